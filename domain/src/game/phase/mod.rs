//! The course of a game: set-up, then generations of research, actions and production, then the end.

mod actions;
mod draft;
mod finale;
mod production;
mod research;
pub(super) mod setup;
mod solo;

pub(super) use production::SOLO_GENERATIONS;
pub(super) use research::DEALT;
pub(super) use setup::{DEALT_CARDS, DEALT_CORPORATIONS};

use super::{Answer, Ask, Choice, Engine, Offer, Phase};
use crate::seat::Seat;

impl Engine<'_> {
    /// Continues the phase when no effect is pending.
    pub(super) fn next_step(&mut self) {
        match self.game.state.phase {
            Phase::Setup => self.next_of_setup(),
            Phase::Research => self.next_of_research(),
            Phase::Action => self.next_of_actions(),
            Phase::Production => self.produce_all(),
            Phase::FinalGreeneries => self.next_of_finale(),
            Phase::Over | Phase::Aborted => {}
        }
    }

    /// Carries out an answer that was accepted.
    pub(super) fn carry_out(&mut self, seat: Seat, offer: &Offer, answer: &Answer) {
        match std::mem::replace(&mut self.game.ask, Ask::Nothing) {
            Ask::Nothing => {}
            Ask::Everybody if self.game.state.phase == Phase::Setup => self.choose_corporation(seat, answer),
            Ask::Everybody => self.research(seat, offer, answer),
            Ask::Action | Ask::Greenery => self.act(seat, offer, answer),
            Ask::Order => self.do_next(answer),
            Ask::Effect(item) => self.settle(item, offer, answer),
        }
    }

    /// Carries out the effect that the player has chosen (R5.A5).
    fn do_next(&mut self, answer: &Answer) {
        if let Choice::Next(n) = answer.option {
            let rivals = self.game.rivals();
            if let Some(at) = rivals.get(usize::from(n).wrapping_sub(1)) {
                let item = self.game.pending.remove(*at);
                self.start(item);
            }
        }
    }
}
