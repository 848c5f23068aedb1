//! Reminders: a second push notification for an open decision before its time runs out.

use crate::error::Error;
use crate::id::GameId;
use crate::messages::detail;
use crate::notify::NotificationService;
use crate::notify::push::record::{NewPush, PushKind, PushSubject, SeatDecision};
use crate::play::games::LoadedGame;
use crate::progress::Progress;
use crate::seating::seat_at;
use domain::seat::Seat;

/// Reminders that are leased at a time.
const MAX_REMINDERS_PER_BATCH: i64 = 100;

impl NotificationService {
    /// Queues a push notification for each due reminder. A reminder for which this fails is leased again after a minute;
    /// each is delivered once, however often it is queued.
    pub async fn send_reminders(&self) -> Result<Progress, Error> {
        let reminders = self.play.lease_reminders(MAX_REMINDERS_PER_BATCH).await?;
        for reminder in reminders {
            let seat = seat_at(reminder.seat);
            let queued = match seat {
                Some(seat) => self.remind(reminder.game, seat, reminder.percent.into()).await,
                None => Ok(0),
            };
            match queued {
                Ok(_) => self.play.mark_reminders_sent(vec![reminder]).await?,
                // The failure of one reminder must not delay the others.
                Err(why) => {
                    tracing::warn!(%why, game = %reminder.game, "a reminder could not be queued; it is tried again in a minute");
                }
            }
        }
        Ok(Progress::Done)
    }

    /// Reminds the account of a seat that the game waits for it. Does nothing if the reminder was sent or the decision
    /// is not open any more, so any node may repeat the call. `stage` numbers the reminders of a decision: each is sent
    /// once. Returns the number of notified devices.
    pub async fn remind(&self, game: GameId, seat: Seat, stage: i16) -> Result<usize, Error> {
        let now = self.clock.now();
        let index = seat.index() as i16;
        let listeners = self.store.push_listeners(vec![game], now).await?;
        let those = listeners.iter().filter(|one| one.seat == index && one.plays);
        let those: Vec<_> = those.filter(|one| one.preferences.wants(PushKind::Reminder, game)).collect();
        if those.is_empty() {
            return Ok(0);
        }
        let stored = self.store.game(game).await?.ok_or(Error::NotFound(detail::no_such_game()))?;
        let loaded = LoadedGame::read(stored)?;
        let waits = loaded.record.game().waiting_for().contains(&seat);
        let Some(tag) = loaded.record.game().tag(seat).filter(|_| waits) else { return Ok(0) };
        let subject = PushSubject { kind: PushKind::Reminder, game, seat: index, tag: tag.clone(), stage };
        let push = |target| NewPush { target, subject: subject.clone(), due_at: now };
        let pushes: Vec<_> = those.iter().map(|one| push(one.target)).collect();
        let count = pushes.len();
        let save_seat_decisions =
            SeatDecision { game, version: loaded.version, seat: index, open_tag: Some(tag), pushes };
        self.store.save_seat_decisions(vec![save_seat_decisions], now).await?;
        self.pushes_due.notify_one();
        Ok(count)
    }
}
