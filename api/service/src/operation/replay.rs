//! Replays stored games: the same seed and the same answers must give the same events with the same numbers, and the
//! stored position.

use domain::game::rules::is_supported;
use domain::game::{Answer, Event, Noted, Record};
use domain::seat::{Seat, SeatSet};

use crate::error::Error;
use crate::id::GameId;
use crate::lobby::tables::Table;
use crate::messages::detail;
use crate::operation::OperationService;
use crate::play::games::{LoadedGame, written};
use crate::play::stored::{StoredGame, StoredTurn, TurnKind};

/// The result of a replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayVerdict {
    /// The replay gives what is stored.
    Good {
        /// Number of replayed turns.
        turns: usize,
        /// Number of their events.
        events: u64,
    },
    /// This program does not know the version of the rules that the game was played by.
    OtherRules(u32),
    /// The replay differs from what is stored: the first difference.
    Differs(String),
}

impl OperationService {
    /// Replays a game. Turns that are committed meanwhile are ignored.
    pub async fn verify_game(&self, id: GameId) -> Result<ReplayVerdict, Error> {
        let stored = self.store.game(id).await?.ok_or(Error::NotFound(detail::no_such_game()))?;
        let mut turns = self.store.turns(id).await?;
        turns.retain(|turn| turn.version <= stored.version);
        let Some(table) = self.store.table(stored.table).await? else {
            return Ok(ReplayVerdict::Differs("its table is gone, and with it the seed".to_owned()));
        };
        Ok(replay(stored, &table, &turns))
    }

    /// A page of game ids in order, after the given one.
    pub async fn game_ids(&self, after: Option<GameId>) -> Result<Vec<GameId>, Error> {
        Ok(self.store.games_after(after, 500).await?)
    }
}

/// Replays the turns of a game and compares the results.
pub fn replay(stored: StoredGame, table: &Table, turns: &[StoredTurn]) -> ReplayVerdict {
    let state = stored.state.clone();
    let (version, waiting_for, over) = (stored.version, stored.waiting_for, stored.over);
    let end_reason = stored.end_reason.clone();
    let now = match LoadedGame::read(stored) {
        Ok(loaded) => loaded.record,
        Err(why) => return ReplayVerdict::Differs(why.to_string()),
    };
    if !is_supported(now.rules_version) {
        return ReplayVerdict::OtherRules(now.rules_version);
    }
    let commitment = table.seed.commitment();
    if commitment != table.commitment || commitment != now.game().commitment() {
        return ReplayVerdict::Differs("the seed is not the one that was committed to".to_owned());
    }
    // The first player of a rematch follows from another game, so it is taken from the stored one.
    let first = now.game().setup().first.filter(|_| table.rematch_of.is_some());
    let replayed = match played(now.rules_version, table, first, turns) {
        Ok(replayed) => replayed,
        Err(why) => return ReplayVerdict::Differs(why),
    };
    let same = |what: &str, same: bool| match same {
        true => Ok(()),
        false => Err(format!("played again it has another {what} than is stored")),
    };
    let reason = turns.last().filter(|turn| turn.kind == TurnKind::End).map(|turn| turn.answers.as_str());
    let reason = reason.and_then(|reason| serde_json::from_str::<String>(reason).ok());
    let all = same("number of turns", turns.len() as i64 == version)
        .and_then(|()| same("position", written(&replayed).is_ok_and(|replayed| replayed == state)))
        .and_then(|()| {
            same(
                "list of seats that it waits for",
                SeatSet::from_iter(replayed.game().waiting_for()) == waiting_for,
            )
        })
        .and_then(|()| same("end", (replayed.game().is_over(), reason) == (over, end_reason)));
    match all {
        Ok(()) => ReplayVerdict::Good { turns: turns.len(), events: replayed.last_seq() },
        Err(why) => ReplayVerdict::Differs(why),
    }
}

/// The game after these turns by that version of the rules, or the first difference.
fn played(rules: u32, table: &Table, first: Option<Seat>, turns: &[StoredTurn]) -> Result<Record, String> {
    let (mut record, begun) =
        Record::begin_by(rules, table.setup(first), table.seed).map_err(|why| why.to_string())?;
    for (version, turn) in (1..).zip(turns) {
        let at = |what: String| format!("turn {version}: {what}");
        let (first, events) = match version {
            1 => (1, begun.clone()),
            _ => (record.last_seq() as i64 + 1, again(&mut record, turn).map_err(at)?),
        };
        let numbers = (version, first, record.last_seq() as i64);
        if numbers != (turn.version, turn.first_seq, turn.last_seq) {
            return Err(at(format!(
                "it is stored as turn {} with the events {} to {}, played again its events are {first} to {}",
                turn.version,
                turn.first_seq,
                turn.last_seq,
                record.last_seq()
            )));
        }
        if serde_json::to_string(&events).ok().as_deref() != Some(turn.events.as_str()) {
            read_back(first, &events, &turn.events).map_err(at)?;
        }
    }
    Ok(record)
}

/// Compares the events of a turn with what is stored, whose members may have the names of an earlier version. The error names
/// the first event that differs by its number, because its content is a secret of the game.
fn read_back(first: i64, events: &[Event], stored: &str) -> Result<(), String> {
    let stored: Vec<Event> =
        serde_json::from_str(stored).map_err(|_| "its events cannot be read".to_owned())?;
    if events == stored {
        return Ok(());
    }
    let seq = events.iter().zip(&stored).position(|(one, other)| one != other);
    let seq = first + seq.unwrap_or(events.len().min(stored.len())) as i64;
    Err(format!("event {seq} is stored in another way than it happened"))
}

/// Replays one more turn.
fn again(record: &mut Record, turn: &StoredTurn) -> Result<Vec<Event>, String> {
    let seat = || {
        let seat = turn.by.as_ref().and_then(|by| Seat::ALL.get(usize::try_from(by.seat).ok()?).copied());
        seat.ok_or("it is nobody's")
    };
    fn read<T: serde::de::DeserializeOwned>(json: &str) -> Result<T, String> {
        serde_json::from_str(json).map_err(|why| format!("what was asked cannot be read: {why}"))
    }
    let outcome = match turn.kind {
        TurnKind::Start => return Err("it begins another game".to_owned()),
        TurnKind::Move => record.play(seat()?, &read::<Vec<Answer>>(&turn.answers)?),
        TurnKind::Undo => record.undo(seat()?, read(&turn.answers)?),
        TurnKind::End => record.abort(read(&turn.answers)?),
        TurnKind::Expiry => record.expire(seat()?, &read::<Vec<Answer>>(&turn.answers)?),
        TurnKind::Note => record.note(&read::<Vec<Noted>>(&turn.answers)?),
    };
    outcome.map(|turn| turn.events).map_err(|why| format!("it is refused: {}", why.code))
}
