//! Drawing, looking, keeping, discarding; the deck renews itself from the discard pile (R4.3).

use super::event::Event;
use super::payment::Payment;
use super::{Engine, Source};
use crate::card::CardId;
use crate::seat::Seat;

impl Engine<'_> {
    /// The top card, after a shuffle of the discard pile where the deck is empty; `None` if both are.
    pub(super) fn top(&mut self) -> Option<CardId> {
        self.available(1);
        self.game.state.deck.last().copied()
    }

    /// The top cards, top first: as many as lie there without another shuffle, at most `n`.
    pub(super) fn available(&mut self, n: u8) -> Vec<CardId> {
        if self.game.state.deck.is_empty() && !self.game.state.discard.is_empty() {
            let mut order = self.game.state.discard.clone();
            self.shuffle(&mut order, true);
        }
        self.game.state.deck.iter().rev().take(n.into()).copied().collect()
    }

    /// Makes the cards, in a random order, the deck.
    pub(super) fn shuffle(&mut self, cards: &mut [CardId], from_discards: bool) {
        let used = self.game.state.chance.shuffle(cards);
        self.emit(Event::Shuffled {
            count: cards.len() as u16,
            from_discards,
            order: Some(cards.to_vec()),
            chance_used: Some(used),
        });
    }

    /// Draws to the hand.
    pub(super) fn draw(&mut self, seat: Seat, n: u8, source: Source) {
        self.off_the_deck(n, |count, cards| Event::Drawn { seat, count, cards: Some(cards), source });
    }

    /// Lays the top cards before the seat.
    pub(super) fn look(&mut self, seat: Seat, n: u8, source: Source) {
        self.off_the_deck(n, |count, cards| Event::Dealt { seat, count, cards: Some(cards), source });
    }

    /// Deals that many cards to every seat in player order. Where the deck holds fewer than that, the deal goes round one
    /// card at a time, so that reshuffled cards are shared evenly; where deck and discard pile together hold too few,
    /// everybody gets the same number (R4.3).
    pub(super) fn deal(&mut self, each: u8, to: impl Fn(&mut Self, Seat, u8)) {
        let state = &self.game.state;
        let seats: Vec<Seat> = state.round_from(state.first).collect();
        let needed = usize::from(each) * seats.len();
        let (deck, all) = (state.deck.len(), state.deck.len() + state.discard.len());
        let (rounds, at_once) = match self.game.shares_a_short_deal() {
            true if deck < needed => (usize::from(each).min(all / seats.len()), 1),
            false if all < needed => (each.into(), 1),
            _ => (1, each),
        };
        for _ in 0..rounds {
            seats.iter().for_each(|seat| to(self, *seat, at_once));
        }
    }

    /// Takes that many cards off the deck, or as many as there are; a shuffle in between splits it into two events.
    pub(super) fn off_the_deck(&mut self, n: u8, event: impl Fn(u8, Vec<CardId>) -> Event) {
        let mut left = n;
        while left > 0 {
            let cards = self.available(left);
            if cards.is_empty() {
                return;
            }
            let count = cards.len() as u8;
            left -= count;
            self.emit(event(count, cards));
        }
    }

    /// Takes cards that lie before the seat to its hand, for the payment.
    pub(super) fn keep(&mut self, seat: Seat, cards: Vec<CardId>, payment: Payment, source: Source) {
        self.emit(Event::Kept { seat, count: cards.len() as u8, cards: Some(cards), payment, source });
    }

    /// Discards cards from the hand or from before the seat, face down.
    pub(super) fn discard(&mut self, seat: Seat, cards: Vec<CardId>, source: Source) {
        if !cards.is_empty() {
            self.emit(Event::Discarded { seat, count: cards.len() as u8, cards: Some(cards), source });
        }
    }

    /// Discards all that still lies before the seat.
    pub(super) fn discard_dealt(&mut self, seat: Seat, source: Source) {
        let rest = self.game.state.player(seat).dealt.to_vec();
        self.discard(seat, rest, source);
    }
}
