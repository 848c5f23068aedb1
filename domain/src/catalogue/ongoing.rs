//! Triggers and modifiers as they go over the wire.

use serde::Serialize;

use super::effect::EffectEntry;
use super::kind::{ModifierKind, OnKind, WhoseKind};
use crate::effect::{Modifier, On, StandardProject, Trigger, Whose};
use crate::resource::Resource;
use crate::tag::Tag;
use crate::text::{Bearer, Language};

/// An effect that happens for the owner of the card each time something occurs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TriggerEntry {
    /// Event that triggers the effects.
    pub on: OnKind,
    /// Players whose action triggers the effects.
    pub whose: WhoseKind,
    /// Tags that trigger the effects. Absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<Tag>,
    /// Smallest printed cost of a card or standard project that triggers the effects, in M€. Absent if the cost does
    /// not matter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<u8>,
    /// Effect that happens then.
    pub does: EffectEntry,
}

/// A modifier that is in force as long as the card is in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ModifierEntry {
    /// Kind of modifier.
    pub kind: ModifierKind,
    /// Amount of the modifier. Absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<u8>,
    /// Tag of the cards that the modifier applies to. Absent if it does not depend on a tag.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tag: Option<Tag>,
    /// Resource that the modifier applies to. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resource: Option<Resource>,
    /// Standard project that the modifier applies to. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard_project: Option<StandardProject>,
}

impl TriggerEntry {
    pub(crate) fn of(trigger: &Trigger, bearer: &Bearer, language: Language) -> TriggerEntry {
        let whose = |whose: &Whose| match whose {
            Whose::Own => WhoseKind::Own,
            Whose::Any => WhoseKind::Any,
        };
        let (on, whose, tags, least) = match &trigger.on {
            On::TagPlayed(by, tags) => (OnKind::TagPlayed, whose(by), tags.clone(), None),
            On::EventPlayed(tags) => (OnKind::EventPlayed, WhoseKind::Own, tags.clone(), None),
            On::CostlyCardPlayed(n) => (OnKind::CostlyCardPlayed, WhoseKind::Own, Vec::new(), Some(*n)),
            On::CityOnMars(by) => (OnKind::CityOnMars, whose(by), Vec::new(), None),
            On::City(by) => (OnKind::City, whose(by), Vec::new(), None),
            On::Ocean => (OnKind::Ocean, WhoseKind::Any, Vec::new(), None),
            On::Greenery => (OnKind::Greenery, WhoseKind::Own, Vec::new(), None),
            On::TileOnOre => (OnKind::TileOnOre, WhoseKind::Own, Vec::new(), None),
            On::StandardProject(n) => (OnKind::StandardProject, WhoseKind::Own, Vec::new(), Some(*n)),
        };
        let does = EffectEntry::of(&trigger.does, bearer, language);
        TriggerEntry { on, whose, tags, least, does }
    }
}

impl ModifierEntry {
    pub(crate) fn of(modifier: Modifier) -> ModifierEntry {
        let new =
            |kind| ModifierEntry { kind, amount: None, tag: None, resource: None, standard_project: None };
        let amount = |kind, n| ModifierEntry { amount: Some(n), ..new(kind) };
        match modifier {
            Modifier::Discount(n, tag) => ModifierEntry { tag, ..amount(ModifierKind::Discount, n) },
            Modifier::ProjectDiscount(project, n) => {
                let standard_project = Some(project);
                ModifierEntry { standard_project, ..amount(ModifierKind::ProjectDiscount, n) }
            }
            Modifier::Worth(metal, n) => {
                ModifierEntry { resource: Some(metal), ..amount(ModifierKind::Worth, n) }
            }
            Modifier::Offset(n) => amount(ModifierKind::Offset, n),
            Modifier::ProtectsThisCard => new(ModifierKind::ProtectsThisCard),
            Modifier::ProtectsHabitats => new(ModifierKind::ProtectsHabitats),
            Modifier::HeatAsMegaCredits => new(ModifierKind::HeatAsMegaCredits),
            Modifier::GreeneryPlants(n) => amount(ModifierKind::GreeneryPlants, n),
        }
    }
}
