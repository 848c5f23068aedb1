//! The subscriptions of this node. Each subscription has a mailbox that holds at most the latest notice of each topic,
//! so that a slow subscriber uses no more memory than a fast one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

use crate::ports::{Notice, Topic};

/// All subscriptions of this node.
#[derive(Default)]
pub struct SubscriptionRegistry {
    topics: Mutex<HashMap<Topic, TopicSubscribers>>,
}

#[derive(Default)]
struct TopicSubscribers {
    /// The latest version that was published since the topic has had subscribers.
    latest_version: i64,
    mailboxes: Vec<Arc<Mailbox>>,
}

#[derive(Default)]
struct Mailbox {
    /// At most one for each topic.
    notices: Mutex<Vec<Notice>>,
    bell: Notify,
}

/// Receives the notices of some topics until it is dropped.
pub struct Subscription {
    registry: Arc<SubscriptionRegistry>,
    mailbox: Arc<Mailbox>,
    topics: Vec<Topic>,
}

impl SubscriptionRegistry {
    /// Puts a notice into the mailbox of each subscriber of its topic.
    pub fn publish(&self, notice: Notice) {
        // Subscribers of `Sessions` receive the notices of every session, those of `Plans` the notices of every game.
        match notice {
            Notice::Session(_) => self.put(Topic::Sessions, notice),
            Notice::PlanMade(_) => self.put(Topic::Plans, notice),
            _ => {}
        }
        self.put(notice.topic(), notice);
    }

    fn put(&self, topic: Topic, notice: Notice) {
        let mut topics = lock(&self.topics);
        let Some(listeners) = topics.get_mut(&topic) else { return };
        listeners.latest_version = listeners.latest_version.max(notice.version());
        for mailbox in &listeners.mailboxes {
            mailbox.put(notice);
        }
    }

    /// Subscribes to topics.
    pub fn subscribe(self: &Arc<Self>, topics: &[Topic]) -> Subscription {
        let mut subscription =
            Subscription { registry: self.clone(), mailbox: Arc::default(), topics: Vec::new() };
        for topic in topics {
            subscription.add(*topic);
        }
        subscription
    }

    /// The topics that have subscribers, with the latest published version; 0 if none was published.
    pub fn topics(&self) -> Vec<(Topic, i64)> {
        lock(&self.topics).iter().map(|(topic, listeners)| (*topic, listeners.latest_version)).collect()
    }
}

impl Mailbox {
    fn put(&self, notice: Notice) {
        let mut notices = lock(&self.notices);
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
    /// Subscribes to another topic.
    pub fn add(&mut self, topic: Topic) {
        if self.topics.contains(&topic) {
            return;
        }
        self.topics.push(topic);
        lock(&self.registry.topics).entry(topic).or_default().mailboxes.push(self.mailbox.clone());
    }

    /// Waits for notices and returns them: at most the latest one of each topic.
    pub async fn recv(&mut self) -> Vec<Notice> {
        loop {
            let notices = self.take();
            if !notices.is_empty() {
                return notices;
            }
            self.mailbox.bell.notified().await;
        }
    }

    /// The notices that have arrived, without waiting: at most the latest one of each topic.
    pub fn take(&self) -> Vec<Notice> {
        std::mem::take(&mut *lock(&self.mailbox.notices))
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut topics = lock(&self.registry.topics);
        for topic in &self.topics {
            let Some(listeners) = topics.get_mut(topic) else { continue };
            listeners.mailboxes.retain(|mailbox| !Arc::ptr_eq(mailbox, &self.mailbox));
            if listeners.mailboxes.is_empty() {
                topics.remove(topic);
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use domain::seat::Seat;

    use super::*;
    use crate::id::{AccountId, GameId};

    fn moved(game: GameId, version: i64) -> Notice {
        Notice::Game { game, version, waiting_for: Seat::Red.into() }
    }

    #[tokio::test]
    async fn a_subscriber_receives_the_latest_notice_of_each_topic() {
        let registry = Arc::new(SubscriptionRegistry::default());
        let (ours, theirs, account) = (GameId::fresh(), GameId::fresh(), AccountId::fresh());
        let mut first = registry.subscribe(&[Topic::Game(ours)]);
        let mut second = registry.subscribe(&[Topic::Account(account), Topic::Game(theirs)]);
        registry.publish(moved(ours, 6));
        second.add(Topic::Game(ours));
        for version in [8, 7] {
            registry.publish(moved(ours, version));
        }
        registry.publish(Notice::Account(account));
        registry.publish(Notice::Account(account));
        assert_eq!(first.recv().await, [moved(ours, 8)]);
        assert_eq!(second.recv().await, [moved(ours, 8), Notice::Account(account)]);
        registry.publish(moved(theirs, 1));
        assert_eq!((first.take(), second.recv().await), (vec![], vec![moved(theirs, 1)]));
        let mut topics = registry.topics();
        topics.sort_by_key(|(_, version)| *version);
        assert_eq!(topics, [(Topic::Account(account), 0), (Topic::Game(theirs), 1), (Topic::Game(ours), 8)]);
    }

    #[tokio::test]
    async fn a_node_receives_the_notices_about_the_plans_of_each_game() {
        let registry = Arc::new(SubscriptionRegistry::default());
        let plans = registry.subscribe(&[Topic::Plans]);
        let notices = [GameId::fresh(), GameId::fresh()].map(Notice::PlanMade);
        notices.iter().chain(&notices).for_each(|notice| registry.publish(*notice));
        assert_eq!(plans.take(), notices);
    }

    #[tokio::test]
    async fn an_unread_mailbox_does_not_grow() {
        let registry = Arc::new(SubscriptionRegistry::default());
        let game = GameId::fresh();
        let subscription = registry.subscribe(&[Topic::Game(game)]);
        for version in 0..10_000 {
            registry.publish(moved(game, version));
        }
        assert_eq!(lock(&subscription.mailbox.notices).len(), 1);
    }

    #[test]
    fn a_dropped_subscription_leaves_nothing_behind() {
        let registry = Arc::new(SubscriptionRegistry::default());
        let kept = registry.subscribe(&[Topic::Game(GameId::fresh())]);
        let shared = kept.topics[0];
        for _ in 0..1_000 {
            drop(registry.subscribe(&[shared, Topic::Account(AccountId::fresh())]));
        }
        assert_eq!(registry.topics(), [(shared, 0)]);
        assert_eq!(lock(&registry.topics)[&shared].mailboxes.len(), 1);
        drop(kept);
        assert!(registry.topics().is_empty());
    }
}
