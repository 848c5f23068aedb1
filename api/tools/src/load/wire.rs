//! The members of replies that random players need: the options and their parameters. They are borrowed from the reply;
//! all other members are skipped.

use serde::{Deserialize, Serialize};

use crate::rng::Rng;

/// The decision in the reply to a move or to `GET …/decision`.
#[derive(Deserialize)]
pub struct DecisionReply<'a> {
    #[serde(borrow)]
    pub decision: Option<Decision<'a>>,
    #[serde(borrow)]
    pub waiting_for: Vec<&'a str>,
}

/// The events in the reply to a move.
#[derive(Deserialize)]
pub struct MoveEvents<'a> {
    #[serde(borrow)]
    pub events: Vec<EventTime<'a>>,
}

/// The turn in the reply to a move.
#[derive(Deserialize)]
pub struct Turn<'a> {
    /// The version of the game after it.
    pub version: i64,
    /// The number of the latest event of the game after it.
    pub latest_event: i64,
    #[serde(borrow)]
    pub events: Vec<EventTime<'a>>,
}

/// A page of the log of a game.
#[derive(Deserialize)]
pub struct EventPage<'a> {
    #[serde(borrow)]
    pub events: Vec<EventTime<'a>>,
    /// The number of its last event.
    pub next: i64,
}

/// The game and time of an event.
#[derive(Deserialize)]
pub struct EventTime<'a> {
    pub game_id: &'a str,
    pub at: &'a str,
}

/// An open decision.
#[derive(Deserialize)]
pub struct Decision<'a> {
    pub tag: &'a str,
    pub waiting: bool,
    #[serde(borrow)]
    pub options: Vec<DecisionOption<'a>>,
    pub undo: Undo,
}

/// How many answers can be undone.
#[derive(Deserialize)]
pub struct Undo {
    pub steps: u16,
}

/// An option.
#[derive(Deserialize)]
pub struct DecisionOption<'a> {
    pub id: &'a str,
    pub amount: Option<Amount>,
    #[serde(borrow)]
    pub cards: Option<Cards<'a>>,
}

impl<'a> DecisionOption<'a> {
    /// An answer with this option and random parameters.
    pub fn answer(&self, rng: &mut Rng) -> Answer<'a> {
        Answer {
            option: self.id,
            amount: self.amount.map(|amount| rng.between(amount.min, amount.max)),
            cards: self.cards.as_ref().map(|cards| {
                let count = rng.between(cards.min, cards.max);
                rng.sample(&cards.of, usize::try_from(count).unwrap_or_default())
            }),
        }
    }
}

/// The range of an amount.
#[derive(Clone, Copy, Deserialize)]
pub struct Amount {
    pub min: i64,
    pub max: i64,
}

/// The cards to choose from.
#[derive(Deserialize)]
pub struct Cards<'a> {
    #[serde(borrow)]
    pub of: Vec<&'a str>,
    pub min: i64,
    pub max: i64,
}

/// A move.
#[derive(Serialize)]
pub struct Move<'a> {
    pub answers: [Answer<'a>; 1],
}

/// The answer to a decision.
#[derive(Serialize)]
pub struct Answer<'a> {
    pub option: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<&'a str>>,
}

/// The reply to a sign-in.
#[derive(Deserialize)]
pub struct SignedIn {
    pub access_token: String,
    pub expires_in: u64,
}

/// A table.
#[derive(Deserialize)]
pub struct Table {
    pub id: String,
    pub code: String,
    /// If its game has begun.
    pub game_id: Option<String>,
}

/// The reply to the start of a game.
#[derive(Deserialize)]
pub struct Started {
    pub game_id: String,
}

/// The view of a game, reduced to the caller's seat.
#[derive(Deserialize)]
pub struct Game {
    pub seat: String,
}
