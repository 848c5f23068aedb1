//! Why a move is refused or an option is blocked: the rule, what is needed, and what the seat has.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::text_slot::{NoText, TextSlot};
use crate::resource::Resource;
use crate::tag::Tag;
use crate::word::words;

words! {
    /// What is missing.
    pub enum BlockReasonKind {
        /// Temperature at least, in °C.
        TemperatureAtLeast = "temperature_at_least",
        /// Temperature at most, in °C.
        TemperatureAtMost = "temperature_at_most",
        /// Oxygen at least, in percent.
        OxygenAtLeast = "oxygen_at_least",
        /// Oxygen at most, in percent.
        OxygenAtMost = "oxygen_at_most",
        /// Oceans at least.
        OceansAtLeast = "oceans_at_least",
        /// Oceans at most.
        OceansAtMost = "oceans_at_most",
        /// Own tags of the kind named.
        Tags = "tags",
        /// Own production of the resource named; a need below zero is the floor of M€ production.
        Production = "production",
        /// Some player's production of the resource named.
        AnyProduction = "any_production",
        /// Own stock of the resource named.
        Stock = "stock",
        /// M€, with everything that counts as M€ here.
        Payment = "payment",
        /// Resources on the card.
        CardResources = "card_resources",
        /// Resources on any card that may be taken.
        AnyCardResources = "any_card_resources",
        /// Own greeneries.
        Greeneries = "greeneries",
        /// Cities: in play for a requirement, own ones for a milestone.
        Cities = "cities",
        /// Own terraform rating.
        Rating = "rating",
        /// Steps by which the own rating went up this generation.
        RatingRaised = "rating_raised",
        /// Cards in hand.
        HandCards = "hand_cards",
        /// Areas where the tile may stand.
        Areas = "areas",
        /// Own building cards whose production can be done again.
        ProductionBoxes = "production_boxes",
        /// Uses of the action left this generation.
        ActionUses = "action_uses",
        /// Milestones that can still be claimed.
        MilestonesLeft = "milestones_left",
        /// Awards that can still be funded.
        AwardsLeft = "awards_left",
        /// The forced first action of the corporation comes first.
        FirstAction = "first_action",
        /// A branch that can be carried out.
        Branches = "branches",
        /// The area is free.
        AreaFree = "area_free",
        /// The area is not claimed by another seat.
        AreaUnclaimed = "area_unclaimed",
        /// The area is land that is reserved for nothing.
        AreaIsLand = "area_is_land",
        /// The area is volcanic.
        AreaIsVolcanic = "area_is_volcanic",
        /// The area is reserved for an ocean.
        AreaIsForOcean = "area_is_for_ocean",
        /// The area is Noctis City's.
        AreaIsNoctis = "area_is_noctis",
        /// The area is the one off Mars that the card names.
        AreaIsOffMars = "area_is_off_mars",
        /// Cities next to the area; none may be.
        AreaNextToNoCity = "area_next_to_no_city",
        /// Tiles next to the area; none may be.
        AreaNextToNoTile = "area_next_to_no_tile",
        /// Own tiles next to the area.
        AreaNextToOwnTile = "area_next_to_own_tile",
        /// Cities next to the area.
        AreaNextToCities = "area_next_to_cities",
        /// Greeneries next to the area.
        AreaNextToGreenery = "area_next_to_greenery",
        /// The area prints steel or titanium.
        AreaPrintsOre = "area_prints_ore",
    }
}

/// One reason why something may not be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Block<T: TextSlot = NoText> {
    /// Id of the rule that forbids it, such as `R5.A5`; see `GET /v1/rules`.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub rule: Cow<'static, str>,
    /// Kind of requirement that is not met.
    pub what: BlockReasonKind,
    /// Amount that is needed. For a condition that is no amount: 1 if it must hold, 0 if it must not.
    pub need: i64,
    /// Amount that there is. For a condition that is no amount: 1 if it holds, 0 if it does not.
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
    /// The kinds of refusal.
    pub enum RefusalCode {
        /// There is nothing that this seat is asked.
        NotAsked = "not_asked",
        /// The game is over.
        GameOver = "game_over",
        /// No such seat at this table.
        NoSuchSeat = "no_such_seat",
        /// The move holds no answer.
        NoAnswer = "no_answer",
        /// The turn ended before all answers were used.
        TurnIsOver = "turn_is_over",
        /// The option is not among those of this decision.
        NotAnOption = "not_an_option",
        /// The option is there, but something is missing for it.
        Blocked = "blocked",
        /// The option takes cards, and none were named.
        CardsNeeded = "cards_needed",
        /// The option takes no cards.
        CardsNotTaken = "cards_not_taken",
        /// Too few or too many cards.
        CardsCount = "cards_count",
        /// A card that cannot be chosen here, or the same one twice.
        CardsNotOffered = "cards_not_offered",
        /// The option takes no amount.
        AmountNotTaken = "amount_not_taken",
        /// The amount is out of range.
        AmountOutOfRange = "amount_out_of_range",
        /// The option takes no payment.
        PaymentNotTaken = "payment_not_taken",
        /// More is paid than is held or accepted of a resource.
        PaymentNotHeld = "payment_not_held",
        /// The payment does not cover the price.
        PaymentTooSmall = "payment_too_small",
        /// Something could be left out of the payment and it would still cover the price.
        PaymentTooLarge = "payment_too_large",
        /// The cards chosen cannot be paid for.
        CannotAfford = "cannot_afford",
        /// There is nothing to undo, or not so much.
        NothingToUndo = "nothing_to_undo",
    }
}

/// What a refusal names that follows from no rule of the game.
pub(crate) const NO_RULE: &str = "";

/// Why a move was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Refusal<T: TextSlot = NoText> {
    /// Kind of refusal.
    pub code: RefusalCode,
    /// Which answer of the move it is about, counting from 0.
    pub answer: u16,
    /// Id of the rule of record. Empty where no rule of the game is the reason: undo is none of its rules.
    #[cfg_attr(feature = "schema", schema(value_type = String))]
    pub rule: Cow<'static, str>,
    /// Amount that was needed. Absent if it is not about a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub need: Option<i64>,
    /// Amount that there was. Absent if it is not about a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub have: Option<i64>,
    /// Resource that it is about. Absent if it is about none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource: Option<Resource>,
    /// For a blocked option: everything that is missing.
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
