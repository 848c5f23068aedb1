//! The simplest answer to any decision: what the caretaker plays for a seat that nobody plays. It passes where it may and
//! buys nothing. In the middle of a turn, where an answer is required, it does as little as possible. It takes a forced
//! first action instead of passing, and then ends the turn (R4.6). It takes no more from others and draws no more cards
//! than it must. It depends only on what the seat may know, so the same game always gives the same answer.

use std::cmp::Reverse;

use super::offer::PendingQuestion;
use super::order::draws;
use super::{Answer, Choice, Game, Offer, PendingEffect, Source, Zone};
use crate::board::Areas;
use crate::effect::{Cost, Effect};
use crate::seat::Seat;

/// The drawbacks of an option, the worst first. Among equal options the one that is listed first is chosen.
#[derive(PartialEq, Eq, PartialOrd, Ord, Default)]
struct Harm {
    /// It takes from another seat.
    others: bool,
    /// It draws a card.
    draws: bool,
    /// Of others it takes from the one that has most of it.
    from: Reverse<i32>,
}

impl Game {
    /// The simplest legal answer of the seat. `None` if the game does not wait for it. A game in which all seats are played
    /// like this never ends, because nobody terraforms; a solo game does end.
    pub fn simplest(&self, seat: Seat) -> Option<Answer> {
        if !self.waits_for(seat) {
            return None;
        }
        let offers = self.legal(seat);
        let nothing =
            |offer: &&Offer| matches!(offer.choice, Choice::Pass | Choice::EndTurn | Choice::Decline);
        let first_action = offers.iter().find(|offer| offer.choice == Choice::FirstAction);
        let offer = match (first_action.or(offers.iter().find(nothing)), self.asked_of(seat)) {
            (Some(offer), _) => Some(offer),
            (None, PendingQuestion::Effect(item)) => {
                offers.iter().min_by_key(|offer| self.harm(item, offer.choice))
            }
            // For set-up, draft, research and the order of effects, take the first option.
            (None, _) => offers.first(),
        };
        offer.map(|offer| self.least(seat, offer))
    }

    /// The answers for a seat whose time has run out: the simplest answers until the game no longer waits for it or the next
    /// phase begins. An action in progress is finished, and then the seat passes; in a draft it picks from every waiting
    /// pack. If a forced first action is due, it is taken and ends the turn; the seat has then not passed and may be asked
    /// again (R4.6). Empty if the game does not wait for the seat.
    pub fn simplest_turn(&self, seat: Seat) -> Vec<Answer> {
        let mut game = self.clone();
        let (phase, generation) = (game.phase(), game.generation());
        let mut answers: Vec<Answer> = Vec::new();
        let first_action = self.takes_first_action(seat);
        while (game.phase(), game.generation()) == (phase, generation) {
            let Some(answer) = game.simplest(seat) else { break };
            // Far more answers than any turn has.
            if answers.len() == 500 || game.answer(seat, &answer, &mut Vec::new()).is_err() {
                break;
            }
            let ends = first_action && answer.option == Choice::EndTurn;
            answers.push(answer);
            if ends {
                break;
            }
        }
        answers
    }

    /// Whether the forced first action of the seat is due, or is asking where it takes effect.
    fn takes_first_action(&self, seat: Seat) -> bool {
        let player = self.state.player(seat);
        match (self.asked_of(seat), player.corporation) {
            (PendingQuestion::Action, _) => player.first_action_due,
            (PendingQuestion::Effect(item), Some(corporation)) => {
                item.source == Source::Corporation(corporation)
                    && corporation.row().first_action.as_ref() == Some(&item.effect)
            }
            _ => false,
        }
    }

    /// The drawbacks of an answer to an effect that must be carried out.
    fn harm(&self, item: &PendingEffect, choice: Choice) -> Harm {
        let from = |owner: Seat, held: i32| match owner == item.owner {
            true => Harm::default(),
            false => Harm { others: true, from: Reverse(held), ..Harm::default() },
        };
        match (&item.effect, choice) {
            (Effect::DecreaseAny(_, resource), Choice::Player(owner)) => {
                from(owner, self.state.player(owner).production[*resource].into())
            }
            (Effect::Spend(Cost::AnyCard(_, kind), _), Choice::Card(card)) => {
                let mut there = self.state.removable_cards(item.owner, *kind);
                let of = there.find(|(_, other, _)| *other == card);
                of.map_or_else(Harm::default, |(owner, _, held)| from(owner, held.into()))
            }
            (Effect::Either(branches), Choice::Branch(n)) => {
                let branch = branches.get(usize::from(n).wrapping_sub(1));
                Harm { draws: branch.is_some_and(|effects| draws(effects)), ..Harm::default() }
            }
            (Effect::Place(..), Choice::Area(area)) => {
                Harm { draws: Areas::CARD.has(area), ..Harm::default() }
            }
            _ => Harm::default(),
        }
    }

    /// An option with as little as it takes: the smallest amount, and as few cards as may be, those that came first.
    fn least(&self, seat: Seat, offer: &Offer) -> Answer {
        let player = self.state.player(seat);
        let cards = offer.cards.map(|terms| {
            let zone = if terms.from == Zone::Hand { &player.hand } else { &player.dealt };
            zone.iter().copied().take(terms.min.into()).collect()
        });
        Answer { amount: offer.amount.map(|(min, _, _)| min), cards, ..Answer::plain(offer.choice) }
    }
}
