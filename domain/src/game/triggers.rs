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
enum TriggerCause {
    Tag(Tag),
    Card(CardId),
    Tile(Tile, crate::board::AreaId),
    Project(StandardProject),
}

impl Engine<'_> {
    /// Adds the effects that the event triggers to the pending effects.
    pub(super) fn fire_triggers(&mut self, event: &Event) {
        match event {
            Event::CardPlayed { seat, card, .. } => {
                let row = card.row();
                self.fire_triggers_of(*seat, TriggerCause::Card(*card), Some(*card));
                for tag in &row.tags {
                    self.fire_triggers_of(*seat, TriggerCause::Tag(*tag), Some(*card));
                }
            }
            Event::CorporationRevealed { seat, corporation } => {
                for tag in &corporation.row().tags {
                    self.fire_triggers_of(*seat, TriggerCause::Tag(*tag), None);
                }
            }
            Event::TilePlaced { seat: Some(seat), area, tile, .. } => {
                self.fire_triggers_of(*seat, TriggerCause::Tile(*tile, *area), None);
            }
            Event::ProjectUsed { seat, project, .. } => {
                self.fire_triggers_of(*seat, TriggerCause::Project(*project), None)
            }
            _ => {}
        }
    }

    fn fire_triggers_of(&mut self, by: Seat, what: TriggerCause, played: Option<CardId>) {
        let state = &self.game.state;
        let pending = &mut self.game.pending;
        for owner in state.round_from(by) {
            let player = state.player(owner);
            player.triggers().for_each(|(card, trigger)| {
                if fires(&trigger.on, what, owner == by) {
                    let source = match card {
                        Some(card) => Source::Card(card),
                        None => player.corporation.map_or(Source::Rules, Source::Corporation),
                    };
                    pending.push(PendingEffect { owner, source, effect: trigger.does.clone(), played });
                }
            });
        }
    }
}

fn fires(on: &On, what: TriggerCause, own: bool) -> bool {
    let by = |whose: &Whose| own || *whose == Whose::Any;
    match (on, what) {
        (On::TagPlayed(whose, tags), TriggerCause::Tag(tag)) => by(whose) && tags.contains(&tag),
        (On::EventPlayed(tags), TriggerCause::Card(card)) => {
            let row = card.row();
            own && row.kind == CardKind::Event && tags.iter().all(|tag| row.bears(*tag))
        }
        (On::CostlyCardPlayed(least), TriggerCause::Card(card)) => own && card.row().cost >= *least,
        (On::CityOnMars(whose), TriggerCause::Tile(tile, area)) => {
            tile.is_city() && area.on_mars() && by(whose)
        }
        (On::City(whose), TriggerCause::Tile(tile, _)) => tile.is_city() && by(whose),
        (On::Ocean, TriggerCause::Tile(tile, _)) => tile == Tile::Ocean,
        (On::Greenery, TriggerCause::Tile(tile, _)) => own && tile == Tile::Greenery,
        (On::TileOnOre, TriggerCause::Tile(_, area)) => own && Areas::ORE.has(area),
        (On::StandardProject(least), TriggerCause::Project(project)) => {
            own && project != StandardProject::SellPatents && project.cost() >= *least
        }
        _ => false,
    }
}
