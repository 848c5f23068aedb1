//! Replays stored turns: the same answers give the same events.

use domain::game::{Answer, Event, Noted, Record};
use domain::seat::Seat;
use serde::de::DeserializeOwned;

use crate::play::stored::{StoredTurn, TurnKind};
use crate::seating::seat_at;

/// The seat that has taken the turn.
pub(crate) fn seat_of(turn: &StoredTurn) -> Result<Seat, &'static str> {
    turn.by.as_ref().and_then(|by| seat_at(by.seat)).ok_or("it is nobody's")
}

/// What the turn answers, which depends on its kind.
pub(crate) fn answers_of<T: DeserializeOwned>(turn: &StoredTurn) -> Result<T, String> {
    serde_json::from_str(&turn.answers).map_err(|why| format!("what was asked cannot be read: {why}"))
}

/// Replays one more turn. Returns its events.
pub(crate) fn play_again(record: &mut Record, turn: &StoredTurn) -> Result<Vec<Event>, String> {
    let seat = || seat_of(turn);
    let outcome = match turn.kind {
        TurnKind::Start => return Err("it begins another game".to_owned()),
        TurnKind::Move => record.play(seat()?, &answers_of::<Vec<Answer>>(turn)?),
        TurnKind::Undo => record.undo(seat()?, answers_of(turn)?),
        TurnKind::End => record.abort(answers_of(turn)?),
        TurnKind::Expiry => record.expire(seat()?, &answers_of::<Vec<Answer>>(turn)?),
        TurnKind::Note => record.note(&answers_of::<Vec<Noted>>(turn)?),
    };
    outcome.map(|turn| turn.events).map_err(|why| format!("it is refused: {}", why.code))
}
