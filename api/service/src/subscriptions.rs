//! Who on this node waits for what. Whoever listens has a mailbox that holds no more than the latest notice of each
//! topic, so that somebody who never looks costs no more than somebody who does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use super::ports::{Notice, Topic};

/// Everybody on this node who listens.
#[derive(Default)]
pub struct SubscriptionRegistry {
    topics: Mutex<HashMap<Topic, Listeners>>,
}

#[derive(Default)]
struct Listeners {
    /// The latest version that was told of a game since somebody has listened to it.
    told: i64,
    mailboxes: Vec<Arc<Mailbox>>,
}

#[derive(Default)]
struct Mailbox {
    /// At most one for each topic.
    notices: Mutex<Vec<Notice>>,
    bell: Notify,
}

/// Hears of some topics, until it is dropped.
pub struct Subscription {
    board: Arc<SubscriptionRegistry>,
    mailbox: Arc<Mailbox>,
    topics: Vec<Topic>,
}

impl SubscriptionRegistry {
    /// Puts a notice into the mailboxes of those who listen to its topic.
    pub fn publish(&self, notice: Notice) {
        // Whoever has to know of all sessions hears of each.
        if let Notice::Session(_) = notice {
            self.put(Topic::Sessions, notice);
        }
        self.put(notice.topic(), notice);
    }

    fn put(&self, topic: Topic, notice: Notice) {
        let mut topics = locked(&self.topics);
        let Some(listeners) = topics.get_mut(&topic) else { return };
        listeners.told = listeners.told.max(notice.version());
        for mailbox in &listeners.mailboxes {
            mailbox.put(notice);
        }
    }

    /// Hears of those topics from now on.
    pub fn subscribe(self: &Arc<Self>, topics: &[Topic]) -> Subscription {
        let mut ears = Subscription { board: self.clone(), mailbox: Arc::default(), topics: Vec::new() };
        for topic in topics {
            ears.add(*topic);
        }
        ears
    }

    /// What is listened to, with the latest version that was told of it; 0 if none was.
    pub fn topics(&self) -> Vec<(Topic, i64)> {
        locked(&self.topics).iter().map(|(topic, listeners)| (*topic, listeners.told)).collect()
    }
}

impl Mailbox {
    fn put(&self, notice: Notice) {
        let mut notices = locked(&self.notices);
        match notices.iter_mut().find(|there| there.topic() == notice.topic()) {
            Some(there) if there.version() <= notice.version() => *there = notice,
            Some(_) => {}
            None => notices.push(notice),
        }
        drop(notices);
        self.bell.notify_one();
    }
}

impl Subscription {
    /// Hears of another topic too.
    pub fn add(&mut self, topic: Topic) {
        if self.topics.contains(&topic) {
            return;
        }
        self.topics.push(topic);
        locked(&self.board.topics).entry(topic).or_default().mailboxes.push(self.mailbox.clone());
    }

    /// Waits until there is news, and takes it: the latest notice of each topic that has any.
    pub async fn recv(&mut self) -> Vec<Notice> {
        loop {
            let news = std::mem::take(&mut *locked(&self.mailbox.notices));
            if !news.is_empty() {
                return news;
            }
            self.mailbox.bell.notified().await;
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut topics = locked(&self.board.topics);
        for topic in &self.topics {
            let Some(listeners) = topics.get_mut(topic) else { continue };
            listeners.mailboxes.retain(|mailbox| !Arc::ptr_eq(mailbox, &self.mailbox));
            if listeners.mailboxes.is_empty() {
                topics.remove(topic);
            }
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::{AccountId, GameId};

    fn moved(game: GameId, version: i64) -> Notice {
        Notice::Game { game, version, waiting_for: 1 }
    }

    #[tokio::test]
    async fn whoever_listens_hears_the_latest_of_each_topic() {
        let board = Arc::new(SubscriptionRegistry::default());
        let (ours, theirs, account) = (GameId::fresh(), GameId::fresh(), AccountId::fresh());
        let mut first = board.subscribe(&[Topic::Game(ours)]);
        let mut second = board.subscribe(&[Topic::Account(account), Topic::Game(theirs)]);
        board.publish(moved(ours, 6));
        second.add(Topic::Game(ours));
        for version in [8, 7] {
            board.publish(moved(ours, version));
        }
        board.publish(Notice::Account(account));
        board.publish(Notice::Account(account));
        assert_eq!(first.recv().await, [moved(ours, 8)]);
        assert_eq!(second.recv().await, [moved(ours, 8), Notice::Account(account)]);
        board.publish(moved(theirs, 1));
        assert_eq!(second.recv().await, [moved(theirs, 1)]);
        let mut topics = board.topics();
        topics.sort_by_key(|(_, told)| *told);
        assert_eq!(topics, [(Topic::Account(account), 0), (Topic::Game(theirs), 1), (Topic::Game(ours), 8)]);
    }

    #[tokio::test]
    async fn a_mailbox_that_nobody_opens_does_not_grow() {
        let board = Arc::new(SubscriptionRegistry::default());
        let game = GameId::fresh();
        let ears = board.subscribe(&[Topic::Game(game)]);
        for version in 0..10_000 {
            board.publish(moved(game, version));
        }
        assert_eq!(locked(&ears.mailbox.notices).len(), 1);
    }

    #[test]
    fn nothing_is_left_of_those_who_went() {
        let board = Arc::new(SubscriptionRegistry::default());
        let kept = board.subscribe(&[Topic::Game(GameId::fresh())]);
        let shared = kept.topics[0];
        for _ in 0..1_000 {
            drop(board.subscribe(&[shared, Topic::Account(AccountId::fresh())]));
        }
        assert_eq!(board.topics(), [(shared, 0)]);
        assert_eq!(locked(&board.topics)[&shared].mailboxes.len(), 1);
        drop(kept);
        assert!(board.topics().is_empty());
    }
}
