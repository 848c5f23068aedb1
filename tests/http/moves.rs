//! Moves: idempotency, refusals, previews and undo.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::{Server, decided};
use crate::test_game::TestGame;

fn two() -> Value {
    json!({ "players": 2, "corporate_era": true, "draft": true })
}

/// A game in which both seats have chosen corporation and cards, its active player, and their decision. Corporations
/// with a first action are avoided by dealing again.
fn start_first_turn(server: &Server) -> (TestGame, usize, Value) {
    let forced = ["corporation:tharsis_republic", "corporation:inventrix"];
    loop {
        let game = TestGame::start(server, &two());
        let free = |player: usize| -> Option<(Value, Value)> {
            let decision = game.decision(player);
            let options = decision["options"].as_array().expect("options");
            let id = options.iter().map(|o| &o["id"]).find(|id| !forced.iter().any(|f| *id == f))?;
            Some((decision["tag"].clone(), json!([{ "option": id, "cards": [] }])))
        };
        let (Some(first), Some(second)) = (free(0), free(1)) else { continue };
        game.play(0, &first.0, &first.1).expect(200);
        game.play(1, &second.0, &second.1).expect(200);
        let active = usize::from(game.decision(0).is_null());
        let decision = game.decision(active);
        return (game, active, decision);
    }
}

/// An answer without a cost and without a draw: it is always available and can be undone.
fn pass(decision: &Value) -> Value {
    let options = decision["options"].as_array().expect("options");
    let quiet = options.iter().find(|o| o["id"] == "pass").expect("one may always pass");
    json!([{ "option": quiet["id"] }])
}

#[test]
fn a_retry_gets_the_stored_reply() {
    let server = Server::start();
    let game = TestGame::start(&server, &two());
    let decision = game.decision(0);
    let answers = json!([{ "option": decision["options"][0]["id"], "cards": [decision["dealt"][0]] }]);
    let first = game.play_with_key("train-1", 0, &decision["tag"], &answers);
    assert_eq!(first.header("idempotent-replayed"), "");
    let parts: Vec<_> =
        first.header("server-timing").split(", ").filter_map(|p| p.split_once(";dur=")).collect();
    assert_eq!(parts.iter().map(|part| part.0).collect::<Vec<_>>(), ["load", "play", "commit"]);
    assert!(parts.iter().all(|part| part.1.parse::<f64>().is_ok_and(|millis| millis >= 0.0)), "{parts:?}");
    let body = first.expect(200);
    assert_eq!((&body["applied"], &body["unused"], &body["version"]), (&json!(1), &json!(0), &json!(2)));
    assert_eq!(body["waiting_for"], json!(["green"]));

    assert!(body["events"][0]["text"].as_str().is_some_and(|text| !text.is_empty()), "{body}");
    assert!(body["decision"]["options"][0]["text"].as_str().is_some_and(|text| !text.is_empty()), "{body}");

    let again = game.play_with_key("train-1", 0, &decision["tag"], &answers);
    assert_eq!((again.header("idempotent-replayed"), again.header("server-timing")), ("true", ""));
    assert_eq!(again.body, first.body, "byte for byte");
    // Also after the game has continued.
    let other = game.decision(1);
    let theirs = json!([{ "option": other["options"][0]["id"], "cards": [] }]);
    game.play_with_key("train-1", 1, &other["tag"], &theirs).expect(200);
    let later = game.play_with_key("train-1", 0, &decision["tag"], &answers);
    assert_eq!((later.status, later.header("idempotent-replayed"), &later.body), (200, "true", &first.body));

    let another = json!([{ "option": decision["options"][1]["id"], "cards": [] }]);
    game.play_with_key("train-1", 0, &decision["tag"], &another).problem(422, "idempotency_key_reused");
    game.play_with_key("train-1", 0, &json!("red-99"), &answers).problem(422, "idempotency_key_reused");
    let undo = [("Idempotency-Key", "train-1")];
    let undo = game.players[0].send("POST", &format!("{}/undo", game.path), &undo, Some(&json!({})));
    undo.problem(422, "idempotency_key_reused");
}

#[test]
fn concurrent_retries_play_one_move() {
    let server = Server::start();
    let (game, active, decision) = start_first_turn(&server);
    let before = game.players[active].get(&game.path).expect(200)["view"]["latest_event"].clone();
    let replies: Vec<_> = std::thread::scope(|scope| {
        let run = || decided(|| game.play_with_key("again", active, &decision["tag"], &pass(&decision)));
        let runs: Vec<_> = (0..8).map(|_| scope.spawn(run)).collect();
        runs.into_iter().map(|run| run.join().expect("a reply")).collect()
    });
    assert!(replies.iter().all(|r| r.status == 200 && r.body == replies[0].body));
    assert_eq!(replies.iter().filter(|r| r.header("idempotent-replayed").is_empty()).count(), 1);
    let events = game.events(active, before.as_i64().expect("a number"));
    let passes =
        events["events"].as_array().expect("events").iter().filter(|e| e["type"] == "passed").count();
    assert_eq!(passes, 1);
}

#[test]
fn both_headers_are_required_and_checked() {
    let server = Server::start();
    let (game, active, decision) = start_first_turn(&server);
    let path = format!("{}/moves", game.path);
    let player = &game.players[active];
    let body = json!({ "answers": pass(&decision) });
    let tag = decision["tag"].as_str().expect("a tag");
    let send = |headers: &[(&str, &str)]| player.send("POST", &path, headers, Some(&body));
    send(&[("If-Match", tag)]).problem(428, "idempotency_key_required");
    send(&[("Idempotency-Key", "k")]).problem(428, "if_match_required");
    send(&[("Idempotency-Key", "k"), ("If-Match", "*")]).problem(428, "if_match_required");
    send(&[("Idempotency-Key", &"k".repeat(101)), ("If-Match", tag)]).problem(422, "invalid");
    send(&[("Idempotency-Key", "two words"), ("If-Match", tag)]).problem(422, "invalid");

    let stale = send(&[("Idempotency-Key", "k"), ("If-Match", "\"red-0\"")]);
    let problem = stale.problem(412, "decision_changed");
    assert_eq!(problem["decision"], decision, "the open decision");
    assert_eq!(problem["waiting_for"], json!([decision["seat"]]));
    // Nothing was stored under the key, and a tag without quotes is accepted.
    send(&[("Idempotency-Key", "k"), ("If-Match", tag)]).expect(200);
    // The other seat has no pending decision.
    let idle = 1 - active;
    if game.decision(idle).is_null() {
        assert!(
            game.play(idle, &decision["tag"], &pass(&decision)).problem(412, "decision_changed")["decision"]
                .is_null()
        );
    }
}

#[test]
fn a_refused_move_gives_the_reason_and_changes_nothing() {
    let server = Server::start();
    let (game, active, decision) = start_first_turn(&server);
    let before = game.players[active].get(&game.path).body;
    let refused = |answers: Value| game.play_with_key("one-key", active, &decision["tag"], &answers);
    let reply = refused(json!([{ "option": "convert_plants" }]));
    let refusal = reply.problem(422, "move_refused")["refusal"].clone();
    assert!(refusal["code"].is_string() && refusal["rule"].is_string(), "{refusal}");
    assert!(refusal["text"].as_str().is_some_and(|text| !text.is_empty()), "{refusal}");
    refused(json!([{ "option": "area:h31" }])).problem(422, "move_refused");
    refused(json!([{ "option": "play_card:birds", "payment": { "megacredits": -5 } }]))
        .problem(422, "move_refused");
    refused(json!([{ "option": "play_card:birds", "amount": i64::MAX }])).problem(422, "move_refused");
    let problem = refused(json!([{ "option": "play_card:dragon" }])).problem(422, "invalid");
    assert_eq!(problem["violations"][0]["pointer"], "/answers/0/option");
    refused(json!([])).problem(422, "invalid");
    refused(vec![json!({ "option": "pass" }); 101].into()).problem(422, "invalid");
    refused(json!([{ "option": "pass", "colour": "red" }])).problem(422, "invalid");
    assert_eq!(game.players[active].get(&game.path).body, before);
    refused(pass(&decision)).expect(200);
}

#[test]
fn a_preview_stores_nothing() {
    let server = Server::start();
    let (game, active, decision) = start_first_turn(&server);
    let player = &game.players[active];
    let before = player.get(&game.path).body;
    let path = format!("{}/moves/preview", game.path);
    let tag = decision["tag"].as_str().expect("a tag");
    let body = json!({ "answers": pass(&decision) });
    let preview = player.send("POST", &path, &[("If-Match", tag)], Some(&body));
    assert_eq!(preview.expect(200)["events"][0]["type"], "passed");
    player.send("POST", &path, &[], Some(&body)).problem(428, "if_match_required");
    player.send("POST", &path, &[("If-Match", "red-0")], Some(&body)).problem(412, "decision_changed");
    let wrong = json!({ "answers": [{ "option": "convert_heat" }] });
    player.send("POST", &path, &[("If-Match", tag)], Some(&wrong)).problem(422, "move_refused");
    assert_eq!(player.get(&game.path).body, before);
    assert_eq!(game.decision(active), decision);
}

#[test]
fn an_undo_leaves_only_withdrawn_events() {
    let server = Server::start();
    let (game, active, decision) = start_first_turn(&server);
    let player = &game.players[active];
    let power_plant = json!([{ "option": "standard_project:power_plant" }]);
    let played = game.play(active, &decision["tag"], &power_plant).expect(200);
    let open = &played["decision"];
    assert_eq!(open["undo"]["steps"], 1);
    let to = open["undo"]["to"].as_i64().expect("a number");

    let path = format!("{}/undo", game.path);
    player.send("POST", &path, &[], Some(&json!({}))).problem(428, "idempotency_key_required");
    let key = [("Idempotency-Key", "undo-1")];
    player.send("POST", &path, &key, Some(&json!({ "steps": 2 }))).problem(422, "move_refused");
    player.send("POST", &path, &key, Some(&json!({ "steps": 0 }))).problem(422, "move_refused");
    let stale = [("Idempotency-Key", "undo-1"), ("If-Match", "red-0")];
    player.send("POST", &path, &stale, Some(&json!({}))).problem(412, "decision_changed");
    let undone = player.send("POST", &path, &key, Some(&json!({ "steps": 1 })));
    let body = undone.expect(200);
    assert_eq!(body["events"][0]["type"], "undone");
    assert_eq!(body["decision"]["options"], decision["options"], "as it was before");
    assert_ne!(body["decision"]["tag"], open["tag"], "an answer to an undone decision is refused");
    let again = player.send("POST", &path, &key, Some(&json!({ "steps": 1 })));
    assert_eq!((again.header("idempotent-replayed"), &again.body), ("true", &undone.body));
    game.play(active, &open["tag"], &pass(&decision)).problem(412, "decision_changed");

    // The log contains only the numbers of undone events, for all viewers.
    for viewer in 0..2 {
        let events = game.events(viewer, to)["events"].as_array().expect("events").clone();
        let (last, rest) = events.split_last().expect("an undo");
        assert_eq!(last["type"], "undone");
        assert!(
            !rest.is_empty() && rest.iter().all(|e| e["type"] == "withdrawn" && e["data"] == json!({})),
            "{rest:?}"
        );
        assert_eq!(rest[0]["seq"].as_i64(), Some(to + 1));
    }
}

#[test]
fn concurrent_draft_picks_do_not_conflict() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 5, "corporate_era": true, "draft": true }));
    // All five choose concurrently, each on its own decision.
    let asked: Vec<_> = (0..5).map(|player| game.decision(player)).collect();
    let statuses: Vec<_> = std::thread::scope(|scope| {
        let choose = |player: usize| {
            let decision = &asked[player];
            let answer = json!([{ "option": decision["options"][0]["id"], "cards": [decision["dealt"][0]] }]);
            decided(|| game.play_with_key("pick", player, &decision["tag"], &answer)).status
        };
        let runs: Vec<_> = (0..5).map(|player| scope.spawn(move || choose(player))).collect();
        runs.into_iter().map(|run| run.join().expect("a status")).collect()
    });
    assert_eq!(statuses, [200; 5]);
    assert_eq!(game.players[0].get(&game.path).expect(200)["view"]["phase"], "action");
}

#[test]
fn a_long_poll_returns_at_the_next_event() {
    let server = Server::start();
    let (game, active, decision) = start_first_turn(&server);
    let idle = &game.players[1 - active];
    let latest = game.events(active, 0)["latest_event"].as_i64().expect("a number");
    let path = format!("{}/events?after={latest}&wait=30", game.path);
    let reply = std::thread::scope(|scope| {
        let waiting = scope.spawn(|| idle.get(&path));
        std::thread::sleep(Duration::from_millis(300));
        game.play(active, &decision["tag"], &pass(&decision)).expect(200);
        waiting.join().expect("a reply")
    });
    let page = reply.expect(200);
    assert_eq!(page["events"][0]["seq"].as_i64(), Some(latest + 1));
    assert_eq!(page["events"][0]["type"], "passed");

    let next = page["next"].as_i64().expect("a number");
    let started = Instant::now();
    let page = idle.get(&format!("{}/events?after={}&wait=1", game.path, next + 1_000)).expect(200);
    assert_eq!(
        (&page["events"], page["next"].as_i64()),
        (&json!([]), Some(next)),
        "from where there is something on"
    );
    assert!(started.elapsed() >= Duration::from_millis(900));
    for wrong in ["after=-1", "limit=0", "limit=501", "wait=31", "wait=-1", "after=x", "since=3"] {
        idle.get(&format!("{}/events?{wrong}", game.path)).problem(422, "invalid");
    }
}
