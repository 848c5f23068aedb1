//! What a player may use of a game.

use domain::game::{Game, Question};
use domain::seat::Seat;

/// A game as one seat knows it. Players get this and not the game, so that they cannot look at hidden cards.
#[derive(Clone, Copy)]
pub struct Knowledge<'a> {
    /// Only the options of the seat and samples are taken from it.
    game: &'a Game,
    seat: Seat,
}

impl<'a> Knowledge<'a> {
    /// What that seat knows of the game.
    pub fn of(game: &'a Game, seat: Seat) -> Knowledge<'a> {
        Knowledge { game, seat }
    }

    /// The seat that knows it.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat is asked. `None` if it is asked nothing.
    pub fn question(&self) -> Option<Question> {
        self.game.question_of(self.seat)
    }

    /// The game with its hidden cards. Only for what depends on the known cards alone: the options of the seat.
    pub(crate) fn game(&self) -> &'a Game {
        self.game
    }
}
