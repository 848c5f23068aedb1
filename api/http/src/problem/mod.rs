//! Errors as `application/problem+json` (RFC 9457), and the mapping from errors to status codes.

pub(crate) mod code;
pub(crate) mod conflict;

use std::fmt;
use std::time::Duration;

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    ALLOW, CONNECTION, CONTENT_TYPE, HeaderName, HeaderValue, RETRY_AFTER, UPGRADE, WWW_AUTHENTICATE,
};
use actix_web::{HttpResponse, ResponseError};
use domain::game::{Decision, Refusal};
use domain::seat::Seat;
use domain::text::{EndReason, Language};
use serde::Serialize;
use utoipa::ToSchema;

use crate::extract::language::set_content_language;
pub use crate::problem::code::Code;
use service::error::{Error, Suspension, Violation as Wrong};
use service::messages::{Message, detail};
use service::ports::DatabaseFault;
use service::rate::RateLimitStatus;

/// The media type of every error.
pub const MEDIA_TYPE: &str = "application/problem+json";

/// A problem. The reply localises it for the caller.
#[derive(Clone, Debug)]
pub struct Problem {
    code: Code,
    detail: Box<Message>,
    violations: Box<[Wrong]>,
    refusal: Option<Box<Refusal<String>>>,
    decision: Option<Box<Decision<String>>>,
    waiting_for: Option<Box<[Seat]>>,
    latest_event: Option<i64>,
    suspension: Option<Box<Suspension>>,
    /// An additional header of the reply.
    header: Option<Box<(HeaderName, HeaderValue)>>,
}

/// A problem. `code` never changes; the texts may change.
#[derive(Serialize, ToSchema)]
#[schema(as = Problem)]
pub struct ProblemBody<'a> {
    /// URI of the kind of problem. Equivalent to `code`.
    #[serde(rename = "type")]
    #[schema(example = "urn:tharsis:problem:invalid")]
    kind: &'static str,
    /// Title of the kind of problem, for people.
    title: String,
    /// HTTP status code.
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    /// Description of this occurrence, for people.
    detail: String,
    /// Code of the problem, for programs.
    code: Code,
    /// Violations in the request, one entry for each. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    violations: Vec<Violation>,
    /// Refusal of a move, with the rule, the requirement and the actual value. Absent for other problems.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = Refusal<String>)]
    refusal: Option<&'a Refusal<String>>,
    /// The open decision. Present only with `decision_changed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = Decision<String>)]
    decision: Option<&'a Decision<String>>,
    /// Seats that the game waits for. Present only with `decision_changed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = Vec<Seat>)]
    waiting_for: Option<&'a [Seat]>,
    /// Number of the latest event of the game. Present only with `decision_changed`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = i64, minimum = 0)]
    latest_event: Option<i64>,
    /// The suspension. Present only with `account_suspended`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = SuspensionBody)]
    suspension: Option<SuspensionBody>,
}

/// A suspension of an account.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Suspension)]
pub struct SuspensionBody {
    /// Reason that the operator has given.
    #[schema(example = "Insults in the chat")]
    reason: String,
    /// Time at which the suspension began.
    #[schema(format = "date-time")]
    since: String,
    /// Time at which the suspension ends by itself. Absent if it lasts until an operator restores the account.
    #[schema(format = "date-time")]
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<String>,
}

impl From<Suspension> for SuspensionBody {
    fn from(suspension: Suspension) -> Self {
        Self {
            reason: suspension.reason,
            since: suspension.since.to_string(),
            until: suspension.until.map(|until| until.to_string()),
        }
    }
}

/// A violation in the request.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Violation {
    /// Location of the violation: a JSON pointer into the body, or the name of a parameter or header.
    #[schema(example = "/players")]
    pointer: String,
    /// Rule that is violated, as one word that never changes.
    #[schema(example = "range")]
    rule: &'static str,
    /// Description of what was expected.
    #[schema(example = "1 to 5")]
    expected: String,
}

impl Problem {
    /// A problem with that code.
    pub fn new(code: Code, detail: Message) -> Self {
        Self {
            code,
            detail: Box::new(detail),
            violations: Box::default(),
            refusal: None,
            decision: None,
            waiting_for: None,
            latest_event: None,
            suspension: None,
            header: None,
        }
    }

    /// The request is invalid.
    pub fn invalid(violations: Vec<Wrong>) -> Self {
        // The detail is composed of the violations.
        Self { violations: violations.into(), ..Self::new(Code::Invalid, Message::literal("")) }
    }

    /// The detail; empty if it is composed of the violations.
    pub fn detail(&self) -> &Message {
        &self.detail
    }

    /// The body in that language.
    pub fn localised(&self, language: Language) -> ProblemBody<'_> {
        let violations = self.violations.iter().map(|wrong| Violation {
            pointer: wrong.pointer.clone(),
            rule: wrong.rule,
            expected: wrong.expected.text(language),
        });
        let violations: Vec<_> = violations.collect();
        let each = violations.iter().map(|wrong| {
            let pointer = if wrong.pointer.is_empty() { "/" } else { &wrong.pointer };
            detail::violation(pointer, &*wrong.expected).text(language)
        });
        let detail = match violations.is_empty() {
            true => self.detail.text(language),
            false => each.collect::<Vec<_>>().join(" "),
        };
        ProblemBody {
            kind: self.code.uri(),
            title: self.code.title(language),
            status: self.code.status().as_u16(),
            detail,
            code: self.code,
            violations,
            refusal: self.refusal.as_deref(),
            decision: self.decision.as_deref(),
            waiting_for: self.waiting_for.as_deref(),
            latest_event: self.latest_event,
            suspension: self.suspension.as_deref().cloned().map(SuspensionBody::from),
        }
    }

    /// Whether the body of the request did not arrive completely.
    pub fn is_body_incomplete(&self) -> bool {
        self.code == Code::BodyIncomplete
    }

    /// Whether the store did not answer.
    pub fn is_store_unavailable(&self) -> bool {
        matches!(self.code, Code::Busy | Code::Unavailable)
    }

    /// No route has this path.
    pub fn no_such_path() -> Self {
        Self::new(Code::NotFound, detail::no_such_path())
    }

    /// The request can be repeated after so many seconds.
    fn retry_after(code: Code, seconds: u32, detail: Message) -> Self {
        Self { header: Some(Box::new((RETRY_AFTER, seconds.into()))), ..Self::new(code, detail) }
    }

    /// Adds the header `WWW-Authenticate`.
    pub fn authenticate(mut self, challenge: String) -> Self {
        self.header = HeaderValue::try_from(challenge).ok().map(|value| Box::new((WWW_AUTHENTICATE, value)));
        self
    }

    /// The path exists, but does not support the method.
    pub fn method_not_allowed(allow: String) -> Self {
        let methods: Vec<String> = allow.split(", ").map(str::to_owned).collect();
        let detail = detail::method(methods);
        let header = HeaderValue::try_from(allow).ok().map(|allow| Box::new((ALLOW, allow)));
        Self { header, ..Self::new(Code::MethodNotAllowed, detail) }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::Unauthenticated(why) => Self::new(Code::Unauthenticated, why),
            Error::SessionEnded(why) => Self::new(Code::SessionEnded, why),
            Error::Suspended(suspension) => {
                let detail = suspended(&suspension);
                Self { suspension: Some(suspension), ..Self::new(Code::AccountSuspended, detail) }
            }
            Error::NotFound(what) => Self::new(Code::NotFound, what),
            Error::WrongCredentials => Self::new(Code::WrongCredentials, detail::wrong_credentials()),
            Error::RateLimited(exceeded) => {
                let (RateLimitStatus { name, rate, .. }, seconds) =
                    (exceeded.standing, whole_seconds(exceeded.wait));
                let detail = detail::rate(rate.per_second, rate.burst, name, seconds);
                Self::retry_after(Code::RateLimited, seconds, detail)
            }
            Error::TooManyAttempts(wait) => {
                let seconds = whole_seconds(wait);
                Self::retry_after(Code::TooManyAttempts, seconds, detail::too_many_passwords(seconds))
            }
            Error::ProviderUnavailable(provider, wait) => {
                let (code, seconds) = (Code::ProviderUnavailable, whole_seconds(wait));
                Self::retry_after(code, seconds, detail::provider_unavailable(provider))
            }
            Error::TooManyMails(wait) => {
                let seconds = whole_seconds(wait);
                Self::retry_after(Code::RateLimited, seconds, detail::too_many_mails(seconds))
            }
            Error::TooMuchAdvice(wait) => {
                Self::retry_after(Code::RateLimited, whole_seconds(wait), detail::too_much_advice())
            }
            Error::Forbidden(forbidden) => forbidden.into(),
            Error::Invalid(violations) => Self::invalid(violations),
            Error::Conflict(conflict) => conflict.into(),
            Error::DecisionChanged(now) => Self {
                decision: now.decision.map(Box::new),
                waiting_for: Some(now.waiting_for.into()),
                latest_event: Some(now.latest_event),
                ..Self::new(Code::DecisionChanged, detail::decision_changed())
            },
            Error::Refused(refusal) => {
                let refused = Self::new(Code::MoveRefused, Message::literal(refusal.text.as_str()));
                Self { refusal: Some(refusal), ..refused }
            }
            Error::KeyReused => Self::new(Code::IdempotencyKeyReused, detail::key_reused()),
            Error::GameOver(why) => Self::new(Code::GameOver, game_over(why.as_deref())),
            Error::GameNotOver => Self::new(Code::GameNotOver, detail::game_not_over()),
            Error::TooManyStreams(most) => Self::new(Code::TooManyStreams, detail::too_many_streams(most)),
            Error::Busy => Self::new(Code::Busy, detail::busy()),
            Error::Unavailable(why) => {
                tracing::warn!(%why, "the database cannot be reached");
                Self::new(Code::Unavailable, detail::unavailable())
            }
            Error::Unusable(fault) => {
                tracing::warn!(%fault, "the database cannot be used");
                let detail = match fault {
                    DatabaseFault::DiskFull => detail::disk_full(),
                    DatabaseFault::ReadOnly => detail::database_read_only(),
                    DatabaseFault::Io => detail::database_files_fail(),
                    DatabaseFault::Corrupt => detail::database_damaged(),
                };
                Self::new(Code::Unavailable, detail)
            }
            Error::Stopping => Self::new(Code::Unavailable, detail::stopping()),
            Error::Broken(why) => {
                tracing::error!(%why, "a request failed");
                Self::new(Code::Internal, detail::internal())
            }
        }
    }
}

/// The account is suspended: the reason and the end.
pub fn suspended(suspension: &Suspension) -> Message {
    let reason = format!("{}.", suspension.reason.trim_end_matches('.'));
    match suspension.until {
        Some(until) => detail::account_suspended_until(reason, until.to_string()),
        None => detail::account_suspended(reason),
    }
}

/// Rounds up to whole seconds, so that a client does not retry too early.
fn whole_seconds(wait: Duration) -> u32 {
    u32::try_from(wait.as_micros().div_ceil(1_000_000)).unwrap_or(u32::MAX).max(1)
}

/// The game is over: the reason, if it was ended early.
fn game_over(why: Option<&str>) -> Message {
    match why.map(|why| EndReason::from_word(why).ok_or(why)) {
        None => detail::game_over(),
        Some(Ok(EndReason::Vote)) => detail::game_voted_over(),
        Some(Ok(EndReason::Resigned)) => detail::game_resigned(),
        Some(Ok(EndReason::Abandoned)) => detail::game_abandoned(),
        Some(Err(other)) => detail::game_ended(other),
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = self.localised(Language::English);
        write!(f, "{}: {}", body.title, body.detail)
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.code.status()
    }

    /// The reply in English; [`crate::extract::language::wrap`] replaces the body by one in the language of the
    /// caller.
    fn error_response(&self) -> HttpResponse<BoxBody> {
        self.response(Language::English)
    }
}

impl Problem {
    /// The body of the reply in that language.
    pub fn body(&self, language: Language) -> Vec<u8> {
        serde_json::to_vec(&self.localised(language)).unwrap_or_default()
    }

    /// The reply in that language.
    pub fn response(&self, language: Language) -> HttpResponse<BoxBody> {
        let mut response = HttpResponse::build(self.code.status());
        response.insert_header((CONTENT_TYPE, MEDIA_TYPE));
        match self.code.status() {
            StatusCode::UNAUTHORIZED => {
                response.insert_header((WWW_AUTHENTICATE, "Bearer realm=\"tharsis\""))
            }
            StatusCode::TOO_MANY_REQUESTS => response.insert_header((RETRY_AFTER, "5")),
            StatusCode::SERVICE_UNAVAILABLE => response.insert_header((RETRY_AFTER, "1")),
            // RFC 9110, 15.5.22.
            StatusCode::UPGRADE_REQUIRED => {
                response.insert_header((UPGRADE, "websocket")).insert_header((CONNECTION, "upgrade"))
            }
            _ => &mut response,
        };
        if let Some(header) = &self.header {
            response.insert_header((**header).clone());
        }
        let mut response = response.body(self.body(language));
        set_content_language(language, response.headers_mut());
        response
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use service::messages::titles;

    use super::Code;

    #[test]
    fn each_code_has_a_title() {
        let codes: BTreeSet<_> = Code::ALL.iter().map(|code| code.word()).collect();
        assert_eq!(titles().collect::<BTreeSet<_>>(), codes);
    }
}
