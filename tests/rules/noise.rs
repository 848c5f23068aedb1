//! Invalid moves and scenarios: none of them panics, and refused moves change nothing. This is a short, deterministic run.
//! `NOISE=1000000 cargo test -p domain --test rules noise` is longer, and `domain/fuzz` has fuzz targets.

mod feed;

use domain::board::AreaId;
use domain::card::CardId;
use domain::game::playout::RandomPlayer;
use domain::game::{Answer, Choice, Record, RefusalCode, Setup};
use domain::scenario::{Scenario, file, run};
use domain::seat::Seat;
use feed::{Count, feed};
use serde_json::{Value, json};

fn number(usual: usize) -> usize {
    std::env::var("NOISE").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn bytes(player: &mut RandomPlayer, length: usize) -> Vec<u8> {
    (0..length).map(|_| player.below(256) as u8).collect()
}

#[test]
fn bytes_as_moves_do_no_harm() {
    let mut player = RandomPlayer::new(1);
    let mut all = Count::default();
    for _ in 0..number(1_500) {
        let length = 16 + player.below(400);
        let count = feed(&bytes(&mut player, length));
        all.accepted += count.accepted;
        all.refused += count.refused;
    }
    assert!(all.accepted > 1_000 && all.refused > 5_000, "both happen: {all:?}");
    println!("{all:?}");
}

/// JSON in the form of a move, with arbitrary words and numbers.
fn any_json(player: &mut RandomPlayer, depth: usize) -> Value {
    let words = [
        "pass",
        "end_turn",
        "buy",
        "keep",
        "times",
        "decline",
        "play_card:birds",
        "play_card:",
        "play_card:no_such_card",
        "area:h31",
        "area:h00",
        "area:h99",
        "area:ganymede_colony",
        "player:red",
        "player:pink",
        "branch:0",
        "branch:255",
        "branch:256",
        "next:-1",
        "corporation:credicor",
        "card:algae",
        "card_action:ants",
        "fund_award:banker",
        "standard_project:sell_patents",
        ":",
        "",
        "\u{0}",
        "play_card:birds:birds",
        "PASS",
        "𝛀",
    ];
    let keys =
        ["option", "payment", "amount", "cards", "megacredits", "steel", "heat", "seat", "answers", "x"];
    match player.below(if depth == 0 { 5 } else { 8 }) {
        0 => words[player.below(words.len())].into(),
        1 => (player.below(40) as i64 - 2).into(),
        2 => [json!(i64::MIN), json!(u64::MAX), json!(1e308), json!(0.5), json!(-1)][player.below(5)].clone(),
        3 => [json!(null), json!(true), json!("birds"), json!("algae")][player.below(4)].clone(),
        4 => json!([]),
        5 => (0..player.below(5)).map(|_| any_json(player, depth - 1)).collect(),
        _ => {
            let mut map: serde_json::Map<String, Value> = (0..player.below(4))
                .map(|_| (keys[player.below(keys.len())].to_owned(), any_json(player, depth - 1)))
                .collect();
            if depth > 1 {
                map.insert("option".to_owned(), words[player.below(words.len())].into());
            }
            map.into()
        }
    }
}

#[test]
fn json_as_moves_does_no_harm() {
    let mut player = RandomPlayer::new(2);
    let (mut read, mut accepted) = (0, 0);
    for game in 0..number(600) {
        let setup = Setup { draft: game % 2 == 1 && game % 5 > 0, ..Setup::of(game % 5 + 1) };
        let (mut record, _) = Record::begin(setup, player.seed()).expect("a game");
        for _ in 0..player.below(300) {
            let Some(seat) = record.game().waiting_for().first().copied() else { break };
            let answer = player.choose(record.game(), seat).expect("a decision");
            record.play(seat, &[answer]).expect("what is listed is accepted");
        }
        for _ in 0..200 {
            let value = (0..player.below(3)).map(|_| any_json(&mut player, 3)).collect::<Value>();
            let seat = Seat::ALL[player.below(5)];
            let Ok(answers) = serde_json::from_value::<Vec<Answer>>(value) else { continue };
            read += 1;
            let before = record.clone();
            match record.play(seat, &answers) {
                Ok(_) => accepted += 1,
                Err(_) => assert_eq!(record, before),
            }
        }
    }
    assert!(read > 1_000 && accepted > 10, "{read} read, {accepted} accepted");
}

#[test]
fn refusals_of_moves_that_make_no_sense() {
    let mut player = RandomPlayer::new(3);
    let (mut record, _) = Record::begin(Setup::of(2), player.seed()).expect("a game");
    let code = |record: &Record, seat: Seat, answers: &[Answer]| {
        let mut tried = record.clone();
        let refusal = tried.play(seat, answers).expect_err("a refusal");
        assert_eq!(tried, *record);
        refusal.code
    };
    let pass = Answer::plain(Choice::Pass);
    assert_eq!(code(&record, Seat::Red, &[]), RefusalCode::NoAnswer);
    assert_eq!(code(&record, Seat::Black, std::slice::from_ref(&pass)), RefusalCode::NoSuchSeat);
    assert_eq!(code(&record, Seat::Red, &vec![pass.clone(); 10_000]), RefusalCode::NotAnOption);
    for text in ["play_card:no_such_card", "area:h62", "area:h00", "branch:256", "next:-1", "play_card", ""] {
        assert!(serde_json::from_value::<Answer>(json!({ "option": text })).is_err(), "{text}");
    }
    while !record.game().is_over() {
        let seat = record.game().waiting_for()[0];
        let answer = player.choose(record.game(), seat).expect("a decision");
        record.play(seat, &[answer]).expect("accepted");
    }
    for choice in [Choice::Pass, Choice::Area(AreaId::all().next().expect("an area")), Choice::Next(0)] {
        assert_eq!(code(&record, Seat::Red, &[Answer::plain(choice)]), RefusalCode::GameOver);
    }
    let card = CardId::from_number(1).expect("a card");
    assert_eq!(
        code(&record, Seat::Yellow, &[Answer::plain(Choice::PlayCard(card))]),
        RefusalCode::NoSuchSeat
    );
    assert!(record.undo(Seat::Red, 1).is_err() && record.undo(Seat::Black, u16::MAX).is_err());
}

/// All scenarios of the repository as values.
fn scenarios() -> Vec<Value> {
    let texts = crate::scenarios::texts();
    let read = texts.iter().flat_map(|(_, text)| file::read(text));
    read.map(|scenario| serde_json::to_value(scenario.expect("a scenario")).expect("a value")).collect()
}

/// Changes one thing somewhere inside.
fn spoil(value: &mut Value, words: &[Value], player: &mut RandomPlayer) {
    let inner = match value {
        Value::Object(map) if !map.is_empty() && player.below(8) > 0 => {
            let at = player.below(map.len());
            map.values_mut().nth(at)
        }
        Value::Array(list) if !list.is_empty() && player.below(8) > 0 => {
            let at = player.below(list.len());
            list.get_mut(at)
        }
        _ => None,
    };
    if let Some(inner) = inner {
        return spoil(inner, words, player);
    }
    let edges = [
        json!(0),
        json!(-1),
        json!(1),
        json!(9_999),
        json!(127),
        json!(-30),
        json!(14),
        json!(32_767),
        json!(99),
    ];
    *value = match player.below(12) {
        0 => edges[player.below(edges.len())].clone(),
        1 => json!([]),
        2 => json!({}),
        3 => Value::Null,
        _ => {
            // Of the same kind, mostly: such a scenario can be read.
            let kind = std::mem::discriminant(value);
            let mut tried = (0..12).map(|_| &words[player.below(words.len())]);
            tried.find(|word| std::mem::discriminant(*word) == kind).cloned().unwrap_or_default()
        }
    };
}

/// Collects all values in a scenario.
fn words(value: &Value, into: &mut Vec<Value>) {
    match value {
        Value::Object(map) => map.values().for_each(|inner| words(inner, into)),
        Value::Array(list) => list.iter().for_each(|inner| words(inner, into)),
        _ => {}
    }
    if !value.is_null() && value.as_object().is_none_or(|map| map.len() < 4) {
        into.push(value.clone());
    }
}

#[test]
fn spoiled_scenarios_do_no_harm() {
    let all = scenarios();
    let mut found = Vec::new();
    all.iter().for_each(|scenario| words(scenario, &mut found));
    let mut player = RandomPlayer::new(4);
    let (mut read, mut passed) = (0, 0);
    for _ in 0..number(4_000) {
        let mut value = all[player.below(all.len())].clone();
        for _ in 0..=player.below(3) {
            let part = ["position", "steps"][player.below(2)];
            spoil(&mut value[part], &found, &mut player);
        }
        let Ok(scenario) = serde_json::from_value::<Scenario>(value) else { continue };
        let outcome = run(&scenario);
        drop(serde_json::to_string(&outcome.report(&scenario.name, Some(&scenario))));
        read += 1;
        passed += usize::from(outcome.passed());
    }
    assert!(read > 1_000, "{read} read, {passed} passed");
    println!("{read} read, {passed} passed");
}

#[test]
fn bytes_as_scenarios_do_no_harm() {
    let mut player = RandomPlayer::new(5);
    let texts = crate::scenarios::texts();
    for _ in 0..number(400) {
        let (_, text) = &texts[player.below(texts.len())];
        let begin = player.below(text.len());
        let mut piece = text.as_bytes()[begin..].to_vec();
        piece.truncate(player.below(2_000));
        for _ in 0..player.below(6) {
            let at = player.below(piece.len());
            if let Some(byte) = piece.get_mut(at) {
                *byte = player.below(256) as u8;
            }
        }
        for scenario in file::read(&String::from_utf8_lossy(&piece)).into_iter().flatten() {
            drop(run(&scenario));
        }
    }
}

/// A secret choice may be repeated in one move, even ten thousand times.
#[test]
fn ten_thousand_answers_are_read_in_order() {
    let mut player = RandomPlayer::new(6);
    let (mut record, _) = Record::begin(Setup::of(3), player.seed()).expect("a game");
    let answer = player.choose(record.game(), Seat::Red).expect("a decision");
    let turn = record.play(Seat::Red, &vec![answer; 10_000]).expect("accepted");
    assert_eq!((turn.applied, turn.events.len()), (10_000, 10_000));
    let pass = Answer::plain(Choice::Pass);
    assert_eq!(record.play(Seat::Red, &vec![pass; 70_000]).expect_err("a refusal").answer, 0);
}
