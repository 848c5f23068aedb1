//! The actions of a turn: their prices, and the reasons why they are blocked (R5).

use super::goals::{
    AWARD_PRICES, Award, MAX_CLAIMED_MILESTONES, MAX_FUNDED_AWARDS, MILESTONE_PRICE, Milestone,
};
use super::means::Means;
use super::offer::{CardsTerms, Offer, Zone};
use super::payment::Price;
use super::playable::By;
use super::refusal::{BlockReasonKind, Reasons, YesOrNo};
use super::state::State;
use super::{Choice, Game};
use crate::card::CardId;
use crate::effect::{Cost, Effect, Site, StandardProject};
use crate::parameter::Parameter;
use crate::resource::Resource;
use crate::seat::Seat;
use crate::tag::Tag;
use crate::tile::Tile;

impl Game {
    pub(super) fn list_actions(&self, seat: Seat, offers: &mut Vec<Offer>) {
        let means = Means::of(&self.state, seat);
        self.each_action(&means, |choice| {
            if let Some(offer) = self.action_offer(&means, choice, &mut YesOrNo::new()) {
                offers.push(offer);
            }
        });
    }

    /// Visits every action of the seat, legal or not.
    pub(crate) fn each_action(&self, means: &Means, mut visit: impl FnMut(Choice)) {
        let player = means.player;
        if player.first_action_due {
            visit(Choice::FirstAction);
        }
        player.hand.iter().for_each(|card| visit(Choice::PlayCard(*card)));
        let active = player.in_play.iter().filter(|held| held.card.acts());
        active.for_each(|held| visit(Choice::CardAction(held.card)));
        if player.corporation_action().is_some() {
            visit(Choice::CorporationAction);
        }
        StandardProject::ALL.iter().for_each(|project| visit(Choice::StandardProject(*project)));
        if !self.state.solo() {
            Milestone::ALL.iter().for_each(|milestone| visit(Choice::ClaimMilestone(*milestone)));
            Award::ALL.iter().for_each(|award| visit(Choice::FundAward(*award)));
        }
        visit(Choice::ConvertPlants);
        visit(Choice::ConvertHeat);
        visit(if self.state.actions == 0 { Choice::Pass } else { Choice::EndTurn });
    }

    /// Whether the seat has that action: the same set as [`Game::each_action`] visits.
    pub(super) fn is_action(&self, means: &Means, choice: Choice) -> bool {
        let player = means.player;
        match choice {
            Choice::FirstAction => player.first_action_due,
            Choice::PlayCard(card) => player.hand.contains(&card),
            Choice::CardAction(card) => player.find(card).is_some() && card.row().action.is_some(),
            Choice::CorporationAction => player.corporation_action().is_some(),
            Choice::StandardProject(_) | Choice::ConvertPlants | Choice::ConvertHeat => true,
            Choice::ClaimMilestone(_) | Choice::FundAward(_) => !self.state.solo(),
            Choice::Pass => self.state.actions == 0,
            Choice::EndTurn => self.state.actions > 0,
            _ => false,
        }
    }

    /// The offer for one action, or `None` if it is blocked. The reasons are added to `reasons`.
    #[inline]
    pub(crate) fn action_offer(
        &self,
        means: &Means,
        choice: Choice,
        reasons: &mut impl Reasons,
    ) -> Option<Offer> {
        if means.player.first_action_due && !matches!(choice, Choice::FirstAction | Choice::Pass) {
            reasons.require(false, "R4.6", BlockReasonKind::FirstAction, 1, 0);
            return None;
        }
        match choice {
            Choice::PlayCard(card) => self.card_offer(means, card, reasons),
            Choice::CardAction(card) => self.card_action_offer(means, card, reasons),
            Choice::CorporationAction => self.corporation_action_offer(means, reasons),
            Choice::StandardProject(StandardProject::SellPatents) => sell_patents_offer(means, reasons),
            Choice::StandardProject(project) => self.project_offer(means, project, reasons),
            Choice::ClaimMilestone(milestone) => self.milestone_offer(means, milestone, reasons),
            Choice::FundAward(award) => self.award_offer(means, award, reasons),
            Choice::ConvertPlants => self.convert_plants_offer(means, reasons),
            Choice::ConvertHeat => convert_heat_offer(means, reasons),
            Choice::FirstAction | Choice::Pass | Choice::EndTurn => Some(Offer::plain(choice)),
            _ => None,
        }
    }

    /// The offer for a card in hand, or `None` if it may not be played. The reasons are added to `reasons`.
    pub(crate) fn card_offer(
        &self,
        means: &Means,
        card: CardId,
        reasons: &mut impl Reasons,
    ) -> Option<Offer> {
        let row = card.row();
        let price = means.card_price(row);
        let by = By { this: Some(card), playing: true, played: None };
        let _ = require_payment(price, "R5.A4", reasons)
            && means.meets(row, reasons)
            && means.can_do(&row.effects, by, reasons);
        reasons.allowed().then(|| Offer::priced(Choice::PlayCard(card), price))
    }

    fn card_action_offer(&self, means: &Means, card: CardId, reasons: &mut impl Reasons) -> Option<Offer> {
        let held = means.player.find(card)?;
        let action = card.row().action.as_ref()?;
        let unused = reasons.require(!held.used, "R5.E1", BlockReasonKind::ActionUses, 1, 0);
        let _ = unused && self.can_use(means, action, Some(card), reasons);
        reasons.allowed().then(|| self.used_offer(means, Choice::CardAction(card), action))
    }

    fn corporation_action_offer(&self, means: &Means, reasons: &mut impl Reasons) -> Option<Offer> {
        let action = means.player.corporation_action()?;
        let unused =
            reasons.require(!means.player.corporation_used, "R5.E1", BlockReasonKind::ActionUses, 1, 0);
        let _ = unused && self.can_use(means, action, None, reasons);
        reasons.allowed().then(|| self.used_offer(means, Choice::CorporationAction, action))
    }

    fn project_offer(
        &self,
        means: &Means,
        project: StandardProject,
        reasons: &mut impl Reasons,
    ) -> Option<Offer> {
        let price = means.project_price(project);
        if require_payment(price, "R5.B1", reasons) {
            let tile = match project {
                StandardProject::Greenery => Some(Tile::Greenery),
                StandardProject::City => Some(Tile::City),
                _ => None,
            };
            self.needs_area(means.seat, tile, "R5.B3", reasons);
        }
        reasons.allowed().then(|| Offer::priced(Choice::StandardProject(project), price))
    }

    fn milestone_offer(
        &self,
        means: &Means,
        milestone: Milestone,
        reasons: &mut impl Reasons,
    ) -> Option<Offer> {
        let price = means.price(MILESTONE_PRICE.into(), &[], 0);
        let _ = self.milestone_open(means, milestone, reasons) && require_payment(price, "R5.C1", reasons);
        reasons.allowed().then(|| Offer::priced(Choice::ClaimMilestone(milestone), price))
    }

    fn award_offer(&self, means: &Means, award: Award, reasons: &mut impl Reasons) -> Option<Offer> {
        let funded = &self.state.awards;
        let taken = funded.iter().any(|(a, _)| *a == award);
        let left = if taken { 0 } else { MAX_FUNDED_AWARDS.saturating_sub(funded.len()) };
        let due = AWARD_PRICES[funded.len().min(MAX_FUNDED_AWARDS - 1)];
        let price = means.price(due.into(), &[], 0);
        reasons.require(left > 0, "R5.D1", BlockReasonKind::AwardsLeft, 1, left as i64);
        // There is no price of what is not to be had.
        let _ = left > 0 && require_payment(price, "R5.D1", reasons);
        reasons.allowed().then(|| Offer::priced(Choice::FundAward(award), price))
    }

    fn convert_plants_offer(&self, means: &Means, reasons: &mut impl Reasons) -> Option<Offer> {
        let need = i32::from(means.greenery_plants);
        let have = means.player.stock.plants;
        let counts = (need.into(), have.into());
        let enough =
            reasons.require_resource(have >= need, "R5.F1", BlockReasonKind::Stock, counts, Resource::Plants);
        if enough {
            self.needs_area(means.seat, Some(Tile::Greenery), "R5.F1", reasons);
        }
        reasons.allowed().then(|| Offer::plain(Choice::ConvertPlants))
    }

    fn can_use(
        &self,
        means: &Means,
        action: &Effect,
        this: Option<CardId>,
        reasons: &mut impl Reasons,
    ) -> bool {
        means.can_do(std::slice::from_ref(action), By { this, playing: false, played: None }, reasons)
    }

    /// An action that costs M€ is offered with its price.
    fn used_offer(&self, means: &Means, choice: Choice, action: &Effect) -> Offer {
        match action_price(action) {
            Some((n, metal)) => Offer::priced(choice, means.price(n.into(), metal.as_slice(), 0)),
            None => Offer::plain(choice),
        }
    }

    fn needs_area(&self, seat: Seat, tile: Option<Tile>, rule: &'static str, reasons: &mut impl Reasons) {
        if let Some(tile) = tile {
            let legal = self.state.board.legal(Some(seat), tile, Site::Usual);
            reasons.require(!legal.is_empty(), rule, BlockReasonKind::Areas, 1, legal.len().into());
        }
    }

    fn milestone_open(&self, means: &Means, milestone: Milestone, reasons: &mut impl Reasons) -> bool {
        let claimed = &self.state.milestones;
        let taken = claimed.iter().any(|(m, _)| *m == milestone);
        let left = if taken { 0 } else { MAX_CLAIMED_MILESTONES.saturating_sub(claimed.len()) };
        let need = i64::from(milestone.needs());
        let have = i64::from(self.state.towards(milestone, means.seat));
        reasons.require(left > 0, "R5.C1", BlockReasonKind::MilestonesLeft, 1, left as i64);
        left > 0
            && match milestone {
                Milestone::Terraformer => {
                    reasons.require(have >= need, "R5.C2", BlockReasonKind::Rating, need, have)
                }
                Milestone::Mayor => {
                    reasons.require(have >= need, "R5.C2", BlockReasonKind::Cities, need, have)
                }
                Milestone::Gardener => {
                    reasons.require(have >= need, "R5.C2", BlockReasonKind::Greeneries, need, have)
                }
                Milestone::Builder => reasons.require_tag(have >= need, "R5.C2", (need, have), Tag::Building),
                Milestone::Planner => {
                    reasons.require(have >= need, "R5.C2", BlockReasonKind::HandCards, need, have)
                }
            }
    }
}

fn require_payment(price: Price, rule: &'static str, reasons: &mut impl Reasons) -> bool {
    let (need, have) = (price.due.into(), price.affordable().into());
    reasons.require(price.payable(), rule, BlockReasonKind::Payment, need, have)
}

fn sell_patents_offer(means: &Means, reasons: &mut impl Reasons) -> Option<Offer> {
    let held = means.player.hand.len();
    reasons.require(held > 0, "R5.B1", BlockReasonKind::HandCards, 1, 0);
    let max = held.min(usize::from(u8::MAX)) as u8;
    let cards = CardsTerms { from: Zone::Hand, min: 1, max, each: 0 };
    let choice = Choice::StandardProject(StandardProject::SellPatents);
    reasons.allowed().then(|| Offer { cards: Some(cards), ..Offer::plain(choice) })
}

fn convert_heat_offer(means: &Means, reasons: &mut impl Reasons) -> Option<Offer> {
    let have = means.player.stock.heat;
    let counts = (8, have.into());
    reasons.require_resource(have >= 8, "R5.G1", BlockReasonKind::Stock, counts, Resource::Heat);
    reasons.allowed().then(|| Offer::plain(Choice::ConvertHeat))
}

/// The M€ price of an action, and the metal that may pay for it.
pub(crate) fn action_price(action: &Effect) -> Option<(u8, Option<Resource>)> {
    match action {
        Effect::Spend(Cost::MegaCredits(n, metal), _) => Some((*n, *metal)),
        Effect::IfRatingRaised(then) => then.first().and_then(action_price),
        _ => None,
    }
}

impl State {
    /// How far the seat is towards a milestone (R5.C2).
    pub(crate) fn towards(&self, milestone: Milestone, seat: Seat) -> i16 {
        let player = self.player(seat);
        let own = self.board.owned(seat);
        match milestone {
            Milestone::Terraformer => player.rating,
            Milestone::Mayor => own.and(self.board.cities()).len() as i16,
            Milestone::Gardener => own.and(self.board.greeneries()).len() as i16,
            Milestone::Builder => player.tags[Tag::Building.index()].into(),
            Milestone::Planner => player.hand.len() as i16,
        }
    }
}

/// Parameters that an option would raise although they are at their goal (R1.6).
pub(crate) fn without_effect(state: &State, effects: &[Effect]) -> Vec<Parameter> {
    let mut none = Vec::new();
    let mut visit = |parameter: Parameter| {
        if state.at_goal(parameter) && !none.contains(&parameter) {
            none.push(parameter);
        }
    };
    fn each(effects: &[Effect], visit: &mut impl FnMut(Parameter)) {
        for effect in effects {
            match effect {
                Effect::Raise(_, parameter) => visit(*parameter),
                Effect::Place(Tile::Ocean, ..) => visit(Parameter::Oceans),
                Effect::Place(Tile::Greenery, ..) => visit(Parameter::Oxygen),
                Effect::Spend(_, then)
                | Effect::May(then)
                | Effect::Times(then)
                | Effect::IfRatingRaised(then) => each(then, visit),
                Effect::Either(branches) => branches.iter().for_each(|branch| each(branch, visit)),
                _ => {}
            }
        }
    }
    each(effects, &mut visit);
    none
}
