//! The decision of a seat: the question, the options, and the blocked options with the reasons.

use serde::Serialize;

use super::action_offers::{action_price, without_effect};
use super::answer::Choice;
use super::event::Phase;
use super::means::Means;
use super::offer::{CARD_PRICE, CardsTerms, Offer, PendingQuestion, Zone};
use super::payment::PaymentTerms;
use super::question::{Question, question};
use super::record::{Record, Undo};
use super::refusal::{Block, BlockReasons};
use super::state::Chosen;
use super::text_slot::{NoText, TextSlot};
use super::{Game, Source};
use crate::board::{AreaId, Icon};
use crate::card::CardId;
use crate::effect::Effect;
use crate::parameter::Parameter;
use crate::seat::Seat;

/// Range of the amount of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AmountRange {
    /// Smallest amount that may be answered.
    pub min: i64,
    /// Largest amount that may be answered.
    pub max: i64,
    /// Amount that the server uses if the answer has no `amount`.
    pub default: i64,
}

/// Cards that an option takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CardsChoice {
    /// Place that the cards come from.
    pub from: Zone,
    /// Ids of the cards to choose from.
    pub of: Vec<CardId>,
    /// Smallest number of cards that may be chosen.
    pub min: u8,
    /// Largest number of cards that may be chosen.
    pub max: u8,
    /// Price of each chosen card in M€. Absent if cards cost nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_each: Option<i32>,
}

/// Placement bonus that an area gives now to the seat that places a tile there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlacementBonus {
    /// M€ for adjacent oceans.
    #[serde(skip_serializing_if = "is_zero")]
    pub megacredits: u8,
    /// Number of steel cubes.
    #[serde(skip_serializing_if = "is_zero")]
    pub steel: u8,
    /// Number of titanium cubes.
    #[serde(skip_serializing_if = "is_zero")]
    pub titanium: u8,
    /// Number of plants.
    #[serde(skip_serializing_if = "is_zero")]
    pub plants: u8,
    /// Number of cards to draw.
    #[serde(skip_serializing_if = "is_zero")]
    pub cards: u8,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

/// An option that the seat may choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DecisionOption<T: TextSlot = NoText> {
    /// Id of the option. An answer sends it back as `option`.
    pub id: Choice,
    /// Text of the option, in the language of the caller.
    #[serde(skip_serializing_if = "TextSlot::is_absent")]
    #[cfg_attr(feature = "schema", schema(value_type = String, required = true))]
    pub text: T,
    /// Short text of the option for a button, in the language of the caller.
    #[serde(skip_serializing_if = "TextSlot::is_absent")]
    #[cfg_attr(feature = "schema", schema(value_type = String, required = true))]
    pub label: T,
    /// Price and accepted payments. Absent if the option costs nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub payment: Option<PaymentTerms>,
    /// Range of the amount. Absent if the option takes no amount.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<AmountRange>,
    /// Cards to choose from. Absent if the option takes no cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<CardsChoice>,
    /// Placement bonus of the area. Absent if the option is not an area.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bonus: Option<PlacementBonus>,
    /// Earlier pick of the same pack that this pick would replace. Absent if the option replaces no pick.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub replaces: Option<CardId>,
    /// Global parameters on which the option has no effect because they are at their goal (R1.6).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub no_effect_on: Vec<Parameter>,
    /// Questions that may follow this option.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub next: Vec<Question>,
    /// Source of the effect that the option carries out next. Absent for every other option.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
}

/// An option that exists but is not allowed now, with the reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct BlockedOption<T: TextSlot = NoText> {
    /// Id of the option.
    pub id: Choice,
    /// Text of the option, in the language of the caller.
    #[serde(skip_serializing_if = "TextSlot::is_absent")]
    #[cfg_attr(feature = "schema", schema(value_type = String, required = true))]
    pub text: T,
    /// Short text of the option for a button, in the language of the caller.
    #[serde(skip_serializing_if = "TextSlot::is_absent")]
    #[cfg_attr(feature = "schema", schema(value_type = String, required = true))]
    pub label: T,
    /// All reasons why the option is not allowed now.
    pub blocked_by: Vec<Block<T>>,
}

/// The answer that a seat has given and may still change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GivenAnswer {
    /// Id of the chosen corporation. Absent after set-up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corporation: Option<crate::card::CorporationId>,
    /// Ids of the cards that the seat buys.
    pub cards: Vec<CardId>,
    /// Payment for the cards.
    pub payment: super::payment::Payment,
}

/// A decision of a seat: a question with its options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Decision<T: TextSlot = NoText> {
    /// Identifies the question and changes with it. A move sends it back to state which question it answers.
    pub tag: String,
    /// Seat that has to answer.
    pub seat: Seat,
    /// Kind of question.
    pub question: Question,
    /// Text of the question, in the language of the caller.
    #[serde(skip_serializing_if = "TextSlot::is_absent")]
    #[cfg_attr(feature = "schema", schema(value_type = String, required = true))]
    pub text: T,
    /// Card, action or rule that causes the question; `rules` for the questions of the normal course of the game.
    pub source: Source,
    /// True if the game waits for the answer. False if the seat may change an earlier choice but need not.
    pub waiting: bool,
    /// Options that the seat may choose now.
    pub options: Vec<DecisionOption<T>>,
    /// Options that exist but are not allowed now, with the reasons.
    pub blocked: Vec<BlockedOption<T>>,
    /// Answer that the seat has given and may still change. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<GivenAnswer>,
    /// Seat that receives the rest of the pack. Absent outside the draft.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Seat>,
    /// Ids of the cards that the seat has kept in this draft.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drafted: Vec<CardId>,
    /// Ids of the cards dealt to the seat to choose from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub dealt: Vec<CardId>,
    /// Range of the answers that the seat can undo.
    pub undo: Undo,
}

impl Record {
    /// The open decision of a seat. `None` if it has nothing to answer. It has no texts:
    /// [`crate::text::spell_decision`] adds them.
    ///
    /// ```
    /// use domain::game::{Question, Record, Seed, Setup};
    /// use domain::seat::Seat;
    /// use domain::text::{Language, spell_decision};
    ///
    /// let (record, _) = Record::begin(Setup::of(2), Seed([7; 32]))?;
    /// let decision = record.decision(Seat::Green).expect("everybody chooses at set-up");
    /// assert_eq!((decision.question, decision.options.len()), (Question::Setup, 2));
    /// let decision = spell_decision(decision, record.game(), Language::English);
    /// assert_eq!(decision.text, "Choose a corporation and the cards to buy, each for 3 M€.");
    /// # Ok::<(), domain::game::SetupError>(())
    /// ```
    pub fn decision(&self, seat: Seat) -> Option<Decision> {
        self.game().decision(seat, self.undo_of(seat))
    }
}

impl Game {
    fn decision(&self, seat: Seat, undo: Undo) -> Option<Decision> {
        let asked = self.asked_of(seat);
        let tag = self.tag(seat)?;
        let question = self.question_of(seat)?;
        let player = self.state.player(seat);
        let source = match asked {
            PendingQuestion::Effect(item) => item.source,
            _ => Source::Rules,
        };
        let given = player.chosen.as_ref().map(|Chosen { corporation, cards, payment }| GivenAnswer {
            corporation: *corporation,
            cards: cards.clone(),
            payment: *payment,
        });
        Some(Decision {
            tag,
            seat,
            question,
            text: NoText,
            source,
            waiting: self.waits_for(seat),
            options: self.legal(seat).iter().map(|offer| self.describe(seat, offer)).collect(),
            blocked: self.blocked(seat),
            given,
            to: (question == Question::Draft).then(|| self.state.pass_to(seat)),
            drafted: player.drafted.iter().map(|(card, _)| *card).collect(),
            dealt: player.dealt.to_vec(),
            undo,
        })
    }

    /// The kind of question that the seat is asked. `None` if it is asked nothing.
    pub fn question_of(&self, seat: Seat) -> Option<Question> {
        match self.asked_of(seat) {
            PendingQuestion::Nothing => None,
            PendingQuestion::Setup => Some(Question::Setup),
            PendingQuestion::Draft => Some(Question::Draft),
            PendingQuestion::Research => Some(Question::Research),
            PendingQuestion::Change if self.state.phase == Phase::Setup => Some(Question::Setup),
            PendingQuestion::Change if self.state.player(seat).chosen.is_some() => Some(Question::Research),
            PendingQuestion::Change => Some(Question::Draft),
            PendingQuestion::Action => Some(Question::Action),
            PendingQuestion::Greenery => Some(Question::FinalGreeneries),
            PendingQuestion::Order => Some(Question::Order),
            PendingQuestion::Effect(item) => question(&item.effect),
        }
    }

    pub(crate) fn describe(&self, seat: Seat, offer: &Offer) -> DecisionOption {
        let effects = self.effects_of(seat, offer.choice);
        let mut next: Vec<Question> = Vec::new();
        each_question(effects, &mut |question| {
            if !next.contains(&question) {
                next.push(question);
            }
        });
        let replaces = match offer.choice {
            Choice::Pick(card) => self.changeable(seat).find(|(_, c, _)| *c == card).map(|(kept, _, _)| kept),
            _ => None,
        };
        let source = match offer.choice {
            Choice::Next(n) => {
                let rivals = self.rivals();
                rivals.get(usize::from(n).wrapping_sub(1)).map(|at| self.pending[*at].source)
            }
            _ => None,
        };
        DecisionOption {
            id: offer.choice,
            text: NoText,
            label: NoText,
            payment: offer.price.map(|price| price.terms()),
            amount: offer.amount.map(|(min, max, default)| AmountRange { min, max, default }),
            cards: offer.cards.map(|terms| self.cards_choice(seat, &terms)),
            bonus: match offer.choice {
                Choice::Area(area) => Some(self.placement_bonus(area)),
                _ => None,
            },
            replaces,
            no_effect_on: without_effect(&self.state, effects),
            next,
            source,
        }
    }

    fn cards_choice(&self, seat: Seat, terms: &CardsTerms) -> CardsChoice {
        let player = self.state.player(seat);
        let of = if terms.from == Zone::Hand { &player.hand } else { &player.dealt };
        CardsChoice {
            from: terms.from,
            of: of.to_vec(),
            min: terms.min,
            max: terms.max,
            price_each: (terms.each > 0).then_some(CARD_PRICE),
        }
    }

    fn placement_bonus(&self, area: AreaId) -> PlacementBonus {
        let icons = |icon| area.printed().bonus.iter().filter(|i| **i == icon).count() as u8;
        PlacementBonus {
            megacredits: 2 * area.neighbours().and(self.state.board.oceans()).len() as u8,
            steel: icons(Icon::Steel),
            titanium: icons(Icon::Titanium),
            plants: icons(Icon::Plants),
            cards: icons(Icon::Card),
        }
    }

    /// The effects of an option, as printed on its card or project.
    pub(crate) fn effects_of(&self, seat: Seat, choice: Choice) -> &[Effect] {
        let player = self.state.player(seat);
        match choice {
            Choice::PlayCard(card) => &card.row().effects,
            Choice::CardAction(card) => card.row().action.as_slice(),
            Choice::CorporationAction => player.corporation_action().map_or(&[], std::slice::from_ref),
            Choice::FirstAction => player.corporation.map_or(&[], |c| c.row().first_action.as_slice()),
            Choice::StandardProject(project) => project.effects(),
            Choice::ConvertPlants => crate::effect::StandardProject::Greenery.effects(),
            Choice::ConvertHeat => crate::effect::StandardProject::Asteroid.effects(),
            Choice::Branch(n) => match self.asked_of(seat) {
                PendingQuestion::Effect(item) => match &item.effect {
                    Effect::Either(branches) => {
                        branches.get(usize::from(n).wrapping_sub(1)).map_or(&[], Vec::as_slice)
                    }
                    _ => &[],
                },
                _ => &[],
            },
            Choice::Next(n) => {
                let rivals = self.rivals();
                let at = rivals.get(usize::from(n).wrapping_sub(1));
                at.map_or(&[], |at| std::slice::from_ref(&self.pending[*at].effect))
            }
            _ => &[],
        }
    }

    /// Options in hand, on the table and on the board that are not legal now, with the reasons.
    fn blocked(&self, seat: Seat) -> Vec<BlockedOption> {
        let mut blocked = Vec::new();
        let mut block = |choice: Choice, blocked_by: Vec<Block>| {
            if !blocked_by.is_empty() {
                blocked.push(BlockedOption { id: choice, text: NoText, label: NoText, blocked_by });
            }
        };
        match self.asked_of(seat) {
            PendingQuestion::Action => {
                let means = Means::of(&self.state, seat);
                self.each_action(&means, |choice| {
                    let mut reasons = BlockReasons::default();
                    self.action_offer(&means, choice, &mut reasons);
                    block(choice, reasons.blocks);
                });
            }
            PendingQuestion::Effect(item) if question(&item.effect) == Some(Question::Area) => {
                AreaId::all().for_each(|area| block(Choice::Area(area), self.area_blocks(item, area)));
            }
            _ => {}
        }
        blocked
    }

    /// The reasons against an option that is not offered. Empty if no such option exists.
    pub(crate) fn blocks_of(&self, seat: Seat, choice: Choice) -> Vec<Block> {
        match (self.asked_of(seat), choice) {
            (PendingQuestion::Effect(item), Choice::Area(area))
                if question(&item.effect) == Some(Question::Area) =>
            {
                self.area_blocks(item, area)
            }
            (PendingQuestion::Greenery, Choice::ConvertPlants) => {
                let mut reasons = BlockReasons::default();
                self.action_offer(&Means::of(&self.state, seat), choice, &mut reasons);
                reasons.blocks
            }
            _ => Vec::new(),
        }
    }
}

/// Visits every question that the effects may ask.
fn each_question(effects: &[Effect], visit: &mut impl FnMut(Question)) {
    for effect in effects {
        if let Some(question) = question(effect) {
            visit(question);
        }
        match effect {
            Effect::Either(branches) => branches.iter().for_each(|branch| each_question(branch, visit)),
            Effect::May(then) | Effect::Times(then) | Effect::IfRatingRaised(then) => {
                each_question(then, visit)
            }
            Effect::Spend(_, then) if action_price(effect).is_some() || question(effect).is_none() => {
                each_question(then, visit)
            }
            _ => {}
        }
    }
}
