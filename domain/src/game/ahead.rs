//! Which seats answer before a seat is asked again. It is derived from public information only.

use super::{Ask, Game, Phase};
use crate::seat::Seat;

/// The seats whose answers come before the next decision of a seat. Both lists are empty if the seat is asked now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ahead {
    /// These answer first, in any order. All of them are asked already.
    pub together: Vec<Seat>,
    /// These answer afterwards, one after the other.
    pub in_turn: Vec<Seat>,
}

impl Game {
    /// The seats that answer before this seat is asked again. They follow from public information: whose turn it is, who has
    /// passed, and who still has to choose. `None` if the order is not determined, because the other seats decide how many
    /// turns they take, or if the game is over.
    pub fn ahead_of(&self, seat: Seat) -> Option<Ahead> {
        let state = &self.state;
        if self.waits_for(seat) {
            return Some(Ahead::default());
        }
        match (&self.ask, state.active) {
            (Ask::Nothing, _) => None,
            (Ask::Everybody, _) => self.ahead_of_choice(seat),
            // Who has passed waits for all the rest of the generation (R4.4).
            (_, Some(active)) if state.phase == Phase::Action && !state.player(seat).passed => {
                let before = state.round_from(active).take_while(|other| *other != seat);
                let in_turn = before.filter(|other| *other == active || !state.player(*other).passed);
                Some(Ahead { in_turn: in_turn.collect(), together: Vec::new() })
            }
            _ => None,
        }
    }

    fn ahead_of_choice(&self, seat: Seat) -> Option<Ahead> {
        let state = &self.state;
        // In the draft the next pack comes from one side, as soon as that seat has picked (R9.1).
        if state.player(seat).draft_total > 0 {
            let passing = state.seats().iter().copied().find(|other| state.pass_to(*other) == seat);
            let passing = passing.filter(|other| self.waits_for(*other))?;
            return Some(Ahead { together: vec![passing], in_turn: Vec::new() });
        }
        // When all have chosen, the seats are asked in turn order (R4.4). Who still drafts chooses after that.
        let drafting = state.seats().iter().any(|other| state.player(*other).draft_total > 0);
        let in_turn = state.round_from(state.first).take_while(|other| *other != seat).collect();
        (!drafting).then(|| Ahead { together: self.waiting_for(), in_turn })
    }
}
