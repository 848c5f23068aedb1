//! Opponents: tables with them, what they may not do, and whole games against them.

use domain::game::proof::Transcript;
use serde_json::{Value, json};

use crate::admin::{admin, id};
use crate::harness::{Client, Server};
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame};
use crate::waiting::wait_until;

/// A table for so many players, with opponents of these levels.
pub fn table(players: usize, levels: &[&str]) -> Value {
    let opponents: Vec<_> = levels.iter().map(|level| json!({ "level": level })).collect();
    json!({ "players": players, "corporate_era": true, "draft": false, "opponents": opponents })
}

pub fn with(mut table: Value, more: &Value) -> Value {
    table.as_object_mut().expect("a table").extend(more.as_object().expect("members").clone());
    table
}

/// A game of one account against opponents, which has started with the table.
pub fn start(who: Client, table: &Value) -> TestGame {
    let made = who.post("/v1/tables", table).expect(201);
    let path = format!("/v1/games/{}", made["game_id"].as_str().expect("a game"));
    TestGame { path, players: vec![who] }
}

fn is_over(game: &TestGame) -> bool {
    let phase = game.players[0].get(&game.path).expect(200)["view"]["phase"].clone();
    ["over", "aborted"].iter().any(|end| phase == *end)
}

/// Waits until the game waits for its person. Returns the decision; nothing if the game is over.
fn next_decision(game: &TestGame) -> Option<Value> {
    let mut found = None;
    wait_until("the opponents have answered", || {
        let decision = game.decision(0);
        let asked = decision["waiting"] == true;
        found = asked.then_some(decision);
        asked || is_over(game)
    });
    found
}

pub fn play_moves(game: &TestGame, chooser: &mut RandomChooser, moves: usize) {
    for _ in 0..moves {
        let Some(decision) = next_decision(game) else { return };
        game.play(0, &decision["tag"], &json!([chooser.answer(&decision)])).expect(200);
    }
}

/// Plays a game of several people against opponents to its end.
pub fn play_out(game: &TestGame, chooser: &mut RandomChooser) {
    while !is_over(game) {
        game.play_moves(chooser, 20);
    }
}

/// Replays a game on the database of a server. Returns what the command prints about it.
fn verify(database: &TestDatabase, game: &TestGame) -> String {
    let verified = admin(database, &["verify-game", id(game)]);
    assert!(verified.success, "{}{}", verified.stdout, verified.stderr);
    verified.stdout
}

#[test]
fn a_table_that_opponents_fill_starts_at_once() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let made = ada.post("/v1/tables", &table(3, &["novice", "regular"])).expect(201);
    assert_eq!(
        (&made["state"], &made["free_seats"], &made["auto_start"], &made["allow_bots"]),
        (&json!("started"), &json!(0), &json!(true), &json!(false))
    );
    let seats: Vec<_> = made["seats"].as_array().expect("seats").iter().map(|seat| &seat["player"]).collect();
    assert_eq!((&seats[0]["name"], &seats[0]["opponent"]), (&json!("Ada"), &Value::Null));
    assert_eq!(
        (&seats[1]["name"], &seats[2]["name"]),
        (&json!("Computer (novice)"), &json!("Computer 2 (regular)"))
    );
    assert_eq!(seats[1]["opponent"], json!({ "level": "novice" }));
    assert_eq!((&seats[2]["opponent"], &seats[2]["bot"]), (&json!({ "level": "regular" }), &json!(false)));

    let game = format!("/v1/games/{}", made["game_id"].as_str().expect("a game"));
    let players = ada.get(&game).expect(200)["players"].clone();
    assert_eq!(players[1]["opponent"], json!({ "level": "novice" }));
    assert_eq!(players[1]["id"], seats[1]["id"]);
    let dutch = ada.send("GET", &game, &[("Accept-Language", "nl")], None).expect(200)["players"].clone();
    assert_eq!(dutch[1]["name"], "Computer (beginner)");
    let listed = ada.get("/v1/games").expect(200)["items"][0]["players"].clone();
    assert_eq!((&listed[2]["opponent"], &listed[0]["opponent"]), (&players[2]["opponent"], &Value::Null));
    let opponent = format!("/v1/players/{}", seats[1]["id"].as_str().expect("an id"));
    assert_eq!(ada.get(&opponent).expect(200)["player"]["opponent"], json!({ "level": "novice" }));
}

#[test]
fn a_table_with_a_free_seat_waits_for_a_person() {
    let server = Server::start();
    let (ada, bob, cid) = (server.guest("Ada"), server.guest("Bob"), server.guest("Cid"));
    let made =
        ada.post("/v1/tables", &with(table(3, &["novice"]), &json!({ "auto_start": true }))).expect(201);
    assert_eq!((&made["state"], &made["free_seats"]), (&json!("open"), &json!(1)));
    // Its owner is the next person, not an opponent, and without a person it is gone.
    let path = format!("/v1/tables/{}", made["id"].as_str().expect("an id"));
    ada.send("DELETE", &format!("{path}/seats/me"), &[], None).expect(204);
    bob.get(&path).problem(404, "not_found");

    let made = ada.post("/v1/tables", &table(3, &["novice"])).expect(201);
    let path = format!("/v1/tables/{}", made["id"].as_str().expect("an id"));
    let join = json!({ "code": made["code"] });
    bob.post("/v1/tables/join", &join).expect(200);
    ada.send("DELETE", &format!("{path}/seats/me"), &[], None).expect(204);
    assert_eq!(bob.get(&path).expect(200)["owner"], bob.id.as_str());
    cid.post("/v1/tables/join", &join).expect(200);
    bob.post(&format!("{path}/start"), &json!({})).expect(201);
}

#[test]
fn the_owner_seats_opponents_until_the_table_is_full() {
    let server = Server::start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let made =
        ada.post("/v1/tables", &with(table(4, &["novice"]), &json!({ "auto_start": true }))).expect(201);
    let path = format!("/v1/tables/{}/opponents", made["id"].as_str().expect("an id"));
    bob.post("/v1/tables/join", &json!({ "code": made["code"] })).expect(200);
    let novice = json!({ "level": "novice" });
    bob.post(&path, &novice).problem(403, "not_table_owner");
    let full = ada.post(&path, &novice).expect(200);
    assert_eq!((&full["state"], &full["free_seats"]), (&json!("started"), &json!(0)));
    let names: Vec<_> =
        full["seats"].as_array().expect("seats").iter().map(|seat| &seat["player"]["name"]).collect();
    assert_eq!(names, ["Ada", "Computer (novice)", "Bob", "Computer 2 (novice)"]);
    ada.post(&path, &novice).problem(409, "table_started");

    let rated = json!({ "players": 2, "corporate_era": true, "draft": false, "rated": true });
    let rated = ada.post("/v1/tables", &rated).expect(201);
    let path = format!("/v1/tables/{}/opponents", rated["id"].as_str().expect("an id"));
    let problem = ada.post(&path, &novice).problem(422, "invalid");
    assert_eq!(problem["violations"][0]["pointer"], "/level");
    // Where one has sat from the start, everybody knows which rating the game is for.
    let rated = with(table(4, &["novice"]), &json!({ "rated": true }));
    let rated = ada.post("/v1/tables", &rated).expect(201);
    let path = format!("/v1/tables/{}/opponents", rated["id"].as_str().expect("an id"));
    assert_eq!(ada.post(&path, &novice).expect(200)["free_seats"], 1);
}

#[test]
fn a_table_refuses_opponents_that_do_not_fit() {
    let server = Server::start();
    let ada = server.guest("Ada");
    for (wrong, pointer) in [
        (table(2, &["novice", "novice"]), "/opponents"),
        (table(1, &["novice"]), "/opponents"),
        (table(5, &["novice"; 5]), "/opponents"),
        (with(table(2, &["novice"]), &json!({ "rated": true, "allow_bots": true })), "/rated"),
        (with(table(2, &[]), &json!({ "rated": true, "caretaker": "strong" })), "/caretaker"),
        (table(2, &["grandmaster"]), "/opponents/0/level"),
        (with(table(2, &[]), &json!({ "opponents": [{}] })), "/opponents/0"),
    ] {
        let problem = ada.post("/v1/tables", &wrong).problem(422, "invalid");
        let pointer_of = problem["violations"][0]["pointer"].as_str().expect("a pointer");
        assert!(pointer_of.starts_with(pointer), "{problem}");
    }
    let problem = ada.post("/v1/tables", &table(3, &["novice"; 3])).problem(422, "invalid");
    assert_eq!(problem["violations"][0]["expected"], "2 entries at most");
    assert_eq!(ada.post("/v1/tables", &table(2, &[])).expect(201)["state"], "open");
}

#[test]
fn opponents_are_nobody_to_befriend_block_or_hand_a_seat_to() {
    let server = Server::start();
    let operator = server.operator("Olga");
    let game = start(server.guest("Ada"), &table(2, &["novice"]));
    let ada = &game.players[0];
    let strong = "00000000-0000-8000-8000-000000000301";
    for path in ["/v1/me/friends", "/v1/me/blocks", "/v1/me/mutes"] {
        ada.send("PUT", &format!("{path}/{strong}"), &[], None).problem(404, "not_found");
    }
    let report = json!({ "reason": "It wins too often." });
    ada.post(&format!("/v1/players/{strong}/report"), &report).problem(404, "not_found");
    let offer = json!({ "to": strong, "expires_in_seconds": 3_600 });
    let problem = ada.post(&format!("{}/hand-overs", game.path), &offer).problem(422, "invalid");
    assert_eq!(problem["violations"][0]["pointer"], "/to");
    let suspension = json!({ "reason": "It wins too often." });
    let suspend = format!("/v1/moderation/accounts/{strong}/suspend");
    operator.post(&suspend, &suspension).problem(404, "not_found");
}

#[test]
fn people_alone_vote_and_have_clocks() {
    let server = Server::start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let clock = json!({ "type": "bank", "start_seconds": 86_400, "increment_seconds": 3_600 });
    let made = ada.post("/v1/tables", &with(table(3, &["novice"]), &json!({ "clock": clock }))).expect(201);
    bob.post("/v1/tables/join", &json!({ "code": made["code"] })).expect(200);
    let start = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
    let started = ada.post(&start, &json!({})).expect(201);
    let game = format!("/v1/games/{}", started["game_id"].as_str().expect("an id"));

    let clocks = ada.get(&format!("{game}/clock")).expect(200)["seats"].clone();
    assert_eq!((&clocks[0]["state"], &clocks[2]["state"]), (&json!("running"), &json!("running")));
    assert_eq!(clocks[1]["state"], "idle");
    assert!(
        clocks[0]["remaining_seconds"].is_number() && clocks[1]["remaining_seconds"].is_null(),
        "{clocks}"
    );

    let votes = format!("{game}/votes");
    let opponent = json!({ "kind": "replace", "seat": "green" });
    ada.post(&votes, &opponent).problem(422, "invalid");
    let reply = ada.post(&votes, &json!({ "kind": "abort" })).expect(200);
    assert_eq!(
        (&reply["votes"][0]["asked"], &reply["votes"][0]["needed"]),
        (&json!(["red", "blue"]), &json!(2))
    );
    bob.post(&votes, &json!({ "kind": "abort" })).expect(200);
    assert_eq!(ada.get(&game).expect(200)["end_reason"], "vote");
}

#[test]
fn resigning_ends_a_game_without_other_people_and_a_rematch_has_the_same_opponents() {
    let server = Server::start();
    let game = start(server.guest("Ada"), &table(3, &["regular", "novice"]));
    let ada = &game.players[0];
    ada.post(&format!("{}/resign", game.path), &json!({})).expect(200);
    assert_eq!(ada.get(&game.path).expect(200)["end_reason"], "resigned");
    let again = ada.post(&format!("{}/rematch", game.path), &json!({})).expect(201);
    assert_eq!(again["state"], "started");
    let levels: Vec<_> = again["seats"]
        .as_array()
        .expect("seats")
        .iter()
        .map(|seat| &seat["player"]["opponent"]["level"])
        .collect();
    assert_eq!(levels, [&Value::Null, &json!("regular"), &json!("novice")]);
}

#[test]
fn a_whole_game_against_a_novice_can_be_decided_again() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let game = start(server.guest("Ada"), &with(table(2, &["novice"]), &json!({ "draft": true })));
    play_moves(&game, &mut RandomChooser(11), usize::MAX);
    let ada = &game.players[0];
    let view = ada.get(&game.path).expect(200)["view"].clone();
    assert_eq!(view["phase"], "over");

    let record = ada.get(&format!("{}/record", game.path)).expect(200);
    let [opponent] = &record["opponents"].as_array().expect("opponents")[..] else { panic!("{record}") };
    assert_eq!((&opponent["seat"], &opponent["level"]), (&json!("green"), &json!("novice")));
    let engines = opponent["engines"].as_array().expect("engines");
    assert!(
        engines.len() == 1
            && engines[0].as_str().is_some_and(|engine| engine.starts_with("novice-1 (network "))
    );
    let moves = record["turns"].as_array().expect("turns").iter();
    let moves = moves.filter(|turn| turn["seat"] == "green" && turn["kind"] == "move").count();
    assert!(moves > 20, "{moves} moves of the opponent");
    serde_json::from_value::<Transcript>(record).expect("a record").verify().expect("a proof");
    let printed = verify(&database, &game);
    let again = format!("all as stored; {moves} turns of opponents decided again, with the same answers\n");
    assert!(printed.ends_with(&again), "{printed}");

    // The result is recorded. The table is not rated, so no rating changes.
    wait_until("the result is recorded", || {
        ada.get("/v1/me/statistics").expect(200)["multiplayer"]["games"] == 1
    });
    assert_eq!(ada.get("/v1/me/statistics").expect(200)["ratings"], json!([]));
}

#[test]
fn a_turn_that_another_version_has_decided_is_not_decided_again() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let game = start(server.guest("Ada"), &table(2, &["novice"]));
    play_moves(&game, &mut RandomChooser(3), 6);
    next_decision(&game);
    drop(server);
    let printed = verify(&database, &game);
    assert!(printed.contains("decided again, with the same answers"), "{printed}");
    let first = "(SELECT min(version) FROM turns WHERE key LIKE 'opponent %')";
    let older = "replace(key, 'novice-1', 'novice-0')";
    database.execute(&format!("UPDATE turns SET key = {older} WHERE version = {first}"));
    let printed = verify(&database, &game);
    assert!(
        printed.contains("; 1 turns of opponents not decided again, because another version"),
        "{printed}"
    );

    // Random answers of a person are not what the opponent would have decided.
    let account = match database.settings().any(|(_, url)| url.starts_with("postgres:")) {
        true => "'00000000-0000-8000-8000-000000000101'",
        false => "x'00000000000080008000000000000101'",
    };
    let of_opponent =
        "SELECT replace(max(key), 'novice-0', 'novice-1') FROM turns WHERE key LIKE 'opponent %'";
    let key = format!("replace(({of_opponent}), 'opponent ', 'opponent ' || version)");
    database.execute(&format!(
        "UPDATE turns SET account_id = {account}, key = {key} WHERE seat = 0 AND kind = 'move'"
    ));
    let differs = admin(&database, &["verify-game", id(&game)]);
    assert!(
        !differs.success && differs.stdout.contains("decides something else than is stored"),
        "{}",
        differs.stdout
    );
}

#[test]
fn four_opponents_of_all_levels_play_together() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let game = start(server.guest("Ada"), &table(5, &["novice", "regular", "novice", "novice"]));
    play_moves(&game, &mut RandomChooser(8), 4);
    next_decision(&game);
    drop(server);
    verify(&database, &game);
}

#[test]
fn the_caretaker_plays_at_the_level_that_the_table_has_chosen() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let two = json!({ "players": 2, "corporate_era": true, "draft": false });
    let game = TestGame::start(&server, &with(two.clone(), &json!({ "caretaker": "novice" })));
    game.players[1].post(&format!("{}/resign", game.path), &json!({})).expect(200);
    play_moves(&game, &mut RandomChooser(5), 6);
    next_decision(&game);
    let printed = verify(&database, &game);
    assert!(printed.contains("decided again, with the same answers"), "{printed}");
    let ada = &game.players[0];
    assert_eq!(
        ada.post("/v1/tables", &with(two.clone(), &json!({ "caretaker": "strong" }))).expect(201)["caretaker"],
        "strong"
    );
    assert_eq!(ada.post("/v1/tables", &two).expect(201)["caretaker"], "pass");
}
