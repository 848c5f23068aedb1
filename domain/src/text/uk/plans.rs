//! What has become of plans.

use super::forms::{Case, OCEAN};
use super::nouns::{award, milestone, parameter, production, resources, seat, the_parameter, value};
use super::titles::{self, TitleStyle};
use crate::parameter::Parameter;
use crate::plan::{DisarmReason, StopIf};
use crate::text::grammar::sentence;

pub(in super::super) fn reason(reason: &DisarmReason) -> String {
    let text = match reason {
        DisarmReason::StopIf { condition, .. } => stopped(condition),
        DisarmReason::Until {} => "час плану минув раніше, ніж він знадобився".to_owned(),
        // The refusal stands behind it, in sentences of its own.
        DisarmReason::Refused { .. } => "заплановане заборонено правилами".to_owned(),
        DisarmReason::TurnOver {} => "хід завершився раніше, ніж усе було виконано".to_owned(),
        DisarmReason::GameOver {} => "гру завершено".to_owned(),
        DisarmReason::Interrupted {} => "посередині ви продовжили самостійно".to_owned(),
        DisarmReason::Withdrawn {} => "ви відкликали план".to_owned(),
        DisarmReason::Replaced {} => "ви склали інший план цього виду".to_owned(),
        DisarmReason::SeatLost {} => "це місце за столом уже не ваше".to_owned(),
    };
    sentence(&text)
}

fn stopped(condition: &StopIf) -> String {
    match condition {
        StopIf::ResourcesRemoved { resource } => {
            format!("у вас забрали {}", resource.map_or("ресурси", resources))
        }
        StopIf::ProductionLowered { resource } => {
            format!("вам зменшили {}", resource.map_or_else(|| "виробництво".to_owned(), production))
        }
        StopIf::CardResourcesRemoved { card: None } => "з вашої карти забрали ресурси".to_owned(),
        StopIf::CardResourcesRemoved { card: Some(from) } => {
            format!("з карти {} забрали ресурси", titles::the_card(*from, TitleStyle::InBrackets))
        }
        StopIf::MilestoneClaimed { milestone: None } => "хтось присвоїв досягнення".to_owned(),
        StopIf::MilestoneClaimed { milestone: Some(which) } => {
            format!("хтось присвоїв досягнення «{}»", milestone(*which))
        }
        StopIf::AwardFunded { award: None } => "хтось профінансував нагороду".to_owned(),
        StopIf::AwardFunded { award: Some(which) } => {
            format!("хтось профінансував нагороду «{}»", award(*which))
        }
        StopIf::ParameterRaised { parameter: Some(Parameter::Oceans), value: Some(least) } => {
            format!("на Марсі вже {}", OCEAN.count(*least, Case::Nominative))
        }
        StopIf::ParameterRaised { parameter: Some(Parameter::Oceans), value: None } => {
            "викладено жетон океану".to_owned()
        }
        StopIf::ParameterRaised { parameter: Some(which), value: Some(least) } => {
            format!("{} — уже {}", parameter(*which), value(*least, *which))
        }
        StopIf::ParameterRaised { parameter: Some(which), value: None } => {
            format!("підвищено {}", the_parameter(*which))
        }
        StopIf::ParameterRaised { parameter: None, .. } => "підвищено глобальний параметр".to_owned(),
        StopIf::AreaTaken { area } => format!("ділянку {} зайнято", super::nouns::area(*area)),
        StopIf::Passed { seat: who } => format!("{} пасує", who.map_or("інший гравець", seat)),
        StopIf::OthersPassed {} => "усі інші спасували".to_owned(),
        StopIf::Terraformed {} => "Марс тераформовано: це останнє покоління".to_owned(),
    }
}
