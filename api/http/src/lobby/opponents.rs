//! Opponents: players that the server itself plays.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::reply::mirror::mirror;
use service::accounts::opponents::Level;
use service::play::stored::Player;

/// A player that the server itself plays.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Opponent {
    /// Level, which sets how far the opponent looks ahead.
    pub level: LevelWord,
}

mirror! {
    /// How far an opponent looks ahead.
    #[schema(as = OpponentLevel)]
    LevelWord of Level {
        /// Evaluates each possible action once.
        Novice,
        /// Evaluates the actions, then plays a few steps ahead after the best ones.
        Regular,
        /// Plays ahead after the best actions in many samples of the game.
        Strong,
    }
}

/// How the caretaker plays.
#[derive(Clone, Copy, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = CaretakerLevel)]
pub enum CaretakerWord {
    /// The caretaker passes. Where a decision cannot be passed, it gives the simplest answer.
    #[default]
    Pass,
    /// The caretaker plays like an opponent of the level `novice`.
    Novice,
    /// The caretaker plays like an opponent of the level `regular`.
    Regular,
    /// The caretaker plays like an opponent of the level `strong`.
    Strong,
}

impl CaretakerWord {
    /// The level of the opponent that plays for the caretaker, if any.
    pub fn level(self) -> Option<Level> {
        match self {
            Self::Pass => None,
            Self::Novice => Some(Level::Novice),
            Self::Regular => Some(Level::Regular),
            Self::Strong => Some(Level::Strong),
        }
    }
}

impl From<Option<Level>> for CaretakerWord {
    fn from(level: Option<Level>) -> Self {
        match level {
            None => Self::Pass,
            Some(Level::Novice) => Self::Novice,
            Some(Level::Regular) => Self::Regular,
            Some(Level::Strong) => Self::Strong,
        }
    }
}

/// The opponent that a player is, or `None` for people and bots.
pub fn opponent(player: &Player) -> Option<Opponent> {
    player.opponent().map(|level| Opponent { level: level.into() })
}
