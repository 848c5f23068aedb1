//! What the module stores.

use crate::at_rest::Stored;
use crate::id::{AccountId, DeliveryId, GameId, WebhookId};
use crate::moment::Moment;
use crate::notify::webhooks::{
    Delivery, DeliveryOutcome, Webhook, WebhookLeaseRequest, WebhookListener, WebhookSettings,
};
use crate::play::stored::OutboxEntry;
use crate::ports::repository;

repository! {
    /// Entries that each turn leaves to be delivered.
    pub trait OutboxRepository as outbox_repository {
        /// Takes entries of the outbox that nobody has at `now`, oldest first, and keeps them from the others `until` then.
        write fn take_outbox(now: Moment, until: Moment, limit: i64) -> Vec<OutboxEntry>;
        /// Takes entries away for good: they are done with.
        write fn clear_outbox(ids: Vec<i64>) -> ();
        /// When the turn of the oldest entry was.
        read fn oldest_outbox() -> Option<Moment>;
    }
}

repository! {
    /// Webhooks and their deliveries.
    pub trait WebhookRepository as webhook_repository {
        /// Keeps a webhook, unless its account has `most` already; tells whether it did. `Duplicate` when another was kept at
        /// the same time.
        write fn insert_webhook(webhook: Webhook, most: i16) -> bool;
        /// A webhook of an account that is not deleted.
        read fn webhook(id: WebhookId) -> Option<Webhook>;
        /// The webhooks of an account, the oldest first.
        read fn webhooks_of(account: AccountId) -> Vec<Webhook>;
        /// Changes what is wished for. What waits is given up when it is disabled; enabled, it begins anew.
        write fn change_webhook(id: WebhookId, wish: WebhookSettings, at: Moment) -> ();
        /// Gives it another secret; the one it had signs until then.
        write fn rotate_webhook(id: WebhookId, secret: Stored, until: Moment) -> ();
        /// Takes it away with its deliveries; tells whether it was there.
        write fn delete_webhook(account: AccountId, id: WebhookId) -> bool;
        /// The webhooks that are enabled, of accounts that are not deleted and sit at these games.
        read fn webhook_listeners(games: Vec<GameId>, now: Moment) -> Vec<WebhookListener>;
        /// Keeps deliveries, but not a second one of the same turn to the same webhook.
        write fn add_deliveries(deliveries: Vec<Delivery>) -> ();
        /// Keeps them, or has those that are there wait from the beginning again, under the id they had.
        write fn renew_deliveries(deliveries: Vec<Delivery>, at: Moment) -> ();
        /// The ping that waits, due now, or else this one.
        write fn ping_delivery(ping: Delivery) -> Delivery;
        /// Has a delivery wait from the beginning again.
        write fn replay_delivery(webhook: WebhookId, id: DeliveryId, at: Moment) -> Option<Delivery>;
        /// The deliveries of a webhook, newest first, those older than `before` only.
        read fn deliveries(webhook: WebhookId, before: Option<DeliveryId>, limit: i64) -> Vec<Delivery>;
        /// Takes deliveries that are due and that nobody has, the first of its game each, and keeps them from the others.
        write fn take_deliveries(request: WebhookLeaseRequest) -> Vec<(Delivery, Webhook)>;
        /// Writes down what came of an attempt, unless the delivery does not wait any more.
        write fn settle_delivery(outcome: DeliveryOutcome) -> ();
        /// When the next delivery that waits is due.
        read fn next_delivery() -> Option<Moment>;
        /// When the oldest delivery that waits was made.
        read fn oldest_delivery() -> Option<Moment>;
    }
}
