//! What effects do, as commands to whoever owns them: `növeld a hőmérsékletet 1 egységgel`.

use super::costs::{may, spend, spent};
use super::nouns::{
    Case, by_steps, card_resource_object, card_resources_object, cards_object, parameter_object, production,
    resource, resources, tag, tile_object, your_production,
};
use super::suffixes::{the, with};
use super::{clauses, count, list, nouns};
use crate::effect::{Count, Effect, Holder, Placed, Site};
use crate::parameter::Parameter;
use crate::resource::{CardResource, Resource};
use crate::text::Bearer;
use crate::text::clauses::{self as said, Clause, Removal, Thing};
use crate::text::grammar::paragraph;
use crate::tile::Tile;

/// What a tile that pays for its area is put on.
pub(super) const ORE: &str = "amelynek lehelyezési bónuszai között acél vagy titán van";

/// Effects as sentences.
pub(in super::super) fn sentences(effects: &[Effect], bearer: &Bearer) -> String {
    paragraph(&commands(effects, bearer))
}

/// Effects in one phrase: `szerezz 1 acélt, és növeld az oxigénszintet 1 egységgel (1%)`.
pub(in super::super) fn phrase(effects: &[Effect], bearer: &Bearer) -> String {
    let commands = commands(effects, bearer);
    let statements = commands.iter().filter(|one| one.starts_with(YOU_GAIN)).count();
    // Statements and commands do not stand in one sentence.
    if statements == 0 || statements == commands.len() {
        clauses(&commands)
    } else {
        clauses(&orders(commands))
    }
}

/// The same with nothing but orders, as behind another order: `szerezz 1 acélt`.
fn ordered(effects: &[Effect], bearer: &Bearer) -> String {
    clauses(&orders(commands(effects, bearer)))
}

fn orders(commands: Vec<String>) -> Vec<String> {
    let ordered =
        |one: String| one.strip_prefix(YOU_GAIN).map(|what| format!("szerezz {what}")).unwrap_or(one);
    commands.into_iter().map(ordered).collect()
}

/// `you gain`: the one verb that states what happens. All others are commands.
const YOU_GAIN: &str = "kapsz ";

fn commands(effects: &[Effect], bearer: &Bearer) -> Vec<String> {
    said::clauses(effects).iter().flat_map(|clause| commands_of(clause, bearer)).collect()
}

/// What is in stock and what is produced take verbs of their own.
fn commands_of(clause: &Clause, bearer: &Bearer) -> Vec<String> {
    let each = |things: &[Thing], stock: &dyn Fn(&str) -> String, verb: &str| -> Vec<String> {
        let same =
            |one: &Thing, next: &Thing| matches!(one, Thing::Stock(..)) == matches!(next, Thing::Stock(..));
        let runs = things.chunk_by(same);
        runs.map(|run| match run.first() {
            Some(Thing::Production(..)) => format!("{verb} {}", productions(run)),
            Some(Thing::Stock(..)) | None => stock(&stocks(run)),
        })
        .collect()
    };
    match clause {
        Clause::Gain(things) => each(things, &|what| format!("kapsz {what}"), "növeld"),
        Clause::Lose(things) => {
            each(things, &|what| format!("távolíts el {what} a készletedből"), "csökkentsd")
        }
        clause => vec![command(clause, bearer)],
    }
}

/// `2 titánt és 4 M€-et`
fn stocks(things: &[Thing]) -> String {
    let phrases = things.iter().filter_map(|thing| match thing {
        Thing::Stock(n, of) => Some(resource(*n, *of, Case::Object)),
        Thing::Production(..) => None,
    });
    list(&phrases.collect::<Vec<String>>())
}

/// `a hőtermelésedet 2 egységgel`, `a hőtermelésedet és az energiatermelésedet 2-2 egységgel`
fn productions(things: &[Thing]) -> String {
    let all: Vec<(i64, Resource)> = things
        .iter()
        .filter_map(|thing| match thing {
            Thing::Production(n, of) => Some((*n, *of)),
            Thing::Stock(..) => None,
        })
        .collect();
    match all.as_slice() {
        [(n, _), rest @ ..] if !rest.is_empty() && rest.iter().all(|(other, _)| other == n) => {
            let names: Vec<String> = all.iter().map(|(_, of)| your_production(*of)).collect();
            format!("{} {n}-{n} egységgel", list(&names))
        }
        all => {
            let phrases = all.iter().map(|(n, of)| format!("{} {}", your_production(*of), by_steps(*n)));
            list(&phrases.collect::<Vec<String>>())
        }
    }
}

/// One command, without a full stop.
fn command(clause: &Clause, bearer: &Bearer) -> String {
    match clause {
        Clause::Gain(_) | Clause::Lose(_) => clauses(&commands_of(clause, bearer)),
        Clause::GainPer(Thing::Stock(n, of), count, each) => {
            format!("kapsz {} {}", resource(*n, *of, Case::Object), after(*count, *each, bearer))
        }
        Clause::GainPer(Thing::Production(n, of), count, each) => {
            let what = your_production(*of);
            format!("növeld {what} {} {}", by_steps(*n), after(*count, *each, bearer))
        }
        Clause::Rating(n) => format!("növeld a terraformációs rátádat {}", with(*n)),
        Clause::RatingPer(count, each) => {
            format!("növeld a terraformációs rátádat {} {}", with(1), after(*count, *each, bearer))
        }
        Clause::Oceans(n) => format!("tegyél le {}", count(*n, &tile_object(Tile::Ocean))),
        Clause::Raise(n, parameter) => {
            let meant = match parameter {
                Parameter::Temperature => format!(" ({} °C)", 2 * n),
                Parameter::Oxygen => format!(" ({n}%)"),
                Parameter::Oceans => String::new(),
            };
            format!("növeld {} {}{meant}", parameter_object(*parameter), by_steps(*n))
        }
        Clause::Place(tile, site, placed) => place(*tile, *site, *placed),
        Clause::ClaimArea => "tedd a jelölődet egy szabad, egyetlen lapka számára sem fenntartott szárazföldi területre, amelyet még senki sem foglalt le; \
             ettől kezdve csak te tehetsz oda lapkát"
            .to_owned(),
        Clause::RemoveAny(n, of) => format!("eltávolíthatsz {}", removal(Removal::Stock(*n, *of))),
        Clause::RemoveOneOf(all) => format!("eltávolíthatod az alábbiak egyikét {FROM_ONE}: {}", any_of(all)),
        Clause::RemoveAnyCard(n, kind) => format!("eltávolíthatsz {}", removal(Removal::OnCard(*n, *kind))),
        Clause::RemoveEither(all) => {
            let all: Vec<String> = all.iter().map(|one| removal(*one)).collect();
            format!("eltávolíthatod az alábbiak egyikét: {}", crate::text::grammar::list(&all, "vagy"))
        }
        Clause::Steal(n, of) => format!("ellophatsz {} {FROM_ONE}", at_most(*n, *of)),
        Clause::StealOneOf(all) => format!("ellophatod az alábbiak egyikét {FROM_ONE}: {}", any_of(all)),
        Clause::RemoveFromNeighbour(n, area) => {
            let next = area.map_or_else(|| "vele".to_owned(), |area| nouns::the_area(area, "tel"));
            format!(
                "egy {next} szomszédos lapka tulajdonosának (aki te is lehetsz) a készletéből eltávolíthatsz legfeljebb {}",
                resource(*n, Resource::MegaCredits, Case::Object)
            )
        }
        Clause::DecreaseAny(n, of) => {
            format!(
                "csökkentsd {} egy általad választott játékos {}ét (kötelező; magadat is választhatod)",
                by_steps(*n),
                production(*of)
            )
        }
        Clause::Draw(n) => format!("húzz {}", cards_object(*n)),
        Clause::Look { look, keep } => format!(
            "nézd meg a húzópakli felső {look} kártyáját: közülük {} ingyen végy a kezedbe, a többit dobd el",
            cards_object(*keep)
        ),
        Clause::LookBuy => {
            "nézd meg a húzópakli legfelső kártyáját úgy, hogy más ne lássa: vagy vedd meg 3 M€-ért, és vedd a \
             kezedbe, vagy dobd el"
                .to_owned()
        }
        Clause::RevealTop(which, then) => format!(
            "mutasd meg mindenkinek a húzópakli legfelső kártyáját; ha van rajta {}, {}; a megmutatott kártyát \
             mindenképpen dobd el",
            tag(*which),
            phrase(then, bearer)
        ),
        Clause::Add(n, kind, holder) => add(*n, *kind, *holder),
        Clause::Either(branches) => either(branches, bearer),
        Clause::May(then) => may(&phrase(then, bearer)),
        Clause::Times(then) => {
            format!(
                "{}; ezt annyiszor hajtsd végre, ahányszor akarod, de legalább egyszer",
                phrase(then, bearer)
            )
        }
        Clause::Exchange { from, to } => format!(
            "költs el tetszőleges számú (legalább 1) {}, és szerezz ugyanennyi {}",
            resources(*from, Case::Object),
            resources(*to, Case::Object)
        ),
        Clause::ShiftProduction { from, to } => format!(
            "csökkentsd {} tetszőleges mértékben (legalább {}), és ugyanennyivel növeld {}",
            your_production(*from),
            with(1),
            your_production(*to)
        ),
        Clause::IfTags { tag: which, least, then, otherwise } => format!(
            "ha legalább {} van, {}; ha nincs, {}",
            count(*least, &format!("{}od", tag(*which))),
            phrase(then, bearer),
            phrase(otherwise, bearer)
        ),
        Clause::IfRatingRaised(then) => {
            format!("ha ebben a generációban nőtt a terraformációs rátád, {}", phrase(then, bearer))
        }
        Clause::Spend(cost, then) => spent(*cost, &orders(commands(then, bearer))),
        Clause::SpendEither(cost, branches) => format!("{}, majd {}", spend(*cost), either(branches, bearer)),
        Clause::CopyProductionBox => "válaszd ki egy játékban lévő épületikonos kártyádat, amelynek azonnali hatásai módosítják a \
             termelést (vagy a cégbirodalmadat, ha azon van épületikon, és van olyan kezdő termelése, amely nem \
             az állandó hatásából ered); ha nincs se ilyen kártyád, se ilyen cégbirodalmad, ez a kártya nem \
             játszható ki. Csak ezeket a módosításokat hajtsd végre még egyszer (cégbirodalomnál: az ezt a \
             kezdő termelést megadó növeléseket). Ha a módosítás mértéke valaminek a számától függ, számold meg \
             újra, és ha egy általad választott játékos termelése csökken, döntsd el újra, ki legyen az; a \
             „Mining Area” vagy „Mining Rights” kártyánál a fém ugyanaz marad. Minden csökkentésnek \
             végrehajthatónak kell lennie"
            .to_owned(),
        Clause::DiscountNextCard(n) => {
            format!("a következő kártya, amelyet ebben a generációban kijátszol, {n} M€-tel kevesebbe kerül")
        }
        Clause::OffsetNextCard(n) => {
            format!("a következő kártyánál, amelyet ebben a generációban kijátszol, {}", off_by(*n))
        }
    }
}

/// `legfeljebb 3 palántát egy tetszőleges játékos készletéből …`
fn removal(what: Removal) -> String {
    match what {
        Removal::Stock(n, of) => format!("{} {FROM_ONE}", at_most(n, of)),
        Removal::OnCard(n, kind) => {
            let what = count(n, card_resource_object(kind));
            format!("legfeljebb {what} bármely játékos egyik kártyájáról (akár a sajátodról is)")
        }
    }
}

/// From whom something is taken.
const FROM_ONE: &str = "egy tetszőleges játékos készletéből (akár a sajátodból is)";

/// Of tiles and cities: whose they may be.
pub(super) const ANYBODYS: &str = " (bárkié lehet, semleges is)";

/// Behind what is skipped without a card for it.
const IF_NONE: &str = "(ilyen kártya híján ez a rész elmarad)";

fn at_most(n: i64, of: Resource) -> String {
    format!("legfeljebb {}", resource(n, of, Case::Object))
}

/// `legfeljebb 2 acélt vagy legfeljebb 3 M€-et`
fn any_of(all: &[(i64, Resource)]) -> String {
    let phrases: Vec<String> = all.iter().map(|(n, of)| at_most(*n, *of)).collect();
    crate::text::grammar::list(&phrases, "vagy")
}

/// What it means that requirements are off by so many steps.
pub(super) fn off_by(n: i64) -> String {
    format!(
        "a hőmérséklet, az oxigénszint és az óceánok száma külön-külön legfeljebb {} lehet az előírt érték fölött vagy \
         alatt (egy egység 2 °C, 1% vagy 1 óceán)",
        by_steps(n)
    )
}

/// `minden, a Marson lévő város után`, `minden 2 mikrobaikonod után`
fn after(counted: Count, each: u8, bearer: &Bearer) -> String {
    let unit = match counted {
        Count::Tags(which) => {
            let own = if bearer.counts_itself(which) { THIS_CARD_TOO } else { "" };
            format!(" {} után{own}", so_many(each, &format!("{}od", tag(which))))
        }
        Count::OpponentsTags(which) => {
            let what = so_many(each, &format!("játékban lévő {}ja", tag(which)));
            return format!("az ellenfeleid minden {what} után");
        }
        Count::CitiesOnMars => {
            let every = if each == 1 { String::new() } else { format!(" {each}") };
            format!("{every}, a Marson lévő város után{ANYBODYS}")
        }
        Count::Cities => {
            let what = so_many(each, "játékban lévő város");
            format!(" {what} után, akár a Marson, akár azon kívül van{ANYBODYS}")
        }
        Count::EventsPlayed => {
            let what = so_many(each, "esemény");
            format!(" {what} után, amelyet eddig bármelyik játékos (te is) kijátszott")
        }
    };
    format!("minden{unit}")
}

/// Behind what its bearer counts too.
pub(super) const THIS_CARD_TOO: &str = " (ennek a kártyának az ikonját is beszámítva)";

fn so_many(n: u8, what: &str) -> String {
    if n == 1 { what.to_owned() } else { count(n, what) }
}

fn place(tile: Tile, site: Site, placed: Placed) -> String {
    let what = match tile {
        tile if nouns::is_unique(tile) => format!("tedd le {}", the(&tile_object(tile))),
        tile => format!("tegyél le {}", count(1, &tile_object(tile))),
    };
    let city = if tile == Tile::Capital { ", amely minden szempontból városnak számít" } else { "" };
    let where_ = match (site, tile) {
        (Site::Usual, Tile::Ocean | Tile::Greenery | Tile::City | Tile::Capital) => String::new(),
        (Site::Land, Tile::Ocean) => {
            " egy szárazföldi területre, nem pedig óceánnak fenntartottra".to_owned()
        }
        (Site::Usual | Site::Land, _) => " egy szárazföldi területre".to_owned(),
        (Site::Isolated, _) => {
            " egy olyan szárazföldi területre, amellyel semmilyen lapka nem szomszédos".to_owned()
        }
        (Site::OceanReserved, Tile::Greenery) => {
            " egy szabad, óceánnak fenntartott területre (nem kell saját lapkád mellé kerülnie)".to_owned()
        }
        (Site::OceanReserved, _) => " egy szabad, óceánnak fenntartott területre".to_owned(),
        (Site::Volcanic, _) => " egy vulkáni területre".to_owned(),
        (Site::NoctisCity, _) => {
            " a Noctis Városnak (Noctis City) fenntartott területre, bármi van is mellette".to_owned()
        }
        (Site::PhobosSpaceHaven, _) => {
            " a számára fenntartott, Marson kívüli területre („Phobos Space Haven”)".to_owned()
        }
        (Site::GanymedeColony, _) => {
            " a számára fenntartott, Marson kívüli területre („Ganymede Colony”)".to_owned()
        }
        (Site::NextToCities(1), _) => {
            format!(" egy olyan szárazföldi területre, amely szomszédos egy várossal{ANYBODYS}")
        }
        (Site::NextToCities(n), _) => {
            format!(" egy olyan szárazföldi területre, amely legalább {n} várossal szomszédos{ANYBODYS}")
        }
        (Site::NextToGreenery, _) => {
            format!(" egy olyan szárazföldi területre, amely szomszédos egy növényzetlapkával{ANYBODYS}")
        }
        (Site::Ore, _) => format!(" egy olyan szárazföldi területre, {ORE}"),
        (Site::OreNextToOwn, _) => {
            format!(" egy olyan szárazföldi területre, {ORE}, és amely szomszédos egy saját lapkáddal")
        }
    };
    let after = match placed {
        Placed::Only if tile == Tile::Greenery => {
            let (what, by) = (parameter_object(Parameter::Oxygen), by_steps(1));
            format!(", ami {by} növeli {what}")
        }
        Placed::Only => String::new(),
        Placed::ProduceOre => format!(
            ", majd növeld {} a termelésedet az ott szereplő fémből (ha mindkettő szerepel, válassz egyet)",
            by_steps(1)
        ),
        Placed::RemoveAdjacentMegaCredits(n) => {
            let most = resource(n, Resource::MegaCredits, Case::Object);
            format!(
                "; egy vele szomszédos lapka tulajdonosának (aki te is lehetsz) a készletéből eltávolíthatsz legfeljebb \
                 {most}"
            )
        }
    };
    format!("{what}{where_}{city}{after}")
}

fn add(n: i64, kind: Option<CardResource>, holder: Holder) -> String {
    let what = count(n, kind.map_or("erőforrást", card_resource_object));
    match (holder, kind) {
        (Holder::This, _) => format!("tegyél {what} erre a kártyára"),
        (Holder::OwnCard, Some(kind)) => {
            let holds = card_resources_object(kind);
            format!("tegyél {what} egy {holds} gyűjtő kártyádra {IF_NONE}")
        }
        (Holder::OwnCard, None) => format!("tegyél {what} egy saját kártyádra, olyat, amilyet az gyűjt"),
        (Holder::OwnCardWithStock, _) => {
            let same = count(n, "ugyanolyan erőforrást");
            format!(
                "válaszd ki egy olyan kártyádat, amelyen már van erőforrás, és tegyél rá még {same} {IF_NONE}"
            )
        }
        (Holder::PlayedCard, _) => {
            let what = if n == 1 {
                "1 ilyen erőforrást".to_owned()
            } else {
                format!("{what} ebből a fajtából")
            };
            format!("ha a kijátszott kártya állatokat vagy mikrobákat gyűjt, tegyél rá {what}")
        }
    }
}

fn either(branches: &[Vec<Effect>], bearer: &Bearer) -> String {
    let phrases: Vec<String> = branches.iter().map(|branch| ordered(branch, bearer)).collect();
    format!("válassz egyet: {}", phrases.join("; vagy "))
}
