//! The triggered effects that an event causes (R5.E3). They are always carried out for the owner of the card.

use super::event::Event;
use super::{Engine, PendingEffect, Source};
use crate::board::Areas;
use crate::card::{CardId, CardKind};
use crate::effect::{On, StandardProject, Whose};
use crate::seat::Seat;
use crate::tag::Tag;
use crate::tile::Tile;

/// The part of an event that triggers react to.
#[derive(Clone, Copy)]
enum Happening {
    Tag(Tag),
    Card(CardId),
    Tile(Tile, crate::board::AreaId),
    Project(StandardProject),
}

impl Engine<'_> {
    /// Adds the effects that the event triggers to the pending effects.
    pub(super) fn wake(&mut self, event: &Event) {
        match event {
            Event::CardPlayed { seat, card, .. } => {
                let row = card.row();
                self.happens(*seat, Happening::Card(*card), Some(*card));
                for tag in &row.tags {
                    self.happens(*seat, Happening::Tag(*tag), Some(*card));
                }
            }
            Event::CorporationRevealed { seat, corporation } => {
                for tag in &corporation.row().tags {
                    self.happens(*seat, Happening::Tag(*tag), None);
                }
            }
            Event::TilePlaced { seat: Some(seat), area, tile, .. } => {
                self.happens(*seat, Happening::Tile(*tile, *area), None);
            }
            Event::ProjectUsed { seat, project, .. } => {
                self.happens(*seat, Happening::Project(*project), None)
            }
            _ => {}
        }
    }

    fn happens(&mut self, by: Seat, what: Happening, played: Option<CardId>) {
        let state = &self.game.state;
        let pending = &mut self.game.pending;
        for owner in state.round_from(by) {
            let player = state.player(owner);
            for (card, trigger) in player.triggers() {
                if wakes(&trigger.on, what, owner == by) {
                    let source = match card {
                        Some(card) => Source::Card(card),
                        None => player.corporation.map_or(Source::Rules, Source::Corporation),
                    };
                    pending.push(PendingEffect { owner, source, effect: trigger.does.clone(), played });
                }
            }
        }
    }
}

fn wakes(on: &On, what: Happening, own: bool) -> bool {
    let by = |whose: &Whose| own || *whose == Whose::Any;
    match (on, what) {
        (On::TagPlayed(whose, tags), Happening::Tag(tag)) => by(whose) && tags.contains(&tag),
        (On::EventPlayed(tags), Happening::Card(card)) => {
            let row = card.row();
            own && row.kind == CardKind::Event && tags.iter().all(|tag| row.bears(*tag))
        }
        (On::CostlyCardPlayed(least), Happening::Card(card)) => own && card.row().cost >= *least,
        (On::CityOnMars(whose), Happening::Tile(tile, area)) => tile.is_city() && area.on_mars() && by(whose),
        (On::City(whose), Happening::Tile(tile, _)) => tile.is_city() && by(whose),
        (On::Ocean, Happening::Tile(tile, _)) => tile == Tile::Ocean,
        (On::Greenery, Happening::Tile(tile, _)) => own && tile == Tile::Greenery,
        (On::TileOnOre, Happening::Tile(_, area)) => own && Areas::ORE.has(area),
        (On::StandardProject(least), Happening::Project(project)) => {
            own && project != StandardProject::SellPatents && project.cost() >= *least
        }
        _ => false,
    }
}
