//! Whether a card or an effect can be carried out: requirements and mandatory parts (R5.A1 to R5.A3).

use super::means::Means;
use super::refusal::{BlockReasonKind, Reasons, YesOrNo};
use super::state::{InPlay, Player, State};
use crate::card::{Card, CardId};
use crate::effect::{Amount, Cost, Effect, Holder, Modifier, On, Site, Trigger};
use crate::parameter::Parameter;
use crate::requirement::Requirement;
use crate::resource::{ByResource, CardResource, Resource};
use crate::seat::Seat;
use crate::tag::Tag;
use crate::tile::Tile;

/// Heat that the effects themselves must spend: it cannot pay for the card as well.
pub(super) fn heat_spent(effects: &[Effect]) -> i32 {
    effects
        .iter()
        .map(|effect| match effect {
            Effect::Spend(Cost::Stock(n, Resource::Heat), _) => i32::from(*n),
            _ => 0,
        })
        .sum()
}

/// Whether nothing can hinder the effect: it gives up nothing, and what it cannot do is left out.
fn is_always_possible(effect: &Effect) -> bool {
    match effect {
        Effect::Produce(Amount::Fixed(n), _) => *n >= 0,
        Effect::Gain(..)
        | Effect::Produce(..)
        | Effect::Rating(_)
        | Effect::Raise(..)
        | Effect::Place(Tile::Ocean, ..)
        | Effect::Draw(_) => true,
        _ => false,
    }
}

/// The card that an effect comes from.
#[derive(Clone, Copy, Default)]
pub(super) struct By {
    /// The card that bears the effect.
    pub this: Option<CardId>,
    /// It is being played now: its own triggers count already.
    pub playing: bool,
    /// The played card that triggered the effect.
    pub played: Option<CardId>,
}

impl By {
    fn within(self) -> By {
        By { playing: false, ..self }
    }
}

impl Means<'_> {
    /// Checks the requirements of a card (R5.A1). Returns false at the first unmet one unless all reasons are wanted.
    pub(super) fn meets(&self, card: &Card, reasons: &mut impl Reasons) -> bool {
        card.requirements.iter().all(|requirement| self.meets_one(*requirement, reasons))
    }

    fn meets_one(&self, requirement: Requirement, reasons: &mut impl Reasons) -> bool {
        let player = self.player;
        let steps = |p: Parameter| self.offset * i32::from(p.scale().step);
        match requirement {
            Requirement::AtLeast(value, parameter) => {
                let have = i32::from(self.state.parameter(parameter));
                let what = match parameter {
                    Parameter::Temperature => BlockReasonKind::TemperatureAtLeast,
                    Parameter::Oxygen => BlockReasonKind::OxygenAtLeast,
                    Parameter::Oceans => BlockReasonKind::OceansAtLeast,
                };
                let need = i32::from(value) - steps(parameter);
                reasons.require(have >= need, "R5.A1", what, need.into(), have.into())
            }
            Requirement::AtMost(value, parameter) => {
                let have = i32::from(self.state.parameter(parameter));
                let what = match parameter {
                    Parameter::Temperature => BlockReasonKind::TemperatureAtMost,
                    Parameter::Oxygen => BlockReasonKind::OxygenAtMost,
                    Parameter::Oceans => BlockReasonKind::OceansAtMost,
                };
                let need = i32::from(value) + steps(parameter);
                reasons.require(have <= need, "R5.A1", what, need.into(), have.into())
            }
            Requirement::Tags(least, tag) => {
                let have = player.tags(tag);
                reasons.require_tag(have >= least, "R5.A1", (least.into(), have.into()), tag)
            }
            Requirement::Production(least, resource) => {
                let have = player.production[resource];
                let counts = (least.into(), have.into());
                reasons.require_resource(
                    have >= i16::from(least),
                    "R5.A1",
                    BlockReasonKind::Production,
                    counts,
                    resource,
                )
            }
            Requirement::OwnGreeneries(least) => {
                let board = &self.state.board;
                let have = board.owned(self.seat).and(board.greeneries()).len();
                reasons.require(
                    have >= u32::from(least),
                    "R5.A1",
                    BlockReasonKind::Greeneries,
                    least.into(),
                    have.into(),
                )
            }
            Requirement::Cities(least) => {
                let have = self.state.board.cities().len();
                reasons.require(
                    have >= u32::from(least),
                    "R5.A1",
                    BlockReasonKind::Cities,
                    least.into(),
                    have.into(),
                )
            }
        }
    }

    /// Whether every mandatory part of the effects can be done in some order (R5.A2, R5.A3).
    pub(super) fn can_do(&self, effects: &[Effect], by: By, reasons: &mut impl Reasons) -> bool {
        if effects.iter().all(is_always_possible) {
            return true;
        }
        let mut falls = ByResource::<i16>::default();
        let mut rises = ByResource::<i16>::default();
        let mut lost = ByResource::<i16>::default();
        for effect in effects {
            match effect {
                Effect::Produce(Amount::Fixed(n), resource) if *n < 0 => falls[*resource] -= i16::from(*n),
                Effect::Produce(Amount::Fixed(n), resource) => rises[*resource] += i16::from(*n),
                Effect::Lose(n, resource) => lost[*resource] += i16::from(*n),
                _ => {}
            }
        }
        let gives_up = falls != ByResource::default() || lost != ByResource::default();
        if gives_up {
            let card = by.this.filter(|_| by.playing).map(CardId::row);
            self.count_triggers(effects, card, &mut rises, &mut lost);
        }
        let mandatory = effects.iter().all(|effect| self.can_do_one(effect, by, &falls, &rises, reasons));
        mandatory
            && (!gives_up
                || (self.can_fall(&falls, &rises, reasons) && self.can_lose(effects, &lost, reasons)))
    }

    /// Production can fall that far, with what rises first (R1.2, R5.A3).
    fn can_fall(&self, falls: &ByResource<i16>, rises: &ByResource<i16>, reasons: &mut impl Reasons) -> bool {
        Resource::ALL.iter().filter(|r| falls[**r] > 0).all(|r| {
            let have = self.player.production[*r];
            let floor = if *r == Resource::MegaCredits { -5 } else { 0 };
            let need = falls[*r] + floor - rises[*r];
            reasons.require_resource(
                have >= need,
                "R5.A3",
                BlockReasonKind::Production,
                (need.into(), have.into()),
                *r,
            )
        })
    }

    /// The stock covers what must be given up, with what comes from the same effects first (R5.A2).
    fn can_lose(&self, effects: &[Effect], lost: &ByResource<i16>, reasons: &mut impl Reasons) -> bool {
        Resource::ALL.iter().filter(|r| lost[**r] > 0).all(|r| {
            let gained: i32 = effects
                .iter()
                .map(|effect| match effect {
                    Effect::Gain(Amount::Fixed(n), resource) if resource == r => i32::from(*n),
                    _ => 0,
                })
                .sum();
            let have = self.player.stock[*r] + gained;
            let need = i32::from(lost[*r]);
            reasons.require_resource(
                have >= need,
                "R5.A2",
                BlockReasonKind::Stock,
                (need.into(), have.into()),
                *r,
            )
        })
    }

    /// What own triggers certainly yield while the card is played: production for its city, plants for its tags.
    fn count_triggers(
        &self,
        effects: &[Effect],
        card: Option<&Card>,
        rises: &mut ByResource<i16>,
        lost: &mut ByResource<i16>,
    ) {
        let own = self.player.triggers().map(|(_, trigger)| trigger);
        let new = card.map_or(&[][..], |card| &card.triggers);
        let tags: &[Tag] = card.map_or(&[], |card| &card.tags);
        for trigger in own.chain(new) {
            for effect in effects {
                if let (Effect::Place(tile, site, _), Effect::Produce(Amount::Fixed(n), resource)) =
                    (effect, &trigger.does)
                {
                    let off_mars = matches!(site, Site::PhobosSpaceHaven | Site::GanymedeColony);
                    let city = match trigger.on {
                        On::City(_) => tile.is_city(),
                        On::CityOnMars(_) => tile.is_city() && !off_mars,
                        _ => false,
                    };
                    if city && *n > 0 {
                        rises[*resource] += i16::from(*n);
                    }
                }
            }
            if let On::TagPlayed(_, woken) = &trigger.on {
                let times = tags.iter().filter(|tag| woken.contains(tag)).count() as i16;
                if let Some((n, resource)) = gain_of(trigger) {
                    lost[resource] -= times * i16::from(n);
                }
            }
        }
    }

    fn can_do_one(
        &self,
        effect: &Effect,
        by: By,
        falls: &ByResource<i16>,
        rises: &ByResource<i16>,
        reasons: &mut impl Reasons,
    ) -> bool {
        match effect {
            Effect::DecreaseAny(n, resource) => {
                let own = self.player.spare_production(*resource) + rises[*resource] - falls[*resource];
                let others = self.state.seats().iter().filter(|s| **s != self.seat);
                let most =
                    others.map(|s| self.state.player(*s).spare_production(*resource)).chain([own]).max();
                let have = most.unwrap_or(0);
                let counts = ((*n).into(), have.into());
                let can = self.state.solo() || have >= i16::from(*n);
                reasons.require_resource(can, "R5.A3", BlockReasonKind::AnyProduction, counts, *resource)
            }
            // An ocean that finds no area is left out; for every other tile a free area is required before play (R2.7).
            Effect::Place(Tile::Ocean, ..) => true,
            Effect::Place(tile, site, _) => {
                let some = !self.state.board.legal(Some(self.seat), *tile, *site).is_empty();
                reasons.require(some, "R2.7", BlockReasonKind::Areas, 1, 0)
            }
            Effect::ClaimArea => reasons.require(
                !self.state.board.claimable().is_empty(),
                "R2.7",
                BlockReasonKind::Areas,
                1,
                0,
            ),
            Effect::CopyProductionBox => {
                let some = self.state.production_boxes(self.seat).next().is_some();
                reasons.require(some, "R5.A2", BlockReasonKind::ProductionBoxes, 1, 0)
            }
            Effect::Times(effects) => self.can_do(effects, by.within(), reasons),
            Effect::Either(branches) => {
                let some = branches.iter().any(|branch| self.can_do_briefly(branch, by.within()));
                reasons.require(
                    some,
                    if by.playing { "R5.A2" } else { "R5.E1" },
                    BlockReasonKind::Branches,
                    1,
                    0,
                )
            }
            Effect::IfTags { tag, least, then, otherwise } => {
                let branch = if self.player.tags(*tag) >= *least { then } else { otherwise };
                self.can_do(branch, by.within(), reasons)
            }
            Effect::IfRatingRaised(then) => {
                let have = self.player.rating_raised;
                reasons.require(have > 0, "R5.E1", BlockReasonKind::RatingRaised, 1, have.into())
                    && self.can_do(then, by.within(), reasons)
            }
            Effect::Spend(cost, _) => self.can_spend(*cost, by, reasons),
            Effect::Add(_, kind, Holder::PlayedCard) => {
                let some = self
                    .state
                    .holders(self.seat, *kind, Holder::PlayedCard, None, by.played)
                    .next()
                    .is_some();
                reasons.require(some, "R5.A2", BlockReasonKind::CardResources, 1, 0)
            }
            Effect::Gain(..)
            | Effect::Lose(..)
            | Effect::Produce(..)
            | Effect::Rating(_)
            | Effect::Raise(..)
            | Effect::RemoveAny(..)
            | Effect::RemoveAnyCard(..)
            | Effect::Steal(..)
            | Effect::RemoveFromNeighbour(..)
            | Effect::Draw(_)
            | Effect::Look { .. }
            | Effect::LookBuy
            | Effect::RevealTop(..)
            | Effect::Add(..)
            | Effect::May(_)
            | Effect::DiscountNextCard(_)
            | Effect::OffsetNextCard(_) => true,
        }
    }

    pub(super) fn can_do_briefly(&self, effects: &[Effect], by: By) -> bool {
        self.can_do(effects, by, &mut YesOrNo::new())
    }

    /// Whether the cost can be paid: that of an action (R5.E1), or a part of playing a card (R5.A2).
    fn can_spend(&self, cost: Cost, by: By, reasons: &mut impl Reasons) -> bool {
        let player = self.player;
        let rule = if by.playing { "R5.A2" } else { "R5.E1" };
        match cost {
            // Counted together with all else that the stock must cover.
            Cost::Stock(n, resource) => {
                let have = player.stock[resource];
                let counts = (n.into(), have.into());
                reasons.require_resource(have >= i32::from(n), rule, BlockReasonKind::Stock, counts, resource)
            }
            Cost::MegaCredits(n, metal) => {
                let price = self.price(n.into(), metal.as_slice(), 0);
                reasons.require(
                    price.payable(),
                    rule,
                    BlockReasonKind::Payment,
                    n.into(),
                    price.affordable().into(),
                )
            }
            Cost::Production(n, resource) => {
                let have = player.production[resource];
                let need = i16::from(n) - (have - player.spare_production(resource));
                let counts = (need.into(), have.into());
                reasons.require_resource(
                    player.spare_production(resource) >= i16::from(n),
                    rule,
                    BlockReasonKind::Production,
                    counts,
                    resource,
                )
            }
            Cost::ThisCard(n, _) => {
                let have = by.this.and_then(|card| player.find(card)).map_or(0, |card| card.resources);
                reasons.require(
                    have >= u16::from(n),
                    rule,
                    BlockReasonKind::CardResources,
                    n.into(),
                    have.into(),
                )
            }
            Cost::AnyCard(n, kind) => {
                let have =
                    self.state.removable_cards(self.seat, kind).map(|(_, _, held)| held).max().unwrap_or(0);
                let can = self.state.solo() || have >= u16::from(n);
                reasons.require(can, rule, BlockReasonKind::AnyCardResources, n.into(), have.into())
            }
            Cost::HandCards(n) => {
                let have = player.hand.len();
                reasons.require(
                    have >= usize::from(n),
                    rule,
                    BlockReasonKind::HandCards,
                    n.into(),
                    have as i64,
                )
            }
        }
    }
}

/// A gain that a trigger can yield, possibly as one of its branches.
fn gain_of(trigger: &Trigger) -> Option<(i8, Resource)> {
    let gain = |effect: &Effect| match effect {
        Effect::Gain(Amount::Fixed(n), resource) => Some((*n, *resource)),
        _ => None,
    };
    match &trigger.does {
        Effect::Either(branches) => branches.iter().find_map(|branch| branch.first().and_then(gain)),
        effect => gain(effect),
    }
}

impl State {
    /// Cards from which that seat may remove such resources: not those on protected cards (R5.A2).
    pub(super) fn removable_cards(
        &self,
        by: Seat,
        kind: CardResource,
    ) -> impl Iterator<Item = (Seat, CardId, u16)> + '_ {
        self.round_from(by).flat_map(move |owner| {
            let player = self.player(owner);
            let living = matches!(kind, CardResource::Animal | CardResource::Microbe);
            let protected = owner != by && living && player.protected();
            let cards = player.in_play.iter().filter(move |held| {
                let row = held.card.row();
                row.holds == Some(kind)
                    && held.resources > 0
                    && !protected
                    && !row.modifiers.contains(&Modifier::ProtectsThisCard)
            });
            cards.map(move |held| (owner, held.card, held.resources))
        })
    }

    /// Own cards that may take such resources (`None`: their own kind).
    pub(super) fn holders(
        &self,
        seat: Seat,
        kind: Option<CardResource>,
        holder: Holder,
        this: Option<CardId>,
        played: Option<CardId>,
    ) -> impl Iterator<Item = CardId> + '_ {
        let fits = move |held: &&InPlay| {
            let holds = held.card.row().holds;
            match holder {
                Holder::This => Some(held.card) == this,
                Holder::OwnCard => holds.is_some() && holds == kind,
                Holder::OwnCardWithStock => held.resources > 0,
                Holder::PlayedCard => {
                    Some(held.card) == played
                        && matches!(holds, Some(CardResource::Animal | CardResource::Microbe))
                }
            }
        };
        self.player(seat).in_play.iter().filter(fits).map(|held| held.card)
    }
}

impl Player {
    /// The own corporation as the holder of an action.
    pub(super) fn corporation_action(&self) -> Option<&'static Effect> {
        self.corporation.and_then(|c| c.row().action.as_ref())
    }
}
