//! The caretaker plays for vacant seats, so that the other players can continue: it gives the simplest answer at once. If the
//! table has chosen a level, an opponent of that level decides, when it is the turn of the game. Any node may do it, and
//! several at the same time, because a turn is committed only on the version that it was played on. If a node is killed, the
//! other nodes find its games, because a game stores that it waits.

use domain::game::{Note, Noted};
use domain::seat::Seat;
use domain::text::EndReason;
use futures_util::{StreamExt, stream};

use crate::error::Error;
use crate::id::GameId;
use crate::play::PlayService;
use crate::play::games::LoadedGame;
use crate::play::opponents::key_of;
use crate::play::seats::SeatChange;
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

impl LoadedGame {
    /// The first vacant seat that the game waits for.
    fn waiting_vacant_seat(&self) -> Option<Seat> {
        self.record.game().waiting_for().into_iter().find(|seat| self.vacant.contains(*seat))
    }

    /// The seat that the game waits for and the caretaker plays. `None` if all have left the game.
    pub(crate) fn caretaker_seat(&self) -> Option<Seat> {
        let played_for = self.seating.played_for(self.gone, self.people());
        let seat = self.waiting_vacant_seat().filter(|seat| played_for.contains(*seat))?;
        (played_for != self.people()).then_some(seat)
    }
}

impl PlayService {
    /// Plays in all games that wait for a vacant seat.
    pub async fn play_vacant_seats(&self) -> Result<Progress, Error> {
        let mut after = None;
        loop {
            let games = self.store.games_waiting_for_vacant_seats(after, MAX_GAMES_PER_BATCH).await?;
            let each =
                stream::iter(games.clone()).for_each_concurrent(MAX_CONCURRENT_GAMES, |game| async move {
                    let is_due = self.publisher.opponents_due.contains(game);
                    if is_due || self.caretaker_backoff.is_backing_off(game) {
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

    /// Plays for the vacant seats of a game until it waits for a player, or for a decision at a level, which is made in its
    /// turn. If all seats are vacant, the game is ended, because nobody would see its result.
    async fn play_for_vacant_seats_of(&self, id: GameId) -> Result<(), Error> {
        let mut game = self.load(id).await?;
        loop {
            let Some(seat) = game.waiting_vacant_seat() else { return Ok(()) };
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
            if game.seating.caretaker.is_some() {
                self.add_due(&game);
                return Ok(());
            }
            let simplest = game.record.game().simplest(seat);
            let simplest = simplest.ok_or_else(|| Error::Broken(format!("game {id}, {seat}: no answer")))?;
            let key = key_of(CARETAKER_KEY_PREFIX, game.version + 1, None);
            game = match self.play_as(&game, seat, key, vec![simplest]).await? {
                Some(next) => next,
                None => self.load(id).await?,
            };
        }
    }
}
