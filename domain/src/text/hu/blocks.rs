//! Why something may not be done.

use super::count;
use super::nouns::{Case, by_steps, paid_with, parameter, production, resource, tag, value};
use super::suffixes::{adjective, object, than, the, with};
use crate::game::refusal::{Block, BlockReasonKind, Refusal, RefusalCode};
use crate::parameter::Parameter;
use crate::resource::Resource;
use crate::text::grammar::sentence;

pub(in super::super) fn block(block: &Block) -> String {
    let Block { need, have, .. } = *block;
    let text = match block.what {
        BlockReasonKind::TemperatureAtLeast => at_least(need, have, Parameter::Temperature),
        BlockReasonKind::TemperatureAtMost => at_most(need, have, Parameter::Temperature),
        BlockReasonKind::OxygenAtLeast => at_least(need, have, Parameter::Oxygen),
        BlockReasonKind::OxygenAtMost => at_most(need, have, Parameter::Oxygen),
        BlockReasonKind::OceansAtLeast => {
            format!("legalább {} kell, most {}", value(need, Parameter::Oceans), there_is(have))
        }
        BlockReasonKind::OceansAtMost => {
            format!("legfeljebb {} lehet, most {have} van", value(need, Parameter::Oceans))
        }
        BlockReasonKind::Tags => {
            let word = block.tag.map_or_else(|| "megfelelő ikon".to_owned(), tag);
            you_need(&count(need, &word), have)
        }
        BlockReasonKind::Production => {
            let what = block.resource.map_or("termelés", production);
            format!("legalább {} {what} kell, a tiéd {have}", count(need, "egység"))
        }
        BlockReasonKind::AnyProduction => {
            let what = the(production(block.resource.unwrap_or(Resource::MegaCredits)));
            let lower = format!("valakinek {what}ét {} kell csökkenteni", by_steps(need));
            match have {
                0 => format!("{lower}, de senkié sem csökkenthető"),
                n => format!("{lower}, de senkié sem csökkenthető {} többel", than(n)),
            }
        }
        BlockReasonKind::Stock => {
            let of = block.resource.unwrap_or(Resource::MegaCredits);
            let what = resource(need, of, Case::Plain);
            match have {
                // Not all of these are counted by pieces.
                0 => format!("ehhez {what} kell, de nincs"),
                n => you_need(&what, n),
            }
        }
        BlockReasonKind::Payment => format!("az ár {need} M€, de te csak {have} M€-et tudsz fizetni"),
        BlockReasonKind::CardResources => {
            format!("ehhez {} kell a kártyán, de {} rajta", count(need, "erőforrás"), there_is_only(have))
        }
        BlockReasonKind::AnyCardResources if have == 0 => {
            "egyetlen kártyán sincs ilyen erőforrás, amelyet el lehetne távolítani".to_owned()
        }
        BlockReasonKind::AnyCardResources => {
            format!(
                "valamelyik kártyán legalább {need} eltávolítható erőforrásnak kell lennie, de egyiken sincs {} több",
                than(have)
            )
        }
        BlockReasonKind::Greeneries => you_need(&count(need, "növényzetlapka"), have),
        // The one word serves a milestone (own cities) and a requirement (all cities).
        BlockReasonKind::Cities if block.rule == "R5.C2" => you_need(&count(need, "város"), have),
        BlockReasonKind::Cities => {
            format!("legalább {} kell játékban lennie, most {}", count(need, "városnak"), there_is(have))
        }
        BlockReasonKind::Rating => {
            format!("legalább {} terraformációs ráta kell, a tiéd {have}", adjective(need))
        }
        BlockReasonKind::RatingRaised => {
            "ez csak akkor lehetséges, ha a terraformációs rátád ebben a generációban már nőtt".to_owned()
        }
        BlockReasonKind::HandCards => {
            let cards = count(need, "kártyának");
            format!("ehhez {cards} kell a kezedben lennie, de {}", there_is_only(have))
        }
        BlockReasonKind::Areas => "nincs hozzá megfelelő terület".to_owned(),
        BlockReasonKind::ProductionBoxes => {
            "nincs olyan épületikonos kártyád, amelynek a termelése megismételhető".to_owned()
        }
        BlockReasonKind::ActionUses => "ezt az akciót ebben a generációban már használtad".to_owned(),
        BlockReasonKind::MilestonesLeft => "ez a mérföldkő már nem szerezhető meg".to_owned(),
        BlockReasonKind::AwardsLeft => "ez a díj már nem alapítható meg".to_owned(),
        BlockReasonKind::FirstAction => "előbb a cégbirodalmad első akcióját kell végrehajtanod".to_owned(),
        BlockReasonKind::Branches => "a felkínált lehetőségek egyike sem hajtható végre".to_owned(),
        BlockReasonKind::AreaFree => "már van rajta lapka".to_owned(),
        BlockReasonKind::AreaUnclaimed => "egy másik játékos jelölője van rajta".to_owned(),
        BlockReasonKind::AreaIsLand => "ez nem szárazföldi terület".to_owned(),
        BlockReasonKind::AreaIsVolcanic => "ez nem vulkáni terület".to_owned(),
        BlockReasonKind::AreaIsForOcean => "ez nem óceánnak fenntartott terület".to_owned(),
        BlockReasonKind::AreaIsNoctis => {
            "ez nem a Noctis Városnak (Noctis City) fenntartott terület".to_owned()
        }
        BlockReasonKind::AreaIsOffMars => "ennek a lapkának saját területe van a Marson kívül".to_owned(),
        BlockReasonKind::AreaNextToNoCity => "egy város szomszédságában van".to_owned(),
        BlockReasonKind::AreaNextToNoTile => "egy lapka szomszédságában van".to_owned(),
        BlockReasonKind::AreaNextToOwnTile => "saját lapkád mellett kell lennie".to_owned(),
        BlockReasonKind::AreaNextToCities => {
            format!("legalább {} kell lennie mellette, most {}", count(need, "városnak"), there_is(have))
        }
        BlockReasonKind::AreaNextToGreenery => "növényzetlapka mellett kell lennie".to_owned(),
        BlockReasonKind::AreaPrintsOre => {
            "sem acél, sem titán nincs a lehelyezési bónuszai között".to_owned()
        }
    };
    sentence(&text)
}

fn at_least(need: i64, have: i64, of: Parameter) -> String {
    let needed = value(need, of);
    format!("legalább {needed}-os {} kell, most {} van", parameter(of), value(have, of))
}

fn at_most(need: i64, have: i64, of: Parameter) -> String {
    format!("{} legfeljebb {} lehet, most {}", the(parameter(of)), value(need, of), value(have, of))
}

fn you_need(what: &str, have: i64) -> String {
    match have {
        0 => format!("ehhez {what} kell, de egy sincs"),
        n => format!("ehhez {what} kell, de csak {n} van"),
    }
}

/// `3 van`, `egy sincs`
fn there_is(n: i64) -> String {
    if n == 0 { "egy sincs".to_owned() } else { format!("{n} van") }
}

/// `csak 3 van`, `egy sincs`
fn there_is_only(n: i64) -> String {
    if n == 0 { there_is(n) } else { format!("csak {}", there_is(n)) }
}

pub(in super::super) fn refusal(refusal: &Refusal) -> String {
    let need = refusal.need.unwrap_or(0);
    let have = refusal.have.unwrap_or(0);
    let text = match refusal.code {
        RefusalCode::NotAsked => "most nem vár rád döntés".to_owned(),
        RefusalCode::GameOver => "a játék véget ért".to_owned(),
        RefusalCode::NoSuchSeat => "ennél az asztalnál nincs ilyen hely".to_owned(),
        RefusalCode::NoAnswer => "a lépés nem tartalmaz választ".to_owned(),
        RefusalCode::TurnIsOver => "a köröd véget ért, mielőtt ez a válasz sorra került volna".to_owned(),
        RefusalCode::NotAnOption => "ez nincs a választható lehetőségek közt".to_owned(),
        RefusalCode::Blocked => "valami ezt megakadályozza".to_owned(),
        RefusalCode::CardsNeeded => "meg kell mondanod, mely kártyákat választod".to_owned(),
        RefusalCode::CardsNotTaken => "ehhez a lehetőséghez nem adható meg kártya".to_owned(),
        RefusalCode::CardsCount if have < need => {
            format!("legalább {} kell, de te csak {} adtál meg", count(need, "kártya"), object(have))
        }
        RefusalCode::CardsCount => {
            format!("legfeljebb {} adható meg, de te {} adtál meg", count(need, "kártya"), object(have))
        }
        RefusalCode::CardsNotOffered => {
            "az egyik kártya itt nem választható, vagy kétszer adtad meg".to_owned()
        }
        RefusalCode::AmountNotTaken => "ehhez a lehetőséghez nem adható meg mennyiség".to_owned(),
        RefusalCode::AmountOutOfRange if have < need => {
            format!("legalább {need} kell, {} kevés", the(&have.to_string()))
        }
        RefusalCode::AmountOutOfRange => format!("legfeljebb {need} lehet, {} sok", the(&have.to_string())),
        RefusalCode::PaymentNotTaken => "ez a lehetőség nem kerül semmibe".to_owned(),
        RefusalCode::PaymentNotHeld => {
            let of = refusal.resource.unwrap_or(Resource::MegaCredits);
            if need < 0 {
                format!("ilyen nem lehet fizetésben: {}", resource(need, of, Case::Plain))
            } else if have == 0 {
                format!("{} nem fizethetsz", paid_with(of))
            } else {
                format!("{} nem fizethetsz, csak {}", count(need, paid_with(of)), with(have))
            }
        }
        RefusalCode::PaymentTooSmall => format!("az ár {need} M€, de amit fizetsz, csak {have} M€-et ér"),
        RefusalCode::PaymentTooLarge => {
            format!("az ár {need} M€, amit pedig fizetsz, {have} M€-et ér: egy része fölösleges")
        }
        RefusalCode::CannotAfford => {
            format!("ezek a kártyák {need} M€-be kerülnek, de csak {have} M€-ért vehetsz kártyát")
        }
        RefusalCode::NothingToUndo if have == 0 => "nincs mit visszavonni".to_owned(),
        RefusalCode::NothingToUndo => {
            format!("csak {} vonható vissza, {need} nem", count(have, "válasz"))
        }
    };
    sentence(&text)
}
