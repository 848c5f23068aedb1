//! The REST API. This file lists all routes. Each resource has a folder with its handlers and bodies; `extract`,
//! `reply` and `problem` hold what they have in common.

pub mod accounts;
pub mod board_image;
pub mod catalogue;
mod documentation;
pub mod extract;
pub mod feed;
pub mod games;
pub mod lobby;
pub mod moderation;
pub mod notifications;
pub mod oauth;
pub mod operation;
pub mod problem;
pub mod reply;
pub mod results;
pub mod spec;
pub mod streams;
#[cfg(feature = "web")]
mod web_client;

use std::time::Duration;

use actix_cors::Cors;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderValue, VARY};
use actix_web::middleware::{Compress, Condition, DefaultHeaders, Next, from_fn};
use actix_web::{App, Error, web};

use crate::spec::routes::{RouteGroup, Routes};
use service::Services;

/// The paths outside `/v1`: for operators, and the pages of OAuth.
pub fn unversioned_routes<R: Routes>(to: R) -> R {
    to.service(operation::health::get_health)
        .service(operation::health::get_readiness)
        .service(operation::health::get_jwks)
        .service(accounts::passkeys::get_apple_association)
        .service(accounts::passkeys::get_asset_links)
        .service(oauth::metadata::metadata)
        .service(oauth::authorize::authorize)
        .service(oauth::authorize::answer)
        .service(oauth::token::token)
        .service(oauth::token::revoke)
        .service(oauth::device::begin)
        .service(oauth::device::device)
        .service(oauth::device::answer)
        .service(accounts::mail_pages::confirm_page)
        .service(accounts::mail_pages::confirm_answer)
        .service(accounts::mail_pages::reset_page)
        .service(accounts::mail_pages::reset_answer)
        .service(accounts::mail_pages::unsubscribe_page)
        .service(accounts::mail_pages::unsubscribe_answer)
}

/// Adds the paths of a game.
struct GameRoutes;

/// Adds the paths of a game that a link shows.
struct SharedRoutes;

/// Adds the paths of a table.
struct TableRoutes;

/// Adds the paths of a webhook.
struct WebhookRoutes;

/// Adds the paths of an account for operators.
struct ModeratedAccountRoutes;

/// The paths under `/v1`.
pub fn versioned_routes<R: Routes>(to: R) -> R {
    // Paths are tried in this order, so those with the most requests come first.
    to.group::<GameRoutes>()
        .service(spec::served::get_openapi)
        .service(spec::served::get_openapi_3_0)
        .service(accounts::account::sign_in_guest)
        .service(accounts::credentials::register)
        .service(accounts::credentials::sign_in_password)
        .service(accounts::sign_in_providers::create_provider_nonce)
        .service(accounts::sign_in_providers::sign_in_provider)
        .service(accounts::sign_in_providers::get_sign_in_methods)
        .service(accounts::sign_in_providers::link_provider)
        .service(accounts::sign_in_providers::unlink_provider)
        .service(accounts::sign_in_providers::receive_apple_notice)
        .service(accounts::passkeys::begin_passkey_sign_in)
        .service(accounts::passkeys::sign_in_passkey)
        .service(accounts::passkeys::begin_passkey_registration)
        // Other methods must not match the route of a passkey with this text as its id.
        .route("/me/passkeys/challenge", web::to(reply::unmatched::answer))
        .service(accounts::passkeys::add_passkey)
        .service(accounts::passkeys::rename_passkey)
        .service(accounts::passkeys::remove_passkey)
        .service(accounts::credentials::attach_credentials)
        .service(accounts::credentials::change_password)
        .service(accounts::credentials::change_email)
        .service(accounts::email::resend_confirmation)
        .service(accounts::email::confirm_email)
        .service(accounts::email::confirm_email_by_link)
        .service(accounts::email::request_password_reset)
        .service(accounts::email::reset_password)
        .service(accounts::sessions::refresh_session)
        .service(accounts::sessions::sign_out)
        .service(accounts::sessions::list_sessions)
        .service(accounts::sessions::end_session)
        .service(accounts::personal_tokens::create_personal_token)
        .service(accounts::personal_tokens::list_personal_tokens)
        .service(accounts::personal_tokens::revoke_personal_token)
        .service(accounts::personal_tokens::create_sign_in_code)
        .service(accounts::bots::create_bot)
        .service(accounts::bots::list_bots)
        .service(accounts::account::get_me)
        .service(accounts::account::update_me)
        .service(feed::inbox::get_inbox)
        .service(feed::chat::list_chats)
        .service(feed::chat::list_mutes)
        .service(feed::chat::mute_player)
        .service(feed::chat::unmute_player)
        .service(accounts::deletion::delete_me)
        .service(accounts::export::export_me)
        .service(notifications::push_targets::list_push_services)
        .service(notifications::push_targets::create_push_target)
        .service(notifications::push_targets::list_push_targets)
        .service(notifications::push_targets::delete_push_target)
        .service(notifications::push_targets::get_notifications)
        .service(notifications::push_targets::set_notifications)
        .service(notifications::webhooks::create_webhook)
        .service(notifications::webhooks::list_webhooks)
        .group::<WebhookRoutes>()
        .service(lobby::tables::create_table)
        .service(lobby::tables::list_tables)
        .service(lobby::tables::join_table)
        // Other methods must not match the route of a table with this text as its id.
        .route("/tables/join", web::to(reply::unmatched::answer))
        .group::<TableRoutes>()
        .service(lobby::tables::list_my_tables)
        .service(lobby::quick_match::quick_match)
        .service(lobby::invitations::list_received_invitations)
        .service(lobby::invitations::decline_invitation)
        .service(lobby::friends::list_friends)
        .service(lobby::friends::request_friendship)
        .service(lobby::friends::end_friendship)
        .service(lobby::friends::list_blocks)
        .service(lobby::friends::block_player)
        .service(lobby::friends::unblock_player)
        .service(results::standings::get_leaderboard)
        .service(results::standings::get_player)
        .service(moderation::reports::report_player)
        .service(results::standings::get_statistics)
        .service(games::game_list::list_games)
        .service(games::clocks::get_availability)
        .service(games::clocks::set_availability)
        .service(games::hand_overs::list_hand_overs)
        .service(games::hand_overs::accept_hand_over)
        .service(games::hand_overs::end_hand_over)
        .group::<SharedRoutes>()
        .service(streams::server_sent_events::stream_account)
        .service(streams::sockets::socket_account)
        .group::<ModeratedAccountRoutes>()
        .service(moderation::content::remove_message)
        .service(moderation::content::close_table)
        .service(moderation::reports::list_reports)
        .service(moderation::reports::resolve_report)
        .service(moderation::audit_log::list_audit_log)
        .service(catalogue::entries::get_catalogue)
        .service(catalogue::entries::list_cards)
        .service(catalogue::entries::get_card)
        .service(catalogue::entries::list_corporations)
        .service(catalogue::entries::get_board)
        .service(catalogue::entries::list_milestones)
        .service(catalogue::entries::list_awards)
        .service(catalogue::entries::list_standard_projects)
        .service(catalogue::rules::get_rules)
}

impl RouteGroup for GameRoutes {
    const PREFIX: &'static str = "/games/{id}";

    fn add_to<R: Routes>(to: R) -> R {
        to.service(games::moves::play_move)
            .service(games::decision::get_decision)
            .service(feed::events::list_events)
            .service(games::game_view::get_game)
            .service(games::decision::get_hand)
            .service(games::advice::get_advice)
            .service(board_image::get_board_image)
            .service(games::decision::get_record)
            .service(games::reviews::request_review)
            .service(games::reviews::get_review)
            .service(feed::inbox::mark_seen)
            .service(feed::digest::get_digest)
            .service(feed::digest::get_forecast)
            .service(feed::chat::post_message)
            .service(feed::chat::list_messages)
            .service(feed::chat::report_message)
            .service(lobby::quick_match::request_rematch)
            .service(games::clocks::get_clock)
            .service(games::seats::list_seats)
            .service(games::seats::resign)
            .service(games::seats::set_presence)
            .service(games::hand_overs::create_hand_over)
            .service(games::offers::create_offer)
            .service(games::offers::list_offers)
            .service(games::offers::delete_offer)
            .service(games::offers::replace_player)
            .service(feed::links::create_link)
            .service(feed::links::list_links)
            .service(feed::links::revoke_link)
            .service(games::seats::list_votes)
            .service(games::seats::open_vote)
            .service(games::seats::cast_vote)
            .service(streams::server_sent_events::stream_game)
            .service(streams::sockets::socket_game)
            .service(games::moves::preview_move)
            .service(games::moves::undo_moves)
            .service(games::plans::create_plan)
            .service(games::plans::list_plans)
            .service(games::plans::delete_plan)
    }
}

impl RouteGroup for SharedRoutes {
    const PREFIX: &'static str = "/shared/{code}";

    fn add_to<R: Routes>(to: R) -> R {
        to.service(feed::shared::get_shared_game)
            .service(feed::shared::get_shared_decision)
            .service(feed::shared::get_shared_hand)
            .service(feed::shared::list_shared_events)
            .service(feed::shared::stream_shared)
    }
}

impl RouteGroup for TableRoutes {
    const PREFIX: &'static str = "/tables/{id}";

    fn add_to<R: Routes>(to: R) -> R {
        to.service(lobby::tables::get_table)
            .service(lobby::tables::take_seat)
            .service(lobby::tables::add_opponent)
            .service(lobby::tables::start_game)
            .service(lobby::tables::leave_table)
            .service(lobby::invitations::create_invitation)
            .service(lobby::invitations::list_invitations)
            .service(lobby::invitations::revoke_invitation)
    }
}

impl RouteGroup for WebhookRoutes {
    const PREFIX: &'static str = "/me/webhooks/{id}";

    fn add_to<R: Routes>(to: R) -> R {
        to.service(notifications::webhooks::get_webhook)
            .service(notifications::webhooks::update_webhook)
            .service(notifications::webhooks::delete_webhook)
            .service(notifications::webhooks::rotate_webhook_secret)
            .service(notifications::webhooks::test_webhook)
            .service(notifications::webhooks::replay_webhook_game)
            .service(notifications::webhooks::list_webhook_deliveries)
            .service(notifications::webhooks::replay_webhook_delivery)
    }
}

impl RouteGroup for ModeratedAccountRoutes {
    const PREFIX: &'static str = "/moderation/accounts/{id}";

    fn add_to<R: Routes>(to: R) -> R {
        to.service(moderation::accounts::get_moderated_account)
            .service(moderation::accounts::suspend_account)
            .service(moderation::accounts::restore_account)
            .service(moderation::accounts::rename_account)
            .service(moderation::accounts::unlock_name)
    }
}

/// The whole application, as each worker runs it. `request_timeout`: how long a request may take. `web_client`: whether to
/// serve the web client, if the program contains it.
pub fn app(
    services: Services,
    cors_origins: Vec<String>,
    proxies: extract::address::Proxies,
    own_url: extract::own_url::OwnUrl,
    request_timeout: Duration,
    web_client: bool,
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
        .app_data(web::Data::from(services.reviews))
        .app_data(web::Data::from(services.moderation))
        .app_data(web::Data::from(services.notifications))
        .app_data(web::Data::from(services.personal_data))
        .app_data(web::Data::from(services.operation))
        .app_data(web::Data::from(services.rate_limiter))
        .app_data(proxies)
        .app_data(own_url)
        .app_data(operation::request_log::RequestTimeout(request_timeout))
        .app_data(streams::sockets::Origins(cors_origins.clone()))
        .app_data(web::PayloadConfig::new(extract::body::MAX_BODY_BYTES))
        .wrap(from_fn(extract::query::wrap))
        .wrap(from_fn(extract::auth::wrap))
        .wrap(from_fn(extract::rate_limits::wrap))
        .wrap(from_fn(reply::deprecated::wrap))
        .wrap(from_fn(extract::language::wrap))
        .wrap(from_fn(reply::compression::wrap))
        .wrap(Compress::default())
        .wrap(Condition::new(!cors_origins.is_empty(), cors(&cors_origins)))
        .wrap(Condition::new(!cors_origins.is_empty(), from_fn(vary_by_origin)))
        .wrap(DefaultHeaders::new().add(("X-Content-Type-Options", "nosniff")))
        .wrap(from_fn(operation::request_log::wrap))
        .configure(|app| {
            unversioned_routes(&mut *app);
            app.service(versioned_routes(web::scope("/v1")));
        })
        .configure(move |app| front(app, web_client))
        .service(documentation::without_slash)
        .service(documentation::service())
        .default_service(web::to(reply::unmatched::answer))
}

/// Whether this program contains the web client.
pub const HAS_WEB_CLIENT: bool = cfg!(feature = "web");

/// Adds the routes at `/`: the web client, or the way to the documentation.
fn front(app: &mut web::ServiceConfig, web_client: bool) {
    #[cfg(feature = "web")]
    if web_client {
        return web_client::routes(app);
    }
    let _ = web_client;
    app.service(documentation::from_root);
}

/// Middleware: adds `origin` to `Vary` of each reply. The library would drop the other values of `Vary`.
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
