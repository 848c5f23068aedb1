//! Tiles.

use crate::word::words;

words! {
    /// A tile.
    pub enum Tile {
        /// Belongs to nobody (R2.4).
        Ocean = "ocean",
        /// Raises oxygen (R2.5).
        Greenery = "greenery",
        /// Never next to another city (R2.6).
        City = "city",
        /// A city in every way (R2.6).
        Capital = "capital",
        /// Special tile of the card of that name.
        CommercialDistrict = "commercial_district",
        /// Special tile of the card of that name.
        EcologicalZone = "ecological_zone",
        /// Special tile of the card of that name.
        IndustrialCenter = "industrial_center",
        /// Special tile of the card of that name.
        LavaFlows = "lava_flows",
        /// Special tile of the card of that name.
        MiningArea = "mining_area",
        /// Special tile of the card of that name.
        MiningRights = "mining_rights",
        /// Special tile of the card of that name.
        MoholeArea = "mohole_area",
        /// Special tile of the card of that name.
        NaturalPreserve = "natural_preserve",
        /// Special tile of the card of that name.
        NuclearZone = "nuclear_zone",
        /// Special tile of the card of that name.
        RestrictedArea = "restricted_area",
    }
}

impl Tile {
    /// Whether it counts as a city (R2.6).
    pub const fn is_city(self) -> bool {
        matches!(self, Tile::City | Tile::Capital)
    }
}
