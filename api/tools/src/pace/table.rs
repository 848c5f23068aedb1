//! One game in real time: four players, their schedules, and what each waits for.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use domain::game::{Event, Phase, Question, Record, Seed, Setup, Turn};
use domain::plan::{ArmedPlan, PlanKind, PlanOutcome};
use domain::seat::Seat;

use super::clock::{DAY, Seconds};
use super::habits::Habits;
use super::mode::{Draft, Mode};
use super::schedule::{Schedule, begins};
use super::{plans, player};
use crate::rng::Rng;

/// A game that lasts longer is considered stuck.
const MAX_DURATION: Seconds = 1_000 * DAY;

/// The random stream of the deal.
const DEAL: u64 = 5 << 40;

/// The next event in a player's schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Moment {
    /// They answer after thinking.
    Answers,
    /// They follow a notice.
    Follows,
    /// They check the app without a notice.
    Looks,
}

/// The result of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// The duration.
    pub took: Seconds,
    /// Of this: set-up, drafts with research, actions, last greeneries.
    pub phases: [Seconds; 4],
    pub generations: u8,
    /// Turns in the action phases.
    pub turns: u32,
    /// Cards that were played.
    pub cards: u32,
    /// All other actions: of cards, standard projects, milestones, awards, conversions.
    pub other_actions: u32,
    /// Answers given by hand.
    pub by_hand: u32,
    /// How often the game began to wait for a player who was absent.
    pub waits: u32,
    /// The sum of the four players' points.
    pub points: i32,
    /// Used plans of each kind.
    pub used: [u32; PlanKind::ALL.len()],
    /// The drafted cards, by seat, in order.
    pub picks: Vec<(Seat, domain::card::CardId)>,
}

/// A plan that has not been used, and the number of events when it was laid.
struct Watched {
    armed: ArmedPlan,
    events: usize,
}

/// A running game.
pub struct Table<'a> {
    habits: &'a Habits,
    mode: Mode,
    schedules: [Schedule; 4],
    record: Record,
    log: Vec<(u64, Event)>,
    plans: Vec<Watched>,
    now: Seconds,
    begun: Seconds,
    moments: BinaryHeap<Reverse<(Seconds, Seat, Moment)>>,
    /// Until when each player has the app open.
    there: [Seconds; 4],
    /// Whether each player is about to answer.
    thinks: [bool; 4],
    /// Whether the game waits for each player, as of the last notices.
    waits: [bool; 4],
    /// The cards of each player in the current draft.
    drafted: [u8; 4],
    phase_since: Seconds,
    course: Course,
}

impl<'a> Table<'a> {
    /// The table of that number: the same deal, players and beginning in every mode.
    pub fn of(habits: &'a Habits, mode: Mode, schedules: [Schedule; 4], number: u64) -> Table<'a> {
        let mut rng = Rng::new(number).fork(DEAL);
        let mut bytes = [0; 32];
        bytes.chunks_mut(8).for_each(|chunk| chunk.copy_from_slice(&rng.next_u64().to_le_bytes()));
        let setup = Setup { draft: true, ..Setup::of(4) };
        let (record, events) = Record::begin(setup, Seed(bytes)).expect("four people can draft");
        let begun = begins(number);
        Table {
            habits,
            mode,
            schedules,
            record,
            log: (1..).zip(events).collect(),
            plans: Vec::new(),
            now: begun,
            begun,
            moments: BinaryHeap::new(),
            there: [begun - 1; 4],
            thinks: [false; 4],
            waits: [false; 4],
            drafted: [0; 4],
            phase_since: begun,
            course: Course::default(),
        }
    }

    /// Plays to the end; `None` if the game gets stuck.
    pub fn play(mut self) -> Option<Course> {
        for seat in self.seats() {
            let at = self.schedules[seat.index()].next_check(self.now);
            self.moments.push(Reverse((at, seat, Moment::Looks)));
        }
        self.notify();
        while !self.record.game().is_over() {
            let Reverse((at, seat, moment)) = self.moments.pop()?;
            self.now = at;
            if at - self.begun > MAX_DURATION {
                return None;
            }
            match moment {
                Moment::Answers => self.answer(seat),
                Moment::Follows => self.open(seat),
                Moment::Looks => {
                    let next = self.schedules[seat.index()].next_check(at);
                    self.moments.push(Reverse((next, seat, Moment::Looks)));
                    self.open(seat);
                }
            }
        }
        self.phase_ends(self.record.game().phase());
        self.course.took = self.now - self.begun;
        self.course.generations = self.record.game().generation();
        Some(self.course)
    }

    fn seats(&self) -> [Seat; 4] {
        [Seat::Red, Seat::Green, Seat::Blue, Seat::Yellow]
    }

    /// Whether the seat may answer now.
    fn must_decide(&self, seat: Seat) -> bool {
        let game = self.record.game();
        let rounds = self.mode.draft == Draft::Barriers;
        game.waits_for(seat)
            && match game.question_of(seat) {
                Some(Question::Draft) if rounds => {
                    self.drafted.iter().all(|other| *other >= self.drafted[seat.index()])
                }
                Some(Question::Research) if rounds => self.seats().iter().all(|other| {
                    let picks = game.question_of(*other) == Some(Question::Draft);
                    !picks && self.drafted[other.index()] == self.drafted[seat.index()]
                }),
                _ => true,
            }
    }

    fn is_there(&self, seat: Seat) -> bool {
        self.schedules[seat.index()].is_always_there() || self.there[seat.index()] >= self.now
    }

    /// A player opens the app.
    fn open(&mut self, seat: Seat) {
        let until = self.now + self.schedules[seat.index()].stay(self.now);
        self.stays(seat, until);
        self.begin_thinking(seat);
    }

    fn stays(&mut self, seat: Seat, until: Seconds) {
        let there = &mut self.there[seat.index()];
        *there = until.max(*there);
    }

    /// A player with the app open begins to think about the decision, or lays plans.
    fn begin_thinking(&mut self, seat: Seat) {
        if self.thinks[seat.index()] {
            return;
        }
        if self.must_decide(seat) {
            let thinks = self.habits.thinks(self.record.game().question_of(seat));
            self.thinks[seat.index()] = true;
            self.moments.push(Reverse((self.now + thinks, seat, Moment::Answers)));
        } else {
            self.look_ahead(seat);
        }
    }

    fn answer(&mut self, seat: Seat) {
        self.thinks[seat.index()] = false;
        self.stays(seat, self.now + self.habits.linger);
        // A plan may have answered in the meantime.
        if self.must_decide(seat)
            && let Some(answer) = player::choose(&self.record, seat)
        {
            let turn = self.record.play(seat, &[answer]).expect("what is listed is accepted");
            self.course.by_hand += 1;
            self.happened(turn);
            self.notify();
        }
        self.begin_thinking(seat);
    }

    /// Records the events of a turn.
    fn happened(&mut self, turn: Turn) {
        for (number, event) in (turn.first..).zip(turn.events) {
            match &event {
                Event::PackDealt { seat, .. } => self.drafted[seat.index()] = 0,
                Event::Picked { seat, card, .. } | Event::LastCardTaken { seat, card, .. } => {
                    self.drafted[seat.index()] += 1;
                    self.course.picks.extend(card.map(|card| (*seat, card)));
                }
                Event::TurnBegan { .. } => self.course.turns += 1,
                Event::CardPlayed { .. } => self.course.cards += 1,
                Event::ActionUsed { .. }
                | Event::FirstActionTaken { .. }
                | Event::ProjectUsed { .. }
                | Event::MilestoneClaimed { .. }
                | Event::AwardFunded { .. }
                | Event::Converted { .. } => self.course.other_actions += 1,
                Event::Ended { scores, .. } => {
                    self.course.points = scores.iter().map(|score| score.total).sum();
                }
                Event::PhaseBegan { phase } => {
                    let before = match phase {
                        Phase::Action if self.course.phases[0] == 0 => Phase::Setup,
                        Phase::Action => Phase::Research,
                        Phase::Production => Phase::Action,
                        _ => Phase::Production,
                    };
                    self.phase_ends(before);
                }
                _ => {}
            }
            self.log.push((number, event));
        }
    }

    fn phase_ends(&mut self, phase: Phase) {
        let at = match phase {
            Phase::Setup => 0,
            Phase::Research => 1,
            Phase::Action | Phase::Production => 2,
            Phase::FinalGreeneries | Phase::Over | Phase::Aborted => 3,
        };
        self.course.phases[at] += self.now - self.phase_since;
        self.phase_since = self.now;
    }

    /// Applies plans, and notifies the players for whom the game has begun to wait.
    fn notify(&mut self) {
        while self.fire() {}
        for seat in self.seats() {
            let at = seat.index();
            let must_decide = self.must_decide(seat);
            let new = must_decide && !self.waits[at];
            self.waits[at] = must_decide;
            if new && self.is_there(seat) {
                self.begin_thinking(seat);
            } else if new {
                self.course.waits += 1;
                if let Some(then) = self.schedules[at].follows(self.now) {
                    self.moments.push(Reverse((then, seat, Moment::Follows)));
                }
            }
        }
    }

    /// Applies one plan; true if one was used.
    fn fire(&mut self) -> bool {
        for at in 0..self.plans.len() {
            let Watched { armed, events } = &self.plans[at];
            if !self.must_decide(armed.seat) && self.record.game().waits_for(armed.seat) {
                continue;
            }
            match armed.next(&self.record, &self.log[*events..]) {
                PlanOutcome::Wait => {}
                PlanOutcome::Done | PlanOutcome::Disarm(_) => {
                    self.plans.remove(at);
                    return true;
                }
                PlanOutcome::Fire(answers) => {
                    let (seat, kind) = (armed.seat, armed.plan.kind());
                    match self.record.play(seat, &answers) {
                        Ok(turn) => {
                            if self.plans[at].armed.carried_out(turn.applied) {
                                self.plans.remove(at);
                            }
                            self.course.used[kind.index()] += 1;
                            // The decision after it is a new one.
                            self.waits[seat.index()] = false;
                            self.happened(turn);
                        }
                        Err(_) => {
                            self.plans.remove(at);
                        }
                    }
                    return true;
                }
            }
        }
        false
    }

    /// Lays plans for coming decisions on the occasions drawn for this player.
    fn look_ahead(&mut self, seat: Seat) {
        let generation = u64::from(self.record.game().generation());
        for kind in self.mode.plans {
            let occasion = generation * PlanKind::ALL.len() as u64 + kind.index() as u64;
            if !self.schedules[seat.index()].plans(occasion) {
                continue;
            }
            let laid = |plan: &Watched| plan.armed.seat == seat && plan.armed.plan.kind() == *kind;
            if *kind == PlanKind::DraftRanking && self.plans.iter().any(laid) {
                continue;
            }
            // A new plan replaces the earlier one of its kind.
            self.plans.retain(|plan| !laid(plan));
            if let Some(plan) = plans::lay(&self.record, seat, *kind, self.habits.ranked)
                && plan.check(&self.record, seat).is_ok()
            {
                let armed = ArmedPlan::new(plan, &self.record, seat);
                self.plans.push(Watched { armed, events: self.log.len() });
            }
        }
    }
}
