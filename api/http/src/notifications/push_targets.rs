//! Registered devices of an account, and its notification settings.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, delete, get, post, put, web};

use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::path::Path;
use crate::notifications::push_bodies::{
    NewPushTarget, NotificationsBody, PushServices, PushTargetBody, PushTargetList,
};
use crate::problem::{Code, Problem};
use service::id::TargetId;
use service::notify::NotificationService;
use service::notify::push::Registered;

/// The header of replies that no cache may store.
const PRIVATE: (actix_web::http::header::HeaderName, &str) = (CACHE_CONTROL, "private, no-store");

/// Get the push services of the server
///
/// Returns the push services that this server uses, and the settings that an app needs to subscribe to each.
#[utoipa::path(
    tag = "push",
    responses((status = 200, description = "The services", body = PushServices)),
    security(("oauth2" = ["notify:manage"])),
)]
#[get("/me/push-services")]
pub async fn list_push_services(
    notifications: web::Data<NotificationService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    let services = PushServices::from(notifications.push_services(caller.account).await?);
    Ok(HttpResponse::Ok().insert_header(PRIVATE).json(services))
}

/// Register a device for push notifications
///
/// Call this operation at every start of the app. The same device always has the same registration, however often it
/// is registered. The registration belongs to the account and the session that registered the device last, and is
/// deleted when that session ends. An account has at most 20 devices; another one replaces the device that was
/// registered longest ago.
#[utoipa::path(
    tag = "push",
    request_body = NewPushTarget,
    responses(
        (status = 201, description = "The registered device", body = PushTargetBody),
        (status = 200, description = "The device, which was registered before", body = PushTargetBody),
    ),
    extensions(("x-problems" = json!([Code::PushNotConfigured]))),
    security(("oauth2" = ["notify:manage"])),
)]
#[post("/me/push-targets")]
pub async fn create_push_target(
    notifications: web::Data<NotificationService>,
    Authenticated(caller): Authenticated,
    body: Body<NewPushTarget>,
) -> Result<HttpResponse, Problem> {
    let (target, registered) = notifications.register_target(&caller, body.0.into()).await?;
    let mut response = match registered {
        Registered::New => HttpResponse::Created(),
        Registered::Known => HttpResponse::Ok(),
    };
    Ok(response.insert_header(PRIVATE).json(PushTargetBody::from(target)))
}

/// List the devices for push notifications
///
/// Returns each device with the time of its last delivery and the reason why the last attempt failed. The server
/// deletes a device that its push service no longer knows.
#[utoipa::path(
    tag = "push",
    responses((status = 200, description = "The devices", body = PushTargetList)),
    security(("oauth2" = ["notify:manage"])),
)]
#[get("/me/push-targets")]
pub async fn list_push_targets(
    notifications: web::Data<NotificationService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    let items = notifications.targets(&caller).await?.into_iter().map(PushTargetBody::from).collect();
    Ok(HttpResponse::Ok().insert_header(PRIVATE).json(PushTargetList { items }))
}

/// Delete a device for push notifications
///
/// Deletes the device and the notifications that wait to be sent to it. A notification that is being sent at that
/// moment may still arrive.
#[utoipa::path(
    tag = "push",
    params(("id" = String, Path, format = "uuid", description = "The device")),
    responses((status = 204, description = "The device is deleted")),
    security(("oauth2" = ["notify:manage"])),
)]
#[delete("/me/push-targets/{id}")]
pub async fn delete_push_target(
    notifications: web::Data<NotificationService>,
    Authenticated(caller): Authenticated,
    id: Path<TargetId>,
) -> Result<HttpResponse, Problem> {
    notifications.delete_target(&caller, id.get()?).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Get the notification settings
///
/// Returns the kinds of notifications, the quiet hours and the muted games of the caller. By default, the server
/// sends all kinds of push notifications at any time, and no mail.
#[utoipa::path(
    tag = "push",
    responses((status = 200, description = "The notification settings", body = NotificationsBody)),
    security(("oauth2" = ["notify:manage"])),
)]
#[get("/me/notifications")]
pub async fn get_notifications(
    notifications: web::Data<NotificationService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    let wish = notifications.preferences(caller.account).await?;
    Ok(HttpResponse::Ok().insert_header(PRIVATE).json(NotificationsBody::from(wish)))
}

/// Replace the notification settings
///
/// Replaces all notification settings of the caller. The server applies the new settings to notifications that wait
/// for the end of quiet hours. Returns 409 `no_email` if `mail` is true and the account has no confirmed e-mail
/// address.
#[utoipa::path(
    tag = "push",
    request_body = NotificationsBody,
    responses((status = 200, description = "The new notification settings", body = NotificationsBody)),
    extensions(("x-problems" = json!([Code::NoEmail]))),
    security(("oauth2" = ["notify:manage"])),
)]
#[put("/me/notifications")]
pub async fn set_notifications(
    notifications: web::Data<NotificationService>,
    Authenticated(caller): Authenticated,
    body: Body<NotificationsBody>,
) -> Result<HttpResponse, Problem> {
    let wish = body.0.read().map_err(Problem::invalid)?;
    let wish = notifications.save_preferences(caller.account, wish).await?;
    Ok(HttpResponse::Ok().insert_header(PRIVATE).json(NotificationsBody::from(wish)))
}
