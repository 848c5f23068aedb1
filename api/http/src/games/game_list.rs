//! The games of the caller: with whom each waits for, how far it has come, and how it ended.

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

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GameState {
    /// It goes on.
    Running,
    /// It is over, at its end or before.
    Over,
}

/// A game of the caller, as the rows of the service have it.
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
    /// Whether it waits for the caller, and not for somebody else to whom the seat is handed over.
    waiting_for_me: bool,
    /// Why those who run the service ended it before its end, if they did.
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

/// A game in the list of the own ones.
#[derive(Serialize, ToSchema)]
pub struct GameSummary {
    #[serde(flatten)]
    header: GameHeader,
    /// Phase of the game.
    phase: Phase,
    /// Generation, counting from 1.
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
    /// Time by which the caller has to answer. Absent where no time runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = String, format = "date-time")]
    deadline: Option<String>,
    /// With `include=forecast`: when the caller is likely to be asked again. Absent once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = ForecastBody)]
    forecast: Option<ForecastBody>,
    /// Scores and winners. Absent until the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = ResultView)]
    result: Option<ResultView>,
}

/// A part of the list of the own games.
#[derive(Serialize, ToSchema)]
pub struct GamePage {
    items: Vec<GameSummary>,
    /// Cursor of the next page. Absent on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_cursor: Option<String>,
}

/// What can be read together with the list of games.
#[derive(Clone, Copy, PartialEq, Eq, ToSchema)]
#[schema(rename_all = "snake_case")]
#[allow(dead_code, reason = "the words of the document; the query is read by their names")]
pub enum GameListPart {
    /// When the caller is likely to be asked again.
    Forecast,
}

/// Which games, and which part of the list.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct GameListQuery {
    /// `running`: those that go on, `over`: those that do not.
    #[param(inline)]
    state: Option<GameState>,
    /// Whether they wait for the caller.
    waiting_for_me: Option<bool>,
    /// Those in which something has happened since that moment, which counts as well (RFC 3339).
    #[param(format = "date-time", example = "2027-03-01T12:00:00Z")]
    since: Option<String>,
    /// What to read together with them, separated by commas, each once.
    #[param(style = Form, explode = false, value_type = Option<Vec<GameListPart>>, min_items = 1, max_items = 1)]
    include: Option<String>,
    /// Where to go on: `next_cursor` of the page before.
    #[param(max_length = 60)]
    cursor: Option<String>,
    /// How many at most; 50 if absent.
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

/// The own games, newest first
///
/// The first screen of an app: those that go on and those that are over, each with how far it has come, whom it waits for,
/// what the caller has not seen of it, and its result. `state`, `waiting_for_me` and `since` choose some of them. Read on with
/// `next_cursor` until there is none.
#[utoipa::path(
    tag = "games",
    params(GameListQuery),
    responses((status = 200, description = "A part of the list", body = GamePage)),
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
