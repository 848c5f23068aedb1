//! Chat of a game: messages, mutes and reports.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, delete, get, post, put, web};
use domain::seat::Seat;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::extract::auth::Authenticated;
use crate::extract::body::{Body, Query};
use crate::extract::path::{MessageNumber, Path};
use crate::extract::precondition::IdempotencyKey;
use crate::extract::rate_limits;
use crate::lobby::players::PlayerBody;
use crate::problem::{Code, Problem};
use service::error::Violation;
use service::feed::FeedService;
use service::feed::chat;
use service::feed::chat::{Message, Mute};
use service::id::{AccountId, GameId};
use service::messages::expected;
use service::rate_limiter::RateLimitKey;
use service::seating::seat_at;

/// A message to post.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MessageRequest {
    /// Text of the message: 1 to 500 visible characters. Line breaks are allowed.
    #[schema(min_length = 1, max_length = 500, example = "Good game!")]
    text: String,
}

/// A message.
#[derive(Serialize, ToSchema)]
pub struct MessageBody {
    /// Number of the message in its game, from 1.
    #[schema(minimum = 1)]
    number: i64,
    /// Seat that the author had when the message was posted.
    seat: Seat,
    /// Account that wrote the message.
    author: PlayerBody,
    /// Text of the message; empty if an operator has removed it.
    text: String,
    /// Time of the message.
    #[schema(format = "date-time")]
    at: String,
    /// Time at which an operator removed the message. Absent otherwise.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    removed_at: Option<String>,
}

/// A page of messages.
#[derive(Serialize, ToSchema)]
pub struct MessagePage {
    /// Messages, oldest first. Messages of muted and blocked players are left out, so the numbers may have gaps.
    messages: Vec<MessageBody>,
    /// Number to pass as `after` of the next request.
    #[schema(minimum = 0)]
    next: i64,
    /// Number of the latest message of the game.
    #[schema(minimum = 0)]
    latest: i64,
}

/// Page of messages to return.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct MessageQuery {
    /// Number of the last message that the client has. 0 if absent.
    #[param(minimum = 0, maximum = 2_147_483_647)]
    after: Option<i64>,
    /// Maximum number of messages to return. 100 if absent.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<i64>,
}

/// Reason for the report of a message.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportRequest {
    /// Reason, for the operator of the service.
    #[schema(max_length = 500, example = "An insult")]
    reason: Option<String>,
}

/// Games with messages.
#[derive(Serialize, ToSchema)]
pub struct ChatList {
    /// Games with messages, most recent message first; 100 at most.
    items: Vec<ChatBody>,
}

/// The latest message of a game.
#[derive(Serialize, ToSchema)]
pub struct ChatBody {
    /// Id of the game.
    #[schema(format = "uuid")]
    game_id: String,
    /// Number of the latest message, of any author.
    #[schema(minimum = 1)]
    latest: i64,
}

/// Players that the caller has muted.
#[derive(Serialize, ToSchema)]
pub struct MuteList {
    /// Muted players, oldest entry first.
    items: Vec<MuteBody>,
}

/// A muted player.
#[derive(Serialize, ToSchema)]
pub struct MuteBody {
    /// Account that is muted.
    player: PlayerBody,
    /// Time at which the account was muted.
    #[schema(format = "date-time")]
    since: String,
}

impl From<Message> for MessageBody {
    fn from(message: Message) -> Self {
        let seat = seat_at(message.seat);
        Self {
            number: message.number,
            seat: seat.unwrap_or(Seat::Red),
            author: message.author.into(),
            text: message.text,
            at: message.at.to_string(),
            removed_at: message.removed_at.map(|at| at.to_string()),
        }
    }
}

impl From<Vec<(GameId, i64)>> for ChatList {
    fn from(chats: Vec<(GameId, i64)>) -> Self {
        let chat = |(game, latest): (GameId, i64)| ChatBody { game_id: game.to_string(), latest };
        Self { items: chats.into_iter().map(chat).collect() }
    }
}

impl From<Mute> for MuteBody {
    fn from(mute: Mute) -> Self {
        Self { player: mute.player.into(), since: mute.since.to_string() }
    }
}

impl MessageQuery {
    fn read(&self) -> Result<(i64, i64), Problem> {
        let (after, limit) = (self.after.unwrap_or(0), self.limit.unwrap_or(100));
        let mut wrong = Vec::new();
        if !(0..=i32::MAX.into()).contains(&after) {
            wrong.push(Violation::new("after", "range", expected::range(0, i32::MAX)));
        }
        if !(1..=500).contains(&limit) {
            wrong.push(Violation::new("limit", "range", expected::range(1, 500)));
        }
        if wrong.is_empty() { Ok((after, limit)) } else { Err(Problem::invalid(wrong)) }
    }
}

/// Post a message to the chat of a game
///
/// All players of the game can read the chat, also after the game is over. The request is idempotent by its key: a
/// repeated request returns the stored message, 200 with `Idempotent-Replayed: true`. A message cannot be changed.
/// Messages have their own rate limit.
#[utoipa::path(
    tag = "chat",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        ("Idempotency-Key" = String, Header, description = "Unique key of this message; use a new key for each message", min_length = 1, max_length = 100),
    ),
    request_body = MessageRequest,
    responses(
        (status = 201, description = "The posted message", body = MessageBody),
        (
            status = 200, description = "The stored message, which was posted by an earlier request", body = MessageBody,
            headers(("Idempotent-Replayed")),
        ),
    ),
    extensions(("x-problems" = json!([Code::IdempotencyKeyReused, Code::IdempotencyKeyRequired]))),
    security(("oauth2" = ["games:play"])),
)]
#[post("/messages")]
pub async fn post_message(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
    key: IdempotencyKey,
    body: Body<MessageRequest>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    rate_limits::spend(&request, RateLimitKey::Chat(caller.account)).await?;
    let game = id.get()?;
    let (message, again) = feed.post_message(caller.account, game, &key.0, &body.0.text).await?;
    let mut response = match again {
        false => HttpResponse::Created(),
        true => HttpResponse::Ok(),
    };
    if again {
        response.insert_header(("Idempotent-Replayed", "true"));
    }
    Ok(response.json(MessageBody::from(message)))
}

/// List the messages of a game
///
/// Returns the messages after the number `after`, oldest first. Messages of players that the caller has muted or
/// blocked are left out. Authors appear with their current names.
#[utoipa::path(
    tag = "chat",
    params(("id" = String, Path, format = "uuid", description = "The game"), MessageQuery),
    responses((status = 200, description = "A page of messages", body = MessagePage)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/messages")]
pub async fn list_messages(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    id: Path<GameId>,
    query: Query<MessageQuery>,
) -> Result<HttpResponse, Problem> {
    let (after, limit) = query.0.read()?;
    let chat::MessagePage { messages, latest } =
        feed.messages(caller.account, id.get()?, after, limit).await?;
    // If muted messages at the end were left out, `next` still moves past them.
    let whole = (messages.len() as i64) < limit;
    let last = messages.last().map_or(after, |message| message.number);
    let next = if whole { latest } else { last };
    let messages = messages.into_iter().map(MessageBody::from).collect();
    let mut response = HttpResponse::Ok();
    response.insert_header((CACHE_CONTROL, "private, no-store"));
    Ok(response.json(MessagePage { messages, next, latest }))
}

/// Report a message to the operator of the service
///
/// The service keeps a copy of the message together with the reason. No player is notified. The request is idempotent.
#[utoipa::path(
    tag = "chat",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        ("number" = i64, Path, minimum = 1, maximum = 2_147_483_647, description = "The number of the message"),
    ),
    request_body = ReportRequest,
    responses((status = 204, description = "The message is reported")),
    security(("oauth2" = ["games:play"])),
)]
#[post("/messages/{number}/report")]
pub async fn report_message(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    path: Path<(GameId, MessageNumber)>,
    body: Body<ReportRequest>,
) -> Result<HttpResponse, Problem> {
    let (game, MessageNumber(number)) = path.get()?;
    let reason = body.0.reason.unwrap_or_default();
    feed.report(caller.account, game, number, &reason).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// List the chats of the caller
///
/// Returns the caller's games that have messages. Streams send `chat.changed` when there are new messages.
#[utoipa::path(
    tag = "chat",
    responses((status = 200, description = "The games", body = ChatList)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/me/chats")]
pub async fn list_chats(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok().json(ChatList::from(feed.latest_messages(caller.account).await?)))
}

/// List muted players
///
/// The messages of these players are left out of the replies to the caller. No other player can see this list.
#[utoipa::path(
    tag = "chat",
    responses((status = 200, description = "The muted players", body = MuteList)),
)]
#[get("/me/mutes")]
pub async fn list_mutes(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    let items = feed.mutes(caller.account).await?.into_iter().map(MuteBody::from).collect();
    Ok(HttpResponse::Ok().json(MuteList { items }))
}

/// Mute a player
///
/// The messages of a muted player are left out of the replies to the caller, in all games, earlier messages included.
/// The player is not notified. Returns 404 if the caller has never shared a game with the player.
#[utoipa::path(
    tag = "chat",
    params(("id" = String, Path, format = "uuid", description = "The account of the player")),
    responses((status = 200, description = "The muted player", body = MuteBody)),
)]
#[put("/me/mutes/{id}")]
pub async fn mute_player(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    id: Path<AccountId>,
) -> Result<HttpResponse, Problem> {
    let muted = feed.mute(caller.account, id.get()?).await?;
    Ok(HttpResponse::Ok().json(MuteBody::from(muted)))
}

/// Unmute a player
///
/// All messages of the player are visible again, including those posted while the player was muted. The request is
/// idempotent.
#[utoipa::path(
    tag = "chat",
    params(("id" = String, Path, format = "uuid", description = "The account of the player")),
    responses((status = 204, description = "The player is not muted")),
)]
#[delete("/me/mutes/{id}")]
pub async fn unmute_player(
    feed: web::Data<FeedService>,
    Authenticated(caller): Authenticated,
    id: Path<AccountId>,
) -> Result<HttpResponse, Problem> {
    feed.unmute(caller.account, id.get()?).await?;
    Ok(HttpResponse::NoContent().finish())
}
