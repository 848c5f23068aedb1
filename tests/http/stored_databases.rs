//! Databases of earlier versions: this version migrates them and continues their games. `tests/stored/README.md`
//! describes how they were made.

use serde_json::{Value, json};

use crate::admin::admin;
use crate::harness::{Client, Server};
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame};

/// The names of the guests in the dumps.
const PLAYERS: [&str; 3] = ["ada", "bob", "cid"];

fn sign_in(server: &Server, name: &str) -> Client {
    let mut client = server.anonymous();
    let device = json!({ "device_key": format!("the-device-of-{name}-{}", "0".repeat(20)) });
    client.set_account(&client.post("/v1/sign-in/guest", &device).expect(200));
    client
}

fn assert_continues(name: &str) {
    let database = TestDatabase::from_dump(name);
    let early = admin(&database, &["verify-game", "--all"]);
    assert!(!early.success && early.stderr.contains("the tables are at version 0001"), "{}", early.stderr);
    let brought = admin(&database, &["migrate"]);
    assert!(
        brought.stdout.starts_with("the tables were brought from version 0001 to version "),
        "{}",
        brought.stdout
    );
    let verified = admin(&database, &["verify-game", "--all"]);
    assert!(
        verified.success && verified.stdout.contains("3 games are as they were stored, 0 are not"),
        "{}",
        verified.stdout
    );

    let server = Server::on(&database);
    let people = PLAYERS.map(|name| sign_in(&server, name));
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
    let verified = admin(&database, &["verify-game", "--all"]);
    assert!(
        verified.success && verified.stdout.contains("3 games are as they were stored, 0 are not"),
        "{}",
        verified.stdout
    );
}

#[test]
fn games_of_the_first_schema_continue() {
    assert_continues("0001");
}
