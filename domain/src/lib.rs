//! The game of Terraforming Mars and nothing else: values in, values out. No clock, no disk, no network.
//!
//! ```
//! use domain::game::{Answer, Choice, Record, Seed, Setup};
//!
//! // Two players, the Corporate Era, no draft; the deck follows from the seed.
//! let (mut record, _events) = Record::begin(Setup::of(2), Seed([7; 32]))?;
//! for seat in record.game().waiting_for() {
//!     // Everything that may be answered is listed. Here: the first corporation, and no cards.
//!     let decision = record.decision(seat).expect("everybody chooses a corporation");
//!     let answer = Answer { cards: Some(vec![]), ..Answer::plain(decision.options[0].id) };
//!     record.play(seat, &[answer]).expect("what is listed is accepted");
//! }
//! // The first player takes a turn; passing is always possible.
//! let first = record.game().waiting_for()[0];
//! let turn = record.play(first, &[Answer::plain(Choice::Pass)]).expect("accepted");
//! assert_eq!(turn.events.first().and_then(|event| event.seat()), Some(first));
//! # Ok::<(), domain::game::SetupError>(())
//! ```
//!
//! Reading order: the words ([`resource`], [`tag`], [`tile`], [`parameter`], [`effect`], [`requirement`], [`card`],
//! [`seat`], [`board`]), the rows ([`cards`]), the game ([`game`]), what is planned in it ([`plan`]), and what is said of
//! it ([`text`], [`catalogue`]).

pub mod board;
pub mod card;
pub mod cards;
pub mod catalogue;
pub mod effect;
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
