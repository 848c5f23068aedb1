//! The digest of a game since the caller last read it, and the forecast of the caller's next decision.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, get, web};
use domain::game::digest::{Blow, Concern, Entry, SeatDigest};
use domain::seat::Seat;
use domain::text::Language;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::extract::auth::Authenticated;
use crate::extract::body::Query;
use crate::extract::event_presentation::{EventNames, sentence};
use crate::extract::language::{CallerLanguage, set_content_language};
use crate::extract::path::Path;
use crate::problem::Problem;
use crate::reply::etag;
use service::error::Violation;
use service::feed::FeedService;
use service::feed::digest::DigestSince;
use service::feed::forecast::Forecast;
use service::id::GameId;
use service::messages::expected;

/// Events of a game after a given event, grouped for a player who returns to the game.
#[derive(Serialize, ToSchema)]
pub struct DigestBody {
    /// Number of the last event before the digest.
    #[schema(minimum = 0)]
    since: i64,
    /// Number of the latest event in the digest. Pass it to `mark_seen` after the digest was shown.
    #[schema(minimum = 0)]
    latest_event: i64,
    /// Actions of other players that affect the caller, worst first. Within a kind, the latest is first.
    to_me: Vec<DigestBlow>,
    /// Actions of each seat, clockwise from the caller, who comes last.
    players: Vec<DigestPlayer>,
    /// Events without an acting seat: phases, packs, production, the end.
    table: Vec<DigestEntry>,
}

/// Events that belong together.
#[derive(Serialize, ToSchema)]
pub struct DigestEntry {
    /// Numbers of the events in the log of the game.
    seqs: Vec<u64>,
    /// What happened, in one or more sentences.
    text: String,
}

/// An action of another player that affects the caller. The entries of that player contain its events too.
#[derive(Serialize, ToSchema)]
pub struct DigestBlow {
    /// Kind of effect on the caller.
    kind: Concern,
    /// Seat that acted.
    by: Seat,
    #[serde(flatten)]
    entry: DigestEntry,
}

/// Actions of a seat.
#[derive(Serialize, ToSchema)]
pub struct DigestPlayer {
    /// Seat of the player.
    seat: Seat,
    /// Actions of the player, in order.
    entries: Vec<DigestEntry>,
}

/// Start of the digest, and how its sentences name the players.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct DigestQuery {
    /// Number of the last event that the client knows. The last event marked as seen if absent.
    #[param(minimum = 0, maximum = 2_147_483_647)]
    since: Option<i64>,
    /// How sentences name the players: `colours` for the colours of their seats, or `players` for their names.
    /// `colours` if absent.
    #[param(inline)]
    names: Option<EventNames>,
}

/// Forecast of the next decision of the caller.
#[derive(Serialize, ToSchema)]
pub struct ForecastBody {
    /// True if the game waits for the caller now. The other members are then empty or absent.
    waiting_for_me: bool,
    /// Seats that answer before the caller, in order if there is an order. Empty if unknown, for example after a
    /// pass.
    ahead: Vec<Seat>,
    /// Expected time of the next turn of the caller. Absent if there is too little data: fewer than four answers of a
    /// player, or a player whose current answer takes longer than all earlier ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<ExpectedBody>,
}

/// A range of time.
#[derive(Serialize, ToSchema)]
pub struct ExpectedBody {
    /// Time of the caller's turn if all players are about as quick as in the quickest quarter of their answers.
    #[schema(format = "date-time")]
    earliest: String,
    /// Likely time of the caller's turn, if all players take as long as they usually do.
    #[schema(format = "date-time")]
    likely: String,
    /// Time of the caller's turn if all players are about as slow as in the slowest quarter of their answers.
    #[schema(format = "date-time")]
    latest: String,
}

impl DigestEntry {
    fn new(entry: Entry, players: Option<&[String]>, language: Language) -> Self {
        let sentences: Vec<_> =
            entry.reported.iter().map(|event| sentence(event, players, language)).collect();
        Self { seqs: entry.seqs, text: sentences.join(" ") }
    }

    fn all(entries: Vec<Entry>, players: Option<&[String]>, language: Language) -> Vec<Self> {
        entries.into_iter().map(|entry| Self::new(entry, players, language)).collect()
    }
}

impl DigestBody {
    fn new(digest: DigestSince, names: Option<EventNames>, language: Language) -> Self {
        let DigestSince { since, latest, digest, players } = digest;
        let players = EventNames::uses_player_names(names).then_some(&*players);
        let blow = |Blow { concern, by, entry }| DigestBlow {
            kind: concern,
            by,
            entry: DigestEntry::new(entry, players, language),
        };
        let player = |SeatDigest { seat, entries }| DigestPlayer {
            seat,
            entries: DigestEntry::all(entries, players, language),
        };
        Self {
            since,
            latest_event: latest,
            to_me: digest.to_me.into_iter().map(blow).collect(),
            players: digest.seats.into_iter().map(player).collect(),
            table: DigestEntry::all(digest.table, players, language),
        }
    }
}

impl From<Forecast> for ForecastBody {
    fn from(forecast: Forecast) -> Self {
        let expected = forecast.likely.map(|likely| {
            let [earliest, likely, latest] = likely.map(|at| at.to_string());
            ExpectedBody { earliest, likely, latest }
        });
        Self { waiting_for_me: forecast.now, ahead: forecast.ahead, expected }
    }
}

/// Get the digest of a game
///
/// Returns the same events as `list_events`, grouped for a player who returns to the game. The actions of other
/// players that affect the caller come first, then the actions of each seat. Each action has one entry with all
/// events that followed from it. Undone events are left out. Show the digest, then mark `latest_event` as seen with
/// `mark_seen`.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game"), DigestQuery),
    responses(
        (status = 200, description = "The digest", body = DigestBody, headers(("Content-Language"))),
        (status = 304, description = "The client has the current version"),
    ),
    security(("oauth2" = ["games:read"])),
)]
#[get("/digest")]
pub async fn get_digest(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    language: CallerLanguage,
    id: Path<GameId>,
    query: Query<DigestQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let since = query.0.since;
    if since.is_some_and(|since| !(0..=i32::MAX.into()).contains(&since)) {
        return Err(Problem::invalid(vec![Violation::new("since", "range", expected::range(0, i32::MAX))]));
    }
    let digest = feed.digest(caller.account, id.get()?, since).await?;
    let mut response = etag::json_or_not_modified(
        &request,
        &DigestBody::new(digest, query.0.names, language.0),
        etag::PRIVATE,
    )?;
    set_content_language(language.0, response.headers_mut());
    Ok(response)
}

/// Forecast the next decision of the caller
///
/// Estimates when the caller's next decision opens. The estimate uses the times that the players ahead of the caller
/// have taken in this game so far. It is a range between the lower and the upper quartiles of their answers. It is
/// absent while there is too little data. `docs/inbox.md` describes the method.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses((status = 200, description = "The forecast", body = ForecastBody)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/forecast")]
pub async fn get_forecast(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
) -> Result<HttpResponse, Problem> {
    let forecast = feed.forecast(caller.account, id.get()?).await?;
    let mut response = HttpResponse::Ok();
    response.insert_header((CACHE_CONTROL, "private, no-store"));
    Ok(response.json(ForecastBody::from(forecast)))
}
