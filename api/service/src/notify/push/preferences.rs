//! The push preferences and the quiet hours of an account.

use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

use crate::id::GameId;
use crate::moment::Moment;
use crate::notify::push::record::PushKind;

/// The notification preferences of an account. Muted games and quiet hours also hold for mails.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Preferences {
    /// Kinds of push notifications that it does not want.
    pub off: Vec<PushKind>,
    pub muted: Vec<GameId>,
    /// The quiet hours, if any.
    pub quiet: Option<QuietHours>,
    /// Whether it wants mails about games that wait for it.
    pub mail: bool,
}

/// Daily hours in which no notification is sent. They may span midnight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuietHours {
    /// The name of the time zone in the IANA database.
    pub zone: String,
    /// When they begin, in minutes since midnight.
    pub from: i16,
    /// When they end, in minutes since midnight; not equal to `from`.
    pub to: i16,
}

impl Preferences {
    /// Whether a notification of that kind and game is wanted. `Answered` always is, because it only removes an earlier
    /// one.
    pub fn wants(&self, kind: PushKind, game: GameId) -> bool {
        kind == PushKind::Answered || !self.off.contains(&kind) && !self.muted.contains(&game)
    }

    /// The end of the quiet hours that delay a notification of that kind, if they do.
    pub fn quiet_until(&self, kind: PushKind, now: Moment) -> Option<Moment> {
        self.quiet.as_ref().filter(|_| kind != PushKind::Answered)?.end(now)
    }
}

impl QuietHours {
    /// Whether the IANA database contains the zone.
    pub fn knows(zone: &str) -> bool {
        TimeZone::get(zone).is_ok()
    }

    /// When the quiet hours that contain `now` end, if `now` is in quiet hours.
    fn end(&self, now: Moment) -> Option<Moment> {
        let zone = TimeZone::get(&self.zone).ok()?;
        let here = Timestamp::from_microsecond(now.0).ok()?.to_zoned(zone.clone());
        let minute = i16::from(here.hour()) * 60 + i16::from(here.minute());
        let (from, to) = (self.from, self.to);
        let within = if from < to { from <= minute && minute < to } else { minute >= from || minute < to };
        // Old rows may begin and end at the same time; they delay nothing.
        if from == to || !within {
            return None;
        }
        let day =
            if minute < to { here.date() } else { here.date().checked_add(Span::new().days(1)).ok()? };
        let time = Time::new((to / 60) as i8, (to % 60) as i8, 0, 0).ok()?;
        // If clocks are put forward over that time, it does not exist; the end is the moment after.
        let end = day.to_datetime(time).to_zoned(zone).ok()?.timestamp();
        // If they are put back, the time occurs twice; the end is the first one.
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
        // In summer the UTC times differ.
        assert_eq!(belgrade("2026-07-10T20:00:00Z").as_deref(), Some("2026-07-11T05:30:00Z"));
        let noon = |now| end("America/New_York", 12 * 60, 13 * 60, now);
        assert_eq!(noon("2026-01-10T17:10:00Z").as_deref(), Some("2026-01-10T18:00:00Z"));
        assert_eq!(noon("2026-01-10T18:10:00Z"), None);
        assert_eq!(end("UTC", 60, 60, "2026-01-10T01:00:00Z"), None, "no hours at all");
    }

    #[test]
    fn clocks_are_put_forward_and_back() {
        // On 29 March 2026, 02:30 does not exist in Belgrade.
        let forward = end("Europe/Belgrade", 23 * 60, 150, "2026-03-28T23:00:00Z");
        assert_eq!(forward.as_deref(), Some("2026-03-29T01:30:00Z"));
        // On 25 October 2026, it occurs twice; quiet hours end at the first.
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
