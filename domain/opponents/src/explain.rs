//! Explanations: what each candidate of a decision comes to, and why.
//!
//! All candidates that are shown are played on in the same samples of the game, equally often, so that their figures can be
//! compared. A reason is a group of inputs of the network that differ between two positions; it contributes what the
//! estimate changes by when this group alone is exchanged.
//!
//! The first position is the one after the candidate. The second one is the position with nothing done: in an action, the
//! position before it; elsewhere the position after the candidate that takes nothing, if there is one, and otherwise after
//! the candidate in the middle of the ranking.

use std::cmp::Reverse;

use domain::game::{Answer, Choice, Game, Question};
use domain::seat::Seat;

use crate::candidates::{Limits, is_inside_action, reveals};
use crate::features::{Reading, ReasonKind};
use crate::levels::{Judged, average_draws, judge, replay};
use crate::network::HIDDEN;
use crate::{Chance, Effort, Estimate, Knowledge, Network, NetworkValue};

/// The largest number of assessments of a decision.
pub const MAX_ASSESSMENTS: usize = 12;

/// Candidates that begin with the same option, where options are actions.
const WAYS_OF_AN_ACTION: usize = 4;
/// Answers given in copies of the game. No further sample is tried when they are reached.
const CALLS: u64 = 12_000;
/// Own decisions of a rollout. It counts by the mean of the positions after the candidate and after each of them.
const OWN_DECISIONS: usize = 8;
/// Samples in which the reasons of a candidate are computed that reveals cards.
const SAMPLES_OF_REASONS: usize = 4;
/// Reasons of a candidate, at most.
const MAX_REASONS: usize = 3;

/// What a candidate comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment {
    /// The answers, in the order in which they are given.
    pub answers: Vec<Answer>,
    /// The own victory points less those of the best other seat that are expected at the end. In a solo game a twentieth of
    /// the own points, less the steps of the parameters that are missing at the end.
    pub points: f32,
    /// The expected share of the victory, 0 to 1. In a solo game the chance to win.
    pub win: f32,
    /// What makes the difference, the largest contribution first: one to three.
    pub reasons: Vec<Reason>,
}

/// One difference that a candidate makes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reason {
    /// What differs.
    pub kind: ReasonKind,
    /// By how much its figure is larger, in the unit of the kind. A mean if the candidate reveals cards.
    pub change: f32,
    /// What it contributes to the worth of the candidate ([`Assessment::worth`]), in points.
    pub points: f32,
}

/// What a victory counts beside the margin, in points.
const POINTS_OF_A_VICTORY: f32 = (4 * Estimate::WHOLE) as f32 / UTILITY_OF_A_POINT;
/// A point of margin in [`Estimate::utility`].
const UTILITY_OF_A_POINT: f32 = (24 * 256) as f32;

impl Assessment {
    /// One number to compare by, in points: the expected margin, with a whole victory counting as about 43 points.
    pub fn worth(&self) -> f32 {
        self.points + self.win * POINTS_OF_A_VICTORY
    }

    /// What this costs against the best assessment, in points of [`Self::worth`]; at least 0.
    pub fn loss(&self, best: &Assessment) -> f32 {
        (best.worth() - self.worth()).max(0.0)
    }
}

/// Judges the candidates of the open decision of a seat: the best first, at most [`MAX_ASSESSMENTS`]. Empty only if the game
/// does not wait for the seat.
///
/// The result follows from what the seat may know and `seed`. What it cost is added to `effort`.
pub fn assess(game: &Knowledge, seed: u64, effort: &mut Effort) -> Vec<Assessment> {
    assess_all(game, None, seed, effort).0
}

/// The same, and the assessment of answers that were really given. It is one of the list if a candidate leads to the same
/// position. `None` if the answers are not legal.
///
/// The answers begin with the open decision. Those after one that has revealed cards are not taken into account. If they
/// stop inside an action, the seat goes on with what it expects most of; the assessment has only the answers that were given.
pub fn assess_with(
    game: &Knowledge,
    taken: &[Answer],
    seed: u64,
    effort: &mut Effort,
) -> (Vec<Assessment>, Option<Assessment>) {
    assess_all(game, Some(taken), seed, effort)
}

/// A candidate that is played on.
struct Tried {
    answers: Vec<Answer>,
    /// The sums of its rollouts.
    victory: i64,
    margin: i64,
    count: i64,
    reasons: Vec<Reason>,
}

impl Tried {
    fn of(answers: Vec<Answer>) -> Tried {
        Tried { answers, victory: 0, margin: 0, count: 0, reasons: Vec::new() }
    }

    fn utility(&self) -> i64 {
        (4 * self.victory + 24 * self.margin) / self.count.max(1)
    }

    fn into_assessment(self) -> Assessment {
        let count = self.count.max(1) as f32;
        let win = self.victory as f32 / count / Estimate::WHOLE as f32;
        Assessment {
            answers: self.answers,
            points: self.margin as f32 / count / 256.0,
            win: win.clamp(0.0, 1.0),
            reasons: self.reasons,
        }
    }
}

fn assess_all(
    game: &Knowledge,
    taken: Option<&[Answer]>,
    seed: u64,
    effort: &mut Effort,
) -> (Vec<Assessment>, Option<Assessment>) {
    let Some(question) = game.question().filter(|_| game.waits()) else { return (Vec::new(), None) };
    let mut chance = Chance::new(seed);
    let (seat, world) = (game.seat(), game.sample(chance.seed()));
    let mut value = NetworkValue::default();
    let mut judged = judge(&world, seat, Limits::CAREFUL, &mut value, effort);
    average_draws(game, &mut judged, &mut value, &mut chance, effort);
    let reference = Reference::of(question, &judged);
    let mut tried: Vec<Tried> = shown(question, &judged).into_iter().map(Tried::of).collect();
    if tried.is_empty() {
        tried.extend(world.simplest(seat).map(|answer| Tried::of(vec![answer])));
    }
    let taken = taken.and_then(|given| Taken::of(&world, seat, given, &mut value, effort));
    let listed = tried.len();
    let place = taken.as_ref().map(|taken| {
        let same = |one: &Tried| replay(&world, seat, &one.answers, effort).as_ref() == Some(&taken.after);
        tried.iter().position(same).unwrap_or_else(|| {
            tried.push(Tried::of(taken.whole.clone()));
            listed
        })
    });
    let worlds = play_on(game, &mut tried, world, &mut value, &mut chance, effort);
    for one in &mut tried {
        one.reasons = reference.reasons(&one.answers, &worlds, seat, effort);
    }
    let mut assessments: Vec<(i64, Assessment)> =
        tried.into_iter().map(|one| (one.utility(), one.into_assessment())).collect();
    let given = place.map(|place| {
        if place < listed {
            return assessments[place].1.clone();
        }
        let (_, assessment) = assessments.remove(place);
        match taken {
            Some(taken) => Assessment { answers: taken.given, ..assessment },
            None => assessment,
        }
    });
    assessments.sort_by_key(|(utility, _)| Reverse(*utility));
    (assessments.into_iter().map(|(_, assessment)| assessment).collect(), given)
}

/// The candidates that are shown, the best by evaluation first.
fn shown(question: Question, judged: &Judged) -> Vec<Vec<Answer>> {
    let mut shown: Vec<Vec<Answer>> = Vec::with_capacity(MAX_ASSESSMENTS);
    for (_, candidate) in judged.ranked() {
        let ways = shown.iter().filter(|answers| answers[0].option == candidate.choice()).count();
        if question != Question::Action || ways < WAYS_OF_AN_ACTION {
            shown.push(candidate.answers.clone());
        }
        if shown.len() == MAX_ASSESSMENTS {
            break;
        }
    }
    shown
}

/// Answers that were given.
struct Taken {
    /// As they were given, up to the first that revealed cards.
    given: Vec<Answer>,
    /// With those that end the action.
    whole: Vec<Answer>,
    /// The position after `whole`.
    after: Game,
}

impl Taken {
    fn of(
        world: &Game,
        seat: Seat,
        answers: &[Answer],
        value: &mut NetworkValue,
        effort: &mut Effort,
    ) -> Option<Taken> {
        let (mut after, mut given) = (world.clone(), Vec::with_capacity(answers.len()));
        let mut revealed = false;
        effort.copies += 1;
        for answer in answers {
            let mut log = Vec::new();
            effort.calls += 1;
            after.answer(seat, answer, &mut log).ok()?;
            given.push(answer.clone());
            revealed = log.iter().any(reveals);
            // What follows is another decision.
            if revealed || !is_inside_action(&after, seat) {
                break;
            }
        }
        let mut whole = given.clone();
        while !revealed && is_inside_action(&after, seat) {
            let best = judge(&after, seat, Limits::CAREFUL, value, effort).take(0)?;
            whole.extend(best.answers);
            (after, revealed) = (best.after, best.reveals);
        }
        (!given.is_empty()).then_some(Taken { given, whole, after })
    }
}

/// Plays on after all candidates in the same samples. Returns the first samples.
fn play_on(
    game: &Knowledge,
    tried: &mut [Tried],
    first: Game,
    value: &mut NetworkValue,
    chance: &mut Chance,
    effort: &mut Effort,
) -> Vec<Game> {
    let begin = effort.calls;
    let mut worlds = vec![first];
    let mut latest = worlds[0].clone();
    loop {
        for one in &mut *tried {
            if let Some((victory, margin)) = rollout(&latest, game.seat(), &one.answers, value, effort) {
                one.victory += victory;
                one.margin += margin;
                one.count += 1;
            }
        }
        // A single candidate is not compared with anything.
        if effort.calls >= begin + CALLS || tried.len() < 2 && worlds.len() >= SAMPLES_OF_REASONS {
            break;
        }
        latest = game.sample(chance.seed());
        if worlds.len() < SAMPLES_OF_REASONS {
            worlds.push(latest.clone());
        }
    }
    worlds
}

/// The mean estimate of the position after the candidate and of those after the next own decisions, when all seats play on
/// by evaluation: the share of the victory, and the margin. `None` if the answers are not legal in this world.
fn rollout(
    world: &Game,
    seat: Seat,
    answers: &[Answer],
    value: &mut NetworkValue,
    effort: &mut Effort,
) -> Option<(i64, i64)> {
    let mut position = replay(world, seat, answers, effort)?;
    let mut latest = value.estimate(&position, seat);
    effort.evaluations += 1;
    let (mut victory, mut margin) = (i64::from(latest.victory), i64::from(latest.margin));
    let mut own = 0;
    while own < OWN_DECISIONS {
        let next = position.seats().iter().copied().find(|seat| position.waits_for(*seat));
        let decided =
            next.and_then(|next| Some((next, judge(&position, next, Limits::BRIEF, value, effort).take(0)?)));
        let Some((next, best)) = decided else { break };
        position = best.after;
        if next == seat {
            latest = value.estimate(&position, seat);
            effort.evaluations += 1;
            victory += i64::from(latest.victory);
            margin += i64::from(latest.margin);
            own += 1;
        }
    }
    if own < OWN_DECISIONS {
        latest = value.estimate(&position, seat);
        effort.evaluations += 1;
        let missing = (OWN_DECISIONS - own) as i64;
        victory += i64::from(latest.victory) * missing;
        margin += i64::from(latest.margin) * missing;
    }
    let count = OWN_DECISIONS as i64 + 1;
    Some((victory / count, margin / count))
}

/// The position that a candidate is compared with.
enum Reference {
    /// The one before the answers.
    Before,
    /// The one after a candidate that takes nothing or is in the middle. A candidate is not compared with itself, but with
    /// the second one.
    After(Vec<Answer>, Vec<Answer>),
}

impl Reference {
    fn of(question: Question, judged: &Judged) -> Reference {
        let count = judged.ranked().len();
        if matches!(question, Question::Action | Question::FinalGreeneries) || count < 2 {
            return Reference::Before;
        }
        let takes_nothing = |answers: &[Answer]| match answers {
            [answer] => answer.option == Choice::Decline || answer.cards.as_ref().is_some_and(Vec::is_empty),
            _ => false,
        };
        let all: Vec<&Vec<Answer>> = judged.ranked().map(|(_, candidate)| &candidate.answers).collect();
        let middle = count / 2;
        let nothing = match question {
            // Corporations differ, whatever cards are bought.
            Question::Setup => None,
            _ => all.iter().position(|answers| takes_nothing(answers)),
        };
        let first = nothing.unwrap_or(middle);
        let second = if first == middle { middle - 1 } else { middle };
        Reference::After(all[first].clone(), all[second].clone())
    }

    /// The position in this world.
    fn position(&self, world: &Game, seat: Seat, answers: &[Answer], effort: &mut Effort) -> Option<Game> {
        match self {
            Reference::Before => Some(world.clone()),
            Reference::After(first, _) if first != answers => replay(world, seat, first, effort),
            Reference::After(_, second) => replay(world, seat, second, effort),
        }
    }

    /// Why the answers are worth what they are.
    fn reasons(&self, answers: &[Answer], worlds: &[Game], seat: Seat, effort: &mut Effort) -> Vec<Reason> {
        let mut sums = [(0.0, 0.0); ReasonKind::ALL.len()];
        let mut count = 0.0;
        for world in worlds {
            let before = self.position(world, seat, answers, effort);
            let (Some(before), Some(after)) = (before, replay(world, seat, answers, effort)) else {
                continue;
            };
            count += 1.0;
            for reason in differences(&before, &after, seat, effort) {
                let sum = &mut sums[reason.kind.index()];
                *sum = (sum.0 + reason.change, sum.1 + reason.points);
            }
        }
        let mean = |kind: &ReasonKind| {
            let (change, points) = sums[kind.index()];
            Reason { kind: *kind, change: change / count, points: points / count }
        };
        let is_solo = worlds.first().is_some_and(|world| world.seats().len() == 1);
        let mut reasons: Vec<Reason> = ReasonKind::ALL
            .iter()
            .filter(|_| count > 0.0)
            .map(mean)
            // In a solo game nobody else moves: what remains of the tempo is the end of the own generation.
            .filter(|one| {
                one.points != 0.0 && (!is_solo || one.kind != ReasonKind::Tempo || one.change < 0.0)
            })
            .collect();
        reasons.sort_by(|one, other| other.points.abs().total_cmp(&one.points.abs()));
        reasons.truncate(MAX_REASONS);
        let largest = reasons.first().map_or(0.0, |reason| reason.points.abs());
        reasons.retain(|reason| reason.points.abs() * 8.0 >= largest);
        if reasons.is_empty() {
            reasons.push(Reason { kind: ReasonKind::Tempo, change: 0.0, points: 0.0 });
        }
        reasons
    }
}

/// What each kind contributes to the difference between two positions.
fn differences(before: &Game, after: &Game, seat: Seat, effort: &mut Effort) -> Vec<Reason> {
    let (Some(old), Some(new)) = (before.borrowed_view(seat), after.borrowed_view(seat)) else {
        return Vec::new();
    };
    let (old, new) = (Reading::of(&old), Reading::of(&new));
    let change = |kind: ReasonKind| new.change_since(&old, kind) as f32;
    effort.evaluations += 2;
    // After the end of a generation nothing is as before, whoever passed last; and at the end of the game the points count.
    if after.generation() != before.generation() || after.is_over() != before.is_over() {
        let utility = |game: &Game| NetworkValue::default().estimate(game, seat).utility() as f32;
        let points = (utility(after) - utility(before)) / UTILITY_OF_A_POINT;
        return vec![Reason { kind: ReasonKind::Tempo, change: -1.0, points }];
    }
    let network = Network::for_game(after);
    let worth = |sums: &[i32; HIDDEN]| network.outputs(sums).utility() as f32 / UTILITY_OF_A_POINT;
    let (first, last) = (network.sums(&old.features), network.sums(&new.features));
    let (worth_of_first, worth_of_last) = (worth(&first), worth(&last));
    let inputs = new.inputs_since(&old);
    let contribution = |kind: ReasonKind| {
        let (mut with, mut without) = (first, last);
        for (_, input, difference) in inputs.iter().filter(|(about, ..)| *about == kind) {
            network.add(&mut with, *input, *difference);
            network.add(&mut without, *input, -difference);
        }
        (worth(&with) - worth_of_first + worth_of_last - worth(&without)) / 2.0
    };
    let has_inputs = |kind: &&ReasonKind| inputs.iter().any(|(about, ..)| about == *kind);
    let reason =
        |kind: &ReasonKind| Reason { kind: *kind, change: change(*kind), points: contribution(*kind) };
    ReasonKind::ALL.iter().filter(has_inputs).map(reason).collect()
}
