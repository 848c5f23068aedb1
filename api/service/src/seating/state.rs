//! The state of a game outside the rules: clocks, who plays for which seat, and votes. It is stored with the game and
//! changes only in its turns, so the version of the game guards it too. Pure: the service checks permissions, and
//! `arithmetic` computes due times.

use domain::seat::{Seat, SeatSet};
use jiff::civil::Date;
use opponents::Level;
use serde::{Deserialize, Serialize};

use crate::moment::Moment;
use crate::seating::arithmetic::{Stops, charged, due, increment, initial_time, run_out};
pub use crate::seating::clock_input::{ClockContext, ClockInput, Due, TurnCause};
use crate::seating::offer::Offer;
pub use crate::seating::seat_status::{CaretakerReason, SeatClock, SeatStatus};
use crate::seating::time_control::{Control, Limit, OnExpiry};
use crate::seating::vote::Vote;

/// Microseconds of an hour and a day.
const HOUR: i64 = 3_600_000_000;
const DAY: i64 = 24 * HOUR;
/// The time that the other players have to decide about an overdue seat; then the caretaker takes it.
pub const VOTE_TIMEOUT: i64 = 2 * DAY;
/// A pause ends automatically after this.
pub const MAX_PAUSE: i64 = 30 * DAY;
/// A game is ended when all of its players have been away for this long.
pub const ABANDONED_AFTER: i64 = 7 * DAY;
/// The largest bank, unless it began with more.
const MAX_BANK: i64 = 30 * DAY;
/// A player who returns and whose bank is empty receives the initial bank divided by this number.
const RETURN_BANK_DIVISOR: i64 = 4;

/// The state of a game outside the rules.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SeatingState {
    /// The time control.
    pub control: Option<Control>,
    /// By seat, clockwise.
    pub seats: [SeatStatus; 5],
    /// When all clocks were stopped.
    pub paused: Option<Moment>,
    /// Open votes.
    #[serde(default)]
    pub votes: Vec<Vote>,
    /// The number of the last vote.
    #[serde(default)]
    pub last_vote: u32,
    /// Open seat offers, at most one per seat.
    #[serde(default)]
    pub offers: Vec<Offer>,
    /// Since when the caretaker has played for all seats.
    #[serde(default)]
    pub deserted: Option<Moment>,
    /// The level at which the caretaker plays; none: it gives the simplest answer.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "caretaker_level")]
    pub caretaker: Option<Level>,
}

/// The stored form of a level: its word.
mod caretaker_level {
    use opponents::Level;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub fn serialize<S: Serializer>(level: &Option<Level>, to: S) -> Result<S::Ok, S::Error> {
        level.map(Level::word).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Level>, D::Error> {
        let word = Option::<String>::deserialize(from)?;
        let level =
            |word: String| Level::from_word(&word).ok_or_else(|| D::Error::custom("an unknown level"));
        word.map(level).transpose()
    }
}

impl SeatingState {
    /// The state at the beginning of a game.
    pub fn begin(control: Control) -> Self {
        // Each opening adds the increment, including the first.
        let left = match control.limit {
            Limit::Bank { .. } => initial_time(&control.limit) - increment(&control.limit),
            Limit::PerDecision { .. } | Limit::Daily { .. } => 0,
        };
        let status =
            SeatStatus { clock: SeatClock { left, ..SeatClock::default() }, ..SeatStatus::default() };
        let seats = std::array::from_fn(|_| status.clone());
        Self { control: Some(control), seats, ..Self::default() }
    }

    /// The state of a seat.
    pub fn of(&self, seat: Seat) -> &SeatStatus {
        &self.seats[seat.index()]
    }

    /// The mutable state of a seat.
    pub fn of_mut(&mut self, seat: Seat) -> &mut SeatStatus {
        &mut self.seats[seat.index()]
    }

    /// Whether it differs from the default and so has to be stored.
    pub fn is_set(&self) -> bool {
        *self != Self::default()
    }

    fn stops<'a>(control: &Control, clock: &'a SeatClock, times: &'a ClockContext, seat: Seat) -> Stops<'a> {
        let rest = times.rests.get(seat.index()).and_then(Option::as_ref);
        Stops::new(control, rest, &times.outages, &clock.vacation)
    }

    /// Applies a turn to the clocks.
    pub fn apply_turn(&mut self, input: ClockInput, times: &ClockContext) {
        if let Some((seat, cause)) = input.by {
            self.of_mut(seat).idle = cause == TurnCause::Expired;
        }
        self.deserted = match self.nobody_plays(input.gone, input.all) {
            true => self.deserted.or(Some(input.at)),
            false => None,
        };
        let runs = self.paused.is_none();
        for seat in Seat::ALL.iter().copied() {
            let acted = input.by.filter(|(by, _)| *by == seat).map(|(_, cause)| cause);
            let waits = input.waiting.contains(seat);
            if acted.is_some() || !waits {
                self.of_mut(seat).overdue = None;
            }
            let Some(control) = self.control.clone() else { continue };
            let was = self.of(seat).clock.open;
            // If a turn that ended a seat's decision is undone, that seat is charged for all the time since, and the
            // clocks of seats that were opened meanwhile are restored.
            let undone = input.by.is_some_and(|(_, cause)| cause == TurnCause::Undid) && was != waits;
            let status = self.of_mut(seat);
            let before = if undone { status.before.take() } else { None };
            if let Some(before) = before.filter(|before| before.open == waits) {
                let (opening, held) = (status.clock.opening, acted.is_some() || before.held);
                status.clock = SeatClock { opening, held, ..before };
                continue;
            }
            if was && (acted.is_some() || !waits) {
                let running = status.clock.since.map(|_| input.at);
                self.stop(seat, &control, input.at, times);
                let status = self.of_mut(seat);
                let ends = acted.is_some() && !waits;
                status.before = ends.then(|| SeatClock { since: running, ..status.clock.clone() });
            }
            let status = self.of_mut(seat);
            if waits && !was {
                status.before = Some(status.clock.clone());
            }
            let clock = &mut status.clock;
            clock.open = waits;
            if !waits {
                continue;
            }
            let fresh = match (was, acted) {
                (_, Some(TurnCause::Undid)) => {
                    clock.held = true;
                    false
                }
                (true, Some(TurnCause::Answered | TurnCause::Expired)) => {
                    !clock.held && !matches!(control.limit, Limit::Bank { .. })
                }
                (true, None) => continue,
                (false, _) => {
                    clock.held = false;
                    true
                }
            };
            if fresh || clock.opened.is_none() {
                clock.left = match control.limit {
                    Limit::Bank { .. } => {
                        let most = initial_time(&control.limit).max(MAX_BANK);
                        (clock.left.max(0) + increment(&control.limit)).min(most)
                    }
                    Limit::PerDecision { .. } | Limit::Daily { .. } => initial_time(&control.limit),
                };
                clock.allotted = clock.left;
                clock.opening += 1;
            }
            clock.opened = Some(input.at);
            clock.since = runs.then_some(input.at);
        }
    }

    /// Stops the clock of a seat and charges the elapsed time.
    fn stop(&mut self, seat: Seat, control: &Control, at: Moment, times: &ClockContext) {
        let clock = &self.seats[seat.index()].clock;
        let Some(since) = clock.since else { return };
        let stops = Self::stops(control, clock, times, seat);
        let (spent, days) = (charged(since, at, &stops), stops.vacation(since, at));
        let clock = &mut self.seats[seat.index()].clock;
        clock.left = (clock.left - spent).max(0);
        clock.since = None;
        clock
            .vacation
            .extend(days.into_iter().filter(|day| !clock.vacation.contains(day)).collect::<Vec<_>>());
    }

    /// Charges the elapsed time with the current rests. Call it before the rests or the player of the seat change.
    pub fn charge(&mut self, seat: Seat, at: Moment, times: &ClockContext) {
        let Some(control) = self.control.clone() else { return };
        if self.of(seat).clock.since.is_some() {
            self.stop(seat, &control, at, times);
            self.of_mut(seat).clock.since = Some(at);
        }
    }

    /// The days of vacation that have stopped the clock of a seat since it was last charged.
    pub fn vacation(&self, seat: Seat, now: Moment, times: &ClockContext) -> Vec<Date> {
        let (Some(control), clock) = (&self.control, &self.of(seat).clock) else { return Vec::new() };
        let since = clock.since.unwrap_or(now);
        Self::stops(control, clock, times, seat).vacation(since, now)
    }

    /// Stops all clocks and closes all votes when the game is over.
    pub fn end(&mut self, at: Moment, times: &ClockContext) {
        self.pause(at, times);
        for status in &mut self.seats {
            (status.clock.open, status.before, status.overdue) = (false, None, None);
            status.substitute = None;
        }
        (self.paused, self.deserted) = (None, None);
        self.votes.clear();
    }

    /// Stops all clocks.
    pub fn pause(&mut self, at: Moment, times: &ClockContext) {
        if let Some(control) = self.control.clone() {
            Seat::ALL.iter().for_each(|seat| self.stop(*seat, &control, at, times));
        }
        self.paused = Some(at);
    }

    /// Restarts the clocks.
    pub fn resume(&mut self, at: Moment) {
        self.paused = None;
        self.deserted = self.deserted.map(|_| at);
        let timed = self.control.is_some();
        for status in &mut self.seats {
            status.overdue = status.overdue.map(|_| at);
            status.clock.since = (timed && status.clock.open).then_some(at);
        }
    }

    /// Grants a seat the time of its decision again; with a bank, the amount for returning players.
    pub fn extend(&mut self, seat: Seat, at: Moment, times: &ClockContext) {
        let Some(control) = self.control.clone() else { return };
        self.stop(seat, &control, at, times);
        let paused = self.paused.is_some();
        let status = self.of_mut(seat);
        status.overdue = None;
        let clock = &mut status.clock;
        clock.left += match control.limit {
            Limit::Bank { .. } => returning_bank(&control.limit),
            Limit::PerDecision { .. } => initial_time(&control.limit),
            // The deadline of the following day.
            Limit::Daily { .. } => initial_time(&control.limit).max(DAY),
        };
        clock.allotted = clock.left;
        clock.opening += 1;
        if clock.open {
            clock.opened = Some(at);
            clock.since = (!paused).then_some(at);
        }
    }

    /// Returns a seat from the caretaker to a player, with enough time to play.
    pub fn return_to_player(&mut self, seat: Seat) {
        // A player who was merely away has lost no time.
        let away = self.of(seat).caretaker == Some(CaretakerReason::Away);
        let least = match &self.control {
            Some(Control { limit: limit @ Limit::Bank { .. }, .. }) if !away => {
                returning_bank(limit) - increment(limit)
            }
            _ => 0,
        };
        let status = self.of_mut(seat);
        status.caretaker = None;
        status.overdue = None;
        status.idle = false;
        status.clock.left = status.clock.left.max(least);
    }

    /// When the decision of a seat is due, if its clock runs.
    pub fn due(&self, seat: Seat, times: &ClockContext) -> Option<Moment> {
        let (control, status) = (self.control.as_ref()?, self.of(seat));
        let since = status.clock.since?;
        if status.overdue.is_some() {
            return None;
        }
        let stops = Self::stops(control, &status.clock, times, seat);
        Some(due(&control.limit, since, status.clock.left, &stops))
    }

    /// Microseconds left for a seat: until its deadline while the game waits for it, otherwise in its bank.
    pub fn remaining(&self, seat: Seat, now: Moment, times: &ClockContext) -> Option<i64> {
        let (control, clock) = (self.control.as_ref()?, &self.of(seat).clock);
        match (&control.limit, clock.since) {
            (Limit::Daily { .. }, Some(_)) => self.due(seat, times).map(|due| (due.0 - now.0).max(0)),
            (Limit::Daily { .. }, None) => None,
            (Limit::PerDecision { .. } | Limit::Bank { .. }, Some(since)) => {
                let stops = Self::stops(control, clock, times, seat);
                Some((clock.left - charged(since, now, &stops)).max(0))
            }
            (Limit::Bank { .. }, None) if !clock.open => Some(clock.left + increment(&control.limit)),
            (Limit::PerDecision { .. }, None) if !clock.open => Some(initial_time(&control.limit)),
            (Limit::PerDecision { .. } | Limit::Bank { .. }, None) => Some(clock.left),
        }
    }

    /// Whether a rest stops the clock of a seat now.
    pub fn rests(&self, seat: Seat, now: Moment, times: &ClockContext) -> bool {
        let (Some(control), Some(_)) = (&self.control, self.of(seat).clock.since) else { return false };
        let stops = Self::stops(control, &self.of(seat).clock, times, seat);
        charged(now, Moment(now.0 + 1), &stops) == 0
    }

    /// When that percentage of the time of a seat will have elapsed.
    pub fn elapsed_at(&self, seat: Seat, percent: u8, times: &ClockContext) -> Option<Moment> {
        let (control, clock) = (self.control.as_ref()?, &self.of(seat).clock);
        let (since, due) = (clock.since?, self.due(seat, times)?);
        let percent = i64::from(percent);
        if let Limit::Daily { .. } = control.limit {
            let opened = clock.opened.unwrap_or(since);
            return Some(Moment(opened.0 + (due.0 - opened.0) / 100 * percent));
        }
        let left = clock.allotted / 100 * (100 - percent);
        let stops = Self::stops(control, clock, times, seat);
        Some(run_out(since, clock.left - left, &stops))
    }

    /// All deadlines of the game, in no order.
    pub fn agenda(&self, times: &ClockContext) -> Vec<(Moment, Due)> {
        let later = |from: Moment, time| run_out(from, time, &Stops::of_all(&times.outages));
        let mut all = Vec::new();
        for seat in Seat::ALL.iter().copied() {
            all.extend(self.due(seat, times).map(|due| (due, Due::Expired(seat))));
            let status = self.of(seat);
            all.extend(status.substitute.map(|substitute| (substitute.until, Due::GivenBack(seat))));
            if self.paused.is_none() {
                all.extend(status.overdue.map(|since| (later(since, VOTE_TIMEOUT), Due::Undecided(seat))));
            }
        }
        all.extend(self.paused.map(|since| (later(since, MAX_PAUSE), Due::Resume)));
        // A vote without an author is about an overdue seat; the caretaker takes the seat when it lapses.
        let lapse = self.votes.iter().filter(|vote| vote.by.is_some());
        all.extend(lapse.map(|vote| (vote.until, Due::VoteLapsed(vote.id))));
        if self.paused.is_none() {
            all.extend(self.deserted.map(|since| (later(since, ABANDONED_AFTER), Due::Abandoned)));
        }
        all
    }

    /// What the table chose to happen when time runs out.
    pub fn on_expiry(&self) -> OnExpiry {
        self.control.as_ref().map_or(OnExpiry::Pass, |control| control.on_expiry)
    }

    /// The seats that the caretaker plays for; `gone` are the seats whose accounts were deleted. If no player is left,
    /// the caretaker does not play for seats whose player may return, because otherwise the game would have no end.
    pub fn played_for(&self, gone: SeatSet, all: SeatSet) -> SeatSet {
        let for_good = gone | self.given_up();
        let every = for_good | self.seats_where(|status| status.caretaker.is_some());
        (if every & all == all { for_good } else { every }) & all
    }

    /// Whether no seat is played by its own player. If a player may return, the game waits for a limited time.
    fn nobody_plays(&self, gone: SeatSet, all: SeatSet) -> bool {
        let absent = gone | self.seats_where(|status| status.caretaker.is_some() || status.idle);
        absent & all == all
    }

    /// The seats that their players play themselves. Only their clocks run, and only they vote.
    pub fn present(&self, gone: SeatSet, all: SeatSet) -> SeatSet {
        all.without(gone | self.seats_where(|status| status.caretaker.is_some()))
    }

    /// The seats whose players have resigned or left.
    pub fn given_up(&self) -> SeatSet {
        self.seats_where(|status| {
            matches!(status.caretaker, Some(CaretakerReason::Resigned | CaretakerReason::Left))
        })
    }

    /// The seats that are handed over to another account.
    pub fn handed_over(&self) -> SeatSet {
        self.seats_where(|status| status.substitute.is_some())
    }

    /// The seats whose status fulfils a condition.
    pub(crate) fn seats_where(&self, condition: impl Fn(&SeatStatus) -> bool) -> SeatSet {
        Seat::ALL.iter().copied().filter(|seat| condition(self.of(*seat))).collect()
    }
}

/// The minimum in the bank of a returning player.
fn returning_bank(limit: &Limit) -> i64 {
    (initial_time(limit) / RETURN_BANK_DIVISOR).max(increment(limit)).max(HOUR.min(initial_time(limit)))
}

#[cfg(test)]
mod tests {
    use domain::game::{Motion, VoteKind};

    use super::*;

    #[test]
    fn the_stored_form_does_not_change() {
        let mut state = SeatingState::default();
        state.open_vote(Motion { kind: VoteKind::Pause, seat: None }, Some(Seat::Red), Moment(0));
        state.votes[0].yes = [Seat::Red, Seat::Blue].into_iter().collect();
        let stored = serde_json::to_value(&state).expect("JSON");
        assert_eq!((&stored["votes"][0]["yes"], &stored["votes"][0]["no"]), (&5.into(), &0.into()));
        assert_eq!(stored["seats"][0]["dial"]["granted"], 0);
        assert_eq!(stored.get("caretaker"), None);
        assert_eq!(serde_json::from_value::<SeatingState>(stored).ok(), Some(state.clone()));
        state.caretaker = Some(Level::Regular);
        let stored = serde_json::to_value(&state).expect("JSON");
        assert_eq!(stored["caretaker"], "regular");
        assert_eq!(serde_json::from_value::<SeatingState>(stored).ok(), Some(state));
    }
}
