//! The decision and the hand of the caller, and records of finished games.

use actix_web::http::header::{CACHE_CONTROL, ETAG};
use actix_web::{HttpRequest, HttpResponse, get, web};
use domain::game::hand::HandCard;
use domain::game::{Decision, Setup, View};
use domain::seat::Seat;
use serde::Serialize;
use utoipa::ToSchema;

use crate::extract::auth::Authenticated;
use crate::extract::language::{CallerLanguage, set_content_language};
use crate::extract::path::Path;
use crate::games::turns::TurnBody;
use crate::lobby::opponents::{LevelWord, Opponent, opponent};
use crate::problem::{Code, Problem};
use crate::reply::etag;
use service::Error;
use service::error::OpenDecision;
use service::id::GameId;
use service::moment::Moment;
use service::play::PlayService;
use service::play::games::{Finished, Hand, LoadedGame};
use service::play::opponents::engine_of;
use service::play::stored::{Player, StoredTurn};

/// An account that has a seat in a game.
#[derive(Serialize, ToSchema)]
pub struct SeatedPlayer {
    /// Seat of the account.
    seat: Seat,
    /// Id of the account.
    #[schema(format = "uuid")]
    id: String,
    /// Name of the account.
    #[serde(serialize_with = "crate::extract::reader::serialize_name")]
    name: String,
    /// Whether the account is a bot: an account of a third-party program.
    bot: bool,
    /// Opponent that the server plays at this seat. Absent for people and bots.
    #[serde(skip_serializing_if = "Option::is_none")]
    opponent: Option<Opponent>,
}

/// The open decision of the caller, and the seats that the game waits for.
#[derive(Serialize, ToSchema)]
pub struct DecisionBody {
    /// Open decision of the caller's seat. Send its `tag` in `If-Match` of the move that answers it. Absent if no
    /// decision is open for the seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<Decision<String>>,
    /// Seats that the game waits for.
    waiting_for: Vec<Seat>,
    /// Time at which the decision is due. Absent if no time runs for it.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<String>,
    /// Number of the latest event of the game.
    #[schema(minimum = 0)]
    latest_event: i64,
}

/// The hand of the caller.
#[derive(Serialize, ToSchema)]
pub struct HandBody {
    /// Cards in the hand, each with its current price and the reasons why it cannot be played.
    cards: Vec<HandCard<String>>,
    /// Number of the latest event of the game.
    #[schema(minimum = 0)]
    latest_event: i64,
}

/// The complete record of a game that is over. If its moves are played again with the seed, they give the same game.
#[derive(Serialize, ToSchema)]
pub struct RecordBody {
    /// Id of the game.
    #[schema(format = "uuid")]
    id: String,
    /// Version of the rules by which the game was played.
    #[schema(minimum = 1, maximum = 1_000_000)]
    rules_version: u32,
    /// Options of the game.
    setup: Setup,
    /// Seed of the deck in hexadecimal.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    seed: String,
    /// SHA-256 of the seed. The server committed to it before the seats were taken.
    #[schema(pattern = "^[0-9a-f]{64}$")]
    commitment: String,
    /// Players in the order of the seats.
    players: Vec<SeatedPlayer>,
    /// All turns in order.
    turns: Vec<TurnBody>,
    /// Engines that played for the seats of opponents, clockwise. A program with the same engines gives the same
    /// answers again.
    opponents: Vec<RecordedOpponent>,
}

/// The engines that played for the seat of an opponent.
#[derive(Serialize, ToSchema)]
pub struct RecordedOpponent {
    /// Seat of the opponent.
    seat: Seat,
    /// Level of the opponent, which sets how far it looked ahead.
    level: LevelWord,
    /// Engines that decided the turns of the opponent, in the order of their first turns. Each text contains the level,
    /// the version, and the versions of the weights. There is more than one engine if the server was updated during the
    /// game.
    #[schema(example = json!(["novice-1 (network 1f0c9a52 7be3d410)"]))]
    engines: Vec<String>,
}

impl RecordedOpponent {
    /// The opponents of a game with these turns.
    fn all(players: &[Player], turns: &[StoredTurn]) -> Vec<Self> {
        let of = |(seat, player): (&Seat, &Player)| {
            let own = |turn: &&StoredTurn| turn.by.as_ref().is_some_and(|by| by.seat == seat.index() as i16);
            let mut engines: Vec<String> = Vec::new();
            for engine in turns.iter().filter(own).filter_map(engine_of) {
                if engines.iter().all(|known| known != engine) {
                    engines.push(engine.to_owned());
                }
            }
            Some(Self { seat: *seat, level: player.opponent()?.into(), engines })
        };
        Seat::ALL.iter().zip(players).filter_map(of).collect()
    }
}

impl DecisionBody {
    /// A reply with this decision. It contains the deadline if time runs for the decision.
    pub fn new(open: OpenDecision, deadline: Option<Moment>) -> Self {
        let OpenDecision { decision, waiting_for, latest_event } = open;
        Self { decision, waiting_for, deadline: deadline.map(|at| at.to_string()), latest_event }
    }
}

impl HandBody {
    /// The body of a reply with this hand.
    pub fn new(Hand { cards, latest_event }: Hand) -> Self {
        Self { cards, latest_event }
    }
}

impl RecordBody {
    fn new(game: &LoadedGame, view: View, turns: Vec<StoredTurn>) -> Result<Self, Error> {
        Ok(Self {
            id: game.id.to_string(),
            rules_version: view.rules_version,
            setup: view.setup,
            seed: view.result.map(|result| result.seed).unwrap_or_default(),
            commitment: view.commitment,
            players: seated(&game.players),
            opponents: RecordedOpponent::all(&game.players, &turns),
            turns: turns.into_iter().map(TurnBody::recorded).collect::<Result<_, _>>()?,
        })
    }
}

pub(crate) fn seated(players: &[Player]) -> Vec<SeatedPlayer> {
    let seated = |(seat, player): (&Seat, &Player)| SeatedPlayer {
        seat: *seat,
        id: player.account.to_string(),
        name: player.name.clone(),
        bot: player.bot,
        opponent: opponent(player),
    };
    Seat::ALL.iter().zip(players).map(seated).collect()
}

/// Get the open decision
///
/// Returns the open decision of the caller's seat: the question, every option with its id and its text, and the values
/// that each option needs. A client shows these to the player. Send the `tag` of the decision, which the header `ETag`
/// contains too, in `If-Match` of the move. `decision` is absent if no decision is open for the seat, for example while
/// the other players think.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses(
        (
            status = 200, description = "The open decision, if there is one", body = DecisionBody,
            headers(("Content-Language"), ("ETag")),
        ),
    ),
    security(("oauth2" = ["games:read"])),
)]
#[get("/decision")]
pub async fn get_decision(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    language: CallerLanguage,
    id: Path<GameId>,
) -> Result<HttpResponse, Problem> {
    let (open, deadline) = play.decision(caller.account, id.get()?, language.0).await?;
    let mut response = HttpResponse::Ok();
    response.insert_header((CACHE_CONTROL, "private, no-store"));
    if let Some(decision) = &open.decision {
        response.insert_header((ETAG, format!("\"{}\"", decision.tag)));
    }
    let mut response = response.json(DecisionBody::new(open, deadline));
    set_content_language(language.0, response.headers_mut());
    Ok(response)
}

/// Get the caller's hand
///
/// Returns each card in the caller's hand with its current price and whether it can be played. If a card cannot be
/// played, the reply contains each reason with its rule. 304 if nothing has changed.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses(
        (status = 200, description = "The hand", body = HandBody, headers(("Content-Language"))),
        (status = 304, description = "The client has the current version"),
    ),
    security(("oauth2" = ["games:read"])),
)]
#[get("/hand")]
pub async fn get_hand(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    language: CallerLanguage,
    id: Path<GameId>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let hand = play.hand(caller.account, id.get()?, language.0).await?;
    let mut response = etag::json_or_not_modified(&request, &HandBody::new(hand), etag::PRIVATE)?;
    set_content_language(language.0, response.headers_mut());
    Ok(response)
}

/// Get the record of a finished game
///
/// Returns the seed and every turn of a game that is over. A client can play the game again from them and get the same
/// game, and can check that the deck was the one that the commitment promised. 409 `game_not_over` while the game runs,
/// because the seed would reveal everything.
#[utoipa::path(
    tag = "games",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses(
        (status = 200, description = "The record", body = RecordBody),
        (status = 304, description = "The client has the current version"),
    ),
    extensions(("x-problems" = json!([Code::GameNotOver]))),
    security(("oauth2" = ["games:read"])),
)]
#[get("/record")]
pub async fn get_record(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let finished = play.finished(caller.account, id.get()?).await?;
    let write = move || {
        let Finished { game, view, turns, permit } = finished;
        let bytes = etag::bytes(&RecordBody::new(&game, view, turns)?);
        drop(permit);
        bytes
    };
    let written = web::block(write).await;
    let bytes = written.map_err(|why| Error::Broken(format!("a record was not written: {why}")))??;
    let tag = etag::entity_tag(&bytes);
    Ok(etag::bytes_or_not_modified(&request, bytes, &tag, etag::PRIVATE))
}
