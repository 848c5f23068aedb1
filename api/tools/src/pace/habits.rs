//! The habits of the simulated players: one table, which is printed, documented and simulated.
//!
//! No value was measured, and none was fitted to the results: they are estimates of how people use a phone, made before
//! the first game was simulated.

use domain::game::Question;

use super::clock::{HOUR, MINUTE, Seconds, hours};

/// The minimum and the maximum of a uniform distribution.
pub type Range = (f64, f64);

/// The habits of the players.
#[derive(Clone, Debug)]
pub struct Habits {
    /// The offset of each player's clock from UTC.
    pub zones: [Seconds; 4],
    /// Bedtime, after midnight of the day on which the player got up.
    pub bed: (Seconds, Seconds),
    /// The time of getting up.
    pub rise: (Seconds, Seconds),
    /// How much later both are at the weekend.
    pub weekend: Seconds,
    /// Hours of work, Monday to Friday.
    pub work: (Seconds, Seconds),
    /// Checks of the app a day without a notice: each player's mean is drawn from this.
    pub checks: Range,
    /// The same for the late player.
    pub late_checks: Range,
    /// The probability of a check in an hour of work, relative to a free hour.
    pub check_at_work: f64,
    /// The share of notices that are followed at once: in free hours, at work, and by the late player.
    pub follows: (f64, f64, f64),
    /// The delay between a notice and opening the app.
    pub reaction: (Seconds, Seconds),
    /// How long a player with nothing to do, or who has just opened the app, stays.
    pub stay: (Seconds, Seconds),
    /// The minimum stay after an answer.
    pub linger: Seconds,
    /// The time to answer while the app is open: set-up, a pick, a purchase, an action, and a question of an action.
    pub thinks: [Seconds; 5],
    /// The share of occasions on which a player lays a plan: each player's is drawn from this. One occasion is one kind
    /// of plan in one generation.
    pub plans: Range,
    /// The number of cards in a draft ranking.
    pub ranked: usize,
}

impl Default for Habits {
    fn default() -> Self {
        Habits {
            zones: [-5 * HOUR, HOUR, 5 * HOUR + 30 * MINUTE, 9 * HOUR],
            bed: (22 * HOUR + 30 * MINUTE, 24 * HOUR + 15 * MINUTE),
            rise: (6 * HOUR + 15 * MINUTE, 7 * HOUR + 45 * MINUTE),
            weekend: HOUR,
            work: (9 * HOUR, 17 * HOUR),
            checks: (4.0, 8.0),
            late_checks: (1.0, 3.0),
            check_at_work: 0.5,
            follows: (0.4, 0.15, 0.05),
            reaction: (MINUTE, 15 * MINUTE),
            stay: (3 * MINUTE, 10 * MINUTE),
            linger: 3 * MINUTE,
            thinks: [5 * MINUTE, 30, MINUTE, MINUTE, 15],
            plans: (0.3, 0.9),
            ranked: 40,
        }
    }
}

impl Habits {
    /// The time that a player needs to answer a question.
    pub fn thinks(&self, question: Option<Question>) -> Seconds {
        let [setup, draft, research, action, rest] = self.thinks;
        match question {
            Some(Question::Setup) => setup,
            Some(Question::Draft) => draft,
            Some(Question::Research) => research,
            Some(Question::Action | Question::FinalGreeneries) => action,
            _ => rest,
        }
    }
}

/// A habit and its value as text.
type Row = (&'static str, String);

impl Habits {
    /// The habits as a table in Markdown, used in `tharsis-tools pace --help` and docs/pace.md.
    pub fn table(&self) -> String {
        let rows = self.rows();
        let mut table = String::from("| habit | value |\n|---|---|\n");
        rows.iter().for_each(|(habit, value)| table.push_str(&format!("| {habit} | {value} |\n")));
        table
    }

    fn rows(&self) -> Vec<Row> {
        let span = |(from, to): (Seconds, Seconds)| format!("{} to {}", hours(from), hours(to));
        let minutes =
            |(from, to): (Seconds, Seconds)| format!("{} to {} minutes", from / MINUTE, to / MINUTE);
        let percent = |share: f64| format!("{:.0} %", 100.0 * share);
        let a_day = |(from, to): Range| format!("{from} to {to} a day");
        let zone = |zone: &Seconds| {
            let sign = if *zone < 0 { '-' } else { '+' };
            format!("UTC{sign}{}", hours(zone.abs()))
        };
        let zones: Vec<String> = self.zones.iter().map(zone).collect();
        let (free, work, late) = self.follows;
        let [setup, draft, research, action, rest] = self.thinks;
        vec![
            ("time zones, one person in each, seated by lot", zones.join(", ")),
            ("gets up", span(self.rise)),
            ("goes to bed", span(self.bed)),
            ("both later on Saturdays and Sundays by", hours(self.weekend)),
            ("works, Monday to Friday", span(self.work)),
            ("looks by themselves, on average", a_day(self.checks)),
            ("looks by themselves, the late player", a_day(self.late_checks)),
            ("an hour of work has a look, compared with a free hour", percent(self.check_at_work)),
            (
                "follows a notice at once: in free hours, at work, the late player",
                [free, work, late].map(percent).join(", "),
            ),
            ("follows it after", minutes(self.reaction)),
            ("stays on opening the app", minutes(self.stay)),
            ("stays after an answer at least", format!("{} minutes", self.linger / MINUTE)),
            (
                "thinks about set-up, a pick, what to buy, an action, a question of an action",
                [setup, draft, research, action, rest].map(|time| format!("{time} s")).join(", "),
            ),
            (
                "lays a plan, of the occasions: each person's share",
                format!("{} to {}", percent(self.plans.0), percent(self.plans.1)),
            ),
            ("cards in a ranking", self.ranked.to_string()),
        ]
    }
}
