//! Threads on which opponents decide. Their number is limited, so that requests of people find a free core.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use domain::game::{Answer, CardMemory};
use metrics::histogram;
use opponents::{Assessment, Effort, Knowledge, Level, Player, assess};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::spawn_blocking;

use crate::error::Error;
use crate::id::GameId;
use crate::play::games::LoadedGame;

/// Players that are not deciding now, with their buffers.
type Idle = Arc<Mutex<Vec<(Level, Box<dyn Player>)>>>;

/// A limited number of decisions at a time.
pub struct OpponentPool {
    threads: Arc<Semaphore>,
    idle: Idle,
}

/// The right to decide once.
pub struct OpponentThread {
    idle: Idle,
    permit: OwnedSemaphorePermit,
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
        Self { threads: Arc::new(Semaphore::new(threads.max(1))), idle: Idle::default() }
    }

    /// Waits for a free thread, in the order of the calls.
    pub async fn thread(&self) -> Result<OpponentThread, Error> {
        let permit = self.threads.clone().acquire_owned().await.map_err(|_| Error::Busy)?;
        Ok(OpponentThread { idle: self.idle.clone(), permit })
    }
}

impl OpponentThread {
    /// Decides for the seat of the memory.
    pub async fn decide(
        self,
        level: Level,
        game: Arc<LoadedGame>,
        memory: CardMemory,
        seed: u64,
    ) -> Result<Decided, Error> {
        let (id, idle) = (game.id, self.idle.clone());
        let decide = move || {
            let begun = Instant::now();
            let mut player = take(&idle, level).unwrap_or_else(|| level.player());
            let knowledge = Knowledge::of(game.record.game(), &memory);
            let answers = player.decide(&knowledge, seed, &mut Effort::default());
            let engine = player.name();
            idle.lock().unwrap_or_else(PoisonError::into_inner).push((level, player));
            histogram!("tharsis_opponent_seconds", "level" => level.word()).record(begun.elapsed());
            Decided { answers, engine }
        };
        self.run(id, decide).await
    }

    /// Runs something about a game. Once started, it occupies the thread until its end, also if nobody waits for it any
    /// more.
    pub async fn run<T: Send + 'static>(
        self,
        game: GameId,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Error> {
        let Self { permit, .. } = self;
        let done = spawn_blocking(move || {
            let result = work();
            drop(permit);
            result
        });
        done.await.map_err(|why| Error::Broken(format!("game {game}: a decision failed: {why}")))
    }

    /// Assesses the options of the seat of the memory.
    pub async fn assess(
        self,
        game: Arc<LoadedGame>,
        memory: CardMemory,
        seed: u64,
    ) -> Result<Vec<Assessment>, Error> {
        let id = game.id;
        let work = move || {
            let knowledge = Knowledge::of(game.record.game(), &memory);
            assess(&knowledge, seed, &mut Effort::default())
        };
        self.run(id, work).await
    }
}

fn take(idle: &Idle, level: Level) -> Option<Box<dyn Player>> {
    let mut idle = idle.lock().unwrap_or_else(PoisonError::into_inner);
    let at = idle.iter().position(|(other, _)| *other == level)?;
    Some(idle.swap_remove(at).1)
}
