//! A transcript prepared for replay: the replies of each version of the game, and the next move.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::transcript::line::{self, Exchange, ExchangeName, Head};

/// A recorded game.
pub struct Recording {
    /// The header of the transcript.
    pub head: Head,
    /// The first and the last reply of each request that does not belong to a version.
    once: BTreeMap<ExchangeName, (Value, Value)>,
    positions: Vec<Position>,
    /// Each event, with the versions from which each of its forms is valid.
    events: Vec<Vec<(i64, Value)>>,
}

/// One version of the game.
#[derive(Clone)]
pub struct Position {
    /// The game as its seat sees it.
    pub game: Arc<Value>,
    /// The reply with the open decision of the seat.
    pub decision_reply: Arc<Value>,
    pub hand: Arc<Value>,
    /// The sources of each seat's points.
    pub points: Arc<Value>,
    /// The number of the last event.
    pub events: usize,
    /// The next move.
    pub next: Next,
    /// Requests that change nothing, and their replies.
    aside: Vec<Arc<Exchange>>,
}

/// The next move of a game.
#[derive(Clone)]
pub enum Next {
    /// A move or an undo of the recorded seat.
    Own(Arc<Exchange>),
    /// Another seat moves.
    Elsewhere,
    /// The game is over.
    Over,
}

impl Recording {
    /// Reads a transcript.
    pub fn read(path: &Path) -> io::Result<Self> {
        let (head, exchanges) = line::read(path)?;
        let text =
            |why: &str| io::Error::new(io::ErrorKind::InvalidData, format!("{}: {why}", path.display()));
        let empty = Arc::new(Value::Null);
        let mut now = Position {
            game: empty.clone(),
            decision_reply: empty.clone(),
            hand: empty.clone(),
            points: empty,
            events: 0,
            next: Next::Elsewhere,
            aside: Vec::new(),
        };
        let mut recording = Self { head, once: BTreeMap::new(), positions: Vec::new(), events: Vec::new() };
        for exchange in exchanges {
            let version = usize::try_from(exchange.version).map_err(|_| text("a version is below 0"))?;
            while recording.positions.len() + 1 < version {
                now.number_parts();
                recording.positions.push(now.clone());
                (now.next, now.aside) = (Next::Elsewhere, Vec::new());
            }
            recording.take(&mut now, exchange);
        }
        now.next = Next::Over;
        now.number_parts();
        recording.positions.push(now);
        match recording.positions.len() as i64 == recording.head.versions
            && recording.positions[0].game.is_object()
        {
            true => Ok(recording),
            false => Err(text("versions of the game are missing")),
        }
    }

    fn take(&mut self, now: &mut Position, exchange: Exchange) {
        let body = &exchange.response.body;
        match exchange.name {
            ExchangeName::Game => {
                let mut game = body.clone();
                let points = game.as_object_mut().and_then(|members| members.remove("points"));
                (now.game, now.points) = (Arc::new(game), Arc::new(points.unwrap_or_default()));
            }
            ExchangeName::Decision => now.decision_reply = Arc::new(body.clone()),
            ExchangeName::Hand => now.hand = Arc::new(body.clone()),
            ExchangeName::Events | ExchangeName::Withdrawn => {
                for event in body["events"].as_array().into_iter().flatten() {
                    let index = event["seq"].as_u64().unwrap_or(1).max(1) as usize - 1;
                    if self.events.len() <= index {
                        self.events.resize(index + 1, Vec::new());
                    }
                    self.events[index].push((exchange.version, event.clone()));
                }
                now.events = self.events.len();
            }
            ExchangeName::Move | ExchangeName::Undo => now.next = Next::Own(Arc::new(exchange)),
            ExchangeName::Preview | ExchangeName::Refused => now.aside.push(Arc::new(exchange)),
            ExchangeName::Retry | ExchangeName::ReusedKey | ExchangeName::Stale => {}
            ExchangeName::SignIn
            | ExchangeName::Refresh
            | ExchangeName::Me
            | ExchangeName::CreateTable
            | ExchangeName::JoinTable
            | ExchangeName::Table
            | ExchangeName::Start
            | ExchangeName::Games
            | ExchangeName::Record => {
                let first = self.once.entry(exchange.name).or_insert_with(|| (body.clone(), Value::Null));
                first.1 = body.clone();
            }
        }
    }

    /// The first recorded reply of that name.
    pub fn first(&self, name: ExchangeName) -> Option<&Value> {
        self.once.get(&name).map(|(first, _)| first)
    }

    /// The last recorded reply of that name.
    pub fn last(&self, name: ExchangeName) -> Option<&Value> {
        self.once.get(&name).map(|(_, last)| last)
    }

    /// The game at a version, from 1 on.
    pub fn at(&self, version: i64) -> &Position {
        let last = self.positions.len() - 1;
        &self.positions[usize::try_from(version - 1).unwrap_or_default().min(last)]
    }

    /// The latest position up to a version that contains no event after `seq`. Positions are those between moves; for
    /// events before the first position, that position is returned.
    pub fn after_event(&self, seq: i64, version: i64) -> Option<&Position> {
        let seq = usize::try_from(seq).ok().filter(|seq| (1..=self.at(version).events).contains(seq))?;
        let mut earlier = (1..=version).rev().map(|version| self.at(version));
        Some(earlier.find(|position| position.events <= seq).unwrap_or(self.at(1)))
    }

    /// An event as it is at a version.
    pub fn event(&self, seq: usize, version: i64) -> Option<&Value> {
        let forms = self.events.get(seq.checked_sub(1)?)?;
        forms.iter().rev().find(|(from, _)| *from <= version).map(|(_, event)| event)
    }
}

impl Position {
    /// The decision and the hand are recorded when they change. Their `latest_event` is set to that of the position.
    fn number_parts(&mut self) {
        for part in [&mut self.decision_reply, &mut self.hand] {
            if part["latest_event"].as_u64().is_some_and(|seq| seq != self.events as u64) {
                Arc::make_mut(part)["latest_event"] = json!(self.events);
            }
        }
    }

    /// The tag of the open decision.
    pub fn tag(&self) -> Option<&str> {
        self.decision_reply["decision"]["tag"].as_str()
    }

    /// The decision, or null.
    pub fn decision(&self) -> &Value {
        &self.decision_reply["decision"]
    }

    /// The recorded reply to a request that changes nothing.
    pub fn aside(&self, name: ExchangeName, body: &Value) -> Option<&Value> {
        let same = |exchange: &&Arc<Exchange>| exchange.name == name && same(&exchange.request.body, body);
        self.aside.iter().find(same).map(|exchange| &exchange.response.body)
    }
}

/// Whether two bodies are equivalent: a null member equals an absent one, and an undo takes back one step by default.
pub fn same(one: &Value, other: &Value) -> bool {
    plain(one) == plain(other)
}

fn plain(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let members = map.iter().filter(|(name, inner)| {
                !inner.is_null() && (*name, *inner) != (&"steps".to_owned(), &json!(1))
            });
            members.map(|(name, inner)| (name.clone(), plain(inner))).collect()
        }
        Value::Array(list) => list.iter().map(plain).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}
