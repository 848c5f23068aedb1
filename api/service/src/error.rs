//! The errors of the service. `http::problem` maps them to status codes.

use std::fmt;
use std::time::Duration;

use domain::game::{Decision, Refusal};
use domain::seat::Seat;

use crate::messages::Message;
use crate::moment::Moment;
use crate::ports::{DatabaseFault, StoreError};
use crate::rate::RateLimitExceeded;

/// Why a request was not carried out.
#[derive(Debug)]
pub enum Error {
    /// The caller is not authenticated: why the token is not valid.
    Unauthenticated(Message),
    /// The session of the token has ended: why.
    SessionEnded(Message),
    /// The account is suspended.
    Suspended(Box<Suspension>),
    /// The object does not exist or is hidden from the caller.
    NotFound(Message),
    /// No account has that e-mail address and password.
    WrongCredentials,
    /// The rate limit is exceeded.
    RateLimited(Box<RateLimitExceeded>),
    /// Too many wrong passwords: how long to wait.
    TooManyAttempts(Duration),
    /// The keys of this sign-in provider are not known and cannot be read: how long to wait.
    ProviderUnavailable(String, Duration),
    /// The account has caused too many mails: how long to wait.
    TooManyMails(Duration),
    /// The account waits for the largest allowed number of advice: how long to wait.
    TooMuchAdvice(Duration),
    /// The caller is not allowed to do this.
    Forbidden(Forbidden),
    /// The request is not valid.
    Invalid(Vec<Violation>),
    /// The request conflicts with the current state.
    Conflict(Conflict),
    /// The answered decision is not open; contains the open one, if any.
    DecisionChanged(Box<OpenDecision>),
    /// The rules do not allow it.
    Refused(Box<Refusal<String>>),
    /// The idempotency key was used for another request.
    KeyReused,
    /// The game is over; contains the reason if it was ended early.
    GameOver(Option<String>),
    /// The data is available only after the end of the game.
    GameNotOver,
    /// The account has the largest allowed number of open streams on this node.
    TooManyStreams(usize),
    /// The server is busy; the client can retry later.
    Busy,
    /// The database cannot be reached; the reason is for the log. The client can retry.
    Unavailable(String),
    /// The database cannot be used until an operator repairs it. The client can retry.
    Unusable(DatabaseFault),
    /// The node is shutting down.
    Stopping,
    /// An internal error; the text is for the log, not for the client.
    Broken(String),
}

/// An account that may not sign in or act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suspension {
    /// The reason, as the operator has written it for the owner of the account.
    pub reason: String,
    /// When it began.
    pub since: Moment,
    /// When it ends by itself; none: when an operator restores the account.
    pub until: Option<Moment>,
}

/// Why the caller is not allowed to do something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forbidden {
    /// Only the owner of the table starts it.
    NotTheOwner,
    /// The password is not that of the account.
    WrongPassword,
    /// The device key does not belong to the account.
    WrongDeviceKey,
    /// The table is for people only.
    NoBots,
    /// The code is wrong or has expired.
    WrongCode,
    /// The link of a mail was used or has expired.
    WrongLink,
    /// The token of a sign-in provider is not good: why.
    WrongProviderToken(TokenFault),
    /// The response of a passkey is not good: why.
    WrongPasskey(PasskeyFault),
    /// A player cannot vote about their own seat.
    OwnSeat,
    /// The account plays the seat only as a substitute.
    Substitute,
    /// Another person plays in the game.
    AdviceWithPeople,
    /// The game counts for a rating.
    AdviceInRatedGame,
    /// An operator has chosen the name of the account.
    NameLocked,
}

/// What is wrong with a token of a sign-in provider.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenFault {
    /// It is not signed by a provider of the settings for an app of the settings.
    Token,
    /// It has expired, or is not valid yet.
    Time,
    /// Its nonce was not issued, has expired or was used, or belongs to another token.
    Nonce,
    /// Its subject is not linked to the account.
    NotLinked,
    /// The authorization code has expired or was used, or belongs to another subject or app.
    Code,
}

/// What is wrong with the response of a passkey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PasskeyFault {
    /// It is not what this server has asked for, or its signature is wrong.
    Response,
    /// Its challenge was not issued, has expired or was used, or is for something else.
    Challenge,
    /// No account has the passkey.
    Unknown,
    /// The passkey belongs to another account.
    NotOfAccount,
}

/// A conflict with the current state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conflict {
    /// All seats of the table are taken.
    TableFull,
    /// The game of the table has started.
    TableStarted,
    /// Seats of the table are still free.
    SeatsFree,
    /// The e-mail address belongs to an account.
    EmailTaken,
    /// No address of the account waits for its confirmation.
    NoPendingEmail,
    /// The account has no confirmed e-mail address.
    NoEmail,
    /// The account has an e-mail address and a password already.
    HasPassword,
    /// The account has no password.
    NoPassword,
    /// The device belongs to an account that has a password, a provider or a passkey.
    PasswordNeeded,
    /// The provider account is linked to another account.
    ProviderTaken,
    /// The passkey is registered already.
    PasskeyTaken,
    /// This server has no passkeys.
    PasskeysNotConfigured,
    /// Nobody could sign in to the account any more.
    LastSignInMethod,
    /// The account has the largest allowed number of bots.
    TooManyBots(usize),
    /// The account has the largest allowed number of personal tokens.
    TooManyTokens(usize),
    /// The account has the largest allowed number of webhooks.
    TooManyWebhooks(usize),
    /// The account has a seat at the largest allowed number of open tables.
    TooManyTables(Room),
    /// The account has the largest allowed number of reviews that wait.
    TooManyReviews(usize),
    WebhookDisabled,
    /// The push provider is not configured on this server.
    PushNotConfigured(&'static str),
    ListFull(i64),
    /// The account has blocked the other.
    Blocked,
    /// The two accounts are not friends.
    NotFriends,
    /// The seat has resigned.
    SeatResigned,
    /// The account has a seat at the game already.
    AlreadySeated,
    /// The game has no clock.
    NoClock,
    /// The seat is handed over to another account.
    SeatHandedOver,
}

/// One violation in a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// Where: a JSON pointer into the body, or the name of a parameter.
    pub pointer: String,
    /// The violated rule, as a stable word.
    pub rule: &'static str,
    /// What was expected.
    pub expected: Message,
}

impl Violation {
    /// Creates a violation.
    pub fn new(pointer: impl Into<String>, rule: &'static str, expected: Message) -> Self {
        Self { pointer: pointer.into(), rule, expected }
    }
}

impl Error {
    /// Whether the error is transient and independent of the request.
    pub fn is_transient(&self) -> bool {
        matches!(self, Self::Busy | Self::Unavailable(_) | Self::Unusable(_))
    }
}

impl From<StoreError> for Error {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Busy | StoreError::Conflict => Self::Busy,
            StoreError::Unavailable(why) => Self::Unavailable(why),
            StoreError::Unusable(fault) => Self::Unusable(fault),
            StoreError::Duplicate | StoreError::Failed(_) => Self::Broken(error.to_string()),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unauthenticated(why) => write!(f, "not signed in: {why}"),
            Self::SessionEnded(what) | Self::NotFound(what) => write!(f, "{what}"),
            Self::Suspended(_) => f.write_str("the account is suspended"),
            Self::WrongCredentials => f.write_str("nobody has that e-mail address with that password"),
            Self::RateLimited(spent) => write!(f, "the rate of the {} is used up", spent.standing.name),
            Self::TooManyAttempts(_) => f.write_str("too many passwords were wrong"),
            Self::ProviderUnavailable(name, _) => write!(f, "the provider {name} cannot be reached"),
            Self::TooManyMails(_) => f.write_str("the account has caused too many mails"),
            Self::TooMuchAdvice(_) => f.write_str("the account waits for other advice"),
            Self::Forbidden(what) => write!(f, "not allowed: {what:?}"),
            Self::Invalid(list) => write!(f, "{} things are wrong with what was sent", list.len()),
            Self::Conflict(what) => write!(f, "does not fit: {what:?}"),
            Self::DecisionChanged(_) => f.write_str("another decision is open"),
            Self::Refused(refusal) => write!(f, "refused: {}", refusal.code),
            Self::KeyReused => f.write_str("the key stands for something else"),
            Self::GameOver(None) => f.write_str("the game is over"),
            Self::GameOver(Some(why)) => write!(f, "the game was ended before its end: {why}"),
            Self::GameNotOver => f.write_str("the game is not over"),
            Self::TooManyStreams(most) => write!(f, "more than {most} streams"),
            Self::Busy => f.write_str("busy"),
            Self::Stopping => f.write_str("the node stops"),
            Self::Unavailable(why) | Self::Broken(why) => f.write_str(why),
            Self::Unusable(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

/// The limits of an account that takes a seat at another table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Room {
    /// Open tables at which it has a seat.
    pub tables: usize,
    /// Games that are not over in which it has a seat.
    pub games: usize,
}

/// What is asked of a seat.
#[derive(Debug)]
pub struct OpenDecision {
    /// The open decision, if there is one.
    pub decision: Option<Decision<String>>,
    /// The seats whose decision is pending.
    pub waiting_for: Vec<Seat>,
    /// The number of the latest event.
    pub latest_event: i64,
}
