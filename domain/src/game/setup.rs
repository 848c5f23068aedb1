//! What is agreed before a game begins.

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

use super::answer::member;
use crate::seat::Seat;
use crate::word::words;

words! {
    /// The player or the engine chooses the order of simultaneous effects (R5.A5, R5.A6).
    pub enum EffectOrder {
        /// The player chooses the order where it can matter.
        Ask = "ask",
        /// The engine carries the effects out in printed order.
        Engine = "engine",
    }
}

/// Options of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SeatSetup {
    /// True if the seat takes a beginner corporation: 42 M€ and ten cards free of charge (R3.4).
    pub beginner: bool,
    /// Choice of who orders simultaneous effects: the player or the engine.
    pub effect_order: EffectOrder,
}

impl Default for SeatSetup {
    fn default() -> Self {
        Self { beginner: false, effect_order: EffectOrder::Ask }
    }
}

/// Options of a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Options of each seat, 1 to 5 entries. A game with one seat is a solo game (R8).
    pub seats: Vec<SeatSetup>,
    /// True to include the cards and corporations of the Corporate Era and to start without production (R7.1).
    pub corporate_era: bool,
    /// True to draft cards in the research phase (R9).
    #[serde(default)]
    pub draft: bool,
    /// First player. If absent, the engine chooses the first player at random (R3.3).
    #[serde(default)]
    pub first: Option<Seat>,
}

impl Serialize for Setup {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let all = !to.is_human_readable();
        let mut members = to.serialize_struct("Setup", 4)?;
        members.serialize_field("seats", &self.seats)?;
        members.serialize_field("corporate_era", &self.corporate_era)?;
        members.serialize_field("draft", &self.draft)?;
        member(&mut members, "first", &self.first, all)?;
        members.end()
    }
}

/// Why no game can be played with a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The number of seats is not 1 to 5. Holds the number.
    Seats(usize),
    /// A solo game has the Corporate Era cards (R8.1).
    SoloNeedsCorporateEra,
    /// With one player there is no draft (R9.4).
    SoloHasNoDraft,
    /// The first player has no seat at the table.
    First(Seat),
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SetupError::Seats(n) => write!(f, "a game has 1 to 5 seats, not {n}"),
            SetupError::SoloNeedsCorporateEra => {
                f.write_str("a solo game is played with corporate_era: true (R8.1)")
            }
            SetupError::SoloHasNoDraft => f.write_str("a solo game has no draft (R9.4)"),
            SetupError::First(seat) => write!(f, "the first player must have a seat; {seat} has none"),
        }
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// A game with that many seats, the Corporate Era, no draft, and a random first player.
    ///
    /// ```
    /// use domain::game::{Setup, SetupError};
    ///
    /// assert_eq!(Setup::of(5).check(), Ok(()));
    /// assert_eq!(Setup::of(6).check(), Err(SetupError::Seats(6)));
    /// let draft = Setup { draft: true, ..Setup::of(1) };
    /// assert_eq!(draft.check(), Err(SetupError::SoloHasNoDraft));
    /// ```
    pub fn of(players: usize) -> Setup {
        Setup { seats: vec![SeatSetup::default(); players], corporate_era: true, draft: false, first: None }
    }

    /// The seats, clockwise.
    pub fn seats(&self) -> &'static [Seat] {
        Seat::of(self.seats.len())
    }

    /// Whether it is a solo game (R8).
    pub fn solo(&self) -> bool {
        self.seats.len() == 1
    }

    /// Checks whether a game can be played with these options.
    ///
    /// # Errors
    /// The first problem: the number of seats, a solo game without the Corporate Era or with a draft, or a first player
    /// without a seat.
    pub fn check(&self) -> Result<(), SetupError> {
        match self.seats.len() {
            0 | 6.. => return Err(SetupError::Seats(self.seats.len())),
            1 if !self.corporate_era => return Err(SetupError::SoloNeedsCorporateEra),
            1 if self.draft => return Err(SetupError::SoloHasNoDraft),
            _ => {}
        }
        match self.first {
            Some(seat) if !self.seats().contains(&seat) => Err(SetupError::First(seat)),
            _ => Ok(()),
        }
    }
}
