//! Signing keys that are revoked while nodes run.

use crate::admin::admin;
use crate::harness::{Client, Server};
use crate::listener::Listener;
use crate::patience::until;
use crate::places::Place;

fn kids(client: &Client) -> Vec<String> {
    let keys = client.get("/.well-known/jwks.json").expect(200)["keys"].as_array().expect("keys").clone();
    keys.iter().map(|key| key["kid"].as_str().expect("a name").to_owned()).collect()
}

#[test]
fn tokens_of_a_revoked_key_count_on_no_node() {
    let place = Place::fresh();
    let (one, other) = (Server::on(&place), Server::on(&place));
    let mut ada = one.guest("Ada");
    let nodes = [ada.clone(), ada.at(&other)];
    let mut streams = Vec::new();
    for client in &nodes {
        client.get("/v1/me").expect(200);
        let mut stream = Listener::events(client, "/v1/stream");
        stream.expect("open");
        streams.push(stream);
    }
    let kid = kids(&ada).remove(0);
    let revoked = admin(&place, &["revoke-key", &kid]);
    assert!(revoked.done, "{}", revoked.errors);
    let mut lines = revoked.out.lines();
    assert_eq!(lines.next(), Some(format!("the key {kid} is revoked; its tokens count no longer").as_str()));
    let successor = lines.next().and_then(|line| line.split(' ').nth(3)).expect("a name").to_owned();
    for client in &nodes {
        until("a node knows it", || client.get("/v1/me").status == 401);
        client.get("/v1/me").problem(401, "unauthenticated");
        assert_eq!(kids(client), std::slice::from_ref(&successor));
    }
    for stream in &mut streams {
        assert_eq!(stream.end().0, "token_expired");
    }

    // The session continues: its refresh token returns a token of the new key, which all nodes accept.
    let body = serde_json::json!({ "refresh_token": ada.refresh_token });
    let next = ada.post("/v1/sign-in/refresh", &body).expect(200);
    ada.takes(&next);
    ada.get("/v1/me").expect(200);
    ada.at(&other).get("/v1/me").expect(200);

    let again = admin(&place, &["revoke-key", &kid]);
    assert!(!again.done && again.errors.contains("there is no signing key"), "{}", again.errors);
}

#[test]
fn revoking_a_key_that_does_not_sign_signs_nobody_out() {
    let place = Place::fresh();
    let server = Server::on(&place);
    let ada = server.guest("Ada");
    let first = kids(&ada).remove(0);
    let rotated = admin(&place, &["rotate-keys"]);
    let second = rotated.out.split(' ').nth(3).expect("a name").to_owned();
    until("it is published", || kids(&ada) == [second.clone(), first.clone()]);
    let revoked = admin(&place, &["revoke-key", &second]);
    assert!(revoked.done && !revoked.out.contains("the new key"), "{}{}", revoked.out, revoked.errors);
    until("it is gone", || kids(&ada) == [first.clone()]);
    ada.get("/v1/me").expect(200);
}
