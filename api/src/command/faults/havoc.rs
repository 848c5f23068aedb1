//! Who kills: nodes, Postgres and Redis, every few seconds, in an order by chance. Whatever is killed is started again at
//! once on the same port and data.

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use super::tally::Tally;
use crate::command::chance::Chance;
use crate::command::private::{Node, Postgres, Redis};

/// Between two kills, in milliseconds.
const PAUSE: std::ops::RangeInclusive<i64> = 500..=2_500;
/// Looks that often whether it is over.
const LOOK: Duration = Duration::from_millis(50);

/// All that can be killed.
pub struct Havoc {
    pub nodes: Vec<Node>,
    pub postgres: Postgres,
    pub redis: Redis,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Victim {
    // In the order in which they are started again: a node needs its database.
    Postgres,
    Redis,
    Node(usize),
}

impl Havoc {
    /// Kills until it is over; everything runs then.
    pub fn rage(&mut self, mut chance: Chance, over: &AtomicBool, tally: &Tally) -> io::Result<()> {
        let mut next = Vec::new();
        loop {
            let mut pause =
                Duration::from_millis(chance.between(*PAUSE.start(), *PAUSE.end()).unsigned_abs());
            while !pause.is_zero() {
                if over.load(Ordering::Relaxed) {
                    return Ok(());
                }
                thread::sleep(LOOK.min(pause));
                pause = pause.saturating_sub(LOOK);
            }
            // Mostly one, sometimes two at the same moment.
            let count = if chance.once_in(4) { 2 } else { 1 };
            let mut victims: Vec<Victim> = (0..count).map(|_| self.draw(&mut next, &mut chance)).collect();
            victims.sort();
            victims.dedup();
            for victim in &victims {
                self.kill(*victim, tally)?;
            }
            for victim in &victims {
                self.restart(*victim)?;
            }
        }
    }

    /// Everybody's turn comes, in another order each time.
    fn draw(&self, next: &mut Vec<Victim>, chance: &mut Chance) -> Victim {
        if next.is_empty() {
            next.extend([Victim::Postgres, Victim::Redis]);
            next.extend((0..self.nodes.len()).map(Victim::Node));
        }
        next.swap_remove(chance.below(next.len()))
    }

    fn kill(&mut self, victim: Victim, tally: &Tally) -> io::Result<()> {
        match victim {
            Victim::Postgres => {
                tally.kills_of_postgres.one();
                self.postgres.kill()
            }
            Victim::Redis => {
                tally.kills_of_redis.one();
                self.redis.kill()
            }
            Victim::Node(n) => {
                tally.kills_of_nodes.one();
                self.nodes[n].kill()
            }
        }
    }

    fn restart(&mut self, victim: Victim) -> io::Result<()> {
        match victim {
            Victim::Postgres => self.postgres.restart(),
            Victim::Redis => self.redis.restart(),
            Victim::Node(n) => self.nodes[n].restart(),
        }
    }
}
