//! Games, as the seat of the caller may know them.

use actix_web::http::header::{CACHE_CONTROL, ETAG};
use actix_web::{HttpRequest, HttpResponse, get, web};
use domain::game::hand::HandCard;
use domain::game::{Answer, Decision, Setup, View};
use domain::seat::Seat;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use super::Tharsis;
use super::body::{Page, Query, in_path, next_cursor};
use super::etag;
use super::language::{Reads, told_in};
use super::problem::Problem;
use crate::service::Error;
use crate::service::export::OwnTurn;
use crate::service::games::{Asked, Finished, Seen, seats};
use crate::service::id::GameId;
use crate::service::keys::Caller;
use crate::service::stored::{Mine, Player, StoredTurn, TurnKind};

/// Somebody at a game.
#[derive(Serialize, ToSchema)]
pub struct SeatedPlayer {
    /// The seat.
    seat: Seat,
    /// The id of the account.
    #[schema(format = "uuid")]
    id: String,
    /// What it is called.
    name: String,
    /// Whether it is a program that plays for itself.
    bot: bool,
}

/// A game in the list of the own ones.
#[derive(Serialize, ToSchema)]
pub struct GameSummary {
    /// Its id.
    #[schema(format = "uuid")]
    id: String,
    /// What its table was called.
    name: String,
    /// The own seat.
    seat: Seat,
    /// Everybody, clockwise.
    players: Vec<SeatedPlayer>,
    /// How far it has come.
    state: GameState,
    /// Whom it waits for.
    waiting_for: Vec<Seat>,
    /// Whether it waits for the caller.
    waiting_for_me: bool,
    /// Why those who run the service ended it before its end, if they did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = String)]
    end_reason: Option<String>,
    /// When it started.
    #[schema(format = "date-time")]
    created_at: String,
    /// When something last happened.
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
    /// Where to go on, if there is more.
    next_cursor: Option<String>,
}

/// A game as the caller may know it.
#[derive(Serialize, ToSchema)]
pub struct GameBody {
    /// Its id.
    #[schema(format = "uuid")]
    id: String,
    /// What its table was called.
    name: String,
    /// The own seat.
    seat: Seat,
    /// Everybody, clockwise.
    players: Vec<SeatedPlayer>,
    /// Why those who run the service ended it before its end, if they did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = String)]
    end_reason: Option<String>,
    /// When it started.
    #[schema(format = "date-time")]
    created_at: String,
    /// When something last happened.
    #[schema(format = "date-time")]
    updated_at: String,
    /// The game itself.
    view: View,
}

/// What is asked of the caller.
#[derive(Serialize, ToSchema)]
pub struct DecisionBody {
    /// The open decision, if there is one. Its `tag` goes into `If-Match` of the move that answers it.
    decision: Option<Decision>,
    /// Whom the game waits for.
    waiting_for: Vec<Seat>,
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
    /// The game.
    #[schema(format = "uuid")]
    id: String,
    /// The version of the rules that it was played by.
    #[schema(minimum = 1, maximum = 1_000_000)]
    rules_version: u32,
    /// Its options.
    setup: Setup,
    /// The seed of the whole deck, in hexadecimal.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    seed: String,
    /// SHA-256 of the seed: what was promised before the seats were taken.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    commitment: String,
    /// Everybody, clockwise.
    players: Vec<SeatedPlayer>,
    /// All turns, in order.
    turns: Vec<TurnBody>,
}

/// One turn of a record.
#[derive(Serialize, ToSchema)]
pub struct TurnBody {
    /// Counts the turns.
    #[schema(minimum = 1)]
    version: i64,
    /// What kind of turn.
    kind: TurnKindWord,
    /// Who took it; nobody took the set-up, or the end of a game before its end.
    seat: Option<Seat>,
    /// When.
    #[schema(format = "date-time")]
    at: String,
    /// For a move: what was answered. Only as many answers count as were applied.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = Vec<Answer>)]
    answers: Option<Box<RawValue>>,
    /// For an undo: how many answers were taken back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = u16, maximum = 65_535)]
    steps: Option<Box<RawValue>>,
    /// For an end before the end: why.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = String)]
    reason: Option<Box<RawValue>>,
    /// The number of the first fact.
    #[schema(minimum = 1)]
    first_seq: i64,
    /// The number of the last fact.
    #[schema(minimum = 0)]
    last_seq: i64,
}

/// What kind of turn.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TurnKindWord {
    /// The set-up.
    Start,
    /// Answers to a decision.
    Move,
    /// Taking answers back.
    Undo,
    /// The game was ended before its end.
    End,
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
            waiting_for_me: seat.is_some_and(|seat| seats(mine.waiting_for).contains(&seat)),
            end_reason: mine.end_reason,
            created_at: mine.created_at.to_string(),
            updated_at: mine.updated_at.to_string(),
        }
    }
}

impl GameBody {
    fn new(Seen { game, seat }: Seen) -> Self {
        Self {
            id: game.id.to_string(),
            name: game.name.clone(),
            seat,
            players: seated(&game.players),
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

impl TurnBody {
    fn recorded(turn: StoredTurn) -> Result<Self, Error> {
        let seat = turn.by.as_ref().and_then(|by| Seat::ALL.get(by.seat as usize).copied());
        let StoredTurn { version, kind, answers, first_seq, last_seq, at, by, .. } = turn;
        let key = by.map(|by| by.key).unwrap_or_default();
        Self::new(OwnTurn { version, kind, key, answers, first_seq, last_seq, at }, seat)
    }

    /// A turn of that seat.
    pub fn new(turn: OwnTurn, seat: Option<Seat>) -> Result<Self, Error> {
        let raw = |json: String| {
            RawValue::from_string(json).map_err(|why| Error::Broken(format!("a turn cannot be read: {why}")))
        };
        let asked = raw(turn.answers)?;
        let (kind, answers, steps, reason) = match turn.kind {
            TurnKind::Start => (TurnKindWord::Start, None, None, None),
            TurnKind::Move => (TurnKindWord::Move, Some(asked), None, None),
            TurnKind::Undo => (TurnKindWord::Undo, None, Some(asked), None),
            TurnKind::End => (TurnKindWord::End, None, None, Some(asked)),
        };
        Ok(Self {
            version: turn.version,
            kind,
            seat,
            at: turn.at.to_string(),
            answers,
            steps,
            reason,
            first_seq: turn.first_seq,
            last_seq: turn.last_seq,
        })
    }
}

fn seated(players: &[Player]) -> Vec<SeatedPlayer> {
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
/// `next_cursor` until it is null.
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
    let seen = service.game(caller.account, in_path(&id, "game")?).await?;
    etag::fresh(&request, &GameBody::new(seen), etag::PRIVATE)
}

/// The open decision of the own seat, with everything that may be answered
///
/// What a client shows a player: the question, every option with its id and its text, and what each needs. Its
/// `tag`, which is in `ETag` too, goes into `If-Match` of the move. `decision` is null while the others are
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
    let Asked { decision, waiting_for } =
        service.decision(caller.account, in_path(&id, "game")?, reads.0).await?;
    let mut response = HttpResponse::Ok();
    response.insert_header((CACHE_CONTROL, "private, no-store"));
    if let Some(decision) = &decision {
        response.insert_header((ETAG, format!("\"{}\"", decision.tag)));
    }
    let mut response = response.json(DecisionBody { decision, waiting_for });
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
    let cards = service.hand(caller.account, in_path(&id, "game")?, reads.0).await?;
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
    let finished = service.finished(caller.account, in_path(&id, "game")?).await?;
    etag::fresh(&request, &RecordBody::new(finished)?, etag::PRIVATE)
}
