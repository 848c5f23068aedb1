//! What screens of an app show: read in one request, of one moment, and named by the number of the latest event.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{HandClock, Server, config};
use crate::matches::{Chooser, Match};

/// Tokens that last while the clock is put forward.
const LASTING: [(&str, &str); 1] = [("ACCESS_TOKEN_SECONDS", "604800")];
/// Everything that can be read together with a game.
const ALL: &str = "include=decision,hand,seats,clock,plans,points";

fn two() -> Value {
    json!({ "players": 2, "corporate_era": true, "draft": false })
}

/// A player whom the game waits for.
fn waited_for(game: &Match) -> usize {
    let waits = |player: &usize| game.decision(*player)["waiting"] == true;
    (0..game.players.len()).find(waits).expect("somebody whom the game waits for")
}

#[test]
fn every_reply_names_the_latest_event() {
    let server = Server::start();
    let game = Match::start(&server, &two());
    let mut chooser = Chooser(11);
    for round in 0..30 {
        let player = waited_for(&game);
        let client = &game.players[player];
        let read = |rest: &str| client.get(&format!("{}{rest}", game.path)).expect(200);
        let decision = read("/decision");
        let latest = &decision["latest_event"];
        assert!(latest.is_number(), "{decision}");
        assert_eq!(&read("/hand")["latest_event"], latest);
        assert_eq!(&read("")["view"]["latest_event"], latest);
        assert_eq!(&read("/events?limit=1")["latest_event"], latest);
        let answers = json!([chooser.answer(&decision["decision"])]);
        let tag = &decision["decision"]["tag"];
        let quoted = format!("\"{}\"", tag.as_str().expect("a tag"));
        let preview = client.send(
            "POST",
            &format!("{}/moves/preview", game.path),
            &[("If-Match", &quoted)],
            Some(&json!({ "answers": answers })),
        );
        assert_eq!(&preview.expect(200)["latest_event"], latest);
        let key = format!("round-{round}");
        let moved = game.play_under(&key, player, tag, &answers).expect(200);
        let last = moved["events"].as_array().expect("events").last().expect("an event");
        assert_eq!(moved["latest_event"], last["seq"]);
        // Under the same key it is that of the move, whatever has happened since.
        assert_eq!(game.play_under(&key, player, tag, &answers).expect(200), moved);
        let late = game.play(player, &json!("red-0"), &answers).problem(412, "decision_changed");
        assert_eq!(late["latest_event"], moved["latest_event"]);
    }
}

#[test]
fn one_request_reads_all_that_a_board_screen_shows() {
    let server = Server::start();
    let game = Match::start(&server, &two());
    let mut chooser = Chooser(5);
    for _ in 0..20 {
        game.go_on(&mut chooser, 1);
        for client in &game.players {
            let read = |rest: &str| client.get(&format!("{}{rest}", game.path)).expect(200);
            let mut all = read(&format!("?{ALL}"));
            let mut clock = read("/clock");
            for clock in [&mut all["clock"], &mut clock] {
                clock["now"].take();
            }
            assert_eq!(all["decision"], read("/decision"));
            assert_eq!(all["hand"], read("/hand"));
            assert_eq!(all["seats"], read("/seats"));
            assert_eq!(all["clock"], clock);
            assert_eq!(all["plans"], read("/plans"));
            for part in ["decision", "hand"] {
                assert_eq!(all[part]["latest_event"], all["view"]["latest_event"]);
            }
            for part in ["decision", "hand", "seats", "clock", "plans", "points"] {
                all.as_object_mut().expect("an object").remove(part);
            }
            assert_eq!(all, read(""));
        }
    }
}

#[test]
fn a_screen_is_of_one_moment_while_the_others_move() {
    let server = Server::start();
    let game = Match::start(&server, &two());
    let path = format!("{}?{ALL}", game.path);
    std::thread::scope(|scope| {
        let moves = scope.spawn(|| game.go_on(&mut Chooser(3), 40));
        let client = &game.players[0];
        loop {
            let over = moves.is_finished();
            let all = client.get(&path).expect(200);
            let latest = &all["view"]["latest_event"];
            assert_eq!((&all["decision"]["latest_event"], &all["hand"]["latest_event"]), (latest, latest));
            assert_eq!(all["decision"]["waiting_for"], all["view"]["waiting_for"]);
            assert_eq!(all["decision"]["decision"]["tag"], all["view"]["own"]["decision"]);
            let cards = all["hand"]["cards"].as_array().expect("cards").iter().map(|card| &card["card"]);
            assert_eq!(
                cards.collect::<Vec<_>>(),
                all["view"]["own"]["hand"].as_array().expect("cards").iter().collect::<Vec<_>>()
            );
            if over {
                break;
            }
        }
    });
}

#[test]
fn a_screen_has_one_tag_which_time_alone_does_not_change() {
    let clock = HandClock::now();
    let server = Server::by(config(&[]), clock.clone());
    let timed = json!({ "players": 2, "corporate_era": true, "draft": false, "clock": { "type": "bank", "start_seconds": 86_400, "increment_seconds": 60 } });
    let game = Match::start(&server, &timed);
    let client = &game.players[0];
    let path = format!("{}?{ALL}", game.path);
    let first = client.get(&path);
    let seen = first.expect(200);
    let known = [("If-None-Match", first.header("etag"))];
    clock.goes_on(Duration::from_secs(30));
    let same = client.send("GET", &path, &known, None);
    assert_eq!((same.status, same.header("etag")), (304, first.header("etag")));
    let later = client.get(&path).expect(200);
    assert_ne!(later["clock"]["now"], seen["clock"]["now"]);
    // The tag is one for all of it: a plan is a change as a move is.
    let plan = json!({ "what": { "type": "pass" } });
    let made =
        client.send("POST", &format!("{}/plans", game.path), &[("Idempotency-Key", "p-1")], Some(&plan));
    made.expect(201);
    let planned = client.send("GET", &path, &known, None);
    assert_eq!(planned.expect(200)["plans"]["items"].as_array().map(Vec::len), Some(1));
    let known = [("If-None-Match", planned.header("etag"))];
    game.go_on(&mut Chooser(5), 1);
    let moved = client.send("GET", &path, &known, None).expect(200);
    assert_ne!(moved["view"]["latest_event"], seen["view"]["latest_event"]);
    let other = client.get(&format!("{}?include=hand", game.path));
    assert_ne!(other.header("etag"), client.get(&game.path).header("etag"));
}

#[test]
fn parts_that_are_not_there_are_refused() {
    let server = Server::start();
    let game = Match::start(&server, &two());
    let client = &game.players[0];
    for (include, rule) in [("", "unknown"), ("map", "unknown"), ("hand,", "unknown"), ("hand,hand", "once")]
    {
        let problem = client.get(&format!("{}?include={include}", game.path)).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["pointer"], "include");
        assert_eq!(problem["violations"][0]["rule"], rule, "{problem}");
    }
    server.guest("Eve").get(&format!("{}?{ALL}", game.path)).problem(404, "not_found");
}

/// The numbers of the events of a page.
fn numbers(page: &Value) -> Vec<i64> {
    page["events"].as_array().expect("events").iter().map(|e| e["seq"].as_i64().expect("a number")).collect()
}

#[test]
fn the_log_is_read_backwards_too() {
    let server = Server::start();
    let game = Match::start(&server, &two());
    game.go_on(&mut Chooser(7), 30);
    let client = &game.players[0];
    let page = |query: &str| client.get(&format!("{}/events?{query}", game.path)).expect(200);
    let whole = page("limit=500");
    let latest = whole["latest_event"].as_i64().expect("a number");
    assert!(latest < 500 && whole.get("previous").is_none(), "{latest}");
    // From the end to the beginning, seven at a time.
    let (mut before, mut read) = (latest + 1, Vec::new());
    loop {
        let part = page(&format!("before={before}&limit=7"));
        assert_eq!((&part["next"], &part["latest_event"]), (&json!(before - 1), &json!(latest)));
        let events = part["events"].as_array().expect("events").clone();
        assert!(events.len() == 7 || part.get("previous").is_none());
        read.splice(0..0, events);
        match part["previous"].as_i64() {
            Some(previous) => before = previous,
            None => break,
        }
    }
    assert_eq!(&read, whole["events"].as_array().expect("events"));
    // What a page forwards has before it leads backwards.
    let later = page(&format!("after={}&limit=5", latest - 10));
    assert_eq!(later["previous"], json!(latest - 9));
    assert_eq!(numbers(&page(&format!("before={}&limit=2", latest - 9))), [latest - 11, latest - 10]);
    assert_eq!(numbers(&page(&format!("before=2147483647&limit=1"))), [latest]);
    assert_eq!(numbers(&page("before=1")), [] as [i64; 0]);
    for (query, pointer) in [
        ("before=0", "before"),
        ("before=x", "before"),
        ("before=5&after=1", "after"),
        ("before=5&wait=1", "wait"),
    ] {
        let problem = client.get(&format!("{}/events?{query}", game.path)).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["pointer"], pointer);
    }
}

#[test]
fn an_earlier_position_is_what_the_caller_could_see_then() {
    let server = Server::start();
    let game = Match::start(&server, &json!({ "players": 3, "corporate_era": true, "draft": true }));
    let mut chooser = Chooser(9);
    // What each player was shown, by the number of the latest event.
    let mut shown: Vec<(i64, [Value; 3])> = Vec::new();
    let position =
        |player: usize, query: &str| game.players[player].get(&format!("{}{query}", game.path)).expect(200);
    let comparable = |mut view: Value| {
        for name in ["decision", "undo"] {
            view["own"].as_object_mut().expect("what the seat knows").remove(name);
        }
        view
    };
    for _ in 0..60 {
        let views: [Value; 3] = std::array::from_fn(|player| position(player, "")["view"].clone());
        shown.push((views[0]["latest_event"].as_i64().expect("a number"), views));
        game.go_on(&mut chooser, 1);
    }
    for (at, views) in shown.iter().step_by(4) {
        for (player, view) in views.iter().enumerate() {
            let earlier = position(player, &format!("?at={at}"));
            assert_eq!(comparable(earlier["view"].clone()), comparable(view.clone()));
            assert!(earlier["view"]["own"].get("decision").is_none(), "nothing can be answered there");
            assert!(earlier.get("revealed").is_none(), "the game goes on");
        }
    }
    let latest = position(0, "")["view"]["latest_event"].as_i64().expect("a number");
    for (query, rule) in [
        ("at=0".to_owned(), "range"),
        (format!("at={}", latest + 1), "range"),
        ("at=x".to_owned(), "type"),
        ("at=1&include=hand".to_owned(), "together"),
        ("until=1".to_owned(), "unknown"),
    ] {
        let problem = game.players[0].get(&format!("{}?{query}", game.path)).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["rule"], rule, "{problem}");
    }
    let tagged = game.players[0].get(&format!("{}?at=5", game.path));
    let known = [("If-None-Match", tagged.header("etag"))];
    assert_eq!(game.players[0].send("GET", &format!("{}?at=5", game.path), &known, None).status, 304);
    server.guest("Eve").get(&format!("{}?at=5", game.path)).problem(404, "not_found");

    // After the end nothing is hidden, and each seat is shown as it saw itself.
    game.go_on(&mut chooser, usize::MAX);
    for (at, views) in shown.iter().step_by(15) {
        let revealed = position(1, &format!("?at={at}"))["revealed"].clone();
        let revealed: Vec<_> =
            revealed.as_array().expect("seats").iter().map(|own| &own["hand"]).cloned().collect();
        assert_eq!(revealed, views.iter().map(|view| view["own"]["hand"].clone()).collect::<Vec<_>>());
    }
}

#[test]
fn what_takes_no_parameters_refuses_them() {
    let server = Server::start();
    let game = Match::start(&server, &two());
    let client = &game.players[0];
    for path in [
        "/v1/me?at=1",
        "/v1/me/tables?state=open",
        "/v1/rules?language=en",
        "/v1/catalogue/board?x",
        &format!("{}/decision?at=1", game.path),
        &format!("{}/seats?seat=red", game.path),
    ] {
        let problem = client.get(path).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["rule"], "unknown", "{path}: {problem}");
        let name = path.split('?').nth(1).and_then(|query| query.split('=').next()).expect("a name");
        assert_eq!(problem["violations"][0]["pointer"], name);
    }
    // Who may not ask is told that first, and paths outside of the API take what monitors add.
    server.stranger().get("/v1/me?at=1").problem(401, "unauthenticated");
    server.stranger().get("/healthz?probe=1").expect(200);
    let sign_in = json!({ "device_key": "a-device-key-of-at-least-32-characters" });
    server.stranger().post("/v1/sign-in/guest?name=Ada", &sign_in).problem(422, "invalid");
}

#[test]
fn the_list_of_games_says_how_each_has_come_on() {
    let clock = HandClock::now();
    let server = Server::by(config(&LASTING), clock.clone());
    let timed = json!({ "players": 2, "corporate_era": true, "draft": false, "clock": { "type": "per_decision", "limit_seconds": 86_400 } });
    let game = Match::start(&server, &timed);
    let mut chooser = Chooser(5);
    for _ in 0..25 {
        clock.goes_on(Duration::from_secs(60));
        game.go_on(&mut chooser, 1);
        for client in &game.players {
            let item = client.get("/v1/games?include=forecast").expect(200)["items"][0].clone();
            let read = |rest: &str| client.get(&format!("{}{rest}", game.path)).expect(200);
            let (seen, asked) = (read(""), read("/decision"));
            let view = &seen["view"];
            for name in ["id", "name", "seat", "players", "created_at", "updated_at"] {
                assert_eq!(item[name], seen[name], "{name}");
            }
            for name in ["phase", "generation", "latest_event", "waiting_for"] {
                assert_eq!(item[name], view[name], "{name}");
            }
            assert_eq!(item["unseen"], view["latest_event"]);
            let waits = asked["decision"]["waiting"] == true;
            assert_eq!(item["waiting_for_me"], waits);
            assert_eq!(item.get("question"), Some(&asked["decision"]["question"]).filter(|_| waits));
            assert_eq!(item.get("deadline"), Some(&asked["deadline"]).filter(|_| waits));
            assert_eq!(item["forecast"], read("/forecast"));
            assert!(item.get("result").is_none());
            let inbox = client.get("/v1/me/inbox").expect(200)["items"].clone();
            assert_eq!(inbox.as_array().map(Vec::len), Some(usize::from(waits)));
            for name in
                ["name", "seat", "players", "phase", "generation", "latest_event", "unseen", "question"]
            {
                assert!(!waits || inbox[0][name] == item[name], "{name} of {inbox}");
            }
        }
    }
    let client = &game.players[0];
    let latest = client.get(&game.path).expect(200)["view"]["latest_event"].as_i64().expect("a number");
    client.send("PUT", &format!("{}/seen", game.path), &[], Some(&json!({ "seq": latest - 2 }))).expect(200);
    let item = client.get("/v1/games").expect(200)["items"][0].clone();
    assert_eq!((&item["unseen"], item.get("forecast")), (&json!(2), None));
}

#[test]
fn games_are_chosen_by_state_by_whom_they_wait_for_and_by_time() {
    let clock = HandClock::now();
    let server = Server::by(config(&LASTING), clock.clone());
    let solo = json!({ "players": 1, "corporate_era": true, "draft": false });
    let ada = server.guest("Ada");
    let started = |name: &str| {
        let mut table = solo.clone();
        table["name"] = json!(name);
        let made = ada.post("/v1/tables", &table).expect(201);
        let path = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
        let id = ada.post(&path, &json!({})).expect(201)["game_id"].as_str().expect("an id").to_owned();
        Match { path: format!("/v1/games/{id}"), players: vec![ada.clone()] }
    };
    let over = started("over");
    over.go_on(&mut Chooser(3), usize::MAX);
    clock.goes_on(Duration::from_secs(3_600));
    let old = started("old");
    clock.goes_on(Duration::from_secs(3_600));
    started("young");
    // One of two, which waits for the other.
    let bob = server.guest("Bob");
    let pair = json!({ "name": "pair", "players": 2, "corporate_era": true, "draft": false });
    let made = ada.post("/v1/tables", &pair).expect(201);
    bob.post("/v1/tables/join", &json!({ "code": made["code"] })).expect(200);
    let path = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
    let id = ada.post(&path, &json!({})).expect(201)["game_id"].as_str().expect("an id").to_owned();
    let pair = Match { path: format!("/v1/games/{id}"), players: vec![ada.clone(), bob.clone()] };
    let decision = pair.decision(0);
    pair.play(0, &decision["tag"], &json!([Chooser(1).answer(&decision)])).expect(200);
    let names = |client: &crate::harness::Client, query: &str| -> Vec<String> {
        let page = client.get(&format!("/v1/games?{query}")).expect(200);
        let name = |item: &Value| item["name"].as_str().expect("a name").to_owned();
        page["items"].as_array().expect("items").iter().map(name).collect()
    };
    assert_eq!(names(&ada, ""), ["pair", "young", "old", "over"]);
    assert_eq!(names(&ada, "state=over"), ["over"]);
    assert_eq!(names(&ada, "state=running"), ["pair", "young", "old"]);
    assert_eq!(names(&ada, "waiting_for_me=true"), ["young", "old"]);
    assert_eq!(names(&ada, "waiting_for_me=false"), ["pair", "over"]);
    assert_eq!(names(&bob, "waiting_for_me=true"), ["pair"]);
    assert_eq!(names(&ada, "state=running&waiting_for_me=false"), ["pair"]);
    let at = old.players[0].get(&old.path).expect(200)["updated_at"].as_str().expect("a time").to_owned();
    assert_eq!(names(&ada, &format!("since={at}")), ["pair", "young", "old"]);
    let ended = ada.get(&over.path).expect(200)["view"]["result"].clone();
    assert_eq!(ada.get("/v1/games?state=over").expect(200)["items"][0]["result"], ended);
    // A page at a time, with the same filter.
    let first = ada.get("/v1/games?state=running&limit=2").expect(200);
    let cursor = first["next_cursor"].as_str().expect("a cursor").to_owned();
    assert_eq!(names(&ada, &format!("state=running&limit=2&cursor={cursor}")), ["old"]);
    for wrong in ["state=paused", "waiting_for_me=1", "since=yesterday", "include=hand", "order=name"] {
        ada.get(&format!("/v1/games?{wrong}")).problem(422, "invalid");
    }
}

#[test]
fn the_tables_that_one_waits_at_are_listed() {
    let server = Server::start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = |name: &str| {
        let table =
            json!({ "name": name, "players": 2, "corporate_era": true, "draft": true, "private": true });
        ada.post("/v1/tables", &table).expect(201)
    };
    let (one, other) = (table("one"), table("other"));
    let mine = |client: &crate::harness::Client| client.get("/v1/me/tables").expect(200)["items"].clone();
    assert_eq!(mine(&ada), json!([one, other]));
    assert_eq!(mine(&bob), json!([]));
    let before = ada.get("/v1/me/tables");
    let known = [("If-None-Match", before.header("etag"))];
    assert_eq!(ada.send("GET", "/v1/me/tables", &known, None).status, 304);
    bob.post("/v1/tables/join", &json!({ "code": one["code"] })).expect(200);
    let changed = ada.send("GET", "/v1/me/tables", &known, None).expect(200);
    assert_eq!(changed["items"][0]["free_seats"], 0);
    assert_eq!(mine(&bob).as_array().map(Vec::len), Some(1));
    ada.post(&format!("/v1/tables/{}/start", one["id"].as_str().expect("an id")), &json!({})).expect(201);
    assert_eq!(mine(&ada), json!([other]));
    assert_eq!(mine(&bob), json!([]));
}

#[test]
fn points_are_told_by_what_brings_them_and_add_up() {
    let server = Server::start();
    let game = Match::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let client = &game.players[0];
    let mut chooser = Chooser(21);
    let points = |query: &str| client.get(&format!("{}?include=points{query}", game.path)).expect(200);
    let sum = |list: &Value| -> i64 {
        list.as_array().expect("a list").iter().map(|one| one["points"].as_i64().expect("points")).sum()
    };
    let mut live = Vec::new();
    loop {
        let seen = points("");
        for seat in seen["points"].as_array().expect("seats") {
            let parts: i64 =
                ["milestones", "awards", "cards", "tiles"].iter().map(|part| sum(&seat[part])).sum();
            assert_eq!(
                parts + seat["rating"].as_i64().expect("a rating"),
                seat["total"].as_i64().expect("a sum")
            );
        }
        let latest = seen["view"]["latest_event"].clone();
        let over = seen["view"]["result"].is_object();
        live.push((latest, seen));
        if over {
            break;
        }
        game.go_on(&mut chooser, 40);
    }
    // What was told while the game went on is told of that event later.
    for (at, seen) in live.iter().step_by(3) {
        assert_eq!(points(&format!("&at={at}"))["points"], seen["points"]);
    }
    let (_, end) = live.last().expect("an end");
    for (seat, score) in end["points"]
        .as_array()
        .expect("seats")
        .iter()
        .zip(end["view"]["result"]["scores"].as_array().expect("scores"))
    {
        assert_eq!((&seat["seat"], &seat["total"]), (&score["seat"], &score["total"]));
        assert_eq!(sum(&seat["milestones"]), score["milestones"]);
        assert_eq!(sum(&seat["awards"]), score["awards"]);
        assert_eq!(sum(&seat["cards"]), score["cards"]);
    }
}

#[test]
fn a_draft_decision_says_who_gets_the_pack() {
    let server = Server::start();
    let game = Match::start(&server, &json!({ "players": 3, "corporate_era": true, "draft": true }));
    let mut chooser = Chooser(4);
    let mut picks = 0;
    for _ in 0..200 {
        let player = waited_for(&game);
        let decision = game.decision(player);
        let reply = game.play(player, &decision["tag"], &json!([chooser.answer(&decision)])).expect(200);
        if decision["question"] != "draft" {
            assert!(decision.get("to").is_none());
            continue;
        }
        let picked =
            reply["events"].as_array().expect("events").iter().find(|event| event["type"] == "picked");
        assert_eq!(decision["to"], picked.expect("a pick")["data"]["to"]);
        picks += 1;
    }
    assert!(picks > 10, "{picks} picks");
}

#[test]
fn every_option_has_a_short_label() {
    let server = Server::start();
    let game = Match::start(&server, &two());
    let mut chooser = Chooser(13);
    for _ in 0..60 {
        let player = waited_for(&game);
        for language in ["en", "sr", "sr-Cyrl", "hu", "nl", "uk"] {
            let asked = game.players[player].send(
                "GET",
                &format!("{}/decision", game.path),
                &[("Accept-Language", language)],
                None,
            );
            let decision = asked.expect(200)["decision"].clone();
            for name in ["options", "blocked"] {
                for option in decision[name].as_array().expect("a list") {
                    let text = |name: &str| option[name].as_str().unwrap_or_default().to_owned();
                    let (label, text) = (text("label"), text("text"));
                    assert!(
                        !label.is_empty() && label.chars().count() <= text.chars().count(),
                        "{language}: {option}"
                    );
                    // What an effect does has no shorter name.
                    let named = !["branch", "next"]
                        .iter()
                        .any(|kind| option["id"].as_str().is_some_and(|id| id.starts_with(kind)));
                    assert!(!named || label.chars().count() <= 60, "{language}: {option}");
                }
            }
        }
        game.go_on(&mut chooser, 1);
    }
}

#[test]
fn a_hand_says_what_makes_a_card_cheaper() {
    let server = Server::start();
    let game = Match::start(&server, &two());
    let mut chooser = Chooser(17);
    let mut cheaper = 0;
    while game.players[0].get(&game.path).expect(200)["view"]["result"].is_null() {
        for client in &game.players {
            for card in
                client.get(&format!("{}/hand", game.path)).expect(200)["cards"].as_array().expect("cards")
            {
                let discounts = card.get("discounts").and_then(Value::as_array).cloned().unwrap_or_default();
                let less: i64 = discounts.iter().map(|one| one["amount"].as_i64().expect("an amount")).sum();
                let due = (card["cost"].as_i64().expect("a cost") - less).max(0);
                assert_eq!(card["payment"]["due"], due, "{card}");
                assert!(
                    discounts
                        .iter()
                        .all(|one| one["source"].as_str().is_some_and(|source| source != "rules"))
                );
                cheaper += usize::from(less > 0);
            }
        }
        game.go_on(&mut chooser, 15);
    }
    assert!(cheaper > 0, "no card was cheaper in the whole game");
}

#[test]
fn a_preview_says_what_would_happen_and_what_the_seat_would_have() {
    let server = Server::start();
    let game = Match::start(&server, &two());
    let mut chooser = Chooser(29);
    let mut compared = 0;
    for _ in 0..150 {
        let player = waited_for(&game);
        let client = &game.players[player];
        let decision = game.decision(player);
        let answers = json!([chooser.answer(&decision)]);
        let tag = format!("\"{}\"", decision["tag"].as_str().expect("a tag"));
        let headers = [("If-Match", tag.as_str()), ("Accept-Language", "en")];
        let preview = client
            .send(
                "POST",
                &format!("{}/moves/preview", game.path),
                &headers,
                Some(&json!({ "answers": answers })),
            )
            .expect(200);
        let values = || {
            let seen = client.get(&format!("{}?include=points", game.path)).expect(200);
            let seat = &seen["view"]["seats"][player];
            json!({ "rating": seat["rating"], "stock": seat["stock"], "production": seat["production"],
                "hand": seat["hand"], "points": seen["points"][player]["total"] })
        };
        assert_eq!(preview["values"]["before"], values());
        let told = preview["events"].as_array().expect("events").clone();
        assert!(told.iter().all(|event| event["text"].as_str().is_some_and(|text| !text.is_empty())));
        let moved = game.play(player, &decision["tag"], &answers).expect(200);
        let events = moved["events"].as_array().expect("events");
        // Where nothing new is learned, it is told all of it: numbers, words and data, but not when.
        if preview["decision"].is_object() && told.len() == events.len() {
            for (told, event) in told.iter().zip(events) {
                for name in ["id", "seq", "game", "type", "data", "seat", "text"] {
                    assert_eq!(told.get(name), event.get(name), "{name}");
                }
            }
            assert_eq!(preview["values"]["after"], values());
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared} of 150 moves");
}
