//! `tharsis-tools playout`: plays random games in process on one core, and prints the games per second. Every decision
//! lists all legal moves, and the log is kept.

use std::error::Error;
use std::io::Write;
use std::time::Instant;

use clap::Args;
use domain::game::Setup;
use domain::game::playout::{RandomPlayer, play_game};

/// Flags of `tharsis-tools playout`.
#[derive(Args)]
pub struct Arguments {
    /// Number of games.
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Seats at each table.
    #[arg(long, default_value_t = 3)]
    players: usize,
    /// With draft.
    #[arg(long)]
    draft: bool,
    /// With the Corporate Era.
    #[arg(long)]
    corporate_era: bool,
    /// Solo games: one player, always with the Corporate Era.
    #[arg(long)]
    solo: bool,
    /// Determines the deals and choices; the same seed plays the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Plays the games and prints the figures.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let players = if arguments.solo { 1 } else { arguments.players };
    let corporate_era = arguments.corporate_era || arguments.solo;
    let setup = Setup { corporate_era, draft: arguments.draft, ..Setup::of(players) };
    setup.check()?;
    let mut player = RandomPlayer::new(arguments.seed);
    let (mut moves, mut listed, mut events, mut generations) = (0, 0, 0, 0);
    let begin = Instant::now();
    for _ in 0..arguments.games {
        let played = play_game(setup.clone(), &mut player)?;
        moves += played.moves;
        listed += played.listed;
        events += played.events.len() as u64;
        generations += u64::from(played.game.generation());
    }
    let seconds = begin.elapsed().as_secs_f64();
    let games = arguments.games as f64;
    let mut out = std::io::stdout().lock();
    writeln!(out, "{} games of {players} in {seconds:.2} s", arguments.games)?;
    writeln!(out, "{:.0} games/s, {:.0} moves/s", games / seconds, moves as f64 / seconds)?;
    writeln!(
        out,
        "a game: {:.1} generations, {:.1} moves, {:.1} facts; a decision: {:.1} options",
        generations as f64 / games,
        moves as f64 / games,
        events as f64 / games,
        listed as f64 / (moves as f64).max(1.0)
    )?;
    Ok(())
}
