//! The last greeneries and the end (R6.2 to R6.4, R8.5).

use crate::game::event::Event;
use crate::game::means::Means;
use crate::game::refusal::YesOrNo;
use crate::game::{Ask, Choice, Engine, scoring};
use crate::seat::Seat;

impl Engine<'_> {
    /// Asks each seat in player order as long as it can convert plants; then the game ends.
    pub(in crate::game) fn next_of_finale(&mut self) {
        let state = &self.game.state;
        let order: Vec<Seat> = state.round_from(state.first).collect();
        // Seats before the active one have had their time.
        let from = state.active.and_then(|seat| order.iter().position(|s| *s == seat)).unwrap_or(0);
        let next = order[from..].iter().copied().find(|seat| {
            let means = Means::of(&self.game.state, *seat);
            let can = self.game.action_offer(&means, Choice::ConvertPlants, &mut YesOrNo::new()).is_some();
            can && !means.player.passed
        });
        match next {
            Some(seat) if self.game.state.active == Some(seat) => self.game.ask = Ask::Greenery,
            Some(seat) => self.emit(Event::TurnBegan { seat }),
            None => self.finish(),
        }
    }

    fn finish(&mut self) {
        let scores = scoring::scores(&self.game.state);
        let winners = scoring::winners(&self.game.state, &scores);
        let seed = self.game.state.chance.seed().to_hex();
        self.emit(Event::Ended { scores, winners, seed });
    }
}
