//! Games: loading, building and committing turns, moves, previews, plans, and changes of seats.

pub mod advice;
pub(crate) mod caretaker;
pub mod clock_store;
pub mod deadline_scheduler;
pub mod endings;
pub mod fair_queue;
pub(crate) mod game_cache;
pub(crate) mod game_pages;
pub mod games;
pub mod move_command;
pub mod moves;
pub(crate) mod next_turn;
pub mod opponents;
pub mod plans;
pub mod preview;
pub mod projection;
pub mod reminders;
pub mod repository;
pub mod rest;
pub mod seats;
pub mod stored;
pub(crate) mod turn_publisher;
pub(crate) mod turn_replay;

use std::sync::{Arc, Mutex};

use crate::account_changes::AccountChanges;
use crate::accounts::AccountService;
use crate::accounts::repository::AccountRepository;
use crate::failure_backoff::FailureBackoff;
use crate::id::GameId;
use crate::play::advice::{AdviceCache, AdviceRequests};
use crate::play::clock_store::ClockRepository;
use crate::play::deadline_scheduler::Heartbeat;
use crate::play::fair_queue::FairQueue;
use crate::play::games::MAX_WHOLE_GAMES;
use crate::play::opponents::pool::OpponentPool;
use crate::play::opponents::{CardMemories, Places};
use crate::play::plans::PlanRepository;
use crate::play::repository::GameRepository;
use crate::play::seats::hand_overs::HandOverRepository;
use crate::play::turn_publisher::TurnPublisher;
use crate::ports::{Bus, Clock, repositories};

repositories! {
    /// The repositories that [`PlayService`] uses.
    pub trait PlayStore: AccountRepository + ClockRepository + GameRepository + HandOverRepository + PlanRepository;
}

/// Games in progress: moves, clocks, plans and seats.
pub struct PlayService {
    store: Arc<dyn PlayStore>,
    bus: Arc<dyn Bus>,
    clock: Arc<dyn Clock>,
    publisher: Arc<TurnPublisher>,
    changes: AccountChanges,
    accounts: Arc<AccountService>,
    /// The last heartbeat of this node.
    heartbeat: Mutex<Heartbeat>,
    /// Games with a vacant seat for which the caretaker failed.
    caretaker_backoff: FailureBackoff<GameId>,
    /// Games whose plans failed.
    plan_backoff: FailureBackoff<GameId>,
    /// The game with which the sweep over all plans continues.
    plan_sweep: Mutex<Option<GameId>>,
    /// Where opponents decide.
    opponent_pool: OpponentPool,
    /// The games of this node that wait for a thread.
    opponent_places: tokio::sync::Mutex<Places>,
    /// Games in which an opponent failed.
    opponent_backoff: FailureBackoff<GameId>,
    /// Who may load all turns of a game.
    whole_games: FairQueue,
    card_memories: CardMemories,
    advice: AdviceCache,
    /// The accounts that wait for advice.
    advice_requests: AdviceRequests,
}

impl PlayService {
    /// A service without loaded games, with so many threads on which opponents decide.
    pub fn new(
        store: Arc<dyn PlayStore>,
        bus: Arc<dyn Bus>,
        clock: Arc<dyn Clock>,
        publisher: Arc<TurnPublisher>,
        changes: AccountChanges,
        accounts: Arc<AccountService>,
        opponent_threads: usize,
    ) -> Self {
        Self {
            store,
            bus,
            clock,
            publisher,
            changes,
            accounts,
            heartbeat: Mutex::default(),
            caretaker_backoff: FailureBackoff::new("games"),
            plan_backoff: FailureBackoff::new("games"),
            plan_sweep: Mutex::default(),
            opponent_pool: OpponentPool::new(opponent_threads),
            opponent_places: tokio::sync::Mutex::default(),
            opponent_backoff: FailureBackoff::new("games"),
            whole_games: FairQueue::new(MAX_WHOLE_GAMES),
            card_memories: CardMemories::default(),
            advice: AdviceCache::default(),
            advice_requests: AdviceRequests::default(),
        }
    }

    /// The service for accounts, which the services above this one use too.
    pub(crate) fn accounts(&self) -> &Arc<AccountService> {
        &self.accounts
    }
}
