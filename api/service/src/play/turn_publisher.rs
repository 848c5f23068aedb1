//! Telling of turns that are on the disk. Whoever asked for a turn may have gone by then; those who listen have not.

use std::sync::Arc;

use tokio::sync::Notify;

use crate::id::{AccountId, GameId, TableId};
use crate::play::game_cache::GameCache;
use crate::play::games::LoadedGame;
use crate::play::plans::MovedGames;
use crate::ports::{Bus, Notice, StoreError};
use crate::seating::bits;

/// Tells everybody who has to know of a turn.
pub struct TurnPublisher {
    /// Where the game goes on from, on this node.
    pub cache: GameCache,
    /// Told after each turn: there is something in the outbox.
    pub outbox_filled: Arc<Notify>,
    /// Told when a game waits for a seat that is vacant.
    pub vacated: Arc<Notify>,
    /// Told when a game is over.
    pub ended: Arc<Notify>,
    /// Told of each turn: a plan may have its moment now.
    pub moved: MovedGames,
    bus: Arc<dyn Bus>,
}

impl TurnPublisher {
    /// Tells them over that bus.
    pub fn new(bus: Arc<dyn Bus>) -> Self {
        Self {
            cache: GameCache::new(),
            outbox_filled: Arc::default(),
            vacated: Arc::default(),
            ended: Arc::default(),
            moved: MovedGames::default(),
            bus,
        }
    }

    /// A turn of a game is on the disk; this is the game after it.
    pub fn publish(&self, game: LoadedGame) -> Arc<LoadedGame> {
        let waiting_for = bits(&game.record.game().waiting_for());
        let notice = Notice::Game { game: game.id, version: game.version, waiting_for };
        let game = Arc::new(game);
        self.cache.put(game.clone());
        self.bus.announce(notice);
        self.outbox_filled.notify_one();
        self.moved.add(game.id);
        if waiting_for & game.vacant != 0 {
            self.vacated.notify_one();
        }
        if game.record.game().is_over() {
            self.ended.notify_one();
        }
        game
    }

    /// Somebody has sat down at a table or left it, or its game has begun.
    pub fn table(&self, table: TableId, version: i64) {
        self.bus.announce(Notice::Table { table, version });
    }

    /// A game of these accounts has begun.
    pub fn begun(&self, game: GameId, waiting_for: u8, accounts: Vec<AccountId>) {
        self.bus.announce(Notice::Game { game, version: 1, waiting_for });
        accounts.into_iter().for_each(|account| self.bus.announce(Notice::Account(account)));
        self.outbox_filled.notify_one();
    }
}

/// Runs work to its end, also when whoever waits for it has gone.
pub async fn run_to_completion<T: Send + 'static>(
    work: impl Future<Output = Result<T, StoreError>> + Send + 'static,
) -> Result<T, StoreError> {
    let done = tokio::spawn(work).await;
    done.unwrap_or_else(|why| Err(StoreError::Failed(format!("a turn was lost sight of: {why}"))))
}
