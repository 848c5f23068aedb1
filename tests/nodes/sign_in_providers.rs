//! ID tokens that are used on several nodes at once.

use serde_json::json;

use crate::cluster::{NODES, RACERS, start_with};
use crate::harness::{Client, decided, in_parallel};
use crate::test_database::TestDatabase;
use crate::token_issuer::{TokenIssuer, nonce};

/// Enough rounds for some requests to run concurrently.
const ROUNDS: usize = 3;

#[test]
fn a_token_that_is_raced_on_all_nodes_signs_in_once() {
    let (database, issuer) = (TestDatabase::create(), TokenIssuer::start());
    let nodes = start_with(&database, &issuer.settings("club"));
    let at = |n: usize| Client::new(&nodes[n % NODES].url());
    for round in 0..ROUNDS {
        let nonce = nonce(&at(round));
        let body = json!({ "id_token": issuer.token(&format!("ada-{round}"), &nonce), "nonce": nonce });
        let replies = in_parallel(RACERS, |n| decided(|| at(n).post("/v1/sign-in/provider", &body)));
        let won: Vec<_> = replies.iter().filter(|reply| reply.status == 201).collect();
        assert_eq!(won.len(), 1, "{replies:?}");
        assert!(replies.iter().all(|reply| [201, 403].contains(&reply.status)), "{replies:?}");
    }
}

#[test]
fn a_subject_that_signs_in_on_all_nodes_at_once_has_one_account() {
    let (database, issuer) = (TestDatabase::create(), TokenIssuer::start());
    let nodes = start_with(&database, &issuer.settings("club"));
    let at = |n: usize| Client::new(&nodes[n % NODES].url());
    for round in 0..ROUNDS {
        let subject = format!("ada-{round}");
        let replies = in_parallel(RACERS, |n| decided(|| issuer.sign_in(&at(n), &subject)));
        let ids: Vec<_> = replies.iter().map(|reply| reply.json()["account"]["id"].clone()).collect();
        assert!(ids.iter().all(|id| id.is_string() && *id == ids[0]), "{replies:?}");
        assert_eq!(replies.iter().filter(|reply| reply.status == 201).count(), 1, "{replies:?}");
    }
}
