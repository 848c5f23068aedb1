//! Plans on several nodes: a plan is applied once, by any node.

use domain::plan::{Plan, Planned, Until};
use serde_json::{Value, json};
use service::id::PlanId;
use service::moment::Moment;
use service::play::plans::{Entry, KeptPlan, PlanEvent, PlanRepository, PlanState};

use crate::cluster::{first_corporation, game, start, store};
use crate::test_database::{TestDatabase, create_postgres_database};
use crate::test_game::TestGame;
use crate::waiting::wait_until;

#[track_caller]
fn eventually(so: impl FnMut() -> bool) {
    wait_until("it has become so", so);
}

fn plans(game: &TestGame, player: usize) -> Value {
    game.players[player].get(&format!("{}/plans", game.path)).expect(200)["items"].clone()
}

fn passes(game: &TestGame) -> usize {
    let events = game.events(0, 0);
    events["events"].as_array().expect("events").iter().filter(|event| event["type"] == "passed").count()
}

#[test]
fn a_plan_is_applied_once_by_any_node() {
    let url = create_postgres_database();
    let redis = sandbox::Redis::start().expect("a Redis");
    let database = TestDatabase::from_urls(url.clone(), redis.url());
    let mut nodes = start(&database);
    let game = game(&nodes);
    for (player, game) in game.iter().take(2).enumerate() {
        let decision = game.decision(player);
        game.play(player, &decision["tag"], &first_corporation(&decision)).expect(200);
    }
    let first = usize::from(game[0].decision(0)["waiting"] != true);
    let other = 1 - first;
    // The plan is created on one node, and applied on another.
    let pass = json!({ "what": { "kind": "pass" } });
    let path = format!("{}/plans", game[0].path);
    game[0].players[other].send("POST", &path, &[("Idempotency-Key", "p")], Some(&pass)).expect(201);
    nodes[0].kill().expect("a process to kill");
    let decision = game[1].decision(first);
    game[1].play(first, &decision["tag"], &json!([{ "option": "pass" }])).expect(200);
    eventually(|| plans(&game[2], other)[0]["state"] == "done");
    assert_eq!(passes(&game[1]), 2);

    // A node was killed after it had stored a plan that applies at once: another node finds and applies it.
    let seat = usize::from(game[1].decision(0)["waiting"] != true);
    let player = &game[1].players[seat];
    let view = player.get(&game[1].path).expect(200)["view"].clone();
    let ranking = Planned::DraftRanking { ranking: vec!["any".parse().expect("a wish")] };
    let kept = KeptPlan {
        id: PlanId::fresh(),
        game: game[1].path.rsplit('/').next().expect("an id").parse().expect("an id"),
        account: player.id.parse().expect("an id"),
        seat: seat as i16,
        plan: Plan { what: ranking, until: Until::NextGeneration, stop_if: vec![] },
        state: PlanState::Armed,
        revision: 1,
        generation: 2,
        since: view["latest_event"].as_i64().expect("a number"),
        done: 0,
        looked: 0,
        key: "left".to_owned(),
        request: vec![7; 32],
        history: vec![Entry { at: 1, what: PlanEvent::Armed }],
        created_at: Moment(1),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(store(&url).make_plan(kept, None)).expect("kept");
    eventually(|| plans(&game[2], seat)[0]["applied"] == 1);
    let picked = game[1].events(seat, 0)["events"]
        .as_array()
        .expect("events")
        .iter()
        .filter(|e| e["type"] == "picked")
        .count();
    assert_eq!(picked, 1, "once, however many nodes there are");
}
