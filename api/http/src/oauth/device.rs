//! The device authorization endpoint for devices without a browser, and the page on which a person types the code of a
//! device.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::page::{ConsentRequest, Pages};
use super::{
    Decision, Form, OAuthError, OAuthRefusal, PageAnswer, client, from_our_page, issuer, parse_parameters,
    uncached,
};
use crate::extract::address::SignInNetwork;
use crate::problem::Problem;
use service::accounts::AccountService;
use service::accounts::grants::devices::{DEVICE_CODE_LIFETIME, PAUSE, Waiting};
use service::messages::{Message, page};

/// A device authorization request (RFC 8628 §3.1).
#[derive(Deserialize, ToSchema)]
pub struct DeviceRequest {
    /// URL of the client, which is its id.
    #[schema(max_length = 2_048, required = true, nullable = false, example = "https://client.example/")]
    client_id: Option<String>,
    /// Requested scopes, separated by spaces.
    #[schema(max_length = 2_048, required = true, nullable = false, example = "bot:play")]
    scope: Option<String>,
}

/// A device authorization response (RFC 8628 §3.2).
#[derive(Serialize, ToSchema)]
pub struct DeviceResponse {
    /// Code to send to the token endpoint.
    device_code: String,
    /// Code to show to the person.
    #[schema(example = "7K3M-9XTR")]
    user_code: String,
    /// URL at which the person types the code.
    verification_uri: String,
    /// The same URL with the code in it, for an image that phones can read.
    verification_uri_complete: String,
    /// Lifetime of both codes in seconds.
    #[schema(value_type = u32, minimum = 1, example = 600)]
    expires_in: u64,
    /// Time to wait between requests to the token endpoint, in seconds.
    #[schema(minimum = 1, example = 5)]
    interval: u32,
}

/// The query of the device page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UserCode {
    /// Code that the device shows. The server ignores letter case, spaces and hyphens.
    #[param(max_length = 2_048, example = "7K3M-9XTR")]
    user_code: Option<String>,
}

/// The form that the device page sends.
#[derive(Deserialize, ToSchema)]
pub struct DeviceAnswer {
    /// Code that the device shows.
    #[schema(max_length = 2_048, required = true, nullable = false)]
    user_code: Option<String>,
    /// The input of the user.
    #[serde(flatten)]
    answer: PageAnswer,
}

fn consent_page(
    pages: Pages,
    waiting: &Waiting,
    status: StatusCode,
    message: Option<&Message>,
) -> HttpResponse {
    pages.consent(
        ConsentRequest {
            client: &waiting.client,
            redirect: None,
            scopes: waiting.scopes,
            action: "/oauth/device",
            fields: vec![("user_code", &waiting.user_code)],
            user_code: Some(&waiting.user_code),
            message,
        },
        status,
    )
}

/// Start a device authorization
///
/// Starts the device flow of RFC 8628, for bots, consoles and other devices without a browser. Show `user_code` and
/// `verification_uri` to the person, and poll the token endpoint every `interval` seconds.
#[utoipa::path(
    tag = "third_parties",
    operation_id = "oauth_device_authorization",
    request_body(content = DeviceRequest, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The codes", body = DeviceResponse),
        (status = 400, description = "`invalid_request` or `invalid_scope`", body = OAuthError),
        (status = 401, description = "`invalid_client`: the `client_id` is not valid, or the request has an `Authorization` header", body = OAuthError),
    ),
    security(()),
)]
#[post("/oauth/device_authorization")]
pub async fn begin(
    accounts: web::Data<AccountService>,
    _origin: SignInNetwork,
    form: Form<DeviceRequest>,
    request: HttpRequest,
) -> Result<HttpResponse, OAuthRefusal> {
    let client = client(&request, form.0.client_id)?;
    let begun = accounts.begin_device(&client, form.0.scope.as_deref()).await?;
    let page = format!("{}/oauth/device", issuer(&request));
    Ok(uncached(HttpResponse::Ok()).json(DeviceResponse {
        verification_uri_complete: format!("{page}?user_code={}", begun.user_code),
        verification_uri: page,
        device_code: begun.device_code,
        user_code: begun.user_code,
        expires_in: DEVICE_CODE_LIFETIME.as_secs(),
        interval: PAUSE,
    }))
}

/// Show the device page
///
/// Returns an HTML page for people. Without a code, the page asks for one. With a code, the page shows the client and
/// the requested scopes, and lets the person sign in and decide. After too many wrong codes from a network, that
/// network must wait, and the server replies 429. The server refuses requests that a browser makes for another page,
/// such as for an image or a frame.
#[utoipa::path(
    tag = "third_parties",
    operation_id = "oauth_device",
    params(UserCode),
    responses(
        (status = 200, description = "The page", content_type = "text/html", body = String),
        (status = 400, description = "A page that describes the error", content_type = "text/html", body = String),
        (status = 403, description = "The page again, because there is no such code", content_type = "text/html", body = String),
        (status = 429, description = "The page again, after too many wrong codes", content_type = "text/html", body = String),
    ),
    security(()),
)]
#[get("/oauth/device")]
pub async fn device(
    accounts: web::Data<AccountService>,
    origin: SignInNetwork,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let pages = Pages::of(&request);
    if !is_opened(&request) {
        return Ok(pages.invalid_form(&page::opened_elsewhere()));
    }
    let typed = match parse_parameters::<UserCode>(request.query_string()) {
        Ok(UserCode { user_code: Some(typed) }) => typed,
        Ok(UserCode { user_code: None }) => return Ok(pages.enter_user_code(StatusCode::OK, None)),
        Err(fault) => return Ok(pages.invalid_request(&fault.localised(pages.0), None)),
    };
    match accounts.waiting_device(&typed, origin.0).await {
        Ok(waiting) => Ok(consent_page(pages, &waiting, StatusCode::OK, None)),
        Err(why) => pages.retry(why, |status, message| pages.enter_user_code(status, Some(message))),
    }
}

/// Whether a person opens the page, according to the headers of the browser. Other programs send none of them. Any
/// page can have its visitors load this one as an image or in advance, and so use up their attempts at codes.
pub(crate) fn is_opened(request: &HttpRequest) -> bool {
    let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    let ahead = header("sec-purpose").is_some_and(|purpose| purpose.starts_with("prefetch"));
    header("sec-fetch-dest").is_none_or(|destination| destination == "document") && !ahead
}

/// Grant or deny access to a device
///
/// The device page sends this form, with the code that the device shows, the decision, and the credentials of the
/// person. The device receives the decision when it next polls the token endpoint.
#[utoipa::path(
    tag = "third_parties",
    operation_id = "oauth_device_answer",
    request_body(content = DeviceAnswer, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "A page that confirms the decision", content_type = "text/html", body = String),
        (status = 400, description = "A page that describes the error", content_type = "text/html", body = String),
        (status = 403, description = "The page again, because there is no such code, or because the credentials are wrong", content_type = "text/html", body = String),
        (status = 422, description = "The page again, because the input is invalid", content_type = "text/html", body = String),
        (status = 429, description = "The page again, after too many wrong passwords or codes", content_type = "text/html", body = String),
    ),
    security(()),
)]
#[post("/oauth/device")]
pub async fn answer(
    accounts: web::Data<AccountService>,
    origin: SignInNetwork,
    form: Result<Form<DeviceAnswer>, OAuthRefusal>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let pages = Pages::of(&request);
    let DeviceAnswer { user_code, answer } = match form {
        Ok(form) => form.0,
        Err(refused) => return Ok(pages.invalid_request(&refused.localised(pages.0), None)),
    };
    if !from_our_page(&request) {
        return Ok(pages.invalid_form(&page::other_page()));
    }
    let typed = user_code.unwrap_or_default();
    let waiting = match accounts.waiting_device(&typed, origin.0).await {
        Ok(waiting) => waiting,
        Err(why) => return pages.retry(why, |status, message| pages.enter_user_code(status, Some(message))),
    };
    let denied = match answer.decision {
        None => {
            return Ok(consent_page(
                pages,
                &waiting,
                StatusCode::UNPROCESSABLE_ENTITY,
                Some(&page::allow_or_deny()),
            ));
        }
        Some(decision) => decision == Decision::Deny,
    };
    let bot = answer.bot.clone().unwrap_or_default();
    let agreed = match denied {
        true => Ok(None),
        false => accounts.agree(waiting.scopes, answer.proof(), &bot, origin.0).await.map(Some),
    };
    let answered = match agreed {
        Ok(agreed) => accounts.answer_device(&typed, agreed).await,
        Err(why) => Err(why),
    };
    match answered {
        Ok(()) => {
            Ok(pages.done(waiting.client.host(), if denied { Decision::Deny } else { Decision::Allow }))
        }
        Err(why) => pages.retry(why, |status, message| consent_page(pages, &waiting, status, Some(message))),
    }
}
