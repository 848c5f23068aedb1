//! Limits of open tables and of running games, the expiry of tables that never start, and the deletion of unused
//! guests.

use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::{Value, json};

use crate::harness::{Client, Reply, Server, config, decided};
use crate::manual_clock::ManualClock;
use crate::waiting::{wait_for, wait_until};

const DAY: Duration = Duration::from_secs(86_400);

fn wish(players: u8) -> Value {
    json!({ "players": players, "corporate_era": true, "draft": false })
}

fn table(who: &Client, players: u8) -> (String, Value) {
    let table = who.post("/v1/tables", &wish(players)).expect(201);
    (format!("/v1/tables/{}", table["id"].as_str().expect("an id")), table)
}

#[test]
fn an_account_has_a_limited_number_of_open_tables() {
    let server = Server::with(config(&[("TABLES_PER_ACCOUNT", "2")]));
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let (first, _) = table(&ada, 2);
    table(&ada, 2);
    let refused = ada.post("/v1/tables", &wish(2));
    let problem = refused.problem(409, "too_many_tables");
    assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains('2')), "{problem}");
    let (theirs, _) = table(&bob, 2);
    ada.post(&format!("{theirs}/seats"), &json!({})).problem(409, "too_many_tables");
    // Joining the same table again needs no room.
    ada.post(&format!("{first}/seats"), &json!({})).expect(200);
    // Leaving a table, or its start, makes room.
    ada.send("DELETE", &format!("{first}/seats/me"), &[], None).expect(204);
    ada.post(&format!("{theirs}/seats"), &json!({})).expect(200);
    ada.post("/v1/tables", &wish(2)).problem(409, "too_many_tables");
    bob.post(&format!("{theirs}/start"), &json!({})).expect(201);
    table(&ada, 2);
}

#[test]
fn an_account_has_a_limited_number_of_running_games() {
    let server = Server::with(config(&[("GAMES_PER_ACCOUNT", "2")]));
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    for _ in 0..2 {
        let (path, _) = table(&ada, 1);
        ada.post(&format!("{path}/start"), &json!({})).expect(201);
    }
    let problem = ada.post("/v1/tables", &wish(2)).problem(409, "too_many_tables");
    assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains("2 games")), "{problem}");
    let (theirs, _) = table(&bob, 2);
    ada.post(&format!("{theirs}/seats"), &json!({})).problem(409, "too_many_tables");
    // A finished game makes room.
    let games = ada.get("/v1/games").expect(200);
    let game = format!("/v1/games/{}", games["items"][0]["id"].as_str().expect("an id"));
    ada.post(&format!("{game}/resign"), &json!({})).expect(200);
    ada.post(&format!("{theirs}/seats"), &json!({})).expect(200);
}

#[test]
fn concurrent_requests_do_not_exceed_the_table_limit() {
    let server = Server::with(config(&[("TABLES_PER_ACCOUNT", "3")]));
    let ada = server.guest("Ada");
    let statuses: Vec<u16> = thread::scope(|scope| {
        let all: Vec<_> = (0..12)
            .map(|_| {
                scope.spawn(|| {
                    let reply = decided(|| ada.post("/v1/tables", &wish(2)));
                    if reply.status != 201 {
                        reply.problem(409, "too_many_tables");
                    }
                    reply.status
                })
            })
            .collect();
        all.into_iter().map(|one| one.join().expect("a reply")).collect()
    });
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 3, "{statuses:?}");
}

#[test]
fn an_expired_table_is_closed_and_wakes_long_polls() {
    let clock = ManualClock::now();
    let settings = [("TABLE_DAYS", "3"), ("ACCESS_TOKEN_SECONDS", "604800")];
    let server = Server::with_clock(config(&settings), clock.clone());
    let (ada, bob) = (server.guest("Ada"), server.guest("Bob"));
    let (path, made) = table(&ada, 2);
    let read = |path: &str| ada.get(path).expect(200);
    assert!(made["expires_at"].is_string());
    // Each join extends the lifetime. A full table that nobody starts expires too.
    clock.advance(2 * DAY);
    let sits = bob.post(&format!("{path}/seats"), &json!({})).expect(200);
    assert!(sits["expires_at"].as_str() > made["expires_at"].as_str(), "{sits}");
    clock.advance(2 * DAY);
    let (other, _) = table(&ada, 3);
    assert_eq!(read(&path)["state"], "open");
    let waiter = wait_for_change(&bob, &path);
    clock.advance(DAY + Duration::from_secs(1));
    wait_until("closed", || ada.get(&path).status == 404);
    waiter.join().expect("a reply").problem(404, "not_found");
    assert_eq!(read(&other)["state"], "open");
    assert_ne!(bob.post(&format!("{path}/start"), &json!({})).status, 201);
}

/// Waits in a thread until a table changes. A long poll ends by itself after 30 seconds; another one follows it.
fn wait_for_change(who: &Client, path: &str) -> JoinHandle<Reply> {
    let tag = who.get(path).header("etag").to_owned();
    let (who, path) = (who.with_new_connections(), format!("{path}?wait=30"));
    thread::spawn(move || {
        loop {
            let reply = who.send("GET", &path, &[("If-None-Match", &tag)], None);
            if reply.status != 304 {
                return reply;
            }
        }
    })
}

/// Starts a long poll of a table as soon as the limit allows it.
fn start_long_poll(who: &Client, path: &str) -> JoinHandle<Reply> {
    let tag = who.get(path).header("etag").to_owned();
    let (who, path) = (who.with_new_connections(), format!("{path}?wait=30"));
    thread::spawn(move || {
        wait_for("let in", || {
            Some(who.send("GET", &path, &[("If-None-Match", &tag)], None)).filter(|reply| reply.status != 429)
        })
    })
}

/// A long poll of a table that ends after a second.
fn short_poll(who: &Client, path: &str) -> Reply {
    let tag = who.get(path).header("etag").to_owned();
    let headers = [("If-None-Match", tag.as_str())];
    who.with_new_connections().send("GET", &format!("{path}?wait=1"), &headers, None)
}

/// Whether the account has as many long polls as the limit allows: one more is refused.
fn is_at_limit(who: &Client, path: &str) -> bool {
    let one_more = short_poll(who, path);
    if one_more.status == 429 {
        one_more.problem(429, "too_many_streams");
    }
    one_more.status == 429
}

#[test]
fn long_polls_of_a_table_are_limited_and_end_with_the_session() {
    let server = Server::with(config(&[("STREAMS_PER_ACCOUNT", "2")]));
    let bob = server.guest("Bob");
    let (theirs, _) = table(&bob, 3);
    let other = wait_for_change(&bob, &theirs);
    // On a busy machine a long poll may end by itself before its session does: then another account tries.
    let (ada, path, ends) = wait_for("long polls that last until the session ends", || {
        let ada = server.guest("Ada");
        let (path, _) = table(&ada, 3);
        let waiting = [start_long_poll(&ada, &path), start_long_poll(&ada, &path)];
        wait_until("waiting", || is_at_limit(&ada, &path) || waiting.iter().any(JoinHandle::is_finished));
        // Other accounts have separate limits.
        short_poll(&bob, &theirs).expect(304);
        ada.post("/v1/sign-out", &json!({})).expect(204);
        let ends = waiting.map(|one| one.join().expect("a reply"));
        ends.iter().all(|end| end.status != 304).then_some((ada, path, ends))
    });
    for end in ends {
        end.problem(401, "session_ended");
    }
    ada.send("GET", &path, &[], None).problem(401, "session_ended");
    server.guest("Cid").post(&format!("{theirs}/seats"), &json!({})).expect(200);
    assert_eq!(other.join().expect("a reply").expect(200)["free_seats"], 1);
}

/// A guest and its sign-in body.
fn guest(server: &Server, name: &str) -> (Client, Value) {
    let key = format!("{name}-{}", "0".repeat(40));
    let mut client = server.anonymous();
    client.set_account(
        &client.post("/v1/sign-in/guest", &json!({ "device_key": key, "name": name })).expect(201),
    );
    (client, json!({ "device_key": key }))
}

#[test]
fn unused_guests_are_deleted() {
    let clock = ManualClock::now();
    let settings = [
        ("GUEST_DAYS", "5"),
        ("SESSION_DAYS", "2"),
        ("TABLE_DAYS", "100"),
        ("ACCESS_TOKEN_SECONDS", "604800"),
    ];
    let server = Server::with_clock(config(&settings), clock.clone());
    let (idle, key) = guest(&server, "Idle");
    let (player, plays) = guest(&server, "Player");
    let (path, _) = table(&player, 1);
    player.post(&format!("{path}/start"), &json!({})).expect(201);
    let (waiter, waits) = guest(&server, "Waiter");
    table(&waiter, 2);
    let (_, comes_back) = guest(&server, "Regular");
    let again = |key: &Value| server.anonymous().post("/v1/sign-in/guest", key).status;
    clock.advance(4 * DAY);
    // This guest has a valid session; the sessions of the others have expired.
    assert_eq!(again(&comes_back), 200);
    let (other, _) = guest(&server, "Newcomer");
    let player_of_idle = format!("/v1/players/{}", idle.id);
    other.get(&player_of_idle).expect(200);
    clock.advance(DAY + Duration::from_secs(1));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let accounts = &server.services.accounts;
    runtime
        .block_on(accounts.remove_unused_guests(accounts.now(), None))
        .expect("guests that can be removed");
    other.get(&player_of_idle).expect(404);
    assert_eq!(again(&key), 201, "the key makes a new account");
    assert_eq!([again(&plays), again(&waits), again(&comes_back)], [200; 3]);
    other.get("/v1/me").expect(200);
}
