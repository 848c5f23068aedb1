//! The question that an effect asks while it is carried out, and the legal answers.

use super::means::Means;
use super::offer::{CARD_PRICE, Offer, PendingQuestion};
use super::playable::By;
use super::production_box::BoxOf;
use super::{CardsTerms, Choice, Game, PendingEffect, Source, Zone};
use crate::board::{AreaId, Areas};
use crate::card::CardId;
use crate::effect::{Cost, Effect};
use crate::resource::Resource;
use crate::seat::Seat;
use crate::tile::Tile;
use crate::word::words;

words! {
    /// Kind of the question of a decision.
    pub enum Question {
        /// A corporation and cards (R3.4).
        Setup = "setup",
        /// A card of a pack (R9.1).
        Draft = "draft",
        /// Which cards to buy (R4.2).
        Research = "research",
        /// An action (R4.4).
        Action = "action",
        /// The last greeneries (R6.2).
        FinalGreeneries = "final_greeneries",
        /// Which effect is next (R5.A5).
        Order = "order",
        /// An area for a tile or a marker.
        Area = "area",
        /// Whose resources or production.
        Player = "player",
        /// A card that takes or loses resources.
        Card = "card",
        /// One of several branches.
        Branch = "branch",
        /// How often.
        Amount = "amount",
        /// A card from the hand to discard, or none.
        Discard = "discard",
        /// Which of the cards looked at to keep.
        Keep = "keep",
        /// Whether to buy the card looked at.
        BuyCard = "buy_card",
        /// Whose production box is done again.
        ProductionBox = "production_box",
    }
}

/// The question that an effect may ask; `None` if it never asks.
pub(crate) fn question(effect: &Effect) -> Option<Question> {
    match effect {
        Effect::Place(..) | Effect::ClaimArea => Some(Question::Area),
        Effect::RemoveAny(..)
        | Effect::Steal(..)
        | Effect::RemoveFromNeighbour(..)
        | Effect::DecreaseAny(..) => Some(Question::Player),
        Effect::RemoveAnyCard(..) | Effect::Spend(Cost::AnyCard(..), _) => Some(Question::Card),
        Effect::Add(_, _, crate::effect::Holder::This | crate::effect::Holder::PlayedCard) => None,
        Effect::Add(..) => Some(Question::Card),
        Effect::Either(_) => Some(Question::Branch),
        Effect::Times(_) => Some(Question::Amount),
        Effect::May(_) | Effect::Spend(Cost::HandCards(_), _) => Some(Question::Discard),
        Effect::Look { .. } => Some(Question::Keep),
        Effect::LookBuy => Some(Question::BuyCard),
        Effect::CopyProductionBox => Some(Question::ProductionBox),
        Effect::Gain(..)
        | Effect::Lose(..)
        | Effect::Produce(..)
        | Effect::Rating(_)
        | Effect::Raise(..)
        | Effect::Draw(_)
        | Effect::RevealTop(..)
        | Effect::IfTags { .. }
        | Effect::IfRatingRaised(_)
        | Effect::Spend(..)
        | Effect::DiscountNextCard(_)
        | Effect::OffsetNextCard(_) => None,
    }
}

/// The rule under which an effect asks.
pub(crate) fn rule(effect: &Effect) -> &'static str {
    match effect {
        Effect::Place(..) | Effect::ClaimArea => "R2.2",
        Effect::DecreaseAny(..) => "R5.A3",
        Effect::RemoveAny(..)
        | Effect::RemoveAnyCard(..)
        | Effect::Steal(..)
        | Effect::RemoveFromNeighbour(..) => "R5.A2",
        Effect::Spend(..) => "R5.E1",
        Effect::LookBuy => "R4.2",
        _ => "R5.A6",
    }
}

impl PendingEffect {
    /// The card that bears the effect.
    pub(crate) fn this(&self) -> Option<CardId> {
        match self.source {
            Source::Card(card) => Some(card),
            _ => None,
        }
    }

    pub(super) fn by(&self) -> By {
        By { this: self.this(), playing: false, played: self.played }
    }
}

impl Game {
    /// The areas where the tile or marker of this effect may be placed.
    pub(crate) fn areas(&self, item: &PendingEffect) -> Areas {
        match &item.effect {
            Effect::Place(tile, site, _) => self.state.board.legal(Some(item.owner), *tile, *site),
            Effect::ClaimArea => self.state.board.claimable(),
            _ => Areas::NONE,
        }
    }

    /// The tile that the seat is asked to place. `None` if it is asked anything else.
    pub fn tile_asked(&self, seat: Seat) -> Option<Tile> {
        match self.asked_of(seat) {
            PendingQuestion::Effect(PendingEffect { effect: Effect::Place(tile, ..), .. }) => Some(*tile),
            _ => None,
        }
    }

    /// Lists the legal answers to the question of this effect.
    pub(crate) fn list_effect_options(&self, item: &PendingEffect, offers: &mut Vec<Offer>) {
        let state = &self.state;
        let seat = item.owner;
        match &item.effect {
            Effect::Place(..) | Effect::ClaimArea => {
                offers.extend(self.areas(item).iter().map(|area| Offer::plain(Choice::Area(area))));
            }
            Effect::RemoveAny(n, resource) | Effect::Steal(n, resource) => {
                self.list_victims(seat, *n, *resource, offers);
            }
            Effect::RemoveFromNeighbour(n, area) => {
                let near = AreaId::from_index((*area).into()).map_or(Areas::NONE, AreaId::neighbours);
                for owner in state.round_from(seat).filter(|s| !state.board.owned(*s).and(near).is_empty()) {
                    let held = state.player(owner).stock.megacredits;
                    if held > 0 {
                        offers.push(Offer::upto(Choice::Player(owner), held.min((*n).into()).into()));
                    }
                }
                decline_too(offers);
            }
            // The neutral opponent always has it, and always takes it (R8.4).
            Effect::DecreaseAny(..) if state.solo() => offers.push(Offer::plain(Choice::Neutral)),
            Effect::DecreaseAny(n, resource) => {
                let can = |s: &Seat| state.player(*s).spare_production(*resource) >= i16::from(*n);
                offers.extend(state.round_from(seat).filter(can).map(|s| Offer::plain(Choice::Player(s))));
            }
            Effect::RemoveAnyCard(n, kind) => {
                for (_, card, held) in state.removable_cards(seat, *kind) {
                    offers.push(Offer::upto(Choice::Card(card), held.min((*n).into()).into()));
                }
                decline_too(offers);
            }
            Effect::Spend(Cost::AnyCard(n, kind), _) => {
                if state.solo() {
                    offers.push(Offer::plain(Choice::Neutral));
                }
                let enough = state.removable_cards(seat, *kind).filter(|(_, _, held)| *held >= u16::from(*n));
                offers.extend(enough.map(|(_, card, _)| Offer::plain(Choice::Card(card))));
            }
            Effect::Add(_, kind, holder) => {
                let holders = state.holders(seat, *kind, *holder, item.this(), item.played);
                offers.extend(holders.map(|card| Offer::plain(Choice::Card(card))));
            }
            Effect::Either(branches) => {
                let means = Means::of(state, seat);
                for (i, branch) in branches.iter().enumerate() {
                    if means.can_do_briefly(branch, item.by()) {
                        offers.push(Offer::plain(Choice::Branch(i as u8 + 1)));
                    }
                }
            }
            Effect::May(_) | Effect::Spend(Cost::HandCards(_), _) => {
                let hand = &state.player(seat).hand;
                offers.extend(hand.iter().map(|card| Offer::plain(Choice::Card(*card))));
                if matches!(item.effect, Effect::May(_)) {
                    decline_too(offers);
                }
            }
            Effect::Times(effects) => offers.push(Offer::upto(Choice::Times, self.most_times(seat, effects))),
            Effect::Look { keep, .. } => {
                let count = (*keep).min(state.player(seat).dealt.len() as u8);
                let cards = CardsTerms { from: Zone::Dealt, min: count, max: count, each: 0 };
                offers.push(Offer { cards: Some(cards), ..Offer::plain(Choice::Keep) });
            }
            Effect::LookBuy => {
                let price = Means::of(state, seat).price(CARD_PRICE, &[], 0);
                if price.payable() {
                    offers.push(Offer::priced(Choice::Buy, price));
                }
                offers.push(Offer::plain(Choice::Decline));
            }
            Effect::CopyProductionBox => {
                offers.extend(state.production_boxes(seat).map(|of| match of {
                    BoxOf::Card(card) => Offer::plain(Choice::Card(card)),
                    BoxOf::Corporation(corporation) => Offer::plain(Choice::Corporation(corporation)),
                }));
            }
            Effect::Gain(..)
            | Effect::Lose(..)
            | Effect::Produce(..)
            | Effect::Rating(_)
            | Effect::Raise(..)
            | Effect::Draw(_)
            | Effect::RevealTop(..)
            | Effect::IfTags { .. }
            | Effect::IfRatingRaised(_)
            | Effect::Spend(..)
            | Effect::DiscountNextCard(_)
            | Effect::OffsetNextCard(_) => {}
        }
    }

    fn list_victims(&self, seat: Seat, n: u8, resource: Resource, offers: &mut Vec<Offer>) {
        for owner in self.state.round_from(seat) {
            let player = self.state.player(owner);
            let protected = owner != seat && resource == Resource::Plants && player.protected();
            let held = player.stock[resource];
            if held > 0 && !protected {
                offers.push(Offer::upto(Choice::Player(owner), held.min(n.into()).into()));
            }
        }
        decline_too(offers);
    }

    /// How many times the effects can be carried out at most.
    pub(crate) fn most_times(&self, seat: Seat, effects: &[Effect]) -> i64 {
        let player = self.state.player(seat);
        let limits = effects.iter().filter_map(|effect| match effect {
            Effect::Produce(crate::effect::Amount::Fixed(n), resource) if *n < 0 => {
                Some(i64::from(player.spare_production(*resource) / -i16::from(*n)))
            }
            Effect::Spend(Cost::Stock(n, resource), _) => {
                Some(i64::from(player.stock[*resource] / i32::from((*n).max(1))))
            }
            _ => None,
        });
        limits.min().unwrap_or(0)
    }
}

/// Removing is always optional (R5.A2); with nothing to remove nothing is asked.
fn decline_too(offers: &mut Vec<Offer>) {
    if !offers.is_empty() {
        offers.push(Offer::plain(Choice::Decline));
    }
}
