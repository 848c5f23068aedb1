//! The numbers that a text of the rules names. They come from the constants of the engine, so that the text cannot differ.

use super::goals::{AWARD_PRICES, MAX_CLAIMED_MILESTONES, MAX_FUNDED_AWARDS, MILESTONE_PRICE, Milestone};
use super::offer::CARD_PRICE;
use super::phase::{DEALT, DEALT_CARDS, DEALT_CORPORATIONS, SOLO_GENERATIONS};
use super::scoring::{FIRST_PLACE, MILESTONE_POINTS, SECOND_PLACE};
use crate::board::{Areas, ON_MARS};
use crate::card::CorporationId;
use crate::effect::StandardProject;
use crate::parameter::{Parameter, StepBonus};
use crate::seat::Seat;

/// Each number with the name that the short rules have for it. Prices are in M€, temperatures in °C, oxygen in %.
pub fn figures() -> Vec<(&'static str, i32)> {
    let scale = Parameter::scale;
    let (temperature, oxygen, oceans) =
        (scale(Parameter::Temperature), scale(Parameter::Oxygen), scale(Parameter::Oceans));
    let heat = bonuses(Parameter::Temperature, StepBonus::HeatProduction);
    let first = |steps: Vec<i8>| steps.first().copied().unwrap_or_default();
    let [first_award, second_award, third_award] = AWARD_PRICES;
    vec![
        ("most_players", count(Seat::ALL.len())),
        ("card_cost", CARD_PRICE),
        ("research_cards", DEALT.into()),
        ("setup_cards", DEALT_CARDS.into()),
        ("setup_corporations", count(DEALT_CORPORATIONS)),
        ("beginner_megacredits", CorporationId::BEGINNER.row().stock.megacredits.into()),
        ("solo_generations", SOLO_GENERATIONS.into()),
        ("temperature_start", temperature.start.into()),
        ("temperature_goal", temperature.goal.into()),
        ("temperature_step", temperature.step.into()),
        ("oxygen_start", oxygen.start.into()),
        ("oxygen_goal", oxygen.goal.into()),
        ("oxygen_step", oxygen.step.into()),
        ("oceans_start", oceans.start.into()),
        ("oceans_goal", oceans.goal.into()),
        ("oxygen_bonus", first(bonuses(Parameter::Oxygen, StepBonus::Temperature)).into()),
        ("first_heat_bonus", heat.first().copied().unwrap_or_default().into()),
        ("second_heat_bonus", heat.last().copied().unwrap_or_default().into()),
        ("ocean_bonus", first(bonuses(Parameter::Temperature, StepBonus::Ocean)).into()),
        ("areas", count(ON_MARS)),
        ("ocean_areas", count(Areas::OCEAN.len() as usize)),
        ("power_plant_cost", StandardProject::PowerPlant.cost().into()),
        ("asteroid_cost", StandardProject::Asteroid.cost().into()),
        ("aquifer_cost", StandardProject::Aquifer.cost().into()),
        ("greenery_cost", StandardProject::Greenery.cost().into()),
        ("city_cost", StandardProject::City.cost().into()),
        ("milestones", count(Milestone::ALL.len())),
        ("most_milestones", count(MAX_CLAIMED_MILESTONES)),
        ("most_awards", count(MAX_FUNDED_AWARDS)),
        ("milestone_cost", MILESTONE_PRICE.into()),
        ("milestone_points", MILESTONE_POINTS),
        ("terraformer_rating", Milestone::Terraformer.needs().into()),
        ("mayor_cities", Milestone::Mayor.needs().into()),
        ("gardener_greeneries", Milestone::Gardener.needs().into()),
        ("builder_tags", Milestone::Builder.needs().into()),
        ("planner_cards", Milestone::Planner.needs().into()),
        ("first_award_cost", first_award.into()),
        ("second_award_cost", second_award.into()),
        ("third_award_cost", third_award.into()),
        ("first_place_points", FIRST_PLACE),
        ("second_place_points", SECOND_PLACE),
    ]
}

fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// The values of a parameter at which that bonus stands, from the start on.
fn bonuses(parameter: Parameter, bonus: StepBonus) -> Vec<i8> {
    let scale = parameter.scale();
    let values = (scale.start..=scale.goal).step_by(scale.step.unsigned_abs().into());
    values.filter(|value| parameter.bonus_at(*value) == Some(bonus)).collect()
}
