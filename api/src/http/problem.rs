//! Every error as `application/problem+json` (RFC 9457), and the one map from what went wrong to a status code.

use std::fmt;
use std::time::Duration;

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    ALLOW, CONNECTION, CONTENT_LANGUAGE, CONTENT_TYPE, HeaderName, HeaderValue, RETRY_AFTER, UPGRADE,
    WWW_AUTHENTICATE,
};
use actix_web::{HttpResponse, ResponseError};
use domain::game::{Decision, Refusal};
use domain::seat::Seat;
use serde::Serialize;
use utoipa::ToSchema;

use crate::service::allowances::Standing;
use crate::service::error::{Error, Forbidden, Violation as Wrong};

/// The media type of every error.
pub const MEDIA_TYPE: &str = "application/problem+json";

/// What went wrong. `code` stays the same for ever, the texts may change.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// A URI that stands for the kind of problem; says the same as `code`.
    #[serde(rename = "type")]
    #[schema(example = "urn:tharsis:problem:invalid")]
    kind: &'static str,
    /// The kind of problem, for people.
    title: &'static str,
    /// The HTTP status code.
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    /// What happened this time, for people.
    #[schema(value_type = String)]
    detail: Box<str>,
    /// The kind of problem, for programs.
    code: Code,
    /// What is wrong with the request, one entry for each thing.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    #[schema(required = false, value_type = Vec<Violation>)]
    violations: Box<[Violation]>,
    /// The refusal of a move, with the rule, what was needed and what there was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = Refusal)]
    refusal: Option<Box<Refusal>>,
    /// With `decision_changed`: the decision that is open now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = Decision)]
    decision: Option<Box<Decision>>,
    /// With `decision_changed`: whom the game waits for now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = Vec<Seat>)]
    waiting_for: Option<Box<[Seat]>>,
    /// A header that says it too.
    #[serde(skip)]
    header: Option<Box<(HeaderName, HeaderValue)>>,
}

/// One thing that is wrong with the request.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Violation {
    /// Where: a JSON pointer into the body, or the name of a parameter or header.
    #[schema(example = "/players")]
    pointer: String,
    /// Which rule is broken, in one word that stays.
    #[schema(example = "range")]
    rule: String,
    /// What was expected.
    #[schema(example = "1 to 5")]
    expected: String,
}

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $word:literal, $status:ident, $title:literal;)+) => {
        /// The kinds of problem.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, ToSchema)]
        pub enum Code { $($(#[doc = $doc])+ #[serde(rename = $word)] #[schema(rename = $word)] $name,)+ }

        impl Code {
            /// Every one.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The HTTP status that it comes with.
            pub fn status(self) -> StatusCode {
                match self { $(Self::$name => StatusCode::$status,)+ }
            }

            /// As it is written in a problem.
            pub fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)+ }
            }

            /// What it says, for the document.
            pub fn meaning(self) -> &'static str {
                match self { $(Self::$name => concat!($($doc),+).trim_ascii(),)+ }
            }

            fn uri(self) -> &'static str {
                match self { $(Self::$name => concat!("urn:tharsis:problem:", $word),)+ }
            }

            /// What it is, for people.
            pub fn title(self) -> &'static str {
                match self { $(Self::$name => $title,)+ }
            }
        }
    };
}

codes! {
    /// The body is not JSON.
    InvalidJson = "invalid_json", BAD_REQUEST, "The body is not JSON";
    /// The body did not arrive whole.
    BodyIncomplete = "body_incomplete", BAD_REQUEST, "The body did not arrive whole";
    /// There is no good token with the request.
    Unauthenticated = "unauthenticated", UNAUTHORIZED, "Not signed in";
    /// Nobody has that e-mail address with that password.
    WrongCredentials = "wrong_credentials", UNAUTHORIZED, "Nobody has that e-mail address with that password";
    /// The session of the token was ended: sign in again.
    SessionEnded = "session_ended", UNAUTHORIZED, "The session has ended";
    /// The token is not for this; `WWW-Authenticate` names the scope that it lacks.
    InsufficientScope = "insufficient_scope", FORBIDDEN, "The token is not for this";
    /// The password is not that of the account.
    WrongPassword = "wrong_password", FORBIDDEN, "The password is wrong";
    /// The device key is not that of the account.
    WrongDeviceKey = "wrong_device_key", FORBIDDEN, "The device key is wrong";
    /// Bots may not sit at this table.
    BotsNotAllowed = "bots_not_allowed", FORBIDDEN, "This table is for people only";
    /// The code is none, or not any more.
    WrongCode = "wrong_code", FORBIDDEN, "The code is wrong";
    /// Only the owner of the table may do this.
    NotTableOwner = "not_table_owner", FORBIDDEN, "Only the owner of the table may do this";
    /// There is no such thing, or it is none of the caller's business.
    NotFound = "not_found", NOT_FOUND, "Not found";
    /// The path is right, the method is not; `Allow` tells those that are.
    MethodNotAllowed = "method_not_allowed", METHOD_NOT_ALLOWED, "Method not allowed";
    /// All seats of the table are taken.
    TableFull = "table_full", CONFLICT, "All seats are taken";
    /// The game of the table has started.
    TableStarted = "table_started", CONFLICT, "The game has started";
    /// Seats of the table are still free.
    SeatsFree = "seats_free", CONFLICT, "Seats are still free";
    /// The e-mail address belongs to an account.
    EmailTaken = "email_taken", CONFLICT, "The e-mail address is taken";
    /// The account has an e-mail address and a password already.
    NotAGuest = "not_a_guest", CONFLICT, "The account is a full one already";
    /// The account has no password.
    Guest = "guest", CONFLICT, "The account has no password";
    /// The device belongs to a full account: sign in with e-mail address and password.
    PasswordNeeded = "password_needed", CONFLICT, "The password is needed";
    /// The account has as many bots as it may have.
    TooManyBots = "too_many_bots", CONFLICT, "The account has enough bots";
    /// The account has as many personal tokens as it may have.
    TooManyTokens = "too_many_tokens", CONFLICT, "The account has enough tokens";
    /// The game is over: nothing can be done in it any more.
    GameOver = "game_over", CONFLICT, "The game is over";
    /// The account has as many webhooks as it may have.
    TooManyWebhooks = "too_many_webhooks", CONFLICT, "Too many webhooks";
    /// The game of the seat was given up: its player cannot come back to it.
    SeatResigned = "seat_resigned", CONFLICT, "The seat was given up";
    /// The caller sits at the game already.
    AlreadySeated = "already_seated", CONFLICT, "The caller sits there already";
    /// The game has no clock.
    NoClock = "no_clock", CONFLICT, "The game has no clock";
    /// Somebody else plays for the seat of the caller, who has handed it over: take it back first.
    SeatHandedOver = "seat_handed_over", CONFLICT, "Somebody else plays for the seat";
    /// The caller plays for somebody else, who alone may do this.
    Substitute = "substitute", FORBIDDEN, "Only the seat's own player may do this";
    /// The others decide about this, without the caller.
    OwnSeat = "own_seat", FORBIDDEN, "The others decide about this";
    /// Nothing is sent to a webhook that is disabled.
    WebhookDisabled = "webhook_disabled", CONFLICT, "The webhook is disabled";
    /// This server does not push by that service.
    PushNotConfigured = "push_not_configured", CONFLICT, "No pushes by this service";
    /// The list holds as much as it may.
    ListFull = "list_full", CONFLICT, "The list is full";
    /// The caller has blocked this account.
    Blocked = "blocked", CONFLICT, "This account is blocked";
    /// Only friends are invited by name.
    NotFriends = "not_friends", CONFLICT, "No friends yet";
    /// The game is not over yet.
    GameNotOver = "game_not_over", CONFLICT, "The game is not over";
    /// Another decision is open than the one in `If-Match`; `decision` holds it.
    DecisionChanged = "decision_changed", PRECONDITION_FAILED, "Another decision is open";
    /// The body is larger than anything that makes sense.
    BodyTooLarge = "body_too_large", PAYLOAD_TOO_LARGE, "The body is too large";
    /// The body is not `application/json`.
    UnsupportedMediaType = "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE, "The body must be JSON";
    /// Something in the request cannot be; `violations` tells what.
    Invalid = "invalid", UNPROCESSABLE_ENTITY, "The request cannot be carried out as it is";
    /// The rules do not allow the move; `refusal` tells why. Nothing has changed.
    MoveRefused = "move_refused", UNPROCESSABLE_ENTITY, "The rules do not allow this move";
    /// The key was used for something else in this game.
    IdempotencyKeyReused = "idempotency_key_reused", UNPROCESSABLE_ENTITY, "The key stands for something else";
    /// The request has more headers, or longer ones, than anything that makes sense.
    HeadersTooLarge = "headers_too_large", REQUEST_HEADER_FIELDS_TOO_LARGE, "The headers are too large";
    /// The request needs the header `Idempotency-Key`.
    IdempotencyKeyRequired = "idempotency_key_required", PRECONDITION_REQUIRED, "A key is needed";
    /// The request needs the header `If-Match` with the tag of the decision.
    IfMatchRequired = "if_match_required", PRECONDITION_REQUIRED, "The tag of the decision is needed";
    /// More was asked for than the rate allows; `Retry-After` tells when to come again.
    RateLimited = "rate_limited", TOO_MANY_REQUESTS, "Too many requests";
    /// Too many passwords were wrong; `Retry-After` tells when to come again.
    TooManyAttempts = "too_many_attempts", TOO_MANY_REQUESTS, "Too many wrong passwords";
    /// A browser asks from an origin that may not.
    OriginNotAllowed = "origin_not_allowed", FORBIDDEN, "This origin may not open a WebSocket";
    /// This path is for WebSockets only.
    UpgradeRequired = "upgrade_required", UPGRADE_REQUIRED, "This path is for WebSockets";
    /// The account has as many streams open as it may have.
    TooManyStreams = "too_many_streams", TOO_MANY_REQUESTS, "Too many streams are open";
    /// A fault of the server.
    Internal = "internal", INTERNAL_SERVER_ERROR, "A fault of the server";
    /// Too much is going on; the same request a little later will do.
    Busy = "busy", SERVICE_UNAVAILABLE, "Too much is going on";
    /// The database cannot be reached now. What was asked may or may not have been done: a move can be sent again with
    /// the same key.
    Unavailable = "unavailable", SERVICE_UNAVAILABLE, "The database cannot be reached";
}

impl Problem {
    /// A problem of that kind.
    pub fn new(code: Code, detail: impl Into<Box<str>>) -> Self {
        Self {
            kind: code.uri(),
            title: code.title(),
            status: code.status().as_u16(),
            detail: detail.into(),
            code,
            violations: Box::default(),
            refusal: None,
            decision: None,
            waiting_for: None,
            header: None,
        }
    }

    /// Something in the request cannot be.
    pub fn invalid(violations: Vec<Wrong>) -> Self {
        let detail = violations.iter().map(|v| format!("{}: expected {}", v.pointer, v.expected));
        let detail = detail.collect::<Vec<_>>().join("; ");
        let violations = violations.into_iter().map(|v| Violation {
            pointer: v.pointer,
            rule: v.rule.to_owned(),
            expected: v.expected,
        });
        Self { violations: violations.collect(), ..Self::new(Code::Invalid, detail) }
    }

    /// There is nothing at this path.
    pub fn no_such_path() -> Self {
        Self::new(Code::NotFound, "there is nothing at this path")
    }

    /// Not now, but after so long.
    fn later(code: Code, wait: Duration, detail: String) -> Self {
        // In whole seconds, and never too early.
        let seconds = u32::try_from(wait.as_micros().div_ceil(1_000_000)).unwrap_or(u32::MAX).max(1);
        Self {
            header: Some(Box::new((RETRY_AFTER, seconds.into()))),
            ..Self::new(code, format!("{detail}; come again in {seconds} s"))
        }
    }

    /// With what the header `WWW-Authenticate` says.
    pub fn authenticate(mut self, challenge: String) -> Self {
        self.header = HeaderValue::try_from(challenge).ok().map(|value| Box::new((WWW_AUTHENTICATE, value)));
        self
    }

    /// The path is right, the method is not.
    pub fn method_not_allowed(allow: String) -> Self {
        let detail = format!("this path takes {allow}");
        let header = HeaderValue::try_from(allow).ok().map(|allow| Box::new((ALLOW, allow)));
        Self { header, ..Self::new(Code::MethodNotAllowed, detail) }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::Unauthenticated(why) => Self::new(Code::Unauthenticated, why),
            Error::SessionEnded(why) => Self::new(Code::SessionEnded, why),
            Error::NotFound(what) => Self::new(Code::NotFound, format!("there is no such {what}")),
            Error::WrongCredentials => {
                Self::new(Code::WrongCredentials, "nobody has that e-mail address with that password")
            }
            Error::RateLimited(spent) => {
                let Standing { name, rate, .. } = spent.standing;
                let detail = format!(
                    "{} a second and {} at once is the rate of the {name}",
                    rate.per_second, rate.burst
                );
                Self::later(Code::RateLimited, spent.wait, detail)
            }
            Error::TooManyAttempts(wait) => {
                Self::later(Code::TooManyAttempts, wait, "too many passwords were wrong".to_owned())
            }
            Error::Forbidden(Forbidden::WrongPassword) => {
                Self::new(Code::WrongPassword, "it is not the password of the account")
            }
            Error::Forbidden(Forbidden::WrongDeviceKey) => {
                Self::new(Code::WrongDeviceKey, "it is not the device key of the account")
            }
            Error::Forbidden(Forbidden::NoBots) => {
                Self::new(Code::BotsNotAllowed, "bots sit at tables with allow_bots only")
            }
            Error::Forbidden(Forbidden::WrongCode) => {
                Self::new(Code::WrongCode, "there is no such code, or it has expired or was used")
            }
            Error::Forbidden(Forbidden::OwnSeat) => {
                Self::new(Code::OwnSeat, "whoever a vote is about, or has no time left, does not vote")
            }
            Error::Forbidden(Forbidden::Substitute) => Self::new(
                Code::Substitute,
                "the seat is handed over to you for a time; its player may do this",
            ),
            Error::Forbidden(Forbidden::NotTheOwner) => {
                Self::new(Code::NotTableOwner, "only the owner of the table may start its game")
            }
            Error::Invalid(violations) => Self::invalid(violations),
            Error::Conflict(conflict) => conflict.into(),
            Error::DecisionChanged(now) => Self {
                decision: now.decision.map(Box::new),
                waiting_for: Some(now.waiting_for.into()),
                ..Self::new(Code::DecisionChanged, "another decision is open now, or none; nothing was done")
            },
            Error::Refused(refusal) => {
                let refused = Self::new(Code::MoveRefused, refusal.text.as_str());
                Self { refusal: Some(refusal), ..refused }
            }
            Error::KeyReused => Self::new(
                Code::IdempotencyKeyReused,
                "something else was done under this key; take a new one",
            ),
            Error::GameOver(None) => Self::new(Code::GameOver, "the game is over; nothing was done"),
            Error::GameOver(Some(why)) => Self::new(
                Code::GameOver,
                format!("the game was ended before its end ({why}); nothing was done"),
            ),
            Error::GameNotOver => Self::new(Code::GameNotOver, "that can be had when the game is over"),
            Error::TooManyStreams(most) => Self::new(
                Code::TooManyStreams,
                format!("an account has {most} streams open at most; close one first"),
            ),
            Error::Busy => Self::new(Code::Busy, "the same request a little later will do"),
            Error::Unavailable(why) => {
                tracing::warn!(%why, "the database cannot be reached");
                Self::new(
                    Code::Unavailable,
                    "the same request a little later will do, a move with the same key",
                )
            }
            Error::Broken(why) => {
                tracing::error!(%why, "a request failed");
                Self::new(Code::Internal, "the server's log says more under the id of this request")
            }
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.title, self.detail)
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.code.status()
    }

    fn error_response(&self) -> HttpResponse<BoxBody> {
        let mut response = HttpResponse::build(self.code.status());
        response.insert_header((CONTENT_TYPE, MEDIA_TYPE)).insert_header((CONTENT_LANGUAGE, "en"));
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
        response.body(serde_json::to_vec(self).unwrap_or_default())
    }
}
