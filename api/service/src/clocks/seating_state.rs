//! Everything about a game that its rules do not know: how time runs, who plays for which seat, and what is voted on. It is
//! kept with the game and changes in its turns only, so that the version of the game guards it too. Pure: who asks for
//! something is checked by the service, and when something is due is asked of `arithmetic`.

use domain::seat::Seat;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::arithmetic::{Stops, charged, due, granted, increment, run_out};
pub use super::clock_input::{ClockContext, ClockInput, Due, TurnCause};
pub use super::seat_clock::{SeatClock, SeatStatus, Why};
use super::{Control, Limit, OnExpiry};
use crate::moment::Moment;
use crate::seats::offers::Offer;
use crate::seats::votes::Vote;

/// Microseconds of an hour and a day.
const HOUR: i64 = 3_600_000_000;
const DAY: i64 = 24 * HOUR;
/// The others have so long to decide about somebody whose time has run out; then the caretaker takes the seat.
pub const DECIDE: i64 = 2 * DAY;
/// A pause ends by itself after this.
pub const PAUSE: i64 = 30 * DAY;
/// A game that everybody is away from is ended after this.
pub const ABANDONED: i64 = 7 * DAY;
/// No bank grows beyond this, unless it began with more.
const MOST: i64 = 30 * DAY;
/// Who comes back to an empty bank has this part of what it held at the start.
const PART: i64 = 4;

/// Everything about a game that its rules do not know.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SeatingState {
    /// The time control.
    pub control: Option<Control>,
    /// By seat, clockwise.
    pub seats: [SeatStatus; 5],
    /// Since when all clocks stand.
    pub paused: Option<Moment>,
    /// What is voted on.
    #[serde(default)]
    pub votes: Vec<Vote>,
    /// The number of the last vote.
    #[serde(default)]
    pub last_vote: u32,
    /// Seats that are offered to others, once each.
    #[serde(default)]
    pub offers: Vec<Offer>,
    /// Since when nobody plays by himself any more.
    #[serde(default)]
    pub deserted: Option<Moment>,
}

impl SeatingState {
    /// That of a game that begins.
    pub fn begin(control: Control) -> Self {
        // Each opening adds the increment, the first too.
        let left = match control.limit {
            Limit::Bank { .. } => granted(&control.limit) - increment(&control.limit),
            Limit::PerDecision { .. } | Limit::Daily { .. } => 0,
        };
        let keeping =
            SeatStatus { dial: SeatClock { left, ..SeatClock::default() }, ..SeatStatus::default() };
        let seats = std::array::from_fn(|_| keeping.clone());
        Self { control: Some(control), seats, ..Self::default() }
    }

    /// What is kept of a seat.
    pub fn of(&self, seat: Seat) -> &SeatStatus {
        &self.seats[seat.index()]
    }

    /// The same, to be changed.
    pub fn of_mut(&mut self, seat: Seat) -> &mut SeatStatus {
        &mut self.seats[seat.index()]
    }

    /// Whether anything of it need be kept.
    pub fn says_something(&self) -> bool {
        *self != Self::default()
    }

    fn stops<'a>(control: &Control, dial: &'a SeatClock, times: &'a ClockContext, seat: Seat) -> Stops<'a> {
        let rest = times.rests.get(seat.index()).and_then(Option::as_ref);
        Stops::new(control, rest, &times.outages, &dial.vacation)
    }

    /// Has the clocks follow a turn.
    pub fn follow(&mut self, beat: ClockInput, times: &ClockContext) {
        if let Some((seat, deed)) = beat.by {
            self.of_mut(seat).idle = deed == TurnCause::Expired;
        }
        self.deserted = match self.nobody_plays(beat.gone, beat.all) {
            true => self.deserted.or(Some(beat.at)),
            false => None,
        };
        let runs = self.paused.is_none();
        for seat in Seat::ALL.iter().copied() {
            let acted = beat.by.filter(|(by, _)| *by == seat).map(|(_, deed)| deed);
            let waits = beat.waiting & 1 << seat.index() != 0;
            if acted.is_some() || !waits {
                self.of_mut(seat).overdue = None;
            }
            let Some(control) = self.control.clone() else { continue };
            let was = self.of(seat).dial.open;
            // Where the end of a turn is taken back, who had ended it is charged for all the time since then, and to whoever
            // was asked meanwhile it is as if nobody had asked.
            let undone = beat.by.is_some_and(|(_, deed)| deed == TurnCause::Undid) && was != waits;
            let keeping = self.of_mut(seat);
            let before = if undone { keeping.before.take() } else { None };
            if let Some(before) = before.filter(|before| before.open == waits) {
                let (opening, held) = (keeping.dial.opening, acted.is_some() || before.held);
                keeping.dial = SeatClock { opening, held, ..before };
                continue;
            }
            if was && (acted.is_some() || !waits) {
                let running = keeping.dial.since.map(|_| beat.at);
                self.stop(seat, &control, beat.at, times);
                let keeping = self.of_mut(seat);
                let ends = acted.is_some() && !waits;
                keeping.before = ends.then(|| SeatClock { since: running, ..keeping.dial.clone() });
            }
            let keeping = self.of_mut(seat);
            if waits && !was {
                keeping.before = Some(keeping.dial.clone());
            }
            let dial = &mut keeping.dial;
            dial.open = waits;
            if !waits {
                continue;
            }
            let fresh = match (was, acted) {
                (_, Some(TurnCause::Undid)) => {
                    dial.held = true;
                    false
                }
                (true, Some(TurnCause::Answered | TurnCause::Expired)) => {
                    !dial.held && !matches!(control.limit, Limit::Bank { .. })
                }
                (true, None) => continue,
                (false, _) => {
                    dial.held = false;
                    true
                }
            };
            if fresh || dial.opened.is_none() {
                dial.left = match control.limit {
                    Limit::Bank { .. } => {
                        let most = granted(&control.limit).max(MOST);
                        (dial.left.max(0) + increment(&control.limit)).min(most)
                    }
                    Limit::PerDecision { .. } | Limit::Daily { .. } => granted(&control.limit),
                };
                dial.granted = dial.left;
                dial.opening += 1;
            }
            dial.opened = Some(beat.at);
            dial.since = runs.then_some(beat.at);
        }
    }

    /// Stops the clock of a seat and charges what has run.
    fn stop(&mut self, seat: Seat, control: &Control, at: Moment, times: &ClockContext) {
        let dial = &self.seats[seat.index()].dial;
        let Some(since) = dial.since else { return };
        let stops = Self::stops(control, dial, times, seat);
        let (spent, days) = (charged(since, at, &stops), stops.vacation(since, at));
        let dial = &mut self.seats[seat.index()].dial;
        dial.left = (dial.left - spent).max(0);
        dial.since = None;
        dial.vacation.extend(days.into_iter().filter(|day| !dial.vacation.contains(day)).collect::<Vec<_>>());
    }

    /// Charges what has run by the rests of now: from then on others count, or those of another.
    pub fn charge(&mut self, seat: Seat, at: Moment, times: &ClockContext) {
        let Some(control) = self.control.clone() else { return };
        if self.of(seat).dial.since.is_some() {
            self.stop(seat, &control, at, times);
            self.of_mut(seat).dial.since = Some(at);
        }
    }

    /// The days of vacation that have stopped the clock of a seat since it was last charged.
    pub fn vacation(&self, seat: Seat, now: Moment, times: &ClockContext) -> Vec<Date> {
        let (Some(control), dial) = (&self.control, &self.of(seat).dial) else { return Vec::new() };
        let since = dial.since.unwrap_or(now);
        Self::stops(control, dial, times, seat).vacation(since, now)
    }

    /// Nothing runs, and nothing is decided any more: the game is over.
    pub fn end(&mut self, at: Moment, times: &ClockContext) {
        self.pause(at, times);
        for keeping in &mut self.seats {
            (keeping.dial.open, keeping.before, keeping.overdue) = (false, None, None);
            keeping.substitute = None;
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

    /// Has the clocks go on.
    pub fn resume(&mut self, at: Moment) {
        self.paused = None;
        self.deserted = self.deserted.map(|_| at);
        let timed = self.control.is_some();
        for keeping in &mut self.seats {
            keeping.overdue = keeping.overdue.map(|_| at);
            keeping.dial.since = (timed && keeping.dial.open).then_some(at);
        }
    }

    /// Gives a seat once more what it had for this decision, or at the start; a bank, the part for those who come back.
    pub fn extend(&mut self, seat: Seat, at: Moment, times: &ClockContext) {
        let Some(control) = self.control.clone() else { return };
        self.stop(seat, &control, at, times);
        let paused = self.paused.is_some();
        let keeping = self.of_mut(seat);
        keeping.overdue = None;
        let dial = &mut keeping.dial;
        dial.left += match control.limit {
            Limit::Bank { .. } => part(&control.limit),
            Limit::PerDecision { .. } => granted(&control.limit),
            // The deadline of the day after.
            Limit::Daily { .. } => granted(&control.limit).max(DAY),
        };
        dial.granted = dial.left;
        dial.opening += 1;
        if dial.open {
            dial.opened = Some(at);
            dial.since = (!paused).then_some(at);
        }
    }

    /// Somebody plays for a seat again: there is time for that.
    pub fn take_back(&mut self, seat: Seat) {
        // Who has only been away has had nothing taken.
        let away = self.of(seat).caretaker == Some(Why::Away);
        let least = match &self.control {
            Some(Control { limit: limit @ Limit::Bank { .. }, .. }) if !away => {
                part(limit) - increment(limit)
            }
            _ => 0,
        };
        let keeping = self.of_mut(seat);
        keeping.caretaker = None;
        keeping.overdue = None;
        keeping.idle = false;
        keeping.dial.left = keeping.dial.left.max(least);
    }

    /// When the decision of a seat is due, if time runs for it.
    pub fn due(&self, seat: Seat, times: &ClockContext) -> Option<Moment> {
        let (control, keeping) = (self.control.as_ref()?, self.of(seat));
        let since = keeping.dial.since?;
        if keeping.overdue.is_some() {
            return None;
        }
        let stops = Self::stops(control, &keeping.dial, times, seat);
        Some(due(&control.limit, since, keeping.dial.left, &stops))
    }

    /// Microseconds that a seat has left: until its deadline while it is waited for, in its bank while it is not.
    pub fn remaining(&self, seat: Seat, now: Moment, times: &ClockContext) -> Option<i64> {
        let (control, dial) = (self.control.as_ref()?, &self.of(seat).dial);
        match (&control.limit, dial.since) {
            (Limit::Daily { .. }, Some(_)) => self.due(seat, times).map(|due| (due.0 - now.0).max(0)),
            (Limit::Daily { .. }, None) => None,
            (Limit::PerDecision { .. } | Limit::Bank { .. }, Some(since)) => {
                let stops = Self::stops(control, dial, times, seat);
                Some((dial.left - charged(since, now, &stops)).max(0))
            }
            (Limit::Bank { .. }, None) if !dial.open => Some(dial.left + increment(&control.limit)),
            (Limit::PerDecision { .. }, None) if !dial.open => Some(granted(&control.limit)),
            (Limit::PerDecision { .. } | Limit::Bank { .. }, None) => Some(dial.left),
        }
    }

    /// Whether the clock of a seat stands just now because of a rest.
    pub fn rests(&self, seat: Seat, now: Moment, times: &ClockContext) -> bool {
        let (Some(control), Some(_)) = (&self.control, self.of(seat).dial.since) else { return false };
        let stops = Self::stops(control, &self.of(seat).dial, times, seat);
        charged(now, Moment(now.0 + 1), &stops) == 0
    }

    /// When that part of the time of a seat has gone by, in per cent.
    pub fn gone_by(&self, seat: Seat, percent: u8, times: &ClockContext) -> Option<Moment> {
        let (control, dial) = (self.control.as_ref()?, &self.of(seat).dial);
        let (since, due) = (dial.since?, self.due(seat, times)?);
        let percent = i64::from(percent);
        if let Limit::Daily { .. } = control.limit {
            let opened = dial.opened.unwrap_or(since);
            return Some(Moment(opened.0 + (due.0 - opened.0) / 100 * percent));
        }
        let left = dial.granted / 100 * (100 - percent);
        let stops = Self::stops(control, dial, times, seat);
        Some(run_out(since, dial.left - left, &stops))
    }

    /// Everything that becomes due by time alone, and when, in no order.
    pub fn agenda(&self, times: &ClockContext) -> Vec<(Moment, Due)> {
        let later = |from: Moment, time| run_out(from, time, &Stops::of_all(&times.outages));
        let mut all = Vec::new();
        for seat in Seat::ALL.iter().copied() {
            all.extend(self.due(seat, times).map(|due| (due, Due::Expired(seat))));
            let keeping = self.of(seat);
            all.extend(keeping.substitute.map(|substitute| (substitute.until, Due::GivenBack(seat))));
            if self.paused.is_none() {
                all.extend(keeping.overdue.map(|since| (later(since, DECIDE), Due::Undecided(seat))));
            }
        }
        all.extend(self.paused.map(|since| (later(since, PAUSE), Due::Resume)));
        // One that nobody has asked for is about a seat that the caretaker takes in the end.
        let lapse = self.votes.iter().filter(|vote| vote.by.is_some());
        all.extend(lapse.map(|vote| (vote.until, Due::VoteLapsed(vote.id))));
        if self.paused.is_none() {
            all.extend(self.deserted.map(|since| (later(since, ABANDONED), Due::Abandoned)));
        }
        all
    }

    /// What the table chose to do when time has run out.
    pub fn on_expiry(&self) -> OnExpiry {
        self.control.as_ref().map_or(OnExpiry::Pass, |control| control.on_expiry)
    }

    /// The seats that the caretaker plays for, one bit each, of so many; `gone` are those whose accounts were deleted. When
    /// nobody is left it plays for none of those who may come back, because a game in which nobody plays has no end.
    pub fn played_for(&self, gone: u8, all: u8) -> u8 {
        let kept = |why: fn(Why) -> bool| {
            let seats = Seat::ALL.iter().filter(|seat| self.of(**seat).caretaker.is_some_and(why));
            seats.fold(0, |bits, seat| bits | 1 << seat.index())
        };
        let for_good = gone | kept(|why| matches!(why, Why::Resigned | Why::Left));
        let every = for_good | kept(|_| true);
        (if every & all == all { for_good } else { every }) & all
    }

    /// Whether no seat is played by its own player any more. When somebody may come back, the game waits for a while.
    fn nobody_plays(&self, gone: u8, all: u8) -> bool {
        let kept =
            Seat::ALL.iter().filter(|seat| self.of(**seat).caretaker.is_some() || self.of(**seat).idle);
        kept.fold(gone, |bits, seat| bits | 1 << seat.index()) & all == all
    }

    /// The seats that somebody plays for by himself, one bit each: of these the time runs, and these vote.
    pub fn present(&self, gone: u8, all: u8) -> u8 {
        let kept = Seat::ALL.iter().filter(|seat| self.of(**seat).caretaker.is_some());
        all & !kept.fold(gone, |bits, seat| bits | 1 << seat.index())
    }
}

/// What there is in a bank at least for who comes back to it.
fn part(limit: &Limit) -> i64 {
    (granted(limit) / PART).max(increment(limit)).max(HOUR.min(granted(limit)))
}
