//! Webhooks: places outside that an account names, and what was sent there.

use actix_web::http::header::{CACHE_CONTROL, LOCATION};
use actix_web::{HttpResponse, delete, get, patch, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Tharsis;
use super::body::{Body, Page, Query, in_path, next_cursor};
use super::problem::Problem;
use crate::service::error::Violation;
use crate::service::id::{DeliveryId, GameId, WebhookId};
use crate::service::keys::Caller;
use crate::service::webhooks::{self, Delivery, State, Webhook, Wish};

/// What a webhook is told.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sends {
    /// Every turn of its games, with the facts of the turn.
    Turns,
    /// Only that a game waits for the account since somebody else's turn.
    Decisions,
}

/// Why a webhook is disabled.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DisabledReason {
    /// The owner wanted so.
    Owner,
    /// The receiver answered 410.
    Gone,
    /// Nothing could be delivered for three days.
    Failing,
}

/// How a delivery stands.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryState {
    /// It will be tried, or tried again.
    Waiting,
    /// The receiver has taken it.
    Delivered,
    /// It was given up; it can be replayed.
    Failed,
}

/// What is sent.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MessageKind {
    /// What happened in a turn.
    Turn,
    /// That a game waits for the account.
    Decision,
    /// A sign of life.
    Ping,
}

/// Why an attempt failed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryError {
    /// The name of the host stands for no address.
    NotResolved,
    /// The name stands for no address that may be connected to.
    AddressRefused,
    /// No connection came about.
    NotConnected,
    /// TLS failed: the certificate is not good for the name, or the two sides do not understand each other.
    TlsFailed,
    /// No answer came in time.
    Timeout,
    /// The connection broke, or the answer was not HTTP.
    Broken,
    /// The status was not 2xx. Redirects are not followed.
    Status,
    /// The webhook was disabled before.
    WebhookDisabled,
    /// The account has no seat at the game any more.
    GameGone,
}

/// A new webhook.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewWebhook {
    /// Where to send. `https`, port 443 or one from 1024 on, an address of the public internet.
    #[schema(min_length = 1, max_length = 2_000, format = "uri", example = "https://example.org/tharsis")]
    url: String,
    /// What to send; every turn if absent.
    sends: Option<Sends>,
    /// Ids of the games that are told of; all games if there are none.
    #[schema(max_items = 100)]
    games: Option<Vec<String>>,
    /// For one's own eyes.
    #[schema(max_length = 200)]
    description: Option<String>,
    /// Whether anything is sent at all; it is if absent.
    enabled: Option<bool>,
}

/// What a webhook is to be from now on; what is absent stays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WebhookChange {
    /// Where to send. What waits is sent there at once.
    #[schema(min_length = 1, max_length = 2_000, format = "uri")]
    url: Option<String>,
    /// What to send.
    sends: Option<Sends>,
    /// Ids of the games that are told of; all games if there are none.
    #[schema(max_items = 100)]
    games: Option<Vec<String>>,
    /// For one's own eyes.
    #[schema(max_length = 200)]
    description: Option<String>,
    /// Whether anything is sent at all. What waits is given up when it is disabled.
    enabled: Option<bool>,
}

/// A webhook.
#[derive(Serialize, ToSchema)]
pub struct WebhookBody {
    /// Its id.
    id: String,
    /// Where to send.
    #[schema(format = "uri")]
    url: String,
    /// What is sent.
    sends: Sends,
    /// Ids of the games that are told of; all games if there are none.
    games: Vec<String>,
    /// For the owner's eyes.
    description: String,
    /// Whether anything is sent.
    enabled: bool,
    /// Why nothing is sent.
    disabled_reason: Option<DisabledReason>,
    /// Since when nothing is sent.
    #[schema(format = "date-time")]
    disabled_at: Option<String>,
    /// The first attempt that has failed since the last success. Three days later the webhook is disabled.
    #[schema(format = "date-time")]
    failing_since: Option<String>,
    /// When something was last delivered.
    #[schema(format = "date-time")]
    succeeded_at: Option<String>,
    /// Until when the secret before the present one signs too.
    #[schema(format = "date-time")]
    old_secret_until: Option<String>,
    /// Since when there is this webhook.
    #[schema(format = "date-time")]
    created_at: String,
}

/// A webhook with its secret, which is told this once.
#[derive(Serialize, ToSchema)]
pub struct SecretWebhook {
    webhook: WebhookBody,
    /// What signs what is sent: `whsec_` and 32 bytes in base64.
    #[schema(pattern = "^whsec_[A-Za-z0-9+/=]+$")]
    secret: String,
}

/// The webhooks of an account.
#[derive(Serialize, ToSchema)]
pub struct WebhookList {
    /// The oldest first.
    items: Vec<WebhookBody>,
}

/// Something that is sent, or was.
#[derive(Serialize, ToSchema)]
pub struct DeliveryBody {
    /// Its id, which is also the header `webhook-id`.
    id: String,
    /// What is sent.
    kind: MessageKind,
    /// Of which game; none for a ping.
    game: Option<String>,
    /// How it stands.
    state: DeliveryState,
    /// How often it was tried since it was made or replayed.
    #[schema(minimum = 0)]
    attempts: i32,
    /// When it is tried next, if it waits.
    #[schema(format = "date-time")]
    next_attempt_at: Option<String>,
    /// When it was last tried or given up.
    #[schema(format = "date-time")]
    last_attempt_at: Option<String>,
    /// The status that was answered last, if one was.
    #[schema(minimum = 100, maximum = 999)]
    last_status: Option<u16>,
    /// Why the last attempt failed, if it did.
    last_error: Option<DeliveryError>,
    /// When it was made.
    #[schema(format = "date-time")]
    created_at: String,
}

/// A part of what was sent to a webhook.
#[derive(Serialize, ToSchema)]
pub struct DeliveryPage {
    /// The newest first.
    items: Vec<DeliveryBody>,
    /// The `cursor` of the next page; absent on the last.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    next_cursor: Option<String>,
}

/// What to send again.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplayRequest {
    /// The id of the game.
    game: String,
    /// The number of the last fact that was received; 0 for the whole game.
    #[schema(minimum = 0)]
    after: i64,
}

/// What is sent again.
#[derive(Serialize, ToSchema)]
pub struct ReplayBody {
    /// How many deliveries wait now: 100 at most for each request.
    #[schema(minimum = 0, maximum = 100)]
    queued: usize,
    /// The `after` of the next request.
    #[schema(minimum = 0)]
    next: i64,
    /// The number of the latest fact there is. When `next` is not there yet, ask again.
    #[schema(minimum = 0)]
    latest: i64,
}

impl From<Sends> for webhooks::Sends {
    fn from(sends: Sends) -> Self {
        match sends {
            Sends::Turns => Self::Turns,
            Sends::Decisions => Self::Decisions,
        }
    }
}

impl From<webhooks::Sends> for Sends {
    fn from(sends: webhooks::Sends) -> Self {
        match sends {
            webhooks::Sends::Turns => Self::Turns,
            webhooks::Sends::Decisions => Self::Decisions,
        }
    }
}

impl From<webhooks::Disabled> for DisabledReason {
    fn from(reason: webhooks::Disabled) -> Self {
        match reason {
            webhooks::Disabled::Owner => Self::Owner,
            webhooks::Disabled::Gone => Self::Gone,
            webhooks::Disabled::Failing => Self::Failing,
        }
    }
}

impl From<webhooks::Mishap> for DeliveryError {
    fn from(mishap: webhooks::Mishap) -> Self {
        use webhooks::Mishap;
        match mishap {
            Mishap::NotResolved => Self::NotResolved,
            Mishap::AddressRefused => Self::AddressRefused,
            Mishap::NotConnected => Self::NotConnected,
            Mishap::TlsFailed => Self::TlsFailed,
            Mishap::Late => Self::Timeout,
            Mishap::Broken => Self::Broken,
            Mishap::Status => Self::Status,
            Mishap::WebhookDisabled => Self::WebhookDisabled,
            Mishap::GameGone => Self::GameGone,
        }
    }
}

impl From<Webhook> for WebhookBody {
    fn from(webhook: Webhook) -> Self {
        Self {
            id: webhook.id.to_string(),
            url: webhook.url,
            sends: webhook.sends.into(),
            games: webhook.games.iter().map(GameId::to_string).collect(),
            description: webhook.description,
            enabled: webhook.disabled.is_none(),
            disabled_reason: webhook.disabled.map(|(_, reason)| reason.into()),
            disabled_at: webhook.disabled.map(|(at, _)| at.to_string()),
            failing_since: webhook.failing_since.map(|at| at.to_string()),
            succeeded_at: webhook.succeeded_at.map(|at| at.to_string()),
            old_secret_until: webhook.old_secret.map(|(_, until)| until.to_string()),
            created_at: webhook.created_at.to_string(),
        }
    }
}

impl From<Webhook> for SecretWebhook {
    fn from(webhook: Webhook) -> Self {
        Self { secret: webhook.secret.told(), webhook: webhook.into() }
    }
}

impl From<Delivery> for DeliveryBody {
    fn from(delivery: Delivery) -> Self {
        Self {
            id: delivery.id.to_string(),
            kind: match delivery.item {
                webhooks::Item::Turn(..) => MessageKind::Turn,
                webhooks::Item::Decision(..) => MessageKind::Decision,
                webhooks::Item::Ping => MessageKind::Ping,
            },
            game: delivery.item.turn().map(|(game, _)| game.to_string()),
            state: match delivery.state {
                State::Waiting => DeliveryState::Waiting,
                State::Delivered => DeliveryState::Delivered,
                State::Failed => DeliveryState::Failed,
            },
            attempts: delivery.attempts,
            next_attempt_at: Some(delivery.due_at)
                .filter(|_| delivery.state == State::Waiting)
                .map(|at| at.to_string()),
            last_attempt_at: delivery.tried.map(|tried| tried.at.to_string()),
            last_status: delivery.tried.and_then(|tried| tried.status),
            last_error: delivery.tried.and_then(|tried| tried.mishap).map(DeliveryError::from),
            created_at: delivery.created_at.to_string(),
        }
    }
}

/// The ids of games.
fn games(list: Option<Vec<String>>) -> Result<Option<Vec<GameId>>, Problem> {
    let Some(list) = list else { return Ok(None) };
    let mut wrong = Vec::new();
    let mut games = Vec::new();
    for (index, text) in list.iter().enumerate() {
        match text.parse() {
            Ok(game) => games.push(game),
            Err(_) => wrong.push(Violation::new(format!("/games/{index}"), "format", "the id of a game")),
        }
    }
    if wrong.is_empty() { Ok(Some(games)) } else { Err(Problem::invalid(wrong)) }
}

fn with_secret(mut response: actix_web::HttpResponseBuilder, webhook: Webhook) -> HttpResponse {
    response.insert_header((CACHE_CONTROL, "no-store")).json(SecretWebhook::from(webhook))
}

/// Be told at a place of one's own what happens in one's games
///
/// What is sent is signed as Standard Webhooks describes it, with the secret that this reply tells once. The section
/// `webhooks` of this document says what is sent.
#[utoipa::path(
    tag = "webhooks",
    request_body = NewWebhook,
    responses(
        (status = 201, description = "The webhook, and its secret", body = SecretWebhook),
        (status = 409, description = "The account has as many webhooks as it may have (`too_many_webhooks`)"),
    ),
)]
#[post("/me/webhooks")]
pub async fn create_webhook(
    service: Tharsis,
    caller: Caller,
    body: Body<NewWebhook>,
) -> Result<HttpResponse, Problem> {
    let NewWebhook { url, sends, games: list, description, enabled } = body.0;
    let sends = sends.map(Into::into);
    let wish = Wish { url: Some(url), sends, games: games(list)?, description, enabled };
    let webhook = service.create_webhook(caller.account, wish).await?;
    let mut response = HttpResponse::Created();
    response.insert_header((LOCATION, format!("/v1/me/webhooks/{}", webhook.id)));
    Ok(with_secret(response, webhook))
}

/// The own webhooks
#[utoipa::path(
    tag = "webhooks",
    responses((status = 200, description = "All of them", body = WebhookList)),
)]
#[get("/me/webhooks")]
pub async fn list_webhooks(service: Tharsis, caller: Caller) -> Result<HttpResponse, Problem> {
    let items = service.webhooks(caller.account).await?.into_iter().map(WebhookBody::from).collect();
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "private, no-store")).json(WebhookList { items }))
}

/// A webhook, and whether it is well
#[utoipa::path(
    tag = "webhooks",
    params(("id" = String, Path, description = "The webhook")),
    responses((status = 200, description = "The webhook", body = WebhookBody)),
)]
#[get("/me/webhooks/{id}")]
pub async fn get_webhook(
    service: Tharsis,
    caller: Caller,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let webhook = service.webhook(caller.account, in_path(&id, "webhook")?).await?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "private, no-store"))
        .json(WebhookBody::from(webhook)))
}

/// Change a webhook, disable it, or enable it again
///
/// Turns that are played while it is disabled are not sent later by themselves: enable it, then ask for a replay.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = String, Path, description = "The webhook")),
    request_body = WebhookChange,
    responses((status = 200, description = "The webhook as it is now", body = WebhookBody)),
)]
#[patch("/me/webhooks/{id}")]
pub async fn change_webhook(
    service: Tharsis,
    caller: Caller,
    id: web::Path<String>,
    body: Body<WebhookChange>,
) -> Result<HttpResponse, Problem> {
    let WebhookChange { url, sends, games: list, description, enabled } = body.0;
    let wish = Wish { url, sends: sends.map(Into::into), games: games(list)?, description, enabled };
    let webhook = service.change_webhook(caller.account, in_path(&id, "webhook")?, wish).await?;
    Ok(HttpResponse::Ok().json(WebhookBody::from(webhook)))
}

/// Delete a webhook with everything that waits to be sent
#[utoipa::path(
    tag = "webhooks",
    params(("id" = String, Path, description = "The webhook")),
    responses((status = 204, description = "It is gone")),
)]
#[delete("/me/webhooks/{id}")]
pub async fn delete_webhook(
    service: Tharsis,
    caller: Caller,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    service.delete_webhook(caller.account, in_path(&id, "webhook")?).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Give a webhook another secret
///
/// For a day what is sent is signed with both, so that no receiver misses anything while it learns the new one.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = String, Path, description = "The webhook")),
    responses((status = 200, description = "The webhook, and its new secret", body = SecretWebhook)),
)]
#[post("/me/webhooks/{id}/rotate-secret")]
pub async fn rotate_secret(
    service: Tharsis,
    caller: Caller,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let webhook = service.rotate_webhook(caller.account, in_path(&id, "webhook")?).await?;
    Ok(with_secret(HttpResponse::Ok(), webhook))
}

/// Send a ping to a webhook
///
/// It is tried once. When it is taken, whatever waits for its next attempt is sent too.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = String, Path, description = "The webhook")),
    responses(
        (status = 202, description = "The ping, or the one that waits already", body = DeliveryBody),
        (status = 409, description = "The webhook is disabled (`webhook_disabled`)"),
    ),
)]
#[post("/me/webhooks/{id}/test")]
pub async fn test_webhook(
    service: Tharsis,
    caller: Caller,
    id: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let ping = service.test_webhook(caller.account, in_path(&id, "webhook")?).await?;
    Ok(HttpResponse::Accepted().json(DeliveryBody::from(ping)))
}

/// Send the turns of a game again, from a fact on
///
/// One delivery for each turn, in order; one that was made before keeps its id. Facts are told as they stand now: what
/// was undone since is `withdrawn`. To a webhook for decisions the one that is open now is sent, if one is.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = String, Path, description = "The webhook")),
    request_body = ReplayRequest,
    responses(
        (status = 202, description = "They wait to be sent", body = ReplayBody),
        (status = 409, description = "The webhook is disabled (`webhook_disabled`)"),
    ),
)]
#[post("/me/webhooks/{id}/replay")]
pub async fn replay_game(
    service: Tharsis,
    caller: Caller,
    id: web::Path<String>,
    body: Body<ReplayRequest>,
) -> Result<HttpResponse, Problem> {
    let ReplayRequest { game, after } = body.0;
    let id = in_path(&id, "webhook")?;
    let again = service.replay_game(caller.account, id, in_path(&game, "game")?, after).await?;
    let webhooks::Replayed { queued, next, latest } = again;
    Ok(HttpResponse::Accepted().json(ReplayBody { queued, next, latest }))
}

/// What was sent to a webhook, or waits to be
///
/// What does not wait any more is listed for two weeks.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = String, Path, description = "The webhook"), Page),
    responses((status = 200, description = "The deliveries", body = DeliveryPage)),
)]
#[get("/me/webhooks/{id}/deliveries")]
pub async fn list_deliveries(
    service: Tharsis,
    caller: Caller,
    id: web::Path<String>,
    page: Query<Page>,
) -> Result<HttpResponse, Problem> {
    let (before, limit) = page.0.read::<DeliveryId>()?;
    let id: WebhookId = in_path(&id, "webhook")?;
    let mut rows = service.deliveries(caller.account, id, before, limit + 1).await?;
    let next_cursor = next_cursor(&mut rows, limit, |delivery| delivery.id.to_string());
    let items = rows.into_iter().map(DeliveryBody::from).collect();
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "private, no-store"))
        .json(DeliveryPage { items, next_cursor }))
}

/// Send a delivery again
///
/// Under the same id, whether it was taken, was given up or waits.
#[utoipa::path(
    tag = "webhooks",
    params(
        ("id" = String, Path, description = "The webhook"),
        ("delivery_id" = String, Path, description = "The delivery"),
    ),
    responses(
        (status = 202, description = "It waits to be sent", body = DeliveryBody),
        (status = 409, description = "The webhook is disabled (`webhook_disabled`)"),
    ),
)]
#[post("/me/webhooks/{id}/deliveries/{delivery_id}/replay")]
pub async fn replay_delivery(
    service: Tharsis,
    caller: Caller,
    path: web::Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (id, delivery) = path.into_inner();
    let id = in_path(&id, "webhook")?;
    let again = service.replay_delivery(caller.account, id, in_path(&delivery, "delivery")?).await?;
    Ok(HttpResponse::Accepted().json(DeliveryBody::from(again)))
}
