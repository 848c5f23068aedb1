//! HTTP: this file is the table of contents of the API, its neighbours hold the handlers.
//! A handler reads the request, asks the service for one thing, and shapes the reply.

pub mod accounts;
pub mod address;
pub mod auth;
mod board_colours;
mod board_drawing;
pub mod board_image;
pub mod body;
pub mod bots;
pub mod catalogue;
mod changes;
pub mod chat;
mod clock_bodies;
pub mod clocks;
mod code;
mod compression;
mod conflict;
pub mod credentials;
pub mod deprecated;
pub mod digest;
pub mod docs;
mod documentation;
pub mod etag;
pub mod events;
pub mod export;
mod frames;
pub mod friends;
pub mod game_list;
pub mod game_view;
pub mod games;
pub mod hand_overs;
pub mod health;
pub mod inbox;
pub mod invitations;
mod json;
mod language;
pub mod leaving;
mod limits;
pub mod links;
pub mod messages;
pub mod metrics;
mod mirror;
pub mod moves;
mod naming;
pub mod oauth;
pub mod offers;
pub mod own_url;
mod path;
pub mod plans;
pub mod players;
pub mod precondition;
pub mod problem;
mod push_bodies;
pub mod push_messages;
pub mod pushes;
mod query;
pub mod quick_match;
mod reader;
mod request_log;
pub mod rules;
pub mod scopes;
pub mod seats;
pub mod sessions;
mod shape;
pub mod shared;
pub mod sockets;
pub mod spec;
pub mod standings;
pub mod streams;
pub mod table_bodies;
pub mod tables;
mod tally_bodies;
pub mod tokens;
pub mod turns;
mod unmatched;
mod webhook_bodies;
pub mod webhooks;

use actix_cors::Cors;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderValue, VARY};
use actix_web::middleware::{Compress, Condition, DefaultHeaders, Next, from_fn};
use actix_web::{App, Error, web};
use utoipa_actix_web::service_config::ServiceConfig;
use utoipa_actix_web::{AppExt, scope};

use service::Services;

/// Every path of the API.
pub fn routes(app: &mut ServiceConfig) {
    app.service(health::get_health).service(health::get_readiness).service(health::get_jwks);
    app.service(oauth::metadata::metadata)
        .service(oauth::authorize::authorize)
        .service(oauth::authorize::answer)
        .service(oauth::token::token)
        .service(oauth::token::revoke)
        .service(oauth::device::begin)
        .service(oauth::device::device)
        .service(oauth::device::answer);
    app.service(
        // Paths are tried in this order, so what is asked most stands first.
        scope("/v1")
            .service(moves::play_move)
            .service(games::get_decision)
            .service(events::list_events)
            .service(docs::get_openapi)
            .service(docs::get_openapi_3_0)
            .service(accounts::sign_in_guest)
            .service(credentials::register)
            .service(credentials::sign_in_password)
            .service(credentials::attach_credentials)
            .service(credentials::change_password)
            .service(credentials::change_email)
            .service(sessions::refresh_session)
            .service(sessions::sign_out)
            .service(sessions::list_sessions)
            .service(sessions::end_session)
            .service(tokens::create_personal_token)
            .service(tokens::list_personal_tokens)
            .service(tokens::revoke_personal_token)
            .service(tokens::create_sign_in_code)
            .service(bots::create_bot)
            .service(bots::list_bots)
            .service(accounts::get_me)
            .service(accounts::update_me)
            .service(inbox::get_inbox)
            .service(chat::list_chats)
            .service(chat::list_mutes)
            .service(chat::mute_player)
            .service(chat::unmute_player)
            .service(leaving::delete_me)
            .service(export::export_me)
            .service(pushes::list_push_services)
            .service(pushes::create_push_target)
            .service(pushes::list_push_targets)
            .service(pushes::delete_push_target)
            .service(pushes::get_notifications)
            .service(pushes::set_notifications)
            .service(webhooks::create_webhook)
            .service(webhooks::list_webhooks)
            .service(webhooks::get_webhook)
            .service(webhooks::update_webhook)
            .service(webhooks::delete_webhook)
            .service(webhooks::rotate_webhook_secret)
            .service(webhooks::test_webhook)
            .service(webhooks::replay_webhook_game)
            .service(webhooks::list_webhook_deliveries)
            .service(webhooks::replay_webhook_delivery)
            .service(tables::create_table)
            .service(tables::list_tables)
            .service(tables::join_table)
            // It is no table of that id, whatever the method.
            .route("/tables/join", web::to(unmatched::answer))
            .service(tables::get_table)
            .service(tables::list_my_tables)
            .service(tables::take_seat)
            .service(tables::start_game)
            .service(tables::leave_table)
            .service(quick_match::quick_match)
            .service(invitations::create_invitation)
            .service(invitations::list_invitations)
            .service(invitations::revoke_invitation)
            .service(invitations::list_received_invitations)
            .service(invitations::decline_invitation)
            .service(friends::list_friends)
            .service(friends::request_friendship)
            .service(friends::end_friendship)
            .service(friends::list_blocks)
            .service(friends::block_player)
            .service(friends::unblock_player)
            .service(standings::get_leaderboard)
            .service(standings::get_player)
            .service(standings::get_statistics)
            .service(game_list::list_games)
            .service(game_view::get_game)
            .service(games::get_hand)
            .service(board_image::get_board_image)
            .service(games::get_record)
            .service(inbox::mark_seen)
            .service(digest::get_digest)
            .service(digest::get_forecast)
            .service(chat::post_message)
            .service(chat::list_messages)
            .service(chat::report_message)
            .service(quick_match::request_rematch)
            .service(clocks::get_clock)
            .service(clocks::get_availability)
            .service(clocks::set_availability)
            .service(seats::list_seats)
            .service(seats::resign)
            .service(seats::set_presence)
            .service(hand_overs::create_hand_over)
            .service(hand_overs::list_hand_overs)
            .service(hand_overs::accept_hand_over)
            .service(hand_overs::end_hand_over)
            .service(offers::create_offer)
            .service(offers::list_offers)
            .service(offers::delete_offer)
            .service(offers::replace_player)
            .service(links::create_link)
            .service(links::list_links)
            .service(links::revoke_link)
            .service(shared::get_shared_game)
            .service(shared::get_shared_decision)
            .service(shared::get_shared_hand)
            .service(shared::list_shared_events)
            .service(shared::stream_shared)
            .service(seats::list_votes)
            .service(seats::open_vote)
            .service(seats::cast_vote)
            .service(streams::stream_game)
            .service(streams::stream_account)
            .service(sockets::socket_game)
            .service(sockets::socket_account)
            .service(moves::preview_move)
            .service(moves::undo_moves)
            .service(plans::create_plan)
            .service(plans::list_plans)
            .service(plans::delete_plan)
            .service(catalogue::get_catalogue)
            .service(catalogue::list_cards)
            .service(catalogue::get_card)
            .service(catalogue::list_corporations)
            .service(catalogue::get_board)
            .service(catalogue::list_milestones)
            .service(catalogue::list_awards)
            .service(catalogue::list_standard_projects)
            .service(rules::get_rules),
    );
}

/// The whole application, as each worker runs it.
pub fn app(
    services: Services,
    cors_origins: Vec<String>,
    proxies: address::Proxies,
    own_url: own_url::OwnUrl,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = actix_web::Error,
        InitError = (),
    >,
> {
    App::new()
        .app_data(web::Data::from(services.accounts))
        .app_data(web::Data::from(services.play))
        .app_data(web::Data::from(services.feed))
        .app_data(web::Data::from(services.lobby))
        .app_data(web::Data::from(services.results))
        .app_data(web::Data::from(services.notifications))
        .app_data(web::Data::from(services.personal_data))
        .app_data(web::Data::from(services.operation))
        .app_data(web::Data::from(services.rate_limiter))
        .app_data(proxies)
        .app_data(own_url)
        .app_data(sockets::Origins(cors_origins.clone()))
        .app_data(web::PayloadConfig::new(body::MAX_BODY_BYTES))
        .wrap(from_fn(query::wrap))
        .wrap(from_fn(auth::wrap))
        .wrap(from_fn(limits::wrap))
        .wrap(from_fn(deprecated::wrap))
        .wrap(from_fn(language::wrap))
        .wrap(from_fn(compression::wrap))
        .wrap(Compress::default())
        .wrap(Condition::new(!cors_origins.is_empty(), cors(&cors_origins)))
        .wrap(Condition::new(!cors_origins.is_empty(), from_fn(vary_by_origin)))
        .wrap(DefaultHeaders::new().add(("X-Content-Type-Options", "nosniff")))
        .wrap(from_fn(request_log::wrap))
        .into_utoipa_app()
        .configure(routes)
        .into_app()
        .service(documentation::without_slash)
        .service(documentation::service())
        .default_service(web::to(unmatched::answer))
}

/// Wraps requests: replies may differ by the origin of who asks. Said beside what else they differ by, which the
/// library would leave out.
async fn vary_by_origin<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    let mut response = next.call(request).await?;
    response.headers_mut().append(VARY, HeaderValue::from_static("origin"));
    Ok(response)
}

fn cors(origins: &[String]) -> Cors {
    let any = origins.iter().any(|origin| origin == "*");
    let cors = match any {
        true => Cors::default().allow_any_origin().send_wildcard(),
        false => origins.iter().fold(Cors::default(), |cors, origin| cors.allowed_origin(origin)),
    };
    cors.disable_vary_header()
        .allow_any_method()
        .allowed_headers([
            "Accept-Language",
            "Authorization",
            "Content-Type",
            "Idempotency-Key",
            "If-Match",
            "If-None-Match",
            "Last-Event-ID",
            "X-Request-Id",
        ])
        .expose_headers([
            "Content-Language",
            "Date",
            "Deprecation",
            "ETag",
            "Idempotent-Replayed",
            "Location",
            "RateLimit",
            "RateLimit-Policy",
            "Retry-After",
            "Sunset",
            "X-Request-Id",
        ])
        .max_age(3_600)
}
