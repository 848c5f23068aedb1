//! What effects do, as commands to whoever owns them: `ontvang 2 titanium`.

use super::nouns::{
    a_tile, area, card_resource, card_resources, cards, production, resource, resources, steps, the_parameter,
};
use super::verbs::{self, Command, Form};
use super::{count, list, nouns};
use crate::effect::{Cost, Count, Effect, Holder, Placed, Site};
use crate::parameter::Parameter;
use crate::resource::{CardResource, Resource};
use crate::text::Bearer;
use crate::text::clauses::{Clause, Removal, Thing, clauses};
use crate::text::grammar::paragraph;
use crate::tile::Tile;

/// Effects as sentences.
pub(in super::super) fn sentences(effects: &[Effect], bearer: &Bearer) -> String {
    let phrases: Vec<String> = commands(effects, bearer).iter().map(|it| it.say(Form::Order)).collect();
    paragraph(&phrases)
}

/// Effects in one phrase: `ontvang 1 staal en verhoog het zuurstofniveau met 1 stap`.
pub(in super::super) fn phrase(effects: &[Effect], bearer: &Bearer) -> String {
    formed(effects, Form::Order, bearer)
}

/// Effects in one phrase of that form.
pub(super) fn formed(effects: &[Effect], form: Form, bearer: &Bearer) -> String {
    verbs::say(&commands(effects, bearer), form)
}

fn commands(effects: &[Effect], bearer: &Bearer) -> Vec<Command> {
    clauses(effects).iter().flat_map(|clause| command(clause, bearer)).collect()
}

/// The commands of one clause.
fn command(clause: &Clause, bearer: &Bearer) -> Vec<Command> {
    let one = match clause {
        Clause::Gain(what) => return changes(what, verbs::GAIN, verbs::RAISE),
        Clause::Lose(what) => return changes(what, verbs::HAND_IN, verbs::LOWER),
        Clause::GainPer(Thing::Stock(n, of), count, each) => {
            Command::with(verbs::GAIN, resource(*n, *of), each_of(*count, *each, bearer))
        }
        Clause::GainPer(Thing::Production(n, of), count, each) => {
            let what = format!("je {} met {n}", production(*of));
            Command::with(verbs::RAISE, what, each_of(*count, *each, bearer))
        }
        Clause::Rating(n) => Command::new(verbs::RAISE, format!("je terraform-rating met {n}")),
        Clause::RatingPer(count, each) => {
            Command::with(verbs::RAISE, "je terraform-rating met 1", each_of(*count, *each, bearer))
        }
        Clause::Oceans(1) => Command::new(verbs::PLACE, a_tile(Tile::Ocean)),
        Clause::Oceans(n) => Command::new(verbs::PLACE, format!("{n} oceaantegels")),
        Clause::Raise(n, parameter) => {
            let meant = match parameter {
                Parameter::Temperature => format!(" ({} °C)", 2 * n),
                Parameter::Oxygen => format!(" ({n}%)"),
                Parameter::Oceans => String::new(),
            };
            Command::new(verbs::RAISE, format!("{} met {}{meant}", the_parameter(*parameter), steps(*n)))
        }
        Clause::Place(tile, site, placed) => place(*tile, *site, *placed),
        Clause::ClaimArea => Command::with(
            verbs::LAY,
            "je kleurmarker",
            " op een vrij, niet voor een tegel gereserveerd landgebied dat nog niemand heeft geclaimd; vanaf dat moment mag alleen jij daar een tegel plaatsen",
        ),
        Clause::RemoveAny(n, of) => {
            let (what, from) = removal(Removal::Stock(*n, *of));
            may(verbs::REMOVE, what, &from)
        }
        Clause::RemoveEither(all) => {
            let all = all.iter().map(|one| removal(*one)).map(|(what, from)| format!("{what}{from}"));
            let all = crate::text::grammar::list(&all.collect::<Vec<String>>(), "of");
            may(verbs::REMOVE, "één van het volgende".to_owned(), &format!(": {all}"))
        }
        Clause::RemoveOneOf(all) => may(verbs::REMOVE, FROM_ONE.to_owned(), &any_of(all)),
        Clause::StealOneOf(all) => may(verbs::STEAL, FROM_ONE.to_owned(), &any_of(all)),
        Clause::RemoveAnyCard(n, kind) => {
            let (what, from) = removal(Removal::OnCard(*n, *kind));
            may(verbs::REMOVE, what, &from)
        }
        Clause::Steal(n, of) => {
            may(verbs::STEAL, at_most(*n, *of), &format!(" van één speler naar keuze {YOURSELF}"))
        }
        Clause::RemoveFromNeighbour(n, at) => {
            let at = at.map_or_else(|| "de nieuwe tegel".to_owned(), area);
            let from = format!(" bij één speler met een tegel naast {at} {YOURSELF}");
            may(verbs::REMOVE, format!("maximaal {n} M€"), &from)
        }
        Clause::DecreaseAny(n, of) => Command::with(
            verbs::LOWER,
            format!("de {} van één speler naar keuze met {n}", production(*of)),
            " (verplicht; je mag jezelf kiezen)",
        ),
        Clause::Draw(n) => Command::new(verbs::DRAW, cards(*n)),
        Clause::Look { look, keep } => Command::with(
            verbs::LOOK,
            format!("de bovenste {look} kaarten van de projectstapel"),
            format!("; neem er gratis {keep} in je hand en leg de rest af"),
        ),
        Clause::LookBuy => Command::with(
            verbs::LOOK,
            "de bovenste kaart van de projectstapel zonder die te laten zien",
            "; koop de kaart voor 3 M€ en neem die in je hand, of leg de kaart af",
        ),
        Clause::RevealTop(tag, then) => Command::with(
            verbs::SHOW,
            "iedereen de bovenste kaart van de projectstapel",
            format!(
                "; als die een {} heeft, {}; leg de getoonde kaart daarna in elk geval af",
                nouns::tag(*tag),
                formed(then, Form::OrderWith("dan"), bearer)
            ),
        ),
        Clause::Add(n, kind, holder) => add(*n, *kind, *holder),
        Clause::Either(branches) => either(branches, bearer),
        Clause::May(then) => Command::May(commands(then, bearer)),
        Clause::Times(then) => Command::with(
            verbs::DO,
            "dit zo vaak als je wilt, maar minstens één keer",
            format!(": {}", phrase(then, bearer)),
        ),
        Clause::Exchange { from, to } => {
            let what = format!("zoveel {} als je wilt (minstens 1)", resources(*from));
            let gain = format!("evenveel {}", resources(*to));
            return vec![Command::new(verbs::SPEND, what), Command::new(verbs::GAIN, gain)];
        }
        Clause::ShiftProduction { from, to } => Command::with(
            verbs::LOWER,
            format!("je {} met zoveel als je wilt (minstens 1)", production(*from)),
            format!(" en verhoog je {} met evenveel", production(*to)),
        ),
        Clause::IfTags { tag, least, then, otherwise } => Command::Whole(format!(
            "als je minstens {} hebt, {}; {}",
            count(*least, &nouns::tag(*tag), &nouns::tags(*tag)),
            formed(then, Form::OrderWith("dan"), bearer),
            formed(otherwise, Form::OrderWith("anders"), bearer)
        )),
        Clause::IfRatingRaised(then) => Command::Whole(format!(
            "als je terraform-rating deze generatie is gestegen, {}",
            formed(then, Form::OrderWith("dan"), bearer)
        )),
        Clause::Spend(cost, then) => {
            let (verb, what, behind) = spend(*cost);
            Command::with(verb, what, format!("{behind} om {}", formed(then, Form::To, bearer)))
        }
        // A choice cannot stand behind `om`.
        Clause::SpendEither(cost, branches) => {
            let (verb, what, behind) = spend(*cost);
            return vec![Command::with(verb, what, behind), either(branches, bearer)];
        }
        Clause::CopyProductionBox => Command::Whole(
            "kies een van je kaarten in het spel die een gebouwtag heeft en waarvan de onmiddellijke effecten \
             de productie wijzigen, of je bedrijf als dat een gebouwtag heeft en begint met productie die niet \
             uit een doorlopend effect voortkomt; zonder zo’n kaart of bedrijf kun je deze kaart niet spelen. \
             Voer alleen die wijzigingen van de productie nog één keer uit (bij een bedrijf: ontvang die \
             beginproductie nog één keer). Wat wordt geteld, wordt opnieuw geteld, en als je een speler kiest \
             van wie de productie daalt, kies je opnieuw wie dat is; het metaal van een tegel ‘Mining Area’ of \
             ‘Mining Rights’ blijft hetzelfde. Elke verlaging moet mogelijk zijn"
                .to_owned(),
        ),
        Clause::DiscountNextCard(n) => {
            Command::Whole(format!("de eerstvolgende kaart die je deze generatie speelt, kost {n} M€ minder"))
        }
        Clause::OffsetNextCard(n) => Command::Whole(format!(
            "voor de eerstvolgende kaart die je deze generatie speelt, {}",
            off_by(*n)
        )),
    };
    vec![one]
}

/// What happens to the stock first and to the production first, as they stand: one command for each kind in a row.
fn changes(all: &[Thing], of_stock: verbs::Verb, of_production: verbs::Verb) -> Vec<Command> {
    let rows = all.chunk_by(|one, next| matches!(one, Thing::Stock(..)) == matches!(next, Thing::Stock(..)));
    let command = |row: &[Thing]| {
        let verb = if matches!(row[0], Thing::Stock(..)) { of_stock } else { of_production };
        let phrases: Vec<String> = row.iter().map(|thing| changed(*thing)).collect();
        Command::new(verb, list(&phrases))
    };
    rows.map(command).collect()
}

/// `2 titanium`, `je plantenproductie met 2`.
pub(super) fn changed(thing: Thing) -> String {
    match thing {
        Thing::Stock(n, of) => resource(n, of),
        Thing::Production(n, of) => format!("je {} met {n}", production(of)),
    }
}

/// What a corporation starts with.
pub(super) fn start(with: &[Thing]) -> String {
    let (stock, raised): (Vec<Thing>, Vec<Thing>) =
        with.iter().copied().partition(|thing| matches!(thing, Thing::Stock(..)));
    let stock: Vec<String> = stock.into_iter().map(changed).collect();
    let mut commands = vec![Command::new(verbs::BEGIN, format!("met {}", list(&stock)))];
    commands.extend(changes(&raised, verbs::GAIN, verbs::RAISE));
    verbs::say(&commands, Form::Order)
}

/// Behind what may hit anybody.
const YOURSELF: &str = "(je mag jezelf kiezen)";

/// From whom one of several is taken.
const FROM_ONE: &str = "van één speler naar keuze (je mag jezelf kiezen) één van het volgende";

/// Behind what is skipped without a card for it.
const IF_NONE: &str = "(zonder zo’n kaart voeg je niets toe)";

/// What may be removed, and from whom, with a space in front.
fn removal(what: Removal) -> (String, String) {
    match what {
        Removal::Stock(n, of) => (at_most(n, of), format!(" van één speler naar keuze {YOURSELF}")),
        Removal::OnCard(n, kind) => {
            let from = " van één kaart naar keuze (ook van een eigen kaart)";
            (format!("maximaal {}", card_resource(n, kind)), from.to_owned())
        }
    }
}

fn at_most(n: i64, of: Resource) -> String {
    format!("maximaal {}", resource(n, of))
}

/// `: maximaal 2 staal of maximaal 3 M€`
fn any_of(all: &[(i64, Resource)]) -> String {
    let phrases: Vec<String> = all.iter().map(|(n, of)| at_most(*n, *of)).collect();
    format!(": {}", crate::text::grammar::list(&phrases, "of"))
}

fn may(verb: verbs::Verb, what: String, behind: &str) -> Command {
    Command::May(vec![Command::with(verb, what, behind)])
}

/// What it means that requirements are off by so many steps, behind an adverbial.
pub(super) fn off_by(n: i64) -> String {
    format!(
        "mogen temperatuur, zuurstofniveau en aantal oceanen elk maximaal {} boven of onder de vereiste waarde liggen \
         (een stap is 2 °C, 1% of 1 oceaan)",
        steps(n)
    )
}

/// ` voor elke stad op Mars`, ` per 2 microbentags die je hebt`.
fn each_of(counted: Count, each: u8, bearer: &Bearer) -> String {
    let (one, many, behind) = match counted {
        Count::Tags(tag) => {
            let own =
                if bearer.counts_itself(tag) { " die je hebt (deze kaart telt mee)" } else { " die je hebt" };
            (nouns::tag(tag), nouns::tags(tag), own)
        }
        Count::OpponentsTags(tag) => {
            (nouns::tag(tag), nouns::tags(tag), " die je tegenstanders in het spel hebben")
        }
        Count::CitiesOnMars => {
            ("stad".to_owned(), "steden".to_owned(), " op Mars (van wie dan ook, ook neutraal)")
        }
        Count::Cities => (
            "stad".to_owned(),
            "steden".to_owned(),
            " in het spel, op Mars of daarbuiten (van wie dan ook, ook neutraal)",
        ),
        Count::EventsPlayed => (
            "gebeurtenis".to_owned(),
            "gebeurtenissen".to_owned(),
            if each == 1 {
                " die tot nu toe is gespeeld, door wie dan ook (ook door jou)"
            } else {
                " die tot nu toe zijn gespeeld, door wie dan ook (ook door jou)"
            },
        ),
    };
    match each {
        1 => format!(" voor elke {one}{behind}"),
        n => format!(" per {n} {many}{behind}"),
    }
}

fn place(tile: Tile, site: Site, placed: Placed) -> Command {
    let what = match tile {
        Tile::Capital => "de hoofdstadtegel (die in alle opzichten een stadstegel is)",
        tile => a_tile(tile),
    };
    let site = match (site, tile) {
        (Site::Usual, Tile::Ocean | Tile::Greenery | Tile::City | Tile::Capital) => String::new(),
        (Site::Usual, _) => " op een landgebied".to_owned(),
        (Site::Isolated, _) => " op een landgebied waaraan geen enkele tegel grenst".to_owned(),
        (Site::Land, Tile::Ocean) => " op een landgebied, niet op een oceaangebied".to_owned(),
        (Site::Land, _) => " op een landgebied".to_owned(),
        (Site::OceanReserved, Tile::Greenery) => {
            " op een vrij oceaangebied (dat niet aan een van je tegels hoeft te grenzen)".to_owned()
        }
        (Site::OceanReserved, _) => " op een vrij oceaangebied".to_owned(),
        (Site::Volcanic, _) => " op een vulkaangebied".to_owned(),
        (Site::NoctisCity, _) => {
            " op het gebied dat is gereserveerd voor Noctis City, ongeacht wat eraan grenst".to_owned()
        }
        (Site::PhobosSpaceHaven, _) => " buiten Mars, op het gebied Phobos Space Haven".to_owned(),
        (Site::GanymedeColony, _) => " buiten Mars, op het gebied Ganymede Colony".to_owned(),
        (Site::NextToCities(1), _) => {
            " op een landgebied dat aan een stad grenst (van wie dan ook, ook neutraal)".to_owned()
        }
        (Site::NextToCities(n), _) => {
            format!(" op een landgebied dat aan minstens {n} steden grenst (van wie dan ook, ook neutraal)")
        }
        (Site::NextToGreenery, _) => {
            " op een landgebied dat aan een groenvoorziening grenst (van wie dan ook, ook neutraal)"
                .to_owned()
        }
        (Site::Ore, _) => " op een landgebied met staal of titanium als bezettingsbonus".to_owned(),
        (Site::OreNextToOwn, _) => {
            " op een landgebied met staal of titanium als bezettingsbonus dat aan een van je tegels grenst"
                .to_owned()
        }
    };
    let after = match placed {
        Placed::Only if tile == Tile::Greenery => {
            ", waardoor het zuurstofniveau met 1 stap stijgt".to_owned()
        }
        Placed::Only => String::new(),
        Placed::ProduceOre => "; verhoog je productie van dat metaal met 1 (staan \
             ze er allebei, dan van één ervan naar keuze)"
            .to_owned(),
        Placed::RemoveAdjacentMegaCredits(n) => {
            format!("; je mag maximaal {n} M€ verwijderen bij één speler met een tegel ernaast {YOURSELF}")
        }
    };
    Command::with(verbs::PLACE, what, format!("{site}{after}"))
}

fn add(n: i64, kind: Option<CardResource>, holder: Holder) -> Command {
    let what = kind.map_or_else(|| count(n, "hulpbron", "hulpbronnen"), |kind| card_resource(n, kind));
    let (what, to) = match (holder, kind) {
        (Holder::This, _) => (what, " aan deze kaart".to_owned()),
        (Holder::OwnCard, Some(kind)) => {
            let to =
                format!(" aan een van je kaarten waarop je {} verzamelt {IF_NONE}", card_resources(kind));
            (what, to)
        }
        (Holder::OwnCard, None) => {
            (what, " aan een van je kaarten, van de soort die je daarop verzamelt".to_owned())
        }
        (Holder::OwnCardWithStock, _) => {
            let add = format!(" en voeg er nog {what} van dezelfde soort aan toe {IF_NONE}");
            return Command::with(verbs::CHOOSE, "een van je kaarten waarop al hulpbronnen liggen", add);
        }
        (Holder::PlayedCard, _) => {
            let to =
                " aan de gespeelde kaart, als je daarop dieren of microben verzamelt (van dezelfde soort)";
            (what, to.to_owned())
        }
    };
    Command::with(verbs::ADD, what, to)
}

fn either(branches: &[Vec<Effect>], bearer: &Bearer) -> Command {
    let phrases: Vec<String> = branches.iter().map(|branch| phrase(branch, bearer)).collect();
    Command::with(verbs::CHOOSE, "één mogelijkheid", format!(": {}", phrases.join("; of ")))
}

/// What stands left of the arrow: the verb, what is paid, and what stands behind the verb.
fn spend(cost: Cost) -> (verbs::Verb, String, String) {
    let none = String::new();
    match cost {
        Cost::Stock(n, of) => (verbs::SPEND, resource(n, of), none),
        Cost::MegaCredits(n, None) => (verbs::PAY, resource(n, Resource::MegaCredits), none),
        Cost::MegaCredits(n, Some(metal)) => {
            let metal = format!(" (je mag daarbij ook {} gebruiken)", resources(metal));
            (verbs::PAY, resource(n, Resource::MegaCredits), metal)
        }
        Cost::Production(n, of) => (verbs::LOWER, format!("je {} met {n}", production(of)), none),
        Cost::ThisCard(n, kind) => {
            (verbs::REMOVE, format!("{} van deze kaart", card_resource(n, kind)), none)
        }
        Cost::AnyCard(n, kind) => (
            verbs::REMOVE,
            card_resource(n, kind),
            " van een kaart naar keuze (ook van een eigen kaart, ook van deze)".to_owned(),
        ),
        Cost::HandCards(n) => (verbs::DISCARD, format!("{} uit je hand", cards(n)), none),
    }
}
