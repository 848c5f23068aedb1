//! Project cards and corporations: the shape of a row.

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

/// A project card, by its printed number (1 to 208). In words: its id, such as `birds`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CardId(pub(crate) u8);

/// A corporation, by its row. In words: its id, such as `credicor`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CorporationId(pub(crate) u8);

/// What a card scores at the end (R6.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Points {
    /// That many.
    Fixed(i8),
    /// So many for each full `each` resources on the card.
    PerResource {
        /// Points.
        points: i8,
        /// Resources needed for them.
        each: u8,
    },
    /// So many, once, if the card holds at least one resource.
    IfHolding(i8),
    /// One for each own tag.
    PerTag(Tag),
    /// One for each ocean next to the card's tile.
    PerAdjacentOcean,
    /// One for each city next to the card's tile.
    PerAdjacentCity,
    /// One for each full so many cities in play.
    PerCities(u8),
}

/// A project card, as one row says it.
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
    /// All must hold.
    pub requirements: Vec<Requirement>,
    /// Done once when it is played.
    pub effects: Vec<Effect>,
    /// Its action, usable once a generation.
    pub action: Option<Effect>,
    /// Done whenever something happens.
    pub triggers: Vec<Trigger>,
    /// True as long as it lies there.
    pub modifiers: Vec<Modifier>,
    /// What it keeps on itself.
    pub holds: Option<CardResource>,
    /// What it scores.
    pub points: Option<Points>,
}

/// A corporation, as one row says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corporation {
    /// Its row.
    pub id: CorporationId,
    /// The id in words, made from the name.
    pub word: String,
    /// The English name.
    pub title: &'static str,
    /// The deck it belongs to.
    pub deck: Deck,
    /// Its tags.
    pub tags: Vec<Tag>,
    /// Starting stock.
    pub stock: ByResource<u8>,
    /// Starting production.
    pub production: ByResource<u8>,
    /// Forced first action of the game (R4.6).
    pub first_action: Option<Effect>,
    /// Its action, usable once a generation.
    pub action: Option<Effect>,
    /// Done whenever something happens.
    pub triggers: Vec<Trigger>,
    /// Always true.
    pub modifiers: Vec<Modifier>,
}

impl Card {
    /// How often it bears the tag.
    pub fn count_tag(&self, tag: Tag) -> u8 {
        self.tags.iter().filter(|t| **t == tag).count() as u8
    }

    /// Whether it bears the tag.
    pub fn bears(&self, tag: Tag) -> bool {
        self.tags.contains(&tag)
    }
}

#[cfg(feature = "schema")]
crate::word::string_schema!(CardId, "CardId", "A project card, by its id.", "birds");

#[cfg(feature = "schema")]
crate::word::string_schema!(CorporationId, "CorporationId", "A corporation, by its id.", "credicor");
