//! `tharsis-tools train`: trains the value network of the opponents by self-play, on one core. A run can be stopped at any
//! time and goes on from its checkpoint.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use opponents::training::{Progress, Purpose, Recipe, Trainer};

/// What the network is for.
#[derive(Clone, Copy, ValueEnum)]
enum Game {
    /// Games of two to five seats.
    Table,
    /// Solo games.
    Solo,
}

/// Flags of `tharsis-tools train`.
#[derive(Args)]
pub struct Arguments {
    /// What the network is for.
    #[arg(long, value_enum, default_value = "table")]
    game: Game,
    /// Determines the games and the first weights.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop when that many games have been played, those before the checkpoint included.
    #[arg(long, default_value_t = 100_000)]
    games: u64,
    /// Stop after that many hours of this run.
    #[arg(long, default_value_t = 8.0)]
    hours: f64,
    /// File with the state of the training. If it exists, the training goes on from there.
    #[arg(long, default_value = "training.bin")]
    checkpoint: PathBuf,
    /// File that the network is written to, with every checkpoint.
    #[arg(long, default_value = "weights.bin")]
    weights: PathBuf,
    /// Games between two checkpoints.
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    every: u64,
    /// Games against price lists after each checkpoint, without learning; in solo games alone.
    #[arg(long, default_value_t = 100)]
    measure: u64,
}

/// Trains until the games or the hours are over.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let purpose = match arguments.game {
        Game::Table => Purpose::Table,
        Game::Solo => Purpose::Solo,
    };
    let recipe = Recipe::of(purpose, arguments.seed);
    let mut trainer = resume(&arguments.checkpoint, recipe)?;
    let limit = Duration::try_from_secs_f64(arguments.hours * 3_600.0)
        .map_err(|error| format!("--hours: expected a number of hours from 0 on: {error}"))?;
    let begin = Instant::now();
    let mut out = io::stdout().lock();
    while trainer.games() < arguments.games && begin.elapsed() < limit {
        let games = arguments.every.min(arguments.games - trainer.games());
        let progress = trainer.train(games);
        let seconds = begin.elapsed().as_secs();
        write!(out, "{} games, {seconds} s: ", trainer.games())?;
        write_progress(&mut out, &progress)?;
        write_whole(&arguments.checkpoint, &trainer.to_bytes())?;
        write_whole(&arguments.weights, &trainer.network().to_bytes())?;
        if arguments.measure > 0 {
            let measured = trainer.measure(arguments.measure, arguments.seed);
            write!(out, "  measured: ")?;
            write_progress(&mut out, &measured)?;
        }
    }
    writeln!(out, "weights {} in {}", trainer.network().version(), arguments.weights.display())?;
    Ok(())
}

/// The trainer of the checkpoint, or a new one if there is none.
fn resume(checkpoint: &Path, recipe: Recipe) -> Result<Trainer, Box<dyn Error>> {
    match fs::read(checkpoint) {
        Ok(bytes) => Trainer::from_bytes(recipe, &bytes).ok_or_else(|| {
            format!("{}: expected a checkpoint of this version of the program", checkpoint.display()).into()
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Trainer::new(recipe)),
        Err(error) => Err(format!("{}: {error}", checkpoint.display()).into()),
    }
}

fn write_progress(out: &mut impl Write, progress: &Progress) -> io::Result<()> {
    let games = progress.games.max(1) as f64;
    let points = progress.points as f64 / progress.seats.max(1) as f64;
    write!(out, "{:.2} generations, {points:.1} points", progress.generations as f64 / games)?;
    if progress.contests > 0 {
        let share = 100.0 * progress.won / progress.contests as f64;
        write!(out, ", won {share:.1} % of {}", progress.contests)?;
    }
    if progress.loss.count > 0 {
        let count = progress.loss.count as f64;
        write!(
            out,
            ", squared errors {:.4} and {:.4}",
            progress.loss.victory / count,
            progress.loss.margin / count
        )?;
    }
    writeln!(out)
}

/// Replaces a file as a whole, so that a run that is killed leaves the old one or the new one.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Box<dyn Error>> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let written = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| format!("{}: {error}", path.display()).into())
}
