//! One game: its position, what is still to be done, and what the seats are asked.
//!
//! Reading order: [`setup`] and [`seed`], what is agreed; [`event`], what happens; `state` and `evolve`, what is true;
//! [`answer`] and [`decision`], what is asked and answered; `offer`, the one test of legality; `effects`, `order`
//! and `triggers`, what an effect does, which is next, and what it wakes; `phase`, the course of a game;
//! [`record`], a game with its way back; [`view`], what one seat may know, [`digest`], what has happened since it looked,
//! [`ahead`], who comes before it, and [`history`], what the game looked like earlier.

mod accept;
mod action_offers;
pub mod ahead;
pub mod answer;
mod areas;
pub mod decision;
mod deck;
pub mod digest;
mod effects;
pub mod event;
mod evolve;
pub mod figures;
pub mod goals;
pub mod hand;
pub mod history;
mod means;
mod note;
mod offer;
mod order;
pub mod payment;
mod phase;
mod playable;
pub mod playout;
pub mod position;
mod production_box;
pub mod proof;
mod question;
pub mod record;
pub mod refusal;
pub mod rules;
pub mod scoring;
pub mod seed;
pub mod setup;
mod simplest;
pub mod source;
mod state;
mod triggers;
pub mod values;
pub mod view;

use serde::{Deserialize, Serialize};

pub use answer::{Answer, Choice};
pub use decision::Decision;
pub use event::{Event, Phase};
pub use note::{Motion, Note, Noted, VoteKind};
pub use offer::{CardsTerms, Offer, Zone};
pub use question::Question;
pub use record::{Record, Turn};
pub use refusal::{BlockReasonKind, Refusal, RefusalCode};
pub use rules::RULES_VERSION;
pub use seed::Seed;
pub use setup::{EffectOrder, SeatSetup, Setup, SetupError};
pub use source::Source;
pub use view::View;

use crate::card::CardId;
use crate::effect::Effect;
use crate::seat::Seat;
use state::State;

/// An effect that is still to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PendingEffect {
    /// Whose it is.
    pub owner: Seat,
    /// What says so.
    pub source: Source,
    /// What is to be done.
    pub effect: Effect,
    /// The card whose tag woke it.
    pub played: Option<CardId>,
}

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Ask {
    /// Nothing: the game is over.
    Nothing,
    /// The secret choices of several seats: set-up and research. What each is asked follows from its cards.
    Everybody,
    /// The next action of the active seat.
    Action,
    /// The last greeneries of the active seat (R6.2).
    Greenery,
    /// Which of the waiting effects is next (R5.A5).
    Order,
    /// How to carry out this effect.
    #[serde(rename = "Item")]
    Effect(PendingEffect),
}

/// One game. A value: it can be cloned, compared, stored and read back at any moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    pub(crate) state: State,
    /// Effects that came up together and wait for their turn.
    pub(crate) pending: Vec<PendingEffect>,
    pub(crate) ask: Ask,
    /// The number of the latest decision of each seat.
    pub(crate) asked: [u32; 5],
    /// The version of the rules that it is played by. It is stored with the [`Record`], not here.
    #[serde(skip, default = "rules::newest")]
    pub(crate) rules: u32,
}

/// A game in motion: everything that happens is written down.
pub(crate) struct Engine<'a> {
    pub game: &'a mut Game,
    pub log: &'a mut Vec<Event>,
}

impl Game {
    /// Begins a game: the deck is shuffled and the first cards are dealt. All that happened is added to `log`.
    ///
    /// # Errors
    /// If the options make no game.
    pub fn begin(setup: Setup, seed: Seed, log: &mut Vec<Event>) -> Result<Game, SetupError> {
        Game::begin_by(RULES_VERSION, setup, seed, log)
    }

    pub(crate) fn begin_by(
        rules: u32,
        setup: Setup,
        seed: Seed,
        log: &mut Vec<Event>,
    ) -> Result<Game, SetupError> {
        setup.check()?;
        let mut game = Game { rules, ..phase::setup::empty(setup, seed) };
        let mut engine = Engine { game: &mut game, log };
        engine.open();
        engine.go_on();
        Ok(game)
    }

    /// Answers the open question of a seat and goes on to the next question. All that happened is added to `log`.
    ///
    /// # Errors
    /// If the answer is not among those offered; then nothing has changed.
    pub fn answer(&mut self, seat: Seat, answer: &Answer, log: &mut Vec<Event>) -> Result<(), Refusal> {
        let offer = self.accept(seat, answer)?;
        let mut engine = Engine { game: self, log };
        engine.carry_out(seat, &offer, answer);
        engine.go_on();
        Ok(())
    }

    /// Ends the game where it stands: nothing is asked any more, and nobody wins. What happened is added to `log`.
    pub(crate) fn abort(&mut self, reason: String, log: &mut Vec<Event>) {
        self.ask = Ask::Nothing;
        self.pending.clear();
        let seed = self.state.chance.seed().to_hex();
        Engine { game: self, log }.emit(Event::Aborted { reason, seed });
    }

    /// Whether the game is over, at its end or before.
    pub fn is_over(&self) -> bool {
        matches!(self.state.phase, Phase::Over | Phase::Aborted)
    }

    /// Whether the game was ended before its end.
    pub fn is_aborted(&self) -> bool {
        self.state.phase == Phase::Aborted
    }

    /// The seats at the table, in clockwise order.
    pub fn seats(&self) -> &'static [Seat] {
        self.state.seats()
    }

    /// The options of the game.
    pub fn setup(&self) -> &Setup {
        &self.state.setup
    }

    /// The commitment to the seed.
    pub fn commitment(&self) -> String {
        self.state.chance.seed().commitment()
    }

    /// The phase that the game is in.
    pub fn phase(&self) -> Phase {
        self.state.phase
    }

    /// The generation, counting from 1.
    pub fn generation(&self) -> u8 {
        self.state.generation
    }
}

impl Engine<'_> {
    /// Something happens: the position changes, it is written down, and what it wakes is put to the rest.
    pub(crate) fn emit(&mut self, event: Event) {
        self.game.state.evolve(&event);
        self.game.renumber(&event);
        self.wake(&event);
        self.log.push(event);
    }

    /// Puts an effect to those that wait.
    pub(crate) fn put(&mut self, owner: Seat, source: Source, effect: Effect) {
        self.game.pending.push(PendingEffect { owner, source, effect, played: None });
    }

    /// Goes on until somebody must be asked or the game is over.
    pub(crate) fn go_on(&mut self) {
        // Far more steps than any chain of effects has; passing it would be a mistake in this crate.
        let mut left = 10_000;
        while self.game.ask == Ask::Nothing && !self.game.is_over() {
            if self.game.pending.is_empty() {
                self.next_step()
            } else {
                self.next_effect()
            }
            left -= 1;
            assert!(left > 0, "the game does not come to a question");
        }
        if let (Some(seat), false) = (self.game.state.active, self.game.ask == Ask::Everybody) {
            self.game.asked[seat.index()] += 1;
        }
    }
}

impl Game {
    /// A question that has changed gets a new number, so that an answer to the old one is noticed.
    fn renumber(&mut self, event: &Event) {
        let strict = self.shown_packs_make_picks_final();
        let mut bump = |seat: Seat| self.asked[seat.index()] += 1;
        match event {
            Event::CorporationsDealt { seat, .. }
            | Event::Dealt { seat, .. }
            | Event::PackDealt { seat, .. }
            | Event::Drafted { seat, .. }
            | Event::Chose { seat, .. } => bump(*seat),
            Event::Picked { seat, to, .. } => {
                bump(*seat);
                if self.state.player(*to).packs.len() == 1 && seat != to {
                    bump(*to);
                }
                // From version 2 on, who passed on the pack that is shown now is asked nothing any more.
                if strict {
                    return;
                }
                // Who passed the pack on can change that pick no more; where nothing else is asked, that is another
                // question. Where a pick or a purchase is asked, the answer to it must not collide with this.
                let before = self.state.seats().iter().find(|s| self.state.pass_to(**s) == *seat);
                let idle = |s: &&Seat| {
                    self.state.player(**s).packs.is_empty() && self.state.player(**s).draft_total > 0
                };
                if let Some(before) = before.filter(idle) {
                    bump(*before);
                }
            }
            Event::PickChanged { seat, pack, .. } => {
                bump(*seat);
                let holder = self.state.seats().iter().find(|s| {
                    *s != seat && self.state.player(**s).packs.front().is_some_and(|front| front.id == *pack)
                });
                if let Some(holder) = holder {
                    bump(*holder);
                }
            }
            _ => {}
        }
    }
}
