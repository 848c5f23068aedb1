//! Bots: accounts of third-party programs. They are marked as bots and join only tables that allow them.

use serde_json::{Value, json};

use crate::harness::{Client, Server};
use crate::oauth_client::{CLIENT, PASSWORD, authorise, client_with_token, full_account};
use crate::test_game::{RandomChooser, TestGame};

fn bot(server: &Server, owner: &Client, name: &str) -> Client {
    let made = owner.post("/v1/me/bots", &json!({ "name": name })).expect(201);
    let body = json!({ "name": "its token", "scopes": ["bot:play"], "bot_id": made["id"] });
    let mut bot = client_with_token(server, &owner.post("/v1/me/tokens", &body).expect(201)["token"]);
    bot.id = made["id"].as_str().expect("an id").to_owned();
    bot
}

fn table(allow_bots: bool) -> Value {
    json!({ "players": 2, "corporate_era": true, "draft": false, "allow_bots": allow_bots })
}

#[test]
fn a_bot_uses_the_language_of_its_owner() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let phobos = bot(&server, &ada, "Phobos");
    for (language, expected) in [(json!("hu"), "hu"), (json!("sr-Cyrl"), "sr-Cyrl"), (json!("auto"), "en")] {
        ada.send("PATCH", "/v1/me", &[], Some(&json!({ "language": language }))).expect(200);
        let nothing = phobos.get("/v1/games/none");
        assert_eq!(nothing.headers["content-language"], expected);
    }
}

#[test]
fn bots_join_only_tables_that_allow_them_and_are_marked() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let phobos = bot(&server, &ada, "Phobos");
    let closed = ada.post("/v1/tables", &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let closed = closed.expect(201);
    assert_eq!(closed["allow_bots"], false);
    phobos.post("/v1/tables/join", &json!({ "code": closed["code"] })).problem(403, "bots_not_allowed");
    let seats = format!("/v1/tables/{}/seats", closed["id"].as_str().expect("an id"));
    phobos.post(&seats, &json!({})).problem(403, "bots_not_allowed");
    phobos.post("/v1/tables", &table(false)).problem(403, "bots_not_allowed");
    assert_eq!(phobos.post("/v1/tables", &table(true)).expect(201)["owner"], phobos.id.as_str());

    let open = ada.post("/v1/tables", &table(true)).expect(201);
    let seated = phobos.post("/v1/tables/join", &json!({ "code": open["code"] })).expect(200);
    let shown: Vec<_> = seated["seats"].as_array().expect("seats").iter().map(|s| &s["player"]).collect();
    assert_eq!(*shown[0], json!({ "id": ada.id, "name": "Ada", "bot": false }));
    assert_eq!(*shown[1], json!({ "id": phobos.id, "name": "Phobos", "bot": true }));

    let start = format!("/v1/tables/{}/start", open["id"].as_str().expect("an id"));
    let game = ada.post(&start, &json!({})).expect(201)["game_id"].as_str().expect("an id").to_owned();
    let game = TestGame { path: format!("/v1/games/{game}"), players: vec![ada.clone(), phobos.clone()] };
    game.play_moves(&mut RandomChooser(7), 12);
    let players = ada.get(&game.path).expect(200)["players"].clone();
    assert_eq!((&players[0]["bot"], &players[1]["bot"]), (&json!(false), &json!(true)));
    let listed = phobos.get("/v1/games").expect(200)["items"][0]["players"].clone();
    assert_eq!(listed, players);
}

#[test]
fn a_bot_cannot_act_as_its_owner() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let body = json!({ "name": "Phobos" });
    ada.post("/v1/me/bots", &body).expect(201);
    let phobos = bot(&server, &ada, "Deimos");
    let me = phobos.get("/v1/me").expect(200);
    assert_eq!((&me["id"], &me["bot"], &me["email"]), (&json!(phobos.id), &json!(true), &json!(null)));
    phobos.get("/v1/me/sessions").problem(403, "insufficient_scope");
    phobos.post("/v1/me/bots", &body).problem(403, "insufficient_scope");
    let credentials = json!({ "email": "bot@example.org", "password": "correct horse battery" });
    phobos.post("/v1/me/credentials", &credentials).problem(403, "insufficient_scope");
    // A bot cannot read the games of its owner.
    let table =
        ada.post("/v1/tables", &json!({ "players": 1, "corporate_era": true, "draft": false })).expect(201);
    let start = format!("/v1/tables/{}/start", table["id"].as_str().expect("an id"));
    let game = ada.post(&start, &json!({})).expect(201)["game_id"].as_str().expect("an id").to_owned();
    phobos.get(&format!("/v1/games/{game}")).problem(404, "not_found");
    assert_eq!(ada.get("/v1/me").expect(200)["bot"], false);

    let list = ada.get("/v1/me/bots").expect(200);
    assert_eq!(list["items"].as_array().map(Vec::len), Some(2));
    assert_eq!(server.guest("Bob").get("/v1/me/bots").expect(200)["items"], json!([]));
    for n in 2..10 {
        ada.post("/v1/me/bots", &json!({ "name": n.to_string() })).expect(201);
    }
    ada.post("/v1/me/bots", &body).problem(409, "too_many_bots");
    ada.post("/v1/me/bots", &json!({ "name": "" })).problem(422, "invalid");
}

#[test]
fn deleting_an_account_revokes_its_bots_and_tokens() {
    let server = Server::start();
    let ada = full_account(&server);
    let phobos = bot(&server, &ada, "Phobos");
    let party = client_with_token(&server, &authorise(&server, "games:read")["access_token"]);
    let bob = server.guest("Bob");
    let made = bob.post("/v1/tables", &table(true)).expect(201);
    phobos.post("/v1/tables/join", &json!({ "code": made["code"] })).expect(200);
    let start = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
    let game = bob.post(&start, &json!({})).expect(201)["game_id"].as_str().expect("an id").to_owned();
    let export = ada.get("/v1/me/export").expect(200);
    assert_eq!(export["bots"][0]["id"], phobos.id.as_str());
    assert_eq!(
        (&export["sessions"][0]["client"], &export["sessions"][1]["bot_id"]),
        (&json!({ "id": CLIENT, "name": "client.example" }), &json!(phobos.id))
    );

    ada.post("/v1/me/delete", &json!({ "password": PASSWORD })).expect(204);
    phobos.get("/v1/games").problem(401, "unauthenticated");
    party.get("/v1/games").problem(401, "session_ended");
    let players = bob.get(&format!("/v1/games/{game}")).expect(200)["players"].clone();
    assert_eq!((&players[1]["name"], &players[1]["bot"]), (&json!("Former player"), &json!(true)));
}
