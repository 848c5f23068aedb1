//! Judges positions by the networks of this repository.

use std::sync::LazyLock;

use domain::game::Game;
use domain::seat::Seat;

use crate::network::Evaluator;
use crate::{Estimate, Features, Network, Value};

static TABLE: LazyLock<Network> = LazyLock::new(|| read(include_bytes!("../weights/table.bin")));
static SOLO: LazyLock<Network> = LazyLock::new(|| read(include_bytes!("../weights/solo.bin")));

/// The files are compiled in. A test reads both.
fn read(bytes: &[u8]) -> Network {
    match Network::from_bytes(bytes) {
        Ok(network) => network,
        Err(error) => panic!("the weights of this repository: {error}"),
    }
}

impl Network {
    /// The network for tables of two to five seats.
    pub fn for_tables() -> &'static Network {
        &TABLE
    }

    /// The network for solo games.
    pub fn for_solo() -> &'static Network {
        &SOLO
    }

    /// The network for a game: that for solo games or that for tables.
    pub fn for_game(game: &Game) -> &'static Network {
        if game.setup().solo() { &SOLO } else { &TABLE }
    }
}

/// Judges by the networks of this repository: what a position is worth is [`Estimate::utility`].
pub struct NetworkValue {
    /// One for each seat, because the positions that are compared are mostly those of one seat.
    table: Vec<Evaluator>,
    solo: Evaluator,
    features: Features,
}

impl Default for NetworkValue {
    fn default() -> Self {
        NetworkValue {
            table: Seat::ALL.iter().map(|_| Evaluator::of(&TABLE)).collect(),
            solo: Evaluator::of(&SOLO),
            features: Features::new(),
        }
    }
}

impl NetworkValue {
    /// What the seat can expect in the position, or has reached if the game is over.
    pub fn estimate(&mut self, position: &Game, seat: Seat) -> Estimate {
        match position.borrowed_view(seat) {
            Some(view) if !position.is_over() => {
                let solo = position.setup().solo();
                let evaluator = if solo { &mut self.solo } else { &mut self.table[seat.index()] };
                evaluator.evaluate(&view, &mut self.features)
            }
            Some(_) => Estimate::of_result(position, seat),
            None => Estimate::default(),
        }
    }
}

impl Value for NetworkValue {
    fn name(&self) -> String {
        format!("network {} {}", TABLE.version(), SOLO.version())
    }

    fn worth(&mut self, position: &Game, seat: Seat) -> i32 {
        self.estimate(position, seat).utility()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_of_the_repository_can_be_read() {
        assert_ne!(Network::for_tables().version(), Network::for_solo().version());
    }
}
