//! What effects do, as commands to whoever owns them: `dobijte 2 titanijuma`.

use super::costs::{may, spend, spent};
use super::forms::{CITY, Case, EVENT, OCEAN_TILE, RESOURCE, TAG};
use super::nouns::{
    a_tile, card_resource, card_resources, cards, noctis, of, production_by, resource, steps, tag, tags,
    the_parameter, thing,
};
use super::script::foreign;
use super::{list, nouns};
use crate::effect::{Count, Effect, Holder, Placed, Site};
use crate::parameter::Parameter;
use crate::resource::{CardResource, Resource};
use crate::text::Bearer;
use crate::text::clauses::{Clause, Removal, Thing, clauses};
use crate::text::grammar::paragraph;
use crate::tile::Tile;

/// Effects as sentences.
pub(in super::super) fn sentences(effects: &[Effect], bearer: &Bearer) -> String {
    paragraph(&commands(effects, bearer))
}

/// Effects in one phrase: `dobijte 1 čelik i povećajte nivo kiseonika za 1 korak (1%)`.
pub(in super::super) fn phrase(effects: &[Effect], bearer: &Bearer) -> String {
    list(&commands(effects, bearer))
}

/// What each clause says, without full stops.
pub(super) fn commands(effects: &[Effect], bearer: &Bearer) -> Vec<String> {
    let commands = clauses(effects).into_iter().flat_map(|clause| match clause {
        Clause::Gain(what) => changes(&what, "dobijte", "povećajte"),
        Clause::Lose(what) => changes(&what, "potrošite", "smanjite"),
        clause => vec![command(&clause, bearer)],
    });
    commands.collect()
}

/// Stock and production change with verbs of their own: `dobijte 2 čelika`, `povećajte svoju proizvodnju čelika za 1`.
fn changes(what: &[Thing], stock: &str, production: &str) -> Vec<String> {
    let kind = |one: &Thing| matches!(one, Thing::Stock(..));
    let runs = what.chunk_by(|one, next| kind(one) == kind(next));
    let commands = runs.map(|run| {
        let verb = if run.iter().all(kind) { stock.to_owned() } else { format!("{production} svoju") };
        let things = run.iter().map(|one| match *one {
            Thing::Stock(..) => thing(*one, Case::Accusative),
            Thing::Production(n, of) => production_by(n, of),
        });
        format!("{verb} {}", list(&things.collect::<Vec<String>>()))
    });
    commands.collect()
}

/// One command, without a full stop.
fn command(clause: &Clause, bearer: &Bearer) -> String {
    match clause {
        Clause::Gain(what) => list(&changes(what, "dobijte", "povećajte")),
        Clause::Lose(what) => list(&changes(what, "potrošite", "smanjite")),
        Clause::GainPer(what, count, each) => {
            let gain = list(&changes(&[*what], "dobijte", "povećajte"));
            format!("za {}, {gain}", each_of(*count, *each, bearer))
        }
        Clause::Rating(n) => format!("povećajte svoj rejting teraformiranja za {n}"),
        Clause::RatingPer(count, each) => {
            format!("za {}, povećajte svoj rejting teraformiranja za 1", each_of(*count, *each, bearer))
        }
        Clause::Oceans(1) => format!("postavite {}", a_tile(Tile::Ocean)),
        Clause::Oceans(n) => format!("postavite {}", OCEAN_TILE.count(*n, Case::Accusative)),
        Clause::Raise(n, parameter) => raise(*n, *parameter),
        Clause::Place(tile, site, placed) => place(*tile, *site, *placed),
        Clause::ClaimArea => {
            "postavite svoj marker na slobodno kopneno polje koje nije rezervisano ni za jednu pločicu i na kome nema ničijeg markera; od tada samo vi možete da \
             postavite pločicu na njega"
                .to_owned()
        }
        Clause::RemoveAny(n, of) => format!("možete da uklonite {}", removal(Removal::Stock(*n, *of))),
        Clause::RemoveOneOf(all) => format!("možete da uklonite {FROM_ONE} jedno od sledećeg: {}", any_of(all)),
        Clause::RemoveAnyCard(n, kind) => format!("možete da uklonite {}", removal(Removal::OnCard(*n, *kind))),
        Clause::RemoveEither(all) => {
            let all: Vec<String> = all.iter().map(|one| removal(*one)).collect();
            format!("možete da uklonite jedno od sledećeg: {}", crate::text::grammar::list(&all, "ili"))
        }
        Clause::Steal(n, of) => format!("možete da uzmete za sebe {} {FROM_ONE}", up_to_stock(*n, *of)),
        Clause::StealOneOf(all) => {
            format!("možete da uzmete za sebe {FROM_ONE} jedno od sledećeg: {}", any_of(all))
        }
        Clause::RemoveFromNeighbour(n, area) => {
            let area = area.map_or_else(String::new, nouns::area);
            format!("možete da uklonite do {n} M€ iz zaliha jednog igrača koji ima pločicu pored polja {area} {OWN_TOO}")
        }
        Clause::DecreaseAny(n, of) => format!(
            "odaberite jednog igrača (možete i sebe) i smanjite mu {}",
            production_by(*n, *of)
        ),
        Clause::Draw(n) => format!("izvucite {}", cards(*n, Case::Accusative)),
        Clause::Look { look, keep } => format!(
            "pogledajte {} sa vrha špila: besplatno uzmite {} u ruku, a ostale odbacite",
            cards(*look, Case::Accusative),
            cards(*keep, Case::Accusative)
        ),
        Clause::LookBuy => "pogledajte kartu sa vrha špila ne pokazujući je drugima: kupite je za 3 M€ i \
             uzmite je u ruku, ili je odbacite"
            .to_owned(),
        Clause::RevealTop(which, then) => format!(
            "pokažite svima kartu sa vrha špila; ako je na njoj oznaka {}, {}; pokazanu kartu u svakom slučaju odbacite",
            tag(*which),
            phrase(then, bearer)
        ),
        Clause::Add(n, kind, holder) => add(*n, *kind, *holder),
        Clause::Either(branches) => either(branches, bearer),
        Clause::May(then) => may(then, bearer),
        Clause::Times(then) => format!("koliko god puta želite, ali bar jednom, {}", phrase(then, bearer)),
        Clause::Exchange { from, to } => {
            format!("potrošite koliko god želite {} (najmanje 1) i dobijte isto toliko {}", of(*from), of(*to))
        }
        Clause::ShiftProduction { from, to } => format!(
            "smanjite svoju proizvodnju {} za koliko želite (najmanje 1) i za isto toliko povećajte proizvodnju {}",
            of(*from),
            of(*to)
        ),
        Clause::IfTags { tag, least, then, otherwise } => format!(
            "ako imate najmanje {}, {}; u suprotnom, {}",
            tags(*least, *tag, Case::Accusative),
            phrase(then, bearer),
            phrase(otherwise, bearer)
        ),
        Clause::IfRatingRaised(then) => format!(
            "ako je vaš rejting teraformiranja porastao u ovoj generaciji, {}",
            phrase(then, bearer)
        ),
        Clause::Spend(cost, then) => spent(*cost, then, bearer),
        Clause::SpendEither(cost, branches) => {
            format!("{}, pa {}", spend(*cost), either(branches, bearer))
        }
        Clause::CopyProductionBox => format!(
            "odaberite jednu svoju kartu u igri sa oznakom Građevina čiji neposredni efekti menjaju \
             proizvodnju, ili svoju korporaciju, ako ima tu oznaku i početnu proizvodnju koja ne potiče od \
             trajnog efekta; bez takve karte ili korporacije ova karta ne može da se odigra. Još jednom \
             izvršite samo te promene proizvodnje (kod korporacije: povećanja iz te početne proizvodnje). \
             Ono što se broji, broji se iznova, a ako se bira igrač kome se smanjuje proizvodnja, možete da \
             izaberete i drugog igrača; za {} i {} važi isti metal kao prvi put. Svako smanjenje mora da bude \
             moguće",
            foreign("Mining Area"),
            foreign("Mining Rights")
        ),
        Clause::DiscountNextCard(n) => {
            format!("prva sledeća karta koju odigrate u ovoj generaciji košta vas {n} M€ manje")
        }
        Clause::OffsetNextCard(n) => {
            format!("za prvu sledeću kartu koju odigrate u ovoj generaciji, {}", off_by(*n))
        }
    }
}

/// `do 3 biljke iz zaliha jednog igrača …`.
fn removal(what: Removal) -> String {
    match what {
        Removal::Stock(n, of) => format!("{} {FROM_ONE}", up_to_stock(n, of)),
        Removal::OnCard(n, kind) => {
            let what = up_to(n, |case| card_resource(n, kind, case));
            format!("{what} sa jedne karte bilo kog igrača (možete i sa svoje)")
        }
    }
}

/// `do 3 biljke`; for one unit, `do` is omitted, because there is nothing between one and none: `1 biljku`.
fn up_to(n: i64, in_case: impl Fn(Case) -> String) -> String {
    if n == 1 { in_case(Case::Accusative) } else { format!("do {}", in_case(Case::Genitive)) }
}

/// From whom something is taken.
const FROM_ONE: &str = "iz zaliha jednog igrača po svom izboru (možete i iz svojih)";

/// Behind the owner of a neighbouring tile.
const OWN_TOO: &str = "(to možete biti i vi)";

/// Behind what is skipped without a card for it.
const IF_NONE: &str = "(bez takve karte ništa se ne dodaje)";

fn up_to_stock(n: i64, of: Resource) -> String {
    up_to(n, |case| resource(n, of, case))
}

/// `do 2 čelika ili do 3 M€`.
fn any_of(all: &[(i64, Resource)]) -> String {
    let phrases: Vec<String> = all.iter().map(|(n, of)| up_to_stock(*n, *of)).collect();
    crate::text::grammar::list(&phrases, "ili")
}

/// What it means that requirements are off by so many steps.
pub(super) fn off_by(n: i64) -> String {
    format!(
        "temperatura, nivo kiseonika i broj okeana smeju svaki za sebe da odstupaju do {} naviše ili naniže od onoga \
         što se zahteva (korak je 2 °C, 1% ili 1 okean)",
        nouns::steps_at_most(n)
    )
}

/// With what a step is in its unit.
fn raise(n: i64, parameter: Parameter) -> String {
    let meant = match parameter {
        Parameter::Temperature => format!(" ({} °C)", 2 * n),
        Parameter::Oxygen => format!(" ({n}%)"),
        Parameter::Oceans => String::new(),
    };
    format!("povećajte {} za {}{meant}", the_parameter(parameter), steps(n))
}

/// `svaki grad na Marsu`, `svake 2 oznake Mikrob koje imate`.
fn each_of(count: Count, each: u8, bearer: &Bearer) -> String {
    let n = i64::from(each);
    match count {
        Count::Tags(which) => {
            let own = if bearer.counts_itself(which) { ", uključujući i onu na ovoj karti" } else { "" };
            format!("{} {} {} imate{own}", TAG.every(n), tag(which), TAG.which(n))
        }
        Count::OpponentsTags(which) => {
            format!("{} {} {} vaši protivnici imaju u igri", TAG.every(n), tag(which), TAG.which(n))
        }
        Count::CitiesOnMars => {
            format!("{} na Marsu, {}", CITY.every(n), CITY.anybodys(n))
        }
        Count::Cities => {
            format!("{} u igri, na Marsu ili van njega, {}", CITY.every(n), CITY.anybodys(n))
        }
        Count::EventsPlayed => {
            format!("{} {} je do sada odigrao bilo koji igrač (i vi)", EVENT.every(n), EVENT.which(n))
        }
    }
}

fn place(tile: Tile, site: Site, placed: Placed) -> String {
    let what = match tile {
        Tile::Capital => format!("{}, koja se u svemu računa kao grad,", a_tile(tile)),
        tile => a_tile(tile),
    };
    let where_ = site_of(tile, site);
    // The clause behind `koja` ends with a comma only if something follows.
    let placing = if where_.is_empty() {
        format!("postavite {}", what.trim_end_matches(','))
    } else {
        format!("postavite {what} {where_}")
    };
    match placed {
        Placed::Only if tile == Tile::Greenery => {
            format!("{placing}, što povećava nivo kiseonika za {}", steps(1))
        }
        Placed::Only => placing,
        Placed::ProduceOre => format!(
            "{placing}, i povećajte svoju proizvodnju tog metala za 1 (ako polje ima oba, jednog od njih po svom izboru)"
        ),
        Placed::RemoveAdjacentMegaCredits(n) => {
            format!(
                "{placing}; možete da uklonite do {n} M€ iz zaliha jednog igrača koji ima pločicu pored nje {OWN_TOO}"
            )
        }
    }
}

fn site_of(tile: Tile, site: Site) -> String {
    let text = match (site, tile) {
        (Site::Usual, Tile::Ocean | Tile::Greenery | Tile::City | Tile::Capital) => "",
        (Site::Usual, _) => "na kopneno polje",
        (Site::Isolated, _) => "na kopneno polje pored kog nema nijedne pločice",
        (Site::Land, Tile::Ocean) => "na kopneno polje, a ne na polje rezervisano za okean",
        (Site::Land, _) => "na kopneno polje",
        (Site::OceanReserved, Tile::Greenery) => {
            "na slobodno polje rezervisano za okean (ne mora da bude pored vaše pločice)"
        }
        (Site::OceanReserved, _) => "na slobodno polje rezervisano za okean",
        (Site::Volcanic, _) => "na vulkansko polje",
        (Site::NoctisCity, _) => {
            return format!("na polje rezervisano za {}, bez obzira na to šta je pored njega", noctis());
        }
        (Site::PhobosSpaceHaven, _) => return off_mars("Phobos Space Haven"),
        (Site::GanymedeColony, _) => return off_mars("Ganymede Colony"),
        (Site::NextToCities(n), _) => {
            let n = i64::from(n);
            if n == 1 {
                return "na kopneno polje pored bilo čijeg grada (i neutralnog)".to_owned();
            }
            let cities = CITY.count(n, Case::Genitive);
            return format!("na kopneno polje pored najmanje {cities}, {}", CITY.anybodys(n));
        }
        (Site::NextToGreenery, _) => "na kopneno polje pored bilo čije pločice zelenila (i neutralne)",
        (Site::Ore, _) => "na kopneno polje na kome je odštampan čelik ili titanijum",
        (Site::OreNextToOwn, _) => {
            "na kopneno polje na kome je odštampan čelik ili titanijum i koje je pored bar jedne vaše pločice"
        }
    };
    text.to_owned()
}

fn off_mars(area: &str) -> String {
    format!("na posebno polje {} van Marsa", foreign(area))
}

fn add(n: i64, kind: Option<CardResource>, holder: Holder) -> String {
    let what = kind
        .map_or_else(|| RESOURCE.count(n, Case::Accusative), |kind| card_resource(n, kind, Case::Accusative));
    match (holder, kind) {
        (Holder::This, _) => format!("dodajte {what} na ovu kartu"),
        (Holder::OwnCard, Some(kind)) => {
            format!(
                "dodajte {what} na jednu svoju kartu na kojoj se čuvaju {} {IF_NONE}",
                card_resources(kind)
            )
        }
        (Holder::OwnCard, None) => {
            format!("dodajte {what} na jednu svoju kartu, i to one vrste koja se na njoj čuva")
        }
        (Holder::OwnCardWithStock, _) => {
            format!(
                "odaberite jednu svoju kartu na kojoj već ima resursa i dodajte na nju još {what} iste vrste {IF_NONE}"
            )
        }
        (Holder::PlayedCard, _) => {
            let what = if n == 1 { "1 takav resurs".to_owned() } else { format!("{what} te vrste") };
            format!("ako se na odigranoj karti čuvaju životinje ili mikrobi, dodajte na nju {what}")
        }
    }
}

fn either(branches: &[Vec<Effect>], bearer: &Bearer) -> String {
    let phrases: Vec<String> = branches.iter().map(|branch| phrase(branch, bearer)).collect();
    format!("odaberite jedno: {}", phrases.join("; ili ").replace("; ili ako ", "; ili, ako "))
}
