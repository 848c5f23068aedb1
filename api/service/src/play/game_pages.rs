//! Loading a page of games in a few statements.

use std::collections::HashSet;
use std::sync::Arc;

use crate::error::Error;
use crate::failure_backoff::report;
use crate::id::GameId;
use crate::play::PlayService;
use crate::play::games::LoadedGame;

/// The loaded games of a page, and those that cannot be read.
pub(crate) type GamePage = (Vec<Arc<LoadedGame>>, Vec<GameId>);

/// Games that are decoded before other tasks of the thread continue.
const MAX_GAMES_DECODED_AT_ONCE: usize = 32;

impl PlayService {
    /// The current games with these ids, in their order: from the cache where its version is current, so the names of
    /// players and the deleted accounts may be outdated. Games that do not exist are left out.
    pub(crate) async fn current_games(&self, ids: &[GameId]) -> Result<GamePage, Error> {
        let versions = self.store.game_progress(ids.to_vec()).await?;
        let cached =
            |(game, version)| self.publisher.cache.get(game).filter(|there| there.version == version);
        let mut current: Vec<_> = versions.iter().filter_map(|row| cached((row.game, row.version))).collect();
        let known: HashSet<GameId> = current.iter().map(|game| game.id).collect();
        let missing = versions.iter().map(|row| row.game).filter(|game| !known.contains(game)).collect();
        let (loaded, unread) = self.load_games(missing).await?;
        current.extend(loaded);
        current.sort_by_key(|game| game.id);
        Ok((current, unread))
    }

    /// Loads games from the store. Games that do not exist are left out.
    pub(crate) async fn load_games(&self, ids: Vec<GameId>) -> Result<GamePage, Error> {
        let (mut games, mut unread) = (Vec::new(), Vec::new());
        if ids.is_empty() {
            return Ok((games, unread));
        }
        let mut stored = self.store.games(ids.clone()).await?;
        let found: HashSet<GameId> = stored.iter().map(|game| game.id).collect();
        for id in ids.into_iter().filter(|id| !found.contains(id)) {
            match self.store.game(id).await {
                Ok(game) => stored.extend(game),
                Err(why) => unreadable(id, why.into(), &mut unread)?,
            }
        }
        for (count, game) in stored.into_iter().enumerate() {
            if count % MAX_GAMES_DECODED_AT_ONCE == MAX_GAMES_DECODED_AT_ONCE - 1 {
                tokio::task::yield_now().await;
            }
            let id = game.id;
            match LoadedGame::read(game) {
                Ok(game) => games.push(Arc::new(game)),
                Err(why) => unreadable(id, why, &mut unread)?,
            }
        }
        Ok((games, unread))
    }
}

/// Reports a game that cannot be read, unless the error may pass.
fn unreadable(id: GameId, why: Error, unread: &mut Vec<GameId>) -> Result<(), Error> {
    if why.is_transient() {
        return Err(why);
    }
    report("games", id, why);
    unread.push(id);
    Ok(())
}
