//! The games on this node in which a decision at a level is due: that of an opponent, or of the caretaker.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::id::GameId;
use crate::play::fair_queue::Share;

/// Each game once, from when it is added until its decision is made.
#[derive(Default)]
pub struct DueGames {
    games: Mutex<Games>,
    wakeup: Arc<Notify>,
}

#[derive(Default)]
struct Games {
    /// The games that were added and not yet taken.
    added: VecDeque<(GameId, Share)>,
    states: HashMap<GameId, State>,
}

enum State {
    /// It waits for its turn.
    Waits,
    /// It is read and decided. `again`: the share with which it was added meanwhile, if it was.
    Decides { again: Option<Share> },
}

/// A game that is read and decided, until this is dropped. If it was added meanwhile, it then waits again.
pub(crate) struct Deciding<'a> {
    due: &'a DueGames,
    game: GameId,
}

impl DueGames {
    /// Adds a game, unless it is there. While it is decided, it is added when that has ended.
    pub fn add(&self, game: GameId, share: Share) {
        let mut games = self.games();
        match games.states.get_mut(&game) {
            Some(State::Waits) => {}
            Some(State::Decides { again }) => *again = Some(share),
            None => {
                games.states.insert(game, State::Waits);
                games.added.push_back((game, share));
                self.wakeup.notify_one();
            }
        }
    }

    /// Whether a game is there.
    pub fn contains(&self, game: GameId) -> bool {
        self.games().states.contains_key(&game)
    }

    /// Takes the first game that was added, with its share of the threads.
    pub fn take(&self) -> Option<(GameId, Share)> {
        self.games().added.pop_front()
    }

    /// Begins to decide in a game that was taken.
    pub(crate) fn begin(&self, game: GameId) -> Deciding<'_> {
        self.games().states.insert(game, State::Decides { again: None });
        Deciding { due: self, game }
    }

    /// Notified when a game was added.
    pub fn wakeup(&self) -> Arc<Notify> {
        self.wakeup.clone()
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Deciding<'_> {
    fn drop(&mut self) {
        let state = self.due.games().states.remove(&self.game);
        if let Some(State::Decides { again: Some(share) }) = state {
            self.due.add(self.game, share);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_taken_once_in_the_order_in_which_they_were_added() {
        let (due, one, other) = (DueGames::default(), GameId::fresh(), GameId::fresh());
        let take = || due.take().map(|(game, _)| game);
        for game in [one, other, one] {
            due.add(game, Share::Server);
        }
        assert_eq!([take(), take(), take()], [Some(one), Some(other), None]);
        // It waits for a thread, and is read afterwards.
        due.add(one, Share::Server);
        assert!(take().is_none() && due.contains(one));
    }

    #[test]
    fn a_game_that_is_added_while_it_is_decided_waits_again() {
        let (due, game) = (DueGames::default(), GameId::fresh());
        due.add(game, Share::Server);
        due.take();
        let deciding = due.begin(game);
        due.add(game, Share::Server);
        assert!(due.take().is_none());
        drop(deciding);
        assert_eq!(due.take(), Some((game, Share::Server)));
        drop(due.begin(game));
        assert!(due.take().is_none() && !due.contains(game));
    }
}
