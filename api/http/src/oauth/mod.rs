//! OAuth 2 for third parties that nobody has registered: what its endpoints have in common. They take forms and answer
//! errors as RFC 6749 §5.2 has them; whatever any path of the service can answer beside that (429, 431, 500, 503) is a
//! problem document here too.

pub mod authorize;
pub mod device;
pub mod metadata;
mod page;
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

use super::body::arrived;
use super::own_url::{is_own_origin, own_url as issuer};
use super::problem::Problem;
use service::credentials::EmailPassword;
use service::grants::clients::Client;
use service::grants::{Fault, Proof};
use service::messages::{Message, oauth};

/// Why a third party is given nothing (RFC 6749 §5.2).
#[derive(Debug, Serialize, ToSchema)]
pub struct OAuthError {
    /// What went wrong, in a word of OAuth that stays.
    #[schema(example = "invalid_grant")]
    error: &'static str,
    /// Description of the error for the developer of the client.
    error_description: String,
}

/// A fault on its way out.
#[derive(Debug)]
pub enum Refused {
    /// OAuth has a word for it.
    OAuth(&'static str, Fault),
    /// It has none.
    Problem(Problem),
}

impl From<Fault> for Refused {
    fn from(fault: Fault) -> Self {
        match (fault.word(), fault) {
            (_, Fault::Other(error)) => Self::Problem(error.into()),
            (word, fault) => Self::OAuth(word.unwrap_or("invalid_request"), fault),
        }
    }
}

impl Refused {
    /// For a person who reads it on a page.
    fn said(&self, language: Language) -> String {
        match self {
            Self::OAuth(_, fault) => fault.said(language),
            Self::Problem(problem) => problem.detail().text(language),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OAuth(_, fault) => f.write_str(&fault.says()),
            Self::Problem(problem) => problem.fmt(f),
        }
    }
}

impl ResponseError for Refused {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::OAuth(_, Fault::InvalidClient(_)) => StatusCode::UNAUTHORIZED,
            Self::OAuth(..) => StatusCode::BAD_REQUEST,
            Self::Problem(problem) => problem.status_code(),
        }
    }

    fn error_response(&self) -> HttpResponse<BoxBody> {
        let (error, fault) = match self {
            Self::OAuth(error, fault) => (*error, fault),
            Self::Problem(problem) => return problem.error_response(),
        };
        let mut response = secret(HttpResponse::build(self.status_code()));
        if let Fault::InvalidClient(_) = fault {
            // RFC 6749 §5.2 asks for the scheme that the client tried; there is but one that has a name.
            response.insert_header((WWW_AUTHENTICATE, "Basic realm=\"tharsis\""));
        }
        response.json(OAuthError { error, error_description: fault.says() })
    }
}

/// Not for caches (RFC 6749 §5.1).
fn secret(mut response: actix_web::HttpResponseBuilder) -> actix_web::HttpResponseBuilder {
    response.insert_header((CACHE_CONTROL, "no-store")).insert_header((PRAGMA, "no-cache"));
    response
}

/// A form.
pub struct Form<T>(pub T);

impl<T: DeserializeOwned> FromRequest for Form<T> {
    type Error = Refused;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Refused>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let named = request.headers().get(CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
        let essence = named.split(';').next().unwrap_or_default().trim();
        let packed = request.headers().get(CONTENT_ENCODING).is_some_and(|encoding| *encoding != "identity");
        let form = !packed && essence.eq_ignore_ascii_case("application/x-www-form-urlencoded");
        let bytes = web::Bytes::from_request(request, payload);
        Box::pin(async move {
            if !form {
                return Err(invalid(oauth::form_needed()).into());
            }
            let bytes = arrived(bytes).await.map_err(|problem| invalid(problem.detail().clone()))?;
            Ok(Self(read(&String::from_utf8_lossy(&bytes))?))
        })
    }
}

/// No value of a parameter has more characters: all of a request together must fit into the head of an HTTP request.
const LONGEST: usize = 2_048;

fn invalid(why: Message) -> Fault {
    Fault::InvalidRequest(why)
}

fn unreadable(why: impl fmt::Display) -> Fault {
    invalid(oauth::unreadable(why.to_string()))
}

/// Reads parameters as RFC 6749 §3.1 has them: none twice, those without a value as if they were not there, those that
/// nobody knows likewise.
fn read<T: DeserializeOwned>(encoded: &str) -> Result<T, Fault> {
    let pairs: Vec<(String, String)> = serde_urlencoded::from_str(encoded).map_err(unreadable)?;
    let mut names = BTreeSet::new();
    if let Some((twice, _)) = pairs.iter().find(|(name, _)| !names.insert(name.as_str())) {
        return Err(invalid(oauth::parameter_twice(twice.as_str())));
    }
    if let Some((name, _)) = pairs.iter().find(|(_, value)| value.chars().count() > LONGEST) {
        return Err(invalid(oauth::parameter_too_long(name.as_str(), LONGEST)));
    }
    let given: Vec<_> = pairs.iter().filter(|(_, value)| !value.is_empty()).collect();
    let encoded = serde_urlencoded::to_string(given).map_err(unreadable)?;
    serde_urlencoded::from_str(&encoded).map_err(unreadable)
}

/// A parameter that has to be there.
fn needed(value: Option<String>, name: &str) -> Result<String, Fault> {
    value.ok_or_else(|| invalid(oauth::parameter_missing(name)))
}

/// Who asks. Clients have no secrets here, so that they cannot prove anything.
fn client(request: &HttpRequest, client_id: Option<String>) -> Result<Client, Fault> {
    if request.headers().contains_key(AUTHORIZATION) {
        return Err(Fault::InvalidClient(oauth::no_secrets()));
    }
    let id = needed(client_id, "client_id")?;
    Client::read(&id).map_err(Fault::InvalidClient)
}

/// What somebody types on a page.
#[derive(Deserialize, ToSchema)]
pub struct PageAnswer {
    /// Whether the third party is let in.
    #[schema(nullable = false)]
    decision: Option<Decision>,
    /// The e-mail address of the account.
    #[schema(max_length = 2_048, nullable = false)]
    email: Option<String>,
    /// Its password.
    #[schema(max_length = 2_048, nullable = false)]
    password: Option<String>,
    /// Instead of both: a code of `POST /v1/me/sign-in-codes`.
    #[schema(max_length = 2_048, nullable = false)]
    code: Option<String>,
    /// With the scope `bot:play`: the name of the bot; one is made if there is none.
    #[schema(max_length = 2_048, nullable = false)]
    bot: Option<String>,
}

/// Whether a third party is let in.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
// A decision of a game is something else.
#[schema(as = ConsentDecision)]
pub enum Decision {
    /// Yes.
    Allow,
    /// No.
    Deny,
}

impl PageAnswer {
    /// How the person proves who they are.
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

/// Whether a form was sent from a page of ours, as far as the browser tells; other programs say nothing. Nobody is signed
/// in by a cookie, so that a form from elsewhere could do no more than its sender can; it is refused all the same.
fn from_our_page(request: &HttpRequest) -> bool {
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
        let read = |text: &str| read::<PageAnswer>(text).map_err(|fault| fault.says());
        let answer = read("email=a%40b.c&password=&unknown=1&decision=allow").expect("a form");
        assert_eq!((answer.email.as_deref(), answer.password), (Some("a@b.c"), None));
        assert!(read("email=1&email=2").is_err_and(|why| why.contains("more than once")));
        assert!(read("email=&email=2").is_err());
        assert!(read("decision=perhaps").is_err());
        assert!(read(&format!("email={}", "é".repeat(LONGEST))).is_ok());
        assert!(read(&format!("email={}", "e".repeat(LONGEST + 1))).is_err_and(|why| why.contains("2048")));
    }
}
