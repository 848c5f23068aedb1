//! Plays a whole game at random and prints the score.
//!
//! `cargo run -p domain --example random_game -- 42 3` plays the game of seed 42 with three players. The same seed
//! always gives the same game.

use domain::game::Setup;
use domain::game::playout::{RandomPlayer, play_game};
use domain::game::scoring::scores_of;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let seed: u64 = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let players: usize = arguments.next().map_or(Ok(2), |text| text.parse())?;

    let mut player = RandomPlayer::new(seed);
    let played = play_game(Setup::of(players), &mut player)?;

    let generations = played.game.generation();
    println!("{} moves, {} events, {generations} generations", played.moves, played.events.len());
    println!("seat    rating milestones awards greeneries cities cards total    M€");
    for score in scores_of(&played.game) {
        println!(
            "{:<7} {:>6} {:>10} {:>6} {:>10} {:>6} {:>5} {:>5} {:>5}",
            score.seat.to_string(),
            score.rating,
            score.milestones,
            score.awards,
            score.greeneries,
            score.cities,
            score.cards,
            score.total,
            score.megacredits
        );
    }
    Ok(())
}
