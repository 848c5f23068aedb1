//! Webhooks of an account, and their deliveries.

use crate::extract::auth::Authenticated;
use crate::extract::body::{Body, Page, Query, next_cursor};
use crate::extract::path::{self, Path};
use crate::extract::rate_limits;
use crate::notifications::webhook_bodies::{
    DeliveryBody, DeliveryPage, GameWord, NewWebhook, ReplayBody, ReplayRequest, SecretWebhook, WebhookBody,
    WebhookChange, WebhookList,
};
use crate::problem::{Code, Problem};
use actix_web::http::header::{CACHE_CONTROL, LOCATION};
use actix_web::{HttpRequest, HttpResponse, delete, get, patch, post, web};
use service::error::Violation;
use service::id::{DeliveryId, GameId, WebhookId};
use service::messages::expected;
use service::moment::Moment;
use service::notify::NotificationService;
use service::notify::webhooks::{Replayed, Secret, Webhook, WebhookSettings};
use service::rate_limiter::RateLimitKey;

/// Parses the ids of games.
fn games(list: Option<Vec<GameWord>>) -> Result<Option<Vec<GameId>>, Problem> {
    let Some(list) = list else { return Ok(None) };
    let mut wrong = Vec::new();
    let mut games = Vec::new();
    for (index, text) in list.iter().enumerate() {
        match text.0.parse() {
            Ok(game) => games.push(game),
            Err(_) => wrong.push(Violation::new(format!("/game_ids/{index}"), "format", expected::game_id())),
        }
    }
    if wrong.is_empty() { Ok(Some(games)) } else { Err(Problem::invalid(wrong)) }
}

fn with_secret(
    now: Moment,
    mut response: actix_web::HttpResponseBuilder,
    made: (Webhook, Secret),
) -> HttpResponse {
    let body = SecretWebhook::new(made, now);
    response.insert_header((CACHE_CONTROL, "no-store")).json(body)
}

/// Register a webhook for the events of the caller's games
///
/// Messages are signed as Standard Webhooks describes, with a secret that only this reply contains. The section
/// `webhooks` of this document describes the messages. Returns 409 `too_many_webhooks` if the account has the maximum
/// number of webhooks.
#[utoipa::path(
    tag = "webhooks",
    request_body = NewWebhook,
    responses(
        (status = 201, description = "The webhook, with its secret", body = SecretWebhook, headers(("Location"))),
    ),
    extensions(("x-problems" = json!([Code::TooManyWebhooks]))),
    security(("oauth2" = ["webhooks:manage"])),
)]
#[post("/me/webhooks")]
pub async fn create_webhook(
    notifications: web::Data<NotificationService>,
    Authenticated(caller): Authenticated,
    body: Body<NewWebhook>,
) -> Result<HttpResponse, Problem> {
    let NewWebhook { url, sends, game_ids: list, description, enabled } = body.0;
    let sends = sends.map(Into::into);
    let wish = WebhookSettings { url: Some(url), sends, games: games(list)?, description, enabled };
    let made = notifications.create_webhook(&caller, wish).await?;
    let mut response = HttpResponse::Created();
    response.insert_header((LOCATION, format!("/v1/me/webhooks/{}", made.0.id)));
    Ok(with_secret(notifications.now(), response, made))
}

/// List the webhooks
///
/// Returns each webhook with its health: since when it fails, whether it was disabled, and why. Replies do not repeat
/// secrets.
#[utoipa::path(
    tag = "webhooks",
    responses((status = 200, description = "The webhooks", body = WebhookList)),
    security(("oauth2" = ["webhooks:manage"])),
)]
#[get("/me/webhooks")]
pub async fn list_webhooks(
    notifications: web::Data<NotificationService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    let now = notifications.now();
    let webhooks = notifications.webhooks(&caller).await?.into_iter();
    let items = webhooks.map(|webhook| WebhookBody::new(webhook, now)).collect();
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "private, no-store")).json(WebhookList { items }))
}

/// Get a webhook
///
/// Returns the webhook with its health: since when it fails, whether it was disabled and why, and until when its
/// previous secret is valid.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = String, Path, format = "uuid", description = "The webhook")),
    responses((status = 200, description = "The webhook", body = WebhookBody)),
    security(("oauth2" = ["webhooks:manage"])),
)]
#[get("")]
pub async fn get_webhook(
    notifications: web::Data<NotificationService>,
    Authenticated(caller): Authenticated,
    id: Path<WebhookId>,
) -> Result<HttpResponse, Problem> {
    let webhook = notifications.webhook(&caller, id.get()?).await?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "private, no-store"))
        .json(WebhookBody::new(webhook, notifications.now())))
}

/// Update a webhook
///
/// Changes the settings of a webhook, disables it, or enables it again. Turns that are played while the webhook is
/// disabled are not sent later automatically. Enable the webhook, then request a replay.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = String, Path, format = "uuid", description = "The webhook")),
    request_body = WebhookChange,
    responses((status = 200, description = "The changed webhook", body = WebhookBody)),
    security(("oauth2" = ["webhooks:manage"])),
)]
#[patch("")]
pub async fn update_webhook(
    notifications: web::Data<NotificationService>,
    Authenticated(caller): Authenticated,
    id: Path<WebhookId>,
    body: Body<WebhookChange>,
) -> Result<HttpResponse, Problem> {
    let WebhookChange { url, sends, game_ids: list, description, enabled } = body.0;
    let wish =
        WebhookSettings { url, sends: sends.map(Into::into), games: games(list)?, description, enabled };
    let webhook = notifications.change_webhook(&caller, id.get()?, wish).await?;
    Ok(HttpResponse::Ok().json(WebhookBody::new(webhook, notifications.now())))
}

/// Delete a webhook
///
/// Deletes the webhook and its waiting deliveries. A delivery that is being sent at that moment may still arrive.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = String, Path, format = "uuid", description = "The webhook")),
    responses((status = 204, description = "The webhook is deleted")),
    security(("oauth2" = ["webhooks:manage"])),
)]
#[delete("")]
pub async fn delete_webhook(
    notifications: web::Data<NotificationService>,
    Authenticated(caller): Authenticated,
    id: Path<WebhookId>,
) -> Result<HttpResponse, Problem> {
    notifications.delete_webhook(&caller, id.get()?).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Rotate the secret of a webhook
///
/// Gives the webhook a new secret. For one day the server signs messages with both secrets, so that no receiver
/// misses a message before it has the new secret.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = String, Path, format = "uuid", description = "The webhook")),
    responses((status = 200, description = "The webhook, with its new secret", body = SecretWebhook)),
    security(("oauth2" = ["webhooks:manage"])),
)]
#[post("/rotate-secret")]
pub async fn rotate_webhook_secret(
    notifications: web::Data<NotificationService>,
    Authenticated(caller): Authenticated,
    id: Path<WebhookId>,
) -> Result<HttpResponse, Problem> {
    let made = notifications.rotate_webhook(&caller, id.get()?).await?;
    Ok(with_secret(notifications.now(), HttpResponse::Ok(), made))
}

/// Send a ping to a webhook
///
/// The server tries to send the ping once, even while the circuit of the webhook is open. If the receiver accepts it,
/// the server also sends the deliveries that wait for their next attempt. If a ping already waits, the reply contains
/// that one. An account can send one ping a second on average, with bursts of up to 20. Returns 409
/// `webhook_disabled` if the webhook is disabled.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = String, Path, format = "uuid", description = "The webhook")),
    responses(
        (status = 202, description = "The queued ping", body = DeliveryBody),
    ),
    extensions(("x-problems" = json!([Code::WebhookDisabled]))),
    security(("oauth2" = ["webhooks:manage"])),
)]
#[post("/test")]
pub async fn test_webhook(
    notifications: web::Data<NotificationService>,
    Authenticated(caller): Authenticated,
    id: Path<WebhookId>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    rate_limits::spend(&request, RateLimitKey::WebhookTest(caller.account)).await?;
    let ping = notifications.test_webhook(&caller, id.get()?).await?;
    Ok(HttpResponse::Accepted().json(DeliveryBody::from(ping)))
}

/// Replay the turns of a game to a webhook
///
/// Queues the turns after the event `after`, in order, as one delivery for each turn. A delivery that was made before
/// keeps its id. Events are sent in their current state: an event that was undone since is `withdrawn`. A webhook for
/// decisions receives only the open decision, if there is one. Returns 409 `webhook_disabled` if the webhook is
/// disabled.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = String, Path, format = "uuid", description = "The webhook")),
    request_body = ReplayRequest,
    responses(
        (status = 202, description = "The queued deliveries", body = ReplayBody),
    ),
    extensions(("x-problems" = json!([Code::WebhookDisabled]))),
    security(("oauth2" = ["webhooks:manage"])),
)]
#[post("/replay")]
pub async fn replay_webhook_game(
    notifications: web::Data<NotificationService>,
    Authenticated(caller): Authenticated,
    id: Path<WebhookId>,
    body: Body<ReplayRequest>,
) -> Result<HttpResponse, Problem> {
    let ReplayRequest { game_id, after } = body.0;
    let id = id.get()?;
    let again = notifications.replay_game(&caller, id, path::parse(&game_id)?, after).await?;
    let Replayed { queued, next, latest } = again;
    Ok(HttpResponse::Accepted().json(ReplayBody { queued, next, latest_event: latest }))
}

/// List the deliveries of a webhook
///
/// Returns sent and waiting deliveries, newest first, each with its state and the reason why its last attempt failed.
/// A delivery that no longer waits is listed for two weeks.
#[utoipa::path(
    tag = "webhooks",
    params(("id" = String, Path, format = "uuid", description = "The webhook"), Page),
    responses((status = 200, description = "The deliveries", body = DeliveryPage)),
    security(("oauth2" = ["webhooks:manage"])),
)]
#[get("/deliveries")]
pub async fn list_webhook_deliveries(
    notifications: web::Data<NotificationService>,
    Authenticated(caller): Authenticated,
    id: Path<WebhookId>,
    page: Query<Page>,
) -> Result<HttpResponse, Problem> {
    let (before, limit) = page.0.read::<DeliveryId>()?;
    let id = id.get()?;
    let mut rows = notifications.deliveries(&caller, id, before, limit + 1).await?;
    let next_cursor = next_cursor(&mut rows, limit, |delivery| delivery.id.to_string());
    let items = rows.into_iter().map(DeliveryBody::from).collect();
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "private, no-store"))
        .json(DeliveryPage { items, next_cursor }))
}

/// Replay a delivery
///
/// Queues the delivery again under the same id, whether it was delivered, has failed or still waits. A receiver can
/// ignore a delivery that it has already processed. Returns 409 `webhook_disabled` if the webhook is disabled.
#[utoipa::path(
    tag = "webhooks",
    params(
        ("id" = String, Path, format = "uuid", description = "The webhook"),
        ("delivery_id" = String, Path, format = "uuid", description = "The delivery"),
    ),
    responses(
        (status = 202, description = "The queued delivery", body = DeliveryBody),
    ),
    extensions(("x-problems" = json!([Code::WebhookDisabled]))),
    security(("oauth2" = ["webhooks:manage"])),
)]
#[post("/deliveries/{delivery_id}/replay")]
pub async fn replay_webhook_delivery(
    notifications: web::Data<NotificationService>,
    Authenticated(caller): Authenticated,
    path: Path<(WebhookId, DeliveryId)>,
) -> Result<HttpResponse, Problem> {
    let (id, delivery) = path.get()?;
    let again = notifications.replay_delivery(&caller, id, delivery).await?;
    Ok(HttpResponse::Accepted().json(DeliveryBody::from(again)))
}
