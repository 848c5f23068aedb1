//! Every printed position can be loaded, and the game then continues as it would have continued.

use std::collections::BTreeSet;

use domain::game::position::Position;
use domain::game::{Event, Game, Phase, Record};
use domain::scenario::file;

use crate::laws::{choose, each_game};

/// The position of a game, printed like `tharsis-tools scenario --json` and parsed like a scenario file.
fn printed_and_read(game: &Game) -> (String, Position) {
    let printed = serde_json::to_string(&Position::of(game)).expect("JSON");
    let scenario = file::read(&format!("{{\"name\":\"again\",\"position\":{printed}}}"));
    let [Ok(scenario)] = scenario.as_slice() else { panic!("{printed} is not read: {scenario:?}") };
    (printed, scenario.position.clone())
}

fn loaded(printed: &str, position: &Position) -> Game {
    let mut log = Vec::new();
    let game = position.load(&mut log).unwrap_or_else(|error| panic!("{printed} is not loaded: {error}"));
    assert!(log.is_empty(), "loading {printed} changes it: {log:?}");
    game
}

/// The kinds of positions that a game stops at: the phase and the questions.
fn kinds(game: &Game) -> impl Iterator<Item = String> + '_ {
    let asked = game.seats().iter().filter_map(|seat| game.question_of(*seat));
    asked.map(|question| format!("{}:{question}", game.phase()))
}

#[test]
fn a_printed_position_is_loaded_as_it_was_at_every_step_and_goes_on_alike() {
    let mut met = BTreeSet::new();
    let mut longest = 0;
    each_game(30, |setup, player| {
        let (mut record, _) = Record::begin(setup, player.seed()).expect("a game");
        loop {
            let game = record.game();
            let (printed, position) = printed_and_read(game);
            let mut again = loaded(&printed, &position);
            assert_eq!(printed, serde_json::to_string(&Position::of(&again)).expect("JSON"));
            met.extend(kinds(game));
            for seat in game.seats() {
                assert_eq!(game.question_of(*seat), again.question_of(*seat), "{seat} in {printed}");
                assert_eq!(game.legal(*seat), again.legal(*seat), "{seat} in {printed}");
            }
            if game.is_over() {
                break;
            }
            let waiting = game.waiting_for();
            let seat = waiting[player.below(waiting.len())];
            let answer = choose(game, seat, player);
            let mut events = Vec::new();
            again.answer(seat, &answer, &mut events).expect("what was offered there is offered here");
            let turn = record.play(seat, &[answer]).expect("what is listed is accepted");
            assert_eq!(turn.events, events, "after {printed}");
            assert_eq!(Position::of(record.game()), Position::of(&again), "after {printed}");
            if record.game().phase() == Phase::FinalGreeneries {
                let converted = |event: &&Event| matches!(event, Event::Converted { .. });
                longest += turn.events.iter().filter(converted).count();
            }
        }
        assert_eq!(record.game().phase(), Phase::Over);
    });
    // The games have come to every phase, to a draft, and into the middle of moves of all kinds.
    for kind in [
        "setup:setup",
        "research:research",
        "research:draft",
        "action:action",
        "action:area",
        "action:player",
        "action:card",
        "action:branch",
        "action:order",
        "action:discard",
        "action:keep",
    ] {
        assert!(met.contains(kind), "no game came to {kind}: {met:?}");
    }
    println!("{met:?}; {longest} last greeneries");
}

/// The last greeneries, several from one seat, one of them with an area still to be named: random games hardly come here.
#[test]
fn a_position_within_the_last_greeneries_is_loaded_as_it_was() {
    let text = r#"
name: the last greeneries
position:
  phase: action
  temperature: 8
  oxygen: 14
  oceans: 9
  active: red
  seats:
    red: {stock: {plants: 33}, corporation: ecoline}
    green: {stock: {plants: 16}, passed: true}
"#;
    let scenario = file::read(text).pop().expect("one").expect("readable");
    let mut log = Vec::new();
    let mut game = scenario.position.load(&mut log).expect("a position");
    let mut actions = BTreeSet::new();
    let mut player = domain::game::playout::RandomPlayer::new(7);
    let mut pass = true;
    loop {
        let (printed, position) = printed_and_read(&game);
        let mut again = loaded(&printed, &position);
        assert_eq!(Position::of(&game), Position::of(&again));
        actions.insert((position.phase.word(), position.actions));
        let Some(seat) = game.waiting_for().first().copied() else { break };
        // Whatever can be converted is.
        let offer = game.legal(seat).into_iter().next().expect("an offer");
        let answer = if std::mem::take(&mut pass) {
            domain::game::Answer::plain(domain::game::Choice::Pass)
        } else {
            player.fill(&game, seat, &offer)
        };
        let (mut there, mut here) = (Vec::new(), Vec::new());
        game.answer(seat, &answer, &mut here).expect("offered");
        again.answer(seat, &answer, &mut there).expect("offered");
        assert_eq!(here, there);
    }
    assert!(game.is_over());
    for met in [("final_greeneries", 0), ("final_greeneries", 1), ("final_greeneries", 4), ("over", 0)] {
        assert!(actions.contains(&met), "{actions:?}");
    }
}
