//! Players that the program itself plays: candidates for an action, the baselines that they are measured against, and the
//! levels of opponents.
//!
//! Everything here takes values and returns values, as in [`domain`]. The same position and seed give the same answer on
//! every machine. A player sees a game only through [`Knowledge`], which gives nothing away that its seat may not know.
//!
//! ```
//! use domain::game::{CardMemory, Game, Seed, Setup};
//! use opponents::{Effort, Knowledge, Player, RandomBaseline};
//!
//! let mut events = Vec::new();
//! let mut game = Game::begin(Setup::of(2), Seed([7; 32]), &mut events)?;
//! let (mut player, mut effort) = (RandomBaseline, Effort::default());
//! let seat = game.waiting_for()[0];
//! let memory = CardMemory::of(seat, &events);
//! let answers = player.decide(&Knowledge::of(&game, &memory), 42, &mut effort);
//! for answer in answers {
//!     game.answer(seat, &answer, &mut events).expect("a player gives legal answers");
//! }
//! assert!(!game.waits_for(seat));
//! # Ok::<(), domain::game::SetupError>(())
//! ```

pub mod candidates;
mod chance;
mod explain;
pub mod features;
pub mod fitting;
mod greedy;
mod knowledge;
mod level;
mod levels;
mod named;
pub mod network;
mod network_value;
mod player;
pub mod prices;
mod random;
mod search;
mod table;
pub mod training;
mod tree;
mod value;

pub use chance::Chance;
pub use explain::{Assessment, MAX_ASSESSMENTS, MAX_REASONS, Reason, assess, assess_with};
pub use features::{Features, ReasonKind};
pub use greedy::GreedyBaseline;
pub use knowledge::Knowledge;
pub use level::Level;
pub use levels::Novice;
pub use named::{NAMES, player_of};
pub use network::{Estimate, Network};
pub use network_value::NetworkValue;
pub use player::{Effort, Player};
pub use random::RandomBaseline;
pub use search::{Budget, Horizon, Searcher};
pub use table::{Illegal, Played, TableError, Witness, decision_seed, play_game};
pub use tree::PublishedAgent;
pub use value::{PriceListValue, Value, result_worth};
