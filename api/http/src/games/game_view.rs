//! One game: its position as the caller may know it, and in the same reply the other parts that a board screen shows.

use actix_web::{HttpRequest, HttpResponse, get, web};
use domain::game::View;
use domain::game::scoring::{SeatPoints, points_of};
use domain::game::view::OwnView;
use domain::seat::Seat;
use domain::text::Language;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::extract::auth::Authenticated;
use crate::extract::body::Query;
use crate::extract::language::{self, set_content_language};
use crate::extract::path::Path;
use crate::extract::reader;
use crate::games::clock_bodies::ClockBody;
use crate::games::decision::{DecisionBody, HandBody, SeatedPlayer, seated};
use crate::games::plans::PlanList;
use crate::games::seats::{SeatList, caretaker};
use crate::problem::Problem;
use crate::reply::etag;
use service::error::Violation;
use service::feed::FeedService;
use service::feed::game_view::{EarlierGame, GameView, GameViewParts};
use service::id::GameId;
use service::messages::{Message, expected};

/// A game, as far as the caller may know it.
#[derive(Serialize, ToSchema)]
pub struct GameBody {
    /// Id of the game.
    #[schema(format = "uuid")]
    id: String,
    /// Name of the table.
    #[serde(serialize_with = "crate::extract::reader::serialize_name")]
    name: String,
    /// Seat of the caller.
    seat: Seat,
    /// Players in the order of the seats.
    players: Vec<SeatedPlayer>,
    /// Seats that the caretaker plays for. `GET /v1/games/{id}/seats` returns the reasons.
    played_by_caretaker: Vec<Seat>,
    /// Seats that are handed over to a substitute.
    handed_over: Vec<Seat>,
    /// Reason why the game was ended before its regular end: `vote`, `abandoned`, `resigned`, or the text of an
    /// operator. Absent if it was not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = String)]
    end_reason: Option<String>,
    /// Time at which the game started.
    #[schema(format = "date-time")]
    created_at: String,
    /// Time of the latest turn.
    #[schema(format = "date-time")]
    updated_at: String,
    /// Position of the game, as far as the caller may know it.
    view: View,
    /// Open decision of the caller, as `GET /v1/games/{id}/decision` returns it. Present with `include=decision`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = DecisionBody)]
    decision: Option<DecisionBody>,
    /// Whether `GET /v1/games/{id}/advice` gives advice about the decisions of this game. Present with
    /// `include=decision`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = bool)]
    advice: Option<bool>,
    /// Hand of the caller, as `GET /v1/games/{id}/hand` returns it. Present with `include=hand`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = HandBody)]
    hand: Option<HandBody>,
    /// Seats of the game with who plays for them, as `GET /v1/games/{id}/seats` returns them. Present with
    /// `include=seats`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = SeatList)]
    seats: Option<SeatList>,
    /// Clocks of the game, as `GET /v1/games/{id}/clock` returns them. Present with `include=clock`. The passing of
    /// time does not change the `ETag`: compute the remaining time from `deadline`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = ClockBody)]
    clock: Option<ClockBody>,
    /// Plans of the caller, as `GET /v1/games/{id}/plans` returns them. Present with `include=plans`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = PlanList)]
    plans: Option<PlanList>,
    /// Sources of the points of each seat if the game ended at this position, clockwise. Present with `include=points`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = Vec<SeatPoints>)]
    points: Option<Vec<SeatPoints>>,
    /// What each seat knew after the event `at`, clockwise. Present with `at` if the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = Vec<OwnView>)]
    revealed: Option<Vec<OwnView>>,
}

/// An additional part of a game that a request can include.
#[derive(Clone, Copy, PartialEq, Eq, ToSchema)]
#[schema(rename_all = "snake_case")]
#[allow(dead_code, reason = "the words of the document; the query is read by their names")]
pub enum GamePart {
    /// The open decision of the caller.
    Decision,
    /// The hand of the caller.
    Hand,
    /// The seats of the game, with who plays for them.
    Seats,
    /// The clocks of the game.
    Clock,
    /// The plans of the caller.
    Plans,
    /// The sources of the points of each seat.
    Points,
}

/// The parts that `include` accepts.
const PARTS: [&str; 6] = ["decision", "hand", "seats", "clock", "plans", "points"];

fn words(include: Option<&str>) -> Vec<&str> {
    include.iter().flat_map(|include| include.split(',')).collect()
}

fn wrong(rule: &'static str, expected: Message) -> Problem {
    Problem::invalid(vec![Violation::new("include", rule, expected)])
}

/// The words of `include`, each of which is one of `parts`. Refuses other words and duplicates.
pub fn included<'i>(include: Option<&'i str>, parts: &[&str]) -> Result<Vec<&'i str>, Problem> {
    let words = words(include);
    if words.iter().any(|word| !parts.contains(word)) {
        return Err(wrong("unknown", expected::one_of(parts.join(", "))));
    }
    if words.iter().enumerate().any(|(i, word)| words[..i].contains(word)) {
        return Err(wrong("once", expected::entry_once()));
    }
    Ok(words)
}

/// The parts and the position of a game to read.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct GameQuery {
    /// Additional parts of the game, separated by commas, each at most once. All parts are of the same moment.
    #[param(style = Form, explode = false, value_type = Option<Vec<GamePart>>, min_items = 1, max_items = 6)]
    include: Option<String>,
    /// Number of an event, from 1 to the latest. The reply then contains the position after this event, as the caller
    /// could know it at that time. Only the part `points` can be combined with it.
    #[param(minimum = 1, maximum = 2_147_483_647)]
    pub at: Option<i64>,
}

impl GameQuery {
    /// The names of the requested parts.
    pub fn words(&self) -> Vec<&str> {
        words(self.include.as_deref())
    }

    /// The requested parts.
    pub fn read(&self) -> Result<GameViewParts, Problem> {
        let words = included(self.include.as_deref(), &PARTS)?;
        if self.at.is_some() && words.iter().any(|word| *word != "points") {
            return Err(wrong("together", expected::one_of("points")));
        }
        let has = |part| words.contains(&part);
        Ok(GameViewParts {
            decision: has("decision"),
            hand: has("hand"),
            seats: has("seats"),
            clock: has("clock"),
            plans: has("plans"),
            points: has("points"),
        })
    }
}

impl GameBody {
    fn new(view: GameView, parts: GameViewParts, language: Language) -> Self {
        let GameView { game, seat, times, now, plans, advice, earlier } = view;
        let (view, revealed, points) = match earlier {
            Some(EarlierGame { view, revealed, points }) => (view, revealed, parts.points.then_some(points)),
            None => {
                let points = parts.points.then(|| points_of(game.record.game()));
                (game.record.view(Some(seat)), None, points)
            }
        };
        let taken = game.record.game().seats().iter().copied();
        let deadline = || game.seating.due(seat, &times);
        Self {
            id: game.id.to_string(),
            name: game.name.clone(),
            seat,
            players: seated(&game.players),
            played_by_caretaker: taken.clone().filter(|seat| caretaker(&game, *seat).is_some()).collect(),
            handed_over: taken.filter(|seat| game.seating.of(*seat).substitute.is_some()).collect(),
            end_reason: game.end_reason.clone(),
            created_at: game.created_at.to_string(),
            updated_at: game.updated_at.to_string(),
            view,
            decision: parts.decision.then(|| DecisionBody::new(game.asked(seat, language), deadline())),
            advice,
            hand: parts.hand.then(|| HandBody::new(game.hand(seat, language))),
            seats: parts.seats.then(|| SeatList::new(&game)),
            clock: parts.clock.then(|| ClockBody::new(&game, &times, now)),
            plans: parts.plans.then(|| PlanList::new(plans, language)),
            points,
            revealed,
        }
    }

    /// The tag of the body. It does not depend on values that change with time alone.
    fn tag(&mut self) -> Result<String, Problem> {
        let clock = self.clock.take();
        let mut bytes = etag::bytes(self)?;
        if let Some(clock) = &clock {
            bytes.extend(etag::bytes(&clock.at_rest())?);
        }
        self.clock = clock;
        Ok(etag::entity_tag(&bytes))
    }
}

/// Get a game
///
/// Returns the position of the game as far as the caller's seat may know it: the board, every seat, and the caller's
/// own cards. Of other seats it contains only what is on the table. To follow the game, open its stream or read its
/// events after `view.latest_event`.
///
/// With `include`, one request reads everything that a board screen shows. Every part is of the same moment and has the
/// same `latest_event`. With `at`, the reply contains the position after an earlier event, without what was undone
/// since. If the game is over, `revealed` then contains the cards of every seat. Otherwise the caller sees only what
/// the caller could see at that time.
///
/// With `If-None-Match`, the reply is 304 if nothing has changed. 404 if the caller neither has a seat in the game nor
/// plays one as a substitute.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game"), GameQuery),
    responses(
        (status = 200, description = "The game", body = GameBody, headers(("Content-Language"))),
        (status = 304, description = "The client has the current version"),
    ),
    security(("oauth2" = ["games:read"])),
)]
#[get("")]
pub async fn get_game(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
    query: Query<GameQuery>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let parts = query.0.read()?;
    // The position alone has no sentences but the names that the service gives, and is read most: it costs no query.
    let language = match parts.decision || parts.hand || parts.plans {
        true => language::caller_language(&request).await,
        false => reader::known_language().unwrap_or(Language::English),
    };
    let id = id.get()?;
    let view = match query.0.at {
        Some(at) => feed.earlier_game(caller.account, id, at).await?,
        None => feed.game_view(caller.account, id, parts).await?,
    };
    let mut body = GameBody::new(view, parts, language);
    let tag = body.tag()?;
    let mut response = etag::bytes_or_not_modified(&request, etag::bytes(&body)?, &tag, etag::PRIVATE);
    set_content_language(language, response.headers_mut());
    Ok(response)
}
