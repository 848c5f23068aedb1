//! Cards and corporations as they go over the wire.

use serde::Serialize;

use super::effect::EffectEntry;
use super::kind::{PointsKind, RequirementKind};
use super::ongoing::{ModifierEntry, TriggerEntry};
use crate::card::{Card, CardId, CardKind, Corporation, CorporationId, Deck, Points};
use crate::parameter::Parameter;
use crate::requirement::Requirement;
use crate::resource::{ByResource, CardResource, Resource};
use crate::tag::Tag;
use crate::text::{self, Bearer, Language};

/// A condition that must hold before a card may be played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RequirementEntry {
    /// Kind of requirement.
    pub kind: RequirementKind,
    /// Required amount, in °C, percent or units.
    pub amount: i8,
    /// Global parameter of the requirement. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameter: Option<Parameter>,
    /// Tag of the requirement. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<Tag>,
    /// Resource of the requirement. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource: Option<Resource>,
}

/// Victory points of a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PointsEntry {
    /// How the victory points are counted.
    pub kind: PointsKind,
    /// Number of victory points; if they are counted, the number for each counted unit.
    pub points: i8,
    /// Number of counted items for one unit. Absent if `kind` is neither `per_resource` nor `per_cities`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub each: Option<u8>,
    /// Tag that is counted. Absent if `kind` is not `per_tag`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<Tag>,
}

/// A project card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CardEntry {
    /// Id of the card.
    pub id: CardId,
    /// Printed number, 1 to 208. Absent for a card without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
    /// Name of the card in the language of the caller.
    pub title: &'static str,
    /// Kind of the card: automated, active or event.
    pub kind: CardKind,
    /// Deck that the card belongs to.
    pub deck: Deck,
    /// Printed cost in M€, before discounts.
    pub cost: u8,
    /// Printed tags of the card.
    pub tags: Vec<Tag>,
    /// Conditions that must all hold before the card may be played.
    pub requirements: Vec<RequirementEntry>,
    /// Effects that happen once, when the card is played.
    pub effects: Vec<EffectEntry>,
    /// Action of the card, usable once in each generation: empty or one effect.
    pub action: Vec<EffectEntry>,
    /// Effects that happen each time something occurs while the card is in play.
    pub triggers: Vec<TriggerEntry>,
    /// Permanent modifiers while the card is in play.
    pub modifiers: Vec<ModifierEntry>,
    /// Card resource that the card can hold. Absent if it holds none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub holds: Option<CardResource>,
    /// Victory points of the card. Absent if it gives none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<PointsEntry>,
    /// Complete text of the card, one line for each part.
    pub text: String,
}

/// A corporation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CorporationEntry {
    /// Id of the corporation.
    pub id: CorporationId,
    /// Name of the corporation.
    pub title: &'static str,
    /// Deck that the corporation belongs to.
    pub deck: Deck,
    /// Printed tags of the corporation.
    pub tags: Vec<Tag>,
    /// Stock at the start, for each resource.
    pub stock: ByResource<u8>,
    /// Production at the start, for each resource.
    pub production: ByResource<u8>,
    /// Forced first action of the game: empty or one effect.
    pub first_action: Vec<EffectEntry>,
    /// Action of the corporation, usable once in each generation: empty or one effect.
    pub action: Vec<EffectEntry>,
    /// Effects that happen each time something occurs.
    pub triggers: Vec<TriggerEntry>,
    /// Permanent modifiers of the corporation.
    pub modifiers: Vec<ModifierEntry>,
    /// Complete text of the corporation, one line for each part.
    pub text: String,
}

impl CardEntry {
    /// The entry of a row.
    pub fn of(card: &Card, language: Language) -> CardEntry {
        let bearer = Bearer::card(card);
        let effects = |effects: &[crate::effect::Effect]| EffectEntry::list(effects, &bearer, language);
        CardEntry {
            id: card.id,
            number: Some(card.id.number()),
            title: text::card_title(card.id, language),
            kind: card.kind,
            deck: card.deck,
            cost: card.cost,
            tags: card.tags.clone(),
            requirements: card.requirements.iter().map(|it| RequirementEntry::of(*it)).collect(),
            effects: effects(&card.effects),
            action: effects(card.action.as_slice()),
            triggers: card.triggers.iter().map(|it| TriggerEntry::of(it, &bearer, language)).collect(),
            modifiers: card.modifiers.iter().map(|it| ModifierEntry::of(*it)).collect(),
            holds: card.holds,
            points: card.points.map(PointsEntry::of),
            text: text::describe(card, language),
        }
    }
}

impl CorporationEntry {
    /// The entry of a row.
    pub fn of(corporation: &Corporation, language: Language) -> CorporationEntry {
        let bearer = Bearer::corporation(corporation);
        let effects = |effects: &[crate::effect::Effect]| EffectEntry::list(effects, &bearer, language);
        CorporationEntry {
            id: corporation.id,
            title: text::corporation_title(corporation.id, language),
            deck: corporation.deck,
            tags: corporation.tags.clone(),
            stock: corporation.stock,
            production: corporation.production,
            first_action: effects(corporation.first_action.as_slice()),
            action: effects(corporation.action.as_slice()),
            triggers: corporation.triggers.iter().map(|it| TriggerEntry::of(it, &bearer, language)).collect(),
            modifiers: corporation.modifiers.iter().map(|it| ModifierEntry::of(*it)).collect(),
            text: text::describe_corporation(corporation, language),
        }
    }
}

impl RequirementEntry {
    fn of(requirement: Requirement) -> RequirementEntry {
        let new =
            |kind, amount| RequirementEntry { kind, amount, parameter: None, tag: None, resource: None };
        match requirement {
            Requirement::AtLeast(n, parameter) => {
                RequirementEntry { parameter: Some(parameter), ..new(RequirementKind::AtLeast, n) }
            }
            Requirement::AtMost(n, parameter) => {
                RequirementEntry { parameter: Some(parameter), ..new(RequirementKind::AtMost, n) }
            }
            Requirement::Tags(n, tag) => {
                RequirementEntry { tag: Some(tag), ..new(RequirementKind::Tags, n as i8) }
            }
            Requirement::Production(n, resource) => {
                RequirementEntry { resource: Some(resource), ..new(RequirementKind::Production, n as i8) }
            }
            Requirement::OwnGreeneries(n) => new(RequirementKind::OwnGreeneries, n as i8),
            Requirement::Cities(n) => new(RequirementKind::Cities, n as i8),
        }
    }
}

impl PointsEntry {
    fn of(points: Points) -> PointsEntry {
        let new = |kind, points| PointsEntry { kind, points, each: None, tag: None };
        match points {
            Points::Fixed(n) => new(PointsKind::Fixed, n),
            Points::PerResource { points, each } => {
                PointsEntry { each: Some(each), ..new(PointsKind::PerResource, points) }
            }
            Points::IfHolding(n) => new(PointsKind::IfHolding, n),
            Points::PerTag(tag) => PointsEntry { tag: Some(tag), ..new(PointsKind::PerTag, 1) },
            Points::PerAdjacentOcean => new(PointsKind::PerAdjacentOcean, 1),
            Points::PerAdjacentCity => new(PointsKind::PerAdjacentCity, 1),
            Points::PerCities(each) => PointsEntry { each: Some(each), ..new(PointsKind::PerCities, 1) },
        }
    }
}
