//! The catalogue that the API serves: everything that is printed on cards and on the map, as structures and as text.
//!
//! The structures are flat, with optional fields and with kinds as words, because generated clients handle these best. They
//! are made from the rows by exhaustive matches. The texts come from [`crate::text`]. The catalogue contains nothing about
//! a running game.
//!
//! ```
//! use domain::card::CardId;
//! use domain::catalogue;
//! use domain::text::Language;
//!
//! let id = CardId::from_word("asteroid").expect("a card");
//! let cards = catalogue::cards(Language::Dutch);
//! let asteroid = cards.iter().find(|card| card.id == id).expect("every card is in the catalogue");
//! assert_eq!((asteroid.cost, asteroid.effects.len()), (14, 3));
//! ```

pub mod effect;
pub mod kind;
pub mod ongoing;
pub mod row;

use serde::Serialize;

pub use effect::{BranchEntry, CostEntry, EffectEntry};
pub use ongoing::{ModifierEntry, TriggerEntry};
pub use row::{CardEntry, CorporationEntry, PointsEntry, RequirementEntry};

use crate::board::{AreaId, Ground, Icon};
use crate::cards;
use crate::effect::StandardProject;
use crate::game::goals::{AWARD_PRICES, Award, MAX_CLAIMED_MILESTONES, MILESTONE_PRICE, Milestone};
use crate::game::scoring::{FIRST_PLACE, MILESTONE_POINTS, SECOND_PLACE};
use crate::text::{self, Bearer, Language};

/// An area of the map, or one of the two off it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AreaEntry {
    /// Id of the area.
    pub id: AreaId,
    /// Name printed on the map. Absent where none is printed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'static str>,
    /// Name of the area as it appears within a sentence.
    pub text: String,
    /// Axial column of the hexagon. Absent for areas off Mars.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub q: Option<i8>,
    /// Axial row of the hexagon, -4 at the top. Absent for areas off Mars.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r: Option<i8>,
    /// Row from the top, 0 to 8. Absent for areas off Mars.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u8>,
    /// Position in the row from the left, from 0. Absent for areas off Mars.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub col: Option<u8>,
    /// Reservation of the area: the kind of tile that may be placed on it.
    pub ground: Ground,
    /// Placement bonus of the area, one entry for each icon.
    pub bonus: Vec<Icon>,
    /// Ids of the areas next to the area, clockwise from the upper left.
    pub neighbours: Vec<AreaId>,
}

/// A milestone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MilestoneEntry {
    /// Id of the milestone.
    pub id: Milestone,
    /// Name of the milestone.
    pub title: &'static str,
    /// Price of claiming the milestone, in M€.
    pub price: u8,
    /// Amount that a seat needs to claim the milestone.
    pub needs: i16,
    /// Victory points of the milestone.
    pub points: i32,
    /// Largest number of milestones that can be claimed in one game.
    pub most: u8,
    /// Text of the milestone's rule.
    pub text: String,
}

/// An award.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AwardEntry {
    /// Id of the award.
    pub id: Award,
    /// Name of the award.
    pub title: &'static str,
    /// Prices in M€ of the first, second and third award that is funded in a game. There is no fourth.
    pub prices: Vec<u8>,
    /// Victory points for first place.
    pub first_points: i32,
    /// Victory points for second place.
    pub second_points: i32,
    /// Text of the award's rule.
    pub text: String,
}

/// A standard project.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct StandardProjectEntry {
    /// Id of the standard project.
    pub id: StandardProject,
    /// Name of the standard project.
    pub title: &'static str,
    /// Printed cost in M€.
    pub cost: u8,
    /// Effects of the standard project. Selling patents takes cards instead.
    pub effects: Vec<EffectEntry>,
    /// Text of the standard project's rule.
    pub text: String,
}

/// All project cards, by printed number.
pub fn cards(language: Language) -> Vec<CardEntry> {
    cards::all().iter().map(|card| CardEntry::of(card, language)).collect()
}

/// All corporations; the first is the beginner corporation.
pub fn corporations(language: Language) -> Vec<CorporationEntry> {
    cards::corporations().iter().map(|corporation| CorporationEntry::of(corporation, language)).collect()
}

/// All areas in reading order, those off Mars last.
pub fn areas(language: Language) -> Vec<AreaEntry> {
    AreaId::all().map(|id| area(id, language)).collect()
}

/// All milestones.
pub fn milestones(language: Language) -> Vec<MilestoneEntry> {
    let entry = |id: &Milestone| MilestoneEntry {
        id: *id,
        title: text::milestone_title(*id, language),
        price: MILESTONE_PRICE,
        needs: id.needs(),
        points: MILESTONE_POINTS,
        most: MAX_CLAIMED_MILESTONES as u8,
        text: text::describe_milestone(*id, language),
    };
    Milestone::ALL.iter().map(entry).collect()
}

/// All awards.
pub fn awards(language: Language) -> Vec<AwardEntry> {
    let entry = |id: &Award| AwardEntry {
        id: *id,
        title: text::award_title(*id, language),
        prices: AWARD_PRICES.to_vec(),
        first_points: FIRST_PLACE,
        second_points: SECOND_PLACE,
        text: text::describe_award(*id, language),
    };
    Award::ALL.iter().map(entry).collect()
}

/// All standard projects.
pub fn standard_projects(language: Language) -> Vec<StandardProjectEntry> {
    let entry = |id: &StandardProject| StandardProjectEntry {
        id: *id,
        title: text::project_title(*id, language),
        cost: id.cost(),
        effects: EffectEntry::list(id.effects(), &Bearer::NONE, language),
        text: text::describe_project(*id, language),
    };
    StandardProject::ALL.iter().map(entry).collect()
}

fn area(id: AreaId, language: Language) -> AreaEntry {
    let printed = id.printed();
    let on_mars = id.on_mars();
    // Rows get longer to the middle and begin further left; column 0 is the first of its row.
    let first = (-4i8).max(-4 - printed.r);
    AreaEntry {
        id,
        name: (!printed.name.is_empty()).then_some(printed.name),
        text: text::area_title(id, language),
        q: on_mars.then_some(printed.q),
        r: on_mars.then_some(printed.r),
        row: on_mars.then_some((printed.r + 4) as u8),
        col: on_mars.then_some((printed.q - first) as u8),
        ground: printed.ground,
        bonus: printed.bonus.to_vec(),
        neighbours: id.clockwise().collect(),
    }
}
