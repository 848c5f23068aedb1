//! Clock arithmetic: pure functions of settings, rests and outages, independent of games, the store and the current
//! time. The times during which a clock is stopped are a list of spans; everything else is derived from them.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

use crate::moment::Moment;
use crate::seating::rest::Rest;
use crate::seating::time_control::{Control, Limit};

/// Microseconds of a second, an hour and a day.
const SECOND: i64 = 1_000_000;
const HOUR: i64 = 3_600 * SECOND;
const DAY: i64 = 24 * HOUR;
/// How many daily deadlines to search for one that is not suspended: more than the days of vacation of any account.
const DEADLINES: usize = 400;

/// A half-open interval of time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Span {
    /// Its first moment.
    pub from: Moment,
    /// The first moment after it.
    pub until: Moment,
}

/// What stops the clock of a seat.
#[derive(Clone, Copy, Debug)]
pub struct Stops<'a> {
    /// The quiet hours and the vacation of the player.
    pub rest: Option<&'a Rest>,
    /// When no node was running.
    pub outages: &'a [Span],
    /// Quiet hours that count per day.
    pub quiet_hours_per_day: u8,
    /// Days of vacation that count.
    pub vacation_days: u8,
    /// Days of vacation that have already counted.
    pub spent: &'a [Date],
}

impl<'a> Stops<'a> {
    /// What stops the clock of one seat at a table.
    pub fn new(control: &Control, rest: Option<&'a Rest>, outages: &'a [Span], spent: &'a [Date]) -> Self {
        let (quiet_hours_per_day, vacation_days) = (control.quiet_hours_per_day, control.vacation_days);
        Self { rest, outages, quiet_hours_per_day, vacation_days, spent }
    }

    /// Outages only, which apply to all players.
    pub fn of_all(outages: &'a [Span]) -> Self {
        Self { rest: None, outages, quiet_hours_per_day: 0, vacation_days: 0, spent: &[] }
    }

    /// The days of vacation that stop the clock within a span, in order. Each counts as a whole day.
    pub fn vacation(&self, from: Moment, until: Moment) -> Vec<Date> {
        let Some((rest, zone)) = self.rest.and_then(|rest| Some((rest, rest.zone()?))) else {
            return Vec::new();
        };
        let mut left = usize::from(self.vacation_days).saturating_sub(self.spent.len());
        let mut counted = Vec::new();
        for day in days(&zone, from, until) {
            let touches =
                midnight(&zone, day) < until && day.tomorrow().is_ok_and(|next| midnight(&zone, next) > from);
            if !touches || !rest.on_vacation(day) {
                continue;
            }
            if self.spent.contains(&day) {
                counted.push(day);
            } else if left > 0 {
                left -= 1;
                counted.push(day);
            }
        }
        counted
    }

    /// Quiet hours within a span, limited to what counts of each day.
    fn quiet(&self, from: Moment, until: Moment) -> Vec<Span> {
        let Some((rest, zone)) = self.rest.and_then(|rest| Some((rest, rest.zone()?))) else {
            return Vec::new();
        };
        let Some((begins, minutes)) = rest.quiet_minutes() else { return Vec::new() };
        let minutes = i64::from(minutes).min(i64::from(self.quiet_hours_per_day) * 60);
        let of = |day: Date| {
            let begun = at(&zone, day, begins);
            Span { from: begun, until: Moment(begun.0 + minutes * 60 * SECOND) }
        };
        days(&zone, from, until).map(of).collect()
    }

    /// All stops within a span, in order, merged.
    fn within(&self, from: Moment, until: Moment) -> Vec<Span> {
        let mut spans = self.quiet(from, until);
        spans.extend(self.long(from, until));
        merged(spans, from, until)
    }

    /// Vacation and outages.
    fn long(&self, from: Moment, until: Moment) -> Vec<Span> {
        let zone = self.rest.and_then(Rest::zone);
        let days = self.vacation(from, until).into_iter();
        let away = days.filter_map(|day| {
            let zone = zone.as_ref()?;
            Some(Span { from: midnight(zone, day), until: midnight(zone, day.tomorrow().ok()?) })
        });
        self.outages.iter().copied().chain(away).collect()
    }
}

/// Microseconds charged between two moments.
pub fn charged(from: Moment, until: Moment, stops: &Stops<'_>) -> i64 {
    let stopped: i64 = stops.within(from, until).iter().map(|span| span.until.0 - span.from.0).sum();
    (until.0 - from.0).max(0) - stopped
}

/// When that many microseconds will have been charged, starting at `from`.
pub fn run_out(from: Moment, left: i64, stops: &Stops<'_>) -> Moment {
    let left = left.max(0);
    // Quiet hours are at most half of a day. Together with all other stops, this bounds when the time runs out.
    let outages: i64 = stops.outages.iter().map(|span| (span.until.0 - span.from.0).max(0)).sum();
    let horizon = from.0 + 2 * left + outages + (i64::from(stops.vacation_days) * 2 + 3) * DAY;
    let (mut now, mut left) = (from.0, left);
    for span in stops.within(from, Moment(horizon)) {
        let runs = span.from.0 - now;
        if runs >= left {
            break;
        }
        left -= runs;
        now = span.until.0;
    }
    Moment(now + left)
}

/// When a decision is due that has `left` microseconds at `from`.
pub fn due(limit: &Limit, from: Moment, left: i64, stops: &Stops<'_>) -> Moment {
    let earliest = run_out(from, left, stops);
    let Limit::Daily { at_minute, time_zone, .. } = limit else { return earliest };
    let zone = TimeZone::get(time_zone).unwrap_or(TimeZone::UTC);
    let mut day = local(&zone, earliest).date();
    for _ in 0..DEADLINES {
        let deadline = at(&zone, day, *at_minute);
        // A deadline that falls into a vacation or an outage does not count.
        let stands = stops.long(from, Moment(deadline.0 + 1));
        if deadline >= earliest && !stands.iter().any(|span| span.from <= deadline && deadline < span.until) {
            return deadline;
        }
        let Ok(next) = day.tomorrow() else { break };
        day = next;
    }
    earliest
}

/// The time of a decision, or of the initial bank, in microseconds.
pub fn initial_time(limit: &Limit) -> i64 {
    match limit {
        Limit::PerDecision { limit_seconds } => i64::from(*limit_seconds) * SECOND,
        Limit::Bank { start_seconds, .. } => i64::from(*start_seconds) * SECOND,
        Limit::Daily { notice_hours, .. } => i64::from(*notice_hours) * HOUR,
    }
}

/// The increment of a bank.
pub fn increment(limit: &Limit) -> i64 {
    match limit {
        Limit::Bank { increment_seconds, .. } => i64::from(*increment_seconds) * SECOND,
        Limit::PerDecision { .. } | Limit::Daily { .. } => 0,
    }
}

fn merged(mut spans: Vec<Span>, from: Moment, until: Moment) -> Vec<Span> {
    spans.sort();
    let mut whole: Vec<Span> = Vec::new();
    for span in spans {
        let span = Span { from: span.from.max(from), until: span.until.min(until) };
        match whole.last_mut() {
            _ if span.from >= span.until => {}
            Some(last) if span.from <= last.until => last.until = last.until.max(span.until),
            _ => whole.push(span),
        }
    }
    whole
}

/// The days that a span may touch, and the day before, because a rest may begin in the evening and last beyond
/// midnight.
fn days(zone: &TimeZone, from: Moment, until: Moment) -> impl Iterator<Item = Date> + use<> {
    let first = local(zone, from).date();
    let last = local(zone, until).date();
    let first = first.yesterday().unwrap_or(first);
    std::iter::successors(Some(first), |day| day.tomorrow().ok()).take_while(move |day| *day <= last)
}

fn local(zone: &TimeZone, moment: Moment) -> DateTime {
    let at = Timestamp::from_microsecond(moment.0).unwrap_or(Timestamp::UNIX_EPOCH);
    zone.to_datetime(at)
}

fn midnight(zone: &TimeZone, day: Date) -> Moment {
    at(zone, day, 0)
}

/// A time of day; a time skipped by a clock change is shifted by the skipped amount.
fn at(zone: &TimeZone, day: Date, minute: u16) -> Moment {
    let time = day.at((minute / 60).min(23) as i8, (minute % 60) as i8, 0, 0);
    let at = zone.to_timestamp(time).unwrap_or(Timestamp::UNIX_EPOCH);
    Moment(at.as_microsecond())
}

/// The current date in a time zone.
pub fn today(zone: &TimeZone, now: Moment) -> Date {
    local(zone, now).date()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seating::rest::{Quiet, Vacation};
    use crate::seating::time_control::OnExpiry;

    /// A Monday in January, at midnight in UTC.
    const MONDAY: Moment = Moment(1_800_230_400 * SECOND - 4 * DAY);

    fn hours(n: i64) -> Moment {
        Moment(MONDAY.0 + n * HOUR)
    }

    fn control(limit: Limit) -> Control {
        Control { limit, on_expiry: OnExpiry::Pass, quiet_hours_per_day: 8, vacation_days: 2 }
    }

    fn limit(hours: u32) -> Limit {
        Limit::PerDecision { limit_seconds: hours * 3_600 }
    }

    fn night(zone: &str, from: u16, until: u16) -> Rest {
        Rest { zone: zone.to_owned(), quiet: Some(Quiet { from, until }), vacation: Vec::new() }
    }

    /// A small random number generator.
    struct Dice(u64);

    impl Dice {
        fn below(&mut self, limit: i64) -> i64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((self.0 >> 33) as i64) % limit.max(1)
        }
    }

    fn day(from: Moment, zone: &str, after: i64) -> Date {
        today(&TimeZone::get(zone).expect("a zone"), Moment(from.0 + after * DAY))
    }

    #[test]
    fn nights_do_not_count_within_the_budget() {
        let (rest, control) = (night("UTC", 22 * 60, 8 * 60), control(limit(24)));
        let stops = Stops::new(&control, Some(&rest), &[], &[]);
        // Ten quiet hours, of which eight count: from 22 to 6.
        assert_eq!(charged(hours(21), hours(23), &stops), HOUR);
        assert_eq!(charged(hours(21), hours(32), &stops), 3 * HOUR);
        assert_eq!(run_out(hours(21), 2 * HOUR, &stops), hours(31));
        let none = Control { quiet_hours_per_day: 0, ..control };
        assert_eq!(charged(hours(0), hours(48), &Stops::new(&none, Some(&rest), &[], &[])), 48 * HOUR);
    }

    #[test]
    fn vacation_counts_by_whole_days_until_the_budget_is_spent() {
        let control = control(limit(24));
        let (first, last) = (day(MONDAY, "UTC", 1), day(MONDAY, "UTC", 5));
        let rest = Rest { zone: "UTC".to_owned(), quiet: None, vacation: vec![Vacation { first, last }] };
        let stops = Stops::new(&control, Some(&rest), &[], &[]);
        assert_eq!(charged(hours(0), hours(7 * 24), &stops), 5 * DAY);
        assert_eq!(run_out(hours(12), DAY, &stops), hours(12 + 24 + 48));
        assert_eq!(stops.vacation(hours(36), hours(37)), [first]);
        let spent = [day(MONDAY, "UTC", -9), first];
        let stops = Stops::new(&control, Some(&rest), &[], &spent);
        assert_eq!(charged(hours(0), hours(7 * 24), &stops), 6 * DAY, "the first day is paid for already");
    }

    #[test]
    fn outages_are_not_charged() {
        let control = control(limit(24));
        let outage = [Span { from: hours(10), until: hours(34) }];
        let stops = Stops::new(&control, None, &outage, &[]);
        assert_eq!(charged(hours(0), hours(35), &stops), 11 * HOUR);
        assert_eq!(run_out(hours(9), 2 * HOUR, &stops), hours(35));
    }

    #[test]
    fn a_daily_deadline_is_one_when_there_was_notice() {
        let limit =
            Limit::Daily { at_minute: 20 * 60, time_zone: "Europe/Berlin".to_owned(), notice_hours: 4 };
        let control = control(limit.clone());
        let stops = Stops::new(&control, None, &[], &[]);
        let due_of = |opened| due(&limit, opened, initial_time(&limit), &stops);
        // Berlin is one hour ahead of UTC in winter.
        assert_eq!(due_of(hours(15)), hours(19));
        assert_eq!(due_of(hours(16)), hours(19 + 24), "three hours before");
        let outage = [Span { from: hours(18), until: hours(20) }];
        let stops = Stops::new(&control, None, &outage, &[]);
        assert_eq!(
            due(&limit, hours(1), initial_time(&limit), &stops),
            hours(19 + 24),
            "nobody could be asked"
        );
    }

    #[test]
    fn the_day_that_clocks_change_keeps_the_hour() {
        // 28 March 2027: Berlin clocks move from 02:00 to 03:00.
        let begins = Moment(1_806_188_400 * SECOND - 6 * HOUR);
        let zone = TimeZone::get("Europe/Berlin").expect("a zone");
        let (one, other) =
            (at(&zone, today(&zone, begins), 1_200), at(&zone, day(begins, "Europe/Berlin", 1), 1_200));
        assert_eq!(other.0 - one.0, 23 * HOUR);
    }

    #[test]
    fn what_runs_out_is_charged_exactly_and_time_only_goes_on() {
        let mut dice = Dice(7);
        let zones = [
            "UTC",
            "Europe/Berlin",
            "America/New_York",
            "Asia/Kolkata",
            "Pacific/Apia",
            "Australia/Lord_Howe",
        ];
        for _ in 0..2_000 {
            let from = Moment(MONDAY.0 + dice.below(400 * DAY));
            let left = dice.below(20 * DAY);
            let zone = zones[dice.below(zones.len() as i64) as usize];
            let first = day(from, zone, dice.below(20) - 3);
            let last = (0..dice.below(6)).fold(first, |date, _| date.tomorrow().expect("a day"));
            let quiet = Quiet { from: dice.below(1_440) as u16, until: dice.below(1_440) as u16 };
            let rest =
                Rest { zone: zone.to_owned(), quiet: Some(quiet), vacation: vec![Vacation { first, last }] };
            let begins = Moment(from.0 + dice.below(10 * DAY));
            let outage = [Span { from: begins, until: Moment(begins.0 + dice.below(3 * DAY)) }];
            let quiet_hours_per_day = dice.below(13) as u8;
            let vacation_days = dice.below(5) as u8;
            let control = Control { quiet_hours_per_day, vacation_days, ..control(limit(24)) };
            let stops = Stops::new(&control, Some(&rest), &outage, &[]);
            let end = run_out(from, left, &stops);
            assert_eq!(charged(from, end, &stops), left, "{from} {left} {stops:?}");
            assert!(left == 0 || charged(from, Moment(end.0 - 1), &stops) < left);
            let between = Moment(from.0 + dice.below(end.0 - from.0 + 1));
            let parts = charged(from, between, &stops);
            assert!((0..=left).contains(&parts), "it never goes back");
            // Days that were already spent are not spent again.
            let spent = stops.vacation(from, between);
            let later = Stops { spent: &spent, ..stops };
            assert_eq!(parts + charged(between, end, &later), left, "{from} {between} {stops:?}");
            let most = from.0 + 2 * left + 3 * DAY + (i64::from(vacation_days) + 3) * DAY;
            assert!(end.0 <= most, "nobody rests for ever");
        }
    }
}
