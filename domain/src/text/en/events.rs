//! Events in sentences: present tense, with the seat as the subject: `Red gains 2 titanium (Asteroid).`

use super::notes::noted;
use super::nouns::{
    a_tile, area, card, card_resource, cards, corporation, resource, source, steps, steps_of, things,
};
use super::{count, list, nouns};
use crate::card::{CardId, CorporationId};
use crate::effect::StandardProject;
use crate::game::payment::Payment;
use crate::game::{Event, Noted, Phase, Source};
use crate::parameter::Parameter;
use crate::resource::{CardResource, Resource};
use crate::seat::Seat;
use crate::text::EndReason;
use crate::text::grammar::capital;
use crate::text::names::seat;
use crate::text::parts::{self, GameEnd};
use crate::tile::Tile;

/// The sentence for an event that was undone.
pub(in super::super) fn undone() -> String {
    "This was undone.".to_owned()
}

pub(in super::super) fn event(event: &Event) -> String {
    match event {
        Event::Began { players, first, corporate_era, draft, .. } => {
            let mut with = vec![count(*players, "player", "players")];
            with.extend(corporate_era.then(|| "the Corporate Era".to_owned()));
            with.extend(draft.then(|| "the draft".to_owned()));
            format!("The game begins with {}; {} is first player.", list(&with), seat(*first))
        }
        Event::Shuffled { count, from_discards: false, .. } => {
            format!("A deck of {} is shuffled.", cards(*count))
        }
        Event::Shuffled { count, from_discards: true, .. } => {
            format!("The discard pile is shuffled into a new deck of {}.", cards(*count))
        }
        Event::CorporationsDealt { seat: who, count: n, corporations } => {
            let what = count(*n, "corporation", "corporations");
            let which = corporations.as_deref().map_or_else(String::new, corporation_names);
            format!("{} is dealt {what} to choose from{which}.", seat(*who))
        }
        Event::Dealt { seat: who, count, cards: which, source: Source::Rules } => {
            format!("{} is dealt {}{}.", seat(*who), cards(*count), names(which.as_deref()))
        }
        Event::Dealt { seat: who, count, cards: which, source } => {
            format!(
                "{} looks at {}{}{}.",
                seat(*who),
                cards(*count),
                names(which.as_deref()),
                because(*source)
            )
        }
        Event::PackDealt { seat: who, count, cards: which, .. } => {
            format!("{} is dealt a pack of {}{}.", seat(*who), cards(*count), names(which.as_deref()))
        }
        Event::Picked { seat: who, to, passed, card: kept, .. } => {
            let what = kept.map_or("a card", card);
            format!("{} keeps {what} and passes {} to {}.", seat(*who), cards(*passed), seat(*to))
        }
        Event::PickChanged { seat: who, card: Some(new), returned: Some(old), .. } => {
            format!("{} keeps {} instead of {}.", seat(*who), card(*new), card(*old))
        }
        Event::PickChanged { seat: who, .. } => format!("{} keeps another card than before.", seat(*who)),
        Event::LastCardTaken { seat: who, card: which, .. } => {
            format!("{} takes the last card of a pack{}.", seat(*who), names(which.as_slice().into()))
        }
        Event::Drafted { seat: who, count } => format!("{} has drafted {}.", seat(*who), cards(*count)),
        Event::Chose { seat: who, corporation, cards, payment } => {
            chose(*who, *corporation, cards.as_deref(), *payment)
        }
        Event::CorporationRevealed { seat: who, corporation: which } => revealed(*who, *which),
        Event::Kept { seat: who, count: 0, source, .. } => {
            format!("{} keeps no cards{}.", seat(*who), because(*source))
        }
        Event::Kept { seat: who, count, cards: which, payment, source } => match price(payment) {
            Some(paid) => {
                let which = names(which.as_deref());
                format!("{} buys {} for {paid}{which}{}.", seat(*who), cards(*count), because(*source))
            }
            None => {
                format!(
                    "{} keeps {}{}{}.",
                    seat(*who),
                    cards(*count),
                    names(which.as_deref()),
                    because(*source)
                )
            }
        },
        Event::Discarded { seat: who, count, cards: which, source } => {
            format!(
                "{} discards {}{}{}.",
                seat(*who),
                cards(*count),
                names(which.as_deref()),
                because(*source)
            )
        }
        Event::GenerationBegan { generation, first } => {
            format!("Generation {generation} begins; {} is first player.", seat(*first))
        }
        Event::PhaseBegan { phase } => phase_began(*phase).to_owned(),
        Event::TurnBegan { seat: who } => format!("{} begins a turn.", seat(*who)),
        Event::TurnEnded { seat: who } => format!("{} ends the turn.", seat(*who)),
        Event::Passed { seat: who } => format!("{} passes.", seat(*who)),
        Event::CardPlayed { seat: who, card: which, payment } => {
            let paid = price(payment).map_or("free of charge".to_owned(), |paid| format!("for {paid}"));
            format!("{} plays {} {paid}.", seat(*who), card(*which))
        }
        Event::EventFiled { seat: who, card: which } => {
            format!("{} turns {} face down.", seat(*who), card(*which))
        }
        Event::ActionUsed { seat: who, source: of, payment } => {
            let of = source(*of).map_or_else(String::new, |of| format!(" of {of}"));
            format!("{} uses the action{of}{}.", seat(*who), paid(payment))
        }
        Event::FirstActionTaken { seat: who, corporation: which } => {
            format!("{} takes the first action of {}.", seat(*who), corporation(*which))
        }
        Event::FirstActionSkipped { seat: who, corporation: which } => {
            format!(
                "{} skips the first action of {}: there is no area for it.",
                seat(*who),
                corporation(*which)
            )
        }
        Event::ProjectUsed { seat: who, project: StandardProject::SellPatents, .. } => {
            format!("{} sells patents.", seat(*who))
        }
        Event::ProjectUsed { seat: who, project, payment } => {
            format!("{} does the standard project {}{}.", seat(*who), nouns::project(*project), paid(payment))
        }
        Event::MilestoneClaimed { seat: who, milestone, payment } => {
            format!("{} claims the milestone {}{}.", seat(*who), nouns::milestone(*milestone), paid(payment))
        }
        Event::AwardFunded { seat: who, award, payment } => {
            format!("{} funds the award {}{}.", seat(*who), nouns::award(*award), paid(payment))
        }
        Event::Converted { seat: who, resource: from, amount } => {
            let to = match from {
                Resource::Plants => "a greenery",
                Resource::Heat => "a step of temperature",
                Resource::MegaCredits | Resource::Steel | Resource::Titanium | Resource::Energy => {
                    "something else"
                }
            };
            format!("{} converts {} to {to}.", seat(*who), resource(*amount, *from))
        }
        Event::StockChanged { seat: who, resource: of, change, source, by } => {
            let what = resource(change.unsigned_abs(), *of);
            changed(*who, &what, *change, *by, *source)
        }
        Event::ProductionChanged { seat: who, resource: of, change, source, by } => {
            let n = change.unsigned_abs();
            let by_other = by.map(|by| {
                let verb = if *change < 0 { "lowers" } else { "raises" };
                format!(
                    "{} {verb} the {} of {} by {}",
                    seat(by),
                    nouns::production(*of),
                    seat(*who),
                    steps(n)
                )
            });
            let text = by_other.unwrap_or_else(|| {
                let verb = if *change < 0 { "loses" } else { "gains" };
                format!("{} {verb} {}", seat(*who), steps_of(n, *of))
            });
            format!("{text}{}.", because(*source))
        }
        Event::RatingRaised { seat: who, change, source } => {
            let rises = if *change < 0 { "falls" } else { "rises" };
            let n = change.unsigned_abs();
            format!("The terraform rating of {} {rises} by {n}{}.", seat(*who), because(*source))
        }
        Event::ParameterRaised { seat: who, parameter, value, source } => {
            let to = match parameter {
                Parameter::Temperature => format!("raises the temperature to {value} °C"),
                Parameter::Oxygen => format!("raises oxygen to {value}%"),
                Parameter::Oceans => {
                    format!("brings the oceans to {value} of {}", Parameter::Oceans.scale().goal)
                }
            };
            format!("{} {to}{}.", seat(*who), because(*source))
        }
        Event::TilePlaced { seat: Some(who), area: at, tile, source } => {
            let cause = because(parts::placed_by(*at, *source));
            format!("{} places {} on {}{cause}.", seat(*who), a_tile(*tile), area(*at))
        }
        Event::TilePlaced { seat: None, area: at, tile, source } => {
            let what = match tile {
                Tile::City => "A neutral city",
                Tile::Greenery => "A neutral greenery",
                tile => return format!("{} comes to {}.", capital(a_tile(*tile)), area(*at)),
            };
            format!("{what} is placed on {}{}.", area(*at), because(*source))
        }
        Event::AreaClaimed { seat: who, area: at } => format!("{} claims {}.", seat(*who), area(*at)),
        Event::CardResourcesChanged { seat: who, card: on, change, source, by } => {
            card_resources_changed(*who, *on, *change, *source, *by)
        }
        Event::Drawn { seat: who, count, cards: which, source } => {
            format!("{} draws {}{}{}.", seat(*who), cards(*count), names(which.as_deref()), because(*source))
        }
        Event::Revealed { cards: which, source: Source::Rules, .. } => {
            let which = list(&titles(which));
            format!("The deck shows where the neutral tiles go: {which}.")
        }
        Event::Revealed { seat: who, cards: which, source } => {
            format!("{} shows {}{}.", seat(*who), list(&titles(which)), because(*source))
        }
        Event::NextCardEased { seat: who, discount, offset, source } => {
            let mut how = Vec::new();
            if *discount > 0 {
                how.push(format!("costs {discount} M€ less"));
            }
            if *offset > 0 {
                how.push(format!("may miss its requirements by up to {}", steps(*offset)));
            }
            format!("The next card of {} {}{}.", seat(*who), list(&how), because(*source))
        }
        Event::Produced { seat: who, energy_to_heat, gained } => {
            let gained = parts::stock(gained);
            let gained = if gained.is_empty() { "nothing".to_owned() } else { things(&gained) };
            let turned = match energy_to_heat {
                0 => String::new(),
                n => format!(" turns {n} energy into heat and"),
            };
            format!("{}{turned} produces {gained}.", seat(*who))
        }
        Event::Ended { scores, winners, .. } => ended(&parts::outcome(scores, winners)),
        Event::Aborted { reason, .. } => aborted(reason),
        Event::Undone { seat: who, from_seq: from, to_seq: to } if from == to => {
            format!("{} takes back entry {from}.", seat(*who))
        }
        Event::Undone { seat: who, from_seq: from, to_seq: to } => {
            format!("{} takes back entries {from} to {to}.", seat(*who))
        }
        Event::Noted { note, seat, motion } => noted(Noted { note: *note, seat: *seat, motion: *motion }),
    }
}

/// ` (Asteroid)`: what caused it, in brackets behind the sentence.
fn because(cause: Source) -> String {
    source(cause).map_or_else(String::new, |cause| format!(" ({cause})"))
}

/// `10 M€`, or nothing where nothing was paid.
fn price(payment: &Payment) -> Option<String> {
    let paid = parts::paid(payment);
    (!paid.is_empty()).then(|| things(&paid))
}

/// ` for 10 M€`, or nothing where nothing was paid.
fn paid(what: &Payment) -> String {
    price(what).map_or_else(String::new, |paid| format!(" for {paid}"))
}

fn titles(cards: &[CardId]) -> Vec<String> {
    cards.iter().map(|id| card(*id).to_owned()).collect()
}

/// `: Birds and Fish`, if the viewer knows them.
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
    let Some(kept) = kept else { return format!("{} has chosen.", seat(who)) };
    let bought = match kept.len() {
        0 => "to buy no cards".to_owned(),
        n => {
            let price = price.map_or_else(String::new, |price| paid(&price));
            format!("to buy {}{price}{}", cards(n as i64), names(Some(kept)))
        }
    };
    match which {
        Some(which) => format!("{} chooses {} and decides {bought}.", seat(who), corporation(which)),
        None => format!("{} chooses {bought}.", seat(who)),
    }
}

fn revealed(who: Seat, which: CorporationId) -> String {
    let start = things(&parts::start(which.row()));
    format!("{} reveals {} and starts with {start}.", seat(who), corporation(which))
}

const fn phase_began(phase: Phase) -> &'static str {
    match phase {
        Phase::Setup => "Corporations and cards are chosen.",
        Phase::Research => "The research phase begins.",
        Phase::Action => "The action phase begins.",
        Phase::Production => "The production phase begins.",
        Phase::FinalGreeneries => "The last plants may become greeneries.",
        Phase::Over => "The game is over.",
        Phase::Aborted => "The game was ended before its end.",
    }
}

/// A gain or a loss; with `by`, what another seat removes.
fn changed(who: Seat, what: &str, change: i16, by: Option<Seat>, source: Source) -> String {
    let text = match by {
        Some(by) if change < 0 => format!("{} removes {what} from {}", seat(by), seat(who)),
        Some(by) => format!("{} gives {what} to {}", seat(by), seat(who)),
        None if change < 0 => format!("{} gives up {what}", seat(who)),
        None => format!("{} gains {what}", seat(who)),
    };
    format!("{text}{}.", because(source))
}

fn card_resources_changed(who: Seat, on: CardId, change: i16, source: Source, by: Option<Seat>) -> String {
    let kind = on.row().holds.unwrap_or(CardResource::Science);
    let what = card_resource(change.unsigned_abs(), kind);
    let because = if source == Source::Card(on) { String::new() } else { because(source) };
    match by {
        Some(by) => {
            let (verb, way) = if change < 0 { ("removes", "from") } else { ("adds", "to") };
            format!("{} {verb} {what} {way} {} of {}{because}.", seat(by), card(on), seat(who))
        }
        None if change < 0 => format!("{} removes {what} from {}{because}.", seat(who), card(on)),
        None => format!("{} adds {what} to {}{because}.", seat(who), card(on)),
    }
}

fn aborted(reason: &str) -> String {
    let why = match EndReason::from_word(reason) {
        Some(EndReason::Vote) => "the players have voted so".to_owned(),
        Some(EndReason::Abandoned) => "nobody came back".to_owned(),
        Some(EndReason::Resigned) => "the last player gave up".to_owned(),
        None => reason.to_owned(),
    };
    format!("The game was ended before its end ({why}).")
}

fn ended(outcome: &GameEnd) -> String {
    let points = |n: i64| count(n, "point", "points");
    match *outcome {
        GameEnd::Lost(n) => {
            format!("The game is lost: Mars is not terraformed. The score is {}.", points(n))
        }
        GameEnd::Won(who, n) => format!("The game is over: {} wins with {}.", seat(who), points(n)),
        GameEnd::Shared(winners, n) => {
            let names: Vec<String> = winners.iter().map(|who| seat(*who).to_owned()).collect();
            format!("The game is over: {} share the victory with {}.", list(&names), points(n))
        }
    }
}
