//! Events as one viewer may see them.

use std::sync::Arc;

use domain::game::Event;
use domain::seat::Seat;

use crate::id::GameId;
use crate::moment::Moment;

/// An event as visible to one seat.
#[derive(Clone, Debug)]
pub struct LoggedEvent {
    pub game: GameId,
    /// Its number in the log of the game.
    pub seq: i64,
    /// When it happened.
    pub at: Moment,
    /// The event; none if it was undone.
    pub event: Option<Event>,
    /// The names of the players, if sentences are to contain names instead of colours.
    pub players: Option<Arc<[String]>>,
}

/// Projects an event for a seat, or for a viewer without a seat.
pub(crate) fn project_event(
    game: GameId,
    seq: i64,
    at: Moment,
    viewer: Option<Seat>,
    event: &Event,
) -> LoggedEvent {
    LoggedEvent { game, seq, at, event: Some(event.seen_by(viewer)), players: None }
}
