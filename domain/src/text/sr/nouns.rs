//! The nouns of the game in Serbian.

use super::forms::{
    ANIMAL, CARD, Case, ENERGY, FIGHTER, HEAT, MICROBE, Noun, OCEAN, PLANT, SCIENCE, STEEL, STEP, TAG,
    TITANIUM,
};
use super::list;
use super::script::foreign;
pub(in super::super) use super::titles::{award, card, corporation, milestone, project};
use crate::board::AreaId;
use crate::game::Source;
use crate::parameter::Parameter;
use crate::resource::{CardResource, Resource};
use crate::seat::Seat;
use crate::tag::Tag;
use crate::text::clauses::Thing;
use crate::text::grammar;
use crate::text::parts::in_order;
use crate::tile::Tile;

/// `1 biljku`, `3 biljke`, `2 M€`.
pub(super) fn resource(n: impl Into<i64>, resource: Resource, case: Case) -> String {
    let n = n.into();
    match resource {
        Resource::MegaCredits => format!("{n} M€"),
        Resource::Steel => STEEL.count(n, case),
        Resource::Titanium => TITANIUM.count(n, case),
        Resource::Plants => PLANT.count(n, case),
        Resource::Energy => ENERGY.count(n, case),
        Resource::Heat => HEAT.count(n, case),
    }
}

/// `biljke`, without a number, in the accusative.
pub(super) fn resources(resource: Resource) -> &'static str {
    match resource {
        Resource::MegaCredits => "M€",
        Resource::Steel => "čelik",
        Resource::Titanium => "titanijum",
        Resource::Plants => "biljke",
        Resource::Energy => "energiju",
        Resource::Heat => "toplotu",
    }
}

/// `biljaka`, of what there is production.
pub(super) fn of(resource: Resource) -> &'static str {
    match resource {
        Resource::MegaCredits => "M€",
        Resource::Steel => "čelika",
        Resource::Titanium => "titanijuma",
        Resource::Plants => "biljaka",
        Resource::Energy => "energije",
        Resource::Heat => "toplote",
    }
}

/// `proizvodnja biljaka`, as the subject.
pub(super) fn production(resource: Resource) -> String {
    format!("proizvodnja {}", of(resource))
}

/// `proizvodnju biljaka za 2`, what goes up or down by how much.
pub(super) fn production_by(n: impl Into<i64>, resource: Resource) -> String {
    format!("proizvodnju {} za {}", of(resource), n.into())
}

/// `1 korak`, `2 koraka`: as the subject or the object.
pub(super) fn steps(n: impl Into<i64>) -> String {
    STEP.count(n, Case::Accusative)
}

/// `1 koraka`, `2 koraka`: behind `do`.
pub(super) fn steps_at_most(n: impl Into<i64>) -> String {
    STEP.count(n, Case::Genitive)
}

/// `1 kartu`, `2 karte`, `5 karata`.
pub(super) fn cards(n: impl Into<i64>, case: Case) -> String {
    CARD.count(n, case)
}

pub(super) const fn card_noun(kind: CardResource) -> Noun {
    match kind {
        CardResource::Animal => ANIMAL,
        CardResource::Microbe => MICROBE,
        CardResource::Science => SCIENCE,
        CardResource::Fighter => FIGHTER,
    }
}

/// `1 životinju`, `2 mikroba`, `3 resursa nauke`.
pub(super) fn card_resource(n: impl Into<i64>, kind: CardResource, case: Case) -> String {
    card_noun(kind).count(n, case)
}

/// `životinje`, without a number, as the subject.
pub(super) const fn card_resources(kind: CardResource) -> &'static str {
    match kind {
        CardResource::Animal => "životinje",
        CardResource::Microbe => "mikrobi",
        CardResource::Science => "resursi nauke",
        CardResource::Fighter => "borbeni brodovi",
    }
}

pub(super) const fn tag(tag: Tag) -> &'static str {
    match tag {
        Tag::Building => "Građevina",
        Tag::Space => "Svemir",
        Tag::Power => "Energija",
        Tag::Science => "Nauka",
        Tag::Jupiter => "Jupiter",
        Tag::Earth => "Zemlja",
        Tag::Plant => "Biljka",
        Tag::Microbe => "Mikrob",
        Tag::Animal => "Životinja",
        Tag::City => "Grad",
    }
}

/// `3 oznake Nauka`.
pub(super) fn tags(n: i64, which: Tag, case: Case) -> String {
    format!("{} {}", TAG.count(n, case), tag(which))
}

/// `Biljka, Mikrob ili Životinja`.
pub(super) fn any_tag(tags: &[Tag]) -> String {
    let words: Vec<String> = in_order(tags).into_iter().map(|t| tag(t).to_owned()).collect();
    grammar::list(&words, "ili")
}

/// As the subject.
pub(super) const fn parameter(parameter: Parameter) -> &'static str {
    match parameter {
        Parameter::Temperature => "temperatura",
        Parameter::Oxygen => "nivo kiseonika",
        Parameter::Oceans => "broj okeana",
    }
}

/// As the object.
pub(super) const fn the_parameter(parameter: Parameter) -> &'static str {
    match parameter {
        Parameter::Temperature => "temperaturu",
        Parameter::Oxygen => "nivo kiseonika",
        Parameter::Oceans => "broj okeana",
    }
}

/// A value of a parameter in its unit: `-12 °C`, `5%`, `3 okeana`.
pub(super) fn value(n: impl Into<i64>, parameter: Parameter) -> String {
    let n = n.into();
    match parameter {
        Parameter::Temperature => format!("{n} °C"),
        Parameter::Oxygen => format!("{n}%"),
        Parameter::Oceans => OCEAN.count(n, Case::Nominative),
    }
}

/// `pločicu okeana`, what is placed.
pub(super) fn a_tile(tile: Tile) -> String {
    format!("pločicu {}", of_tile(tile))
}

/// `pločica okeana`, what comes to stand.
pub(super) fn the_tile(tile: Tile) -> String {
    format!("pločica {}", of_tile(tile))
}

fn of_tile(tile: Tile) -> String {
    match tile {
        Tile::Ocean => "okeana".to_owned(),
        Tile::Greenery => "zelenila".to_owned(),
        Tile::City => "grada".to_owned(),
        Tile::Capital => format!("Glavni grad {}", foreign("(Capital)")),
        Tile::CommercialDistrict => foreign("Commercial District"),
        Tile::EcologicalZone => foreign("Ecological Zone"),
        Tile::IndustrialCenter => foreign("Industrial Center"),
        Tile::LavaFlows => foreign("Lava Flows"),
        Tile::MiningArea => foreign("Mining Area"),
        Tile::MiningRights => foreign("Mining Rights"),
        Tile::MoholeArea => foreign("Mohole Area"),
        Tile::NaturalPreserve => foreign("Natural Preserve"),
        Tile::NuclearZone => foreign("Nuclear Zone"),
        Tile::RestrictedArea => foreign("Restricted Area"),
    }
}

/// The area that has a name in Serbian.
const NOCTIS: &str = "Noctis City";

/// Noctis City, as the rulebook calls it.
pub(super) fn noctis() -> String {
    format!("Noktis {}", foreign("(Noctis City)"))
}

/// `Tharsis Tholus (h07)`, `h31`, `Ganymede Colony`: behind `polje`.
pub(in super::super) fn area(area: AreaId) -> String {
    foreign(&match area.printed().name {
        "" => area.word().to_owned(),
        NOCTIS => return format!("Noktis {}", foreign(&format!("({NOCTIS}, {})", area.word()))),
        name if area.on_mars() => format!("{name} ({})", area.word()),
        name => name.to_owned(),
    })
}

/// `Tharsis Tholus, h07`: an area where it stands in brackets itself.
pub(super) fn area_in_brackets(id: AreaId) -> String {
    match id.printed().name {
        NOCTIS => format!("Noktis, {}", foreign(id.word())),
        name if name.is_empty() || !id.on_mars() => area(id),
        name => foreign(&format!("{name}, {}", id.word())),
    }
}

/// Who does it.
pub(super) const fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "Crveni",
        Seat::Green => "Zeleni",
        Seat::Blue => "Plavi",
        Seat::Yellow => "Žuti",
        Seat::Black => "Crni",
    }
}

/// Whose it is, and for whom.
pub(super) const fn of_seat(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "Crvenog",
        Seat::Green => "Zelenog",
        Seat::Blue => "Plavog",
        Seat::Yellow => "Žutog",
        Seat::Black => "Crnog",
    }
}

/// Whom it is done to.
pub(super) const fn to_seat(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "Crvenom",
        Seat::Green => "Zelenom",
        Seat::Blue => "Plavom",
        Seat::Yellow => "Žutom",
        Seat::Black => "Crnom",
    }
}

/// What causes something; `None` for the rules themselves.
pub(super) fn source(source: Source) -> Option<String> {
    match source {
        Source::Card(id) => Some(card(id).to_string()),
        Source::Corporation(id) => Some(corporation(id).to_string()),
        Source::Project(id) => Some(format!("standardni projekat {}", project(id))),
        Source::Parameter(id) => Some(match id {
            Parameter::Temperature => "povećanje temperature".to_owned(),
            Parameter::Oxygen => "povećanje nivoa kiseonika".to_owned(),
            Parameter::Oceans => "povećanje broja okeana".to_owned(),
        }),
        Source::Area(id) => Some(bonus_of(&area(id))),
        Source::Plants => Some("pretvaranje biljaka".to_owned()),
        Source::Heat => Some("pretvaranje toplote".to_owned()),
        Source::Rules => None,
    }
}

/// What is gained by placing a tile on that area.
pub(super) fn bonus_of(area: &str) -> String {
    format!("bonus za postavljanje na polje {area}")
}

/// `2 titanijuma`, `proizvodnja biljaka 3`.
pub(super) fn thing(thing: Thing, case: Case) -> String {
    match thing {
        Thing::Stock(n, of) => resource(n, of, case),
        Thing::Production(n, what) => format!("{} {n}", production(what)),
    }
}

/// `2 titanijuma i 4 M€`.
pub(super) fn things(all: &[Thing], case: Case) -> String {
    list(&all.iter().map(|one| thing(*one, case)).collect::<Vec<String>>())
}
