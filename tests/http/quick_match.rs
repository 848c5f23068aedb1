//! Quick match, with one and with many concurrent requests.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::{Value, json};

use crate::friends::block;
use crate::harness::{Client, Reply, Server, config, decided};
use crate::manual_clock::ManualClock;
use crate::oauth_client::client_with_token;
use crate::test_game::RandomChooser;
use crate::waiting::wait_until;

fn wish(players: u8, pace: &str) -> Value {
    json!({ "players": players, "corporate_era": true, "draft": false, "pace": pace })
}

fn request_with_key(who: &Client, key: &str, wish: &Value) -> Reply {
    who.send("POST", "/v1/quick-match", &[("Idempotency-Key", key)], Some(wish))
}

fn request(who: &Client, wish: &Value) -> Value {
    request_with_key(who, &uuid::Uuid::now_v7().to_string(), wish).expect(200)
}

#[test]
fn equal_requests_are_matched() {
    let server = Server::start();
    let (ada, bob, cid) = (server.guest("Ada"), server.guest("Bob"), server.guest("Cid"));
    let two = wish(2, "live");
    let first = request(&ada, &two);
    let kept = (&first["state"], &first["free_seats"], &first["auto_start"], &first["private"]);
    assert_eq!(kept, (&json!("open"), &json!(1), &json!(true), &json!(false)));
    assert!(first["expires_at"].is_string());
    // Other options lead to another table, and a repeated request to the same.
    let other = request(&cid, &wish(2, "daily"));
    assert_ne!(other["id"], first["id"]);
    assert_eq!(request(&ada, &two)["id"], first["id"]);
    let full = request(&bob, &two);
    assert_eq!((&full["id"], &full["state"]), (&first["id"], &json!("started")));
    ada.get(&format!("/v1/games/{}", full["game_id"].as_str().expect("an id"))).expect(200);
    // The usual request leaves the table.
    let seat = format!("/v1/tables/{}/seats/me", other["id"].as_str().expect("an id"));
    cid.send("DELETE", &seat, &[], None).expect(204);
    assert_ne!(request(&cid, &wish(2, "daily"))["id"], other["id"]);
}

#[test]
fn a_key_is_matched_to_one_table() {
    let server = Server::start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let first = request_with_key(&ada, "train-1", &wish(2, "live"));
    assert_eq!(first.header("idempotent-replayed"), "");
    let table = first.expect(200);
    let again = request_with_key(&ada, "train-1", &wish(2, "live"));
    assert_eq!((again.header("idempotent-replayed"), &again.expect(200)["id"]), ("true", &table["id"]));
    request_with_key(&ada, "train-1", &wish(3, "live")).problem(422, "idempotency_key_reused");
    request(&bob, &wish(2, "live"));
    let again = request_with_key(&ada, "train-1", &wish(2, "live")).expect(200);
    assert_eq!((&again["id"], &again["state"]), (&table["id"], &json!("started")));
    assert_ne!(request(&ada, &wish(2, "live"))["id"], table["id"], "a new key is a new request");
    ada.post("/v1/quick-match", &wish(2, "live")).problem(428, "idempotency_key_required");
    for (wrong, pointer) in [
        (wish(1, "live"), "/players"),
        (wish(6, "live"), "/players"),
        (wish(2, "quick"), "/pace"),
        (
            json!({ "players": 2, "corporate_era": true, "draft": false, "rated": true, "allow_bots": true }),
            "/rated",
        ),
    ] {
        let problem = request_with_key(&ada, "k", &wrong).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["pointer"], pointer);
    }
}

#[test]
fn blocked_accounts_are_not_matched() {
    let server = Server::start();
    let (ada, eve, bob) = (server.guest("Ada"), server.guest("Eve"), server.guest("Bob"));
    block(&ada, &eve);
    let (first, second) = (request(&ada, &wish(3, "live")), request(&eve, &wish(3, "live")));
    assert_ne!(first["id"], second["id"]);
    assert_eq!(request(&bob, &wish(3, "live"))["id"], first["id"], "the oldest that fits");
}

#[test]
fn bots_are_matched_only_on_request() {
    let server = Server::start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let bot = ada.post("/v1/me/bots", &json!({ "name": "Phobos" })).expect(201);
    let asked = json!({ "name": "Phobos", "scopes": ["bot:play"], "bot_id": bot["id"] });
    let phobos = client_with_token(&server, &ada.post("/v1/me/tokens", &asked).expect(201)["token"]);
    request_with_key(&phobos, "k", &wish(2, "live")).problem(403, "bots_not_allowed");
    let mut with_bots = wish(2, "live");
    with_bots["allow_bots"] = json!(true);
    let table = request(&phobos, &with_bots);
    assert_ne!(request(&bob, &wish(2, "live"))["id"], table["id"]);
    assert_eq!(request(&bob, &with_bots)["id"], table["id"]);
}

#[test]
fn an_unmatched_table_expires() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[("ACCESS_TOKEN_SECONDS", "86400")]), clock.clone());
    let (ada, bob, cid) = (server.guest("Ada"), server.guest("Bob"), server.guest("Cid"));
    let table = request(&ada, &wish(3, "live"));
    clock.advance(Duration::from_secs(14 * 60));
    assert_eq!(request(&bob, &wish(3, "live"))["id"], table["id"]);
    // Each join extends the lifetime.
    clock.advance(Duration::from_secs(14 * 60));
    let path = format!("/v1/tables/{}", table["id"].as_str().expect("an id"));
    ada.get(&path).expect(200);
    clock.advance(Duration::from_secs(60));
    assert_ne!(
        request(&cid, &wish(3, "live"))["id"],
        table["id"],
        "its time is over, also before it is closed"
    );
    wait_until("it is closed", || ada.get(&path).status == 404);
    request_with_key(&ada, "again", &wish(3, "live")).expect(200);
}

/// The tables of these accounts, as each of them sees them.
fn tables(of: &[Client]) -> BTreeMap<String, Value> {
    let mut all = BTreeMap::new();
    for person in of {
        let held = person.get("/v1/me/export").expect(200);
        for table in held["tables"].as_array().expect("tables") {
            all.insert(table["id"].as_str().expect("an id").to_owned(), table.clone());
        }
    }
    all
}

/// Many accounts request a few kinds concurrently, some twice under one key. Afterwards each account has one table
/// for each kind that it requested, no table has more players than seats, at most one table of each kind is not full,
/// and all full tables have started.
#[test]
fn concurrent_requests_leave_at_most_one_table_per_kind_incomplete() {
    for seed in [1, 2, 3] {
        let server = Server::start();
        let mut chooser = RandomChooser(seed);
        let people: Vec<_> = (0..23).map(|n| server.guest(&format!("P{n}"))).collect();
        let kinds = [wish(2, "live"), wish(3, "live"), wish(3, "daily"), wish(5, "relaxed")];
        let wishes: Vec<Vec<usize>> = people
            .iter()
            .map(|_| {
                let mut own: Vec<usize> = (0..kinds.len()).filter(|_| chooser.below(3) > 0).collect();
                let turned = chooser.below(4) % own.len().max(1);
                own.rotate_left(turned);
                own
            })
            .collect();
        std::thread::scope(|scope| {
            for (person, own) in people.iter().zip(&wishes) {
                for (device, kinds) in
                    [(person.with_new_connections(), &kinds), (person.with_new_connections(), &kinds)]
                {
                    scope.spawn(move || {
                        for kind in own {
                            let request =
                                || request_with_key(&device, &format!("wish-{kind}"), &kinds[*kind]);
                            decided(request).expect(200);
                        }
                    });
                }
            }
        });
        let tables = tables(&people);
        for (number, kind) in kinds.iter().enumerate() {
            let of_kind: Vec<&Value> = tables
                .values()
                .filter(|table| table["players"] == kind["players"] && table["pace"] == kind["pace"])
                .collect();
            let seated: Vec<&str> = of_kind
                .iter()
                .flat_map(|table| table["seats"].as_array().expect("seats"))
                .map(|seat| seat["player"]["id"].as_str().expect("an id"))
                .collect();
            let asked: BTreeSet<&str> = people
                .iter()
                .zip(&wishes)
                .filter(|(_, own)| own.contains(&number))
                .map(|(person, _)| person.id.as_str())
                .collect();
            assert_eq!(seated.len(), asked.len(), "seed {seed}: somebody sits at two tables, or at none");
            assert_eq!(seated.into_iter().collect::<BTreeSet<_>>(), asked);
            let open: Vec<&&Value> = of_kind.iter().filter(|table| table["state"] == "open").collect();
            assert!(open.len() <= 1, "seed {seed}: {} tables of {kind} wait for each other", open.len());
            assert!(open.iter().all(|table| table["free_seats"].as_u64() > Some(0)));
            for table in of_kind {
                let seats = table["seats"].as_array().expect("seats").len() as u64;
                let free = table["free_seats"].as_u64().expect("a number");
                assert_eq!(seats + free, kind["players"].as_u64().expect("a number"));
                assert_eq!(table["state"] == "started", free == 0 && table["game_id"].is_string());
            }
        }
    }
}
