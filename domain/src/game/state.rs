//! The complete state of a game at one moment. Only events change it: see [`super::evolve`].

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::event::Phase;
use super::goals::{Award, Milestone};
use super::payment::Payment;
use super::seed::Chance;
use super::setup::Setup;
use super::source::Source;
use crate::board::placement::Board;
use crate::card::{CardId, CorporationId};
use crate::effect::{Modifier, Trigger};
use crate::few::Few;
use crate::parameter::Parameter;
use crate::resource::{ByResource, Resource};
use crate::seat::Seat;
use crate::tag::Tag;

/// Plants that make a greenery, where nothing says otherwise.
pub(crate) const USUAL_GREENERY_PLANTS: u8 = 8;

/// Cards of one seat, seldom more than lie in place. So many take no more room than a `Vec` does, and the seats of a game
/// of three fit into one of the small pieces of memory that an allocator hands out fast.
pub(crate) type Cards = Few<CardId, 15>;

/// A card face up before its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct InPlay {
    pub card: CardId,
    /// What lies on it.
    pub resources: u16,
    /// Its action was used this generation.
    pub used: bool,
}

/// A pack of the draft, waiting for its next pick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pack {
    pub id: u8,
    pub cards: Vec<CardId>,
}

/// A secret choice at set-up or in research.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Chosen {
    pub corporation: Option<CorporationId>,
    pub cards: Vec<CardId>,
    pub payment: Payment,
}

/// One seat's mat, hand and cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Player {
    pub corporation: Option<CorporationId>,
    pub corporation_used: bool,
    pub first_action_due: bool,
    pub rating: i16,
    /// By how much the rating went up this generation.
    pub rating_raised: i16,
    pub stock: ByResource<i32>,
    pub production: ByResource<i16>,
    /// In the order in which they came.
    pub hand: Cards,
    /// Face up, in the order of play.
    pub in_play: Few<InPlay, 17>,
    /// Face down.
    pub events: Cards,
    /// The event being played.
    pub playing: Option<CardId>,
    /// Tags of cards in play and the corporation.
    pub tags: [u8; Tag::ALL.len()],
    pub passed: bool,
    pub next_discount: u8,
    pub next_offset: u8,
    /// Cards that were dealt to the seat, which chooses from them.
    pub dealt: Cards,
    pub dealt_corporations: Vec<CorporationId>,
    /// Packs waiting for this seat's pick.
    pub packs: VecDeque<Pack>,
    /// Cards kept in the draft, and the pack they came from.
    pub drafted: Vec<(CardId, u8)>,
    /// How many cards the draft will bring.
    pub draft_total: u8,
    pub chosen: Option<Chosen>,
}

/// The whole position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct State {
    pub setup: Setup,
    pub chance: Chance,
    pub phase: Phase,
    pub generation: u8,
    pub first: Seat,
    pub active: Option<Seat>,
    /// Actions taken in this turn.
    pub actions: u8,
    pub temperature: i8,
    pub oxygen: i8,
    pub board: Board,
    /// The top card is the last.
    pub deck: Vec<CardId>,
    pub discard: Vec<CardId>,
    pub milestones: Few<(Milestone, Seat), 3>,
    pub awards: Few<(Award, Seat), 3>,
    pub players: Vec<Player>,
}

impl Player {
    pub(crate) fn new(rating: i16) -> Player {
        Player {
            corporation: None,
            corporation_used: false,
            first_action_due: false,
            rating,
            rating_raised: 0,
            stock: ByResource::default(),
            production: ByResource::default(),
            hand: Cards::new(),
            in_play: Few::new(),
            events: Cards::new(),
            playing: None,
            tags: [0; Tag::ALL.len()],
            passed: false,
            next_discount: 0,
            next_offset: 0,
            dealt: Cards::new(),
            dealt_corporations: Vec::new(),
            packs: VecDeque::new(),
            drafted: Vec::new(),
            draft_total: 0,
            chosen: None,
        }
    }

    /// Tags in play; those of an event only while it is being played (R5.A7).
    pub(crate) fn tags(&self, tag: Tag) -> u8 {
        self.tags[tag.index()] + self.playing.map_or(0, |card| card.row().count_tag(tag))
    }

    pub(crate) fn find(&self, card: CardId) -> Option<&InPlay> {
        self.in_play.iter().find(|c| c.card == card)
    }

    /// Everything that is always true for this seat.
    pub(crate) fn modifiers(&self) -> impl Iterator<Item = &'static Modifier> {
        let corporation = self.corporation.map_or(&[][..], |c| &c.row().modifiers);
        let cards = self.in_play.iter().filter(|c| c.card.modifies());
        corporation.iter().chain(cards.flat_map(|c| &c.card.row().modifiers))
    }

    /// The same, each with the card or corporation that says so.
    pub(crate) fn modifiers_by_source(&self) -> impl Iterator<Item = (Source, &'static Modifier)> {
        let corporation = self.corporation.into_iter().flat_map(|id| {
            id.row().modifiers.iter().map(move |modifier| (Source::Corporation(id), modifier))
        });
        let cards = self.in_play.iter().flat_map(|held| {
            held.card.row().modifiers.iter().map(move |modifier| (Source::Card(held.card), modifier))
        });
        corporation.chain(cards)
    }

    /// Everything that may wake for this seat, with the card that says so.
    pub(crate) fn triggers(&self) -> impl Iterator<Item = (Option<CardId>, &'static Trigger)> {
        let corporation = self.corporation.map_or(&[][..], |c| &c.row().triggers);
        let cards = self.in_play.iter().filter(|c| c.card.reacts()).map(|c| c.card.row());
        corporation
            .iter()
            .map(|t| (None, t))
            .chain(cards.flat_map(|row| row.triggers.iter().map(|t| (Some(row.id), t))))
    }

    /// Whether opponents may not take plants, animals and microbes.
    pub(crate) fn protected(&self) -> bool {
        let mut cards = self.in_play.iter().filter(|c| c.card.modifies());
        cards.any(|c| c.card.row().modifiers.contains(&Modifier::ProtectsHabitats))
    }

    /// What one cube of the metal is worth in M€.
    pub(crate) fn worth(&self, metal: Resource) -> i32 {
        let usual = if metal == Resource::Steel { 2 } else { 3 };
        let more = self.modifiers().map(|m| match m {
            Modifier::Worth(r, n) if *r == metal => i32::from(*n),
            _ => 0,
        });
        usual + more.sum::<i32>()
    }

    /// Plants that make a greenery.
    pub(crate) fn greenery_plants(&self) -> u8 {
        self.modifiers()
            .find_map(|m| if let Modifier::GreeneryPlants(n) = m { Some(*n) } else { None })
            .unwrap_or(USUAL_GREENERY_PLANTS)
    }

    /// How far a production can still fall (R1.2).
    pub(crate) fn spare_production(&self, resource: Resource) -> i16 {
        let floor = if resource == Resource::MegaCredits { -5 } else { 0 };
        self.production[resource] - floor
    }
}

impl State {
    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    pub(crate) fn seats(&self) -> &'static [Seat] {
        Seat::of(self.players.len())
    }

    pub(crate) fn solo(&self) -> bool {
        self.players.len() == 1
    }

    /// The seats in player order, from the given one.
    pub(crate) fn round_from(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let n = self.players.len();
        (0..n).map(move |i| Seat::ALL[(seat.index() + i) % n])
    }

    /// The next seat, clockwise.
    pub(crate) fn after(&self, seat: Seat) -> Seat {
        Seat::ALL[(seat.index() + 1) % self.players.len()]
    }

    /// The value of a parameter.
    pub(crate) fn parameter(&self, parameter: Parameter) -> i8 {
        match parameter {
            Parameter::Temperature => self.temperature,
            Parameter::Oxygen => self.oxygen,
            Parameter::Oceans => self.board.oceans().len() as i8,
        }
    }

    /// Whether the parameter is at its goal (R1.6).
    pub(crate) fn at_goal(&self, parameter: Parameter) -> bool {
        self.parameter(parameter) >= parameter.scale().goal
    }

    /// Whether all three are (R6.1).
    pub(crate) fn terraformed(&self) -> bool {
        Parameter::ALL.iter().all(|p| self.at_goal(*p))
    }

    /// Whether the oxygen does not rise any more, although it could: the last greeneries of a solo game (R8.5).
    pub(crate) fn oxygen_is_fixed(&self) -> bool {
        self.solo() && self.phase == Phase::FinalGreeneries
    }
}
