//! The nouns of the game in Hungarian.

use super::suffixes::{object, onto, the};
use super::{count, list};
use crate::board::AreaId;
use crate::card::{CardId, CorporationId, Deck};
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

/// What a noun is in its sentence.
#[derive(Clone, Copy)]
pub(super) enum Case {
    /// `3 palánta`
    Plain,
    /// `3 palántát`
    Object,
    /// `3 palántáért`: what something is paid with.
    Price,
}

/// A noun in these cases.
struct Noun(&'static str, &'static str, &'static str);

impl Noun {
    const fn say(&self, case: Case) -> &'static str {
        match case {
            Case::Plain => self.0,
            Case::Object => self.1,
            Case::Price => self.2,
        }
    }
}

const fn noun(of: Resource) -> Noun {
    match of {
        Resource::MegaCredits => Noun("M€", "M€-et", "M€-ért"),
        Resource::Steel => Noun("acél", "acélt", "acélért"),
        Resource::Titanium => Noun("titán", "titánt", "titánért"),
        Resource::Plants => Noun("palánta", "palántát", "palántáért"),
        Resource::Energy => Noun("energia", "energiát", "energiáért"),
        Resource::Heat => Noun("hő", "hőt", "hőért"),
    }
}

/// `3 palánta`, `2 M€-et`.
pub(super) fn resource(n: impl Into<i64>, of: Resource, case: Case) -> String {
    count(n, resources(of, case))
}

/// `palánta`, without a number.
pub(super) const fn resources(of: Resource, case: Case) -> &'static str {
    noun(of).say(case)
}

/// `titánnal`
pub(super) const fn paid_with(of: Resource) -> &'static str {
    match of {
        Resource::MegaCredits => "M€-tel",
        Resource::Steel => "acéllal",
        Resource::Titanium => "titánnal",
        Resource::Plants => "palántával",
        Resource::Energy => "energiával",
        Resource::Heat => "hővel",
    }
}

/// `palántatermelés`; endings may be put behind it.
pub(super) const fn production(of: Resource) -> &'static str {
    match of {
        Resource::MegaCredits => "M€-termelés",
        Resource::Steel => "acéltermelés",
        Resource::Titanium => "titántermelés",
        Resource::Plants => "palántatermelés",
        Resource::Energy => "energiatermelés",
        Resource::Heat => "hőtermelés",
    }
}

/// `az energiatermelésedet`
pub(super) fn your_production(of: Resource) -> String {
    format!("{}edet", the(production(of)))
}

/// `2 egység palántatermelés`
pub(super) fn steps_of(n: impl Into<i64>, of: Resource) -> String {
    format!("{} {}", count(n, "egység"), production(of))
}

/// `2 egységgel`
pub(super) fn by_steps(n: impl Into<i64>) -> String {
    count(n, "egységgel")
}

/// `2 kártya`
pub(super) fn cards(n: impl Into<i64>) -> String {
    count(n, "kártya")
}

/// `2 kártyát`
pub(super) fn cards_object(n: impl Into<i64>) -> String {
    count(n, "kártyát")
}

/// `állat`, without a number.
pub(super) const fn card_resource(kind: CardResource) -> &'static str {
    match kind {
        CardResource::Animal => "állat",
        CardResource::Microbe => "mikroba",
        CardResource::Science => "tudományjelölő",
        CardResource::Fighter => "vadászgép",
    }
}

/// `állatot`, without a number.
pub(super) const fn card_resource_object(kind: CardResource) -> &'static str {
    match kind {
        CardResource::Animal => "állatot",
        CardResource::Microbe => "mikrobát",
        CardResource::Science => "tudományjelölőt",
        CardResource::Fighter => "vadászgépet",
    }
}

/// `állatokat`, of any number.
pub(super) const fn card_resources_object(kind: CardResource) -> &'static str {
    match kind {
        CardResource::Animal => "állatokat",
        CardResource::Microbe => "mikrobákat",
        CardResource::Science => "tudományjelölőket",
        CardResource::Fighter => "vadászgépeket",
    }
}

/// What stands before *ikon*; names keep a hyphen.
const fn tag_stem(tag: Tag) -> &'static str {
    match tag {
        Tag::Building => "épület",
        Tag::Space => "űr",
        Tag::Power => "energia",
        Tag::Science => "tudomány",
        Tag::Jupiter => "Jupiter-",
        Tag::Earth => "Föld-",
        Tag::Plant => "palánta",
        Tag::Microbe => "mikroba",
        Tag::Animal => "állat",
        Tag::City => "város",
    }
}

/// `épületikon`, `Föld-ikon`; endings may be put behind it.
pub(super) fn tag(tag: Tag) -> String {
    format!("{}ikon", tag_stem(tag))
}

/// `palánta-, mikroba- vagy állatikon`
pub(super) fn any_tag(tags: &[Tag]) -> String {
    let tags = in_order(tags);
    let Some((last, others)) = tags.split_last() else { return "ikon".to_owned() };
    let others = others.iter().map(|tag| format!("{}-", tag_stem(*tag).trim_end_matches('-')));
    let words: Vec<String> = others.chain([tag(*last)]).collect();
    grammar::list(&words, "vagy")
}

pub(super) const fn parameter(parameter: Parameter) -> &'static str {
    match parameter {
        Parameter::Temperature => "hőmérséklet",
        Parameter::Oxygen => "oxigénszint",
        Parameter::Oceans => "óceánok száma",
    }
}

/// `a hőmérsékletet`
pub(super) const fn parameter_object(parameter: Parameter) -> &'static str {
    match parameter {
        Parameter::Temperature => "a hőmérsékletet",
        Parameter::Oxygen => "az oxigénszintet",
        Parameter::Oceans => "az óceánok számát",
    }
}

/// A value of a parameter in its unit: `-12 °C`, `5%`, `3 óceán`.
pub(super) fn value(n: impl Into<i64>, parameter: Parameter) -> String {
    let n = n.into();
    match parameter {
        Parameter::Temperature => format!("{n} °C"),
        Parameter::Oxygen => format!("{n}%"),
        Parameter::Oceans => count(n, "óceán"),
    }
}

/// What it comes to: `-12 °C-ot`, `5%-ot`, `3-at`.
pub(super) fn value_object(n: impl Into<i64>, parameter: Parameter) -> String {
    let n = n.into();
    match parameter {
        Parameter::Temperature | Parameter::Oxygen => format!("{}-ot", value(n, parameter)),
        Parameter::Oceans => object(n),
    }
}

/// What it is raised to: `-12 °C-ra`, `5%-ra`, `3-ra`.
pub(super) fn value_onto(n: impl Into<i64>, parameter: Parameter) -> String {
    let n = n.into();
    match parameter {
        Parameter::Temperature | Parameter::Oxygen => format!("{}-ra", value(n, parameter)),
        Parameter::Oceans => onto(n),
    }
}

/// `óceánlapka`, `„Mohole Area” lapka`; ends in *lapka*, so that *t* makes an object of it once the *a* is long.
pub(super) const fn tile(tile: Tile) -> &'static str {
    match tile {
        Tile::Ocean => "óceánlapka",
        Tile::Greenery => "növényzetlapka",
        Tile::City => "városlapka",
        Tile::Capital => "fővároslapka",
        Tile::CommercialDistrict => "„Commercial District” lapka",
        Tile::EcologicalZone => "„Ecological Zone” lapka",
        Tile::IndustrialCenter => "„Industrial Center” lapka",
        Tile::LavaFlows => "„Lava Flows” lapka",
        Tile::MiningArea => "„Mining Area” lapka",
        Tile::MiningRights => "„Mining Rights” lapka",
        Tile::MoholeArea => "„Mohole Area” lapka",
        Tile::NaturalPreserve => "„Natural Preserve” lapka",
        Tile::NuclearZone => "„Nuclear Zone” lapka",
        Tile::RestrictedArea => "„Restricted Area” lapka",
    }
}

/// `óceánlapkát`
pub(super) fn tile_object(which: Tile) -> String {
    let stem = tile(which);
    format!("{}át", stem.strip_suffix('a').unwrap_or(stem))
}

/// Whether there is only one of these, so that the verb with it is definite.
pub(super) const fn is_unique(tile: Tile) -> bool {
    match tile {
        Tile::Ocean | Tile::Greenery | Tile::City => false,
        Tile::Capital
        | Tile::CommercialDistrict
        | Tile::EcologicalZone
        | Tile::IndustrialCenter
        | Tile::LavaFlows
        | Tile::MiningArea
        | Tile::MiningRights
        | Tile::MoholeArea
        | Tile::NaturalPreserve
        | Tile::NuclearZone
        | Tile::RestrictedArea => true,
    }
}

/// `Tharsis Tholus (h07)`, `h31`, `Ganymede Colony`.
pub(in super::super) fn area(area: AreaId) -> String {
    match area.printed().name {
        "" => area.word().to_owned(),
        "Noctis City" => format!("Noctis Város (Noctis City, {})", area.word()),
        name if area.on_mars() => format!("{name} ({})", area.word()),
        name => name.to_owned(),
    }
}

/// `a h31 területre`: what stands before the ending of *terület* and the ending.
pub(super) fn the_area(which: AreaId, ending: &str) -> String {
    format!("{} terület{ending}", the(&area(which)))
}

pub(super) const fn seat(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "Piros",
        Seat::Green => "Zöld",
        Seat::Blue => "Kék",
        Seat::Yellow => "Sárga",
        Seat::Black => "Fekete",
    }
}

/// To whom something is given.
pub(super) const fn to_seat(seat: Seat) -> &'static str {
    match seat {
        Seat::Red => "Pirosnak",
        Seat::Green => "Zöldnek",
        Seat::Blue => "Kéknek",
        Seat::Yellow => "Sárgának",
        Seat::Black => "Feketének",
    }
}

pub(in super::super) const fn project(project: StandardProject) -> &'static str {
    match project {
        StandardProject::SellPatents => "Szabadalom értékesítése",
        StandardProject::PowerPlant => "Erőműépítés",
        StandardProject::Asteroid => "Aszteroida",
        StandardProject::Aquifer => "Rétegvíz feltárása",
        StandardProject::Greenery => "Növényesítés",
        StandardProject::City => "Városalapítás",
    }
}

/// `„Aszteroida”`: a title before the noun that it names, as of tiles.
pub(super) fn quoted(title: &str) -> String {
    format!("„{title}”")
}

pub(in super::super) const fn milestone(milestone: Milestone) -> &'static str {
    match milestone {
        Milestone::Terraformer => "Terraformátor",
        Milestone::Mayor => "Polgármester",
        Milestone::Gardener => "Tájrendező",
        Milestone::Builder => "Építész",
        Milestone::Planner => "Elemző",
    }
}

pub(in super::super) const fn award(award: Award) -> &'static str {
    match award {
        Award::Landlord => "Földbirtokos",
        Award::Banker => "Bankár",
        Award::Scientist => "Tudós",
        Award::Thermalist => "Termológus",
        Award::Miner => "Bányász",
    }
}

/// The title; Hungarian, with the English one beside it, where the rulebook names the card.
pub(in super::super) fn card(card: CardId) -> &'static str {
    let row = card.row();
    match row.word.as_str() {
        "asteroid" => "Aszteroida (Asteroid)",
        "asteroid_mining" => "Aszteroida bányászat (Asteroid Mining)",
        "capital" => "Főváros (Capital)",
        "geothermal_power" => "Geotermikus energia (Geothermal Power)",
        "ghg_factories" => "Üvegházhatásúgáz-gyárak (GHG Factories)",
        "livestock" => "Haszonállatok (Livestock)",
        "noctis_city" => "Noctis Város (Noctis City)",
        "shuttles" => "Űrkompok (Shuttles)",
        _ => row.title,
    }
}

/// `az Algae kártyát`: the title, and *kártya* in the form that the sentence needs.
pub(super) fn card_as(id: CardId, form: &str) -> String {
    format!("{} {form}", the(card(id)))
}

/// The title; Hungarian, with the English one beside it, where the rulebook has one.
pub(in super::super) fn corporation(corporation: CorporationId) -> &'static str {
    let row = corporation.row();
    match row.word.as_str() {
        "beginner_corporation" => "Kezdő cégbirodalom (Beginner Corporation)",
        "tharsis_republic" => "Tharsis Köztársaság (Tharsis Republic)",
        _ => row.title,
    }
}

/// `a Helion cégbirodalmat`: the title, and *cégbirodalom* in the form that the sentence needs.
pub(super) fn corporation_as(id: CorporationId, form: &str) -> String {
    match id.row().deck {
        // The word is in its title already.
        Deck::Beginner => format!("a Kezdő {form} ({})", id.row().title),
        Deck::Base | Deck::CorporateEra => format!("{} {form}", the(corporation(id))),
    }
}

/// What causes something; `None` for the rules themselves.
pub(super) fn source(source: Source) -> Option<String> {
    match source {
        Source::Card(id) => Some(card(id).to_owned()),
        Source::Corporation(id) => Some(corporation(id).to_owned()),
        Source::Project(id) => Some(format!("{} általános projekt", quoted(project(id)))),
        Source::Parameter(id) => Some(parameter(id).to_owned()),
        Source::Area(id) => Some(format!("{} lehelyezési bónusza", the_area(id, ""))),
        Source::Plants => Some("palánták beváltása".to_owned()),
        Source::Heat => Some("hő beváltása".to_owned()),
        Source::Rules => None,
    }
}

/// `2 titán`, `3 egység palántatermelés`.
pub(super) fn thing(thing: Thing) -> String {
    match thing {
        Thing::Stock(n, of) => resource(n, of, Case::Plain),
        Thing::Production(n, of) => steps_of(n, of),
    }
}

/// `2 titán és 4 M€`
pub(super) fn things(all: &[Thing]) -> String {
    list(&all.iter().map(|one| thing(*one)).collect::<Vec<String>>())
}
