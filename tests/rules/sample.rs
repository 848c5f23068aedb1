//! Samples: games that a seat cannot distinguish from the real one. Equal in what it may know, random in the rest.

use std::collections::BTreeSet;

use domain::card::CardId;
use domain::game::borrowed::BorrowedView;
use domain::game::decision::GivenAnswer;
use domain::game::playout::RandomPlayer;
use domain::game::position::Position;
use domain::game::view::{AwardView, MilestoneView, OwnView, PlayedCard, SeatView, TagCount};
use domain::game::{Answer, CardMemory, Choice, Event, Game, Phase, Question, Record, Seed, Setup};
use domain::parameter::Parameter;
use domain::resource::Resource;
use domain::seat::Seat;
use domain::tag::Tag;

use crate::laws::{choose, each_game, next_seat};

/// Plays a game at random, and calls `look` before each move with the memory of each seat.
fn walk(
    setup: Setup,
    player: &mut RandomPlayer,
    mut look: impl FnMut(&Game, &[CardMemory], Seat, &mut RandomPlayer),
) {
    let (mut record, mut events) = Record::begin(setup, player.seed()).expect("a game");
    let mut memories: Vec<CardMemory> =
        record.game().seats().iter().map(|seat| CardMemory::new(*seat)).collect();
    loop {
        for memory in &mut memories {
            events.iter().for_each(|event| memory.learn(event));
        }
        if record.game().is_over() {
            return;
        }
        let seat = next_seat(record.game(), player);
        look(record.game(), &memories, seat, player);
        let answer = choose(record.game(), seat, player);
        events = record.play(seat, &[answer]).expect("accepted").events;
    }
}

/// Every byte that the seat may know.
fn known(game: &Game, seat: Seat) -> String {
    let record = Record::from_game(game.clone());
    let parts = (record.view(Some(seat)), record.decision(seat), game.hand(seat), game.simplest(seat));
    serde_json::to_string(&parts).expect("JSON")
}

#[test]
fn a_sample_is_equal_in_what_the_seat_may_know() {
    let mut questions = BTreeSet::new();
    each_game(60, |setup, player| {
        walk(setup, player, |game, memories, next, player| {
            // One seat each time: mostly the one that decides.
            let seat =
                if player.below(3) > 0 { next } else { game.seats()[player.below(game.seats().len())] };
            questions.extend(game.question_of(next).map(Question::word));
            let memory = &memories[seat.index()];
            let sample = game.resample(memory, player.below(1 << 20) as u64);
            assert_eq!(known(sample.game(), seat), known(game, seat));
            // Without a memory the position alone decides.
            let forgetful = game.resample(&CardMemory::new(seat), 1);
            assert_eq!(known(forgetful.game(), seat), known(game, seat));
            compare_previews(game, sample.game(), seat, player);
        });
    });
    assert_eq!(questions.len(), Question::ALL.len(), "every kind of question: {questions:?}");
}

/// An own answer leads to the same events, as far as the seat may know them before something is revealed.
fn compare_previews(game: &Game, sample: &Game, seat: Seat, player: &mut RandomPlayer) {
    if game.legal(seat).is_empty() {
        return;
    }
    let answer = choose(game, seat, player);
    let foretell = |game: &Game| {
        let (turn, after) =
            Record::from_game(game.clone()).preview(seat, std::slice::from_ref(&answer)).expect("accepted");
        let events: Vec<Event> = turn.events.iter().map(|event| event.seen_by(Some(seat))).collect();
        (serde_json::to_string(&events).expect("events"), after.map(|record| known(record.game(), seat)))
    };
    assert_eq!(foretell(game), foretell(sample));
}

#[test]
fn a_sample_depends_only_on_what_the_seat_may_know() {
    each_game(60, |setup, player| {
        walk(setup, player, |game, memories, seat, player| {
            if player.below(4) > 0 {
                return;
            }
            let memory = &memories[seat.index()];
            let sample = game.resample(memory, 3);
            assert_eq!(sample.game().resample(memory, 4), game.resample(memory, 4));
            assert_eq!(sample, game.resample(memory, 3));
        });
    });
}

#[test]
fn samples_differ_and_conserve_all_cards() {
    let mut differ = 0;
    each_game(60, |setup, player| {
        walk(setup, player, |game, memories, seat, player| {
            if player.below(4) > 0 {
                return;
            }
            let memory = &memories[seat.index()];
            let sorted = |game: &Game| {
                let mut cards = game.cards();
                cards.sort_unstable();
                cards
            };
            let (one, other) = (game.resample(memory, 1), game.resample(memory, 2));
            assert_eq!(sorted(one.game()), sorted(game));
            let deck = |game: &Game| Position::of(game).deck.expect("a deck");
            if deck(game).len() > 10 {
                assert_ne!(deck(one.game()), deck(other.game()));
                assert_ne!(deck(one.game()), deck(game));
                differ += 1;
            }
            assert_ne!(Position::of(one.game()).seed, Position::of(game).seed);
        });
    });
    assert!(differ > 1_000, "{differ} decks were compared");
}

#[test]
fn a_sample_can_be_played_to_its_end() {
    let mut finished = 0;
    each_game(60, |setup, player| {
        walk(setup, player, |game, memories, seat, player| {
            if player.below(40) > 0 {
                return;
            }
            let mut sample = game.resample(&memories[seat.index()], 5);
            let mut log = Vec::new();
            while !sample.game().is_over() {
                let next = next_seat(sample.game(), player);
                let answer = choose(sample.game(), next, player);
                sample.answer(next, &answer, &mut log).expect("what is listed is accepted");
                let mut cards = sample.game().cards();
                cards.sort_unstable();
                assert!(cards.windows(2).all(|pair| pair[0] < pair[1]), "a card in two places");
            }
            finished += 1;
        });
    });
    assert!(finished > 100, "{finished} samples were played");
}

#[test]
fn a_sample_cannot_be_stored() {
    let mut events = Vec::new();
    let game = Game::begin(Setup::of(2), Seed([7; 32]), &mut events).expect("a game");
    let sample = game.resample(&CardMemory::of(Seat::Red, &events), 1);
    assert!(serde_json::to_string(&game).is_ok() && postcard::to_stdvec(&game).is_ok());
    let copy = sample.game().clone();
    assert!(serde_json::to_string(&copy).is_err() && postcard::to_stdvec(&copy).is_err());
    assert!(serde_json::to_string(&Record::from_game(copy)).is_err());
    assert_eq!(sample.game().commitment(), game.commitment());
}

/// In a sample the cards that a seat has passed on are where they can be: with those who have picked since, in the pack,
/// or discarded after the draft. Those that it has discarded lie where they lie.
#[test]
fn what_the_seat_has_seen_is_where_it_can_be() {
    let (mut passed_on, mut missing) = (0, 0);
    for number in 0..60 {
        let mut player = RandomPlayer::new(number);
        let setup = Setup { draft: true, ..Setup::of(2 + number as usize % 4) };
        let (mut record, mut events) = Record::begin(setup, player.seed()).expect("a game");
        let mut memories: Vec<CardMemory> =
            record.game().seats().iter().map(|seat| CardMemory::new(*seat)).collect();
        // For each seat the cards that it has seen in packs of this draft.
        let mut seen: Vec<BTreeSet<CardId>> = vec![BTreeSet::new(); memories.len()];
        while record.game().generation() < 5 {
            let game = record.game();
            if game.phase() != Phase::Research {
                seen.iter_mut().for_each(BTreeSet::clear);
            }
            for seat in game.seats() {
                let view = game.borrowed_view(*seat).expect("a seat");
                seen[seat.index()].extend(view.pack());
            }
            for memory in &mut memories {
                events.iter().for_each(|event| memory.learn(event));
            }
            if game.phase() == Phase::Research {
                let seat = game.seats()[player.below(game.seats().len())];
                let sample = Position::of(game.resample(&memories[seat.index()], number).game());
                let deck = sample.deck.expect("a deck");
                let in_deck = seen[seat.index()].iter().filter(|card| deck.contains(card)).count();
                assert_eq!(in_deck, 0, "cards of the draft are not in the deck");
                let discarded =
                    seen[seat.index()].iter().filter(|card| sample.discard.contains(card)).count();
                assert_eq!(discarded, 0, "nothing is discarded before everybody has bought");
                // Those that the sample gives to others for this draft are as many as are really there.
                let real = Position::of(game);
                for other in game.seats().iter().filter(|other| **other != seat) {
                    let (one, all) = (&sample.seats[other], &real.seats[other]);
                    let packs = |drafted: &[domain::game::position::DraftedPosition]| {
                        drafted.iter().map(|one| one.pack).collect::<Vec<_>>()
                    };
                    assert_eq!(packs(&one.drafted), packs(&all.drafted));
                    let known = |cards: &mut dyn Iterator<Item = CardId>| {
                        cards.filter(|card| seen[seat.index()].contains(card)).count()
                    };
                    missing += known(&mut one.drafted.iter().map(|one| one.card));
                }
                passed_on += seen[seat.index()].len();
            }
            let seat = next_seat(game, &mut player);
            let answer = choose(game, seat, &mut player);
            events = record.play(seat, &[answer]).expect("accepted").events;
        }
    }
    assert!(
        passed_on > 1_000 && missing > 100,
        "{passed_on} cards were seen, {missing} of them taken by others"
    );
}

/// Pearson's statistic of counts that should all be equal.
fn chi_square(counts: &[u32]) -> f64 {
    let mean = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|count| (f64::from(*count) - mean).powi(2) / mean).sum()
}

#[test]
fn every_hidden_card_is_as_likely_everywhere() {
    let mut events = Vec::new();
    let game = Game::begin(Setup::of(3), Seed([7; 32]), &mut events).expect("a game");
    let memory = CardMemory::of(Seat::Red, &events);
    let (mut on_top, mut with_green) = ([0; 209], [0; 209]);
    for number in 0..20_000 {
        let sample = Position::of(game.resample(&memory, number).game());
        on_top[usize::from(sample.deck.expect("a deck")[0].number())] += 1;
        with_green[usize::from(sample.seats[&Seat::Green].dealt[3].number())] += 1;
    }
    let own: Vec<usize> =
        Position::of(&game).seats[&Seat::Red].dealt.iter().map(|card| usize::from(card.number())).collect();
    for counts in [on_top, with_green] {
        let hidden: Vec<u32> = (1..=208).filter(|n| !own.contains(n)).map(|n| counts[n]).collect();
        assert_eq!(hidden.iter().sum::<u32>(), 20_000, "own cards are not elsewhere");
        // 198 cards: the statistic is about 197 ± 20.
        let statistic = chi_square(&hidden);
        assert!((110.0..310.0).contains(&statistic), "{statistic}");
    }
}

/// Three seats: of the three cards that Red passes on first, each of the others takes one, and each is as likely.
#[test]
fn each_taker_is_as_likely_to_have_each_card() {
    let mut player = RandomPlayer::new(11);
    let setup = Setup { draft: true, ..Setup::of(3) };
    let (mut record, events) = Record::begin(setup, player.seed()).expect("a game");
    let mut memory = CardMemory::of(Seat::Red, &events);
    let mut passed: Vec<CardId> = Vec::new();
    while passed.is_empty() || Position::of(record.game()).seats.values().any(|seat| seat.drafted.len() < 4) {
        // Nobody does anything until the draft of the second generation.
        let seat = record.game().waiting_for()[0];
        let answer = record.game().simplest(seat).expect("an answer");
        let view = record.game().borrowed_view(Seat::Red).expect("a seat");
        if let (Seat::Red, Choice::Pick(pick), true) = (seat, answer.option, passed.is_empty()) {
            passed = view.pack().iter().copied().filter(|card| *card != pick).collect();
        }
        let turn = record.play(seat, &[answer]).expect("accepted");
        turn.events.iter().for_each(|event| memory.learn(event));
    }
    assert_eq!(passed.len(), 3);
    let mut counts = vec![[0_u32; 3]; 2];
    for number in 0..6_000 {
        let sample = Position::of(record.game().resample(&memory, number).game());
        let with = |seat: Seat| sample.seats[&seat].drafted.iter().position(|one| passed.contains(&one.card));
        for (row, seat) in counts.iter_mut().zip([Seat::Green, Seat::Blue]) {
            let at = with(seat).expect("each of them has taken one");
            let card = sample.seats[&seat].drafted[at].card;
            row[passed.iter().position(|one| *one == card).expect("one of the three")] += 1;
        }
    }
    // The card that came back to Red is known: it is with nobody else. The others are as likely with either.
    for row in counts {
        let taken: Vec<u32> = row.iter().copied().filter(|count| *count > 0).collect();
        assert_eq!(taken.iter().sum::<u32>(), 6_000);
        assert!(chi_square(&taken) < 25.0, "{row:?}");
    }
}

#[test]
fn the_borrowed_view_is_the_view() {
    each_game(60, |setup, player| {
        walk(setup, player, |game, _, _, player| {
            let seat = game.seats()[player.below(game.seats().len())];
            let record = Record::from_game(game.clone());
            let mut view = record.view(Some(seat));
            let borrowed = game.borrowed_view(seat).expect("a seat");
            // What a record adds to a game, and what is not of the game itself.
            view.latest_event = 0;
            let own = view.own.as_mut().expect("an own view");
            (own.undo, own.decision) = (None, None);
            let (commitment, rules_version) = (view.commitment.clone(), view.rules_version);
            let made = domain::game::View { commitment, rules_version, ..copied(&borrowed) };
            assert_eq!(made, view);
        });
    });
}

/// The view, made from the borrowed one.
fn copied(view: &BorrowedView) -> domain::game::View {
    let seats = view.seats();
    let solo = view.setup().solo();
    let given = |given: GivenAnswer| given;
    let board = view.board();
    let areas = domain::board::AreaId::all().filter_map(|area| {
        let tile = board.tile(area);
        let owner = if tile.is_some() { board.owner(area) } else { board.claimed_by(area) };
        (tile.is_some() || owner.is_some()).then_some(domain::game::view::AreaView { area, tile, owner })
    });
    let milestones =
        domain::game::goals::Milestone::ALL.iter().filter(|_| !solo).map(|milestone| MilestoneView {
            milestone: *milestone,
            claimed_by: view.milestones().iter().find(|(m, _)| m == milestone).map(|(_, seat)| *seat),
            needs: milestone.needs(),
            have: seats.iter().map(|seat| view.towards(*milestone, *seat)).collect(),
        });
    let awards = domain::game::goals::Award::ALL.iter().filter(|_| !solo).map(|award| AwardView {
        award: *award,
        funded_by: view.awards().iter().find(|(a, _)| a == award).map(|(_, seat)| *seat),
        have: seats.iter().map(|seat| view.standing(*award, *seat)).collect(),
    });
    domain::game::View {
        setup: view.setup().clone(),
        rules_version: 0,
        phase: view.phase(),
        generation: view.generation(),
        first: view.first(),
        active: view.active(),
        actions: view.actions(),
        waiting_for: seats.iter().copied().filter(|seat| view.waits_for(*seat)).collect(),
        temperature: view.parameter(Parameter::Temperature),
        oxygen: view.parameter(Parameter::Oxygen),
        oceans: view.parameter(Parameter::Oceans),
        areas: areas.collect(),
        deck: view.deck_size() as u16,
        discard: view.discard_size() as u16,
        milestones: milestones.collect(),
        awards: awards.collect(),
        next_award_price: view.next_award_price(),
        seats: seats.iter().map(|seat| copied_seat(view, *seat)).collect(),
        own: Some(OwnView {
            seat: view.seat(),
            decision: None,
            hand: view.hand().to_vec(),
            dealt: view.dealt().to_vec(),
            dealt_corporations: view.dealt_corporations().to_vec(),
            pack: view.pack().to_vec(),
            drafted: view.drafted().collect(),
            events: view.own_events().to_vec(),
            given: view.given().map(given),
            undo: None,
        }),
        commitment: String::new(),
        latest_event: 0,
        result: None,
    }
}

fn copied_seat(view: &BorrowedView, which: Seat) -> SeatView {
    let seat = view.seat_of(which);
    let counted = |tag: &Tag| {
        let count = seat.tags(*tag);
        (count > 0).then_some(TagCount { tag: *tag, count })
    };
    let played = |(card, resources, used)| PlayedCard { card, resources, used };
    let (next_card_discount, next_card_offset) = seat.next_card();
    SeatView {
        seat: seat.seat(),
        corporation: seat.corporation(),
        corporation_used: seat.corporation_used(),
        first_action_due: seat.first_action_due(),
        rating: seat.rating(),
        rating_raised: seat.rating_raised(),
        stock: *seat.stock(),
        production: *seat.production(),
        steel_worth: seat.worth(Resource::Steel),
        titanium_worth: seat.worth(Resource::Titanium),
        hand: seat.hand_size() as u16,
        played: seat.played().map(played).collect(),
        events: seat.played_events().count() as u16,
        played_events: seat.played_events().collect(),
        tags: Tag::ALL.iter().filter_map(counted).collect(),
        passed: seat.passed(),
        next_card_discount,
        next_card_offset,
        chosen: seat.chosen(),
        packs: seat.packs() as u8,
        drafted: seat.drafted() as u8,
    }
}

#[test]
fn a_memory_of_a_record_skips_undone_events() {
    let mut player = RandomPlayer::new(5);
    let (mut record, mut log) = Record::begin(Setup::of(2), player.seed()).expect("a game");
    let sold = loop {
        let seat = record.game().waiting_for()[0];
        let sell = Choice::StandardProject(domain::effect::StandardProject::SellPatents);
        let hand = record.game().borrowed_view(seat).expect("a seat").hand().to_vec();
        if record.game().question_of(seat) == Some(Question::Action) && !hand.is_empty() {
            let answer = Answer { cards: Some(vec![hand[0]]), ..Answer::plain(sell) };
            log.extend(record.play(seat, &[answer]).expect("accepted").events);
            log.extend(record.undo(seat, 1).expect("undone").events);
            break seat;
        }
        let answer = player.choose(record.game(), seat).expect("a decision");
        log.extend(record.play(seat, &[answer]).expect("accepted").events);
    };
    let memory = record.card_memory(sold, (1..).zip(&log));
    assert_ne!(memory, CardMemory::of(sold, &log), "the sold card is not in the discard pile");
    let sample = record.game().resample(&memory, 1);
    assert_eq!(known(sample.game(), sold), known(record.game(), sold));
}
