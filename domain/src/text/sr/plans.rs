//! What has become of plans.

use super::nouns::{area, award, card, milestone, parameter, production, resources, seat, value};
use crate::parameter::Parameter;
use crate::plan::{DisarmReason, StopIf};
use crate::text::grammar::sentence;

pub(in super::super) fn reason(reason: &DisarmReason) -> String {
    let text = match reason {
        DisarmReason::StopIf { condition, .. } => stopped(condition),
        DisarmReason::Until {} => "njegovo vreme je isteklo pre nego što je mogao da se iskoristi".to_owned(),
        // The refusal stands behind it, in sentences of its own.
        DisarmReason::Refused { .. } => "ono što je planirano nije dozvoljeno".to_owned(),
        DisarmReason::TurnOver {} => "potez je završen pre nego što je sve urađeno".to_owned(),
        DisarmReason::GameOver {} => "igra je završena".to_owned(),
        DisarmReason::Interrupted {} => "usred izvršavanja ste nastavili sami".to_owned(),
        DisarmReason::Withdrawn {} => "povukli ste ga".to_owned(),
        DisarmReason::Replaced {} => "napravili ste drugi plan iste vrste".to_owned(),
        DisarmReason::SeatLost {} => "to mesto više nije vaše".to_owned(),
    };
    sentence(&text)
}

fn stopped(condition: &StopIf) -> String {
    match condition {
        StopIf::ResourcesRemoved { resource } => {
            format!("neko vam je uklonio {}", resource.map_or("resurse", resources))
        }
        StopIf::ProductionLowered { resource } => {
            let what = resource.map_or_else(|| "proizvodnja".to_owned(), production);
            format!("neko je učinio da se smanji vaša {what}")
        }
        StopIf::CardResourcesRemoved { card: from } => {
            let from =
                from.map_or_else(|| "sa vaše karte".to_owned(), |from| format!("sa karte {}", card(from)));
            format!("neko je uklonio resurse {from}")
        }
        StopIf::MilestoneClaimed { milestone: Some(which) } => {
            format!("neko je ostvario dostignuće {}", milestone(*which))
        }
        StopIf::MilestoneClaimed { milestone: None } => "neko je ostvario dostignuće".to_owned(),
        StopIf::AwardFunded { award: Some(which) } => format!("neko je finansirao nagradu {}", award(*which)),
        StopIf::AwardFunded { award: None } => "neko je finansirao nagradu".to_owned(),
        StopIf::ParameterRaised { parameter: Some(Parameter::Oceans), value: Some(least) } => {
            format!("broj okeana je dostigao {least}")
        }
        StopIf::ParameterRaised { parameter: Some(which), value: Some(least) } => {
            format!("{} {}", reached(*which), value(*least, *which))
        }
        StopIf::ParameterRaised { parameter: Some(which), value: None } => {
            let raised = match which {
                Parameter::Temperature => "je povećana",
                Parameter::Oxygen | Parameter::Oceans => "je povećan",
            };
            format!("{} {raised}", parameter(*which))
        }
        StopIf::ParameterRaised { parameter: None, .. } => "povećan je globalni parametar".to_owned(),
        StopIf::AreaTaken { area: at } => format!("polje {} je zauzeto", area(*at)),
        StopIf::Passed { seat: who } => format!("{} je odustao", who.map_or("drugi igrač", seat)),
        StopIf::OthersPassed {} => "svi ostali su odustali".to_owned(),
        StopIf::Terraformed {} => "Mars je teraformiran: ovo je poslednja generacija".to_owned(),
    }
}

fn reached(which: Parameter) -> &'static str {
    match which {
        Parameter::Temperature => "temperatura je dostigla",
        Parameter::Oxygen => "nivo kiseonika je dostigao",
        Parameter::Oceans => "broj okeana je dostigao",
    }
}
