//! Candidates are legal, exist for every kind of decision, and contain the best of all ways where there are few.

use std::collections::BTreeSet;

use domain::card::CardId;
use domain::effect::StandardProject;
use domain::game::{Answer, Choice, Event, Game, Offer, Question, Setup, Zone};
use domain::seat::Seat;
use opponents::candidates::{Limits, candidates};
use opponents::{Effort, Knowledge, PriceListValue, Value};

use crate::each_decision;

fn setups() -> Vec<(Setup, u64)> {
    let draft = Setup { draft: true, ..Setup::of(3) };
    let mut all = vec![(Setup::of(1), 1), (Setup::of(2), 2), (draft.clone(), 3), (draft, 4)];
    all.extend((5..11).map(|seed| (Setup::of(5), seed)));
    all
}

#[test]
fn candidates_are_legal_and_exist_for_every_kind_of_decision() {
    let mut kinds = BTreeSet::new();
    for (setup, seed) in setups() {
        each_decision(setup, seed, |game, seat, memory| {
            let question = game.question_of(seat).expect("a question");
            // What a seat does in a sample is legal in the game.
            let sample = Knowledge::of(game, memory).sample(seed);
            let found = candidates(&sample, seat, Limits::CAREFUL, &mut Effort::default());
            assert!(!found.is_empty(), "{question}");
            for candidate in &found {
                let mut copy = game.clone();
                let mut log = Vec::new();
                for answer in &candidate.answers {
                    let accepted = copy.answer(seat, answer, &mut log);
                    assert!(accepted.is_ok(), "{question}: {:?}: {accepted:?}", candidate.answers);
                }
            }
            kinds.insert(question.word());
        });
    }
    // The order of effects and the production box are rare; all others occur in these games.
    let rare = [Question::Order, Question::ProductionBox, Question::Amount];
    let expected = Question::ALL.iter().filter(|question| !rare.contains(question));
    for question in expected {
        assert!(
            kinds.contains(question.word()),
            "no decision of the kind {question} in these games: {kinds:?}"
        );
    }
}

#[test]
fn lists_are_bounded() {
    for (setup, seed) in setups() {
        each_decision(setup, seed, |game, seat, _| {
            for limits in [Limits::CAREFUL, Limits::BRIEF] {
                let found = candidates(game, seat, limits, &mut Effort::default());
                let offers = game.legal(seat).len();
                assert!(found.len() <= offers * limits.per_action, "{} of {offers}", found.len());
            }
        });
    }
}

/// All sets of these cards with so many members.
fn sets(cards: &[CardId], min: usize, max: usize) -> Vec<Vec<CardId>> {
    let set =
        |bits: u32| (0..cards.len()).filter(|i| bits >> i & 1 == 1).map(|i| cards[i]).collect::<Vec<_>>();
    (0..1_u32 << cards.len()).map(set).filter(|set| (min..=max).contains(&set.len())).collect()
}

/// Every answer that chooses the option, with the default payment.
fn every_answer(game: &Game, seat: Seat, offer: &Offer) -> Vec<Answer> {
    let plain = Answer::plain(offer.choice);
    if let Some(terms) = offer.cards {
        let view = game.borrowed_view(seat).expect("a seat");
        let zone = if terms.from == Zone::Hand { view.hand() } else { view.dealt() };
        let all = sets(zone, terms.min.into(), terms.max.into());
        return all.into_iter().map(|cards| Answer { cards: Some(cards), ..plain.clone() }).collect();
    }
    match offer.amount {
        // How often an effect is repeated is a choice among three.
        Some((min, max, _)) if offer.choice == Choice::Times => [min, i64::midpoint(min, max), max]
            .into_iter()
            .map(|n| Answer { amount: Some(n), ..plain.clone() })
            .collect(),
        Some((min, max, _)) => (min..=max).map(|n| Answer { amount: Some(n), ..plain.clone() }).collect(),
        None => vec![plain],
    }
}

/// A way to do an action, and the game after it.
type Way = (Vec<Answer>, Game);

/// Every way to do an action; `None` if there are too many, or areas and discards are so many that the list is cut.
fn every_way(game: &Game, seat: Seat, offer: &Offer) -> Option<Vec<Way>> {
    const FEW: usize = 20;
    let mut open = vec![(Vec::new(), game.clone(), vec![*offer])];
    let mut found = Vec::new();
    while let Some((answers, position, offers)) = open.pop() {
        for answer in offers.iter().flat_map(|offer| every_answer(&position, seat, offer)) {
            let mut after = position.clone();
            let mut log: Vec<Event> = Vec::new();
            after.answer(seat, &answer, &mut log).expect("listed options are accepted");
            let mut all: Vec<Answer> = answers.clone();
            all.push(answer);
            let shows = |event: &Event| {
                matches!(event, Event::Drawn { .. } | Event::Dealt { .. } | Event::Revealed { .. })
            };
            let ends = match after.question_of(seat) {
                None | Some(Question::Action | Question::FinalGreeneries) => true,
                Some(_) => !after.waits_for(seat) || log.iter().any(shows),
            };
            if ends {
                found.push((all, after));
            } else {
                let offers = after.legal(seat);
                let areas = offers.iter().filter(|offer| matches!(offer.choice, Choice::Area(_))).count();
                let discards = after.question_of(seat) == Some(Question::Discard);
                if areas > 3 || offers.len() > if discards { 4 } else { FEW } {
                    return None;
                }
                open.push((all, after, offers));
            }
            if found.len() + open.len() > FEW {
                return None;
            }
        }
    }
    Some(found)
}

#[test]
fn the_best_of_few_ways_is_a_candidate() {
    let mut value = PriceListValue::default();
    let mut compared = 0;
    for (setup, seed) in [(Setup::of(2), 11), (Setup::of(3), 12), (Setup::of(1), 13)] {
        each_decision(setup, seed, |game, seat, _| {
            if game.question_of(seat) != Some(Question::Action) {
                return;
            }
            let found = candidates(game, seat, Limits::CAREFUL, &mut Effort::default());
            for offer in game.legal(seat) {
                // Passing hands the turn on, and of the cards to sell only a few sets are candidates.
                let sells = offer.choice == Choice::StandardProject(StandardProject::SellPatents);
                if sells || offer.choice == Choice::Pass {
                    continue;
                }
                let Some(ways) = every_way(game, seat, &offer) else { continue };
                let best = ways.iter().map(|(_, after)| value.worth(after, seat)).max();
                let own = found.iter().filter(|candidate| candidate.choice() == offer.choice);
                let most = own.map(|candidate| value.worth(&candidate.after, seat)).max();
                assert!(
                    most >= best,
                    "{}: {best:?} of {} ways, {most:?} of the candidates",
                    offer.choice,
                    ways.len()
                );
                compared += 1;
            }
        });
    }
    assert!(compared > 500, "only {compared} actions have few ways");
}
