//! The reasons for which games are ended early.

use crate::word::words;

words! {
    /// The reasons for which a service ends games by itself. Whoever runs it may give any other, in words of their own.
    pub enum EndReason {
        /// The players have voted so.
        Vote = "vote",
        /// Nobody came back.
        Abandoned = "abandoned",
        /// The last player has given the game up.
        Resigned = "resigned",
    }
}
