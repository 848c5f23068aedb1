//! Plans over HTTP: created at any time, applied when due, and visible only to their owner.

use serde_json::{Value, json};

use crate::harness::{Client, Reply, Server};
use crate::stream_client::StreamClient;
use crate::test_game::TestGame;
use crate::waiting::wait_until;

/// A game of beginners, whose first decision is an action.
pub fn start_with_beginners(server: &Server, players: usize, draft: bool) -> TestGame {
    let names = ["Ada", "Bob", "Cid"];
    let players: Vec<_> = names[..players].iter().map(|name| server.guest(name)).collect();
    let table = json!({ "players": players.len(), "corporate_era": true, "draft": draft, "beginner": true });
    let made = players[0].post("/v1/tables", &table).expect(201);
    for player in &players[1..] {
        player.post("/v1/tables/join", &json!({ "code": made["code"], "beginner": true })).expect(200);
    }
    let path = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
    let started = players[0].post(&path, &json!({})).expect(201);
    TestGame { path: format!("/v1/games/{}", started["game_id"].as_str().expect("an id")), players }
}

/// The active player and the other.
pub fn turns(game: &TestGame) -> (usize, usize) {
    let first = usize::from(game.decision(0)["waiting"] != true);
    (first, 1 - first)
}

pub fn plan(game: &TestGame, player: usize, key: &str, plan: &Value) -> Reply {
    let headers = [("Idempotency-Key", key)];
    game.players[player].send("POST", &format!("{}/plans", game.path), &headers, Some(plan))
}

pub fn plans(game: &TestGame, player: usize) -> Vec<Value> {
    let list = game.players[player].get(&format!("{}/plans", game.path)).expect(200);
    list["items"].as_array().expect("plans").clone()
}

pub fn pass() -> Value {
    json!({ "what": { "kind": "pass" } })
}

fn sequence(actions: &[&[&str]]) -> Value {
    let action = |options: &&[&str]| options.iter().map(|o| json!({ "option": o })).collect::<Vec<_>>();
    json!({ "what": { "kind": "sequence", "actions": actions.iter().map(action).collect::<Vec<_>>() } })
}

pub fn play_option(game: &TestGame, player: usize, option: &str) -> Value {
    let decision = game.decision(player);
    game.play(player, &decision["tag"], &json!([{ "option": option }])).expect(200)
}

#[track_caller]
fn eventually(so: impl FnMut() -> bool) {
    wait_until("the condition holds", so);
}

fn history(plan: &Value) -> Vec<&str> {
    let entries = plan["history"].as_array().expect("a history");
    entries.iter().map(|entry| entry["type"].as_str().expect("a type")).collect()
}

/// All replies about a game that a player can read.
fn readable_by(game: &TestGame, client: &Client) -> Vec<(u16, String, Vec<u8>)> {
    let reads = ["", "/decision", "/hand", "/plans", "/events?limit=500&after=0", "/record"];
    let mut paths: Vec<String> = reads.iter().map(|rest| format!("{}{rest}", game.path)).collect();
    paths.push("/v1/games".to_owned());
    let mut seen: Vec<Reply> = paths.iter().map(|path| client.get(path)).collect();
    let tag = seen[1].header("etag").to_owned();
    let body = json!({ "answers": [{ "option": "pass" }] });
    let headers = [("If-Match", tag.as_str())];
    seen.push(client.send("POST", &format!("{}/moves/preview", game.path), &headers, Some(&body)));
    let without_name = |body: &[u8]| {
        let mut body: Value = serde_json::from_slice(body).expect("JSON");
        // A problem contains the id of the request.
        if let Some(problem) = body.as_object_mut() {
            problem.remove("instance");
            problem.remove("request_id");
        }
        body.to_string().into_bytes()
    };
    let read = |reply: Reply| match reply.status {
        200 => (reply.status, reply.header("etag").to_owned(), reply.body),
        _ => (reply.status, String::new(), without_name(&reply.body)),
    };
    seen.into_iter().map(read).collect()
}

#[test]
fn a_planned_pass_is_played_at_the_next_turn() {
    let server = Server::start();
    let game = start_with_beginners(&server, 2, false);
    let (first, other) = turns(&game);
    let made = plan(&game, other, "p1", &pass()).expect(201);
    assert_eq!((&made["state"], history(&made)), (&json!("armed"), vec!["armed"]));
    assert_eq!(made["until"], "this_generation");
    play_option(&game, first, "pass");
    eventually(|| plans(&game, other)[0]["state"] == "done");
    let done = plans(&game, other).remove(0);
    assert_eq!((history(&done), &done["applied"]), (vec!["armed", "triggered", "done"], &json!(1)));
    // The log shows an ordinary move.
    let triggered = &done["history"][1];
    let events = game.events(first, triggered["first_seq"].as_i64().expect("a number") - 1);
    assert_eq!(events["events"][0]["type"], "passed");
    assert_eq!(events["events"][0]["seq"], triggered["first_seq"]);
    // Only the export of the owner shows that a plan made the move.
    let export = game.players[other].get("/v1/me/export").expect(200);
    let held = &export["games"][0];
    assert_eq!(held["plans"], json!([done]));
    let key = held["moves"].as_array().and_then(|moves| moves.last()?["key"].as_str()).expect("a key");
    assert!(key.starts_with(&format!("plan {} ", done["id"].as_str().expect("an id"))), "{key}");
    let export = game.players[first].get("/v1/me/export").expect(200);
    assert!(!export.to_string().contains("plan "), "{export}");
}

#[test]
fn an_unused_plan_is_invisible_to_others() {
    let server = Server::start();
    let game = start_with_beginners(&server, 2, true);
    let (first, other) = turns(&game);
    let client = &game.players[first];
    let before = readable_by(&game, client);
    let latest = client.get(&game.path).expect(200)["view"]["latest_event"].as_i64().expect("a number");
    let mut streams = StreamClient::both_transports(client, &format!("{}/stream?after={latest}", game.path));
    streams.iter_mut().for_each(|stream| drop(stream.expect("open")));
    let all = [
        pass(),
        sequence(&[&["standard_project:power_plant"], &["end_turn"]]),
        json!({ "what": { "kind": "draft_ranking", "ranking": ["tag:space", "card:birds", "any"] } }),
        json!({ "what": { "kind": "research", "ranking": ["any"], "most": 2, "keep": 10 }, "stop_if": [{ "type": "terraformed" }] }),
    ];
    for (n, new) in all.iter().enumerate() {
        let made = plan(&game, other, &format!("p{n}"), new).expect(201);
        assert_eq!(made["state"], "armed");
        assert_eq!(readable_by(&game, client), before, "{new}");
    }
    let armed = plans(&game, other);
    assert_eq!(armed.len(), 4);
    for made in &armed {
        let path = format!("{}/plans/{}", game.path, made["id"].as_str().expect("an id"));
        client.send("DELETE", &path, &[], None).problem(404, "not_found");
        let over = game.players[other].send("DELETE", &path, &[], None).expect(200);
        assert_eq!(
            (&over["state"], &over["history"][1]["reason"]["code"]),
            (&json!("disarmed"), &json!("withdrawn"))
        );
        assert_eq!(game.players[other].send("DELETE", &path, &[], None).expect(200), over, "it stays so");
        assert_eq!(readable_by(&game, client), before);
    }
    // The next event of the streams is the next move.
    play_option(&game, first, "standard_project:power_plant");
    for stream in &mut streams {
        let event = stream.expect("event").json();
        assert_eq!((&event["type"], &event["seq"]), (&json!("project_used"), &json!(latest + 1)));
    }
}

#[test]
fn planned_actions_can_be_undone_by_the_player() {
    let server = Server::start();
    let game = start_with_beginners(&server, 2, false);
    let (first, other) = turns(&game);
    let project: &[&str] = &["standard_project:power_plant"];
    plan(&game, other, "p1", &sequence(&[project, project])).expect(201);
    play_option(&game, first, "pass");
    eventually(|| plans(&game, other)[0]["state"] == "done");
    // The next turn has begun, because the other player has passed.
    let decision = game.decision(other);
    assert_eq!((&decision["question"], &decision["undo"]["steps"]), (&json!("action"), &json!(2)));
    let key = [("Idempotency-Key", "oops")];
    let undo = format!("{}/undo", game.path);
    let undone = game.players[other].send("POST", &undo, &key, Some(&json!({ "steps": 2 }))).expect(200);
    assert_eq!(undone["decision"]["question"], "action");
    // A plan that was applied is not armed again, and another plan does not affect this turn.
    let seen = plans(&game, other)[0]["history"][1]["last_seq"].clone();
    let made = plan(&game, other, "p2", &json!({ "what": { "kind": "pass" }, "seen": seen }));
    assert_eq!(made.expect(201)["state"], "armed");
    assert_eq!(plans(&game, other)[1]["state"], "done");
    assert_eq!(game.decision(other)["waiting"], true);
    play_option(&game, other, "standard_project:power_plant");
    play_option(&game, other, "end_turn");
    eventually(|| plans(&game, other)[0]["state"] == "done");
}

#[test]
fn an_illegal_plan_is_disarmed_with_the_reason() {
    let server = Server::start();
    let game = start_with_beginners(&server, 2, false);
    let (first, other) = turns(&game);
    let actions: [&[&str]; 2] = [&["standard_project:power_plant"], &["claim_milestone:mayor"]];
    plan(&game, other, "p1", &sequence(&actions)).expect(201);
    play_option(&game, first, "pass");
    eventually(|| plans(&game, other)[0]["state"] == "disarmed");
    let over = plans(&game, other).remove(0);
    assert_eq!((history(&over), &over["applied"]), (vec!["armed", "disarmed"], &json!(0)));
    let reason = &over["history"][1]["reason"];
    assert_eq!((&reason["code"], &reason["refusal"]["answer"]), (&json!("refused"), &json!(1)));
    assert!(reason["refusal"]["blocked_by"][0]["text"].as_str().is_some_and(|text| !text.is_empty()));
    assert!(over["history"][1]["text"].as_str().is_some_and(|text| text.contains("not allowed")));
    let decision = game.decision(other);
    assert_eq!((&decision["waiting"], &decision["question"]), (&json!(true), &json!("action")));
}

#[test]
fn a_condition_disarms_at_the_event_that_met_it() {
    let server = Server::start();
    let game = start_with_beginners(&server, 2, false);
    let (first, other) = turns(&game);
    let careful = json!({ "what": { "kind": "pass" }, "stop_if": [{ "type": "parameter_raised" }, { "type": "passed" }] });
    plan(&game, other, "p1", &careful).expect(201);
    let seen = game.players[other].get(&game.path).expect(200)["view"]["latest_event"].clone();
    play_option(&game, first, "pass");
    eventually(|| plans(&game, other)[0]["state"] == "disarmed");
    let over = plans(&game, other).remove(0);
    let reason = &over["history"][1]["reason"];
    assert_eq!((&reason["code"], &reason["condition"]), (&json!("stop_if"), &json!({ "type": "passed" })));
    let event = reason["event_seq"].as_i64().expect("a number");
    assert_eq!(game.events(other, event - 1)["events"][0]["type"], "passed");
    assert_eq!(game.decision(other)["waiting"], true);
    // A plan names the latest event that its owner has seen.
    let mut late = careful.clone();
    late["seen"] = seen;
    let made = plan(&game, other, "p2", &late).expect(201);
    assert_eq!(
        (&made["state"], &made["history"][1]["reason"]["event_seq"]),
        (&json!("disarmed"), &json!(event))
    );
}

#[test]
fn a_plan_is_created_once_per_key_and_replaced_by_the_next_of_its_kind() {
    let server = Server::start();
    let game = start_with_beginners(&server, 2, false);
    let (first, other) = turns(&game);
    let made = plan(&game, other, "p1", &pass());
    assert_eq!(made.header("idempotent-replayed"), "");
    let made = made.expect(201);
    let again = plan(&game, other, "p1", &pass());
    assert_eq!((again.header("idempotent-replayed"), again.expect(200)), ("true", made));
    plan(&game, other, "p1", &sequence(&[&["convert_heat"]])).problem(422, "idempotency_key_reused");
    plan(&game, other, "p2", &pass()).expect(201);
    let both = plans(&game, other);
    assert_eq!((&both[0]["state"], &both[1]["state"]), (&json!("armed"), &json!("disarmed")));
    assert_eq!(both[1]["history"][1]["reason"]["code"], "replaced");
    let twice = json!({ "what": { "kind": "sequence", "actions": [[]] }, "stop_if": [{ "type": "passed", "seat": "black" }], "seen": 9_999 });
    let problem = plan(&game, other, "p3", &twice).problem(422, "invalid");
    let pointers: Vec<_> =
        problem["violations"].as_array().expect("a list").iter().map(|v| &v["pointer"]).collect();
    assert_eq!(pointers, ["/what/actions/0", "/stop_if/0", "/seen"]);
    // The plan is applied once, even if the move is retried.
    play_option(&game, first, "pass");
    eventually(|| plans(&game, other)[0]["state"] == "done");
    assert_eq!(plan(&game, other, "p2", &pass()).expect(200)["state"], "done");
    assert!(plans(&game, other).iter().all(|plan| plan["state"] != "armed"));
    let passes = |events: &Value| {
        events["events"].as_array().expect("events").iter().filter(|e| e["type"] == "passed").count()
    };
    assert_eq!(passes(&game.events(first, 0)), 2);
}

#[test]
fn a_draft_ranked_by_all_is_played_without_moves() {
    let server = Server::start();
    let game = start_with_beginners(&server, 3, true);
    for player in 0..3 {
        let ranking = json!({ "what": { "kind": "draft_ranking", "ranking": ["tag:space", "any"] } });
        plan(&game, player, "ranking", &ranking).expect(201);
        let research = json!({ "what": { "kind": "research", "ranking": ["any"], "most": 1 } });
        plan(&game, player, "research", &research).expect(201);
    }
    for player in 0..3 {
        plan(&game, player, "pass", &pass()).expect(201);
    }
    let view = || game.players[0].get(&game.path).expect(200)["view"].clone();
    eventually(|| view()["generation"] == 2);
    eventually(|| view()["phase"] == "action");
    for seat in view()["seats"].as_array().expect("seats") {
        // The ten cards of the start and a bought one.
        assert_eq!(seat["hand"], 11, "{seat}");
    }
    for player in 0..3 {
        eventually(|| plans(&game, player).iter().all(|plan| plan["state"] == "done"));
        let all = plans(&game, player);
        let ranking = all.iter().find(|plan| plan["what"]["kind"] == "draft_ranking").expect("the ranking");
        // The fourth card is the last of its pack.
        assert_eq!(history(ranking), ["armed", "triggered", "triggered", "triggered", "done"]);
    }
}

#[test]
fn a_move_returns_the_next_open_decision() {
    let server = Server::start();
    let game = start_with_beginners(&server, 2, true);
    (0..2).for_each(|_| drop(play_option(&game, turns(&game).0, "pass")));
    let mut changeable = 0;
    while game.decision(0)["question"] != "action" && game.decision(1)["question"] != "action" {
        for player in 0..2 {
            let decision = game.decision(player);
            if decision["waiting"] != true {
                continue;
            }
            let options = decision["options"].as_array().expect("options");
            let open = options.iter().find(|o| o.get("replaces").is_none()).expect("an option");
            let mut answer = json!({ "option": open["id"] });
            if open["id"] == "buy" {
                answer["cards"] = json!([]);
            }
            let reply = game.play(player, &decision["tag"], &json!([answer])).expect(200);
            assert_eq!(reply["decision"], game.decision(player));
            changeable += usize::from(reply["decision"]["waiting"] == false);
        }
    }
    assert!(changeable > 2, "{changeable}");
}
