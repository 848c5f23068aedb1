//! Turns of a game, as in records and exports.

use domain::game::{Answer, Noted};
use domain::seat::Seat;
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use service::Error;
use service::personal_data::export::OwnTurn;
use service::play::stored::{StoredTurn, TurnKind};
use service::seating::seat_at;

/// One turn of a record.
#[derive(Serialize, ToSchema)]
pub struct TurnBody {
    /// Number of the turn in its game.
    #[schema(minimum = 1)]
    version: i64,
    /// Kind of turn.
    kind: TurnKindWord,
    /// Seat that took the turn, or that the server answered for. Absent if no seat took the turn, as for the set-up and
    /// for the end of a game before its regular end.
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    /// Time of the turn.
    #[schema(format = "date-time")]
    at: String,
    /// Answers of a `move`, or of the server for a seat whose time ran out (`expiry`). Only the answers that were
    /// applied have an effect.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = Vec<Answer>)]
    answers: Option<Box<RawValue>>,
    /// Number of answers that an `undo` has undone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = u16)]
    steps: Option<Box<RawValue>>,
    /// Reason of an `end`: why the game was ended before its regular end.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = String)]
    reason: Option<Box<RawValue>>,
    /// Events of a `note`, in their order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, value_type = Vec<Noted>)]
    notes: Option<Box<RawValue>>,
    /// Number of the first event of the turn.
    #[schema(minimum = 1)]
    first_seq: i64,
    /// Number of the last event of the turn.
    #[schema(minimum = 0)]
    last_seq: i64,
}

/// Kind of a turn.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum TurnKindWord {
    /// The set-up.
    Start,
    /// Answers to a decision.
    Move,
    /// Answers were undone.
    Undo,
    /// The game was ended before its regular end.
    End,
    /// The time of a seat ran out, and the server answered for it.
    Expiry,
    /// An event beside the rules, such as a resignation or a vote.
    Note,
}

impl TurnBody {
    /// A turn of a record.
    pub fn recorded(turn: StoredTurn) -> Result<Self, Error> {
        let seat = turn.by.as_ref().and_then(|by| seat_at(by.seat));
        let StoredTurn { version, kind, answers, first_seq, last_seq, at, by, .. } = turn;
        let key = by.map(|by| by.key).unwrap_or_default();
        Self::new(OwnTurn { version, kind, idempotency_key: key, answers, first_seq, last_seq, at }, seat)
    }

    /// A turn of that seat.
    pub fn new(turn: OwnTurn, seat: Option<Seat>) -> Result<Self, Error> {
        let raw = |json: String| {
            RawValue::from_string(json).map_err(|why| Error::Broken(format!("a turn cannot be read: {why}")))
        };
        let content = raw(turn.answers)?;
        let (mut answers, mut steps, mut reason, mut notes) = (None, None, None, None);
        let kind = match turn.kind {
            TurnKind::Start => TurnKindWord::Start,
            TurnKind::Move => {
                answers = Some(content);
                TurnKindWord::Move
            }
            TurnKind::Expiry => {
                answers = Some(content);
                TurnKindWord::Expiry
            }
            TurnKind::Undo => {
                steps = Some(content);
                TurnKindWord::Undo
            }
            TurnKind::End => {
                reason = Some(content);
                TurnKindWord::End
            }
            TurnKind::Note => {
                notes = Some(content);
                TurnKindWord::Note
            }
        };
        Ok(Self {
            version: turn.version,
            kind,
            seat,
            at: turn.at.to_string(),
            answers,
            steps,
            reason,
            notes,
            first_seq: turn.first_seq,
            last_seq: turn.last_seq,
        })
    }
}
