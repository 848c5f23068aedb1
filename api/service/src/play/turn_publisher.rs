//! Publication of committed turns. It runs to completion even if the client disconnects.

use std::sync::Arc;

use domain::seat::SeatSet;
use tokio::sync::Notify;

use crate::accounts::opponents::OpponentAccount;
use crate::id::{AccountId, GameId, TableId};
use crate::play::fair_queue::Share;
use crate::play::game_cache::GameCache;
use crate::play::games::LoadedGame;
use crate::play::opponents::due_games::DueGames;
use crate::play::plans::MovedGames;
use crate::play::stored::opponent_seats;
use crate::ports::{Bus, Notice, StoreError};

/// Publishes turns to everything that depends on them.
pub struct TurnPublisher {
    /// The games on this node.
    pub cache: GameCache,
    /// Notified after each turn: the outbox has an entry.
    pub outbox_filled: Arc<Notify>,
    /// Notified when a game waits for a vacant seat.
    pub vacated: Arc<Notify>,
    /// Notified when a game is over.
    pub ended: Arc<Notify>,
    /// The games with turns whose plans may have to be carried out.
    pub moved: MovedGames,
    /// The games in which a decision of an opponent, or of a caretaker with a level, is due.
    pub opponents_due: DueGames,
    bus: Arc<dyn Bus>,
}

impl TurnPublisher {
    /// A publisher that announces on that bus.
    pub fn new(bus: Arc<dyn Bus>) -> Self {
        Self {
            cache: GameCache::new(),
            outbox_filled: Arc::default(),
            vacated: Arc::default(),
            ended: Arc::default(),
            moved: MovedGames::new(bus.subscriptions()),
            opponents_due: DueGames::default(),
            bus,
        }
    }

    /// Publishes a committed turn with the game after it.
    pub fn publish(&self, game: LoadedGame) -> Arc<LoadedGame> {
        let waiting_for = SeatSet::from_iter(game.record.game().waiting_for());
        let notice = Notice::Game { game: game.id, version: game.version, waiting_for };
        let game = Arc::new(game);
        self.cache.put(game.clone());
        self.bus.announce(notice);
        self.outbox_filled.notify_one();
        self.moved.add(game.id);
        if !(waiting_for & game.vacant).is_empty() {
            self.vacated.notify_one();
        }
        if game.due_decision().is_some() {
            self.opponents_due.add(game.id, game.share());
        }
        if game.record.game().is_over() {
            self.ended.notify_one();
        }
        game
    }

    /// Makes the turns of a game wake its plans, on all nodes, because it has a new one.
    pub fn plan_made(&self, game: GameId) {
        self.moved.plan_made(game);
        self.bus.announce(Notice::PlanMade(game));
    }

    /// Announces that a table has changed.
    pub fn table(&self, table: TableId, version: i64) {
        self.bus.announce(Notice::Table { table, version });
    }

    /// Announces the start of a game to its accounts, which are given clockwise.
    pub fn begun(&self, game: GameId, waiting_for: SeatSet, accounts: Vec<AccountId>) {
        self.bus.announce(Notice::Game { game, version: 1, waiting_for });
        if !(waiting_for & opponent_seats(accounts.iter().copied())).is_empty() {
            self.opponents_due.add(game, Share::of_game(accounts.iter().copied()));
        }
        let people = accounts.into_iter().filter(|account| OpponentAccount::of(*account).is_none());
        people.for_each(|account| self.bus.announce(Notice::Account(account)));
        self.outbox_filled.notify_one();
    }
}

/// Runs work in a task of its own, so that it completes even if the caller is cancelled.
pub async fn run_to_completion<T: Send + 'static>(
    work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
) -> Result<T, StoreError> {
    let done = tokio::spawn(work).await;
    done.unwrap_or_else(|why| Err(StoreError::Failed(format!("the task that commits a turn failed: {why}"))))
}
