//! Requests of operators, and what suspended accounts get.

use serde_json::{Value, json};

use crate::harness::Server;
use crate::test_game::TestGame;

pub fn all() {
    let server = &Server::start();
    let operator = server.operator("Olga");
    let game = TestGame::start(server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let (ada, bob) = (&game.players[0], &game.players[1]);
    let said = [("Idempotency-Key", "hello")];
    let messages = format!("{}/messages", game.path);
    ada.send("POST", &messages, &said, Some(&json!({ "text": "You fool" }))).expect(201);
    bob.post(&format!("{messages}/1/report"), &json!({ "reason": "An insult" })).expect(204);
    bob.post(&format!("/v1/players/{}/report", ada.id), &json!({ "reason": "An insult as a name" }))
        .expect(204);

    let reports = operator.get("/v1/moderation/reports?resolved=false&limit=10").expect(200);
    let report = reports["items"][1]["id"].as_str().expect("an id");
    let game_id = game.path.rsplit('/').next().expect("an id");
    let remove = format!("/v1/moderation/games/{game_id}/messages/1/remove");
    operator.post(&remove, &json!({ "reason": "An insult" })).expect(204);
    let resolve = format!("/v1/moderation/reports/{report}/resolve");
    operator.post(&resolve, &json!({ "note": "The message was removed" })).expect(204);
    let account = |rest: &str| format!("/v1/moderation/accounts/{}{rest}", ada.id);
    operator.post(&account("/rename"), &json!({ "reason": "An insult as a name" })).expect(200);
    ada.send("PATCH", "/v1/me", &[], Some(&json!({ "name": "Ada" }))).problem(403, "name_locked");
    operator.post(&account("/unlock-name"), &json!({ "reason": "The player has apologised" })).expect(204);
    let table =
        ada.post("/v1/tables", &json!({ "players": 2, "corporate_era": true, "draft": false })).expect(201);
    let close = format!("/v1/moderation/tables/{}/close", table["id"].as_str().expect("an id"));
    operator.post(&close, &json!({ "reason": "An insult as a name" })).expect(204);

    let mut cid = server.anonymous();
    let phone = json!({ "device_key": "a-device-key-of-at-least-32-characters-of-Cid", "name": "Cid" });
    cid.set_account(&cid.post("/v1/sign-in/guest", &phone).expect(201));
    let mut dan = server.anonymous();
    let password = json!({ "email": "dan@example.org", "password": "correct horse battery" });
    let mut registration = password.clone();
    registration["name"] = "Dan".into();
    dan.set_account(&dan.post("/v1/register", &registration).expect(201));
    let suspension = json!({ "reason": "Insults in the chat", "until": "2099-12-31T12:00:00Z" });
    for who in [ada, &cid, &dan] {
        operator.post(&format!("/v1/moderation/accounts/{}/suspend", who.id), &suspension).expect(200);
    }
    let sign_in = |way: &str, body: &Value| server.anonymous().post(&format!("/v1/sign-in/{way}"), body);
    sign_in("guest", &phone).problem(403, "account_suspended");
    sign_in("password", &password).problem(403, "account_suspended");
    let refresh = json!({ "refresh_token": ada.refresh_token });
    sign_in("refresh", &refresh).problem(403, "account_suspended");
    operator.get(&account("")).expect(200);
    operator.post(&account("/restore"), &json!({ "reason": "The player has apologised" })).expect(204);
    operator.get("/v1/moderation/log?limit=10").expect(200);
}
