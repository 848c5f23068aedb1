//! Events in sentences: present tense, with the seat as the subject: `Червоний отримує 2 титану (карта «Asteroid»).`

use super::forms::{CORPORATION, Case, PLAYER};
use super::notes::noted;
use super::nouns::{
    area, card_resource, cards, of_resources, of_source, resource, source, steps, things, tile,
};
use super::sound::{and, at, list, out_of};
use super::titles::{self, TitleStyle};
use super::{nouns, tables};
use crate::card::{CardId, CorporationId};
use crate::effect::StandardProject;
use crate::game::payment::Payment;
use crate::game::{Event, Noted, Source};
use crate::parameter::Parameter;
use crate::resource::{CardResource, Resource};
use crate::seat::Seat;
use crate::text::EndReason;
use crate::text::grammar::capital;
use crate::text::names::{of_seat, seat, to_seat};
use crate::text::parts;
use crate::tile::Tile;

/// The sentence for an event that was undone.
pub(in super::super) fn undone() -> String {
    "Це скасовано.".to_owned()
}

pub(in super::super) fn event(event: &Event) -> String {
    match event {
        Event::Began { players, first, corporate_era, draft, .. } => {
            let mut with = vec![PLAYER.count(*players, Case::Nominative)];
            with.extend(corporate_era.then(|| "Корпоративна епоха".to_owned()));
            with.extend(draft.then(|| "драфт".to_owned()));
            format!("Гра починається: {}. Перший гравець — {}.", with.join(", "), seat(*first))
        }
        Event::Shuffled { count, from_discards: false, .. } => {
            format!("Перетасовано колоду: {}.", cards(*count, Case::Nominative))
        }
        Event::Shuffled { count, from_discards: true, .. } => {
            format!("З перетасованого відбою утворено нову колоду: {}.", cards(*count, Case::Nominative))
        }
        Event::CorporationsDealt { seat: who, count, corporations } => {
            let what = CORPORATION.count(*count, Case::Accusative);
            let which = corporations.as_deref().map_or_else(String::new, corporation_names);
            format!("{} отримує на вибір {what}{which}.", seat(*who))
        }
        Event::Dealt { seat: who, count, cards: which, source: Source::Rules } => {
            does(*who, "отримує", *count, which.as_deref(), Source::Rules)
        }
        Event::Dealt { seat: who, count, cards: which, source } => {
            does(*who, "переглядає", *count, which.as_deref(), *source)
        }
        Event::PackDealt { seat: who, count, cards: which, .. } => {
            let what = cards(*count, Case::Genitive);
            format!("{} отримує для драфту набір із {what}{}.", seat(*who), names(which.as_deref()))
        }
        Event::Picked { seat: who, to, passed, card: kept, .. } => {
            let kept = kept.map_or_else(|| "карту".to_owned(), |kept| format!("карту {}", quoted(kept)));
            let passed = format!("передає {} {}", to_seat(*to), cards(*passed, Case::Accusative));
            format!("{} залишає собі {kept} {} {passed}.", seat(*who), and(&kept, &passed))
        }
        Event::PickChanged { seat: who, card: Some(new), returned: Some(old), .. } => {
            format!("{} залишає собі карту {} замість карти {}.", seat(*who), quoted(*new), quoted(*old))
        }
        Event::PickChanged { seat: who, .. } => {
            format!("{} залишає собі іншу карту, ніж раніше.", seat(*who))
        }
        Event::LastCardTaken { seat: who, card: which, .. } => {
            format!("{} бере останню карту набору{}.", seat(*who), names(which.as_slice().into()))
        }
        Event::Drafted { seat: who, count } => {
            format!("{} завершує драфт і має {}.", seat(*who), cards(*count, Case::Accusative))
        }
        Event::Chose { seat: who, corporation, cards, payment } => {
            chose(*who, *corporation, cards.as_deref(), *payment)
        }
        Event::CorporationRevealed { seat: who, corporation } => revealed(*who, *corporation),
        Event::Kept { seat: who, count: 0, source, .. } => {
            format!("{} не залишає собі жодної карти{}.", seat(*who), because(*source))
        }
        Event::Kept { seat: who, count, cards: which, payment, source } => match price(payment) {
            Some(paid) => {
                let what = cards(*count, Case::Accusative);
                let which = names(which.as_deref());
                format!("{} купує {what} за {paid}{which}{}.", seat(*who), because(*source))
            }
            None => does(*who, "залишає собі", *count, which.as_deref(), *source),
        },
        Event::Discarded { seat: who, count, cards: which, source } => {
            does(*who, "скидає", *count, which.as_deref(), *source)
        }
        Event::GenerationBegan { generation, first } => {
            format!("Починається покоління {generation}. Перший гравець — {}.", seat(*first))
        }
        Event::PhaseBegan { phase } => tables::phase_began(*phase).to_owned(),
        Event::TurnBegan { seat: who } => format!("{} починає хід.", seat(*who)),
        Event::TurnEnded { seat: who } => format!("{} завершує хід.", seat(*who)),
        Event::Passed { seat: who } => format!("{} пасує.", seat(*who)),
        Event::CardPlayed { seat: who, card: which, payment } => {
            let paid =
                price(payment).map_or("безкоштовно".to_owned(), |paid| format!("за {paid}"));
            format!("{} грає карту {} {paid}.", seat(*who), quoted(*which))
        }
        Event::EventFiled { seat: who, card: which } => {
            format!("{} перевертає карту {} лицем униз.", seat(*who), quoted(*which))
        }
        Event::ActionUsed { seat: who, source: of, payment } => {
            let of = of_source(*of).map_or_else(String::new, |of| format!(" {of}"));
            format!("{} виконує дію{of}{}.", seat(*who), paid(payment))
        }
        Event::FirstActionTaken { seat: who, corporation: which } => {
            let which = titles::the_corporation(*which, TitleStyle::InBrackets);
            format!("{} виконує першу дію корпорації {which}.", seat(*who))
        }
        Event::FirstActionSkipped { seat: who, corporation: which } => {
            let which = titles::the_corporation(*which, TitleStyle::InBrackets);
            format!("{} пропускає першу дію корпорації {which}: для неї немає ділянки.", seat(*who))
        }
        Event::ProjectUsed { seat: who, project: StandardProject::SellPatents, .. } => {
            format!("{} продає патенти.", seat(*who))
        }
        Event::ProjectUsed { seat: who, project, payment } => {
            let project = nouns::project(*project);
            format!("{} використовує стандартний проєкт «{project}»{}.", seat(*who), paid(payment))
        }
        Event::MilestoneClaimed { seat: who, milestone, payment } => {
            let milestone = nouns::milestone(*milestone);
            format!("{} присвоює досягнення «{milestone}»{}.", seat(*who), paid(payment))
        }
        Event::AwardFunded { seat: who, award, payment } => {
            format!("{} фінансує нагороду «{}»{}.", seat(*who), nouns::award(*award), paid(payment))
        }
        Event::Converted { seat: who, resource: from, amount } => {
            let what = resource(*amount, *from, Case::Accusative);
            match from {
                Resource::Plants => format!("{} перетворює {what} на жетон зелені.", seat(*who)),
                Resource::Heat => {
                    format!("{} витрачає {what}, щоб підвищити температуру на 1 крок.", seat(*who))
                }
                Resource::MegaCredits | Resource::Steel | Resource::Titanium | Resource::Energy => {
                    format!("{} перетворює {what} на щось інше.", seat(*who))
                }
            }
        }
        Event::StockChanged { seat: who, resource: of, change, source, by } => {
            let what = resource(change.unsigned_abs(), *of, Case::Accusative);
            changed(*who, &what, *change, *by, *source)
        }
        Event::ProductionChanged { seat: who, resource: of, change, source, by } => {
            production_changed(*who, *of, *change, *by, *source)
        }
        Event::RatingRaised { seat: who, change, source } => {
            let rises = if *change < 0 { "знижується" } else { "підвищується" };
            let n = change.unsigned_abs();
            format!("Рейтинг тераформування {} {rises} на {n}{}.", of_seat(*who), because(*source))
        }
        Event::ParameterRaised { seat: who, parameter, value, source } => {
            let to = match parameter {
                Parameter::Temperature => format!("підвищує температуру до {value} °C"),
                Parameter::Oxygen => format!("підвищує рівень кисню до {value} %"),
                Parameter::Oceans => {
                    format!("доводить кількість океанів до {value} з {}", Parameter::Oceans.scale().goal)
                }
            };
            format!("{} {to}{}.", seat(*who), because(*source))
        }
        Event::TilePlaced { seat: Some(who), area: at, tile: what, source } => {
            let cause = because(parts::placed_by(*at, *source));
            format!("{} викладає {} на ділянку {}{cause}.", seat(*who), tile(*what), area(*at))
        }
        Event::TilePlaced { seat: None, area: at, tile: what, source } => {
            let what = match what {
                Tile::City | Tile::Greenery => format!("нейтральний {}", tile(*what)),
                Tile::Ocean
                | Tile::Capital
                | Tile::CommercialDistrict
                | Tile::EcologicalZone
                | Tile::IndustrialCenter
                | Tile::LavaFlows
                | Tile::MiningArea
                | Tile::MiningRights
                | Tile::MoholeArea
                | Tile::NaturalPreserve
                | Tile::NuclearZone
                | Tile::RestrictedArea => tile(*what).to_owned(),
            };
            format!("{} викладено на ділянку {}{}.", capital(&what), area(*at), because(*source))
        }
        Event::AreaClaimed { seat: who, area: at } => {
            format!("{} кладе свій маркер на ділянку {}.", seat(*who), area(*at))
        }
        Event::CardResourcesChanged { seat: who, card: on, change, source, by } => {
            card_resources_changed(*who, *on, *change, *source, *by)
        }
        Event::Drawn { seat: who, count, cards: which, source } => {
            does(*who, "бере", *count, which.as_deref(), *source)
        }
        Event::Revealed { cards: which, source: Source::Rules, .. } => {
            format!("Місця нейтральних жетонів визначено за картами колоди: {}.", list(&quotes(which)))
        }
        Event::Revealed { seat: who, cards: which, source } => {
            let what = if which.len() == 1 { "карту" } else { "карти" };
            format!("{} відкриває {what} {}{}.", seat(*who), list(&quotes(which)), because(*source))
        }
        Event::NextCardEased { seat: who, discount, offset, source } => {
            let mut how = Vec::new();
            if *discount > 0 {
                how.push(format!("коштує на {discount} M€ менше"));
            }
            if *offset > 0 {
                let by = steps(*offset, Case::Accusative);
                how.push(format!("має послаблені на {by} вимоги до глобальних параметрів"));
            }
            format!("Наступна карта {} {}{}.", of_seat(*who), list(&how), because(*source))
        }
        Event::Produced { seat: who, energy_to_heat, gained } => {
            let gained = parts::stock(gained);
            let gained = match gained.as_slice() {
                [] => "нічого не виробляє".to_owned(),
                gained => format!("виробляє {}", things(gained, Case::Accusative)),
            };
            let turned = match energy_to_heat {
                0 => String::new(),
                n => format!(" перетворює {} на тепло й", resource(*n, Resource::Energy, Case::Accusative)),
            };
            format!("{}{turned} {gained}.", seat(*who))
        }
        Event::Ended { scores, winners, .. } => tables::ended(&parts::outcome(scores, winners)),
        Event::Aborted { reason, .. } => aborted(reason),
        Event::Undone { seat: who, from_seq: from, to_seq: to } if from == to => {
            format!("{} скасовує запис {from}.", seat(*who))
        }
        Event::Undone { seat: who, from_seq: from, to_seq: to } => {
            format!("{} скасовує записи з {from} до {to}.", seat(*who))
        }
        Event::Noted { note, seat, motion } => noted(Noted { note: *note, seat: *seat, motion: *motion }),
    }
}

/// `Червоний бере 2 карти: «Birds» і «Fish» (карта «Research»).`
fn does(who: Seat, verb: &str, count: impl Into<i64>, which: Option<&[CardId]>, cause: Source) -> String {
    format!("{} {verb} {}{}{}.", seat(who), cards(count, Case::Accusative), names(which), because(cause))
}

/// ` (карта «Birds»)`: what caused it, in brackets behind the sentence.
fn because(cause: Source) -> String {
    source(cause, TitleStyle::BehindComma).map_or_else(String::new, |cause| format!(" ({cause})"))
}

/// `10 M€`, or nothing where nothing was paid.
fn price(payment: &Payment) -> Option<String> {
    let paid = parts::paid(payment);
    (!paid.is_empty()).then(|| things(&paid, Case::Accusative))
}

/// ` за 10 M€`, or nothing where nothing was paid.
fn paid(what: &Payment) -> String {
    price(what).map_or_else(String::new, |paid| format!(" за {paid}"))
}

fn quoted(card: CardId) -> String {
    titles::the_card(card, TitleStyle::InBrackets)
}

fn quotes(cards: &[CardId]) -> Vec<String> {
    cards.iter().map(|id| quoted(*id)).collect()
}

/// `: «Birds» і «Fish»`, if the viewer knows them.
fn names(cards: Option<&[CardId]>) -> String {
    match cards {
        None | Some([]) => String::new(),
        Some(cards) => format!(": {}", list(&quotes(cards))),
    }
}

fn corporation_names(corporations: &[CorporationId]) -> String {
    let titles = corporations.iter().map(|id| titles::the_corporation(*id, TitleStyle::InBrackets));
    let titles: Vec<String> = titles.collect();
    if titles.is_empty() { String::new() } else { format!(": {}", list(&titles)) }
}

fn chose(who: Seat, which: Option<CorporationId>, kept: Option<&[CardId]>, price: Option<Payment>) -> String {
    let Some(kept) = kept else { return format!("{} робить свій вибір.", seat(who)) };
    let bought = match kept.len() {
        0 => "вирішує не купувати карт".to_owned(),
        n => {
            let price = price.map_or_else(String::new, |price| paid(&price));
            format!("вирішує купити {}{price}{}", cards(n as i64, Case::Accusative), names(Some(kept)))
        }
    };
    match which {
        Some(which) => {
            let which = titles::the_corporation(which, TitleStyle::InBrackets);
            format!("{} вибирає корпорацію {which} {} {bought}.", seat(who), and(&which, &bought))
        }
        None => format!("{} {bought}.", seat(who)),
    }
}

fn revealed(who: Seat, which: CorporationId) -> String {
    let start = things(&parts::start(which.row()), Case::Nominative);
    let which = titles::the_corporation(which, TitleStyle::InBrackets);
    format!("{} відкриває корпорацію {which}. Початкові умови: {start}.", seat(who))
}

/// A gain or a loss; with `by`, what another seat removes.
fn changed(who: Seat, what: &str, change: i16, by: Option<Seat>, source: Source) -> String {
    let text = match by {
        Some(by) if change < 0 => format!("{} вилучає {what} {} {}", seat(by), at(what), of_seat(who)),
        Some(by) => format!("{} дає {} {what}", seat(by), to_seat(who)),
        None if change < 0 => format!("{} віддає {what}", seat(who)),
        None => format!("{} отримує {what}", seat(who)),
    };
    format!("{text}{}.", because(source))
}

fn production_changed(who: Seat, of: Resource, change: i16, by: Option<Seat>, source: Source) -> String {
    let verb = if change < 0 { "зменшує" } else { "збільшує" };
    let by_steps = steps(change.unsigned_abs(), Case::Accusative);
    let (does, whose) = match by {
        Some(by) => (seat(by), to_seat(who)),
        None => (seat(who), "своє"),
    };
    format!("{does} {verb} {whose} виробництво {} на {by_steps}{}.", of_resources(of), because(source))
}

fn card_resources_changed(who: Seat, on: CardId, change: i16, source: Source, by: Option<Seat>) -> String {
    let kind = on.row().holds.unwrap_or(CardResource::Science);
    let what = card_resource(change.unsigned_abs(), kind, Case::Accusative);
    let because = if source == Source::Card(on) { String::new() } else { because(source) };
    let (verb, way) = match change {
        ..0 => ("вилучає", format!("{} карти", out_of(&what))),
        _ => ("додає", "на карту".to_owned()),
    };
    match by {
        Some(by) if change < 0 => {
            format!("{} {verb} в {} {what} {way} {}{because}.", seat(by), of_seat(who), quoted(on))
        }
        Some(by) => format!("{} {verb} {} {what} {way} {}{because}.", seat(by), to_seat(who), quoted(on)),
        None => format!("{} {verb} {what} {way} {}{because}.", seat(who), quoted(on)),
    }
}

fn aborted(reason: &str) -> String {
    let why = match EndReason::from_word(reason) {
        Some(EndReason::Vote) => "так проголосували гравці",
        Some(EndReason::Abandoned) => "ніхто не повернувся",
        Some(EndReason::Resigned) => "здався останній гравець",
        None => reason,
    };
    format!("Гру перервано достроково ({why}).")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resource::ByResource;
    use crate::text::names::fill;
    use crate::text::{Language, Names};

    fn with_colours(sentence: &str) -> String {
        fill(sentence, Names::Colours, Language::Ukrainian)
    }

    #[test]
    fn what_is_taken_stands_in_the_right_case() {
        let (red, blue) = (Seat::Red, Seat::Blue);
        let birds = CardId::from_word("birds").expect("a card");
        for (change, expected) in [
            (-1, "Синій вилучає в Червоного 1 тварину з карти «Birds»."),
            (-5, "Синій вилучає в Червоного 5 тварин із карти «Birds»."),
            (2, "Синій додає Червоному 2 тварини на карту «Birds»."),
        ] {
            let sentence = card_resources_changed(red, birds, change, Source::Card(birds), Some(blue));
            assert_eq!(with_colours(&sentence), expected);
        }
        for (change, by, expected) in [
            (-3, Some(blue), "Синій вилучає 3 рослини в Червоного (карта «Birds»)."),
            (-5, Some(blue), "Синій вилучає 5 рослин у Червоного (карта «Birds»)."),
            (-1, None, "Червоний віддає 1 рослину (карта «Birds»)."),
            (21, None, "Червоний отримує 21 рослину (карта «Birds»)."),
        ] {
            let what = resource(i64::from(change).abs(), Resource::Plants, Case::Accusative);
            assert_eq!(with_colours(&changed(red, &what, change, by, Source::Card(birds))), expected);
        }
        let mut gained = ByResource::default();
        gained[Resource::Plants] = 1;
        gained[Resource::Steel] = 2;
        let produced = Event::Produced { seat: red, energy_to_heat: 1, gained };
        assert_eq!(
            with_colours(&event(&produced)),
            "Червоний перетворює 1 енергію на тепло й виробляє 2 сталі й 1 рослину."
        );
    }
}
