//! What a seat has before a move and after it.

use serde::Serialize;

use super::event::Event;
use super::record::Record;
use super::scoring::score;
use super::state::State;
use crate::resource::ByResource;
use crate::seat::Seat;

/// Values of a seat that a move can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatValues {
    /// Terraform rating.
    pub rating: i16,
    /// Resources in stock.
    pub stock: ByResource<i32>,
    /// Production of each resource.
    pub production: ByResource<i16>,
    /// Number of cards in hand.
    pub hand: u16,
    /// Victory points, including the terraform rating, if the game ended at this point.
    pub points: i32,
}

impl Record {
    /// What a seat has now, and what it has after these events of its own move. Events from a preview do not contain the
    /// cards that will be drawn; they count towards the hand all the same.
    pub fn values_around(&self, seat: Seat, events: &[Event]) -> (SeatValues, SeatValues) {
        let mut state = self.game().state.clone();
        let before = SeatValues::of(&state, seat);
        events.iter().for_each(|event| state.evolve(event));
        let mut after = SeatValues::of(&state, seat);
        // Cards that are not known yet come into the hand all the same.
        for event in events {
            if let Event::Drawn { seat: whose, count, cards: None, .. } = event
                && *whose == seat
            {
                after.hand += u16::from(*count);
            }
        }
        (before, after)
    }
}

impl SeatValues {
    fn of(state: &State, seat: Seat) -> SeatValues {
        let player = state.player(seat);
        SeatValues {
            rating: player.rating,
            stock: player.stock,
            production: player.production,
            hand: player.hand.len() as u16,
            points: score(state, seat).total,
        }
    }
}
