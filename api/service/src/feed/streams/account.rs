//! Selects the games that an account stream follows, including games that begin while the stream is open.

use crate::error::Error;
use crate::feed::missed_notice_poller::MAX_CLOCK_SKEW;
use crate::feed::streams::games::FollowedGame;
use crate::feed::streams::{Scope, Stream, cursor};
use crate::id::GameId;
use crate::moment::Moment;
use crate::play::stored::SeatRow;
use crate::ports::{Notice, Topic};

impl Stream {
    /// Adds games that have begun since the last check.
    pub(crate) async fn find_new_games(&mut self) -> Result<(), Error> {
        let floor = self.service.clock.now().minus(MAX_CLOCK_SKEW);
        let Scope::Account { floor: before, .. } = self.scope else { return Ok(()) };
        let since = GameId::first_at(before.min(floor));
        let rows = self.service.store.seats_of(self.reader.account(), since).await?;
        for row in &rows {
            if self.games.iter().all(|followed| followed.game != row.game) {
                self.subscription.add(Topic::Game(row.game));
                let seq = if is_new(row, before, floor) { 0 } else { row.latest };
                self.games.push(FollowedGame::new(row, seq)?);
            }
        }
        self.scope = Scope::Account { floor, look: false };
        self.changes.changed();
        Ok(())
    }

    /// Follows the games of the account, starting at a cursor or at the present.
    pub(crate) async fn follow_games(
        &mut self,
        cursor: Option<cursor::Cursor>,
        floor: Moment,
    ) -> Result<(), Error> {
        let since = cursor.as_ref().map_or(floor, |cursor| cursor.floor.min(floor));
        let rows = self.rows(cursor.as_ref(), since).await?;
        for row in &rows {
            let seq = match &cursor {
                None => row.latest,
                Some(cursor) => match cursor.positions.get(&cursor::game_tail(row.game)) {
                    Some(seq) => (*seq).min(row.latest),
                    None if is_new(row, cursor.floor, floor) => 0,
                    None => row.latest,
                },
            };
            let finished = seq == row.latest && row.over;
            if !finished || row.game >= GameId::first_at(floor) {
                self.subscription.add(Topic::Game(row.game));
                self.games.push(FollowedGame::new(row, seq)?);
            }
        }
        // A game may have changed between reading it and subscribing to it.
        let ids: Vec<_> = self.games.iter().map(|followed| followed.game).collect();
        for some in ids.chunks(1_000) {
            let standings = self.service.store.game_progress(some.to_vec()).await?;
            let moved = standings.into_iter().map(|s| Notice::Game {
                game: s.game,
                version: s.version,
                waiting_for: s.waiting_for,
            });
            self.process_notices(moved.collect());
        }
        Ok(())
    }

    /// The seats of the account that a cursor needs: games that are running or have begun since. If a game listed in
    /// the cursor has ended meanwhile, all seats of the account.
    async fn rows(&self, cursor: Option<&cursor::Cursor>, since: Moment) -> Result<Vec<SeatRow>, Error> {
        let account = self.reader.account();
        let seats = self.service.store.seats_of(account, GameId::first_at(since)).await?;
        let there = |tail: &[u8; 8]| seats.iter().any(|row| cursor::game_tail(row.game) == *tail);
        match cursor {
            Some(cursor) if !cursor.positions.keys().all(there) => {
                Ok(self.service.store.seats_of(account, GameId::first_at(Moment(0))).await?)
            }
            _ => Ok(seats),
        }
    }
}

/// Whether a game that is not yet followed began after the stream or its cursor. Such a game is published from its
/// first event.
///
/// A running game is always new, because the stream followed all games that were running. Its id may be earlier than
/// both floors if the clock of the stream was ahead of the clock that created the game. A finished game was already
/// published if it began before the floor `before`. If an account took a seat in the middle of an older game, it can
/// read the earlier events through the game.
fn is_new(row: &SeatRow, before: Moment, floor: Moment) -> bool {
    match (row.over, row.own) {
        (false, true) => true,
        (false, false) => row.game >= GameId::first_at(before.min(floor)),
        (true, _) => row.game >= GameId::first_at(before),
    }
}
