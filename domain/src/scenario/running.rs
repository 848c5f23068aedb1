//! Runs a scenario step by step.

use super::answer::{Resolved, resolve};
use super::outcome::decisions;
use super::{Scenario, ScenarioMove, ScenarioOutcome, ScenarioRefusal, Step};
use crate::game::{Decision, Event, Record, Refusal};

/// A scenario that is running.
pub(super) struct Running {
    pub record: Record,
    /// Events of the last step that changed something.
    pub fresh: Vec<Event>,
    pub all: Vec<Event>,
}

/// Runs a scenario to its end, or to the first step that cannot be carried out. The outcome lists every failed expectation.
pub fn run(scenario: &Scenario) -> ScenarioOutcome {
    let mut events = Vec::new();
    let loaded = scenario.position.load(&mut events);
    let game = match (loaded, &scenario.position_refused) {
        (Ok(game), None) => game,
        (Err(reason), Some(words)) if reason.to_string().contains(words) => {
            return ScenarioOutcome::without_game(vec![]);
        }
        (Err(reason), _) => return ScenarioOutcome::without_game(vec![format!("position: {reason}")]),
        (Ok(_), Some(words)) => {
            return ScenarioOutcome::without_game(vec![format!(
                "position: accepted; expected to be refused for: {words}"
            )]);
        }
    };
    let mut running = Running { record: Record::from_game(game), fresh: events.clone(), all: events };
    let mut failures = Vec::new();
    for (i, step) in scenario.steps.iter().enumerate() {
        let before = failures.len();
        let mut report = |text: String| failures.push(format!("step {}: {text}", i + 1));
        let goes_on = running.take(step, &mut report);
        if failures.len() > before {
            failures.extend(running.asked().map(|asked| format!("step {}: {asked}", i + 1)));
        }
        if !goes_on {
            break;
        }
    }
    ScenarioOutcome { failures, record: Some(running.record), events: running.all }
}

impl Running {
    /// Carries out one step. False if the scenario cannot continue.
    fn take(&mut self, step: &Step, report: &mut impl FnMut(String)) -> bool {
        match step {
            Step { play: Some(play), refused: None, undo: None, expect: None } => self.play(play, report),
            Step { refused: Some(refused), play: None, undo: None, expect: None } => {
                self.refuse(refused, report);
                true
            }
            Step { undo: Some(undo), play: None, refused: None, expect: None } => {
                match (self.record.undo(undo.seat, undo.steps), undo.refused) {
                    (Ok(turn), None) => {
                        self.note(turn.events);
                        true
                    }
                    (Ok(_), Some(code)) => {
                        report(format!("{}'s undo was accepted; expected {code}", undo.seat));
                        false
                    }
                    (Err(refusal), Some(code)) if refusal.code == code => true,
                    (Err(refusal), _) => {
                        report(format!("{}'s undo was refused: {}", undo.seat, brief(&refusal)));
                        false
                    }
                }
            }
            Step { expect: Some(expect), play: None, refused: None, undo: None } => {
                self.expect(expect, report);
                true
            }
            _ => {
                report("a step is exactly one of `move`, `refused`, `undo` and `expect`".into());
                false
            }
        }
    }

    fn play(&mut self, play: &ScenarioMove, report: &mut impl FnMut(String)) -> bool {
        let Resolved { answers, mut left } = match resolve(&self.record, play.seat, &play.answers) {
            Ok(resolved) => resolved,
            Err(what) => {
                report(format!("{}'s move: {what}", play.seat));
                return false;
            }
        };
        // No question that is answered here was asked.
        if answers.is_empty() && !play.answers.is_empty() {
            return true;
        }
        match self.record.play(play.seat, &answers) {
            Ok(turn) => {
                left += answers.len() - turn.applied;
                if left > 0 {
                    report(format!("{left} answers were left over after new information"));
                }
                self.note(turn.events);
                true
            }
            Err(refusal) => {
                let answer = answers.get(usize::from(refusal.answer)).map(|answer| answer.option.to_string());
                report(format!(
                    "{}'s move: expected `{}` to be accepted, it was refused: {}",
                    play.seat,
                    answer.unwrap_or_default(),
                    brief(&refusal)
                ));
                false
            }
        }
    }

    fn note(&mut self, events: Vec<Event>) {
        self.all.extend(events.iter().cloned());
        self.fresh = events;
    }

    fn refuse(&mut self, expected: &ScenarioRefusal, report: &mut impl FnMut(String)) {
        let before = self.record.clone();
        let answers = match resolve(&self.record, expected.seat, &expected.answers) {
            Ok(resolved) => resolved.answers,
            Err(what) => return report(format!("{}'s move: {what}", expected.seat)),
        };
        match self.record.play(expected.seat, &answers) {
            Ok(_) => report(format!(
                "{}'s move was accepted; expected a refusal: {}",
                expected.seat, expected.code
            )),
            Err(refusal) => {
                let rule = expected.rule.as_deref();
                let as_expected = refusal.code == expected.code
                    && rule.is_none_or(|rule| {
                        refusal.rule == rule || refusal.blocked_by.iter().any(|block| block.rule == rule)
                    })
                    && expected.need.is_none_or(|need| named(&refusal, |n, _| n == need))
                    && expected.have.is_none_or(|have| named(&refusal, |_, h| h == have));
                if !as_expected {
                    let rule = rule.map(|rule| format!(" by {rule}")).unwrap_or_default();
                    let need = expected.need.map(|need| format!(" need {need}")).unwrap_or_default();
                    let have = expected.have.map(|have| format!(" have {have}")).unwrap_or_default();
                    report(format!(
                        "refused otherwise than expected: expected {}{rule}{need}{have}, was {}",
                        expected.code,
                        brief(&refusal)
                    ));
                }
                if self.record != before {
                    report("a refused move has changed the game".into());
                }
            }
        }
        self.record = before;
    }

    /// What is asked now, in a line for each seat.
    fn asked(&self) -> impl Iterator<Item = String> {
        let mut lines: Vec<String> = decisions(&self.record).iter().map(question_line).collect();
        if lines.is_empty() {
            lines.push(format!("nothing is asked in the phase {}", self.record.game().phase()));
        }
        lines.into_iter()
    }
}

/// A decision in one line: who is asked what, and the options.
pub(super) fn question_line(decision: &Decision) -> String {
    let option = |option: &crate::game::decision::DecisionOption| match option.source {
        Some(source) => format!("{} ({source})", option.id),
        None => option.id.to_string(),
    };
    let options = decision.options.iter().map(option).collect::<Vec<_>>().join(", ");
    format!("{} is asked {} by {}; options: {options}", decision.seat, decision.question, decision.source)
}

/// Whether the refusal, or one of its reasons, names such numbers.
fn named(refusal: &Refusal, fits: impl Fn(i64, i64) -> bool) -> bool {
    let own = refusal.need.zip(refusal.have);
    let reasons = refusal.blocked_by.iter().map(|block| (block.need, block.have));
    own.into_iter().chain(reasons).any(|(need, have)| fits(need, have))
}

fn brief(refusal: &Refusal) -> String {
    serde_json::to_string(refusal).unwrap_or_else(|_| refusal.code.to_string())
}
