//! Injects the faults: one or two at a time every few seconds, in random order, so that every kind occurs. Afterwards
//! everything runs again on the same port and data.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::connection_hog::ConnectionHog;
use super::environment::{DATABASE, Environment};
use super::fault_kind::FaultKind;
use super::tally::Tally;
use crate::rng::Rng;
use sandbox::{self, Node, Postgres, Redis, Stop};

/// The pause between two faults, in milliseconds.
const FAULT_PAUSE: std::ops::RangeInclusive<i64> = 500..=2_500;
/// The interval at which the end of the run is checked.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);
/// The time in which Postgres recovers, so that a failed action can be repeated.
const RECOVERY_TIMEOUT: Duration = Duration::from_secs(60);
/// The clock jumps in seconds, forwards or backwards.
const JUMPS: [i64; 6] = [5, 61, 1_200, 10_800, 86_400, 172_800];
/// A jump that only goes forwards: 100 days.
const FAR: i64 = 8_640_000;

/// Injects faults into the running servers.
pub struct FaultInjector<'a> {
    pub environment: &'a mut Environment,
    pub kinds: &'a [FaultKind],
    pub tally: &'a Tally,
    pub rng: Rng,
    /// How long a suspended process stays suspended; random if absent.
    pub suspended: Option<Duration>,
}

/// The process that a fault hits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Target {
    // In the order in which they are restored: a node needs its database to start.
    Postgres,
    Redis,
    Disk,
    Node(usize),
}

#[derive(Clone, Copy)]
struct Fault {
    kind: FaultKind,
    target: Target,
}

/// A fault that has begun.
struct Ongoing {
    fault: Fault,
    /// Its number in the timing.
    number: usize,
    hog: Option<ConnectionHog>,
}

impl FaultInjector<'_> {
    /// Injects faults until `over` is set, then restores everything.
    pub fn run(&mut self, over: &AtomicBool) -> io::Result<()> {
        let mut next = Vec::new();
        loop {
            // After long suspensions, the requests that have piled up need time to be answered.
            let pause = self.milliseconds(FAULT_PAUSE) + self.suspended.unwrap_or_default() / 3;
            if wait(pause, over, || ()) {
                return Ok(());
            }
            // Usually one fault, sometimes two on different targets.
            let mut faults = vec![self.draw(&mut next)];
            if self.rng.one_in(4) {
                let other = self.draw(&mut next);
                match other.target == faults[0].target {
                    true => next.push(other.kind),
                    false => faults.push(other),
                }
            }
            faults.sort_by_key(|fault| fault.target);
            let mut ongoing = Vec::new();
            let mut lasts = Duration::ZERO;
            for fault in faults {
                lasts = lasts.max(self.duration(fault.kind));
                ongoing.push(self.begin(fault)?);
            }
            let mut hogs: Vec<_> = ongoing.iter_mut().filter_map(|on| on.hog.as_mut()).collect();
            wait(lasts, over, || hogs.iter_mut().for_each(|hog| hog.take()));
            for Ongoing { fault, number, hog } in ongoing {
                drop(hog);
                self.end(fault)?;
                self.tally.timing.end(number);
                self.tally.fault(fault.kind);
            }
        }
    }

    /// Draws the next fault. Each kind occurs once before any occurs again.
    fn draw(&mut self, next: &mut Vec<FaultKind>) -> Fault {
        if next.is_empty() {
            next.extend(self.kinds);
        }
        let kind = next.swap_remove(self.rng.below(next.len()));
        let target = match kind {
            FaultKind::RedisKill | FaultKind::RedisPause => Target::Redis,
            FaultKind::DiskFull => Target::Disk,
            FaultKind::NodeClock => {
                Target::Node(self.environment.nodes.iter().position(Node::has_clock).unwrap_or_default())
            }
            FaultKind::NodeKill | FaultKind::NodeStop | FaultKind::NodePause => {
                Target::Node(self.rng.below(self.environment.nodes.len()))
            }
            _ => Target::Postgres,
        };
        Fault { kind, target }
    }

    fn milliseconds(&mut self, range: std::ops::RangeInclusive<i64>) -> Duration {
        Duration::from_millis(self.rng.between(*range.start(), *range.end()).unsigned_abs())
    }

    /// How long the fault lasts.
    fn duration(&mut self, kind: FaultKind) -> Duration {
        match kind {
            kind if kind.is_pause() => match self.suspended {
                Some(time) => time,
                None => self.milliseconds(5_000..=20_000),
            },
            FaultKind::PostgresConnections => self.milliseconds(3_000..=8_000),
            FaultKind::NodeClock => self.milliseconds(3_000..=10_000),
            FaultKind::DiskFull => self.milliseconds(2_000..=6_000),
            _ => Duration::ZERO,
        }
    }

    fn begin(&mut self, fault: Fault) -> io::Result<Ongoing> {
        let Fault { kind, target } = fault;
        let node = if let Target::Node(n) = target { Some(n) } else { None };
        let number = self.tally.timing.begin(kind, node);
        tracing::info!("{} {target:?}", kind.name());
        let mut hog = None;
        match kind {
            FaultKind::PostgresKill => self.postgres()?.kill()?,
            FaultKind::PostgresImmediate => self.postgres()?.stop(Stop::Immediate)?,
            FaultKind::PostgresFast => self.postgres()?.stop(Stop::Fast)?,
            FaultKind::PostgresBackend => self.kill_one(|postgres| postgres.backends(DATABASE))?,
            FaultKind::PostgresAuxiliary => self.kill_one(Postgres::auxiliaries)?,
            FaultKind::PostgresTerminate => self.terminate()?,
            FaultKind::PostgresPause => self.postgres()?.suspend()?,
            FaultKind::PostgresConnections => {
                hog = Some(ConnectionHog::start(&self.postgres()?.url("postgres"), DATABASE)?);
            }
            FaultKind::RedisKill => self.redis()?.kill()?,
            FaultKind::RedisPause => self.redis()?.suspend()?,
            FaultKind::NodeKill => self.node(target)?.kill()?,
            FaultKind::NodeStop => self.node(target)?.stop()?,
            FaultKind::NodePause => self.node(target)?.suspend()?,
            FaultKind::NodeClock => {
                let jump = match self.rng.below(JUMPS.len() + 1) {
                    n if n == JUMPS.len() => FAR,
                    n if self.rng.one_in(2) => -JUMPS[n],
                    n => JUMPS[n],
                };
                self.node(target)?.set_clock(jump)?;
            }
            FaultKind::DiskFull => self.environment.disk.as_ref().ok_or_else(missing)?.fill()?,
        }
        Ok(Ongoing { fault, number, hog })
    }

    /// Restores the target, unless it restores itself.
    fn end(&mut self, Fault { kind, target }: Fault) -> io::Result<()> {
        match kind {
            FaultKind::PostgresKill | FaultKind::PostgresImmediate | FaultKind::PostgresFast => {
                self.postgres()?.restart()
            }
            FaultKind::PostgresBackend
            | FaultKind::PostgresAuxiliary
            | FaultKind::PostgresTerminate
            | FaultKind::PostgresConnections => self.postgres()?.wait(),
            FaultKind::PostgresPause => self.postgres()?.resume(),
            FaultKind::RedisKill => self.redis()?.restart(),
            FaultKind::RedisPause => self.redis()?.resume(),
            FaultKind::NodeKill | FaultKind::NodeStop => self.node(target)?.restart(),
            FaultKind::NodePause => self.node(target)?.resume(),
            FaultKind::NodeClock => self.node(target)?.set_clock(0),
            FaultKind::DiskFull => self.environment.disk.as_ref().ok_or_else(missing)?.free(),
        }
    }

    /// Kills one process of Postgres, as soon as there is one.
    fn kill_one(&mut self, of: impl Fn(&Postgres) -> Vec<String>) -> io::Result<()> {
        let begun = Instant::now();
        loop {
            let all = of(self.postgres()?);
            if !all.is_empty() {
                let one = self.rng.below(all.len());
                return sandbox::send("KILL", &all[one..=one]);
            }
            if begun.elapsed() > RECOVERY_TIMEOUT {
                return Err(io::Error::other("Postgres has no such process"));
            }
            thread::sleep(CHECK_INTERVAL);
        }
    }

    /// Terminates one session of the nodes, or all.
    fn terminate(&mut self) -> io::Result<()> {
        let limit = if self.rng.one_in(3) { "" } else { "LIMIT 1" };
        let ask = format!(
            "SELECT count(pg_terminate_backend(pid)) FROM \
             (SELECT pid FROM pg_stat_activity WHERE datname = '{DATABASE}' ORDER BY random() {limit}) AS sessions"
        );
        let begun = Instant::now();
        loop {
            match self.postgres()?.ask("postgres", &ask) {
                Ok(count) if count != "0" => return Ok(()),
                Err(why) if begun.elapsed() > RECOVERY_TIMEOUT => return Err(why),
                Ok(_) if begun.elapsed() > RECOVERY_TIMEOUT => {
                    return Err(io::Error::other("no node has a session at Postgres"));
                }
                _ => thread::sleep(CHECK_INTERVAL),
            }
        }
    }

    fn postgres(&mut self) -> io::Result<&mut Postgres> {
        self.environment.postgres.as_mut().ok_or_else(missing)
    }

    fn redis(&mut self) -> io::Result<&mut Redis> {
        self.environment.redis.as_mut().ok_or_else(missing)
    }

    fn node(&mut self, target: Target) -> io::Result<&mut Node> {
        match target {
            Target::Node(n) => self.environment.nodes.get_mut(n).ok_or_else(missing),
            _ => Err(missing()),
        }
    }
}

fn missing() -> io::Error {
    io::Error::other("a fault has no target: this kind does not belong to this run")
}

/// Waits while it calls `meanwhile`. Returns whether the run is over, which ends the wait.
fn wait(lasts: Duration, over: &AtomicBool, mut meanwhile: impl FnMut()) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < lasts {
        if over.load(Ordering::Relaxed) {
            return true;
        }
        meanwhile();
        thread::sleep(CHECK_INTERVAL.min(lasts));
    }
    over.load(Ordering::Relaxed)
}
