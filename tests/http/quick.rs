//! Quick match, with one and with many concurrent requests.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::{Value, json};

use crate::hand_clock::HandClock;
use crate::harness::{Client, Reply, Server, config};
use crate::matches::Chooser;
use crate::patience::until;
use crate::people::block;
use crate::third_parties::with;

fn wish(players: u8, pace: &str) -> Value {
    json!({ "players": players, "corporate_era": true, "draft": false, "pace": pace })
}

fn ask_under(who: &Client, key: &str, wish: &Value) -> Reply {
    who.send("POST", "/v1/quick-match", &[("Idempotency-Key", key)], Some(wish))
}

fn ask(who: &Client, wish: &Value) -> Value {
    ask_under(who, &uuid::Uuid::now_v7().to_string(), wish).expect(200)
}

#[test]
fn two_who_want_the_same_play_together() {
    let server = Server::start();
    let (ada, bob, cid) = (server.guest("Ada"), server.guest("Bob"), server.guest("Cid"));
    let two = wish(2, "live");
    let first = ask(&ada, &two);
    let kept = (&first["state"], &first["free_seats"], &first["auto_start"], &first["private"]);
    assert_eq!(kept, (&json!("open"), &json!(1), &json!(true), &json!(false)));
    assert!(first["expires_at"].is_string());
    // Other options lead to another table, and a repeated request to the same.
    let other = ask(&cid, &wish(2, "daily"));
    assert_ne!(other["id"], first["id"]);
    assert_eq!(ask(&ada, &two)["id"], first["id"]);
    let full = ask(&bob, &two);
    assert_eq!((&full["id"], &full["state"]), (&first["id"], &json!("started")));
    ada.get(&format!("/v1/games/{}", full["game_id"].as_str().expect("an id"))).expect(200);
    // The usual request leaves the table.
    let seat = format!("/v1/tables/{}/seats/me", other["id"].as_str().expect("an id"));
    cid.send("DELETE", &seat, &[], None).expect(204);
    assert_ne!(ask(&cid, &wish(2, "daily"))["id"], other["id"]);
}

#[test]
fn a_key_leads_to_one_table() {
    let server = Server::start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let first = ask_under(&ada, "train-1", &wish(2, "live"));
    assert_eq!(first.header("idempotent-replayed"), "");
    let table = first.expect(200);
    let again = ask_under(&ada, "train-1", &wish(2, "live"));
    assert_eq!((again.header("idempotent-replayed"), &again.expect(200)["id"]), ("true", &table["id"]));
    ask_under(&ada, "train-1", &wish(3, "live")).problem(422, "idempotency_key_reused");
    ask(&bob, &wish(2, "live"));
    let again = ask_under(&ada, "train-1", &wish(2, "live")).expect(200);
    assert_eq!((&again["id"], &again["state"]), (&table["id"], &json!("started")));
    assert_ne!(ask(&ada, &wish(2, "live"))["id"], table["id"], "a new key is a new wish");
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
        let problem = ask_under(&ada, "k", &wrong).problem(422, "invalid");
        assert_eq!(problem["violations"][0]["pointer"], pointer);
    }
}

#[test]
fn who_does_not_want_to_meet_is_not_put_together() {
    let server = Server::start();
    let (ada, eve, bob) = (server.guest("Ada"), server.guest("Eve"), server.guest("Bob"));
    block(&ada, &eve);
    let (first, second) = (ask(&ada, &wish(3, "live")), ask(&eve, &wish(3, "live")));
    assert_ne!(first["id"], second["id"]);
    assert_eq!(ask(&bob, &wish(3, "live"))["id"], first["id"], "the oldest that fits");
}

#[test]
fn bots_are_for_those_who_want_them() {
    let server = Server::start();
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let bot = ada.post("/v1/me/bots", &json!({ "name": "Phobos" })).expect(201);
    let asked = json!({ "name": "Phobos", "scopes": ["bot:play"], "bot": bot["id"] });
    let phobos = with(&server, &ada.post("/v1/me/tokens", &asked).expect(201)["token"]);
    ask_under(&phobos, "k", &wish(2, "live")).problem(403, "bots_not_allowed");
    let mut with_bots = wish(2, "live");
    with_bots["allow_bots"] = json!(true);
    let table = ask(&phobos, &with_bots);
    assert_ne!(ask(&bob, &wish(2, "live"))["id"], table["id"]);
    assert_eq!(ask(&bob, &with_bots)["id"], table["id"]);
}

#[test]
fn a_table_closes_when_nobody_comes() {
    let clock = HandClock::now();
    let server = Server::by(config(&[("ACCESS_TOKEN_SECONDS", "86400")]), clock.clone());
    let (ada, bob, cid) = (server.guest("Ada"), server.guest("Bob"), server.guest("Cid"));
    let table = ask(&ada, &wish(3, "live"));
    clock.goes_on(Duration::from_secs(14 * 60));
    assert_eq!(ask(&bob, &wish(3, "live"))["id"], table["id"]);
    // Each join extends the lifetime.
    clock.goes_on(Duration::from_secs(14 * 60));
    let path = format!("/v1/tables/{}", table["id"].as_str().expect("an id"));
    ada.get(&path).expect(200);
    clock.goes_on(Duration::from_secs(60));
    assert_ne!(ask(&cid, &wish(3, "live"))["id"], table["id"], "its time is over, also before it is closed");
    until("it is closed", || ada.get(&path).status == 404);
    ask_under(&ada, "again", &wish(3, "live")).expect(200);
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
fn many_at_once_fill_every_table_but_one_of_a_kind() {
    for seed in [1, 2, 3] {
        let server = Server::start();
        let mut chooser = Chooser(seed);
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
                for (device, kinds) in [(person.alone(), &kinds), (person.alone(), &kinds)] {
                    scope.spawn(move || {
                        for kind in own {
                            ask_under(&device, &format!("wish-{kind}"), &kinds[*kind]).expect(200);
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
                .map(|seat| seat["account"]["id"].as_str().expect("an id"))
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
