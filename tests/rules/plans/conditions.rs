//! The conditions that stop plans, and plans that are rejected.

use domain::game::{Answer, Event};
use domain::plan::{DisarmReason, PlanOutcome, Planned, StopIf, Wish};
use serde_json::{Value, json};

use super::{GREEN, RED, Table, answer, armed, plan, sequence, two};

#[test]
fn conditions_are_met_by_what_others_do() {
    let cases = [
        (json!({ "type": "production_lowered" }), true),
        (json!({ "type": "production_lowered", "resource": "energy" }), true),
        (json!({ "type": "production_lowered", "resource": "steel" }), false),
        (json!({ "type": "resources_removed" }), false),
        (json!({ "type": "milestone_claimed" }), false),
        (json!({ "type": "passed" }), false),
        (json!({ "type": "terraformed" }), false),
    ];
    for (condition, stops) in cases {
        let mut table = two();
        table.by_hand(RED, "standard_project:power_plant");
        table.by_hand(RED, "end_turn");
        let plan = armed(&table, RED, json!({ "kind": "pass" }), json!([condition]));
        table
            .play(GREEN, &[answer(json!("play_card:energy_tapping")), answer(json!("player:red"))])
            .expect("it can");
        let outcome = plan.next(&table.record, &table.since(0));
        assert_eq!(
            matches!(&outcome, PlanOutcome::Disarm(DisarmReason::StopIf { .. })),
            stops,
            "{condition}: {outcome:?}"
        );
    }
}

#[test]
fn every_condition_is_met_by_its_events_alone() {
    let met = |condition: Value, event: Value| {
        let mut table = two();
        table.by_hand(RED, "pass");
        let condition: StopIf = serde_json::from_value(condition).expect("a condition");
        let event: Event = serde_json::from_value(event).expect("an event");
        condition.met_by(GREEN, &event, &table.record.view(Some(GREEN)))
    };
    let event = |name: &str, data: Value| json!({ "type": name, "data": data });
    let pay = json!({ "megacredits": 8, "steel": 0, "titanium": 0, "heat": 0 });
    let plants = |seat: &str, change: i8, by: Value| {
        event(
            "stock_changed",
            json!({ "seat": seat, "resource": "plants", "change": change, "source": "card:comet", "by": by }),
        )
    };
    let removed = json!({ "type": "resources_removed", "resource": "plants" });
    assert!(met(removed.clone(), plants("green", -3, json!("red"))));
    assert!(!met(removed.clone(), plants("green", -3, json!(null))), "spent");
    assert!(!met(removed.clone(), plants("green", 3, json!("red"))), "given");
    assert!(!met(removed, plants("red", -3, json!("green"))), "somebody else's");
    let animals = event(
        "card_resources_changed",
        json!({ "seat": "green", "card": "birds", "change": -1, "source": "card:predators", "by": "red" }),
    );
    assert!(met(json!({ "type": "card_resources_removed" }), animals.clone()));
    assert!(met(json!({ "type": "card_resources_removed", "card": "birds" }), animals.clone()));
    assert!(!met(json!({ "type": "card_resources_removed", "card": "fish" }), animals));
    let claimed = |seat: &str| {
        event("milestone_claimed", json!({ "seat": seat, "milestone": "mayor", "payment": pay }))
    };
    assert!(met(json!({ "type": "milestone_claimed" }), claimed("red")));
    assert!(met(json!({ "type": "milestone_claimed", "milestone": "mayor" }), claimed("red")));
    assert!(!met(json!({ "type": "milestone_claimed", "milestone": "planner" }), claimed("red")));
    assert!(!met(json!({ "type": "milestone_claimed" }), claimed("green")), "the own one");
    let funded = event("award_funded", json!({ "seat": "red", "award": "miner", "payment": pay }));
    assert!(met(json!({ "type": "award_funded", "award": "miner" }), funded.clone()));
    assert!(!met(json!({ "type": "award_funded", "award": "banker" }), funded));
    let raised = event(
        "parameter_raised",
        json!({ "seat": "red", "parameter": "oxygen", "value": 8, "source": "rules" }),
    );
    assert!(met(json!({ "type": "parameter_raised" }), raised.clone()));
    assert!(met(json!({ "type": "parameter_raised", "parameter": "oxygen", "value": 8 }), raised.clone()));
    assert!(met(json!({ "type": "parameter_raised", "value": 7 }), raised.clone()));
    assert!(!met(json!({ "type": "parameter_raised", "parameter": "oxygen", "value": 9 }), raised.clone()));
    assert!(!met(json!({ "type": "parameter_raised", "parameter": "temperature" }), raised.clone()));
    assert!(!met(json!({ "type": "terraformed" }), raised), "not all are at their goals");
    let tile =
        event("tile_placed", json!({ "seat": "red", "area": "h31", "tile": "city", "source": "rules" }));
    assert!(met(json!({ "type": "area_taken", "area": "h31" }), tile.clone()));
    assert!(!met(json!({ "type": "area_taken", "area": "h30" }), tile));
    let marker = event("area_claimed", json!({ "seat": "red", "area": "h31" }));
    assert!(met(json!({ "type": "area_taken", "area": "h31" }), marker));
    let passed = event("passed", json!({ "seat": "red" }));
    assert!(met(json!({ "type": "passed" }), passed.clone()));
    assert!(met(json!({ "type": "passed", "seat": "red" }), passed.clone()));
    assert!(met(json!({ "type": "others_passed" }), passed));
    assert!(!met(json!({ "type": "others_passed" }), event("passed", json!({ "seat": "green" }))));
}

#[test]
fn the_last_parameter_at_its_goal_is_the_last_generation() {
    let mut table = Table::at(json!({
        "temperature": 8, "oxygen": 13, "oceans": 9,
        "deck": ["trees"],
        "seats": { "red": { "stock": { "megacredits": 60 } }, "green": {} }
    }));
    let plan = armed(&table, GREEN, json!({ "kind": "pass" }), json!([{ "type": "terraformed" }]));
    table.play(RED, &[answer(json!("standard_project:greenery"))]).expect("it can");
    let area = table.record.game().legal(RED)[0].choice;
    table.play(RED, &[Answer::plain(area)]).expect("offered");
    let outcome = plan.next(&table.record, &table.since(0));
    assert!(
        matches!(
            outcome,
            PlanOutcome::Disarm(DisarmReason::StopIf { condition: StopIf::Terraformed {}, .. })
        ),
        "{outcome:?}"
    );
}

#[test]
fn a_plan_that_cannot_answer_is_rejected_when_it_is_made() {
    let mut table = two();
    table.by_hand(RED, "pass");
    let flaws = |value: Value| {
        let flaws = plan(value).check(&table.record, RED).expect_err("something is wrong");
        flaws.into_iter().map(|flaw| flaw.pointer).collect::<Vec<_>>()
    };
    let made = |what: Value, until: &str, stop_if: Value| json!({ "what": what, "until": until, "stop_if": stop_if });
    let pass = json!({ "kind": "pass" });
    assert_eq!(flaws(made(pass.clone(), "this_generation", json!([]))), ["/until"], "it has passed");
    let next = "next_generation";
    assert_eq!(flaws(made(sequence(&[]), next, json!([]))), ["/what/actions"]);
    assert_eq!(flaws(made(sequence(&[&[]]), next, json!([]))), ["/what/actions/0"]);
    assert_eq!(flaws(made(sequence(&[&["end_turn"]]), next, json!([]))), ["/what/actions/0"]);
    let long = vec!["convert_heat"; 65];
    assert_eq!(flaws(made(sequence(&[&long]), next, json!([]))), ["/what/actions"]);
    let ranking = json!({ "kind": "draft_ranking", "ranking": ["any"] });
    assert_eq!(flaws(made(ranking, next, json!([]))), ["/what/kind"], "nothing is drafted");
    let twice = json!({ "kind": "research", "ranking": ["tag:space", "any", "any"], "most": 5 });
    assert_eq!(flaws(made(twice, next, json!([]))), ["/what/most", "/what/ranking/2"]);
    let late = json!({ "kind": "research", "ranking": [] });
    assert_eq!(flaws(made(late, "this_generation", json!([]))), ["/until"], "all have bought");
    let own = json!([{ "type": "passed", "seat": "red" }, { "type": "passed", "seat": "black" }]);
    assert_eq!(flaws(made(pass, next, own)), ["/stop_if/0", "/stop_if/1"]);
    for nonsense in [json!({ "kind": "pass", "more": 1 }), json!({ "kind": "win" }), json!({})] {
        assert!(serde_json::from_value::<Planned>(nonsense).is_err());
    }
    for nonsense in ["card:no_such_card", "tag:red", "birds", "any:any", ""] {
        assert!(nonsense.parse::<Wish>().is_err(), "{nonsense}");
    }
    for good in ["card:birds", "tag:space", "any"] {
        assert_eq!(good.parse::<Wish>().expect("a wish").to_string(), good);
    }
}
