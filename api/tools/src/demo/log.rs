//! The log of a game as one seat is told it, bit by bit, and what must hold between all that is told of it.

use std::collections::HashMap;

use serde_json::Value;

use super::error::{Error, must};
use super::wire::{Event, Page};

/// What is told in place of a fact that was undone.
const WITHDRAWN: &str = "withdrawn";

/// The log of one seat.
#[derive(Debug, Default)]
pub struct Log {
    /// The stream, from the first fact.
    stream: Vec<Event>,
    /// Facts that replies to moves told.
    replies: HashMap<i64, Event>,
    /// The largest number that the server has named.
    latest: i64,
}

impl Log {
    /// The number of the last fact of the stream.
    pub fn last(&self) -> i64 {
        self.stream.len() as i64
    }

    /// What a reply to a move told.
    pub fn reply(&mut self, events: &[Event]) -> Result<(), Error> {
        let numbers = events.windows(2).all(|pair| pair[0].seq + 1 == pair[1].seq);
        must(numbers, || "the facts of a reply are not numbered one after the other".to_owned())?;
        self.replies.extend(events.iter().map(|event| (event.seq, event.clone())));
        Ok(())
    }

    /// The stream goes on.
    pub fn take(&mut self, page: Page) -> Result<Vec<Event>, Error> {
        for event in &page.events {
            let (seq, expected) = (event.seq, self.last() + 1);
            must(seq == expected, || format!("the log has a gap: fact {expected} was due, {seq} came"))?;
            must(event.id == format!("{}-{seq}", event.game), || {
                format!("fact {seq} has the id {:?}", event.id)
            })?;
            if let Some(told) = self.replies.get(&seq) {
                must(stands(told, event), || {
                    format!("fact {seq} is one in the reply and another in the log: {told:?}, {event:?}")
                })?;
            }
            self.stream.push(event.clone());
        }
        must(page.next == self.last(), || {
            format!("the log goes on at {} after fact {}", page.next, self.last())
        })?;
        must(page.latest_event >= self.latest && page.latest_event >= self.last(), || {
            format!("the latest fact was {}, now it is {}", self.latest.max(self.last()), page.latest_event)
        })?;
        self.latest = page.latest_event;
        Ok(page.events)
    }

    /// Holds what was told during the game against the same log, read again when the game is over.
    pub fn check(&self, again: &Log) -> Result<(), Error> {
        must(self.last() == again.last(), || {
            format!("the log had {} facts, read again it has {}", self.last(), again.last())
        })?;
        for (told, now) in self.stream.iter().zip(&again.stream) {
            must(stands(told, now), || format!("fact {} has changed: {told:?}, {now:?}", now.seq))?;
        }
        for (seq, told) in &self.replies {
            let now = usize::try_from(seq - 1).ok().and_then(|at| again.stream.get(at));
            must(now.is_some_and(|now| stands(told, now)), || {
                format!("a reply told fact {seq}, the log tells another: {told:?}, {now:?}")
            })?;
        }
        again.undone_is_withdrawn()
    }

    fn undone_is_withdrawn(&self) -> Result<(), Error> {
        let undone: Vec<(i64, i64)> = self
            .stream
            .iter()
            .filter(|event| event.kind == "undone")
            .filter_map(|event| Some((event.data["from_seq"].as_i64()?, event.data["to_seq"].as_i64()?)))
            .collect();
        for event in &self.stream {
            // That something was undone stays told, also when more was undone later.
            let within =
                event.kind != "undone" && undone.iter().any(|(from, to)| (*from..=*to).contains(&event.seq));
            must(within == (event.kind == WITHDRAWN), || {
                format!("fact {} is {:?}, undone: {within}", event.seq, event.kind)
            })?;
        }
        Ok(())
    }

    /// Two seats are told of the same facts, each as far as it may know them.
    pub fn agrees(&self, other: &Log) -> Result<(), Error> {
        must(self.last() == other.last(), || {
            format!("one seat is told of {} facts, another of {}", self.last(), other.last())
        })?;
        for (mine, theirs) in self.stream.iter().zip(&other.stream) {
            let same = mine.id == theirs.id
                && mine.at == theirs.at
                && mine.seat == theirs.seat
                && mine.kind == theirs.kind
                && compatible(&mine.data, &theirs.data);
            must(same, || {
                format!("two seats are told differently of fact {}: {mine:?}, {theirs:?}", mine.seq)
            })?;
        }
        Ok(())
    }

    /// The type of the last fact.
    pub fn last_kind(&self) -> &str {
        self.stream.last().map_or("", |event| &event.kind)
    }
}

/// A fact stays as it was told, unless it was undone since.
fn stands(told: &Event, now: &Event) -> bool {
    told == now || (now.kind == WITHDRAWN && (&told.id, told.seq, &told.at) == (&now.id, now.seq, &now.at))
}

/// What both know is the same; what is secret one of them is not told.
fn compatible(mine: &Value, theirs: &Value) -> bool {
    match (mine.as_object(), theirs.as_object()) {
        (Some(mine), Some(theirs)) => {
            mine.iter().all(|(name, value)| theirs.get(name).is_none_or(|other| other == value))
        }
        _ => mine == theirs,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn event(seq: i64, kind: &str, data: Value) -> Event {
        let (id, game, at) = (format!("g-{seq}"), "g".to_owned(), "now".to_owned());
        Event { id, seq, game, at, seat: None, kind: kind.to_owned(), data }
    }

    fn page(events: Vec<Event>) -> Page {
        let next = events.last().map_or(0, |event| event.seq);
        Page { events, next, latest_event: next }
    }

    fn log(events: Vec<Event>) -> Log {
        let mut log = Log::default();
        log.take(page(events)).expect("a log");
        log
    }

    #[test]
    fn a_gap_is_found() {
        let mut log = log(vec![event(1, "began", json!({}))]);
        assert!(log.take(page(vec![event(3, "passed", json!({}))])).is_err());
    }

    #[test]
    fn a_fact_may_be_withdrawn_and_nothing_else() {
        let told = log(vec![
            event(1, "passed", json!({ "seat": "red" })),
            event(2, "undone", json!({ "from_seq": 1, "to_seq": 1 })),
        ]);
        let undone = event(2, "undone", json!({ "from_seq": 1, "to_seq": 1 }));
        let later = log(vec![event(1, "withdrawn", json!({})), undone.clone()]);
        assert!(told.check(&later).is_ok());
        assert!(told.check(&told).is_err(), "what was undone must not be told");
        assert!(told.check(&log(vec![event(1, "passed", json!({ "seat": "blue" })), undone])).is_err());
    }

    #[test]
    fn seats_may_differ_in_what_is_secret() {
        let mine = log(vec![event(1, "drawn", json!({ "count": 1, "cards": ["birds"] }))]);
        assert!(mine.agrees(&log(vec![event(1, "drawn", json!({ "count": 1 }))])).is_ok());
        assert!(mine.agrees(&log(vec![event(1, "drawn", json!({ "count": 2 }))])).is_err());
    }
}
