//! Stored webhooks: outbox entries become deliveries once, and deliveries are claimed in the order of their game.

use std::sync::Arc;
use std::time::Duration;

use service::at_rest::Stored;
use service::id::{AccountId, WebhookId};
use service::moment::Moment;
use service::notify::outbox::{OutboxConsumer, OutboxRelay};
use service::notify::webhooks::{
    Attempt, Circuit, Concurrency, DeliveryItem, DeliveryOutcome, Destination, InFlight, Sends, State,
    Webhook, WebhookDispatcher, WebhookLeaseRequest,
};
use service::operation::retention::Cutoffs;
use service::ports::Clock;
use tokio::sync::Notify;

use crate::manual_clock::ManualClock;
use crate::ports::{by, signed_in, started, stores, turn};

#[tokio::test]
async fn outbox_entries_become_deliveries_once_and_in_order() {
    let (_folder, stores) = stores();
    for store in stores {
        let ada = signed_in(&*store, "Ada").await;
        let game = started(&*store, &ada, "GAME").await;
        let webhook = Webhook {
            id: WebhookId::fresh(),
            account: ada.id,
            url: "https://example.org/".to_owned(),
            sends: Sends::Turns,
            games: Vec::new(),
            description: String::new(),
            secret: Stored(vec![7; 32]),
            old_secret: None,
            created_at: Moment(2),
            disabled: None,
            failing_since: None,
            succeeded_at: None,
            circuit: Circuit::default(),
            grant: None,
        };
        assert_eq!(store.insert_webhook(webhook.clone(), 1).await, Ok(true));
        let other = Webhook { id: WebhookId::fresh(), ..webhook.clone() };
        assert_eq!(store.insert_webhook(other, 1).await, Ok(false), "the limit is one");
        for version in 2..=6 {
            let key = format!("k{version}");
            store.commit_turn(turn(game, version, by(&ada, &key))).await.expect("the next turn");
        }
        // A node claims the entries, creates the deliveries, and dies before it deletes the entries.
        let clock = ManualClock::now();
        let new_deliveries = Arc::<Notify>::default();
        let dispatch = WebhookDispatcher::new(store.clone(), clock.clone(), new_deliveries.clone());
        let entries = store.take_outbox(Clock::now(&*clock), Moment(3), 100).await.expect("entries");
        assert_eq!(entries.len(), 6);
        dispatch.send(&entries).await.expect("sent");
        // Another node does the same again.
        let relay = OutboxRelay::new(store.clone(), clock.clone(), vec![Arc::new(dispatch)]);
        assert_eq!(relay.round().await.expect("a round"), 6);
        assert_eq!(store.oldest_outbox().await, Ok(None));
        let made = store.deliveries(webhook.id, None, 100).await.expect("a list");
        let turns: Vec<_> = made.iter().rev().map(|delivery| delivery.item).collect();
        let expected: Vec<_> = (2..=6).map(|version| DeliveryItem::Turn(game, version)).collect();
        assert_eq!(turns, expected, "events before the webhook are not sent");

        // Many nodes claim concurrently: the first delivery of the game goes to one of them, the others wait for it.
        let concurrency = Concurrency { node: 32, account: 8, host: 32 };
        let taking = |now| WebhookLeaseRequest {
            now,
            lease: Duration::from_secs(60),
            in_flight: InFlight::new(concurrency, []),
        };
        let now = Clock::now(&*clock);
        let takers =
            futures_util::future::join_all((0..10).map(|_| store.take_deliveries(taking(now)))).await;
        let taken: Vec<_> = takers.into_iter().flat_map(|taken| taken.expect("deliveries")).collect();
        assert_eq!(taken.iter().map(|(delivery, _)| delivery.item).collect::<Vec<_>>(), expected[..1]);
        assert_eq!(taken[0].1, webhook);
        // The node dies, and another one claims the delivery when the lease expires.
        let later = now.plus(Duration::from_secs(60));
        let again = store.take_deliveries(taking(later)).await.expect("deliveries");
        assert_eq!(again.iter().map(|(delivery, _)| delivery.id).collect::<Vec<_>>(), [taken[0].0.id]);
        let tried = Attempt { at: later, status: Some(204), error: None };
        let outcome = DeliveryOutcome {
            delivery: again[0].0.id,
            webhook: webhook.id,
            attempt: tried,
            state: State::Delivered,
            due_at: later,
            counts: true,
            pause: None,
            disable: None,
        };
        store.settle_delivery(outcome).await.expect("written");
        let busy = Destination { account: ada.id, webhook: webhook.id, host: "example.org".into() };
        let full =
            WebhookLeaseRequest { in_flight: InFlight::new(concurrency, [(busy, 4)]), ..taking(later) };
        assert!(store.take_deliveries(full).await.expect("none").is_empty(), "four at a time");
        let next = store.take_deliveries(taking(later)).await.expect("deliveries");
        assert_eq!(next.iter().map(|(delivery, _)| delivery.item).collect::<Vec<_>>(), expected[1..2]);

        // Successful deliveries are purged, pending ones are not.
        assert_eq!(store.delete_webhook(AccountId::fresh(), webhook.id).await, Ok(false), "not theirs");
        let old = |at: Moment| Cutoffs {
            sessions: Moment(0),
            tokens: Moment(0),
            keys: Moment(0),
            login_failures: Moment(0),
            rate_limits: Moment(0),
            codes: Moment(0),
            chat: Moment(0),
            reports: Moment(0),
            audit_log: Moment(0),
            outbox: Moment(0),
            deliveries: at,
            pushes: Moment(0),
            now: Moment(0),
            reminders: Moment(0),
            reviews: Moment(0),
        };
        let left = async || store.deliveries(webhook.id, None, 100).await.expect("a list").len();
        store.purge(old(later)).await.expect("cleared");
        assert_eq!(left().await, 5);
        store.purge(old(later.plus(Duration::from_micros(1)))).await.expect("cleared");
        assert_eq!(left().await, 4);
        let delivery = again[0].0.clone();
        assert_eq!(store.delete_webhook(ada.id, webhook.id).await, Ok(true));
        assert!(store.deliveries(webhook.id, None, 100).await.expect("a list").is_empty());
        // A webhook may be deleted between the reading of the webhooks of a game and the storing of their deliveries.
        assert_eq!(store.add_deliveries(vec![delivery]).await, Ok(()));
        assert!(store.deliveries(webhook.id, None, 100).await.expect("a list").is_empty());
    }
}
