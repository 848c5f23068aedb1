//! The game of Terraforming Mars and nothing else: values in, values out. No clock, no disk, no network.

pub mod board;
pub mod card;
pub mod cards;
pub mod catalogue;
pub mod effect;
pub mod game;
pub mod parameter;
pub mod requirement;
pub mod resource;
#[cfg(feature = "scenario")]
pub mod scenario;
pub mod seat;
pub mod tag;
pub mod text;
pub mod tile;
mod word;
