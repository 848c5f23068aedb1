//! The nouns of the game in Ukrainian.

use super::forms::{
    ANIMAL, CARD, Case, ENERGY, FIGHTER, HEAT, MICROBE, Noun, OCEAN, PLANT, SCIENCE, STEEL, STEP, TAG,
    TITANIUM,
};
use super::sound::list;
use super::titles::{self, TitleStyle};
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

/// `1 рослину`, `3 рослини`, `2 M€`.
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

/// The noun of what is counted; `None` for the unit of money.
pub(super) const fn resource_noun(resource: Resource) -> Option<Noun> {
    match resource {
        Resource::MegaCredits => None,
        Resource::Steel => Some(STEEL),
        Resource::Titanium => Some(TITANIUM),
        Resource::Plants => Some(PLANT),
        Resource::Energy => Some(ENERGY),
        Resource::Heat => Some(HEAT),
    }
}

/// `рослини`, without a number, as the object.
pub(super) const fn resources(resource: Resource) -> &'static str {
    match resource {
        Resource::MegaCredits => "M€",
        Resource::Steel => STEEL.accusative,
        Resource::Titanium => TITANIUM.accusative,
        Resource::Plants => PLANT.few,
        Resource::Energy => ENERGY.accusative,
        Resource::Heat => HEAT.accusative,
    }
}

/// `рослин`, without a number: of what there is so much.
pub(super) const fn of_resources(resource: Resource) -> &'static str {
    match resource {
        Resource::MegaCredits => "M€",
        Resource::Steel => STEEL.many,
        Resource::Titanium => TITANIUM.many,
        Resource::Plants => PLANT.many,
        Resource::Energy => ENERGY.many,
        Resource::Heat => HEAT.many,
    }
}

/// `титаном`: with what is paid.
pub(super) const fn with_resources(resource: Resource) -> &'static str {
    match resource {
        Resource::MegaCredits => "M€",
        Resource::Steel => "сталлю",
        Resource::Titanium => "титаном",
        Resource::Plants => "рослинами",
        Resource::Energy => "енергією",
        Resource::Heat => "теплом",
    }
}

/// `виробництво рослин`, as the subject or the object.
pub(super) fn production(resource: Resource) -> String {
    format!("виробництво {}", of_resources(resource))
}

/// `виробництво рослин на 2 кроки`: what rises or falls by how much.
pub(super) fn production_by(n: impl Into<i64>, resource: Resource) -> String {
    format!("{} на {}", production(resource), steps(n, Case::Accusative))
}

/// `1 крок`, `2 кроки`, `5 кроків`.
pub(super) fn steps(n: impl Into<i64>, case: Case) -> String {
    STEP.count(n, case)
}

/// `1 карту`, `2 карти`, `5 карт`.
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

/// `1 тварину`, `2 мікроби`, `3 ресурси науки`.
pub(super) fn card_resource(n: impl Into<i64>, kind: CardResource, case: Case) -> String {
    card_noun(kind).count(n, case)
}

/// `тварин`, without a number, as the object.
pub(super) const fn card_resources(kind: CardResource) -> &'static str {
    match kind {
        CardResource::Animal => ANIMAL.many,
        CardResource::Microbe => MICROBE.many,
        CardResource::Science => SCIENCE.few,
        CardResource::Fighter => FIGHTER.few,
    }
}

/// `науки`, behind the word for a tag.
pub(super) const fn tag(tag: Tag) -> &'static str {
    match tag {
        Tag::Building => "будівництва",
        Tag::Space => "космосу",
        Tag::Power => "енергії",
        Tag::Science => "науки",
        Tag::Jupiter => "Юпітера",
        Tag::Earth => "Землі",
        Tag::Plant => "рослини",
        Tag::Microbe => "мікроба",
        Tag::Animal => "тварини",
        Tag::City => "міста",
    }
}

/// `3 мітки науки`.
pub(super) fn tags(n: i64, which: Tag, case: Case) -> String {
    format!("{} {}", TAG.count(n, case), tag(which))
}

/// `рослини, мікроба або тварини`, behind the word for a tag.
pub(super) fn any_tag(tags: &[Tag]) -> String {
    let words: Vec<String> = in_order(tags).into_iter().map(|t| tag(t).to_owned()).collect();
    grammar::list(&words, "або")
}

/// As the subject.
pub(super) const fn parameter(parameter: Parameter) -> &'static str {
    match parameter {
        Parameter::Temperature => "температура",
        Parameter::Oxygen => "рівень кисню",
        Parameter::Oceans => "океани",
    }
}

/// As the object.
pub(super) const fn the_parameter(parameter: Parameter) -> &'static str {
    match parameter {
        Parameter::Temperature => "температуру",
        Parameter::Oxygen => "рівень кисню",
        Parameter::Oceans => "океани",
    }
}

/// A value of a parameter in its unit: `-12 °C`, `5 %`, `3 океани`.
pub(super) fn value(n: impl Into<i64>, parameter: Parameter) -> String {
    let n = n.into();
    match parameter {
        Parameter::Temperature => format!("{n} °C"),
        Parameter::Oxygen => format!("{n} %"),
        Parameter::Oceans => OCEAN.count(n, Case::Nominative),
    }
}

/// `жетон океану`, as the subject or the object.
pub(super) const fn tile(tile: Tile) -> &'static str {
    match tile {
        Tile::Ocean => "жетон океану",
        Tile::Greenery => "жетон зелені",
        Tile::City => "жетон міста",
        Tile::Capital => "жетон «Столиця» (Capital)",
        Tile::CommercialDistrict => "жетон «Commercial District»",
        Tile::EcologicalZone => "жетон «Ecological Zone»",
        Tile::IndustrialCenter => "жетон «Industrial Center»",
        Tile::LavaFlows => "жетон «Lava Flows»",
        Tile::MiningArea => "жетон «Mining Area»",
        Tile::MiningRights => "жетон «Mining Rights»",
        Tile::MoholeArea => "жетон «Mohole Area»",
        Tile::NaturalPreserve => "жетон «Natural Preserve»",
        Tile::NuclearZone => "жетон «Nuclear Zone»",
        Tile::RestrictedArea => "жетон «Restricted Area»",
    }
}

/// `Tharsis Tholus (h07)`, `h31`, `Ganymede Colony`: behind the word for an area.
pub(in super::super) fn area(area: AreaId) -> String {
    area_in(area, TitleStyle::InBrackets)
}

fn area_in(area: AreaId, style: TitleStyle) -> String {
    let word = area.word();
    match (area.printed().name, style) {
        ("", _) => word.to_owned(),
        (name, _) if !area.on_mars() => name.to_owned(),
        ("Noctis City", TitleStyle::InBrackets) => format!("Ноктіс-Сіті (Noctis City, {word})"),
        ("Noctis City", TitleStyle::BehindComma) => format!("Ноктіс-Сіті, {word}"),
        (name, TitleStyle::InBrackets) => format!("{name} ({word})"),
        (name, TitleStyle::BehindComma) => format!("{name}, {word}"),
    }
}

/// Who does it.
pub(super) const fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "Червоний",
        Seat::Green => "Зелений",
        Seat::Blue => "Синій",
        Seat::Yellow => "Жовтий",
        Seat::Black => "Чорний",
    }
}

/// Whose it is, and whom one sees.
pub(super) const fn of_seat(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "Червоного",
        Seat::Green => "Зеленого",
        Seat::Blue => "Синього",
        Seat::Yellow => "Жовтого",
        Seat::Black => "Чорного",
    }
}

/// Whom it is done to.
pub(super) const fn to_seat(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "Червоному",
        Seat::Green => "Зеленому",
        Seat::Blue => "Синьому",
        Seat::Yellow => "Жовтому",
        Seat::Black => "Чорному",
    }
}

/// What causes something; `None` for the rules themselves.
pub(super) fn source(source: Source, style: TitleStyle) -> Option<String> {
    match source {
        Source::Card(id) => Some(format!("карта {}", titles::the_card(id, style))),
        Source::Corporation(id) => Some(format!("корпорація {}", titles::the_corporation(id, style))),
        Source::Project(id) => Some(format!("стандартний проєкт «{}»", project(id))),
        Source::Parameter(id) => Some(parameter(id).to_owned()),
        Source::Area(id) => Some(format!("бонус за розміщення на ділянці {}", area_in(id, style))),
        Source::Plants => Some("перетворення рослин".to_owned()),
        Source::Heat => Some("витрачання тепла".to_owned()),
        Source::Rules => None,
    }
}

/// What an action belongs to: `карти «Birds»`; `None` for the rules themselves.
pub(super) fn of_source(source: Source) -> Option<String> {
    match source {
        Source::Card(id) => Some(format!("карти {}", titles::the_card(id, TitleStyle::InBrackets))),
        Source::Corporation(id) => {
            Some(format!("корпорації {}", titles::the_corporation(id, TitleStyle::InBrackets)))
        }
        Source::Project(id) => Some(format!("стандартного проєкту «{}»", project(id))),
        Source::Parameter(Parameter::Temperature) => Some("температури".to_owned()),
        Source::Parameter(Parameter::Oxygen) => Some("рівня кисню".to_owned()),
        Source::Parameter(Parameter::Oceans) => Some("океанів".to_owned()),
        Source::Area(id) => Some(format!("ділянки {}", area(id))),
        Source::Plants => Some("перетворення рослин".to_owned()),
        Source::Heat => Some("витрачання тепла".to_owned()),
        Source::Rules => None,
    }
}

/// `2 титану`, `3 кроки виробництва рослин`.
pub(super) fn thing(thing: Thing, case: Case) -> String {
    match thing {
        Thing::Stock(n, of) => resource(n, of, case),
        Thing::Production(n, of) => format!("{} виробництва {}", steps(n, case), of_resources(of)),
    }
}

/// `2 титану й 4 M€`.
pub(super) fn things(all: &[Thing], case: Case) -> String {
    list(&all.iter().map(|one| thing(*one, case)).collect::<Vec<String>>())
}
