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

/// A friend, or an account with a pending friend request to or from the caller.
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
    /// State of a friendship, as the caller sees it.
    FriendState of FriendshipState {
        /// The caller has sent a request.
        Requested,
        /// The other account has sent a request. The caller can send one too to accept it, or delete it.
        AsksMe,
        /// Both accounts have sent a request.
        Friends,
    }
}

/// Friends and pending friend requests of the caller.
#[derive(Serialize, ToSchema)]
pub struct FriendList {
    /// Friends and requests, latest first.
    items: Vec<FriendBody>,
}

/// A blocked account.
#[derive(Serialize, ToSchema)]
pub struct BlockBody {
    /// Account that is blocked.
    player: PlayerBody,
    /// Time at which it was blocked.
    #[schema(format = "date-time")]
    since: String,
}

/// Accounts that the caller has blocked.
#[derive(Serialize, ToSchema)]
pub struct BlockList {
    /// Blocks, latest first.
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

/// List friends and friend requests
///
/// Returns the friends of the caller, the requests that the caller has sent, and the requests that the caller has
/// received. A caller can have sent at most 200 requests, including those to friends. Bots can be friends too.
#[utoipa::path(
    tag = "people",
    responses((status = 200, description = "The friends and requests", body = FriendList)),
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

/// Send or accept a friend request
///
/// Two accounts are friends when each has sent a request to the other. Repeating a request has no effect. Returns 409
/// `blocked` if the caller has blocked the other account, and 409 `list_full` if the caller has sent the maximum of
/// 200 requests.
#[utoipa::path(
    tag = "people",
    params(("id" = String, Path, format = "uuid", description = "The other account")),
    responses((status = 200, description = "The friendship or the pending request", body = FriendBody)),
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

/// End a friendship, or withdraw or decline a request
///
/// Removes the friendship or the request for both accounts. The other account is not notified. The operation is
/// idempotent.
#[utoipa::path(
    tag = "people",
    params(("id" = String, Path, format = "uuid", description = "The other account")),
    responses((status = 204, description = "The accounts are not friends")),
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

/// List blocked accounts
///
/// Returns the accounts that the caller has blocked. No other account can see this list. It holds at most 200
/// accounts; remove a block to make room.
#[utoipa::path(
    tag = "people",
    responses((status = 200, description = "The blocked accounts", body = BlockList)),
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

/// Block an account
///
/// The two accounts no longer see the tables at which the other has a seat: such a table is not listed, and joining
/// it returns 404, as if it were closed. The block ends a friendship between them, and neither can invite the other.
/// In the chat of a common game, the server leaves out the messages of the blocked player for the caller. The blocked
/// account is not notified. Running games continue. Returns 409 `list_full` if the caller has blocked 200 accounts.
#[utoipa::path(
    tag = "people",
    params(("id" = String, Path, format = "uuid", description = "The account to block")),
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

/// Remove a block
///
/// The two accounts see each other's tables again. Removing the block does not restore a friendship. The operation is
/// idempotent.
#[utoipa::path(
    tag = "people",
    params(("id" = String, Path, format = "uuid", description = "The blocked account")),
    responses((status = 204, description = "The account is not blocked")),
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
