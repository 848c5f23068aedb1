//! The part of a position that belongs to a move in progress: pending effects and secret choices.

use serde::{Deserialize, Serialize};

use super::{Contradiction, Position, SeatPosition};
use crate::card::{CardId, CorporationId};
use crate::effect::{Amount, Cost, Effect, Placed, Site};
use crate::game::payment::Payment;
use crate::game::state::Chosen;
use crate::game::{Ask, Game, PendingEffect, Phase, Source};
use crate::resource::Resource;
use crate::seat::Seat;

/// The largest number in an effect of a card.
const MOST_IN_AN_EFFECT: u8 = 20;
/// How deeply effects can be nested.
const DEEPEST: u8 = 8;

/// An effect that is pending.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EffectPosition {
    /// Seat that carries out the effect.
    pub owner: Seat,
    /// Source of the effect.
    pub source: Source,
    /// The effect.
    #[cfg_attr(feature = "schema", schema(value_type = serde_json::Value))]
    pub effect: Effect,
    /// Card whose tag triggered the effect. Absent if no tag triggered it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<CardId>,
    /// True if the open question is how to carry out the effect.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asked: bool,
}

/// A secret choice that is not yet revealed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChosenPosition {
    /// Id of the chosen corporation. Absent after set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corporation: Option<CorporationId>,
    /// Ids of the cards that the seat buys.
    #[serde(default)]
    pub cards: Vec<CardId>,
    /// Payment for the cards.
    #[serde(default)]
    pub payment: Payment,
}

impl From<&Chosen> for ChosenPosition {
    fn from(chosen: &Chosen) -> Self {
        ChosenPosition {
            corporation: chosen.corporation,
            cards: chosen.cards.clone(),
            payment: chosen.payment,
        }
    }
}

/// The pending effects of a game. The one that is asked about comes first.
pub(super) fn effects_of(game: &Game) -> Vec<EffectPosition> {
    let written = |item: &PendingEffect, asked: bool| EffectPosition {
        owner: item.owner,
        source: item.source,
        effect: item.effect.clone(),
        played: item.played,
        asked,
    };
    let asked = match &game.ask {
        Ask::Effect(item) => Some(written(item, true)),
        _ => None,
    };
    asked.into_iter().chain(game.pending.iter().map(|item| written(item, false))).collect()
}

impl Position {
    /// Restores the pending effects, and asks the open question again.
    pub(super) fn put_effects(&self, game: &mut Game) -> Result<(), Contradiction> {
        if self.effects.is_empty() {
            return Ok(());
        }
        if !matches!(self.phase, Phase::Action | Phase::FinalGreeneries) {
            return Err(Contradiction(format!("effects wait in the phase {}; expected none", self.phase)));
        }
        if self.effects.iter().filter(|effect| effect.asked).count() > 1 {
            return Err(Contradiction("several effects are asked; expected at most one".into()));
        }
        for EffectPosition { owner, source, effect, played, asked } in &self.effects {
            if owner.index() >= game.seats().len() {
                return Err(Contradiction(format!("{owner}, the owner of an effect, has no seat")));
            }
            if !bounded(effect, DEEPEST) {
                return Err(Contradiction(format!(
                    "the effect of {source} is none that a card has: numbers in it are 0 to {MOST_IN_AN_EFFECT}"
                )));
            }
            let item =
                PendingEffect { owner: *owner, source: *source, effect: effect.clone(), played: *played };
            if !*asked {
                game.pending.push(item);
                continue;
            }
            let mut offers = Vec::new();
            game.list_effect_options(&item, &mut offers);
            if offers.is_empty() {
                return Err(Contradiction(format!("the effect of {source} that is asked has no options")));
            }
            game.ask = Ask::Effect(item);
        }
        Ok(())
    }
}

impl SeatPosition {
    /// The secret choice of the seat, once it has been checked.
    pub(super) fn secret_choice(&self, seat: Seat, phase: Phase) -> Result<Option<Chosen>, Contradiction> {
        let Some(chosen) = &self.chosen else { return Ok(None) };
        let wrong = |what: String| Err(Contradiction(format!("{seat}'s chosen {what}")));
        if !matches!(phase, Phase::Setup | Phase::Research) {
            return wrong(format!("is set in the phase {phase}; expected setup or research"));
        }
        let twice = |(i, card): (usize, &CardId)| chosen.cards[..i].contains(card);
        if chosen.cards.iter().any(|card| !self.dealt.contains(card))
            || chosen.cards.iter().enumerate().any(twice)
        {
            return wrong("cards are not all among its `dealt`, each once".into());
        }
        let corporation = chosen.corporation;
        if corporation.is_some() != (phase == Phase::Setup)
            || corporation.is_some_and(|chosen| !self.dealt_corporations.contains(&chosen))
        {
            return wrong(
                "corporation is not one of its `dealt_corporations` at set-up, or none later".into(),
            );
        }
        let held = |resource: Resource| match corporation {
            Some(corporation) => corporation.row().stock[resource].into(),
            None => self.stock[resource],
        };
        if Resource::ALL.iter().any(|r| !(0..=held(*r)).contains(&chosen.payment.of(*r))) {
            return wrong("payment is more than it has".into());
        }
        Ok(Some(Chosen { corporation, cards: chosen.cards.clone(), payment: chosen.payment }))
    }
}

/// Whether all numbers in the effect are in the range of those on cards, so that nothing overflows.
fn bounded(effect: &Effect, depth: u8) -> bool {
    let few = |n: u8| n <= MOST_IN_AN_EFFECT;
    let all = |effects: &[Effect]| {
        depth > 0
            && effects.len() <= MOST_IN_AN_EFFECT.into()
            && effects.iter().all(|e| bounded(e, depth - 1))
    };
    let amount = |amount: &Amount| match amount {
        Amount::Fixed(n) => few(n.unsigned_abs()),
        Amount::Per { each, .. } => few(*each),
    };
    let cost = |cost: &Cost| match cost {
        Cost::Stock(n, _)
        | Cost::MegaCredits(n, _)
        | Cost::Production(n, _)
        | Cost::ThisCard(n, _)
        | Cost::AnyCard(n, _)
        | Cost::HandCards(n) => few(*n),
    };
    match effect {
        Effect::Gain(n, _) | Effect::Produce(n, _) | Effect::Rating(n) => amount(n),
        Effect::Lose(n, _)
        | Effect::Raise(n, _)
        | Effect::RemoveAny(n, _)
        | Effect::RemoveAnyCard(n, _)
        | Effect::Steal(n, _)
        | Effect::RemoveFromNeighbour(n, _)
        | Effect::DecreaseAny(n, _)
        | Effect::Draw(n)
        | Effect::Add(n, ..)
        | Effect::DiscountNextCard(n)
        | Effect::OffsetNextCard(n) => few(*n),
        Effect::Place(_, site, placed) => {
            let site = !matches!(site, Site::NextToCities(n) if !few(*n));
            site && !matches!(placed, Placed::RemoveAdjacentMegaCredits(n) if !few(*n))
        }
        Effect::Look { look, keep } => few(*look) && keep <= look,
        Effect::ClaimArea | Effect::LookBuy | Effect::CopyProductionBox => true,
        Effect::RevealTop(_, then)
        | Effect::May(then)
        | Effect::Times(then)
        | Effect::IfRatingRaised(then) => all(then),
        Effect::Either(branches) => {
            branches.len() <= MOST_IN_AN_EFFECT.into() && branches.iter().all(|branch| all(branch))
        }
        Effect::IfTags { then, otherwise, .. } => all(then) && all(otherwise),
        Effect::Spend(price, then) => cost(price) && all(then),
    }
}
