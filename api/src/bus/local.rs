//! The bus inside one process.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use tokio::sync::watch;

use crate::service::id::GameId;
use crate::service::ports::{Bus, Notice};

/// With fewer games than this, looking for those that nobody listens to is not worth it.
const FEW: usize = 1_024;

/// Games that somebody listens to, or did a while ago.
#[derive(Default)]
pub struct Local {
    games: Mutex<Games>,
}

#[derive(Default)]
struct Games {
    senders: HashMap<GameId, watch::Sender<Notice>>,
    /// How many there were when those that nobody listens to were last let go.
    swept_at: usize,
}

impl Bus for Local {
    fn announce(&self, notice: Notice) {
        let games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = games.senders.get(&notice.game) {
            sender.send_replace(notice);
        }
    }

    fn listen(&self, game: GameId) -> watch::Receiver<Notice> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.sweep();
        let silence = || watch::Sender::new(Notice { game, version: 0, waiting_for: 0 });
        games.senders.entry(game).or_insert_with(silence).subscribe()
    }
}

impl Games {
    /// Lets go of games that nobody listens to, each time that the list has doubled.
    fn sweep(&mut self) {
        if self.senders.len() >= FEW.max(2 * self.swept_at) {
            self.senders.retain(|_, sender| sender.receiver_count() > 0);
            self.swept_at = self.senders.len();
        }
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
        let kept = bus.listen(GameId::fresh());
        for _ in 0..5_000 {
            drop(bus.listen(GameId::fresh()));
        }
        assert!(bus.games.lock().expect("whole").senders.len() <= FEW);
        assert!(kept.has_changed().is_ok(), "somebody listens to this one");
    }
}
