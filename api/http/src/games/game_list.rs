//! The list of the caller's games.

use actix_web::{HttpResponse, get, web};
use domain::game::view::ResultView;
use domain::game::{Phase, Question};
use domain::seat::Seat;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::extract::auth::Authenticated;
use crate::extract::body::{Page, Query, next_cursor};
use crate::feed::digest::ForecastBody;
use crate::games::decision::{SeatedPlayer, seated};
use crate::games::game_view::included;
use crate::problem::Problem;
use service::error::Violation;
use service::feed::FeedService;
use service::feed::game_list::{GameFilter, ListedGame};
use service::id::GameId;
use service::messages::expected;
use service::play::stored::GameSummaryRow;
use service::seating::seat_at;

/// Whether a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GameState {
    /// The game is not over.
    Running,
    /// The game is over: it reached its end, or was ended before.
    Over,
}

/// The data of a game of the caller that the server reads without loading the game.
#[derive(Serialize, ToSchema)]
pub struct GameHeader {
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
    /// State of the game.
    state: GameState,
    /// Seats that the game waits for.
    waiting_for: Vec<Seat>,
    /// Whether the game waits for the caller. False if it waits for another account that the seat is handed over to.
    waiting_for_me: bool,
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
}

/// A game in the list of the caller's games.
#[derive(Serialize, ToSchema)]
pub struct GameSummary {
    #[serde(flatten)]
    header: GameHeader,
    /// Phase of the game.
    phase: Phase,
    /// Number of the generation, from 1.
    #[schema(minimum = 1)]
    generation: u8,
    /// Number of the latest event of the game.
    #[schema(minimum = 0)]
    latest_event: i64,
    /// Number of events after the last one that was marked as seen.
    #[schema(minimum = 0)]
    unseen: i64,
    /// Kind of question that is open for the caller. Absent unless the game waits for the caller.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = Question)]
    question: Option<Question>,
    /// Time by which the caller has to answer. Absent if no time runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = String, format = "date-time")]
    deadline: Option<String>,
    /// Time at which the caller is likely to have to answer next, with `include=forecast`. Absent once the game is
    /// over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = ForecastBody)]
    forecast: Option<ForecastBody>,
    /// Scores and winners. Absent until the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = ResultView)]
    result: Option<ResultView>,
}

/// A page of the list of the caller's games.
#[derive(Serialize, ToSchema)]
pub struct GamePage {
    /// Games of the page, newest first.
    items: Vec<GameSummary>,
    /// Cursor of the next page. Absent on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_cursor: Option<String>,
}

/// An additional part of the list of games that a request can include.
#[derive(Clone, Copy, PartialEq, Eq, ToSchema)]
#[schema(rename_all = "snake_case")]
#[allow(dead_code, reason = "the words of the document; the query is read by their names")]
pub enum GameListPart {
    /// Time at which the caller is likely to have to answer next.
    Forecast,
}

/// Filters and page of the list of games.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct GameListQuery {
    /// State of the games. `running`: games that are not over. `over`: games that are over.
    #[param(inline)]
    state: Option<GameState>,
    /// Whether the games wait for the caller.
    waiting_for_me: Option<bool>,
    /// Only games in which something has happened at this time or later (RFC 3339).
    #[param(format = "date-time", example = "2027-03-01T12:00:00Z")]
    since: Option<String>,
    /// Additional parts of each game, separated by commas, each at most once.
    #[param(style = Form, explode = false, value_type = Option<Vec<GameListPart>>, min_items = 1, max_items = 1)]
    include: Option<String>,
    /// Cursor of the page: `next_cursor` of the previous page.
    #[param(max_length = 60)]
    cursor: Option<String>,
    /// Maximum number of entries to return. 50 if absent.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
}

impl GameListQuery {
    fn read(self) -> Result<(GameFilter, Page), Problem> {
        let since = self.since.as_deref().map(str::parse).transpose().map_err(|_| {
            let expected = expected::such_as("2027-03-01T12:00:00Z");
            Problem::invalid(vec![Violation::new("since", "format", expected)])
        })?;
        let over = self.state.map(|state| state == GameState::Over);
        let filter = GameFilter { over, waiting_for_me: self.waiting_for_me, since };
        Ok((filter, Page { cursor: self.cursor, limit: self.limit }))
    }
}

/// Whether a game waits for an account that has this row of it.
fn waits(mine: &GameSummaryRow) -> bool {
    mine.plays && seat_at(mine.seat).is_some_and(|seat| mine.waiting_for.contains(seat))
}

fn state(mine: &GameSummaryRow) -> GameState {
    if mine.over { GameState::Over } else { GameState::Running }
}

impl GameHeader {
    /// A game of the caller.
    pub fn new(mine: GameSummaryRow) -> Self {
        Self {
            waiting_for_me: waits(&mine),
            state: state(&mine),
            id: mine.id.to_string(),
            name: mine.name,
            seat: seat_at(mine.seat).unwrap_or(Seat::Red),
            players: seated(&mine.players),
            waiting_for: mine.waiting_for.iter().collect(),
            end_reason: mine.end_reason,
            created_at: mine.created_at.to_string(),
            updated_at: mine.updated_at.to_string(),
        }
    }
}

impl From<ListedGame> for GameSummary {
    fn from(listed: ListedGame) -> Self {
        let ListedGame { game, row, seat, question, deadline, forecast, unseen } = listed;
        let view = game.record.view(None);
        let is_over = game.record.game().is_over();
        // The game may be a little later than its rows.
        let header = GameHeader {
            seat,
            state: if is_over { GameState::Over } else { GameState::Running },
            waiting_for: view.waiting_for,
            waiting_for_me: question.is_some(),
            end_reason: game.end_reason.clone(),
            updated_at: game.updated_at.to_string(),
            ..GameHeader::new(row)
        };
        Self {
            header,
            phase: view.phase,
            generation: view.generation,
            latest_event: game.latest_event(),
            unseen,
            question,
            deadline: deadline.map(|at| at.to_string()),
            forecast: forecast.map(ForecastBody::from),
            result: view.result,
        }
    }
}

/// List the caller's games
///
/// Lists the running and the finished games of the caller, newest first, for example for the first screen of an app.
/// Each game contains its phase and generation, the seats that it waits for, the number of events that the caller has
/// not seen, and its result. `state`, `waiting_for_me` and `since` filter the list. To read the next page, pass
/// `next_cursor` as `cursor`. The last page has no `next_cursor`.
#[utoipa::path(
    tag = "games",
    params(GameListQuery),
    responses((status = 200, description = "A page of the list", body = GamePage)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/games")]
pub async fn list_games(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    query: Query<GameListQuery>,
) -> Result<HttpResponse, Problem> {
    let forecast = included(query.0.include.as_deref(), &["forecast"])?.contains(&"forecast");
    let (filter, page) = query.0.read()?;
    let (before, limit) = page.read::<GameId>()?;
    let mut rows = feed.games(caller.account, filter, before, limit + 1).await?;
    let next_cursor = next_cursor(&mut rows, limit, |game| game.id.to_string());
    let listed = feed.listed_games(caller.account, rows, forecast).await?;
    let items = listed.into_iter().map(GameSummary::from).collect();
    Ok(HttpResponse::Ok().json(GamePage { items, next_cursor }))
}
