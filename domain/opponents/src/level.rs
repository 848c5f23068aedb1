//! The levels that people choose for an opponent.

use crate::{NetworkValue, Novice, Player, Searcher};

domain::word_enum! {
    /// How far an opponent looks ahead.
    pub enum Level {
        /// It evaluates each candidate once.
        Novice = "novice",
        /// It evaluates, then plays on a little after the best candidates.
        Regular = "regular",
        /// It plays on after the best candidates in many samples of the game.
        Strong = "strong",
    }
}

impl Level {
    /// A player of the level. It judges by the network and has the budget of the level.
    ///
    /// ```
    /// use opponents::Level;
    ///
    /// assert!(Level::Novice.player().name().starts_with("novice-"));
    /// ```
    pub fn player(self) -> Box<dyn Player> {
        let value = Box::new(NetworkValue::default());
        match self {
            Level::Novice => Box::new(Novice::by(value)),
            Level::Regular => Box::new(Searcher::regular(value)),
            Level::Strong => Box::new(Searcher::strong(value)),
        }
    }
}
