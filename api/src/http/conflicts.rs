//! What does not fit to how things are, as a problem: one sentence for each.

use super::problem::{Code, Problem};
use crate::service::error::Conflict;

/// The problem that says so.
pub fn of(conflict: Conflict) -> Problem {
    match conflict {
        Conflict::TableFull => Problem::new(Code::TableFull, "all seats of the table are taken"),
        Conflict::TableStarted => Problem::new(Code::TableStarted, "the game of the table has started"),
        Conflict::EmailTaken => {
            Problem::new(Code::EmailTaken, "an account has that e-mail address; sign in with its password")
        }
        Conflict::NotAGuest => {
            Problem::new(Code::NotAGuest, "the account has an e-mail address and a password already")
        }
        Conflict::Guest => Problem::new(Code::Guest, "a guest has no password; give it one first"),
        Conflict::PasswordNeeded => {
            Problem::new(Code::PasswordNeeded, "the account of this device has a password; sign in with it")
        }
        Conflict::TooManyBots => Problem::new(Code::TooManyBots, "an account has 10 bots at most"),
        Conflict::TooManyTokens => {
            Problem::new(Code::TooManyTokens, "an account has 50 personal tokens at most; revoke one first")
        }
        Conflict::TooManyWebhooks(most) => Problem::new(
            Code::TooManyWebhooks,
            format!("an account has {most} webhooks at most; delete one first"),
        ),
        Conflict::WebhookDisabled => Problem::new(
            Code::WebhookDisabled,
            "nothing is sent to a webhook that is disabled; enable it first",
        ),
        Conflict::SeatResigned => {
            Problem::new(Code::SeatResigned, "who has given a game up cannot come back to it")
        }
        Conflict::AlreadySeated => Problem::new(Code::AlreadySeated, "nobody has two seats at a game"),
        Conflict::NoClock => Problem::new(Code::NoClock, "the table of this game has chosen no clock"),
        Conflict::SeatsFree => Problem::new(Code::SeatsFree, "the game starts when all seats are taken"),
    }
}
