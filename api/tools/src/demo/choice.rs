//! Chooses an answer: any option that the decision offers, with valid payments, amounts and cards.

use super::wire::{Answer, Choice, Decision, Payment, Range, Terms};
use crate::rng::Rng;

/// Options that end something. They are chosen less often, or a random player would see little of the game. The same
/// holds for changes of an earlier pick.
const QUIET: [&str; 3] = ["pass", "end_turn", "decline"];

/// A random answer to the decision; `None` if it offers no option.
pub fn answer(decision: &Decision, rng: &mut Rng) -> Option<Answer> {
    let mut option = decision.options.get(rng.below(decision.options.len()))?;
    let idle = QUIET.contains(&option.id.as_str()) || option.replaces.is_some();
    if idle && !rng.one_in(3) {
        option = decision.options.get(rng.below(decision.options.len()))?;
    }
    Some(filled(option, rng))
}

fn filled(option: &Choice, rng: &mut Rng) -> Answer {
    // Cards have a price each: the amount due depends on how many are chosen, and the server uses the default payment.
    let payment = option.payment.as_ref().filter(|_| option.cards.is_none() && rng.one_in(2));
    Answer {
        option: option.id.clone(),
        payment: payment.and_then(|terms| payment_of(terms, rng)),
        amount: option.amount.as_ref().map(|amount| rng.between(amount.min, amount.max)),
        cards: option.cards.as_ref().map(|cards| {
            // Prefer few cards: they fill the hand and cost M€.
            let max = cards.max.min(cards.min.max(4)) as i64;
            let count = rng.between(cards.min as i64, max) as usize;
            rng.sample(&cards.of, count)
        }),
    }
}

/// A payment as good as the default one: within the ranges, worth at least what is due, and without a cube too many.
fn payment_of(terms: &Terms, rng: &mut Rng) -> Option<Payment> {
    let mut rest = terms.due;
    let mut used = |range: Option<Range>, rng: &mut Rng| {
        let Some(Range { max, worth, .. }) = range.filter(|range| range.worth > 0) else { return 0 };
        let cubes = rng.between(0, max.min((rest + worth - 1).max(0) / worth));
        rest -= cubes * worth;
        cubes
    };
    let titanium = used(terms.titanium, rng);
    let steel = used(terms.steel, rng);
    let heat = used(terms.heat, rng);
    let megacredits = rest.max(0);
    let payment = Payment { megacredits, steel, titanium, heat };
    fits(terms, &payment).then_some(payment)
}

/// The rule for payments in the OpenAPI document.
fn fits(terms: &Terms, payment: &Payment) -> bool {
    let parts = [
        (payment.megacredits, terms.megacredits),
        (payment.steel, terms.steel),
        (payment.titanium, terms.titanium),
        (payment.heat, terms.heat),
    ];
    let inside = |(cubes, range): &(i64, Option<Range>)| match range {
        Some(range) => (range.min..=range.max).contains(cubes),
        None => *cubes == 0,
    };
    let worth = |(cubes, range): &(i64, Option<Range>)| cubes * range.map_or(0, |range| range.worth);
    let surplus = parts.iter().map(worth).sum::<i64>() - terms.due;
    let superfluous =
        |(cubes, range): &(i64, Option<Range>)| *cubes > 0 && range.is_some_and(|r| surplus >= r.worth);
    parts.iter().all(inside) && surplus >= 0 && !parts.iter().any(superfluous)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(due: i64) -> Terms {
        let range = |max, worth| Some(Range { min: 0, max, worth });
        Terms {
            due,
            megacredits: range(due, 1),
            steel: range(due.div_euclid(2) + 1, 2),
            titanium: range(2, 3),
            heat: None,
        }
    }

    #[test]
    fn payments_are_within_the_rule() {
        let terms = terms(7);
        let pay = |megacredits, steel, titanium| Payment { megacredits, steel, titanium, heat: 0 };
        for good in [pay(7, 0, 0), pay(1, 0, 2), pay(0, 4, 0), pay(1, 3, 0), pay(0, 2, 1)] {
            assert!(fits(&terms, &good), "{good:?}");
        }
        for wrong in [pay(6, 0, 0), pay(8, 0, 0), pay(1, 4, 0), pay(2, 0, 2), pay(0, 3, 1), pay(0, 0, 3)] {
            assert!(!fits(&terms, &wrong), "{wrong:?}");
        }
        let mut rng = Rng::new(3);
        let found: Vec<_> = (0..200).filter_map(|_| payment_of(&terms, &mut rng)).collect();
        assert!(found.iter().all(|payment| fits(&terms, payment)));
        assert!(found.windows(2).any(|pair| pair[0] != pair[1]));
    }
}
