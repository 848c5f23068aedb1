//! One game: its position, the pending effects, and the questions that the seats are asked.
//!
//! Reading order:
//!
//! 1. [`setup`] and [`seed`]: what is agreed before the game.
//! 2. [`event`], `state` and `evolve`: events, the position, and how an event changes it.
//! 3. [`decision`] and [`answer`]: what a seat is asked, and what it answers.
//! 4. `offer`, `action_offers`, `question`: which answers are legal. `accept` checks the parameters of an answer.
//! 5. `effects`, `order`, `triggers`: what an effect does, which effect is next, and which effects an event triggers.
//! 6. `phase`: set-up, research, actions, production, the end.
//! 7. [`record`]: a game that can be undone.
//! 8. What others need of a game: [`view`] for one viewer, [`borrowed`] for the same without a copy, [`digest`] of the
//!    latest events, [`ahead`] for the seats that come first, [`history`] for earlier positions, [`sample`] for games that
//!    a seat cannot distinguish from this one.

mod accept;
mod action_offers;
pub mod ahead;
pub mod answer;
mod areas;
pub mod borrowed;
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
pub mod sample;
pub mod scoring;
pub mod seed;
pub mod setup;
mod simplest;
pub mod source;
mod state;
pub mod text_slot;
mod triggers;
pub mod values;
pub mod view;

use serde::{Deserialize, Serialize};

pub use answer::{Answer, Choice};
pub use borrowed::BorrowedView;
pub use decision::Decision;
pub use event::{Event, Phase};
pub use note::{Motion, Note, Noted, VoteKind};
pub use offer::{CardsTerms, Offer, Zone};
pub use question::Question;
pub use record::{Record, Turn};
pub use refusal::{BlockReasonKind, Refusal, RefusalCode};
pub use rules::RULES_VERSION;
pub use sample::{CardMemory, SampledGame};
pub use seed::Seed;
pub use setup::{EffectOrder, SeatSetup, Setup, SetupError};
pub use source::Source;
pub use text_slot::{NoText, TextSlot};
pub use view::View;

use crate::card::CardId;
use crate::effect::Effect;
use crate::seat::Seat;
use state::State;

/// An effect that has not been carried out yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PendingEffect {
    /// The seat that carries it out.
    pub owner: Seat,
    /// The card, corporation or rule that it comes from.
    pub source: Source,
    /// The effect.
    pub effect: Effect,
    /// The played card that triggered it.
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

/// One game. It is a value: it can be cloned, compared, stored and read back at any moment.
///
/// Programs mostly use [`Record`], which adds undo. A `Game` alone is faster, because it keeps no history:
///
/// ```
/// use domain::game::{Game, Seed, Setup};
///
/// let mut events = Vec::new();
/// let mut game = Game::begin(Setup::of(3), Seed([1; 32]), &mut events)?;
/// for seat in game.waiting_for() {
///     // The simplest answer of the caretaker is always legal.
///     let answer = game.simplest(seat).expect("the game waits for this seat");
///     game.answer(seat, &answer, &mut events).expect("it is legal");
/// }
/// assert_eq!(game.phase().word(), "action");
/// # Ok::<(), domain::game::SetupError>(())
/// ```
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

/// Carries out effects and phases. It changes the game by events only, and adds them to the log.
pub(crate) struct Engine<'a> {
    pub game: &'a mut Game,
    pub log: &'a mut Vec<Event>,
}

impl Game {
    /// Begins a game: shuffles the deck and deals the first cards. The events are added to `log`.
    ///
    /// # Errors
    /// If no game can be played with the options ([`Setup::check`]).
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

    /// Answers the open question of a seat and continues to the next question. The events are added to `log`.
    ///
    /// # Errors
    /// If the answer is not legal. The game and `log` are then unchanged.
    pub fn answer(&mut self, seat: Seat, answer: &Answer, log: &mut Vec<Event>) -> Result<(), Refusal> {
        let offer = self.accept(seat, answer)?;
        let mut engine = Engine { game: self, log };
        engine.carry_out(seat, &offer, answer);
        engine.go_on();
        Ok(())
    }

    /// Ends the game early: nothing is asked any more, and nobody wins. The event is added to `log`.
    pub(crate) fn abort(&mut self, reason: String, log: &mut Vec<Event>) {
        self.ask = Ask::Nothing;
        self.pending.clear();
        let seed = self.state.chance.seed().to_hex();
        Engine { game: self, log }.emit(Event::Aborted { reason, seed });
    }

    /// Whether the game is over, regularly or early.
    pub fn is_over(&self) -> bool {
        matches!(self.state.phase, Phase::Over | Phase::Aborted)
    }

    /// Whether the game was ended early ([`Record::abort`]).
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

    /// The commitment to the seed: its SHA-256, in hexadecimal.
    pub fn commitment(&self) -> String {
        self.state.chance.commitment()
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
    /// Applies an event to the position, adds it to the log, and adds the effects that it triggers to the pending ones.
    pub(crate) fn emit(&mut self, event: Event) {
        self.game.state.evolve(&event);
        self.game.renumber(&event);
        self.fire_triggers(&event);
        self.log.push(event);
    }

    /// Adds an effect to the pending ones.
    pub(crate) fn add_effect(&mut self, owner: Seat, source: Source, effect: Effect) {
        self.game.pending.push(PendingEffect { owner, source, effect, played: None });
    }

    /// Continues until a seat must be asked or the game is over.
    pub(crate) fn go_on(&mut self) {
        // Far more steps than any chain of effects has. Reaching the limit would be a bug in this crate.
        let mut left = 10_000;
        while matches!(self.game.ask, Ask::Nothing) && !self.game.is_over() {
            if self.game.pending.is_empty() {
                self.next_step()
            } else {
                self.next_effect()
            }
            left -= 1;
            assert!(left > 0, "the game does not come to a question");
        }
        if let (Some(seat), false) = (self.game.state.active, matches!(self.game.ask, Ask::Everybody)) {
            self.game.asked[seat.index()] += 1;
        }
    }
}

impl Game {
    /// A question that has changed gets a new number, so that an answer to the old one is detected.
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
                // From version 2 on, the seat that passed on the pack that is shown now is not asked any more.
                if strict {
                    return;
                }
                // The seat that passed the pack on can no longer change that pick. If it is asked nothing else, its
                // question has changed. If it is asked for a pick or a purchase, that question stays the same.
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
