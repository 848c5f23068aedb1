//! OAuth 2 for unregistered clients: the common part of its endpoints. They accept forms and return errors as RFC 6749
//! §5.2 defines. Errors that any path can return (429, 431, 500, 503) are problem documents here too.

pub mod authorize;
pub mod device;
pub mod metadata;
pub(crate) mod page;
pub mod token;

use std::collections::BTreeSet;
use std::fmt;
use std::future::Future;
use std::pin::Pin;

use actix_web::body::BoxBody;
use actix_web::dev::Payload;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ORIGIN, PRAGMA, WWW_AUTHENTICATE,
};
use actix_web::{FromRequest, HttpRequest, HttpResponse, ResponseError, web};
use domain::text::Language;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::extract::body::receive;
use crate::extract::own_url::{is_own_origin, own_url as issuer};
use crate::problem::Problem;
use service::accounts::credentials::EmailPassword;
use service::accounts::grants::clients::Client;
use service::accounts::grants::{GrantError, Proof};
use service::messages::{Message, oauth};

/// Error of an OAuth endpoint (RFC 6749 §5.2).
#[derive(Debug, Serialize, ToSchema)]
pub struct OAuthError {
    /// Error code of OAuth. It is stable.
    #[schema(example = "invalid_grant")]
    error: &'static str,
    /// Description of the error for the developer of the client.
    error_description: String,
}

/// The error reply of an OAuth endpoint.
#[derive(Debug)]
pub enum OAuthRefusal {
    /// An error that OAuth defines, with its code.
    OAuth(&'static str, GrantError),
    /// Any other error.
    Problem(Problem),
}

impl From<GrantError> for OAuthRefusal {
    fn from(fault: GrantError) -> Self {
        match (fault.code(), fault) {
            (_, GrantError::Other(error)) => Self::Problem(error.into()),
            (word, fault) => Self::OAuth(word.unwrap_or("invalid_request"), fault),
        }
    }
}

impl OAuthRefusal {
    /// The error in `language`, for display on a page.
    pub(crate) fn localised(&self, language: Language) -> String {
        match self {
            Self::OAuth(_, fault) => fault.localised(language),
            Self::Problem(problem) => problem.detail().text(language),
        }
    }
}

impl fmt::Display for OAuthRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OAuth(_, fault) => f.write_str(&fault.description()),
            Self::Problem(problem) => problem.fmt(f),
        }
    }
}

impl ResponseError for OAuthRefusal {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::OAuth(_, GrantError::InvalidClient(_)) => StatusCode::UNAUTHORIZED,
            Self::OAuth(..) => StatusCode::BAD_REQUEST,
            Self::Problem(problem) => problem.status_code(),
        }
    }

    fn error_response(&self) -> HttpResponse<BoxBody> {
        let (error, fault) = match self {
            Self::OAuth(error, fault) => (*error, fault),
            Self::Problem(problem) => return problem.error_response(),
        };
        let mut response = uncached(HttpResponse::build(self.status_code()));
        if let GrantError::InvalidClient(_) = fault {
            // RFC 6749 §5.2 requires the scheme that the client used; only Basic is defined.
            response.insert_header((WWW_AUTHENTICATE, "Basic realm=\"tharsis\""));
        }
        response.json(OAuthError { error, error_description: fault.description() })
    }
}

/// Forbids caching of the reply (RFC 6749 §5.1).
fn uncached(mut response: actix_web::HttpResponseBuilder) -> actix_web::HttpResponseBuilder {
    response.insert_header((CACHE_CONTROL, "no-store")).insert_header((PRAGMA, "no-cache"));
    response
}

/// A form body.
pub struct Form<T>(pub T);

impl<T: DeserializeOwned> FromRequest for Form<T> {
    type Error = OAuthRefusal;
    type Future = Pin<Box<dyn Future<Output = Result<Self, OAuthRefusal>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let content_type =
            request.headers().get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
        let essence = content_type.split(';').next().unwrap_or_default().trim();
        let packed = request.headers().get(CONTENT_ENCODING).is_some_and(|encoding| *encoding != "identity");
        let form = !packed && essence.eq_ignore_ascii_case("application/x-www-form-urlencoded");
        let bytes = web::Bytes::from_request(request, payload);
        Box::pin(async move {
            if !form {
                return Err(invalid(oauth::form_needed()).into());
            }
            let bytes = receive(bytes).await.map_err(|problem| invalid(problem.detail().clone()))?;
            Ok(Self(parse_parameters(&String::from_utf8_lossy(&bytes))?))
        })
    }
}

/// Maximum length of a parameter's value. All parameters of a request must fit into the head of an HTTP request.
const MAX_PARAMETER_CHARS: usize = 2_048;

fn invalid(why: Message) -> GrantError {
    GrantError::InvalidRequest(why)
}

fn unreadable(why: impl fmt::Display) -> GrantError {
    invalid(oauth::unreadable(why.to_string()))
}

/// Parses parameters as RFC 6749 §3.1 requires: duplicates are an error; parameters without a value and unknown ones
/// are ignored.
pub(crate) fn parse_parameters<T: DeserializeOwned>(encoded: &str) -> Result<T, GrantError> {
    let pairs: Vec<(String, String)> = serde_urlencoded::from_str(encoded).map_err(unreadable)?;
    let mut names = BTreeSet::new();
    if let Some((twice, _)) = pairs.iter().find(|(name, _)| !names.insert(name.as_str())) {
        return Err(invalid(oauth::parameter_twice(twice.as_str())));
    }
    if let Some((name, _)) = pairs.iter().find(|(_, value)| value.chars().count() > MAX_PARAMETER_CHARS) {
        return Err(invalid(oauth::parameter_too_long(name.as_str(), MAX_PARAMETER_CHARS)));
    }
    let given: Vec<_> = pairs.iter().filter(|(_, value)| !value.is_empty()).collect();
    let encoded = serde_urlencoded::to_string(given).map_err(unreadable)?;
    serde_urlencoded::from_str(&encoded).map_err(unreadable)
}

/// The value of a required parameter.
fn required(value: Option<String>, name: &str) -> Result<String, GrantError> {
    value.ok_or_else(|| invalid(oauth::parameter_missing(name)))
}

/// The client of the request. Clients have no secrets and cannot authenticate.
fn client(request: &HttpRequest, client_id: Option<String>) -> Result<Client, GrantError> {
    if request.headers().contains_key(AUTHORIZATION) {
        return Err(GrantError::InvalidClient(oauth::no_secrets()));
    }
    let id = required(client_id, "client_id")?;
    Client::read(&id).map_err(GrantError::InvalidClient)
}

/// The input of the user on a page.
#[derive(Deserialize, ToSchema)]
pub struct PageAnswer {
    /// Whether access is granted.
    #[schema(nullable = false)]
    decision: Option<Decision>,
    /// The e-mail address of the account.
    #[schema(max_length = 2_048, nullable = false)]
    email: Option<String>,
    /// The password of the account.
    #[schema(max_length = 2_048, nullable = false)]
    password: Option<String>,
    /// A code of `POST /v1/me/sign-in-codes`, instead of e-mail address and password.
    #[schema(max_length = 2_048, nullable = false)]
    code: Option<String>,
    /// Name of the bot, with the scope `bot:play`. The server creates a bot if none has this name.
    #[schema(max_length = 2_048, nullable = false)]
    bot: Option<String>,
}

/// Whether access is granted to a third party.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
// `Decision` in the API document is a decision of a game.
#[schema(as = ConsentDecision)]
pub enum Decision {
    /// Access is granted.
    Allow,
    /// Access is denied.
    Deny,
}

impl PageAnswer {
    /// The credentials that the user entered.
    fn proof(self) -> Proof {
        match self.code {
            Some(code) => Proof::Code(code),
            None => Proof::Password(EmailPassword {
                email: self.email.unwrap_or_default(),
                password: self.password.unwrap_or_default(),
            }),
        }
    }
}

/// Whether a form was sent from a page of this service, according to the browser. Other programs send neither header
/// and are accepted. No cookie signs a user in, so a forged form could do no more than its sender; it is refused
/// nevertheless.
pub(crate) fn from_our_page(request: &HttpRequest) -> bool {
    let header = |name| request.headers().get(name).and_then(|v| v.to_str().ok());
    match (header("sec-fetch-site"), header(ORIGIN.as_str())) {
        (Some(site), _) => site == "same-origin",
        (None, Some(origin)) => is_own_origin(request, origin),
        (None, None) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_come_once_and_with_a_value() {
        let read = |text: &str| parse_parameters::<PageAnswer>(text).map_err(|fault| fault.description());
        let answer = read("email=a%40b.c&password=&unknown=1&decision=allow").expect("a form");
        assert_eq!((answer.email.as_deref(), answer.password), (Some("a@b.c"), None));
        assert!(read("email=1&email=2").is_err_and(|why| why.contains("more than once")));
        assert!(read("email=&email=2").is_err());
        assert!(read("decision=perhaps").is_err());
        assert!(read(&format!("email={}", "é".repeat(MAX_PARAMETER_CHARS))).is_ok());
        assert!(
            read(&format!("email={}", "e".repeat(MAX_PARAMETER_CHARS + 1)))
                .is_err_and(|why| why.contains("2048"))
        );
    }
}
