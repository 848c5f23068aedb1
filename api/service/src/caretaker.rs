//! Playing for seats that nobody sits at any more, so that the others can go on: the simplest answer, at once. Any node
//! may do it, and several at the same time: a turn is written on the version that it was played on, or not at all. What a
//! node that was killed has left undone the others find, because the games themselves say that they wait.

use std::sync::Arc;
use std::time::Duration;

use domain::game::{Answer, Note, Noted};
use domain::seat::Seat;
use domain::text::{EndReason, Language};
use futures_util::{StreamExt, stream};
use tokio::time::timeout;

use super::Service;
use super::clocks::seating_state::CaretakerReason;
use super::error::Error;
use super::games::{LoadedGame, bits, seats};
use super::id::GameId;
use super::moves::{MoveAction, MoveCommand};
use super::seats::SeatChange;
use super::stored::TurnBy;

/// What other nodes have left undone is looked for this often.
const POLL_INTERVAL: Duration = Duration::from_secs(2);
/// Games that are asked for at a time.
const MAX_GAMES_PER_BATCH: i64 = 100;
/// Games that are played at the same time.
const MAX_CONCURRENT_GAMES: usize = 8;
/// Why a game has ended that all have left.
pub(super) const ABANDONED: &str = EndReason::Abandoned.word();
/// What the keys of its answers begin with. No key of a client has a space in it.
pub(super) const CARETAKER_KEY_PREFIX: &str = "stand-in ";

impl Service {
    /// Works for ever.
    pub async fn run_caretaker(&self) {
        loop {
            // Both are good reasons to look.
            let _ = timeout(POLL_INTERVAL, self.publisher.vacated.notified()).await;
            if let Err(why) = self.play_vacant_seats().await {
                tracing::warn!(%why, "games that wait for a vacant seat have to wait");
            }
        }
    }

    /// Plays wherever a game waits for a vacant seat.
    pub async fn play_vacant_seats(&self) -> Result<(), Error> {
        let mut after = None;
        loop {
            let games = self.store.games_waiting_for_vacant_seats(after, MAX_GAMES_PER_BATCH).await?;
            let each = stream::iter(games.clone()).for_each_concurrent(MAX_CONCURRENT_GAMES, |game| async move {
                if self.backoffs.vacant.is_backing_off(game) {
                    return;
                }
                let done = self.play_for_vacant_seats_of(game).await;
                self.backoffs.vacant.record(game, &done);
                if let Err(why) = done {
                    tracing::warn!(%why, %game, "a vacant seat could not be played for");
                }
            });
            each.await;
            after = games.last().copied();
            if games.len() < MAX_GAMES_PER_BATCH as usize {
                return Ok(());
            }
        }
    }

    /// Plays for the vacant seats of a game until it waits for somebody. When all are vacant, it is ended: nobody would
    /// ever see it, and a game of several would have no end.
    async fn play_for_vacant_seats_of(&self, id: GameId) -> Result<(), Error> {
        let mut game = self.load(id).await?;
        loop {
            let waiting = game.record.game().waiting_for();
            let Some(seat) = waiting.into_iter().find(|seat| game.vacant & bits(&[*seat]) != 0) else {
                return Ok(());
            };
            let played_for = game.seating.played_for(game.gone, game.all());
            if played_for == game.all() {
                return self.end_game(id, ABANDONED).await.map(drop);
            }
            if played_for & bits(&[seat]) == 0 {
                // Somebody has left for good, and all others are away: the game waits for one of them.
                let left = seats(game.gone);
                let mut sitting = game.seating.clone();
                left.iter().for_each(|seat| sitting.of_mut(*seat).caretaker = Some(CaretakerReason::Left));
                let notes = left.into_iter().map(|seat| Noted::of(Note::Left, seat)).collect();
                let step = SeatChange { notes, seating: sitting, moves: Vec::new() };
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
        game: &LoadedGame,
        seat: Seat,
    ) -> Result<Option<Arc<LoadedGame>>, Error> {
        let broken = |what| Error::Broken(format!("game {}, {seat}: {what}", game.id));
        let answer: Answer = game.record.game().simplest(seat).ok_or_else(|| broken("there is no answer"))?;
        let player = game.players.get(seat.index()).ok_or_else(|| broken("there is no such seat"))?;
        let order = MoveCommand {
            key: format!("{CARETAKER_KEY_PREFIX}{}", game.version + 1),
            tag: None,
            what: MoveAction::Play(vec![answer]),
            language: Language::English,
        };
        let by = TurnBy {
            seat: seat.index() as i16,
            account: player.account,
            key: order.key.clone(),
            request: order.hash()?,
        };
        self.play_for(game, seat, by, &order).await
    }
}
