//! The language of an account on several nodes.

use serde_json::json;

use crate::cluster::start;
use crate::harness::Client;
use crate::test_database::TestDatabase;
use crate::waiting::wait_until;

#[test]
fn all_nodes_use_the_new_language_of_an_account() {
    let database = TestDatabase::create();
    let nodes = start(&database);
    let ada = Client::guest(&nodes[0].url(), "Ada");
    let language = |node: usize| {
        let mut client = Client::new(&nodes[node].url());
        client.token = ada.token.clone();
        client.get("/v1/games/none").header("content-language").to_owned()
    };
    for chosen in ["hu", "nl", "uk"] {
        ada.send("PATCH", "/v1/me", &[], Some(&json!({ "language": chosen }))).expect(200);
        // Each node caches the language.
        for node in 0..nodes.len() {
            wait_until("the node knows the language", || language(node) == chosen);
        }
    }
}
