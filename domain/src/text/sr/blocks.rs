//! Why something may not be done.

use super::forms::{ANSWER, CARD, CITY, Case, GREENERY, Noun, RESOURCE, TAG};
use super::nouns::{noctis, parameter, production, resource, tag, value};
use crate::game::refusal::{Block, Refusal, RefusalCode, What};
use crate::parameter::Parameter;
use crate::resource::Resource;
use crate::text::grammar::sentence;

pub(in super::super) fn block(block: &Block) -> String {
    let Block { need, have, .. } = *block;
    let text = match block.what {
        What::TemperatureAtLeast => bound("mora da bude najmanje", need, have, Parameter::Temperature),
        What::TemperatureAtMost => bound("sme da bude najviše", need, have, Parameter::Temperature),
        What::OxygenAtLeast => bound("mora da bude najmanje", need, have, Parameter::Oxygen),
        What::OxygenAtMost => bound("sme da bude najviše", need, have, Parameter::Oxygen),
        What::OceansAtLeast => format!("broj okeana mora da bude najmanje {need} (sada: {have})"),
        What::OceansAtMost => format!("broj okeana sme da bude najviše {need} (sada: {have})"),
        What::Tags => {
            let what = TAG.count(need, Case::Accusative);
            you_need(&block.tag.map_or_else(|| what.clone(), |which| format!("{what} {}", tag(which))), have)
        }
        What::Production => {
            let what = block.resource.map_or_else(|| "proizvodnja".to_owned(), production);
            format!("vaša {what} mora da bude najmanje {need} (sada: {have})")
        }
        What::AnyProduction => {
            let what = production(block.resource.unwrap_or(Resource::MegaCredits));
            let whom = match have {
                0 => "a nikome ne može".to_owned(),
                n => format!("a nikome ne može za više od {n}"),
            };
            format!("nekom igraču mora da može da se smanji {what} za {need}, {whom}")
        }
        What::Stock => {
            let of = block.resource.unwrap_or(Resource::MegaCredits);
            you_need(&resource(need, of, Case::Accusative), have)
        }
        What::Payment => format!("cena je {need} M€, a možete da platite {have} M€"),
        What::CardResources => {
            format!(
                "na karti mora da bude najmanje {} (sada: {have})",
                RESOURCE.count(need, Case::Nominative)
            )
        }
        What::AnyCardResources if have == 0 => {
            "ni na jednoj karti nema resursa te vrste koji bi mogao da se ukloni".to_owned()
        }
        What::AnyCardResources => format!(
            "sa neke karte mora da može da se ukloni najmanje {} (sada najviše: {have})",
            RESOURCE.count(need, Case::Nominative)
        ),
        What::Greeneries => you_need(&least(GREENERY, need), have),
        // The one word serves a milestone (own cities) and a requirement (all cities).
        What::Cities if block.rule == "R5.C2" => you_need(&least(CITY, need), have),
        What::Cities => {
            format!("u igri mora da bude najmanje {} (sada: {have})", CITY.count(need, Case::Nominative))
        }
        What::Rating => format!("vaš rejting teraformiranja mora da bude najmanje {need} (sada: {have})"),
        What::RatingRaised => "vaš rejting teraformiranja nije porastao u ovoj generaciji".to_owned(),
        What::HandCards => {
            format!("morate da imate u ruci najmanje {} (imate: {have})", least(CARD, need))
        }
        What::Areas => "za to ne postoji odgovarajuće polje".to_owned(),
        What::ProductionBoxes => {
            "nemate kartu sa oznakom Građevina čija promena proizvodnje može ponovo da se izvrši".to_owned()
        }
        What::ActionUses => "ova akcija je već iskorišćena u ovoj generaciji".to_owned(),
        What::MilestonesLeft => "ovo dostignuće više ne može da se ostvari".to_owned(),
        What::AwardsLeft => "ova nagrada više ne može da se finansira".to_owned(),
        What::FirstAction => "pre toga morate da izvršite prvu akciju svoje korporacije".to_owned(),
        What::Branches => "ništa od ponuđenog ne može da se izvrši".to_owned(),
        What::AreaFree => "na tom polju već stoji pločica".to_owned(),
        What::AreaUnclaimed => "na tom polju stoji tuđi marker".to_owned(),
        What::AreaIsLand => "to nije kopneno polje".to_owned(),
        What::AreaIsVolcanic => "to polje nije vulkansko".to_owned(),
        What::AreaIsForOcean => "to polje nije rezervisano za okean".to_owned(),
        What::AreaIsNoctis => format!("to nije polje rezervisano za {}", noctis()),
        What::AreaIsOffMars => "ova pločica ima svoje polje van Marsa".to_owned(),
        What::AreaNextToNoCity => "pored njega ne sme da bude grad".to_owned(),
        What::AreaNextToNoTile => "pored njega ne sme da bude nijedna pločica".to_owned(),
        What::AreaNextToOwnTile => "mora da bude pored vaše pločice".to_owned(),
        What::AreaNextToCities => {
            format!("mora da bude pored najmanje {} (sada: {have})", CITY.count(need, Case::Genitive))
        }
        What::AreaNextToGreenery => "mora da bude pored pločice zelenila".to_owned(),
        What::AreaPrintsOre => "to polje nema bonus za čelik ni za titanijum".to_owned(),
    };
    sentence(&text)
}

fn bound(must: &str, need: i64, have: i64, which: Parameter) -> String {
    format!("{} {must} {} (sada: {})", parameter(which), value(need, which), value(have, which))
}

fn least(noun: Noun, n: i64) -> String {
    noun.count(n, Case::Accusative)
}

fn you_need(what: &str, have: i64) -> String {
    format!("morate da imate najmanje {what} (imate: {have})")
}

pub(in super::super) fn refusal(refusal: &Refusal) -> String {
    let need = refusal.need.unwrap_or(0);
    let have = refusal.have.unwrap_or(0);
    let text = match refusal.code {
        RefusalCode::NotAsked => "sada se od vas ništa ne traži".to_owned(),
        RefusalCode::GameOver => "igra je završena".to_owned(),
        RefusalCode::NoSuchSeat => "za ovim stolom nema tog mesta".to_owned(),
        RefusalCode::NoAnswer => "potez ne sadrži nijedan odgovor".to_owned(),
        RefusalCode::TurnIsOver => "vaš potez je završen pre ovog odgovora".to_owned(),
        RefusalCode::NotAnOption => "to nije među ponuđenim mogućnostima".to_owned(),
        RefusalCode::Blocked => "nešto to sprečava".to_owned(),
        RefusalCode::CardsNeeded => "navedite koje karte".to_owned(),
        RefusalCode::CardsNotTaken => "uz ovu mogućnost ne navode se karte".to_owned(),
        RefusalCode::CardsCount if have < need => {
            format!("treba navesti najmanje {} (navedeno: {have})", least(CARD, need))
        }
        RefusalCode::CardsCount => {
            format!("može se navesti najviše {} (navedeno: {have})", CARD.count(need, Case::Nominative))
        }
        RefusalCode::CardsNotOffered => {
            "jedna od karata ovde ne može da se izabere ili je navedena dvaput".to_owned()
        }
        RefusalCode::AmountNotTaken => "uz ovu mogućnost ne navodi se količina".to_owned(),
        RefusalCode::AmountOutOfRange if have < need => format!("potrebno je najmanje {need}, a ne {have}"),
        RefusalCode::AmountOutOfRange => format!("moguće je najviše {need}, a ne {have}"),
        RefusalCode::PaymentNotTaken => "ova mogućnost ništa ne košta".to_owned(),
        RefusalCode::PaymentNotHeld => {
            let of = refusal.resource.unwrap_or(Resource::MegaCredits);
            let what = resource(need, of, Case::Accusative);
            if need < 0 {
                format!("plaćanje ne može da sadrži {what}")
            } else {
                format!("ne možete da date {what} za plaćanje, nego najviše {have}")
            }
        }
        RefusalCode::PaymentTooSmall => format!("cena je {need} M€, a plaćanje vredi {have} M€"),
        RefusalCode::PaymentTooLarge => {
            format!("cena je {need} M€, a plaćanje vredi {have} M€: nešto u njemu nije potrebno")
        }
        RefusalCode::CannotAfford => format!("ove karte koštaju {need} M€, a možete da kupite za {have} M€"),
        RefusalCode::NothingToUndo if have == 0 => "nema šta da se poništi".to_owned(),
        RefusalCode::NothingToUndo => {
            format!("može da se poništi samo {}, a ne {need}", ANSWER.count(have, Case::Nominative))
        }
    };
    sentence(&text)
}
