//! `tharsis-tools solo`: a computer player alone, on fixed deals. How often it wins is the one measure of strength that needs
//! no other player.

use std::collections::BTreeMap;
use std::error::Error;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use domain::game::Setup;
use domain::parameter::Parameter;
use domain::seat::Seat;
use opponents::{play_game, player_of};
use serde::{Deserialize, Serialize};

use crate::arena::{Costs, Mean, Meter, StateFile, deal};
use crate::deals;
use crate::output::print;

/// Flags of `tharsis-tools solo`.
#[derive(Args)]
pub struct Arguments {
    /// The player, such as `novice`.
    #[arg(long)]
    player: String,
    /// Play until so many deals have been played, those of earlier runs included.
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    deals: u64,
    /// The number of the first deal.
    #[arg(long, default_value_t = 0)]
    from: u64,
    /// Keeps the results in this file, and goes on with those that it has.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Play so many deals at once. The results do not depend on it.
    #[arg(long, default_value = "1")]
    threads: NonZeroUsize,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

/// The sums of all runs.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Results {
    player: String,
    version: String,
    from: u64,
    deals: u64,
    won: u64,
    points: Mean,
    /// Steps of the parameters that were missing at the end of the lost games.
    missing: Mean,
    costs: Costs,
}

/// The figures.
#[derive(Debug, Serialize)]
struct Report {
    player: String,
    version: String,
    deals: u64,
    won: u64,
    /// Share of the games that were won, and its 95 % interval by Wilson.
    wins: f64,
    interval: [f64; 2],
    points: f64,
    missing_steps_when_lost: f64,
    calls_per_decision: f64,
    mean_us: f64,
    p50_us: f64,
    p99_us: f64,
}

/// The 95 % interval of a share, by Wilson.
fn wilson(won: u64, of: u64) -> [f64; 2] {
    let (n, z) = (of.max(1) as f64, 1.96_f64);
    let share = won as f64 / n;
    let centre = share + z * z / (2.0 * n);
    let width = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    [((centre - width) / scale).max(0.0), ((centre + width) / scale).min(1.0)]
}

impl Results {
    fn add(&mut self, game: &Game) {
        game.costs.values().for_each(|costs| self.costs.merge(costs));
        self.deals += 1;
        self.points.add(game.points.into());
        match game.missing {
            None => self.won += 1,
            Some(steps) => self.missing.add(steps.into()),
        }
    }

    fn report(&self) -> Report {
        let each = |sum: u64| sum as f64 / self.costs.decisions.max(1) as f64;
        Report {
            player: self.player.clone(),
            version: self.version.clone(),
            deals: self.deals,
            won: self.won,
            wins: self.won as f64 / self.deals.max(1) as f64,
            interval: wilson(self.won, self.deals),
            points: self.points.mean(),
            missing_steps_when_lost: self.missing.mean(),
            calls_per_decision: each(self.costs.calls),
            mean_us: each(self.costs.nanoseconds) / 1000.0,
            p50_us: self.costs.times.quantile(0.5),
            p99_us: self.costs.times.quantile(0.99),
        }
    }
}

/// One deal.
struct Game {
    points: i32,
    /// Steps of the parameters that were missing at the end. `None` if the game was won.
    missing: Option<i32>,
    costs: BTreeMap<String, Costs>,
}

fn play(player: &str, number: u64) -> Result<Game, String> {
    let mut players = [player_of(player)?];
    let mut meter = Meter::new(vec![player.to_owned()]);
    let played = play_game(&Setup::of(1), deal(number), &mut players, number, &mut meter)
        .map_err(|why| why.to_string())?;
    let missing = if played.terraformed {
        None
    } else {
        let view = played.game.borrowed_view(Seat::Red).ok_or("a solo game has no seat")?;
        Some(Parameter::ALL.iter().map(|parameter| view.steps_left(*parameter)).sum())
    };
    Ok(Game { points: played.scores[0].total, missing, costs: meter.into_costs() })
}

/// Plays the deals and prints the figures.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let version = player_of(&arguments.player)?.name();
    let file = arguments.state.clone().map(StateFile::at);
    let new = || Results {
        player: arguments.player.clone(),
        version: version.clone(),
        from: arguments.from,
        deals: 0,
        won: 0,
        points: Mean::default(),
        missing: Mean::default(),
        costs: Costs::default(),
    };
    let mut results = match &file {
        Some(file) => file.read()?.unwrap_or_else(new),
        None => new(),
    };
    if (&results.version, results.from) != (&version, arguments.from) {
        return Err(format!(
            "the file has the results of {} from deal {}, not of {version} from deal {}",
            results.version, results.from, arguments.from
        )
        .into());
    }
    let played = arguments.from + results.deals..arguments.from + arguments.deals;
    deals::in_order(
        arguments.threads,
        played,
        |number| play(&arguments.player, number),
        |game| {
            results.add(&game);
            file.as_ref().map_or(Ok(()), |file| file.write(&results))
        },
    )?;
    let report = results.report();
    if arguments.json {
        print(format_args!("{}", serde_json::to_string_pretty(&report)?));
        return Ok(());
    }
    print(format_args!(
        "| player | deals | won | 95 % | points | missing steps when lost | calls | mean µs | p50 µs | p99 µs |"
    ));
    print(format_args!("|---|---|---|---|---|---|---|---|---|---|"));
    print(format_args!(
        "| {} | {} | {:.1} % | {:.1}–{:.1} % | {:.1} | {:.1} | {:.0} | {:.0} | {:.0} | {:.0} |",
        report.version,
        report.deals,
        100.0 * report.wins,
        100.0 * report.interval[0],
        100.0 * report.interval[1],
        report.points,
        report.missing_steps_when_lost,
        report.calls_per_decision,
        report.mean_us,
        report.p50_us,
        report.p99_us
    ));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_contain_the_share_and_stay_within_0_and_1() {
        assert_eq!(wilson(0, 10)[0], 0.0);
        assert_eq!(wilson(10, 10)[1], 1.0);
        let [low, high] = wilson(50, 100);
        assert!((0.40..0.41).contains(&low) && (0.59..0.60).contains(&high), "{low} {high}");
    }
}
