//! Where tiles go, and what is counted on the table.

use super::forms::{CITY, Case, EVENT, Noun, Number, TAG};
use super::nouns::{tag, tile};
use super::verbs::{INCREASE, Mood, PLACE};
use crate::effect::{Count, Placed, Site};
use crate::text::Bearer;
use crate::tile::Tile;

/// The phrase that follows `за`, such as `кожне місто на Марсі` or `кожні 2 ваші мітки мікроба`.
pub(super) fn each_of(count: Count, each: u8, bearer: &Bearer) -> String {
    match count {
        Count::Tags(which) => {
            let own =
                if bearer.counts_itself(which) { ", зокрема й на цій карті" } else { "" };
            let each = match each {
                1 => format!("кожну вашу {}", TAG.accusative),
                n => format!("кожні {}", yours(TAG, n, "вашу", Case::Accusative)),
            };
            format!("{each} {}{own}", tag(which))
        }
        Count::OpponentsTags(which) => {
            let which_are = if each == 1 { "яку" } else { "які" };
            format!("{} {}, {which_are} мають у грі суперники", TAG.each(each), tag(which))
        }
        Count::CitiesOnMars => anybodys(CITY, each, "на Марсі"),
        Count::Cities => anybodys(CITY, each, "в грі, на Марсі чи поза ним"),
        Count::EventsPlayed => {
            let played = match Number::of(each.into()) {
                Number::One => "зіграну",
                Number::Few => "зіграні",
                Number::Many => "зіграних",
            };
            format!("{}, {played} досі будь-яким гравцем, зокрема й вами", EVENT.each(each))
        }
    }
}

fn anybodys(what: Noun, each: u8, place: &str) -> String {
    let owner = if each == 1 { OF_ANYBODY } else { OF_ANYBODY_MANY };
    format!("{} {place} {owner}", what.each(each))
}

/// Of one city: whose it may be.
pub(super) const OF_ANYBODY: &str = "(чиє завгодно, зокрема нейтральне)";

/// Of several cities: whose they may be.
pub(super) const OF_ANYBODY_MANY: &str = "(чиї завгодно, зокрема нейтральні)";

/// `2 ваші мітки`, `5 ваших міток`; `one` is the word behind 1.
pub(super) fn yours(what: Noun, n: u8, one: &str, case: Case) -> String {
    let yours = match Number::of(n.into()) {
        Number::One => one,
        Number::Few => "ваші",
        Number::Many => "ваших",
    };
    format!("{n} {yours} {}", what.behind(n.into(), case))
}

/// That a tile is placed, where it may stand and what follows.
pub(super) fn place(what: Tile, site: Site, placed: Placed, mood: Mood) -> String {
    let text = format!("{} {}{}", PLACE.in_mood(mood), tile(what), where_(what, site));
    match placed {
        Placed::Only => match what {
            Tile::Greenery => {
                format!("{text} (це підвищує рівень кисню на 1 крок)")
            }
            Tile::Capital => format!("{text}, який в усьому вважається містом"),
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
            | Tile::RestrictedArea => text,
        },
        Placed::ProduceOre => {
            format!(
                "{text} та {} своє виробництво зображеного металу на 1 крок (якщо там обидва, одного на ваш вибір)",
                INCREASE.in_mood(mood)
            )
        }
        Placed::RemoveAdjacentMegaCredits(n) => {
            format!(
                "{text}; можна вилучити до {n} M€ в одного гравця, чий жетон лежить поруч (це можете бути й ви)"
            )
        }
    }
}

/// Where a tile may stand.
fn where_(what: Tile, site: Site) -> String {
    let place = match (site, what) {
        (Site::Usual, Tile::Ocean | Tile::Greenery | Tile::City | Tile::Capital) => "",
        (Site::Usual, _) => " на суходільну ділянку",
        (Site::Isolated, _) => " на суходільну ділянку, поруч із якою немає жодного жетона",
        (Site::Land, Tile::Ocean) => " на суходільну ділянку, а не на призначену для океану",
        (Site::Land, _) => " на суходільну ділянку",
        (Site::OceanReserved, Tile::Greenery) => {
            " на вільну ділянку, призначену для океану, не обов’язково поруч зі своїм жетоном"
        }
        (Site::OceanReserved, _) => " на вільну ділянку, призначену для океану",
        (Site::Volcanic, _) => " на вулканічну ділянку",
        (Site::NoctisCity, _) => {
            " на ділянку, зарезервовану для Ноктіс-Сіті (Noctis City), хоч би що було поруч"
        }
        (Site::PhobosSpaceHaven, _) => " на призначену для нього ділянку «Phobos Space Haven» поза Марсом",
        (Site::GanymedeColony, _) => " на призначену для нього ділянку «Ganymede Colony» поза Марсом",
        (Site::NextToCities(1), _) => {
            " на суходільну ділянку поруч із містом (чиїм завгодно, зокрема нейтральним)"
        }
        (Site::NextToCities(n), _) => {
            return format!(
                " на суходільну ділянку поруч щонайменше з {n} містами (чиїми завгодно, зокрема нейтральними)"
            );
        }
        (Site::NextToGreenery, _) => {
            " на суходільну ділянку поруч із жетоном зелені (чиїм завгодно, зокрема нейтральним)"
        }
        (Site::Ore, _) => " на суходільну ділянку з бонусом сталі або титану",
        (Site::OreNextToOwn, _) => " на суходільну ділянку з бонусом сталі або титану поруч зі своїм жетоном",
    };
    place.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tag::Tag;

    #[test]
    fn what_is_counted_follows_its_number() {
        for (count, each, expected) in [
            (Count::Tags(Tag::Science), 1, "кожну вашу мітку науки"),
            (Count::Tags(Tag::Science), 3, "кожні 3 ваші мітки науки"),
            (Count::Tags(Tag::Science), 12, "кожні 12 ваших міток науки"),
            (Count::Tags(Tag::Science), 21, "кожні 21 вашу мітку науки"),
            (Count::OpponentsTags(Tag::Space), 1, "кожну мітку космосу, яку мають у грі суперники"),
            (Count::OpponentsTags(Tag::Space), 2, "кожні 2 мітки космосу, які мають у грі суперники"),
            (Count::EventsPlayed, 5, "кожні 5 подій, зіграних досі будь-яким гравцем, зокрема й вами"),
            (Count::CitiesOnMars, 1, "кожне місто на Марсі (чиє завгодно, зокрема нейтральне)"),
        ] {
            assert_eq!(each_of(count, each, &Bearer::NONE), expected);
        }
    }
}
