//! The games of an account: which of them a stream follows, and those that begin while it is open.

use super::games::Followed;
use super::{Scope, Stream, cursor};
use crate::error::Error;
use crate::id::GameId;
use crate::missed_notice_poller::MAX_CLOCK_SKEW;
use crate::moment::Moment;
use crate::ports::{Notice, Topic};
use crate::stored::SeatRow;

impl Stream {
    /// Finds games that have begun.
    pub(super) async fn look(&mut self) -> Result<(), Error> {
        let floor = self.service.clock.now().minus(MAX_CLOCK_SKEW);
        let Scope::Account { floor: before, .. } = self.scope else { return Ok(()) };
        let since = GameId::first_at(before.min(floor));
        let places = self.service.store.seats_of(self.reader.account(), since).await?;
        for place in &places {
            if self.games.iter().all(|followed| followed.game != place.game) {
                self.ears.add(Topic::Game(place.game));
                let seq = if is_new(place, before, floor) { 0 } else { place.latest };
                self.games.push(Followed::new(place, seq)?);
            }
        }
        self.scope = Scope::Account { floor, look: false };
        self.changes.changed();
        Ok(())
    }

    /// Follows the games of the account from a cursor on, or else from now on.
    pub(super) async fn take_up(
        &mut self,
        cursor: Option<cursor::Cursor>,
        floor: Moment,
    ) -> Result<(), Error> {
        let since = cursor.as_ref().map_or(floor, |cursor| cursor.floor.min(floor));
        let places = self.places(cursor.as_ref(), since).await?;
        for place in &places {
            let seq = match &cursor {
                None => place.latest,
                Some(cursor) => match cursor.told.get(&cursor::tail(place.game)) {
                    Some(told) => (*told).min(place.latest),
                    None if is_new(place, cursor.floor, floor) => 0,
                    None => place.latest,
                },
            };
            let told = seq == place.latest && place.over;
            if !told || place.game >= GameId::first_at(floor) {
                self.ears.add(Topic::Game(place.game));
                self.games.push(Followed::new(place, seq)?);
            }
        }
        // Some may have moved on before they were listened to.
        let ids: Vec<_> = self.games.iter().map(|followed| followed.game).collect();
        for some in ids.chunks(1_000) {
            let standings = self.service.store.game_progress(some.to_vec()).await?;
            let moved = standings.into_iter().map(|s| Notice::Game {
                game: s.game,
                version: s.version,
                waiting_for: s.waiting_for,
            });
            self.note(moved.collect());
        }
        Ok(())
    }

    /// The places of the account that a cursor needs: those that go on or have begun since, and when one that is listed
    /// has ended meanwhile, all there are.
    async fn places(&self, cursor: Option<&cursor::Cursor>, since: Moment) -> Result<Vec<SeatRow>, Error> {
        let account = self.reader.account();
        let places = self.service.store.seats_of(account, GameId::first_at(since)).await?;
        let there = |tail: &[u8; 8]| places.iter().any(|place| cursor::tail(place.game) == *tail);
        match cursor {
            Some(cursor) if !cursor.told.keys().all(there) => {
                Ok(self.service.store.seats_of(account, GameId::first_at(Moment(0))).await?)
            }
            _ => Ok(places),
        }
    }
}

/// Whether a game that is not followed began after the stream or its cursor, and so is published from its first fact.
///
/// No clock says so of a game that runs: the stream followed all games that ran, so this one is new. Its id may be earlier
/// than both floors, because the clock of the stream was ahead of the clock by which the game began. A game that is
/// over was published already if it began before the floor `before`. What happened before an account took a seat in the middle of
/// an older game can be read in the game.
fn is_new(place: &SeatRow, before: Moment, floor: Moment) -> bool {
    match (place.over, place.own) {
        (false, true) => true,
        (false, false) => place.game >= GameId::first_at(before.min(floor)),
        (true, _) => place.game >= GameId::first_at(before),
    }
}
