//! A game that can be undone: the position, the game at the last information frontier, and the answers since.

use serde::{Deserialize, Serialize};

use super::event::Event;
use super::refusal::{NO_RULE, Refusal, RefusalCode};
use super::{Answer, Game, Note, Noted, RULES_VERSION, Seed, Setup, SetupError};
use crate::seat::Seat;
use crate::word::words;

words! {
    /// Reason why a seat cannot undo further back.
    pub enum Frontier {
        /// An event revealed hidden information or used chance.
        NewInformation = "new_information",
        /// Another seat has moved.
        OtherSeat = "other_seat",
        /// The seats chose in secret. A seat changes such a choice instead of undoing it.
        SecretChoice = "secret_choice",
        /// The game is over.
        GameOver = "game_over",
    }
}

/// An answer since the frontier, with the number of the last event before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Step {
    answer: Answer,
    #[serde(rename = "facts_before")]
    seq_before: u64,
}

/// A game with everything that is needed to continue it, store it, and undo moves.
///
/// ```
/// use domain::game::{Answer, Choice, Record, Seed, Setup};
///
/// let (mut record, _) = Record::begin(Setup::of(2), Seed([7; 32]))?;
/// for seat in record.game().waiting_for() {
///     let answer = record.game().simplest(seat).expect("the game waits for this seat");
///     record.play(seat, &[answer]).expect("it is legal");
/// }
///
/// // A refused move changes nothing, and the refusal says why.
/// let seat = record.game().waiting_for()[0];
/// let before = record.clone();
/// let refusal = record.play(seat, &[Answer::plain(Choice::EndTurn)]).expect_err("no action was taken");
/// assert_eq!((refusal.code.word(), &record), ("not_an_option", &before));
///
/// // A stored record is equal to the original.
/// let json = serde_json::to_string(&record).expect("JSON");
/// assert_eq!(serde_json::from_str::<Record>(&json).expect("a record"), record);
/// # Ok::<(), domain::game::SetupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "StoredRecord")]
pub struct Record {
    /// The version of the rules that the game began with.
    pub rules_version: u32,
    now: Game,
    /// The game at the frontier. `None` if nothing has been answered since.
    checkpoint: Option<Box<Game>>,
    steps: Vec<Step>,
    /// The seat that has answered since the frontier.
    by: Option<Seat>,
    frontier: Frontier,
    #[serde(rename = "facts")]
    pub(super) last_seq: u64,
    /// Ranges of events that were undone: the first and the last number of each.
    undone: Vec<(u64, u64)>,
}

/// A record as it is stored: only the record holds the version of the rules, its games do not.
#[derive(Deserialize)]
struct StoredRecord {
    rules_version: u32,
    now: Game,
    checkpoint: Option<Box<Game>>,
    steps: Vec<Step>,
    by: Option<Seat>,
    frontier: Frontier,
    #[serde(rename = "facts")]
    last_seq: u64,
    undone: Vec<(u64, u64)>,
}

impl From<StoredRecord> for Record {
    fn from(stored: StoredRecord) -> Record {
        let StoredRecord { rules_version, mut now, mut checkpoint, steps, by, frontier, last_seq, undone } =
            stored;
        now.rules = rules_version;
        if let Some(checkpoint) = &mut checkpoint {
            checkpoint.rules = rules_version;
        }
        Record { rules_version, now, checkpoint, steps, by, frontier, last_seq, undone }
    }
}

/// The result of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The events, in order. The first has the number `first`.
    pub events: Vec<Event>,
    /// The number of the first event.
    pub first: u64,
    /// How many answers were carried out; for an undo, how many were taken back.
    pub applied: usize,
    /// Whether answers were left over, because an earlier answer revealed hidden information.
    pub new_information: bool,
}

/// Range of the answers that a seat can undo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Undo {
    /// Number of answers that the seat can undo, one after the other.
    pub steps: u16,
    /// Number of the last event that remains if the seat undoes all of them.
    pub to: u64,
    /// Reason why the seat cannot undo further back.
    pub blocked_by: Frontier,
}

impl Record {
    /// Begins a game. Returns it with its first events, which are numbered from 1.
    ///
    /// # Errors
    /// If no game can be played with the options ([`Setup::check`]).
    pub fn begin(setup: Setup, seed: Seed) -> Result<(Record, Vec<Event>), SetupError> {
        Record::begin_by(RULES_VERSION, setup, seed)
    }

    /// Begins a game by the given version of the rules, to replay a game of an earlier version.
    ///
    /// # Errors
    /// If no game can be played with the options ([`Setup::check`]).
    pub fn begin_by(rules: u32, setup: Setup, seed: Seed) -> Result<(Record, Vec<Event>), SetupError> {
        let mut events = Vec::new();
        let game = Game::begin_by(rules, setup, seed, &mut events)?;
        let mut record = Record::from_game(game);
        record.last_seq = events.len() as u64;
        Ok((record, events))
    }

    /// A record that begins at the given game. Its first event will have the number 1, and nothing can be undone.
    pub fn from_game(now: Game) -> Record {
        Record {
            rules_version: now.rules,
            now,
            checkpoint: None,
            steps: Vec::new(),
            by: None,
            frontier: Frontier::NewInformation,
            last_seq: 0,
            undone: Vec::new(),
        }
    }

    /// The current game.
    pub fn game(&self) -> &Game {
        &self.now
    }

    /// The number of the latest event. Events are numbered from 1 without gaps.
    pub fn last_seq(&self) -> u64 {
        self.last_seq
    }

    /// Whether the event with that number was undone. Viewers learn nothing else about such an event. The range of undone
    /// events may contain [`Event::Undone`], which itself stays visible.
    pub fn is_undone(&self, number: u64) -> bool {
        self.undone.iter().any(|(from, to)| (*from..=*to).contains(&number))
    }

    /// Plays a move: the answers to one or more questions that open one after the other. Playing stops after an answer that
    /// reveals hidden information; the remaining answers are then not carried out ([`Turn::new_information`]).
    ///
    /// # Errors
    /// If there is no answer, an answer is not legal, or the turn ended before the last answer. The record is then
    /// unchanged.
    pub fn play(&mut self, seat: Seat, answers: &[Answer]) -> Result<Turn, Refusal> {
        if answers.len() == 1 {
            // A single answer that is refused has changed nothing: no copy is needed to go back to.
            return self.answer_all(seat, answers);
        }
        let mut next = self.clone();
        let turn = next.answer_all(seat, answers)?;
        *self = next;
        Ok(turn)
    }

    fn answer_all(&mut self, seat: Seat, answers: &[Answer]) -> Result<Turn, Refusal> {
        let mut turn =
            Turn { events: Vec::new(), first: self.last_seq + 1, applied: 0, new_information: false };
        if answers.is_empty() {
            return Err(Refusal::new(RefusalCode::NoAnswer, self.now.rule_of(seat)));
        }
        // Where the events of the latest answer begin.
        let mut before = 0;
        for (i, answer) in answers.iter().enumerate() {
            let about =
                |refusal: Refusal| Refusal { answer: u16::try_from(i).unwrap_or(u16::MAX), ..refusal };
            if i > 0 && !self.now.continues(seat, &turn.events[before..]) {
                return Err(about(Refusal::new(RefusalCode::TurnIsOver, "R4.4")));
            }
            before = turn.events.len();
            self.answer(seat, answer, &mut turn.events).map_err(about)?;
            turn.applied = i + 1;
            if turn.events[before..].iter().any(Event::reveals) {
                turn.new_information = turn.applied < answers.len();
                break;
            }
        }
        Ok(turn)
    }

    fn answer(&mut self, seat: Seat, answer: &Answer, events: &mut Vec<Event>) -> Result<(), Refusal> {
        let secret = self.now.chooses_secretly();
        let step = Step { answer: answer.clone(), seq_before: self.last_seq };
        let before = events.len();
        if self.by == Some(seat) && self.checkpoint.is_some() {
            self.now.answer(seat, answer, events)?;
            self.steps.push(step);
        } else {
            let checkpoint = self.now.clone();
            self.now.answer(seat, answer, events)?;
            if self.by.is_some_and(|by| by != seat) && !self.steps.is_empty() {
                self.frontier = Frontier::OtherSeat;
            }
            self.checkpoint = Some(Box::new(checkpoint));
            self.steps = vec![step];
            self.by = Some(seat);
        }
        self.last_seq += (events.len() - before) as u64;
        if self.now.is_over() {
            self.block(Frontier::GameOver);
        } else if events[before..].iter().any(Event::reveals) {
            self.block(Frontier::NewInformation);
        } else if secret {
            self.block(Frontier::SecretChoice);
        }
        Ok(())
    }

    fn block(&mut self, frontier: Frontier) {
        self.checkpoint = None;
        self.steps.clear();
        self.frontier = frontier;
    }

    /// How far the seat can undo.
    pub fn undo_of(&self, seat: Seat) -> Undo {
        if self.by == Some(seat) && !self.steps.is_empty() {
            let to = self.steps.first().map_or(self.last_seq, |step| step.seq_before);
            Undo { steps: self.steps.len() as u16, to, blocked_by: self.frontier }
        } else {
            let blocked_by = if self.steps.is_empty() { self.frontier } else { Frontier::OtherSeat };
            Undo { steps: 0, to: self.last_seq, blocked_by }
        }
    }

    /// Takes back the last `steps` answers of the seat. Their events keep their numbers in the log and are marked as undone;
    /// [`Event::Undone`] is added.
    ///
    /// # Errors
    /// If `steps` is 0 or greater than [`Undo::steps`]. The record is then unchanged.
    ///
    /// ```
    /// use domain::game::playout::RandomPlayer;
    /// use domain::game::{Record, Setup};
    ///
    /// let mut player = RandomPlayer::new(1);
    /// let (mut record, _) = Record::begin(Setup::of(2), player.seed())?;
    /// let seat = loop {
    ///     let seat = record.game().waiting_for()[0];
    ///     let answer = player.choose(record.game(), seat).expect("a decision");
    ///     let before = record.clone();
    ///     record.play(seat, &[answer]).expect("listed options are accepted");
    ///     if record.undo_of(seat).steps == 1 {
    ///         record.undo(seat, 1).expect("one answer can be undone");
    ///         assert_eq!(record.view(Some(seat)).seats, before.view(Some(seat)).seats);
    ///         break seat;
    ///     }
    /// };
    /// assert!(record.is_undone(record.last_seq() - 1), "the last event before the undo");
    /// assert_eq!(record.undo_of(seat).steps, 0);
    /// # Ok::<(), domain::game::SetupError>(())
    /// ```
    pub fn undo(&mut self, seat: Seat, steps: u16) -> Result<Turn, Refusal> {
        let possible = self.undo_of(seat).steps;
        if steps == 0 || steps > possible {
            let (need, have) = (i64::from(steps.max(1)), i64::from(possible));
            return Err(Refusal::counted(RefusalCode::NothingToUndo, NO_RULE, need, have));
        }
        let keep = self.steps.len() - usize::from(steps);
        let Some(checkpoint) = &self.checkpoint else {
            return Err(Refusal::new(RefusalCode::NothingToUndo, NO_RULE));
        };
        let mut game = (**checkpoint).clone();
        let mut log = Vec::new();
        for step in &self.steps[..keep] {
            game.answer(seat, &step.answer, &mut log)?;
        }
        let from = self.steps[keep].seq_before + 1;
        let event = Event::Undone { seat, from_seq: from, to_seq: self.last_seq };
        // One undo after another is one range, with the events of the undos between them.
        self.undone.retain(|(first, _)| *first < from);
        match self.undone.last_mut() {
            Some((_, last)) if *last + 2 == from => *last = self.last_seq,
            _ => self.undone.push((from, self.last_seq)),
        }
        game.count_on_from(&self.now);
        self.now = game;
        self.steps.truncate(keep);
        if self.steps.is_empty() {
            self.checkpoint = None;
        }
        self.last_seq += 1;
        Ok(Turn {
            events: vec![event],
            first: self.last_seq,
            applied: usize::from(steps),
            new_information: false,
        })
    }

    /// Ends the game early for the given reason. Nobody wins, and nothing can be undone.
    ///
    /// # Errors
    /// If the game is over. The record is then unchanged.
    pub fn abort(&mut self, reason: String) -> Result<Turn, Refusal> {
        if self.now.is_over() {
            return Err(Refusal::new(RefusalCode::GameOver, "R6.4"));
        }
        let mut events = Vec::new();
        self.now.abort(reason, &mut events);
        let first = self.last_seq + 1;
        self.last_seq += events.len() as u64;
        self.block(Frontier::GameOver);
        Ok(Turn { events, first, applied: 0, new_information: false })
    }

    /// Adds notes to the log: things that happened at the table outside of the rules. The position does not change. Earlier
    /// answers can no longer be undone.
    ///
    /// # Errors
    /// If the game is over. The record is then unchanged.
    pub fn note(&mut self, notes: &[Noted]) -> Result<Turn, Refusal> {
        if self.now.is_over() {
            return Err(Refusal::new(RefusalCode::GameOver, "R6.4"));
        }
        let first = self.last_seq + 1;
        self.last_seq += notes.len() as u64;
        if !self.steps.is_empty() && !notes.is_empty() {
            self.block(Frontier::OtherSeat);
        }
        let events = notes.iter().map(|noted| Event::from(*noted)).collect();
        Ok(Turn { events, first, applied: 0, new_information: false })
    }

    /// Records that the time of a seat has run out, and plays these answers for it. The seat cannot undo them.
    /// [`Game::simplest_turn`] chooses them.
    ///
    /// # Errors
    /// If the game is over or an answer is not legal. The record is then unchanged.
    pub fn expire(&mut self, seat: Seat, answers: &[Answer]) -> Result<Turn, Refusal> {
        let mut next = self.clone();
        let mut turn = next.note(&[Noted::of(Note::TimeExpired, seat)])?;
        for answer in answers {
            next.answer(seat, answer, &mut turn.events)?;
            turn.applied += 1;
        }
        if !next.steps.is_empty() {
            next.block(Frontier::OtherSeat);
        }
        *self = next;
        Ok(turn)
    }

    /// The result that a move would have, without playing it. The events end with the first one that reveals hidden
    /// information, which is shown without hidden cards. The game after the move is returned only if the move reveals
    /// nothing.
    ///
    /// # Errors
    /// The same as those of [`Record::play`].
    pub fn preview(&self, seat: Seat, answers: &[Answer]) -> Result<(Turn, Option<Record>), Refusal> {
        let mut after = self.clone();
        let mut turn = after.answer_all(seat, answers)?;
        if self.now.chooses_secretly() {
            // The following events may reveal what others chose in secret.
            turn.events.truncate(1);
            return Ok((turn, None));
        }
        match turn.events.iter().position(Event::reveals) {
            None => Ok((turn, Some(after))),
            Some(at) => {
                turn.events.truncate(at + 1);
                let shown = turn.events.iter().filter_map(Event::foretold).collect();
                Ok((Turn { events: shown, new_information: true, ..turn }, None))
            }
        }
    }
}

impl Game {
    /// Whether the next answer of a chain still belongs to the same turn.
    fn continues(&self, seat: Seat, events: &[Event]) -> bool {
        let ended = events.iter().any(|event| matches!(event, Event::TurnEnded { seat: s } if *s == seat));
        !ended && self.asked_of(seat) != super::offer::PendingQuestion::Nothing
    }

    pub(super) fn chooses_secretly(&self) -> bool {
        self.ask == super::Ask::Everybody
    }

    /// After an undo decisions get new numbers, so that an answer to an undone decision is detected.
    fn count_on_from(&mut self, later: &Game) {
        for (mine, theirs) in self.asked.iter_mut().zip(later.asked) {
            *mine = theirs.max(*mine) + 1;
        }
    }
}
