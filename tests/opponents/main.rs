//! Computer players: their candidates, their assessments, that they know no more than their seat, and that they do nothing foolish.

mod candidates;
mod explain;
mod fairness;
mod laws;
mod players;

use domain::game::playout::RandomPlayer;
use domain::game::{CardMemory, Event, Game, Setup};
use domain::seat::Seat;

/// Plays a random game, and visits every decision before it is answered, with the memory of its seat.
fn each_decision(setup: Setup, seed: u64, mut visit: impl FnMut(&Game, Seat, &CardMemory)) {
    let mut player = RandomPlayer::new(seed);
    let mut log: Vec<Event> = Vec::new();
    let mut game = Game::begin(setup, player.seed(), &mut log).expect("a game");
    let mut memories: Vec<CardMemory> = game.seats().iter().map(|seat| CardMemory::of(*seat, &log)).collect();
    while !game.is_over() {
        for seat in game.seats() {
            if !game.waits_for(*seat) {
                continue;
            }
            visit(&game, *seat, &memories[seat.index()]);
            let answer = player.choose(&game, *seat).expect("the game waits for the seat");
            log.clear();
            game.answer(*seat, &answer, &mut log).expect("listed options are accepted");
            memories.iter_mut().for_each(|memory| log.iter().for_each(|event| memory.learn(event)));
        }
    }
}

/// The number in an environment variable, or the default.
fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).map_or(default, |text| text.parse().expect("a number"))
}
