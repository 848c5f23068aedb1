//! Events in sentences: present tense, with the seat as the subject: `Crveni dobija 2 titanijuma (Asteroid).`

use super::forms::{CARD, CORPORATION, Case, PLAYER, POINT};
use super::notes::noted;
use super::nouns::{
    a_tile, area, award, bonus_of, card, card_resource, cards, corporation, milestone, production_by,
    project, resource, source, the_tile, things,
};
use super::script::foreign;
use super::{list, nouns};
use crate::card::{CardId, CorporationId};
use crate::effect::StandardProject;
use crate::game::payment::Payment;
use crate::game::{Event, Noted, Phase, Source};
use crate::parameter::Parameter;
use crate::resource::{CardResource, Resource};
use crate::seat::Seat;
use crate::text::EndReason;
use crate::text::grammar::capital;
use crate::text::names::{player, seat, to_seat};
use crate::text::parts::{self, GameEnd};
use crate::tile::Tile;

/// The sentence for an event that was undone.
pub(in super::super) fn undone() -> String {
    "Ovo je poništeno.".to_owned()
}

pub(in super::super) fn event(event: &Event) -> String {
    match event {
        Event::Began { players, first, corporate_era, draft, .. } => {
            let players = PLAYER.count(*players, Case::Accusative);
            let with = match (corporate_era, draft) {
                (true, true) => " sa Korporativnom erom i draftom",
                (true, false) => " sa Korporativnom erom",
                (false, true) => " sa draftom",
                (false, false) => "",
            };
            format!("Počinje igra za {players}{with}; prvi igrač je {}.", seat(*first))
        }
        Event::Shuffled { count, from_discards: false, .. } => {
            format!("Promešan je špil od {}.", cards(*count, Case::Genitive))
        }
        Event::Shuffled { count, from_discards: true, .. } => {
            format!("Odbačene karte su promešane i čine novi špil od {}.", cards(*count, Case::Genitive))
        }
        Event::CorporationsDealt { seat: who, count, corporations } => {
            let what = CORPORATION.count(*count, Case::Accusative);
            format!("{} dobija {what} na izbor{}.", seat(*who), corporation_names(corporations.as_deref()))
        }
        Event::Dealt { seat: who, count, cards: which, source } => {
            let verb = if *source == Source::Rules { "dobija" } else { "gleda" };
            deed(*who, verb, *count, which.as_deref(), *source)
        }
        Event::PackDealt { seat: who, count, cards: which, .. } => {
            format!(
                "{} dobija paket od {}{}.",
                seat(*who),
                cards(*count, Case::Genitive),
                names(which.as_deref())
            )
        }
        Event::Picked { seat: who, to, passed, card: kept, .. } => {
            let what = kept.map_or_else(|| "jednu kartu".to_owned(), |kept| format!("kartu {}", card(kept)));
            let passed = cards(*passed, Case::Accusative);
            format!("{} zadržava {what} i prosleđuje {} {passed}.", seat(*who), to_seat(*to))
        }
        Event::PickChanged { seat: who, card: Some(new), returned: Some(old), .. } => {
            format!("{} zadržava kartu {} umesto karte {}.", seat(*who), card(*new), card(*old))
        }
        Event::PickChanged { seat: who, .. } => format!("{} zadržava drugu kartu nego pre.", seat(*who)),
        Event::LastCardTaken { seat: who, card: which, .. } => {
            format!("{} uzima poslednju kartu iz paketa{}.", seat(*who), names(which.as_slice().into()))
        }
        Event::Drafted { seat: who, count } => {
            format!("{} je izdraftovao {}.", player(*who), cards(*count, Case::Accusative))
        }
        Event::Chose { seat: who, corporation, cards, payment } => {
            chose(*who, *corporation, cards.as_deref(), *payment)
        }
        Event::CorporationRevealed { seat: who, corporation: which } => {
            let start = things(&parts::start(which.row()), Case::Nominative);
            format!("{} otkriva korporaciju {}. Početno stanje: {start}.", seat(*who), corporation(*which))
        }
        Event::Kept { seat: who, count: 0, source, .. } => {
            format!("{} ne zadržava nijednu kartu{}.", seat(*who), because(*source))
        }
        Event::Kept { seat: who, count, cards: which, payment, source } => match price(payment) {
            Some(paid) => {
                let bought = cards(*count, Case::Accusative);
                let which = names(which.as_deref());
                format!("{} kupuje {bought} za {paid}{which}{}.", seat(*who), because(*source))
            }
            None => deed(*who, "zadržava", *count, which.as_deref(), *source),
        },
        Event::Discarded { seat: who, count, cards: which, source } => {
            deed(*who, "odbacuje", *count, which.as_deref(), *source)
        }
        Event::GenerationBegan { generation, first } => {
            format!("Počinje {generation}. generacija; prvi igrač je {}.", seat(*first))
        }
        Event::PhaseBegan { phase } => phase_began(*phase).to_owned(),
        Event::TurnBegan { seat: who } => format!("{} počinje potez.", seat(*who)),
        Event::TurnEnded { seat: who } => format!("{} završava potez.", seat(*who)),
        Event::Passed { seat: who } => format!("{} odustaje.", seat(*who)),
        Event::CardPlayed { seat: who, card: which, payment } => {
            let paid = price(payment).map_or("besplatno".to_owned(), |paid| format!("za {paid}"));
            format!("{} odigrava kartu {} {paid}.", seat(*who), card(*which))
        }
        Event::EventFiled { seat: who, card: which } => {
            format!("{} okreće kartu {} licem prema dole.", seat(*who), card(*which))
        }
        Event::ActionUsed { seat: who, source: of, payment } => {
            format!("{} koristi akciju{}{}.", seat(*who), of_source(*of), paid(payment))
        }
        Event::FirstActionTaken { seat: who, corporation: which } => {
            format!("{} izvršava prvu akciju korporacije {}.", seat(*who), corporation(*which))
        }
        Event::FirstActionSkipped { seat: who, corporation: which } => {
            let which = corporation(*which);
            format!(
                "{} preskače prvu akciju korporacije {which}: za nju ne postoji odgovarajuće polje.",
                seat(*who)
            )
        }
        Event::ProjectUsed { seat: who, project: StandardProject::SellPatents, .. } => {
            format!("{} prodaje patente.", seat(*who))
        }
        Event::ProjectUsed { seat: who, project: which, payment } => {
            format!("{} koristi standardni projekat {}{}.", seat(*who), project(*which), paid(payment))
        }
        Event::MilestoneClaimed { seat: who, milestone: which, payment } => {
            format!("{} ostvaruje dostignuće {}{}.", seat(*who), milestone(*which), paid(payment))
        }
        Event::AwardFunded { seat: who, award: which, payment } => {
            format!("{} finansira nagradu {}{}.", seat(*who), award(*which), paid(payment))
        }
        Event::Converted { seat: who, resource: from, amount } => {
            let to = match from {
                Resource::Plants => "pločicu zelenila",
                Resource::Heat => "povećanje temperature za 1 korak",
                Resource::MegaCredits | Resource::Steel | Resource::Titanium | Resource::Energy => {
                    "nešto drugo"
                }
            };
            let what = resource(*amount, *from, Case::Accusative);
            format!("{} pretvara {what} u {to}.", seat(*who))
        }
        Event::StockChanged { seat: who, resource: of, change, source, by } => {
            let what = resource(change.unsigned_abs(), *of, Case::Accusative);
            changed(*who, &what, *change, *by, *source)
        }
        Event::ProductionChanged { seat: who, resource: of, change, source, by } => {
            let verb = if *change < 0 { "smanjuje" } else { "povećava" };
            let whose = by.map_or_else(String::new, |_| format!("{} ", to_seat(*who)));
            let what = production_by(change.unsigned_abs(), *of);
            format!("{} {verb} {whose}{what}{}.", seat(by.unwrap_or(*who)), because(*source))
        }
        Event::RatingRaised { seat: who, change, source } => {
            let verb = if *change < 0 { "smanjuje" } else { "povećava" };
            let n = change.unsigned_abs();
            format!("{} {verb} svoj rejting teraformiranja za {n}{}.", seat(*who), because(*source))
        }
        Event::ParameterRaised { seat: who, parameter, value, source } => {
            let to = match parameter {
                Parameter::Temperature => format!("temperaturu na {value} °C"),
                Parameter::Oxygen => format!("nivo kiseonika na {value}%"),
                Parameter::Oceans => {
                    format!("broj okeana na {value} od ukupno {}", Parameter::Oceans.scale().goal)
                }
            };
            format!("{} povećava {to}{}.", seat(*who), because(*source))
        }
        Event::TilePlaced { seat: Some(who), area: at, tile, source } => {
            let cause = because(parts::placed_by(*at, *source));
            format!("{} postavlja {} na polje {}{cause}.", seat(*who), a_tile(*tile), area(*at))
        }
        Event::TilePlaced { seat: None, area: at, tile, source } => {
            let neutral = match tile {
                Tile::City | Tile::Greenery => "neutralna ",
                _ => "",
            };
            let what = capital(&format!("{neutral}{}", the_tile(*tile)));
            format!("{what} se postavlja na polje {}{}.", area(*at), because(*source))
        }
        Event::AreaClaimed { seat: who, area: at } => {
            format!("{} postavlja svoj marker na polje {}.", seat(*who), area(*at))
        }
        Event::CardResourcesChanged { seat: who, card: on, change, source, by } => {
            card_resources_changed(*who, *on, *change, *source, *by)
        }
        Event::Drawn { seat: who, count, cards: which, source } => {
            deed(*who, "vuče", *count, which.as_deref(), *source)
        }
        Event::Revealed { cards: which, source: Source::Rules, .. } => {
            format!("Otkrivene karte iz špila određuju polja za neutralne pločice: {}.", list(&titles(which)))
        }
        Event::Revealed { seat: who, cards: which, source } => {
            let cards = if which.len() == 1 { "kartu" } else { "karte" };
            format!("{} pokazuje {cards} {}{}.", seat(*who), list(&titles(which)), because(*source))
        }
        Event::NextCardEased { seat: who, discount, offset, source } => {
            let mut how = Vec::new();
            if *discount > 0 {
                how.push(format!("košta {discount} M€ manje"));
            }
            if *offset > 0 {
                how.push(format!("sme da odstupa od svojih uslova za najviše {}", nouns::steps(*offset)));
            }
            format!("Sledeća karta koju {} odigra {}{}.", seat(*who), list(&how), because(*source))
        }
        Event::Produced { seat: who, energy_to_heat, gained } => {
            let gained = parts::stock(gained);
            let produces = match gained.as_slice() {
                [] => "ne proizvodi ništa".to_owned(),
                gained => format!("proizvodi {}", things(gained, Case::Accusative)),
            };
            let turned = match energy_to_heat {
                0 => String::new(),
                n => format!("pretvara {} u toplotu i ", resource(*n, Resource::Energy, Case::Accusative)),
            };
            format!("{} {turned}{produces}.", seat(*who))
        }
        Event::Ended { scores, winners, .. } => ended(&parts::outcome(scores, winners)),
        Event::Aborted { reason, .. } => aborted(reason),
        Event::Undone { seat: who, from_seq: from, to_seq: to } if from == to => {
            format!("{} poništava zapis {from}.", seat(*who))
        }
        Event::Undone { seat: who, from_seq: from, to_seq: to } => {
            format!("{} poništava zapise od {from} do {to}.", seat(*who))
        }
        Event::Noted { note, seat, motion } => noted(Noted { note: *note, seat: *seat, motion: *motion }),
    }
}

/// `Crveni vuče 2 karte: Birds i Fish (Research).`
fn deed(who: Seat, verb: &str, count: u8, which: Option<&[CardId]>, source: Source) -> String {
    let what = CARD.count(count, Case::Accusative);
    format!("{} {verb} {what}{}{}.", seat(who), names(which), because(source))
}

/// ` (Asteroid)`: what caused it, in brackets behind the sentence.
fn because(cause: Source) -> String {
    let phrase = match cause {
        // No brackets inside of brackets.
        Source::Card(id) => Some(card(id).in_brackets().to_owned()),
        Source::Corporation(id) => Some(corporation(id).in_brackets().to_owned()),
        Source::Area(id) => Some(bonus_of(&nouns::area_in_brackets(id))),
        Source::Project(_) | Source::Parameter(_) | Source::Plants | Source::Heat | Source::Rules => {
            source(cause)
        }
    };
    phrase.map_or_else(String::new, |cause| format!(" ({cause})"))
}

/// ` karte Birds`: whose action it is.
fn of_source(of: Source) -> String {
    match of {
        Source::Card(id) => format!(" karte {}", card(id)),
        Source::Corporation(id) => format!(" korporacije {}", corporation(id)),
        Source::Project(_)
        | Source::Parameter(_)
        | Source::Area(_)
        | Source::Plants
        | Source::Heat
        | Source::Rules => because(of),
    }
}

/// `10 M€`, or nothing where nothing was paid.
fn price(payment: &Payment) -> Option<String> {
    let paid = parts::paid(payment);
    (!paid.is_empty()).then(|| things(&paid, Case::Accusative))
}

/// ` za 10 M€`, or nothing where nothing was paid.
fn paid(what: &Payment) -> String {
    price(what).map_or_else(String::new, |paid| format!(" za {paid}"))
}

fn titles(cards: &[CardId]) -> Vec<String> {
    cards.iter().map(|id| card(*id).to_string()).collect()
}

/// `: Birds i Fish`, if the viewer knows them.
fn names(cards: Option<&[CardId]>) -> String {
    match cards {
        None | Some([]) => String::new(),
        Some(cards) => format!(": {}", list(&titles(cards))),
    }
}

fn corporation_names(corporations: Option<&[CorporationId]>) -> String {
    match corporations {
        None | Some([]) => String::new(),
        Some(all) => {
            let titles: Vec<String> = all.iter().map(|id| corporation(*id).to_string()).collect();
            format!(": {}", list(&titles))
        }
    }
}

fn chose(who: Seat, which: Option<CorporationId>, kept: Option<&[CardId]>, price: Option<Payment>) -> String {
    let Some(kept) = kept else { return format!("{} je odlučio.", player(who)) };
    // Only the decision: the purchase is an event of its own.
    let buys = match kept.len() {
        0 => "odlučuje da ne kupi nijednu kartu".to_owned(),
        n => {
            let price = price.map_or_else(String::new, |price| paid(&price));
            format!("odlučuje da kupi {}{price}{}", cards(n as i64, Case::Accusative), names(Some(kept)))
        }
    };
    match which {
        Some(which) => format!("{} bira korporaciju {} i {buys}.", seat(who), corporation(which)),
        None => format!("{} {buys}.", seat(who)),
    }
}

const fn phase_began(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "Biraju se korporacije i karte.",
        Phase::Research => "Počinje faza istraživanja.",
        Phase::Action => "Počinje akciona faza.",
        Phase::Production => "Počinje proizvodna faza.",
        Phase::FinalGreeneries => "Poslednje biljke mogu da se pretvore u pločice zelenila.",
        Phase::Over => "Igra je završena.",
        Phase::Aborted => "Igra je prekinuta pre kraja.",
    }
}

/// A gain or a loss; with `by`, what another seat removes.
fn changed(who: Seat, what: &str, change: i16, by: Option<Seat>, source: Source) -> String {
    let text = match by {
        Some(by) if change < 0 => format!("{} uklanja {} {what}", seat(by), to_seat(who)),
        Some(by) => format!("{} daje {} {what}", seat(by), to_seat(who)),
        None if change < 0 => format!("{} troši {what}", seat(who)),
        None => format!("{} dobija {what}", seat(who)),
    };
    format!("{text}{}.", because(source))
}

fn card_resources_changed(who: Seat, on: CardId, change: i16, source: Source, by: Option<Seat>) -> String {
    let kind = on.row().holds.unwrap_or(CardResource::Science);
    let what = card_resource(change.unsigned_abs(), kind, Case::Accusative);
    let because = if source == Source::Card(on) { String::new() } else { because(source) };
    let (verb, way) = if change < 0 { ("uklanja", "sa karte") } else { ("dodaje", "na kartu") };
    let whose = by.map_or_else(String::new, |_| format!("{} ", to_seat(who)));
    format!("{} {verb} {whose}{what} {way} {}{because}.", seat(by.unwrap_or(who)), card(on))
}

fn aborted(reason: &str) -> String {
    let why = match EndReason::from_word(reason) {
        Some(EndReason::Vote) => "tako su igrači odlučili glasanjem".to_owned(),
        Some(EndReason::Abandoned) => "niko se nije vratio".to_owned(),
        Some(EndReason::Resigned) => "i poslednji igrač je predao igru".to_owned(),
        None => foreign(reason),
    };
    format!("Igra je prekinuta pre kraja ({why}).")
}

fn ended(outcome: &GameEnd) -> String {
    let points = |n: i64| POINT.count(n, Case::Nominative);
    match *outcome {
        GameEnd::Lost(n) => {
            format!("Igra je izgubljena: Mars nije teraformiran. Rezultat je {}.", points(n))
        }
        GameEnd::Won(who, n) => {
            format!("Igra je završena: pobednik je {}, rezultat je {}.", seat(who), points(n))
        }
        GameEnd::Shared(winners, n) => {
            let names: Vec<String> = winners.iter().map(|who| seat(*who).to_owned()).collect();
            format!("Igra je završena: pobedu dele {}, rezultat je {}.", list(&names), points(n))
        }
    }
}
