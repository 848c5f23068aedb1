//! Opponents: players that the server itself plays. The node that commits a turn answers for them at once; what another
//! node has left is found in rows, because a game stores that it waits. Several nodes may decide the same: their answers
//! are equal, because everything random in them follows from the game, the seat and the version, and a turn is committed
//! only on the version that it was played on.

mod card_memories;
pub(crate) mod due_games;
pub(crate) mod giving_way;
pub(crate) mod pool;

use std::sync::Arc;
use std::time::Duration;

use domain::game::Answer;
use domain::seat::{Seat, SeatSet};
use domain::text::Language;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};
use opponents::{Level, decision_seed};
use sha2::{Digest, Sha256};
use tokio::time::{Instant, sleep_until};

pub(crate) use self::card_memories::CardMemories;
use crate::error::Error;
use crate::id::GameId;
use crate::play::PlayService;
use crate::play::caretaker::CARETAKER_KEY_PREFIX;
use crate::play::fair_queue::{Priority, Share};
use crate::play::games::LoadedGame;
use crate::play::moves::{MoveAction, MoveCommand};
use crate::play::opponents::due_games::Deciding;
use crate::play::opponents::pool::{Decided, OpponentThread};
use crate::play::stored::{StoredTurn, TurnBy};
use crate::progress::Progress;

/// Games that one query returns.
const MAX_GAMES_PER_BATCH: i64 = 100;
/// A run starts no further decision after this, so that a node that stops does not wait for long.
const MAX_RUN: Duration = Duration::from_secs(2);
/// A game that has waited for an opponent for this long was left by another node, or that node is busy.
const LEFT_AFTER: Duration = Duration::from_secs(2);
/// The prefix of the idempotency keys of their turns. The key of a client contains no space.
const KEY_PREFIX: &str = "opponent ";
/// The engine of answers that replace those of an opponent with a fault.
const SIMPLEST: &str = "simplest-1";

/// Games with a place in the queue for a thread, which they have at the end.
pub(crate) type Places = FuturesUnordered<BoxFuture<'static, (GameId, Result<OpponentThread, Error>)>>;

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

/// Answers that an engine has decided for a seat.
struct EngineAnswers {
    seat: Seat,
    /// The prefix of the key of the turn, which says for whom it is.
    prefix: &'static str,
    engine: String,
    answers: Vec<Answer>,
}

impl LoadedGame {
    /// The seat for which the game waits and a level decides, with that level: the seat of an opponent, or one for which the
    /// caretaker plays at a level.
    pub(crate) fn due_decision(&self) -> Option<(Seat, Level)> {
        let waiting = SeatSet::from_iter(self.record.game().waiting_for());
        match (waiting & self.opponents()).iter().next() {
            Some(seat) => Some((seat, self.players.get(seat.index())?.opponent()?)),
            None => self.caretaker_seat().zip(self.seating.caretaker),
        }
    }

    /// Whose share of the threads its decisions use.
    pub(crate) fn share(&self) -> Share {
        Share::of_game(self.players.iter().map(|player| player.account))
    }
}

impl PlayService {
    /// Adds the games that have waited for an opponent for a while to those of this node.
    pub async fn find_games_waiting_for_opponents(&self) -> Result<Progress, Error> {
        let since = self.clock.now().minus(LEFT_AFTER);
        let mut after = None;
        loop {
            let games = self.store.games_waiting_for_opponents(since, after, MAX_GAMES_PER_BATCH).await?;
            for game in &games {
                if self.publisher.opponents_due.contains(*game) || self.opponent_backoff.is_backing_off(*game)
                {
                    continue;
                }
                match self.as_it_is(*game).await {
                    Ok(game) => self.add_due(&game),
                    Err(why) if why.is_transient() => return Err(why),
                    failed => self.opponent_backoff.record(*game, &failed),
                }
            }
            after = games.last().copied();
            if games.len() < MAX_GAMES_PER_BATCH as usize {
                return Ok(Progress::Done);
            }
        }
    }

    /// Adds a game to those of this node in which a decision is due, unless it has failed a moment ago.
    pub(crate) fn add_due(&self, game: &LoadedGame) {
        if game.due_decision().is_some() && !self.opponent_backoff.is_backing_off(game.id) {
            self.publisher.opponents_due.add(game.id, game.share());
        }
    }

    /// Makes the decisions that are due in the games of this node: those of opponents, and of caretakers with a level.
    pub async fn play_for_opponents(&self) -> Result<Progress, Error> {
        let (due, end) = (&self.publisher.opponents_due, Instant::now() + MAX_RUN);
        // Places in the queue for threads stay there between two runs.
        let mut places = self.opponent_places.lock().await;
        let mut decisions = FuturesUnordered::new();
        let wakeup = due.wakeup();
        loop {
            while let Some((game, share)) = due.take() {
                let thread = self.opponent_pool.thread(share, Priority::High);
                places.push(thread.map(move |thread| (game, thread)).boxed());
            }
            let goes_on = Instant::now() < end;
            if decisions.is_empty() && (places.is_empty() || !goes_on) {
                break;
            }
            tokio::select! {
                Some(()) = decisions.next() => {}
                Some((game, thread)) = places.next(), if goes_on => {
                    decisions.push(self.decide_in(due.begin(game), game, thread));
                }
                () = wakeup.notified(), if goes_on => {}
                () = sleep_until(end), if goes_on => {}
            }
        }
        if !places.is_empty() {
            wakeup.notify_one();
        }
        Ok(Progress::Done)
    }

    /// Makes one decision in a game, and records whether that has failed.
    async fn decide_in(&self, deciding: Deciding<'_>, game: GameId, thread: Result<OpponentThread, Error>) {
        let done = match thread {
            Ok(thread) => self.decide_once(game, thread).await,
            Err(why) => Err(why),
        };
        self.opponent_backoff.record(game, &done);
        if let Err(why) = done {
            tracing::warn!(%why, %game, "an opponent could not answer; this is retried");
        }
        drop(deciding);
    }

    /// Decides once for a seat that a game waits for, if it does. If another decision is due afterwards, the game is added
    /// again.
    async fn decide_once(&self, id: GameId, thread: OpponentThread) -> Result<(), Error> {
        // The game is read here, because it may have changed until the thread was free.
        let game = self.as_it_is(id).await?;
        let Some((seat, level)) = game.due_decision() else { return Ok(()) };
        let prefix = match game.opponents().contains(seat) {
            true => KEY_PREFIX,
            false => CARETAKER_KEY_PREFIX,
        };
        let simplest = || -> Result<EngineAnswers, Error> {
            let answer = game.record.game().simplest(seat);
            let answer = answer.ok_or_else(|| Error::Broken(format!("game {id}, {seat}: no answer")))?;
            Ok(EngineAnswers { seat, prefix, engine: SIMPLEST.to_owned(), answers: vec![answer] })
        };
        let memory = self.card_memory(&game, seat).await?;
        let seed = seed_of(id, seat, game.version);
        // Nobody should have to wait because of a fault in an opponent.
        let played = match thread.decide(level, game.clone(), memory, seed).await? {
            None => {
                tracing::error!(
                    game = %id, %seat, level = level.word(), version = game.version,
                    "an opponent panicked while it decided, and the simplest answer replaces its decision: report the \
                     panic, which is in the log before this, with the record of the game"
                );
                self.play_engine_answers(&game, simplest()?).await?
            }
            Some(Decided { answers, engine }) => {
                let decided = EngineAnswers { seat, prefix, engine: engine.clone(), answers };
                match self.play_engine_answers(&game, decided).await {
                    Err(Error::Refused(refusal)) => {
                        tracing::error!(
                            game = %id, %seat, engine, version = game.version, code = %refusal.code,
                            "an opponent gave an illegal answer, and the simplest answer replaces it: report this with \
                             the record of the game"
                        );
                        self.play_engine_answers(&game, simplest()?).await?
                    }
                    played => played?,
                }
            }
        };
        if !played {
            // Another node or player was first, and this node may have an older version in its cache.
            let game = self.load(id).await?;
            self.add_due(&game);
        }
        Ok(())
    }

    /// Takes a place in the queue for a thread of the opponents, and waits for it.
    pub fn opponent_thread(
        &self,
        share: Share,
        priority: Priority,
    ) -> impl Future<Output = Result<OpponentThread, Error>> + Send + use<> {
        self.opponent_pool.thread(share, priority)
    }

    /// Plays answers of an engine. Returns whether it did: not if the game has changed in the meantime.
    async fn play_engine_answers(
        &self,
        game: &Arc<LoadedGame>,
        decided: EngineAnswers,
    ) -> Result<bool, Error> {
        let EngineAnswers { seat, prefix, engine, answers } = decided;
        let key = key_of(prefix, game.version + 1, Some(&engine));
        Ok(self.play_as(game, seat, key, answers).await?.is_some())
    }

    /// Plays answers of the server for a seat, as a turn with that key. `None` if the game has changed in the meantime.
    pub(crate) async fn play_as(
        &self,
        game: &LoadedGame,
        seat: Seat,
        key: String,
        answers: Vec<Answer>,
    ) -> Result<Option<Arc<LoadedGame>>, Error> {
        let player = game.players.get(seat.index());
        let account = player.map(|player| player.account);
        let account =
            account.ok_or_else(|| Error::Broken(format!("game {}: there is no seat {seat}", game.id)))?;
        let what = MoveAction::Play(answers);
        let command = MoveCommand { key: key.clone(), tag: None, what, language: Language::English };
        let by = TurnBy { seat: seat.index() as i16, account, key, request: command.hash()? };
        self.play_for(game, seat, by, &command).await
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
