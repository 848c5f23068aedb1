//! Databases of earlier versions: this version migrates them and continues their games. `tests/stored/README.md`
//! describes how they were made.

use serde_json::{Value, json};

use crate::admin::admin;
use crate::harness::{Client, Server};
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame};

/// The names of the guests in the dumps.
const PLAYERS: [&str; 3] = ["ada", "bob", "cid"];

/// What the first guest has written in the chat of the first game.
const MESSAGE: &str = "Good luck!";

fn sign_in(url: &str, name: &str) -> Client {
    let mut client = Client::new(url);
    let device = json!({ "device_key": format!("the-device-of-{name}-{}", "0".repeat(20)) });
    let reply = client.post("/v1/sign-in/guest", &device);
    assert!(matches!(reply.status, 200 | 201), "{reply:?}");
    client.set_account(&reply.json());
    client
}

fn assert_games_verify(database: &TestDatabase) {
    let verified = admin(database, &["verify-game", "--all"]);
    assert!(
        verified.success && verified.stdout.contains("3 games are as they were stored, 0 are not"),
        "{}{}",
        verified.stdout,
        verified.stderr
    );
}

/// Continues the three games of a database that has the tables of this version.
fn assert_games_continue(database: &TestDatabase) {
    assert_games_verify(database);
    let server = Server::on(database);
    let people = PLAYERS.map(|name| sign_in(&server.url, name));
    let games = people[0].get("/v1/games").expect(200)["items"].as_array().expect("games").clone();
    assert_eq!(games.len(), 3);
    for game in games {
        let ids: Vec<&Value> =
            game["players"].as_array().expect("players").iter().map(|p| &p["id"]).collect();
        let player =
            |id: &&Value| people.iter().find(|client| **id == client.id.as_str()).expect("a guest").clone();
        let path = format!("/v1/games/{}", game["id"].as_str().expect("an id"));
        let game = TestGame { path, players: ids.iter().map(player).collect() };
        let log = game.events(0, 0);
        let latest = log["latest_event"].as_i64().expect("a number");
        assert_eq!(log["events"].as_array().expect("events").len() as i64, latest.min(500));
        game.play_moves(&mut RandomChooser(latest as u64), 40);
        assert!(game.events(0, latest)["events"].as_array().is_some_and(|events| !events.is_empty()));
    }
    assert_games_verify(database);
}

#[test]
fn games_of_the_first_schema_continue() {
    let database = TestDatabase::from_dump("0001");
    let early = admin(&database, &["verify-game", "--all"]);
    assert!(!early.success && early.stderr.contains("the tables are at version 0001"), "{}", early.stderr);
    let brought = admin(&database, &["migrate"]);
    assert!(
        brought.stdout.starts_with("the tables were brought from version 0001 to version "),
        "{}",
        brought.stdout
    );
    assert_games_continue(&database);
}

#[test]
fn what_version_1_0_0_has_stored_is_kept() {
    let database = TestDatabase::from_dump("1.0.0");
    let migrated = admin(&database, &["migrate"]);
    assert!(migrated.success, "{}", migrated.stderr);
    {
        let server = Server::on(&database);
        let ada = sign_in(&server.url, "ada");
        assert_eq!(ada.get("/v1/me/friends").expect(200)["items"][0]["state"], "friends");
        let chats = ada.get("/v1/me/chats").expect(200);
        let path = format!("/v1/games/{}", chats["items"][0]["game_id"].as_str().expect("a game"));
        let texts = ada.get(&format!("{path}/messages")).expect(200);
        assert_eq!(texts["messages"][0]["text"], MESSAGE);
        let plan = ada.get(&format!("{path}/plans")).expect(200)["items"][0].clone();
        assert_eq!((&plan["what"]["kind"], &plan["state"]), (&json!("pass"), &json!("armed")));
        // The server would play it while the test makes moves.
        let plan = format!("{path}/plans/{}", plan["id"].as_str().expect("an id"));
        ada.send("DELETE", &plan, &[], None).expect(200);
    }
    assert_games_continue(&database);
}

/// Plays the games of a database that later versions have to continue. `tests/stored/README.md` says how it is used.
#[test]
#[ignore = "fills the database of another server"]
fn fill_a_database() {
    let url = std::env::var("SERVER").expect("SERVER has the URL of a server on an empty database");
    let people = PLAYERS.map(|name| sign_in(&url, name));
    for (players, moves) in [(2, 30), (3, 24), (1, 12)] {
        let table = json!({ "players": players, "corporate_era": true, "draft": players == 2 });
        let game = TestGame::of(people[..players].to_vec(), &table);
        game.play_moves(&mut RandomChooser(players as u64), moves);
        if players == 2 {
            let [ada, bob, _] = &people;
            for (who, whom) in [(ada, bob), (bob, ada)] {
                who.send("PUT", &format!("/v1/me/friends/{}", whom.id), &[], None).expect(200);
            }
            let send = |path: &str, body: &Value| {
                let headers = [("Idempotency-Key", path)];
                ada.send("POST", &format!("{}/{path}", game.path), &headers, Some(body)).expect(201)
            };
            send("messages", &json!({ "text": MESSAGE }));
            send("plans", &json!({ "what": { "kind": "pass" } }));
        }
    }
}
