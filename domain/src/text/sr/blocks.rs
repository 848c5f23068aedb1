//! Why something may not be done.

use super::forms::{ANSWER, CARD, CITY, Case, GREENERY, Noun, RESOURCE, TAG};
use super::nouns::{noctis, parameter, production, resource, resources, tag, value};
use crate::game::refusal::{Block, BlockReasonKind, Refusal, RefusalCode};
use crate::parameter::Parameter;
use crate::resource::Resource;
use crate::text::grammar::sentence;

pub(in super::super) fn block(block: &Block) -> String {
    let Block { need, have, .. } = *block;
    let text = match block.what {
        BlockReasonKind::TemperatureAtLeast => {
            bound("mora da bude najmanje", need, have, Parameter::Temperature)
        }
        BlockReasonKind::TemperatureAtMost => {
            bound("sme da bude najviše", need, have, Parameter::Temperature)
        }
        BlockReasonKind::OxygenAtLeast => bound("mora da bude najmanje", need, have, Parameter::Oxygen),
        BlockReasonKind::OxygenAtMost => bound("sme da bude najviše", need, have, Parameter::Oxygen),
        BlockReasonKind::OceansAtLeast => {
            format!("broj okeana mora da bude najmanje {need} (sada: {have})")
        }
        BlockReasonKind::OceansAtMost => format!("broj okeana sme da bude najviše {need} (sada: {have})"),
        BlockReasonKind::Tags => {
            let what = TAG.count(need, Case::Accusative);
            you_need(&block.tag.map_or_else(|| what.clone(), |which| format!("{what} {}", tag(which))), have)
        }
        BlockReasonKind::Production => {
            let what = block.resource.map_or_else(|| "proizvodnja".to_owned(), production);
            format!("vaša {what} mora da bude najmanje {need} (sada: {have})")
        }
        BlockReasonKind::AnyProduction => {
            let what = production(block.resource.unwrap_or(Resource::MegaCredits));
            let now = match have {
                0 => ", a takvog nema".to_owned(),
                n => format!(" (sada najviše za {n})"),
            };
            format!("potreban je igrač kome {what} može da se smanji za {need}{now}")
        }
        BlockReasonKind::Stock => {
            let of = block.resource.unwrap_or(Resource::MegaCredits);
            you_need(&resource(need, of, Case::Accusative), have)
        }
        BlockReasonKind::Payment => format!("cena je {need} M€, a možete da platite najviše {have} M€"),
        BlockReasonKind::CardResources => {
            format!("broj resursa na karti mora da bude najmanje {need} (sada: {have})")
        }
        BlockReasonKind::AnyCardResources if have == 0 => {
            "ni na jednoj karti nema resursa te vrste koji bi mogao da se ukloni".to_owned()
        }
        BlockReasonKind::AnyCardResources => format!(
            "potrebna je karta sa koje možete da uklonite najmanje {} (sada najviše: {have})",
            so_many(RESOURCE, need)
        ),
        BlockReasonKind::Greeneries => you_need(&so_many(GREENERY, need), have),
        // The one word serves a milestone (own cities) and a requirement (all cities).
        BlockReasonKind::Cities if block.rule == "R5.C2" => you_need(&so_many(CITY, need), have),
        BlockReasonKind::Cities => {
            format!("broj gradova u igri mora da bude najmanje {need} (sada: {have})")
        }
        BlockReasonKind::Rating => {
            format!("vaš rejting teraformiranja mora da bude najmanje {need} (sada: {have})")
        }
        BlockReasonKind::RatingRaised => {
            "vaš rejting teraformiranja još nije porastao u ovoj generaciji".to_owned()
        }
        BlockReasonKind::HandCards => {
            format!("morate da imate u ruci najmanje {} (imate: {have})", so_many(CARD, need))
        }
        BlockReasonKind::Areas => "za to ne postoji odgovarajuće polje".to_owned(),
        BlockReasonKind::ProductionBoxes => {
            "nemate kartu sa oznakom Građevina čije promene proizvodnje mogu ponovo da se izvrše".to_owned()
        }
        BlockReasonKind::ActionUses => "ova akcija je već iskorišćena u ovoj generaciji".to_owned(),
        BlockReasonKind::MilestonesLeft => "ovo dostignuće više ne može da se ostvari".to_owned(),
        BlockReasonKind::AwardsLeft => "ova nagrada više ne može da se finansira".to_owned(),
        BlockReasonKind::FirstAction => {
            "pre toga morate da izvršite prvu akciju svoje korporacije".to_owned()
        }
        BlockReasonKind::Branches => "ništa od ponuđenog ne može da se izvrši".to_owned(),
        BlockReasonKind::AreaFree => "na tom polju već stoji pločica".to_owned(),
        BlockReasonKind::AreaUnclaimed => "na tom polju stoji tuđi marker".to_owned(),
        BlockReasonKind::AreaIsLand => "to nije kopneno polje".to_owned(),
        BlockReasonKind::AreaIsVolcanic => "to polje nije vulkansko".to_owned(),
        BlockReasonKind::AreaIsForOcean => "to polje nije rezervisano za okean".to_owned(),
        BlockReasonKind::AreaIsNoctis => format!("to nije polje rezervisano za {}", noctis()),
        BlockReasonKind::AreaIsOffMars => "ova pločica ima svoje polje van Marsa".to_owned(),
        BlockReasonKind::AreaNextToNoCity => "to polje je pored grada".to_owned(),
        BlockReasonKind::AreaNextToNoTile => "to polje je pored neke pločice".to_owned(),
        BlockReasonKind::AreaNextToOwnTile => "polje mora da bude pored vaše pločice".to_owned(),
        BlockReasonKind::AreaNextToCities => {
            let cities = CITY.count(need, Case::Genitive);
            format!("polje mora da bude pored najmanje {cities} (sada: {have})")
        }
        BlockReasonKind::AreaNextToGreenery => "polje mora da bude pored pločice zelenila".to_owned(),
        BlockReasonKind::AreaPrintsOre => "na tom polju nije odštampan ni čelik ni titanijum".to_owned(),
    };
    sentence(&text)
}

fn bound(must: &str, need: i64, have: i64, which: Parameter) -> String {
    format!("{} {must} {} (sada: {})", parameter(which), value(need, which), value(have, which))
}

/// So many of it, as the object: `2 karte`, `21 kartu`.
fn so_many(noun: Noun, n: i64) -> String {
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
            format!("treba navesti najmanje {} (navedeno: {have})", so_many(CARD, need))
        }
        RefusalCode::CardsCount => {
            format!("možete da navedete najviše {} (navedeno: {have})", so_many(CARD, need))
        }
        RefusalCode::CardsNotOffered => {
            "jedna od karata ovde ne može da se izabere ili je navedena dvaput".to_owned()
        }
        RefusalCode::AmountNotTaken => "uz ovu mogućnost ne navodi se broj".to_owned(),
        RefusalCode::AmountOutOfRange if have < need => format!("potrebno je najmanje {need}, a ne {have}"),
        RefusalCode::AmountOutOfRange => format!("moguće je najviše {need}, a ne {have}"),
        RefusalCode::PaymentNotTaken => "ova mogućnost ništa ne košta".to_owned(),
        RefusalCode::PaymentNotHeld => {
            let of = refusal.resource.unwrap_or(Resource::MegaCredits);
            if need < 0 {
                format!("uplata ne može da sadrži {}", resource(need, of, Case::Accusative))
            } else if have == 0 {
                format!("ovde za plaćanje ne možete da upotrebite {}", resources(of))
            } else {
                let most = resource(have, of, Case::Accusative);
                format!("za plaćanje možete da upotrebite najviše {most}, a ne {need}")
            }
        }
        RefusalCode::PaymentTooSmall => format!("cena je {need} M€, a uplata vredi {have} M€"),
        RefusalCode::PaymentTooLarge => {
            format!("cena je {need} M€, a uplata vredi {have} M€: nešto u njoj je suvišno")
        }
        RefusalCode::CannotAfford => {
            format!("ove karte koštaju {need} M€, a za kupovinu imate najviše {have} M€")
        }
        RefusalCode::NothingToUndo if have == 0 => "nema šta da se poništi".to_owned(),
        RefusalCode::NothingToUndo => {
            format!("možete da poništite samo {}, a ne {need}", so_many(ANSWER, have))
        }
    };
    sentence(&text)
}
