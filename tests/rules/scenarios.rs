//! Runs every scenario under `tests/scenarios`, and checks that every card, corporation and rule is proved by one.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use domain::scenario::{file, run};

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder of scenarios");
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|e| e == "yaml" || e == "jsonl") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests")
}

/// The files of scenarios, with their text.
pub fn texts() -> Vec<(PathBuf, String)> {
    let text = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a scenario file");
        (path, text)
    };
    files(&root().join("scenarios")).into_iter().map(text).collect()
}

#[test]
fn all_scenarios_pass() {
    let mut proved = BTreeSet::new();
    let mut failures = Vec::new();
    let mut count = 0;
    for (path, text) in texts() {
        for read in file::read(&text) {
            match read {
                Err(error) => failures.push(format!("{}: {error}", path.display())),
                Ok(scenario) => {
                    count += 1;
                    let outcome = run(&scenario);
                    failures.extend(outcome.failures.iter().map(|f| format!("{}: {f}", scenario.name)));
                    proved.extend(scenario.proves);
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
    println!("{count} scenarios passed");
    let cards = domain::cards::all().iter().map(|card| card.word.clone());
    let corporations = domain::cards::corporations().iter().map(|corporation| corporation.word.clone());
    let missing: Vec<String> =
        cards.chain(corporations).chain(rule_ids()).filter(|id| !proved.contains(id)).collect();
    assert!(missing.is_empty(), "no scenario proves: {}", missing.join(" "));
}

/// The ids of the rules of record, from the document that explains them.
fn rule_ids() -> impl Iterator<Item = String> {
    let rules = std::fs::read_to_string(root().join("../docs/rules.md")).expect("the rules of record");
    let ids: Vec<String> = rules
        .lines()
        .filter_map(|line| line.strip_prefix("- **R"))
        .filter_map(|rest| rest.split_once("**").map(|(id, _)| format!("R{id}")))
        .collect();
    assert!(ids.len() > 70, "the rules of record have many ids");
    ids.into_iter()
}

/// Unreadable files, and what the error must contain: the line, the key, and what was expected.
const UNREADABLE: [(&str, &[&str]); 12] = [
    ("nom: x\n", &["line 1", "nom", "expected", "name"]),
    ("name: x\nstep: []\n", &["line 2", "step", "steps"]),
    ("name: one\n---\n\nname: two\nposition: {temprature: 4}\n", &["line 5", "temprature", "temperature"]),
    ("name: x\nposition:\n  phase: lunch\n", &["line 3", "lunch", "research"]),
    ("name: x\nposition:\n  seats:\n    pink: {}\n", &["line 4", "pink", "red"]),
    ("name: x\nposition: {seats: {red: {hand: [bird]}}}\n", &["line 2", "bird", "card"]),
    ("name: x\nposition: {oceans: many}\n", &["line 2", "many", "oceans", "whole number from 0 to 255"]),
    ("name: x\nsteps:\n  - move: {seat: red}\n", &["line 3", "answers"]),
    ("name: x\nsteps:\n  - move: {seat: red, answers: [jump]}\n", &["line 3", "jump", "option"]),
    (
        "name: x\nsteps:\n  - move: {seat: red, answers: [next:card:bird]}\n",
        &["line 3", "next:card:bird", "source"],
    ),
    (
        "name: x\nsteps:\n  - move: {seat: red, answers: [{option: pass, if_ask: true}]}\n",
        &["line 3", "if_ask", "if_asked"],
    ),
    (
        "{\"name\": \"x\", \"position\": {\"seats\": {\"red\": {\"stok\": {}}}}}\n",
        &["line 1", "stok", "stock"],
    ),
];

#[test]
fn what_cannot_be_read_says_where_and_what_was_expected() {
    let mut wrong = Vec::new();
    for (text, words) in UNREADABLE {
        let errors: Vec<String> = file::read(text).into_iter().filter_map(Result::err).collect();
        let [error] = errors.as_slice() else { panic!("{text}: {errors:?}") };
        println!("{error}");
        if words.iter().any(|word| !error.contains(word)) {
            wrong.push(format!("{text}{error}\n"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Failing expectations, and the first line of the failure.
const FAILING: [(&str, &str); 16] = [
    ("state: {oxigen: 3}", "state.oxigen: expected 3, was absent; there are actions, "),
    ("state: {temperature: {at_least: 2}}", "state.temperature: expected at least 2, was -30"),
    ("state: {temperature: {at_most: -32}}", "state.temperature: expected at most -32, was -30"),
    ("state: {temperature: {least: 2}}", "state.temperature: `least` is no condition on a number; expected"),
    (
        "state: {temperature: {at_least: warm}}",
        "state.temperature.at_least: expected a whole number, not \"warm\"",
    ),
    ("state: {temperature: {not: -30}}", "state.temperature: expected {\"not\":-30}, was -30"),
    ("state: {seats: {red: {hand: 3}}}", "state.seats.red.hand: expected 3 entries, were 2: "),
    (
        "state: {seats: {red: {hand: {count: {at_least: 3}}}}}",
        "state.seats.red.hand.count: expected at least 3, was 2",
    ),
    (
        "state: {seats: {red: {hand: {contains: [ants]}}}}",
        "state.seats.red.hand: expected \"ants\" among [\"birds\",\"mine\"]",
    ),
    (
        "state: {seats: {red: {hand: {contains_not: [mine]}}}}",
        "state.seats.red.hand: expected no \"mine\", found \"mine\"",
    ),
    (
        "state: {seats: {red: {hand: {any_order: [mine]}}}}",
        "state.seats.red.hand: expected [\"mine\"] in any order, was",
    ),
    (
        "state: {seats: {red: {hand: {contains: mine}}}}",
        "state.seats.red.hand.contains: expected a list of entries",
    ),
    (
        "state: {seats: {red: {hand: {has: [mine]}}}}",
        "state.seats.red.hand: `has` is no condition on a list; expected",
    ),
    ("events_seen_by: {pink: []}", "events_seen_by: `pink` is neither a seat nor `spectator`"),
    (
        "score: {red: {card_points: {birds: 1}}}",
        "score.red.card_points.birds: expected 1, was absent; there are ",
    ),
    (
        "decision: {offers: [next:card:birds]}",
        "decision: expected next:card:birds to be offered: no effect of card:birds",
    ),
];

const TWO_CARDS: &str =
    "name: x\nposition: {seats: {red: {hand: [birds, mine], played: [ants]}, green: {}}}\nsteps:\n";

#[test]
fn what_is_not_as_expected_says_so_and_shows_the_open_question() {
    for (expected, first) in FAILING {
        let text = format!("{TWO_CARDS}  - expect: {{{expected}}}\n");
        let scenario = file::read(&text).pop().expect("one").expect("readable");
        let failures = run(&scenario).failures;
        let [failure, asked] = failures.as_slice() else { panic!("{expected}: {failures:?}") };
        assert!(failure.starts_with(&format!("step 1: {first}")), "{expected}: {failure}");
        assert!(
            asked.starts_with("step 1: red is asked action by rules; options: ") && asked.contains("pass")
        );
    }
}

#[test]
fn answers_that_do_not_fit_the_question_say_what_was_expected() {
    for (answers, first) in [
        ("[next:card:birds]", "red's move: answer 1 (next:card:birds): no effect of card:birds can be next"),
        (
            "[{option: area:h33, asked_by: card:comet}]",
            "red's move: answer 1 (area:h33): expected a question of card:comet that it answers",
        ),
        (
            "[area:h33]",
            "red's move: expected `area:h33` to be accepted, it was refused: {\"code\":\"not_an_option\"",
        ),
    ] {
        let text = format!("{TWO_CARDS}  - move: {{seat: red, answers: {answers}}}\n");
        let scenario = file::read(&text).pop().expect("one").expect("readable");
        let failures = run(&scenario).failures;
        assert!(failures[0].starts_with(&format!("step 1: {first}")), "{failures:?}");
        assert!(failures[1].starts_with("step 1: red is asked action by rules; options: "), "{failures:?}");
    }
    // Answers that are left over are counted, but not those that are given only if they are asked.
    let drawing = "name: x\nposition: {deck: [trees, bushes], seats: {red: {stock: {megacredits: 5}, \
        hand: [technology_demonstration], played: [mars_university]}, green: {}}}\nsteps:\n";
    for (answers, left) in [("[area:h33, area:h34]", 2), ("[{option: area:h33, if_asked: true}]", 0)] {
        let list = answers.trim_start_matches('[');
        let text = format!(
            "{drawing}  - move: {{seat: red, answers: [play_card:technology_demonstration, {list}}}\n"
        );
        let scenario = file::read(&text).pop().expect("one").expect("readable");
        let failures = run(&scenario).failures;
        match left {
            0 => assert!(failures.is_empty(), "{failures:?}"),
            n => assert_eq!(failures[0], format!("step 1: {n} answers were left over after new information")),
        }
    }
}
