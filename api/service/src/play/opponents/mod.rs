//! Opponents: players that the server itself plays. The node that commits a turn answers for them at once; what another
//! node has left is found in rows, because a game stores that it waits. Several nodes may decide the same: their answers
//! are equal, because everything random in them follows from the game, the seat and the version, and a turn is committed
//! only on the version that it was played on.

mod card_memories;
pub(crate) mod due_games;
pub(crate) mod pool;

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use domain::game::{Answer, Refusal};
use domain::seat::{Seat, SeatSet};
use domain::text::Language;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use opponents::{Level, decision_seed};
use sha2::{Digest, Sha256};
use tokio::time::Instant;

pub(crate) use self::card_memories::CardMemories;
use crate::error::Error;
use crate::id::GameId;
use crate::play::PlayService;
use crate::play::caretaker::CARETAKER_KEY_PREFIX;
use crate::play::games::LoadedGame;
use crate::play::moves::{MoveAction, MoveCommand};
use crate::play::opponents::pool::{Decided, OpponentThread};
use crate::play::stored::{StoredTurn, TurnBy};
use crate::progress::Progress;

/// Games that one query returns.
const MAX_GAMES_PER_BATCH: i64 = 100;
/// Games that are looked at concurrently. More of them wait in the queue than decisions are made at once.
const MAX_CONCURRENT_GAMES: usize = 32;
/// A run starts no further decision after this, so that a node that stops does not wait for long.
const MAX_RUN: Duration = Duration::from_secs(2);
/// A game that has waited for an opponent for this long was left by another node, or that node is busy.
const LEFT_AFTER: Duration = Duration::from_secs(2);
/// The prefix of the idempotency keys of their turns. The key of a client contains no space.
const KEY_PREFIX: &str = "opponent ";
/// The engine of answers that replace an illegal one.
const SIMPLEST: &str = "simplest-1";

/// The random choices of an opponent in the decision that it makes at this version of the game.
pub(crate) fn seed_of(game: GameId, seat: Seat, version: i64) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = <[u8; 32]>::from(Sha256::digest(game.0.as_bytes()));
    decision_seed(u64::from_be_bytes([a, b, c, d, e, f, g, h]), seat, version as u64)
}

/// The key of the turn that leads to this version, which names the engine that decided it, if one did.
pub(crate) fn key_of(prefix: &str, version: i64, engine: Option<&str>) -> String {
    match engine {
        Some(engine) => format!("{prefix}{version} {engine}"),
        None => format!("{prefix}{version}"),
    }
}

/// The engine that decided a turn, if an opponent or the caretaker did at a level: the level, its version, and the versions
/// of its weights.
pub fn engine_of(turn: &StoredTurn) -> Option<&str> {
    let key = &turn.by.as_ref()?.key;
    let rest = key.strip_prefix(KEY_PREFIX).or_else(|| key.strip_prefix(CARETAKER_KEY_PREFIX))?;
    rest.split_once(' ').map(|(_, engine)| engine)
}

/// The level of an engine.
pub(crate) fn level_of(engine: &str) -> Option<Level> {
    Level::from_word(engine.split('-').next()?)
}

/// Reports an answer of an opponent that the rules do not allow.
pub(crate) fn report_illegal(game: GameId, seat: Seat, engine: &str, refusal: &Refusal<String>) {
    tracing::error!(
        %game, %seat, engine, code = %refusal.code,
        "an opponent gave an illegal answer; the simplest answer replaces it"
    );
}

impl PlayService {
    /// Adds the games that have waited for an opponent for a while to those of this node.
    pub async fn find_games_waiting_for_opponents(&self) -> Result<Progress, Error> {
        let since = self.clock.now().minus(LEFT_AFTER);
        let mut after = None;
        loop {
            let games = self.store.games_waiting_for_opponents(since, after, MAX_GAMES_PER_BATCH).await?;
            for game in games.iter().filter(|game| !self.opponent_backoff.is_backing_off(**game)) {
                self.publisher.opponents_due.add(*game);
            }
            after = games.last().copied();
            if games.len() < MAX_GAMES_PER_BATCH as usize {
                return Ok(Progress::Done);
            }
        }
    }

    /// Answers for the opponents in the games of this node that wait for one.
    pub async fn play_for_opponents(&self) -> Result<Progress, Error> {
        let (due, begun) = (&self.publisher.opponents_due, Instant::now());
        let (mut running, mut again) = (HashSet::new(), HashSet::new());
        let mut answers = FuturesUnordered::new();
        let wakeup = due.wakeup();
        loop {
            while begun.elapsed() < MAX_RUN && answers.len() < MAX_CONCURRENT_GAMES {
                let Some(game) = due.take() else { break };
                if running.insert(game) {
                    answers.push(async move { (game, self.answer_for_opponent_of(game).await) });
                } else {
                    again.insert(game);
                }
            }
            let (game, done) = tokio::select! {
                Some(answered) = answers.next() => answered,
                () = wakeup.notified(), if !answers.is_empty() && begun.elapsed() < MAX_RUN => continue,
                else => {
                    due.wake_if_any();
                    return Ok(Progress::Done);
                }
            };
            running.remove(&game);
            if again.remove(&game) {
                due.add(game);
            }
            self.opponent_backoff.record(game, &done);
            if let Err(why) = done {
                tracing::warn!(%why, %game, "an opponent could not answer; this is retried");
            }
        }
    }

    /// Decides once for an opponent that a game waits for, if it does. If the game waits for an opponent afterwards, it is
    /// added again.
    async fn answer_for_opponent_of(&self, id: GameId) -> Result<(), Error> {
        // The game is read afterwards, because it may change until the thread is free.
        let thread = self.opponent_pool.thread().await?;
        let game = self.as_it_is(id).await?;
        let waiting = SeatSet::from_iter(game.record.game().waiting_for()) & game.opponents();
        let Some(seat) = waiting.iter().next() else { return Ok(()) };
        let broken = |what: &str| Error::Broken(format!("game {id}, {seat}: {what}"));
        let level = game.players.get(seat.index()).and_then(|player| player.opponent());
        let level = level.ok_or_else(|| broken("no opponent sits there"))?;
        let decided = self.decide(thread, &game, seat, level).await?;
        let played = match self.play_decided(&game, seat, &decided.engine, decided.answers).await {
            // Nobody should have to wait because of a fault in an opponent.
            Err(Error::Refused(refusal)) => {
                report_illegal(id, seat, &decided.engine, &refusal);
                let simplest =
                    game.record.game().simplest(seat).ok_or_else(|| broken("there is no answer"))?;
                self.play_decided(&game, seat, SIMPLEST, vec![simplest]).await?
            }
            played => played?,
        };
        if !played {
            // Another node or player was first, and this node may have an older version in its cache.
            self.load(id).await?;
            self.publisher.opponents_due.add(id);
        }
        Ok(())
    }

    /// Waits for a thread of the opponents, in the order of the calls.
    pub(crate) async fn opponent_thread(&self) -> Result<OpponentThread, Error> {
        self.opponent_pool.thread().await
    }

    /// What an opponent of that level decides for a seat.
    pub(crate) async fn decide(
        &self,
        thread: OpponentThread,
        game: &Arc<LoadedGame>,
        seat: Seat,
        level: Level,
    ) -> Result<Decided, Error> {
        let memory = self.card_memory(game, seat).await?;
        thread.decide(level, game.clone(), memory, seed_of(game.id, seat, game.version)).await
    }

    /// Plays the answers of an opponent. Returns whether it did: not if the game has changed in the meantime.
    async fn play_decided(
        &self,
        game: &Arc<LoadedGame>,
        seat: Seat,
        engine: &str,
        answers: Vec<Answer>,
    ) -> Result<bool, Error> {
        let player = game.players.get(seat.index());
        let account = player.map(|player| player.account).ok_or(Error::Busy)?;
        let command = MoveCommand {
            key: key_of(KEY_PREFIX, game.version + 1, Some(engine)),
            tag: None,
            what: MoveAction::Play(answers),
            language: Language::English,
        };
        let key = command.key.clone();
        let by = TurnBy { seat: seat.index() as i16, account, key, request: command.hash()? };
        Ok(self.play_for(game, seat, by, &command).await?.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_of_a_turn_names_the_engine() {
        let engine = "novice-1 (network a b)";
        assert_eq!(key_of(KEY_PREFIX, 17, Some(engine)), "opponent 17 novice-1 (network a b)");
        assert_eq!(key_of(CARETAKER_KEY_PREFIX, 17, None), "stand-in 17");
        assert_eq!((level_of(engine), level_of(SIMPLEST)), (Some(Level::Novice), None));
    }

    #[test]
    fn each_decision_has_its_own_seed() {
        let (game, other) = (GameId::fresh(), GameId::fresh());
        let seed = seed_of(game, Seat::Red, 3);
        assert_eq!(seed_of(game, Seat::Red, 3), seed);
        for different in
            [seed_of(other, Seat::Red, 3), seed_of(game, Seat::Green, 3), seed_of(game, Seat::Red, 4)]
        {
            assert_ne!(different, seed);
        }
    }
}
