//! What does not fit to how things are, as problems.

use super::problem::{Code, Problem};
use crate::service::error::Conflict;

impl From<Conflict> for Problem {
    fn from(conflict: Conflict) -> Self {
        match conflict {
            Conflict::TableFull => Self::new(Code::TableFull, "all seats of the table are taken"),
            Conflict::TableStarted => Self::new(Code::TableStarted, "the game of the table has started"),
            Conflict::EmailTaken => {
                Self::new(Code::EmailTaken, "an account has that e-mail address; sign in with its password")
            }
            Conflict::NotAGuest => {
                Self::new(Code::NotAGuest, "the account has an e-mail address and a password already")
            }
            Conflict::Guest => Self::new(Code::Guest, "a guest has no password; give it one first"),
            Conflict::PasswordNeeded => {
                Self::new(Code::PasswordNeeded, "the account of this device has a password; sign in with it")
            }
            Conflict::TooManyBots => Self::new(Code::TooManyBots, "an account has 10 bots at most"),
            Conflict::TooManyTokens => {
                Self::new(Code::TooManyTokens, "an account has 50 personal tokens at most; revoke one first")
            }
            Conflict::TooManyWebhooks(most) => Self::new(
                Code::TooManyWebhooks,
                format!("an account has {most} webhooks at most; delete one first"),
            ),
            Conflict::WebhookDisabled => Self::new(
                Code::WebhookDisabled,
                "nothing is sent to a webhook that is disabled; enable it first",
            ),
            Conflict::SeatResigned => {
                Self::new(Code::SeatResigned, "who has given a game up cannot come back to it")
            }
            Conflict::AlreadySeated => Self::new(Code::AlreadySeated, "nobody has two seats at a game"),
            Conflict::SeatHandedOver => {
                Self::new(Code::SeatHandedOver, "somebody else plays for the seat; take it back first")
            }
            Conflict::NoClock => Self::new(Code::NoClock, "the table of this game has chosen no clock"),
            Conflict::SeatsFree => Self::new(Code::SeatsFree, "the game starts when all seats are taken"),
            Conflict::PushNotConfigured(service) => {
                Self::new(Code::PushNotConfigured, format!("this server does not push by {service}"))
            }
            Conflict::ListFull(most) => Self::new(
                Code::ListFull,
                format!("the list holds {most} at most; take something off it first"),
            ),
            Conflict::Blocked => Self::new(Code::Blocked, "lift your block of this account first"),
            Conflict::NotFriends => Self::new(
                Code::NotFriends,
                "only friends are invited by name; make an invitation with a code for others",
            ),
        }
    }
}
