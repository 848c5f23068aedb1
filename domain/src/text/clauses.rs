//! The clauses of effects, independent of the language: one for each effect, and one for effects that are described together.
//!
//! Each language matches [`Clause`] exhaustively, so a new effect does not compile until all languages can describe it.

use crate::board::AreaId;
use crate::effect::{Amount, Cost, Count, Effect, Holder, Placed, Site};
use crate::parameter::Parameter;
use crate::resource::{CardResource, Resource};
use crate::tag::Tag;
use crate::tile::Tile;

/// An amount of something on a player's mat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thing {
    /// Resources in stock.
    Stock(i64, Resource),
    /// Steps of production.
    Production(i64, Resource),
}

/// An amount of something that may be removed from any player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Removal {
    Stock(i64, Resource),
    /// From one card.
    OnCard(i64, CardResource),
}

/// The content of one command.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Clause<'a> {
    /// Things gained together.
    Gain(Vec<Thing>),
    /// Things lost together; must be done.
    Lose(Vec<Thing>),
    /// The thing once for every full number of counted items.
    GainPer(Thing, Count, u8),
    /// The terraform rating rises by that much.
    Rating(i64),
    /// The terraform rating rises by 1 for every full number of counted items.
    RatingPer(Count, u8),
    /// That many oceans, by the usual rules.
    Oceans(i64),
    /// Steps of a parameter.
    Raise(i64, Parameter),
    Place(Tile, Site, Placed),
    ClaimArea,
    RemoveAny(i64, Resource),
    RemoveAnyCard(i64, CardResource),
    Steal(i64, Resource),
    /// One of these, from one player.
    RemoveOneOf(Vec<(i64, Resource)>),
    /// One of these, from one player.
    StealOneOf(Vec<(i64, Resource)>),
    /// Only one of these, some of which lie on cards.
    RemoveEither(Vec<Removal>),
    /// M€, from the owner of a neighbour of the area.
    RemoveFromNeighbour(i64, Option<AreaId>),
    DecreaseAny(i64, Resource),
    Draw(i64),
    Look {
        look: i64,
        keep: i64,
    },
    LookBuy,
    RevealTop(Tag, &'a [Effect]),
    Add(i64, Option<CardResource>, Holder),
    Either(&'a [Vec<Effect>]),
    May(&'a [Effect]),
    Times(&'a [Effect]),
    /// At least 1 of a stock, for as many of another.
    Exchange {
        from: Resource,
        to: Resource,
    },
    /// At least 1 step of production, for as many of another.
    ShiftProduction {
        from: Resource,
        to: Resource,
    },
    IfTags {
        tag: Tag,
        least: i64,
        then: &'a [Effect],
        otherwise: &'a [Effect],
    },
    IfRatingRaised(&'a [Effect]),
    Spend(Cost, &'a [Effect]),
    /// Paid, then one of the branches.
    SpendEither(Cost, &'a [Vec<Effect>]),
    CopyProductionBox,
    DiscountNextCard(i64),
    /// That many steps.
    OffsetNextCard(i64),
}

/// The clauses of effects, in order. Consecutive gains, losses and oceans are merged.
pub(super) fn clauses(effects: &[Effect]) -> Vec<Clause<'_>> {
    let mut all: Vec<Clause> = Vec::new();
    for effect in effects {
        match (all.last_mut(), clause(effect)) {
            (Some(Clause::Gain(had)), Clause::Gain(more)) | (Some(Clause::Lose(had)), Clause::Lose(more)) => {
                had.extend(more);
            }
            (Some(Clause::Oceans(had)), Clause::Oceans(more)) => *had += more,
            (_, other) => all.push(other),
        }
    }
    // The order is free (R5.A2). In this order the text can be followed even if nobody has such production yet.
    for i in 1..all.len() {
        if gives_back(&all[i - 1], &all[i]) {
            all.swap(i - 1, i);
        }
    }
    all
}

/// Whether the loss can be covered by the gain that follows.
fn gives_back(lost: &Clause, gained: &Clause) -> bool {
    match (lost, gained) {
        (Clause::DecreaseAny(n, of), Clause::Gain(things)) => {
            things.iter().any(|thing| matches!(thing, Thing::Production(m, what) if what == of && m >= n))
        }
        _ => false,
    }
}

/// The same with the stocks of one player: of all branches, if each only removes or only steals.
fn one_of(branches: &[Vec<Effect>]) -> Option<Clause<'static>> {
    let all = |of: fn(&Effect) -> Option<(i64, Resource)>| -> Option<Vec<(i64, Resource)>> {
        branches.iter().map(|branch| if let [only] = branch.as_slice() { of(only) } else { None }).collect()
    };
    let removed = all(|effect| match effect {
        Effect::RemoveAny(n, of) => Some(((*n).into(), *of)),
        _ => None,
    });
    let stolen = all(|effect| match effect {
        Effect::Steal(n, of) => Some(((*n).into(), *of)),
        _ => None,
    });
    removed.map(Clause::RemoveOneOf).or(stolen.map(Clause::StealOneOf)).or_else(|| either_removed(branches))
}

/// All branches, if each only removes something, from stocks or from cards.
fn either_removed(branches: &[Vec<Effect>]) -> Option<Clause<'static>> {
    let removals = branches.iter().map(|branch| match branch.as_slice() {
        [Effect::RemoveAny(n, of)] => Some(Removal::Stock((*n).into(), *of)),
        [Effect::RemoveAnyCard(n, kind)] => Some(Removal::OnCard((*n).into(), *kind)),
        _ => None,
    });
    removals.collect::<Option<Vec<Removal>>>().map(Clause::RemoveEither)
}

/// A single exchange that can be repeated is described as the choice of an amount.
fn repeated(effects: &[Effect]) -> Clause<'_> {
    match effects {
        [Effect::Spend(Cost::Stock(1, from), then)] => match then.as_slice() {
            [Effect::Gain(Amount::Fixed(1), to)] => Clause::Exchange { from: *from, to: *to },
            _ => Clause::Times(effects),
        },
        [Effect::Produce(Amount::Fixed(-1), from), Effect::Produce(Amount::Fixed(1), to)] => {
            Clause::ShiftProduction { from: *from, to: *to }
        }
        _ => Clause::Times(effects),
    }
}

fn clause(effect: &Effect) -> Clause<'_> {
    match effect {
        Effect::Gain(Amount::Fixed(n), of) => Clause::Gain(vec![Thing::Stock((*n).into(), *of)]),
        Effect::Gain(Amount::Per { count, each }, of) => Clause::GainPer(Thing::Stock(1, *of), *count, *each),
        Effect::Lose(n, of) => Clause::Lose(vec![Thing::Stock((*n).into(), *of)]),
        Effect::Produce(Amount::Fixed(n), of) if *n < 0 => {
            Clause::Lose(vec![Thing::Production(-i64::from(*n), *of)])
        }
        Effect::Produce(Amount::Fixed(n), of) => Clause::Gain(vec![Thing::Production((*n).into(), *of)]),
        Effect::Produce(Amount::Per { count, each }, of) => {
            Clause::GainPer(Thing::Production(1, *of), *count, *each)
        }
        Effect::Rating(Amount::Fixed(n)) => Clause::Rating((*n).into()),
        Effect::Rating(Amount::Per { count, each }) => Clause::RatingPer(*count, *each),
        Effect::Raise(n, Parameter::Oceans) => Clause::Oceans((*n).into()),
        Effect::Raise(n, parameter) => Clause::Raise((*n).into(), *parameter),
        Effect::Place(Tile::Ocean, Site::Usual, Placed::Only) => Clause::Oceans(1),
        Effect::Place(tile, site, placed) => Clause::Place(*tile, *site, *placed),
        Effect::ClaimArea => Clause::ClaimArea,
        Effect::RemoveAny(n, of) => Clause::RemoveAny((*n).into(), *of),
        Effect::RemoveAnyCard(n, kind) => Clause::RemoveAnyCard((*n).into(), *kind),
        Effect::Steal(n, of) => Clause::Steal((*n).into(), *of),
        Effect::RemoveFromNeighbour(n, area) => {
            Clause::RemoveFromNeighbour((*n).into(), AreaId::from_index((*area).into()))
        }
        Effect::DecreaseAny(n, of) => Clause::DecreaseAny((*n).into(), *of),
        Effect::Draw(n) => Clause::Draw((*n).into()),
        Effect::Look { look, keep } => Clause::Look { look: (*look).into(), keep: (*keep).into() },
        Effect::LookBuy => Clause::LookBuy,
        Effect::RevealTop(tag, then) => Clause::RevealTop(*tag, then),
        Effect::Add(n, kind, holder) => Clause::Add((*n).into(), *kind, *holder),
        Effect::Either(branches) => one_of(branches).unwrap_or(Clause::Either(branches)),
        Effect::May(then) => Clause::May(then),
        Effect::Times(then) => repeated(then),
        Effect::IfTags { tag, least, then, otherwise } => {
            Clause::IfTags { tag: *tag, least: (*least).into(), then, otherwise }
        }
        Effect::IfRatingRaised(then) => Clause::IfRatingRaised(then),
        Effect::Spend(cost, then) => match then.as_slice() {
            [Effect::Either(branches)] => Clause::SpendEither(*cost, branches),
            then => Clause::Spend(*cost, then),
        },
        Effect::CopyProductionBox => Clause::CopyProductionBox,
        Effect::DiscountNextCard(n) => Clause::DiscountNextCard((*n).into()),
        Effect::OffsetNextCard(n) => Clause::OffsetNextCard((*n).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_together_is_said_together() {
        let gain = |n| Effect::Gain(Amount::Fixed(n), Resource::Heat);
        let ocean = Effect::Place(Tile::Ocean, Site::Usual, Placed::Only);
        let lose = Effect::Produce(Amount::Fixed(-2), Resource::Energy);
        let heat = |n| Thing::Stock(n, Resource::Heat);
        let effects = [lose, gain(1), gain(2), ocean.clone(), ocean, gain(3)];
        let found = clauses(&effects);
        assert_eq!(
            found,
            [
                Clause::Lose(vec![Thing::Production(2, Resource::Energy)]),
                Clause::Gain(vec![heat(1), heat(2)]),
                Clause::Oceans(2),
                Clause::Gain(vec![heat(3)]),
            ]
        );
    }

    #[test]
    fn what_is_taken_from_one_player_is_said_once() {
        let steal = |n, of| vec![Effect::Steal(n, of)];
        let both = [Effect::Either(vec![steal(2, Resource::Steel), steal(3, Resource::Heat)])];
        assert_eq!(clauses(&both), [Clause::StealOneOf(vec![(2, Resource::Steel), (3, Resource::Heat)])]);
        let remove = [
            vec![Effect::RemoveAnyCard(2, CardResource::Animal)],
            vec![Effect::RemoveAny(5, Resource::Plants)],
        ];
        assert_eq!(
            clauses(&[Effect::Either(remove.to_vec())]),
            [Clause::RemoveEither(vec![
                Removal::OnCard(2, CardResource::Animal),
                Removal::Stock(5, Resource::Plants)
            ])]
        );
        let mixed = vec![steal(2, Resource::Steel), vec![Effect::Draw(1)]];
        assert_eq!(clauses(&[Effect::Either(mixed.clone())]), [Clause::Either(&mixed)]);
    }

    #[test]
    fn what_is_repeated_one_by_one_is_an_amount() {
        let (energy, m) = (Resource::Energy, Resource::MegaCredits);
        let pay = |n| Effect::Spend(Cost::Stock(n, energy), vec![Effect::Gain(Amount::Fixed(1), m)]);
        assert_eq!(clauses(&[Effect::Times(vec![pay(1)])]), [Clause::Exchange { from: energy, to: m }]);
        assert_eq!(clauses(&[Effect::Times(vec![pay(2)])]), [Clause::Times(&[pay(2)])]);
        let produce = |n, of| Effect::Produce(Amount::Fixed(n), of);
        assert_eq!(
            clauses(&[Effect::Times(vec![produce(-1, Resource::Heat), produce(1, m)])]),
            [Clause::ShiftProduction { from: Resource::Heat, to: m }]
        );
    }

    #[test]
    fn what_can_be_lost_again_is_gained_first() {
        let gain = |n, of| Effect::Produce(Amount::Fixed(n), of);
        let lost = Clause::DecreaseAny(1, Resource::Energy);
        let gained = |n, of| Clause::Gain(vec![Thing::Production(n, of)]);
        let effects = [Effect::DecreaseAny(1, Resource::Energy), gain(1, Resource::Energy)];
        assert_eq!(clauses(&effects), [gained(1, Resource::Energy), lost]);
        let effects = [Effect::DecreaseAny(2, Resource::Heat), gain(1, Resource::Heat)];
        assert_eq!(clauses(&effects), [Clause::DecreaseAny(2, Resource::Heat), gained(1, Resource::Heat)]);
    }
}
