//! A transcript as it can be told again: what there is to be seen at each version of the game, and how it goes on.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::transcript::line::{self, Exchange, Head, Name};

/// A recorded game.
pub struct Story {
    /// What was played.
    pub head: Head,
    /// What was told before the game, at its end, or once: the first and the last of each.
    once: BTreeMap<Name, (Value, Value)>,
    positions: Vec<Position>,
    /// Each fact as it is told from a version on.
    facts: Vec<Vec<(i64, Value)>>,
}

/// One version of the game.
#[derive(Clone)]
pub struct Position {
    /// The game, as the seat may know it.
    pub game: Arc<Value>,
    /// What the seat is asked.
    pub asked: Arc<Value>,
    /// The hand.
    pub hand: Arc<Value>,
    /// Where the points of each seat come from.
    pub points: Arc<Value>,
    /// The number of the last fact.
    pub facts: usize,
    /// How it goes on.
    pub next: Next,
    /// Requests that change nothing, and their replies.
    aside: Vec<Arc<Exchange>>,
}

/// How a game goes on.
#[derive(Clone)]
pub enum Next {
    /// The seat moves, or takes answers back.
    Own(Arc<Exchange>),
    /// Another seat moves.
    Elsewhere,
    /// It is over.
    Over,
}

impl Story {
    /// Reads a transcript.
    pub fn read(path: &Path) -> io::Result<Self> {
        let (head, exchanges) = line::read(path)?;
        let text =
            |why: &str| io::Error::new(io::ErrorKind::InvalidData, format!("{}: {why}", path.display()));
        let empty = Arc::new(Value::Null);
        let mut now = Position {
            game: empty.clone(),
            asked: empty.clone(),
            hand: empty.clone(),
            points: empty,
            facts: 0,
            next: Next::Elsewhere,
            aside: Vec::new(),
        };
        let mut story = Self { head, once: BTreeMap::new(), positions: Vec::new(), facts: Vec::new() };
        for exchange in exchanges {
            let version = usize::try_from(exchange.version).map_err(|_| text("a version is below 0"))?;
            while story.positions.len() + 1 < version {
                now.number_parts();
                story.positions.push(now.clone());
                (now.next, now.aside) = (Next::Elsewhere, Vec::new());
            }
            story.take(&mut now, exchange);
        }
        now.next = Next::Over;
        now.number_parts();
        story.positions.push(now);
        match story.positions.len() as i64 == story.head.versions && story.positions[0].game.is_object() {
            true => Ok(story),
            false => Err(text("versions of the game are missing")),
        }
    }

    fn take(&mut self, now: &mut Position, exchange: Exchange) {
        let body = &exchange.response.body;
        match exchange.name {
            Name::Game => {
                let mut game = body.clone();
                let points = game.as_object_mut().and_then(|members| members.remove("points"));
                (now.game, now.points) = (Arc::new(game), Arc::new(points.unwrap_or_default()));
            }
            Name::Decision => now.asked = Arc::new(body.clone()),
            Name::Hand => now.hand = Arc::new(body.clone()),
            Name::Events | Name::Withdrawn => {
                for event in body["events"].as_array().into_iter().flatten() {
                    let place = event["seq"].as_u64().unwrap_or(1).max(1) as usize - 1;
                    if self.facts.len() <= place {
                        self.facts.resize(place + 1, Vec::new());
                    }
                    self.facts[place].push((exchange.version, event.clone()));
                }
                now.facts = self.facts.len();
            }
            Name::Move | Name::Undo => now.next = Next::Own(Arc::new(exchange)),
            Name::Preview | Name::Refused => now.aside.push(Arc::new(exchange)),
            Name::Retry | Name::ReusedKey | Name::Stale => {}
            Name::SignIn
            | Name::Refresh
            | Name::Me
            | Name::CreateTable
            | Name::JoinTable
            | Name::Table
            | Name::Start
            | Name::Games
            | Name::Record => {
                let first = self.once.entry(exchange.name).or_insert_with(|| (body.clone(), Value::Null));
                first.1 = body.clone();
            }
        }
    }

    /// What is told before the game.
    pub fn first(&self, name: Name) -> Option<&Value> {
        self.once.get(&name).map(|(first, _)| first)
    }

    /// What is told of it last.
    pub fn last(&self, name: Name) -> Option<&Value> {
        self.once.get(&name).map(|(_, last)| last)
    }

    /// The game at a version, from 1 on.
    pub fn at(&self, version: i64) -> &Position {
        let last = self.positions.len() - 1;
        &self.positions[usize::try_from(version - 1).unwrap_or_default().min(last)]
    }

    /// The latest position up to a version that has no event after that one. Positions are those between moves; before the
    /// first of them there is none, so that it stands for those events too.
    pub fn after_event(&self, seq: i64, version: i64) -> Option<&Position> {
        let seq = usize::try_from(seq).ok().filter(|seq| (1..=self.at(version).facts).contains(seq))?;
        let mut earlier = (1..=version).rev().map(|version| self.at(version));
        Some(earlier.find(|position| position.facts <= seq).unwrap_or(self.at(1)))
    }

    /// A fact as it is told at a version.
    pub fn fact(&self, seq: usize, version: i64) -> Option<&Value> {
        let told = self.facts.get(seq.checked_sub(1)?)?;
        told.iter().rev().find(|(from, _)| *from <= version).map(|(_, fact)| fact)
    }
}

impl Position {
    /// The decision and the hand are recorded when they change. The number of the latest event in them is that of the position.
    fn number_parts(&mut self) {
        for part in [&mut self.asked, &mut self.hand] {
            if part["latest_event"].as_u64().is_some_and(|seq| seq != self.facts as u64) {
                Arc::make_mut(part)["latest_event"] = json!(self.facts);
            }
        }
    }

    /// The tag of the open decision.
    pub fn tag(&self) -> Option<&str> {
        self.asked["decision"]["tag"].as_str()
    }

    /// The decision, or null.
    pub fn decision(&self) -> &Value {
        &self.asked["decision"]
    }

    /// The recorded reply to a request that changes nothing.
    pub fn aside(&self, name: Name, body: &Value) -> Option<&Value> {
        let same = |exchange: &&Arc<Exchange>| exchange.name == name && same(&exchange.request.body, body);
        self.aside.iter().find(same).map(|exchange| &exchange.response.body)
    }
}

/// Whether two bodies say the same: what is null need not be there, and one step is what an undo takes back by itself.
pub fn same(one: &Value, other: &Value) -> bool {
    plain(one) == plain(other)
}

fn plain(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let said = map.iter().filter(|(name, inner)| {
                !inner.is_null() && (*name, *inner) != (&"steps".to_owned(), &json!(1))
            });
            said.map(|(name, inner)| (name.clone(), plain(inner))).collect()
        }
        Value::Array(list) => list.iter().map(plain).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}
