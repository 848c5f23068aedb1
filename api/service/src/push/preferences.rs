//! What an account wants to be told, and at which hours it wants to be left alone.

use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

use super::record::PushKind;
use crate::id::GameId;
use crate::moment::Moment;

/// What an account wants to be told.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Preferences {
    /// The kinds that it does not want.
    pub off: Vec<PushKind>,
    /// The games of which it wants to be told nothing.
    pub muted: Vec<GameId>,
    /// When it wants to be left alone.
    pub quiet: Option<QuietHours>,
}

/// Hours of each day in which nothing makes a sound. They may go over midnight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuietHours {
    /// A time zone, by its name in the IANA's database.
    pub zone: String,
    /// When they begin, in minutes since midnight.
    pub from: i16,
    /// When they end, in minutes since midnight; another time than they begin.
    pub to: i16,
}

impl Preferences {
    /// Whether such a push of that game is wanted. That something is answered is told whatever was: it only takes away.
    pub fn wants(&self, kind: PushKind, game: GameId) -> bool {
        kind == PushKind::Answered || !self.off.contains(&kind) && !self.muted.contains(&game)
    }

    /// Until when a push of that kind has to wait, if it has to.
    pub fn quiet_until(&self, kind: PushKind, now: Moment) -> Option<Moment> {
        self.quiet.as_ref().filter(|_| kind != PushKind::Answered)?.end(now)
    }
}

impl QuietHours {
    /// Whether the IANA knows the zone.
    pub fn knows(zone: &str) -> bool {
        TimeZone::get(zone).is_ok()
    }

    /// When those hours end that have begun at `now`, if some have.
    fn end(&self, now: Moment) -> Option<Moment> {
        let zone = TimeZone::get(&self.zone).ok()?;
        let here = Timestamp::from_microsecond(now.0).ok()?.to_zoned(zone.clone());
        let minute = i16::from(here.hour()) * 60 + i16::from(here.minute());
        let (from, to) = (self.from, self.to);
        let within = if from < to { from <= minute && minute < to } else { minute >= from || minute < to };
        // Some that begin and end together were taken once, and have never held anything back.
        if from == to || !within {
            return None;
        }
        let day =
            if minute < to { here.date() } else { here.date().checked_add(Span::new().days(1)).ok()? };
        let time = Time::new((to / 60) as i8, (to % 60) as i8, 0, 0).ok()?;
        // Where clocks are put forward over that time there is none such; it is the moment after.
        let end = day.to_datetime(time).to_zoned(zone).ok()?.timestamp();
        // Where they are put back a time comes twice, and the first is the end.
        Some(Moment(end.as_microsecond())).filter(|end| *end > now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Moment {
        Moment(text.parse::<Timestamp>().expect("a time").as_microsecond())
    }

    fn end(zone: &str, from: i16, to: i16, now: &str) -> Option<String> {
        let hours = QuietHours { zone: zone.to_owned(), from, to };
        hours.end(at(now)).map(|end| end.to_string())
    }

    #[test]
    fn nights_end_in_the_morning() {
        let belgrade = |now| end("Europe/Belgrade", 22 * 60, 7 * 60 + 30, now);
        assert_eq!(belgrade("2026-01-10T20:59:59Z"), None);
        assert_eq!(belgrade("2026-01-10T21:00:00Z").as_deref(), Some("2026-01-11T06:30:00Z"));
        assert_eq!(belgrade("2026-01-11T06:29:59Z").as_deref(), Some("2026-01-11T06:30:00Z"));
        assert_eq!(belgrade("2026-01-11T06:30:00Z"), None);
        // In summer the same hours are others.
        assert_eq!(belgrade("2026-07-10T20:00:00Z").as_deref(), Some("2026-07-11T05:30:00Z"));
        let noon = |now| end("America/New_York", 12 * 60, 13 * 60, now);
        assert_eq!(noon("2026-01-10T17:10:00Z").as_deref(), Some("2026-01-10T18:00:00Z"));
        assert_eq!(noon("2026-01-10T18:10:00Z"), None);
        assert_eq!(end("UTC", 60, 60, "2026-01-10T01:00:00Z"), None, "no hours at all");
    }

    #[test]
    fn clocks_are_put_forward_and_back() {
        // In the night of 29 March 2026 there is no half past two in Belgrade.
        let forward = end("Europe/Belgrade", 23 * 60, 150, "2026-03-28T23:00:00Z");
        assert_eq!(forward.as_deref(), Some("2026-03-29T01:30:00Z"));
        // In that of 25 October there are two; quiet ends with the first.
        let back = |now| end("Europe/Belgrade", 23 * 60, 150, now);
        assert_eq!(back("2026-10-24T23:00:00Z").as_deref(), Some("2026-10-25T00:30:00Z"));
        assert_eq!(back("2026-10-25T01:10:00Z"), None);
    }

    #[test]
    fn what_is_off_is_not_wanted_but_taking_away_always_is() {
        let game = GameId::fresh();
        let muted = Preferences { muted: vec![game], ..Preferences::default() };
        assert!(!muted.wants(PushKind::YourTurn, game) && muted.wants(PushKind::YourTurn, GameId::fresh()));
        let off = Preferences { off: vec![PushKind::Reminder], ..muted };
        assert!(!off.wants(PushKind::Reminder, GameId::fresh()) && off.wants(PushKind::Answered, game));
        assert!(QuietHours::knows("Europe/Kyiv") && !QuietHours::knows("Mars/Tharsis"));
    }
}
