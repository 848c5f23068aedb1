//! The output of the demo: a line for each generation, and the table at the end.

use super::ledger::Counts;
use super::wire::{Game, GameResult, View};
use crate::output::print;

/// Prints the progress of a game.
#[derive(Default)]
pub struct Progress {
    last_generation: u32,
}

impl Progress {
    /// Prints a line when a generation has begun.
    pub fn print_generation(&mut self, view: &View, counts: &Counts) {
        if view.generation <= self.last_generation {
            return;
        }
        self.last_generation = view.generation;
        let ratings: Vec<_> = view.seats.iter().map(|mat| format!("{} {}", mat.seat, mat.rating)).collect();
        print(format_args!(
            "generation {:>2}   {:>4} °C   oxygen {:>2} %   oceans {}   rating {}   {} moves",
            view.generation,
            view.temperature,
            view.oxygen,
            view.oceans,
            ratings.join(", "),
            counts.moves
        ));
    }
}

/// Prints the final table.
pub fn table(game: &Game, outcome: &GameResult) {
    print(format_args!(
        "\n{:<8}{:<8}{:<34}{:>6}{:>11}{:>8}{:>12}{:>8}{:>7}{:>7}{:>6}",
        "seat",
        "name",
        "corporation",
        "rating",
        "milestones",
        "awards",
        "greeneries",
        "cities",
        "cards",
        "total",
        "M€"
    ));
    for score in &outcome.scores {
        let name = game.players.iter().find(|player| player.seat == score.seat).map_or("", |p| &p.name);
        let mat = game.view.seats.iter().find(|mat| mat.seat == score.seat);
        let corporation = mat.and_then(|mat| mat.corporation.as_deref()).unwrap_or("none").replace('_', " ");
        print(format_args!(
            "{:<8}{:<8}{:<34}{:>6}{:>11}{:>8}{:>12}{:>8}{:>7}{:>7}{:>6}",
            score.seat,
            name,
            corporation,
            score.rating,
            score.milestones,
            score.awards,
            score.greeneries,
            score.cities,
            score.cards,
            score.total,
            score.megacredits
        ));
    }
    let view = &game.view;
    print(format_args!(
        "\nafter generation {}: {} °C, oxygen {} %, oceans {}",
        view.generation, view.temperature, view.oxygen, view.oceans
    ));
    match outcome.winners.as_slice() {
        [] => print(format_args!("nobody wins: Mars is not terraformed")),
        [winner] => print(format_args!("{winner} wins")),
        several => print(format_args!("{} share the victory", several.join(" and "))),
    }
}
