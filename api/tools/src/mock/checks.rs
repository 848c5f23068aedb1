//! Observes a client: records what it received and what it sends, and derives the result of each check.

use std::collections::{BTreeSet, HashMap};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::fault::Fault;
use super::recording::same;
use super::report::{Check, CheckOutcome, FaultCount, Report};

/// The largest number of reasons in the report of a check.
const MAX_REASONS: usize = 3;
/// The tolerance for a client that retries before `Retry-After` has passed.
const EARLY: Duration = Duration::from_millis(50);
/// This many identical reads in a row, each soon after the one before, count as busy polling.
const BUSY: u32 = 8;
/// A stream may be resumed this many events before the last one sent: they may have been lost on the way. More often than
/// not, a client must keep to this.
const SLACK: usize = 8;

macro_rules! rules {
    ($($name:ident = $word:literal, $must:literal;)+) => {
        /// A check.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Rule { $(#[doc = $must] $name,)+ }

        /// All checks with their ids and requirements.
        const RULES: &[(Rule, &str, &str)] = &[$((Rule::$name, $word, $must),)+];
    };
}

rules! {
    Finished = "finished", "play until the game is over";
    UnknownValues = "unknown_values", "go on after members, values and events that it does not know";
    RetrySame = "retry_same", "send a move again with the same key and the same body when its reply was lost";
    OneKeyPerMove = "one_key_per_move", "send no move under two keys";
    OneMovePerKey = "one_move_per_key", "send no other move under a key that is used";
    IfMatch = "if_match", "send a move with the tag of the decision that it received last";
    RetryAfter = "retry_after", "wait as long as Retry-After says";
    ResumeCursor = "resume_cursor", "go on from the cursor of what it received last";
    BusyPolling = "busy_polling", "wait for events instead of polling without waiting";
}

/// A request with a key.
struct KeyedMove {
    key: String,
    tag: Option<String>,
    body: Value,
}

/// A resource that the client may request again only later.
struct Throttled {
    until: Instant,
    /// The client addresses that received this refusal.
    to: Vec<Option<SocketAddr>>,
}

/// The observations of one client.
pub struct ClientChecks {
    /// A read that comes within this time of the one before comes soon.
    soon: Duration,
    seen: HashMap<Rule, u64>,
    failed: HashMap<Rule, (u64, Vec<String>)>,
    done: Vec<(Fault, &'static str, u64)>,
    pub requests: u64,
    /// Moves that were applied.
    pub moves: u64,
    /// The time of the last request or stream event.
    pub last_seen: Instant,
    /// The last fault since the client's last move.
    last_fault: Option<Fault>,
    lost: Option<KeyedMove>,
    orders: Vec<KeyedMove>,
    /// The tag of the decision that the client received last.
    received_tag: Option<Option<String>>,
    closed: HashMap<String, Throttled>,
    reads: HashMap<String, (i64, u32, Instant)>,
    events: BTreeSet<usize>,
    /// The client has received all events up to this one.
    floor: usize,
    streams: u64,
    open_streams: u64,
    /// The last event that a stream has sent.
    streamed: usize,
    /// How often a stream was opened again.
    reopened: u64,
    /// The reasons for which some of these went on from too far back.
    behind: Vec<String>,
}

impl ClientChecks {
    /// The checks of a client that has sent nothing yet.
    pub fn new(soon: Duration) -> Self {
        Self {
            soon,
            seen: HashMap::new(),
            failed: HashMap::new(),
            done: Vec::new(),
            requests: 0,
            moves: 0,
            last_seen: Instant::now(),
            last_fault: None,
            lost: None,
            orders: Vec::new(),
            received_tag: None,
            closed: HashMap::new(),
            reads: HashMap::new(),
            events: BTreeSet::new(),
            floor: 0,
            streams: 0,
            open_streams: 0,
            streamed: 0,
            reopened: 0,
            behind: Vec::new(),
        }
    }

    fn record(&mut self, rule: Rule, good: bool, why: impl FnOnce() -> String) {
        *self.seen.entry(rule).or_default() += 1;
        if !good {
            let (times, reasons) = self.failed.entry(rule).or_default();
            *times += 1;
            if reasons.len() < MAX_REASONS {
                reasons.push(why());
            }
        }
    }

    /// Records a fault.
    pub fn fault_injected(&mut self, fault: Fault, what: &'static str) {
        self.last_fault = Some(fault);
        self.count(fault, what);
    }

    /// Records a reply with a wrong time.
    pub fn skewed(&mut self) {
        self.count(Fault::ClockSkew, "replies with wrong times");
    }

    fn count(&mut self, fault: Fault, what: &'static str) {
        match self.done.iter_mut().find(|(_, known, _)| *known == what) {
            Some((.., times)) => *times += 1,
            None => self.done.push((fault, what, 1)),
        }
    }

    /// Records a request from a client address. Returns the remaining time if it came before `Retry-After` had passed.
    pub fn request_received(&mut self, what: &str, from: Option<SocketAddr>) -> Option<Duration> {
        self.requests += 1;
        self.last_seen = Instant::now();
        let closed = self.closed.get_mut(what)?;
        let early = closed.until.saturating_duration_since(self.last_seen);
        // A request over another connection may have been on its way when the refusal was sent.
        if early > EARLY && !closed.to.contains(&from) && closed.to.len() == 1 {
            closed.to.push(from);
            return Some(early);
        }
        let good = early <= EARLY;
        if good {
            self.closed.remove(what);
        }
        self.record(Rule::RetryAfter, good, || {
            format!("{what} came again {} ms too early", early.as_millis())
        });
        (!good).then_some(early)
    }

    /// Records that the client must wait before it repeats a request.
    pub fn throttled(&mut self, what: &str, wait: Duration, from: Option<SocketAddr>) {
        self.closed.insert(what.to_owned(), Throttled { until: Instant::now() + wait, to: vec![from] });
    }

    /// Records a read without long polling.
    pub fn read(&mut self, what: &str, version: i64) {
        let now = Instant::now();
        let (before, times, last) = self.reads.get(what).copied().unwrap_or((version, 0, now));
        let again = before == version && times > 0 && now - last < self.soon;
        let times = if again { times + 1 } else { 1 };
        self.reads.insert(what.to_owned(), (version, times, now));
        if again {
            self.record(Rule::BusyPolling, times != BUSY, || {
                format!("{what} was read {BUSY} times in a row, and nothing had happened")
            });
        }
    }

    /// Checks a move or an undo. It is first compared with earlier requests; a violation found there is not reported a
    /// second time.
    pub fn move_received(&mut self, key: &str, tag: Option<&str>, body: &Value) {
        self.reads.clear();
        if let Some(lost) = self.lost.take() {
            let good = lost.key == key && same(&lost.body, body);
            self.record(Rule::RetrySame, good, || {
                format!("the reply to the move of key {} was lost; then key {key} came with {body}", lost.key)
            });
            if !good {
                // The violation has been recorded.
                self.remember(key, tag, body);
                return;
            }
        }
        if let Some(before) = self.orders.iter().find(|order| order.key == key) {
            let good = same(&before.body, body);
            return self
                .record(Rule::OneMovePerKey, good, || format!("key {key} came with another body: {body}"));
        }
        self.record(Rule::OneMovePerKey, true, String::new);
        let like =
            |order: &&KeyedMove| tag.is_some() && order.tag.as_deref() == tag && same(&order.body, body);
        let twice = self.orders.iter().find(like);
        let twice = twice.map(|order| order.key.clone());
        self.record(Rule::OneKeyPerMove, twice.is_none(), || {
            format!("the move of key {} came again as {key}: {body}", twice.clone().unwrap_or_default())
        });
        if twice.is_none()
            && let (Some(tag), Some(received)) = (tag, self.received_tag.clone())
        {
            self.record(Rule::IfMatch, received.as_deref() == Some(tag), || {
                format!(
                    "key {key} came for the decision {tag}; the last one received was {}",
                    received.unwrap_or("none".to_owned())
                )
            });
        } else if let (None, Some(tag)) = (&self.received_tag, tag) {
            self.record(Rule::IfMatch, false, || {
                format!("key {key} came for {tag}, and it had received no decision")
            });
        }
        self.remember(key, tag, body);
    }

    fn remember(&mut self, key: &str, tag: Option<&str>, body: &Value) {
        let order = KeyedMove { key: key.to_owned(), tag: tag.map(str::to_owned), body: body.clone() };
        self.orders.push(order);
    }

    /// Records a move without a required header.
    pub fn headerless(&mut self, missing: &str) {
        self.record(Rule::IfMatch, false, || format!("a move came without {missing}"));
    }

    /// Forgets a key whose request had no effect: the move may be sent again under any key.
    pub fn forget_key(&mut self, key: &str) {
        self.orders.retain(|order| order.key != key);
    }

    /// Records an undo: the same answers may be given again.
    pub fn undone(&mut self) {
        for order in &mut self.orders {
            order.tag = Some(String::new());
        }
    }

    /// Records that the reply to a move was lost.
    pub fn reply_lost(&mut self, key: &str, tag: Option<&str>, body: &Value) {
        self.lost = Some(KeyedMove { key: key.to_owned(), tag: tag.map(str::to_owned), body: body.clone() });
    }

    /// Records that a move was acknowledged.
    pub fn acknowledged(&mut self) {
        self.last_fault = None;
    }

    /// Records that the client received a decision, or that none is open.
    pub fn received_decision(&mut self, tag: Option<&str>) {
        self.received_tag = Some(tag.map(str::to_owned));
    }

    /// Records that the client received these events.
    pub fn received_events(&mut self, events: impl IntoIterator<Item = usize>) {
        self.events.extend(events);
        while self.events.contains(&(self.floor + 1)) {
            self.floor += 1;
        }
    }

    /// Records that the client received the state after all events up to this number.
    pub fn received_all(&mut self, events: usize) {
        self.floor = self.floor.max(events);
        self.received_events([]);
    }

    /// Checks a request for the events after a number.
    pub fn poll_received(&mut self, after: usize) {
        let floor = self.floor;
        self.record(Rule::ResumeCursor, after <= floor, || skips(after, floor));
    }

    /// Checks and records the opening of a stream.
    pub fn stream_opened(&mut self, after: Option<usize>, top: usize) {
        if self.streams > 0 && self.open_streams == 0 {
            self.reopened += 1;
            let (floor, streamed) = (self.floor, self.streamed);
            match after {
                None => self.record(Rule::ResumeCursor, false, || {
                    format!("a stream was opened again without a cursor, after event {streamed} was received")
                }),
                Some(after) if after <= floor && after + SLACK < streamed => self.behind.push(format!(
                    "a stream was opened again after event {after}, and {streamed} was received"
                )),
                Some(after) => self.record(Rule::ResumeCursor, after <= floor, || skips(after, floor)),
            }
        }
        if after.is_none() {
            self.received_all(top);
        }
        self.streams += 1;
        self.open_streams += 1;
    }

    /// Records the end of a stream.
    pub fn stream_closed(&mut self) {
        self.open_streams -= 1;
        self.last_seen = Instant::now();
    }

    /// Records an event that a stream has sent.
    pub fn event_streamed(&mut self, event: usize) {
        self.received_events([event]);
        self.streamed = self.streamed.max(event);
        self.last_seen = Instant::now();
    }

    /// Builds the report.
    pub fn report(&self, version: i64, versions: i64, seed: u64) -> Report {
        let mut last = Self { seen: self.seen.clone(), failed: self.failed.clone(), ..Self::new(self.soon) };
        let ended = version == versions;
        let unknown = self.done.iter().any(|(fault, ..)| *fault == Fault::UnknownValues);
        let died = !ended && self.last_fault == Some(Fault::UnknownValues);
        if unknown {
            last.record(Rule::UnknownValues, !died, || {
                format!("version {version} of {versions} is the last it came to; a value that no document has was the last \
                    that happened to it")
            });
        }
        // What was sent just before a stream broke may never have been read on a busy machine. A client that ignores the
        // cursor goes back nearly every time.
        let ignored = 2 * self.behind.len() as u64 > self.reopened;
        for why in &self.behind {
            last.record(Rule::ResumeCursor, !ignored, || why.clone());
        }
        if self.lost.is_some() && !ended {
            last.record(Rule::RetrySame, false, || {
                "a move whose reply was lost was not sent again".to_owned()
            });
        } else if !died {
            let after = self.last_fault.map_or_else(String::new, |fault| format!(", after {fault:?}"));
            last.record(Rule::Finished, ended, || {
                format!("it came to version {version} of {versions}{after}")
            });
        }
        let check = |(rule, id, must): &(Rule, &'static str, &'static str)| {
            let seen = last.seen.get(rule).copied().unwrap_or_default();
            let (failed, because) = last.failed.get(rule).cloned().unwrap_or_default();
            let outcome = match (seen, failed) {
                (0, _) => CheckOutcome::NotSeen,
                (_, 0) => CheckOutcome::Passed,
                _ => CheckOutcome::Failed,
            };
            Check { id, must, outcome, seen, failed, because }
        };
        let checks: Vec<Check> = RULES.iter().map(check).collect();
        Report {
            passed: checks.iter().all(|check| check.outcome != CheckOutcome::Failed),
            ended,
            version,
            versions,
            seed,
            requests: self.requests,
            moves: self.moves,
            faults: self.done.iter().map(|(_, what, times)| FaultCount { what, times: *times }).collect(),
            checks,
        }
    }
}

fn skips(after: usize, known: usize) -> String {
    format!("it went on after event {after}, and has received the events up to {known} only")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed(addresses: &[u16]) -> u64 {
        let from = |port: &u16| Some(SocketAddr::from(([127, 0, 0, 1], *port)));
        let mut checks = ClientChecks::new(Duration::from_secs(1));
        checks.throttled("GET /v1/games", Duration::from_secs(3_600), from(&1));
        for port in addresses {
            assert!(checks.request_received("GET /v1/games", from(port)).is_some());
        }
        checks.failed.get(&Rule::RetryAfter).map_or(0, |(times, _)| *times)
    }

    #[test]
    fn a_request_in_transit_is_not_too_early() {
        assert_eq!(failed(&[1]), 1);
        assert_eq!(failed(&[2]), 0);
        // A second request, or a later one, cannot have been on its way any more.
        assert_eq!(failed(&[2, 2]), 1);
        assert_eq!(failed(&[2, 3]), 1);
        assert_eq!(failed(&[2, 1]), 1);
    }

    /// The outcome for a client that opens a stream again with each of these cursors, when 40 events were sent.
    fn outcome(cursors: &[usize]) -> CheckOutcome {
        let mut checks = ClientChecks::new(Duration::from_secs(1));
        checks.stream_opened(Some(0), 40);
        (1..=40).for_each(|event| checks.event_streamed(event));
        for cursor in cursors {
            checks.stream_closed();
            checks.stream_opened(Some(*cursor), 40);
        }
        let report = checks.report(1, 1, 1);
        report.checks.iter().find(|check| check.id == "resume_cursor").expect("a check").outcome
    }

    #[test]
    fn a_client_that_ignores_the_cursor_goes_back_more_often_than_not() {
        assert_eq!(outcome(&[40, 39, 32]), CheckOutcome::Passed);
        assert_eq!(outcome(&[9, 40]), CheckOutcome::Passed);
        assert_eq!(outcome(&[9, 0, 40]), CheckOutcome::Failed);
        assert_eq!(outcome(&[0]), CheckOutcome::Failed);
        // It cannot have received this, not even once.
        assert_eq!(outcome(&[40, 40, 41]), CheckOutcome::Failed);
    }
}
