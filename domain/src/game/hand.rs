//! The hand as its owner is told it: what each card would cost, and what speaks against playing it.

use serde::Serialize;

use super::Game;
use super::means::Means;
use super::payment::PaymentTerms;
use super::refusal::{Block, Why};
use crate::card::CardId;
use crate::seat::Seat;

/// A card in hand, and whether it could be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HandCard {
    /// Id of the card.
    pub card: CardId,
    /// Whether it could be played now, if it is or were the seat's turn.
    pub playable: bool,
    /// Price after discounts and the payments that are allowed.
    pub payment: PaymentTerms,
    /// All reasons why the card may not be played now. Empty if it may.
    pub blocked_by: Vec<Block>,
}

impl Game {
    /// The cards in hand, with what each would cost and what speaks against playing it.
    pub fn hand(&self, seat: Seat) -> Vec<HandCard> {
        if !self.seats().contains(&seat) {
            return Vec::new();
        }
        let means = Means::of(&self.state, seat);
        let cards = means.player.hand.iter().map(|card| {
            let mut why = Why::fully();
            let offer = self.card_offer(&means, *card, &mut why);
            let price = offer.price.unwrap_or_else(|| means.card_price(card.row()));
            HandCard { card: *card, playable: why.free, payment: price.terms(), blocked_by: why.blocks }
        });
        cards.collect()
    }
}
