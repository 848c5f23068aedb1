//! The standard projects (R5.B1).

use super::words::{ocean, place, produce, raise};
use crate::effect::{Effect, Site, StandardProject};
use crate::parameter::Parameter;
use crate::resource::Resource;
use crate::tile::Tile;

impl StandardProject {
    /// The printed cost in M€.
    pub const fn cost(self) -> u8 {
        match self {
            StandardProject::SellPatents => 0,
            StandardProject::PowerPlant => 11,
            StandardProject::Asteroid => 14,
            StandardProject::Aquifer => 18,
            StandardProject::Greenery => 23,
            StandardProject::City => 25,
        }
    }

    /// What it does; selling patents takes cards instead.
    pub const fn effects(self) -> &'static [Effect] {
        const POWER_PLANT: &[Effect] = &[produce(1, Resource::Energy)];
        const ASTEROID: &[Effect] = &[raise(1, Parameter::Temperature)];
        const AQUIFER: &[Effect] = &[ocean()];
        const GREENERY: &[Effect] = &[place(Tile::Greenery, Site::Usual)];
        const CITY: &[Effect] = &[place(Tile::City, Site::Usual), produce(1, Resource::MegaCredits)];
        match self {
            StandardProject::SellPatents => &[],
            StandardProject::PowerPlant => POWER_PLANT,
            StandardProject::Asteroid => ASTEROID,
            StandardProject::Aquifer => AQUIFER,
            StandardProject::Greenery => GREENERY,
            StandardProject::City => CITY,
        }
    }
}
