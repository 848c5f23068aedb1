//! Requests about other players: quick match, invitations, friends, rematches and leaderboards.

use serde_json::{Value, json};

use crate::harness::{Client, Reply, Server, config};
use crate::lobby::end_game;
use crate::oauth_client::client_with_token;
use crate::test_game::TestGame;

/// Runs all parts, each on a separate server.
pub fn all() {
    quick(&Server::start());
    invitations(&Server::start());
    friends(&Server::start());
    rematches(&Server::start());
    too_many_tables(&Server::with(config(&[("TABLES_PER_ACCOUNT", "1")])));
}

fn at(table: &Value, rest: &str) -> String {
    format!("/v1/tables/{}{rest}", table["id"].as_str().expect("an id"))
}

fn put(who: &Client, list: &str, whom: &Client) -> Reply {
    who.send("PUT", &format!("/v1/me/{list}/{}", whom.id), &[], None)
}

fn take(who: &Client, list: &str, whom: &Client) -> Reply {
    who.send("DELETE", &format!("/v1/me/{list}/{}", whom.id), &[], None)
}

fn quick(server: &Server) {
    let ada = server.guest("Ada");
    let ask = |who: &Client, key: &str, players: u8| {
        let wish = json!({ "players": players, "corporate_era": true, "draft": true, "pace": "daily", "rated": true });
        who.send("POST", "/v1/quick-match", &[("Idempotency-Key", key)], Some(&wish))
    };
    let table = ask(&ada, "evening-1", 3).expect(200);
    ask(&ada, "evening-1", 3).expect(200);
    ask(&ada, "evening-1", 4).problem(422, "idempotency_key_reused");
    ada.post("/v1/quick-match", &json!({ "players": 3, "corporate_era": true, "draft": true }))
        .problem(428, "idempotency_key_required");
    ada.send("DELETE", &at(&table, "/seats/me"), &[], None).expect(204);
    ask(&ada, "evening-1", 3).problem(404, "not_found");
    let bot = ada.post("/v1/me/bots", &json!({ "name": "Phobos" })).expect(201);
    let asked = json!({ "name": "Phobos", "scopes": ["bot:play"], "bot_id": bot["id"] });
    let phobos = client_with_token(server, &ada.post("/v1/me/tokens", &asked).expect(201)["token"]);
    ask(&phobos, "k", 3).problem(403, "bots_not_allowed");
}

fn invitations(server: &Server) {
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table =
        json!({ "name": "Friday", "players": 2, "corporate_era": true, "draft": false, "private": true });
    let table = ada.post("/v1/tables", &table).expect(201);
    let invite = |body: &Value| ada.post(&at(&table, "/invitations"), body);
    let made = invite(&json!({ "uses": 1, "expires_in_seconds": 86_400 })).expect(201);
    ada.get(&at(&table, "/invitations")).expect(200);
    let revoke = format!("/invitations/{}", made["invitation"]["id"].as_str().expect("an id"));
    ada.send("DELETE", &at(&table, &revoke), &[], None).expect(204);
    let friend = json!({ "friend": bob.id });
    invite(&friend).problem(409, "not_friends");
    put(&ada, "friends", &bob).expect(200);
    put(&bob, "friends", &ada).expect(200);
    invite(&friend).expect(201);
    let received = bob.get("/v1/me/invitations").expect(200);
    let id = received["items"][0]["invitation"]["id"].as_str().expect("an id");
    bob.send("DELETE", &format!("/v1/me/invitations/{id}"), &[], None).expect(204);
    let full = (0..30).map(|_| invite(&json!({}))).find(|reply| reply.status != 201);
    full.expect("an end").problem(409, "list_full");
    bob.post("/v1/tables/join", &json!({ "code": table["code"] })).expect(200);
    ada.send("POST", &at(&table, "/start"), &[], None).expect(201);
    invite(&json!({})).problem(409, "table_started");
}

fn friends(server: &Server) {
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    put(&bob, "friends", &ada).expect(200);
    ada.get("/v1/me/friends").expect(200);
    put(&ada, "friends", &bob).expect(200);
    take(&ada, "friends", &bob).expect(204);
    put(&ada, "blocks", &bob).expect(200);
    ada.get("/v1/me/blocks").expect(200);
    put(&ada, "friends", &bob).problem(409, "blocked");
    take(&ada, "blocks", &bob).expect(204);
    for list in ["friends", "blocks"] {
        put(&ada, list, &ada).problem(422, "invalid");
        take(&ada, list, &ada).problem(422, "invalid");
    }
    ada.get(&format!("/v1/players/{}", bob.id)).expect(200);
    ada.get("/v1/me/statistics").expect(200);
    ada.get("/v1/leaderboards/overall?limit=10").expect(200);

    let (cid, many) = (server.guest("Cid"), 201);
    let others: Vec<_> = (0..many).map(|n| server.guest(&format!("P{n}"))).collect();
    // A blocked account is no longer a friend, so the two lists belong to two accounts.
    for (who, list) in [(&ada, "friends"), (&cid, "blocks")] {
        for other in &others[1..] {
            put(who, list, other).expect(200);
        }
        put(who, list, &others[0]).problem(409, "list_full");
    }
}

fn rematches(server: &Server) {
    let game = TestGame::start(server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let (ada, bob) = (&game.players[0], &game.players[1]);
    let again = |who: &Client| {
        let seat = json!({ "beginner": false, "effect_order": "ask" });
        who.post(&format!("{}/rematch", game.path), &seat)
    };
    again(ada).problem(409, "game_not_over");
    end_game(server, &game.path);
    let table = again(ada).expect(201);
    again(ada).expect(200);
    put(ada, "blocks", bob).expect(200);
    again(bob).problem(409, "table_full");
    take(ada, "blocks", bob).expect(204);
    server.guest("Eve").post("/v1/tables/join", &json!({ "code": table["code"] })).expect(200);
    again(bob).problem(409, "table_started");
}

fn too_many_tables(server: &Server) {
    let game = TestGame::start(server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    end_game(server, &game.path);
    let (ada, bob) = (&game.players[0], &game.players[1]);
    let wish = json!({ "players": 2, "corporate_era": true, "draft": false });
    let table = bob.post("/v1/tables", &wish).expect(201);
    ada.post("/v1/tables", &wish).expect(201);
    ada.post("/v1/tables", &wish).problem(409, "too_many_tables");
    ada.post("/v1/tables/join", &json!({ "code": table["code"] })).problem(409, "too_many_tables");
    ada.post(&at(&table, "/seats"), &json!({})).problem(409, "too_many_tables");
    ada.send("POST", "/v1/quick-match", &[("Idempotency-Key", "k")], Some(&wish))
        .problem(409, "too_many_tables");
    ada.post(&format!("{}/rematch", game.path), &json!({})).problem(409, "too_many_tables");
}
