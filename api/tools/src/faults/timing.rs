//! How long replies took, by the fault during which they were sent.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::fault_kind::FaultKind;

/// A fault without successor still counts as the reason for this long after its end: delayed work is caught up.
const TAIL: Duration = Duration::from_secs(3);
/// The name for times without a fault.
const NONE: &str = "none";
/// The name for the replies of a suspended node itself, which cannot answer before it is resumed.
const SUSPENDED: &str = "suspended-node";

/// The longest times.
#[derive(Clone, Copy, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Longest {
    /// Seconds until a whole reply, beyond the wait that a long poll asked for.
    pub reply: f64,
    /// Seconds until the reply of `/readyz`.
    pub ready: f64,
}

/// The longest times by the name of a kind.
pub type Times = BTreeMap<String, Longest>;

/// The faults with their times, and the longest replies during each kind.
#[derive(Debug, Default)]
pub struct Timing {
    windows: Mutex<Vec<Window>>,
    longest: Mutex<Times>,
}

#[derive(Debug)]
struct Window {
    kind: FaultKind,
    /// The node that it hits, if any.
    node: Option<usize>,
    end: Option<Instant>,
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Timing {
    /// Begins a fault and returns its number.
    pub fn begin(&self, kind: FaultKind, node: Option<usize>) -> usize {
        let mut windows = lock(&self.windows);
        windows.push(Window { kind, node, end: None });
        windows.len() - 1
    }

    /// Ends the fault of that number.
    pub fn end(&self, number: usize) {
        if let Some(window) = lock(&self.windows).get_mut(number) {
            window.end = Some(Instant::now());
        }
    }

    /// Records the reply of a node to a request sent at `begun` with this long-poll wait.
    pub fn reply(&self, node: usize, begun: Instant, wait: Duration) {
        let took = begun.elapsed().saturating_sub(wait).as_secs_f64();
        self.note(node, begun, |longest| longest.reply = longest.reply.max(took));
    }

    /// Records the reply to `/readyz` of a client that asked at `begun` and connected at `connected`. While a node is
    /// replaced, a SYN packet can be lost; the system sends it again after a second, to the new process. Then the time
    /// counts from the connection.
    pub fn ready(&self, node: usize, begun: Instant, connected: Option<Instant>) {
        let since = connected.filter(|_| self.replaced(node, begun)).unwrap_or(begun);
        let took = since.elapsed().as_secs_f64();
        self.note(node, begun, |longest| longest.ready = longest.ready.max(took));
    }

    /// Whether the clock of the node has, or may have, jumped since.
    pub fn clock_jumped(&self, node: usize, since: Instant) -> bool {
        let jumps =
            |w: &Window| w.kind == FaultKind::NodeClock && w.node == Some(node) && w.lasts(since, TAIL);
        lock(&self.windows).iter().rev().any(jumps)
    }

    fn replaced(&self, node: usize, since: Instant) -> bool {
        let ends = |w: &Window| {
            matches!(w.kind, FaultKind::NodeStop | FaultKind::NodeKill)
                && w.node == Some(node)
                && w.lasts(since, Duration::ZERO)
        };
        lock(&self.windows).iter().rev().any(ends)
    }

    pub fn longest(&self) -> Times {
        lock(&self.longest).clone()
    }

    fn note(&self, node: usize, begun: Instant, add: impl Fn(&mut Longest)) {
        let names = self.during(node, begun);
        let mut longest = lock(&self.longest);
        for name in names {
            add(longest.entry(name).or_default());
        }
    }

    /// The kinds that were active since. Replies of a suspended node are counted separately.
    fn during(&self, node: usize, since: Instant) -> Vec<String> {
        let windows = lock(&self.windows);
        let on = |tail| windows.iter().filter(move |w: &&Window| w.lasts(since, tail));
        let paused = |w: &&Window| w.kind == FaultKind::NodePause && w.node == Some(node);
        if on(TAIL).any(|w| paused(&w)) {
            return vec![SUSPENDED.to_owned()];
        }
        let mut names: Vec<_> = on(Duration::ZERO).map(|w| w.kind.name()).collect();
        if names.is_empty() {
            names.extend(on(TAIL).map(|w| w.kind.name()));
        }
        if names.is_empty() {
            names.push(NONE.to_owned());
        }
        names
    }
}

impl Window {
    fn lasts(&self, since: Instant, tail: Duration) -> bool {
        self.end.is_none_or(|end| end + tail > since)
    }
}

/// A description of the times under a name.
pub fn whose(name: &str) -> String {
    match name {
        SUSPENDED => "of suspended nodes themselves (not judged)".to_owned(),
        kind => format!("during {kind}"),
    }
}

/// The times beyond the limits, as text. Suspended nodes are exempt: they cannot answer.
pub fn late(times: &Times, reply: Option<f64>, ready: Option<f64>) -> Vec<String> {
    let mut late = Vec::new();
    for (kind, longest) in times.iter().filter(|(name, _)| *name != SUSPENDED) {
        for (what, took, most) in [("a reply", longest.reply, reply), ("/readyz", longest.ready, ready)] {
            if let Some(most) = most.filter(|most| took > *most) {
                late.push(format!("during {kind} {what} took {took:.1} s, longer than {most} s"));
            }
        }
    }
    late
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_belongs_to_the_faults_during_it() {
        let timing = Timing::default();
        let begun = Instant::now();
        timing.reply(0, begun, Duration::ZERO);
        let [postgres, pause] = [(FaultKind::PostgresPause, None), (FaultKind::NodePause, Some(1))]
            .map(|(kind, node)| timing.begin(kind, node));
        timing.ready(0, begun, None);
        timing.ready(1, begun, None);
        let names: Vec<_> = timing.longest().into_keys().collect();
        assert_eq!(names, ["node-pause", "none", "postgres-pause", SUSPENDED]);
        timing.end(postgres);
        timing.end(pause);
        assert_eq!(timing.during(0, Instant::now() + TAIL), [NONE]);
        assert!(!timing.clock_jumped(1, begun));
    }

    #[test]
    fn a_connection_to_a_node_that_is_replaced_may_take_long() {
        let timing = Timing::default();
        let begun = Instant::now();
        std::thread::sleep(Duration::from_millis(1));
        // It counts as 0 from a connection that is made later than now.
        let connected = begun + Duration::from_secs(1_000);
        timing.begin(FaultKind::NodeStop, Some(1));
        timing.ready(1, begun, Some(connected));
        assert!(timing.longest()["node-stop"].ready == 0.0);
        timing.ready(0, begun, Some(connected));
        assert!(timing.longest()["node-stop"].ready > 0.0);
    }

    #[test]
    fn late_replies_are_reported_except_for_suspended_nodes() {
        let slow = Longest { reply: 20.0, ready: 0.5 };
        let times = [SUSPENDED, "node-pause", "postgres-pause"].map(|name| (name.to_owned(), slow));
        let times = Times::from(times);
        let lines = late(&times, Some(15.0), Some(1.0));
        let of = |kind| format!("during {kind} a reply took 20.0 s, longer than 15 s");
        assert_eq!(lines, ["node-pause", "postgres-pause"].map(of));
        assert_eq!(whose("node-pause"), "during node-pause");
        assert!(late(&times, None, None).is_empty());
    }
}
