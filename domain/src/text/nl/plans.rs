//! What has become of plans.

use super::nouns::{award, card, milestone, production, resources, seat, the_parameter, value};
use crate::parameter::Parameter;
use crate::plan::{DisarmReason, StopIf};
use crate::text::grammar::sentence;

pub(in super::super) fn reason(reason: &DisarmReason) -> String {
    let text = match reason {
        DisarmReason::StopIf { condition, .. } => stopped(condition),
        DisarmReason::Until {} => "het plan was verlopen voordat het kon worden gebruikt".to_owned(),
        // The refusal stands behind it, in sentences of its own.
        DisarmReason::Refused { .. } => "wat gepland was, is niet toegestaan".to_owned(),
        DisarmReason::TurnOver {} => "de beurt was voorbij voordat alles was gedaan".to_owned(),
        DisarmReason::GameOver {} => "het spel is afgelopen".to_owned(),
        DisarmReason::Interrupted {} => "je bent er halverwege zelf mee verdergegaan".to_owned(),
        DisarmReason::Withdrawn {} => "je hebt het plan ingetrokken".to_owned(),
        DisarmReason::Replaced {} => "je hebt een ander plan van deze soort gemaakt".to_owned(),
        DisarmReason::SeatLost {} => "de plaats is niet meer van jou".to_owned(),
    };
    sentence(&text)
}

fn stopped(condition: &StopIf) -> String {
    match condition {
        StopIf::ResourcesRemoved { resource } => {
            format!("iemand heeft {} van je verwijderd", resource.map_or("hulpbronnen", resources))
        }
        StopIf::ProductionLowered { resource } => {
            format!("iemand heeft je {} verlaagd", resource.map_or("productie", production))
        }
        StopIf::CardResourcesRemoved { card: from } => {
            format!("iemand heeft hulpbronnen verwijderd van {}", from.map_or("een van je kaarten", card))
        }
        StopIf::MilestoneClaimed { milestone: Some(which) } => {
            format!("iemand heeft de prestatie ‘{}’ geclaimd", milestone(*which))
        }
        StopIf::MilestoneClaimed { milestone: None } => "iemand heeft een prestatie geclaimd".to_owned(),
        StopIf::AwardFunded { award: Some(which) } => {
            format!("iemand heeft de {} ingesteld", award(*which))
        }
        StopIf::AwardFunded { award: None } => "iemand heeft een onderscheiding ingesteld".to_owned(),
        StopIf::ParameterRaised { parameter: Some(Parameter::Oceans), value: Some(least) } => {
            format!("{} is op {least} gekomen", the_parameter(Parameter::Oceans))
        }
        StopIf::ParameterRaised { parameter: Some(which), value: Some(least) } => {
            format!("{} is op {} gekomen", the_parameter(*which), value(*least, *which))
        }
        StopIf::ParameterRaised { parameter: Some(which), value: None } => {
            format!("{} is verhoogd", the_parameter(*which))
        }
        StopIf::ParameterRaised { parameter: None, .. } => "een planeetparameter is verhoogd".to_owned(),
        StopIf::AreaTaken { area } => format!("{} is bezet", super::nouns::area(*area)),
        StopIf::Passed { seat: who } => format!("{} heeft gepast", who.map_or("een andere speler", seat)),
        StopIf::OthersPassed {} => "alle anderen hebben gepast".to_owned(),
        StopIf::Terraformed {} => "Mars is geterraformd: dit is de laatste generatie".to_owned(),
    }
}
