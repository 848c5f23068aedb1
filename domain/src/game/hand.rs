//! The hand of a seat: the price of each card, and the reasons why it may not be played now.

use serde::Serialize;

use super::means::Means;
use super::payment::PaymentTerms;
use super::refusal::{Block, BlockReasons, Reasons};
use super::state::Player;
use super::text_slot::{NoText, TextSlot};
use super::{Game, Source};
use crate::card::{Card, CardId};
use crate::effect::Modifier;
use crate::seat::Seat;

/// A card in hand, with its price and the reasons why the seat may not play it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct HandCard<T: TextSlot = NoText> {
    /// Id of the card.
    pub card: CardId,
    /// True if the seat could play the card now, assuming that it is its turn.
    pub playable: bool,
    /// Printed cost in M€.
    pub cost: i32,
    /// Discounts on the printed cost, one entry for each card or corporation. Absent if there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub discounts: Vec<Discount>,
    /// Price after discounts, and the accepted payments.
    pub payment: PaymentTerms,
    /// All reasons why the seat may not play the card now. Empty if it may.
    pub blocked_by: Vec<Block<T>>,
}

/// A discount on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Discount {
    /// Card or corporation that gives the discount.
    pub source: Source,
    /// Discount in M€. The sum of all discounts may exceed the printed cost.
    pub amount: i32,
}

/// What makes the card cheaper for a player.
fn discounts(player: &Player, card: &Card) -> Vec<Discount> {
    let once = (player.next_discount > 0).then(|| Discount {
        source: player.events.last().map_or(Source::Rules, |event| Source::Card(*event)),
        amount: player.next_discount.into(),
    });
    let always = player.modifiers_by_source().filter_map(|(source, modifier)| match modifier {
        Modifier::Discount(n, None) => Some(Discount { source, amount: (*n).into() }),
        Modifier::Discount(n, Some(tag)) => {
            let tags = card.tags.iter().filter(|of| *of == tag).count() as i32;
            (tags > 0).then(|| Discount { source, amount: i32::from(*n) * tags })
        }
        _ => None,
    });
    let mut all: Vec<Discount> = Vec::new();
    for discount in always.chain(once) {
        match all.iter_mut().find(|one| one.source == discount.source) {
            Some(same) => same.amount += discount.amount,
            None => all.push(discount),
        }
    }
    all
}

impl Game {
    /// The cards in hand, in the order in which they came, each with its price and with the reasons why it may not be played
    /// now. Empty if nobody sits at `seat`.
    pub fn hand(&self, seat: Seat) -> Vec<HandCard> {
        if !self.seats().contains(&seat) {
            return Vec::new();
        }
        let means = Means::of(&self.state, seat);
        let cards = means.player.hand.iter().map(|card| {
            let mut reasons = BlockReasons::default();
            let offer = self.card_offer(&means, *card, &mut reasons);
            let price = offer.and_then(|offer| offer.price).unwrap_or_else(|| means.card_price(card.row()));
            HandCard {
                card: *card,
                playable: reasons.allowed(),
                cost: card.row().cost.into(),
                discounts: discounts(means.player, card.row()),
                payment: price.terms(),
                blocked_by: reasons.blocks,
            }
        });
        cards.collect()
    }
}
