//! The caretaker plays for vacant seats, so that the other players can continue: it gives the simplest answer at once, or
//! the answer of an opponent if the table has chosen a level. Any node may do it, and several at the same time, because a
//! turn is committed only on the version that it was played on. If a node is killed, the other nodes find its games,
//! because a game stores that it waits.

use std::sync::Arc;

use domain::game::{Answer, Note, Noted};
use domain::seat::Seat;
use domain::text::{EndReason, Language};
use futures_util::{StreamExt, stream};

use crate::error::Error;
use crate::id::GameId;
use crate::play::PlayService;
use crate::play::games::LoadedGame;
use crate::play::moves::{MoveAction, MoveCommand};
use crate::play::opponents::{key_of, report_illegal};
use crate::play::seats::SeatChange;
use crate::play::stored::TurnBy;
use crate::progress::Progress;
use crate::seating::state::CaretakerReason;

/// Games that one query returns.
const MAX_GAMES_PER_BATCH: i64 = 100;
/// Games that are played concurrently.
const MAX_CONCURRENT_GAMES: usize = 8;
/// The end reason of a game that all players have left.
pub(crate) const ABANDONED: &str = EndReason::Abandoned.word();
/// The prefix of the idempotency keys of its turns. The key of a client contains no space.
pub(crate) const CARETAKER_KEY_PREFIX: &str = "stand-in ";

impl PlayService {
    /// Plays in all games that wait for a vacant seat.
    pub async fn play_vacant_seats(&self) -> Result<Progress, Error> {
        let mut after = None;
        loop {
            let games = self.store.games_waiting_for_vacant_seats(after, MAX_GAMES_PER_BATCH).await?;
            let each =
                stream::iter(games.clone()).for_each_concurrent(MAX_CONCURRENT_GAMES, |game| async move {
                    if self.caretaker_backoff.is_backing_off(game) {
                        return;
                    }
                    let done = self.play_for_vacant_seats_of(game).await;
                    self.caretaker_backoff.record(game, &done);
                    if let Err(why) = done {
                        tracing::warn!(%why, %game, "the caretaker could not play for a vacant seat");
                    }
                });
            each.await;
            after = games.last().copied();
            if games.len() < MAX_GAMES_PER_BATCH as usize {
                return Ok(Progress::Done);
            }
        }
    }

    /// Plays for the vacant seats of a game until it waits for a player. If all seats are vacant, the game is ended,
    /// because nobody would see its result.
    async fn play_for_vacant_seats_of(&self, id: GameId) -> Result<(), Error> {
        let mut game = self.load(id).await?;
        loop {
            let waiting = game.record.game().waiting_for();
            let Some(seat) = waiting.into_iter().find(|seat| game.vacant.contains(*seat)) else {
                return Ok(());
            };
            let played_for = game.seating.played_for(game.gone, game.people());
            if played_for == game.people() {
                return self.end_game(id, ABANDONED).await.map(drop);
            }
            if !played_for.contains(seat) {
                // A player has left for good and all others are away: the game waits for one of them.
                let mut state = game.seating.clone();
                let left = |seat| state.of_mut(seat).caretaker = Some(CaretakerReason::Left);
                game.gone.iter().for_each(left);
                let notes = game.gone.iter().map(|seat| Noted::of(Note::Left, seat)).collect();
                let step = SeatChange { notes, seating: state, moves: Vec::new() };
                let times = self.clock_context(&game).await?;
                self.apply_seat_change(&game, step, self.clock.now(), &times).await?;
                return Ok(());
            }
            game = match self.caretaker_answers(&game, seat).await? {
                Some(next) => next,
                None => self.load(id).await?,
            };
        }
    }

    async fn caretaker_answers(
        &self,
        game: &Arc<LoadedGame>,
        seat: Seat,
    ) -> Result<Option<Arc<LoadedGame>>, Error> {
        let broken = |what| Error::Broken(format!("game {}, {seat}: {what}", game.id));
        let simplest = || game.record.game().simplest(seat).ok_or_else(|| broken("there is no answer"));
        let (answers, engine) = match game.seating.caretaker {
            None => (vec![simplest()?], None),
            Some(level) => {
                let thread = self.opponent_pool.thread().await?;
                let decided = self.decide(thread, game, seat, level).await?;
                (decided.answers, Some(decided.engine))
            }
        };
        let played = self.play_as_caretaker(game, seat, answers, engine.as_deref()).await;
        match (played, engine) {
            // Nobody should have to wait because of a fault in an opponent.
            (Err(Error::Refused(refusal)), Some(engine)) => {
                report_illegal(game.id, seat, &engine, &refusal);
                self.play_as_caretaker(game, seat, vec![simplest()?], None).await
            }
            (played, _) => played,
        }
    }

    async fn play_as_caretaker(
        &self,
        game: &LoadedGame,
        seat: Seat,
        answers: Vec<Answer>,
        engine: Option<&str>,
    ) -> Result<Option<Arc<LoadedGame>>, Error> {
        let broken = |what| Error::Broken(format!("game {}, {seat}: {what}", game.id));
        let player = game.players.get(seat.index()).ok_or_else(|| broken("there is no such seat"))?;
        let command = MoveCommand {
            key: key_of(CARETAKER_KEY_PREFIX, game.version + 1, engine),
            tag: None,
            what: MoveAction::Play(answers),
            language: Language::English,
        };
        let by = TurnBy {
            seat: seat.index() as i16,
            account: player.account,
            key: command.key.clone(),
            request: command.hash()?,
        };
        self.play_for(game, seat, by, &command).await
    }
}
