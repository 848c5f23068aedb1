//! The simulation is fair: both modes play the same games among the same players, and differ only in waiting.

use domain::card::CardId;
use domain::seat::Seat;

use super::*;

fn world(games: u64) -> World {
    World { habits: Habits::default(), games, seed: 7, checks: 1.0, plans: None }
}

fn median(courses: &[Course]) -> f64 {
    Spread::of(courses.iter().map(|course| days(course.took))).median
}

/// Drafts before the first reshuffle of the discards. After that the games may differ: the order in which cards came to
/// a seat depends on the order of the picks, and so does the order in which it discards them.
const DRAFTS: usize = 6;

#[test]
fn without_plans_both_drafts_play_the_same_games() {
    let world = world(6);
    let (rounds, queues) = (world.play(BARRIERS).expect("games"), world.play(QUEUES).expect("games"));
    let picks = |course: &Course| {
        let of = |seat: &Seat| -> Vec<CardId> {
            let own = course.picks.iter().filter(|(who, _)| who == seat).map(|(_, card)| *card);
            let mut own: Vec<CardId> = own.take(4 * DRAFTS).collect();
            own.chunks_mut(4).for_each(<[CardId]>::sort_unstable);
            own
        };
        Seat::of(4).iter().map(of).collect::<Vec<_>>()
    };
    for (rounds, queues) in rounds.iter().zip(&queues) {
        assert_eq!(picks(rounds), picks(queues), "the same picks");
        assert_eq!(picks(rounds)[0].len(), 4 * DRAFTS);
        assert_ne!(rounds.took, queues.took, "but not the same time");
    }
}

#[test]
fn without_absences_no_game_waits() {
    let habits = Habits::default();
    for number in 0..4 {
        let play = |mode| {
            let schedules = Schedule::four(&habits, 1.0, number).map(Schedule::always);
            Table::of(&habits, mode, schedules, number).play().expect("an end")
        };
        let (rounds, queues) = (play(BARRIERS), play(QUEUES));
        let hours = [rounds.took, queues.took].map(|took| took as f64 / clock::HOUR as f64);
        let quarter = hours[0].max(hours[1]) / 4.0;
        assert!((hours[0] - hours[1]).abs() < quarter, "games take about the same time: {hours:?}");
        assert!(hours[0] < 12.0, "some hours, as at a real table");
        assert_eq!((rounds.waits, queues.waits), (0, 0));
    }
}

#[test]
fn barriers_are_never_quicker_in_the_median() {
    for plans in [0.0, 0.5] {
        let world = World { plans: Some(plans), ..world(8) };
        let (rounds, queues, all) = (
            world.play(BARRIERS).expect("games"),
            world.play(QUEUES).expect("games"),
            world.play(ALL).expect("games"),
        );
        assert!(median(&rounds) > median(&queues));
        assert!(median(&rounds) > median(&all), "less than with barriers");
        assert_eq!(all.iter().flat_map(|course| course.used).sum::<u32>() > 0, plans > 0.0);
    }
}

#[test]
fn the_same_seed_gives_the_same_report() {
    let arguments = || Arguments { games: 3, seed: 2, checks: 1.0, plans: None, brief: true, json: false };
    let report = arguments().report().expect("games");
    assert_eq!(report, arguments().report().expect("games"));
    assert!(report.modes.last().expect("a line").less > 0.0);
    assert!((8.0..13.0).contains(&report.play.generations), "{:?}", report.play);
}

#[test]
fn every_kind_of_plan_is_used_if_all_players_lay_plans() {
    let world = World { plans: Some(1.0), ..world(3) };
    for course in world.play(ALL).expect("games") {
        assert!(course.used.iter().all(|used| *used > 0), "{:?}", course.used);
    }
}

#[test]
fn the_documentation_contains_the_table_of_habits() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/pace.md");
    let page = std::fs::read_to_string(page).expect("the page");
    assert!(
        page.contains(&Habits::default().table()),
        "docs/pace.md has another table than\n{}",
        Habits::default().table()
    );
}
