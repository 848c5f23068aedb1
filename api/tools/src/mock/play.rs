//! How far a recorded game has come, and what a move means there.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;

use super::story::{Next, Position, Story, same};
use crate::transcript::line::{Exchange, Name};

/// A recorded game that is played again.
pub struct Play {
    story: Arc<Story>,
    lenient: bool,
    /// 0 before it has begun.
    pub version: i64,
    done: HashMap<String, (Name, Value, Value)>,
}

/// What a move comes to.
pub enum Verdict {
    /// It is the one that was recorded, or takes its place.
    Good(Arc<Exchange>),
    /// It was carried out before, with this reply.
    Replayed(Value),
    /// The key stands for something else.
    KeyReused,
    /// Another decision is open.
    Changed,
    /// The decision does not offer that.
    NotOffered(String),
    /// The rules do not allow it; the recorded problem.
    Refused(Value),
    /// The transcript has this here, or nothing.
    Otherwise(Option<Arc<Exchange>>),
}

impl Play {
    /// Nothing has begun.
    pub fn new(story: Arc<Story>, lenient: bool) -> Self {
        Self { story, lenient, version: 0, done: HashMap::new() }
    }

    /// The game as it is.
    pub fn now(&self) -> &Position {
        self.story.at(self.version)
    }

    /// Whether it goes on without the client.
    pub fn goes_on(&self) -> bool {
        self.version > 0 && matches!(self.now().next, Next::Elsewhere)
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.version > 0 && matches!(self.now().next, Next::Over)
    }

    /// The move that the transcript has next, however many others move before.
    pub fn expected(&self) -> Option<Arc<Exchange>> {
        (self.version.max(1)..=self.story.head.versions).find_map(|version| {
            match &self.story.at(version).next {
                Next::Own(exchange) if !(self.lenient && exchange.name == Name::Undo) => {
                    Some(exchange.clone())
                }
                Next::Own(_) | Next::Elsewhere | Next::Over => None,
            }
        })
    }

    /// What a move or an undo comes to.
    pub fn judge(&self, name: Name, key: &str, tag: Option<&str>, body: &Value) -> Verdict {
        if let Some((done, sent, reply)) = self.done.get(key) {
            return match *done == name && same(sent, body) {
                true => Verdict::Replayed(reply.clone()),
                false => Verdict::KeyReused,
            };
        }
        let now = self.now();
        if tag != now.tag() && (tag.is_some() || name == Name::Move) {
            return Verdict::Changed;
        }
        if let Some(problem) = now.aside(Name::Refused, body) {
            return Verdict::Refused(problem.clone());
        }
        let Some(expected) = self.expected().filter(|expected| {
            // Others may move before it, as long as the same is asked.
            name == Name::Undo || self.story.at(expected.version).tag() == now.tag()
        }) else {
            return Verdict::Otherwise(None);
        };
        if expected.name == name && same(&expected.request.body, body) {
            return Verdict::Good(expected);
        }
        if !self.lenient || name == Name::Undo || now.decision()["waiting"] != true {
            return Verdict::Otherwise(Some(expected));
        }
        let option = body["answers"][0]["option"].as_str().unwrap_or_default();
        let mut options = now.decision()["options"].as_array().into_iter().flatten();
        match options.any(|offered| offered["id"] == option) {
            true => Verdict::Good(expected),
            false => Verdict::NotOffered(option.to_owned()),
        }
    }

    /// Carries a good move out.
    pub fn carry_out(&mut self, expected: &Exchange, key: &str, body: &Value, reply: &Value) {
        self.version = expected.version + 1;
        // Whoever chooses freely takes nothing back: another device of the same account does.
        while let (true, Next::Own(undo)) = (self.lenient, &self.now().next)
            && undo.name == Name::Undo
        {
            self.version += 1;
        }
        self.done.insert(key.to_owned(), (expected.name, body.clone(), reply.clone()));
    }
}
