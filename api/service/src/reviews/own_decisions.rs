//! The decisions that an account has taken in a finished game, each with the game as it was before.
//!
//! A decision is what a candidate of an opponent is: a whole action with its payment, targets, areas and branches, up to
//! an answer that reveals cards. Players may give the answers of one action in several turns, take answers back, and change
//! a choice until the others have chosen: what counts is what they have answered last.

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

struct Replay {
    seat: Seat,
    record: Record,
    /// The events so far, with their numbers.
    log: Vec<(u64, Event)>,
    memory: CardMemory,
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
        let memory = CardMemory::of(seat, &events);
        let log = (1..).zip(events).collect();
        Ok(Self { seat, record, log, memory, decisions: Vec::new(), open: false })
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
                let before = self.record.last_seq();
                let events = play_again(&mut self.record, turn)?;
                self.log.extend((before + 1..).zip(events));
                if seat_of(turn)? == self.seat {
                    self.forget(answers_of(turn)?);
                }
                let log = self.log.iter().map(|(number, event)| (*number, event));
                self.memory = self.record.card_memory(self.seat, log);
                return Ok(());
            }
            TurnKind::Start | TurnKind::Move | TurnKind::End | TurnKind::Expiry => self.open = false,
        }
        let before = self.record.last_seq();
        let events = play_again(&mut self.record, turn)?;
        self.learn(before, events);
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
                let (game, memory) = (game.clone(), self.memory.clone());
                let (event, answers) = (before as i64, vec![answer.clone()]);
                let decision = OwnDecision { version, event, before: game, memory, answers };
                self.decisions.push(Draft { decision, question, own });
            }
        }
        let played =
            self.record.play(seat, &[answer]).map_err(|why| format!("it is refused: {}", why.code))?;
        self.open = !played.events.iter().any(reveals) && is_inside_action(self.record.game(), seat);
        let reveals = played.events.iter().any(Event::reveals);
        self.learn(before, played.events);
        Ok(reveals)
    }

    fn learn(&mut self, before: u64, events: Vec<Event>) {
        events.iter().for_each(|event| self.memory.learn(event));
        self.log.extend((before + 1..).zip(events));
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
