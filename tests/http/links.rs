//! Links for spectators and coaches: creation and visibility.

use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Client, Reply, Server, config};
use crate::manual_clock::ManualClock;
use crate::test_game::{RandomChooser, TestGame};

pub const HOUR: Duration = Duration::from_secs(3_600);

pub fn two(server: &Server) -> TestGame {
    TestGame::start(server, &json!({ "players": 2, "corporate_era": true, "draft": true }))
}

/// Creates a link. Returns its id and its path.
pub fn create_link(game: &TestGame, player: usize, link: Value) -> (String, String) {
    let made = game.players[player].post(&format!("{}/links", game.path), &link).expect(201);
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    assert_eq!(text(&made["path"]), format!("/v1/shared/{}", text(&made["code"])));
    (text(&made["link"]["id"]), text(&made["path"]))
}

pub fn coach(game: &TestGame, player: usize) -> (String, String) {
    create_link(game, player, json!({ "kind": "coach" }))
}

pub fn spectator(game: &TestGame, player: usize) -> (String, String) {
    create_link(game, player, json!({ "kind": "spectator" }))
}

pub fn list_links(game: &TestGame, player: usize) -> Vec<Value> {
    let list = game.players[player].get(&format!("{}/links", game.path)).expect(200);
    list["items"].as_array().expect("links").clone()
}

pub fn revoke(game: &TestGame, player: usize, id: &str) -> Reply {
    game.players[player].send("DELETE", &format!("{}/links/{id}", game.path), &[], None)
}

/// The reply to a code that shows nothing, without the parts that differ between requests.
pub fn reply_without_ids(client: &Client, path: &str) -> (Vec<u8>, Vec<(String, String)>) {
    let reply = client.get(path);
    reply.problem(404, "not_found");
    let varying = ["date", "x-request-id", "ratelimit"];
    let headers = reply.headers.iter().filter(|(name, _)| !varying.contains(&name.as_str()));
    let headers = headers.map(|(name, value)| (name.to_string(), value.to_str().expect("text").to_owned()));
    (reply.body, headers.collect())
}

/// Plays one move.
pub fn play_one_move(game: &TestGame, player: usize) {
    let decision = game.decision(player);
    let answer = RandomChooser(4).answer(&decision);
    game.play(player, &decision["tag"], &json!([answer])).expect(200);
}

#[test]
fn players_see_the_spectator_links_and_not_the_coach_links_of_others() {
    let server = Server::start();
    let game = two(&server);
    let note = json!({ "kind": "spectator", "note": " For the club ", "expires_in_seconds": 7_200 });
    let (open, _) = create_link(&game, 0, note);
    let (own, path) = coach(&game, 0);
    let (mine, theirs) = (list_links(&game, 0), list_links(&game, 1));
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
        assert!(!serde_json::to_string(list).expect("JSON").contains(code), "a code is shown once");
    }
    let eve = server.guest("Eve");
    eve.get(&format!("{}/links", game.path)).problem(404, "not_found");
    eve.post(&format!("{}/links", game.path), &json!({ "kind": "spectator" })).problem(404, "not_found");
    revoke(&game, 1, &own).problem(404, "not_found");
    revoke(&game, 1, &open).expect(204);
    revoke(&game, 0, &open).problem(404, "not_found");
    revoke(&game, 0, &own).expect(204);
    assert_eq!((list_links(&game, 0).len(), list_links(&game, 1).len()), (0, 0));
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
fn a_player_has_at_most_ten_valid_links() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[("ACCESS_TOKEN_SECONDS", "86400")]), clock.clone());
    let game = two(&server);
    let path = format!("{}/links", game.path);
    let short = json!({ "kind": "spectator", "expires_in_seconds": 3_600 });
    let ids: Vec<String> = (0..10).map(|_| create_link(&game, 0, short.clone()).0).collect();
    game.players[0].post(&path, &short).problem(409, "list_full");
    spectator(&game, 1);
    revoke(&game, 0, &ids[3]).expect(204);
    create_link(&game, 0, short.clone());
    game.players[0].post(&path, &short).problem(409, "list_full");
    clock.advance(HOUR);
    assert_eq!(list_links(&game, 0).len(), 1, "that of the other");
    create_link(&game, 0, short);
}

#[test]
fn a_link_shows_only_what_its_kind_allows() {
    let server = Server::start();
    let game = two(&server);
    // All players have cards, and one has chosen.
    game.play_moves(&mut RandomChooser(3), 1);
    let cid = server.anonymous();
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
        assert_eq!(
            reply_without_ids(&cid, &format!("{open}{rest}")),
            reply_without_ids(&cid, &format!("/v1/shared/none{rest}"))
        );
    }
    assert_eq!(cid.get(&format!("{own}/events?limit=500")).expect(200), game.events(0, 0));

    let shown = cid.get(&open).expect(200);
    let id = game.path.rsplit('/').next().expect("an id").parse().expect("an id");
    let account = game.players[0].id.parse().expect("an id");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let seen = runtime.block_on(server.services.play.game(account, id)).expect("a game");
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
    assert!(!hidden.is_empty(), "a hand, or what is drafted");
    let log = cid.get(&format!("{open}/events?limit=500")).expect(200).to_string();
    for word in hidden {
        assert!(!log.contains(&format!("\"{word}\"")), "{word}");
    }
    // A code may be written in lower case and with hyphens.
    let spelled = open.to_lowercase().replace("shared/", "shared/-");
    assert_eq!(cid.get(&spelled).expect(200), shown);
}

#[test]
fn a_link_allows_no_writes() {
    let server = Server::start();
    let game = two(&server);
    let (_, path) = coach(&game, 0);
    let code = path.rsplit('/').next().expect("a code").to_owned();
    let cid = server.anonymous();
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
    assert_eq!(game.events(0, 0)["latest_event"], cid.get(&path).expect(200)["view"]["latest_event"]);
}

#[test]
fn an_invalid_link_looks_like_one_that_never_existed() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[("ACCESS_TOKEN_SECONDS", "86400")]), clock.clone());
    let game = two(&server);
    let cid = server.anonymous();
    let (revoked, gone) = spectator(&game, 0);
    revoke(&game, 0, &revoked).expect(204);
    let (_, short) = create_link(&game, 0, json!({ "kind": "coach", "expires_in_seconds": 3_600 }));
    let (_, long) = create_link(&game, 0, json!({ "kind": "coach", "expires_in_seconds": 3_601 }));
    clock.advance(HOUR);
    let unknown = reply_without_ids(&cid, "/v1/shared/00000000000000000000");
    for path in [&gone, &short] {
        assert_eq!(reply_without_ids(&cid, path), unknown);
        for rest in ["/decision", "/hand", "/events", "/stream"] {
            let path = format!("{path}{rest}");
            assert_eq!(
                reply_without_ids(&cid, &path),
                reply_without_ids(&cid, &format!("/v1/shared/none{rest}"))
            );
        }
    }
    cid.get(&long).expect(200);
}

#[test]
fn replies_to_a_link_are_not_cached() {
    let server = Server::start();
    let game = two(&server);
    let (_, path) = coach(&game, 0);
    let cid = server.anonymous();
    for (rest, status) in [("", 200), ("/decision", 200), ("/hand", 200), ("/events", 200), ("/none", 404)] {
        let reply = cid.get(&format!("{path}{rest}"));
        assert_eq!(reply.status, status);
        assert_eq!(reply.header("cache-control"), "private, no-store", "{rest}");
        assert_eq!(reply.header("referrer-policy"), "no-referrer", "{rest}");
    }
    let tag = cid.get(&path).header("etag").to_owned();
    let same = cid.send("GET", &path, &[("If-None-Match", &tag)], None);
    assert_eq!((same.status, same.header("cache-control")), (304, "private, no-store"));
    play_one_move(&game, 0);
    let other = cid.send("GET", &path, &[("If-None-Match", &tag)], None);
    assert_eq!(other.status, 200);
    assert_ne!(other.header("etag"), tag);
}

#[test]
fn guessing_link_codes_uses_the_rate_limit_of_the_network() {
    let server = Server::with_clock(config(&[("RATE_ADDRESS", "1/5")]), ManualClock::now());
    let cid = server.anonymous();
    let asked = (0..8).map(|n| cid.get(&format!("/v1/shared/{n:020}")).status);
    assert_eq!(asked.collect::<Vec<_>>(), [404, 404, 404, 404, 404, 429, 429, 429]);
}

#[test]
fn links_require_the_scopes_of_players() {
    let server = Server::start();
    let game = two(&server);
    let mut script = game.players[0].without_token();
    let links = format!("{}/links", game.path);
    script.token = Some(crate::scopes::personal(&game.players[0], &["games:read"]).1);
    script.get(&links).expect(200);
    script.post(&links, &json!({ "kind": "coach" })).problem(403, "insufficient_scope");
    script.token = Some(crate::scopes::personal(&game.players[0], &["games:play"]).1);
    let id = script.post(&links, &json!({ "kind": "coach" })).expect(201)["link"]["id"].clone();
    script.send("DELETE", &format!("{links}/{}", id.as_str().expect("an id")), &[], None).expect(204);
}
