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
    pub fn effects(self) -> Vec<Effect> {
        match self {
            StandardProject::SellPatents => vec![],
            StandardProject::PowerPlant => vec![produce(1, Resource::Energy)],
            StandardProject::Asteroid => vec![raise(1, Parameter::Temperature)],
            StandardProject::Aquifer => vec![ocean()],
            StandardProject::Greenery => vec![place(Tile::Greenery, Site::Usual)],
            StandardProject::City => vec![place(Tile::City, Site::Usual), produce(1, Resource::MegaCredits)],
        }
    }
}
