//! Project cards and corporations: their ids and the structure of their rows.

use crate::effect::{Effect, Modifier, Trigger};
use crate::requirement::Requirement;
use crate::resource::{ByResource, CardResource};
use crate::tag::Tag;
use crate::word::words;

words! {
    /// The kind of a project card.
    pub enum CardKind {
        /// Green: done once, its tags stay.
        Automated = "automated",
        /// Blue: has an action or an ongoing effect.
        Active = "active",
        /// Red: done once, then face down.
        Event = "event",
    }
}

words! {
    /// The deck that a card or corporation belongs to.
    pub enum Deck {
        /// In every game.
        Base = "base",
        /// Only with the Corporate Era (R7.1).
        CorporateEra = "corporate_era",
        /// The beginner corporation, which is never dealt (R3.4).
        Beginner = "beginner",
    }
}

/// The id of a project card: its printed number, 1 to 208. In text formats it is a word made from the title, such as `birds`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(pub(crate) u8);

/// The id of a corporation: the index of its row. In text formats it is a word made from the name, such as `credicor`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CorporationId(pub(crate) u8);

/// What a card scores at the end (R6.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// That many points.
    Fixed(i8),
    /// `points` for every full `each` resources on the card.
    PerResource {
        /// Victory points.
        points: i8,
        /// Resources that are needed for these points.
        each: u8,
    },
    /// That many points, once, if the card holds at least one resource.
    IfHolding(i8),
    /// One point for each own tag of this kind.
    PerTag(Tag),
    /// One point for each ocean next to the tile of the card.
    PerAdjacentOcean,
    /// One point for each city next to the tile of the card.
    PerAdjacentCity,
    /// One point for every full number of cities in play.
    PerCities(u8),
}

/// The row of a project card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The printed number.
    pub id: CardId,
    /// The id in words, made from the title.
    pub word: String,
    /// The English title.
    pub title: &'static str,
    /// Printed cost in M€.
    pub cost: u8,
    /// Automated, active or event.
    pub kind: CardKind,
    /// The deck it belongs to.
    pub deck: Deck,
    /// Its tags.
    pub tags: Vec<Tag>,
    /// Requirements. All of them must hold when the card is played (R5.A1).
    pub requirements: Vec<Requirement>,
    /// Effects that are carried out once, when the card is played (R5.A6).
    pub effects: Vec<Effect>,
    /// Its action, usable once a generation.
    pub action: Option<Effect>,
    /// Triggered effects (R5.E3).
    pub triggers: Vec<Trigger>,
    /// Modifiers, which hold as long as the card is in play.
    pub modifiers: Vec<Modifier>,
    /// The kind of resource that the card holds (R1.3). `None` if it holds none.
    pub holds: Option<CardResource>,
    /// The victory points of the card. `None` if it has none.
    pub points: Option<Points>,
}

/// The row of a corporation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corporation {
    /// The id of the corporation.
    pub id: CorporationId,
    /// The id in words, made from the name.
    pub word: String,
    /// The English name.
    pub title: &'static str,
    /// The deck it belongs to.
    pub deck: Deck,
    /// Its tags.
    pub tags: Vec<Tag>,
    /// Starting stock, in units of each resource.
    pub stock: ByResource<u8>,
    /// Starting production, in steps of each resource.
    pub production: ByResource<u8>,
    /// Forced first action of the game (R4.6).
    pub first_action: Option<Effect>,
    /// Its action, usable once a generation.
    pub action: Option<Effect>,
    /// Triggered effects (R5.E3).
    pub triggers: Vec<Trigger>,
    /// Modifiers, which always hold.
    pub modifiers: Vec<Modifier>,
}

impl Card {
    /// How many times the card bears the tag.
    pub fn count_tag(&self, tag: Tag) -> u8 {
        self.tags.iter().filter(|t| **t == tag).count() as u8
    }

    /// Whether the card bears the tag.
    pub fn bears(&self, tag: Tag) -> bool {
        self.tags.contains(&tag)
    }
}

#[cfg(feature = "schema")]
crate::word::string_schema!(CardId, "CardId", "Id of a project card.", "birds");

#[cfg(feature = "schema")]
crate::word::string_schema!(CorporationId, "CorporationId", "Id of a corporation.", "credicor");
