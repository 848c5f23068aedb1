//! Watching a client: what it was told, what it does with that, and what follows for each check.

use std::collections::{BTreeSet, HashMap};
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::fault::Fault;
use super::report::{Check, CheckOutcome, Done, Report};
use super::story::same;

/// Times that something is told at most.
const MOST_REASONS: usize = 3;
/// A client may come back so much too early: clocks are not that exact.
const EARLY: Duration = Duration::from_millis(50);
/// So many readings of the same in a row, each that soon after the one before, are busy polling.
const BUSY: u32 = 8;
const SOON: Duration = Duration::from_secs(1);
/// A stream may be resumed so many facts before what was told: they can have been lost on the way, or be told twice.
const SLACK: usize = 8;

macro_rules! rules {
    ($($name:ident = $word:literal, $must:literal;)+) => {
        /// What is looked at.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum Rule { $(#[doc = $must] $name,)+ }

        /// All of them, with their names and what a client must do.
        const RULES: &[(Rule, &str, &str)] = &[$((Rule::$name, $word, $must),)+];
    };
}

rules! {
    Finished = "finished", "play until the game is over";
    UnknownValues = "unknown_values", "go on after members, values and events that it does not know";
    RetrySame = "retry_same", "send a move again with the same key and the same body when its reply was lost";
    OneKeyPerMove = "one_key_per_move", "send no move under two keys";
    OneMovePerKey = "one_move_per_key", "send no other move under a key that is used";
    IfMatch = "if_match", "send a move with the tag of the decision that it was told last";
    RetryAfter = "retry_after", "wait as long as Retry-After says";
    ResumeCursor = "resume_cursor", "go on from the cursor of what it was told last";
    BusyPolling = "busy_polling", "wait for news instead of asking for it again and again";
}

/// Something that was sent under a key.
struct Order {
    key: String,
    tag: Option<String>,
    body: Value,
}

/// A place to which the client may come again only later.
struct Closed {
    until: Instant,
    /// Addresses of the client to which this was said.
    to: Vec<Option<SocketAddr>>,
}

/// What is known of a client.
pub struct Watch {
    seen: HashMap<Rule, u64>,
    failed: HashMap<Rule, (u64, Vec<String>)>,
    done: Vec<(Fault, &'static str, u64)>,
    /// Requests.
    pub requests: u64,
    /// Moves that were carried out.
    pub moves: u64,
    /// When it was last heard of.
    pub heard: Instant,
    /// The last thing that was done to it since its last move.
    mishap: Option<Fault>,
    lost: Option<Order>,
    orders: Vec<Order>,
    /// The tag of the decision that it was told last.
    told_tag: Option<Option<String>>,
    closed: HashMap<String, Closed>,
    reads: HashMap<String, (i64, u32, Instant)>,
    facts: BTreeSet<usize>,
    /// All facts up to this one are known.
    floor: usize,
    streams: u64,
    open_streams: u64,
    /// The last fact that a stream has told.
    streamed: usize,
}

impl Default for Watch {
    fn default() -> Self {
        Self {
            seen: HashMap::new(),
            failed: HashMap::new(),
            done: Vec::new(),
            requests: 0,
            moves: 0,
            heard: Instant::now(),
            mishap: None,
            lost: None,
            orders: Vec::new(),
            told_tag: None,
            closed: HashMap::new(),
            reads: HashMap::new(),
            facts: BTreeSet::new(),
            floor: 0,
            streams: 0,
            open_streams: 0,
            streamed: 0,
        }
    }
}

impl Watch {
    fn look(&mut self, rule: Rule, good: bool, why: impl FnOnce() -> String) {
        *self.seen.entry(rule).or_default() += 1;
        if !good {
            let (times, reasons) = self.failed.entry(rule).or_default();
            *times += 1;
            if reasons.len() < MOST_REASONS {
                reasons.push(why());
            }
        }
    }

    /// Something was done to the client.
    pub fn done(&mut self, fault: Fault, what: &'static str) {
        self.mishap = Some(fault);
        self.count(fault, what);
    }

    /// A reply has gone out with a wrong time.
    pub fn skewed(&mut self) {
        self.count(Fault::ClockSkew, "replies with wrong times");
    }

    fn count(&mut self, fault: Fault, what: &'static str) {
        match self.done.iter_mut().find(|(_, known, _)| *known == what) {
            Some((.., times)) => *times += 1,
            None => self.done.push((fault, what, 1)),
        }
    }

    /// A request comes from that address of the client; how much longer it would have had to wait.
    pub fn comes(&mut self, what: &str, from: Option<SocketAddr>) -> Option<Duration> {
        self.requests += 1;
        self.heard = Instant::now();
        let closed = self.closed.get_mut(what)?;
        let early = closed.until.saturating_duration_since(self.heard);
        // One over another connection may have been under way when the refusal was sent.
        if early > EARLY && !closed.to.contains(&from) && closed.to.len() == 1 {
            closed.to.push(from);
            return Some(early);
        }
        let good = early <= EARLY;
        if good {
            self.closed.remove(what);
        }
        self.look(Rule::RetryAfter, good, || format!("{what} came again {} ms too early", early.as_millis()));
        (!good).then_some(early)
    }

    /// It is told to come again then.
    pub fn closes(&mut self, what: &str, wait: Duration, from: Option<SocketAddr>) {
        self.closed.insert(what.to_owned(), Closed { until: Instant::now() + wait, to: vec![from] });
    }

    /// It reads something that has not been waited for.
    pub fn reads(&mut self, what: &str, version: i64) {
        let now = Instant::now();
        let (before, times, last) = self.reads.get(what).copied().unwrap_or((version, 0, now));
        let again = before == version && times > 0 && now - last < SOON;
        let times = if again { times + 1 } else { 1 };
        self.reads.insert(what.to_owned(), (version, times, now));
        if again {
            self.look(Rule::BusyPolling, times != BUSY, || {
                format!("{what} was read {BUSY} times in a row, and nothing had happened")
            });
        }
    }

    /// A move comes, or an undo. Whether it is like one that came before is told first: what follows from that is not told
    /// twice.
    pub fn moves(&mut self, key: &str, tag: Option<&str>, body: &Value) {
        self.reads.clear();
        if let Some(lost) = self.lost.take() {
            let good = lost.key == key && same(&lost.body, body);
            self.look(Rule::RetrySame, good, || {
                format!("the reply to the move of key {} was lost; then key {key} came with {body}", lost.key)
            });
            if !good {
                // What is wrong with it has been said.
                self.remember(key, tag, body);
                return;
            }
        }
        if let Some(before) = self.orders.iter().find(|order| order.key == key) {
            let good = same(&before.body, body);
            return self
                .look(Rule::OneMovePerKey, good, || format!("key {key} came with another body: {body}"));
        }
        self.look(Rule::OneMovePerKey, true, String::new);
        let like = |order: &&Order| tag.is_some() && order.tag.as_deref() == tag && same(&order.body, body);
        let twice = self.orders.iter().find(like);
        let twice = twice.map(|order| order.key.clone());
        self.look(Rule::OneKeyPerMove, twice.is_none(), || {
            format!("the move of key {} came again as {key}: {body}", twice.clone().unwrap_or_default())
        });
        if twice.is_none()
            && let (Some(tag), Some(told)) = (tag, self.told_tag.clone())
        {
            self.look(Rule::IfMatch, told.as_deref() == Some(tag), || {
                format!(
                    "key {key} came for the decision {tag}; told was {}",
                    told.unwrap_or("none".to_owned())
                )
            });
        } else if let (None, Some(tag)) = (&self.told_tag, tag) {
            self.look(Rule::IfMatch, false, || format!("key {key} came for {tag}, and no decision was told"));
        }
        self.remember(key, tag, body);
    }

    fn remember(&mut self, key: &str, tag: Option<&str>, body: &Value) {
        let order = Order { key: key.to_owned(), tag: tag.map(str::to_owned), body: body.clone() };
        self.orders.push(order);
    }

    /// A move came without one of its headers.
    pub fn headerless(&mut self, missing: &str) {
        self.look(Rule::IfMatch, false, || format!("a move came without {missing}"));
    }

    /// Nothing came of what was sent under a key: it may be sent again under any.
    pub fn free(&mut self, key: &str) {
        self.orders.retain(|order| order.key != key);
    }

    /// Answers have been taken back: they may be given again.
    pub fn taken_back(&mut self) {
        for order in &mut self.orders {
            order.tag = Some(String::new());
        }
    }

    /// The reply to a move does not arrive.
    pub fn loses(&mut self, key: &str, tag: Option<&str>, body: &Value) {
        self.lost = Some(Order { key: key.to_owned(), tag: tag.map(str::to_owned), body: body.clone() });
    }

    /// A move has been acknowledged.
    pub fn acknowledged(&mut self) {
        self.mishap = None;
    }

    /// It is told a decision, or that there is none.
    pub fn told_decision(&mut self, tag: Option<&str>) {
        self.told_tag = Some(tag.map(str::to_owned));
    }

    /// It is told facts.
    pub fn told_facts(&mut self, facts: impl IntoIterator<Item = usize>) {
        self.facts.extend(facts);
        while self.facts.contains(&(self.floor + 1)) {
            self.floor += 1;
        }
    }

    /// It is told how many facts there are, with what has come of them.
    pub fn told_all(&mut self, facts: usize) {
        self.floor = self.floor.max(facts);
        self.told_facts([]);
    }

    /// It asks for the facts after one.
    pub fn polls(&mut self, after: usize) {
        let floor = self.floor;
        self.look(Rule::ResumeCursor, after <= floor, || skips(after, floor));
    }

    /// It opens a stream.
    pub fn opens(&mut self, after: Option<usize>, top: usize) {
        if self.streams > 0 && self.open_streams == 0 {
            let (floor, streamed) = (self.floor, self.streamed);
            let good = after.is_some_and(|after| after <= floor && after + SLACK >= streamed);
            self.look(Rule::ResumeCursor, good, || match after {
                None => format!("a stream was opened again without a cursor, after fact {streamed} was told"),
                Some(after) if after > floor => skips(after, floor),
                Some(after) => {
                    format!("a stream was opened again after fact {after}, and {streamed} was told")
                }
            });
        }
        if after.is_none() {
            self.told_all(top);
        }
        self.streams += 1;
        self.open_streams += 1;
    }

    /// A stream is over.
    pub fn closes_stream(&mut self) {
        self.open_streams -= 1;
        self.heard = Instant::now();
    }

    /// A stream tells a fact.
    pub fn streams(&mut self, fact: usize) {
        self.told_facts([fact]);
        self.streamed = self.streamed.max(fact);
        self.heard = Instant::now();
    }

    /// What follows from all that.
    pub fn report(&self, version: i64, versions: i64, seed: u64) -> Report {
        let mut last = Self { seen: self.seen.clone(), failed: self.failed.clone(), ..Self::default() };
        let ended = version == versions;
        let unknown = self.done.iter().any(|(fault, ..)| *fault == Fault::UnknownValues);
        let died = !ended && self.mishap == Some(Fault::UnknownValues);
        if unknown {
            last.look(Rule::UnknownValues, !died, || {
                format!("version {version} of {versions} is the last it came to; a value that no document has was the last \
                    that happened to it")
            });
        }
        if self.lost.is_some() && !ended {
            last.look(Rule::RetrySame, false, || "a move whose reply was lost was not sent again".to_owned());
        } else if !died {
            let after = self.mishap.map_or_else(String::new, |fault| format!(", after {fault:?}"));
            last.look(Rule::Finished, ended, || format!("it came to version {version} of {versions}{after}"));
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
            faults: self.done.iter().map(|(_, what, times)| Done { what, times: *times }).collect(),
            checks,
        }
    }
}

fn skips(after: usize, known: usize) -> String {
    format!("it went on after fact {after}, and has been told the facts up to {known} only")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failed(addresses: &[u16]) -> u64 {
        let from = |port: &u16| Some(SocketAddr::from(([127, 0, 0, 1], *port)));
        let mut watch = Watch::default();
        watch.closes("GET /v1/games", Duration::from_secs(3_600), from(&1));
        for port in addresses {
            assert!(watch.comes("GET /v1/games", from(port)).is_some());
        }
        watch.failed.get(&Rule::RetryAfter).map_or(0, |(times, _)| *times)
    }

    #[test]
    fn a_request_that_may_have_been_under_way_is_not_too_early() {
        assert_eq!(failed(&[1]), 1);
        assert_eq!(failed(&[2]), 0);
        // It was refused itself, or there was time for it to be.
        assert_eq!(failed(&[2, 2]), 1);
        assert_eq!(failed(&[2, 3]), 1);
        assert_eq!(failed(&[2, 1]), 1);
    }
}
