//! The bus inside one process.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use tokio::sync::watch;

use crate::service::id::GameId;
use crate::service::ports::{Bus, Notice};

/// Games that somebody listens to, or did a moment ago.
#[derive(Default)]
pub struct Local {
    games: Mutex<HashMap<GameId, watch::Sender<Notice>>>,
}

impl Bus for Local {
    fn announce(&self, notice: Notice) {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = games.get(&notice.game) {
            // Nobody listens any more: forgetting the game here keeps the list as short as the listeners are few.
            if sender.receiver_count() == 0 {
                games.remove(&notice.game);
            } else {
                sender.send_replace(notice);
            }
        }
    }

    fn listen(&self, game: GameId) -> watch::Receiver<Notice> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games
            .entry(game)
            .or_insert_with(|| watch::Sender::new(Notice { game, version: 0, waiting_for: 0 }))
            .subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn wakes_those_who_listen_to_that_game() {
        let bus = Local::default();
        let (ours, theirs) = (GameId::fresh(), GameId::fresh());
        let (mut first, mut second, other) = (bus.listen(ours), bus.listen(ours), bus.listen(theirs));
        bus.announce(Notice { game: ours, version: 7, waiting_for: 1 });
        first.changed().await.expect("told");
        second.changed().await.expect("told");
        assert_eq!(first.borrow().version, 7);
        assert!(!other.has_changed().expect("open"));
    }

    #[test]
    fn forgets_games_that_nobody_listens_to() {
        let bus = Local::default();
        let game = GameId::fresh();
        drop(bus.listen(game));
        bus.announce(Notice { game, version: 1, waiting_for: 0 });
        assert!(bus.games.lock().expect("whole").is_empty());
    }
}
