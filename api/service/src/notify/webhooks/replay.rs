//! Replay of deliveries and of the turns of a game.

use crate::accounts::callers::Caller;
use crate::error::{Error, Violation};
use crate::id::{DeliveryId, GameId, WebhookId};
use crate::messages::{detail, expected};
use crate::notify::NotificationService;
use crate::notify::webhooks::record::{Delivery, DeliveryItem, Sends};
use crate::play::games::SeatedGame;

/// The largest number of turns that one request replays.
const MAX_TURNS_PER_REPLAY: i64 = 100;

/// The result of a replay.
#[derive(Clone, Copy, Debug)]
pub struct Replayed {
    /// The number of queued deliveries.
    pub queued: usize,
    /// The number of the last event in them.
    pub next: i64,
    /// The number of the latest event of the game.
    pub latest: i64,
}

impl NotificationService {
    /// Queues a delivery again, in whatever state, under the same id.
    pub async fn replay_delivery(
        &self,
        caller: &Caller,
        webhook: WebhookId,
        id: DeliveryId,
    ) -> Result<Delivery, Error> {
        self.enabled_webhook(caller, webhook).await?;
        let again = self.store.replay_delivery(webhook, id, self.clock.now()).await?;
        self.webhooks_due.notify_one();
        again.ok_or(Error::NotFound(detail::no_such_delivery()))
    }

    /// Queues the turns of a game with events after `seq` again, up to the limit. For a webhook that receives only
    /// decisions, queues the open decision.
    pub async fn replay_game(
        &self,
        caller: &Caller,
        webhook: WebhookId,
        game: GameId,
        seq: i64,
    ) -> Result<Replayed, Error> {
        let webhook = self.enabled_webhook(caller, webhook).await?;
        if !(0..=i32::MAX.into()).contains(&seq) {
            return Err(Error::Invalid(vec![Violation::new(
                "/after",
                "range",
                expected::range(0, i32::MAX),
            )]));
        }
        let SeatedGame { game: now, seat } = self.play.current(caller.account, game).await?;
        let latest = now.record.last_seq() as i64;
        let (items, next) = match webhook.sends {
            Sends::Turns => {
                let turns = self.store.events_after(game, seq, MAX_TURNS_PER_REPLAY).await?;
                let next = turns.last().map_or(seq.min(latest), |turn| turn.last_seq);
                let with_events = turns.iter().filter(|turn| turn.first_seq <= turn.last_seq);
                (with_events.map(|turn| DeliveryItem::Turn(game, turn.version)).collect(), next)
            }
            Sends::Decisions if seq < latest && now.record.game().waiting_for().contains(&seat) => {
                (vec![DeliveryItem::Decision(game, now.version)], latest)
            }
            Sends::Decisions => (Vec::new(), latest),
        };
        let at = self.clock.now();
        let again: Vec<_> = items.into_iter().map(|item| Delivery::new(webhook.id, item, at)).collect();
        let queued = again.len();
        if queued > 0 {
            self.store.renew_deliveries(again, at).await?;
            self.webhooks_due.notify_one();
        }
        Ok(Replayed { queued, next, latest })
    }
}
