//! The tiles on the map, and where tiles may be placed (R2).

use serde::{Deserialize, Serialize};

use super::{AreaId, Areas, GANYMEDE, PHOBOS};
use crate::effect::Site;
use crate::few::Few;
use crate::seat::Seat;
use crate::tile::Tile;

/// The tiles and markers of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    oceans: Areas,
    greeneries: Areas,
    cities: Areas,
    specials: Few<(AreaId, Tile), 6>,
    occupied: Areas,
    owned: [Areas; 5],
    claims: [Areas; 5],
}

impl Board {
    /// Areas with an ocean.
    pub fn oceans(&self) -> Areas {
        self.oceans
    }

    /// Areas with a greenery, whoever owns it.
    pub fn greeneries(&self) -> Areas {
        self.greeneries
    }

    /// Areas with a city, the Capital and those off Mars included.
    pub fn cities(&self) -> Areas {
        self.cities
    }

    /// Areas with any tile.
    pub fn occupied(&self) -> Areas {
        self.occupied
    }

    /// Areas with a tile of that seat.
    pub fn owned(&self, seat: Seat) -> Areas {
        self.owned[seat.index()]
    }

    /// Areas with a marker of that seat and no tile.
    pub fn claims(&self, seat: Seat) -> Areas {
        self.claims[seat.index()]
    }

    /// The seat that owns the tile there; `None` for oceans, neutral tiles and free areas.
    pub fn owner(&self, area: AreaId) -> Option<Seat> {
        Seat::ALL.iter().copied().find(|seat| self.owned(*seat).has(area))
    }

    /// The seat that has claimed the area.
    pub fn claimed_by(&self, area: AreaId) -> Option<Seat> {
        Seat::ALL.iter().copied().find(|seat| self.claims(*seat).has(area))
    }

    /// The tile on the area.
    pub fn tile(&self, area: AreaId) -> Option<Tile> {
        if let Some((_, tile)) = self.specials.iter().find(|(at, _)| *at == area) {
            Some(*tile)
        } else if self.oceans.has(area) {
            Some(Tile::Ocean)
        } else if self.greeneries.has(area) {
            Some(Tile::Greenery)
        } else if self.cities.has(area) {
            Some(Tile::City)
        } else {
            None
        }
    }

    /// The area of the special tile of that kind.
    pub fn find(&self, tile: Tile) -> Option<AreaId> {
        self.specials.iter().find(|(_, kind)| *kind == tile).map(|(area, _)| *area)
    }

    /// Places a tile. `owner` is `None` for oceans and neutral tiles (R2.4, R8.2).
    pub(crate) fn place(&mut self, area: AreaId, tile: Tile, owner: Option<Seat>) {
        match tile {
            Tile::Ocean => self.oceans.add(area),
            Tile::Greenery => self.greeneries.add(area),
            Tile::City => self.cities.add(area),
            Tile::Capital => {
                self.cities.add(area);
                self.specials.push((area, tile));
            }
            Tile::CommercialDistrict
            | Tile::EcologicalZone
            | Tile::IndustrialCenter
            | Tile::LavaFlows
            | Tile::MiningArea
            | Tile::MiningRights
            | Tile::MoholeArea
            | Tile::NaturalPreserve
            | Tile::NuclearZone
            | Tile::RestrictedArea => self.specials.push((area, tile)),
        }
        self.occupied.add(area);
        if let Some(seat) = owner {
            self.owned[seat.index()].add(area);
        }
        for claims in &mut self.claims {
            *claims = claims.but(area.only());
        }
    }

    /// Places a marker.
    pub(crate) fn claim(&mut self, area: AreaId, seat: Seat) {
        self.claims[seat.index()].add(area);
    }

    /// Areas without a tile and not claimed by another seat.
    fn free_for(&self, seat: Option<Seat>) -> Areas {
        let others = Seat::ALL.iter().filter(|s| Some(**s) != seat);
        others.fold(Areas::MARS.but(self.occupied), |free, s| free.but(self.claims(*s)))
    }

    /// The areas where a seat may place a marker: free, unreserved and unclaimed land.
    pub fn claimable(&self) -> Areas {
        self.free_for(None).and(Areas::LAND)
    }

    /// The areas where the seat may place the tile (R2.2, R2.5 to R2.7). `None` stands for the neutral tiles of a solo game.
    pub fn legal(&self, seat: Option<Seat>, tile: Tile, site: Site) -> Areas {
        let free = self.free_for(seat);
        let land = free.and(Areas::LAND);
        let own = || seat.map_or(Areas::NONE, |seat| self.owned(seat).neighbours());
        match site {
            Site::Usual if tile == Tile::Ocean => free.and(Areas::OCEAN),
            Site::Usual if tile == Tile::Greenery => {
                let beside_own = land.and(own());
                if beside_own.is_empty() { land } else { beside_own }
            }
            Site::Usual if tile.is_city() => land.but(self.cities.neighbours()),
            Site::Usual | Site::Land => land,
            Site::Isolated => land.but(self.occupied.neighbours()),
            Site::OceanReserved => free.and(Areas::OCEAN),
            Site::Volcanic => free.and(Areas::VOLCANIC),
            Site::NoctisCity => free.and(Areas::NOCTIS),
            Site::PhobosSpaceHaven => PHOBOS.only().but(self.occupied),
            Site::GanymedeColony => GANYMEDE.only().but(self.occupied),
            Site::NextToCities(least) => land
                .and(self.cities.neighbours())
                .iter()
                .filter(|area| area.neighbours().and(self.cities).len() >= u32::from(least))
                .fold(Areas::NONE, |all, area| all.or(area.only())),
            Site::NextToGreenery => land.and(self.greeneries.neighbours()),
            Site::Ore => land.and(Areas::ORE),
            Site::OreNextToOwn => land.and(Areas::ORE).and(own()),
        }
    }
}
