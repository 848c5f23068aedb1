//! What has become of plans.

use super::nouns::{award, card, milestone, parameter, production, resources, seat, value};
use crate::plan::{DisarmReason, StopIf};
use crate::text::grammar::sentence;

pub(in super::super) fn reason(reason: &DisarmReason) -> String {
    let text = match reason {
        DisarmReason::StopIf { condition, .. } => stopped(condition),
        DisarmReason::Until {} => "its time was over before it could be used".to_owned(),
        // The refusal stands behind it, in sentences of its own.
        DisarmReason::Refused { .. } => "what was planned is not allowed".to_owned(),
        DisarmReason::TurnOver {} => "the turn was over before all of it was done".to_owned(),
        DisarmReason::GameOver {} => "the game is over".to_owned(),
        DisarmReason::Interrupted {} => "you went on by hand in the middle of it".to_owned(),
        DisarmReason::Withdrawn {} => "you took it back".to_owned(),
        DisarmReason::Replaced {} => "you made another plan of this kind".to_owned(),
        DisarmReason::SeatLost {} => "the seat is not yours any more".to_owned(),
    };
    sentence(&text)
}

fn stopped(condition: &StopIf) -> String {
    let named = |name: Option<&str>, any: &str| name.unwrap_or(any).to_owned();
    match condition {
        StopIf::ResourcesRemoved { resource } => {
            format!("somebody took {} from you", named(resource.map(resources), "resources"))
        }
        StopIf::ProductionLowered { resource } => {
            format!("somebody lowered your {}", named(resource.map(production), "production"))
        }
        StopIf::CardResourcesRemoved { card: from } => {
            format!("somebody took resources from {}", named(from.map(card), "a card of yours"))
        }
        StopIf::MilestoneClaimed { milestone: which } => {
            format!("somebody claimed {}", named(which.map(milestone), "a milestone"))
        }
        StopIf::AwardFunded { award: which } => {
            format!("somebody funded {}", named(which.map(award), "an award"))
        }
        StopIf::ParameterRaised { parameter: Some(which), value: Some(least) } => {
            format!("the {} came to {}", parameter(*which), value(*least, *which))
        }
        StopIf::ParameterRaised { parameter: Some(which), value: None } => {
            format!("the {} was raised", parameter(*which))
        }
        StopIf::ParameterRaised { parameter: None, .. } => "a global parameter was raised".to_owned(),
        StopIf::AreaTaken { area } => format!("{} was taken", super::nouns::area(*area)),
        StopIf::Passed { seat: who } => format!("{} passed", named(who.map(seat), "another player")),
        StopIf::OthersPassed {} => "all others have passed".to_owned(),
        StopIf::Terraformed {} => "Mars is terraformed: this is the last generation".to_owned(),
    }
}
