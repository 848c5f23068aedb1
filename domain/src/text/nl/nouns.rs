//! The nouns of the game in Dutch. Compounds are one word: `plantenproductie`, `oceaantegel`.

use super::count;
use crate::board::AreaId;
use crate::card::{CardId, CorporationId};
use crate::effect::StandardProject;
use crate::game::Source;
use crate::game::goals::{Award, Milestone};
use crate::parameter::Parameter;
use crate::resource::{CardResource, Resource};
use crate::seat::Seat;
use crate::tag::Tag;
use crate::text::grammar;
use crate::text::parts::in_order;
use crate::tile::Tile;

/// `1 plant`, `3 planten`, `2 M€`.
pub(super) fn resource(n: impl Into<i64>, resource: Resource) -> String {
    let many = resources(resource);
    let one = match resource {
        Resource::Plants => "plant",
        Resource::MegaCredits | Resource::Steel | Resource::Titanium | Resource::Energy | Resource::Heat => {
            many
        }
    };
    count(n, one, many)
}

/// `planten`, without a number.
pub(super) fn resources(resource: Resource) -> &'static str {
    match resource {
        Resource::MegaCredits => "M€",
        Resource::Steel => "staal",
        Resource::Titanium => "titanium",
        Resource::Plants => "planten",
        Resource::Energy => "energie",
        Resource::Heat => "warmte",
    }
}

/// `plantenproductie`; all of them with `de`.
pub(super) fn production(resource: Resource) -> &'static str {
    match resource {
        Resource::MegaCredits => "M€-productie",
        Resource::Steel => "staalproductie",
        Resource::Titanium => "titaniumproductie",
        Resource::Plants => "plantenproductie",
        Resource::Energy => "energieproductie",
        Resource::Heat => "warmteproductie",
    }
}

/// `1 stap`, `2 stappen`.
pub(super) fn steps(n: impl Into<i64>) -> String {
    count(n, "stap", "stappen")
}

/// `1 kaart`, `2 kaarten`.
pub(super) fn cards(n: impl Into<i64>) -> String {
    count(n, "kaart", "kaarten")
}

/// `1 dier`, `2 microben`, `3 wetenschapshulpbronnen`.
pub(super) fn card_resource(n: impl Into<i64>, kind: CardResource) -> String {
    count(n, one_card_resource(kind), card_resources(kind))
}

/// `dier`, without a number.
pub(super) fn one_card_resource(kind: CardResource) -> &'static str {
    match kind {
        CardResource::Animal => "dier",
        CardResource::Microbe => "microbe",
        CardResource::Science => "wetenschapshulpbron",
        CardResource::Fighter => "gevechtsschip",
    }
}

/// `elk dier`, `elke microbe`.
pub(super) fn each_card_resource(kind: CardResource) -> String {
    let each = match kind {
        CardResource::Animal | CardResource::Fighter => "elk",
        CardResource::Microbe | CardResource::Science => "elke",
    };
    format!("{each} {}", one_card_resource(kind))
}

/// `dieren`, without a number.
pub(super) fn card_resources(kind: CardResource) -> &'static str {
    match kind {
        CardResource::Animal => "dieren",
        CardResource::Microbe => "microben",
        CardResource::Science => "wetenschapshulpbronnen",
        CardResource::Fighter => "gevechtsschepen",
    }
}

/// The word for a tag as it begins a compound: `gebouw` of `gebouwtag`.
fn stem(tag: Tag) -> &'static str {
    match tag {
        Tag::Building => "gebouw",
        Tag::Space => "ruimte",
        Tag::Power => "energie",
        Tag::Science => "wetenschaps",
        Tag::Jupiter => "Jupiter",
        Tag::Earth => "aarde",
        Tag::Plant => "planten",
        Tag::Microbe => "microben",
        Tag::Animal => "dieren",
        Tag::City => "stads",
    }
}

/// `gebouwtag`; all of them with `de`.
pub(super) fn tag(tag: Tag) -> String {
    format!("{}tag", stem(tag))
}

/// `gebouwtags`.
pub(super) fn tags(tag: Tag) -> String {
    format!("{}tags", stem(tag))
}

/// `planten-, microben- of dierentag`.
pub(super) fn any_tag(tags: &[Tag]) -> String {
    let tags = in_order(tags);
    let Some((last, first)) = tags.split_last() else { return "tag".to_owned() };
    let mut words: Vec<String> = first.iter().map(|tag| format!("{}-", stem(*tag))).collect();
    words.push(tag(*last));
    grammar::list(&words, "of")
}

/// `temperatuur`, without an article.
pub(super) fn parameter(parameter: Parameter) -> &'static str {
    match parameter {
        Parameter::Temperature => "temperatuur",
        Parameter::Oxygen => "zuurstofniveau",
        Parameter::Oceans => "aantal oceanen",
    }
}

/// `de temperatuur`, `het zuurstofniveau`.
pub(super) fn the_parameter(which: Parameter) -> String {
    let article = match which {
        Parameter::Temperature => "de",
        Parameter::Oxygen | Parameter::Oceans => "het",
    };
    format!("{article} {}", parameter(which))
}

/// A value of a parameter in its unit: `-12 °C`, `5%`, `3 oceanen`.
pub(super) fn value(n: impl Into<i64>, parameter: Parameter) -> String {
    let n = n.into();
    match parameter {
        Parameter::Temperature => format!("{n} °C"),
        Parameter::Oxygen => format!("{n}%"),
        Parameter::Oceans => count(n, "oceaan", "oceanen"),
    }
}

/// `een oceaantegel`, `de ‘Mohole Area’-tegel`.
pub(super) fn a_tile(tile: Tile) -> &'static str {
    match tile {
        Tile::Ocean => "een oceaantegel",
        Tile::Greenery => "een groenvoorzieningstegel",
        Tile::City => "een stadstegel",
        Tile::Capital => "de hoofdstadtegel",
        Tile::CommercialDistrict => "de ‘Commercial District’-tegel",
        Tile::EcologicalZone => "de ‘Ecological Zone’-tegel",
        Tile::IndustrialCenter => "de ‘Industrial Center’-tegel",
        Tile::LavaFlows => "de ‘Lava Flows’-tegel",
        Tile::MiningArea => "de ‘Mining Area’-tegel",
        Tile::MiningRights => "de ‘Mining Rights’-tegel",
        Tile::MoholeArea => "de ‘Mohole Area’-tegel",
        Tile::NaturalPreserve => "de ‘Natural Preserve’-tegel",
        Tile::NuclearZone => "de ‘Nuclear Zone’-tegel",
        Tile::RestrictedArea => "de ‘Restricted Area’-tegel",
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
        Seat::Red => "Rood",
        Seat::Green => "Groen",
        Seat::Blue => "Blauw",
        Seat::Yellow => "Geel",
        Seat::Black => "Zwart",
    }
}

pub(in super::super) fn project(project: StandardProject) -> &'static str {
    match project {
        StandardProject::SellPatents => "Octrooien verkopen",
        StandardProject::PowerPlant => "Energiecentrale bouwen",
        StandardProject::Asteroid => "Asteroïde-inslag",
        StandardProject::Aquifer => "Grondwaterwinning",
        StandardProject::Greenery => "Groenvoorziening",
        StandardProject::City => "Stad bouwen",
    }
}

pub(in super::super) fn milestone(milestone: Milestone) -> &'static str {
    match milestone {
        Milestone::Terraformer => "Terraformer",
        Milestone::Mayor => "Burgemeester",
        Milestone::Gardener => "Tuinier",
        Milestone::Builder => "Bouwmeester",
        Milestone::Planner => "Strateeg",
    }
}

/// All of them with `de`.
pub(in super::super) fn award(award: Award) -> &'static str {
    match award {
        Award::Landlord => "Pioniersonderscheiding",
        Award::Banker => "Financieringsonderscheiding",
        Award::Scientist => "Wetenschappelijke onderscheiding",
        Award::Thermalist => "Warmteonderscheiding",
        Award::Miner => "Mijnbouwonderscheiding",
    }
}

/// The title of a card; a Dutch one only where the rulebook calls the card by it, with the English one behind.
pub(in super::super) fn card(card: CardId) -> &'static str {
    match card.row().word.as_str() {
        "capital" => "Hoofdstad (Capital)",
        "electro_catapult" => "Elektromagnetische katapult (Electro Catapult)",
        "ghg_factories" => "Broeikasgasfabriek (GHG Factories)",
        "livestock" => "Veeteelt (Livestock)",
        _ => card.row().title,
    }
}

/// The title of a corporation; names stay as they are.
pub(in super::super) fn corporation(corporation: CorporationId) -> &'static str {
    if corporation == CorporationId::BEGINNER {
        "Beginnersbedrijf (Beginner Corporation)"
    } else {
        corporation.row().title
    }
}

/// What causes something; `None` for the rules themselves.
pub(super) fn source(source: Source) -> Option<String> {
    match source {
        Source::Card(id) => Some(card(id).to_owned()),
        Source::Corporation(id) => Some(corporation(id).to_owned()),
        Source::Project(id) => Some(format!("algemeen project ‘{}’", project(id))),
        Source::Parameter(Parameter::Oceans) => Some("oceanen".to_owned()),
        Source::Parameter(id) => Some(parameter(id).to_owned()),
        Source::Area(id) => Some(format!("bezettingsbonus van {}", area(id))),
        Source::Plants => Some("planten omzetten".to_owned()),
        Source::Heat => Some("warmte omzetten".to_owned()),
        Source::Rules => None,
    }
}

/// A title or a cause that stands in brackets, with none in it: `Veeteelt – Livestock`.
pub(super) fn unbracketed(text: &str) -> String {
    match text.strip_suffix(')').and_then(|text| text.rsplit_once(" (")) {
        Some((front, behind)) => format!("{front} – {behind}"),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_follow_their_number() {
        for (n, plants, animals, steel, ocean) in [
            (0, "0 planten", "0 dieren", "0 staal", "0 oceanen"),
            (1, "1 plant", "1 dier", "1 staal", "1 oceaan"),
            (2, "2 planten", "2 dieren", "2 staal", "2 oceanen"),
            (21, "21 planten", "21 dieren", "21 staal", "21 oceanen"),
        ] {
            assert_eq!(resource(n, Resource::Plants), plants);
            assert_eq!(card_resource(n, CardResource::Animal), animals);
            assert_eq!(resource(n, Resource::Steel), steel);
            assert_eq!(value(n, Parameter::Oceans), ocean);
        }
        assert_eq!(value(-12, Parameter::Temperature), "-12 °C");
        assert_eq!(value(5, Parameter::Oxygen), "5%");
    }

    #[test]
    fn tags_in_a_list_share_their_last_word() {
        assert_eq!(any_tag(&[Tag::Science]), "wetenschapstag");
        assert_eq!(any_tag(&[Tag::Animal, Tag::Plant]), "planten- of dierentag");
        assert_eq!(any_tag(&[Tag::Plant, Tag::Microbe, Tag::Animal]), "planten-, microben- of dierentag");
    }

    #[test]
    fn own_titles_stand_beside_the_english_ones() {
        let own: Vec<&str> = crate::cards::all()
            .iter()
            .filter(|row| card(row.id) != row.title)
            .map(|row| row.word.as_str())
            .collect();
        assert_eq!(own, ["capital", "electro_catapult", "ghg_factories", "livestock"]);
        for row in crate::cards::all() {
            assert!(card(row.id) == row.title || card(row.id).ends_with(&format!(" ({})", row.title)));
            assert!(!unbracketed(card(row.id)).contains(['(', ')']));
        }
        assert_eq!(unbracketed("Veeteelt (Livestock)"), "Veeteelt – Livestock");
        assert_eq!(unbracketed("Birds"), "Birds");
    }
}
