//! Proof that a game was dealt fairly. Anybody can check from the record of a finished game that the seed is the one that
//! was committed to before the seats were taken, and that replaying the moves leads to the same number of events.

use serde::Deserialize;

use super::rules::{OLDEST_RULES_VERSION, is_supported};
use super::{Answer, Noted, RULES_VERSION, Record, Refusal, Seed, Setup, SetupError};
use crate::seat::Seat;
use crate::word::words;

words! {
    /// Kind of a turn of a record.
    pub enum TurnKind {
        /// The beginning of the game.
        Start = "start",
        /// A move.
        Move = "move",
        /// An undo.
        Undo = "undo",
        /// The end of a game that was ended before its end.
        End = "end",
        /// The time of a seat ran out, and this was answered for it.
        Expiry = "expiry",
        /// Something happened at the table beside the rules.
        Note = "note",
    }
}

/// One turn of a record.
#[derive(Clone, Debug, Deserialize)]
pub struct RecordedTurn {
    /// What it is.
    pub kind: TurnKind,
    /// Whose it is; the beginning is nobody's.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// The answers of a move, or those that were given for a seat whose time ran out.
    #[serde(default)]
    pub answers: Vec<Answer>,
    /// Answers taken back by an undo.
    #[serde(default)]
    pub steps: u16,
    /// Why the game was ended before its end.
    #[serde(default)]
    pub reason: String,
    /// What happened beside the rules.
    #[serde(default)]
    pub notes: Vec<Noted>,
    /// The number of its last event.
    pub last_seq: u64,
}

/// The record of a finished game, as the API serves it. Other keys are ignored.
#[derive(Clone, Debug, Deserialize)]
pub struct Transcript {
    /// The version of the rules that it was played by.
    pub rules_version: u32,
    /// Its options.
    pub setup: Setup,
    /// The seed.
    pub seed: Seed,
    /// What was committed to.
    pub commitment: String,
    /// The turns, in order.
    pub turns: Vec<RecordedTurn>,
}

/// Why a transcript could not be verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VerificationError {
    /// The game was played by a version of the rules that this program does not know.
    Rules(u32),
    /// The seed is not the one that was committed to. Holds the commitment that the seed would have.
    Commitment(String),
    /// No game can be played with the options.
    Setup(SetupError),
    /// A turn, counting from 1, needs a seat and names none.
    Nobody(usize),
    /// A turn, counting from 1, is refused.
    Refused(usize, Box<Refusal>),
    /// After a turn, counting from 1, the replayed game has this number of events, and the transcript names another.
    EventCount(usize, u64),
    /// The game does not end with the last turn.
    Unfinished,
}

impl std::fmt::Display for VerificationError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            VerificationError::Rules(version) => {
                write!(
                    f,
                    "the game was played by version {version} of the rules; this program knows versions {OLDEST_RULES_VERSION} to {RULES_VERSION}"
                )
            }
            VerificationError::Commitment(own) => {
                write!(f, "the seed is not the one committed to: its SHA-256 is {own}")
            }
            VerificationError::Setup(error) => write!(f, "the options make no game: {error}"),
            VerificationError::Nobody(turn) => write!(f, "turn {turn} names no seat"),
            VerificationError::Refused(turn, refusal) => {
                write!(f, "turn {turn} is refused: {} ({})", refusal.code, refusal.rule)
            }
            VerificationError::EventCount(turn, events) => {
                write!(f, "after turn {turn} there are {events} events, not as many as recorded")
            }
            VerificationError::Unfinished => f.write_str("the game is not over after the last turn"),
        }
    }
}

impl std::error::Error for VerificationError {}

impl Transcript {
    /// Replays the game and returns it, finished.
    ///
    /// # Errors
    /// The first mismatch between the transcript and the replayed game.
    pub fn verify(&self) -> Result<Record, VerificationError> {
        if !is_supported(self.rules_version) {
            return Err(VerificationError::Rules(self.rules_version));
        }
        let own = self.seed.commitment();
        if own != self.commitment {
            return Err(VerificationError::Commitment(own));
        }
        let (mut record, _) = Record::begin_by(self.rules_version, self.setup.clone(), self.seed)
            .map_err(VerificationError::Setup)?;
        for (i, turn) in self.turns.iter().enumerate() {
            let number = i + 1;
            let seat = || turn.seat.ok_or(VerificationError::Nobody(number));
            let done = match turn.kind {
                TurnKind::Start => Ok(()),
                TurnKind::Move => record.play(seat()?, &turn.answers).map(|_| ()),
                TurnKind::Undo => record.undo(seat()?, turn.steps).map(|_| ()),
                TurnKind::End => record.abort(turn.reason.clone()).map(|_| ()),
                TurnKind::Expiry => record.expire(seat()?, &turn.answers).map(|_| ()),
                TurnKind::Note => record.note(&turn.notes).map(|_| ()),
            };
            done.map_err(|refusal| VerificationError::Refused(number, Box::new(refusal)))?;
            if record.last_seq() != turn.last_seq {
                return Err(VerificationError::EventCount(number, record.last_seq()));
            }
        }
        if record.game().is_over() { Ok(record) } else { Err(VerificationError::Unfinished) }
    }
}
