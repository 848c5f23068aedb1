//! What has happened since the caller looked, and when the caller is likely to be asked again.

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

/// What has happened since the caller looked.
#[derive(Serialize, ToSchema)]
pub struct DigestBody {
    /// Number of the last event before the digest.
    #[schema(minimum = 0)]
    since: i64,
    /// Number of the latest event in it: what to mark as seen once it was shown.
    #[schema(minimum = 0)]
    latest_event: i64,
    /// What others have done to the caller, the worst first, and of the same kind the latest.
    to_me: Vec<DigestBlow>,
    /// What each seat has done, clockwise from the caller, who comes last.
    players: Vec<DigestPlayer>,
    /// What nobody has done: phases, packs, production, the end.
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

/// Something that was done to the caller. Its events are among those of who did it too.
#[derive(Serialize, ToSchema)]
pub struct DigestBlow {
    /// Kind of loss.
    kind: Concern,
    /// Seat that did it.
    by: Seat,
    #[serde(flatten)]
    entry: DigestEntry,
}

/// What a seat has done.
#[derive(Serialize, ToSchema)]
pub struct DigestPlayer {
    /// Seat of the player.
    seat: Seat,
    /// What the player did, in order.
    entries: Vec<DigestEntry>,
}

/// From where on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct DigestQuery {
    /// The number of the last event that is known; the last one that was marked as seen if absent.
    #[param(minimum = 0, maximum = 2_147_483_647)]
    since: Option<i64>,
    /// How sentences name the players: `colours`, or `players` by their names; `colours` if absent.
    #[param(inline)]
    names: Option<EventNames>,
}

/// When the caller is likely to be asked again.
#[derive(Serialize, ToSchema)]
pub struct ForecastBody {
    /// True if the game waits for the caller now. Then there is no other information.
    waiting_for_me: bool,
    /// Seats that answer before, in this order if there is one. Empty if unknown, as after a pass.
    ahead: Vec<Seat>,
    /// Expected time of the next turn of the caller. Absent while too little is known: fewer than four answers of a
    /// player, or one that takes longer than ever before.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<ExpectedBody>,
}

/// A range of time.
#[derive(Serialize, ToSchema)]
pub struct ExpectedBody {
    /// If all are about as quick as in the quickest quarter of their answers.
    #[schema(format = "date-time")]
    earliest: String,
    /// Time at which it is likely to be the caller's turn, if all take as long as they usually do.
    #[schema(format = "date-time")]
    likely: String,
    /// If all are about as slow as in the slowest quarter of their answers.
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

/// What has happened since the caller looked
///
/// The same events as `list_events`, put together for somebody who comes back: what others have done to the caller first,
/// then what each seat has done, one entry for each action with all that followed from it. What was undone is left out.
/// Show it, then mark `latest_event` as seen.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game"), DigestQuery),
    responses(
        (status = 200, description = "What has happened", body = DigestBody, headers(("Content-Language"))),
        (status = 304, description = "The client has it already"),
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

/// When the caller is likely to be asked again
///
/// From how long those who answer before have taken so far at this table: a range between the lower and the upper quartiles
/// of their answers. It is an estimate, and absent while too little is known. `docs/inbox.md` has the method.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses((status = 200, description = "What is likely", body = ForecastBody)),
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
