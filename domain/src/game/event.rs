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
    /// Phase of a game (R3, R4, R6).
    pub enum Phase {
        /// The players choose their corporations and first cards (R3.4).
        Setup = "setup",
        /// The players draft and buy cards (R4.2, R9).
        Research = "research",
        /// The players take turns (R4.4).
        Action = "action",
        /// All players produce (R4.5).
        Production = "production",
        /// The players convert their last plants to greeneries (R6.2).
        FinalGreeneries = "final_greeneries",
        /// The game is over.
        Over = "over",
        /// The game was ended early.
        Aborted = "aborted",
    }
}

/// An event. The event that a viewer receives does not contain cards that the viewer may not know; it always contains
/// their number.
///
/// The fields have the same meaning in every event: `seat` is the seat that the event is about, `by` is the seat that
/// caused it if that is another seat, `source` is the cause, `change` is the amount by which a value rises or falls,
/// and `count` is the number of cards.
#[allow(missing_docs)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", content = "data", rename_all = "snake_case")]
pub enum Event {
    /// The game begins. `commitment` commits the server to the seed.
    Began { players: u8, first: Seat, corporate_era: bool, draft: bool, commitment: String },
    /// The deck was shuffled into an order that no player knows. `from_discards` is false for the first shuffle (R4.3).
    Shuffled {
        count: u16,
        from_discards: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        order: Option<Vec<CardId>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        chance_used: Option<u64>,
    },
    /// A seat was dealt corporations to choose from (R3.4).
    CorporationsDealt {
        seat: Seat,
        count: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        corporations: Option<Vec<CorporationId>>,
    },
    /// A seat was dealt cards to choose from: at set-up, in the research phase, or because a card lets it look at them.
    Dealt {
        seat: Seat,
        count: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<CardId>>,
        source: Source,
    },
    /// A seat was dealt a pack to draft from (R9.1).
    PackDealt {
        seat: Seat,
        pack: u8,
        count: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<CardId>>,
    },
    /// A seat kept one card of a pack and passed the rest to the seat `to`.
    Picked {
        seat: Seat,
        pack: u8,
        to: Seat,
        passed: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardId>,
    },
    /// A seat exchanged its pick for another card of the pack before it or the next seat saw anything new (R9.3).
    PickChanged {
        seat: Seat,
        pack: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        returned: Option<CardId>,
    },
    /// A seat automatically received the last card of a pack.
    LastCardTaken {
        seat: Seat,
        pack: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardId>,
    },
    /// A seat has all its cards of the draft and may buy them.
    Drafted { seat: Seat, count: u8 },
    /// A seat made its secret choice at set-up or in the research phase. It may change the choice until all seats have
    /// chosen.
    Chose {
        seat: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        corporation: Option<CorporationId>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<CardId>>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        payment: Option<Payment>,
    },
    /// A corporation was revealed. The seat received its starting stock and production (R3.5).
    CorporationRevealed { seat: Seat, corporation: CorporationId },
    /// A seat took cards that were dealt to it into its hand and paid `payment` for them.
    Kept {
        seat: Seat,
        count: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<CardId>>,
        payment: Payment,
        source: Source,
    },
    /// Cards were put face down on the discard pile.
    Discarded {
        seat: Seat,
        count: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<CardId>>,
        source: Source,
    },
    /// A generation began (R4.1).
    GenerationBegan { generation: u8, first: Seat },
    /// A phase began.
    PhaseBegan { phase: Phase },
    /// A turn began (R4.4).
    TurnBegan { seat: Seat },
    /// A turn ended.
    TurnEnded { seat: Seat },
    /// A seat passed. It takes no more turns until the next generation (R4.4).
    Passed { seat: Seat },
    /// A seat played a card and paid for it (R5.A).
    CardPlayed { seat: Seat, card: CardId, payment: Payment },
    /// A played event was turned face down (R5.A7).
    EventFiled { seat: Seat, card: CardId },
    /// A seat used the action of a card or corporation (R5.E).
    ActionUsed { seat: Seat, source: Source, payment: Payment },
    /// A seat took the forced first action of its corporation (R4.6).
    FirstActionTaken { seat: Seat, corporation: CorporationId },
    /// The forced first action of a corporation was skipped because no area is free for its tile. The skip costs no
    /// action (R4.6).
    FirstActionSkipped { seat: Seat, corporation: CorporationId },
    /// A seat used a standard project and paid for it (R5.B).
    ProjectUsed { seat: Seat, project: StandardProject, payment: Payment },
    /// A seat claimed a milestone (R5.C).
    MilestoneClaimed { seat: Seat, milestone: Milestone, payment: Payment },
    /// A seat funded an award (R5.D).
    AwardFunded { seat: Seat, award: Award, payment: Payment },
    /// A seat converted plants or heat (R5.F, R5.G).
    Converted { seat: Seat, resource: Resource, amount: u8 },
    /// The stock of a seat changed. `by` is the seat that caused the change, if that is another seat.
    StockChanged {
        seat: Seat,
        resource: Resource,
        change: i16,
        source: Source,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
    },
    /// The production of a seat changed.
    ProductionChanged {
        seat: Seat,
        resource: Resource,
        change: i16,
        source: Source,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
    },
    /// The terraform rating of a seat rose.
    RatingRaised { seat: Seat, change: i16, source: Source },
    /// A seat raised a global parameter by one step. The step of its terraform rating is a separate event.
    ParameterRaised { seat: Seat, parameter: Parameter, value: i8, source: Source },
    /// A tile was placed. `seat` is the owner; it is absent for oceans and neutral tiles, which have no owner.
    TilePlaced {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        area: AreaId,
        tile: Tile,
        source: Source,
    },
    /// A seat put a marker on an area.
    AreaClaimed { seat: Seat, area: AreaId },
    /// The number of resources on a card changed.
    CardResourcesChanged {
        seat: Seat,
        card: CardId,
        change: i16,
        source: Source,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
    },
    /// A seat drew cards into its hand.
    Drawn {
        seat: Seat,
        count: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<Vec<CardId>>,
        source: Source,
    },
    /// Cards were shown to all viewers before being discarded.
    Revealed { seat: Seat, cards: Vec<CardId>, source: Source },
    /// The next card that the seat plays in this generation costs `discount` M€ less, or global parameters may miss its
    /// requirements by `offset` steps.
    NextCardEased { seat: Seat, discount: u8, offset: u8, source: Source },
    /// A seat produced in the production phase (R4.5).
    Produced { seat: Seat, energy_to_heat: u16, gained: ByResource<i16> },
    /// The game is over.
    Ended { scores: Vec<Score>, winners: Vec<Seat>, seed: String },
    /// The game was ended early for the reason in `reason`. Nobody wins.
    Aborted { reason: String, seed: String },
    /// A seat undid the events from `from_seq` to `to_seq`. Earlier undos among them remain in the log.
    Undone {
        seat: Seat,
        /// Number of the first event that was undone.
        #[serde(alias = "from")]
        from_seq: u64,
        /// Number of the last event that was undone.
        #[serde(alias = "to")]
        to_seq: u64,
    },
    /// Something outside the rules of the game happened at the table, for example with the time or with the player of a
    /// seat.
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
