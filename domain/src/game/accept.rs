//! Checks an answer: its option must be offered, and its parameters must fit the option.

use super::means::Means;
use super::offer::{CardsTerms, Offer, PendingQuestion, Zone};
use super::payment::{Payment, Price};
use super::refusal::{BlockReasons, Refusal, RefusalCode, YesOrNo};
use super::{Answer, Choice, Game};
use crate::card::CardId;
use crate::seat::Seat;

impl Game {
    /// Finds the offer that the answer names and checks the parameters. Changes nothing.
    pub(crate) fn accept(&self, seat: Seat, answer: &Answer) -> Result<Offer, Refusal> {
        let asked = self.asked_of(seat);
        if matches!(asked, PendingQuestion::Nothing) {
            return Err(match () {
                () if !self.seats().contains(&seat) => Refusal::new(RefusalCode::NoSuchSeat, "R1.1"),
                () if self.is_over() => Refusal::new(RefusalCode::GameOver, "R6.4"),
                // A pick that is final.
                () if matches!(answer.option, Choice::Pick(_)) => Refusal::new(RefusalCode::NotAsked, "R9.3"),
                () => Refusal::new(RefusalCode::NotAsked, "R4.4"),
            });
        }
        let offer = self.find_offer(seat, asked, answer.option)?;
        self.check_parameters(seat, &offer, answer)?;
        Ok(offer)
    }

    fn find_offer(&self, seat: Seat, asked: PendingQuestion<'_>, choice: Choice) -> Result<Offer, Refusal> {
        if matches!(asked, PendingQuestion::Action) {
            let means = Means::of(&self.state, seat);
            let known = self.is_action(&means, choice);
            if known {
                if let Some(offer) = self.action_offer(&means, choice, &mut YesOrNo::new()) {
                    return Ok(offer);
                }
                let mut reasons = BlockReasons::default();
                self.action_offer(&means, choice, &mut reasons);
                return Err(Refusal::blocked(reasons.blocks));
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
        let rule = || self.rule_of(seat);
        match (&offer.cards, &answer.cards) {
            (None, None) => {}
            (None, Some(_)) => return Err(Refusal::new(RefusalCode::CardsNotTaken, rule())),
            // Some generated clients cannot send an empty list.
            (Some(terms), None) if terms.min == 0 => {}
            (Some(_), None) => return Err(Refusal::new(RefusalCode::CardsNeeded, rule())),
            (Some(terms), Some(cards)) => self.check_cards(seat, terms, cards)?,
        }
        match (offer.amount, answer.amount) {
            (None, Some(_)) => return Err(Refusal::new(RefusalCode::AmountNotTaken, rule())),
            (Some((min, _, _)), Some(n)) if n < min => {
                return Err(Refusal::counted(RefusalCode::AmountOutOfRange, rule(), min, n));
            }
            (Some((_, max, _)), Some(n)) if n > max => {
                return Err(Refusal::counted(RefusalCode::AmountOutOfRange, rule(), max, n));
            }
            _ => {}
        }
        match (self.due(offer, answer), &answer.payment) {
            (None, Some(_)) => Err(Refusal::new(RefusalCode::PaymentNotTaken, rule())),
            (Some(price), Some(payment)) => price.check(payment),
            (_, None) => Ok(()),
        }
    }

    fn check_cards(&self, seat: Seat, terms: &CardsTerms, cards: &[CardId]) -> Result<(), Refusal> {
        let rule = || self.rule_of(seat);
        let count = cards.len() as i64;
        let player = self.state.player(seat);
        let zone = if terms.from == Zone::Hand { &player.hand } else { &player.dealt };
        let known =
            cards.iter().enumerate().all(|(i, card)| zone.contains(card) && !cards[..i].contains(card));
        if !known {
            return Err(Refusal::new(RefusalCode::CardsNotOffered, rule()));
        }
        if count > terms.max.into() && zone.len() > terms.max.into() && terms.each > 0 {
            let most = i64::from(terms.max) * i64::from(terms.each);
            return Err(Refusal::counted(
                RefusalCode::CannotAfford,
                rule(),
                count * i64::from(terms.each),
                most,
            ));
        }
        if count < terms.min.into() || count > terms.max.into() {
            let need = if count < terms.min.into() { terms.min } else { terms.max };
            return Err(Refusal::counted(RefusalCode::CardsCount, rule(), need.into(), count));
        }
        Ok(())
    }

    /// The whole price of an answer.
    fn due(&self, offer: &Offer, answer: &Answer) -> Option<Price> {
        let price = offer.price?;
        let times = match (&offer.cards, &answer.cards) {
            (Some(_), cards) => cards.as_ref().map_or(0, Vec::len) as i32,
            (None, _) => 1,
        };
        Some(Price { due: price.due * times, ..price })
    }

    /// What the seat pays for an accepted answer.
    pub(crate) fn payment(&self, offer: &Offer, answer: &Answer) -> Payment {
        let default = || self.due(offer, answer).map(|price| price.default_payment());
        answer.payment.or_else(default).unwrap_or(Payment::NOTHING)
    }
}
