//! Validates a plan when it is made: its form, and that it can still be used. Whether its answers are legal is checked when
//! they are played.

use super::{MAX_PLAN_ANSWERS, MAX_RANKING_ENTRIES, MAX_STOP_CONDITIONS, Plan, Planned, StopIf, Until, Wish};
use crate::game::{Answer, Choice, Phase, Record};
use crate::seat::Seat;

/// A problem of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The place: a JSON pointer into the plan.
    pub pointer: String,
    /// What is expected there.
    pub expected: Expected,
}

/// What is expected of a part of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// A longer life: the plan cannot be used any more in this generation.
    NextGeneration,
    /// The answers of one or two actions.
    Actions,
    /// At most that many answers.
    Answers(usize),
    /// The first answer is an action.
    FirstAction,
    /// The first answer is an action or the end of the turn.
    NextAction,
    /// Another kind of plan, because the game has no draft.
    NoDraft,
    /// A number of entries in this range.
    Entries(usize, usize),
    /// At most that many entries.
    EntriesAtMost(usize),
    /// At most that much.
    AtMost(i32),
    /// A number in this range.
    Between(i32, i32),
    /// No repeated entry.
    Once,
    /// At most that many conditions.
    Conditions(usize),
    /// Another seat at the table.
    OtherSeat,
    /// Another condition, because the game has no other seat.
    NoOtherSeat,
}

impl Plan {
    /// Checks whether the plan can be armed in this game for this seat.
    ///
    /// # Errors
    /// All problems of the plan.
    pub fn check(&self, record: &Record, seat: Seat) -> Result<(), Vec<Flaw>> {
        let mut flaws = Vec::new();
        let mut unless = |fine: bool, pointer: String, expected: Expected| {
            if !fine {
                flaws.push(Flaw { pointer, expected });
            }
        };
        let game = record.game();
        let draft = game.setup().draft;
        let own = record.view(None).seats.into_iter().find(|own| own.seat == seat);
        let passed = own.is_some_and(|own| own.passed);
        let this = self.until == Until::ThisGeneration;
        let late = Expected::NextGeneration;
        match &self.what {
            Planned::Pass {} => unless(!(this && passed), "/until".to_owned(), late),
            Planned::Sequence { actions } => {
                unless(!(this && passed), "/until".to_owned(), late);
                let at = "/what/actions".to_owned();
                unless((1..=2).contains(&actions.len()), at.clone(), Expected::Actions);
                let answers: usize = actions.iter().map(|action| action.0.len()).sum();
                unless(answers <= MAX_PLAN_ANSWERS, at, Expected::Answers(MAX_PLAN_ANSWERS));
                for (i, action) in actions.iter().enumerate() {
                    let fine = action.0.first().is_some_and(|answer| begins(answer, i));
                    let expected = if i == 0 { Expected::FirstAction } else { Expected::NextAction };
                    unless(fine, format!("/what/actions/{i}"), expected);
                }
            }
            Planned::DraftRanking { ranking } => {
                unless(draft, "/what/kind".to_owned(), Expected::NoDraft);
                unless(!(this && game.phase() != Phase::Research), "/until".to_owned(), late);
                unless(
                    (1..=MAX_RANKING_ENTRIES).contains(&ranking.len()),
                    "/what/ranking".to_owned(),
                    Expected::Entries(1, MAX_RANKING_ENTRIES),
                );
                rank(ranking, &mut unless);
            }
            Planned::Research { ranking, most, keep } => {
                unless(!(this && game.phase() != Phase::Research), "/until".to_owned(), late);
                let at = "/what/ranking".to_owned();
                unless(
                    ranking.len() <= MAX_RANKING_ENTRIES,
                    at,
                    Expected::EntriesAtMost(MAX_RANKING_ENTRIES),
                );
                unless(*most <= 4, "/what/most".to_owned(), Expected::AtMost(4));
                unless(*keep <= 10_000, "/what/keep".to_owned(), Expected::AtMost(10_000));
                rank(ranking, &mut unless);
            }
        }
        let count = self.stop_if.len();
        unless(
            count <= MAX_STOP_CONDITIONS,
            "/stop_if".to_owned(),
            Expected::Conditions(MAX_STOP_CONDITIONS),
        );
        for (i, condition) in self.stop_if.iter().enumerate() {
            let other = |who: Seat| who != seat && game.seats().contains(&who);
            let (fine, expected) = match condition {
                StopIf::Passed { seat: Some(who) } => (other(*who), Expected::OtherSeat),
                StopIf::Passed { seat: None } | StopIf::OthersPassed {} => {
                    (game.seats().len() > 1, Expected::NoOtherSeat)
                }
                StopIf::ParameterRaised { value: Some(value), .. } if value.unsigned_abs() > 1_000 => {
                    (false, Expected::Between(-1_000, 1_000))
                }
                StopIf::ResourcesRemoved { .. }
                | StopIf::ParameterRaised { .. }
                | StopIf::ProductionLowered { .. }
                | StopIf::CardResourcesRemoved { .. }
                | StopIf::MilestoneClaimed { .. }
                | StopIf::AwardFunded { .. }
                | StopIf::AreaTaken { .. }
                | StopIf::Terraformed {} => continue,
            };
            unless(fine, format!("/stop_if/{i}"), expected);
        }
        if flaws.is_empty() { Ok(()) } else { Err(flaws) }
    }
}

/// Reports repeated entries of a ranking.
fn rank(ranking: &[Wish], unless: &mut impl FnMut(bool, String, Expected)) {
    for (i, wish) in ranking.iter().enumerate().take(MAX_RANKING_ENTRIES) {
        unless(!ranking[..i].contains(wish), format!("/what/ranking/{i}"), Expected::Once);
    }
}

/// Whether an answer can be the first of an action.
fn begins(answer: &Answer, action: usize) -> bool {
    match answer.option {
        Choice::PlayCard(_)
        | Choice::CardAction(_)
        | Choice::CorporationAction
        | Choice::FirstAction
        | Choice::StandardProject(_)
        | Choice::ClaimMilestone(_)
        | Choice::FundAward(_)
        | Choice::ConvertPlants
        | Choice::ConvertHeat => true,
        Choice::EndTurn => action > 0,
        // There is a plan of its own for that.
        Choice::Pass
        | Choice::Corporation(_)
        | Choice::Pick(_)
        | Choice::Buy
        | Choice::Keep
        | Choice::Area(_)
        | Choice::Player(_)
        | Choice::Neutral
        | Choice::Card(_)
        | Choice::Branch(_)
        | Choice::Next(_)
        | Choice::Times
        | Choice::Decline => false,
    }
}
