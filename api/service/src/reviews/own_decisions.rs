//! The decisions that an account has taken in a finished game, each with the game as it was before.
//!
//! A decision is what a candidate of an opponent is: a whole action with its payment, targets, areas and branches, up to
//! an answer that reveals cards. Players may give the answers of one action in several turns, take answers back, and change
//! a choice until the others have chosen: what counts is what they have answered last.

use std::collections::VecDeque;

use domain::game::view::ResultView;
use domain::game::{Answer, CardMemory, Event, Game, Question, Record, Seed};
use domain::seat::Seat;
use opponents::candidates::{is_inside_action, reveals};

use crate::id::AccountId;
use crate::play::caretaker::CARETAKER_KEY_PREFIX;
use crate::play::games::{Finished, LoadedGame};
use crate::play::stored::{StoredTurn, TurnKind};
use crate::play::turn_replay::{answers_of, play_again, seat_of};

/// Far more decisions than a seat has in any game.
const MAX_DECISIONS: usize = 2_000;

/// A decision of an account.
#[derive(Debug)]
pub struct OwnDecision {
    /// The version of the game at which it was asked.
    pub version: i64,
    /// The number of the last event before it.
    pub event: i64,
    /// The game before it.
    pub before: Game,
    /// What the seat remembered of the cards.
    pub memory: CardMemory,
    /// What was answered: one or more answers, in this order.
    pub answers: Vec<Answer>,
}

/// The decisions of an account that plays the seat, as played. The error says what cannot be replayed.
pub fn own_decisions(
    finished: &Finished,
    seat: Seat,
    account: AccountId,
) -> Result<Vec<OwnDecision>, String> {
    let mut replay = Replay::begin(&finished.game, &finished.view.result, seat)?;
    for turn in &finished.turns {
        let at = |what: String| format!("turn {}: {what}", turn.version);
        if turn.kind != TurnKind::Start {
            replay.play(turn, account).map_err(at)?;
        }
        if replay.record.last_seq() as i64 != turn.last_seq {
            return Err(at(format!("its last event is {}, not {}", replay.record.last_seq(), turn.last_seq)));
        }
    }
    Ok(replay.decisions.into_iter().filter(|draft| draft.own).map(|draft| draft.decision).collect())
}

/// A decision of the seat, while more answers may come.
struct Draft {
    decision: OwnDecision,
    question: Question,
    /// Whether the account has taken it, and not a substitute or the caretaker.
    own: bool,
}

/// What a seat remembers, also after answers were taken back.
struct UndoableMemory {
    now: CardMemory,
    /// What it remembers of the events that cannot be undone any more.
    settled: CardMemory,
    /// The later events, with their numbers. An undo learns those of them again that stay.
    since: VecDeque<(u64, Event)>,
}

impl UndoableMemory {
    fn new(settled: CardMemory) -> Self {
        Self { now: settled.clone(), settled, since: VecDeque::new() }
    }

    /// Learns the events that follow the event with that number, with which the record has come to where it is.
    fn learn(&mut self, before: u64, events: Vec<Event>, record: &Record) {
        events.iter().for_each(|event| self.now.learn(event));
        self.since.extend((before + 1..).zip(events));
        self.settle(record);
    }

    /// Forgets the events from that number on, which the record has undone.
    fn forget(&mut self, from: u64, record: &Record) {
        let stay = self.since.partition_point(|(number, _)| *number < from);
        self.since.truncate(stay);
        self.now = self.settled.clone();
        self.since.iter().for_each(|(_, event)| self.now.learn(event));
        self.settle(record);
    }

    /// Learns for good what can no longer be undone, each event once.
    fn settle(&mut self, record: &Record) {
        // One seat at most can undo something.
        let seats = record.game().seats().iter();
        let stays = seats.map(|seat| record.undo_of(*seat).to).min().unwrap_or_default();
        while let Some((_, event)) = self.since.pop_front_if(|(number, _)| *number <= stays) {
            self.settled.learn(&event);
        }
    }
}

struct Replay {
    seat: Seat,
    record: Record,
    memory: UndoableMemory,
    decisions: Vec<Draft>,
    /// Whether the last decision goes on with the next answer.
    open: bool,
}

impl Replay {
    fn begin(game: &LoadedGame, result: &Option<ResultView>, seat: Seat) -> Result<Self, String> {
        let seed = result.as_ref().and_then(|result| Seed::from_hex(&result.seed)).ok_or("it has no seed")?;
        let setup = game.record.game().setup().clone();
        let (record, events) =
            Record::begin_by(game.record.rules_version, setup, seed).map_err(|why| why.to_string())?;
        let memory = UndoableMemory::new(CardMemory::of(seat, &events));
        Ok(Self { seat, record, memory, decisions: Vec::new(), open: false })
    }

    /// Replays one more turn.
    fn play(&mut self, turn: &StoredTurn, account: AccountId) -> Result<(), String> {
        let own_seat = turn.by.as_ref().is_some_and(|by| by.seat == self.seat.index() as i16);
        match turn.kind {
            TurnKind::Move if own_seat => {
                let by = turn.by.as_ref().filter(|by| by.account == account);
                let own = by.is_some_and(|by| !by.key.starts_with(CARETAKER_KEY_PREFIX));
                for answer in answers_of::<Vec<Answer>>(turn)? {
                    // The answers after one that reveals something were not carried out.
                    if self.answer(turn.version - 1, answer, own)? {
                        break;
                    }
                }
                return Ok(());
            }
            // Beside the rules.
            TurnKind::Note => {}
            TurnKind::Undo => {
                let events = play_again(&mut self.record, turn)?;
                if seat_of(turn)? == self.seat {
                    self.forget(answers_of(turn)?);
                }
                for event in events {
                    if let Event::Undone { from_seq, .. } = event {
                        self.memory.forget(from_seq, &self.record);
                    }
                }
                return Ok(());
            }
            TurnKind::Start | TurnKind::Move | TurnKind::End | TurnKind::Expiry => self.open = false,
        }
        let before = self.record.last_seq();
        let events = play_again(&mut self.record, turn)?;
        self.memory.learn(before, events, &self.record);
        Ok(())
    }

    /// Replays an answer of the seat. Returns whether it revealed something.
    fn answer(&mut self, version: i64, answer: Answer, own: bool) -> Result<bool, String> {
        let (seat, before) = (self.seat, self.record.last_seq());
        let game = self.record.game();
        let question = game.question_of(seat).ok_or("nothing is asked")?;
        let goes_on = self.open && is_inside_action(game, seat);
        let waits = game.waits_for(seat);
        let is_full = self.decisions.len() == MAX_DECISIONS;
        match self.decisions.last_mut() {
            Some(last) if goes_on && last.own == own => last.decision.answers.push(answer.clone()),
            // An earlier choice is changed.
            Some(last) if !waits && last.question == question => {
                last.decision.answers = vec![answer.clone()];
                last.own = own;
            }
            _ if is_full => {
                return Err(format!("the seat has more than {MAX_DECISIONS} decisions"));
            }
            _ => {
                let (game, memory) = (game.clone(), self.memory.now.clone());
                let (event, answers) = (before as i64, vec![answer.clone()]);
                let decision = OwnDecision { version, event, before: game, memory, answers };
                self.decisions.push(Draft { decision, question, own });
            }
        }
        let played =
            self.record.play(seat, &[answer]).map_err(|why| format!("it is refused: {}", why.code))?;
        self.open = !played.events.iter().any(reveals) && is_inside_action(self.record.game(), seat);
        let reveals = played.events.iter().any(Event::reveals);
        self.memory.learn(before, played.events, &self.record);
        Ok(reveals)
    }

    /// Takes out the last answers of the seat, which it has taken back.
    fn forget(&mut self, answers: u16) {
        for _ in 0..answers {
            let Some(last) = self.decisions.last_mut() else { break };
            last.decision.answers.pop();
            if last.decision.answers.is_empty() {
                self.decisions.pop();
            }
        }
        self.open = is_inside_action(self.record.game(), self.seat);
    }
}

#[cfg(test)]
mod tests {
    use domain::game::Setup;
    use domain::game::playout::RandomPlayer;

    use super::*;

    /// Plays so many answers at random, and takes each back that can be, so many times before it stays. Calls `check` with
    /// the memories of all seats and the log after each step.
    fn play_with_undos(
        answers: usize,
        undos: usize,
        mut check: impl FnMut(&Record, &[(Seat, UndoableMemory)], &[(u64, Event)]),
    ) {
        let mut player = RandomPlayer::new(5);
        let setup = Setup { draft: true, ..Setup::of(2) };
        let (mut record, events) = Record::begin(setup, player.seed()).expect("a game");
        let seats = record.game().seats().to_vec();
        let memory = |seat: &Seat| (*seat, UndoableMemory::new(CardMemory::of(*seat, &events)));
        let mut memories: Vec<_> = seats.iter().map(memory).collect();
        let mut log: Vec<_> = (1..).zip(events.clone()).collect();
        for _ in 0..answers {
            let Some(seat) = record.game().waiting_for().first().copied() else { return };
            for round in 0..=undos {
                let answer = player.choose(record.game(), seat).expect("a decision");
                let before = record.last_seq();
                let played = record.play(seat, &[answer]).expect("it is legal").events;
                memories.iter_mut().for_each(|(_, memory)| memory.learn(before, played.clone(), &record));
                log.extend((before + 1..).zip(played));
                check(&record, &memories, &log);
                let steps = record.undo_of(seat).steps;
                if round == undos || steps == 0 {
                    break;
                }
                // All of them now and then.
                let steps = if round % 3 == 0 { steps } else { 1 };
                let undone = record.undo(seat, steps).expect("it can be undone");
                let Event::Undone { from_seq, .. } = undone.events[0] else { panic!("no undo") };
                memories.iter_mut().for_each(|(_, memory)| memory.forget(from_seq, &record));
                log.extend((undone.first..).zip(undone.events));
                check(&record, &memories, &log);
            }
        }
    }

    #[test]
    fn what_was_undone_is_forgotten() {
        let mut undone = 0;
        play_with_undos(300, 3, |record, memories, log| {
            undone += usize::from(matches!(log.last(), Some((_, Event::Undone { .. }))));
            for (seat, memory) in memories {
                let log = log.iter().map(|(number, event)| (*number, event));
                assert_eq!(memory.now, record.card_memory(*seat, log));
            }
        });
        assert!(undone > 100, "{undone}");
    }

    #[test]
    fn an_undo_learns_only_what_could_be_undone() {
        let (mut undone, mut learnt, mut events) = (0, 0, 0);
        play_with_undos(100, 60, |_, memories, log| {
            if let Some((_, Event::Undone { .. })) = log.last() {
                undone += 1;
                learnt += memories[0].1.since.len();
            }
            events = log.len();
        });
        assert!(undone > 1_000, "{undone}");
        assert!(learnt < 2 * events, "{learnt} events were learnt again, of {events}");
    }
}
