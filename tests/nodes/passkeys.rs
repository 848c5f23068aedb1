//! Challenges of passkeys that are used on several nodes at once.

use serde_json::{Value, json};

use crate::authenticator::{DevicePasskey, add, added, creation_options};
use crate::cluster::{NODES, RACERS, start};
use crate::harness::{Client, Reply, decided, in_parallel};
use crate::test_database::TestDatabase;

/// Enough rounds for some requests to run concurrently.
const ROUNDS: usize = 3;

/// One of the replies is good, and the others are refused.
fn one_won(replies: &[Reply], refusals: &[u16]) {
    assert_eq!(replies.iter().filter(|reply| reply.status == 200).count(), 1, "{replies:?}");
    let refused = |reply: &Reply| reply.status == 200 || refusals.contains(&reply.status);
    assert!(replies.iter().all(refused), "{replies:?}");
}

/// The same account on another node.
fn on(client: &Client, url: &str) -> Client {
    let mut other = client.with_new_connections();
    other.url = url.to_owned();
    other
}

#[test]
fn a_challenge_that_is_raced_on_all_nodes_is_used_once() {
    let database = TestDatabase::create();
    let nodes = start(&database);
    let at = |n: usize| Client::new(&nodes[n % NODES].url());
    let ada = Client::guest(&nodes[0].url(), "Ada");
    let passkey = added(&ada, json!({}));
    for round in 0..ROUNDS {
        // Issued by one node, used on all.
        let body = json!({ "credential": passkey.assertion(&at(round)) });
        let replies = in_parallel(RACERS, |n| decided(|| at(n).post("/v1/sign-in/passkey", &body)));
        one_won(&replies, &[403]);
        let ids: Vec<Value> = replies.iter().map(|reply| reply.json()["account"]["id"].clone()).collect();
        assert!(ids.contains(&json!(ada.id)), "{replies:?}");

        let eve = Client::guest(&nodes[round % NODES].url(), "Eve");
        let (other, response) = DevicePasskey::create(&creation_options(&eve), |_| {});
        let replies = in_parallel(RACERS, |n| {
            let eve = on(&eve, &nodes[n % NODES].url());
            decided(|| add(&eve, &response, json!({})))
        });
        // Once one of them has won, the account is a full one, and the others lack a proof.
        one_won(&replies, &[403, 422]);
        assert_eq!(other.sign_in(&at(round + 1)).expect(200)["account"]["name"], "Eve");
    }
}
