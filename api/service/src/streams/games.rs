//! One game of a stream: how far it is told, and what comes next.

use std::sync::Arc;

use domain::game::{Event, Note};
use domain::seat::Seat;

use super::{PIECE, Reader, Stream};
use crate::Service;
use crate::error::Error;
use crate::events::{LoggedEvent, add_player_names};
use crate::games::LoadedGame;
use crate::id::GameId;
use crate::messages::detail;
use crate::stored::SeatRow;

/// A game that is followed.
pub struct Followed {
    /// Which game.
    pub game: GameId,
    /// The seat of the reader, or of whoever has let the reader look on.
    pub seat: Seat,
    /// The seat that is told what only it may know, if one is.
    pub viewer: Option<Seat>,
    /// The number of the last fact that was told.
    pub seq: i64,
    /// The latest version that is known of.
    pub version: i64,
    /// Whether there may be more to tell.
    pub behind: bool,
    /// Whether it is over, as far as is known.
    pub over: bool,
    /// Whether it waits for the seat, as far as is known; what is not known may be.
    pub waits: bool,
}

impl Stream {
    /// Has sentences name the players, if that is wanted.
    pub fn naming(mut self, names: bool) -> Self {
        self.names = names;
        self
    }
}

impl Followed {
    /// A game of an account that is told as far as that fact.
    pub fn new(place: &SeatRow, seq: i64) -> Result<Self, Error> {
        let seat = usize::try_from(place.seat).ok().and_then(|seat| Seat::ALL.get(seat).copied());
        let seat = seat.ok_or_else(|| Error::Broken(format!("game {} has no such seat", place.game)))?;
        let behind = seq < place.latest;
        Ok(Self {
            game: place.game,
            seat,
            viewer: Some(seat),
            seq,
            version: place.version,
            behind,
            over: place.over,
            waits: true,
        })
    }

    /// Takes note of how far it has come; tells whether that may have changed what waits for the seat.
    pub fn moved(&mut self, version: i64, waiting_for: u8) -> bool {
        if version < self.version {
            return false;
        }
        let waits = waiting_for & 1 << self.seat.index() != 0;
        let before = std::mem::replace(&mut self.waits, waits);
        if version > self.version {
            (self.version, self.behind) = (version, true);
        }
        before || waits
    }

    /// The facts that come next; when there are none, there is nothing more to tell.
    pub async fn read(
        &mut self,
        service: &Service,
        reader: &Reader,
        names: bool,
    ) -> Result<Vec<LoggedEvent>, Error> {
        // Read first: whatever fails here is read again, and nothing is lost.
        let named = match names {
            // In a box, because every open stream would hold room for it.
            true => Some(Box::pin(reader.game(service, self.game)).await?.0),
            false => None,
        };
        let turns = service.facts_after(self.game, self.seq, self.version).await?;
        let mut told = match turns.whole {
            true => turns.project(self.game, self.viewer, self.seq, |_| false),
            // Something later than these turns may have undone them.
            false => {
                let game = self.still_seen(service, reader).await?;
                turns.project(self.game, self.viewer, self.seq, |seq| game.record.is_undone(seq as u64))
            }
        };
        // Who had a seat that somebody else has taken is told nothing of it from then on, nor is who looks on by a link of it.
        let given_up = |told: &LoggedEvent| match told.event {
            Some(Event::Noted { note: Note::Replaced | Note::Resigned | Note::GivenBack, seat, .. }) => {
                seat == Some(self.seat)
            }
            _ => false,
        };
        if told.iter().any(given_up) {
            self.still_seen(service, reader).await?;
        }
        let is_end = |fact: &Event| matches!(fact, Event::Ended { .. } | Event::Aborted { .. });
        self.over |= told.iter().filter_map(|told| told.event.as_ref()).any(is_end);
        self.behind = !turns.whole || told.len() > PIECE;
        told.truncate(PIECE);
        if let Some(game) = named {
            add_player_names(&mut told, &game);
        }
        Ok(told)
    }

    /// The game, if it is still seen from the same seat: who has another one now follows it anew.
    async fn still_seen(&self, service: &Service, reader: &Reader) -> Result<Arc<LoadedGame>, Error> {
        let (game, viewer) = reader.game(service, self.game).await?;
        if viewer == self.viewer { Ok(game) } else { Err(Error::NotFound(detail::no_such_game())) }
    }
}
