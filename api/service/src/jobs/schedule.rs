//! The jobs of a node.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;

use crate::Services;
use crate::jobs::runner::Job;
use crate::notify::delivery::{DeliveryQueue, DeliveryRunner};
use crate::notify::mails::MailQueue;
use crate::ports::mailer::Mailer;
use crate::progress::Progress;

/// How often due clocks and vacant seats, and games and plans that another node has left, are looked for.
const PLAY_INTERVAL: Duration = Duration::from_secs(2);
/// Jobs that are woken by turns run at most once in this time, so that one statement serves many turns.
const GATHER: Duration = Duration::from_millis(20);
/// How often games that another node has left without a recorded result are looked for.
const RESULT_INTERVAL: Duration = Duration::from_secs(5);
/// How often reviews that another node has left are looked for.
const REVIEW_INTERVAL: Duration = Duration::from_secs(5);
/// How often outbox entries that another node has left are looked for.
const OUTBOX_INTERVAL: Duration = Duration::from_secs(5);
/// How often accounts are looked for that may get a mail about waiting games.
const TURN_MAIL_INTERVAL: Duration = Duration::from_secs(2);
/// How often refresh tokens are looked for whose links were deleted.
const REVOCATION_INTERVAL: Duration = Duration::from_secs(5);
/// How often due deliveries are looked for.
const DELIVERY_INTERVAL: Duration = Duration::from_secs(1);
/// The longest time until this node knows the sessions that other nodes have ended, and their keys.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);
/// How often the store is polled for notices that the bus may have lost.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// How often tables that are full or have expired are looked for.
const TABLE_INTERVAL: Duration = Duration::from_secs(1);
/// How often accounts are looked for that were suspended while they had seats.
const SUSPENSION_INTERVAL: Duration = Duration::from_secs(5);
/// How often old rows are deleted, and unused guests removed.
const RETENTION_INTERVAL: Duration = Duration::from_secs(60);

/// A function that calls a method of a service.
macro_rules! call {
    ($service:expr, $method:ident) => {{
        let service = $service.clone();
        move || {
            let service = service.clone();
            async move { service.$method().await }
        }
    }};
}

/// All jobs but the deliveries, which need their senders: [`delivery`].
pub fn jobs(services: &Services) -> Vec<Job> {
    let Services {
        accounts,
        play,
        lobby,
        results,
        reviews,
        moderation,
        notifications,
        operation,
        publisher,
        ..
    } = services;
    let outbox = Arc::new(services.outbox_relay());
    let poller = Arc::new(Mutex::new(services.missed_notice_poller()));
    let poll = move || {
        let poller = poller.clone();
        async move { poller.lock().await.poll().await.map(|()| Progress::Done) }
    };
    vec![
        Job::new("caretaker", PLAY_INTERVAL, call!(play, play_vacant_seats))
            .woken_by(publisher.vacated.clone())
            .gathering(GATHER),
        Job::new("deadlines", PLAY_INTERVAL, call!(play, process_due_deadlines)),
        Job::new("reminders", PLAY_INTERVAL, call!(notifications, send_reminders)),
        Job::new("turn_mails", TURN_MAIL_INTERVAL, call!(notifications, queue_turn_mails)),
        Job::new("plans", PLAY_INTERVAL, call!(play, run_plans_of_moved_games))
            .woken_by(publisher.moved.wakeup())
            .gathering(GATHER),
        Job::new("plan_poll", PLAY_INTERVAL, call!(play, sweep_plans)),
        Job::new("opponents", PLAY_INTERVAL, call!(play, play_for_opponents))
            .woken_by(publisher.opponents_due.wakeup()),
        Job::new("opponent_poll", PLAY_INTERVAL, call!(play, find_games_waiting_for_opponents)),
        Job::new("results", RESULT_INTERVAL, call!(results, record_results))
            .woken_by(publisher.ended.clone())
            .gathering(GATHER),
        Job::new("reviews", REVIEW_INTERVAL, call!(reviews, make_reviews)).woken_by(reviews.wakeup()),
        Job::new("outbox", OUTBOX_INTERVAL, call!(outbox, drain)).woken_by(publisher.outbox_filled.clone()),
        Job::new("sync", SYNC_INTERVAL, call!(accounts, sync)).woken_by(accounts.sync_due()),
        Job::new("missed_notices", POLL_INTERVAL, poll),
        Job::new("tables", TABLE_INTERVAL, call!(lobby, process_due_tables)),
        Job::new("suspensions", SUSPENSION_INTERVAL, call!(moderation, vacate_seats)),
        Job::new("provider_tokens", REVOCATION_INTERVAL, call!(accounts, revoke_unlinked_tokens)),
        Job::new("retention", RETENTION_INTERVAL, call!(operation, purge)),
        guests(services),
    ]
}

/// Starts the due deliveries of a queue: webhooks or push notifications.
pub fn delivery<Q: DeliveryQueue>(runner: DeliveryRunner<Q>) -> Job {
    deliveries_of(Arc::new(runner))
}

fn deliveries_of<Q: DeliveryQueue>(runner: Arc<DeliveryRunner<Q>>) -> Job {
    let wake = runner.wake();
    let run = move || {
        let runner = runner.clone();
        async move { runner.start_due().await }
    };
    Job::new(Q::NAME, DELIVERY_INTERVAL, run).woken_by(wake)
}

/// Hands over the mails that are due. A stopping node lets those end that it has begun: one that is cut off may be sent
/// twice.
pub fn mails(services: &Services, mailer: Arc<dyn Mailer>) -> Job {
    let runner = Arc::new(MailQueue::new(services.notifications.clone(), mailer).into_runner());
    let begun = runner.clone();
    deliveries_of(runner).finishing(move || {
        let begun = begun.clone();
        async move { begun.idle().await }
    })
}

/// Removes unused guests, one page per run.
fn guests(services: &Services) -> Job {
    let (accounts, cursor) = (services.accounts.clone(), Arc::new(Mutex::new(None)));
    Job::new("guests", RETENTION_INTERVAL, move || {
        let (accounts, cursor) = (accounts.clone(), cursor.clone());
        async move {
            let mut cursor = cursor.lock().await;
            *cursor = accounts.remove_unused_guests(accounts.now(), *cursor).await?;
            Ok(Progress::Done)
        }
    })
}
