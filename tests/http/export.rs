//! The export of the personal data of an account.

use serde_json::{Value, json};

use crate::harness::{Server, config};
use crate::test_game::{RandomChooser, TestGame};

const PASSWORD: &str = "correct horse battery";

#[test]
fn an_export_contains_all_personal_data() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": true }));
    let ada = &game.players[0];
    let credentials = json!({ "email": "ada@example.org", "password": PASSWORD });
    ada.post("/v1/me/credentials", &ada.with_device_key(credentials)).expect(200);
    let wrong = json!({ "email": "ada@example.org", "password": "a wrong password" });
    server.anonymous().post("/v1/sign-in/password", &wrong).problem(401, "wrong_credentials");
    let sign_in = json!({ "email": "ada@example.org", "password": PASSWORD, "device": "Ada's tablet" });
    let mut tablet = server.anonymous();
    tablet.set_account(&tablet.post("/v1/sign-in/password", &sign_in).expect(200));
    tablet.post("/v1/sign-out", &json!({})).expect(204);
    let open = ada.post("/v1/tables", &crate::tables::for_three()).expect(201);
    let wish = json!({ "url": "https://example.org/", "enabled": false });
    let webhook = ada.post("/v1/me/webhooks", &wish).expect(201);
    game.play_moves(&mut RandomChooser(5), 30);

    let reply = ada.get("/v1/me/export");
    assert!(reply.header("content-disposition").starts_with("attachment"));
    assert_eq!(reply.header("cache-control"), "private, no-store");
    let export = reply.expect(200);
    assert_eq!(export["account"], ada.get("/v1/me").expect(200));
    assert!(export["credentials_changed_at"].is_string());
    assert_eq!(export["devices"].as_array().map(Vec::len), Some(1));
    let sessions = export["sessions"].as_array().expect("sessions");
    assert_eq!(sessions.len(), 2);
    assert_eq!(
        (&sessions[0]["device"], &sessions[0]["end_reason"]),
        (&json!("Ada's tablet"), &json!("signed_out"))
    );
    assert_eq!((&sessions[1]["id"], &sessions[1]["ended_at"]), (&json!(ada.session), &json!(null)));
    assert_eq!(export["webhooks"], json!([webhook["webhook"]]));
    let secret = webhook["secret"].as_str().expect("a secret").strip_prefix("whsec_").expect("a secret");
    assert!(!String::from_utf8_lossy(&reply.body).contains(secret));
    let tables = export["tables"].as_array().expect("tables");
    assert_eq!((tables.len(), &tables[0]), (2, &open));
    assert_eq!(tables[1]["state"], "started");

    // The game with its times and players, and all moves of the account and no others.
    let games = export["games"].as_array().expect("games");
    assert_eq!(games.len(), 1);
    let listed = &ada.get("/v1/games").expect(200)["items"][0];
    for name in [
        "id",
        "name",
        "seat",
        "players",
        "state",
        "waiting_for",
        "waiting_for_me",
        "created_at",
        "updated_at",
    ] {
        assert_eq!(games[0][name], listed[name], "{name}");
    }
    assert_eq!(games[0]["result"], json!(null));
    let moves = games[0]["moves"].as_array().expect("moves");
    assert!(moves.len() > 10 && moves.iter().all(|m| m["seat"] == "red" && m["kind"] == "move"), "{moves:?}");
    assert!(moves.iter().all(|m| m["key"].as_str().is_some_and(|key| key.len() == 36)));
    assert!(moves.windows(2).all(|pair| pair[0]["version"].as_i64() < pair[1]["version"].as_i64()));

    // No secret that allows a sign-in, and no secrets of other players.
    let text = String::from_utf8(reply.body.clone()).expect("text");
    for secret in [&ada.refresh_token, &tablet.refresh_token, "argon2", "\"seed\"", PASSWORD] {
        assert!(!text.contains(secret), "{secret}");
    }
    let other = game.players[1].get("/v1/me/export").expect(200);
    let theirs = other["games"][0]["moves"].as_array().expect("moves");
    assert!(theirs.iter().all(|m| m["seat"] == "green" && !moves.contains(m)));
    assert_eq!(ada.send("HEAD", "/v1/me/export", &[], None).status, 200);
}

#[test]
fn an_export_contains_long_lists_completely() {
    let server = Server::with(config(&[("TABLES_PER_ACCOUNT", "120")]));
    let ada = server.guest("Ada");
    let mut ids: Vec<Value> = (0..120)
        .map(|_| ada.post("/v1/tables", &crate::tables::for_three()).expect(201)["id"].clone())
        .collect();
    ids.reverse();
    let export = ada.get("/v1/me/export").expect(200);
    assert!(ids.iter().eq(export["tables"].as_array().expect("tables").iter().map(|table| &table["id"])));
    assert_eq!(export["games"], json!([]));
    assert_eq!(server.guest("Bob").get("/v1/me/export").expect(200)["tables"], json!([]));
}

#[test]
fn an_export_contains_the_result_of_a_finished_game() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 1, "corporate_era": true, "draft": false }));
    game.pass_to_the_end();
    let export = game.players[0].get("/v1/me/export").expect(200);
    let view = game.players[0].get(&game.path).expect(200)["view"].clone();
    assert_eq!(export["games"][0]["result"], view["result"]);
    assert!(view["result"]["scores"].is_array());
    // Set-up, purchases and passes. With plants there is one more decision at the end.
    assert!(export["games"][0]["moves"].as_array().is_some_and(|moves| moves.len() >= 1 + 13 + 14));
}
