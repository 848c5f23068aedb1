//! Plans: when they fire and what they answer. A table where everybody has plans plays by itself.

mod conditions;

use domain::board::{AreaId, Areas};
use domain::game::playout::RandomPlayer;
use domain::game::position::Position;
use domain::game::{Answer, Choice, Event, Question, Record, RefusalCode, Setup};
use domain::plan::{ArmedPlan, DisarmReason, Plan, PlanOutcome, Planned, PlannedAction, StopIf, Until, Wish};
use domain::seat::Seat;
use serde_json::{Value, json};

use crate::laws::{any_choice, choose, each_game};

/// A game with its whole log.
struct Table {
    record: Record,
    events: Vec<(u64, Event)>,
}

impl Table {
    fn at(position: Value) -> Table {
        let position: Position = serde_json::from_value(position).expect("a position");
        let game = position.load(&mut Vec::new()).expect("a game");
        Table { record: Record::from_game(game), events: Vec::new() }
    }

    fn begin(setup: Setup, player: &mut RandomPlayer) -> Table {
        let (record, events) = Record::begin(setup, player.seed()).expect("a game");
        Table { record, events: (1..).zip(events).collect() }
    }

    fn play(&mut self, seat: Seat, answers: &[Answer]) -> Result<domain::game::Turn, domain::game::Refusal> {
        let turn = self.record.play(seat, answers)?;
        self.events.extend((turn.first..).zip(turn.events.clone()));
        Ok(turn)
    }

    fn by_hand(&mut self, seat: Seat, option: &str) {
        self.play(seat, &[answer(json!(option))]).expect("accepted");
    }

    fn undo(&mut self, seat: Seat, steps: u16) {
        let turn = self.record.undo(seat, steps).expect("undone");
        self.events.extend((turn.first..).zip(turn.events));
    }

    /// The events after that one that were not undone.
    fn since(&self, number: u64) -> Vec<(u64, Event)> {
        let stands = |event: &&(u64, Event)| event.0 > number && !self.record.is_undone(event.0);
        self.events.iter().filter(stands).cloned().collect()
    }

    /// Carries out what the plan says, as the service does. Returns what it said.
    fn show(&mut self, armed: &mut ArmedPlan, since: u64) -> PlanOutcome {
        let outcome = armed.next(&self.record, &self.since(since));
        let PlanOutcome::Fire(answers) = &outcome else { return outcome };
        match self.play(armed.seat, answers) {
            Ok(turn) => {
                armed.carried_out(turn.applied);
                outcome
            }
            Err(refusal) => PlanOutcome::Disarm(DisarmReason::Refused { refusal }),
        }
    }
}

fn answer(value: Value) -> Answer {
    let value = if value.is_string() { json!({ "option": value }) } else { value };
    serde_json::from_value(value).expect("an answer")
}

fn plan(value: Value) -> Plan {
    serde_json::from_value(value).expect("a plan")
}

fn sequence(actions: &[&[&str]]) -> Value {
    let action = |answers: &&[&str]| answers.iter().map(|o| json!({ "option": o })).collect::<Vec<_>>();
    json!({ "kind": "sequence", "actions": actions.iter().map(action).collect::<Vec<_>>() })
}

fn armed(table: &Table, seat: Seat, what: Value, stop_if: Value) -> ArmedPlan {
    let plan = plan(json!({ "what": what, "until": "this_generation", "stop_if": stop_if }));
    plan.check(&table.record, seat).expect("nothing is wrong with it");
    ArmedPlan::new(plan, &table.record, seat)
}

/// Two seats, and it is red's turn.
fn two() -> Table {
    Table::at(json!({
        "deck": ["trees", "bushes", "farming", "fish", "birds"],
        "seats": {
            "red": { "stock": { "megacredits": 60, "plants": 8, "heat": 8 }, "hand": ["asteroid", "research"] },
            "green": { "stock": { "megacredits": 60, "plants": 8 }, "production": { "energy": 2 }, "hand": ["energy_tapping", "comet"] }
        }
    }))
}

const RED: Seat = Seat::Red;
const GREEN: Seat = Seat::Green;

#[test]
fn a_pass_waits_for_the_turn() {
    let mut table = two();
    let mut pass = armed(&table, GREEN, json!({ "kind": "pass" }), json!([]));
    assert_eq!(pass.next(&table.record, &[]), PlanOutcome::Wait);
    table.by_hand(RED, "standard_project:power_plant");
    assert_eq!(pass.next(&table.record, &table.since(0)), PlanOutcome::Wait, "red has a second action");
    table.by_hand(RED, "end_turn");
    assert_eq!(table.show(&mut pass, 0), PlanOutcome::Fire(vec![Answer::plain(Choice::Pass)]));
    assert!(table.record.view(None).seats[1].passed);
}

#[test]
fn a_pass_in_the_own_turn_is_for_now_or_for_the_next_one() {
    let mut table = two();
    let now = armed(&table, RED, json!({ "kind": "pass" }), json!([]));
    assert_eq!(now.next(&table.record, &[]), PlanOutcome::Fire(vec![Answer::plain(Choice::Pass)]));
    table.by_hand(RED, "standard_project:power_plant");
    // In the middle of a turn nobody can pass.
    assert_eq!(now.next(&table.record, &table.since(0)), PlanOutcome::Wait);
    table.by_hand(RED, "end_turn");
    table.by_hand(GREEN, "pass");
    assert!(matches!(now.next(&table.record, &table.since(0)), PlanOutcome::Fire(_)));
}

#[test]
fn a_sequence_does_both_actions_with_all_their_choices() {
    let mut table = two();
    let quiet = |area: &AreaId| Areas::LAND.has(*area) && !Areas::CARD.has(*area);
    let area = Choice::Area(AreaId::all().find(quiet).expect("land")).to_string();
    let what = sequence(&[&["convert_plants", &area], &["standard_project:power_plant"]]);
    let mut both = armed(&table, GREEN, what, json!([]));
    table.by_hand(RED, "pass");
    assert!(matches!(table.show(&mut both, 0), PlanOutcome::Fire(answers) if answers.len() == 3));
    assert_eq!(both.done, 3);
    let view = table.record.view(None);
    assert_eq!((view.seats[1].production.energy, view.oxygen), (3, 1));
    // It was its turn again at once, and the plan is done: what was done can be taken back by hand.
    assert_eq!(table.record.undo_of(GREEN).steps, 3);
}

#[test]
fn a_refused_sequence_does_nothing_and_says_why() {
    let mut table = two();
    let what = sequence(&[&["standard_project:power_plant"], &["claim_milestone:mayor"]]);
    let mut plan = armed(&table, GREEN, what, json!([]));
    table.by_hand(RED, "pass");
    let before = table.record.clone();
    let PlanOutcome::Disarm(DisarmReason::Refused { refusal }) = table.show(&mut plan, 0) else {
        panic!("refused")
    };
    assert_eq!((refusal.code, refusal.answer), (RefusalCode::Blocked, 1));
    assert_eq!(table.record, before, "the decision is open as it was");
    let written = serde_json::to_value(DisarmReason::Refused { refusal: refusal.clone() }).expect("written");
    assert_eq!(
        serde_json::from_value::<DisarmReason>(written).expect("read"),
        DisarmReason::Refused { refusal }
    );
}

#[test]
fn a_sequence_goes_on_after_what_is_new_and_ends_with_the_turn() {
    // Research draws two cards, after which a move stops.
    let mut table = two();
    let what = sequence(&[&["play_card:research"], &["standard_project:power_plant"]]);
    let mut plan = armed(&table, RED, what, json!([{ "type": "parameter_raised" }]));
    assert!(matches!(table.show(&mut plan, 0), PlanOutcome::Fire(answers) if answers.len() == 2));
    assert_eq!(plan.done, 1);
    assert!(matches!(table.show(&mut plan, 0), PlanOutcome::Fire(answers) if answers.len() == 1));
    assert_eq!(table.record.view(None).active, Some(GREEN));

    // The same, and somebody answers by hand in between.
    let mut table = two();
    let what = sequence(&[&["play_card:research"], &["standard_project:power_plant"]]);
    let mut plan = armed(&table, RED, what, json!([]));
    table.show(&mut plan, 0);
    table.by_hand(RED, "end_turn");
    assert_eq!(plan.next(&table.record, &table.since(0)), PlanOutcome::Disarm(DisarmReason::TurnOver {}));
}

#[test]
fn what_is_taken_back_is_not_planned_again() {
    let mut table = two();
    let mut plan = armed(&table, RED, sequence(&[&["standard_project:power_plant"]]), json!([]));
    let pass = armed(&table, RED, json!({ "kind": "pass" }), json!([]));
    table.show(&mut plan, 0);
    table.undo(RED, 1);
    // The turn begins anew, and another plan leaves it to the player.
    assert_eq!(pass.next(&table.record, &table.since(0)), PlanOutcome::Wait);
    table.by_hand(RED, "standard_project:power_plant");
    table.by_hand(RED, "end_turn");
    table.by_hand(GREEN, "pass");
    assert!(matches!(pass.next(&table.record, &table.since(0)), PlanOutcome::Fire(_)));
}

fn all_planned(record: &Record, seat: Seat, ranking: &[Wish]) -> Vec<ArmedPlan> {
    let make = |what| {
        let plan = Plan { what, until: Until::NextGeneration, stop_if: vec![] };
        plan.check(record, seat).expect("nothing is wrong with it");
        ArmedPlan::new(plan, record, seat)
    };
    vec![
        make(Planned::DraftRanking { ranking: ranking.to_vec() }),
        make(Planned::Research { ranking: ranking.to_vec(), most: 1, keep: 10 }),
        make(Planned::Pass {}),
    ]
}

#[test]
fn a_table_where_everybody_plans_drafts_buys_and_passes_by_itself() {
    let mut player = RandomPlayer::new(11);
    let mut table = Table::begin(Setup { draft: true, ..Setup::of(3) }, &mut player);
    for seat in table.record.game().waiting_for() {
        let choice = table.record.game().legal(seat)[0].choice;
        table.play(seat, &[Answer { cards: Some(vec![]), ..Answer::plain(choice) }]).expect("offered");
    }
    for seat in table.record.game().seats() {
        let first = table.record.game().waiting_for()[0];
        table.by_hand(first, "pass");
        assert!(table.record.game().seats().contains(seat));
    }
    assert_eq!(table.record.game().generation(), 2);
    let since = table.record.last_seq();
    let ranking = [Wish::Tag(domain::tag::Tag::Space), Wish::Any];
    let seats = table.record.game().seats();
    let mut plans: Vec<ArmedPlan> =
        seats.iter().flat_map(|seat| all_planned(&table.record, *seat, &ranking)).collect();
    let mut picks = 0;
    while table.record.game().generation() == 2 {
        let before = table.record.last_seq();
        for plan in &mut plans {
            let pack = table.record.view(Some(plan.seat)).own.map(|own| own.pack).unwrap_or_default();
            if let PlanOutcome::Fire(answers) = table.show(plan, since)
                && let Choice::Pick(card) = answers[0].option
            {
                picks += 1;
                let spaces = |card: &domain::card::CardId| card.row().bears(domain::tag::Tag::Space);
                assert!(spaces(&card) || !pack.iter().any(spaces), "the highest ranked is kept");
            }
        }
        assert!(table.record.last_seq() > before, "nobody has to do anything");
    }
    // Three picks each; the fourth card comes by itself.
    assert_eq!(picks, 9);
    for seat in &table.record.view(None).seats {
        assert!(seat.hand <= 1 && seat.stock.megacredits >= 10, "{seat:?}");
    }
    for plan in plans.iter().filter(|plan| matches!(plan.plan.what, Planned::DraftRanking { .. })) {
        assert_eq!(plan.next(&table.record, &table.since(since)), PlanOutcome::Done);
    }
}

#[test]
fn a_pack_without_a_ranked_card_is_left_to_the_player() {
    let mut table = Table::at(json!({
        "phase": "research", "draft": true, "generation": 2,
        "deck": ["trees"],
        "seats": {
            "red": { "stock": { "megacredits": 30 }, "packs": [{ "pack": "red", "cards": ["asteroid", "comet", "birds"] }], "drafted": [{ "card": "fish", "pack": "green" }] },
            "green": { "stock": { "megacredits": 30 }, "packs": [{ "pack": "green", "cards": ["algae", "moss", "ants"] }], "drafted": [{ "card": "heather", "pack": "red" }] }
        }
    }));
    let what = json!({ "kind": "draft_ranking", "ranking": ["card:ants", "card:moss"] });
    let mut plan = armed(&table, RED, what, json!([]));
    assert_eq!(table.show(&mut plan, 0), PlanOutcome::Wait);
    table.by_hand(RED, "pick:comet");
    assert_eq!(table.show(&mut plan, 0), PlanOutcome::Wait, "there is no pack");
    table.by_hand(GREEN, "pick:algae");
    assert_eq!(table.show(&mut plan, 0), PlanOutcome::Fire(vec![answer(json!("pick:ants"))]));
}

#[test]
fn a_plan_never_does_what_cannot_be_done_by_hand_and_always_says_the_same() {
    let (mut fired, mut refused, mut waited, mut over) = (0, 0, 0, 0);
    each_game(100, |setup, player| {
        let mut table = Table::begin(setup, player);
        let mut plans: Vec<(ArmedPlan, u64)> = Vec::new();
        while !table.record.game().is_over() {
            if plans.len() < 4 {
                let seats = table.record.game().seats();
                let seat = seats[player.below(seats.len())];
                let plan = any_plan(player);
                if plan.check(&table.record, seat).is_ok() {
                    plans.push((ArmedPlan::new(plan, &table.record, seat), table.record.last_seq()));
                }
            }
            let mut at = player.below(plans.len().max(1));
            while at < plans.len() {
                let (armed, since) = &mut plans[at];
                let events = table.since(*since);
                let outcome = armed.next(&table.record, &events);
                assert_eq!(outcome, armed.clone().next(&table.record.clone(), &events));
                match outcome {
                    PlanOutcome::Wait => {
                        waited += 1;
                        at += 1;
                    }
                    PlanOutcome::Fire(answers) => {
                        assert!(table.record.game().waits_for(armed.seat), "it is asked");
                        let by_hand = table.record.clone().play(armed.seat, &answers);
                        let planned = table.play(armed.seat, &answers);
                        assert_eq!(by_hand, planned);
                        match planned {
                            Ok(turn) if !armed.carried_out(turn.applied) => fired += 1,
                            Ok(_) => {
                                fired += 1;
                                plans.remove(at);
                            }
                            Err(_) => {
                                refused += 1;
                                plans.remove(at);
                            }
                        }
                    }
                    PlanOutcome::Done | PlanOutcome::Disarm(_) => {
                        over += 1;
                        plans.remove(at);
                    }
                }
            }
            let waiting = table.record.game().waiting_for();
            if waiting.is_empty() {
                continue;
            }
            let seat = waiting[player.below(waiting.len())];
            let answer = choose(table.record.game(), seat, player);
            table.play(seat, &[answer]).expect("what is listed is accepted");
            if player.below(20) == 0 && table.record.undo_of(seat).steps > 0 {
                table.undo(seat, 1);
            }
        }
    });
    assert!(fired > 500 && refused > 20 && waited > 1_000 && over > 50, "{fired} {refused} {waited} {over}");
}

/// Any plan, sensible or not.
pub(crate) fn any_plan(player: &mut RandomPlayer) -> Plan {
    let any_wish = |player: &mut RandomPlayer| match player.below(3) {
        0 => Wish::Any,
        1 => Wish::Tag(domain::tag::Tag::ALL[player.below(domain::tag::Tag::ALL.len())]),
        _ => Wish::Card(domain::card::CardId::from_number(player.below(208) as u8 + 1).expect("a card")),
    };
    let what = match player.below(4) {
        0 => Planned::Pass {},
        1 => {
            let mut action = || PlannedAction(vec![Answer::plain(any_choice(player))]);
            Planned::Sequence { actions: vec![action(), action()] }
        }
        2 => Planned::DraftRanking { ranking: vec![any_wish(player)] },
        _ => Planned::Research { ranking: vec![any_wish(player)], most: player.below(5) as u8, keep: 5 },
    };
    let stop_if = match player.below(4) {
        0 => vec![StopIf::Passed { seat: None }],
        1 => vec![StopIf::ResourcesRemoved { resource: None }, StopIf::ProductionLowered { resource: None }],
        _ => vec![],
    };
    Plan { what, until: Until::ALL[player.below(2)], stop_if }
}

#[test]
fn what_is_asked_in_the_middle_of_a_turn_is_not_for_a_plan() {
    let mut table = two();
    let pass = armed(&table, RED, json!({ "kind": "pass" }), json!([]));
    table.by_hand(RED, "convert_plants");
    assert_eq!(table.record.game().question_of(RED), Some(Question::Area));
    assert_eq!(pass.next(&table.record, &table.since(0)), PlanOutcome::Wait);
}
