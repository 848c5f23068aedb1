//! Research: four cards for everybody, drafted or drawn, and bought (R4.2, R9).

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

    /// Puts the top cards into the seat's own pack.
    fn deal_pack(&mut self, seat: Seat, n: u8) {
        let pack = seat.index() as u8;
        self.off_the_deck(n, |count, cards| Event::PackDealt { seat, pack, count, cards: Some(cards) });
    }

    /// How many cards the draft brings each seat: one for every pack that reaches it (R4.3, R9.1).
    fn count_draft(&mut self) {
        let state = &mut self.game.state;
        let sizes: Vec<(Seat, usize)> = state
            .seats()
            .iter()
            .map(|seat| (*seat, state.player(*seat).packs.front().map_or(0, |pack| pack.cards.len())))
            .collect();
        for (start, size) in sizes {
            let mut seat = start;
            for _ in 0..size {
                state.player_mut(seat).draft_total += 1;
                seat = state.pass_to(seat);
            }
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
            Choice::Pick(card) => {
                let front = self.game.state.player(seat).packs.front();
                let open = front.filter(|pack| pack.cards.contains(&card));
                if let Some((pack, passed)) = open.map(|pack| (pack.id, pack.cards.len() as u8 - 1)) {
                    let to = self.game.state.pass_to(seat);
                    self.emit(Event::Picked { seat, pack, to, passed, card: Some(card) });
                    self.take_last_cards();
                } else {
                    let change = self.game.changeable(seat).find(|(_, other, _)| *other == card);
                    if let Some((kept, _, pack)) = change {
                        self.emit(Event::PickChanged { seat, pack, card: Some(card), returned: Some(kept) });
                    }
                }
            }
            _ => {
                let payment = self.game.payment(offer, answer);
                let cards = Some(answer.cards.clone().unwrap_or_default());
                self.emit(Event::Chose { seat, corporation: None, cards, payment: Some(payment) });
            }
        }
    }

    /// A seat gets the last card of a pack without a choice. A seat with all its cards may buy (R9.1).
    fn take_last_cards(&mut self) {
        for seat in self.game.state.seats() {
            while let Some((pack, card)) = self.single(*seat) {
                self.emit(Event::LastCardTaken { seat: *seat, pack, card: Some(card) });
            }
            let player = self.game.state.player(*seat);
            let count = player.drafted.len() as u8;
            if player.draft_total > 0 && count == player.draft_total {
                self.emit(Event::Drafted { seat: *seat, count });
            }
        }
    }

    fn single(&self, seat: Seat) -> Option<(u8, crate::card::CardId)> {
        let packs = &self.game.state.player(seat).packs;
        packs.iter().find(|pack| pack.cards.len() == 1).map(|pack| (pack.id, pack.cards[0]))
    }
}
