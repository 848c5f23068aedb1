//! Why a tile may not stand on an area.

use super::refusal::{Block, BlockReasonKind, BlockReasons, Reasons};
use super::{Game, PendingEffect};
use crate::board::{AreaId, Areas, Ground};
use crate::effect::{Effect, Site};
use crate::tile::Tile;

impl Game {
    /// The reasons why the tile or marker of this effect may not be placed on the area. Empty if it may.
    pub(crate) fn area_blocks(&self, item: &PendingEffect, area: AreaId) -> Vec<Block> {
        let mut reasons = BlockReasons::default();
        if self.areas(item).has(area) {
            return reasons.blocks;
        }
        let board = &self.state.board;
        let (tile, site) = match &item.effect {
            Effect::Place(tile, site, _) => (Some(*tile), *site),
            _ => (None, Site::Land),
        };
        reasons.require(board.tile(area).is_none(), "R2.2", BlockReasonKind::AreaFree, 1, 0);
        let foreign = board.claimed_by(area).is_some_and(|seat| tile.is_none() || seat != item.owner);
        reasons.require(!foreign, "R2.2", BlockReasonKind::AreaUnclaimed, 1, 0);
        let ground = area.printed().ground;
        let wanted = match site {
            Site::OceanReserved => Ground::Ocean,
            Site::Usual if tile == Some(Tile::Ocean) => Ground::Ocean,
            Site::Volcanic => Ground::Volcanic,
            Site::NoctisCity => Ground::Noctis,
            Site::PhobosSpaceHaven | Site::GanymedeColony => Ground::OffMars,
            _ => Ground::Land,
        };
        let fits = ground == wanted || (wanted == Ground::Land && ground == Ground::Volcanic);
        let what = match wanted {
            Ground::Land => BlockReasonKind::AreaIsLand,
            Ground::Volcanic => BlockReasonKind::AreaIsVolcanic,
            Ground::Ocean => BlockReasonKind::AreaIsForOcean,
            Ground::Noctis => BlockReasonKind::AreaIsNoctis,
            Ground::OffMars => BlockReasonKind::AreaIsOffMars,
        };
        reasons.require(fits, "R2.2", what, 1, 0);
        if !fits {
            return reasons.blocks;
        }
        let near = area.neighbours();
        let count = |areas: Areas| i64::from(near.and(areas).len());
        let ore = Areas::ORE.has(area);
        match site {
            Site::Usual if tile.is_some_and(Tile::is_city) => {
                let cities = count(board.cities());
                reasons.require(cities == 0, "R2.6", BlockReasonKind::AreaNextToNoCity, 0, cities);
            }
            Site::Usual if tile == Some(Tile::Greenery) => {
                let own = count(board.owned(item.owner));
                reasons.require(own > 0, "R2.5", BlockReasonKind::AreaNextToOwnTile, 1, own);
            }
            Site::Isolated => {
                let tiles = count(board.occupied());
                reasons.require(tiles == 0, "R2.7", BlockReasonKind::AreaNextToNoTile, 0, tiles);
            }
            Site::NextToCities(least) => {
                let cities = count(board.cities());
                reasons.require(
                    cities >= least.into(),
                    "R2.7",
                    BlockReasonKind::AreaNextToCities,
                    least.into(),
                    cities,
                );
            }
            Site::NextToGreenery => {
                let greeneries = count(board.greeneries());
                reasons.require(greeneries > 0, "R2.7", BlockReasonKind::AreaNextToGreenery, 1, greeneries);
            }
            Site::Ore => {
                reasons.require(ore, "R2.7", BlockReasonKind::AreaPrintsOre, 1, 0);
            }
            Site::OreNextToOwn => {
                let own = count(board.owned(item.owner));
                reasons.require(ore, "R2.7", BlockReasonKind::AreaPrintsOre, 1, 0);
                reasons.require(own > 0, "R2.7", BlockReasonKind::AreaNextToOwnTile, 1, own);
            }
            Site::Usual
            | Site::Land
            | Site::OceanReserved
            | Site::Volcanic
            | Site::NoctisCity
            | Site::PhobosSpaceHaven
            | Site::GanymedeColony => {}
        }
        reasons.blocks
    }
}
