//! What is asked, and what each option means.

use super::forms::Case;
use super::nouns::{
    area, award, card, cards, corporation, milestone, project, resource, seat, source, to_seat,
};
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
        return "Još možete da promenite svoj izbor.".to_owned();
    }
    let what = match asked.question {
        Question::Setup => "Odaberite korporaciju i karte koje kupujete, svaku za 3 M€.",
        Question::Draft => "Odaberite kartu koju zadržavate.",
        Question::Research => "Odaberite karte koje kupujete, svaku za 3 M€.",
        Question::Action if asked.first_action_due => {
            "Izvršite prvu akciju svoje korporacije ili odustanite."
        }
        Question::Action if asked.actions == 0 => "Odaberite akciju ili odustanite.",
        Question::Action => "Odaberite drugu akciju ili završite potez.",
        Question::FinalGreeneries => "Pretvorite biljke u pločicu zelenila ili završite.",
        Question::Order => "Treba izvršiti više efekata. Koji je sledeći?",
        Question::Area => "Na koje polje?",
        Question::Player => "Kog igrača birate?",
        Question::Card => "Koju kartu birate?",
        Question::Branch => "Šta birate?",
        Question::Amount => "Koliko?",
        Question::Discard => "Koju kartu odbacujete?",
        Question::Keep => "Koje karte zadržavate?",
        Question::BuyCard => "Da li kupujete kartu?",
        Question::ProductionBox => "Koju proizvodnju birate?",
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
        Choice::ConvertPlants => "Zelenilo",
        Choice::ConvertHeat => "Temperatura",
        Choice::Pass if details.question != Question::FinalGreeneries => "Odustanite",
        Choice::Buy => "Kupite",
        Choice::Keep => "Zadržite",
        _ => return option(details),
    };
    word.to_owned()
}

pub(in super::super) fn option(details: &OptionDetails) -> String {
    let does = |bearer: &Bearer| effects::phrase(details.effects, bearer);
    let due = details.due.map_or_else(String::new, |due| format!(" za {due} M€"));
    let text = match details.choice {
        Choice::Corporation(id) => corporation(id).to_string(),
        Choice::Pick(id) => match details.replaces {
            Some(old) => format!("Zadržite kartu {} umesto karte {}", card(id), card(old)),
            None => format!("Zadržite kartu {}", card(id)),
        },
        Choice::Buy if details.question == Question::BuyCard => format!("Kupite kartu{due}"),
        Choice::Buy => "Kupite izabrane karte".to_owned(),
        Choice::Keep => {
            let what = details.keeps.map(|n| cards(n, Case::Accusative));
            format!("Zadržite {}", what.unwrap_or_else(|| "izabrane karte".to_owned()))
        }
        Choice::PlayCard(id) => format!("Odigrajte kartu {}{due}", card(id)),
        Choice::CardAction(id) => {
            format!("Akcija karte {}: {}", card(id), does(&Bearer::card(id.row())))
        }
        Choice::CorporationAction => named(details, "Akcija"),
        Choice::FirstAction => named(details, "Prva akcija"),
        Choice::StandardProject(StandardProject::SellPatents) => {
            "Prodaja patenata: odbacite karte iz ruke, svaku za 1 M€".to_owned()
        }
        Choice::StandardProject(id) => {
            format!("Standardni projekat {}{due}: {}", project(id), does(&Bearer::NONE))
        }
        Choice::ClaimMilestone(id) => format!("Ostvarite dostignuće {}{due}", milestone(id)),
        Choice::FundAward(id) => format!("Finansirajte nagradu {}{due}", award(id)),
        Choice::ConvertPlants => {
            let plants = resource(details.greenery_plants, Resource::Plants, Case::Accusative);
            format!("Pretvorite {plants} u pločicu zelenila")
        }
        Choice::ConvertHeat => "Pretvorite 8 toplote u povećanje temperature za 1 korak (2 °C)".to_owned(),
        Choice::Pass if details.question == Question::FinalGreeneries => {
            "Završite pretvaranje biljaka".to_owned()
        }
        Choice::Pass => "Odustanite: ne igrate više do sledeće generacije".to_owned(),
        Choice::EndTurn => "Završite potez".to_owned(),
        Choice::Area(id) => {
            let pays = bonus(details);
            let at = area(id);
            if pays.is_empty() { format!("Polje {at}") } else { format!("Polje {at}: {}", list(&pays)) }
        }
        Choice::Player(id) => {
            let you = if id == details.seat { " (vi)" } else { "" };
            format!("{}{you}{}", seat(id), most(details))
        }
        Choice::Neutral => "Neutralni protivnik".to_owned(),
        Choice::Card(id) => match details.owner {
            Some(owner) if owner != details.seat => {
                format!("{} (pripada {}){}", card(id), to_seat(owner), most(details))
            }
            _ => format!("{}{}", card(id), most(details)),
        },
        Choice::Branch(_) => capital(&does(&Bearer::NONE)),
        Choice::Next(_) => {
            let from = details.source.and_then(source);
            let does = does(&details.source_bearer());
            from.map_or_else(|| capital(&does), |from| format!("{}: {does}", capital(&from)))
        }
        Choice::Times => match details.amount {
            Some((min, max)) if min == max => min.to_string(),
            Some((min, max)) => format!("Od {min} do {max}"),
            None => "Koliko navedete".to_owned(),
        },
        Choice::Decline if details.question == Question::BuyCard => "Nastavite bez kupovine".to_owned(),
        Choice::Decline if details.question == Question::Discard => "Nastavite bez odbacivanja".to_owned(),
        Choice::Decline => match details.asks {
            Some(Effect::Steal(..)) => "Nastavite bez uzimanja".to_owned(),
            _ => "Nastavite bez uklanjanja".to_owned(),
        },
    };
    let at_goal: Vec<String> = details.at_goal.iter().map(|p| nouns::the_parameter(*p).to_owned()).collect();
    let reached = match at_goal.as_slice() {
        [] => return text,
        [_] => "cilj je već dostignut",
        _ => "ciljevi su već dostignuti",
    };
    format!("{text} (bez uticaja na {}, {reached})", list(&at_goal))
}

/// The action or first action of the own corporation.
fn named(details: &OptionDetails, what: &str) -> String {
    let does = effects::phrase(details.effects, &details.corporation_bearer());
    match details.corporation {
        Some(id) => format!("{what} korporacije {}: {does}", corporation(id)),
        None => format!("{what} vaše korporacije: {does}"),
    }
}

/// `: do 3 biljke`, where the option takes an amount.
fn most(details: &OptionDetails) -> String {
    let Some(most) = details.most() else { return String::new() };
    let in_case = |case| match most {
        Most::Stock(n, of) => resource(n, of, case),
        Most::OnCard(n, kind) => nouns::card_resource(n, kind, case),
    };
    match most {
        Most::Stock(1, _) | Most::OnCard(1, _) => format!(": {}", in_case(Case::Nominative)),
        Most::Stock(..) | Most::OnCard(..) => format!(": do {}", in_case(Case::Genitive)),
    }
}

/// What an area pays.
pub(super) fn bonus(details: &OptionDetails) -> Vec<String> {
    let mut gains: Vec<String> =
        details.pays().into_iter().map(|one| nouns::thing(one, Case::Nominative)).collect();
    if details.draws() > 0 {
        gains.push(cards(details.draws(), Case::Nominative));
    }
    gains
}
