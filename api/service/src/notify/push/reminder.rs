//! Reminders: the same news again, before the time runs out.

use crate::error::Error;
use crate::id::GameId;
use crate::messages::detail;
use crate::notify::NotificationService;
use crate::notify::push::record::{NewPush, PushKind, PushSubject, SeatDecision};
use crate::play::games::LoadedGame;
use crate::progress::Progress;
use domain::seat::Seat;

/// Reminders that are leased at a time.
const MAX_REMINDERS_PER_BATCH: i64 = 100;

impl NotificationService {
    /// Queues a push notification for each due reminder. A reminder for which this fails is leased again after a minute;
    /// each is delivered once, however often it is queued.
    pub async fn send_reminders(&self) -> Result<Progress, Error> {
        let reminders = self.play.lease_reminders(MAX_REMINDERS_PER_BATCH).await?;
        for reminder in reminders {
            let seat = usize::try_from(reminder.seat).ok().and_then(|seat| Seat::ALL.get(seat));
            let queued = match seat {
                Some(seat) => self.remind(reminder.game, *seat, reminder.percent.into()).await,
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

    /// Reminds the account of a seat that the game waits for it. Whatever was reminded of already, or is not waited for
    /// any more, is left alone, so that any node may call this as often as it likes. Tells how many devices are told.
    /// `stage` says which of the reminders of that decision it is: each is sent but once.
    pub async fn remind(&self, game: GameId, seat: Seat, stage: i16) -> Result<usize, Error> {
        let now = self.clock.now();
        let place = seat.index() as i16;
        let listeners = self.store.push_listeners(vec![game], now).await?;
        let those = listeners.iter().filter(|one| one.seat == place && one.plays);
        let those: Vec<_> = those.filter(|one| one.preferences.wants(PushKind::Reminder, game)).collect();
        if those.is_empty() {
            return Ok(0);
        }
        let stored = self.store.game(game).await?.ok_or(Error::NotFound(detail::no_such_game()))?;
        let loaded = LoadedGame::read(stored)?;
        let waits = loaded.record.game().waiting_for().contains(&seat);
        let Some(tag) = loaded.record.game().tag(seat).filter(|_| waits) else { return Ok(0) };
        let subject = PushSubject { kind: PushKind::Reminder, game, seat: place, tag: tag.clone(), stage };
        let push = |target| NewPush { target, subject: subject.clone(), due_at: now };
        let pushes: Vec<_> = those.iter().map(|one| push(one.target)).collect();
        let count = pushes.len();
        let save_seat_decisions =
            SeatDecision { game, version: loaded.version, seat: place, open_tag: Some(tag), pushes };
        self.store.save_seat_decisions(vec![save_seat_decisions], now).await?;
        self.pushes_due.notify_one();
        Ok(count)
    }
}
