//! The nouns of the game in English.

use super::{count, list};
use crate::board::AreaId;
use crate::card::{CardId, CorporationId};
use crate::effect::StandardProject;
use crate::game::Source;
use crate::game::goals::{Award, Milestone};
use crate::parameter::Parameter;
use crate::resource::{CardResource, Resource};
use crate::seat::Seat;
use crate::tag::Tag;
use crate::text::clauses::Thing;
use crate::text::grammar;
use crate::text::parts::in_order;
use crate::tile::Tile;

/// `1 plant`, `3 plants`, `2 M€`.
pub(super) fn resource(n: impl Into<i64>, resource: Resource) -> String {
    let (one, many) = match resource {
        Resource::MegaCredits => ("M€", "M€"),
        Resource::Steel => ("steel", "steel"),
        Resource::Titanium => ("titanium", "titanium"),
        Resource::Plants => ("plant", "plants"),
        Resource::Energy => ("energy", "energy"),
        Resource::Heat => ("heat", "heat"),
    };
    count(n, one, many)
}

/// `plants`, without a number.
pub(super) fn resources(resource: Resource) -> &'static str {
    match resource {
        Resource::MegaCredits => "M€",
        Resource::Steel => "steel",
        Resource::Titanium => "titanium",
        Resource::Plants => "plants",
        Resource::Energy => "energy",
        Resource::Heat => "heat",
    }
}

/// `plant production`.
pub(super) fn production(resource: Resource) -> &'static str {
    match resource {
        Resource::MegaCredits => "M€ production",
        Resource::Steel => "steel production",
        Resource::Titanium => "titanium production",
        Resource::Plants => "plant production",
        Resource::Energy => "energy production",
        Resource::Heat => "heat production",
    }
}

/// `2 steps of plant production`.
pub(super) fn steps_of(n: impl Into<i64>, resource: Resource) -> String {
    format!("{} of {}", steps(n), production(resource))
}

/// `1 step`, `2 steps`.
pub(super) fn steps(n: impl Into<i64>) -> String {
    count(n, "step", "steps")
}

/// `1 card`, `2 cards`.
pub(super) fn cards(n: impl Into<i64>) -> String {
    count(n, "card", "cards")
}

/// `1 animal`, `2 microbes`, `3 science`.
pub(super) fn card_resource(n: impl Into<i64>, kind: CardResource) -> String {
    let (one, many) = match kind {
        CardResource::Animal => ("animal", "animals"),
        CardResource::Microbe => ("microbe", "microbes"),
        CardResource::Science => ("science", "science"),
        CardResource::Fighter => ("fighter", "fighters"),
    };
    count(n, one, many)
}

/// `animals`, without a number.
pub(super) fn card_resources(kind: CardResource) -> &'static str {
    match kind {
        CardResource::Animal => "animals",
        CardResource::Microbe => "microbes",
        CardResource::Science => "science",
        CardResource::Fighter => "fighters",
    }
}

pub(super) fn tag(tag: Tag) -> &'static str {
    match tag {
        Tag::Building => "building",
        Tag::Space => "space",
        Tag::Power => "power",
        Tag::Science => "science",
        Tag::Jupiter => "Jupiter",
        Tag::Earth => "Earth",
        Tag::Plant => "plant",
        Tag::Microbe => "microbe",
        Tag::Animal => "animal",
        Tag::City => "city",
    }
}

/// `a building tag`, `an Earth tag`.
pub(super) fn a_tag(which: Tag) -> String {
    let article = match which {
        Tag::Earth | Tag::Animal => "an",
        Tag::Building
        | Tag::Space
        | Tag::Power
        | Tag::Science
        | Tag::Jupiter
        | Tag::Plant
        | Tag::Microbe
        | Tag::City => "a",
    };
    format!("{article} {} tag", tag(which))
}

/// `plant, microbe or animal tag`.
pub(super) fn any_tag(tags: &[Tag]) -> String {
    let words: Vec<String> = in_order(tags).into_iter().map(|t| tag(t).to_owned()).collect();
    format!("{} tag", grammar::list(&words, "or"))
}

pub(super) fn parameter(parameter: Parameter) -> &'static str {
    match parameter {
        Parameter::Temperature => "temperature",
        Parameter::Oxygen => "oxygen",
        Parameter::Oceans => "oceans",
    }
}

/// A value of a parameter in its unit: `-12 °C`, `5%`, `3 oceans`.
pub(super) fn value(n: impl Into<i64>, parameter: Parameter) -> String {
    let n = n.into();
    match parameter {
        Parameter::Temperature => format!("{n} °C"),
        Parameter::Oxygen => format!("{n}%"),
        Parameter::Oceans => count(n, "ocean", "oceans"),
    }
}

/// `an ocean`, `the Mohole Area tile`.
pub(super) fn a_tile(tile: Tile) -> &'static str {
    match tile {
        Tile::Ocean => "an ocean",
        Tile::Greenery => "a greenery",
        Tile::City => "a city",
        Tile::Capital => "the Capital tile",
        Tile::CommercialDistrict => "the Commercial District tile",
        Tile::EcologicalZone => "the Ecological Zone tile",
        Tile::IndustrialCenter => "the Industrial Center tile",
        Tile::LavaFlows => "the Lava Flows tile",
        Tile::MiningArea => "the Mining Area tile",
        Tile::MiningRights => "the Mining Rights tile",
        Tile::MoholeArea => "the Mohole Area tile",
        Tile::NaturalPreserve => "the Natural Preserve tile",
        Tile::NuclearZone => "the Nuclear Zone tile",
        Tile::RestrictedArea => "the Restricted Area tile",
    }
}

/// `Tharsis Tholus (h07)`, `h31`, `Ganymede Colony`.
pub(in super::super) fn area(area: AreaId) -> String {
    match area.printed().name {
        "" => area.word().to_owned(),
        name if area.on_mars() => format!("{name} ({})", area.word()),
        name => name.to_owned(),
    }
}

pub(super) fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "Red",
        Seat::Green => "Green",
        Seat::Blue => "Blue",
        Seat::Yellow => "Yellow",
        Seat::Black => "Black",
    }
}

pub(in super::super) fn project(project: StandardProject) -> &'static str {
    match project {
        StandardProject::SellPatents => "Sell patents",
        StandardProject::PowerPlant => "Power plant",
        StandardProject::Asteroid => "Asteroid",
        StandardProject::Aquifer => "Aquifer",
        StandardProject::Greenery => "Greenery",
        StandardProject::City => "City",
    }
}

pub(in super::super) fn milestone(milestone: Milestone) -> &'static str {
    match milestone {
        Milestone::Terraformer => "Terraformer",
        Milestone::Mayor => "Mayor",
        Milestone::Gardener => "Gardener",
        Milestone::Builder => "Builder",
        Milestone::Planner => "Planner",
    }
}

pub(in super::super) fn award(award: Award) -> &'static str {
    match award {
        Award::Landlord => "Landlord",
        Award::Banker => "Banker",
        Award::Scientist => "Scientist",
        Award::Thermalist => "Thermalist",
        Award::Miner => "Miner",
    }
}

pub(in super::super) fn card(card: CardId) -> &'static str {
    card.row().title
}

pub(in super::super) fn corporation(corporation: CorporationId) -> &'static str {
    corporation.row().title
}

/// What causes something; `None` for the rules themselves.
pub(super) fn source(source: Source) -> Option<String> {
    match source {
        Source::Card(id) => Some(card(id).to_owned()),
        Source::Corporation(id) => Some(corporation(id).to_owned()),
        Source::Project(id) => Some(format!("standard project {}", project(id))),
        Source::Parameter(id) => Some(parameter(id).to_owned()),
        Source::Area(id) => Some(format!("placement bonus of {}", area(id))),
        Source::Plants => Some("plants converted".to_owned()),
        Source::Heat => Some("heat converted".to_owned()),
        Source::Rules => None,
    }
}

/// `2 titanium`, `3 steps of plant production`.
pub(super) fn thing(thing: Thing) -> String {
    match thing {
        Thing::Stock(n, of) => resource(n, of),
        Thing::Production(n, of) => steps_of(n, of),
    }
}

/// `2 titanium and 4 M€`.
pub(super) fn things(all: &[Thing]) -> String {
    list(&all.iter().map(|one| thing(*one)).collect::<Vec<String>>())
}
