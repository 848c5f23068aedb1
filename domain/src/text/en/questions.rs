//! What is asked, and what each option means.

use super::nouns::{area, card, cards, corporation, resource, seat, source};
use super::{effects, list, nouns};
use crate::effect::{Effect, StandardProject};
use crate::game::Choice;
use crate::game::Question;
use crate::resource::Resource;
use crate::text::Bearer;
use crate::text::asked::{Most, OptionDetails, QuestionDetails};
use crate::text::grammar::capital;

pub(in super::super) fn question(asked: &QuestionDetails) -> String {
    if !asked.waiting {
        return "You may still change your choice.".to_owned();
    }
    let what = match asked.question {
        Question::Setup => "Choose a corporation and the cards to buy, each for 3 M€.",
        Question::Draft => "Choose a card to keep.",
        Question::Research => "Choose the cards to buy, each for 3 M€.",
        Question::Action if asked.first_action_due => "Take the first action of your corporation, or pass.",
        Question::Action if asked.actions == 0 => "Choose an action, or pass.",
        Question::Action => "Choose a second action, or end your turn.",
        Question::FinalGreeneries => "Convert plants to a greenery, or be done.",
        Question::Order => "Several effects are due. Which is next?",
        Question::Area => "Which area?",
        Question::Player => "Which player?",
        Question::Card => "Which card?",
        Question::Branch => "Which do you choose?",
        Question::Amount => "How many?",
        Question::Discard => "Which card do you discard?",
        Question::Keep => "Which cards do you keep?",
        Question::BuyCard => "Do you buy the card?",
        Question::ProductionBox => "Which production?",
    };
    let does = asked.effect.map(|effect| effects::phrase(std::slice::from_ref(effect), &asked.bearer()));
    match (source(asked.source), does) {
        (Some(source), Some(does)) => format!("{}: {does}. {what}", capital(&source)),
        (None, Some(does)) => format!("{}. {what}", capital(&does)),
        (_, None) => what.to_owned(),
    }
}

/// A name for an option that is not the name of a thing.
pub(in super::super) fn short(details: &OptionDetails) -> String {
    let word = match details.choice {
        Choice::ConvertPlants => "Greenery",
        Choice::ConvertHeat => "Temperature",
        Choice::Pass if details.question != Question::FinalGreeneries => "Pass",
        Choice::Buy => "Buy",
        Choice::Keep => "Keep",
        _ => return option(details),
    };
    word.to_owned()
}

pub(in super::super) fn option(details: &OptionDetails) -> String {
    let does = |bearer: &Bearer| effects::phrase(details.effects, bearer);
    let due = details.due.map_or_else(String::new, |due| format!(" for {due} M€"));
    let text = match details.choice {
        Choice::Corporation(id) => corporation(id).to_owned(),
        Choice::Pick(id) => match details.replaces {
            Some(old) => format!("Keep {} instead of {}", card(id), card(old)),
            None => format!("Keep {}", card(id)),
        },
        Choice::Buy if details.question == Question::BuyCard => format!("Buy the card{due}"),
        Choice::Buy => "Buy the cards that you name".to_owned(),
        Choice::Keep => {
            let what = details.keeps.map_or_else(|| "the cards that you name".to_owned(), cards);
            format!("Keep {what}")
        }
        Choice::PlayCard(id) => format!("Play {}{due}", card(id)),
        Choice::CardAction(id) => format!("Use {}: {}", card(id), does(&Bearer::card(id.row()))),
        Choice::CorporationAction => named(details, "Use"),
        Choice::FirstAction => named(details, "First action of"),
        Choice::StandardProject(StandardProject::SellPatents) => {
            "Sell patents: discard cards from your hand for 1 M€ each".to_owned()
        }
        Choice::StandardProject(id) => {
            format!("Standard project {}{due}: {}", nouns::project(id), does(&Bearer::NONE))
        }
        Choice::ClaimMilestone(id) => format!("Claim the milestone {}{due}", nouns::milestone(id)),
        Choice::FundAward(id) => format!("Fund the award {}{due}", nouns::award(id)),
        Choice::ConvertPlants => {
            format!("Convert {} to a greenery", resource(details.greenery_plants, Resource::Plants))
        }
        Choice::ConvertHeat => "Convert 8 heat to a step of temperature".to_owned(),
        Choice::Pass if details.question == Question::FinalGreeneries => "Convert no more plants".to_owned(),
        Choice::Pass => "Pass: you are out until the next generation".to_owned(),
        Choice::EndTurn => "End your turn".to_owned(),
        Choice::Area(id) => {
            let pays = bonus(details);
            if pays.is_empty() { area(id) } else { format!("{}: {}", area(id), list(&pays)) }
        }
        Choice::Player(id) => {
            let who = if id == details.seat { format!("{} (you)", seat(id)) } else { seat(id).to_owned() };
            format!("{who}{}", up_to(details))
        }
        Choice::Neutral => "The neutral opponent".to_owned(),
        Choice::Card(id) => match details.owner {
            Some(owner) if owner != details.seat => {
                format!("{} of {}{}", card(id), seat(owner), up_to(details))
            }
            _ => format!("{}{}", card(id), up_to(details)),
        },
        Choice::Branch(_) => capital(&does(&Bearer::NONE)),
        Choice::Next(_) => {
            let from = details.source.and_then(source);
            let does = does(&details.source_bearer());
            from.map_or_else(|| capital(&does), |from| format!("{}: {does}", capital(&from)))
        }
        Choice::Times => match details.amount {
            Some((min, max)) if min == max => min.to_string(),
            Some((min, max)) => format!("{min} to {max}"),
            None => "As many as you say".to_owned(),
        },
        Choice::Decline if details.question == Question::BuyCard => "Do not buy it".to_owned(),
        Choice::Decline if details.question == Question::Discard => "Discard nothing".to_owned(),
        Choice::Decline if matches!(details.asks, Some(Effect::Steal(..))) => "Steal nothing".to_owned(),
        Choice::Decline => "Remove nothing".to_owned(),
    };
    let at_goal: Vec<String> = details.at_goal.iter().map(|p| nouns::parameter(*p).to_owned()).collect();
    if at_goal.is_empty() {
        text
    } else {
        format!("{text} (no effect on {}, at the goal already)", list(&at_goal))
    }
}

/// The action or first action of the own corporation.
fn named(details: &OptionDetails, what: &str) -> String {
    let bearer = details.corporation_bearer();
    let name = details.corporation.map_or("your corporation", corporation);
    format!("{what} {name}: {}", effects::phrase(details.effects, &bearer))
}

/// `: up to 3 plants`, where the option takes an amount.
fn up_to(details: &OptionDetails) -> String {
    let (most, what) = match details.most() {
        None => return String::new(),
        Some(Most::Stock(most, of)) => (most, resource(most, of)),
        Some(Most::OnCard(most, kind)) => (most, nouns::card_resource(most, kind)),
    };
    if most == 1 { format!(": {what}") } else { format!(": up to {what}") }
}

/// What an area pays.
pub(super) fn bonus(details: &OptionDetails) -> Vec<String> {
    let mut gains: Vec<String> = details.pays().into_iter().map(nouns::thing).collect();
    if details.draws() > 0 {
        gains.push(cards(details.draws()));
    }
    gains
}
