//! The plans that a player lays when they look at the game and need not answer.

use domain::game::{Choice, Event, Phase, Question, Record};
use domain::parameter::Parameter;
use domain::plan::{Plan, PlanKind, Planned, PlannedAction, StopIf, Until, Wish};
use domain::requirement::Requirement;
use domain::seat::Seat;

use super::player::{self, Worth};

/// The largest number of answers for one action in a simulated plan.
const MAX_ANSWERS: usize = 12;
/// The distance in steps at which a player waits for a requirement.
const NEAR: i8 = 3;

/// A plan of that kind as the seat would lay it now; `None` if none is useful. `ranked` is the number of cards in a
/// ranking.
pub fn lay(record: &Record, seat: Seat, kind: PlanKind, ranked: usize) -> Option<Plan> {
    match kind {
        PlanKind::Pass => pass(record, seat),
        PlanKind::Sequence => sequence(record, seat),
        PlanKind::DraftRanking => draft_ranking(record, seat, ranked),
        PlanKind::Research => research(record, seat, ranked),
    }
}

/// Pass at the next turn, if no action would be worthwhile now.
fn pass(record: &Record, seat: Seat) -> Option<Plan> {
    let then = next_turn(record, seat)?;
    (player::choose(&then, seat)?.option == Choice::Pass).then_some(())?;
    Some(Plan { what: Planned::Pass {}, until: Until::ThisGeneration, stop_if: hopes(record, seat) })
}

/// The actions of the next turn as if it came now, up to the first that reveals something.
fn sequence(record: &Record, seat: Seat) -> Option<Plan> {
    let mut then = next_turn(record, seat)?;
    let mut actions: Vec<PlannedAction> = Vec::new();
    let mut stop_if = vec![StopIf::ResourcesRemoved { resource: None }];
    loop {
        let question = then.game().question_of(seat).filter(|_| then.game().waits_for(seat));
        let answer = player::choose(&then, seat)?;
        match (question, answer.option) {
            (Some(Question::Action), Choice::Pass) => break,
            (Some(Question::Action), option) => {
                if let Choice::ClaimMilestone(milestone) = option {
                    stop_if.push(StopIf::MilestoneClaimed { milestone: Some(milestone) });
                }
                actions.push(PlannedAction(vec![answer.clone()]));
            }
            (_, _) => actions.last_mut()?.0.push(answer.clone()),
        }
        let turn = then.play(seat, &[answer]).ok()?;
        let over =
            turn.events.iter().any(|event| event.reveals() || matches!(event, Event::TurnEnded { .. }));
        if over || !then.game().waits_for(seat) || actions.last()?.0.len() > MAX_ANSWERS {
            break;
        }
    }
    let fits = !actions.is_empty() && actions.iter().all(|action| action.0.len() <= MAX_ANSWERS);
    fits.then_some(Plan { what: Planned::Sequence { actions }, until: Until::ThisGeneration, stop_if })
}

/// A ranking of the cards, independent of the packs.
fn draft_ranking(record: &Record, seat: Seat, ranked: usize) -> Option<Plan> {
    let until = coming(record, seat)?;
    let view = record.view(Some(seat));
    let worth = Worth::of(&view, seat);
    let cards = domain::cards::all().iter().map(|card| card.id);
    let ranking =
        player::ranked(&worth, cards).into_iter().take(ranked).map(|(card, _)| Wish::Card(card)).collect();
    Some(Plan { what: Planned::DraftRanking { ranking }, until, stop_if: Vec::new() })
}

/// Buys the same cards, and those of the cards kept so far that are worth it.
fn research(record: &Record, seat: Seat, ranked: usize) -> Option<Plan> {
    let until = coming(record, seat)?;
    let view = record.view(Some(seat));
    let worth = Worth::of(&view, seat);
    let own = view.own.as_ref()?;
    let all = player::ranked(&worth, domain::cards::all().iter().map(|card| card.id));
    let worthwhile = all.iter().enumerate().filter(|(at, (card, more))| {
        let buys = player::buys(&worth, &view, *more);
        buys && (*at < ranked || own.drafted.contains(card))
    });
    let ranking = worthwhile.map(|(_, (card, _))| Wish::Card(*card)).collect();
    Some(Plan { what: Planned::Research { ranking, most: 4, keep: 0 }, until, stop_if: Vec::new() })
}

/// How long a plan for the coming draft and research lasts; `None` if none comes soon.
fn coming(record: &Record, seat: Seat) -> Option<Until> {
    let game = record.game();
    match game.phase() {
        Phase::Action => Some(Until::NextGeneration),
        Phase::Research if game.question_of(seat) != Some(Question::Research) => Some(Until::ThisGeneration),
        _ => None,
    }
}

/// The game at the beginning of the seat's next turn if all others passed; `None` if there is none in this generation,
/// or if the seat is in a turn.
fn next_turn(record: &Record, seat: Seat) -> Option<Record> {
    let view = record.view(Some(seat));
    let waits = view.phase == Phase::Action && view.active != Some(seat) && !view.seats[seat.index()].passed;
    let mut then = waits.then(|| record.clone())?;
    while !then.game().waits_for(seat) {
        let other = *then.game().waiting_for().first()?;
        let answer = then.game().simplest(other)?;
        then.play(other, &[answer]).ok()?;
    }
    Some(then)
}

/// Parameters that may soon allow an affordable card in hand.
fn hopes(record: &Record, seat: Seat) -> Vec<StopIf> {
    let view = record.view(Some(seat));
    let worth = Worth::of(&view, seat);
    let budget = f64::from(worth.me.stock.megacredits) * worth.money;
    let hand = view.own.iter().flat_map(|own| &own.hand).map(|card| card.row());
    let paid = hand.filter(|card| worth.price(card) <= budget);
    let mut hopes = Vec::new();
    for requirement in paid.flat_map(|card| &card.requirements) {
        let Requirement::AtLeast(value, parameter) = requirement else { continue };
        let now = match parameter {
            Parameter::Temperature => view.temperature,
            Parameter::Oxygen => view.oxygen,
            Parameter::Oceans => view.oceans,
        };
        let steps = (value - now) / parameter.scale().step;
        let hope = StopIf::ParameterRaised { parameter: Some(*parameter), value: Some(i16::from(*value)) };
        if (1..=NEAR).contains(&steps) && !hopes.contains(&hope) {
            hopes.push(hope);
        }
    }
    hopes
}
