//! The production phase and the beginning of the next generation (R4.1, R4.5).

use crate::game::event::Event;
use crate::game::{Engine, Phase};
use crate::resource::{ByResource, Resource};

/// Generations of a solo game (R8.5).
pub(in crate::game) const SOLO_GENERATIONS: u8 = 14;

impl Engine<'_> {
    /// All seats produce. Then the next generation begins, or the game ends (R6.1, R8.5).
    pub(in crate::game) fn produce_all(&mut self) {
        let state = &self.game.state;
        for seat in state.round_from(state.first) {
            let player = self.game.state.player(seat);
            let mut gained = ByResource::default();
            for resource in Resource::ALL {
                gained[*resource] = player.production[*resource];
            }
            gained.megacredits += player.rating;
            let energy_to_heat = player.stock.energy as u16;
            self.emit(Event::Produced { seat, energy_to_heat, gained });
        }
        let state = &self.game.state;
        let last = if state.solo() { state.generation >= SOLO_GENERATIONS } else { state.terraformed() };
        if last {
            self.emit(Event::PhaseBegan { phase: Phase::FinalGreeneries });
        } else {
            let first = state.after(state.first);
            self.emit(Event::GenerationBegan { generation: state.generation.saturating_add(1), first });
            self.deal_research();
        }
    }
}
