//! Assessments: they follow from what a seat may know, are legal, and their reasons are what differs.

use domain::game::{Answer, CardMemory, Choice, Game, Phase, Question, Seed, Setup};
use domain::resource::Resource;
use domain::seat::Seat;
use opponents::{
    Assessment, Effort, Knowledge, MAX_ASSESSMENTS, MAX_REASONS, Player, Reason, ReasonKind, Witness, assess,
    assess_with, play_game, player_of,
};

/// A position in a game of novices, with the memory of the seat that it asks.
struct Position {
    game: Game,
    seat: Seat,
    memory: CardMemory,
    question: Question,
    /// What the novice answered.
    taken: Vec<Answer>,
}

impl Position {
    fn knowledge(&self) -> Knowledge<'_> {
        Knowledge::of(&self.game, &self.memory)
    }

    fn assess(&self, seed: u64) -> Vec<Assessment> {
        assess(&self.knowledge(), seed, &mut Effort::default())
    }

    /// The game after the answers.
    fn after(&self, answers: &[Answer]) -> Game {
        let mut after = self.game.clone();
        for answer in answers {
            after.answer(self.seat, answer, &mut Vec::new()).expect("a legal answer");
        }
        after
    }
}

/// Keeps all positions of a game.
#[derive(Default)]
struct Collector {
    memory: Option<CardMemory>,
    positions: Vec<Position>,
}

impl Witness for Collector {
    fn asks(&mut self, _: &Game, memory: &CardMemory) {
        self.memory = Some(memory.clone());
    }

    fn answered(&mut self, game: &Game, seat: Seat, question: Question, answers: &[Answer], _: Effort) {
        let memory = self.memory.take().expect("a memory");
        self.positions.push(Position { game: game.clone(), seat, memory, question, taken: answers.to_vec() });
    }
}

fn positions(setup: &Setup, deal: u8) -> Vec<Position> {
    let mut players: Vec<Box<dyn Player>> =
        setup.seats.iter().map(|_| player_of("novice").expect("a player")).collect();
    let mut collector = Collector::default();
    play_game(setup, Seed([deal; 32]), &mut players, deal.into(), &mut collector).expect("a game");
    collector.positions
}

/// Positions of games of all kinds: every so many, and the first of each question.
fn some_positions(every: usize) -> Vec<Position> {
    let draft = Setup { draft: true, ..Setup::of(3) };
    let mut some = Vec::new();
    let mut seen = Vec::new();
    for (setup, deal) in [(Setup::of(1), 1), (Setup::of(2), 2), (draft, 3)] {
        for (number, position) in positions(&setup, deal).into_iter().enumerate() {
            let key = (setup.seats.len(), position.question);
            if number % every == 0 || !seen.contains(&key) {
                seen.push(key);
                some.push(position);
            }
        }
    }
    some
}

#[test]
fn assessments_are_legal_ordered_and_the_same_for_all_that_is_hidden() {
    for position in some_positions(150) {
        let found = position.assess(7);
        assert!((1..=MAX_ASSESSMENTS).contains(&found.len()), "{}", position.question);
        for one in &found {
            position.after(&one.answers);
            assert!((0.0..=1.0).contains(&one.win) && one.points.is_finite(), "{one:?}");
            assert!((1..=MAX_REASONS).contains(&one.reasons.len()), "{one:?}");
            let largest = one.reasons[1..].iter().filter(|reason| reason.kind != ReasonKind::Outlook);
            let sizes: Vec<f32> = largest.map(|reason| reason.points.abs()).collect();
            assert!(sizes.is_sorted_by(|first, second| first >= second), "{one:?}");
            assert!(one.loss(&found[0]) >= 0.0);
            let is_believable =
                |reason: &Reason| !reason.kind.is_never_too_much() || reason.change * reason.points >= 0.0;
            assert!(one.reasons.iter().all(is_believable), "{one:?}");
            let only = one.reasons.iter().any(|reason| reason.kind == ReasonKind::OnlyOption);
            assert_eq!((one.compared_with.is_none(), only), (found.len() == 1, found.len() == 1), "{one:?}");
        }
        assert!(found.is_sorted_by(|first, second| first.worth() >= second.worth() - 0.01));
        let other = position.game.resample(&position.memory, 99);
        let again = assess(&Knowledge::of(other.game(), &position.memory), 7, &mut Effort::default());
        assert_eq!(again, found, "{}", position.question);
    }
}

#[test]
fn options_that_come_to_the_same_are_shown_once() {
    let mut compared = 0;
    for position in some_positions(3) {
        let after: Vec<Game> = position.assess(7).iter().map(|one| position.after(&one.answers)).collect();
        for (at, game) in after.iter().enumerate() {
            assert!(!after[..at].contains(game), "{}", position.question);
            compared += at;
        }
    }
    assert!(compared > 1_000, "{compared} compared");
}

/// R3.4. Otherwise the cards that go with the better one would fill the list.
#[test]
fn every_corporation_that_was_dealt_is_shown_at_set_up() {
    let mut seen = 0;
    for deal in 1..=4 {
        for position in positions(&Setup::of(2), deal).iter().filter(|one| one.question == Question::Setup) {
            let dealt = position.game.borrowed_view(position.seat).expect("a seat").dealt_corporations();
            let found = position.assess(7);
            for corporation in dealt {
                let ways =
                    found.iter().filter(|one| one.answers[0].option == Choice::Corporation(*corporation));
                assert!((1..=4).contains(&ways.count()), "{corporation:?} of {dealt:?}: {found:?}");
                seen += 1;
            }
            let begin = |one: &Assessment| one.answers[0].option;
            let other = found[0].compared_with.map(|other| begin(&found[other]));
            assert!(other.is_some_and(|other| other != begin(&found[0])), "{found:?}");
        }
    }
    assert_eq!(seen, 16);
}

#[test]
fn nothing_is_assessed_of_a_seat_that_is_not_asked() {
    let all = positions(&Setup::of(2), 4);
    let position = all.iter().find(|position| position.question == Question::Action).expect("an action");
    let other = Seat::ALL.iter().find(|seat| **seat != position.seat).expect("another seat");
    let memory = CardMemory::of(*other, &[]);
    let knowledge = Knowledge::of(&position.game, &memory);
    assert_eq!(assess(&knowledge, 1, &mut Effort::default()), []);
    assert_eq!(assess_with(&knowledge, &position.taken, 1, &mut Effort::default()), (Vec::new(), None));
}

#[test]
fn what_was_taken_is_assessed_with_the_others() {
    let (mut listed, mut added) = (0, 0);
    for position in some_positions(60) {
        let knowledge = position.knowledge();
        let (all, taken) = assess_with(&knowledge, &position.taken, 5, &mut Effort::default());
        let taken = taken.expect("a novice answers legally");
        match all.iter().find(|one| one.answers == taken.answers) {
            Some(same) => {
                assert_eq!(same, &taken);
                listed += 1;
            }
            None => added += 1,
        }
        assert!(all.len() <= MAX_ASSESSMENTS);
    }
    assert!(listed > 10, "{listed} listed, {added} added");

    // Few sell all of their cards, so no candidate does.
    let all = positions(&Setup::of(2), 2);
    let has_cards = |position: &&Position| {
        position.question == Question::Action && position.game.hand(position.seat).len() > 2
    };
    let position = all.iter().find(has_cards).expect("a hand");
    let first = position.game.hand(position.seat)[2].card;
    let sell = "standard_project:sell_patents".parse().expect("an option");
    let sold = Answer { cards: Some(vec![first]), ..Answer::plain(sell) };
    let (all, taken) =
        assess_with(&position.knowledge(), std::slice::from_ref(&sold), 5, &mut Effort::default());
    let taken = taken.expect("it is legal");
    assert_eq!(taken.answers, [sold]);
    assert!(taken.loss(&all[0]) > 0.0 && taken.compared_with == Some(0), "{taken:?}");
    let money = taken.reasons.iter().find(|reason| reason.kind == ReasonKind::MegaCredits);
    assert!(money.is_none_or(|reason| reason.change > 0.0), "{taken:?}");

    let illegal = [Answer::plain(Choice::Buy)];
    assert_eq!(assess_with(&position.knowledge(), &illegal, 5, &mut Effort::default()).1, None);
}

/// The figure of a kind, from the view of the seat.
fn figure(game: &Game, seat: Seat, kind: ReasonKind) -> Option<i32> {
    let view = game.borrowed_view(seat).expect("a seat");
    let (own, score) = (view.seat_of(seat), view.score(seat));
    let stock = |resource| Some(own.stock()[resource]);
    let production = |resource| Some(i32::from(own.production()[resource]));
    match kind {
        ReasonKind::VictoryPoints => Some(score.cards + score.cities + score.greeneries),
        ReasonKind::TerraformRating => Some(i32::from(own.rating())),
        ReasonKind::MegaCredits => stock(Resource::MegaCredits),
        ReasonKind::Steel => stock(Resource::Steel),
        ReasonKind::Titanium => stock(Resource::Titanium),
        ReasonKind::Plants => stock(Resource::Plants),
        ReasonKind::Energy => stock(Resource::Energy),
        ReasonKind::Heat => stock(Resource::Heat),
        ReasonKind::MegaCreditsProduction => production(Resource::MegaCredits),
        ReasonKind::SteelProduction => production(Resource::Steel),
        ReasonKind::TitaniumProduction => production(Resource::Titanium),
        ReasonKind::PlantsProduction => production(Resource::Plants),
        ReasonKind::EnergyProduction => production(Resource::Energy),
        ReasonKind::HeatProduction => production(Resource::Heat),
        ReasonKind::Hand => Some(view.hand().len() as i32),
        ReasonKind::Milestones => Some(score.milestones),
        ReasonKind::Awards => Some(score.awards),
        ReasonKind::Tiles => Some(view.board().owned(seat).len() as i32),
        _ => None,
    }
}

/// What a list says: the kinds, the figures and the points as they are shown.
fn said(reasons: &[Reason]) -> Vec<(ReasonKind, i32, i32)> {
    let shown = |points: f32| (points * 10.0).round() as i32;
    reasons.iter().map(|one| (one.kind, one.change.round() as i32, shown(one.points))).collect()
}

#[test]
fn reasons_agree_with_the_ranking_and_differ_between_neighbours() {
    let (mut several, mut outlooks, mut neighbours, mut contradicted) = (0, 0, 0, 0);
    for position in some_positions(4) {
        let found = position.assess(11);
        let [best, others @ ..] = &found[..] else { panic!("no assessment") };
        let Some(second) = others.first() else { continue };
        several += 1;
        let first = &best.reasons[0];
        let lead = best.worth() - second.worth();
        match first.kind {
            // Nothing that shows at once speaks for it: then the reason is what all others cost.
            ReasonKind::Outlook => {
                outlooks += 1;
                assert!((first.points - lead).abs() < 0.01 && first.change == first.points, "{best:?}");
            }
            _ => assert!(first.points > 0.0, "{best:?}"),
        }
        for other in others {
            assert!(other.reasons[0].points <= 0.0, "{other:?}");
        }
        for one in &found {
            let sum: f32 = one.reasons.iter().map(|reason| reason.points).sum();
            let has_outlook = one.reasons.iter().any(|reason| reason.kind == ReasonKind::Outlook);
            let agrees = if one.answers == best.answers { sum > 0.0 } else { sum < 0.0 };
            contradicted += usize::from(!has_outlook && !agrees);
        }
        for two in found[..found.len().min(3)].windows(2) {
            let same_rival = two[0].compared_with == two[1].compared_with;
            let clearly_best = two[0].answers == best.answers && lead >= 0.05;
            if same_rival || clearly_best {
                assert_ne!(said(&two[0].reasons), said(&two[1].reasons), "{two:?}");
            } else {
                neighbours += 1;
            }
        }
    }
    println!(
        "{several} decisions, {outlooks} explained by playing on, {neighbours} neighbours compared, {contradicted} lists \
         of reasons contradict the ranking"
    );
    assert_eq!(contradicted, 0);
    assert!(several > 150, "{several} decisions");
    assert!(
        outlooks > 0 && outlooks * 3 < several,
        "{outlooks} of {several} best options have no other reason"
    );
    assert!(neighbours > 0);
}

#[test]
fn what_others_have_chosen_in_secret_changes_nothing() {
    let mut compared = Vec::new();
    for (setup, deal) in [(Setup::of(2), 2), (Setup::of(3), 3)] {
        for position in positions(&setup, deal) {
            let secret = matches!(position.question, Question::Setup | Question::Research);
            if !secret || compared.iter().filter(|question| **question == position.question).count() > 2 {
                continue;
            }
            let mut later = position.game.clone();
            for other in position.game.waiting_for().into_iter().filter(|other| *other != position.seat) {
                let answer = later.simplest(other).expect("it is asked");
                later.answer(other, &answer, &mut Vec::new()).expect("a legal answer");
            }
            if later == position.game {
                continue;
            }
            assert!(later.waits_for(position.seat));
            let after = assess(&Knowledge::of(&later, &position.memory), 7, &mut Effort::default());
            assert_eq!(after, position.assess(7), "{}", position.question);
            compared.push(position.question);
        }
    }
    assert!(compared.contains(&Question::Setup) && compared.contains(&Question::Research), "{compared:?}");
}

#[test]
fn the_change_of_a_reason_is_that_between_the_positions() {
    let (mut compared, mut kinds) = (0, Vec::new());
    let all = positions(&Setup::of(2), 2).into_iter().chain(positions(&Setup::of(1), 1));
    for position in all.filter(|position| position.question == Question::Action).step_by(40) {
        let found = position.assess(3);
        for one in &found {
            let after = position.after(&one.answers);
            let Some(at) = one.compared_with else { continue };
            let other = position.after(&found[at].answers);
            let goes_on = |game: &Game| game.generation() == position.game.generation() && !game.is_over();
            if !goes_on(&after) || !goes_on(&other) {
                continue;
            }
            for Reason { kind, change, points } in &one.reasons {
                let figure = |game| figure(game, position.seat, *kind);
                let (Some(old), Some(new)) = (figure(&other), figure(&after)) else { continue };
                // What is drawn is not known before, so a mean stands for it.
                if *kind == ReasonKind::Hand || change.fract() != 0.0 {
                    continue;
                }
                assert_eq!((new - old) as f32, *change, "{kind} of {:?}", one.answers);
                assert_ne!(*points, 0.0);
                compared += 1;
                if !kinds.contains(kind) {
                    kinds.push(*kind);
                }
            }
        }
    }
    assert!(compared > 50 && kinds.len() > 6, "{compared} compared: {kinds:?}");
}

/// The first position of these games whose novice has chosen such an option, with the option.
fn chosen(setup: &Setup, wanted: impl Fn(Choice) -> bool) -> (Position, Choice) {
    (1..40)
        .flat_map(|deal| positions(setup, deal))
        .map(|position| (position.taken[0].option, position))
        .find(|(choice, position)| position.question == Question::Action && wanted(*choice))
        .map(|(choice, position)| (position, choice))
        .expect("somebody chooses it in forty games")
}

/// All assessments of the position, with the one of the candidate that begins with this option.
fn with_option(position: &Position, choice: Choice) -> (Vec<Assessment>, usize) {
    let found = position.assess(1);
    let at = found.iter().position(|one| one.answers[0].option == choice).expect("it is a candidate");
    (found, at)
}

/// The reason of this kind among those of a candidate and, with the opposite sign, of those that are compared with it.
fn reason_for(found: &[Assessment], at: usize, kind: ReasonKind) -> Option<(f32, f32)> {
    let of = |one: &Assessment| one.reasons.iter().find(|reason| reason.kind == kind).copied();
    let own = of(&found[at]).map(|reason| (reason.change, reason.points));
    own.or_else(|| {
        let rivals = found.iter().filter(|one| one.compared_with == Some(at));
        rivals.filter_map(of).map(|reason| (-reason.change, -reason.points)).next()
    })
}

#[test]
fn the_reason_for_a_milestone_is_the_milestone() {
    let (position, choice) = chosen(&Setup::of(2), |choice| matches!(choice, Choice::ClaimMilestone(_)));
    let (found, at) = with_option(&position, choice);
    let (change, points) = reason_for(&found, at, ReasonKind::Milestones).expect("a reason");
    assert!(change == 5.0 && points > 0.0, "{:?}", found[at]);
}

#[test]
fn the_reason_for_a_pass_is_that_nothing_more_is_done() {
    let all = positions(&Setup::of(2), 2);
    let passes = |position: &&Position| position.taken[0].option == Choice::Pass;
    let mut seen = 0;
    for position in all.iter().filter(passes) {
        let (found, at) = with_option(position, Choice::Pass);
        if let Some((change, _)) = reason_for(&found, at, ReasonKind::Tempo) {
            // A pass that ends the generation is compared as the end of the generation.
            assert!(change == -1.0 || change == 0.0, "{:?}", found[at]);
            seen += usize::from(change == -1.0);
        }
    }
    assert!(seen > 0);
}

#[test]
fn a_pass_that_ends_the_generation_is_compared_by_what_is_kept() {
    // In a solo game every pass does.
    let all = positions(&Setup::of(1), 1);
    let passes = |position: &&Position| position.taken[0].option == Choice::Pass;
    let mut kept = 0;
    for position in all.iter().filter(passes) {
        let (found, at) = with_option(position, Choice::Pass);
        let money = reason_for(&found, at, ReasonKind::MegaCredits);
        kept += usize::from(money.is_some_and(|(change, points)| change > 0.0 && points > 0.0));
    }
    assert!(kept > 0);
}

#[test]
fn a_pass_before_the_final_greeneries_is_compared_before_the_production() {
    let pass = [Answer::plain(Choice::Pass)];
    let is_stock = |kind: ReasonKind| {
        (ReasonKind::MegaCredits.index()..=ReasonKind::Heat.index()).contains(&kind.index())
    };
    let mut compared = 0;
    let deals = (1..60).flat_map(|deal| positions(&Setup::of(1), deal));
    for position in deals.filter(|position| position.question == Question::Action) {
        let mut passed = position.game.clone();
        let is_offered = passed.answer(position.seat, &pass[0], &mut Vec::new()).is_ok();
        if !is_offered || passed.phase() != Phase::FinalGreeneries {
            continue;
        }
        let found = position.assess(1);
        // A pass that would give points away is not listed.
        let Some(at) = found.iter().position(|one| one.answers == pass) else { continue };
        for one in found.iter().filter(|one| one.compared_with == Some(at)) {
            let (before, after) = (&position.game, position.after(&one.answers));
            if after.phase() != Phase::Action || after.generation() != before.generation() {
                continue;
            }
            for Reason { kind, change, .. } in one.reasons.iter().filter(|reason| is_stock(reason.kind)) {
                let figure = |game| figure(game, position.seat, *kind).expect("a stock");
                assert_eq!((figure(&after) - figure(before)) as f32, *change, "{kind} of {:?}", one.answers);
                compared += 1;
            }
        }
    }
    assert!(compared > 2, "{compared} compared");
}

#[test]
fn cards_that_are_bought_are_in_the_hand() {
    let all = positions(&Setup::of(1), 1);
    let bought = |one: &Assessment| one.answers[0].cards.as_ref().map_or(0, Vec::len) as f32;
    let mut compared = 0;
    for position in all.iter().filter(|position| position.question == Question::Research) {
        let found = position.assess(2);
        for one in &found {
            let Some(at) = one.compared_with else { continue };
            let more = bought(one) - bought(&found[at]);
            for reason in &one.reasons {
                match reason.kind {
                    ReasonKind::Hand => assert_eq!(reason.change, more, "{one:?}"),
                    ReasonKind::MegaCredits => assert_eq!(reason.change, -3.0 * more, "{one:?}"),
                    _ => continue,
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 20, "{compared} compared");
}

#[test]
fn a_solo_player_is_not_advised_to_end_the_turn_while_there_is_something_else() {
    let mut ended = 0;
    for position in positions(&Setup::of(1), 1) {
        let mut after = position.game.clone();
        let end = Answer::plain(Choice::EndTurn);
        let is_offered = after.answer(position.seat, &end, &mut Vec::new()).is_ok();
        let found = position.assess(1);
        let shown = found.iter().filter(|one| one.answers[0].option == Choice::EndTurn).count();
        assert!(shown == 0 || found.len() == 1, "{found:?}");
        ended += usize::from(is_offered);
    }
    assert!(ended > 0);
}
