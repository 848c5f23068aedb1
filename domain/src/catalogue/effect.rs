//! Effects as they go over the wire: one flat structure for all of them.

use serde::Serialize;

use super::kind::{CostKind, CountKind, EffectKind, HolderKind, PlacedKind, SiteKind};
use crate::effect::{Amount, Cost, Count, Effect, Holder, Placed, Site};
use crate::parameter::Parameter;
use crate::resource::{CardResource, Resource};
use crate::tag::Tag;
use crate::text::{self, Bearer, Language};
use crate::tile::Tile;

/// Cost of an effect, printed to the left of the arrow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CostEntry {
    /// Kind of cost.
    pub kind: CostKind,
    /// Amount to pay.
    pub amount: u8,
    /// Resource to pay; for a cost in M€, the metal that may pay too. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource: Option<Resource>,
    /// Card resource to pay. Absent if the cost is not a card resource.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_resource: Option<CardResource>,
}

/// One of several alternatives of an effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BranchEntry {
    /// Effects of this alternative.
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub effects: Vec<EffectEntry>,
}

/// An effect. `kind` determines which of the other fields are present.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EffectEntry {
    /// Kind of effect.
    pub kind: EffectKind,
    /// Effect in one sentence, in the language of the caller.
    pub text: String,
    /// Amount of the effect. Absent if the amount is counted (see `count`) or if the effect has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<i8>,
    /// Items that are counted to get the amount: 1 for each full `each`. Absent if the amount is fixed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<CountKind>,
    /// Number of counted items for one unit of the effect. Absent if the amount is fixed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub each: Option<u8>,
    /// Number of cards that the player keeps. Absent if `kind` is not `look`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep: Option<u8>,
    /// Standard resource of the effect. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource: Option<Resource>,
    /// Card resource of the effect. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card_resource: Option<CardResource>,
    /// Card that receives the card resource. Absent if the effect adds none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holder: Option<HolderKind>,
    /// Global parameter of the effect. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameter: Option<Parameter>,
    /// Tag that the effect counts or requires. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<Tag>,
    /// Tile that the effect places. Absent if it places none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tile: Option<Tile>,
    /// Areas where the player may place the tile. Absent if the effect places none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site: Option<SiteKind>,
    /// Smallest number of cities next to the area. Absent if `site` is not `next_to_cities`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site_cities: Option<u8>,
    /// Further effect of the placement. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placed: Option<PlacedKind>,
    /// Cost that the player pays first. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<CostEntry>,
    /// Effects that follow if the first part is done. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub then: Vec<EffectEntry>,
    /// Effects that follow if the first part is not done. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub otherwise: Vec<EffectEntry>,
    /// Alternatives, of which the player chooses one. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub branches: Vec<BranchEntry>,
}

impl EffectEntry {
    fn new(kind: EffectKind) -> EffectEntry {
        EffectEntry {
            kind,
            text: String::new(),
            amount: None,
            count: None,
            each: None,
            keep: None,
            resource: None,
            card_resource: None,
            holder: None,
            parameter: None,
            tag: None,
            tile: None,
            site: None,
            site_cities: None,
            placed: None,
            cost: None,
            then: Vec::new(),
            otherwise: Vec::new(),
            branches: Vec::new(),
        }
    }

    pub(crate) fn list(effects: &[Effect], bearer: &Bearer, language: Language) -> Vec<EffectEntry> {
        effects.iter().map(|effect| EffectEntry::of(effect, bearer, language)).collect()
    }

    pub(crate) fn of(effect: &Effect, bearer: &Bearer, language: Language) -> EffectEntry {
        let list = |effects: &[Effect]| EffectEntry::list(effects, bearer, language);
        let new = EffectEntry::new;
        let amount = |kind, n: u8| EffectEntry { amount: Some(n as i8), ..new(kind) };
        let entry = match effect {
            Effect::Gain(n, of) => EffectEntry { resource: Some(*of), ..new(EffectKind::Gain) }.counted(*n),
            Effect::Lose(n, of) => EffectEntry { resource: Some(*of), ..amount(EffectKind::Lose, *n) },
            Effect::Produce(n, of) => {
                EffectEntry { resource: Some(*of), ..new(EffectKind::Produce) }.counted(*n)
            }
            Effect::Rating(n) => new(EffectKind::Rating).counted(*n),
            Effect::Raise(n, of) => EffectEntry { parameter: Some(*of), ..amount(EffectKind::Raise, *n) },
            Effect::Place(tile, site, placed) => {
                EffectEntry { tile: Some(*tile), ..new(EffectKind::Place) }.at(*site).then_placed(*placed)
            }
            Effect::ClaimArea => new(EffectKind::ClaimArea),
            Effect::RemoveAny(n, of) => {
                EffectEntry { resource: Some(*of), ..amount(EffectKind::RemoveAny, *n) }
            }
            Effect::RemoveAnyCard(n, kind) => {
                EffectEntry { card_resource: Some(*kind), ..amount(EffectKind::RemoveAnyCard, *n) }
            }
            Effect::Steal(n, of) => EffectEntry { resource: Some(*of), ..amount(EffectKind::Steal, *n) },
            Effect::RemoveFromNeighbour(n, _) => amount(EffectKind::RemoveFromNeighbour, *n),
            Effect::DecreaseAny(n, of) => {
                EffectEntry { resource: Some(*of), ..amount(EffectKind::DecreaseAny, *n) }
            }
            Effect::Draw(n) => amount(EffectKind::Draw, *n),
            Effect::Look { look, keep } => {
                EffectEntry { keep: Some(*keep), ..amount(EffectKind::Look, *look) }
            }
            Effect::LookBuy => new(EffectKind::LookBuy),
            Effect::RevealTop(tag, then) => {
                EffectEntry { tag: Some(*tag), then: list(then), ..new(EffectKind::RevealTop) }
            }
            Effect::Add(n, kind, holder) => EffectEntry {
                card_resource: *kind,
                holder: Some(match holder {
                    Holder::This => HolderKind::This,
                    Holder::OwnCard => HolderKind::OwnCard,
                    Holder::OwnCardWithStock => HolderKind::OwnCardWithStock,
                    Holder::PlayedCard => HolderKind::PlayedCard,
                }),
                ..amount(EffectKind::Add, *n)
            },
            Effect::Either(branches) => {
                let branches = branches.iter().map(|branch| BranchEntry { effects: list(branch) }).collect();
                EffectEntry { branches, ..new(EffectKind::Either) }
            }
            Effect::May(then) => EffectEntry { then: list(then), ..new(EffectKind::May) },
            Effect::Times(then) => EffectEntry { then: list(then), ..new(EffectKind::Times) },
            Effect::IfTags { tag, least, then, otherwise } => EffectEntry {
                tag: Some(*tag),
                then: list(then),
                otherwise: list(otherwise),
                ..amount(EffectKind::IfTags, *least)
            },
            Effect::IfRatingRaised(then) => {
                EffectEntry { then: list(then), ..new(EffectKind::IfRatingRaised) }
            }
            Effect::Spend(cost, then) => {
                EffectEntry { cost: Some(CostEntry::of(*cost)), then: list(then), ..new(EffectKind::Spend) }
            }
            Effect::CopyProductionBox => new(EffectKind::CopyProductionBox),
            Effect::DiscountNextCard(n) => amount(EffectKind::DiscountNextCard, *n),
            Effect::OffsetNextCard(n) => amount(EffectKind::OffsetNextCard, *n),
        };
        EffectEntry { text: text::effect_of(effect, bearer, language), ..entry }
    }

    fn counted(self, amount: Amount) -> EffectEntry {
        match amount {
            Amount::Fixed(n) => EffectEntry { amount: Some(n), ..self },
            Amount::Per { count, each } => {
                let (kind, tag) = match count {
                    Count::Tags(tag) => (CountKind::Tags, Some(tag)),
                    Count::OpponentsTags(tag) => (CountKind::OpponentsTags, Some(tag)),
                    Count::CitiesOnMars => (CountKind::CitiesOnMars, None),
                    Count::Cities => (CountKind::Cities, None),
                    Count::EventsPlayed => (CountKind::EventsPlayed, None),
                };
                EffectEntry { count: Some(kind), each: Some(each), tag, ..self }
            }
        }
    }

    fn at(self, site: Site) -> EffectEntry {
        let (kind, cities) = match site {
            Site::Usual => (SiteKind::Usual, None),
            Site::Isolated => (SiteKind::Isolated, None),
            Site::Land => (SiteKind::Land, None),
            Site::OceanReserved => (SiteKind::OceanReserved, None),
            Site::Volcanic => (SiteKind::Volcanic, None),
            Site::NoctisCity => (SiteKind::NoctisCity, None),
            Site::PhobosSpaceHaven => (SiteKind::PhobosSpaceHaven, None),
            Site::GanymedeColony => (SiteKind::GanymedeColony, None),
            Site::NextToCities(least) => (SiteKind::NextToCities, Some(least)),
            Site::NextToGreenery => (SiteKind::NextToGreenery, None),
            Site::Ore => (SiteKind::Ore, None),
            Site::OreNextToOwn => (SiteKind::OreNextToOwn, None),
        };
        EffectEntry { site: Some(kind), site_cities: cities, ..self }
    }

    fn then_placed(self, placed: Placed) -> EffectEntry {
        match placed {
            Placed::Only => self,
            Placed::ProduceOre => EffectEntry { placed: Some(PlacedKind::ProduceOre), ..self },
            Placed::RemoveAdjacentMegaCredits(n) => EffectEntry {
                placed: Some(PlacedKind::RemoveAdjacentMegaCredits),
                amount: Some(n as i8),
                ..self
            },
        }
    }
}

impl CostEntry {
    fn of(cost: Cost) -> CostEntry {
        let new = |kind, amount| CostEntry { kind, amount, resource: None, card_resource: None };
        match cost {
            Cost::Stock(n, of) => CostEntry { resource: Some(of), ..new(CostKind::Stock, n) },
            Cost::MegaCredits(n, metal) => CostEntry { resource: metal, ..new(CostKind::MegaCredits, n) },
            Cost::Production(n, of) => CostEntry { resource: Some(of), ..new(CostKind::Production, n) },
            Cost::ThisCard(n, kind) => CostEntry { card_resource: Some(kind), ..new(CostKind::ThisCard, n) },
            Cost::AnyCard(n, kind) => CostEntry { card_resource: Some(kind), ..new(CostKind::AnyCard, n) },
            Cost::HandCards(n) => new(CostKind::HandCards, n),
        }
    }
}
