//! Threads on which opponents decide. Their number is limited, so that requests of people find a free core, and accounts
//! take turns at them.

use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;
use std::time::Instant;

use domain::game::{Answer, CardMemory};
use metrics::histogram;
use opponents::{Knowledge, Level, Player};
use tokio::sync::oneshot;

use crate::error::Error;
use crate::id::GameId;
use crate::play::fair_queue::{FairQueue, Permit, Priority, Share};
use crate::play::games::LoadedGame;
use crate::play::opponents::giving_way::{MoveUnderWay, MovesUnderWay, effort};

/// Players that are not deciding now, with their buffers.
type Idle = Arc<Mutex<Vec<(Level, Box<dyn Player>)>>>;

/// A limited number of decisions at a time.
pub struct OpponentPool {
    threads: FairQueue,
    idle: Idle,
    /// What the threads give way to.
    moves: MovesUnderWay,
}

/// The right to decide once.
pub struct OpponentThread {
    idle: Idle,
    moves: MovesUnderWay,
    permit: Permit,
}

/// What an opponent has decided.
#[derive(Debug)]
pub struct Decided {
    /// One or more answers, in this order.
    pub answers: Vec<Answer>,
    /// The player that has decided, with its version and the versions of its weights.
    pub engine: String,
}

impl OpponentPool {
    /// A pool of that many threads, at least one.
    pub fn new(threads: usize) -> Self {
        Self { threads: FairQueue::new(threads), idle: Idle::default(), moves: MovesUnderWay::default() }
    }

    /// A move of a person, to which the threads give way until it is dropped.
    pub(crate) fn begin_move(&self) -> MoveUnderWay {
        self.moves.begin()
    }

    /// Takes a place in the queue for a free thread, and waits for it.
    pub fn thread(
        &self,
        share: Share,
        priority: Priority,
    ) -> impl Future<Output = Result<OpponentThread, Error>> + Send + use<> {
        let (permit, idle) = (self.threads.join(share, priority), self.idle.clone());
        let moves = self.moves.clone();
        async move { Ok(OpponentThread { idle, moves, permit: permit.await? }) }
    }
}

impl OpponentThread {
    /// Decides for the seat of the memory. `None` if the player has panicked.
    pub async fn decide(
        self,
        level: Level,
        game: Arc<LoadedGame>,
        memory: CardMemory,
        seed: u64,
    ) -> Result<Option<Decided>, Error> {
        let (id, idle) = (game.id, self.idle.clone());
        let decide = move || {
            let begun = Instant::now();
            let mut player = take(&idle, level).unwrap_or_else(|| level.player());
            let knowledge = Knowledge::of(game.record.game(), &memory);
            let answers = player.decide(&knowledge, seed, &mut effort());
            let engine = player.name();
            idle.lock().unwrap_or_else(PoisonError::into_inner).push((level, player));
            histogram!("tharsis_opponent_seconds", "level" => level.word()).record(begun.elapsed());
            Decided { answers, engine }
        };
        self.spawn(id, decide).await
    }

    /// Runs something about a game. Once started, it occupies the thread until its end, also if nobody waits for it any
    /// more.
    pub async fn run<T: Send + 'static>(
        self,
        game: GameId,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let panicked = || Error::Broken(format!("game {game}: a decision panicked"));
        self.spawn(game, work).await?.ok_or_else(panicked)
    }

    /// Runs on a thread of its own, which gives way to moves. `None` if the work has panicked.
    async fn spawn<T: Send + 'static>(
        self,
        game: GameId,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<Option<T>, Error> {
        let Self { permit, moves, .. } = self;
        let (done, result) = oneshot::channel();
        let job = move || {
            moves.come_first();
            let worked = work();
            drop(permit);
            // Nobody waits any more: the work was for nothing.
            let _ = done.send(worked);
        };
        Builder::new().name("opponent".to_owned()).spawn(job).map_err(|why| {
            Error::Broken(format!("game {game}: the system gives no thread for a decision: {why}"))
        })?;
        Ok(result.await.ok())
    }
}

fn take(idle: &Idle, level: Level) -> Option<Box<dyn Player>> {
    let mut idle = idle.lock().unwrap_or_else(PoisonError::into_inner);
    let at = idle.iter().position(|(other, _)| *other == level)?;
    Some(idle.swap_remove(at).1)
}

#[cfg(test)]
mod tests {
    use domain::game::{Record, Seed, Setup};
    use domain::seat::{Seat, SeatSet};
    use opponents::Effort;

    use super::*;
    use crate::moment::Moment;
    use crate::seating::state::SeatingState;

    struct Panicking;

    impl Player for Panicking {
        fn name(&self) -> String {
            "panicking".to_owned()
        }

        fn decide(&mut self, _: &Knowledge<'_>, _: u64, _: &mut Effort) -> Vec<Answer> {
            panic!("on purpose")
        }
    }

    fn game() -> Arc<LoadedGame> {
        let (record, _) = Record::begin(Setup::of(2), Seed([7; 32])).expect("a game");
        Arc::new(LoadedGame {
            id: GameId::fresh(),
            version: 1,
            record,
            name: String::new(),
            players: Vec::new(),
            substitutes: Vec::new(),
            end_reason: None,
            vacant: SeatSet::default(),
            gone: SeatSet::default(),
            seating: SeatingState::default(),
            created_at: Moment(0),
            updated_at: Moment(0),
        })
    }

    #[tokio::test]
    async fn a_player_that_panics_decides_nothing_and_frees_its_thread() {
        let pool = OpponentPool::new(1);
        pool.idle.lock().expect("a pool").push((Level::Novice, Box::new(Panicking)));
        let decide = async || {
            let thread = pool.thread(Share::Server, Priority::High).await.expect("a thread");
            let memory = CardMemory::new(Seat::Red);
            thread.decide(Level::Novice, game(), memory, 1).await.expect("an end")
        };
        assert!(decide().await.is_none());
        // It is not used again.
        assert!(decide().await.is_some_and(|decided| decided.engine.starts_with("novice")));
    }
}
