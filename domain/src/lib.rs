//! The rules of Terraforming Mars: values in, values out.
//!
#![doc = include_str!("../README.md")]

pub mod board;
pub mod card;
pub mod cards;
pub mod catalogue;
pub mod effect;
mod few;
pub mod game;
pub mod parameter;
pub mod plan;
pub mod requirement;
pub mod resource;
#[cfg(feature = "scenario")]
pub mod scenario;
pub mod seat;
pub mod tag;
pub mod text;
pub mod tile;
mod word;
