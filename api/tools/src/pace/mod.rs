//! `tharsis-tools pace`: simulates how long a game of four takes in real time among players who sleep and work, with
//! barriers and no plans as in other implementations, and with the pipelined draft and plans. The games use the rules,
//! moves and plans of `domain`; only the players are simulated. See docs/pace.md.

mod clock;
mod figures;
mod habits;
mod mode;
mod plans;
mod player;
mod schedule;
mod table;
#[cfg(test)]
mod tests;

use std::error::Error;
use std::io::Write;
use std::thread;

use clap::Args;

use crate::rng::Rng;
use clock::days;
use figures::{Line, Play, Report, Spread, Under};
use habits::Habits;
use mode::{ALL, BARRIERS, Mode, PARTS, QUEUES};
use schedule::Schedule;
use table::{Course, Table};

/// The simulated factors of checks a day.
const CHECKS: [f64; 4] = [0.5, 1.0, 2.0, 4.0];
/// The simulated shares of occasions with a plan.
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Flags of `tharsis-tools pace`.
#[derive(Args)]
#[command(after_long_help = help())]
pub struct Arguments {
    /// Games for each line of figures.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    games: u64,
    /// Determines the deals and the players; the same seed plays the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The factor by which players check the app more often than usual without a notice.
    #[arg(long, default_value_t = 1.0)]
    checks: f64,
    /// The share of occasions on which every player lays a plan, from 0 to 1; by default it is drawn for each player.
    #[arg(long)]
    plans: Option<f64>,
    /// Print only the lines with barriers and with everything.
    #[arg(long)]
    brief: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The help text with the habits.
fn help() -> String {
    format!(
        "Four people in four time zones, one of them late, play whole games by the rules of the engine. Each looks at the \
         game some times a day, sometimes follows a notice at once, answers all that waits and stays for some minutes. The \
         deals, the people and their skill are the same in every line; only what waits for what is different, and whether \
         plans can be laid. No habit was measured: they are guesses, made before the first game was simulated.\n\n{}\n\
         More: docs/pace.md",
        Habits::default().table()
    )
}

/// The players and the seed of their games.
struct World {
    habits: Habits,
    games: u64,
    seed: u64,
    checks: f64,
    plans: Option<f64>,
}

impl World {
    /// Plays all games in a mode.
    fn play(&self, mode: Mode) -> Result<Vec<Course>, Box<dyn Error>> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let share = usize::try_from(self.games)?.div_ceil(threads).max(1);
        let seeds = Rng::new(self.seed);
        let numbers: Vec<u64> = (0..self.games).map(|game| seeds.fork(game).next_u64()).collect();
        let played: Vec<Option<Course>> = thread::scope(|scope| {
            let part = |numbers| scope.spawn(move || self.part(mode, numbers));
            let parts: Vec<_> = numbers.chunks(share).map(part).collect();
            parts.into_iter().flat_map(|part| part.join().unwrap_or_default()).collect()
        });
        let unfinished = || format!("a game of \"{}\" does not come to its end", mode.name);
        let courses: Option<Vec<Course>> = played.into_iter().collect();
        let courses = courses.filter(|courses| courses.len() == numbers.len());
        Ok(courses.ok_or_else(unfinished)?)
    }

    fn part(&self, mode: Mode, numbers: &[u64]) -> Vec<Option<Course>> {
        let game = |number: &u64| {
            let schedules = Schedule::four(&self.habits, self.checks, *number);
            let schedules = schedules.map(|schedule| match self.plans {
                Some(share) => schedule.planning(share),
                None => schedule,
            });
            Table::of(&self.habits, mode, schedules, *number).play()
        };
        numbers.iter().map(game).collect()
    }

    /// Compares both modes in this world.
    fn under(self, value: f64) -> Result<Under, Box<dyn Error>> {
        Ok(Under::of(value, &self.play(BARRIERS)?, &self.play(ALL)?))
    }
}

impl Arguments {
    fn world(&self) -> World {
        World {
            habits: Habits::default(),
            games: self.games,
            seed: self.seed,
            checks: self.checks,
            plans: self.plans,
        }
    }

    fn report(&self) -> Result<Report, Box<dyn Error>> {
        let world = self.world();
        let barriers = world.play(BARRIERS)?;
        let all = world.play(ALL)?;
        let usual = Spread::of(barriers.iter().map(|course| days(course.took)));
        let mut modes = vec![Line::of(&BARRIERS, &barriers, &usual)];
        let (mut checks, mut plans) = (Vec::new(), Vec::new());
        if !self.brief {
            for mode in [QUEUES].iter().chain(&PARTS) {
                modes.push(Line::of(mode, &world.play(*mode)?, &usual));
            }
            for more in CHECKS {
                checks.push(World { checks: more * self.checks, ..self.world() }.under(more)?);
            }
            for share in SHARES {
                plans.push(World { plans: Some(share), ..self.world() }.under(share)?);
            }
        }
        modes.push(Line::of(&ALL, &all, &usual));
        let less = |(before, after): (&Course, &Course)| 1.0 - days(after.took) / days(before.took);
        let each: Vec<f64> = barriers.iter().zip(&all).map(less).collect();
        let quicker = each.iter().filter(|less| **less > 0.0).count() as f64 / each.len().max(1) as f64;
        Ok(Report {
            games: self.games,
            seed: self.seed,
            modes,
            each: Spread::of(each),
            quicker,
            play: Play::of(&barriers),
            checks,
            plans,
        })
    }
}

/// Plays the games and prints the figures.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let fine = (0.0..=100.0).contains(&arguments.checks) && arguments.checks > 0.0;
    if !fine {
        return Err("--checks takes a number above 0 and up to 100".into());
    }
    if arguments.plans.is_some_and(|share| !(0.0..=1.0).contains(&share)) {
        return Err("--plans takes a share from 0 to 1".into());
    }
    let report = arguments.report()?;
    let mut out = std::io::stdout().lock();
    match arguments.json {
        true => writeln!(out, "{}", serde_json::to_string_pretty(&report)?)?,
        false => write!(out, "{report}")?,
    }
    Ok(())
}
