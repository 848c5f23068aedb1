//! Laws that hold at every step of every game, checked on seeded random games of every kind.
//!
//! `LAWS_GAMES=5000 cargo test -p domain --test rules laws` plays that many instead of the usual number;
//! `LAWS_SEED=…` sets the first seed.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::thread;

use domain::board::AreaId;
use domain::card::CardId;
use domain::game::playout::RandomPlayer;
use domain::game::position::Position;
use domain::game::{
    Answer, Choice, EffectOrder, Event, Game, Offer, Phase, Record, RefusalCode, SeatSetup, Setup,
};
use domain::resource::Resource;
use domain::seat::Seat;

pub(crate) fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Plays many games: all combinations of players, decks, draft, beginners and effect order in turn, each with its own seed.
pub(crate) fn each_game(usual: u64, mut play: impl FnMut(Setup, &mut RandomPlayer)) {
    for (game, seed) in seeds(usual) {
        play(mixed(game), &mut RandomPlayer::new(seed));
    }
}

/// The games that are played, each with its seed.
fn seeds(usual: u64) -> Vec<(u64, u64)> {
    let first = number("LAWS_SEED", 1);
    let seed = |game| first.wrapping_mul(1_000_003).wrapping_add(game);
    (0..number("LAWS_GAMES", usual)).map(|game| (game, seed(game))).collect()
}

/// Plays the games of [`each_game`] on all processors. They share nothing.
pub(crate) fn each_game_apart(usual: u64, play: impl Fn(Setup, &mut RandomPlayer) + Sync) {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let (seeds, play) = (&seeds(usual), &play);
    thread::scope(|scope| {
        for first in 0..threads {
            scope.spawn(move || {
                for (game, seed) in seeds.iter().skip(first).step_by(threads) {
                    play(mixed(*game), &mut RandomPlayer::new(*seed));
                }
            });
        }
    });
}

fn mixed(game: u64) -> Setup {
    let players = (game % 5 + 1) as usize;
    let solo = players == 1;
    let round = game / 5;
    let seat = |i: usize| SeatSetup {
        beginner: (round / 4 + i as u64).is_multiple_of(3),
        effect_order: if (round + i as u64).is_multiple_of(4) {
            EffectOrder::Engine
        } else {
            EffectOrder::Ask
        },
    };
    Setup {
        seats: (0..players).map(seat).collect(),
        corporate_era: solo || round.is_multiple_of(2),
        draft: !solo && (round / 2).is_multiple_of(2),
        first: None,
    }
}

/// Plays a game at random and calls `look` before each move with the position and the move.
fn walk(
    setup: Setup,
    player: &mut RandomPlayer,
    mut look: impl FnMut(&Record, Seat, &Answer, &mut RandomPlayer),
) {
    let (mut record, _) = Record::begin(setup, player.seed()).expect("a game");
    while !record.game().is_over() {
        let waiting = record.game().waiting_for();
        assert!(!waiting.is_empty(), "a game that is not over waits for somebody");
        let seat = next_seat(record.game(), player);
        let answer = choose(record.game(), seat, player);
        look(&record, seat, &answer, player);
        record.play(seat, std::slice::from_ref(&answer)).expect("what is listed is accepted");
    }
}

/// The seat that answers next: one that the game waits for, or sometimes one that may still change an earlier choice.
pub(crate) fn next_seat(game: &Game, player: &mut RandomPlayer) -> Seat {
    let waiting = game.waiting_for();
    let settled =
        game.seats().iter().copied().filter(|seat| game.tag(*seat).is_some() && !waiting.contains(seat));
    let settled: Vec<Seat> = settled.collect();
    let from = if !settled.is_empty() && player.below(4) == 0 { settled } else { waiting };
    from[player.below(from.len())]
}

pub(crate) fn choose(game: &Game, seat: Seat, player: &mut RandomPlayer) -> Answer {
    let offers = game.legal(seat);
    assert!(!offers.is_empty(), "every decision can be answered");
    let offer = offers[player.below(offers.len())];
    let mut answer = player.fill(game, seat, &offer);
    player.vary_payment(&offer, &mut answer);
    answer
}

#[test]
fn every_card_is_in_exactly_one_place_and_nothing_is_below_its_floor() {
    each_game(200, |setup, player| {
        let mut all: Option<Vec<CardId>> = None;
        walk(setup, player, |record, _, _, _| {
            let mut cards = record.game().cards();
            cards.sort_unstable();
            let count = if record.game().setup().corporate_era { 208 } else { 137 };
            assert_eq!(cards.len(), count);
            assert!(cards.windows(2).all(|pair| pair[0] < pair[1]), "a card in two places");
            let all = all.get_or_insert_with(|| cards.clone());
            assert_eq!(*all, cards);
            for seat in &record.view(None).seats {
                for resource in Resource::ALL {
                    let floor = if *resource == Resource::MegaCredits { -5 } else { 0 };
                    assert!(seat.stock[*resource] >= 0, "{resource} of {}", seat.seat);
                    assert!(seat.production[*resource] >= floor, "production of {resource} of {}", seat.seat);
                }
            }
        });
    });
}

#[test]
fn what_is_offered_is_accepted_and_nothing_else() {
    each_game(200, |setup, player| {
        walk(setup, player, |record, seat, _, player| {
            let offers = record.game().legal(seat);
            for _ in 0..4 {
                let choice = any_choice(player);
                let mut tried = record.clone();
                let offer = offers.iter().find(|offer| offer.choice == choice);
                let answer = match offer {
                    Some(offer) => player.fill(record.game(), seat, offer),
                    None => Answer::plain(choice),
                };
                match tried.play(seat, &[answer]) {
                    Ok(_) => assert!(offer.is_some(), "{choice} was accepted and not offered"),
                    Err(refusal) => {
                        assert!(offer.is_none(), "{choice} was offered and refused: {refusal:?}");
                        assert_eq!(tried, *record, "a refused move changed something");
                    }
                }
            }
            spoiled(record, seat, &offers, player);
        });
    });
}

/// Legal options with parameters out of range are refused, and change nothing.
fn spoiled(record: &Record, seat: Seat, offers: &[Offer], player: &mut RandomPlayer) {
    let offer = offers[player.below(offers.len())];
    let good = player.fill(record.game(), seat, &offer);
    let mut bad = Vec::new();
    if let Some((min, max, _)) = offer.amount {
        bad.extend(
            [min - 1, max + 1, i64::MIN, i64::MAX].map(|n| Answer { amount: Some(n), ..good.clone() }),
        );
    } else {
        bad.push(Answer { amount: Some(1), ..good.clone() });
    }
    if let Some(terms) = offer.cards {
        let twice = good.cards.iter().flatten().flat_map(|card| [*card, *card]).collect::<Vec<_>>();
        if !twice.is_empty() {
            bad.push(Answer { cards: Some(twice), ..good.clone() });
        }
        if terms.min > 0 {
            bad.extend([None, Some(vec![])].map(|cards| Answer { cards, ..good.clone() }));
        }
    } else {
        bad.push(Answer { cards: Some(vec![]), ..good.clone() });
    }
    let huge =
        domain::game::payment::Payment { megacredits: i32::MAX, steel: i32::MAX, titanium: 1, heat: 1 };
    let less = domain::game::payment::Payment { megacredits: -1, ..Default::default() };
    bad.extend([huge, less].map(|payment| Answer { payment: Some(payment), ..good.clone() }));
    for answer in bad {
        let mut tried = record.clone();
        assert!(tried.play(seat, std::slice::from_ref(&answer)).is_err(), "accepted: {answer:?}");
        assert_eq!(tried, *record);
    }
}

/// Any option of any kind, sensible or not.
pub(crate) fn any_choice(player: &mut RandomPlayer) -> Choice {
    let card = CardId::from_number(player.below(208) as u8 + 1).expect("a card");
    let corporations = domain::cards::corporations();
    let small = player.below(5) as u8;
    match player.below(20) {
        0 => Choice::Corporation(corporations[player.below(corporations.len())].id),
        1 => Choice::Pick(card),
        2 => Choice::Buy,
        3 => Choice::Keep,
        4 | 5 => Choice::PlayCard(card),
        6 => Choice::CardAction(card),
        7 => Choice::CorporationAction,
        8 => Choice::FirstAction,
        9 => Choice::StandardProject(domain::effect::StandardProject::ALL[player.below(6)]),
        10 => Choice::ClaimMilestone(domain::game::goals::Milestone::ALL[player.below(5)]),
        11 => Choice::FundAward(domain::game::goals::Award::ALL[player.below(5)]),
        12 => [Choice::ConvertPlants, Choice::ConvertHeat, Choice::Decline, Choice::Times][player.below(4)],
        13 => [Choice::Pass, Choice::EndTurn][player.below(2)],
        14 | 15 => AreaId::from_index(player.below(63)).map_or(Choice::Pass, Choice::Area),
        16 => [Choice::Neutral, Choice::Player(Seat::ALL[player.below(5)])][player.below(2)],
        17 => Choice::Card(card),
        18 => Choice::Branch(small),
        _ => Choice::Next(small),
    }
}

#[test]
fn points_by_what_brings_them_add_up_to_the_score() {
    each_game(60, |setup, player| {
        walk(setup, player, |record, _, _, _| {
            let scores = domain::game::scoring::scores_of(record.game());
            for (points, score) in domain::game::scoring::points_of(record.game()).iter().zip(scores) {
                let milestones: i32 = points.milestones.iter().map(|one| one.points).sum();
                let awards: i32 = points.awards.iter().map(|one| one.points).sum();
                let cards: i32 = points.cards.iter().map(|one| one.points).sum();
                let tiles: i32 = points.tiles.iter().map(|one| one.points).sum();
                assert_eq!(
                    (points.seat, points.rating, points.total),
                    (score.seat, score.rating, score.total)
                );
                assert_eq!((milestones, awards, cards), (score.milestones, score.awards, score.cards));
                assert_eq!(tiles, score.greeneries + score.cities);
            }
        });
    });
}

#[test]
fn a_game_stored_and_read_back_is_equal_at_every_step() {
    each_game(200, |setup, player| {
        walk(setup, player, |record, _, _, _| {
            let bytes = postcard::to_stdvec(record).expect("stored");
            let back: Record = postcard::from_bytes(&bytes).expect("read back");
            assert_eq!(back, *record);
        });
    });
}

#[test]
fn the_same_seed_and_moves_give_the_same_game_and_the_events_lead_to_the_same_position() {
    each_game(200, |setup, player| {
        let seed = player.seed();
        let (mut record, mut events) = Record::begin(setup.clone(), seed).expect("a game");
        let mut moves = Vec::new();
        while !record.game().is_over() {
            let seat = next_seat(record.game(), player);
            let answer = choose(record.game(), seat, player);
            events.extend(record.play(seat, std::slice::from_ref(&answer)).expect("accepted").events);
            moves.push((seat, answer));
        }
        assert_eq!(record.last_seq(), events.len() as u64);
        assert_eq!(Position::after(&setup, seed, &events).expect("a game"), Position::of(record.game()));
        let (mut again, mut replayed) = Record::begin(setup, seed).expect("a game");
        for (seat, answer) in moves {
            replayed.extend(again.play(seat, &[answer]).expect("accepted").events);
        }
        assert_eq!(again, record);
        assert_eq!(replayed, events);
    });
}

#[test]
fn undo_gives_back_the_earlier_position_and_leaves_no_trace_in_other_views() {
    let mut undone = 0;
    each_game(200, |setup, player| {
        let (mut record, _) = Record::begin(setup, player.seed()).expect("a game");
        let mut earlier: Vec<Record> = Vec::new();
        while !record.game().is_over() {
            let seat = next_seat(record.game(), player);
            let answer = choose(record.game(), seat, player);
            let before = record.clone();
            record.play(seat, &[answer]).expect("accepted");
            let steps = usize::from(record.undo_of(seat).steps);
            if steps == 0 {
                earlier.clear();
                continue;
            }
            // Another seat moves the frontier; older positions are out of reach then.
            if steps == 1 {
                earlier.clear();
            }
            earlier.push(before);
            assert_eq!(earlier.len(), steps);
            let back = player.below(steps) + 1;
            let mut tried = record.clone();
            tried.undo(seat, back as u16).expect("undone");
            undone += 1;
            let then = &earlier[steps - back];
            assert_eq!(Position::of(tried.game()), Position::of(then.game()));
            assert_eq!(tried.game().legal(seat), then.game().legal(seat));
            assert!(tried.game().tag(seat) != then.game().tag(seat), "a tag is used again");
            let others = record.game().seats().iter().copied().filter(|s| *s != seat).map(Some);
            for viewer in others.chain([None]) {
                let (mut now, mut was) = (tried.view(viewer), then.view(viewer));
                (now.latest_event, was.latest_event) = (0, 0);
                if let (Some(now), Some(was)) = (&mut now.own, &mut was.own) {
                    now.undo = was.undo;
                    now.decision.clone_from(&was.decision);
                }
                assert_eq!(now, was);
            }
            assert!(tried.undo(seat, steps as u16).is_err() || back < steps);
        }
    });
    assert!(undone > 0);
}

#[test]
fn nobody_who_is_not_acting_is_asked() {
    // R5.A9: beside set-up and research, at most one seat is asked, and it is the active one.
    each_game(200, |setup, player| {
        walk(setup, player, |record, _, _, _| {
            let game = record.game();
            if !matches!(game.phase(), Phase::Setup | Phase::Research) {
                let active = record.view(None).active;
                let asked: Vec<Seat> =
                    game.seats().iter().copied().filter(|s| game.tag(*s).is_some()).collect();
                assert_eq!(asked, Vec::from_iter(active));
            }
        });
    });
}

#[test]
fn a_game_can_be_ended_at_any_moment_and_stays_ended() {
    each_game(60, |setup, player| {
        let seed = player.seed();
        let (mut record, mut events) = Record::begin(setup.clone(), seed).expect("a game");
        while !record.game().is_over() {
            let mut ended = record.clone();
            let turn = ended.abort("nobody came back".to_owned()).expect("it goes on");
            let (before, game) = (record.last_seq(), ended.game());
            assert!(game.is_over() && game.is_aborted() && game.waiting_for().is_empty());
            assert_eq!((turn.first, turn.events.len(), ended.last_seq()), (before + 1, 1, before + 1));
            for seat in game.seats() {
                assert!(game.tag(*seat).is_none() && ended.decision(*seat).is_none());
                assert_eq!(ended.undo_of(*seat).steps, 0);
                let answer = Answer::plain(Choice::Pass);
                let refused = ended.clone().play(*seat, &[answer]).expect_err("it is over");
                assert_eq!(refused.code, RefusalCode::GameOver);
            }
            assert!(ended.clone().abort(String::new()).is_err(), "once is enough");
            let result = ended.view(None).result.expect("a result");
            assert_eq!((result.winners, result.seed), (Vec::new(), seed.to_hex()));
            let bytes = postcard::to_stdvec(&ended).expect("stored");
            assert_eq!(postcard::from_bytes::<Record>(&bytes).as_ref(), Ok(&ended));
            let all: Vec<Event> = events.iter().chain(&turn.events).cloned().collect();
            assert_eq!(Position::after(&setup, seed, &all).expect("a game"), Position::of(game));
            for _ in 0..7 {
                let Some(seat) = record.game().waiting_for().first().copied() else { break };
                let answer = choose(record.game(), seat, player);
                events.extend(record.play(seat, &[answer]).expect("accepted").events);
            }
        }
    });
}

#[test]
fn a_game_does_not_grow_by_playing_and_undoing() {
    let setup =
        Setup { seats: vec![SeatSetup { beginner: true, ..SeatSetup::default() }; 2], ..Setup::of(2) };
    let mut player = RandomPlayer::new(3);
    let (mut record, _) = Record::begin(setup, player.seed()).expect("a game");
    let seat = record.game().waiting_for()[0];
    let project = Answer::plain(Choice::StandardProject(domain::effect::StandardProject::PowerPlant));
    let mut sizes = BTreeSet::new();
    for _ in 0..200 {
        record.play(seat, std::slice::from_ref(&project)).expect("affordable");
        record.play(seat, std::slice::from_ref(&project)).expect("affordable");
        record.undo(seat, 1).expect("undone");
        record.undo(seat, 1).expect("undone");
        sizes.insert(postcard::to_stdvec(&record).expect("stored").len() / 16);
    }
    assert!(sizes.len() <= 2, "{sizes:?}");
    assert!((1..record.last_seq()).filter(|number| record.is_undone(*number)).count() > 1000);
}
