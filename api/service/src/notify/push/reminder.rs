//! Reminders: a second push notification for an open decision before its time runs out.

use std::collections::HashSet;

use crate::error::Error;
use crate::id::GameId;
use crate::messages::detail;
use crate::moment::Moment;
use crate::notify::NotificationService;
use crate::notify::push::record::{NewPush, PushKind, PushListener, PushSubject, SeatDecision};
use crate::play::games::LoadedGame;
use crate::play::reminders::OpenReminder;
use crate::progress::Progress;
use crate::seating::seat_at;
use domain::seat::Seat;

/// Reminders that are leased at a time.
const MAX_REMINDERS_PER_BATCH: i64 = 500;

impl NotificationService {
    /// Queues a push notification for each due reminder. If this fails, the reminders are leased again after a minute;
    /// each is delivered once, however often it is queued.
    pub async fn send_reminders(&self) -> Result<Progress, Error> {
        let (open, leased) = self.play.lease_open_reminders(MAX_REMINDERS_PER_BATCH).await?;
        let now = self.clock.now();
        let games: HashSet<GameId> = open.iter().map(|(reminder, _)| reminder.game).collect();
        if !games.is_empty() {
            let listeners = self.store.push_listeners(games.into_iter().collect(), now).await?;
            let decision = |(reminder, game): &OpenReminder| {
                reminder_decision(game, seat_at(reminder.seat)?, reminder.percent.into(), &listeners, now)
            };
            self.queue_reminders(open.iter().filter_map(decision).collect(), now).await?;
            self.play.mark_reminders_sent(open.into_iter().map(|(reminder, _)| reminder).collect()).await?;
        }
        Ok(Progress::of_page(leased, MAX_REMINDERS_PER_BATCH))
    }

    /// Reminds the account of a seat that the game waits for it. Does nothing if the reminder was sent or the decision
    /// is not open any more, so any node may repeat the call. `stage` numbers the reminders of a decision: each is sent
    /// once. Returns the number of notified devices.
    pub async fn remind(&self, game: GameId, seat: Seat, stage: i16) -> Result<usize, Error> {
        let now = self.clock.now();
        let listeners = self.store.push_listeners(vec![game], now).await?;
        if listeners.is_empty() {
            return Ok(0);
        }
        let stored = self.store.game(game).await?.ok_or(Error::NotFound(detail::no_such_game()))?;
        let loaded = LoadedGame::read(stored)?;
        let decision = reminder_decision(&loaded, seat, stage, &listeners, now);
        let count = decision.iter().map(|decision| decision.pushes.len()).sum();
        self.queue_reminders(decision.into_iter().collect(), now).await?;
        Ok(count)
    }

    async fn queue_reminders(&self, decisions: Vec<SeatDecision>, now: Moment) -> Result<(), Error> {
        if !decisions.is_empty() {
            self.store.save_seat_decisions(decisions, now).await?;
            self.pushes_due.notify_one();
        }
        Ok(())
    }
}

/// The open decision of a seat with the pushes that remind its account, if there are any.
fn reminder_decision(
    game: &LoadedGame,
    seat: Seat,
    stage: i16,
    listeners: &[PushListener],
    now: Moment,
) -> Option<SeatDecision> {
    let waits = game.record.game().waiting_for().contains(&seat);
    let tag = game.record.game().tag(seat).filter(|_| waits)?;
    let (id, seat) = (game.id, seat.index() as i16);
    let those = listeners.iter().filter(|one| (one.game, one.seat) == (id, seat) && one.plays);
    let those = those.filter(|one| one.preferences.wants(PushKind::Reminder, id));
    let subject = PushSubject { kind: PushKind::Reminder, game: id, seat, tag: tag.clone(), stage };
    let push = |one: &PushListener| NewPush { target: one.target, subject: subject.clone(), due_at: now };
    let pushes: Vec<_> = those.map(push).collect();
    let decision = SeatDecision { game: id, version: game.version, seat, open_tag: Some(tag), pushes };
    (!decision.pushes.is_empty()).then_some(decision)
}
