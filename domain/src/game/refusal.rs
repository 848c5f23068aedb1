//! Why a move is refused or an option is blocked: the rule, what is needed, and what the seat has.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::text_slot::{NoText, TextSlot};
use crate::resource::Resource;
use crate::tag::Tag;
use crate::word::words;

words! {
    /// Kind of requirement that is not met.
    pub enum BlockReasonKind {
        /// The temperature is too low. Values are in °C.
        TemperatureAtLeast = "temperature_at_least",
        /// The temperature is too high. Values are in °C.
        TemperatureAtMost = "temperature_at_most",
        /// The oxygen is too low. Values are in percent.
        OxygenAtLeast = "oxygen_at_least",
        /// The oxygen is too high. Values are in percent.
        OxygenAtMost = "oxygen_at_most",
        /// There are too few oceans.
        OceansAtLeast = "oceans_at_least",
        /// There are too many oceans.
        OceansAtMost = "oceans_at_most",
        /// Number of the seat's tags of the kind in `tag`.
        Tags = "tags",
        /// The seat's production of the resource in `resource`. A `need` below zero is the lower limit of M€
        /// production.
        Production = "production",
        /// Production of the resource in `resource` that some player has.
        AnyProduction = "any_production",
        /// The seat's stock of the resource in `resource`.
        Stock = "stock",
        /// M€ that the seat can pay, including everything that it may use as M€ here.
        Payment = "payment",
        /// Number of resources on the card.
        CardResources = "card_resources",
        /// Number of resources on any card from which they may be removed.
        AnyCardResources = "any_card_resources",
        /// Number of the seat's greeneries.
        Greeneries = "greeneries",
        /// Number of cities: all cities in play for a requirement, the seat's cities for a milestone.
        Cities = "cities",
        /// Terraform rating of the seat.
        Rating = "rating",
        /// Steps by which the seat's terraform rating rose in this generation.
        RatingRaised = "rating_raised",
        /// Number of cards in hand.
        HandCards = "hand_cards",
        /// Number of areas where the tile may be placed.
        Areas = "areas",
        /// Number of the seat's building cards whose production box can be repeated.
        ProductionBoxes = "production_boxes",
        /// Number of remaining uses of the action in this generation.
        ActionUses = "action_uses",
        /// Number of milestones that can still be claimed.
        MilestonesLeft = "milestones_left",
        /// Number of awards that can still be funded.
        AwardsLeft = "awards_left",
        /// The seat must take the forced first action of its corporation first.
        FirstAction = "first_action",
        /// Number of branches that can be carried out.
        Branches = "branches",
        /// The area is free.
        AreaFree = "area_free",
        /// The area is not claimed by another seat.
        AreaUnclaimed = "area_unclaimed",
        /// The area is land without a reservation.
        AreaIsLand = "area_is_land",
        /// The area is volcanic.
        AreaIsVolcanic = "area_is_volcanic",
        /// The area is reserved for an ocean.
        AreaIsForOcean = "area_is_for_ocean",
        /// The area is reserved for Noctis City.
        AreaIsNoctis = "area_is_noctis",
        /// The area is the one off Mars that is reserved for the card.
        AreaIsOffMars = "area_is_off_mars",
        /// Number of cities next to the area. There must be none.
        AreaNextToNoCity = "area_next_to_no_city",
        /// Number of tiles next to the area. There must be none.
        AreaNextToNoTile = "area_next_to_no_tile",
        /// Number of the seat's tiles next to the area.
        AreaNextToOwnTile = "area_next_to_own_tile",
        /// Number of cities next to the area.
        AreaNextToCities = "area_next_to_cities",
        /// Number of greeneries next to the area.
        AreaNextToGreenery = "area_next_to_greenery",
        /// The area prints steel or titanium.
        AreaPrintsOre = "area_prints_ore",
    }
}

/// A reason why an option is not allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Block<T: TextSlot = NoText> {
    /// Id of the rule that forbids the option, such as `R5.A5`; see `GET /v1/rules`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub rule: Cow<'static, str>,
    /// Kind of requirement that is not met.
    pub what: BlockReasonKind,
    /// Amount that is needed. If the requirement is a condition and not an amount: 1 if the condition must hold, 0 if
    /// it must not hold.
    pub need: i64,
    /// Amount that is available. If the requirement is a condition and not an amount: 1 if the condition holds, 0 if it
    /// does not hold.
    pub have: i64,
    /// Resource that is missing. Absent if the requirement is not a resource.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource: Option<Resource>,
    /// Tag that is missing. Absent if the requirement is not a tag.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<Tag>,
    /// Reason in one sentence, in the language of the caller.
    #[serde(default, skip_serializing_if = "TextSlot::is_absent")]
    #[cfg_attr(feature = "schema", schema(value_type = String, required = true))]
    pub text: T,
}

/// Takes the reasons that a test of legality finds. The tests are compiled once for each taker: the one that only answers
/// yes or no counts nothing and builds nothing.
pub(crate) trait Reasons {
    /// Adds a reason. False if the caller can stop checking.
    fn add(&mut self, reason: impl FnOnce() -> Block) -> bool;

    /// Whether there is no reason so far.
    fn allowed(&self) -> bool;

    /// Adds a reason unless the condition holds. False if the caller can stop checking.
    #[inline]
    fn require(
        &mut self,
        holds: bool,
        rule: &'static str,
        what: BlockReasonKind,
        need: i64,
        have: i64,
    ) -> bool {
        holds || self.add(|| Block::new(rule, what, need, have))
    }

    /// Like [`Reasons::require`], for a resource.
    #[inline]
    fn require_resource(
        &mut self,
        holds: bool,
        rule: &'static str,
        what: BlockReasonKind,
        (need, have): (i64, i64),
        resource: Resource,
    ) -> bool {
        holds || self.add(|| Block { resource: Some(resource), ..Block::new(rule, what, need, have) })
    }

    /// Like [`Reasons::require`], for a tag.
    #[inline]
    fn require_tag(&mut self, holds: bool, rule: &'static str, (need, have): (i64, i64), tag: Tag) -> bool {
        holds || self.add(|| Block { tag: Some(tag), ..Block::new(rule, BlockReasonKind::Tags, need, have) })
    }
}

/// Finds only whether there is a reason, and stops at the first.
pub(crate) struct YesOrNo {
    allowed: bool,
}

impl YesOrNo {
    /// No reason so far.
    pub(crate) fn new() -> YesOrNo {
        YesOrNo { allowed: true }
    }
}

impl Reasons for YesOrNo {
    #[inline]
    fn add(&mut self, _: impl FnOnce() -> Block) -> bool {
        self.allowed = false;
        false
    }

    #[inline]
    fn allowed(&self) -> bool {
        self.allowed
    }
}

/// Collects all reasons.
#[derive(Default)]
pub(crate) struct BlockReasons {
    /// The reasons, in the order in which they were found.
    pub(crate) blocks: Vec<Block>,
}

impl Reasons for BlockReasons {
    fn add(&mut self, reason: impl FnOnce() -> Block) -> bool {
        self.blocks.push(reason());
        true
    }

    fn allowed(&self) -> bool {
        self.blocks.is_empty()
    }
}

impl Block {
    fn new(rule: &'static str, what: BlockReasonKind, need: i64, have: i64) -> Block {
        Block { rule: rule.into(), what, need, have, resource: None, tag: None, text: NoText }
    }
}

words! {
    /// Kind of a refusal.
    pub enum RefusalCode {
        /// The seat has no open decision.
        NotAsked = "not_asked",
        /// The game is over.
        GameOver = "game_over",
        /// The game has no such seat.
        NoSuchSeat = "no_such_seat",
        /// The move contains no answer.
        NoAnswer = "no_answer",
        /// The turn ended before all answers were used.
        TurnIsOver = "turn_is_over",
        /// The decision does not have this option.
        NotAnOption = "not_an_option",
        /// The option exists, but a requirement is not met.
        Blocked = "blocked",
        /// The option takes cards, but the answer contains none.
        CardsNeeded = "cards_needed",
        /// The option takes no cards.
        CardsNotTaken = "cards_not_taken",
        /// The answer contains too few or too many cards.
        CardsCount = "cards_count",
        /// The answer contains a card that cannot be chosen here, or the same card twice.
        CardsNotOffered = "cards_not_offered",
        /// The option takes no amount.
        AmountNotTaken = "amount_not_taken",
        /// The amount is out of range.
        AmountOutOfRange = "amount_out_of_range",
        /// The option takes no payment.
        PaymentNotTaken = "payment_not_taken",
        /// The payment contains more of a resource than the seat has or the option accepts.
        PaymentNotHeld = "payment_not_held",
        /// The payment does not cover the price.
        PaymentTooSmall = "payment_too_small",
        /// The payment covers the price even without a part of it.
        PaymentTooLarge = "payment_too_large",
        /// The seat cannot pay for the chosen cards.
        CannotAfford = "cannot_afford",
        /// There is nothing to undo, or fewer answers than requested.
        NothingToUndo = "nothing_to_undo",
    }
}

/// What a refusal names that follows from no rule of the game.
pub(crate) const NO_RULE: &str = "";

/// Reason why the server refused a move. A refused move changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refusal<T: TextSlot = NoText> {
    /// Kind of refusal.
    pub code: RefusalCode,
    /// Index of the answer that the refusal is about, from 0.
    pub answer: u16,
    /// Id of the rule that is the reason. Empty if no rule of the game is the reason, as for an undo.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub rule: Cow<'static, str>,
    /// Amount that was needed. Absent if the refusal is not about a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub need: Option<i64>,
    /// Amount that was available. Absent if the refusal is not about a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub have: Option<i64>,
    /// Resource that the refusal is about. Absent if it is not about a resource.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource: Option<Resource>,
    /// All reasons why the option is blocked. Absent if the option is not blocked.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub blocked_by: Vec<Block<T>>,
    /// Refusal in one sentence, in the language of the caller.
    #[serde(default, skip_serializing_if = "TextSlot::is_absent")]
    #[cfg_attr(feature = "schema", schema(value_type = String, required = true))]
    pub text: T,
}

impl Refusal {
    pub(crate) fn new(code: RefusalCode, rule: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal {
            code,
            answer: 0,
            rule: rule.into(),
            need: None,
            have: None,
            resource: None,
            blocked_by: Vec::new(),
            text: NoText,
        }
    }

    pub(crate) fn counted(code: RefusalCode, rule: &'static str, need: i64, have: i64) -> Refusal {
        Refusal { need: Some(need), have: Some(have), ..Refusal::new(code, rule) }
    }

    pub(crate) fn payment(code: RefusalCode, need: i64, have: i64) -> Refusal {
        Refusal::counted(code, "R5.A4", need, have)
    }

    pub(crate) fn about(self, resource: Resource) -> Refusal {
        Refusal { resource: Some(resource), ..self }
    }

    pub(crate) fn blocked(blocks: Vec<Block>) -> Refusal {
        let first = blocks.first();
        Refusal {
            need: first.map(|b| b.need),
            have: first.map(|b| b.have),
            resource: first.and_then(|b| b.resource),
            ..Refusal::new(RefusalCode::Blocked, first.map_or("R5.A1".into(), |b| b.rule.clone()))
        }
        .with(blocks)
    }

    fn with(self, blocked_by: Vec<Block>) -> Refusal {
        Refusal { blocked_by, ..self }
    }
}

impl Refusal<String> {
    /// The refusal without its texts, as it is stored.
    pub fn without_texts(self) -> Refusal {
        let Self { code, answer, rule, need, have, resource, blocked_by, text: _ } = self;
        let bare = |Block { rule, what, need, have, resource, tag, text: _ }: Block<String>| Block {
            rule,
            what,
            need,
            have,
            resource,
            tag,
            text: NoText,
        };
        let blocked_by = blocked_by.into_iter().map(bare).collect();
        Refusal { code, answer, rule, need, have, resource, blocked_by, text: NoText }
    }
}
