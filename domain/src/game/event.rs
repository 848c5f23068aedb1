//! Events: the only things that change a game, and what each viewer may see of them (R10).

use serde::{Deserialize, Serialize};

use super::goals::{Award, Milestone};
use super::note::{Motion, Note};
use super::payment::Payment;
use super::scoring::Score;
use super::source::Source;
use crate::board::AreaId;
use crate::card::{CardId, CorporationId};
use crate::effect::StandardProject;
use crate::parameter::Parameter;
use crate::resource::{ByResource, Resource};
use crate::seat::Seat;
use crate::tile::Tile;
use crate::word::words;

words! {
    /// The phases of a game (R3, R4, R6).
    pub enum Phase {
        /// Corporations and first cards are chosen (R3.4).
        Setup = "setup",
        /// Cards are drafted and bought (R4.2, R9).
        Research = "research",
        /// Turns (R4.4).
        Action = "action",
        /// Everybody produces (R4.5).
        Production = "production",
        /// Last plants become greeneries (R6.2).
        FinalGreeneries = "final_greeneries",
        /// The game is over.
        Over = "over",
        /// The game was ended before its end.
        Aborted = "aborted",
    }
}

/// An event. Cards that a viewer may not know are absent from the event that the viewer gets; their number is always there.
///
/// The fields mean the same in every event: `seat` is the seat that the event is about, `by` the seat that did it where
/// that is another, `source` what says so, `change` by how much something rises or falls, `count` how many cards.
#[allow(missing_docs)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", content = "data", rename_all = "snake_case")]
pub enum Event {
    /// The game begins; the seed is committed to.
    Began { players: u8, first: Seat, corporate_era: bool, draft: bool, commitment: String },
    /// The deck was put into a new order, which nobody knows; `from_discards` is false for the first time (R4.3).
    Shuffled {
        count: u16,
        from_discards: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<Vec<CardId>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chance_used: Option<u64>,
    },
    /// Corporations to choose from (R3.4).
    CorporationsDealt {
        seat: Seat,
        count: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        corporations: Option<Vec<CorporationId>>,
    },
    /// Cards to choose from: at set-up, in research, or looked at because of a card.
    Dealt {
        seat: Seat,
        count: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<CardId>>,
        source: Source,
    },
    /// A pack to draft from (R9.1).
    PackDealt {
        seat: Seat,
        pack: u8,
        count: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<CardId>>,
    },
    /// A seat kept one card of a pack and passed the rest on.
    Picked {
        seat: Seat,
        pack: u8,
        to: Seat,
        passed: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardId>,
    },
    /// A seat exchanged its pick for another card of the pack, before it or the next seat was shown anything new (R9.3).
    PickChanged {
        seat: Seat,
        pack: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        returned: Option<CardId>,
    },
    /// The last card of a pack came by itself.
    LastCardTaken {
        seat: Seat,
        pack: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardId>,
    },
    /// The cards of the draft are complete and may be bought.
    Drafted { seat: Seat, count: u8 },
    /// A seat has chosen, in secret, at set-up or in research; it may choose anew until all have.
    Chose {
        seat: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        corporation: Option<CorporationId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<CardId>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        payment: Option<Payment>,
    },
    /// A corporation is revealed, with its starting stock and production (R3.5).
    CorporationRevealed { seat: Seat, corporation: CorporationId },
    /// Cards that lay before the seat went to its hand, for the payment.
    Kept {
        seat: Seat,
        count: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<CardId>>,
        payment: Payment,
        source: Source,
    },
    /// Cards went face down to the discard pile.
    Discarded {
        seat: Seat,
        count: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<CardId>>,
        source: Source,
    },
    /// A generation begins (R4.1).
    GenerationBegan { generation: u8, first: Seat },
    /// A phase begins.
    PhaseBegan { phase: Phase },
    /// A turn begins (R4.4).
    TurnBegan { seat: Seat },
    /// A turn ends.
    TurnEnded { seat: Seat },
    /// A seat is out until the next generation (R4.4).
    Passed { seat: Seat },
    /// A card is played and paid (R5.A).
    CardPlayed { seat: Seat, card: CardId, payment: Payment },
    /// A played event goes face down (R5.A7).
    EventFiled { seat: Seat, card: CardId },
    /// The action of a card or corporation is used (R5.E).
    ActionUsed { seat: Seat, source: Source, payment: Payment },
    /// The forced first action of a corporation is taken (R4.6).
    FirstActionTaken { seat: Seat, corporation: CorporationId },
    /// The forced first action of a corporation is skipped, because no area is free for its tile; it costs no action (R4.6).
    FirstActionSkipped { seat: Seat, corporation: CorporationId },
    /// A standard project is done and paid (R5.B).
    ProjectUsed { seat: Seat, project: StandardProject, payment: Payment },
    /// A milestone is claimed (R5.C).
    MilestoneClaimed { seat: Seat, milestone: Milestone, payment: Payment },
    /// An award is funded (R5.D).
    AwardFunded { seat: Seat, award: Award, payment: Payment },
    /// Plants or heat are converted (R5.F, R5.G).
    Converted { seat: Seat, resource: Resource, amount: u8 },
    /// A stock changes. `by` is who did it, where that is another seat.
    StockChanged {
        seat: Seat,
        resource: Resource,
        change: i16,
        source: Source,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
    },
    /// A production changes.
    ProductionChanged {
        seat: Seat,
        resource: Resource,
        change: i16,
        source: Source,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
    },
    /// A terraform rating rises.
    RatingRaised { seat: Seat, change: i16, source: Source },
    /// A global parameter rises one step; its rating step is an event of its own.
    ParameterRaised { seat: Seat, parameter: Parameter, value: i8, source: Source },
    /// A tile is placed; nobody owns oceans and neutral tiles.
    TilePlaced {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        area: AreaId,
        tile: Tile,
        source: Source,
    },
    /// A marker is put on an area.
    AreaClaimed { seat: Seat, area: AreaId },
    /// Resources on a card change.
    CardResourcesChanged {
        seat: Seat,
        card: CardId,
        change: i16,
        source: Source,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
    },
    /// Cards are drawn to hand.
    Drawn {
        seat: Seat,
        count: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<CardId>>,
        source: Source,
    },
    /// Cards are shown to all, before they are discarded.
    Revealed { seat: Seat, cards: Vec<CardId>, source: Source },
    /// The next card that the seat plays this generation is cheaper or easier.
    NextCardEased { seat: Seat, discount: u8, offset: u8, source: Source },
    /// The production of one seat in the production phase (R4.5).
    Produced { seat: Seat, energy_to_heat: u16, gained: ByResource<i16> },
    /// The game is over.
    Ended { scores: Vec<Score>, winners: Vec<Seat>, seed: String },
    /// The game was ended before its end, by those who run the service, for the reason that they give; nobody wins it.
    Aborted { reason: String, seed: String },
    /// The events from `from_seq` to `to_seq` did not happen; earlier undos among them remain in the log.
    Undone {
        seat: Seat,
        /// The number of the first event that was taken back.
        #[serde(alias = "from")]
        from_seq: u64,
        /// The number of the last event that was taken back.
        #[serde(alias = "to")]
        to_seq: u64,
    },
    /// Something happened at the table that the rules do not know: with time, or with who plays for a seat.
    Noted {
        note: Note,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        motion: Option<Motion>,
    },
}

impl Event {
    /// The seat that the event is about, if it is about one.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Event::Began { .. }
            | Event::Shuffled { .. }
            | Event::GenerationBegan { .. }
            | Event::PhaseBegan { .. }
            | Event::Ended { .. }
            | Event::Aborted { .. } => None,
            Event::TilePlaced { seat, .. } | Event::Noted { seat, .. } => *seat,
            Event::CorporationsDealt { seat, .. }
            | Event::Dealt { seat, .. }
            | Event::PackDealt { seat, .. }
            | Event::Picked { seat, .. }
            | Event::PickChanged { seat, .. }
            | Event::LastCardTaken { seat, .. }
            | Event::Drafted { seat, .. }
            | Event::Chose { seat, .. }
            | Event::CorporationRevealed { seat, .. }
            | Event::Kept { seat, .. }
            | Event::Discarded { seat, .. }
            | Event::TurnBegan { seat }
            | Event::TurnEnded { seat }
            | Event::Passed { seat }
            | Event::CardPlayed { seat, .. }
            | Event::EventFiled { seat, .. }
            | Event::ActionUsed { seat, .. }
            | Event::FirstActionTaken { seat, .. }
            | Event::FirstActionSkipped { seat, .. }
            | Event::ProjectUsed { seat, .. }
            | Event::MilestoneClaimed { seat, .. }
            | Event::AwardFunded { seat, .. }
            | Event::Converted { seat, .. }
            | Event::StockChanged { seat, .. }
            | Event::ProductionChanged { seat, .. }
            | Event::RatingRaised { seat, .. }
            | Event::ParameterRaised { seat, .. }
            | Event::AreaClaimed { seat, .. }
            | Event::CardResourcesChanged { seat, .. }
            | Event::Drawn { seat, .. }
            | Event::Revealed { seat, .. }
            | Event::NextCardEased { seat, .. }
            | Event::Produced { seat, .. }
            | Event::Undone { seat, .. } => Some(*seat),
        }
    }

    /// Whether the event reveals hidden information or uses chance. An undo never goes back behind such an event.
    pub fn reveals(&self) -> bool {
        matches!(
            self,
            Event::Shuffled { .. }
                | Event::CorporationsDealt { .. }
                | Event::Dealt { .. }
                | Event::PackDealt { .. }
                | Event::Picked { .. }
                | Event::CorporationRevealed { .. }
                | Event::Drawn { .. }
                | Event::Revealed { .. }
                | Event::Ended { .. }
                | Event::Aborted { .. }
        )
    }

    /// The event as a viewer may see it, without hidden cards. `None` is a spectator (R10.1).
    ///
    /// ```
    /// use domain::game::{Event, Record, Seed, Setup};
    /// use domain::seat::Seat;
    ///
    /// let (_, events) = Record::begin(Setup::of(2), Seed([7; 32]))?;
    /// let is_red = |event: &&Event| matches!(event, Event::Dealt { seat: Seat::Red, .. });
    /// let dealt = events.iter().find(is_red).expect("every seat is dealt cards");
    /// assert!(matches!(dealt.seen_by(Some(Seat::Red)), Event::Dealt { count: 10, cards: Some(_), .. }));
    /// assert!(matches!(dealt.seen_by(Some(Seat::Green)), Event::Dealt { count: 10, cards: None, .. }));
    /// # Ok::<(), domain::game::SetupError>(())
    /// ```
    pub fn seen_by(&self, viewer: Option<Seat>) -> Event {
        let mut seen = self.clone();
        let owner = self.seat().is_some() && self.seat() == viewer;
        match &mut seen {
            Event::Shuffled { order, chance_used, .. } => {
                *order = None;
                *chance_used = None;
            }
            Event::CorporationsDealt { corporations, .. } if !owner => *corporations = None,
            Event::Dealt { cards, .. }
            | Event::PackDealt { cards, .. }
            | Event::Kept { cards, .. }
            | Event::Discarded { cards, .. }
            | Event::Drawn { cards, .. }
                if !owner =>
            {
                *cards = None
            }
            Event::Picked { card, .. } | Event::LastCardTaken { card, .. } if !owner => *card = None,
            Event::PickChanged { card, returned, .. } if !owner => {
                *card = None;
                *returned = None;
            }
            Event::Chose { corporation, cards, payment, .. } if !owner => {
                *corporation = None;
                *cards = None;
                *payment = None;
            }
            _ => {}
        }
        seen
    }

    /// The event as a preview may show it before it happens: cards from the deck are only counted, even for their owner.
    /// `None` if a preview must not show the event at all.
    pub fn foretold(&self) -> Option<Event> {
        match self {
            // Nobody knows yet which card is revealed, and its effects depend on it. The end would reveal the seed.
            Event::Revealed { .. } | Event::CorporationRevealed { .. } | Event::Ended { .. } => None,
            Event::Drawn { .. } | Event::Dealt { .. } | Event::PackDealt { .. } | Event::Shuffled { .. } => {
                Some(self.seen_by(None))
            }
            other => Some(other.clone()),
        }
    }
}
