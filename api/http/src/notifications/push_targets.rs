//! Push notifications: the devices of an account, and its settings.

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

/// For replies that no cache may keep.
const PRIVATE: (actix_web::http::header::HeaderName, &str) = (CACHE_CONTROL, "private, no-store");

/// What a device needs to be reached
///
/// Which push services this server sends by, and what an app has to subscribe with.
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
/// Do it at every start of the app: the same device is the same target, however often it is registered. It belongs to the
/// account and the session that have registered it last, and goes when that session ends. An account has 20 at most; the one
/// that was registered longest ago goes for another.
#[utoipa::path(
    tag = "push",
    request_body = NewPushTarget,
    responses(
        (status = 201, description = "The target", body = PushTargetBody),
        (status = 200, description = "It was registered before", body = PushTargetBody),
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

/// The devices that get push notifications
///
/// Each with when it was last reached and why that failed. A device that its push service does not know any more is taken
/// away by itself.
#[utoipa::path(
    tag = "push",
    responses((status = 200, description = "All of them", body = PushTargetList)),
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

/// Send a device no more push notifications
///
/// What waits to be sent to it goes with it. What is on its way at that moment may still come.
#[utoipa::path(
    tag = "push",
    params(("id" = String, Path, format = "uuid", description = "The target")),
    responses((status = 204, description = "It is gone")),
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

/// The notification settings of the own account
///
/// Which kinds, at which hours, and of which games nothing: everything at any time on the devices and nothing by mail, until
/// something else is said.
#[utoipa::path(
    tag = "push",
    responses((status = 200, description = "The settings", body = NotificationsBody)),
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

/// Change the notification settings of the own account
///
/// Takes the place of what was said before. What waits for the end of quiet hours is looked at again. 409 `no_email` when
/// `mail` is true and the account has no confirmed e-mail address.
#[utoipa::path(
    tag = "push",
    request_body = NotificationsBody,
    responses((status = 200, description = "The settings from now on", body = NotificationsBody)),
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
