//! Replays stored games: the same seed and the same answers must give the same events with the same numbers, and the
//! stored position.

use domain::game::rules::is_supported;
use domain::game::{Answer, Event, Record};
use domain::seat::{Seat, SeatSet};
use opponents::{Effort, Knowledge, Level, Player};

use crate::error::Error;
use crate::id::GameId;
use crate::lobby::tables::Table;
use crate::messages::detail;
use crate::operation::OperationService;
use crate::play::games::{LoadedGame, written};
use crate::play::opponents::{engine_of, level_of, seed_of};
use crate::play::stored::{StoredGame, StoredTurn, TurnKind};
use crate::play::turn_replay::{answers_of, play_again, seat_of};

/// The result of a replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayVerdict {
    /// The replay gives what is stored.
    Good {
        /// Number of replayed turns.
        turns: usize,
        /// Number of their events.
        events: u64,
        opponents: OpponentTurns,
    },
    /// This program does not know the version of the rules that the game was played by.
    OtherRules(u32),
    /// The replay differs from what is stored: the first difference.
    Differs(String),
}

/// The turns in a game that opponents decided, and the caretaker at a level.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct OpponentTurns {
    /// Number of turns that this program has decided again, with the same answers.
    pub decided_again: usize,
    /// Number of turns that another version has decided, so that this program cannot decide them again.
    pub other_version: usize,
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

/// Replays the turns of a game and compares the results. Opponents decide again what they have answered.
pub fn replay(stored: StoredGame, table: &Table, turns: &[StoredTurn]) -> ReplayVerdict {
    let state = stored.state.clone();
    let (id, version, waiting_for, over) = (stored.id, stored.version, stored.waiting_for, stored.over);
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
    let mut opponents = Opponents::of(id);
    let replayed = match played(now.rules_version, table, first, turns, &mut opponents) {
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
        Ok(()) => {
            let (turns, events) = (turns.len(), replayed.last_seq());
            ReplayVerdict::Good { turns, events, opponents: opponents.turns }
        }
        Err(why) => ReplayVerdict::Differs(why),
    }
}

/// The game after these turns by that version of the rules, or the first difference.
fn played(
    rules: u32,
    table: &Table,
    first: Option<Seat>,
    turns: &[StoredTurn],
    opponents: &mut Opponents,
) -> Result<Record, String> {
    let (mut record, begun) =
        Record::begin_by(rules, table.setup(first), table.seed).map_err(|why| why.to_string())?;
    for (version, turn) in (1..).zip(turns) {
        let at = |what: String| format!("turn {version}: {what}");
        opponents.check(&record, turn).map_err(at)?;
        let (first, events) = match version {
            1 => (1, begun.clone()),
            _ => (record.last_seq() as i64 + 1, play_again(&mut record, turn).map_err(at)?),
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
        opponents.log.extend((first as u64..).zip(events));
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

/// Decides again what the opponents of a game have answered.
struct Opponents {
    game: GameId,
    players: Vec<(Level, Box<dyn Player>)>,
    /// The events so far, with their numbers.
    log: Vec<(u64, Event)>,
    turns: OpponentTurns,
}

impl Opponents {
    fn of(game: GameId) -> Self {
        Self { game, players: Vec::new(), log: Vec::new(), turns: OpponentTurns::default() }
    }

    /// Compares the next turn with what its opponent decides in the game before it.
    fn check(&mut self, before: &Record, turn: &StoredTurn) -> Result<(), String> {
        let Some(engine) = engine_of(turn) else { return Ok(()) };
        let Some(level) = level_of(engine) else { return Ok(()) };
        let player = match self.players.iter().position(|(other, _)| *other == level) {
            Some(known) => &mut self.players[known].1,
            None => {
                self.players.push((level, level.player()));
                let last = self.players.len() - 1;
                &mut self.players[last].1
            }
        };
        if player.name() != engine {
            self.turns.other_version += 1;
            return Ok(());
        }
        let seat = seat_of(turn)?;
        let memory = before.card_memory(seat, self.log.iter().map(|(number, event)| (*number, event)));
        let knowledge = Knowledge::of(before.game(), &memory);
        let seed = seed_of(self.game, seat, turn.version - 1);
        let decided = player.decide(&knowledge, seed, &mut Effort::default());
        // Answers after one that reveals something are not carried out, and not stored.
        match decided.starts_with(&answers_of::<Vec<Answer>>(turn)?) {
            true => self.turns.decided_again += 1,
            false => return Err(format!("{engine} decides something else than is stored")),
        }
        Ok(())
    }
}
