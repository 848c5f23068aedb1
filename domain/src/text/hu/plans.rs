//! What has become of plans.

use super::nouns::{
    Case, award, card_as, milestone, parameter, parameter_object, production, resources, seat, value_object,
};
use super::suffixes::the;
use crate::plan::{DisarmReason, StopIf};
use crate::text::grammar::sentence;

pub(in super::super) fn reason(reason: &DisarmReason) -> String {
    let text = match reason {
        DisarmReason::StopIf { condition, .. } => stopped(condition),
        DisarmReason::Until {} => "lejárt az ideje, mielőtt sor került volna rá".to_owned(),
        // The refusal stands behind it, in sentences of its own.
        DisarmReason::Refused { .. } => "amit terveztél, azt nem lehet megtenni".to_owned(),
        DisarmReason::TurnOver {} => "a kör véget ért, mielőtt minden megtörtént volna".to_owned(),
        DisarmReason::GameOver {} => "a játék véget ért".to_owned(),
        DisarmReason::Interrupted {} => "közben kézzel folytattad".to_owned(),
        DisarmReason::Withdrawn {} => "visszavontad".to_owned(),
        DisarmReason::Replaced {} => "másik ilyen tervet készítettél".to_owned(),
        DisarmReason::SeatLost {} => "ez a hely már nem a tiéd".to_owned(),
    };
    sentence(&text)
}

fn stopped(condition: &StopIf) -> String {
    let object = |title: &str, what: &str| format!("{} {what}", the(title));
    match condition {
        StopIf::ResourcesRemoved { resource } => {
            let what = resource.map_or("erőforrást", |of| resources(of, Case::Object));
            format!("valaki {what} vett el tőled")
        }
        StopIf::ProductionLowered { resource: Some(of) } => {
            format!("valaki csökkentette {}edet", the(production(*of)))
        }
        StopIf::ProductionLowered { resource: None } => {
            "valaki csökkentette valamelyik termelésedet".to_owned()
        }
        StopIf::CardResourcesRemoved { card } => {
            let from = card.map_or_else(|| "valamelyik kártyádról".to_owned(), |id| card_as(id, "kártyáról"));
            format!("valaki erőforrást vett el {from}")
        }
        StopIf::MilestoneClaimed { milestone: which } => {
            let what = which.map(|which| object(milestone(which), "mérföldkövet"));
            format!("valaki megszerezte {}", what.unwrap_or_else(|| "az egyik mérföldkövet".to_owned()))
        }
        StopIf::AwardFunded { award: which } => {
            let what = which.map(|which| object(award(which), "díjat"));
            format!("valaki megalapította {}", what.unwrap_or_else(|| "az egyik díjat".to_owned()))
        }
        StopIf::ParameterRaised { parameter: Some(which), value: Some(least) } => {
            format!("{} elérte {}", the(parameter(*which)), the(&value_object(*least, *which)))
        }
        StopIf::ParameterRaised { parameter: Some(which), value: None } => {
            format!("valaki növelte {}", parameter_object(*which))
        }
        StopIf::ParameterRaised { parameter: None, .. } => {
            "valaki növelte valamelyik globális jellemzőt".to_owned()
        }
        StopIf::AreaTaken { area } => format!("{} már foglalt", super::nouns::the_area(*area, "")),
        StopIf::Passed { seat: who } => format!("{} passzolt", who.map_or("egy másik játékos", seat)),
        StopIf::OthersPassed {} => "mindenki más passzolt".to_owned(),
        StopIf::Terraformed {} => "a Mars terraformálása befejeződött: ez az utolsó generáció".to_owned(),
    }
}
