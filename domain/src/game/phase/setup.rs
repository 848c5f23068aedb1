//! Set-up: the deck, the deal, the secret choice of a corporation and cards (R3).

use crate::board::placement::Board;
use crate::card::{CardId, CorporationId, Deck};
use crate::cards;
use crate::effect::{Effect, On};
use crate::few::Few;
use crate::game::event::Event;
use crate::game::offer::{CARD_PRICE, corporation_of};
use crate::game::payment::Payment;
use crate::game::seed::{Chance, Seed};
use crate::game::setup::Setup;
use crate::game::state::{Player, State};
use crate::game::{Answer, Ask, Engine, Game, Phase, RULES_VERSION, Source};
use crate::parameter::Parameter;
use crate::resource::ByResource;
use crate::seat::Seat;

/// Project cards dealt to each seat (R3.4).
pub(in crate::game) const DEALT_CARDS: u8 = 10;
/// Corporations dealt to each seat (R3.4).
pub(in crate::game) const DEALT_CORPORATIONS: usize = 2;

/// A table before anything has happened.
pub(in crate::game) fn empty(setup: Setup, seed: Seed) -> Game {
    let solo = setup.solo();
    let mut player = Player::new(if solo { 14 } else { 20 });
    if !setup.corporate_era {
        player.production = ByResource::each(1);
    }
    let players = vec![player; setup.seats.len()];
    let state = State {
        chance: Chance::new(seed),
        phase: Phase::Setup,
        generation: 1,
        first: Seat::Red,
        active: None,
        actions: 0,
        temperature: Parameter::Temperature.scale().start,
        oxygen: Parameter::Oxygen.scale().start,
        board: Board::default(),
        deck: Vec::new(),
        discard: Vec::new(),
        milestones: Few::new(),
        awards: Few::new(),
        players,
        setup,
    };
    Game { state, pending: Vec::new(), ask: Ask::Nothing, asked: [0; 5], rules: RULES_VERSION }
}

fn in_game(setup: &Setup, deck: Deck) -> bool {
    deck == Deck::Base || (deck == Deck::CorporateEra && setup.corporate_era)
}

/// The project cards of a game with these options (R3.1).
pub(in crate::game) fn project_deck(setup: &Setup) -> Vec<CardId> {
    cards::all().iter().filter(|card| in_game(setup, card.deck)).map(|card| card.id).collect()
}

/// The corporations that may be dealt in a game with these options (R3.1).
pub(in crate::game) fn corporations_in_game(setup: &Setup) -> Vec<CorporationId> {
    let rows = cards::corporations().iter().filter(|corporation| in_game(setup, corporation.deck));
    rows.map(|corporation| corporation.id).collect()
}

impl Engine<'_> {
    /// Shuffles and deals (R3.3, R3.4). Random numbers are used for the first player, the corporations and the deck, always
    /// for all three, so that an option about one does not change the others.
    pub(in crate::game) fn open(&mut self) {
        let setup = self.game.state.setup.clone();
        let mut seats = setup.seats().to_vec();
        let used = self.game.state.chance.shuffle(&mut seats);
        self.game.state.chance.skip_to(used);
        let first = setup.first.unwrap_or(seats[0]);
        self.emit(Event::Began {
            players: seats.len() as u8,
            first,
            corporate_era: setup.corporate_era,
            draft: setup.draft,
            commitment: self.game.commitment(),
        });
        let mut corporations = corporations_in_game(&setup);
        let used = self.game.state.chance.shuffle(&mut corporations);
        self.game.state.chance.skip_to(used);
        let mut deck = project_deck(&setup);
        self.shuffle(&mut deck, false);
        for seat in self.game.state.round_from(first) {
            if !setup.seats[seat.index()].beginner {
                let rest = corporations.len().saturating_sub(DEALT_CORPORATIONS);
                let dealt = corporations.split_off(rest);
                self.emit(Event::CorporationsDealt {
                    seat,
                    count: dealt.len() as u8,
                    corporations: Some(dealt),
                });
            }
        }
        self.deal_first_cards();
    }

    /// Neutral tiles in a solo game (R8.2), then ten cards to every seat (R3.4).
    pub(in crate::game) fn deal_first_cards(&mut self) {
        if self.game.state.solo() {
            self.place_neutral_tiles();
        }
        self.deal(DEALT_CARDS, |engine, seat, n| engine.look(seat, n, Source::Rules));
    }

    /// Waits for all secret choices, then reveals them (R3.5).
    pub(in crate::game) fn next_of_setup(&mut self) {
        let state = &self.game.state;
        let open =
            |p: &Player| p.corporation.is_none() && !p.dealt_corporations.is_empty() && p.chosen.is_none();
        if state.players.iter().any(open) {
            self.game.ask = Ask::Everybody;
            return;
        }
        let order = state.round_from(state.first);
        for seat in
            order.filter(|seat| self.game.state.player(*seat).corporation.is_none()).collect::<Vec<_>>()
        {
            self.reveal(seat);
        }
        self.emit(Event::PhaseBegan { phase: Phase::Action });
    }

    /// A secret choice, which may be changed until the last is in (R3.4).
    pub(in crate::game) fn choose_corporation(&mut self, seat: Seat, answer: &Answer) {
        let cards = answer.cards.clone().unwrap_or_default();
        let payment = Payment { megacredits: CARD_PRICE * cards.len() as i32, ..Payment::NOTHING };
        self.emit(Event::Chose {
            seat,
            corporation: corporation_of(answer.option),
            cards: Some(cards),
            payment: Some(payment),
        });
    }

    fn reveal(&mut self, seat: Seat) {
        let player = self.game.state.player(seat);
        let chosen = player.chosen.clone();
        let corporation = chosen.as_ref().and_then(|c| c.corporation).unwrap_or(CorporationId::BEGINNER);
        // A beginner keeps everything, free of charge (R3.4).
        let (cards, payment) =
            chosen.map_or_else(|| (player.dealt.to_vec(), Payment::NOTHING), |c| (c.cards, c.payment));
        self.emit(Event::CorporationRevealed { seat, corporation });
        self.count_neutral_cities(seat, corporation);
        self.keep(seat, cards, payment, Source::Rules);
        self.discard_dealt(seat, Source::Rules);
    }

    /// A corporation that gains something for cities also gains it for the neutral cities on the board (R8.3).
    fn count_neutral_cities(&mut self, seat: Seat, corporation: CorporationId) {
        if !self.game.state.solo() {
            return;
        }
        let cities = self.game.state.board.cities().len();
        for trigger in corporation.row().triggers.iter().filter(|t| matches!(t.on, On::CityOnMars(_))) {
            for _ in 0..cities {
                let effect: Effect = trigger.does.clone();
                self.add_effect(seat, Source::Corporation(corporation), effect);
            }
        }
    }
}
