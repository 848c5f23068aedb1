//! The progress of a replayed game, and the evaluation of moves against the transcript.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;

use super::recording::{Next, Position, Recording, same};
use crate::transcript::line::{Exchange, ExchangeName};

/// A recorded game that is replayed.
pub struct Play {
    recording: Arc<Recording>,
    lenient: bool,
    /// 0 before the game has started.
    pub version: i64,
    done: HashMap<String, (ExchangeName, Value, Value)>,
}

/// The result of evaluating a move.
pub enum MoveVerdict {
    /// The move equals the recorded one, or replaces it.
    Good(Arc<Exchange>),
    /// The same request was processed before; this is its reply.
    Replayed(Value),
    /// The key belongs to another request.
    KeyReused,
    /// The request answers a decision that is no longer open.
    Changed,
    /// The decision does not offer this option.
    NotOffered(String),
    /// The rules forbid it; this is the recorded problem.
    Refused(Value),
    /// The transcript has this other move here, or none.
    Otherwise(Option<Arc<Exchange>>),
}

impl Play {
    pub fn new(recording: Arc<Recording>, lenient: bool) -> Self {
        Self { recording, lenient, version: 0, done: HashMap::new() }
    }

    /// The current position.
    pub fn now(&self) -> &Position {
        self.recording.at(self.version)
    }

    /// Whether the next move belongs to another seat.
    pub fn others_move(&self) -> bool {
        self.version > 0 && matches!(self.now().next, Next::Elsewhere)
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.version > 0 && matches!(self.now().next, Next::Over)
    }

    /// The next move of the transcript for this seat; moves of other seats before it are skipped.
    pub fn expected(&self) -> Option<Arc<Exchange>> {
        (self.version.max(1)..=self.recording.head.versions).find_map(|version| {
            match &self.recording.at(version).next {
                Next::Own(exchange) if !(self.lenient && exchange.name == ExchangeName::Undo) => {
                    Some(exchange.clone())
                }
                Next::Own(_) | Next::Elsewhere | Next::Over => None,
            }
        })
    }

    /// Evaluates a move or an undo.
    pub fn evaluate(&self, name: ExchangeName, key: &str, tag: Option<&str>, body: &Value) -> MoveVerdict {
        if let Some((done, sent, reply)) = self.done.get(key) {
            return match *done == name && same(sent, body) {
                true => MoveVerdict::Replayed(reply.clone()),
                false => MoveVerdict::KeyReused,
            };
        }
        let now = self.now();
        if tag != now.tag() && (tag.is_some() || name == ExchangeName::Move) {
            return MoveVerdict::Changed;
        }
        if let Some(problem) = now.aside(ExchangeName::Refused, body) {
            return MoveVerdict::Refused(problem.clone());
        }
        let Some(expected) = self.expected().filter(|expected| {
            // Other seats may move before it, as long as the same decision stays open.
            name == ExchangeName::Undo || self.recording.at(expected.version).tag() == now.tag()
        }) else {
            return MoveVerdict::Otherwise(None);
        };
        if expected.name == name && same(&expected.request.body, body) {
            return MoveVerdict::Good(expected);
        }
        if !self.lenient || name == ExchangeName::Undo || now.decision()["waiting"] != true {
            return MoveVerdict::Otherwise(Some(expected));
        }
        let option = body["answers"][0]["option"].as_str().unwrap_or_default();
        let mut options = now.decision()["options"].as_array().into_iter().flatten();
        match options.any(|offered| offered["id"] == option) {
            true => MoveVerdict::Good(expected),
            false => MoveVerdict::NotOffered(option.to_owned()),
        }
    }

    /// Applies a valid move.
    pub fn apply(&mut self, expected: &Exchange, key: &str, body: &Value, reply: &Value) {
        self.version = expected.version + 1;
        // A client that chooses freely does not repeat the recorded undo, so the mock applies it as if another device
        // had sent it.
        while let (true, Next::Own(undo)) = (self.lenient, &self.now().next)
            && undo.name == ExchangeName::Undo
        {
            self.version += 1;
        }
        self.done.insert(key.to_owned(), (expected.name, body.clone(), reply.clone()));
    }
}
