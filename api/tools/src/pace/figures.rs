//! The statistics of many games, and their output.

use std::fmt;

use domain::plan::PlanKind;
use serde::Serialize;

use super::clock::days;
use super::mode::Mode;
use super::table::Course;

/// The quartiles of some numbers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// The lower quartile.
    pub low: f64,
    pub median: f64,
    /// The upper quartile.
    pub high: f64,
}

impl Spread {
    /// The quartiles of numbers in any order; all zero if there are none.
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Spread {
        let mut all: Vec<f64> = numbers.into_iter().collect();
        all.sort_by(f64::total_cmp);
        let at = |percent: usize| {
            let rank = (all.len() * percent).div_ceil(100).max(1);
            all.get(rank - 1).copied().unwrap_or_default()
        };
        Spread { low: at(25), median: at(50), high: at(75) }
    }
}

/// The statistics of one mode.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Line {
    /// The name of the mode.
    #[serde(rename = "manner")]
    pub mode: &'static str,
    /// The duration of a game in days.
    pub days: Spread,
    /// The relative reduction of the median, compared with barriers and no plans.
    pub less: f64,
    /// Mean days: set-up, drafts with research, actions, last greeneries.
    pub phases: [f64; 4],
    /// The mean number of times that a game began to wait for a player who was absent.
    pub waits: f64,
    /// The mean number of plans used in a game: pass, sequence, draft ranking, research.
    pub used: [f64; PlanKind::ALL.len()],
}

fn mean(courses: &[Course], of: impl Fn(&Course) -> f64) -> f64 {
    courses.iter().map(of).sum::<f64>() / courses.len().max(1) as f64
}

/// The relative reduction of one median compared with another.
pub fn less(than: &Spread, this: &Spread) -> f64 {
    1.0 - this.median / than.median.max(f64::EPSILON)
}

impl Line {
    /// The statistics of a mode, compared with the quartiles of the games with barriers.
    pub fn of(mode: &Mode, courses: &[Course], barriers: &Spread) -> Line {
        let took = Spread::of(courses.iter().map(|course| days(course.took)));
        Line {
            mode: mode.name,
            days: took,
            less: less(barriers, &took),
            phases: std::array::from_fn(|at| mean(courses, |course| days(course.phases[at]))),
            waits: mean(courses, |course| course.waits.into()),
            used: std::array::from_fn(|at| mean(courses, |course| course.used[at].into())),
        }
    }
}

/// Means of the games, independent of real time.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Play {
    pub generations: f64,
    /// Turns of a seat in a generation, the pass included.
    pub turns: f64,
    /// Cards that a seat plays in a game.
    pub cards: f64,
    /// Other actions of a seat in a game.
    pub other_actions: f64,
    /// Points of a seat.
    pub points: f64,
}

impl Play {
    /// The means of these games of four.
    pub fn of(courses: &[Course]) -> Play {
        let generations = mean(courses, |course| course.generations.into());
        Play {
            generations,
            turns: mean(courses, |course| f64::from(course.turns)) / 4.0 / generations.max(1.0),
            cards: mean(courses, |course| f64::from(course.cards)) / 4.0,
            other_actions: mean(courses, |course| f64::from(course.other_actions)) / 4.0,
            points: mean(courses, |course| f64::from(course.points)) / 4.0,
        }
    }
}

/// The comparison under another value of a habit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Under {
    /// The value of the habit: the factor of checks, or the share of occasions with a plan.
    pub value: f64,
    /// Days with barriers and no plans.
    pub barriers: Spread,
    /// Days with queues and all plans.
    pub all: Spread,
    /// The relative reduction of the median.
    pub less: f64,
}

impl Under {
    /// Compares the games of both modes.
    pub fn of(value: f64, barriers: &[Course], all: &[Course]) -> Under {
        let spread = |courses: &[Course]| Spread::of(courses.iter().map(|course| days(course.took)));
        let (barriers, all) = (spread(barriers), spread(all));
        Under { value, barriers, all, less: less(&barriers, &all) }
    }
}

/// The whole report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// Games of each mode.
    pub games: u64,
    pub seed: u64,
    /// One line for each mode: the first is the mode with barriers and no plans, the last the mode with queues and all
    /// plans.
    #[serde(rename = "manners")]
    pub modes: Vec<Line>,
    /// The relative reduction of each game with everything, compared with the same table with barriers.
    pub each: Spread,
    /// The share of tables whose game was shorter.
    pub quicker: f64,
    /// The means of the games with barriers.
    pub play: Play,
    /// With other numbers of checks a day.
    pub checks: Vec<Under>,
    /// With plans on other shares of occasions.
    pub plans: Vec<Under>,
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

fn span(spread: &Spread) -> String {
    format!("{:>6.1} {:>7.1} – {:<5.1}", spread.median, spread.low, spread.high)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games of four with a draft for each line, seed {}; times in days",
            self.games, self.seed
        )?;
        writeln!(f)?;
        writeln!(
            f,
            "{:<24} {:>6} {:>15} {:>6} {:>7} {:>8} {:>6}  used: pass, sequence, ranking, research",
            "", "median", "quartiles", "less", "drafts", "actions", "waits"
        )?;
        for line in &self.modes {
            let used: Vec<String> = line.used.iter().map(|used| format!("{used:.0}")).collect();
            writeln!(
                f,
                "{:<24} {} {:>6} {:>7.1} {:>8.1} {:>6.0}  {}",
                line.mode,
                span(&line.days),
                percent(line.less),
                line.phases[1],
                line.phases[2],
                line.waits,
                used.join(", ")
            )?;
        }
        writeln!(f)?;
        writeln!(
            f,
            "each table by itself, everything beside barriers: median {} less, quartiles {} to {}; quicker at {} of tables",
            percent(self.each.median),
            percent(self.each.low),
            percent(self.each.high),
            percent(self.quicker)
        )?;
        let play = &self.play;
        writeln!(
            f,
            "a game: {:.1} generations; a seat: {:.1} turns in a generation, {:.0} cards and {:.0} other actions, {:.0} points",
            play.generations, play.turns, play.cards, play.other_actions, play.points
        )?;
        let tables =
            [("checks a day, times as usual", &self.checks), ("plans laid, of occasions", &self.plans)];
        for (what, lines) in tables.into_iter().filter(|(_, lines)| !lines.is_empty()) {
            writeln!(f)?;
            writeln!(f, "{what:<30} {:>22} {:>22} {:>6}", "rounds, no plans", "queues, all plans", "less")?;
            for under in lines {
                writeln!(
                    f,
                    "{:<30} {:>22} {:>22} {:>6}",
                    under.value,
                    span(&under.barriers),
                    span(&under.all),
                    percent(under.less)
                )?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_by_rank() {
        let spread = Spread::of((1..=8).rev().map(f64::from));
        assert_eq!(spread, Spread { low: 2.0, median: 4.0, high: 6.0 });
        assert_eq!(Spread::of([]), Spread { low: 0.0, median: 0.0, high: 0.0 });
        assert_eq!(less(&spread, &Spread { median: 3.0, ..spread }), 0.25);
    }
}
