//! Players that the program itself plays: candidates for an action, the baselines that they are measured against, and the
//! levels of opponents.
//!
//! Everything here takes values and returns values, as in [`domain`]. The same position and seed give the same answer on
//! every machine. A player sees a game only through [`Knowledge`], which gives nothing away that its seat may not know.
//!
//! ```
//! use domain::game::{Game, Seed, Setup};
//! use opponents::{Knowledge, Player, RandomBaseline, Effort};
//!
//! let mut events = Vec::new();
//! let mut game = Game::begin(Setup::of(2), Seed([7; 32]), &mut events)?;
//! let (mut player, mut effort) = (RandomBaseline, Effort::default());
//! let seat = game.waiting_for()[0];
//! let answers = player.decide(&Knowledge::of(&game, seat), 42, &mut effort);
//! for answer in answers {
//!     game.answer(seat, &answer, &mut events).expect("a player gives legal answers");
//! }
//! assert!(!game.waits_for(seat));
//! # Ok::<(), domain::game::SetupError>(())
//! ```

mod chance;
pub mod features;
mod knowledge;
pub mod network;
mod player;
mod random;
pub mod training;

pub use chance::Chance;
pub use features::Features;
pub use knowledge::Knowledge;
pub use network::{Estimate, Network};
pub use player::{Effort, Player};
pub use random::RandomBaseline;
