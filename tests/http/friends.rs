//! Friends and blocks.

use serde_json::{Value, json};

use crate::harness::{Client, Reply, Server, decided};

pub fn ask(who: &Client, whom: &Client) -> Reply {
    who.send("PUT", &format!("/v1/me/friends/{}", whom.id), &[], None)
}

pub fn befriend(one: &Client, other: &Client) {
    ask(one, other).expect(200);
    assert_eq!(ask(other, one).expect(200)["state"], "friends");
}

pub fn block(who: &Client, whom: &Client) {
    who.send("PUT", &format!("/v1/me/blocks/{}", whom.id), &[], None).expect(200);
}

fn unblock(who: &Client, whom: &Client) {
    who.send("DELETE", &format!("/v1/me/blocks/{}", whom.id), &[], None).expect(204);
}

/// The names and states in the list of friends.
fn friends(of: &Client) -> Vec<(String, String)> {
    let list = of.get("/v1/me/friends").expect(200);
    let items = list["items"].as_array().expect("items").iter();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    items.map(|item| (text(&item["player"]["name"]), text(&item["state"]))).collect()
}

fn one(name: &str, state: &str) -> Vec<(String, String)> {
    vec![(name.to_owned(), state.to_owned())]
}

/// The ids of the tables that an account finds.
pub fn found_tables(by: &Client, query: &str) -> Vec<String> {
    let list = by.get(&format!("/v1/tables{query}")).expect(200);
    let items = list["items"].as_array().expect("items").iter();
    items.map(|table| table["id"].as_str().expect("an id").to_owned()).collect()
}

#[test]
fn mutual_requests_make_friends() {
    let server = Server::start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    assert_eq!(ask(&ada, &bob).expect(200)["state"], "requested");
    assert_eq!(ask(&ada, &bob).expect(200)["state"], "requested", "a repeated request changes nothing");
    assert_eq!(friends(&ada), one("Bob", "requested"));
    assert_eq!(friends(&bob), one("Ada", "asks_me"));
    assert_eq!(ask(&bob, &ada).expect(200)["state"], "friends");
    assert_eq!((friends(&ada), friends(&bob)), (one("Bob", "friends"), one("Ada", "friends")));
    for _ in 0..2 {
        ada.send("DELETE", &format!("/v1/me/friends/{}", bob.id), &[], None).expect(204);
        assert_eq!((friends(&ada), friends(&bob)), (Vec::new(), Vec::new()));
    }
    assert_eq!(ask(&ada, &ada).problem(422, "invalid")["violations"][0]["pointer"], "id");
    ada.send("PUT", "/v1/me/friends/birds", &[], None).problem(404, "not_found");
}

#[test]
fn concurrent_mutual_requests_make_friends() {
    let server = Server::start();
    for n in 0..8 {
        let (ada, bob) = (server.guest(&format!("Ada-{n}")), server.guest(&format!("Bob-{n}")));
        std::thread::scope(|scope| {
            scope.spawn(|| decided(|| ask(&ada, &bob)).expect(200));
            scope.spawn(|| decided(|| ask(&bob, &ada)).expect(200));
        });
        assert_eq!(friends(&ada)[0].1, "friends");
        assert_eq!(friends(&bob)[0].1, "friends");
    }
}

#[test]
fn a_block_is_invisible_to_the_blocked_account() {
    let server = Server::start();
    let (ada, eve, cid) = (server.guest("Ada"), server.guest("Eve"), server.guest("Cid"));
    befriend(&ada, &eve);
    let table = ada.post("/v1/tables", &crate::tables::for_three()).expect(201);
    let theirs = eve.post("/v1/tables", &crate::tables::for_three()).expect(201);
    let id = |table: &Value| table["id"].as_str().expect("an id").to_owned();
    let at = |rest: &str| format!("/v1/tables/{}{rest}", id(&table));
    assert_eq!(found_tables(&eve, ""), [id(&theirs), id(&table)]);

    block(&ada, &eve);
    assert_eq!(ada.get("/v1/me/blocks").expect(200)["items"][0]["player"]["name"], "Eve");
    assert_eq!(eve.get("/v1/me/blocks").expect(200)["items"], json!([]));
    // Neither finds the tables of the other, and the friendship has ended.
    assert_eq!((found_tables(&eve, ""), found_tables(&ada, "")), (vec![id(&theirs)], vec![id(&table)]));
    assert_eq!(friends(&eve), []);
    // The replies are those for a closed table.
    let closed = cid.post("/v1/tables", &crate::tables::for_three()).expect(201);
    let gone = format!("/v1/tables/{}", id(&closed));
    cid.send("DELETE", &format!("{gone}/seats/me"), &[], None).expect(204);
    for (blocked, closed) in [
        (eve.get(&at("")), eve.get(&gone)),
        (eve.post(&at("/seats"), &json!({})), eve.post(&format!("{gone}/seats"), &json!({}))),
        (
            eve.post("/v1/tables/join", &json!({ "code": table["code"] })),
            eve.post("/v1/tables/join", &json!({ "code": closed["code"] })),
        ),
    ] {
        assert_eq!(blocked.problem(404, "not_found"), closed.problem(404, "not_found"));
    }
    ada.post(&format!("/v1/tables/{}/seats", id(&theirs)), &json!({})).problem(404, "not_found");
    // A request of a blocked account has the usual reply and no effect.
    assert_eq!(ask(&eve, &ada).expect(200)["state"], "requested");
    assert_eq!(friends(&ada), []);
    ask(&ada, &eve).problem(409, "blocked");

    // Both join the table of a third account.
    let shared = cid.post("/v1/tables", &crate::tables::for_three()).expect(201);
    let seats = format!("/v1/tables/{}/seats", id(&shared));
    eve.post(&seats, &json!({})).expect(200);
    ada.post(&seats, &json!({})).problem(404, "not_found");
    assert!(!found_tables(&ada, "").contains(&id(&shared)));

    unblock(&ada, &eve);
    unblock(&ada, &eve);
    eve.post(&at("/seats"), &json!({})).expect(200);
    assert_eq!(friends(&ada), one("Eve", "asks_me"), "a request during the block becomes visible");
}

#[test]
fn a_deleted_account_disappears_from_friends_and_blocks() {
    let server = Server::start();
    let mut ada = server.anonymous();
    let key = "a-device-key-of-at-least-32-characters";
    ada.set_account(&ada.post("/v1/sign-in/guest", &json!({ "device_key": key, "name": "Ada" })).expect(201));
    let (bob, eve) = (server.guest("Bob"), server.guest("Eve"));
    befriend(&ada, &bob);
    block(&eve, &ada);
    ada.post("/v1/me/delete", &json!({ "device_key": key })).expect(204);
    assert_eq!(friends(&bob), []);
    assert_eq!(eve.get("/v1/me/blocks").expect(200)["items"], json!([]));
    ask(&bob, &ada).problem(404, "not_found");
}
