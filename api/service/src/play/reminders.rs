//! Reminders that the time of a seat is running out. The deadline scheduler finds due reminders and stores each once,
//! until it is sent.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use domain::seat::Seat;

use crate::error::Error;
use crate::id::{AccountId, GameId};
use crate::moment::Moment;
use crate::play::PlayService;
use crate::play::games::LoadedGame;
use crate::seating::state::{ClockContext, SeatingState};

/// Percentages of the time of a decision after which a reminder is due.
const REMINDER_PERCENTS: [u8; 3] = [50, 80, 95];
/// How long reminders are leased to the node that sends them.
const REMINDER_LEASE: Duration = Duration::from_secs(60);

/// A reminder that the time of a seat is running out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reminder {
    pub game: GameId,
    /// The seat, counted clockwise from 0.
    pub seat: i16,
    /// The player of the seat.
    pub account: AccountId,
    /// The decision of the seat: counts the decisions that were given time.
    pub opening: u32,
    /// The elapsed part of its time, in per cent.
    pub percent: u8,
    /// When the decision is due.
    pub due: Moment,
    /// When the reminder was found to be due.
    pub at: Moment,
}

/// A reminder whose decision is still open, and its game.
pub(crate) type OpenReminder = (Reminder, Arc<LoadedGame>);

/// The latest due reminder of each seat, and when the next reminder of the game is due.
pub(crate) fn due(game: &LoadedGame, times: &ClockContext, now: Moment) -> (Vec<Reminder>, Option<Moment>) {
    let state = &game.seating;
    let mut found = Vec::new();
    for (seat, account) in Seat::ALL.iter().copied().zip(game.playing()) {
        let (past, _) = reminder_times(state, seat, times, now);
        if let (Some(percent), Some(due)) = (past, state.due(seat, times)) {
            let opening = state.of(seat).clock.opening;
            let seat = seat.index() as i16;
            found.push(Reminder { game: game.id, seat, account, opening, percent, due, at: now });
        }
    }
    (found, next(state, times, now))
}

/// When the next reminder of a game is due.
pub fn next(state: &SeatingState, times: &ClockContext, now: Moment) -> Option<Moment> {
    Seat::ALL.iter().filter_map(|seat| reminder_times(state, *seat, times, now).1).min()
}

/// For one seat: the elapsed percentage, if a reminder is due, and when the next one is.
fn reminder_times(
    state: &SeatingState,
    seat: Seat,
    times: &ClockContext,
    now: Moment,
) -> (Option<u8>, Option<Moment>) {
    let all =
        REMINDER_PERCENTS.iter().filter_map(|part| Some((*part, state.elapsed_at(seat, *part, times)?)));
    let (past, ahead): (Vec<_>, Vec<_>) = all.partition(|(_, at)| *at <= now);
    (past.last().map(|(part, _)| *part), ahead.first().map(|(_, at)| *at))
}

impl PlayService {
    /// Leases due reminders for a minute; reminders that are obsolete are marked as sent.
    pub async fn lease_reminders(&self, limit: i64) -> Result<Vec<Reminder>, Error> {
        let (open, _) = self.lease_open_reminders(limit).await?;
        Ok(open.into_iter().map(|(reminder, _)| reminder).collect())
    }

    /// The same with their games, and how many were leased, obsolete ones included.
    pub(crate) async fn lease_open_reminders(&self, limit: i64) -> Result<(Vec<OpenReminder>, usize), Error> {
        let now = self.clock.now();
        let taken = self.store.lease_reminders(now, now.plus(REMINDER_LEASE), limit).await?;
        let count = taken.len();
        let mut ids: Vec<GameId> = taken.iter().map(|reminder| reminder.game).collect();
        ids.sort();
        ids.dedup();
        // The reminders of a game that cannot be read are leased again after a minute.
        let (games, _) = self.load_games(ids).await?;
        let games: HashMap<GameId, Arc<LoadedGame>> = games.into_iter().map(|game| (game.id, game)).collect();
        let with_game =
            taken.into_iter().filter_map(|one| games.get(&one.game).map(|game| (one, game.clone())));
        let (open, over): (Vec<_>, Vec<_>) = with_game.partition(|(one, game)| is_open(one, game));
        self.store.mark_reminders_sent(over.into_iter().map(|(reminder, _)| reminder).collect()).await?;
        Ok((open, count))
    }

    /// Marks reminders as sent, so that they are not leased again.
    pub async fn mark_reminders_sent(&self, sent: Vec<Reminder>) -> Result<(), Error> {
        Ok(self.store.mark_reminders_sent(sent).await?)
    }
}

/// Whether the decision of a reminder is still open.
fn is_open(reminder: &Reminder, game: &LoadedGame) -> bool {
    let seat = usize::try_from(reminder.seat).ok().and_then(|seat| game.seating.seats.get(seat));
    let open = seat.is_some_and(|seat| seat.clock.open && seat.clock.opening == reminder.opening);
    open && !game.record.game().is_over()
}
