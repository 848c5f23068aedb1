//! Finding tables: filters, long polls, invitations and rematches.

use std::time::Duration;

use serde_json::{Value, json};

use crate::friends::{befriend, block, found_tables};
use crate::harness::{Client, Server, config, decided};
use crate::manual_clock::ManualClock;
use crate::test_game::{RandomChooser, TestGame};

fn make(client: &Client, table: &Value) -> Value {
    client.post("/v1/tables", table).expect(201)
}

fn id(table: &Value) -> String {
    table["id"].as_str().expect("an id").to_owned()
}

fn at(table: &Value, rest: &str) -> String {
    format!("/v1/tables/{}{rest}", id(table))
}

#[test]
fn tables_are_filtered_by_their_options() {
    let server = Server::start();
    let (ada, bob, cid) = (server.guest("Ada"), server.guest("Bob"), server.guest("Cid"));
    let with = |change: Value| {
        let mut table = json!({ "players": 3, "corporate_era": true, "draft": false });
        table.as_object_mut().expect("a table").extend(change.as_object().expect("changes").clone());
        table
    };
    let plain = make(&ada, &with(json!({})));
    let four = make(&ada, &with(json!({ "players": 4 })));
    let drafted = make(&ada, &with(json!({ "draft": true })));
    let base = make(&ada, &with(json!({ "corporate_era": false })));
    let live = make(&ada, &with(json!({ "pace": "live" })));
    let bots = make(&ada, &with(json!({ "allow_bots": true })));
    let rated = make(&bob, &with(json!({ "rated": true, "pace": "daily" })));
    assert_eq!(
        (&plain["pace"], &plain["rated"], &plain["auto_start"]),
        (&json!("relaxed"), &json!(false), &json!(false))
    );
    for (query, tables) in [
        ("?players=4", vec![&four]),
        ("?draft=true", vec![&drafted]),
        ("?corporate_era=false", vec![&base]),
        ("?pace=live", vec![&live]),
        ("?bots=true", vec![&bots]),
        ("?rated=true", vec![&rated]),
        ("?rated=true&pace=live", vec![]),
        ("?players=3&draft=false&corporate_era=true&bots=false&rated=false", vec![&live, &plain]),
        ("?friends=true", vec![]),
    ] {
        assert_eq!(found_tables(&cid, query), tables.into_iter().map(id).collect::<Vec<_>>(), "{query}");
    }
    befriend(&bob, &cid);
    crate::friends::ask(&cid, &ada).expect(200);
    assert_eq!(found_tables(&cid, "?friends=true"), [id(&rated)], "a friend request makes no friendship");
    for wrong in
        ["players=1", "players=6", "players=two", "pace=quick", "bots=maybe", "draft=", "limit=0", "cursor=x"]
    {
        cid.get(&format!("/v1/tables?{wrong}")).problem(422, "invalid");
    }
    // Pages keep the filter, and an unchanged page is not sent again.
    let first = cid.get("/v1/tables?bots=false&limit=4");
    let tag = first.header("etag").to_owned();
    assert_eq!(
        cid.send("GET", "/v1/tables?bots=false&limit=4", &[("If-None-Match", &tag)], None).status,
        304
    );
    let first = first.expect(200);
    let cursor = first["next_cursor"].as_str().expect("more");
    assert_eq!(found_tables(&cid, &format!("?bots=false&limit=4&cursor={cursor}")), [id(&four), id(&plain)]);
}

#[test]
fn a_table_that_cannot_be_rated_is_refused_with_the_reason() {
    let ada = Server::start();
    let ada = ada.guest("Ada");
    for table in [
        json!({ "players": 1, "corporate_era": true, "draft": false, "rated": true }),
        json!({ "players": 2, "corporate_era": true, "draft": false, "rated": true, "allow_bots": true }),
    ] {
        let problem = ada.post("/v1/tables", &table).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["pointer"], "/rated");
    }
}

#[test]
fn a_table_with_auto_start_starts_when_it_is_full() {
    let server = Server::start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table =
        make(&ada, &json!({ "players": 2, "corporate_era": true, "draft": false, "auto_start": true }));
    let joined = bob.post("/v1/tables/join", &json!({ "code": table["code"] })).expect(200);
    assert_eq!(joined["state"], "started");
    let path = format!("/v1/games/{}", joined["game_id"].as_str().expect("an id"));
    for player in [&ada, &bob] {
        player.get(&path).expect(200);
    }
    let alone = json!({ "players": 1, "corporate_era": true, "draft": false, "auto_start": true });
    assert_eq!(make(&ada, &alone)["state"], "started");
}

#[test]
fn a_long_poll_of_a_table_returns_its_next_change() {
    let server = Server::start();
    let (ada, bob, cid) = (server.guest("Ada"), server.guest("Bob"), server.guest("Cid"));
    let table = make(&ada, &crate::tables::for_three());
    let look = |tag: &str, wait: u64| {
        ada.with_new_connections().send(
            "GET",
            &at(&table, &format!("?wait={wait}")),
            &[("If-None-Match", tag)],
            None,
        )
    };
    // Without a known version the table is returned at once.
    let first = look("\"none\"", 30);
    first.expect(200);
    let tag = first.header("etag").to_owned();
    assert_eq!(look(&tag, 0).status, 304);
    assert_eq!(look(&tag, 1).status, 304);
    for wrong in ["wait=31", "wait=-1", "wait=soon"] {
        ada.get(&at(&table, &format!("?{wrong}"))).problem(422, "invalid");
    }
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| look(&tag, 30));
        bob.post(&at(&table, "/seats"), &json!({})).expect(200);
        let seen = waiting.join().expect("an answer");
        assert_eq!(seen.expect(200)["free_seats"], 1);
        let tag = seen.header("etag").to_owned();
        let waiting = scope.spawn(move || look(&tag, 30));
        cid.post(&at(&table, "/seats"), &json!({})).expect(200);
        let tag = waiting.join().expect("an answer").header("etag").to_owned();
        let waiting = scope.spawn(move || look(&tag, 30));
        ada.post(&at(&table, "/start"), &json!({})).expect(201);
        let seen = waiting.join().expect("an answer").expect(200);
        assert_eq!(seen["state"], "started");
    });
}

#[test]
fn an_invitation_has_a_limited_number_of_uses() {
    let server = Server::start();
    let (ada, bob, cid, dot) =
        (server.guest("Ada"), server.guest("Bob"), server.guest("Cid"), server.guest("Dot"));
    let private = json!({ "players": 5, "corporate_era": true, "draft": false, "private": true });
    let table = make(&ada, &private);
    let made = ada.post(&at(&table, "/invitations"), &json!({ "uses": 2 })).expect(201);
    let code = made["code"].as_str().expect("a code");
    assert_eq!((code.len(), &made["invitation"]["uses_left"]), (20, &json!(2)));
    let listed = ada.get(&at(&table, "/invitations")).expect(200);
    assert_eq!(listed["items"], json!([made["invitation"]]));
    assert!(!listed.to_string().contains(code), "a code is shown once");
    // The link shows the table without using the invitation.
    let link = made["path"].as_str().expect("a path");
    assert_eq!(bob.get(link).expect(200)["id"], table["id"]);
    bob.get(&at(&table, "")).problem(404, "not_found");
    bob.post(&at(&table, "/invitations"), &json!({})).problem(404, "not_found");

    let join = |who: &Client, code: &str| who.post("/v1/tables/join", &json!({ "code": code }));
    let typed = format!("{} {}-{}", &code[..4], &code[4..10].to_lowercase(), &code[10..]);
    join(&bob, &typed).expect(200);
    join(&bob, code).expect(200);
    join(&cid, code).expect(200);
    join(&dot, code).problem(404, "not_found");
    dot.get(link).problem(404, "not_found");
    join(&bob, code).expect(200);
    assert_eq!(ada.get(&at(&table, "/invitations")).expect(200)["items"], json!([]), "it is used up");

    let once = bob.post(&at(&table, "/invitations"), &json!({})).expect(201);
    let revoke = format!("/invitations/{}", once["invitation"]["id"].as_str().expect("an id"));
    for _ in 0..2 {
        cid.send("DELETE", &at(&table, &revoke), &[], None).expect(204);
    }
    join(&dot, once["code"].as_str().expect("a code")).problem(404, "not_found");
    for (wrong, pointer) in [
        (json!({ "uses": 0 }), "/uses"),
        (json!({ "uses": 21 }), "/uses"),
        (json!({ "expires_in_seconds": 59 }), "/expires_in_seconds"),
        (json!({ "expires_in_seconds": 2_592_001 }), "/expires_in_seconds"),
        (json!({ "friend": "Bob" }), "/friend"),
        (json!({ "friend": dot.id, "uses": 2 }), "/uses"),
    ] {
        let problem = ada.post(&at(&table, "/invitations"), &wrong).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["pointer"], pointer);
    }
}

#[test]
fn concurrent_uses_of_an_invitation_do_not_exceed_its_limit() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let table = make(&ada, &json!({ "players": 5, "corporate_era": true, "draft": false, "private": true }));
    let made = ada.post(&at(&table, "/invitations"), &json!({ "uses": 2 })).expect(201);
    let all: Vec<_> = (0..8).map(|n| server.guest(&format!("P{n}"))).collect();
    let join = json!({ "code": made["code"] });
    let statuses: Vec<u16> = std::thread::scope(|scope| {
        let runs: Vec<_> =
            all.iter().map(|p| scope.spawn(|| decided(|| p.post("/v1/tables/join", &join)).status)).collect();
        runs.into_iter().map(|run| run.join().expect("a status")).collect()
    });
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 2, "{statuses:?}");
    assert_eq!(ada.get(&at(&table, "")).expect(200)["free_seats"], 2);
}

#[test]
fn an_invitation_expires() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[]), clock.clone());
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let private = json!({ "players": 3, "corporate_era": true, "draft": false, "private": true });
    let table = make(&ada, &private);
    let made = ada.post(&at(&table, "/invitations"), &json!({ "expires_in_seconds": 60 })).expect(201);
    clock.advance(Duration::from_secs(60));
    bob.post("/v1/tables/join", &json!({ "code": made["code"] })).problem(404, "not_found");
    assert_eq!(ada.get(&at(&table, "/invitations")).expect(200)["items"], json!([]));
}

#[test]
fn a_friend_is_invited_by_name() {
    let server = Server::start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let private = json!({ "players": 3, "corporate_era": true, "draft": false, "private": true });
    let table = make(&ada, &private);
    let invite = || ada.post(&at(&table, "/invitations"), &json!({ "friend": bob.id }));
    invite().problem(409, "not_friends");
    befriend(&ada, &bob);
    let made = invite().expect(201);
    assert_eq!((&made["code"], &made["invitation"]["friend"]["name"]), (&json!(null), &json!("Bob")));
    invite().expect(201);
    let received = bob.get("/v1/me/invitations").expect(200);
    let items = received["items"].as_array().expect("items");
    assert_eq!(
        (items.len(), &items[0]["table"]["id"]),
        (1, &table["id"]),
        "the new one takes the place of the old"
    );
    assert_eq!(ada.get("/v1/me/invitations").expect(200)["items"], json!([]));
    let decline = format!("/v1/me/invitations/{}", items[0]["invitation"]["id"].as_str().expect("an id"));
    ada.send("DELETE", &decline, &[], None).problem(404, "not_found");
    bob.send("DELETE", &decline, &[], None).expect(204);
    bob.post(&at(&table, "/seats"), &json!({})).problem(404, "not_found");

    invite().expect(201);
    bob.post(&at(&table, "/seats"), &json!({})).expect(200);
    assert_eq!(bob.get("/v1/me/invitations").expect(200)["items"], json!([]));
    // An invitation by name works once.
    bob.send("DELETE", &at(&table, "/seats/me"), &[], None).expect(204);
    bob.post(&at(&table, "/seats"), &json!({})).problem(404, "not_found");
    invite().expect(201);
    block(&bob, &ada);
    assert_eq!(bob.get("/v1/me/invitations").expect(200)["items"], json!([]));
}

/// Aborts a game.
pub fn end_game(server: &Server, path: &str) {
    let id = path.rsplit('/').next().expect("an id").parse().expect("an id");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(server.services.play.end_game(id, "the server moves")).expect("an end");
}

/// Plays a game to its end, and returns the final view.
pub fn play_out(game: &TestGame, seed: u64) -> Value {
    let mut chooser = RandomChooser(seed);
    for _ in 0..500 {
        game.play_moves(&mut chooser, 50);
        let seen = game.players[0].get(&game.path).expect(200);
        if seen["view"]["result"].is_object() {
            return seen["view"].clone();
        }
    }
    panic!("the game does not end");
}

#[test]
fn the_winner_starts_a_rematch_with_the_same_seating() {
    let server = Server::start();
    let game = TestGame::start(
        &server,
        &json!({ "players": 2, "corporate_era": true, "draft": false, "name": "Friday" }),
    );
    let (ada, bob) = (&game.players[0], &game.players[1]);
    let path = format!("{}/rematch", game.path);
    ada.post(&path, &json!({})).problem(409, "game_not_over");
    server.guest("Eve").post(&path, &json!({})).problem(404, "not_found");
    let view = play_out(&game, 3);
    // The second seat asks first, so that the players join in another order than before.
    let made = bob.post(&path, &json!({ "beginner": true }));
    let table = made.expect(201);
    assert_eq!(made.header("location"), at(&table, ""));
    let expected = (&json!("Friday"), &json!(true), &json!(true), &json!(2));
    assert_eq!((&table["name"], &table["private"], &table["auto_start"], &table["players"]), expected);
    assert_eq!(bob.post(&path, &json!({})).expect(200)["id"], table["id"], "a game has one rematch");
    let received = ada.get("/v1/me/invitations").expect(200);
    assert_eq!(received["items"][0]["table"]["id"], table["id"]);
    let full = ada.post(&path, &json!({})).expect(200);
    assert_eq!((&full["id"], &full["state"]), (&table["id"], &json!("started")));
    assert_eq!(full["rematch_of"], json!(game.path.rsplit('/').next()));
    let seats = full["seats"].as_array().expect("seats");
    let names: Vec<_> = seats.iter().map(|seat| &seat["player"]["name"]).collect();
    assert_eq!(names, ["Ada", "Bob"]);
    assert_eq!((&seats[0]["beginner"], &seats[1]["beginner"]), (&json!(false), &json!(true)));
    let next = ada.get(&format!("/v1/games/{}", full["game_id"].as_str().expect("an id"))).expect(200);
    assert_eq!((&next["seat"], &next["view"]["first"]), (&json!("red"), &view["result"]["winners"][0]));
    assert_eq!(next["view"]["setup"]["first"], view["result"]["winners"][0]);
    // A retry returns the same table.
    assert_eq!(bob.post(&path, &json!({})).expect(200)["game_id"], full["game_id"]);
}

#[test]
fn concurrent_requests_create_one_rematch() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 5, "corporate_era": true, "draft": false }));
    end_game(&server, &game.path);
    let path = format!("{}/rematch", game.path);
    let replies: Vec<Value> = std::thread::scope(|scope| {
        let runs: Vec<_> = game
            .players
            .iter()
            .map(|p| scope.spawn(|| decided(|| p.post(&path, &json!({}))).json()))
            .collect();
        runs.into_iter().map(|run| run.join().expect("a reply")).collect()
    });
    assert!(replies.iter().all(|reply| reply["id"] == replies[0]["id"]), "{replies:?}");
    let table = game.players[0].get(&at(&replies[0], "")).expect(200);
    assert_eq!((&table["state"], &table["free_seats"]), (&json!("started"), &json!(0)));
}

#[test]
fn the_seed_decides_the_first_player_of_a_rematch_with_another_account() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    end_game(&server, &game.path);
    let eve = server.guest("Eve");
    let path = format!("{}/rematch", game.path);
    let table = game.players[1].post(&path, &json!({})).expect(201);
    // A default name follows the owner.
    assert_eq!(table["name"], "Table of Bob");
    let full = eve.post("/v1/tables/join", &json!({ "code": table["code"] })).expect(200);
    let next = eve.get(&format!("/v1/games/{}", full["game_id"].as_str().expect("an id"))).expect(200);
    assert_eq!(next["view"]["setup"]["first"], json!(null));
    game.players[0].post(&path, &json!({})).problem(409, "table_started");
}

#[test]
fn a_rematch_whose_table_was_closed_is_created_again() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    end_game(&server, &game.path);
    let (ada, bob) = (&game.players[0], &game.players[1]);
    let path = format!("{}/rematch", game.path);
    let table = ada.post(&path, &json!({})).expect(201);
    block(ada, bob);
    bob.post(&path, &json!({})).problem(409, "table_full");
    ada.send("DELETE", &at(&table, "/seats/me"), &[], None).expect(204);
    let again = bob.post(&path, &json!({})).expect(201);
    assert_ne!(again["id"], table["id"]);
    assert_eq!(
        ada.get("/v1/me/invitations").expect(200)["items"],
        json!([]),
        "blocked accounts are not invited"
    );
}
