//! Requests about passkeys.

use std::time::Duration;

use serde_json::{Value, json};

use crate::authenticator::{DevicePasskey, add, added, creation_options, sign_in_options};
use crate::harness::{Client, Reply, Server, config, node_config};
use crate::manual_clock::ManualClock;
use crate::test_database::TestDatabase;
use crate::token_issuer::{Document, TokenIssuer, TokenKey, nonce};

const PASSWORD: &str = "correct horse battery";
const WRONG: &str = "wrong password";

fn merged(mut body: Value, more: Value) -> Value {
    body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    body
}

fn path_of(client: &Client, kind: &str) -> String {
    let methods = client.get("/v1/me/sign-in-methods").expect(200);
    format!("/v1/me/{kind}/{}", methods[kind][0]["id"].as_str().expect("an id"))
}

fn removal_of(client: &Client, kind: &str) -> String {
    let action = if kind == "providers" { "unlink" } else { "remove" };
    format!("{}/{action}", path_of(client, kind))
}

fn proof(passkey: &DevicePasskey, client: &Client) -> Value {
    json!({ "passkey": passkey.assertion(client) })
}

/// A response whose challenge nobody has issued.
fn unasked(passkey: &DevicePasskey, client: &Client) -> Value {
    passkey.sign(&sign_in_options(client), |parts| parts.challenge = "AAAAAAAAAAAAAAAAAAAAAA".to_owned())
}

/// Runs all parts.
pub fn all() {
    let issuer = TokenIssuer::start();
    successes();
    refusals(&issuer);
    without_a_domain(&issuer);
}

fn successes() {
    let fingerprint = ["14"; 32].join(":");
    let server = Server::with(config(&[
        ("PASSKEY_APPLE_APPS", "A1B2C3D4E5.com.example.tharsis"),
        ("PASSKEY_ANDROID_APPS", &format!("com.example.tharsis {fingerprint}")),
    ]));
    let ada = server.guest("Ada");
    ada.get("/.well-known/apple-app-site-association").expect(200);
    ada.get("/.well-known/assetlinks.json").expect(200);
    let (passkey, response) = DevicePasskey::create(&creation_options(&ada), |_| {});
    add(&ada, &response, json!({ "name": "Ada's phone" })).expect(200);
    let body = json!({ "credential": passkey.assertion(&ada), "device": "Ada's tablet" });
    ada.without_token().post("/v1/sign-in/passkey", &body).expect(200);
    let renamed = json!({ "name": "Ada's old phone" });
    ada.send("PATCH", &path_of(&ada, "passkeys"), &[], Some(&renamed)).expect(200);
    let other = added(&ada, proof(&passkey, &ada));
    ada.post(&removal_of(&ada, "passkeys"), &proof(&other, &ada)).expect(204);
}

fn refusals(issuer: &TokenIssuer) {
    let settings = issuer.settings("apple");
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&settings), clock.clone());
    let ada = server.guest("Ada");
    for path in ["/.well-known/apple-app-site-association", "/.well-known/assetlinks.json"] {
        ada.get(path).problem(404, "not_found");
    }
    let response = DevicePasskey::create(&creation_options(&ada), |_| {}).1;
    let guess = json!({ "device_key": "nobody-has-this-key-of-32-characters" });
    add(&ada, &response, guess.clone()).problem(403, "wrong_device_key");
    let link = merged(issuer.proof(&ada, "ada"), guess);
    ada.post("/v1/me/providers", &link).problem(403, "wrong_device_key");
    let passkey = added(&ada, json!({}));
    let path = removal_of(&ada, "passkeys");
    let stranger = DevicePasskey::create(&creation_options(&ada), |_| {}).0;
    let wrong = || json!({ "passkey": unasked(&passkey, &ada) });
    let unknown = || proof(&stranger, &ada);
    let faults: [(&str, &dyn Fn() -> Value); 2] = [("wrong_passkey", &wrong), ("unknown_passkey", &unknown)];
    let response = DevicePasskey::create(&creation_options(&ada), |_| {}).1;
    let credentials = json!({ "email": "ada@example.org", "password": PASSWORD });
    for (code, fault) in faults {
        let sign_in = json!({ "credential": fault()["passkey"] });
        ada.post("/v1/sign-in/passkey", &sign_in).problem(403, code);
        add(&ada, &response, fault()).problem(403, code);
        ada.post(&path, &fault()).problem(403, code);
        ada.post("/v1/me/delete", &fault()).problem(403, code);
        ada.post("/v1/me/providers", &merged(issuer.proof(&ada, "ada"), fault())).problem(403, code);
        ada.post("/v1/me/credentials", &merged(credentials.clone(), fault())).problem(403, code);
    }
    ada.post(&path, &proof(&passkey, &ada)).problem(409, "last_sign_in_method");
    let again = passkey.attest(&creation_options(&ada), |_| {});
    add(&ada, &again, proof(&passkey, &ada)).problem(409, "passkey_taken");

    let link = merged(issuer.proof(&ada, "ada"), proof(&passkey, &ada));
    ada.post("/v1/me/providers", &link).expect(200);
    for (code, fault) in faults {
        ada.post(&removal_of(&ada, "providers"), &fault()).problem(403, code);
    }
    let token = || json!({ "provider": { "id_token": "x", "nonce": nonce(&ada) } });
    let response = DevicePasskey::create(&creation_options(&ada), |_| {}).1;
    add(&ada, &response, token()).problem(403, "wrong_provider_token");
    ada.post(&path, &token()).problem(403, "wrong_provider_token");
    issuer.set_key_set(Document::Instead(500, String::new()));
    clock.advance(Duration::from_secs(60));
    // Signed with a key that may be good.
    let key = TokenKey::ec("key-2");
    let unread = || {
        let nonce = nonce(&ada);
        json!({ "provider": { "id_token": key.sign(&issuer.claims("ada", &nonce)), "nonce": nonce } })
    };
    add(&ada, &response, unread()).problem(503, "provider_unavailable");
    ada.post(&path, &unread()).problem(503, "provider_unavailable");
    issuer.set_key_set(Document::Good);

    ada.post("/v1/me/credentials", &merged(credentials, proof(&passkey, &ada))).expect(200);
    let guess = || json!({ "password": WRONG });
    add(&ada, &response, guess()).problem(403, "wrong_password");
    for _ in 0..4 {
        ada.post(&path, &guess()).problem(403, "wrong_password");
    }
    // The clock does not advance, so the throttle does not end.
    ada.post(&path, &guess()).problem(429, "too_many_attempts");
    add(&ada, &response, guess()).problem(429, "too_many_attempts");

    (1..20).for_each(|_| drop(added(&ada, proof(&passkey, &ada))));
    ada.send("POST", "/v1/me/passkeys/challenge", &[], None).problem(409, "list_full");
    let operator = server.operator("Olga");
    let suspension = format!("/v1/moderation/accounts/{}/suspend", ada.id);
    operator.post(&suspension, &json!({ "reason": "Insults in the chat" })).expect(200);
    passkey.sign_in(&ada).problem(403, "account_suspended");
}

/// A server that has lost its domain, with an account that has a passkey.
fn without_a_domain(issuer: &TokenIssuer) {
    let database = TestDatabase::create();
    let settings = issuer.settings("apple");
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let before = Server::with(node_config(&database, &settings));
    let ada = before.guest("Ada");
    let passkey = added(&ada, json!({}));
    let link = merged(issuer.proof(&ada, "ada"), proof(&passkey, &ada));
    ada.post("/v1/me/providers", &link).expect(200);
    let given = json!({ "passkey": passkey.assertion(&ada) });
    let response = DevicePasskey::create(&creation_options(&ada), |_| {}).1;

    let settings = [&settings[..], &[("PUBLIC_URL", "http://192.0.2.1:8080")]].concat();
    let server = Server::with(node_config(&database, &settings));
    let ada = ada.at(&server);
    let none = |reply: Reply| drop(reply.problem(409, "passkeys_not_configured"));
    none(ada.send("POST", "/v1/sign-in/passkey/challenge", &[], None));
    none(ada.post("/v1/sign-in/passkey", &json!({ "credential": given["passkey"] })));
    none(ada.send("POST", "/v1/me/passkeys/challenge", &[], None));
    none(add(&ada, &response, given.clone()));
    none(ada.post(&removal_of(&ada, "passkeys"), &given));
    none(ada.post(&removal_of(&ada, "providers"), &given));
    none(ada.post("/v1/me/delete", &given));
    none(ada.post("/v1/me/providers", &merged(issuer.proof(&ada, "ada-2"), given.clone())));
    let credentials = json!({ "email": "ada@example.org", "password": PASSWORD });
    none(ada.post("/v1/me/credentials", &merged(credentials, given)));
    // A passkey that signs in no more is no sign-in method.
    let proof = json!({ "provider": issuer.proof(&ada, "ada") });
    ada.post(&removal_of(&ada, "providers"), &proof).problem(409, "last_sign_in_method");
}
