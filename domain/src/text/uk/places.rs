//! Where tiles go, and what is counted on the table.

use super::forms::{CITY, EVENT, Noun, Number, TAG};
use super::nouns::{tag, tile};
use super::verbs::{INCREASE, Mood, PLACE, RAISE};
use crate::effect::{Count, Placed, Site};
use crate::text::Bearer;
use crate::tile::Tile;

/// `кожне місто на Марсі`, `кожні 2 ваші мітки мікроба`: behind `за`.
pub(super) fn each_of(count: Count, each: u8, bearer: &Bearer) -> String {
    match count {
        Count::Tags(which) => {
            let own =
                if bearer.counts_itself(which) { ", зокрема й на цій карті" } else { "" };
            let yours = match Number::of(each.into()) {
                Number::One if each == 1 => "кожну вашу".to_owned(),
                Number::One => format!("кожні {each} вашу"),
                Number::Few => format!("кожні {each} ваші"),
                Number::Many => format!("кожні {each} ваших"),
            };
            let tags = TAG.behind(each.into(), super::forms::Case::Accusative);
            format!("{yours} {tags} {}{own}", tag(which))
        }
        Count::OpponentsTags(which) => {
            format!("{} {}, що є у грі в суперників", TAG.each(each), tag(which))
        }
        Count::CitiesOnMars => anybodys(CITY, each, "на Марсі"),
        Count::Cities => anybodys(CITY, each, "у грі, на Марсі чи поза ним,"),
        Count::EventsPlayed => {
            let played = if each == 1 { "яку" } else { "які" };
            format!("{}, {played} досі зіграли всі гравці, зокрема й ви", EVENT.each(each))
        }
    }
}

fn anybodys(what: Noun, each: u8, place: &str) -> String {
    format!("{} {place} незалежно від власника", what.each(each))
}

/// That a tile is placed, where it may stand and what follows.
pub(super) fn place(what: Tile, site: Site, placed: Placed, mood: Mood) -> String {
    let told = format!("{} {}{}", PLACE.in_mood(mood), tile(what), where_(what, site));
    match placed {
        Placed::Only => match what {
            Tile::Greenery => format!("{told} й цим {} рівень кисню на 1 крок", RAISE.in_mood(mood)),
            Tile::Capital => format!("{told} (в усьому вважається містом)"),
            Tile::Ocean
            | Tile::City
            | Tile::CommercialDistrict
            | Tile::EcologicalZone
            | Tile::IndustrialCenter
            | Tile::LavaFlows
            | Tile::MiningArea
            | Tile::MiningRights
            | Tile::MoholeArea
            | Tile::NaturalPreserve
            | Tile::NuclearZone
            | Tile::RestrictedArea => told,
        },
        Placed::ProduceOre => {
            format!("{told}, і {} своє виробництво цього металу на 1 крок", INCREASE.in_mood(mood))
        }
        Placed::RemoveAdjacentMegaCredits(n) => {
            format!("{told}; можете вилучити до {n} M€ в одного з власників сусідніх жетонів")
        }
    }
}

/// Where a tile may stand.
fn where_(what: Tile, site: Site) -> String {
    let place = match (site, what) {
        (Site::Usual, Tile::Ocean | Tile::Greenery | Tile::City | Tile::Capital) => "",
        (Site::Usual, _) => " на суходільну ділянку",
        (Site::Isolated, _) => " на суходільну ділянку, поруч з якою немає жодного жетона",
        (Site::Land, Tile::Ocean) => " на суходільну ділянку замість океанічної",
        (Site::Land, _) => " на суходільну ділянку",
        (Site::OceanReserved, Tile::Greenery) => {
            " на океанічну ділянку (не обов’язково поруч зі своїм жетоном)"
        }
        (Site::OceanReserved, _) => " на океанічну ділянку",
        (Site::Volcanic, _) => " на вулканічну ділянку",
        (Site::NoctisCity, _) => {
            " на ділянку, зарезервовану для Ноктіс-Сіті (Noctis City), хоч би що було поруч"
        }
        (Site::PhobosSpaceHaven, _) => " на його власну ділянку поза Марсом – Phobos Space Haven",
        (Site::GanymedeColony, _) => " на його власну ділянку поза Марсом – Ganymede Colony",
        (Site::NextToCities(1), _) => " на суходільну ділянку поруч із містом незалежно від його власника",
        (Site::NextToCities(n), _) => {
            return format!(
                " на суходільну ділянку поруч щонайменше з {n} містами незалежно від їхніх власників"
            );
        }
        (Site::NextToGreenery, _) => {
            " на суходільну ділянку поруч із жетоном зелені незалежно від його власника"
        }
        (Site::Ore, _) => " на суходільну ділянку, де зображено сталь або титан",
        (Site::OreNextToOwn, _) => {
            " на суходільну ділянку, де зображено сталь або титан, поруч із вашим жетоном"
        }
    };
    place.to_owned()
}
