//! The event log of a game, as the seat of the caller may see it.

use std::time::Duration;

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, get, web};
use domain::game::Event;
use domain::seat::Seat;
use domain::text::{self, Language};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::extract::auth::Authenticated;
use crate::extract::body::Query;
use crate::extract::event_presentation::{EventNames, sentence};
use crate::extract::language::{CallerLanguage, set_content_language};
use crate::extract::path::Path;
use crate::problem::{Code, Problem};
use service::error::Violation;
use service::feed::FeedService;
use service::feed::events::{EventRange, Log};
use service::id::GameId;
use service::messages::expected;
use service::play::projection::LoggedEvent;

/// An event of a game, as the seat of the caller may see it.
#[derive(Serialize, ToSchema)]
pub struct EventBody {
    /// Id of the event: the id of the game, a hyphen and `seq`.
    id: String,
    /// Number of the event in the log of its game, from 1 without gaps.
    #[schema(minimum = 1)]
    seq: i64,
    /// Id of the game.
    #[schema(format = "uuid")]
    game_id: String,
    /// Time of the turn that the event belongs to.
    #[schema(format = "date-time")]
    at: String,
    /// Seat that the event is about. Absent if it is about no seat, or about all.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    /// Event in one sentence, in the language of the caller. It names seats by their colours, or players by their names
    /// if the request has `names=players`.
    text: String,
    /// What happened.
    #[serde(flatten)]
    content: EventContent,
}

/// What happened.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
pub enum EventContent {
    /// An event that is valid.
    Event(Event),
    /// An event that was undone.
    Withdrawn(Withdrawn),
}

/// The marker of an event that was undone.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", content = "data", rename_all = "snake_case")]
pub enum Withdrawn {
    /// The content of the event is no longer shown.
    Withdrawn {},
}

/// A page of the event log of a game.
#[derive(Serialize, ToSchema)]
pub struct EventPage {
    /// Events in order.
    events: Vec<EventBody>,
    /// Number to pass as `after` of the next request.
    #[schema(minimum = 0)]
    next: i64,
    /// Number to pass as `before` of the request for earlier events. Absent if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = i64, minimum = 2)]
    previous: Option<i64>,
    /// Number of the latest event of the game.
    #[schema(minimum = 0)]
    latest_event: i64,
}

/// Part of the event log to return.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct EventQuery {
    /// Number of the last event that the client has. 0 if absent.
    #[param(minimum = 0, maximum = 2_147_483_647)]
    after: Option<i64>,
    /// Number of an event. The log is read backwards: the page has the latest events before this one, in order. Not
    /// allowed together with `after` or `wait`.
    #[param(minimum = 1, maximum = 2_147_483_647)]
    before: Option<i64>,
    /// Maximum number of events to return. 100 if absent.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<i64>,
    /// Seconds to wait if there is no new event yet. 0 if absent.
    #[param(minimum = 0, maximum = 30)]
    wait: Option<i64>,
    /// How the sentences of events name the players: `colours` for the colours of their seats, or `players` for their
    /// names. `colours` if absent.
    #[param(inline)]
    names: Option<EventNames>,
}

impl EventQuery {
    /// Validates the parameters.
    pub fn read(&self) -> Result<EventRange, Problem> {
        let (after, limit, wait) =
            (self.after.unwrap_or(0), self.limit.unwrap_or(100), self.wait.unwrap_or(0));
        let mut wrong = Vec::new();
        if !(0..=i32::MAX.into()).contains(&after) {
            wrong.push(Violation::new("after", "range", expected::range(0, i32::MAX)));
        }
        if self.before.is_some_and(|before| !(1..=i32::MAX.into()).contains(&before)) {
            wrong.push(Violation::new("before", "range", expected::range(1, i32::MAX)));
        }
        for (name, other) in [("after", self.after), ("wait", self.wait)] {
            if self.before.is_some() && other.is_some() {
                wrong.push(Violation::new(name, "together", expected::nothing()));
            }
        }
        if !(1..=500).contains(&limit) {
            wrong.push(Violation::new("limit", "range", expected::range(1, 500)));
        }
        match u64::try_from(wait) {
            Ok(wait @ 0..=30) if wrong.is_empty() => {
                let names = EventNames::uses_player_names(self.names);
                return Ok(EventRange {
                    after,
                    before: self.before,
                    limit,
                    wait: Duration::from_secs(wait),
                    names,
                });
            }
            Ok(0..=30) => {}
            Ok(_) | Err(_) => wrong.push(Violation::new("wait", "range", expected::range(0, 30))),
        }
        Err(Problem::invalid(wrong))
    }
}

impl EventBody {
    /// Adds the text in `language`.
    pub fn new(logged: LoggedEvent, language: Language) -> Self {
        Self {
            id: format!("{}-{}", logged.game, logged.seq),
            seq: logged.seq,
            game_id: logged.game.to_string(),
            at: logged.at.to_string(),
            seat: logged.event.as_ref().and_then(Event::seat),
            text: logged.event.as_ref().map_or_else(
                || text::undone(language),
                |event| sentence(event, logged.players.as_deref(), language),
            ),
            content: match logged.event {
                Some(event) => EventContent::Event(event),
                None => EventContent::Withdrawn(Withdrawn::Withdrawn {}),
            },
        }
    }
}

/// List the events of a game
///
/// The event log of the game, starting after any number, as the caller's seat may see it. Each event has its number,
/// its sentence and its data; the numbers have no gaps. To continue, pass `next` as `after`. With `before` the log is
/// read backwards, a page at a time, each page in order; to continue, pass `previous` as `before`. With `wait` the
/// reply is sent as soon as there is an event, or empty after that time. A waiting request counts as a stream of the
/// account: 429 `too_many_streams` if the account has reached the limit. Returns 401 if the session ends
/// while the request waits.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game"), EventQuery),
    responses((status = 200, description = "The events", body = EventPage, headers(("Content-Language")))),
    extensions(("x-problems" = json!([Code::TooManyStreams]))),
    security(("oauth2" = ["games:read"])),
)]
#[get("/events")]
pub async fn list_events(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    language: CallerLanguage,
    id: Path<GameId>,
    query: Query<EventQuery>,
) -> Result<HttpResponse, Problem> {
    let part = query.0.read()?;
    let log = feed.events(caller, id.get()?, part).await?;
    Ok(page(part, log, language.0))
}

/// Builds the reply for a page of the event log.
pub fn page(part: EventRange, log: Log, language: Language) -> HttpResponse {
    let Log { events, latest } = log;
    let next = match part.before {
        Some(before) => (before - 1).min(latest),
        None => events.last().map_or(part.after.min(latest), |event| event.seq),
    };
    let earliest = events.first().map_or(next + 1, |event| event.seq);
    let previous = (earliest > 1).then_some(earliest);
    let events = events.into_iter().map(|event| EventBody::new(event, language)).collect();
    let mut response = HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "private, no-store"))
        .json(EventPage { events, next, previous, latest_event: latest });
    set_content_language(language, response.headers_mut());
    response
}
