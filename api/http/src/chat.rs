//! What is said at the table of a game, whom the caller does not want to hear, and what the caller reports.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, delete, get, post, put, web};
use domain::seat::Seat;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::AppService;
use super::body::{Body, Query, in_path};
use super::limits;
use super::players::PlayerBody;
use super::precondition::IdempotencyKey;
use super::problem::Problem;
use crate::auth::Authenticated;
use service::chat::{Message, MessagePage, Mute};
use service::error::Violation;
use service::id::GameId;
use service::messages::{detail, expected};
use service::rate_limiter::RateLimitKey;

/// Something to say.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MessageRequest {
    /// What it says: 1 to 500 visible characters, lines among them.
    #[schema(min_length = 1, max_length = 500, example = "Good game!")]
    text: String,
}

/// A message.
#[derive(Serialize, ToSchema)]
pub struct MessageBody {
    /// Number of the message in its game, from 1.
    #[schema(minimum = 1)]
    number: i64,
    /// Seat that the author had at that time.
    seat: Seat,
    /// Account that wrote the message.
    author: PlayerBody,
    /// Text of the message.
    text: String,
    /// Time of the message.
    #[schema(format = "date-time")]
    at: String,
}

/// A part of what was said.
#[derive(Serialize, ToSchema)]
pub struct MessagePage {
    /// Oldest first. Those of muted players are left out, so that numbers may be missing.
    messages: Vec<MessageBody>,
    /// Number to pass as `after` of the next request.
    #[schema(minimum = 0)]
    next: i64,
    /// Number of the latest message of the game.
    #[schema(minimum = 0)]
    latest: i64,
}

/// Which part.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct MessageQuery {
    /// The number of the last message that is known; 0 if absent.
    #[param(minimum = 0, maximum = 2_147_483_647)]
    after: Option<i64>,
    /// How many at most; 100 if absent.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<i64>,
}

/// Why a message is reported.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportRequest {
    /// Reason, for those who run the service.
    #[schema(max_length = 500, example = "An insult")]
    reason: Option<String>,
}

/// Where something was said.
#[derive(Serialize, ToSchema)]
pub struct ChatList {
    /// The games with messages, those first where something was said last; 100 at most.
    items: Vec<ChatBody>,
}

/// How far the talk at a table has come.
#[derive(Serialize, ToSchema)]
pub struct ChatBody {
    /// Id of the game.
    #[schema(format = "uuid")]
    game: String,
    /// The number of its latest message, whoever wrote it.
    #[schema(minimum = 1)]
    latest: i64,
}

/// Whom the caller has muted.
#[derive(Serialize, ToSchema)]
pub struct MuteList {
    /// The longest muted first.
    items: Vec<MuteBody>,
}

/// Somebody who is muted.
#[derive(Serialize, ToSchema)]
pub struct MuteBody {
    /// Account that is muted.
    player: PlayerBody,
    /// Time at which it was muted.
    #[schema(format = "date-time")]
    since: String,
}

impl From<Message> for MessageBody {
    fn from(message: Message) -> Self {
        let seat = usize::try_from(message.seat).ok().and_then(|seat| Seat::ALL.get(seat).copied());
        Self {
            number: message.number,
            seat: seat.unwrap_or(Seat::Red),
            author: message.author.into(),
            text: message.text,
            at: message.at.to_string(),
        }
    }
}

impl From<Vec<(GameId, i64)>> for ChatList {
    fn from(chats: Vec<(GameId, i64)>) -> Self {
        let chat = |(game, latest): (GameId, i64)| ChatBody { game: game.to_string(), latest };
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

/// Say something at the table of a game
///
/// Those who sit there read it, also after the end. Once for each key: the same again gets the message that is there, 200
/// with `Idempotent-Replayed: true`. What is said cannot be changed. Messages have a rate of their own.
#[utoipa::path(
    tag = "chat",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        ("Idempotency-Key" = String, Header, description = "A name for this message, new for each", min_length = 1, max_length = 100),
    ),
    request_body = MessageRequest,
    responses(
        (status = 201, description = "It was said", body = MessageBody),
        (status = 200, description = "It had been said before", body = MessageBody),
    ),
    security(("oauth2" = ["games:play"])),
)]
#[post("/games/{id}/messages")]
pub async fn post_message(
    service: AppService,
    Authenticated(caller): Authenticated,
    id: web::Path<String>,
    key: IdempotencyKey,
    body: Body<MessageRequest>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    limits::spend(&request, RateLimitKey::Chat(caller.account)).await?;
    let game = in_path(&id, detail::no_such_game)?;
    let (message, again) = service.post_message(caller.account, game, &key.0, &body.0.text).await?;
    let mut response = match again {
        false => HttpResponse::Created(),
        true => HttpResponse::Ok(),
    };
    if again {
        response.insert_header(("Idempotent-Replayed", "true"));
    }
    Ok(response.json(MessageBody::from(message)))
}

/// What was said at the table of a game
///
/// From any number on. Messages of players whom the caller has muted are left out. The name of an author is the one of now.
#[utoipa::path(
    tag = "chat",
    params(("id" = String, Path, format = "uuid", description = "The game"), MessageQuery),
    responses((status = 200, description = "A part of it", body = MessagePage)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/games/{id}/messages")]
pub async fn list_messages(
    service: AppService,
    Authenticated(caller): Authenticated,
    id: web::Path<String>,
    query: Query<MessageQuery>,
) -> Result<HttpResponse, Problem> {
    let (after, limit) = query.0.read()?;
    let MessagePage { messages, latest } =
        service.messages(caller.account, in_path(&id, detail::no_such_game)?, after, limit).await?;
    // When the last of them are left out, what was asked for is known all the same.
    let whole = (messages.len() as i64) < limit;
    let last = messages.last().map_or(after, |message| message.number);
    let next = if whole { latest } else { last };
    let messages = messages.into_iter().map(MessageBody::from).collect();
    let mut response = HttpResponse::Ok();
    response.insert_header((CACHE_CONTROL, "private, no-store"));
    Ok(response.json(MessagePage { messages, next, latest }))
}

/// Report a message to those who run the service
///
/// The message is kept as it is, with the reason. Nobody else is told. Reported once more it does no harm.
#[utoipa::path(
    tag = "chat",
    params(
        ("id" = String, Path, format = "uuid", description = "The game"),
        ("number" = String, Path, pattern = "^[0-9]{1,10}$", description = "The number of the message"),
    ),
    request_body = ReportRequest,
    responses((status = 204, description = "It was reported")),
    security(("oauth2" = ["games:play"])),
)]
#[post("/games/{id}/messages/{number}/report")]
pub async fn report_message(
    service: AppService,
    Authenticated(caller): Authenticated,
    path: web::Path<(String, String)>,
    body: Body<ReportRequest>,
) -> Result<HttpResponse, Problem> {
    let (game, number) =
        (in_path(&path.0, detail::no_such_game)?, in_path(&path.1, detail::no_such_message)?);
    let reason = body.0.reason.unwrap_or_default();
    service.report(caller.account, game, number, &reason).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Where something was said
///
/// The own games with messages. Streams tell by `chat.changed` when there are more.
#[utoipa::path(
    tag = "chat",
    responses((status = 200, description = "The games", body = ChatList)),
    security(("oauth2" = ["games:read"])),
)]
#[get("/me/chats")]
pub async fn list_chats(
    service: AppService,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    Ok(HttpResponse::Ok().json(ChatList::from(service.chats(caller.account).await?)))
}

/// Whom the caller has muted
///
/// Their messages are left out of what the caller is shown. Nobody else is told who is in this list.
#[utoipa::path(
    tag = "chat",
    responses((status = 200, description = "All of them", body = MuteList)),
)]
#[get("/me/mutes")]
pub async fn list_mutes(
    service: AppService,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    let items = service.mutes(caller.account).await?.into_iter().map(MuteBody::from).collect();
    Ok(HttpResponse::Ok().json(MuteList { items }))
}

/// Mute a player
///
/// Their messages are left out of what the caller is shown, in all games, those of before too. They are not told. 404 for
/// somebody with whom the caller has never sat at a game.
#[utoipa::path(
    tag = "chat",
    params(("account" = String, Path, format = "uuid", description = "The account of the player")),
    responses((status = 204, description = "They are muted")),
)]
#[put("/me/mutes/{account}")]
pub async fn mute_player(
    service: AppService,
    Authenticated(caller): Authenticated,
    account: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    service.mute(caller.account, in_path(&account, detail::no_such_player)?).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Hear a player again
///
/// Everything that they said meanwhile is shown again. Does no harm for somebody who is not muted.
#[utoipa::path(
    tag = "chat",
    params(("account" = String, Path, format = "uuid", description = "The account of the player")),
    responses((status = 204, description = "They are not muted")),
)]
#[delete("/me/mutes/{account}")]
pub async fn unmute_player(
    service: AppService,
    Authenticated(caller): Authenticated,
    account: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    service.unmute(caller.account, in_path(&account, detail::no_such_player)?).await?;
    Ok(HttpResponse::NoContent().finish())
}
