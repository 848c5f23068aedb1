//! What a lost message would have told: every few seconds a node asks the store how far the games have come that
//! somebody listens to here, which games the accounts that listen have begun, and what else has changed for them. A few queries, however many listen.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use super::error::Error;
use super::id::{AccountId, GameId, LinkId, TableId};
use super::moment::Moment;
use super::ports::{Bus, Clock, Notice, Store, Topic};
use super::stored::GameProgress;

/// How often.
const PAUSE: Duration = Duration::from_secs(2);
/// Games or accounts in one query.
const MOST: usize = 1_000;
/// A game may turn up that much later than its id says: what nodes know of the time differs by less.
pub const SKEW: Duration = Duration::from_secs(600);

/// Looks round for whoever listens on this node.
pub struct MissedNoticePoller {
    store: Arc<dyn Store>,
    bus: Arc<dyn Bus>,
    clock: Arc<dyn Clock>,
    /// The games of those who listen that began a short while ago and were told of.
    begun: HashSet<(AccountId, GameId)>,
    /// When the last sweep succeeded.
    swept: Moment,
}

impl MissedNoticePoller {
    /// A sweep for those who listen on this bus.
    pub fn new(store: Arc<dyn Store>, bus: Arc<dyn Bus>, clock: Arc<dyn Clock>) -> Self {
        let swept = clock.now();
        Self { store, bus, clock, begun: HashSet::new(), swept }
    }

    /// Works for ever.
    pub async fn work(mut self) {
        let mut failing = false;
        loop {
            tokio::time::sleep(PAUSE).await;
            let swept = self.round().await;
            if let Err(why) = &swept
                && !failing
            {
                tracing::warn!(%why, "what other nodes have done is not known for now");
            }
            failing = swept.is_err();
        }
    }

    /// Tells those who listen on this node what they have not been told.
    pub async fn round(&mut self) -> Result<(), Error> {
        let now = self.clock.now();
        let (mut games, mut accounts, mut changes, mut tables, mut links) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (topic, told) in self.bus.board().topics() {
            match topic {
                Topic::Game(game) => games.push((game, told)),
                Topic::Account(account) => accounts.push(account),
                Topic::Changes(account) => changes.push((account, told)),
                Topic::Table(table) => tables.push((table, told)),
                Topic::Link(link) => links.push(link),
                // Looked after where all sessions and keys are.
                Topic::Session(_) | Topic::Sessions | Topic::Keys => {}
            }
        }
        for some in games.chunks(MOST) {
            self.games(some).await?;
        }
        for some in changes.chunks(MOST) {
            self.changes(some).await?;
        }
        for some in tables.chunks(MOST) {
            self.tables(some).await?;
        }
        for some in links.chunks(MOST) {
            self.links(some).await?;
        }
        // The clock may have been set back since.
        let since = GameId::first_at(self.swept.min(now).minus(SKEW));
        let mut begun = HashSet::new();
        for some in accounts.chunks(MOST) {
            begun.extend(self.store.begun(some.to_vec(), since).await?);
        }
        for (account, _) in begun.difference(&self.begun) {
            self.bus.board().publish(Notice::Account(*account));
        }
        self.begun = begun;
        self.swept = now;
        Ok(())
    }

    async fn changes(&self, some: &[(AccountId, i64)]) -> Result<(), Error> {
        let told: HashMap<_, _> = some.iter().copied().collect();
        for (account, number) in self.store.changes(told.keys().copied().collect()).await? {
            if told.get(&account).is_some_and(|told| number > *told) {
                self.bus.board().publish(Notice::Changed { account, number });
            }
        }
        Ok(())
    }

    async fn games(&self, some: &[(GameId, i64)]) -> Result<(), Error> {
        let told: HashMap<_, _> = some.iter().copied().collect();
        let ids = told.keys().copied().collect();
        for GameProgress { game, version, waiting_for } in self.store.standings(ids).await? {
            if told.get(&game).is_some_and(|told| version > *told) {
                self.bus.board().publish(Notice::Game { game, version, waiting_for });
            }
        }
        Ok(())
    }

    async fn tables(&self, some: &[(TableId, i64)]) -> Result<(), Error> {
        let told: HashMap<_, _> = some.iter().copied().collect();
        for (table, version) in self.store.table_versions(told.keys().copied().collect()).await? {
            if told.get(&table).is_some_and(|told| version > *told) {
                self.bus.board().publish(Notice::Table { table, version });
            }
        }
        Ok(())
    }

    /// Whatever is not kept any more has ended.
    async fn links(&self, some: &[LinkId]) -> Result<(), Error> {
        let there = self.store.existing_links(some.to_vec()).await?;
        for link in some.iter().filter(|link| !there.contains(link)) {
            self.bus.board().publish(Notice::Link(*link));
        }
        Ok(())
    }
}
