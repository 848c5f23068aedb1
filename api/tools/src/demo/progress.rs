//! What the terminal is told: a line for each generation, and the table at the end.

use std::io::{self, Write};

use super::ledger::Counts;
use super::wire::{Game, GameResult, View};

/// Tells how a game goes.
#[derive(Default)]
pub struct Progress {
    told: u32,
}

impl Progress {
    /// A generation begins.
    pub fn tell(&mut self, view: &View, counts: &Counts) {
        if view.generation <= self.told {
            return;
        }
        self.told = view.generation;
        let ratings: Vec<_> = view.seats.iter().map(|mat| format!("{} {}", mat.seat, mat.rating)).collect();
        say(format_args!(
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

/// The final table.
pub fn table(game: &Game, outcome: &GameResult) {
    say(format_args!(
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
        say(format_args!(
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
    say(format_args!(
        "\nafter generation {}: {} °C, oxygen {} %, oceans {}",
        view.generation, view.temperature, view.oxygen, view.oceans
    ));
    match outcome.winners.as_slice() {
        [] => say(format_args!("nobody wins: Mars is not terraformed")),
        [winner] => say(format_args!("{winner} wins")),
        several => say(format_args!("{} share the victory", several.join(" and "))),
    }
}

/// A line on the terminal; whoever does not want to read it any more does not hold the game up.
pub fn say(line: std::fmt::Arguments<'_>) {
    drop(writeln!(io::stdout().lock(), "{line}"));
}
