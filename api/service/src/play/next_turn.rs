//! The next turn of a game: the row to write and the game after it. Every change of a game builds its turn here.

use domain::game::{Event, Record, Turn};
use serde::Serialize;

use crate::error::Error;
use crate::id::GameId;
use crate::moment::Moment;
use crate::play::games::{LoadedGame, written};
use crate::play::moves::json;
use crate::play::stored::{NewTurn, Seating, TurnBy, TurnKind};
use crate::seating::bits;

/// What a turn records beside the position and the events.
pub(crate) struct TurnEntry {
    /// The kind of turn.
    pub kind: TurnKind,
    /// The request of a player that it carries out, if it does.
    pub by: Option<TurnBy>,
    /// The answers, as JSON.
    pub answers: String,
    /// The part of the reply that is kept for a repeated request, as JSON.
    pub reply: String,
    /// Reason why the turn ends the game, if it ends it before its end.
    pub end_reason: Option<String>,
    /// Clocks and seats after the turn, where they change.
    pub seating: Option<Seating>,
}

impl TurnEntry {
    /// The entry of a turn for which nobody waits.
    pub fn new(kind: TurnKind, answers: &impl Serialize, seating: Option<Seating>) -> Result<Self, Error> {
        Ok(Self {
            kind,
            by: None,
            answers: json(answers)?,
            reply: "null".to_owned(),
            end_reason: None,
            seating,
        })
    }
}

/// The first turn of a game: its setup.
pub(crate) fn first_turn(
    game: GameId,
    record: &Record,
    events: &[Event],
    entry: TurnEntry,
    at: Moment,
) -> Result<NewTurn, Error> {
    row(game, 1, 0, record, (1, events), entry, at)
}

impl LoadedGame {
    /// The next turn, which leads to `record`, and the game after it. Its players and substitutes are those of before, but for
    /// substitutes whose seats change hands by the turn.
    pub(crate) fn next_turn(
        &self,
        record: Record,
        turn: &Turn,
        entry: TurnEntry,
        at: Moment,
    ) -> Result<(NewTurn, Self), Error> {
        let handed = entry.seating.as_ref().map_or(&[][..], |seating| &seating.handed);
        let sitting = entry.seating.as_ref().map_or(&self.seating, |seating| &seating.state);
        let next = Self {
            id: self.id,
            version: self.version + 1,
            name: self.name.clone(),
            players: self.players.clone(),
            substitutes: self.staying(handed),
            end_reason: entry.end_reason.clone(),
            vacant: entry.seating.as_ref().map_or(self.vacant, |seating| seating.vacant),
            gone: self.gone,
            seating: sitting.clone(),
            created_at: self.created_at,
            updated_at: at,
            record,
        };
        let waited = bits(&self.record.game().waiting_for());
        let new = row(next.id, next.version, waited, &next.record, (turn.first, &turn.events), entry, at)?;
        Ok((new, next))
    }
}

/// The row of a turn. `waited` are the seats for which the game waited before it.
fn row(
    game: GameId,
    version: i64,
    waited: u8,
    record: &Record,
    (first, events): (u64, &[Event]),
    entry: TurnEntry,
    at: Moment,
) -> Result<NewTurn, Error> {
    let waiting_for = bits(&record.game().waiting_for());
    let TurnEntry { kind, by, answers, reply, end_reason, seating } = entry;
    Ok(NewTurn {
        game,
        version,
        state: written(record)?,
        waiting_for,
        wakes: waiting_for & !waited,
        over: record.game().is_over(),
        end_reason,
        kind,
        by,
        answers,
        first_seq: first as i64,
        last_seq: record.last_seq() as i64,
        facts: json(&events)?,
        reply,
        at,
        plan: None,
        seating: seating.map(Box::new),
    })
}
