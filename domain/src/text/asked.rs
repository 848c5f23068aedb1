//! Decisions in words: what is asked and what each option means.
//!
//! A decision contains ids. What a branch does, who owns a card and what an option costs are found in the game. This module
//! collects those details once for all languages.

use super::bearer::Bearer;
use super::clauses::Thing;
use super::grammar::capital;
use super::{
    Language, area_title, award_title, block, card_title, corporation_title, milestone_title, project_title,
    refusal, render,
};
use crate::card::CorporationId;
use crate::effect::Effect;
use crate::game::Question;
use crate::game::decision::{BlockedOption, Decision, DecisionOption, PlacementBonus};
use crate::game::hand::HandCard;
use crate::game::refusal::Block;
use crate::game::{Ask, Choice, Game, NoText, Refusal, Source};
use crate::parameter::Parameter;
use crate::resource::{CardResource, Resource};
use crate::seat::Seat;

/// The details of a question.
pub(crate) struct QuestionDetails<'a> {
    pub question: Question,
    pub source: Source,
    /// The effect that asks.
    pub effect: Option<&'a Effect>,
    /// Whether the game waits for the answer; otherwise an earlier choice may be changed.
    pub waiting: bool,
    /// Actions taken in this turn.
    pub actions: u8,
    /// Whether the forced first action is still due.
    pub first_action_due: bool,
}

/// The details of an option.
pub(crate) struct OptionDetails<'a> {
    pub choice: Choice,
    pub question: Question,
    /// Who is asked.
    pub seat: Seat,
    /// M€ due.
    pub due: Option<i32>,
    /// Least and most.
    pub amount: Option<(i64, i64)>,
    /// How many cards are kept, where their number is fixed.
    pub keeps: Option<u8>,
    pub bonus: Option<PlacementBonus>,
    pub replaces: Option<crate::card::CardId>,
    /// Parameters on which it has no effect any more.
    pub at_goal: &'a [Parameter],
    pub source: Option<Source>,
    /// What the option does, as far as its card, project or branch says it.
    pub effects: &'a [Effect],
    /// The effect that asks.
    pub asks: Option<&'a Effect>,
    /// Whose card it is, if it lies before somebody.
    pub owner: Option<Seat>,
    /// The corporation of whoever is asked.
    pub corporation: Option<CorporationId>,
    /// Plants that make a greenery.
    pub greenery_plants: u8,
}

/// The most that an option takes away.
pub(super) enum Most {
    Stock(i64, Resource),
    OnCard(i64, CardResource),
}

impl QuestionDetails<'_> {
    /// What bears the effect that asks.
    pub(super) fn bearer(&self) -> Bearer<'static> {
        Bearer::of(self.source)
    }
}

impl OptionDetails<'_> {
    /// The corporation of whoever is asked, as what bears its actions.
    pub(super) fn corporation_bearer(&self) -> Bearer<'static> {
        self.corporation.map_or(Bearer::NONE, |id| Bearer::of(Source::Corporation(id)))
    }

    /// What bears the effects of an option that says whose they are.
    pub(super) fn source_bearer(&self) -> Bearer<'static> {
        self.source.map_or(Bearer::NONE, Bearer::of)
    }

    /// What can be taken at most, where the option takes an amount.
    pub(super) fn most(&self) -> Option<Most> {
        let (_, most) = self.amount?;
        match self.asks? {
            Effect::RemoveAny(_, of) | Effect::Steal(_, of) => Some(Most::Stock(most, *of)),
            Effect::RemoveFromNeighbour(..) => Some(Most::Stock(most, Resource::MegaCredits)),
            Effect::RemoveAnyCard(_, kind) => Some(Most::OnCard(most, *kind)),
            _ => None,
        }
    }

    /// What the area pays, cards aside.
    pub(super) fn pays(&self) -> Vec<Thing> {
        let Some(PlacementBonus { megacredits, steel, titanium, plants, cards: _ }) = self.bonus else {
            return Vec::new();
        };
        let paid = [
            (megacredits, Resource::MegaCredits),
            (steel, Resource::Steel),
            (titanium, Resource::Titanium),
            (plants, Resource::Plants),
        ];
        paid.into_iter().filter(|(n, _)| *n > 0).map(|(n, of)| Thing::Stock(n.into(), of)).collect()
    }

    /// Cards that the area pays.
    pub(super) fn draws(&self) -> i64 {
        self.bonus.map_or(0, |bonus| bonus.cards.into())
    }
}

/// Adds all texts to a decision. `game` is the game that asks it.
pub fn spell_decision(decision: Decision, game: &Game, language: Language) -> Decision<String> {
    let seat = decision.seat;
    let asked = QuestionDetails {
        question: decision.question,
        source: decision.source,
        effect: asking(game, seat),
        waiting: decision.waiting,
        actions: game.state.actions,
        first_action_due: game.state.player(seat).first_action_due,
    };
    let text = render!(language, questions::question(&asked));
    let details = |choice: Choice| details_of(game, seat, decision.question, choice);
    let spell_option = |option: DecisionOption| {
        let text = described(&option_details(details(option.id), &option), language);
        let label = match option.id {
            // The bounds are all there is to say.
            Choice::Times => text.clone(),
            id => short(&OptionDetails { source: option.source, ..details(id) }, language),
        };
        let DecisionOption { id, text: NoText, label: NoText, payment, amount, cards, bonus, .. } = option;
        let DecisionOption { replaces, no_effect_on, next, source, .. } = option;
        DecisionOption {
            id,
            text,
            label,
            payment,
            amount,
            cards,
            bonus,
            replaces,
            no_effect_on,
            next,
            source,
        }
    };
    let spell_blocked = |option: BlockedOption| BlockedOption {
        id: option.id,
        text: described(&details(option.id), language),
        label: short(&details(option.id), language),
        blocked_by: spell_blocks(option.blocked_by, language),
    };
    Decision {
        tag: decision.tag,
        seat,
        question: decision.question,
        text,
        source: decision.source,
        waiting: decision.waiting,
        options: decision.options.into_iter().map(spell_option).collect(),
        blocked: decision.blocked.into_iter().map(spell_blocked).collect(),
        given: decision.given,
        to: decision.to,
        drafted: decision.drafted,
        dealt: decision.dealt,
        undo: decision.undo,
    }
}

/// The effect that asks the seat.
fn asking(game: &Game, seat: Seat) -> Option<&Effect> {
    match &game.ask {
        Ask::Effect(item) if game.state.active == Some(seat) => Some(&item.effect),
        _ => None,
    }
}

/// The details of a choice, as far as the game says them.
pub(super) fn details_of(game: &Game, seat: Seat, question: Question, choice: Choice) -> OptionDetails<'_> {
    let player = game.state.player(seat);
    OptionDetails {
        choice,
        question,
        seat,
        due: None,
        amount: None,
        keeps: None,
        bonus: None,
        replaces: None,
        at_goal: &[],
        source: None,
        effects: game.effects_of(seat, choice),
        asks: asking(game, seat),
        owner: owner_of(game, choice),
        corporation: player.corporation,
        greenery_plants: player.greenery_plants(),
    }
}

/// Adds the texts to a card in hand: the reasons why it may not be played now.
pub fn spell_hand_card(card: HandCard, language: Language) -> HandCard<String> {
    HandCard {
        card: card.card,
        playable: card.playable,
        cost: card.cost,
        discounts: card.discounts,
        payment: card.payment,
        blocked_by: spell_blocks(card.blocked_by, language),
    }
}

fn spell_blocks(blocks: Vec<Block>, language: Language) -> Vec<Block<String>> {
    let spell = |reason: Block| {
        let text = block(&reason, language);
        let Block { rule, what, need, have, resource, tag, text: NoText } = reason;
        Block { rule, what, need, have, resource, tag, text }
    };
    blocks.into_iter().map(spell).collect()
}

/// Adds the texts to a refusal.
pub fn spell_refusal(refused: Refusal, language: Language) -> Refusal<String> {
    let text = refusal(&refused, language);
    let Refusal { code, answer, rule, need, have, resource, blocked_by, text: NoText } = refused;
    Refusal { code, answer, rule, need, have, resource, blocked_by: spell_blocks(blocked_by, language), text }
}

pub(super) fn described(details: &OptionDetails, language: Language) -> String {
    render!(language, questions::option(details))
}

/// An option by its name, where it has one: no verb, no price.
pub(super) fn short(details: &OptionDetails, language: Language) -> String {
    let name = match details.choice {
        Choice::Corporation(id) => corporation_title(id, language).to_owned(),
        Choice::Pick(id) | Choice::PlayCard(id) | Choice::CardAction(id) | Choice::Card(id) => {
            card_title(id, language).to_owned()
        }
        Choice::CorporationAction | Choice::FirstAction => match details.corporation {
            Some(id) => corporation_title(id, language).to_owned(),
            None => described(details, language),
        },
        Choice::StandardProject(id) => project_title(id, language).to_owned(),
        Choice::ClaimMilestone(id) => milestone_title(id, language).to_owned(),
        Choice::FundAward(id) => award_title(id, language).to_owned(),
        Choice::Area(id) => area_title(id, language),
        Choice::Buy
        | Choice::Keep
        | Choice::ConvertPlants
        | Choice::ConvertHeat
        | Choice::Pass
        | Choice::EndTurn
        | Choice::Player(_)
        | Choice::Neutral
        | Choice::Branch(_)
        | Choice::Next(_)
        | Choice::Times
        | Choice::Decline => render!(language, questions::short(details)),
    };
    capital(&name)
}

/// The same details with the terms of the option.
pub(super) fn option_details<'a>(
    details: OptionDetails<'a>,
    option: &'a DecisionOption,
) -> OptionDetails<'a> {
    OptionDetails {
        // With a price for each card the whole depends on how many are chosen.
        due: option.payment.filter(|_| option.cards.is_none()).map(|payment| payment.due),
        amount: option.amount.map(|amount| (amount.min, amount.max)),
        keeps: option.cards.as_ref().filter(|cards| cards.min == cards.max).map(|cards| cards.min),
        bonus: option.bonus,
        replaces: option.replaces,
        at_goal: &option.no_effect_on,
        source: option.source,
        ..details
    }
}

/// Before whom the card of a choice lies.
fn owner_of(game: &Game, choice: Choice) -> Option<Seat> {
    match choice {
        Choice::Card(card) => {
            game.seats().iter().copied().find(|seat| game.state.player(*seat).find(card).is_some())
        }
        _ => None,
    }
}
