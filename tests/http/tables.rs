//! Tables: creating, finding, joining and leaving them.

use serde_json::{Value, json};

use crate::harness::{Client, Server, decided};

pub fn for_three() -> Value {
    json!({ "name": "Friday", "players": 3, "corporate_era": true, "draft": true })
}

fn private() -> Value {
    json!({ "players": 2, "corporate_era": false, "draft": false, "private": true })
}

fn make(client: &Client, table: &Value) -> Value {
    client.post("/v1/tables", table).expect(201)
}

fn at(table: &Value, rest: &str) -> String {
    format!("/v1/tables/{}{rest}", table["id"].as_str().expect("an id"))
}

#[test]
fn a_table_fills_up() {
    let server = Server::start();
    let (ada, bob, eve) = (server.guest("Ada"), server.guest("Bob"), server.guest("Eve"));
    let made = ada.post("/v1/tables", &for_three());
    let table = made.expect(201);
    assert_eq!(made.header("location"), at(&table, ""));
    assert_eq!(table["owner"], ada.id.as_str());
    assert_eq!(table["seats"][0]["player"], json!({ "id": ada.id, "name": "Ada", "bot": false }));
    assert_eq!(table["seats"][0]["effect_order"], "ask");
    assert_eq!(table["free_seats"], 2);
    assert_eq!(table["commitment"].as_str().map(str::len), Some(64));
    assert!(table["game_id"].is_null());
    assert!(table.get("seed").is_none());

    let seen = bob.get(&at(&table, "")).expect(200);
    assert!(seen.get("code").is_none(), "the code is for those who sit there");
    assert_eq!(seen["commitment"], table["commitment"]);

    let code = table["code"].as_str().expect("a code");
    let typed = format!("{}-{}", &code[..5].to_lowercase(), &code[5..]);
    let request = json!({ "code": typed, "beginner": true, "effect_order": "engine" });
    let joined = bob.post("/v1/tables/join", &request);
    let joined = joined.expect(200);
    assert_eq!(joined["code"], code);
    assert_eq!(joined["seats"][1]["beginner"], true);
    assert_eq!(joined["seats"][1]["effect_order"], "engine");

    let taken = eve.post(&at(&table, "/seats"), &json!({})).expect(200);
    assert_eq!(taken["free_seats"], 0);
    let late = server.guest("Late");
    late.post(&at(&table, "/seats"), &json!({})).problem(409, "table_full");
    late.post("/v1/tables/join", &json!({ "code": code })).problem(409, "table_full");
    // Joining again changes only the player's own options.
    let again = bob.post(&at(&table, "/seats"), &json!({})).expect(200);
    assert_eq!(again["seats"][1]["beginner"], false);
    assert_eq!(again["seats"].as_array().map(Vec::len), Some(3));
}

#[test]
fn private_tables_require_the_code() {
    let server = Server::start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = make(&ada, &private());
    bob.get(&at(&table, "")).problem(404, "not_found");
    bob.post(&at(&table, "/seats"), &json!({})).problem(404, "not_found");
    bob.send("DELETE", &at(&table, "/seats/me"), &[], None).problem(404, "not_found");
    bob.post(&at(&table, "/start"), &json!({})).problem(404, "not_found");
    assert_eq!(bob.get("/v1/tables").expect(200)["items"], json!([]));
    for code in ["0000000000", "", "\0", "\u{96}\0\u{a6}\u{a8}"] {
        bob.post("/v1/tables/join", &json!({ "code": code })).problem(404, "not_found");
    }
    bob.get(&at(&table, "?code=0000000000")).problem(404, "not_found");
    bob.get(&at(&table, &format!("?code={}", "0".repeat(41)))).problem(422, "invalid");

    let code = table["code"].as_str().expect("a code");
    let invited = bob.get(&at(&table, &format!("?code={code}"))).expect(200);
    assert!(invited.get("code").is_none());
    bob.post("/v1/tables/join", &json!({ "code": code })).expect(200);
    assert_eq!(bob.get(&at(&table, "")).expect(200)["free_seats"], 0);
}

#[test]
fn leaving_passes_the_table_on_or_closes_it() {
    let server = Server::start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let table = make(&ada, &for_three());
    let leave = |who: &Client| who.send("DELETE", &at(&table, "/seats/me"), &[], None);
    bob.post(&at(&table, "/seats"), &json!({})).expect(200);
    leave(&ada).expect(204);
    leave(&ada).expect(204);
    let seen = bob.get(&at(&table, "")).expect(200);
    assert_eq!(seen["owner"], bob.id.as_str());
    assert_eq!(seen["seats"].as_array().map(Vec::len), Some(1));
    leave(&bob).expect(204);
    bob.get(&at(&table, "")).problem(404, "not_found");
    bob.post("/v1/tables/join", &json!({ "code": seen["code"] })).problem(404, "not_found");
    assert_eq!(ada.get("/v1/tables").expect(200)["items"], json!([]));
}

#[test]
fn invalid_tables_are_refused_with_the_reason() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let wrong = |table: Value| ada.post("/v1/tables", &table).problem(422, "invalid");
    for players in [0, 6, 255] {
        let problem = wrong(json!({ "players": players, "corporate_era": true, "draft": true }));
        assert_eq!(problem["violations"][0]["pointer"], "/players");
    }
    let problem = wrong(json!({ "players": 1, "corporate_era": false, "draft": true }));
    assert_eq!(problem["violations"][0]["pointer"], "/corporate_era");
    assert_eq!(problem["violations"][1]["pointer"], "/draft");
    wrong(json!({ "players": -1, "corporate_era": true, "draft": true }));
    wrong(json!({ "players": 3 }));
    wrong(json!({ "players": 3, "corporate_era": true, "draft": true, "effect_order": "random" }));
    wrong(json!([]));
    assert_eq!(make(&ada, &json!({ "players": 1, "corporate_era": true, "draft": false }))["free_seats"], 0);
}

#[test]
fn the_list_of_tables_is_paged() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let ids: Vec<_> = (0..5).map(|_| make(&ada, &for_three())["id"].clone()).collect();
    let first = ada.get("/v1/tables?limit=2");
    let first = first.expect(200);
    let second =
        ada.get(&format!("/v1/tables?limit=2&cursor={}", first["next_cursor"].as_str().expect("more")));
    let second = second.expect(200);
    let third =
        ada.get(&format!("/v1/tables?limit=2&cursor={}", second["next_cursor"].as_str().expect("more")));
    let third = third.expect(200);
    assert!(third["next_cursor"].is_null());
    let pages = [&first, &second, &third];
    let listed = pages.iter().flat_map(|p| p["items"].as_array().expect("a list")).map(|t| t["id"].clone());
    assert_eq!(listed.collect::<Vec<_>>(), ids.into_iter().rev().collect::<Vec<_>>());
    for wrong in ["limit=0", "limit=101", "limit=many", "cursor=here", "page=2"] {
        ada.get(&format!("/v1/tables?{wrong}")).problem(422, "invalid");
    }
}

#[test]
fn concurrent_joins_do_not_exceed_the_seats() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let table = make(&ada, &json!({ "players": 5, "corporate_era": true, "draft": false }));
    let all: Vec<_> = (0..8).map(|n| server.guest(&format!("P{n}"))).collect();
    let sat: usize = std::thread::scope(|scope| {
        let runs: Vec<_> = all
            .iter()
            .map(|p| scope.spawn(|| decided(|| p.post(&at(&table, "/seats"), &json!({}))).status))
            .collect();
        runs.into_iter().map(|run| usize::from(run.join().expect("a status") == 200)).sum()
    });
    assert_eq!(sat, 4);
    let seats = ada.get(&at(&table, "")).expect(200)["seats"].as_array().expect("seats").clone();
    let mut accounts: Vec<_> = seats.iter().map(|s| s["player"]["id"].as_str().expect("an id")).collect();
    accounts.sort();
    accounts.dedup();
    assert_eq!(accounts.len(), 5);
}
