//! The requests and replies that the demo uses, written from the OpenAPI document. They deliberately do not share the
//! types of the server: the document must be sufficient.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::error::Error;
use crate::client::{Reply, Request};

/// The reply to a sign-in.
#[derive(Deserialize)]
pub struct SignedIn {
    pub account: Account,
    #[serde(flatten)]
    pub tokens: Tokens,
}

/// The tokens of a device.
#[derive(Deserialize)]
pub struct Tokens {
    pub access_token: String,
    pub refresh_token: String,
    pub expires_in: u64,
}

#[derive(Clone, Deserialize)]
pub struct Account {
    pub id: String,
    pub name: String,
}

#[derive(Deserialize)]
pub struct Table {
    pub id: String,
    pub seats: Vec<TakenSeat>,
    pub commitment: String,
    pub code: Option<String>,
}

/// A seat that is taken.
#[derive(Deserialize)]
pub struct TakenSeat {
    pub player: Account,
}

/// A game that has started.
#[derive(Deserialize)]
pub struct Started {
    pub game_id: String,
}

/// A game as a seat sees it.
#[derive(Deserialize)]
pub struct Game {
    pub seat: String,
    pub players: Vec<Seated>,
    pub updated_at: String,
    pub view: View,
}

/// A player and their seat.
#[derive(Deserialize)]
pub struct Seated {
    pub seat: String,
    pub id: String,
    pub name: String,
}

/// The view of the game, reduced to the members that the demo uses.
#[derive(Deserialize)]
pub struct View {
    pub generation: u32,
    pub temperature: i32,
    pub oxygen: i32,
    pub oceans: i32,
    pub seats: Vec<Mat>,
    pub commitment: String,
    pub latest_event: i64,
    pub result: Option<GameResult>,
}

/// A seat's player board.
#[derive(Deserialize)]
pub struct Mat {
    pub seat: String,
    pub corporation: Option<String>,
    pub rating: i32,
}

/// The result.
#[derive(Deserialize)]
pub struct GameResult {
    pub scores: Vec<Score>,
    pub winners: Vec<String>,
    pub seed: String,
}

/// The score of a seat.
#[derive(Deserialize)]
pub struct Score {
    pub seat: String,
    pub rating: i32,
    pub milestones: i32,
    pub awards: i32,
    pub greeneries: i32,
    pub cities: i32,
    pub cards: i32,
    pub total: i32,
    pub megacredits: i32,
}

/// The decision of the caller.
#[derive(Deserialize)]
pub struct DecisionReply {
    pub decision: Option<Decision>,
}

/// A question and its options.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Decision {
    pub tag: String,
    pub seat: String,
    pub question: String,
    pub waiting: bool,
    pub options: Vec<Choice>,
    pub blocked: Vec<Blocked>,
    pub undo: Undo,
}

impl Decision {
    /// Whether two decisions ask the same question. Options that change an earlier pick are ignored: other seats' picks
    /// remove them.
    pub fn same_question(&self, other: &Self) -> bool {
        let lasting = |decision: &Self| -> Vec<Choice> {
            decision.options.iter().filter(|option| option.replaces.is_none()).cloned().collect()
        };
        (&self.tag, &self.seat, &self.question) == (&other.tag, &other.seat, &other.question)
            && lasting(self) == lasting(other)
    }
}

/// An option.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Choice {
    pub id: String,
    pub payment: Option<Terms>,
    pub amount: Option<Amount>,
    pub cards: Option<Cards>,
    pub replaces: Option<String>,
}

/// An option that is not available.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Blocked {
    pub id: String,
    pub blocked_by: Vec<Value>,
}

/// The amount due, and the resources that may pay for it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Terms {
    pub due: i64,
    pub megacredits: Option<Range>,
    pub steel: Option<Range>,
    pub titanium: Option<Range>,
    pub heat: Option<Range>,
}

/// How many cubes of a resource may be used.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
pub struct Range {
    pub min: i64,
    pub max: i64,
    pub worth: i64,
}

/// The range of an amount.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Amount {
    pub min: i64,
    pub max: i64,
}

/// The cards to choose from.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Cards {
    pub of: Vec<String>,
    pub min: usize,
    pub max: usize,
}

/// How many answers can be undone.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Undo {
    pub steps: i64,
}

/// A payment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Payment {
    pub megacredits: i64,
    pub steel: i64,
    pub titanium: i64,
    pub heat: i64,
}

/// The answer to one question.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Answer {
    pub option: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payment: Option<Payment>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<String>>,
}

/// The reply to a move.
#[derive(Deserialize)]
pub struct Moved {
    pub applied: usize,
    pub unused: usize,
    pub stopped: Option<String>,
    pub events: Vec<Event>,
    pub decision: Option<Decision>,
    pub version: i64,
}

/// The reply to a preview.
#[derive(Deserialize)]
pub struct Preview {
    pub applied: usize,
    pub events: Vec<Value>,
    pub decision: Option<Decision>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Event {
    pub id: String,
    pub seq: i64,
    pub game_id: String,
    pub at: String,
    pub seat: Option<String>,
    #[serde(rename = "type")]
    pub kind: String,
    pub data: Value,
}

/// A page of the log.
#[derive(Deserialize)]
pub struct Page {
    pub events: Vec<Event>,
    pub next: i64,
    pub latest_event: i64,
}

#[derive(Deserialize)]
pub struct Problem {
    pub code: String,
    pub refusal: Option<Value>,
    pub decision: Option<Decision>,
}

/// The record of a game that is over.
#[derive(Deserialize)]
pub struct Record {
    pub seed: String,
    pub commitment: String,
    pub turns: Vec<Turn>,
}

/// One turn of the record.
#[derive(Deserialize)]
pub struct Turn {
    pub version: i64,
    pub kind: String,
    pub seat: Option<String>,
    pub answers: Option<Vec<Value>>,
    pub steps: Option<i64>,
    pub first_seq: i64,
    pub last_seq: i64,
}

/// Parses the body of a reply that must have this status.
pub fn read<T: DeserializeOwned>(request: &Request, reply: &Reply, status: u16) -> Result<T, Error> {
    if reply.status != status {
        return Err(Error::unexpected_status(request, reply, status));
    }
    serde_json::from_slice(&reply.body)
        .map_err(|why| Error::Malformed { request: request.to_string(), why: why.to_string() })
}

/// Parses a problem that must have this status and code.
pub fn problem(request: &Request, reply: &Reply, status: u16, code: &str) -> Result<Problem, Error> {
    let problem: Problem = read(request, reply, status)?;
    match problem.code == code {
        true => Ok(problem),
        false => Err(Error::unexpected_status(request, reply, status)),
    }
}
