//! Requests of third parties: tokens, bots, webhooks, push notifications and OAuth.

use serde_json::{Value, json};

use crate::harness::{Client, Server, config};
use crate::manual_clock::ManualClock;
use crate::oauth_client::{
    self, ALLOW, CLIENT, EMAIL, answer, client_with_token, exchange, form, page, redirect_parameters,
    refused, request,
};
use crate::phone::Phone;
use crate::receiver::{ALLOW_LOOPBACK, Receiver};
use crate::test_game::TestGame;
use crate::waiting::wait_until;

/// Runs all parts, each on a separate server.
pub fn all() {
    tokens_and_bots(&Server::start());
    webhooks();
    pushes();
    oauth();
}

/// Access without OAuth.
fn tokens_and_bots(server: &Server) {
    let ada = server.guest("Ada");
    let bot = ada.post("/v1/me/bots", &json!({ "name": "Phobos" })).expect(201);
    ada.get("/v1/me/bots").expect(200);
    let asked =
        json!({ "name": "Turn lamp", "scopes": ["games:read", "profile:read"], "expires_in_days": 30 });
    let made = ada.post("/v1/me/tokens", &asked).expect(201);
    ada.get("/v1/me/tokens").expect(200);
    let token = format!("/v1/me/tokens/{}", made["personal_token"]["id"].as_str().expect("an id"));
    ada.send("DELETE", &token, &[], None).expect(204);
    ada.send("POST", "/v1/me/sign-in-codes", &[], None).expect(201);

    let asked = json!({ "name": "Phobos", "scopes": ["bot:play"], "bot_id": bot["id"] });
    let phobos = client_with_token(server, &ada.post("/v1/me/tokens", &asked).expect(201)["token"]);
    let people = json!({ "players": 2, "corporate_era": true, "draft": false });
    phobos.post("/v1/tables", &people).problem(403, "bots_not_allowed");
    let table = ada.post("/v1/tables", &people).expect(201);
    phobos.post("/v1/tables/join", &json!({ "code": table["code"] })).problem(403, "bots_not_allowed");
    let seats = format!("/v1/tables/{}/seats", table["id"].as_str().expect("an id"));
    phobos.post(&seats, &json!({})).problem(403, "bots_not_allowed");

    let another = |path: &str, body: Value, code: &str| {
        let refused = (0..60).map(|_| ada.post(path, &body)).find(|reply| reply.status != 201);
        refused.expect("an end").problem(409, code);
    };
    another("/v1/me/bots", json!({ "name": "Deimos" }), "too_many_bots");
    another("/v1/me/tokens", json!({ "name": "Script", "scopes": ["games:read"] }), "too_many_tokens");
}

/// Webhooks and their deliveries.
fn webhooks() {
    let settings: Vec<_> = ALLOW_LOOPBACK.into_iter().chain([("WEBHOOKS_PER_ACCOUNT", "2")]).collect();
    let server = Server::with(config(&settings));
    let receiver = Receiver::start();
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let ada = &game.players[0];
    let at = |made: &Value, rest: &str| {
        format!("/v1/me/webhooks/{}{rest}", made["webhook"]["id"].as_str().expect("an id"))
    };
    let wish = json!({ "url": "https://example.org/tharsis", "sends": "turns", "description": "My bot" });
    let made = ada.post("/v1/me/webhooks", &wish).expect(201);
    let change = json!({ "sends": "decisions", "description": "My lamp" });
    ada.send("PATCH", &at(&made, ""), &[], Some(&change)).expect(200);
    ada.get(&at(&made, "")).expect(200);
    ada.get("/v1/me/webhooks").expect(200);
    ada.send("POST", &at(&made, "/rotate-secret"), &[], None).expect(200);

    let near = ada.post("/v1/me/webhooks", &json!({ "url": receiver.url() })).expect(201);
    ada.post("/v1/me/webhooks", &wish).problem(409, "too_many_webhooks");
    let ping = ada.send("POST", &at(&near, "/test"), &[], None).expect(202);
    let all = json!({ "game_id": game.path.rsplit('/').next(), "after": 0 });
    ada.post(&at(&near, "/replay"), &all).expect(202);
    receiver.expect(2);
    // The receipt is recorded after a moment.
    wait_until("both deliveries succeed", || {
        let all = ada.get(&at(&near, "/deliveries?limit=10")).expect(200)["items"].clone();
        all.as_array().expect("deliveries").iter().all(|one| one["state"] == "delivered")
    });
    let again = at(&near, &format!("/deliveries/{}/replay", ping["id"].as_str().expect("an id")));
    ada.send("POST", &again, &[], None).expect(202);
    ada.send("PATCH", &at(&near, ""), &[], Some(&json!({ "enabled": false }))).expect(200);
    ada.send("POST", &at(&near, "/test"), &[], None).problem(409, "webhook_disabled");
    ada.post(&at(&near, "/replay"), &all).problem(409, "webhook_disabled");
    ada.send("POST", &again, &[], None).problem(409, "webhook_disabled");
    ada.send("DELETE", &at(&made, ""), &[], None).expect(204);
}

/// A bot with its token.
pub fn bot(server: &Server, name: &str) -> Client {
    let owner = server.guest("Owner");
    let bot = owner.post("/v1/me/bots", &json!({ "name": name })).expect(201);
    let asked = json!({ "name": name, "scopes": ["bot:play"], "bot_id": bot["id"] });
    client_with_token(server, &owner.post("/v1/me/tokens", &asked).expect(201)["token"])
}

/// Push targets and preferences.
fn pushes() {
    let server = Server::with(config(&ALLOW_LOOPBACK));
    let ada = server.guest("Ada");
    ada.get("/v1/me/push-services").expect(200);
    let phone = Phone::start();
    let register = |target: &Value| ada.post("/v1/me/push-targets", target);
    let target = register(&phone.subscription()).expect(201);
    register(&phone.subscription()).expect(200);
    let token = json!({ "service": "fcm", "token": "a-token" });
    register(&token).problem(409, "push_not_configured");
    ada.get("/v1/me/push-targets").expect(200);
    let path = format!("/v1/me/push-targets/{}", target["id"].as_str().expect("an id"));
    ada.send("DELETE", &path, &[], None).expect(204);
    let wish = json!({
        "kinds": { "your_turn": true, "reminder": true, "game_over": false },
        "quiet_hours": { "time_zone": "Europe/Belgrade", "from": "22:00", "to": "07:30" },
        "muted_game_ids": [],
    });
    ada.send("PUT", "/v1/me/notifications", &[], Some(&wish)).expect(200);
    ada.get("/v1/me/notifications").expect(200);
}

/// OAuth clients, the users who authorise them, and errors in the format of OAuth.
fn oauth() {
    let public = [("PUBLIC_URL", "https://tharsis.example")];
    let server = Server::with_clock(config(&public), ManualClock::now());
    let anonymous = server.anonymous();
    anonymous.get("/.well-known/oauth-authorization-server").expect(200);
    oauth_client::full_account(&server);
    let (asked, nobody) = (request(&[]), request(&[("client_id", "client")]));
    let wrong = [("decision", "allow"), ("email", EMAIL), ("password", "a wrong password")];
    assert_eq!(page(&server, &asked).status, 200);
    assert_eq!(page(&server, &nobody).status, 400);
    let agreed = answer(&server, &asked, &ALLOW);
    assert_eq!(answer(&server, &nobody, &ALLOW).status, 400);
    assert_eq!(answer(&server, &asked, &[]).status, 422);
    assert_eq!(answer(&server, &asked, &wrong).status, 403);

    let tokens = exchange(&server, &redirect_parameters(&agreed)["code"], &[]).expect(200);
    refused(&exchange(&server, "none", &[]), 400, "invalid_grant");
    refused(&exchange(&server, "none", &[("client_id", "client")]), 401, "invalid_client");
    let token = tokens["refresh_token"].as_str().expect("a token");
    let revoke = |fields: &[(&str, &str)]| form(&anonymous, "/oauth/revoke", fields);
    revoke(&[("token", token), ("client_id", CLIENT)]).expect(200);
    refused(&revoke(&[("client_id", CLIENT)]), 400, "invalid_request");
    refused(&revoke(&[("token", token), ("client_id", "client")]), 401, "invalid_client");

    let device = |client: &str, scope: &str| {
        form(&anonymous, "/oauth/device_authorization", &[("client_id", client), ("scope", scope)])
    };
    let begun = device(CLIENT, "games:read games:play").expect(200);
    refused(&device(CLIENT, "games:win"), 400, "invalid_scope");
    refused(&device("client", "games:read"), 401, "invalid_client");
    let code = begun["user_code"].as_str().expect("a code");
    let shown = |query: &str| anonymous.get(&format!("/oauth/device?{query}")).status;
    assert_eq!(shown(&format!("user_code={code}")), 200);
    assert_eq!(shown("user_code=1&user_code=2"), 400);
    let typed = |fields: &[(&str, &str)]| {
        form(&anonymous, "/oauth/device", &[&[("user_code", code)], fields].concat()).status
    };
    assert_eq!(typed(&[]), 422);
    assert_eq!(typed(&[("user_code", code)]), 400);
    assert_eq!(typed(&wrong), 403);
    assert_eq!(typed(&ALLOW), 200);

    // The clock does not advance, so the throttle does not end.
    let until_refused = |ask: &dyn Fn() -> u16| {
        let last = (0..60).map(|_| ask()).find(|status| *status != 403);
        assert_eq!(last, Some(429));
    };
    until_refused(&|| answer(&server, &asked, &wrong).status);
    until_refused(&|| shown("user_code=0000-0000"));
    until_refused(&|| typed(&ALLOW));
}
