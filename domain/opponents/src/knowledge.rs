//! What a player may use of a game.

use domain::game::borrowed::BorrowedView;
use domain::game::{CardMemory, Game, Question};
use domain::seat::Seat;

/// A game as one seat knows it. Players get this and not the game, so that they cannot look at hidden cards.
#[derive(Clone, Copy)]
pub struct Knowledge<'a> {
    /// Only the options of the seat, its view and samples are taken from it.
    game: &'a Game,
    memory: &'a CardMemory,
}

impl<'a> Knowledge<'a> {
    /// What the seat of `memory` knows of the game.
    pub fn of(game: &'a Game, memory: &'a CardMemory) -> Knowledge<'a> {
        Knowledge { game, memory }
    }

    /// The same memory in a position that the seat knows as well.
    pub(crate) fn in_position<'b>(&self, game: &'b Game) -> Knowledge<'b>
    where
        'a: 'b,
    {
        Knowledge { game, memory: self.memory }
    }

    /// The position without what others have chosen in secret ([`Game::before_choices_of_others`]).
    pub(crate) fn before_choices_of_others(&self) -> Game {
        self.game.before_choices_of_others(self.seat())
    }

    /// The seat that knows it.
    pub fn seat(&self) -> Seat {
        self.memory.seat()
    }

    /// What the seat is asked. `None` if it is asked nothing.
    pub fn question(&self) -> Option<Question> {
        self.game.question_of(self.seat())
    }

    /// Whether the game waits for an answer of the seat.
    pub fn waits(&self) -> bool {
        self.game.waits_for(self.seat())
    }

    /// The position as the seat may see it. `None` if the game has no such seat.
    pub fn view(&self) -> Option<BorrowedView<'a>> {
        self.game.borrowed_view(self.seat())
    }

    /// A game that the seat cannot distinguish from this one, with the hidden cards drawn at random. `number` selects it.
    pub fn sample(&self, number: u64) -> Game {
        self.game.resample(self.memory, number).game().clone()
    }
}
