//! What players who choose by chance read of a reply, without copying it: which options there are and what they take. The
//! rest is skipped.

use serde::{Deserialize, Serialize};

use crate::chance::Chance;

/// The reply to a move, and the reply to the question what is asked.
#[derive(Deserialize)]
pub struct DecisionReply<'a> {
    #[serde(borrow)]
    pub decision: Option<Decision<'a>>,
    #[serde(borrow)]
    pub waiting_for: Vec<&'a str>,
}

/// The reply to a move, when what matters is when it was.
#[derive(Deserialize)]
pub struct Happened<'a> {
    #[serde(borrow)]
    pub events: Vec<Fact<'a>>,
}

/// Something that happened.
#[derive(Deserialize)]
pub struct Fact<'a> {
    pub game: &'a str,
    pub at: &'a str,
}

/// A question.
#[derive(Deserialize)]
pub struct Decision<'a> {
    pub tag: &'a str,
    pub waiting: bool,
    #[serde(borrow)]
    pub options: Vec<Choice<'a>>,
    pub undo: Undo,
}

/// How far answers can be taken back.
#[derive(Deserialize)]
pub struct Undo {
    pub steps: u16,
}

/// Something that may be answered.
#[derive(Deserialize)]
pub struct Choice<'a> {
    pub id: &'a str,
    pub amount: Option<Amount>,
    #[serde(borrow)]
    pub cards: Option<Cards<'a>>,
}

impl<'a> Choice<'a> {
    /// This option, with what it takes left to chance.
    pub fn answer(&self, chance: &mut Chance) -> Answer<'a> {
        Answer {
            option: self.id,
            amount: self.amount.map(|amount| chance.between(amount.min, amount.max)),
            cards: self.cards.as_ref().map(|cards| {
                let count = chance.between(cards.min, cards.max);
                chance.some_of(&cards.of, usize::try_from(count).unwrap_or_default())
            }),
        }
    }
}

/// How many.
#[derive(Clone, Copy, Deserialize)]
pub struct Amount {
    pub min: i64,
    pub max: i64,
}

/// Which cards.
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

/// The answer to a question.
#[derive(Serialize)]
pub struct Answer<'a> {
    pub option: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<&'a str>>,
}

/// Somebody has signed in.
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
}

/// A game that has started.
#[derive(Deserialize)]
pub struct Started {
    pub game_id: String,
}

/// A game as a seat may know it: which seat.
#[derive(Deserialize)]
pub struct Game {
    pub seat: String,
}
