//! Explanations: what each candidate of a decision comes to, and why it is better or worse than another.
//!
//! All candidates that are shown are played on in the same samples of the game, equally often, so that their figures can be
//! compared. A reason is a group of inputs of the network that differ between the positions after two candidates; it
//! contributes what the estimate changes by when this group alone is exchanged.
//!
//! The best candidate is compared with the best one that begins with another option, and every other candidate with the best.
//! If two neighbours in the ranking differ from the best in the same way, the second one is compared with the first. A
//! candidate without others is compared with nothing.
//!
//! The estimate right after a candidate and the one from playing on may disagree about which of two is better. Then one
//! reason is what playing on adds ([`ReasonKind::Outlook`]).

use std::cmp::Reverse;

use domain::game::{Answer, Choice, Game, Question};
use domain::seat::Seat;

use crate::candidates::{Candidate, Limits, is_inside_action, reveals};
use crate::features::{Reading, ReasonKind};
use crate::levels::{Judged, average_draws, is_last_generation, judge, replay};
use crate::network::HIDDEN;
use crate::{Chance, Effort, Estimate, Knowledge, Network, NetworkValue};

/// The largest number of assessments of a decision.
pub const MAX_ASSESSMENTS: usize = 12;

/// Candidates that begin with the same action or the same corporation.
const WAYS_OF_AN_OPTION: usize = 4;
/// Answers given in copies of the game. No further sample is tried when they are reached.
const CALLS: u64 = 12_000;
/// Own decisions of a rollout. It counts by the mean of the positions after the candidate and after each of them, or by the
/// result alone if it reaches the end of the game: the two cannot be compared where the game is decided.
const OWN_DECISIONS: usize = 8;
/// Own decisions of a rollout in the last generation, at most: it is played to the end, unless the end is farther.
const LAST_OWN_DECISIONS: usize = 60;
/// Samples in which the reasons of a candidate are computed that reveals cards.
const SAMPLES_OF_REASONS: usize = 4;
/// Reasons of a candidate, as long as those that are given do not contradict the ranking.
const USUAL_REASONS: usize = 3;
/// Reasons of a candidate, at most.
pub const MAX_REASONS: usize = 5;

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
    /// The place in the list of the assessment that the reasons compare with. `None` if there is no other one, or if they
    /// compare with answers that are not in the list.
    pub compared_with: Option<usize>,
    /// What makes the difference: one to [`MAX_REASONS`]. The first one agrees with the ranking: it speaks for the best
    /// candidate, and against every other one. [`ReasonKind::Outlook`] and the largest contributions follow. All together
    /// agree with the ranking too, unless one is [`ReasonKind::Outlook`].
    pub reasons: Vec<Reason>,
}

/// One difference between a candidate and what it is compared with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reason {
    /// What differs.
    pub kind: ReasonKind,
    /// By how much its figure is larger, in the unit of the kind. A mean if the candidate reveals cards.
    pub change: f32,
    /// What it contributes to the worth of the candidate ([`Assessment::worth`]), in points.
    pub points: f32,
}

/// Points that a text still shows. What is smaller does not count as a difference.
const SHOWN_POINTS: f32 = 0.05;

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
///
/// The best candidate is compared with these answers, and they with it.
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
}

impl Tried {
    fn of(answers: Vec<Answer>) -> Tried {
        Tried { answers, victory: 0, margin: 0, count: 0 }
    }

    fn utility(&self) -> i64 {
        (4 * self.victory + 24 * self.margin) / self.count.max(1)
    }

    /// The assessment, without reasons.
    fn assessment(&self) -> Assessment {
        let count = self.count.max(1) as f32;
        let win = self.victory as f32 / count / Estimate::WHOLE as f32;
        Assessment {
            answers: self.answers.clone(),
            points: self.margin as f32 / count / 256.0,
            win: win.clamp(0.0, 1.0),
            compared_with: None,
            reasons: Vec::new(),
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
    // What others have chosen in secret meanwhile changes nothing.
    let before_others = game.before_choices_of_others();
    let game = &game.in_position(&before_others);
    let mut chance = Chance::new(seed);
    let (seat, world) = (game.seat(), game.sample(chance.seed()));
    let mut value = NetworkValue::default();
    let mut judged = judge(&world, seat, Limits::CAREFUL, &mut value, effort);
    average_draws(game, &mut judged, &mut value, &mut chance, effort);
    let mut tried: Vec<Tried> =
        shown(question, &judged, world.setup().solo()).into_iter().map(Tried::of).collect();
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
    let mut order: Vec<usize> = (0..listed).collect();
    order.sort_by_key(|which| Reverse(tried[*which].utility()));
    let outcomes = Outcomes::of(&tried, &worlds, seat, effort);
    let mut assessments: Vec<Assessment> = tried.iter().map(Tried::assessment).collect();
    explain(&mut assessments, &order, place, &outcomes);
    let given = place.map(|place| {
        let assessment = assessments[place].clone();
        match taken {
            Some(taken) if place == listed => Assessment { answers: taken.given, ..assessment },
            _ => assessment,
        }
    });
    (order.into_iter().map(|which| assessments[which].clone()).collect(), given)
}

/// The candidates that are shown, the best by evaluation first.
///
/// Of those that lead to the same position, such as oceans in another order, one is shown. In a solo game the end of the turn
/// is shown only if it is the only one: the next turn begins at once, so that nothing is gained by it.
fn shown(question: Question, judged: &Judged, is_solo: bool) -> Vec<Vec<Answer>> {
    let has_ways = matches!(question, Question::Action | Question::Setup);
    let mut shown: Vec<&Candidate> = Vec::with_capacity(MAX_ASSESSMENTS);
    for (_, candidate) in judged.ranked() {
        if is_solo && candidate.choice() == Choice::EndTurn && judged.ranked().count() > 1 {
            continue;
        }
        let ways = shown.iter().filter(|one| one.choice() == candidate.choice()).count();
        let is_new = || shown.iter().all(|one| one.after != candidate.after);
        if (!has_ways || ways < WAYS_OF_AN_OPTION) && is_new() {
            shown.push(candidate);
        }
        if shown.len() == MAX_ASSESSMENTS {
            break;
        }
    }
    shown.into_iter().map(|candidate| candidate.answers.clone()).collect()
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
            effort.count_calls(1);
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
    effort.count_evaluations(1);
    let (mut victory, mut margin) = (i64::from(latest.victory), i64::from(latest.margin));
    let mut own = 0;
    while own < OWN_DECISIONS || own < LAST_OWN_DECISIONS && is_last_generation(&position) {
        let next = position.seats().iter().copied().find(|seat| position.waits_for(*seat));
        let decided =
            next.and_then(|next| Some((next, judge(&position, next, Limits::BRIEF, value, effort).take(0)?)));
        let Some((next, best)) = decided else { break };
        position = best.after;
        if next == seat {
            own += 1;
            if own > OWN_DECISIONS {
                continue;
            }
            latest = value.estimate(&position, seat);
            effort.count_evaluations(1);
            victory += i64::from(latest.victory);
            margin += i64::from(latest.margin);
        }
    }
    if position.is_over() {
        effort.count_evaluations(1);
        let result = Estimate::of_result(&position, seat);
        return Some((i64::from(result.victory), i64::from(result.margin)));
    }
    if own < OWN_DECISIONS {
        latest = value.estimate(&position, seat);
        effort.count_evaluations(1);
        let missing = (OWN_DECISIONS - own) as i64;
        victory += i64::from(latest.victory) * missing;
        margin += i64::from(latest.margin) * missing;
    }
    let count = OWN_DECISIONS as i64 + 1;
    Some((victory / count, margin / count))
}

/// Adds the reasons. `order` has the candidates of the list, the best first; `taken` was really answered.
fn explain(assessments: &mut [Assessment], order: &[usize], taken: Option<usize>, outcomes: &Outcomes) {
    let Some(best) = order.first().copied() else { return };
    let option = |which: usize| assessments[which].answers[0].option;
    let others = || order[1..].iter().copied();
    let runner_up = others().find(|which| option(*which) != option(best)).or_else(|| others().next());
    let rival = taken.filter(|taken| *taken != best).or(runner_up);
    let worth = |which: usize| assessments[which].worth();
    let Some(rival) = rival else {
        assessments[best].reasons = vec![Reason { kind: ReasonKind::OnlyOption, change: 0.0, points: 0.0 }];
        return;
    };
    let next = others().chain(taken).filter(|other| *other != best).map(worth).fold(f32::MIN, f32::max);
    let lead = |which: usize| match which == best {
        true => Lead::Ahead(worth(best) - next),
        false => Lead::Behind(worth(best) - worth(which)),
    };
    let place_of = |which: usize| order.iter().position(|other| *other == which);
    let mut explained: Vec<(usize, Option<usize>, Vec<Reason>)> = Vec::with_capacity(assessments.len());
    for which in order.iter().copied().chain(taken.filter(|taken| !order.contains(taken))) {
        let other = if which == best { rival } else { best };
        let mut reasons = choose(outcomes.differences(which, other), lead(which));
        let mut compared_with = place_of(other);
        // Two that differ from the best in the same way: what counts is how they differ from one another.
        if let Some((before, _, said)) = explained.last()
            && *before != best
            && order.contains(&which)
            && says_the_same(said, &reasons)
        {
            let behind = Lead::Behind(worth(*before) - worth(which));
            reasons = choose(outcomes.differences(which, *before), behind);
            compared_with = place_of(*before);
        }
        explained.push((which, compared_with, reasons));
    }
    for (which, compared_with, reasons) in explained {
        (assessments[which].compared_with, assessments[which].reasons) = (compared_with, reasons);
    }
}

/// Whether both lists read alike: the same kinds, changed by the same number in the same direction.
fn says_the_same(one: &[Reason], other: &[Reason]) -> bool {
    let said = |reason: &Reason| (reason.kind, reason.change.round() as i32, reason.points > 0.0);
    one.iter().map(said).eq(other.iter().map(said))
}

/// Where a candidate stands, in points of [`Assessment::worth`].
#[derive(Clone, Copy)]
enum Lead {
    /// It is the best, by so much before the next one.
    Ahead(f32),
    /// It is behind the one that it is compared with.
    Behind(f32),
}

/// The reasons that are given: first one that agrees with the ranking. If all differences together do not, or none does, what
/// playing on adds comes next. The largest follow, and then those that agree, until what is given agrees as a whole; if it
/// does not, what playing on adds stands for them.
fn choose(mut all: Vec<Reason>, lead: Lead) -> Vec<Reason> {
    all.sort_by(|one, other| other.points.abs().total_cmp(&one.points.abs()));
    let sum: f32 = all.iter().map(|reason| reason.points).sum();
    let (sign, outlook) = match lead {
        // Answers beside the list may be better than the best of it.
        Lead::Ahead(points) => (1.0_f32.copysign(points), points),
        Lead::Behind(points) => (1.0_f32.copysign(-points), -points),
    };
    let agrees = |reason: &Reason| reason.points * sign >= SHOWN_POINTS;
    let mut reasons: Vec<Reason> = Vec::with_capacity(MAX_REASONS);
    reasons.extend(all.iter().position(agrees).map(|at| all.remove(at)));
    let outlook = Reason { kind: ReasonKind::Outlook, change: outlook, points: outlook };
    let plays_on = reasons.is_empty() || sum * sign <= 0.0;
    if plays_on {
        reasons.push(outlook);
    }
    let largest = all.iter().chain(&reasons).map(|reason| reason.points.abs()).fold(0.0, f32::max);
    let counts = |reason: &Reason| reason.points.abs() * 8.0 >= largest && reason.points != 0.0;
    let usual = all.iter().filter(|reason| counts(reason)).count().min(USUAL_REASONS - reasons.len());
    reasons.extend(all.drain(..usual));
    if plays_on {
        return reasons;
    }
    let agree = |reasons: &[Reason]| reasons.iter().map(|reason| reason.points).sum::<f32>() * sign > 0.0;
    let given = reasons.len();
    while !agree(&reasons) {
        match all.iter().position(agrees).filter(|_| reasons.len() < MAX_REASONS) {
            Some(at) => reasons.push(all.remove(at)),
            None => {
                reasons.truncate(given);
                reasons.insert(1, outlook);
                break;
            }
        }
    }
    reasons
}

/// The positions after all candidates in some samples of the game.
struct Outcomes {
    network: &'static Network,
    is_solo: bool,
    /// For each sample the positions after the candidates that are legal there.
    samples: Vec<Vec<Option<Outcome>>>,
}

impl Outcomes {
    fn of(tried: &[Tried], worlds: &[Game], seat: Seat, effort: &mut Effort) -> Outcomes {
        let network = worlds.first().map_or_else(Network::for_tables, Network::for_game);
        let of_world = |world: &Game| {
            tried.iter().map(|one| Outcome::after(network, world, seat, &one.answers, effort)).collect()
        };
        let is_solo = worlds.first().is_some_and(|world| world.seats().len() == 1);
        Outcomes { network, is_solo, samples: worlds.iter().map(of_world).collect() }
    }

    /// How a candidate differs from another one. Means over the samples in which both are legal. That more of something good
    /// should be bad, as the network may find where much differs at once, is no reason.
    fn differences(&self, which: usize, other: usize) -> Vec<Reason> {
        let mut sums = [(0.0, 0.0); ReasonKind::ALL.len()];
        let mut count = 0.0;
        for after in &self.samples {
            let (Some(old), Some(new)) = (&after[other], &after[which]) else { continue };
            count += 1.0;
            for reason in differences(self.network, old, new) {
                let sum = &mut sums[reason.kind.index()];
                *sum = (sum.0 + reason.change, sum.1 + reason.points);
            }
        }
        let mean = |kind: &ReasonKind| {
            let (change, points) = sums[kind.index()];
            Reason { kind: *kind, change: change / count, points: points / count }
        };
        // In a solo game nobody else moves: what remains of the tempo is the end of the own generation.
        let counts = |one: &Reason| {
            one.points != 0.0
                && (!self.is_solo || one.kind != ReasonKind::Tempo || one.change != 0.0)
                && !(one.kind.is_never_too_much() && one.change * one.points < 0.0)
        };
        ReasonKind::ALL.iter().filter(|_| count > 0.0).map(mean).filter(counts).collect()
    }
}

/// A position as its seat may know it.
struct Outcome {
    reading: Reading,
    /// What the network adds up for it.
    sums: [i32; HIDDEN],
    /// What is expected of it, in points of [`Assessment::worth`].
    worth: f32,
    is_over: bool,
    generation: u8,
    /// What the end of the generation adds to `worth`, if the seat has passed and nobody goes on. The inputs are then those
    /// of the position before: after the production nothing is as it was.
    ending: Option<f32>,
}

impl Outcome {
    fn of(network: &Network, position: &Game, seat: Seat) -> Option<Outcome> {
        let reading = Reading::of(&position.borrowed_view(seat)?);
        let sums = network.sums(&reading.features);
        let expected = match position.is_over() {
            true => Estimate::of_result(position, seat),
            false => network.outputs(&sums),
        };
        Some(Outcome {
            reading,
            sums,
            worth: expected.utility() as f32 / UTILITY_OF_A_POINT,
            is_over: position.is_over(),
            generation: position.generation(),
            ending: None,
        })
    }

    fn after(
        network: &Network,
        world: &Game,
        seat: Seat,
        answers: &[Answer],
        effort: &mut Effort,
    ) -> Option<Outcome> {
        let after = replay(world, seat, answers, effort)?;
        effort.count_evaluations(1);
        let reached = Outcome::of(network, &after, seat)?;
        let passes = answers.first().is_some_and(|answer| answer.option == Choice::Pass);
        // In the last generation the final greeneries follow the production.
        let has_produced = after.generation() != world.generation() || after.phase() != world.phase();
        if !passes || reached.is_over || !has_produced {
            return Some(reached);
        }
        let before = Outcome::of(network, world, seat)?;
        Some(Outcome { ending: Some(reached.worth - before.worth), ..before })
    }
}

/// What each kind contributes to the difference between two positions.
fn differences(network: &Network, old: &Outcome, new: &Outcome) -> Vec<Reason> {
    let stage = |one: &Outcome| (one.is_over, one.generation);
    if stage(old) != stage(new) {
        // After the end of a generation nothing is as before, and at the end of the game the points count.
        let change = if stage(new) > stage(old) { -1.0 } else { 1.0 };
        return vec![Reason { kind: ReasonKind::Tempo, change, points: new.worth - old.worth }];
    }
    let worth = |sums: &[i32; HIDDEN]| network.outputs(sums).utility() as f32 / UTILITY_OF_A_POINT;
    let (worth_of_old, worth_of_new) = (worth(&old.sums), worth(&new.sums));
    let inputs = new.reading.inputs_since(&old.reading);
    let contribution = |kind: ReasonKind| {
        let (mut with, mut without) = (old.sums, new.sums);
        for (_, input, difference) in inputs.iter().filter(|(about, ..)| *about == kind) {
            network.add(&mut with, *input, *difference);
            network.add(&mut without, *input, -difference);
        }
        (worth(&with) - worth_of_old + worth_of_new - worth(&without)) / 2.0
    };
    let ending = |one: &Outcome| one.ending.map_or((0.0, 0.0), |points| (-1.0, points));
    let (old_ending, new_ending) = (ending(old), ending(new));
    let mut reasons = Vec::with_capacity(8);
    for kind in ReasonKind::ALL {
        let mut change = new.reading.change_since(&old.reading, *kind) as f32;
        let has_inputs = inputs.iter().any(|(about, ..)| about == kind);
        let mut points = if has_inputs { contribution(*kind) } else { 0.0 };
        if *kind == ReasonKind::Tempo {
            change += new_ending.0 - old_ending.0;
            points += new_ending.1 - old_ending.1;
        }
        if points != 0.0 {
            reasons.push(Reason { kind: *kind, change, points });
        }
    }
    reasons
}
