//! Research: four cards for everybody, drafted or drawn, and bought (R4.2).

use crate::game::event::Event;
use crate::game::state::Player;
use crate::game::{Answer, Ask, Choice, Engine, Offer, Phase, Source};
use crate::seat::Seat;

/// Cards dealt to each seat in research (R4.2).
pub(in crate::game) const DEALT: u8 = 4;

impl Engine<'_> {
    /// Deals four cards to each seat. In a game with a draft, they form a pack (R4.2, R9.1).
    pub(in crate::game) fn deal_research(&mut self) {
        self.emit(Event::PhaseBegan { phase: Phase::Research });
        let state = &self.game.state;
        if state.setup.draft && !state.solo() {
            self.deal(DEALT, Engine::deal_pack);
            self.count_draft();
            self.take_last_cards();
        } else {
            self.deal(DEALT, |engine, seat, n| engine.look(seat, n, Source::Rules));
        }
    }

    /// Asks the seats that have something to choose. If there are none, the research is resolved (R4.2).
    pub(in crate::game) fn next_of_research(&mut self) {
        let state = &self.game.state;
        let done = |p: &Player| {
            p.packs.is_empty() && p.draft_total == 0 && (p.chosen.is_some() || p.dealt.is_empty())
        };
        if !state.players.iter().all(done) {
            self.game.ask = Ask::Everybody;
            return;
        }
        for seat in state.round_from(state.first) {
            let chosen = self.game.state.player(seat).chosen.clone();
            if let Some(chosen) = chosen {
                self.keep(seat, chosen.cards, chosen.payment, Source::Rules);
                self.discard_dealt(seat, Source::Rules);
            }
        }
        self.emit(Event::PhaseBegan { phase: Phase::Action });
    }

    /// An answer in the research phase: a pick, a changed pick, or what is bought.
    pub(in crate::game) fn research(&mut self, seat: Seat, offer: &Offer, answer: &Answer) {
        match answer.option {
            Choice::Pick(card) => self.pick(seat, card),
            _ => {
                let payment = self.game.payment(offer, answer);
                let cards = Some(answer.cards.clone().unwrap_or_default());
                self.emit(Event::Chose { seat, corporation: None, cards, payment: Some(payment) });
            }
        }
    }
}
