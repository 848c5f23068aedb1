//! What the module stores.

use std::collections::HashSet;

use crate::at_rest::Stored;
use crate::id::{AccountId, DeliveryId, GameId, WebhookId};
use crate::moment::Moment;
use crate::notify::webhooks::{
    Delivery, DeliveryOutcome, Webhook, WebhookLeaseRequest, WebhookListener, WebhookSettings,
};
use crate::play::stored::OutboxEntry;
use crate::ports::repository;

repository! {
    /// The outbox of turns.
    pub trait OutboxRepository as outbox_repository {
        /// Leases outbox entries that nobody has leased at `now`, until `until`, oldest first.
        write fn take_outbox(now: Moment, until: Moment, limit: i64) -> Vec<OutboxEntry>;
        /// Deletes outbox entries.
        write fn clear_outbox(ids: Vec<i64>) -> ();
        /// The time of the turn of the oldest entry.
        read fn oldest_outbox() -> Option<Moment>;
    }
}

repository! {
    /// Stores webhooks and their deliveries.
    pub trait WebhookRepository as webhook_repository {
        /// Stores a webhook, unless its account has `most`. Returns whether it was stored. `Duplicate` after a
        /// concurrent creation.
        write fn insert_webhook(webhook: Webhook, most: i16) -> bool;
        /// A webhook of an account that is not deleted.
        read fn webhook(id: WebhookId) -> Option<Webhook>;
        /// The webhooks of an account, oldest first.
        read fn webhooks_of(account: AccountId) -> Vec<Webhook>;
        /// Stores changed settings. Disabling fails the waiting deliveries; enabling resets the circuit breaker.
        write fn change_webhook(id: WebhookId, settings: WebhookSettings, at: Moment) -> ();
        /// Stores a new secret; the old one still signs until that time.
        write fn rotate_webhook(id: WebhookId, secret: Stored, until: Moment) -> ();
        /// Deletes a webhook and its deliveries. Returns whether it existed.
        write fn delete_webhook(account: AccountId, id: WebhookId) -> bool;
        /// The enabled webhooks of accounts that are not deleted and have a seat at these games.
        read fn webhook_listeners(games: Vec<GameId>, now: Moment) -> Vec<WebhookListener>;
        /// The turns among these, each given by its game and the version after it, that have events.
        read fn turns_with_events(turns: Vec<(GameId, i64)>) -> HashSet<(GameId, i64)>;
        /// Stores deliveries; a turn is delivered to a webhook only once.
        write fn add_deliveries(deliveries: Vec<Delivery>) -> ();
        /// Stores deliveries, or resets those that exist under their old ids.
        write fn renew_deliveries(deliveries: Vec<Delivery>, at: Moment) -> ();
        /// The waiting ping, made due now, or else this one.
        write fn ping_delivery(ping: Delivery) -> Delivery;
        /// Resets a delivery, so that it waits again.
        write fn replay_delivery(webhook: WebhookId, id: DeliveryId, at: Moment) -> Option<Delivery>;
        /// The deliveries of a webhook, newest first, only those older than `before`.
        read fn deliveries(webhook: WebhookId, before: Option<DeliveryId>, limit: i64) -> Vec<Delivery>;
        /// Leases due deliveries that nobody has leased, for each game the first one.
        write fn take_deliveries(request: WebhookLeaseRequest) -> Vec<(Delivery, Webhook)>;
        /// Stores the outcome of an attempt, unless the delivery is not waiting any more.
        write fn settle_delivery(outcome: DeliveryOutcome) -> ();
        /// When the next waiting delivery is due.
        read fn next_delivery() -> Option<Moment>;
        /// When the oldest waiting delivery was queued.
        read fn oldest_delivery() -> Option<Moment>;
    }
}
