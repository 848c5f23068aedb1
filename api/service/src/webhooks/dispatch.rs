//! From the outbox to deliveries: one for each turn and webhook that wants it. A turn that is read twice makes no second
//! one, so that an entry may be taken away as soon as they are kept, and not before.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use tokio::sync::Notify;

use super::record::{Delivery, DeliveryItem, Sends, WebhookListener};
use crate::error::Error;
use crate::id::GameId;
use crate::outbox::OutboxConsumer;
use crate::ports::{Clock, Store};
use crate::stored::OutboxEntry;

/// Makes deliveries of what turns leave.
pub struct WebhookDispatcher {
    store: Arc<dyn Store>,
    clock: Arc<dyn Clock>,
    /// Told when there are new ones.
    deliveries_ready: Arc<Notify>,
}

impl WebhookDispatcher {
    /// One who wakes those who wait for `parcels`.
    pub fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, deliveries_ready: Arc<Notify>) -> Self {
        Self { store, clock, deliveries_ready }
    }

    async fn take(&self, entries: &[OutboxEntry]) -> Result<(), Error> {
        let mut games: Vec<_> = entries.iter().map(|entry| entry.game).collect();
        games.sort();
        games.dedup();
        let now = self.clock.now();
        let listening = self.store.webhook_listeners(games, now).await?;
        let mut deliveries = Vec::new();
        // In the order of the entries, so that the ids are in the order of the turns.
        for entry in entries {
            let those = listening.iter().filter(|one| one.game == entry.game);
            let items: Vec<_> = those.filter_map(|one| Some((one.webhook, item(one, entry)?))).collect();
            if items.is_empty() || !self.has_events(entry).await? {
                continue;
            }
            deliveries.extend(items.into_iter().map(|(webhook, item)| Delivery::new(webhook, item, now)));
        }
        if !deliveries.is_empty() {
            self.store.add_deliveries(deliveries).await?;
            self.deliveries_ready.notify_one();
        }
        Ok(())
    }

    /// Whether a turn has facts. One without, such as a choice that is changed in secret, is nobody else's business.
    async fn has_events(&self, entry: &OutboxEntry) -> Result<bool, Error> {
        let turn = self.store.events_of_turn(entry.game, entry.version).await?;
        Ok(turn.is_some_and(|turn| turn.first_seq <= turn.last_seq))
    }
}

/// What a webhook is told of a turn, if anything.
fn item(listening: &WebhookListener, entry: &OutboxEntry) -> Option<DeliveryItem> {
    let named = listening.games.is_empty() || listening.games.contains(&entry.game);
    if !named || entry.at < listening.since {
        return None;
    }
    match listening.sends {
        Sends::Turns => Some(DeliveryItem::Turn(entry.game, entry.version)),
        Sends::Decisions if listening.plays && entry.wakes & 1 << listening.seat != 0 => {
            Some(DeliveryItem::Decision(entry.game, entry.version))
        }
        Sends::Decisions => None,
    }
}

impl OutboxConsumer for WebhookDispatcher {
    fn send<'a>(&'a self, entries: &'a [OutboxEntry]) -> BoxFuture<'a, Result<Vec<GameId>, Error>> {
        // Nothing of the games themselves is read here.
        Box::pin(async move { self.take(entries).await.map(|()| Vec::new()) })
    }
}
