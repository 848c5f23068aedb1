//! What is asked, and what each option means.

use super::nouns::{area, award, card, cards, corporation, milestone, project, resource, seat, source};
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
        return "Je mag je keuze nog veranderen.".to_owned();
    }
    let what = match asked.question {
        Question::Setup => "Kies een bedrijf en de kaarten die je wilt kopen, elk voor 3 M€.",
        Question::Draft => "Kies een kaart om te houden.",
        Question::Research => "Kies de kaarten die je wilt kopen, elk voor 3 M€.",
        Question::Action if asked.first_action_due => "Voer de eerste actie van je bedrijf uit, of pas.",
        Question::Action if asked.actions == 0 => "Kies een actie, of pas.",
        Question::Action => "Kies een tweede actie, of geef de beurt door.",
        Question::FinalGreeneries => "Zet planten om in een groenvoorziening, of stop ermee.",
        Question::Order => "Er moeten meerdere effecten worden uitgevoerd. Welk effect komt nu?",
        Question::Area => "Op welk gebied?",
        Question::Player => "Welke speler?",
        Question::Card => "Welke kaart?",
        Question::Branch => "Welke mogelijkheid kies je?",
        Question::Amount => "Hoeveel?",
        Question::Discard => "Welke kaart leg je af?",
        Question::Keep => "Welke kaarten houd je?",
        Question::BuyCard => "Koop je de kaart?",
        Question::ProductionBox => "Welke productie?",
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
        Choice::ConvertPlants => "Groenvoorziening",
        Choice::ConvertHeat => "Temperatuur",
        Choice::Pass if details.question != Question::FinalGreeneries => "Pas",
        Choice::Buy => "Koop",
        Choice::Keep => "Houd",
        _ => return option(details),
    };
    word.to_owned()
}

pub(in super::super) fn option(details: &OptionDetails) -> String {
    let does = |bearer: &Bearer| effects::phrase(details.effects, bearer);
    let due = details.due.map_or_else(String::new, |due| format!(" voor {due} M€"));
    let text = match details.choice {
        Choice::Corporation(id) => corporation(id).to_owned(),
        Choice::Pick(id) => match details.replaces {
            Some(old) => format!("Houd {} in plaats van {}", card(id), card(old)),
            None => format!("Houd {}", card(id)),
        },
        Choice::Buy if details.question == Question::BuyCard => format!("Koop de kaart{due}"),
        Choice::Buy => "Koop de gekozen kaarten".to_owned(),
        Choice::Keep => {
            let what = details.keeps.map_or_else(|| "de gekozen kaarten".to_owned(), cards);
            format!("Houd {what}")
        }
        Choice::PlayCard(id) => format!("Speel {}{due}", card(id)),
        Choice::CardAction(id) => format!("Actie van {}: {}", card(id), does(&Bearer::card(id.row()))),
        Choice::CorporationAction => named(details, "Actie van"),
        Choice::FirstAction => named(details, "Eerste actie van"),
        Choice::StandardProject(StandardProject::SellPatents) => {
            "Octrooien verkopen: leg kaarten uit je hand af en ontvang 1 M€ per kaart".to_owned()
        }
        Choice::StandardProject(id) => {
            format!("Algemeen project ‘{}’{due}: {}", project(id), does(&Bearer::NONE))
        }
        Choice::ClaimMilestone(id) => format!("Claim de prestatie ‘{}’{due}", milestone(id)),
        Choice::FundAward(id) => format!("Stel de {} in{due}", award(id)),
        Choice::ConvertPlants => {
            format!("Zet {} om in een groenvoorziening", resource(details.greenery_plants, Resource::Plants))
        }
        Choice::ConvertHeat => "Zet 8 warmte om in een temperatuurverhoging van 1 stap".to_owned(),
        Choice::Pass if details.question == Question::FinalGreeneries => {
            "Zet geen planten meer om".to_owned()
        }
        Choice::Pass => "Pas: tot de volgende generatie doe je niet meer mee".to_owned(),
        Choice::EndTurn => "Geef de beurt door".to_owned(),
        Choice::Area(id) => {
            let pays = bonus(details);
            if pays.is_empty() { area(id) } else { format!("{}: {}", area(id), list(&pays)) }
        }
        Choice::Player(id) => {
            let who = if id == details.seat { format!("{} (jij)", seat(id)) } else { seat(id).to_owned() };
            format!("{who}{}", up_to(details))
        }
        Choice::Neutral => "De neutrale tegenstander".to_owned(),
        Choice::Card(id) => match details.owner {
            Some(owner) if owner != details.seat => {
                format!("{} van {}{}", card(id), seat(owner), up_to(details))
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
            Some((min, max)) => format!("{min} tot en met {max}"),
            None => "Zoveel als je aangeeft".to_owned(),
        },
        Choice::Decline if details.question == Question::BuyCard => "Koop de kaart niet".to_owned(),
        Choice::Decline if details.question == Question::Discard => "Leg niets af".to_owned(),
        Choice::Decline if matches!(details.asks, Some(Effect::Steal(..))) => "Steel niets".to_owned(),
        Choice::Decline => "Verwijder niets".to_owned(),
    };
    let at_goal: Vec<String> = details.at_goal.iter().map(|p| nouns::the_parameter(*p)).collect();
    if at_goal.is_empty() {
        text
    } else {
        format!("{text} (geen effect meer op {}: doel al bereikt)", list(&at_goal))
    }
}

/// The action or first action of the own corporation.
fn named(details: &OptionDetails, what: &str) -> String {
    let bearer = details.corporation_bearer();
    let name = details.corporation.map_or("je bedrijf", corporation);
    format!("{what} {name}: {}", effects::phrase(details.effects, &bearer))
}

/// `: maximaal 3 planten`, where the option takes an amount.
fn up_to(details: &OptionDetails) -> String {
    let (most, what) = match details.most() {
        None => return String::new(),
        Some(Most::Stock(most, of)) => (most, resource(most, of)),
        Some(Most::OnCard(most, kind)) => (most, nouns::card_resource(most, kind)),
    };
    if most == 1 { format!(": {what}") } else { format!(": maximaal {what}") }
}

/// What an area pays.
pub(super) fn bonus(details: &OptionDetails) -> Vec<String> {
    let mut gains: Vec<String> = details.pays().into_iter().map(effects::changed).collect();
    if details.draws() > 0 {
        gains.push(cards(details.draws()));
    }
    gains
}
