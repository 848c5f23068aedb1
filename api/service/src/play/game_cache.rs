//! A cache of recently played games. A cached game may be out of date: the transaction that commits a turn compares its
//! version with the stored one, and a refusal is checked against the stored game before it is returned.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;

use crate::id::{AccountId, GameId};
use crate::play::games::LoadedGame;

/// The largest number of cached games.
const MAX_GAMES: NonZeroUsize = NonZeroUsize::new(2_048).expect("more than none");

/// A least-recently-used cache of games.
pub struct GameCache {
    games: Mutex<LruCache<GameId, Arc<LoadedGame>>>,
}

impl GameCache {
    /// Creates an empty cache.
    pub fn new() -> Self {
        Self { games: Mutex::new(LruCache::new(MAX_GAMES)) }
    }

    /// Returns the cached game, which may be out of date.
    pub fn get(&self, id: GameId) -> Option<Arc<LoadedGame>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner).get(&id).cloned()
    }

    /// Stores a game unless a later version is cached.
    pub fn put(&self, game: Arc<LoadedGame>) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        // Of two games of one version, the newer one has the newer list of players who have left.
        if games.peek(&game.id).is_none_or(|there| there.version <= game.version) {
            games.put(game.id, game);
        }
    }

    /// Removes the games of an account.
    pub fn remove_games_of(&self, account: AccountId) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let theirs = |game: &&Arc<LoadedGame>| game.seat(account).is_ok();
        let ids: Vec<_> = games.iter().map(|(_, game)| game).filter(theirs).map(|game| game.id).collect();
        for id in ids {
            games.pop(&id);
        }
    }
}
