//! A game as those see it who have a link and no account. What lets them in stands in the path, so that these paths are kept
//! out of logs, caches and the headers of what a page asks for next.

use actix_web::http::header::{CACHE_CONTROL, HeaderMap, HeaderValue, REFERRER_POLICY};
use actix_web::{HttpRequest, HttpResponse, get, web};
use domain::game::View;
use domain::seat::Seat;
use percent_encoding::percent_decode_str;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extract::body::Query;
use crate::extract::language::{CallerLanguage, set_content_language};
use crate::feed::events::{EventPage, EventQuery, page};
use crate::feed::links::LinkKind;
use crate::games::decision::{DecisionBody, HandBody};
use crate::lobby::opponents::{Opponent, opponent};
use crate::problem::{Code, Problem};
use crate::reply::etag;
use crate::streams::server_sent_events::{StreamQuery, event_number, event_stream_response};
use service::feed::FeedService;
use service::feed::links::OpenedLink;

/// Where it is, without the code.
pub const PATH: &str = "/v1/shared/{code}";
/// Nobody keeps it, not even who has asked: the address alone would show it again.
const NO_STORE: &str = "private, no-store";

/// Whether there may be a code in a path, however that is written.
pub fn contains_code(path: &str) -> bool {
    let parts = path.split('/').map(|part| percent_decode_str(part).decode_utf8_lossy());
    parts.into_iter().any(|part| part.eq_ignore_ascii_case("shared"))
}

/// Sets the headers that forbid caches to keep the reply, and browsers to send its address as a referrer.
pub fn forbid_storing(headers: &mut HeaderMap) {
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(NO_STORE));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
}

/// Somebody at a game, as those know who look on.
#[derive(Serialize, ToSchema)]
pub struct SharedPlayer {
    /// Seat of the player.
    seat: Seat,
    /// Name of the player.
    #[serde(serialize_with = "crate::extract::reader::serialize_name")]
    name: String,
    /// Whether it is a program that plays for itself.
    bot: bool,
    /// Set if the server itself plays. Absent for people and bots.
    #[serde(skip_serializing_if = "Option::is_none")]
    opponent: Option<Opponent>,
}

/// A game as a link shows it.
#[derive(Serialize, ToSchema)]
pub struct SharedGame {
    /// Id of the game.
    #[schema(format = "uuid")]
    id: String,
    /// Name of the table.
    #[serde(serialize_with = "crate::extract::reader::serialize_name")]
    name: String,
    /// How much the link shows.
    kind: LinkKind,
    /// Seat that the game is seen from. Absent for spectators.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    /// Time at which the link ends at the latest.
    #[schema(format = "date-time")]
    expires_at: String,
    /// Players in the order of the seats.
    players: Vec<SharedPlayer>,
    /// Why the game was ended before its end, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = String)]
    end_reason: Option<String>,
    /// Time at which the game started.
    #[schema(format = "date-time")]
    created_at: String,
    /// Time of the latest turn.
    #[schema(format = "date-time")]
    updated_at: String,
    /// Position of the game, as the link shows it.
    view: View,
}

impl SharedGame {
    fn new(OpenedLink { link, game }: OpenedLink) -> Self {
        let seated = Seat::ALL.iter().zip(&game.players);
        let player = |(seat, player): (&Seat, &service::play::stored::Player)| SharedPlayer {
            seat: *seat,
            name: player.name.clone(),
            bot: player.bot,
            opponent: opponent(player),
        };
        Self {
            id: game.id.to_string(),
            name: game.name.clone(),
            kind: link.kind.into(),
            seat: link.viewer(),
            expires_at: link.expires_at.to_string(),
            players: seated.map(player).collect(),
            end_reason: game.end_reason.clone(),
            created_at: game.created_at.to_string(),
            updated_at: game.updated_at.to_string(),
            view: game.record.view(link.viewer()),
        }
    }
}

/// A game, as a link shows it
///
/// For whoever has the code; no account is needed, and none helps. What spectators see is what no seat hides, what a coach
/// sees is what the seat may know that has made the link. `view.latest_event` is the number to listen on from. With `If-None-Match`
/// an unchanged game is 304. 404 is the same for a code that never was one, has run out or was taken back.
#[utoipa::path(
    tag = "seats",
    params(("code" = String, Path, max_length = 60, description = "The code of the link")),
    responses(
        (status = 200, description = "The game", body = SharedGame),
        (status = 304, description = "The client has it already"),
    ),
    security(()),
)]
#[get("")]
pub async fn get_shared_game(
    feed: web::Data<FeedService>,
    code: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    etag::json_or_not_modified(&request, &SharedGame::new(feed.shared(&code).await?), NO_STORE)
}

/// The open decision of the seat that a coach looks at
///
/// With everything that may be answered, as the seat itself sees it; absent while the others are thinking. Only the seat itself can
/// answer. 404 by a link for spectators, as by none.
#[utoipa::path(
    tag = "seats",
    params(("code" = String, Path, max_length = 60, description = "The code of the link")),
    responses(
        (
            status = 200, description = "The decision, or null when nothing is asked", body = DecisionBody,
            headers(("Content-Language")),
        ),
    ),
    security(()),
)]
#[get("/decision")]
pub async fn get_shared_decision(
    feed: web::Data<FeedService>,
    language: CallerLanguage,
    code: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let (open, deadline) = feed.shared_decision(&code, language.0).await?;
    let mut response = HttpResponse::Ok().json(DecisionBody::new(open, deadline));
    set_content_language(language.0, response.headers_mut());
    Ok(response)
}

/// The hand of the seat that a coach looks at
///
/// Each card with its price now, whether it can be played, and if not, each reason with the rule. 304 when nothing has
/// changed. 404 by a link for spectators, as by none.
#[utoipa::path(
    tag = "seats",
    params(("code" = String, Path, max_length = 60, description = "The code of the link")),
    responses(
        (status = 200, description = "The hand", body = HandBody, headers(("Content-Language"))),
        (status = 304, description = "The client has it already"),
    ),
    security(()),
)]
#[get("/hand")]
pub async fn get_shared_hand(
    feed: web::Data<FeedService>,
    language: CallerLanguage,
    code: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let hand = HandBody::new(feed.shared_hand(&code, language.0).await?);
    let mut response = etag::json_or_not_modified(&request, &hand, NO_STORE)?;
    set_content_language(language.0, response.headers_mut());
    Ok(response)
}

/// What happened since, as a link shows it
///
/// The log of the game as in `list_events`, for the seat that a coach looks at, or for nobody's seat. With `wait` the
/// answer comes as soon as there is something, or empty when the time is over. Who waits counts as a stream of the link: 429
/// `too_many_streams` when it has as many as an account may have; 404 when the link ends meanwhile.
#[utoipa::path(
    tag = "seats",
    params(("code" = String, Path, max_length = 60, description = "The code of the link"), EventQuery),
    responses((status = 200, description = "What happened", body = EventPage, headers(("Content-Language")))),
    extensions(("x-problems" = json!([Code::TooManyStreams]))),
    security(()),
)]
#[get("/events")]
pub async fn list_shared_events(
    feed: web::Data<FeedService>,
    language: CallerLanguage,
    code: web::Path<String>,
    query: Query<EventQuery>,
) -> Result<HttpResponse, Problem> {
    let part = query.0.read()?;
    let log = feed.shared_events(&code, part).await?;
    Ok(page(part, log, language.0))
}

/// What happens in a game, as it happens, by a link
///
/// Server-sent events as `stream_game` sends them, of the events only, as the link shows them: what is said at the table is
/// for those who sit there. It ends with `link_ended` when the link does not count any more. 429 `too_many_streams` when
/// as many are open by the link as an account may have.
#[utoipa::path(
    tag = "streams",
    params(
        ("code" = String, Path, max_length = 60, description = "The code of the link"),
        StreamQuery,
        ("Last-Event-ID" = Option<String>, Header, max_length = 16_384, pattern = "^[0-9A-Za-z_-]*$", description = "The `id` of the last frame that was taken"),
    ),
    responses(
        (
            status = 200, description = "Frames, until the stream ends", body = String, content_type = "text/event-stream",
            headers(("Content-Language")),
        ),
    ),
    extensions(("x-problems" = json!([Code::TooManyStreams]))),
    security(()),
)]
#[get("/stream")]
pub async fn stream_shared(
    feed: web::Data<FeedService>,
    language: CallerLanguage,
    code: web::Path<String>,
    query: Query<StreamQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let names = query.0.uses_player_names();
    let after = event_number(query.0.resume_cursor(&request)?.as_deref())?;
    let stream = feed.into_inner().shared_stream(&code, after).await?;
    Ok(event_stream_response(&request, stream.with_player_names(names), language.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_found_however_they_are_written() {
        for path in ["/v1/shared/ABC", "/v1/%73hared/ABC/hand", "//v1//Shared/ABC", "/shared/ABC/none/at/all"]
        {
            assert!(contains_code(path), "{path}");
        }
        for path in ["/v1/games/1/links", "/v1/me", "/"] {
            assert!(!contains_code(path), "{path}");
        }
    }
}
