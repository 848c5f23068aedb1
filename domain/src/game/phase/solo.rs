//! The neutral tiles of a solo game (R8.2).

use crate::board::AreaId;
use crate::effect::Site;
use crate::game::event::Event;
use crate::game::{Engine, Source};
use crate::seat::Seat;
use crate::tile::Tile;

impl Engine<'_> {
    /// Reveals four cards, places two neutral cities and a greenery beside each by their costs, and discards them.
    pub(in crate::game) fn place_neutral_tiles(&mut self) {
        let seat = Seat::Red;
        let cards = self.available(4);
        let cost = |i: usize| cards.get(i).map_or(1, |card| usize::from(card.row().cost.max(1)));
        self.emit(Event::Revealed { seat, cards: cards.clone(), source: Source::Rules });
        let mut cities = Vec::new();
        for (i, from_the_end) in [(0, false), (1, true)] {
            let mut legal: Vec<AreaId> =
                self.game.state.board.legal(None, Tile::City, Site::Usual).iter().collect();
            if from_the_end {
                legal.reverse();
            }
            cities.extend(self.place_neutral(&legal, cost(i), Tile::City));
        }
        for (i, city) in cities.into_iter().enumerate() {
            let free = self.game.state.board.legal(None, Tile::Greenery, Site::Usual);
            let legal: Vec<AreaId> = city.clockwise().filter(|area| free.has(*area)).collect();
            self.place_neutral(&legal, cost(i + 2), Tile::Greenery);
        }
        self.discard(seat, cards, Source::Rules);
    }

    /// The n-th area, counting from 1 and going round again.
    fn place_neutral(&mut self, legal: &[AreaId], n: usize, tile: Tile) -> Option<AreaId> {
        let area = *legal.get((n - 1) % legal.len().max(1))?;
        self.emit(Event::TilePlaced { seat: None, area, tile, source: Source::Rules });
        Some(area)
    }
}
