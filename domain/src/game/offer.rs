//! The legal answers of a seat. This is the only test of legality: listed options are accepted, and all others are refused.

use super::means::Means;
use super::payment::Price;
use super::refusal::YesOrNo;
use super::state::Player;
use super::{Ask, Choice, Game, Phase};
use crate::card::{CardId, CorporationId};
use crate::seat::Seat;
use crate::word::words;

/// Price of a card from the deck, in M€ (R4.2).
pub const CARD_PRICE: i32 = 3;

words! {
    /// Place from which the cards of an answer come.
    pub enum Zone {
        /// The hand of the seat.
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
pub(crate) enum PendingQuestion<'a> {
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
    Effect(&'a super::PendingEffect),
}

impl Game {
    /// What the seat is asked.
    pub(crate) fn asked_of(&self, seat: Seat) -> PendingQuestion<'_> {
        let Some(player) = self.state.players.get(seat.index()) else { return PendingQuestion::Nothing };
        let active = self.state.active == Some(seat);
        match &self.ask {
            Ask::Nothing => PendingQuestion::Nothing,
            Ask::Everybody => self.asked_secretly(seat, player),
            Ask::Action if active => PendingQuestion::Action,
            Ask::Greenery if active => PendingQuestion::Greenery,
            Ask::Order if active => PendingQuestion::Order,
            Ask::Effect(item) if active => PendingQuestion::Effect(item),
            Ask::Action | Ask::Greenery | Ask::Order | Ask::Effect(_) => PendingQuestion::Nothing,
        }
    }

    fn asked_secretly(&self, seat: Seat, player: &Player) -> PendingQuestion<'_> {
        if self.state.phase == Phase::Setup {
            return match (player.dealt_corporations.is_empty(), &player.chosen) {
                (true, _) => PendingQuestion::Nothing,
                (false, Some(_)) => PendingQuestion::Change,
                (false, None) => PendingQuestion::Setup,
            };
        }
        if !player.packs.is_empty() {
            PendingQuestion::Draft
        } else if player.draft_total == 0 && !player.dealt.is_empty() {
            if player.chosen.is_some() { PendingQuestion::Change } else { PendingQuestion::Research }
        } else if self.changeable(seat).next().is_some() {
            PendingQuestion::Change
        } else {
            PendingQuestion::Nothing
        }
    }

    /// Whether the game waits for an answer of that seat. False if the seat may only change an earlier choice.
    pub fn waits_for(&self, seat: Seat) -> bool {
        !matches!(self.asked_of(seat), PendingQuestion::Nothing | PendingQuestion::Change)
    }

    /// The seats that the game waits for.
    pub fn waiting_for(&self) -> Vec<Seat> {
        self.seats().iter().copied().filter(|seat| self.waits_for(*seat)).collect()
    }

    /// The tag of the seat's open decision, such as `red-12`. It changes whenever the question changes. `None` if the seat
    /// has nothing to answer.
    pub fn tag(&self, seat: Seat) -> Option<String> {
        self.question_number(seat).map(|number| format!("{seat}-{number}"))
    }

    /// The number of the seat's open decision: a later one has a larger number. It stays the same while others answer. `None`
    /// if the seat has nothing to answer.
    pub fn question_number(&self, seat: Seat) -> Option<u32> {
        (!matches!(self.asked_of(seat), PendingQuestion::Nothing)).then(|| self.asked[seat.index()])
    }

    /// Picks of the seat that may still be changed: the card that was kept, a card that could be kept instead, and the pack.
    /// From version 2 of the rules on this is only the latest pick, as long as the seat has been shown no other pack since
    /// and the pack is not at the front of the next seat's queue (R9.3).
    pub(crate) fn changeable(&self, seat: Seat) -> impl Iterator<Item = (CardId, CardId, u8)> + '_ {
        let state = &self.state;
        let player = state.player(seat);
        let strict = self.shown_packs_make_picks_final();
        let drafted = match (strict, player.packs.is_empty()) {
            (false, _) => &player.drafted[..],
            (true, true) => &player.drafted[player.drafted.len().saturating_sub(1)..],
            (true, false) => &[],
        };
        let next = state.player(state.pass_to(seat));
        next.packs.iter().skip(usize::from(strict)).flat_map(move |pack| {
            let kept = drafted.iter().rev().find(|(_, from)| *from == pack.id);
            kept.into_iter()
                .flat_map(move |(kept, _)| pack.cards.iter().map(move |card| (*kept, *card, pack.id)))
        })
    }

    /// All legal options of the seat. Empty if it has nothing to answer.
    pub fn legal(&self, seat: Seat) -> Vec<Offer> {
        let mut offers = Vec::with_capacity(16);
        self.list(seat, &mut offers);
        offers
    }

    /// Like [`Game::legal`], into a list that the caller reuses. `offers` is cleared first.
    pub fn list(&self, seat: Seat, offers: &mut Vec<Offer>) {
        offers.clear();
        match self.asked_of(seat) {
            PendingQuestion::Nothing => {}
            PendingQuestion::Setup => self.list_setup(seat, offers),
            PendingQuestion::Change if self.state.phase == Phase::Setup => self.list_setup(seat, offers),
            PendingQuestion::Draft => {
                let pack = self.state.player(seat).packs.front();
                let cards = pack.into_iter().flat_map(|pack| &pack.cards);
                offers.extend(cards.map(|card| Offer::plain(Choice::Pick(*card))));
                offers.extend(self.changeable(seat).map(|(_, card, _)| Offer::plain(Choice::Pick(card))));
            }
            PendingQuestion::Research | PendingQuestion::Change => {
                let means = Means::of(&self.state, seat);
                if means.player.draft_total == 0 && !means.player.dealt.is_empty() {
                    let price = means.price(CARD_PRICE, &[], 0);
                    let max = means.player.dealt.len().min((price.affordable() / CARD_PRICE) as usize) as u8;
                    let cards = CardsTerms { from: Zone::Dealt, min: 0, max, each: CARD_PRICE };
                    offers.push(Offer { cards: Some(cards), ..Offer::priced(Choice::Buy, price) });
                }
                offers.extend(self.changeable(seat).map(|(_, card, _)| Offer::plain(Choice::Pick(card))));
            }
            PendingQuestion::Action => self.list_actions(seat, offers),
            PendingQuestion::Greenery => {
                let means = Means::of(&self.state, seat);
                if self.action_offer(&means, Choice::ConvertPlants, &mut YesOrNo::new()).is_some() {
                    offers.push(Offer::plain(Choice::ConvertPlants));
                }
                offers.push(Offer::plain(Choice::Pass));
            }
            PendingQuestion::Order => {
                offers.extend((1..=self.rivals().len() as u8).map(|n| Offer::plain(Choice::Next(n))));
            }
            PendingQuestion::Effect(item) => self.list_effect_options(item, offers),
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

    /// The rule under which the seat is asked.
    pub(crate) fn rule_of(&self, seat: Seat) -> &'static str {
        match self.asked_of(seat) {
            PendingQuestion::Setup => "R3.4",
            PendingQuestion::Draft => "R9.1",
            PendingQuestion::Research => "R4.2",
            PendingQuestion::Change if self.state.phase == Phase::Setup => "R3.4",
            PendingQuestion::Change => "R9.1",
            PendingQuestion::Nothing | PendingQuestion::Action => "R4.4",
            PendingQuestion::Greenery => "R6.2",
            PendingQuestion::Order => "R5.A5",
            PendingQuestion::Effect(item) => super::question::rule(&item.effect),
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
