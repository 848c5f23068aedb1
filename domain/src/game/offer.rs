//! What a seat may answer: the one test of legality. What is listed is accepted, and nothing else.

use super::goals::{AWARD_PRICES, Award, MILESTONE_PRICE, MOST, Milestone};
use super::means::Means;
use super::payment::{Payment, Price};
use super::playable::By;
use super::refusal::{Refusal, RefusalCode, What, Why};
use super::state::{Player, State};
use super::{Answer, Ask, Choice, Game, Phase};
use crate::card::{CardId, CorporationId};
use crate::effect::{Cost, Effect, Site, StandardProject};
use crate::parameter::Parameter;
use crate::resource::Resource;
use crate::seat::Seat;
use crate::tag::Tag;
use crate::tile::Tile;
use crate::word::words;

/// Price of a card from the deck, in M€ (R4.2).
pub const CARD_PRICE: i32 = 3;

words! {
    /// Where the cards of an answer come from.
    pub enum Zone {
        /// The own hand.
        Hand = "hand",
        /// Cards that lie before the seat.
        Dealt = "dealt",
    }
}

/// Which cards an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardsTerms {
    /// Where they come from.
    pub from: Zone,
    /// At least so many.
    pub min: u8,
    /// At most so many.
    pub max: u8,
    /// M€ to be paid for each.
    pub each: i32,
}

/// An option that would be accepted, and the parameters that it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The option.
    pub choice: Choice,
    /// What is to be paid, if anything is. For cards with a price each, `due` is that of one.
    pub price: Option<Price>,
    /// Least, most and default amount.
    pub amount: Option<(i64, i64, i64)>,
    /// The cards to be named.
    pub cards: Option<CardsTerms>,
}

impl Offer {
    pub(crate) fn plain(choice: Choice) -> Offer {
        Offer { choice, price: None, amount: None, cards: None }
    }

    pub(crate) fn priced(choice: Choice, price: Price) -> Offer {
        Offer { price: Some(price), ..Offer::plain(choice) }
    }

    pub(crate) fn upto(choice: Choice, most: i64) -> Offer {
        Offer { amount: Some((1, most, most)), ..Offer::plain(choice) }
    }
}

/// What a seat is asked at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked<'a> {
    /// Nothing.
    Nothing,
    /// A corporation and cards (R3.4).
    Setup,
    /// A card of the pack before the seat, or a change of an earlier pick.
    Draft,
    /// Which cards to buy, or a change of an earlier pick.
    Research,
    /// Nothing any more, but an earlier choice may be changed.
    Change,
    /// An action.
    Action,
    /// The last greeneries.
    Greenery,
    /// The order of effects.
    Order,
    /// How to carry out an effect.
    Item(&'a super::Item),
}

impl Game {
    /// What the seat is asked.
    pub(crate) fn asked_of(&self, seat: Seat) -> Asked<'_> {
        let Some(player) = self.state.players.get(seat.index()) else { return Asked::Nothing };
        let active = self.state.active == Some(seat);
        match &self.ask {
            Ask::Nothing => Asked::Nothing,
            Ask::Everybody => self.asked_secretly(seat, player),
            Ask::Action if active => Asked::Action,
            Ask::Greenery if active => Asked::Greenery,
            Ask::Order if active => Asked::Order,
            Ask::Item(item) if active => Asked::Item(item),
            Ask::Action | Ask::Greenery | Ask::Order | Ask::Item(_) => Asked::Nothing,
        }
    }

    fn asked_secretly(&self, seat: Seat, player: &Player) -> Asked<'_> {
        if self.state.phase == Phase::Setup {
            return match (player.dealt_corporations.is_empty(), &player.chosen) {
                (true, _) => Asked::Nothing,
                (false, Some(_)) => Asked::Change,
                (false, None) => Asked::Setup,
            };
        }
        if !player.packs.is_empty() {
            Asked::Draft
        } else if player.draft_total == 0 && !player.dealt.is_empty() {
            if player.chosen.is_some() { Asked::Change } else { Asked::Research }
        } else if self.changeable(seat).next().is_some() {
            Asked::Change
        } else {
            Asked::Nothing
        }
    }

    /// Whether the game waits for that seat.
    pub fn waits_for(&self, seat: Seat) -> bool {
        !matches!(self.asked_of(seat), Asked::Nothing | Asked::Change)
    }

    /// The seats that the game waits for.
    pub fn waiting_for(&self) -> Vec<Seat> {
        self.seats().iter().copied().filter(|seat| self.waits_for(*seat)).collect()
    }

    /// The tag of the seat's open decision; it changes with the question. `None` if there is nothing to answer.
    pub fn tag(&self, seat: Seat) -> Option<String> {
        (self.asked_of(seat) != Asked::Nothing).then(|| format!("{seat}-{}", self.asked[seat.index()]))
    }

    /// Picks of the seat that may still be changed: the card kept, and one that could be kept instead.
    pub(crate) fn changeable(&self, seat: Seat) -> impl Iterator<Item = (CardId, CardId, u8)> + '_ {
        let state = &self.state;
        let drafted = &state.player(seat).drafted;
        let next = state.player(state.pass_to(seat));
        next.packs.iter().flat_map(move |pack| {
            let kept = drafted.iter().rev().find(|(_, from)| *from == pack.id);
            kept.into_iter()
                .flat_map(move |(kept, _)| pack.cards.iter().map(move |card| (*kept, *card, pack.id)))
        })
    }

    /// Everything that the seat may answer now.
    pub fn legal(&self, seat: Seat) -> Vec<Offer> {
        let mut offers = Vec::with_capacity(16);
        self.list(seat, &mut offers);
        offers
    }

    /// The same, into a list that is used again and again.
    pub fn list(&self, seat: Seat, offers: &mut Vec<Offer>) {
        offers.clear();
        match self.asked_of(seat) {
            Asked::Nothing => {}
            Asked::Setup => self.list_setup(seat, offers),
            Asked::Change if self.state.phase == Phase::Setup => self.list_setup(seat, offers),
            Asked::Draft => {
                let pack = self.state.player(seat).packs.front();
                let cards = pack.into_iter().flat_map(|pack| &pack.cards);
                offers.extend(cards.map(|card| Offer::plain(Choice::Pick(*card))));
                offers.extend(self.changeable(seat).map(|(_, card, _)| Offer::plain(Choice::Pick(card))));
            }
            Asked::Research | Asked::Change => {
                let means = Means::of(&self.state, seat);
                if means.player.draft_total == 0 && !means.player.dealt.is_empty() {
                    let price = means.price(CARD_PRICE, &[], 0);
                    let max = means.player.dealt.len().min((price.affordable() / CARD_PRICE) as usize) as u8;
                    let cards = CardsTerms { from: Zone::Dealt, min: 0, max, each: CARD_PRICE };
                    offers.push(Offer { cards: Some(cards), ..Offer::priced(Choice::Buy, price) });
                }
                offers.extend(self.changeable(seat).map(|(_, card, _)| Offer::plain(Choice::Pick(card))));
            }
            Asked::Action => self.list_actions(seat, offers),
            Asked::Greenery => {
                let means = Means::of(&self.state, seat);
                if self.action_offer(&means, Choice::ConvertPlants, &mut Why::briefly()).is_some() {
                    offers.push(Offer::plain(Choice::ConvertPlants));
                }
                offers.push(Offer::plain(Choice::Pass));
            }
            Asked::Order => {
                offers.extend((1..=self.rivals().len() as u8).map(|n| Offer::plain(Choice::Next(n))));
            }
            Asked::Item(item) => self.list_item(item, offers),
        }
    }

    fn list_setup(&self, seat: Seat, offers: &mut Vec<Offer>) {
        let player = self.state.player(seat);
        for corporation in &player.dealt_corporations {
            let money = i32::from(corporation.row().stock.megacredits);
            let max = player.dealt.len().min((money / CARD_PRICE) as usize) as u8;
            let cards = CardsTerms { from: Zone::Dealt, min: 0, max, each: CARD_PRICE };
            offers.push(Offer { cards: Some(cards), ..Offer::plain(Choice::Corporation(*corporation)) });
        }
    }

    fn list_actions(&self, seat: Seat, offers: &mut Vec<Offer>) {
        let means = Means::of(&self.state, seat);
        self.each_action(&means, |choice| {
            offers.extend(self.action_offer(&means, choice, &mut Why::briefly()));
        });
    }

    /// Every action that the seat can think of, allowed or not.
    pub(crate) fn each_action(&self, means: &Means, mut visit: impl FnMut(Choice)) {
        let player = means.player;
        if player.first_action_due {
            visit(Choice::FirstAction);
        }
        player.hand.iter().for_each(|card| visit(Choice::PlayCard(*card)));
        let active = player.in_play.iter().filter(|held| held.card.row().action.is_some());
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

    /// Whether the seat can think of that action: the same set as [`Game::each_action`] visits.
    fn is_action(&self, means: &Means, choice: Choice) -> bool {
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

    /// The offer for one action, or `None` if something speaks against it; `why` then knows what.
    pub(crate) fn action_offer(&self, means: &Means, choice: Choice, why: &mut Why) -> Option<Offer> {
        let player = means.player;
        if player.first_action_due && !matches!(choice, Choice::FirstAction | Choice::Pass) {
            why.unless(false, "R4.6", What::FirstAction, 1, 0);
            return None;
        }
        let offer = match choice {
            Choice::PlayCard(card) => self.card_offer(means, card, why),
            Choice::CardAction(card) => {
                let held = player.find(card)?;
                let action = card.row().action.as_ref()?;
                let unused = why.unless(!held.used, "R5.E1", What::ActionUses, 1, 0);
                (unused && self.can_use(means, action, Some(card), why)).then_some(())?;
                self.used_offer(means, choice, action)
            }
            Choice::CorporationAction => {
                let action = player.corporation_action()?;
                let unused = why.unless(!player.corporation_used, "R5.E1", What::ActionUses, 1, 0);
                (unused && self.can_use(means, action, None, why)).then_some(())?;
                self.used_offer(means, choice, action)
            }
            Choice::StandardProject(StandardProject::SellPatents) => {
                let held = player.hand.len();
                why.unless(held > 0, "R5.B1", What::HandCards, 1, 0);
                let max = held.min(usize::from(u8::MAX)) as u8;
                let cards = CardsTerms { from: Zone::Hand, min: 1, max, each: 0 };
                Offer { cards: Some(cards), ..Offer::plain(choice) }
            }
            Choice::StandardProject(project) => {
                let price = means.project_price(project);
                if why.unless(
                    price.payable(),
                    "R5.B1",
                    What::Payment,
                    price.due.into(),
                    price.affordable().into(),
                ) {
                    let tile = match project {
                        StandardProject::Greenery => Some(Tile::Greenery),
                        StandardProject::City => Some(Tile::City),
                        _ => None,
                    };
                    self.needs_area(means.seat, tile, "R5.B3", why);
                }
                Offer::priced(choice, price)
            }
            Choice::ClaimMilestone(milestone) => {
                let price = means.price(MILESTONE_PRICE.into(), &[], 0);
                if self.milestone_open(means, milestone, why) {
                    why.unless(
                        price.payable(),
                        "R5.C1",
                        What::Payment,
                        price.due.into(),
                        price.affordable().into(),
                    );
                }
                Offer::priced(choice, price)
            }
            Choice::FundAward(award) => {
                let funded = &self.state.awards;
                let taken = funded.iter().any(|(a, _)| *a == award);
                let left = if taken { 0 } else { MOST.saturating_sub(funded.len()) };
                let due = AWARD_PRICES[funded.len().min(MOST - 1)];
                let price = means.price(due.into(), &[], 0);
                if why.unless(left > 0, "R5.D1", What::AwardsLeft, 1, left as i64) {
                    why.unless(
                        price.payable(),
                        "R5.D1",
                        What::Payment,
                        price.due.into(),
                        price.affordable().into(),
                    );
                }
                Offer::priced(choice, price)
            }
            Choice::ConvertPlants => {
                let need = i32::from(player.greenery_plants());
                let counts = (need.into(), player.stock.plants.into());
                let enough = why.unless_resource(
                    player.stock.plants >= need,
                    "R5.F1",
                    What::Stock,
                    counts,
                    Resource::Plants,
                );
                if enough {
                    self.needs_area(means.seat, Some(Tile::Greenery), "R5.F1", why);
                }
                Offer::plain(choice)
            }
            Choice::ConvertHeat => {
                let counts = (8, player.stock.heat.into());
                why.unless_resource(player.stock.heat >= 8, "R5.G1", What::Stock, counts, Resource::Heat);
                Offer::plain(choice)
            }
            Choice::FirstAction | Choice::Pass | Choice::EndTurn => Offer::plain(choice),
            _ => return None,
        };
        why.free.then_some(offer)
    }

    /// The offer for a card in hand; `why` tells what speaks against it.
    pub(crate) fn card_offer(&self, means: &Means, card: CardId, why: &mut Why) -> Offer {
        let row = card.row();
        let price = means.card_price(row);
        let by = By { this: Some(card), playing: true, played: None };
        let _ =
            why.unless(price.payable(), "R5.A4", What::Payment, price.due.into(), price.affordable().into())
                && means.meets(row, why)
                && means.can_do(&row.effects, by, why);
        Offer::priced(Choice::PlayCard(card), price)
    }

    fn can_use(&self, means: &Means, action: &Effect, this: Option<CardId>, why: &mut Why) -> bool {
        means.can_do(std::slice::from_ref(action), By { this, playing: false, played: None }, why)
    }

    /// An action that costs M€ is offered with its price.
    fn used_offer(&self, means: &Means, choice: Choice, action: &Effect) -> Offer {
        match action_price(action) {
            Some((n, metal)) => Offer::priced(choice, means.price(n.into(), metal.as_slice(), 0)),
            None => Offer::plain(choice),
        }
    }

    fn needs_area(&self, seat: Seat, tile: Option<Tile>, rule: &'static str, why: &mut Why) {
        if let Some(tile) = tile {
            let legal = self.state.board.legal(Some(seat), tile, Site::Usual);
            why.unless(!legal.is_empty(), rule, What::Areas, 1, legal.len().into());
        }
    }

    fn milestone_open(&self, means: &Means, milestone: Milestone, why: &mut Why) -> bool {
        let claimed = &self.state.milestones;
        let taken = claimed.iter().any(|(m, _)| *m == milestone);
        let left = if taken { 0 } else { MOST.saturating_sub(claimed.len()) };
        let need = i64::from(milestone.needs());
        let have = i64::from(self.state.towards(milestone, means.seat));
        why.unless(left > 0, "R5.C1", What::MilestonesLeft, 1, left as i64)
            && match milestone {
                Milestone::Terraformer => why.unless(have >= need, "R5.C2", What::Rating, need, have),
                Milestone::Mayor => why.unless(have >= need, "R5.C2", What::Cities, need, have),
                Milestone::Gardener => why.unless(have >= need, "R5.C2", What::Greeneries, need, have),
                Milestone::Builder => why.unless_tag(have >= need, "R5.C2", (need, have), Tag::Building),
                Milestone::Planner => why.unless(have >= need, "R5.C2", What::HandCards, need, have),
            }
    }

    /// The offer that the answer takes up, once everything about the answer has been checked.
    pub(crate) fn accept(&self, seat: Seat, answer: &Answer) -> Result<Offer, Refusal> {
        let asked = self.asked_of(seat);
        if asked == Asked::Nothing {
            return Err(match () {
                () if !self.seats().contains(&seat) => Refusal::new(RefusalCode::NoSuchSeat, "R1.1"),
                () if self.is_over() => Refusal::new(RefusalCode::GameOver, "R6.4"),
                () => Refusal::new(RefusalCode::NotAsked, "R4.4"),
            });
        }
        let offer = self.find_offer(seat, answer.option)?;
        self.check_parameters(seat, &offer, answer)?;
        Ok(offer)
    }

    fn find_offer(&self, seat: Seat, choice: Choice) -> Result<Offer, Refusal> {
        if self.asked_of(seat) == Asked::Action {
            let means = Means::of(&self.state, seat);
            let known = self.is_action(&means, choice);
            if known {
                if let Some(offer) = self.action_offer(&means, choice, &mut Why::briefly()) {
                    return Ok(offer);
                }
                let mut why = Why::fully();
                self.action_offer(&means, choice, &mut why);
                return Err(Refusal::blocked(why.blocks));
            }
        } else if let Some(offer) = self.legal(seat).into_iter().find(|offer| offer.choice == choice) {
            return Ok(offer);
        }
        let blocks = self.blocks_of(seat, choice);
        Err(if blocks.is_empty() {
            Refusal::new(RefusalCode::NotAnOption, self.rule_of(seat))
        } else {
            Refusal::blocked(blocks)
        })
    }

    fn check_parameters(&self, seat: Seat, offer: &Offer, answer: &Answer) -> Result<(), Refusal> {
        let rule = self.rule_of(seat);
        match (&offer.cards, &answer.cards) {
            (None, None) => {}
            (None, Some(_)) => return Err(Refusal::new(RefusalCode::CardsNotTaken, rule)),
            (Some(_), None) => return Err(Refusal::new(RefusalCode::CardsNeeded, rule)),
            (Some(terms), Some(cards)) => self.check_cards(seat, terms, cards, rule)?,
        }
        match (offer.amount, answer.amount) {
            (None, Some(_)) => return Err(Refusal::new(RefusalCode::AmountNotTaken, rule)),
            (Some((min, _, _)), Some(n)) if n < min => {
                return Err(Refusal::counted(RefusalCode::AmountOutOfRange, rule, min, n));
            }
            (Some((_, max, _)), Some(n)) if n > max => {
                return Err(Refusal::counted(RefusalCode::AmountOutOfRange, rule, max, n));
            }
            _ => {}
        }
        match (self.due(offer, answer), &answer.payment) {
            (None, Some(_)) => Err(Refusal::new(RefusalCode::PaymentNotTaken, rule)),
            (Some(price), Some(payment)) => price.check(payment),
            (_, None) => Ok(()),
        }
    }

    fn check_cards(
        &self,
        seat: Seat,
        terms: &CardsTerms,
        cards: &[CardId],
        rule: &'static str,
    ) -> Result<(), Refusal> {
        let count = cards.len() as i64;
        let player = self.state.player(seat);
        let zone = if terms.from == Zone::Hand { &player.hand } else { &player.dealt };
        let known =
            cards.iter().enumerate().all(|(i, card)| zone.contains(card) && !cards[..i].contains(card));
        if !known {
            return Err(Refusal::new(RefusalCode::CardsNotOffered, rule));
        }
        if count > terms.max.into() && zone.len() > terms.max.into() && terms.each > 0 {
            let most = i64::from(terms.max) * i64::from(terms.each);
            return Err(Refusal::counted(
                RefusalCode::CannotAfford,
                rule,
                count * i64::from(terms.each),
                most,
            ));
        }
        if count < terms.min.into() || count > terms.max.into() {
            let need = if count < terms.min.into() { terms.min } else { terms.max };
            return Err(Refusal::counted(RefusalCode::CardsCount, rule, need.into(), count));
        }
        Ok(())
    }

    /// The whole price of an answer.
    fn due(&self, offer: &Offer, answer: &Answer) -> Option<Price> {
        let price = offer.price?;
        let times = match (&offer.cards, &answer.cards) {
            (Some(_), Some(cards)) => cards.len() as i32,
            _ => 1,
        };
        Some(Price { due: price.due * times, ..price })
    }

    /// What the seat pays for an accepted answer.
    pub(crate) fn payment(&self, offer: &Offer, answer: &Answer) -> Payment {
        let default = || self.due(offer, answer).map(|price| price.default_payment());
        answer.payment.or_else(default).unwrap_or(Payment::NOTHING)
    }

    /// The rule under which the seat is asked.
    pub(crate) fn rule_of(&self, seat: Seat) -> &'static str {
        match self.asked_of(seat) {
            Asked::Setup => "R3.4",
            Asked::Draft => "R9.1",
            Asked::Research => "R4.2",
            Asked::Change if self.state.phase == Phase::Setup => "R3.4",
            Asked::Change => "R9.1",
            Asked::Nothing | Asked::Action => "R4.4",
            Asked::Greenery => "R6.2",
            Asked::Order => "R5.A5",
            Asked::Item(item) => super::question::rule(&item.effect),
        }
    }
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

/// The corporation of a choice at set-up.
pub(crate) fn corporation_of(choice: Choice) -> Option<CorporationId> {
    match choice {
        Choice::Corporation(id) => Some(id),
        _ => None,
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
