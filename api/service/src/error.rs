//! What can go wrong when a person asks for something. Which status code that is, only `http::problem` knows.

use std::fmt;
use std::time::Duration;

use domain::game::Refusal;

use super::games::OpenDecision;
use super::lobby::open_tables::Room;
use super::ports::{DatabaseFault, StoreError};
use super::rate_limiter::RateLimitExceeded;
use crate::messages::Message;

/// Why it was not done.
#[derive(Debug)]
pub enum Error {
    /// Nobody is signed in, and why the proof does not count.
    Unauthenticated(Message),
    /// The session of the proof was ended, and why.
    SessionEnded(Message),
    /// It is not there, or this person may not know of it; what.
    NotFound(Message),
    /// Nobody has that e-mail address with that password.
    WrongCredentials,
    /// More was asked for than the rate allows.
    RateLimited(Box<RateLimitExceeded>),
    /// Too many passwords were wrong; how long to wait.
    TooManyAttempts(Duration),
    /// It is there, and this person may not do that.
    Forbidden(Forbidden),
    /// Something in what was sent cannot be.
    Invalid(Vec<Violation>),
    /// It does not fit to how things are.
    Conflict(Conflict),
    /// Another decision is open now than the one that was answered, or none.
    DecisionChanged(Box<OpenDecision>),
    /// The rules do not allow it.
    Refused(Box<Refusal>),
    /// Something else was done under the same key.
    KeyReused,
    /// Nothing can be done in a game that is over; why it was ended before its end, if it was.
    GameOver(Option<String>),
    /// Some things are told after the end only.
    GameNotOver,
    /// The account has as many streams open here as it may have.
    TooManyStreams(usize),
    /// Too much is going on; the same again a little later will do.
    Busy,
    /// What keeps the games cannot be reached now; why is for the log. The same request again does no harm.
    Unavailable(String),
    /// What keeps the games cannot be used until an operator does something about it. The same request again does no harm.
    Unusable(DatabaseFault),
    /// This node is about to stop.
    Stopping,
    /// A fault of ours; for the log, not for the person.
    Broken(String),
}

/// What only somebody else may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forbidden {
    /// Only the owner of the table starts it.
    NotTheOwner,
    /// The password is not that of the account.
    WrongPassword,
    /// The device key is not that of the account.
    WrongDeviceKey,
    /// The table is for people only.
    NoBots,
    /// The code is none, or not any more.
    WrongCode,
    /// The others decide about one's own seat.
    OwnSeat,
    /// The seat is only handed over to the account.
    Substitute,
}

/// What does not fit to how things are.
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
    /// The account has an e-mail address and a password already.
    NotAGuest,
    /// The account has no password.
    Guest,
    /// The device belongs to an account that has a password.
    PasswordNeeded,
    /// The account has as many bots as it may have.
    TooManyBots(usize),
    /// The account has as many personal tokens as it may have.
    TooManyTokens(usize),
    /// The account has as many webhooks as it may have.
    TooManyWebhooks(usize),
    /// The account sits at as many open tables as it may.
    TooManyTables(Room),
    /// Nothing is sent to the webhook.
    WebhookDisabled,
    /// This server does not send by that service.
    PushNotConfigured(&'static str),
    /// A list holds as much as it may.
    ListFull(i64),
    /// The account has blocked the other.
    Blocked,
    /// The two are no friends.
    NotFriends,
    /// The game of the seat was given up.
    SeatResigned,
    /// The account sits at the game already.
    AlreadySeated,
    /// The game has no clock.
    NoClock,
    /// Somebody else plays for the seat.
    SeatHandedOver,
}

/// One thing that is wrong with what was sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// Where: a JSON pointer into the body, or the name of a parameter.
    pub pointer: String,
    /// Which rule, in one word that stays.
    pub rule: &'static str,
    /// What was expected.
    pub expected: Message,
}

impl Violation {
    /// Says what is wrong where.
    pub fn new(pointer: impl Into<String>, rule: &'static str, expected: Message) -> Self {
        Self { pointer: pointer.into(), rule, expected }
    }
}

impl Error {
    /// Whether it is over by itself, and says nothing about what was asked for.
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
            Self::WrongCredentials => f.write_str("nobody has that e-mail address with that password"),
            Self::RateLimited(spent) => write!(f, "the rate of the {} is used up", spent.standing.name),
            Self::TooManyAttempts(_) => f.write_str("too many passwords were wrong"),
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
