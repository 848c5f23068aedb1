//! The draft: packs go round, and each seat keeps one card of every pack that reaches it (R9).

use crate::card::CardId;
use crate::game::Engine;
use crate::game::event::Event;
use crate::game::state::State;
use crate::seat::Seat;

impl State {
    /// Where packs go this generation (R9.2).
    pub(crate) fn pass_to(&self, seat: Seat) -> Seat {
        let n = self.players.len();
        let step = if self.generation.is_multiple_of(2) { 1 } else { n - 1 };
        Seat::ALL[(seat.index() + step) % n]
    }
}

impl Engine<'_> {
    /// Puts the top cards into the seat's own pack.
    pub(super) fn deal_pack(&mut self, seat: Seat, n: u8) {
        let pack = seat.index() as u8;
        self.off_the_deck(n, |count, cards| Event::PackDealt { seat, pack, count, cards: Some(cards) });
    }

    /// How many cards the draft brings each seat: one for every pack that reaches it (R4.3, R9.1).
    pub(super) fn count_draft(&mut self) {
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

    /// Keeps a card of the open pack and passes the rest on, or changes a pick that is not final (R9.3).
    pub(super) fn pick(&mut self, seat: Seat, card: CardId) {
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

    /// A seat gets the last card of a pack without a choice. A seat with all its cards may buy (R9.1).
    pub(super) fn take_last_cards(&mut self) {
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

    fn single(&self, seat: Seat) -> Option<(u8, CardId)> {
        let packs = &self.game.state.player(seat).packs;
        packs.iter().find(|pack| pack.cards.len() == 1).map(|pack| (pack.id, pack.cards[0]))
    }
}
