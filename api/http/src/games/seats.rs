//! Who plays for a seat, and what those at a table decide together.

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
    /// Clockwise.
    items: Vec<SeatBody>,
}

/// Who plays for a seat.
#[derive(Serialize, ToSchema)]
pub struct SeatBody {
    /// Account that sits there.
    player: SeatedPlayer,
    /// True if the service plays for the seat.
    caretaker: bool,
    /// Reason why the service plays for the seat. Absent if it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<CaretakerReason>,
    /// Account that plays for the seat for a time. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    substitute: Option<SubstituteBody>,
}

/// Who plays for a seat for a time.
#[derive(Serialize, ToSchema)]
pub struct SubstituteBody {
    /// Account that plays for the seat.
    player: PlayerBody,
    /// Time until which it plays at the latest.
    #[schema(format = "date-time")]
    expires_at: String,
}

mirror! {
    /// Why the caretaker plays for a seat.
    CaretakerReason of state::CaretakerReason {
        /// The game was given up there.
        Resigned,
        /// The player has said to be away.
        Away,
        /// The time had run out.
        Time,
        /// The others wanted it so.
        Vote,
        /// The account is deleted.
        Left,
    }
}

/// Whether the caller is there.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PresenceRequest {
    /// Whether the caretaker is to play for the own seat.
    away: bool,
}

/// What is to be voted on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VoteRequest {
    /// Subject of the vote.
    kind: VoteKind,
    /// For `extend` and `replace`: the seat that it is about.
    seat: Option<Seat>,
}

/// A vote.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BallotRequest {
    /// True to agree, false to disagree.
    agree: bool,
}

/// Something that is voted on.
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

/// What is voted on in a game.
#[derive(Serialize, ToSchema)]
pub struct VoteList {
    /// The oldest first.
    items: Vec<VoteBody>,
}

/// What came of a vote.
#[derive(Serialize, ToSchema)]
pub struct VoteReply {
    /// State of this vote.
    standing: VoteStanding,
    /// Votes that are open now.
    votes: Vec<VoteBody>,
}

mirror! {
    /// How a vote stands.
    VoteStanding of VoteState {
        /// It goes on.
        Open,
        /// It has come about, and is carried out.
        Passed,
        /// It cannot come about any more.
        Failed,
    }
}

impl SeatList {
    /// Of a game.
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

/// Why the caretaker plays for a seat, if it does.
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

/// Who plays for each seat
///
/// And whether the caretaker does: for those who have resigned, are away, or had no time left.
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

/// Give a game up
///
/// For good: the caretaker plays for the seat from then on, and the others go on. A solo game ends by it. Once more does no
/// harm.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses((status = 200, description = "The seats as they are now", body = SeatList)),
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

/// Go away, or come back
///
/// While one is away the caretaker plays: simply, legally, and harming nobody on purpose. A move or a vote brings one back
/// too. Once more does no harm.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    request_body = PresenceRequest,
    responses((status = 200, description = "The seats as they are now", body = SeatList)),
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

/// What is voted on
///
/// Votes that have come about, or cannot any more, are events of the game and are not listed.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    responses((status = 200, description = "The votes that go on", body = VoteList)),
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

/// Ask for a vote
///
/// And vote for it. If the same is voted on already, this votes for that. To abort needs all who play by themselves,
/// everything else more than half of them; whoever it is about does not vote, nor does anybody whose time has run out. A
/// vote goes on for two days. A decision is carried out at once and is an event of the game.
#[utoipa::path(
    tag = "seats",
    params(("id" = String, Path, format = "uuid", description = "The game")),
    request_body = VoteRequest,
    responses((status = 200, description = "How it stands", body = VoteReply)),
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
/// Once more replaces what one has said before, as long as the vote goes on.
#[utoipa::path(
    tag = "seats",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        ("vote" = i64, Path, minimum = 1, maximum = 2_147_483_647, description = "The number of the vote"),
    ),
    request_body = BallotRequest,
    responses((status = 200, description = "How it stands", body = VoteReply)),
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
