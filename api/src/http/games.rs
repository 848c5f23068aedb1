//! Games, as the seat of the caller may know them.

use actix_web::http::header::{CACHE_CONTROL, ETAG};
use actix_web::{HttpRequest, HttpResponse, get, web};
use domain::game::hand::HandCard;
use domain::game::{Decision, Setup, View};
use domain::seat::Seat;
use serde::Serialize;
use utoipa::ToSchema;

use super::Tharsis;
use super::body::{Page, Query, in_path, next_cursor};
use super::etag;
use super::language::{Reads, told_in};
use super::problem::Problem;
use super::seats::caretaker;
use super::turns::TurnBody;
use crate::messages::detail;
use crate::service::Error;
use crate::service::games::{Asked, Finished, Seen, seats};
use crate::service::id::GameId;
use crate::service::keys::Caller;
use crate::service::moment::Moment;
use crate::service::stored::{Mine, Player};

/// Somebody at a game.
#[derive(Serialize, ToSchema)]
pub struct SeatedPlayer {
    /// Seat of the account.
    seat: Seat,
    /// Id of the account.
    #[schema(format = "uuid")]
    id: String,
    /// Name of the account.
    #[serde(serialize_with = "super::reader::name")]
    name: String,
    /// Whether it is a program that plays for itself.
    bot: bool,
}

/// A game in the list of the own ones.
#[derive(Serialize, ToSchema)]
pub struct GameSummary {
    /// Id of the game.
    #[schema(format = "uuid")]
    id: String,
    /// Name of the table.
    #[serde(serialize_with = "super::reader::name")]
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

/// How far a game has come.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GameState {
    /// It goes on.
    Running,
    /// It is over, at its end or before.
    Over,
}

/// A part of the list of the own games.
#[derive(Serialize, ToSchema)]
pub struct GamePage {
    items: Vec<GameSummary>,
    /// Cursor of the next page. Absent on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_cursor: Option<String>,
}

/// A game as the caller may know it.
#[derive(Serialize, ToSchema)]
pub struct GameBody {
    /// Id of the game.
    #[schema(format = "uuid")]
    id: String,
    /// Name of the table.
    #[serde(serialize_with = "super::reader::name")]
    name: String,
    /// Seat of the caller.
    seat: Seat,
    /// Players in the order of the seats.
    players: Vec<SeatedPlayer>,
    /// The seats that the caretaker plays for; `GET /v1/games/{id}/seats` says why.
    played_by_caretaker: Vec<Seat>,
    /// The seats that somebody else plays for a time.
    handed_over: Vec<Seat>,
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
    /// Position of the game, as the caller may know it.
    view: View,
}

/// What is asked of the caller.
#[derive(Serialize, ToSchema)]
pub struct DecisionBody {
    /// Open decision of the seat. Its `tag` goes into `If-Match` of the move that answers it. Absent if nothing is
    /// asked of the seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<Decision>,
    /// Seats that the game waits for.
    waiting_for: Vec<Seat>,
    /// When the decision is due, if time runs for it.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<String>,
}

/// The hand of the caller.
#[derive(Serialize, ToSchema)]
pub struct HandBody {
    /// Each card, with what it would cost and what speaks against playing it.
    cards: Vec<HandCard>,
}

/// A game that is over, with everything that it was made of: playing the moves again with the seed gives the same game.
#[derive(Serialize, ToSchema)]
pub struct RecordBody {
    /// Id of the game.
    #[schema(format = "uuid")]
    id: String,
    /// The version of the rules that it was played by.
    #[schema(minimum = 1, maximum = 1_000_000)]
    rules_version: u32,
    /// Options of the game.
    setup: Setup,
    /// Seed of the deck in hexadecimal.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    seed: String,
    /// SHA-256 of the seed: what was promised before the seats were taken.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    commitment: String,
    /// Players in the order of the seats.
    players: Vec<SeatedPlayer>,
    /// All turns in order.
    turns: Vec<TurnBody>,
}

impl DecisionBody {
    /// What is asked, and when it is due, if time runs for it.
    pub fn new(asked: Asked, deadline: Option<Moment>) -> Self {
        let Asked { decision, waiting_for } = asked;
        Self { decision, waiting_for, deadline: deadline.map(|at| at.to_string()) }
    }
}

impl HandBody {
    /// A hand.
    pub fn new(cards: Vec<HandCard>) -> Self {
        Self { cards }
    }
}

impl GameSummary {
    /// A game of the caller.
    pub fn new(mine: Mine) -> Self {
        let seat = Seat::ALL.get(mine.seat as usize).copied();
        Self {
            id: mine.id.to_string(),
            name: mine.name,
            seat: seat.unwrap_or(Seat::Red),
            players: seated(&mine.players),
            state: if mine.over { GameState::Over } else { GameState::Running },
            waiting_for: seats(mine.waiting_for),
            waiting_for_me: mine.plays && seat.is_some_and(|seat| seats(mine.waiting_for).contains(&seat)),
            end_reason: mine.end_reason,
            created_at: mine.created_at.to_string(),
            updated_at: mine.updated_at.to_string(),
        }
    }
}

impl GameBody {
    fn new(Seen { game, seat }: Seen) -> Self {
        let taken = game.record.game().seats().iter().copied();
        Self {
            id: game.id.to_string(),
            name: game.name.clone(),
            seat,
            players: seated(&game.players),
            played_by_caretaker: taken.clone().filter(|seat| caretaker(&game, *seat).is_some()).collect(),
            handed_over: taken.filter(|seat| game.sitting.of(*seat).substitute.is_some()).collect(),
            end_reason: game.end_reason.clone(),
            created_at: game.created_at.to_string(),
            updated_at: game.updated_at.to_string(),
            view: game.record.view(Some(seat)),
        }
    }
}

impl RecordBody {
    fn new(Finished { game, view, turns }: Finished) -> Result<Self, Error> {
        Ok(Self {
            id: game.id.to_string(),
            rules_version: view.rules_version,
            setup: view.setup,
            seed: view.result.map(|result| result.seed).unwrap_or_default(),
            commitment: view.commitment,
            players: seated(&game.players),
            turns: turns.into_iter().map(TurnBody::recorded).collect::<Result<_, _>>()?,
        })
    }
}

pub(super) fn seated(players: &[Player]) -> Vec<SeatedPlayer> {
    let seated = |(seat, player): (&Seat, &Player)| SeatedPlayer {
        seat: *seat,
        id: player.account.to_string(),
        name: player.name.clone(),
        bot: player.bot,
    };
    Seat::ALL.iter().zip(players).map(seated).collect()
}

/// The own games, newest first
///
/// Those that go on and those that are over, with whom each waits for: the first screen of an app. Read on with
/// `next_cursor` until there is none.
#[utoipa::path(
    tag = "games",
    params(Page),
    responses((status = 200, description = "A part of the list", body = GamePage)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/games")]
pub async fn list_games(
    service: Tharsis,
    caller: Caller,
    page: Query<Page>,
) -> Result<HttpResponse, Problem> {
    let (before, limit) = page.0.read::<GameId>()?;
    let mut games = service.games(caller.account, before, limit + 1).await?;
    let next_cursor = next_cursor(&mut games, limit, |game| game.id.to_string());
    let items = games.into_iter().map(GameSummary::new).collect();
    Ok(HttpResponse::Ok().json(GamePage { items, next_cursor }))
}

/// A game, as the own seat may know it
///
/// The whole position: the board, every seat, the own cards; of others only what is on the table. `view.facts` is
/// the number to listen on from. With `If-None-Match` an unchanged game is 304. 404 for those who do not sit there.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses(
        (status = 200, description = "The game", body = GameBody),
        (status = 304, description = "The client has it already"),
    ),
    security(("oauth2" = ["games:read"])),
)]
#[get("/games/{id}")]
pub async fn get_game(
    service: Tharsis,
    caller: Caller,
    id: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let seen = service.game(caller.account, in_path(&id, detail::no_such_game)?).await?;
    etag::fresh(&request, &GameBody::new(seen), etag::PRIVATE)
}

/// The open decision of the own seat, with everything that may be answered
///
/// What a client shows a player: the question, every option with its id and its text, and what each needs. Its
/// `tag`, which is in `ETag` too, goes into `If-Match` of the move. `decision` is absent while the others are
/// thinking.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses((status = 200, description = "The decision, or null when nothing is asked", body = DecisionBody)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/games/{id}/decision")]
pub async fn get_decision(
    service: Tharsis,
    caller: Caller,
    reads: Reads,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let (asked, deadline) =
        service.decision(caller.account, in_path(&id, detail::no_such_game)?, reads.0).await?;
    let mut response = HttpResponse::Ok();
    response.insert_header((CACHE_CONTROL, "private, no-store"));
    if let Some(decision) = &asked.decision {
        response.insert_header((ETAG, format!("\"{}\"", decision.tag)));
    }
    let mut response = response.json(DecisionBody::new(asked, deadline));
    told_in(reads.0, response.headers_mut());
    Ok(response)
}

/// The own hand, with what each card would cost and what speaks against playing it
///
/// For every card its price now, whether it can be played, and if not, each reason with the rule. 304 when nothing
/// has changed.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses(
        (status = 200, description = "The hand", body = HandBody),
        (status = 304, description = "The client has it already"),
    ),
    security(("oauth2" = ["games:read"])),
)]
#[get("/games/{id}/hand")]
pub async fn get_hand(
    service: Tharsis,
    caller: Caller,
    reads: Reads,
    id: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let cards = service.hand(caller.account, in_path(&id, detail::no_such_game)?, reads.0).await?;
    let mut response = etag::fresh(&request, &HandBody { cards }, etag::PRIVATE)?;
    told_in(reads.0, response.headers_mut());
    Ok(response)
}

/// A game that is over: the seed, and every move
///
/// Enough to play it again and get the same game, and to check that the deck was what the commitment promised. 409
/// while it goes on, because the seed would tell all.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses(
        (status = 200, description = "The record", body = RecordBody),
        (status = 304, description = "The client has it already"),
    ),
    security(("oauth2" = ["games:read"])),
)]
#[get("/games/{id}/record")]
pub async fn get_record(
    service: Tharsis,
    caller: Caller,
    id: web::Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let finished = service.finished(caller.account, in_path(&id, detail::no_such_game)?).await?;
    etag::fresh(&request, &RecordBody::new(finished)?, etag::PRIVATE)
}
