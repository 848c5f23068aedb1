//! Who plays for each seat, resigning, absence, and votes of the players.

use actix_web::{HttpResponse, get, post, put, web};
use domain::game::VoteKind;
use domain::seat::Seat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::path::{Path, VoteNumber};
use crate::games::decision::{SeatedPlayer, seated};
use crate::lobby::players::PlayerBody;
use crate::problem::{Code, Problem};
use crate::reply::mirror::mirror;
use service::id::GameId;
use service::play::PlayService;
use service::play::games::LoadedGame;
use service::play::seats::staying::Presence;
use service::seating::state;
use service::seating::vote::{Vote, VoteState};

/// The seats of a game.
#[derive(Serialize, ToSchema)]
pub struct SeatList {
    /// Seats of the game, clockwise.
    items: Vec<SeatBody>,
}

/// A seat, its player, and who plays for it.
#[derive(Serialize, ToSchema)]
pub struct SeatBody {
    /// Account that the seat belongs to.
    player: SeatedPlayer,
    /// True if the caretaker plays for the seat.
    caretaker: bool,
    /// Reason why the caretaker plays for the seat. Absent if it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<CaretakerReason>,
    /// Substitute: the account that the seat is handed over to for a time. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    substitute: Option<SubstituteBody>,
}

/// A substitute: an account that plays for a seat for a time.
#[derive(Serialize, ToSchema)]
pub struct SubstituteBody {
    /// Account that plays for the seat.
    player: PlayerBody,
    /// Time until which the substitute plays at the latest.
    #[schema(format = "date-time")]
    expires_at: String,
}

mirror! {
    /// Why the caretaker plays for a seat.
    CaretakerReason of state::CaretakerReason {
        /// The player has resigned.
        Resigned,
        /// The player has marked the seat as away.
        Away,
        /// The time of the seat ran out.
        Time,
        /// The other players have voted for it.
        Vote,
        /// The account is deleted.
        Left,
    }
}

/// Whether the caller is away.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PresenceRequest {
    /// True if the caretaker is to play for the caller's seat, false if the caller plays.
    away: bool,
}

/// A request to open a vote.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VoteRequest {
    /// Subject of the vote.
    kind: VoteKind,
    /// Seat that the vote is about. Required for `extend` and `replace`, absent for the other kinds.
    seat: Option<Seat>,
}

/// The answer of a seat to a vote.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BallotRequest {
    /// True to agree, false to disagree.
    agree: bool,
}

/// An open vote.
#[derive(Serialize, ToSchema)]
pub struct VoteBody {
    /// Number of the vote in its game.
    #[schema(minimum = 1)]
    id: u32,
    /// Subject of the vote.
    kind: VoteKind,
    /// Seat that the vote is about. Absent if it is about no seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    /// Seat that opened the vote. Absent if it was opened because the time of a seat had run out.
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<Seat>,
    /// Time at which the vote was opened.
    #[schema(format = "date-time")]
    opened_at: String,
    /// Time until which the vote can pass.
    #[schema(format = "date-time")]
    expires_at: String,
    /// Seats that may vote.
    asked: Vec<Seat>,
    /// Number of seats that have to agree.
    #[schema(minimum = 1, maximum = 5)]
    needed: u32,
    /// Seats that agree.
    yes: Vec<Seat>,
    /// Seats that do not agree.
    no: Vec<Seat>,
}

/// The open votes of a game.
#[derive(Serialize, ToSchema)]
pub struct VoteList {
    /// Open votes, the oldest first.
    items: Vec<VoteBody>,
}

/// The state of a vote after the caller has voted.
#[derive(Serialize, ToSchema)]
pub struct VoteReply {
    /// State of this vote.
    standing: VoteStanding,
    /// Votes that are open now.
    votes: Vec<VoteBody>,
}

mirror! {
    /// State of a vote.
    VoteStanding of VoteState {
        /// The vote is open.
        Open,
        /// The vote has passed, and the server applies the result.
        Passed,
        /// The vote can no longer pass.
        Failed,
    }
}

impl SeatList {
    /// The seats of a game.
    pub fn new(game: &LoadedGame) -> Self {
        let players = seated(&game.players).into_iter();
        let items = players.zip(game.record.game().seats()).map(|(player, seat)| {
            let reason = caretaker(game, *seat);
            let expires_at = game.seating.of(*seat).substitute.map(|substitute| substitute.until.to_string());
            let instead = game.substitute(*seat).cloned().zip(expires_at);
            let substitute =
                instead.map(|(player, expires_at)| SubstituteBody { player: player.into(), expires_at });
            SeatBody { player, caretaker: reason.is_some(), reason, substitute }
        });
        Self { items: items.collect() }
    }
}

/// The reason why the caretaker plays for a seat. `None` if it does not.
pub(crate) fn caretaker(game: &LoadedGame, seat: Seat) -> Option<CaretakerReason> {
    if game.gone.contains(seat) {
        return Some(CaretakerReason::Left);
    }
    game.seating.of(seat).caretaker.map(Into::into)
}

impl VoteBody {
    fn new(game: &LoadedGame, vote: &Vote) -> Self {
        Self {
            id: vote.id,
            kind: vote.motion.kind,
            seat: vote.motion.seat,
            by: vote.by,
            opened_at: vote.opened.to_string(),
            expires_at: vote.until.to_string(),
            asked: vote.asked(game).iter().collect(),
            needed: vote.needed(game),
            yes: vote.yes.iter().collect(),
            no: vote.no.iter().collect(),
        }
    }
}

fn votes(game: &LoadedGame) -> Vec<VoteBody> {
    let over = game.record.game().is_over();
    game.seating.votes.iter().filter(|_| !over).map(|vote| VoteBody::new(game, vote)).collect()
}

fn reply(game: &LoadedGame, standing: VoteState) -> HttpResponse {
    HttpResponse::Ok().json(VoteReply { standing: standing.into(), votes: votes(game) })
}

/// List the seats of a game
///
/// Returns for each seat its player, whether the caretaker plays for it and why, and its substitute. The caretaker
/// plays for players who have resigned, are away, ran out of time, were voted out, or have deleted their accounts.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses((status = 200, description = "The seats", body = SeatList)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/seats")]
pub async fn list_seats(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
) -> Result<HttpResponse, Problem> {
    let seen = play.game(caller.account, id.get()?).await?;
    Ok(HttpResponse::Ok().json(SeatList::new(&seen.game)))
}

/// Resign from a game
///
/// Gives up the caller's seat for good. The caretaker plays for the seat, and the other players continue. If no other
/// seat belongs to a person or a bot, as in a solo game, the game ends. A repeated request has no further effect.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses((status = 200, description = "The seats after the change", body = SeatList)),
    extensions(("x-problems" = json!([Code::GameOver, Code::Substitute]))),
    security(("oauth2" = ["games:play"])),
)]
#[post("/resign")]
pub async fn resign(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
) -> Result<HttpResponse, Problem> {
    let seen = play.resign(caller.account, id.get()?).await?;
    Ok(HttpResponse::Ok().json(SeatList::new(&seen.game)))
}

/// Set whether the caller is away
///
/// While the caller is away, the caretaker plays for the caller's seat. It gives the simplest legal answer and harms
/// nobody on purpose, unless the table has chosen a caretaker that plays like an opponent. A move or a vote also ends
/// the absence. A repeated request has no further effect.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    request_body = PresenceRequest,
    responses((status = 200, description = "The seats after the change", body = SeatList)),
    extensions(("x-problems" = json!([Code::GameOver, Code::SeatResigned, Code::SeatHandedOver]))),
    security(("oauth2" = ["games:play"])),
)]
#[put("/presence")]
pub async fn set_presence(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
    body: Body<PresenceRequest>,
) -> Result<HttpResponse, Problem> {
    let presence = if body.0.away { Presence::Away } else { Presence::Here };
    let seen = play.set_presence(caller.account, id.get()?, presence).await?;
    Ok(HttpResponse::Ok().json(SeatList::new(&seen.game)))
}

/// List the open votes of a game
///
/// Returns the votes that can still pass. Votes that have passed or failed are events of the game and are not listed.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses((status = 200, description = "The open votes", body = VoteList)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/votes")]
pub async fn list_votes(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
) -> Result<HttpResponse, Problem> {
    let seen = play.game(caller.account, id.get()?).await?;
    Ok(HttpResponse::Ok().json(VoteList { items: votes(&seen.game) }))
}

/// Open a vote
///
/// Opens a vote and casts the caller's vote in favour. If a vote with the same kind and seat is open already, the
/// request votes for that one. A vote is open for two days.
///
/// A vote to end the game (`abort`) needs all players who have not resigned or deleted their accounts. Every other vote
/// needs more than half of the seats that may vote. All players who have not resigned or deleted their accounts may
/// vote on `abort` and `pause`. On the other kinds, only players who play themselves may vote. There, the seat that the
/// vote is about has no vote, nor has a seat whose time has run out. When a vote is decided, the server applies the
/// result at once and records it as an event of the game.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    request_body = VoteRequest,
    responses((status = 200, description = "The state of the vote", body = VoteReply)),
    extensions(("x-problems" = json!([
        Code::GameOver, Code::SeatResigned, Code::NoClock, Code::OwnSeat, Code::Substitute,
    ]))),
    security(("oauth2" = ["games:play"])),
)]
#[post("/votes")]
pub async fn open_vote(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
    body: Body<VoteRequest>,
) -> Result<HttpResponse, Problem> {
    let VoteRequest { kind, seat } = body.0;
    let id = id.get()?;
    let (game, standing) = play.open_vote(caller.account, id, kind, seat).await?;
    Ok(reply(&game, standing))
}

/// Answer a vote
///
/// Casts the caller's vote. A later vote of the same seat replaces the earlier one, as long as the vote is open.
#[utoipa::path(
    tag = "seats",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        ("vote" = i64, Path, minimum = 1, maximum = 2_147_483_647, description = "The number of the vote"),
    ),
    request_body = BallotRequest,
    responses((status = 200, description = "The state of the vote", body = VoteReply)),
    extensions(("x-problems" = json!([Code::GameOver, Code::SeatResigned, Code::OwnSeat, Code::Substitute]))),
    security(("oauth2" = ["games:play"])),
)]
#[put("/votes/{vote}")]
pub async fn cast_vote(
    play: web::Data<PlayService>,
    Authenticated(caller): Authenticated,
    path: Path<(GameId, VoteNumber)>,
    body: Body<BallotRequest>,
) -> Result<HttpResponse, Problem> {
    let (id, VoteNumber(vote)) = path.get()?;
    let (game, standing) = play.vote(caller.account, id, vote, body.0.agree).await?;
    Ok(reply(&game, standing))
}
