//! Databases of earlier versions: this version migrates them and continues their games. `tests/stored/README.md`
//! describes how they were made.

use serde_json::{Value, json};

use crate::admin::admin;
use crate::harness::{Client, Server};
use crate::matches::{Chooser, Match};
use crate::places::Place;

/// The names of the guests in the dumps.
const PLAYERS: [&str; 3] = ["ada", "bob", "cid"];

fn back(server: &Server, name: &str) -> Client {
    let mut client = server.stranger();
    let device = json!({ "device_key": format!("the-device-of-{name}-{}", "0".repeat(20)) });
    client.arrives(&client.post("/v1/sign-in/guest", &device).expect(200));
    client
}

fn goes_on(name: &str) {
    let place = Place::stored(name);
    let early = admin(&place, &["verify-game", "--all"]);
    assert!(!early.done && early.errors.contains("the tables are at version 0001"), "{}", early.errors);
    let brought = admin(&place, &["migrate"]);
    assert!(
        brought.out.starts_with("the tables were brought from version 0001 to version "),
        "{}",
        brought.out
    );
    let verified = admin(&place, &["verify-game", "--all"]);
    assert!(
        verified.done && verified.out.contains("3 games are as they were stored, 0 are not"),
        "{}",
        verified.out
    );

    let server = Server::on(&place);
    let people = PLAYERS.map(|name| back(&server, name));
    let games = people[0].get("/v1/games").expect(200)["items"].as_array().expect("games").clone();
    assert_eq!(games.len(), 3);
    for game in games {
        let ids: Vec<&Value> =
            game["players"].as_array().expect("players").iter().map(|p| &p["id"]).collect();
        let player =
            |id: &&Value| people.iter().find(|client| **id == client.id.as_str()).expect("a guest").clone();
        let path = format!("/v1/games/{}", game["id"].as_str().expect("an id"));
        let game = Match { path, players: ids.iter().map(player).collect() };
        let told = game.events(0, 0);
        let latest = told["latest_event"].as_i64().expect("a number");
        assert_eq!(told["events"].as_array().expect("facts").len() as i64, latest.min(500));
        game.go_on(&mut Chooser(latest as u64), 40);
        assert!(game.events(0, latest)["events"].as_array().is_some_and(|facts| !facts.is_empty()));
    }
    let verified = admin(&place, &["verify-game", "--all"]);
    assert!(
        verified.done && verified.out.contains("3 games are as they were stored, 0 are not"),
        "{}",
        verified.out
    );
}

#[test]
fn games_of_the_first_tables_go_on() {
    goes_on("0001");
}
