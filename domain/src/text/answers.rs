//! Answers in words: what a seat does with one action, in one sentence without a full stop.
//!
//! The text of an option says everything that it may lead to. Here the answers are known: only the branch that is taken is
//! named, and what is done to other seats and to cards, with the amounts.

use super::asked::{OptionDetails, described, details_of, option_details, short};
use super::{Language, card_title, grammar, render};
use crate::card::CardId;
use crate::effect::Effect;
use crate::game::decision::DecisionOption;
use crate::game::payment::Payment;
use crate::game::{Answer, Choice, Event, Game, Question};
use crate::resource::{CardResource, Resource};
use crate::seat::Seat;

/// What an answer does to a seat or a card.
pub(crate) enum Target {
    /// Resources are removed from a seat, or stolen. `of` is `None` for the one who answers.
    Stock { of: Option<Seat>, n: i64, resource: Resource, steals: bool },
    /// A production is lowered.
    Production { of: Option<Seat>, n: i64, resource: Resource },
    /// Resources are removed from a card of a seat.
    Taken { of: Option<Seat>, card: CardId, n: i64, kind: CardResource },
    /// Resources are put on an own card.
    Added { card: CardId, n: i64, kind: CardResource },
    /// A card is discarded from the hand.
    Discarded(CardId),
}

impl Target {
    /// What the answer has done, from the events that follow it.
    fn of(answer: &Answer, seat: Seat, question: Question, steals: bool, events: &[Event]) -> Option<Target> {
        let other = |who: Seat| (who != seat).then_some(who);
        let amount = |change: i16| i64::from(change.unsigned_abs());
        events.iter().find_map(|event| match (answer.option, event) {
            (Choice::Player(who), Event::StockChanged { seat: of, resource, change: change @ ..0, .. })
                if who == *of =>
            {
                Some(Target::Stock { of: other(who), n: amount(*change), resource: *resource, steals })
            }
            (
                Choice::Player(who),
                Event::ProductionChanged { seat: of, resource, change: change @ ..0, .. },
            ) if who == *of => {
                Some(Target::Production { of: other(who), n: amount(*change), resource: *resource })
            }
            (Choice::Card(card), Event::CardResourcesChanged { seat: of, card: on, change, .. })
                if card == *on =>
            {
                let (n, kind) = (amount(*change), card.row().holds?);
                Some(match change {
                    ..0 => Target::Taken { of: other(*of), card, n, kind },
                    _ => Target::Added { card, n, kind },
                })
            }
            (Choice::Card(card), Event::Discarded { seat: who, .. })
                if *who == seat && question == Question::Discard =>
            {
                Some(Target::Discarded(card))
            }
            _ => None,
        })
    }
}

/// An answer behind the first one.
enum Part {
    /// A branch: what it does.
    Branch(String),
    /// Something done to a seat or a card.
    Target(String),
    /// Anything else.
    Other(String),
}

/// The answers that a seat gives one after the other, in words: the first as its option says it, then what belongs to it.
/// Answers that are not legal are named by their ids.
///
/// ```
/// use domain::game::{Answer, Choice, Game, Seed, Setup};
/// use domain::seat::Seat;
/// use domain::text::{Language, spell_answers};
///
/// let game = Game::begin(Setup::of(2), Seed([7; 32]), &mut Vec::new())?;
/// let answer = game.simplest(Seat::Red).expect("everybody chooses at set-up");
/// let text = spell_answers(&game, Seat::Red, &[answer], Language::English);
/// assert!(text.ends_with(", no cards"), "{text}");
/// # Ok::<(), domain::game::SetupError>(())
/// ```
pub fn spell_answers(game: &Game, seat: Seat, answers: &[Answer], language: Language) -> String {
    let Some((first, rest)) = answers.split_first() else { return String::new() };
    let Some((option, details)) = found(game, seat, first) else { return first.option.to_string() };
    let details = option_details(details, &option);
    let (mut parts, mut branches) = (Vec::with_capacity(rest.len()), Vec::new());
    // The text of a card that is played does not say what it does.
    let says_effects = !matches!(first.option, Choice::PlayCard(_));
    let asks_for_areas = rest.iter().all(|answer| matches!(answer.option, Choice::Area(_)));
    let is_whole = rest.is_empty() || says_effects && asks_for_areas;
    let places = first.option == Choice::ConvertPlants || contains(details.effects, &is_tile);
    let mut says_tile = is_whole && places;
    let mut position = game.clone();
    let mut is_legal = rest.is_empty() || position.answer(seat, first, &mut Vec::new()).is_ok();
    for answer in rest {
        if !is_legal {
            break;
        }
        let (part, after) = following(&position, seat, answer, says_tile, language);
        // Another tile is a bonus.
        says_tile = false;
        if let (Part::Branch(_), Choice::Branch(number)) = (&part, answer.option) {
            branches.push(number);
        }
        // The order of the effects shows in the order of what follows.
        if !matches!(answer.option, Choice::Next(_)) {
            parts.push(part);
        }
        is_legal = after.is_some_and(|after| {
            position = after;
            true
        });
    }
    let aims = parts.iter().any(|part| matches!(part, Part::Target(_)));
    let chooses = says_effects && contains(details.effects, &is_choice);
    // Without what it does: `Use Birds`.
    let (effects, at_goal) = (details.effects, details.at_goal);
    let details = OptionDetails { effects: &[], at_goal: &[], ..details };
    let name = described(&details, language).trim_end_matches([':', ' ']).to_owned();
    let details = OptionDetails { effects, at_goal, ..details };
    let (mut text, mut is_name) = match (is_whole, aims || branches.is_empty() || !chooses) {
        (true, _) => (whole(first, &option, &details, language), false),
        (false, true) => (name.clone(), true),
        (false, false) => {
            parts.retain(|part| !matches!(part, Part::Branch(_)));
            let effects = with_branches(details.effects, &mut branches.into_iter());
            (described(&OptionDetails { effects: &effects, ..details }, language), false)
        }
    };
    let paid = paid(game, seat, first, language);
    text.insert_str(if text.starts_with(&name) { name.len() } else { text.len() }, &paid);
    for (at, part) in parts.iter().enumerate() {
        let said = match (part, parts.get(at + 1)) {
            // What is done says it better, with the amount.
            (Part::Branch(_), Some(Part::Target(_))) => continue,
            (Part::Branch(said) | Part::Target(said), _) if is_name => format!(": {said}"),
            (Part::Branch(said) | Part::Target(said) | Part::Other(said), _) => format!(", {said}"),
        };
        text.push_str(&said);
        is_name = false;
    }
    text
}

/// The option of an answer, with its details. `None` if there is no such option.
fn found<'a>(game: &'a Game, seat: Seat, answer: &Answer) -> Option<(DecisionOption, OptionDetails<'a>)> {
    let offer = game.legal(seat).into_iter().find(|offer| offer.choice == answer.option)?;
    Some((game.describe(seat, &offer), details_of(game, seat, game.question_of(seat)?, answer.option)))
}

/// What the answer is paid with, unless it is M€ alone: ` (7 M€ and 8 titanium)`.
fn paid(game: &Game, seat: Seat, answer: &Answer, language: Language) -> String {
    let offer = game.legal(seat).into_iter().find(|offer| offer.choice == answer.option);
    let payment = offer.map_or(Payment::NOTHING, |offer| game.payment(&offer, answer));
    let parts: Vec<(i64, Resource)> =
        [Resource::MegaCredits, Resource::Steel, Resource::Titanium, Resource::Heat]
            .into_iter()
            .map(|resource| (i64::from(payment.of(resource)), resource))
            .filter(|(n, _)| *n > 0)
            .collect();
    match parts[..] {
        [] | [(_, Resource::MegaCredits)] => String::new(),
        _ => format!(" {}", render!(language, answers::paid(&parts))),
    }
}

/// A single answer, with everything that it may lead to.
fn whole(answer: &Answer, option: &DecisionOption, details: &OptionDetails, language: Language) -> String {
    let cards = answer.cards.as_deref().unwrap_or_default();
    let text = match &option.cards {
        // A text that asks for cards does not name them.
        Some(_) => short(details, language),
        None => described(details, language),
    };
    let text = match (&option.cards, answer.option) {
        (Some(_), _) if !cards.is_empty() => format!("{text}: {}", titles(cards, language)),
        (Some(_), Choice::Buy) => render!(language, answers::nothing_bought()),
        (Some(_), _) => format!("{text}, {}", render!(language, answers::no_cards())),
        (None, _) => text,
    };
    match answer.amount {
        Some(n) => format!("{text}, {}", render!(language, answers::amount(n))),
        None => text,
    }
}

fn titles(cards: &[CardId], language: Language) -> String {
    cards.iter().map(|card| card_title(*card, language)).collect::<Vec<_>>().join(", ")
}

/// An answer behind the first one, and the position after it. `says_tile`: the text before it says which tile is placed.
fn following(
    game: &Game,
    seat: Seat,
    answer: &Answer,
    says_tile: bool,
    language: Language,
) -> (Part, Option<Game>) {
    let mut after = game.clone();
    let mut events = Vec::new();
    let is_legal = after.answer(seat, answer, &mut events).is_ok();
    let after = is_legal.then_some(after);
    let Some((option, details)) = found(game, seat, answer) else {
        return (Part::Other(answer.option.to_string()), after);
    };
    let details = option_details(details, &option);
    let steals = matches!(details.asks, Some(Effect::Steal(..)));
    if let Some(target) = Target::of(answer, seat, details.question, steals, &events) {
        return (Part::Target(render!(language, answers::target(&target))), after);
    }
    let cards = answer.cards.as_deref().unwrap_or_default();
    let part = match (answer.option, answer.amount) {
        (Choice::Branch(_), _) => Part::Branch(grammar::small(&described(&details, language))),
        (Choice::Area(id), _) => {
            let placed = events.iter().find_map(|event| match event {
                Event::TilePlaced { area, tile, .. } if *area == id => Some(*tile),
                _ => None,
            });
            Part::Other(render!(
                language,
                answers::place(placed.filter(|_| !says_tile), placed.map(|_| &details), id)
            ))
        }
        (Choice::Times, Some(n)) => Part::Other(render!(language, answers::amount(n))),
        (Choice::Card(_) | Choice::Player(_) | Choice::Corporation(_) | Choice::Next(_), _) => {
            Part::Other(short(&details, language))
        }
        (Choice::Buy, _) => Part::Other(grammar::small(&described(&details, language))),
        _ if !cards.is_empty() => {
            let label = grammar::small(&short(&details, language));
            Part::Other(format!("{label}: {}", titles(cards, language)))
        }
        _ => Part::Other(grammar::small(&short(&details, language))),
    };
    (part, after)
}

/// Whether one of the effects, or of those that they lead to without a choice between branches, is of a kind.
fn contains(effects: &[Effect], is_kind: &dyn Fn(&Effect) -> bool) -> bool {
    effects.iter().any(|effect| {
        is_kind(effect)
            || match effect {
                Effect::May(then)
                | Effect::Times(then)
                | Effect::IfRatingRaised(then)
                | Effect::Spend(_, then) => contains(then, is_kind),
                _ => false,
            }
    })
}

fn is_choice(effect: &Effect) -> bool {
    matches!(effect, Effect::Either(_))
}

fn is_tile(effect: &Effect) -> bool {
    matches!(effect, Effect::Place(..))
}

/// The effects with the branches that are taken, in their order, in the place of the choices.
fn with_branches(effects: &[Effect], taken: &mut impl Iterator<Item = u8>) -> Vec<Effect> {
    let mut all = Vec::with_capacity(effects.len());
    for effect in effects {
        match effect {
            Effect::Either(branches) => {
                let branch =
                    taken.next().and_then(|number| branches.get(usize::from(number).wrapping_sub(1)));
                match branch {
                    Some(branch) => all.extend(with_branches(branch, taken)),
                    None => all.push(effect.clone()),
                }
            }
            Effect::May(then) => all.push(Effect::May(with_branches(then, taken))),
            Effect::Times(then) => all.push(Effect::Times(with_branches(then, taken))),
            Effect::IfRatingRaised(then) => all.push(Effect::IfRatingRaised(with_branches(then, taken))),
            Effect::Spend(cost, then) => all.push(Effect::Spend(*cost, with_branches(then, taken))),
            other => all.push(other.clone()),
        }
    }
    all
}
