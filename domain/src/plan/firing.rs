//! When a plan answers, and with what.

use super::wish::ranked;
use super::{ArmedPlan, DisarmReason, PlanOutcome, Planned, PlannedAction, Until, Wish};
use crate::game::{Answer, Choice, Event, Offer, Question, Record};
use crate::seat::Seat;

impl ArmedPlan {
    /// What to do about the plan now. `since` are the events since the plan was made, oldest first, with their numbers, and
    /// without undone ones. The outcome depends only on what the seat may know, and the same game and events always give
    /// the same outcome.
    pub fn next(&self, record: &Record, since: &[(u64, Event)]) -> PlanOutcome {
        let game = record.game();
        let over = |reason| PlanOutcome::Disarm(reason);
        if self.drafted(since) {
            return PlanOutcome::Done;
        }
        if game.is_over() {
            return over(DisarmReason::GameOver {});
        }
        if let Some(reason) = self.stopped(record, since) {
            return over(reason);
        }
        if game.generation() > self.last_generation() {
            return over(DisarmReason::Until {});
        }
        let asked = game.question_of(self.seat).filter(|_| game.waits_for(self.seat));
        // A turn has begun, and nothing has been done in it.
        let begins = || {
            let passes = |offer: &Offer| offer.choice == Choice::Pass;
            asked == Some(Question::Action) && game.legal(self.seat).iter().any(passes)
        };
        match &self.plan.what {
            Planned::Pass {} if begins() && !self.taken_back(since) => {
                PlanOutcome::Fire(vec![Answer::plain(Choice::Pass)])
            }
            Planned::Sequence { actions } if self.done == 0 => match begins() && !self.taken_back(since) {
                true => PlanOutcome::Fire(rest(actions, 0)),
                false => PlanOutcome::Wait,
            },
            Planned::Sequence { .. } if self.taken_back(since) => over(DisarmReason::Interrupted {}),
            Planned::Sequence { actions } => match asked.is_some() && !begins() {
                true => PlanOutcome::Fire(rest(actions, self.done)),
                false => over(DisarmReason::TurnOver {}),
            },
            Planned::DraftRanking { ranking } if asked == Some(Question::Draft) => {
                pick(record, self.seat, ranking)
            }
            Planned::Research { ranking, most, keep } if asked == Some(Question::Research) => {
                buy(record, self.seat, ranking, *most, *keep)
            }
            Planned::Pass {} | Planned::DraftRanking { .. } | Planned::Research { .. } => PlanOutcome::Wait,
        }
    }

    /// The last generation in which the plan may be used.
    pub fn last_generation(&self) -> u8 {
        self.generation.saturating_add(u8::from(self.plan.until == Until::NextGeneration))
    }

    /// Whether the draft that a ranking was for is over for the seat.
    fn drafted(&self, since: &[(u64, Event)]) -> bool {
        let own = |event: &Event| matches!(event, Event::Drafted { seat, .. } if *seat == self.seat);
        matches!(self.plan.what, Planned::DraftRanking { .. }) && since.iter().any(|(_, event)| own(event))
    }

    /// Whether the player has undone something in the current turn. Such a player wants to answer by hand.
    fn taken_back(&self, since: &[(u64, Event)]) -> bool {
        let own = |event: &Event| match event {
            Event::Undone { seat, .. } if *seat == self.seat => Some(true),
            Event::TurnBegan { seat } if *seat == self.seat => Some(false),
            _ => None,
        };
        since.iter().rev().find_map(|(_, event)| own(event)).unwrap_or(false)
    }

    fn stopped(&self, record: &Record, since: &[(u64, Event)]) -> Option<DisarmReason> {
        // Events in the middle of its own actions were caused by them.
        let begun = self.done > 0 && matches!(self.plan.what, Planned::Sequence { .. });
        if self.plan.stop_if.is_empty() || since.is_empty() || begun {
            return None;
        }
        let view = record.view(Some(self.seat));
        since.iter().find_map(|(number, event)| {
            let event = event.seen_by(Some(self.seat));
            let met = self.plan.stop_if.iter().find(|condition| condition.met_by(self.seat, &event, &view));
            met.map(|condition| DisarmReason::StopIf { condition: condition.clone(), event_seq: *number })
        })
    }
}

/// The answers of all actions, without the first `done`.
fn rest(actions: &[PlannedAction], done: usize) -> Vec<Answer> {
    actions.iter().flat_map(|action| &action.0).skip(done).cloned().collect()
}

/// Keeps the card of the pack that is ranked highest.
fn pick(record: &Record, seat: Seat, ranking: &[Wish]) -> PlanOutcome {
    let pack = record.view(Some(seat)).own.map(|own| own.pack).unwrap_or_default();
    match ranked(ranking, &pack).first() {
        Some(card) => PlanOutcome::Fire(vec![Answer::plain(Choice::Pick(*card))]),
        None => PlanOutcome::Wait,
    }
}

/// Buys the ranked cards, within the limits of the plan.
fn buy(record: &Record, seat: Seat, ranking: &[Wish], most: u8, keep: u16) -> PlanOutcome {
    let view = record.view(Some(seat));
    let held = view.seats.iter().find(|own| own.seat == seat).map_or(0, |own| own.stock.megacredits);
    let options = record.decision(seat).map(|decision| decision.options).unwrap_or_default();
    let buy = options.into_iter().find(|option| option.id == Choice::Buy);
    let Some(terms) = buy.and_then(|option| option.cards) else { return PlanOutcome::Wait };
    let spared = match i32::from(keep) {
        // Heat may pay for what the M€ do not, where it counts as M€.
        0 => usize::from(terms.max),
        keep => ((held - keep).max(0) / terms.price_each.unwrap_or(1).max(1)) as usize,
    };
    let count = usize::from(most.min(terms.max)).min(spared);
    let cards = ranked(ranking, &terms.of).into_iter().take(count).collect();
    PlanOutcome::Fire(vec![Answer { cards: Some(cards), ..Answer::plain(Choice::Buy) }])
}
