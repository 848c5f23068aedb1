//! Games that were played a moment ago, ready to go on. Only to save time: whatever is taken from here is checked
//! against the stored version in the transaction that writes, and a refusal is checked before it is told.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;

use super::games::LoadedGame;
use super::id::{AccountId, GameId};

/// Games kept ready.
const MAX_GAMES: NonZeroUsize = NonZeroUsize::new(2_048).expect("more than none");

/// The most recently played games.
pub struct GameCache {
    games: Mutex<LruCache<GameId, Arc<LoadedGame>>>,
}

impl GameCache {
    /// An empty one.
    pub fn new() -> Self {
        Self { games: Mutex::new(LruCache::new(MAX_GAMES)) }
    }

    /// The game, perhaps no longer as it is.
    pub fn get(&self, id: GameId) -> Option<Arc<LoadedGame>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }

    /// Puts a game there, unless a later version of it is there.
    pub fn put(&self, game: Arc<LoadedGame>) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        // Of the same version the newer one knows better who has left.
        if games.peek(&game.id).is_none_or(|there| there.version <= game.version) {
            games.put(game.id, game);
        }
    }

    /// Takes away the games of an account.
    pub fn remove_games_of(&self, account: AccountId) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let theirs = |game: &&Arc<LoadedGame>| game.seat(account).is_ok();
        let ids: Vec<_> = games.iter().map(|(_, game)| game).filter(theirs).map(|game| game.id).collect();
        for id in ids {
            games.pop(&id);
        }
    }
}
