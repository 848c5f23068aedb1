//! The simplest answer to whatever a seat is asked: what is played for a seat that nobody sits at. It passes wherever it
//! may and buys nothing; in the middle of a turn, where something must be done, it does the least. A forced first action is
//! taken rather than passed over, and then the turn ends (R4.6). It takes nothing from others that it need not take, draws
//! no card that it need not draw, and depends on nothing but what the seat may know, so that everybody gets the same answer
//! from the same game.

use std::cmp::Reverse;

use super::offer::PendingQuestion;
use super::order::draws;
use super::{Answer, Choice, Game, Offer, PendingEffect, Source, Zone};
use crate::board::Areas;
use crate::effect::{Cost, Effect};
use crate::seat::Seat;

/// What speaks against an option, the worst first; of those that are equal the one that is listed first is taken.
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
    /// The simplest answer that the seat may give now; `None` if the game does not wait for it. It is always accepted. A
    /// game of which some seats are played so goes on as long as the others do, and a solo game comes to its end; one of
    /// several in which all seats are goes on for ever, because nobody terraforms.
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
            // Set-up, draft, research, the order of effects: whatever comes first.
            (None, _) => offers.first(),
        };
        offer.map(|offer| self.least(seat, offer))
    }

    /// What is answered for a seat whose time has run out: the simplest answers until the game does not wait for it any
    /// more, or the next phase begins. It passes where it may, which is what "pass" means; in the middle of an action
    /// that is done first, in a draft every pack that lies there is picked from. A forced first action is taken, and ends
    /// the turn: the seat has not passed then and may be asked again (R4.6). Empty if the game does not wait for it.
    pub fn simplest_turn(&self, seat: Seat) -> Vec<Answer> {
        let mut game = self.clone();
        let (phase, generation) = (game.phase(), game.generation());
        let mut answers: Vec<Answer> = Vec::new();
        let first_action = self.takes_first_action(seat);
        while (game.phase(), game.generation()) == (phase, generation) {
            let Some(answer) = game.simplest(seat) else { break };
            // Far more than any turn has.
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

    /// What speaks against an answer to something that must be done.
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
