//! The bearer of an effect: a card or a corporation. Some sentences depend on it, for example whether its own tags count.

use crate::card::{Card, Corporation};
use crate::effect::{Effect, On};
use crate::game::Source;
use crate::resource::CardResource;
use crate::tag::Tag;
use crate::tile::Tile;

/// What bears an effect.
#[derive(Clone, Copy)]
pub(crate) struct Bearer<'a> {
    pub kind: BearerKind,
    pub tags: &'a [Tag],
    pub effects: &'a [Effect],
    pub holds: Option<CardResource>,
}

/// The kinds of bearer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum BearerKind {
    Card,
    Corporation,
    /// A standard project, or unknown.
    None,
}

impl<'a> Bearer<'a> {
    pub(crate) const NONE: Bearer<'static> =
        Bearer { kind: BearerKind::None, tags: &[], effects: &[], holds: None };

    pub(crate) fn card(card: &'a Card) -> Bearer<'a> {
        Bearer { kind: BearerKind::Card, tags: &card.tags, effects: &card.effects, holds: card.holds }
    }

    pub(crate) fn corporation(corporation: &'a Corporation) -> Bearer<'a> {
        Bearer { kind: BearerKind::Corporation, tags: &corporation.tags, effects: &[], holds: None }
    }

    /// What bears the effects of a source.
    pub(super) fn of(source: Source) -> Bearer<'static> {
        match source {
            Source::Card(card) => Bearer::card(card.row()),
            Source::Corporation(corporation) => Bearer::corporation(corporation.row()),
            Source::Project(_)
            | Source::Parameter(_)
            | Source::Area(_)
            | Source::Plants
            | Source::Heat
            | Source::Rules => Bearer::NONE,
        }
    }

    /// Whether it bears one of the tags.
    pub(super) fn bears(&self, tags: &[Tag]) -> bool {
        tags.iter().any(|tag| self.tags.contains(tag))
    }

    /// Whether it bears more than one of the tags, so that its own are many.
    pub(super) fn bears_many(&self, tags: &[Tag]) -> bool {
        self.tags.iter().filter(|tag| tags.contains(tag)).count() > 1
    }

    /// Whether it is a card that counts itself when its owner's tags are counted.
    pub(super) fn counts_itself(&self, tag: Tag) -> bool {
        self.kind == BearerKind::Card && self.bears(&[tag])
    }

    /// The kind of the bearer if playing it fires its own trigger, otherwise `None`.
    pub(super) fn fires_itself(&self, on: &On) -> BearerKind {
        let wakes = match on {
            On::TagPlayed(_, tags) => self.bears(tags),
            On::CityOnMars(_) | On::City(_) => self.places(Tile::is_city),
            On::EventPlayed(_)
            | On::CostlyCardPlayed(_)
            | On::Ocean
            | On::Greenery
            | On::TileOnOre
            | On::StandardProject(_) => false,
        };
        if wakes { self.kind } else { BearerKind::None }
    }

    /// Whether playing it places such a tile.
    fn places(&self, which: impl Fn(Tile) -> bool) -> bool {
        self.effects.iter().any(|effect| matches!(effect, Effect::Place(tile, ..) if which(*tile)))
    }
}
