//! What is asked, and what each option means.

use super::nouns::{
    Case, area, award, card, card_as, cards, cards_object, corporation, corporation_as, milestone, project,
    quoted, resource, seat, source,
};
use super::suffixes::the;
use super::{count, effects, list, nouns};
use crate::effect::{Effect, StandardProject};
use crate::game::Choice;
use crate::game::Question;
use crate::resource::Resource;
use crate::text::Bearer;
use crate::text::asked::{Most, OptionDetails, QuestionDetails};
use crate::text::grammar::capital;

pub(in super::super) fn question(asked: &QuestionDetails) -> String {
    if !asked.waiting {
        return "A választásodat még megváltoztathatod.".to_owned();
    }
    let what = match asked.question {
        Question::Setup => {
            "Válassz cégbirodalmat, és válaszd ki, mely kártyákat veszed meg (mindegyik 3 M€-be kerül)."
        }
        Question::Draft => "Válassz ki egy kártyát, amelyet megtartasz.",
        Question::Research => "Válaszd ki, mely kártyákat veszed meg (mindegyik 3 M€-be kerül).",
        Question::Action if asked.first_action_due => {
            "Hajtsd végre a cégbirodalmad első akcióját, vagy passzolj."
        }
        Question::Action if asked.actions == 0 => "Válassz egy akciót, vagy passzolj.",
        Question::Action => "Válassz egy második akciót, vagy fejezd be a körödet.",
        Question::FinalGreeneries => "Válts be palántákat növényzetlapkára, vagy fejezd be a beváltást.",
        Question::Order => "Több hatás is végrehajtásra vár. Melyik legyen a következő?",
        Question::Area => "Melyik területre?",
        Question::Player => "Melyik játékos?",
        Question::Card => "Melyik kártya?",
        Question::Branch => "Melyiket választod?",
        Question::Amount => "Mennyit?",
        Question::Discard => "Melyik kártyát dobod el?",
        Question::Keep => "Mely kártyákat tartod meg?",
        Question::BuyCard => "Megveszed a kártyát?",
        Question::ProductionBox => "Melyik kártya termelése?",
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
        Choice::ConvertPlants => "Növényzet",
        Choice::ConvertHeat => "Hőmérséklet",
        Choice::Pass if details.question != Question::FinalGreeneries => "Passzolj",
        Choice::Buy => "Vedd meg",
        Choice::Keep => "Tartsd meg",
        _ => return option(details),
    };
    word.to_owned()
}

pub(in super::super) fn option(details: &OptionDetails) -> String {
    let does = |bearer: &Bearer| effects::phrase(details.effects, bearer);
    let due = details
        .due
        .map_or_else(String::new, |due| format!(" {}", resource(due, Resource::MegaCredits, Case::Price)));
    let text = match details.choice {
        Choice::Corporation(id) => corporation(id).to_owned(),
        Choice::Pick(id) => match details.replaces {
            Some(old) => {
                format!("Tartsd meg {} {} helyett", card_as(id, "kártyát"), card_as(old, "kártya"))
            }
            None => format!("Tartsd meg {}", card_as(id, "kártyát")),
        },
        Choice::Buy if details.question == Question::BuyCard => format!("Vedd meg a kártyát{due}"),
        Choice::Buy => "Vedd meg a kiválasztott kártyákat".to_owned(),
        Choice::Keep => match details.keeps {
            Some(n) => format!("Tarts meg {}", cards_object(n)),
            None => "Tartsd meg a kiválasztott kártyákat".to_owned(),
        },
        Choice::PlayCard(id) => format!("Játszd ki {}{due}", card_as(id, "kártyát")),
        Choice::CardAction(id) => {
            format!("{} akciója: {}", capital(&card_as(id, "kártya")), does(&Bearer::card(id.row())))
        }
        Choice::CorporationAction => named(details, "akciója"),
        Choice::FirstAction => named(details, "első akciója"),
        Choice::StandardProject(id @ StandardProject::SellPatents) => {
            format!("{}: dobj el kártyákat a kezedből darabonként 1 M€-ért", project(id))
        }
        Choice::StandardProject(id) => {
            format!("{} általános projekt{due}: {}", quoted(project(id)), does(&Bearer::NONE))
        }
        Choice::ClaimMilestone(id) => format!("Szerezd meg {} mérföldkövet{due}", the(milestone(id))),
        Choice::FundAward(id) => format!("Alapítsd meg {} díjat{due}", the(award(id))),
        Choice::ConvertPlants => {
            let plants = resource(details.greenery_plants, Resource::Plants, Case::Object);
            format!("Válts be {plants} növényzetlapkára")
        }
        Choice::ConvertHeat => {
            let heat = resource(8, Resource::Heat, Case::Object);
            format!("Válts be {heat}, és növeld a hőmérsékletet 1 egységgel")
        }
        Choice::Pass if details.question == Question::FinalGreeneries => {
            "Ne válts be több palántát".to_owned()
        }
        Choice::Pass => "Passzolj: ebben a generációban már nem kerülsz sorra".to_owned(),
        Choice::EndTurn => "Fejezd be a körödet".to_owned(),
        Choice::Area(id) => {
            let pays = bonus(details);
            if pays.is_empty() { area(id) } else { format!("{}: {}", area(id), list(&pays)) }
        }
        Choice::Player(id) => {
            let you = if id == details.seat { " (te)" } else { "" };
            format!("{}{you}{}", seat(id), up_to(details))
        }
        Choice::Neutral => "A semleges ellenfél".to_owned(),
        Choice::Card(id) => match details.owner {
            Some(owner) if owner != details.seat => {
                format!("{} – {} kártyája{}", card(id), seat(owner), up_to(details))
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
            Some((min, max)) => format!("Legalább {min}, legfeljebb {max}"),
            None => "Amennyit megadsz".to_owned(),
        },
        Choice::Decline if details.question == Question::BuyCard => "Ne vedd meg".to_owned(),
        Choice::Decline if details.question == Question::Discard => "Ne dobj el semmit".to_owned(),
        Choice::Decline if matches!(details.asks, Some(Effect::Steal(..))) => "Ne lopj el semmit".to_owned(),
        Choice::Decline => "Ne távolíts el semmit".to_owned(),
    };
    let at_goal: Vec<String> = details.at_goal.iter().map(|p| the(nouns::parameter(*p))).collect();
    if at_goal.is_empty() {
        text
    } else {
        format!("{text} ({} már elérte a célértékét, így nem nő tovább)", list(&at_goal))
    }
}

/// The action or first action of the own corporation.
fn named(details: &OptionDetails, what: &str) -> String {
    let bearer = details.corporation_bearer();
    let name = details.corporation.map(|id| corporation_as(id, "cégbirodalom"));
    let name = name.unwrap_or_else(|| "a cégbirodalmad".to_owned());
    format!("{} {what}: {}", capital(&name), effects::phrase(details.effects, &bearer))
}

/// `: legfeljebb 3 palánta`, where the option takes an amount.
fn up_to(details: &OptionDetails) -> String {
    let (most, what) = match details.most() {
        None => return String::new(),
        Some(Most::Stock(most, of)) => (most, resource(most, of, Case::Plain)),
        Some(Most::OnCard(most, kind)) => (most, count(most, nouns::card_resource(kind))),
    };
    if most == 1 { format!(": {what}") } else { format!(": legfeljebb {what}") }
}

/// What an area pays.
pub(super) fn bonus(details: &OptionDetails) -> Vec<String> {
    let mut gains: Vec<String> = details.pays().into_iter().map(nouns::thing).collect();
    if details.draws() > 0 {
        gains.push(cards(details.draws()));
    }
    gains
}
