//! Apple's authorization codes: the server exchanges them, and revokes the access when nobody needs it any more.

use std::sync::Arc;
use std::time::Duration;

use jsonwebtoken::{Algorithm, DecodingKey, Validation, decode};
use serde_json::{Value, json};

use crate::harness::{Client, Reply, Server, config, node_config};
use crate::manual_clock::ManualClock;
use crate::test_database::TestDatabase;
use crate::token_issuer::{AUDIENCE, Document, TokenIssuer, TokenKey};
use crate::waiting::wait_until;

const SECRET: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

struct Scene {
    apple: TokenIssuer,
    public: DecodingKey,
    clock: Arc<ManualClock>,
    server: Server,
    _folder: tempfile::TempDir,
}

fn with_code(mut body: Value, code: &str) -> Value {
    body["authorization_code"] = code.into();
    body
}

impl Scene {
    fn new() -> Self {
        Self::on(&TestDatabase::temporary(), &[])
    }

    fn on(database: &TestDatabase, more: &[(&str, &str)]) -> Self {
        let (apple, clock) = (TokenIssuer::start(), ManualClock::now());
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("key.p8");
        let (pem, public) = TokenKey::apple();
        std::fs::write(&file, pem).expect("a file");
        let settings = apple.settings("apple");
        let mut settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        settings.extend([
            ("APPLE_SIGN_IN_KEY", file.to_str().expect("a path")),
            ("APPLE_SIGN_IN_KEY_ID", "KEY1234567"),
            ("APPLE_TEAM_ID", "TEAM123456"),
            ("ACCESS_TOKEN_SECONDS", "604800"),
        ]);
        settings.extend_from_slice(more);
        let server = Server::with_clock(node_config(database, &settings), clock.clone());
        Self { apple, public, clock, server, _folder: folder }
    }

    fn sign_in(&self, subject: &str, code: &str) -> Reply {
        let anonymous = self.server.anonymous();
        anonymous.post("/v1/sign-in/provider", &with_code(self.apple.proof(&anonymous, subject), code))
    }

    fn account(&self, subject: &str, code: &str) -> Client {
        let mut client = self.server.anonymous();
        let reply = self.sign_in(subject, code);
        assert!([200, 201].contains(&reply.status), "{reply:?}");
        client.set_account(&reply.json());
        client
    }

    fn delete(&self, client: &Client, subject: &str) {
        client.post("/v1/me/delete", &json!({ "provider": self.apple.proof(client, subject) })).expect(204);
    }

    /// Runs the job at the time of the clock.
    fn revoke(&self) {
        let accounts = self.server.services.accounts.clone();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async move { accounts.revoke_unlinked_tokens().await }).expect("a run");
    }

    fn revoked(&self) -> Vec<String> {
        self.apple.revocations().iter().map(|form| form["token"].clone()).collect()
    }
}

#[test]
fn access_is_revoked_when_the_account_is_deleted() {
    let scene = Scene::new();
    let ada = scene.account("ada", "ada.1");
    let exchange = scene.apple.exchanges().remove(0);
    assert_eq!((&*exchange["client_id"], &*exchange["grant_type"]), (AUDIENCE, "authorization_code"));
    let mut validation = Validation::new(Algorithm::ES256);
    validation.set_audience(&[&scene.apple.url]);
    validation.set_issuer(&["TEAM123456"]);
    let secret = decode::<Value>(&exchange["client_secret"], &scene.public, &validation).expect("a secret");
    assert_eq!((secret.header.kid.as_deref(), &secret.claims["sub"]), (Some("KEY1234567"), &json!(AUDIENCE)));

    scene.revoke();
    assert!(scene.revoked().is_empty(), "the link is in use");
    scene.delete(&ada, "ada");
    wait_until("the access is revoked", || scene.revoked() == ["refresh-ada.1"]);
    let revocation = scene.apple.revocations().remove(0);
    assert_eq!((&*revocation["client_id"], &*revocation["token_type_hint"]), (AUDIENCE, "refresh_token"));
    scene.clock.advance(Duration::from_secs(86_400));
    scene.revoke();
    assert_eq!(scene.revoked().len(), 1, "once");
}

#[test]
fn access_is_revoked_by_the_latest_token_when_the_link_is_removed() {
    let scene = Scene::new();
    let guest = scene.server.guest("Ada");
    let link = with_code(scene.apple.proof(&guest, "ada"), "ada.1");
    let methods = guest.post("/v1/me/providers", &guest.with_device_key(link)).expect(200);
    scene.account("ada", "ada.2");
    // A sign-in without a code leaves the token.
    scene.apple.sign_in(&guest, "ada").expect(200);
    let other = json!({ "provider": scene.apple.proof(&guest, "ada") });
    let mut more = scene.apple.proof(&guest, "ada-again");
    more["provider"] = other["provider"].clone();
    guest.post("/v1/me/providers", &more).expect(200);
    // The export says where a token is stored.
    let held = guest.get("/v1/me/export").expect(200)["providers"].take();
    assert_eq!((&held[0]["has_token"], &held[1]["has_token"]), (&json!(true), &json!(false)), "{held}");
    let path = format!("/v1/me/providers/{}/unlink", methods["providers"][0]["id"].as_str().expect("an id"));
    guest.post(&path, &json!({ "provider": scene.apple.proof(&guest, "ada") })).expect(204);
    wait_until("the access is revoked", || scene.revoked() == ["refresh-ada.2"]);
}

#[test]
fn bad_codes_sign_nobody_in_and_leave_the_nonce() {
    let scene = Scene::new();
    let anonymous = scene.server.anonymous();
    let body = scene.apple.proof(&anonymous, "ada");
    let sign_in = |code: &str| anonymous.post("/v1/sign-in/provider", &with_code(body.clone(), code));
    for code in ["used", "eve.1"] {
        let detail = sign_in(code).problem(403, "wrong_provider_token")["detail"].clone();
        assert!(detail.as_str().is_some_and(|detail| detail.contains("authorization code")), "{detail}");
    }
    for code in [String::new(), "x".repeat(1_025)] {
        let wrong = sign_in(&code).problem(422, "invalid");
        assert_eq!(wrong["violations"][0]["pointer"], "/authorization_code");
    }
    for document in [Document::Instead(503, String::new()), Document::Instead(200, "{}".to_owned())] {
        scene.apple.set_tokens(document);
        sign_in("ada.1").problem(503, "provider_unavailable");
    }
    // Wrong settings of the operator lock nobody out.
    scene.apple.set_tokens(Document::Instead(400, json!({ "error": "invalid_client" }).to_string()));
    sign_in("ada.1").expect(201);
}

#[test]
fn access_is_revoked_once_apple_is_back() {
    let scene = Scene::new();
    let ada = scene.account("ada", "ada.1");
    scene.apple.set_tokens(Document::Instead(503, String::new()));
    scene.delete(&ada, "ada");
    wait_until("an attempt", || !scene.revoked().is_empty());
    for _ in 0..6 {
        scene.clock.advance(Duration::from_secs(600));
        scene.revoke();
    }
    let failed = scene.revoked().len();
    assert!((2..=10).contains(&failed), "{failed} attempts in an hour");
    scene.apple.set_tokens(Document::Good);
    scene.clock.advance(Duration::from_secs(3_600));
    wait_until("another attempt", || scene.revoked().len() > failed);
    // The job of the server may have begun an attempt before Apple was back.
    wait_until("no further attempt", || {
        let before = scene.revoked().len();
        scene.clock.advance(Duration::from_secs(7_200));
        scene.revoke();
        scene.revoked().len() == before
    });
    let attempts = scene.revoked().len() - failed;
    assert!(attempts <= 3, "{attempts} attempts after Apple was back");
}

#[test]
fn tokens_are_encrypted_and_follow_the_key() {
    let database = TestDatabase::create();
    let scene = Scene::on(&database, &[("SECRET_KEY", SECRET)]);
    let operation = scene.server.services.operation.clone();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let encrypted = || {
        assert_eq!(runtime.block_on(operation.secrets_in_clear()).expect("a count"), 0);
        let done = runtime.block_on(operation.reencrypt()).expect("a count");
        assert_eq!(done.written, 0);
        done.untouched
    };
    let before = encrypted();
    let ada = scene.account("ada", "ada.1");
    assert_eq!(encrypted(), before + 1);
    scene.delete(&ada, "ada");
    wait_until("the access is revoked", || scene.revoked() == ["refresh-ada.1"]);
}

#[test]
fn a_server_without_a_key_ignores_codes() {
    let apple = TokenIssuer::start();
    for name in ["apple", "club"] {
        let settings = apple.settings(name);
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let server = Server::with(config(&settings));
        let anonymous = server.anonymous();
        let body = with_code(apple.proof(&anonymous, "ada"), "ada.1");
        anonymous.post("/v1/sign-in/provider", &body).expect(201);
    }
    assert!(apple.exchanges().is_empty());
}
