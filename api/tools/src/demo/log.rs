//! The log of a game as one seat receives it page by page, and its consistency checks.

use std::collections::HashMap;

use serde_json::Value;

use super::error::{Error, ensure};
use super::wire::{Event, Page};

/// The type of an event that was undone.
const WITHDRAWN: &str = "withdrawn";

/// The log of one seat.
#[derive(Debug, Default)]
pub struct Log {
    /// The events of the log, from the first one.
    stream: Vec<Event>,
    /// Events in replies to moves.
    replies: HashMap<i64, Event>,
    /// The largest `latest_event` of any page.
    latest: i64,
}

impl Log {
    /// The number of the last event.
    pub fn last(&self) -> i64 {
        self.stream.len() as i64
    }

    /// Adds the events of a reply to a move.
    pub fn add_reply(&mut self, events: &[Event]) -> Result<(), Error> {
        let numbers = events.windows(2).all(|pair| pair[0].seq + 1 == pair[1].seq);
        ensure(numbers, || "the events of a reply are not numbered one after the other".to_owned())?;
        self.replies.extend(events.iter().map(|event| (event.seq, event.clone())));
        Ok(())
    }

    /// Adds the next page of the log.
    pub fn add_page(&mut self, page: Page) -> Result<Vec<Event>, Error> {
        for event in &page.events {
            let (seq, expected) = (event.seq, self.last() + 1);
            ensure(seq == expected, || format!("the log has a gap: event {expected} was due, {seq} came"))?;
            ensure(event.id == format!("{}-{seq}", event.game_id), || {
                format!("event {seq} has the id {:?}", event.id)
            })?;
            if let Some(earlier) = self.replies.get(&seq) {
                ensure(is_unchanged(earlier, event), || {
                    format!("event {seq} is one in the reply and another in the log: {earlier:?}, {event:?}")
                })?;
            }
            self.stream.push(event.clone());
        }
        ensure(page.next == self.last(), || {
            format!("the log goes on at {} after event {}", page.next, self.last())
        })?;
        ensure(page.latest_event >= self.latest && page.latest_event >= self.last(), || {
            format!("the latest event was {}, now it is {}", self.latest.max(self.last()), page.latest_event)
        })?;
        self.latest = page.latest_event;
        Ok(page.events)
    }

    /// Compares the log received during the game with the log read again after the game.
    pub fn check(&self, again: &Log) -> Result<(), Error> {
        ensure(self.last() == again.last(), || {
            format!("the log had {} events, read again it has {}", self.last(), again.last())
        })?;
        for (earlier, now) in self.stream.iter().zip(&again.stream) {
            ensure(is_unchanged(earlier, now), || {
                format!("event {} has changed: {earlier:?}, {now:?}", now.seq)
            })?;
        }
        for (seq, earlier) in &self.replies {
            let now = usize::try_from(seq - 1).ok().and_then(|at| again.stream.get(at));
            ensure(now.is_some_and(|now| is_unchanged(earlier, now)), || {
                format!("a reply had event {seq}, the log has another: {earlier:?}, {now:?}")
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
            // The event of an undo is never withdrawn itself, even if more is undone later.
            let within =
                event.kind != "undone" && undone.iter().any(|(from, to)| (*from..=*to).contains(&event.seq));
            ensure(within == (event.kind == WITHDRAWN), || {
                format!("event {} is {:?}, undone: {within}", event.seq, event.kind)
            })?;
        }
        Ok(())
    }

    /// Checks that two seats have the same events, except for secrets.
    pub fn check_agreement(&self, other: &Log) -> Result<(), Error> {
        ensure(self.last() == other.last(), || {
            format!("one seat has {} events, another {}", self.last(), other.last())
        })?;
        for (mine, theirs) in self.stream.iter().zip(&other.stream) {
            let same = mine.id == theirs.id
                && mine.at == theirs.at
                && mine.seat == theirs.seat
                && mine.kind == theirs.kind
                && compatible(&mine.data, &theirs.data);
            ensure(same, || {
                format!("two seats have different forms of event {}: {mine:?}, {theirs:?}", mine.seq)
            })?;
        }
        Ok(())
    }

    /// The type of the last event.
    pub fn last_kind(&self) -> &str {
        self.stream.last().map_or("", |event| &event.kind)
    }
}

/// An event never changes, except that it becomes `withdrawn` when it is undone.
fn is_unchanged(earlier: &Event, now: &Event) -> bool {
    earlier == now
        || (now.kind == WITHDRAWN && (&earlier.id, earlier.seq, &earlier.at) == (&now.id, now.seq, &now.at))
}

/// Members that both values have are equal; secrets are absent from one of them.
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
        let (id, game_id, at) = (format!("g-{seq}"), "g".to_owned(), "now".to_owned());
        Event { id, seq, game_id, at, seat: None, kind: kind.to_owned(), data }
    }

    fn page(events: Vec<Event>) -> Page {
        let next = events.last().map_or(0, |event| event.seq);
        Page { events, next, latest_event: next }
    }

    fn log(events: Vec<Event>) -> Log {
        let mut log = Log::default();
        log.add_page(page(events)).expect("a log");
        log
    }

    #[test]
    fn a_gap_is_found() {
        let mut log = log(vec![event(1, "began", json!({}))]);
        assert!(log.add_page(page(vec![event(3, "passed", json!({}))])).is_err());
    }

    #[test]
    fn an_event_may_be_withdrawn_and_nothing_else() {
        let earlier = log(vec![
            event(1, "passed", json!({ "seat": "red" })),
            event(2, "undone", json!({ "from_seq": 1, "to_seq": 1 })),
        ]);
        let undone = event(2, "undone", json!({ "from_seq": 1, "to_seq": 1 }));
        let later = log(vec![event(1, "withdrawn", json!({})), undone.clone()]);
        assert!(earlier.check(&later).is_ok());
        assert!(earlier.check(&earlier).is_err(), "an undone event must not be visible");
        assert!(earlier.check(&log(vec![event(1, "passed", json!({ "seat": "blue" })), undone])).is_err());
    }

    #[test]
    fn seats_may_differ_in_secrets() {
        let mine = log(vec![event(1, "drawn", json!({ "count": 1, "cards": ["birds"] }))]);
        assert!(mine.check_agreement(&log(vec![event(1, "drawn", json!({ "count": 1 }))])).is_ok());
        assert!(mine.check_agreement(&log(vec![event(1, "drawn", json!({ "count": 2 }))])).is_err());
    }
}
