//! Events in sentences: present tense, with the seat as the subject: `Rood ontvangt 2 titanium (Asteroid).`

use super::notes::noted;
use super::nouns::{
    a_tile, area, card, card_resource, cards, corporation, production, resource, source, steps,
};
use super::{count, effects, list, nouns};
use crate::card::{CardId, CorporationId};
use crate::effect::StandardProject;
use crate::game::payment::Payment;
use crate::game::{Event, Noted, Phase, Source};
use crate::parameter::Parameter;
use crate::resource::{CardResource, Resource};
use crate::seat::Seat;
use crate::text::EndReason;
use crate::text::clauses::Thing;
use crate::text::grammar::capital;
use crate::text::names::seat;
use crate::text::parts::{self, GameEnd};
use crate::tile::Tile;

/// The sentence for an event that was undone.
pub(in super::super) fn undone() -> String {
    "Dit is ongedaan gemaakt.".to_owned()
}

pub(in super::super) fn event(event: &Event) -> String {
    match event {
        Event::Began { players, first, corporate_era, draft, .. } => {
            let mut with = vec![count(*players, "speler", "spelers")];
            with.extend(corporate_era.then(|| "het Tijdperk van de megabedrijven".to_owned()));
            with.extend(draft.then(|| "de draft".to_owned()));
            format!("Het spel begint met {}; {} is startspeler.", list(&with), seat(*first))
        }
        Event::Shuffled { count, from_discards: false, .. } => {
            format!("Een stapel van {} wordt geschud.", cards(*count))
        }
        Event::Shuffled { count, from_discards: true, .. } => {
            format!("De aflegstapel wordt geschud tot een nieuwe stapel van {}.", cards(*count))
        }
        Event::CorporationsDealt { seat: who, count: n, corporations } => {
            let what = count(*n, "bedrijf", "bedrijven");
            let which = corporations.as_deref().map_or_else(String::new, corporation_names);
            format!("{} krijgt {what} om uit te kiezen{which}.", seat(*who))
        }
        Event::Dealt { seat: who, count, cards: which, source: Source::Rules } => {
            format!("{} krijgt {}{}.", seat(*who), cards(*count), names(which.as_deref()))
        }
        Event::Dealt { seat: who, count, cards: which, source } => {
            let which = names(which.as_deref());
            format!("{} bekijkt {}{which}{}.", seat(*who), cards(*count), because(*source))
        }
        Event::PackDealt { seat: who, count, cards: which, .. } => {
            format!("{} krijgt een pakket van {}{}.", seat(*who), cards(*count), names(which.as_deref()))
        }
        Event::Picked { seat: who, to, passed, card: kept, .. } => {
            let what = kept.map_or("een kaart", card);
            format!("{} houdt {what} en geeft {} door aan {}.", seat(*who), cards(*passed), seat(*to))
        }
        Event::PickChanged { seat: who, card: Some(new), returned: Some(old), .. } => {
            format!("{} houdt {} in plaats van {}.", seat(*who), card(*new), card(*old))
        }
        Event::PickChanged { seat: who, .. } => format!("{} houdt een andere kaart dan eerst.", seat(*who)),
        Event::LastCardTaken { seat: who, card: which, .. } => {
            format!("{} neemt de laatste kaart van een pakket{}.", seat(*who), names(which.as_slice().into()))
        }
        Event::Drafted { seat: who, count } => format!("{} heeft {} gedraft.", seat(*who), cards(*count)),
        Event::Chose { seat: who, corporation, cards, payment } => {
            chose(*who, *corporation, cards.as_deref(), *payment)
        }
        Event::CorporationRevealed { seat: who, corporation: which } => revealed(*who, *which),
        Event::Kept { seat: who, count: 0, source, .. } => {
            format!("{} houdt geen kaarten{}.", seat(*who), because(*source))
        }
        Event::Kept { seat: who, count, cards: which, payment, source } => {
            let which = names(which.as_deref());
            let verb = if price(payment).is_some() { "koopt" } else { "houdt" };
            let what = cards(*count);
            format!("{} {verb} {what}{}{which}{}.", seat(*who), paid(payment), because(*source))
        }
        Event::Discarded { seat: who, count, cards: which, source } => {
            let which = names(which.as_deref());
            format!("{} legt {} af{which}{}.", seat(*who), cards(*count), because(*source))
        }
        Event::GenerationBegan { generation, first } => {
            format!("Generatie {generation} begint; {} is startspeler.", seat(*first))
        }
        Event::PhaseBegan { phase } => phase_began(*phase).to_owned(),
        Event::TurnBegan { seat: who } => format!("{} is aan de beurt.", seat(*who)),
        Event::TurnEnded { seat: who } => format!("{} beëindigt de beurt.", seat(*who)),
        Event::Passed { seat: who } => format!("{} past.", seat(*who)),
        Event::CardPlayed { seat: who, card: which, payment } => {
            let paid = price(payment).map_or("gratis".to_owned(), |paid| format!("voor {paid}"));
            format!("{} speelt {} {paid}.", seat(*who), card(*which))
        }
        Event::EventFiled { seat: who, card: which } => {
            format!("{} legt {} met de achterkant naar boven neer.", seat(*who), card(*which))
        }
        Event::ActionUsed { seat: who, source: of, payment } => {
            let of = source(*of).map_or_else(String::new, |of| format!(" van {of}"));
            format!("{} voert{} de actie{of} uit.", seat(*who), paid(payment))
        }
        Event::FirstActionTaken { seat: who, corporation: which } => {
            format!("{} voert de eerste actie van {} uit.", seat(*who), corporation(*which))
        }
        Event::FirstActionSkipped { seat: who, corporation: which } => {
            let which = corporation(*which);
            format!("{} slaat de eerste actie van {which} over: er is geen gebied waar dat kan.", seat(*who))
        }
        Event::ProjectUsed { seat: who, project: StandardProject::SellPatents, .. } => {
            format!("{} verkoopt octrooien.", seat(*who))
        }
        Event::ProjectUsed { seat: who, project, payment } => {
            let project = nouns::project(*project);
            format!("{} voert{} het algemene project ‘{project}’ uit.", seat(*who), paid(payment))
        }
        Event::MilestoneClaimed { seat: who, milestone, payment } => {
            let milestone = nouns::milestone(*milestone);
            format!("{} claimt de prestatie ‘{milestone}’{}.", seat(*who), paid(payment))
        }
        Event::AwardFunded { seat: who, award, payment } => {
            format!("{} stelt{} de {} in.", seat(*who), paid(payment), nouns::award(*award))
        }
        Event::Converted { seat: who, resource: from, amount } => {
            let to = match from {
                Resource::Plants => "een groenvoorziening",
                Resource::Heat => "een temperatuurverhoging van 1 stap",
                Resource::MegaCredits | Resource::Steel | Resource::Titanium | Resource::Energy => {
                    "iets anders"
                }
            };
            format!("{} zet {} om in {to}.", seat(*who), resource(*amount, *from))
        }
        Event::StockChanged { seat: who, resource: of, change, source, by } => {
            let what = resource(change.unsigned_abs(), *of);
            changed(*who, &what, *change, *by, *source)
        }
        Event::ProductionChanged { seat: who, resource: of, change, source, by } => {
            let (n, what, who) = (change.unsigned_abs(), production(*of), seat(*who));
            let text = match by {
                Some(by) => {
                    let verb = if *change < 0 { "verlaagt" } else { "verhoogt" };
                    format!("{} {verb} de {what} van {who} met {n}", seat(*by))
                }
                None => format!("De {what} van {who} {} met {n}", rises(*change)),
            };
            format!("{text}{}.", because(*source))
        }
        Event::RatingRaised { seat: who, change, source } => {
            let (rises, n) = (rises(*change), change.unsigned_abs());
            format!("De terraform-rating van {} {rises} met {n}{}.", seat(*who), because(*source))
        }
        Event::ParameterRaised { seat: who, parameter, value, source } => {
            let to = match parameter {
                Parameter::Temperature => format!("verhoogt de temperatuur tot {value} °C"),
                Parameter::Oxygen => format!("verhoogt het zuurstofniveau tot {value}%"),
                Parameter::Oceans => {
                    format!("brengt het aantal oceanen op {value} van de {}", Parameter::Oceans.scale().goal)
                }
            };
            format!("{} {to}{}.", seat(*who), because(*source))
        }
        Event::TilePlaced { seat: Some(who), area: at, tile, source } => {
            let cause = because(parts::placed_by(*at, *source));
            format!("{} plaatst {} op {}{cause}.", seat(*who), a_tile(*tile), area(*at))
        }
        Event::TilePlaced { seat: None, area: at, tile, source } => {
            let what = match tile {
                Tile::City => "Een neutrale stadstegel",
                Tile::Greenery => "Een neutrale groenvoorzieningstegel",
                tile => return format!("{} komt op {} te liggen.", capital(a_tile(*tile)), area(*at)),
            };
            format!("{what} wordt op {} geplaatst{}.", area(*at), because(*source))
        }
        Event::AreaClaimed { seat: who, area: at } => format!("{} claimt {}.", seat(*who), area(*at)),
        Event::CardResourcesChanged { seat: who, card: on, change, source, by } => {
            card_resources_changed(*who, *on, *change, *source, *by)
        }
        Event::Drawn { seat: who, count, cards: which, source } => {
            let which = names(which.as_deref());
            format!("{} trekt {}{which}{}.", seat(*who), cards(*count), because(*source))
        }
        Event::Revealed { cards: which, source: Source::Rules, .. } => {
            let which = list(&titles(which));
            format!("Deze kaarten van de projectstapel bepalen waar de neutrale tegels komen: {which}.")
        }
        Event::Revealed { seat: who, cards: which, source } => {
            format!("{} toont {}{}.", seat(*who), list(&titles(which)), because(*source))
        }
        Event::NextCardEased { seat: who, discount, offset, source } => {
            format!("{}{}.", capital(&next_card_eased(seat(*who), *discount, *offset)), because(*source))
        }
        Event::Produced { seat: who, energy_to_heat, gained } => {
            let gained = parts::stock(gained);
            let gained = if gained.is_empty() { "niets".to_owned() } else { things(&gained) };
            let turned = match energy_to_heat {
                0 => String::new(),
                n => format!(" zet {n} energie om in warmte en"),
            };
            format!("{}{turned} produceert {gained}.", seat(*who))
        }
        Event::Ended { scores, winners, .. } => ended(&parts::outcome(scores, winners)),
        Event::Aborted { reason, .. } => aborted(reason),
        Event::Undone { seat: who, from_seq: from, to_seq: to } if from == to => {
            format!("{} maakt vermelding {from} ongedaan.", seat(*who))
        }
        Event::Undone { seat: who, from_seq: from, to_seq: to } => {
            format!("{} maakt de vermeldingen {from} tot en met {to} ongedaan.", seat(*who))
        }
        Event::Noted { note, seat, motion } => noted(Noted { note: *note, seat: *seat, motion: *motion }),
    }
}

/// ` (Asteroid)`: what caused it, in brackets behind the sentence.
fn because(cause: Source) -> String {
    source(cause).map_or_else(String::new, |cause| format!(" ({})", nouns::unbracketed(&cause)))
}

const fn rises(change: i16) -> &'static str {
    if change < 0 { "daalt" } else { "stijgt" }
}

fn things(all: &[Thing]) -> String {
    list(&all.iter().map(|thing| effects::changed(*thing)).collect::<Vec<String>>())
}

/// `10 M€`, or nothing where nothing was paid.
fn price(payment: &Payment) -> Option<String> {
    let paid = parts::paid(payment);
    (!paid.is_empty()).then(|| things(&paid))
}

/// ` voor 10 M€`, or nothing where nothing was paid.
fn paid(what: &Payment) -> String {
    price(what).map_or_else(String::new, |paid| format!(" voor {paid}"))
}

/// What is easier for the next card. Not the card departs from its requirements but the parameters do, so the two have
/// subjects of their own.
fn next_card_eased(who: &str, discount: u8, offset: u8) -> String {
    let cheaper = format!("de volgende kaart van {who} kost {discount} M€ minder");
    let looser = format!(
        "bij de volgende kaart van {who} mogen de planeetparameters elk maximaal {} van de voorwaarden afwijken",
        steps(offset)
    );
    match (discount, offset) {
        (_, 0) => cheaper,
        (0, _) => looser,
        _ => format!("{cheaper}; {looser}"),
    }
}

fn titles(cards: &[CardId]) -> Vec<String> {
    cards.iter().map(|id| card(*id).to_owned()).collect()
}

/// `: Birds en Fish`, if the viewer knows them.
fn names(cards: Option<&[CardId]>) -> String {
    match cards {
        None | Some([]) => String::new(),
        Some(cards) => format!(": {}", list(&titles(cards))),
    }
}

fn corporation_names(corporations: &[CorporationId]) -> String {
    let titles: Vec<String> = corporations.iter().map(|id| corporation(*id).to_owned()).collect();
    if titles.is_empty() { String::new() } else { format!(": {}", list(&titles)) }
}

fn chose(who: Seat, which: Option<CorporationId>, kept: Option<&[CardId]>, price: Option<Payment>) -> String {
    let Some(kept) = kept else { return format!("{} heeft gekozen.", seat(who)) };
    let bought = match kept.len() {
        0 => "wil geen kaarten kopen".to_owned(),
        n => {
            let price = price.map_or_else(String::new, |price| paid(&price));
            format!("wil {}{price} kopen{}", cards(n as i64), names(Some(kept)))
        }
    };
    match which {
        Some(which) => format!("{} kiest {} en {bought}.", seat(who), corporation(which)),
        None => format!("{} {bought}.", seat(who)),
    }
}

fn revealed(who: Seat, which: CorporationId) -> String {
    let (stock, raised): (Vec<Thing>, Vec<Thing>) =
        parts::start(which.row()).into_iter().partition(|thing| matches!(thing, Thing::Stock(..)));
    let text = format!("{} onthult {} en begint met {}", seat(who), corporation(which), things(&stock));
    let raised: Vec<String> = raised
        .into_iter()
        .filter_map(|thing| match thing {
            Thing::Stock(..) => None,
            Thing::Production(n, of) => Some(format!("de {} stijgt met {n}", production(of))),
        })
        .collect();
    if raised.is_empty() { format!("{text}.") } else { format!("{text}; {}.", list(&raised)) }
}

const fn phase_began(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "Bedrijven en kaarten worden gekozen.",
        Phase::Research => "De onderzoeksfase begint.",
        Phase::Action => "De actiefase begint.",
        Phase::Production => "De productiefase begint.",
        Phase::FinalGreeneries => "De laatste planten mogen in groenvoorzieningen worden omgezet.",
        Phase::Over => "Het spel is afgelopen.",
        Phase::Aborted => "Het spel is voortijdig beëindigd.",
    }
}

/// A gain or a loss; with `by`, what another seat removes.
fn changed(who: Seat, what: &str, change: i16, by: Option<Seat>, source: Source) -> String {
    let text = match by {
        Some(by) if change < 0 => format!("{} verwijdert {what} van {}", seat(by), seat(who)),
        Some(by) => format!("{} geeft {what} aan {}", seat(by), seat(who)),
        None if change < 0 => format!("{} levert {what} in", seat(who)),
        None => format!("{} ontvangt {what}", seat(who)),
    };
    format!("{text}{}.", because(source))
}

fn card_resources_changed(who: Seat, on: CardId, change: i16, source: Source, by: Option<Seat>) -> String {
    let kind = on.row().holds.unwrap_or(CardResource::Science);
    let what = card_resource(change.unsigned_abs(), kind);
    let because = if source == Source::Card(on) { String::new() } else { because(source) };
    let (whose, by) = by.map_or((String::new(), who), |by| (format!(" bij {}", seat(who)), by));
    let (by, on) = (seat(by), card(on));
    if change < 0 {
        format!("{by} verwijdert{whose} {what} van {on}{because}.")
    } else {
        format!("{by} voegt{whose} {what} toe aan {on}{because}.")
    }
}

fn aborted(reason: &str) -> String {
    let why = match EndReason::from_word(reason) {
        Some(EndReason::Vote) => "de spelers hebben daarvoor gestemd",
        Some(EndReason::Abandoned) => "niemand kwam terug",
        Some(EndReason::Resigned) => "de laatste speler heeft opgegeven",
        None => reason,
    };
    format!("Het spel is voortijdig beëindigd ({why}).")
}

fn ended(outcome: &GameEnd) -> String {
    let points = |n: i64| count(n, "punt", "punten");
    match *outcome {
        GameEnd::Lost(n) => {
            format!("Het spel is verloren: Mars is niet geterraformd. De eindscore is {}.", points(n))
        }
        GameEnd::Won(who, n) => format!("Het spel is afgelopen: {} wint met {}.", seat(who), points(n)),
        GameEnd::Shared(winners, n) => {
            let names: Vec<String> = winners.iter().map(|who| seat(*who).to_owned()).collect();
            format!("Het spel is afgelopen: {} delen de overwinning met elk {}.", list(&names), points(n))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_card_costs_less_and_the_parameters_depart() {
        let cheaper = "de volgende kaart van Groen kost 8 M€ minder";
        let looser = "bij de volgende kaart van Groen mogen de planeetparameters elk maximaal 1 stap van de voorwaarden afwijken";
        assert_eq!(next_card_eased("Groen", 8, 0), cheaper);
        assert_eq!(next_card_eased("Groen", 0, 1), looser);
        assert_eq!(next_card_eased("Groen", 8, 1), format!("{cheaper}; {looser}"));
    }
}
