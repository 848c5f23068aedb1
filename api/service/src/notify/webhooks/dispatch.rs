//! Queues deliveries from the outbox: one for each turn and each webhook that receives it. A turn that is read twice
//! queues no second delivery, so an outbox entry is deleted after its deliveries are stored.

use std::collections::HashMap;
use std::sync::Arc;

use futures_util::future::BoxFuture;
use tokio::sync::Notify;

use crate::error::Error;
use crate::id::GameId;
use crate::notify::NotificationStore;
use crate::notify::outbox::OutboxConsumer;
use crate::notify::webhooks::record::{Delivery, DeliveryItem, Sends, WebhookListener};
use crate::play::stored::OutboxEntry;
use crate::ports::Clock;
use crate::seating::seat_at;

/// Queues deliveries from outbox entries.
pub struct WebhookDispatcher {
    store: Arc<dyn NotificationStore>,
    clock: Arc<dyn Clock>,
    /// Notified when there are new ones.
    deliveries_ready: Arc<Notify>,
}

impl WebhookDispatcher {
    /// Creates a dispatcher that notifies `deliveries_ready`.
    pub fn new(
        store: Arc<dyn NotificationStore>,
        clock: Arc<dyn Clock>,
        deliveries_ready: Arc<Notify>,
    ) -> Self {
        Self { store, clock, deliveries_ready }
    }

    async fn take(&self, entries: &[OutboxEntry]) -> Result<(), Error> {
        let mut games: Vec<_> = entries.iter().map(|entry| entry.game).collect();
        games.sort();
        games.dedup();
        let now = self.clock.now();
        let listeners = self.store.webhook_listeners(games, now).await?;
        let mut of_game: HashMap<GameId, Vec<&WebhookListener>> = HashMap::new();
        for listener in &listeners {
            of_game.entry(listener.game).or_default().push(listener);
        }
        let items = |entry: &OutboxEntry| {
            let those = of_game.get(&entry.game).into_iter().flatten();
            those.filter_map(|one| Some((one.webhook, item(one, entry)?))).collect::<Vec<_>>()
        };
        // In the order of the entries, so that the ids are in the order of the turns.
        let items: Vec<_> = entries.iter().map(|entry| ((entry.game, entry.version), items(entry))).collect();
        let turns: Vec<_> =
            items.iter().filter(|(_, items)| !items.is_empty()).map(|(turn, _)| *turn).collect();
        if turns.is_empty() {
            return Ok(());
        }
        // A turn without events, such as a changed secret choice, concerns nobody else.
        let with_events = self.store.turns_with_events(turns).await?;
        let items = items.into_iter().filter(|(turn, _)| with_events.contains(turn));
        let deliveries: Vec<_> = items
            .flat_map(|(_, items)| items)
            .map(|(webhook, item)| Delivery::new(webhook, item, now))
            .collect();
        if !deliveries.is_empty() {
            self.store.add_deliveries(deliveries).await?;
            self.deliveries_ready.notify_one();
        }
        Ok(())
    }
}

/// The delivery of a turn to a webhook, if it receives any.
fn item(listener: &WebhookListener, entry: &OutboxEntry) -> Option<DeliveryItem> {
    let named = listener.games.is_empty() || listener.games.contains(&entry.game);
    if !named || entry.at < listener.since {
        return None;
    }
    match listener.sends {
        Sends::Turns => Some(DeliveryItem::Turn(entry.game, entry.version)),
        Sends::Decisions
            if listener.plays && seat_at(listener.seat).is_some_and(|seat| entry.wakes.contains(seat)) =>
        {
            Some(DeliveryItem::Decision(entry.game, entry.version))
        }
        Sends::Decisions => None,
    }
}

impl OutboxConsumer for WebhookDispatcher {
    fn send<'a>(&'a self, entries: &'a [OutboxEntry]) -> BoxFuture<'a, Result<Vec<GameId>, Error>> {
        // No game is loaded here, so none can be unreadable.
        Box::pin(async move { self.take(entries).await.map(|()| Vec::new()) })
    }
}
