//! Signing keys that are revoked while nodes run.

use std::process::Command;

use crate::admin::admin;
use crate::harness::{Client, Server};
use crate::stream_client::StreamClient;
use crate::test_database::TestDatabase;
use crate::waiting::wait_until;

fn kids(client: &Client) -> Vec<String> {
    let keys = client.get("/.well-known/jwks.json").expect(200)["keys"].as_array().expect("keys").clone();
    keys.iter().map(|key| key["kid"].as_str().expect("a name").to_owned()).collect()
}

#[test]
fn tokens_of_a_revoked_key_are_refused_on_all_nodes() {
    let database = TestDatabase::create();
    let (one, other) = (Server::on(&database), Server::on(&database));
    let mut ada = one.guest("Ada");
    let nodes = [ada.clone(), ada.at(&other)];
    let mut streams = Vec::new();
    for client in &nodes {
        client.get("/v1/me").expect(200);
        let mut stream = StreamClient::sse(client, "/v1/stream");
        stream.expect("open");
        streams.push(stream);
    }
    let kid = kids(&ada).remove(0);
    let revoked = admin(&database, &["revoke-key", &kid]);
    assert!(revoked.success, "{}", revoked.stderr);
    let mut lines = revoked.stdout.lines();
    assert_eq!(lines.next(), Some(format!("the key {kid} is revoked; its tokens count no longer").as_str()));
    let successor = lines.next().and_then(|line| line.split(' ').nth(3)).expect("a name").to_owned();
    for client in &nodes {
        wait_until("a node knows it", || client.get("/v1/me").status == 401);
        client.get("/v1/me").problem(401, "unauthenticated");
        assert_eq!(kids(client), std::slice::from_ref(&successor));
    }
    for stream in &mut streams {
        assert_eq!(stream.end().0, "token_expired");
    }

    // The session continues: its refresh token returns a token of the new key, which all nodes accept.
    let body = serde_json::json!({ "refresh_token": ada.refresh_token });
    let next = ada.post("/v1/sign-in/refresh", &body).expect(200);
    ada.set_tokens(&next);
    ada.get("/v1/me").expect(200);
    ada.at(&other).get("/v1/me").expect(200);

    let again = admin(&database, &["revoke-key", &kid]);
    assert!(!again.success && again.stderr.contains("there is no signing key"), "{}", again.stderr);
}

#[test]
fn revoking_an_unused_key_ends_no_session() {
    let database = TestDatabase::create();
    let server = Server::on(&database);
    let ada = server.guest("Ada");
    let first = kids(&ada).remove(0);
    // The new key signs nothing while the test lasts.
    let mut rotate = Command::new(env!("CARGO_BIN_EXE_tharsis"));
    rotate.env_clear().envs(database.settings()).env("KEY_LEAD_SECONDS", "86400");
    let rotated = rotate.args(["admin", "rotate-keys"]).output().expect("a process");
    let rotated = String::from_utf8(rotated.stdout).expect("text");
    let second = rotated.split(' ').nth(3).expect("a name").to_owned();
    wait_until("it is published", || kids(&ada) == [second.clone(), first.clone()]);
    let revoked = admin(&database, &["revoke-key", &second]);
    assert!(
        revoked.success && !revoked.stdout.contains("the new key"),
        "{}{}",
        revoked.stdout,
        revoked.stderr
    );
    wait_until("it is gone", || kids(&ada) == [first.clone()]);
    ada.get("/v1/me").expect(200);
}
