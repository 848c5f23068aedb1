//! Production boxes: the immediate production of a card, which Robotic Workforce does again.

use super::means::Means;
use super::playable::By;
use super::state::State;
use crate::board::AreaId;
use crate::card::{CardId, CorporationId};
use crate::effect::{Amount, Effect, Placed};
use crate::resource::Resource;
use crate::seat::Seat;
use crate::tag::Tag;

impl State {
    /// Own building cards whose production box can be done again now.
    pub(super) fn production_boxes(&self, seat: Seat) -> impl Iterator<Item = BoxOf> + '_ {
        let player = self.player(seat);
        let cards =
            player.in_play.iter().map(|held| held.card).filter(|card| card.row().bears(Tag::Building));
        let corporation = player.corporation.filter(|c| c.row().tags.contains(&Tag::Building));
        let all = cards.map(BoxOf::Card).chain(corporation.map(BoxOf::Corporation));
        all.filter(move |of| {
            let effects = self.production_box(*of);
            !effects.is_empty() && Means::of(self, seat).can_do_briefly(&effects, By::default())
        })
    }

    /// The production box of a card: its immediate production and nothing else.
    pub(super) fn production_box(&self, of: BoxOf) -> Vec<Effect> {
        match of {
            BoxOf::Card(card) => card.row().effects.iter().filter_map(|e| self.in_box(e)).collect(),
            BoxOf::Corporation(corporation) => {
                let production = corporation.row().production;
                let steps = Resource::ALL.iter().filter(|r| production[**r] > 0);
                steps.map(|r| Effect::Produce(Amount::Fixed(production[*r] as i8), *r)).collect()
            }
        }
    }

    fn in_box(&self, effect: &Effect) -> Option<Effect> {
        match effect {
            Effect::Produce(..) | Effect::DecreaseAny(..) => Some(effect.clone()),
            Effect::Place(tile, _, Placed::ProduceOre) => {
                let ore = self.board.find(*tile).and_then(ore_of)?;
                Some(Effect::Produce(Amount::Fixed(1), ore))
            }
            _ => None,
        }
    }
}

/// A card or corporation with a production box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoxOf {
    Card(CardId),
    Corporation(CorporationId),
}

/// The metal that an area prints.
pub(super) fn ore_of(area: AreaId) -> Option<Resource> {
    let printed = area.printed().bonus.iter().filter_map(|icon| icon.resource());
    printed.into_iter().find(|r| matches!(r, Resource::Steel | Resource::Titanium))
}
