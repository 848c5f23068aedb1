//! The next turn of a game: the row to write and the game after it. Every change of a game builds its turn here.

use domain::game::{Event, Record, Turn};
use domain::seat::SeatSet;
use serde::Serialize;

use crate::error::Error;
use crate::id::GameId;
use crate::moment::Moment;
use crate::play::games::{LoadedGame, written};
use crate::play::moves::json;
use crate::play::stored::{NewTurn, Seating, TurnBy, TurnKind};

/// What a turn records in addition to the position and the events.
pub(crate) struct TurnEntry {
    pub kind: TurnKind,
    /// The request of a player that it carries out, if any.
    pub by: Option<TurnBy>,
    /// The answers, as JSON.
    pub answers: String,
    /// The part of the reply that is stored for a repeated request, as JSON.
    pub reply: String,
    /// The reason, if the turn ends the game early.
    pub end_reason: Option<String>,
    /// The seating state after the turn, if it changes.
    pub seating: Option<Seating>,
}

impl TurnEntry {
    /// A turn without a request of a player.
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
    row(game, 1, SeatSet::EMPTY, record, (1, events), entry, at)
}

impl LoadedGame {
    /// The next turn, which leads to `record`, and the game after it. Players and substitutes stay the same, except
    /// substitutes whose seats change hands by the turn.
    pub(crate) fn next_turn(
        &self,
        record: Record,
        turn: &Turn,
        entry: TurnEntry,
        at: Moment,
    ) -> Result<(NewTurn, Self), Error> {
        let handed = entry.seating.as_ref().map_or(&[][..], |seating| &seating.handed);
        let state = entry.seating.as_ref().map_or(&self.seating, |seating| &seating.state);
        let next = Self {
            id: self.id,
            version: self.version + 1,
            name: self.name.clone(),
            players: self.players.clone(),
            substitutes: self.staying(handed),
            end_reason: entry.end_reason.clone(),
            vacant: entry.seating.as_ref().map_or(self.vacant, |seating| seating.vacant),
            gone: self.gone,
            seating: state.clone(),
            created_at: self.created_at,
            updated_at: at,
            record,
        };
        let waited = SeatSet::from_iter(self.record.game().waiting_for());
        let new = row(next.id, next.version, waited, &next.record, (turn.first, &turn.events), entry, at)?;
        Ok((new, next))
    }
}

/// The row of a turn. `waited` are the seats for which the game waited before it.
fn row(
    game: GameId,
    version: i64,
    waited: SeatSet,
    record: &Record,
    (first, events): (u64, &[Event]),
    entry: TurnEntry,
    at: Moment,
) -> Result<NewTurn, Error> {
    let waiting_for = SeatSet::from_iter(record.game().waiting_for());
    let TurnEntry { kind, by, answers, reply, end_reason, seating } = entry;
    Ok(NewTurn {
        game,
        version,
        state: written(record)?,
        waiting_for,
        wakes: waiting_for.without(waited),
        over: record.game().is_over(),
        end_reason,
        kind,
        by,
        answers,
        first_seq: first as i64,
        last_seq: record.last_seq() as i64,
        events: json(&events)?,
        reply,
        at,
        plan: None,
        seating: seating.map(Box::new),
    })
}
