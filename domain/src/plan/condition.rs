//! The conditions that stop a plan. Each is met by a single event, as the seat may see it.

use serde::{Deserialize, Serialize};

use crate::board::AreaId;
use crate::card::CardId;
use crate::game::goals::{Award, Milestone};
use crate::game::{Event, View};
use crate::parameter::Parameter;
use crate::resource::Resource;
use crate::seat::Seat;

/// Condition that stops a plan if it occurs before the plan is used. An absent field matches any value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum StopIf {
    /// Another seat removed resources from the stock of the plan's seat.
    ResourcesRemoved {
        /// Resource that was removed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        resource: Option<Resource>,
    },
    /// Another seat lowered a production of the plan's seat.
    ProductionLowered {
        /// Resource whose production was lowered.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        resource: Option<Resource>,
    },
    /// Another seat removed resources from a card of the plan's seat.
    CardResourcesRemoved {
        /// Card from which the resources were removed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardId>,
    },
    /// Another seat has claimed a milestone.
    MilestoneClaimed {
        /// Milestone that was claimed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        milestone: Option<Milestone>,
    },
    /// Another seat has funded an award.
    AwardFunded {
        /// Award that was funded.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        award: Option<Award>,
    },
    /// Any seat raised a global parameter.
    ParameterRaised {
        /// Global parameter that was raised.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        parameter: Option<Parameter>,
        /// Smallest new value of the parameter that meets the condition, in °C, percent or tiles.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(minimum = -1_000, maximum = 1_000))]
        value: Option<i16>,
    },
    /// Any seat placed a tile or a marker on an area.
    AreaTaken {
        /// Area that was taken.
        area: AreaId,
    },
    /// Another seat has passed.
    Passed {
        /// Seat that passed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// All other seats have passed, so no other seat moves in this generation.
    OthersPassed {},
    /// All global parameters have reached their goals, so this is the last generation (R6.1).
    Terraformed {},
}

impl StopIf {
    /// Whether an event meets the condition. `event` is projected for the seat ([`Event::seen_by`]), and `view` is the game
    /// as the seat sees it now.
    pub fn met_by(&self, seat: Seat, event: &Event, view: &View) -> bool {
        fn fits<T: PartialEq>(wanted: &Option<T>, there: &T) -> bool {
            wanted.as_ref().is_none_or(|wanted| wanted == there)
        }
        let by_another = |by: &Option<Seat>| by.is_some_and(|by| by != seat);
        match (self, event) {
            (
                StopIf::ResourcesRemoved { resource: wanted },
                Event::StockChanged { seat: of, resource, change, by, .. },
            )
            | (
                StopIf::ProductionLowered { resource: wanted },
                Event::ProductionChanged { seat: of, resource, change, by, .. },
            ) => *of == seat && *change < 0 && by_another(by) && fits(wanted, resource),
            (
                StopIf::CardResourcesRemoved { card: wanted },
                Event::CardResourcesChanged { seat: of, card, change, by, .. },
            ) => *of == seat && *change < 0 && by_another(by) && fits(wanted, card),
            (
                StopIf::MilestoneClaimed { milestone: wanted },
                Event::MilestoneClaimed { seat: by, milestone, .. },
            ) => *by != seat && fits(wanted, milestone),
            (StopIf::AwardFunded { award: wanted }, Event::AwardFunded { seat: by, award, .. }) => {
                *by != seat && fits(wanted, award)
            }
            (
                StopIf::ParameterRaised { parameter: wanted, value: least },
                Event::ParameterRaised { parameter, value, .. },
            ) => fits(wanted, parameter) && least.is_none_or(|least| i16::from(*value) >= least),
            (StopIf::AreaTaken { area: wanted }, Event::TilePlaced { area, .. })
            | (StopIf::AreaTaken { area: wanted }, Event::AreaClaimed { area, .. }) => wanted == area,
            (StopIf::Passed { seat: wanted }, Event::Passed { seat: who }) => {
                *who != seat && fits(wanted, who)
            }
            (StopIf::OthersPassed {}, Event::Passed { seat: who }) => {
                *who != seat && view.seats.iter().all(|other| other.seat == seat || other.passed)
            }
            (StopIf::Terraformed {}, Event::ParameterRaised { .. }) => {
                Parameter::ALL.iter().all(|parameter| value(view, *parameter) >= parameter.scale().goal)
            }
            (
                StopIf::ResourcesRemoved { .. }
                | StopIf::ProductionLowered { .. }
                | StopIf::CardResourcesRemoved { .. }
                | StopIf::MilestoneClaimed { .. }
                | StopIf::AwardFunded { .. }
                | StopIf::ParameterRaised { .. }
                | StopIf::AreaTaken { .. }
                | StopIf::Passed { .. }
                | StopIf::OthersPassed {}
                | StopIf::Terraformed {},
                _,
            ) => false,
        }
    }
}

fn value(view: &View, parameter: Parameter) -> i8 {
    match parameter {
        Parameter::Temperature => view.temperature,
        Parameter::Oxygen => view.oxygen,
        Parameter::Oceans => view.oceans,
    }
}
