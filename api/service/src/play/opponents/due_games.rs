//! The games on this node that wait for an opponent.

use std::collections::{HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::id::GameId;

/// A queue without duplicates.
#[derive(Default)]
pub struct DueGames {
    queue: Mutex<Queue>,
    wakeup: Arc<Notify>,
}

#[derive(Default)]
struct Queue {
    order: VecDeque<GameId>,
    there: HashSet<GameId>,
}

impl DueGames {
    /// Adds a game at the end, unless it is there.
    pub fn add(&self, game: GameId) {
        let mut queue = self.queue();
        if queue.there.insert(game) {
            queue.order.push_back(game);
            self.wakeup.notify_one();
        }
    }

    /// Takes the first game.
    pub fn take(&self) -> Option<GameId> {
        let mut queue = self.queue();
        let game = queue.order.pop_front()?;
        queue.there.remove(&game);
        Some(game)
    }

    /// Notified when a game was added.
    pub fn wakeup(&self) -> Arc<Notify> {
        self.wakeup.clone()
    }

    /// Notifies again if games are left.
    pub fn wake_if_any(&self) {
        if !self.queue().order.is_empty() {
            self.wakeup.notify_one();
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_taken_once_in_the_order_in_which_they_were_added() {
        let (due, one, other) = (DueGames::default(), GameId::fresh(), GameId::fresh());
        for game in [one, other, one] {
            due.add(game);
        }
        assert_eq!([due.take(), due.take(), due.take()], [Some(one), Some(other), None]);
        due.add(one);
        assert_eq!(due.take(), Some(one));
    }
}
