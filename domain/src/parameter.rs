//! The three global parameters and their scales (R1.4, R1.7).

use crate::word::words;

words! {
    /// A global parameter.
    pub enum Parameter {
        /// In °C, a step is 2.
        Temperature = "temperature",
        /// In percent, a step is 1.
        Oxygen = "oxygen",
        /// In tiles.
        Oceans = "oceans",
    }
}

/// The start, the goal and the step of a parameter, in its unit: °C, percent or tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// Value at the start of the game.
    pub start: i8,
    /// The goal; the value never goes beyond it (R1.6).
    pub goal: i8,
    /// Length of one step, in the parameter's unit.
    pub step: i8,
}

impl Parameter {
    /// The scale of this parameter (R1.4).
    pub const fn scale(self) -> Scale {
        match self {
            Parameter::Temperature => Scale { start: -30, goal: 8, step: 2 },
            Parameter::Oxygen => Scale { start: 0, goal: 14, step: 1 },
            Parameter::Oceans => Scale { start: 0, goal: 9, step: 1 },
        }
    }
}

/// The bonus for the seat that raises a parameter to a certain value (R1.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepBonus {
    /// One step of heat production.
    HeatProduction,
    /// One step of temperature.
    Temperature,
    /// An ocean tile.
    Ocean,
}

impl Parameter {
    /// The bonus printed at `value`, if any (R1.7).
    pub const fn bonus_at(self, value: i8) -> Option<StepBonus> {
        match (self, value) {
            (Parameter::Temperature, -24 | -20) => Some(StepBonus::HeatProduction),
            (Parameter::Temperature, 0) => Some(StepBonus::Ocean),
            (Parameter::Oxygen, 8) => Some(StepBonus::Temperature),
            _ => None,
        }
    }
}
