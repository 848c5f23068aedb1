//! Recovers notices that were lost on the bus. Every two seconds a node reads from the store the versions of all topics
//! that have subscribers on this node, and publishes a notice for each version that is newer. The number of queries does
//! not depend on the number of subscribers.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use crate::error::Error;
use crate::feed::FeedStore;
use crate::id::{AccountId, GameId, LinkId, TableId};
use crate::moment::Moment;
use crate::play::stored::GameProgress;
use crate::ports::{Bus, Clock, Notice, Topic};

/// The most ids in one query.
const MAX_IDS_PER_QUERY: usize = 1_000;
/// The most by which the clocks of two nodes may differ: a game may become visible this long after the time in its id.
pub const MAX_CLOCK_SKEW: Duration = Duration::from_secs(600);

/// Polls the store for the topics that have subscribers on this node.
pub struct MissedNoticePoller {
    store: Arc<dyn FeedStore>,
    bus: Arc<dyn Bus>,
    clock: Arc<dyn Clock>,
    /// Recently started games of the subscribed accounts for which a notice was published already.
    recent_games: HashSet<(AccountId, GameId)>,
    /// When the last poll succeeded.
    last_poll: Moment,
}

impl MissedNoticePoller {
    /// A poller for the subscribers of this bus.
    pub fn new(store: Arc<dyn FeedStore>, bus: Arc<dyn Bus>, clock: Arc<dyn Clock>) -> Self {
        let last_poll = clock.now();
        Self { store, bus, clock, recent_games: HashSet::new(), last_poll }
    }

    /// Polls once and publishes what subscribers on this node have missed.
    pub async fn poll(&mut self) -> Result<(), Error> {
        let now = self.clock.now();
        let (mut games, mut accounts, mut changes, mut tables, mut links) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (topic, published) in self.bus.subscriptions().topics() {
            match topic {
                Topic::Game(game) => games.push((game, published)),
                Topic::Account(account) => accounts.push(account),
                Topic::Changes(account) => changes.push((account, published)),
                Topic::Table(table) => tables.push((table, published)),
                Topic::Link(link) => links.push(link),
                // Retention synchronises sessions and keys, and a job looks for plans. Cached languages expire.
                Topic::Session(_)
                | Topic::Sessions
                | Topic::Keys
                | Topic::Languages
                | Topic::PlansOf(_)
                | Topic::Plans => {}
            }
        }
        for some in games.chunks(MAX_IDS_PER_QUERY) {
            self.poll_games(some).await?;
        }
        for some in changes.chunks(MAX_IDS_PER_QUERY) {
            self.poll_changes(some).await?;
        }
        for some in tables.chunks(MAX_IDS_PER_QUERY) {
            self.poll_tables(some).await?;
        }
        for some in links.chunks(MAX_IDS_PER_QUERY) {
            self.poll_links(some).await?;
        }
        // The clock may have been set back since the last poll.
        let since = GameId::first_at(self.last_poll.min(now).minus(MAX_CLOCK_SKEW));
        let mut begun = HashSet::new();
        for some in accounts.chunks(MAX_IDS_PER_QUERY) {
            begun.extend(self.store.games_started_since(some.to_vec(), since).await?);
        }
        for (account, _) in begun.difference(&self.recent_games) {
            self.bus.subscriptions().publish(Notice::Account(*account));
        }
        self.recent_games = begun;
        self.last_poll = now;
        Ok(())
    }

    async fn poll_changes(&self, some: &[(AccountId, i64)]) -> Result<(), Error> {
        let published: HashMap<_, _> = some.iter().copied().collect();
        for (account, number) in self.store.changes(published.keys().copied().collect()).await? {
            if published.get(&account).is_some_and(|published| number > *published) {
                self.bus.subscriptions().publish(Notice::Changed { account, number });
            }
        }
        Ok(())
    }

    async fn poll_games(&self, some: &[(GameId, i64)]) -> Result<(), Error> {
        let published: HashMap<_, _> = some.iter().copied().collect();
        let ids = published.keys().copied().collect();
        for GameProgress { game, version, waiting_for } in self.store.game_progress(ids).await? {
            if published.get(&game).is_some_and(|published| version > *published) {
                self.bus.subscriptions().publish(Notice::Game { game, version, waiting_for });
            }
        }
        Ok(())
    }

    async fn poll_tables(&self, some: &[(TableId, i64)]) -> Result<(), Error> {
        let published: HashMap<_, _> = some.iter().copied().collect();
        for (table, version) in self.store.table_versions(published.keys().copied().collect()).await? {
            if published.get(&table).is_some_and(|published| version > *published) {
                self.bus.subscriptions().publish(Notice::Table { table, version });
            }
        }
        Ok(())
    }

    /// A link that is no longer stored has ended.
    async fn poll_links(&self, some: &[LinkId]) -> Result<(), Error> {
        let there = self.store.existing_links(some.to_vec()).await?;
        for link in some.iter().filter(|link| !there.contains(link)) {
            self.bus.subscriptions().publish(Notice::Link(*link));
        }
        Ok(())
    }
}
