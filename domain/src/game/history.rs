//! What a game looked like after an earlier event of its log. Only events change a position, so applying the events up to
//! that one reproduces it.

use super::event::{Event, Phase};
use super::phase::setup::empty;
use super::record::Record;
use super::scoring::{SeatPoints, points_of};
use super::view::{OwnView, View};
use super::{Ask, Game};
use crate::seat::Seat;

/// A game after an earlier event.
pub struct PastGame {
    record: Record,
}

impl Record {
    /// The game after the event with that number. `events` yields the log from its first event on, each with its number.
    /// Events that were undone later are skipped, as if they had not happened.
    pub fn after<'a>(&self, number: u64, events: impl IntoIterator<Item = (u64, &'a Event)>) -> PastGame {
        let mut game = empty(self.game().state.setup.clone(), *self.game().state.chance.seed());
        game.rules = self.rules_version;
        let happened = events.into_iter().take_while(|(seq, _)| *seq <= number);
        for (_, event) in happened.filter(|(seq, _)| !self.is_undone(*seq)) {
            game.state.evolve(event);
        }
        game.ask = game.asked_in_general();
        let mut record = Record::from_game(game);
        record.last_seq = number;
        PastGame { record }
    }
}

impl Game {
    /// What the game waits for. A position without its pending effects determines only which seats are asked.
    fn asked_in_general(&self) -> Ask {
        match self.state.phase {
            Phase::Over | Phase::Aborted => Ask::Nothing,
            Phase::Setup | Phase::Research if self.state.active.is_none() => Ask::Everybody,
            _ => Ask::Action,
        }
    }
}

impl PastGame {
    /// The game as a viewer may see it, without a decision and without an undo. `None` is a spectator.
    pub fn view(&self, viewer: Option<Seat>) -> View {
        let mut view = self.record.view(viewer);
        view.own = view.own.map(past);
        view
    }

    /// Where the points of each seat came from then, clockwise.
    pub fn points(&self) -> Vec<SeatPoints> {
        points_of(self.record.game())
    }

    /// What each seat knew, clockwise. Only for finished games, where nothing is hidden any more.
    pub fn all_seats(&self) -> Vec<OwnView> {
        let seats = self.record.game().seats().iter();
        seats.filter_map(|seat| self.view(Some(*seat)).own).collect()
    }
}

/// Without what could be answered or undone.
fn past(own: OwnView) -> OwnView {
    OwnView { decision: None, undo: None, ..own }
}
