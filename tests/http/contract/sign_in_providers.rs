//! Requests about sign-in with providers.

use std::time::Duration;

use serde_json::{Value, json};
use service::moment::Moment;

use crate::harness::{Client, Reply, Server, config};
use crate::manual_clock::ManualClock;
use crate::token_issuer::{AUDIENCE, Document, TokenIssuer, TokenKey, nonce};

const PASSWORD: &str = "correct horse battery";
const WRONG: &str = "wrong password";

fn merged(mut body: Value, more: Value) -> Value {
    body.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
    body
}

/// A server that accepts the tokens of the issuer as those of Apple. Its clock stands still.
fn server(issuer: &TokenIssuer) -> Server {
    let settings = issuer.settings("apple");
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Server::with_clock(config(&settings), ManualClock::now())
}

fn link_path(client: &Client, n: usize) -> String {
    let methods = client.get("/v1/me/sign-in-methods").expect(200);
    format!("/v1/me/providers/{}/unlink", methods["providers"][n]["id"].as_str().expect("an id"))
}

fn notice(issuer: &TokenIssuer) -> Value {
    let event = json!({ "type": "consent-revoked", "sub": "nobody" }).to_string();
    let claims =
        json!({ "iss": issuer.url, "aud": AUDIENCE, "iat": Moment::now().seconds(), "events": event });
    json!({ "payload": issuer.key.sign(&claims) })
}

/// Runs all parts.
pub fn all() {
    let issuer = TokenIssuer::start();
    successes(&issuer, &server(&issuer));
    refusals(&issuer, &server(&issuer));
    without_keys(&issuer);
}

fn successes(issuer: &TokenIssuer, server: &Server) {
    let anonymous = server.anonymous();
    let named = json!({ "name": "Ada", "device": "Ada's phone" });
    let body = merged(issuer.proof(&anonymous, "ada"), named);
    let mut ada = anonymous.clone();
    ada.set_account(&anonymous.post("/v1/sign-in/provider", &body).expect(201));
    issuer.sign_in(&anonymous, "ada").expect(200);
    let credentials = json!({ "email": "ada@example.org", "password": PASSWORD });
    let proof = json!({ "provider": issuer.proof(&ada, "ada") });
    ada.post("/v1/me/credentials", &merged(credentials, proof)).expect(200);
    let link = merged(issuer.proof(&ada, "ada-2"), json!({ "password": PASSWORD }));
    ada.post("/v1/me/providers", &link).expect(200);
    ada.post(&link_path(&ada, 0), &json!({ "password": PASSWORD })).expect(204);
    anonymous.post("/v1/providers/apple/notices", &notice(issuer)).expect(204);
}

fn refusals(issuer: &TokenIssuer, server: &Server) {
    let anonymous = server.anonymous();
    let wrong = || json!({ "id_token": "x", "nonce": nonce(&anonymous) });
    anonymous.post("/v1/sign-in/provider", &wrong()).problem(403, "wrong_provider_token");
    anonymous
        .post("/v1/providers/apple/notices", &json!({ "payload": "x" }))
        .problem(403, "wrong_provider_token");
    let (ada, bob) = (issuer.account(&anonymous, "ada"), issuer.account(&anonymous, "bob"));
    let proof = || json!({ "provider": issuer.proof(&anonymous, "ada") });
    let link = |client: &Client, subject: &str, proof: Value| {
        client.post("/v1/me/providers", &merged(issuer.proof(client, subject), proof))
    };
    let path = link_path(&ada, 0);
    let wrong_proof = || json!({ "provider": wrong() });
    link(&ada, "ada-2", wrong_proof()).problem(403, "wrong_provider_token");
    ada.post(&path, &wrong_proof()).problem(403, "wrong_provider_token");
    ada.post("/v1/me/delete", &wrong_proof()).problem(403, "wrong_provider_token");
    let credentials = json!({ "email": "ada@example.org", "password": PASSWORD });
    let attach = merged(credentials.clone(), wrong_proof());
    ada.post("/v1/me/credentials", &attach).problem(403, "wrong_provider_token");
    link(&ada, "bob", proof()).problem(409, "provider_taken");
    ada.post(&path, &proof()).problem(409, "last_sign_in_method");
    (1..20).for_each(|n| drop(link(&ada, &format!("ada-{n}"), proof()).expect(200)));
    link(&ada, "ada-20", proof()).problem(409, "list_full");

    ada.post("/v1/me/credentials", &merged(credentials, proof())).expect(200);
    let guess = || json!({ "password": WRONG });
    link(&ada, "ada", guess()).problem(403, "wrong_password");
    for _ in 0..4 {
        ada.post(&path, &guess()).problem(403, "wrong_password");
    }
    // The clock does not advance, so the throttle does not end.
    ada.post(&path, &guess()).problem(429, "too_many_attempts");
    link(&ada, "ada", guess()).problem(429, "too_many_attempts");

    let operator = server.operator("Olga");
    let suspension = format!("/v1/moderation/accounts/{}/suspend", bob.id);
    operator.post(&suspension, &json!({ "reason": "Insults in the chat" })).expect(200);
    issuer.sign_in(&anonymous, "bob").problem(403, "account_suspended");
}

/// A server that has accounts with providers, and cannot read the keys of their issuer.
fn without_keys(issuer: &TokenIssuer) {
    let settings = issuer.settings("apple");
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&settings), clock.clone());
    let anonymous = server.anonymous();
    let ada = issuer.account(&anonymous, "ada");
    let path = link_path(&ada, 0);
    issuer.set_key_set(Document::Instead(500, String::new()));
    clock.advance(Duration::from_secs(60));
    // Signed with a key that may be good.
    let key = TokenKey::ec("key-2");
    let proof = || {
        let nonce = nonce(&anonymous);
        json!({ "id_token": key.sign(&issuer.claims("ada", &nonce)), "nonce": nonce })
    };
    let unavailable = |reply: Reply| drop(reply.problem(503, "provider_unavailable"));
    unavailable(anonymous.post("/v1/sign-in/provider", &proof()));
    let given = json!({ "provider": proof() });
    unavailable(ada.post("/v1/me/providers", &merged(proof(), given.clone())));
    unavailable(ada.post(&path, &given));
    unavailable(ada.post("/v1/me/delete", &given));
    let credentials = json!({ "email": "ada@example.org", "password": PASSWORD });
    unavailable(ada.post("/v1/me/credentials", &merged(credentials, given)));
    let claims =
        json!({ "iss": issuer.url, "aud": AUDIENCE, "iat": Moment::now().seconds(), "events": "{}" });
    unavailable(anonymous.post("/v1/providers/apple/notices", &json!({ "payload": key.sign(&claims) })));
    issuer.set_key_set(Document::Good);
}
