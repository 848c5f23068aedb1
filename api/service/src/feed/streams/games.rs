//! One game of a stream: its position, and reading its next events.

use std::sync::Arc;

use domain::game::{Event, Note};
use domain::seat::{Seat, SeatSet};

use crate::error::Error;
use crate::feed::FeedService;
use crate::feed::events::add_player_names;
use crate::feed::streams::{MAX_EVENTS_PER_READ, Reader, Stream};
use crate::id::GameId;
use crate::messages::detail;
use crate::play::games::LoadedGame;
use crate::play::projection::LoggedEvent;
use crate::play::stored::SeatRow;
use crate::seating::seat_at;

/// A game that the stream follows.
pub struct FollowedGame {
    pub game: GameId,
    /// The seat of the reader, or of the player who made the link.
    pub seat: Seat,
    /// The seat whose private information the reader sees, if any.
    pub viewer: Option<Seat>,
    /// The number of the last published event.
    pub seq: i64,
    /// The latest known version.
    pub version: i64,
    /// Whether there may be events that are not yet published.
    pub behind: bool,
    /// Whether the game is known to be over.
    pub over: bool,
    /// Whether the game waits for the seat; true while this is unknown.
    pub waits: bool,
}

impl Stream {
    /// Sets whether sentences name the players.
    pub fn with_player_names(mut self, names: bool) -> Self {
        self.names = names;
        self
    }
}

impl FollowedGame {
    /// A game of an account, published up to the event `seq`.
    pub fn new(row: &SeatRow, seq: i64) -> Result<Self, Error> {
        let seat = seat_at(row.seat);
        let seat = seat.ok_or_else(|| Error::Broken(format!("game {} has no such seat", row.game)))?;
        let behind = seq < row.latest;
        Ok(Self {
            game: row.game,
            seat,
            viewer: Some(seat),
            seq,
            version: row.version,
            behind,
            over: row.over,
            waits: true,
        })
    }

    /// Records the new version of the game. Returns whether this may have changed what waits for the seat.
    pub fn moved(&mut self, version: i64, waiting_for: SeatSet) -> bool {
        if version < self.version {
            return false;
        }
        let waits = waiting_for.contains(self.seat);
        let before = std::mem::replace(&mut self.waits, waits);
        if version > self.version {
            (self.version, self.behind) = (version, true);
        }
        before || waits
    }

    /// Reads the next events. If there are none, the game is published up to its latest event.
    pub async fn read(
        &mut self,
        service: &FeedService,
        reader: &Reader,
        names: bool,
    ) -> Result<Vec<LoggedEvent>, Error> {
        // Read first: if anything here fails, the events are read again and none is lost.
        let named = match names {
            // Boxed, because otherwise every open stream would reserve space for it.
            true => Some(Box::pin(reader.game(service, self.game)).await?.0),
            false => None,
        };
        let turns = service.events_after(self.game, self.seq, self.version).await?;
        let mut events = match turns.whole {
            true => turns.project(self.game, self.viewer, self.seq, |_| false),
            // A turn later than these may have undone them.
            false => {
                let game = self.still_seen(service, reader).await?;
                turns.project(self.game, self.viewer, self.seq, |seq| game.record.is_undone(seq as u64))
            }
        };
        // A player whose seat was taken over receives no further private events of it, nor does the holder of a link
        // to it.
        let replaces_player = |logged: &LoggedEvent| match logged.event {
            Some(Event::Noted { note: Note::Replaced | Note::Resigned | Note::GivenBack, seat, .. }) => {
                seat == Some(self.seat)
            }
            _ => false,
        };
        if events.iter().any(replaces_player) {
            self.still_seen(service, reader).await?;
        }
        let is_end = |event: &Event| matches!(event, Event::Ended { .. } | Event::Aborted { .. });
        self.over |= events.iter().filter_map(|logged| logged.event.as_ref()).any(is_end);
        self.behind = !turns.whole || events.len() > MAX_EVENTS_PER_READ;
        events.truncate(MAX_EVENTS_PER_READ);
        if let Some(game) = named {
            add_player_names(&mut events, &game);
        }
        Ok(events)
    }

    /// The game, if the reader still sees it from the same seat. A reader with another seat has to follow the game
    /// anew.
    async fn still_seen(&self, service: &FeedService, reader: &Reader) -> Result<Arc<LoadedGame>, Error> {
        let (game, viewer) = reader.game(service, self.game).await?;
        if viewer == self.viewer { Ok(game) } else { Err(Error::NotFound(detail::no_such_game())) }
    }
}
