//! Which of several pending effects is carried out next (R5.A5, R5.A6).
//!
//! Effects that ask nothing, reveal nothing and hinder nothing are carried out at once. Removals are optional and lose
//! nothing by waiting, so they come last. Among the rest the player is asked, but only where the order can matter.

use super::setup::EffectOrder;
use super::{Ask, Engine, Game, PendingEffect};
use crate::board::Areas;
use crate::effect::{Amount, Cost, Effect, Holder, Placed, Site};
use crate::parameter::{Parameter, StepBonus};
use crate::tile::Tile;

/// How an effect interacts with other pending effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EffectTiming {
    /// Carried out at once, without a question.
    Quiet,
    /// Changes the board.
    Board,
    /// Shows cards.
    Draw,
    /// Asks, and changes only what is the owner's or a target's.
    Choice,
    /// An optional removal.
    Last,
    /// Cannot be done yet.
    Stuck,
}

impl Engine<'_> {
    /// Carries out the next pending effect, or asks which one is next.
    pub(super) fn next_effect(&mut self) {
        let game = &*self.game;
        let mut first_last = None;
        let mut loud = 0;
        let mut first_loud = 0;
        for (i, item) in game.pending.iter().enumerate() {
            match game.temper(item) {
                EffectTiming::Quiet => {
                    let item = self.game.pending.remove(i);
                    return self.start(item);
                }
                EffectTiming::Board | EffectTiming::Draw | EffectTiming::Choice => {
                    if loud == 0 {
                        first_loud = i;
                    }
                    loud += 1;
                }
                EffectTiming::Last => first_last = first_last.or(Some(i)),
                EffectTiming::Stuck => {}
            }
        }
        let next = match loud {
            0 => first_last,
            1 => Some(first_loud),
            _ => {
                let asker = game.state.active.unwrap_or(game.state.first);
                let asks = game.state.setup.seats[asker.index()].effect_order == EffectOrder::Ask;
                if asks && game.rivals().len() > 1 && game.state.active.is_some() {
                    self.game.ask = Ask::Order;
                    return;
                }
                Some(first_loud)
            }
        };
        match next {
            Some(i) => {
                let item = self.game.pending.remove(i);
                self.start(item)
            }
            // What could not be done by now never can: a discard without a hand, a tile without an area.
            None => self.game.pending.clear(),
        }
    }
}

impl Game {
    /// The effects among which the player chooses, as places in `pending`; one or none if the order cannot matter.
    pub(crate) fn rivals(&self) -> Vec<usize> {
        let mut loud: Vec<(usize, EffectTiming)> = Vec::new();
        for (i, item) in self.pending.iter().enumerate() {
            let temper = self.temper(item);
            let same = |(j, _): &(usize, EffectTiming)| same_effect(&self.pending[*j], item);
            if matches!(temper, EffectTiming::Board | EffectTiming::Draw | EffectTiming::Choice)
                && !loud.iter().any(same)
            {
                loud.push((i, temper));
            }
        }
        let clash = loud.iter().enumerate().any(|(n, (i, a))| {
            loud[..n].iter().any(|(j, b)| self.clash(&self.pending[*i], *a, &self.pending[*j], *b))
        });
        if !clash {
            loud.truncate(1);
        }
        loud.into_iter().map(|(i, _)| i).collect()
    }

    /// Whether it can matter which of two effects is done first.
    fn clash(
        &self,
        a: &PendingEffect,
        a_temper: EffectTiming,
        b: &PendingEffect,
        b_temper: EffectTiming,
    ) -> bool {
        match (a_temper, b_temper) {
            // Two different choices of what is one's own: neither changes what the other offers.
            (EffectTiming::Choice, EffectTiming::Choice) => false,
            (EffectTiming::Board, EffectTiming::Choice) => self.may_reveal(a),
            (EffectTiming::Choice, EffectTiming::Board) => self.may_reveal(b),
            // Two oceans, whatever brings them, are the same two in either order.
            (EffectTiming::Board, EffectTiming::Board) => {
                !(just_an_ocean(&a.effect) && just_an_ocean(&b.effect))
            }
            _ => true,
        }
    }

    /// Whether placing the tile can draw a card, which might change how the player chooses.
    fn may_reveal(&self, item: &PendingEffect) -> bool {
        let areas = match &item.effect {
            Effect::Raise(..) => Areas::OCEAN.but(self.state.board.occupied()),
            _ => self.areas(item),
        };
        !areas.and(Areas::CARD).is_empty()
    }

    fn temper(&self, item: &PendingEffect) -> EffectTiming {
        let state = &self.state;
        let player = state.player(item.owner);
        match &item.effect {
            Effect::Gain(..)
            | Effect::Rating(_)
            | Effect::DiscountNextCard(_)
            | Effect::OffsetNextCard(_)
            | Effect::IfTags { .. }
            | Effect::IfRatingRaised(_) => EffectTiming::Quiet,
            Effect::Produce(Amount::Fixed(n), resource)
                if player.spare_production(*resource) + i16::from(*n) < 0 =>
            {
                EffectTiming::Stuck
            }
            Effect::Produce(..) => EffectTiming::Quiet,
            Effect::Lose(n, resource) => {
                if player.stock[*resource] >= i32::from(*n) {
                    EffectTiming::Quiet
                } else {
                    EffectTiming::Stuck
                }
            }
            Effect::Raise(steps, parameter) => {
                if self.brings_ocean(*steps, *parameter) {
                    EffectTiming::Board
                } else {
                    EffectTiming::Quiet
                }
            }
            Effect::Place(Tile::Ocean, ..) if state.at_goal(Parameter::Oceans) => EffectTiming::Quiet,
            Effect::Place(..) | Effect::ClaimArea => {
                if self.areas(item).is_empty() {
                    EffectTiming::Quiet
                } else {
                    EffectTiming::Board
                }
            }
            Effect::RemoveAny(..)
            | Effect::RemoveAnyCard(..)
            | Effect::Steal(..)
            | Effect::RemoveFromNeighbour(..) => EffectTiming::Last,
            Effect::DecreaseAny(..) => {
                let mut offers = Vec::new();
                self.list_effect_options(item, &mut offers);
                if offers.is_empty() { EffectTiming::Stuck } else { EffectTiming::Choice }
            }
            Effect::Draw(_) | Effect::Look { .. } | Effect::LookBuy | Effect::RevealTop(..) => {
                EffectTiming::Draw
            }
            Effect::Add(_, _, Holder::This | Holder::PlayedCard) => EffectTiming::Quiet,
            Effect::Add(_, kind, holder) => {
                let holders = state.holders(item.owner, *kind, *holder, item.this(), item.played);
                if holders.take(2).count() < 2 { EffectTiming::Quiet } else { EffectTiming::Choice }
            }
            Effect::Either(branches) => {
                let mut offers = Vec::new();
                self.list_effect_options(item, &mut offers);
                match offers.len() {
                    0 => EffectTiming::Stuck,
                    1 => EffectTiming::Quiet,
                    _ if branches.iter().any(|branch| draws(branch)) => EffectTiming::Draw,
                    _ => EffectTiming::Choice,
                }
            }
            Effect::May(_) | Effect::Spend(Cost::HandCards(_), _) => {
                if player.hand.is_empty() {
                    EffectTiming::Stuck
                } else {
                    EffectTiming::Draw
                }
            }
            Effect::Times(effects) => {
                if self.most_times(item.owner, effects) > 0 {
                    EffectTiming::Choice
                } else {
                    EffectTiming::Stuck
                }
            }
            Effect::Spend(Cost::AnyCard(..), _) => EffectTiming::Choice,
            Effect::Spend(Cost::Stock(n, resource), _) => {
                if player.stock[*resource] >= i32::from(*n) {
                    EffectTiming::Quiet
                } else {
                    EffectTiming::Stuck
                }
            }
            Effect::Spend(..) => EffectTiming::Quiet,
            Effect::CopyProductionBox => {
                if state.production_boxes(item.owner).next().is_some() {
                    EffectTiming::Choice
                } else {
                    EffectTiming::Stuck
                }
            }
        }
    }

    /// Whether that many steps place an ocean by the bonus at 0 °C (R1.7).
    fn brings_ocean(&self, steps: u8, parameter: Parameter) -> bool {
        if self.state.at_goal(Parameter::Oceans) {
            return false;
        }
        let scale = parameter.scale();
        let mut value = self.state.parameter(parameter);
        (0..steps).any(|_| {
            if value >= scale.goal {
                return false;
            }
            value += scale.step;
            match parameter.bonus_at(value) {
                Some(StepBonus::Ocean) => true,
                Some(StepBonus::Temperature) => self.brings_ocean(1, Parameter::Temperature),
                Some(StepBonus::HeatProduction) | None => false,
            }
        })
    }
}

/// Whether the effect changes the board by one ocean and nothing else.
fn just_an_ocean(effect: &Effect) -> bool {
    matches!(effect, Effect::Raise(..) | Effect::Place(Tile::Ocean, Site::Usual, Placed::Only))
}

pub(super) fn draws(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| match effect {
        Effect::Draw(_) => true,
        Effect::Spend(_, then) => draws(then),
        _ => false,
    })
}

fn same_effect(a: &PendingEffect, b: &PendingEffect) -> bool {
    let own_card = matches!(a.effect, Effect::Either(_) | Effect::Spend(..)) && a.source != b.source;
    a.owner == b.owner && a.effect == b.effect && a.played == b.played && !own_card
}
