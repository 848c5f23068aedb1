//! Events in sentences: present tense, with the seat as the subject: `Piros kap 2 titánt (Aszteroida – Asteroid).`

use super::notes::noted;
use super::nouns::{
    Case, by_steps, card, card_as, card_resource_object, cards, cards_object, corporation, corporation_as,
    parameter_object, production, resource, source, the_area, things, tile, tile_object, value_onto,
};
use super::suffixes::{the, with};
use super::{count, list, nouns};
use crate::board::AreaId;
use crate::card::{CardId, CorporationId};
use crate::effect::StandardProject;
use crate::game::payment::Payment;
use crate::game::{Event, Noted, Phase, Source};
use crate::parameter::Parameter;
use crate::resource::{CardResource, Resource};
use crate::seat::Seat;
use crate::text::EndReason;
use crate::text::clauses::Thing;
use crate::text::names::{seat, to_seat};
use crate::text::parts::{self, GameEnd};
use crate::tile::Tile;

/// The sentence for an event that was undone.
pub(in super::super) fn undone() -> String {
    "Ezt visszavonták.".to_owned()
}

pub(in super::super) fn event(event: &Event) -> String {
    match event {
        Event::Began { players, first, corporate_era, draft, .. } => {
            let mut with = vec![count(*players, "játékossal")];
            with.extend(corporate_era.then(|| "a Cégek korszakával".to_owned()));
            with.extend(draft.then(|| "drafttal".to_owned()));
            format!("A játék {} kezdődik; a kezdőjátékos {}.", list(&with), seat(*first))
        }
        Event::Shuffled { count, from_discards: false, .. } => {
            format!("Megkeverték {} húzópaklit.", the(&super::count(*count, "kártyás")))
        }
        Event::Shuffled { count, from_discards: true, .. } => {
            format!("A dobópakliból keveréssel új húzópakli készül: {}.", cards(*count))
        }
        Event::CorporationsDealt { seat: who, count: n, corporations } => {
            let among = count(*n, "cégbirodalom");
            let which = corporations.as_deref().map_or_else(String::new, corporation_names);
            format!("{} {among} közül választhat{which}.", seat(*who))
        }
        Event::Dealt { seat: who, count, cards: which, source: Source::Rules } => {
            format!("{} {} kap osztáskor{}.", seat(*who), cards_object(*count), names(which.as_deref()))
        }
        Event::Dealt { seat: who, count, cards: which, source } => {
            acted(*who, "megnéz", *count, which.as_deref(), *source)
        }
        Event::PackDealt { seat: who, count: n, cards: which, .. } => {
            let pack = count(*n, "kártyás csomagot");
            format!("{} {pack} kap{}.", seat(*who), names(which.as_deref()))
        }
        Event::Picked { seat: who, to, passed, card: kept, .. } => {
            let what = kept.map_or_else(
                || "megtart egy kártyát".to_owned(),
                |kept| format!("megtartja {}", card_as(kept, "kártyát")),
            );
            format!("{} {what}, majd {} továbbad {}.", seat(*who), cards_object(*passed), to_seat(*to))
        }
        Event::PickChanged { seat: who, card: Some(new), returned: Some(old), .. } => {
            let (old, new) = (card_as(*old, "kártya"), card_as(*new, "kártyát"));
            format!("{} {old} helyett {new} tartja meg.", seat(*who))
        }
        Event::PickChanged { seat: who, .. } => format!("{} másik kártyát tart meg, mint eddig.", seat(*who)),
        Event::LastCardTaken { seat: who, card: which, .. } => {
            format!("{} megkapja egy csomag utolsó kártyáját{}.", seat(*who), names(which.as_slice().into()))
        }
        Event::Drafted { seat: who, count } => format!("{} {} draftolt.", seat(*who), cards_object(*count)),
        Event::Chose { seat: who, corporation, cards, payment } => {
            chose(*who, *corporation, cards.as_deref(), *payment)
        }
        Event::CorporationRevealed { seat: who, corporation: which } => {
            let start = things(&parts::start(which.row()));
            let what = corporation_as(*which, "cégbirodalmat");
            format!("{} felfedi {what}; ezzel kezd: {start}.", seat(*who))
        }
        Event::Kept { seat: who, count: 0, source, .. } => {
            format!("{} nem tart meg kártyát{}.", seat(*who), because(*source))
        }
        Event::Kept { seat: who, count, cards: which, payment, source } => {
            let verb = price(payment).map_or("megtart".to_owned(), |paid| format!("{paid} megvesz"));
            acted(*who, &verb, *count, which.as_deref(), *source)
        }
        Event::Discarded { seat: who, count, cards: which, source } => {
            acted(*who, "eldob", *count, which.as_deref(), *source)
        }
        Event::GenerationBegan { generation, first } => {
            let generation = the(&format!("{generation}. generáció"));
            format!("Kezdődik {generation}; a kezdőjátékos {}.", seat(*first))
        }
        Event::PhaseBegan { phase } => phase_began(*phase).to_owned(),
        Event::TurnBegan { seat: who } => format!("{} köre kezdődik.", seat(*who)),
        Event::TurnEnded { seat: who } => format!("{} befejezi a körét.", seat(*who)),
        Event::Passed { seat: who } => format!("{} passzol.", seat(*who)),
        Event::CardPlayed { seat: who, card: which, payment } => {
            let paid = price(payment).unwrap_or_else(|| "ingyen".to_owned());
            format!("{} {paid} kijátssza {}.", seat(*who), card_as(*which, "kártyát"))
        }
        Event::EventFiled { seat: who, card: which } => {
            format!("{} képpel lefelé fordítja {}.", seat(*who), card_as(*which, "kártyát"))
        }
        Event::ActionUsed { seat: who, source: of, payment } => {
            let action = match of {
                Source::Card(id) => format!("{} akcióját", card_as(*id, "kártya")),
                Source::Corporation(id) => format!("{} akcióját", corporation_as(*id, "cégbirodalom")),
                Source::Project(_)
                | Source::Parameter(_)
                | Source::Area(_)
                | Source::Plants
                | Source::Heat
                | Source::Rules => "az akciót".to_owned(),
            };
            format!("{}{} használja {action}.", seat(*who), paid(payment))
        }
        Event::FirstActionTaken { seat: who, corporation: which } => {
            let whose = corporation_as(*which, "cégbirodalom");
            format!("{} végrehajtja {whose} első akcióját.", seat(*who))
        }
        Event::FirstActionSkipped { seat: who, corporation: which } => {
            let whose = corporation_as(*which, "cégbirodalom");
            format!("{} kihagyja {whose} első akcióját: nincs hozzá megfelelő terület.", seat(*who))
        }
        Event::ProjectUsed { seat: who, project: StandardProject::SellPatents, .. } => {
            format!("{} szabadalmat értékesít.", seat(*who))
        }
        Event::ProjectUsed { seat: who, project, payment } => {
            let what = the(&nouns::quoted(nouns::project(*project)));
            format!("{}{} végrehajtja {what} általános projektet.", seat(*who), paid(payment))
        }
        Event::MilestoneClaimed { seat: who, milestone, payment } => {
            let what = the(nouns::milestone(*milestone));
            format!("{}{} megszerzi {what} mérföldkövet.", seat(*who), paid(payment))
        }
        Event::AwardFunded { seat: who, award, payment } => {
            let what = the(nouns::award(*award));
            format!("{}{} megalapítja {what} díjat.", seat(*who), paid(payment))
        }
        Event::Converted { seat: who, resource: from, amount } => {
            let to = match from {
                Resource::Plants => "növényzetlapkára",
                Resource::Heat => "a hőmérséklet növelésére",
                Resource::MegaCredits | Resource::Steel | Resource::Titanium | Resource::Energy => "másra",
            };
            format!("{} bevált {} {to}.", seat(*who), resource(*amount, *from, Case::Object))
        }
        Event::StockChanged { seat: who, resource: of, change, source, by } => {
            let what = resource(change.unsigned_abs(), *of, Case::Object);
            let text = match by {
                Some(by) if *change < 0 => {
                    format!("{} eltávolít {what} {} készletéből", seat(*by), seat(*who))
                }
                Some(by) => format!("{} {what} ad {}", seat(*by), to_seat(*who)),
                None if *change < 0 => format!("{} lead {what}", seat(*who)),
                None => format!("{} kap {what}", seat(*who)),
            };
            format!("{text}{}.", because(*source))
        }
        Event::ProductionChanged { seat: who, resource: of, change, source, by } => {
            let (what, steps) = (production(*of), by_steps(change.unsigned_abs()));
            let text = match by {
                Some(by) => {
                    let verb = if *change < 0 { "csökkenti" } else { "növeli" };
                    format!("{} {steps} {verb} {} {what}ét", seat(*by), seat(*who))
                }
                None => {
                    let verb = if *change < 0 { "csökken" } else { "nő" };
                    format!("{} {what}e {steps} {verb}", seat(*who))
                }
            };
            format!("{text}{}.", because(*source))
        }
        Event::RatingRaised { seat: who, change, source } => {
            let verb = if *change < 0 { "csökken" } else { "nő" };
            let by = with(change.unsigned_abs().into());
            format!("{} terraformációs rátája {by} {verb}{}.", seat(*who), because(*source))
        }
        Event::ParameterRaised { seat: who, parameter, value, source } => {
            let of_all = match parameter {
                Parameter::Oceans => format!(", a célérték {}", parameter.scale().goal),
                Parameter::Temperature | Parameter::Oxygen => String::new(),
            };
            let (to, what) = (value_onto(*value, *parameter), parameter_object(*parameter));
            format!("{} {to} növeli {what}{of_all}{}.", seat(*who), because(*source))
        }
        Event::TilePlaced { seat: Some(who), area: at, tile, source } => {
            let placed = match tile {
                tile if nouns::is_unique(*tile) => format!("leteszi {}", the(&tile_object(*tile))),
                tile => format!("letesz egy {}", tile_object(*tile)),
            };
            let cause = because(parts::placed_by(*at, *source));
            format!("{} {placed} {}{cause}.", seat(*who), the_area(*at, "re"))
        }
        Event::TilePlaced { seat: None, area: at, tile: which, source } => {
            let what = match which {
                Tile::City | Tile::Greenery => format!("Egy semleges {}", tile(*which)),
                which => format!("Egy {}", tile(*which)),
            };
            format!("{what} kerül {}{}.", the_area(*at, "re"), because(*source))
        }
        Event::AreaClaimed { seat: who, area: at } => {
            format!("{} lefoglalja {}.", seat(*who), the_area(*at, "et"))
        }
        Event::CardResourcesChanged { seat: who, card: on, change, source, by } => {
            card_resources_changed(*who, *on, *change, *source, *by)
        }
        Event::Drawn { seat: who, count, cards: which, source } => {
            acted(*who, "húz", *count, which.as_deref(), *source)
        }
        Event::Revealed { cards: which, source: Source::Rules, .. } => {
            format!(
                "A húzópakli felfedett kártyái jelölik ki a semleges lapkák helyét{}.",
                names(Some(which))
            )
        }
        Event::Revealed { seat: who, cards: which, source } => {
            acted(*who, "megmutat", which.len() as i64, Some(which), *source)
        }
        Event::NextCardEased { seat: who, discount, offset, source } => {
            let cheaper = format!("kártyája {discount} M€-tel kevesebbe kerül");
            let easier = format!("előfeltételeitől legfeljebb {} el lehet térni", by_steps(*offset));
            let how = match (*discount, *offset) {
                (_, 0) => cheaper,
                (0, _) => format!("kártyájának {easier}"),
                _ => format!("{cheaper}, és {easier}"),
            };
            format!("{} következő {how}{}.", seat(*who), because(*source))
        }
        Event::Produced { seat: who, energy_to_heat, gained } => {
            let gained = produced(&parts::stock(gained));
            let turned = match energy_to_heat {
                0 => String::new(),
                n => format!(" {} hővé alakít, majd", resource(*n, Resource::Energy, Case::Object)),
            };
            format!("{}{turned} {gained}.", seat(*who))
        }
        Event::Ended { scores, winners, .. } => ended(&parts::outcome(scores, winners)),
        Event::Aborted { reason, .. } => aborted(reason),
        Event::Undone { seat: who, from_seq: from, to_seq: to } if from == to => {
            format!("{} visszavonja {} bejegyzést.", seat(*who), the(&format!("{from}.")))
        }
        Event::Undone { seat: who, from_seq: from, to_seq: to } => {
            format!("{} visszavonja {} bejegyzést.", seat(*who), the(&format!("{from}–{to}.")))
        }
        Event::Noted { note, seat, motion } => noted(Noted { note: *note, seat: *seat, motion: *motion }),
    }
}

/// What is done with cards: `Piros húz 2 kártyát: Birds és Fish.`
fn acted(who: Seat, verb: &str, n: impl Into<i64>, which: Option<&[CardId]>, source: Source) -> String {
    format!("{} {verb} {}{}{}.", seat(who), cards_object(n), names(which), because(source))
}

/// ` (Aszteroida – Asteroid)`: what caused it, in brackets behind the sentence; there are none inside of brackets.
fn because(cause: Source) -> String {
    let phrase = match cause {
        Source::Area(id) => Some(bonus_of(id)),
        cause => source(cause).map(|cause| cause.replace(" (", " – ").replace(')', "")),
    };
    phrase.map_or_else(String::new, |cause| format!(" ({cause})"))
}

/// `a h12 jelű Ascraeus Mons terület lehelyezési bónusza`: the word of the area stands before its name; behind a dash it
/// would be read as another area.
fn bonus_of(id: AreaId) -> String {
    let area = nouns::area(id);
    match area.split_once(" (") {
        Some((name, _)) => format!("{} jelű {name} terület lehelyezési bónusza", the(id.word())),
        None => format!("{} lehelyezési bónusza", the_area(id, "")),
    }
}

/// `10 M€-ért és 1 titánért`, or nothing where nothing was paid.
fn price(payment: &Payment) -> Option<String> {
    let paid = parts::paid(payment);
    let phrases = paid.iter().filter_map(|thing| match thing {
        Thing::Stock(n, of) => Some(resource(*n, *of, Case::Price)),
        Thing::Production(..) => None,
    });
    let phrases: Vec<String> = phrases.collect();
    (!phrases.is_empty()).then(|| list(&phrases))
}

/// ` 10 M€-ért`, or nothing where nothing was paid.
fn paid(what: &Payment) -> String {
    price(what).map_or_else(String::new, |paid| format!(" {paid}"))
}

/// `: Birds és Fish`, if the viewer knows them.
fn names(cards: Option<&[CardId]>) -> String {
    match cards {
        None | Some([]) => String::new(),
        Some(cards) => {
            let titles: Vec<String> = cards.iter().map(|id| card(*id).to_owned()).collect();
            format!(": {}", list(&titles))
        }
    }
}

fn corporation_names(corporations: &[CorporationId]) -> String {
    let titles: Vec<String> = corporations.iter().map(|id| corporation(*id).to_owned()).collect();
    if titles.is_empty() { String::new() } else { format!(": {}", list(&titles)) }
}

fn chose(who: Seat, which: Option<CorporationId>, kept: Option<&[CardId]>, price: Option<Payment>) -> String {
    // Only the decision: the purchase is an event of its own.
    let Some(kept) = kept else { return format!("{} választott.", seat(who)) };
    let bought = match kept.len() {
        0 => "úgy dönt, hogy nem vesz kártyát".to_owned(),
        n => {
            let price = price.map_or_else(String::new, |price| format!("{} ", paid(&price).trim_start()));
            format!("úgy dönt, hogy {price}megvesz {}{}", cards_object(n as i64), names(Some(kept)))
        }
    };
    match which {
        Some(which) => {
            format!("{} {} választja, és {bought}.", seat(who), corporation_as(which, "cégbirodalmat"))
        }
        None => format!("{} {bought}.", seat(who)),
    }
}

const fn phase_began(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "Mindenki cégbirodalmat és kártyákat választ.",
        Phase::Research => "Kezdődik a kutatási fázis.",
        Phase::Action => "Kezdődik az akciófázis.",
        Phase::Production => "Kezdődik a termelési fázis.",
        Phase::FinalGreeneries => "Az utolsó palánták még beválthatók növényzetlapkára.",
        Phase::Over => "A játék véget ért.",
        Phase::Aborted => "A játékot idő előtt befejezték.",
    }
}

fn card_resources_changed(who: Seat, on: CardId, change: i16, source: Source, by: Option<Seat>) -> String {
    let kind = on.row().holds.unwrap_or(CardResource::Science);
    let what = count(change.unsigned_abs(), card_resource_object(kind));
    let because = if source == Source::Card(on) { String::new() } else { because(source) };
    let text = match by {
        Some(by) if change < 0 => {
            format!("{} eltávolít {what} {} {} kártyájáról", seat(by), seat(who), card(on))
        }
        Some(by) => format!("{} {what} tesz {} {} kártyájára", seat(by), seat(who), card(on)),
        None if change < 0 => format!("{} eltávolít {what} {}", seat(who), card_as(on, "kártyáról")),
        None => format!("{} {what} tesz {}", seat(who), card_as(on, "kártyára")),
    };
    format!("{text}{because}.")
}

fn produced(gained: &[Thing]) -> String {
    let phrases = gained.iter().filter_map(|thing| match thing {
        Thing::Stock(n, of) => Some(resource(*n, *of, Case::Object)),
        Thing::Production(..) => None,
    });
    let phrases: Vec<String> = phrases.collect();
    if phrases.is_empty() { "nem termel semmit".to_owned() } else { format!("{} termel", list(&phrases)) }
}

fn aborted(reason: &str) -> String {
    let why = match EndReason::from_word(reason) {
        Some(EndReason::Vote) => "a játékosok megszavazták",
        Some(EndReason::Abandoned) => "senki sem tért vissza",
        Some(EndReason::Resigned) => "az utolsó játékos is feladta",
        None => reason,
    };
    format!("A játékot idő előtt befejezték ({why}).")
}

fn ended(outcome: &GameEnd) -> String {
    let points = |n: i64| count(n, "győzelmi ponttal");
    match *outcome {
        GameEnd::Lost(n) => {
            format!(
                "A játék vereséggel ért véget: a Mars nincs terraformálva. Az eredmény {}.",
                count(n, "győzelmi pont")
            )
        }
        GameEnd::Won(who, n) => format!("A játék véget ért: {} nyert {}.", seat(who), points(n)),
        GameEnd::Shared(winners, n) => {
            let names: Vec<String> = winners.iter().map(|who| seat(*who).to_owned()).collect();
            format!("A játék véget ért: {} közösen nyert {}.", list(&names), points(n))
        }
    }
}
