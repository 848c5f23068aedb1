//! A game as the holder of a link sees it, without an account. The path contains the code of the link, so these paths
//! are kept out of logs, caches and the `Referer` header of a page.

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

/// The path of a shared game, without the code.
pub const PATH: &str = "/v1/shared/{code}";
/// No cache may store the reply, not even that of the client, because the address alone would show it again.
const NO_STORE: &str = "private, no-store";

/// Whether a path may contain a code, in any spelling.
pub fn contains_code(path: &str) -> bool {
    let parts = path.split('/').map(|part| percent_decode_str(part).decode_utf8_lossy());
    parts.into_iter().any(|part| part.eq_ignore_ascii_case("shared"))
}

/// Sets the headers that forbid caches to keep the reply, and browsers to send its address as a referrer.
pub fn forbid_storing(headers: &mut HeaderMap) {
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(NO_STORE));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
}

/// A player of a game, as the holder of a link sees it.
#[derive(Serialize, ToSchema)]
pub struct SharedPlayer {
    /// Seat of the player.
    seat: Seat,
    /// Name of the player.
    #[serde(serialize_with = "crate::extract::reader::serialize_name")]
    name: String,
    /// Whether the account is a bot: an account of a third-party program.
    bot: bool,
    /// Level of the opponent. Absent for people and bots.
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
    /// What the link shows.
    kind: LinkKind,
    /// Seat from which the game is seen. Absent for spectators.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    /// Time at which the link ends at the latest.
    #[schema(format = "date-time")]
    expires_at: String,
    /// Players in the order of the seats.
    players: Vec<SharedPlayer>,
    /// Reason why the game was ended early. Absent otherwise.
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

/// Get a game by a link
///
/// Returns the game for anyone who has the code. No account is needed, and a token gives no additional access. A
/// spectator sees public information only. A coach sees what the seat that created the link may see. Continue with
/// the events after `view.latest_event`. With `If-None-Match`, an unchanged game returns 304. A code that never
/// existed, has expired or was revoked returns the same 404.
#[utoipa::path(
    tag = "seats",
    params(("code" = String, Path, max_length = 60, description = "The code of the link")),
    responses(
        (status = 200, description = "The game", body = SharedGame),
        (status = 304, description = "The client has the current version"),
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

/// Get the open decision of a coached seat
///
/// Returns the decision with all its options, as the seat itself sees it. `decision` is absent while the game waits
/// for other players. Only the seat itself can answer. Returns 404 for a spectator link, as for a code that does not
/// exist.
#[utoipa::path(
    tag = "seats",
    params(("code" = String, Path, max_length = 60, description = "The code of the link")),
    responses(
        (
            status = 200, description = "The decision; `decision` is absent if none is open", body = DecisionBody,
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

/// Get the hand of a coached seat
///
/// Returns each card with its current price and whether it can be played. If not, each reason is listed with the
/// rule. With `If-None-Match`, an unchanged hand returns 304. Returns 404 for a spectator link, as for a code that
/// does not exist.
#[utoipa::path(
    tag = "seats",
    params(("code" = String, Path, max_length = 60, description = "The code of the link")),
    responses(
        (status = 200, description = "The hand", body = HandBody, headers(("Content-Language"))),
        (status = 304, description = "The client has the current version"),
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

/// List the events of a game by a link
///
/// Returns the event log of the game as in `list_events`, as the coached seat or a spectator may see it. With `wait`
/// the reply is sent as soon as there is an event, or empty after that time. A waiting request counts as a stream of
/// the link: 429 `too_many_streams` if the link has as many streams as an account may have. Returns 404 if the link
/// ends while the request waits.
#[utoipa::path(
    tag = "seats",
    params(("code" = String, Path, max_length = 60, description = "The code of the link"), EventQuery),
    responses((status = 200, description = "A page of events", body = EventPage, headers(("Content-Language")))),
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

/// Stream the events of a game by a link
///
/// Sends server-sent events as `stream_game` does, but only the events of the game, as the link shows them. Chat
/// messages are for the players of the game only. The stream ends with `link_ended` when the link is no longer valid.
/// Returns 429 `too_many_streams` if the link has as many open streams as an account may have.
#[utoipa::path(
    tag = "streams",
    params(
        ("code" = String, Path, max_length = 60, description = "The code of the link"),
        StreamQuery,
        ("Last-Event-ID" = Option<String>, Header, max_length = 16_384, pattern = "^[0-9A-Za-z_-]*$", description = "The `id` of the last frame that the client has processed"),
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
