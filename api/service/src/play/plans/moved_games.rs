//! The games of a node whose turns may have woken a plan. A game without armed plans is remembered, so that its turns
//! cost nothing. A plan that is made on any node ends that: on this node at once, on the others by a notice.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;
use tokio::sync::Notify;

use crate::id::GameId;
use crate::ports::subscriptions::{Subscription, SubscriptionRegistry};
use crate::ports::{Notice, Topic};

/// The largest number of remembered games. One takes about 70 bytes.
const MAX_GAMES: NonZeroUsize = NonZeroUsize::new(16_384).expect("more than none");

/// Games with turns on this node.
pub struct MovedGames {
    state: Mutex<State>,
    /// The plans that were made on any node.
    made: Subscription,
    wakeup: Arc<Notify>,
}

struct State {
    /// Games with a turn since they were taken.
    moved: HashSet<GameId>,
    /// Games that were taken, and have had no new plan since.
    taken: HashSet<GameId>,
    /// Games without armed plans.
    unplanned: LruCache<GameId, ()>,
}

impl MovedGames {
    /// No games. Plans that are made on any node are learnt from that registry.
    pub fn new(subscriptions: &Arc<SubscriptionRegistry>) -> Self {
        let state =
            State { moved: HashSet::new(), taken: HashSet::new(), unplanned: LruCache::new(MAX_GAMES) };
        Self {
            state: Mutex::new(state),
            made: subscriptions.subscribe(&[Topic::Plans]),
            wakeup: Arc::default(),
        }
    }

    /// Adds a game that has had a turn, unless it has no armed plan.
    pub fn add(&self, game: GameId) {
        let mut state = self.current();
        // The cache keeps the games that have turns.
        if state.unplanned.get(&game).is_none() && state.moved.insert(game) {
            self.wakeup.notify_one();
        }
    }

    /// Adds a game whose plans have more to do.
    pub fn add_again(&self, game: GameId) {
        self.current().moved.insert(game);
        self.wakeup.notify_one();
    }

    /// The game has a new plan, which its maker has looked at or will look at.
    pub fn plan_made(&self, game: GameId) {
        self.current().plan_made(game);
    }

    /// Notified when a game was added.
    pub fn wakeup(&self) -> Arc<Notify> {
        self.wakeup.clone()
    }

    /// Takes the games that were added. [`Self::found`] or [`Self::put_back`] follows.
    pub fn take(&self) -> Vec<GameId> {
        let mut state = self.current();
        state.taken = std::mem::take(&mut state.moved);
        state.taken.iter().copied().collect()
    }

    /// Remembers which of the games have no armed plan.
    pub fn found(&self, games: &[GameId], planned: &HashSet<GameId>) {
        let mut state = self.current();
        for game in games {
            // A plan may have been made since the games were read.
            if state.taken.remove(game) && !planned.contains(game) {
                state.unplanned.put(*game, ());
            }
        }
    }

    /// Adds games again whose plans could not be read.
    pub fn put_back(&self, games: &[GameId]) {
        self.current().moved.extend(games);
    }

    /// The state, with the plans that were made on other nodes. A turn on this node may have come between such a plan and
    /// its notice, so the game is added.
    fn current(&self) -> MutexGuard<'_, State> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        for notice in self.made.take() {
            if let Notice::PlanMade(game) = notice
                && state.plan_made(game)
            {
                state.moved.insert(game);
                self.wakeup.notify_one();
            }
        }
        state
    }
}

impl State {
    /// Whether the game was taken for one without plans.
    fn plan_made(&mut self, game: GameId) -> bool {
        let taken = self.taken.remove(&game);
        self.unplanned.pop(&game).is_some() || taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> (Arc<SubscriptionRegistry>, MovedGames, GameId) {
        let registry = Arc::new(SubscriptionRegistry::default());
        let games = MovedGames::new(&registry);
        (registry, games, GameId::fresh())
    }

    #[test]
    fn turns_of_a_game_without_plans_wake_nothing() {
        let (_, games, game) = games();
        games.add(game);
        assert_eq!(games.take(), [game]);
        games.found(&[game], &HashSet::from([game]));
        games.add(game);
        assert_eq!(games.take(), [game]);
        games.found(&[game], &HashSet::new());
        games.add(game);
        assert!(games.take().is_empty());
        games.plan_made(game);
        games.add(game);
        assert_eq!(games.take(), [game]);
    }

    #[test]
    fn a_plan_that_is_made_meanwhile_is_not_missed() {
        let (registry, games, game) = games();
        let without = HashSet::new();
        games.add(game);
        // It is made on this node after the plans were read.
        games.take();
        games.plan_made(game);
        games.found(&[game], &without);
        games.add(game);
        assert_eq!(games.take(), [game]);
        games.found(&[game], &without);
        // It is made on another node, and its notice arrives after the turn.
        games.add(game);
        registry.publish(Notice::PlanMade(game));
        assert_eq!(games.take(), [game]);
        // The plans of a game that has no turns here are left to other nodes.
        games.found(&[game], &without);
        registry.publish(Notice::PlanMade(GameId::fresh()));
        assert!(games.take().is_empty());
    }

    #[test]
    fn games_whose_plans_could_not_be_read_are_taken_again() {
        let (_, games, game) = games();
        games.add(game);
        games.put_back(&games.take());
        assert_eq!(games.take(), [game]);
    }
}
