//! Versions of the rules. A game is played to its end by the version that it began with, so that its record can be replayed.

use super::Game;

/// The version of the rules that new games are played by.
pub const RULES_VERSION: u32 = 2;

/// The oldest version of the rules that this crate still plays.
pub const OLDEST_RULES_VERSION: u32 = 1;

/// Whether this crate can play by that version of the rules.
pub fn is_supported(version: u32) -> bool {
    (OLDEST_RULES_VERSION..=RULES_VERSION).contains(&version)
}

/// For a game that does not say by which version it is played.
pub(crate) fn newest() -> u32 {
    RULES_VERSION
}

/// What differs between versions. Each function says what holds from version 2 on.
impl Game {
    /// R9.3: a pick is final as soon as its picker has been shown another pack or the next seat the one that was passed
    /// on. In version 1 it could be changed until the next seat had picked from the pack.
    pub(crate) fn shown_packs_make_picks_final(&self) -> bool {
        self.rules >= 2
    }

    /// R4.3: a deal that the deck is too small for goes round one card at a time, and everybody gets the same number. In
    /// version 1 it did so only where deck and discard pile together held too few, and went on to the last card.
    pub(crate) fn shares_a_short_deal(&self) -> bool {
        self.rules >= 2
    }

    /// R4.6: a first action that cannot be taken is skipped. In version 1 it was taken, cost an action and did nothing.
    pub(crate) fn skips_impossible_first_action(&self) -> bool {
        self.rules >= 2
    }
}
