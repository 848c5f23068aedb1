//! Links by which others look on: who makes them, what they show, and how they end.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::{Client, HandClock, Reply, Server, config, node_config};
use crate::listener::Listener;
use crate::matches::{Chooser, Match};
use crate::places::Place;

const HOUR: Duration = Duration::from_secs(3_600);

fn two(server: &Server) -> Match {
    Match::start(server, &json!({ "players": 2, "corporate_era": true, "draft": true }))
}

/// A new link: its id, and where it shows the game.
fn made(game: &Match, player: usize, link: Value) -> (String, String) {
    let made = game.players[player].post(&format!("{}/links", game.path), &link).expect(201);
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    assert_eq!(text(&made["path"]), format!("/v1/shared/{}", text(&made["code"])));
    (text(&made["link"]["id"]), text(&made["path"]))
}

fn coach(game: &Match, player: usize) -> (String, String) {
    made(game, player, json!({ "kind": "coach" }))
}

fn spectator(game: &Match, player: usize) -> (String, String) {
    made(game, player, json!({ "kind": "spectator" }))
}

fn listed(game: &Match, player: usize) -> Vec<Value> {
    let list = game.players[player].get(&format!("{}/links", game.path)).expect(200);
    list["items"].as_array().expect("links").clone()
}

fn revoke(game: &Match, player: usize, id: &str) -> Reply {
    game.players[player].send("DELETE", &format!("{}/links/{id}", game.path), &[], None)
}

fn resign(game: &Match, player: usize) {
    game.players[player].send("POST", &format!("{}/resign", game.path), &[], None).expect(200);
}

/// What is told of a code that shows nothing, without what differs from request to request.
fn nothing(client: &Client, path: &str) -> (Vec<u8>, Vec<(String, String)>) {
    let reply = client.get(path);
    reply.problem(404, "not_found");
    let varying = ["date", "x-request-id", "ratelimit"];
    let headers = reply.headers.iter().filter(|(name, _)| !varying.contains(&name.as_str()));
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().expect("text").to_owned()));
    (reply.body, headers.collect())
}

/// Somebody moves, so that something happens.
fn move_on(game: &Match, player: usize) {
    let decision = game.decision(player);
    let answer = Chooser(4).answer(&decision);
    game.play(player, &decision["tag"], &json!([answer])).expect(200);
}

#[test]
fn players_know_who_looks_on_and_not_who_is_asked_for_advice() {
    let server = Server::start();
    let game = two(&server);
    let note = json!({ "kind": "spectator", "note": " For the club ", "expires_in_seconds": 7_200 });
    let (open, _) = made(&game, 0, note);
    let (own, path) = coach(&game, 0);
    let (mine, theirs) = (listed(&game, 0), listed(&game, 1));
    assert_eq!(mine.len(), 2);
    assert_eq!(
        (&mine[0]["id"], &mine[0]["note"], &mine[0]["by"]),
        (&json!(open), &json!("For the club"), &json!("red"))
    );
    assert_eq!(
        (&mine[1]["id"], &mine[1]["kind"], &mine[1]["note"]),
        (&json!(own), &json!("coach"), &Value::Null)
    );
    assert_eq!(theirs.len(), 1);
    assert_eq!((&theirs[0]["id"], &theirs[0]["note"]), (&json!(open), &Value::Null));
    for list in [&mine, &theirs] {
        let code = path.rsplit('/').next().expect("a code");
        assert!(!serde_json::to_string(list).expect("JSON").contains(code), "a code is told once");
    }
    let eve = server.guest("Eve");
    eve.get(&format!("{}/links", game.path)).problem(404, "not_found");
    eve.post(&format!("{}/links", game.path), &json!({ "kind": "spectator" })).problem(404, "not_found");
    revoke(&game, 1, &own).problem(404, "not_found");
    revoke(&game, 1, &open).expect(204);
    revoke(&game, 0, &open).problem(404, "not_found");
    revoke(&game, 0, &own).expect(204);
    assert_eq!((listed(&game, 0).len(), listed(&game, 1).len()), (0, 0));
    let ada = &game.players[0];
    for (wrong, pointer) in [
        (json!({ "kind": "spectator", "expires_in_seconds": 3_599 }), "/expires_in_seconds"),
        (json!({ "kind": "spectator", "expires_in_seconds": 2_592_001 }), "/expires_in_seconds"),
        (json!({ "kind": "spectator", "note": "x".repeat(81) }), "/note"),
        (json!({ "kind": "spectator", "note": "a\u{202e}b" }), "/note"),
        (json!({ "kind": "referee" }), "/kind"),
        (json!({}), "/kind"),
    ] {
        let problem = ada.post(&format!("{}/links", game.path), &wrong).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["pointer"], pointer, "{problem}");
    }
}

#[test]
fn ten_links_of_a_player_count_at_a_time() {
    let clock = HandClock::now();
    let server = Server::by(config(&[("ACCESS_TOKEN_SECONDS", "86400")]), clock.clone());
    let game = two(&server);
    let path = format!("{}/links", game.path);
    let short = json!({ "kind": "spectator", "expires_in_seconds": 3_600 });
    let ids: Vec<String> = (0..10).map(|_| made(&game, 0, short.clone()).0).collect();
    game.players[0].post(&path, &short).problem(409, "list_full");
    spectator(&game, 1);
    revoke(&game, 0, &ids[3]).expect(204);
    made(&game, 0, short.clone());
    game.players[0].post(&path, &short).problem(409, "list_full");
    clock.goes_on(HOUR);
    assert_eq!(listed(&game, 0).len(), 1, "that of the other");
    made(&game, 0, short);
}

#[test]
fn a_link_shows_what_it_says_and_nothing_else() {
    let server = Server::start();
    let game = two(&server);
    game.go_on(&mut Chooser(3), 12);
    let cid = server.stranger();
    let ((_, open), (_, own)) = (spectator(&game, 0), coach(&game, 0));
    let whole = game.players[0].get(&game.path).expect(200);
    let shown = cid.get(&own).expect(200);
    for same in ["id", "name", "seat", "view", "created_at", "updated_at"] {
        assert_eq!(shown[same], whole[same], "{same}");
    }
    assert_eq!(shown["players"][1], json!({ "seat": "green", "name": "Bob", "bot": false }), "no account");
    for rest in ["/decision", "/hand"] {
        let theirs = game.players[0].get(&format!("{}{rest}", game.path)).expect(200);
        assert_eq!(cid.get(&format!("{own}{rest}")).expect(200), theirs);
        assert_eq!(nothing(&cid, &format!("{open}{rest}")), nothing(&cid, &format!("/v1/shared/none{rest}")));
    }
    assert_eq!(cid.get(&format!("{own}/events?limit=500")).expect(200), game.events(0, 0));

    let shown = cid.get(&open).expect(200);
    let id = game.path.rsplit('/').next().expect("an id").parse().expect("an id");
    let account = game.players[0].id.parse().expect("an id");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let seen = runtime.block_on(server.service.game(account, id)).expect("a game");
    let view = serde_json::to_value(seen.game.record.view(None)).expect("JSON");
    assert_eq!((&shown["view"], &shown["seat"], &shown["kind"]), (&view, &Value::Null, &json!("spectator")));
    let own = whole["view"].to_string();
    let hidden: Vec<&str> = domain::cards::all()
        .iter()
        .map(|card| card.word.as_str())
        .filter(|word| {
            own.contains(&format!("\"{word}\"")) && !view.to_string().contains(&format!("\"{word}\""))
        })
        .collect();
    assert!(hidden.len() >= 4, "a hand, or what is drafted: {hidden:?}");
    let log = cid.get(&format!("{open}/events?limit=500")).expect(200).to_string();
    for word in hidden {
        assert!(!log.contains(&format!("\"{word}\"")), "{word}");
    }
    // A code is read as people write it.
    let spelled = open.to_lowercase().replace("shared/", "shared/-");
    assert_eq!(cid.get(&spelled).expect(200), shown);
}

#[test]
fn nobody_can_do_anything_by_a_link() {
    let server = Server::start();
    let game = two(&server);
    let (_, path) = coach(&game, 0);
    let code = path.rsplit('/').next().expect("a code").to_owned();
    let cid = server.stranger();
    let tag = format!("\"{}\"", game.decision(0)["tag"].as_str().expect("a tag"));
    let headers = [("Idempotency-Key", "k"), ("If-Match", tag.as_str())];
    let body = json!({ "answers": [{ "option": "pass" }] });
    for rest in ["", "/decision", "/hand", "/events", "/stream"] {
        for method in ["POST", "PUT", "PATCH", "DELETE"] {
            let refused = cid.send(method, &format!("{path}{rest}"), &headers, Some(&body));
            assert_eq!(refused.status, 405, "{method} {rest}");
        }
    }
    for rest in [
        "moves",
        "moves/preview",
        "undo",
        "plans",
        "votes",
        "messages",
        "links",
        "resign",
        "record",
        "forecast",
    ] {
        let refused = cid.send("POST", &format!("{path}/{rest}"), &headers, Some(&body));
        assert_eq!(refused.status, 404, "{rest}");
        let mut signed = cid.clone();
        signed.token = Some(code.clone());
        let refused = signed.send("POST", &format!("{}/{rest}", game.path), &headers, Some(&body));
        assert!([401, 405].contains(&refused.status), "{rest}: {}", refused.status);
    }
    assert_eq!(game.events(0, 0)["latest"], cid.get(&path).expect(200)["view"]["facts"]);
}

#[test]
fn what_counts_no_more_is_as_if_it_had_never_been() {
    let clock = HandClock::now();
    let server = Server::by(config(&[("ACCESS_TOKEN_SECONDS", "86400")]), clock.clone());
    let game = two(&server);
    let cid = server.stranger();
    let (revoked, gone) = spectator(&game, 0);
    revoke(&game, 0, &revoked).expect(204);
    let (_, short) = made(&game, 0, json!({ "kind": "coach", "expires_in_seconds": 3_600 }));
    let (_, long) = made(&game, 0, json!({ "kind": "coach", "expires_in_seconds": 3_601 }));
    clock.goes_on(HOUR);
    let unknown = nothing(&cid, "/v1/shared/00000000000000000000");
    for path in [&gone, &short] {
        assert_eq!(nothing(&cid, path), unknown);
        for rest in ["/decision", "/hand", "/events", "/stream"] {
            let path = format!("{path}{rest}");
            assert_eq!(nothing(&cid, &path), nothing(&cid, &format!("/v1/shared/none{rest}")));
        }
    }
    cid.get(&long).expect(200);
}

#[test]
fn nobody_keeps_what_a_link_shows() {
    let server = Server::start();
    let game = two(&server);
    let (_, path) = coach(&game, 0);
    let cid = server.stranger();
    for (rest, status) in [("", 200), ("/decision", 200), ("/hand", 200), ("/events", 200), ("/none", 404)] {
        let reply = cid.get(&format!("{path}{rest}"));
        assert_eq!(reply.status, status);
        assert_eq!(reply.header("cache-control"), "private, no-store", "{rest}");
        assert_eq!(reply.header("referrer-policy"), "no-referrer", "{rest}");
    }
    let tag = cid.get(&path).header("etag").to_owned();
    let same = cid.send("GET", &path, &[("If-None-Match", &tag)], None);
    assert_eq!((same.status, same.header("cache-control")), (304, "private, no-store"));
    move_on(&game, 0);
    let other = cid.send("GET", &path, &[("If-None-Match", &tag)], None);
    assert_eq!(other.status, 200);
    assert_ne!(other.header("etag"), tag);
    assert_eq!(cid.send("HEAD", &path, &[], None).status, 200);
}

#[test]
fn guessing_uses_up_the_rate_of_the_network() {
    let server = Server::by(config(&[("RATE_ADDRESS", "1/5")]), HandClock::now());
    let cid = server.stranger();
    let asked = (0..8).map(|n| cid.get(&format!("/v1/shared/{n:020}")).status);
    assert_eq!(asked.collect::<Vec<_>>(), [404, 404, 404, 404, 404, 429, 429, 429]);
}

#[test]
fn a_stream_by_a_link_tells_what_its_seat_is_told() {
    let server = Server::start();
    let game = two(&server);
    let cid = server.stranger();
    let (_, path) = coach(&game, 0);
    let own = Listener::events(&game.players[0], &format!("{}/stream?after=0", game.path));
    let by_link = Listener::events(&cid, &format!("{path}/stream?after=0"));
    game.go_on(&mut Chooser(6), 20);
    let latest = game.events(0, 0)["latest"].as_u64().expect("a number") as usize;
    let [own, by_link] = [own, by_link].map(|mut stream| {
        stream.expect("open");
        stream.facts(latest)
    });
    assert_eq!(own, by_link);
    // What is said at the table is for those who sit there.
    let (_, open) = spectator(&game, 0);
    let mut stream = Listener::events(&cid, &format!("{open}/stream"));
    stream.expect("open");
    let said = [("Idempotency-Key", "hello")];
    let path = format!("{}/messages", game.path);
    game.players[1].send("POST", &path, &said, Some(&json!({ "text": "Hello" }))).expect(201);
    game.go_on(&mut Chooser(7), 1);
    assert_eq!(stream.anything().expect("a frame").kind, "fact");
}

/// Streams by both kinds of link of the first player, and by one for spectators of the second.
fn streams(game: &Match, reader: &Client) -> [Listener; 3] {
    [coach(game, 0).1, spectator(game, 0).1, spectator(game, 1).1].map(|path| {
        let mut stream = Listener::events(reader, &format!("{path}/stream"));
        stream.expect("open");
        stream
    })
}

#[test]
fn a_stream_ends_with_its_link_on_whichever_node() {
    let place = Place::fresh();
    let node = || Server::with(node_config(&place, &[]));
    let (here, there) = (node(), node());
    let game = two(&here);
    let cid = there.stranger();
    let mut open = streams(&game, &cid);
    let latest = game.events(0, 0)["latest"].as_i64().expect("a number");
    let (id, path) = coach(&game, 0);
    let waits = {
        let (cid, path) = (cid.alone(), format!("{path}/events?after={latest}&wait=30"));
        std::thread::spawn(move || cid.get(&path))
    };
    let begun = Instant::now();
    for link in listed(&game, 0).iter().filter(|link| link["by"] == "red" && link["id"] != id.as_str()) {
        revoke(&game, 0, link["id"].as_str().expect("an id")).expect(204);
    }
    for stream in &mut open[..2] {
        assert_eq!(stream.end().0, "link_ended");
    }
    std::thread::sleep(Duration::from_millis(200));
    revoke(&game, 0, &id).expect(204);
    waits.join().expect("a reply").problem(404, "not_found");
    assert!(begun.elapsed() < Duration::from_secs(20), "it does not wait for the time to be over");
    move_on(&game, 1);
    open[2].expect("fact");
}

#[test]
fn a_stream_ends_when_its_link_runs_out() {
    let clock = HandClock::now();
    let server = Server::by(config(&[("ACCESS_TOKEN_SECONDS", "86400")]), clock.clone());
    let game = two(&server);
    let cid = server.stranger();
    let (_, path) = made(&game, 0, json!({ "kind": "coach", "expires_in_seconds": 3_600 }));
    let mut stream = Listener::events(&cid, &format!("{path}/stream"));
    stream.expect("open");
    clock.goes_on(HOUR);
    move_on(&game, 0);
    assert_eq!(
        stream.next().map(|frame| (frame.kind, frame.text)),
        Some(("end".to_owned(), "link_ended".to_owned()))
    );
}

#[test]
fn who_resigns_is_not_looked_at_any_more() {
    let server = Server::start();
    let game = Match::start(&server, &json!({ "players": 3, "corporate_era": true, "draft": false }));
    let cid = server.stranger();
    let mut open = streams(&game, &cid);
    let (hand, table) = (coach(&game, 0).1, spectator(&game, 0).1);
    resign(&game, 0);
    assert_eq!(open[0].end().0, "link_ended");
    open[1].expect("fact");
    assert_eq!(nothing(&cid, &hand), nothing(&cid, "/v1/shared/none"));
    cid.get(&table).expect(200);
    game.players[0]
        .post(&format!("{}/links", game.path), &json!({ "kind": "coach" }))
        .problem(409, "seat_resigned");

    // Somebody else takes the seat, and nothing of who had it is left.
    let code = game.players[1].post(&format!("{}/offers", game.path), &json!({ "seat": "red" })).expect(201);
    let dot = server.guest("Dot");
    dot.post(&format!("{}/replace", game.path), &json!({ "code": code["code"] })).expect(200);
    assert_eq!(open[1].end().0, "link_ended");
    assert_eq!(nothing(&cid, &table), nothing(&cid, "/v1/shared/none"));
    assert!(listed(&game, 1).iter().all(|link| link["by"] != "red"));
    dot.post(&format!("{}/links", game.path), &json!({ "kind": "coach" })).expect(201);
    move_on(&game, 1);
    while open[2].expect("fact").json()["seat"] != "green" {}
    // Not even when the same account has the seat back.
    dot.send("POST", &format!("{}/resign", game.path), &[], None).expect(200);
    let code = game.players[1].post(&format!("{}/offers", game.path), &json!({ "seat": "red" })).expect(201);
    game.players[0].post(&format!("{}/replace", game.path), &json!({ "code": code["code"] })).expect(200);
    assert_eq!(nothing(&cid, &hand), nothing(&cid, &table));
}

#[test]
fn links_go_with_their_account() {
    let server = Server::start();
    let game = two(&server);
    let ada = game.players[0].clone();
    let key = "another-device-key-of-at-least-32-characters";
    let table = json!({ "players": 2, "corporate_era": true, "draft": false });
    let mut eve = server.stranger();
    eve.arrives(&eve.post("/v1/sign-in/guest", &json!({ "device_key": key, "name": "Eve" })).expect(201));
    let open = ada.post("/v1/tables", &table).expect(201);
    eve.post("/v1/tables/join", &json!({ "code": open["code"] })).expect(200);
    let start = format!("/v1/tables/{}/start", open["id"].as_str().expect("an id"));
    let started = ada.post(&start, &json!({})).expect(201);
    let path = format!("/v1/games/{}", started["game_id"].as_str().expect("an id"));
    let game = Match { path, players: vec![ada, eve.clone()] };

    let (id, hand) = made(&game, 1, json!({ "kind": "coach", "note": "For Cid" }));
    let told = eve.get("/v1/me/export").expect(200);
    let own = listed(&game, 1).remove(0);
    assert_eq!(told["links"].as_array().map(Vec::len), Some(1));
    assert_eq!((&told["links"][0]["id"], &own["id"]), (&json!(id), &json!(id)));
    assert_eq!(told["links"][0]["game"], game.path.rsplit('/').next().expect("an id"));
    assert_eq!(told["links"][0]["note"], "For Cid");
    assert!(!told.to_string().contains(hand.rsplit('/').next().expect("a code")));
    assert_eq!(game.players[0].get("/v1/me/export").expect(200)["links"], json!([]));

    let (_, table) = spectator(&game, 1);
    let cid = server.stranger();
    let mut streams = [&hand, &table].map(|path| {
        let mut stream = Listener::events(&cid, &format!("{path}/stream"));
        stream.expect("open");
        stream
    });
    eve.delete("/v1/me", &json!({ "device_key": key })).expect(204);
    for stream in &mut streams {
        assert_eq!(stream.end().0, "link_ended");
    }
    assert_eq!(nothing(&cid, &hand), nothing(&cid, &table));
    assert_eq!(listed(&game, 0).len(), 0);
}

#[test]
fn bots_and_scripts_need_the_scopes_of_players() {
    let server = Server::start();
    let game = two(&server);
    let mut script = game.players[0].without_token();
    let links = format!("{}/links", game.path);
    script.token = Some(crate::letting_in::personal(&game.players[0], &["games:read"]).1);
    script.get(&links).expect(200);
    script.post(&links, &json!({ "kind": "coach" })).problem(403, "insufficient_scope");
    script.token = Some(crate::letting_in::personal(&game.players[0], &["games:play"]).1);
    let id = script.post(&links, &json!({ "kind": "coach" })).expect(201)["link"]["id"].clone();
    script.send("DELETE", &format!("{links}/{}", id.as_str().expect("an id")), &[], None).expect(204);
}
