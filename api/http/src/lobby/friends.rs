//! Friends and blocks of the caller.

use actix_web::{HttpResponse, delete, get, put, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::extract::auth::Authenticated;
use crate::extract::path::Path;
use crate::lobby::players::PlayerBody;
use crate::problem::{Code, Problem};
use crate::reply::mirror::mirror;
use service::id::AccountId;
use service::lobby::LobbyService;
use service::lobby::friends::{Blocked, Friend, FriendshipState};

/// Somebody on the list of friends.
#[derive(Serialize, ToSchema)]
pub struct FriendBody {
    /// The other account.
    player: PlayerBody,
    /// State of the friendship, as the caller sees it.
    state: FriendState,
    /// Time of the latest request between the two accounts.
    #[schema(format = "date-time")]
    since: String,
}

mirror! {
    /// How far two have come.
    FriendState of FriendshipState {
        /// The caller has asked.
        Requested,
        /// The other has asked: ask too, or delete it.
        AsksMe,
        /// Each has asked the other.
        Friends,
    }
}

/// The list of friends.
#[derive(Serialize, ToSchema)]
pub struct FriendList {
    /// The latest first.
    items: Vec<FriendBody>,
}

/// Somebody who is blocked.
#[derive(Serialize, ToSchema)]
pub struct BlockBody {
    /// Account that is blocked.
    player: PlayerBody,
    /// Time at which it was blocked.
    #[schema(format = "date-time")]
    since: String,
}

/// Whom the caller has blocked.
#[derive(Serialize, ToSchema)]
pub struct BlockList {
    /// The latest first.
    items: Vec<BlockBody>,
}

impl From<Friend> for FriendBody {
    fn from(friend: Friend) -> Self {
        Self { player: friend.player.into(), state: friend.bond.into(), since: friend.since.to_string() }
    }
}

impl From<Blocked> for BlockBody {
    fn from(blocked: Blocked) -> Self {
        Self { player: blocked.player.into(), since: blocked.since.to_string() }
    }
}

/// Friends and requests
///
/// Those who are friends, whom the caller has asked, and who asks: 200 asked at most. Bots can be friends too.
#[utoipa::path(
    tag = "people",
    responses((status = 200, description = "All of them", body = FriendList)),
    security(("oauth2" = ["friends:manage"])),
)]
#[get("/me/friends")]
pub async fn list_friends(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    let items = lobby.friends(caller.account).await?.into_iter().map(FriendBody::from).collect();
    Ok(HttpResponse::Ok().json(FriendList { items }))
}

/// Ask somebody to be a friend, or say yes
///
/// Two are friends when each has asked the other. Asking again changes nothing. 409 `blocked` for somebody whom the
/// caller has blocked.
#[utoipa::path(
    tag = "people",
    params(("id" = String, Path, format = "uuid", description = "The account of the other")),
    responses((status = 200, description = "How far it has come", body = FriendBody)),
    extensions(("x-problems" = json!([Code::Invalid, Code::Blocked, Code::ListFull]))),
    security(("oauth2" = ["friends:manage"])),
)]
#[put("/me/friends/{id}")]
pub async fn request_friendship(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    id: Path<AccountId>,
) -> Result<HttpResponse, Problem> {
    let friend = lobby.ask_friend(caller.account, id.get()?).await?;
    Ok(HttpResponse::Ok().json(FriendBody::from(friend)))
}

/// End a friendship, take a request back, or say no
///
/// The request is gone on both sides, and nobody is notified. Repeating this has no effect.
#[utoipa::path(
    tag = "people",
    params(("id" = String, Path, format = "uuid", description = "The account of the other")),
    responses((status = 204, description = "They are no friends")),
    extensions(("x-problems" = json!([Code::Invalid]))),
    security(("oauth2" = ["friends:manage"])),
)]
#[delete("/me/friends/{id}")]
pub async fn end_friendship(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    id: Path<AccountId>,
) -> Result<HttpResponse, Problem> {
    lobby.end_friendship(caller.account, id.get()?).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Whom the caller has blocked
///
/// Nobody else sees this list. It holds 200 at most; lift a block to make room.
#[utoipa::path(
    tag = "people",
    responses((status = 200, description = "All of them", body = BlockList)),
    security(("oauth2" = ["friends:manage"])),
)]
#[get("/me/blocks")]
pub async fn list_blocks(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    let items = lobby.blocked(caller.account).await?.into_iter().map(BlockBody::from).collect();
    Ok(HttpResponse::Ok().json(BlockList { items }))
}

/// Block somebody
///
/// From then on a table at which one of the two sits is not there for the other: it is not listed, and joining it is
/// 404, as if it were closed. They are no friends any more and cannot invite each other. The chat
/// of a common game leaves out the messages of the blocked player for the caller. Nobody is notified. Running games go on.
#[utoipa::path(
    tag = "people",
    params(("id" = String, Path, format = "uuid", description = "The account of the other")),
    responses((status = 200, description = "The block", body = BlockBody)),
    extensions(("x-problems" = json!([Code::Invalid, Code::ListFull]))),
    security(("oauth2" = ["friends:manage"])),
)]
#[put("/me/blocks/{id}")]
pub async fn block_player(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    id: Path<AccountId>,
) -> Result<HttpResponse, Problem> {
    let blocked = lobby.block(caller.account, id.get()?).await?;
    Ok(HttpResponse::Ok().json(BlockBody::from(blocked)))
}

/// Lift a block
///
/// The tables of one are there for the other again. Friends they are not by it. Doing it twice does no harm.
#[utoipa::path(
    tag = "people",
    params(("id" = String, Path, format = "uuid", description = "The account of the other")),
    responses((status = 204, description = "The block is lifted")),
    extensions(("x-problems" = json!([Code::Invalid]))),
    security(("oauth2" = ["friends:manage"])),
)]
#[delete("/me/blocks/{id}")]
pub async fn unblock_player(
    lobby: web::Data<LobbyService>,
    Authenticated(caller): Authenticated,
    id: Path<AccountId>,
) -> Result<HttpResponse, Problem> {
    lobby.unblock(caller.account, id.get()?).await?;
    Ok(HttpResponse::NoContent().finish())
}
