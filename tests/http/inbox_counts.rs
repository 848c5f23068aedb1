//! The counts of the inbox besides games, and their announcement on other devices.

use std::time::Duration;

use serde_json::{Value, json};

use crate::friends::{ask, befriend, block};
use crate::harness::{Client, Server, config};
use crate::manual_clock::ManualClock;
use crate::plans::{pass, plan, plans, play_option, start_with_beginners, turns};
use crate::receiver::{ALLOW_LOOPBACK, Answer, Hook, Receiver};
use crate::stream_client::StreamClient;
use crate::test_database::TestDatabase;
use crate::test_game::TestGame;
use crate::waiting::wait_until;

/// A WebSocket answers pings only while the test reads it.
const HEARTBEAT: (&str, &str) = ("STREAM_HEARTBEAT_SECONDS", "60");

/// The five counts, in the order of the document.
fn counts(inbox: &Value) -> [i64; 5] {
    ["invitations", "friend_requests", "hand_over_offers", "disarmed_plans", "disabled_webhooks"]
        .map(|kind| inbox["counts"][kind].as_i64().unwrap_or_else(|| panic!("no {kind} in {inbox}")))
}

fn inbox(client: &Client) -> Value {
    client.get("/v1/me/inbox").expect(200)
}

/// A second device with streams of both transports.
struct Device {
    streams: [StreamClient; 2],
}

impl Device {
    fn of(client: &Client) -> Self {
        let mut device = Self { streams: StreamClient::both_transports(client, "/v1/stream") };
        for stream in &mut device.streams {
            stream.expect("open");
        }
        device
    }

    /// Waits on both streams for the frame of the inbox as it is, and checks that both have these counts.
    #[track_caller]
    fn expect_counts(&mut self, client: &Client, wanted: [i64; 5]) {
        assert_eq!(counts(&inbox(client)), wanted);
        for stream in &mut self.streams {
            loop {
                let frame = stream.change("inbox.changed");
                // The server may change the inbox once more after a request, and announce both changes in one frame.
                let read = inbox(client);
                if frame["version"] == read["version"] {
                    assert_eq!((counts(&frame), counts(&read)), (wanted, wanted));
                    assert_eq!(frame["needs_me_count"], read["needs_me_count"]);
                    break;
                }
            }
        }
    }
}

fn table(owner: &Client, change: Value) -> Value {
    let mut table = json!({ "players": 2, "corporate_era": true, "draft": false, "private": true });
    table.as_object_mut().expect("a table").extend(change.as_object().expect("members").clone());
    owner.post("/v1/tables", &table).expect(201)
}

fn invite(by: &Client, table: &Value, friend: &Client) -> String {
    let path = format!("/v1/tables/{}/invitations", table["id"].as_str().expect("an id"));
    let made = by.post(&path, &json!({ "friend": friend.id })).expect(201);
    made["invitation"]["id"].as_str().expect("an id").to_owned()
}

fn offer(game: &TestGame, to: &Client) -> String {
    let asked = json!({ "to": to.id, "expires_in_seconds": 24 * 3_600 });
    let made = game.players[0].post(&format!("{}/hand-overs", game.path), &asked).expect(201);
    made["id"].as_str().expect("an id").to_owned()
}

fn end(who: &Client, path: &str) {
    who.send("DELETE", path, &[], None).expect(204);
}

#[test]
fn friend_requests_and_invitations_are_counted_and_announced() {
    let server = Server::with(config(&[HEARTBEAT]));
    let (ada, bob, cid) = (server.guest("Ada"), server.guest("Bob"), server.guest("Cid"));
    let mut device = Device::of(&ada);
    device.expect_counts(&ada, [0; 5]);
    ask(&bob, &ada).expect(200);
    device.expect_counts(&ada, [0, 1, 0, 0, 0]);
    // A replaced request changes the version, even if the count is the same.
    let before = inbox(&ada)["version"].clone();
    end(&ada, &format!("/v1/me/friends/{}", bob.id));
    device.expect_counts(&ada, [0; 5]);
    ask(&cid, &ada).expect(200);
    device.expect_counts(&ada, [0, 1, 0, 0, 0]);
    assert_ne!(inbox(&ada)["version"], before);
    block(&ada, &cid);
    device.expect_counts(&ada, [0; 5]);
    assert_eq!(counts(&inbox(&bob)), [0; 5], "a sent request is not counted");

    befriend(&bob, &ada);
    let (first, second) = (table(&bob, json!({})), table(&bob, json!({})));
    let declined = invite(&bob, &first, &ada);
    device.expect_counts(&ada, [1, 0, 0, 0, 0]);
    invite(&bob, &second, &ada);
    device.expect_counts(&ada, [2, 0, 0, 0, 0]);
    end(&ada, &format!("/v1/me/invitations/{declined}"));
    device.expect_counts(&ada, [1, 0, 0, 0, 0]);
    // Joining a table removes its invitation.
    let sit = format!("/v1/tables/{}/seats", second["id"].as_str().expect("an id"));
    ada.post(&sit, &json!({})).expect(200);
    device.expect_counts(&ada, [0; 5]);
    let third = table(&bob, json!({ "private": false }));
    invite(&bob, &third, &ada);
    device.expect_counts(&ada, [1, 0, 0, 0, 0]);
    // Invitations end when the game starts.
    cid.post("/v1/tables/join", &json!({ "code": third["code"] })).expect(200);
    bob.post(&format!("/v1/tables/{}/start", third["id"].as_str().expect("an id")), &json!({})).expect(201);
    device.expect_counts(&ada, [0; 5]);
    // Deleting an account removes its requests and invitations.
    let key = json!({ "device_key": "a-device-key-of-at-least-32-characters" });
    let mut eve = server.anonymous();
    eve.set_account(&eve.post("/v1/sign-in/guest", &key).expect(201));
    ask(&eve, &ada).expect(200);
    device.expect_counts(&ada, [0, 1, 0, 0, 0]);
    eve.post("/v1/me/delete", &key).expect(204);
    device.expect_counts(&ada, [0; 5]);
}

#[test]
fn hand_over_offers_are_counted_until_they_are_answered() {
    let clock = ManualClock::now();
    let settings = [("ACCESS_TOKEN_SECONDS", "604800"), HEARTBEAT];
    let server = Server::with_clock(config(&settings), clock.clone());
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let dot = server.guest("Dot");
    let mut device = Device::of(&dot);
    let declined = offer(&game, &dot);
    device.expect_counts(&dot, [0, 0, 1, 0, 0]);
    end(&dot, &format!("/v1/me/hand-overs/{declined}"));
    device.expect_counts(&dot, [0; 5]);
    let withdrawn = offer(&game, &dot);
    device.expect_counts(&dot, [0, 0, 1, 0, 0]);
    end(&game.players[0], &format!("/v1/me/hand-overs/{withdrawn}"));
    device.expect_counts(&dot, [0; 5]);
    // An offer to another account replaces it.
    offer(&game, &dot);
    device.expect_counts(&dot, [0, 0, 1, 0, 0]);
    offer(&game, &server.guest("Eve"));
    device.expect_counts(&dot, [0; 5]);
    let accepted = offer(&game, &dot);
    device.expect_counts(&dot, [0, 0, 1, 0, 0]);
    dot.post(&format!("/v1/me/hand-overs/{accepted}/accept"), &json!({})).expect(200);
    assert_eq!(counts(&inbox(&dot)), [0; 5], "an accepted offer is not counted");
    end(&dot, &format!("/v1/me/hand-overs/{accepted}"));
    // The clock stands still, so the inbox with the next offer is equal to the one before the acceptance. A stream that
    // has not sent the inbox in between has nothing new to send after the next offer.
    device.expect_counts(&dot, [0; 5]);
    // An expired offer is no longer counted, even without an announcement.
    offer(&game, &dot);
    device.expect_counts(&dot, [0, 0, 1, 0, 0]);
    clock.advance(Duration::from_secs(25 * 3_600));
    assert_eq!(counts(&inbox(&dot)), [0; 5]);
}

#[test]
fn a_disarmed_plan_is_counted_until_the_marker_passes_it() {
    let server = Server::with(config(&[HEARTBEAT]));
    let game = start_with_beginners(&server, 2, false);
    let (first, other) = turns(&game);
    let owner = game.players[other].clone();
    let mut device = Device::of(&owner);
    // A plan that its owner withdrew is not counted.
    let made = plan(&game, other, "withdrawn", &pass()).expect(201);
    let path = format!("{}/plans/{}", game.path, made["id"].as_str().expect("an id"));
    owner.send("DELETE", &path, &[], None);
    assert_eq!(counts(&inbox(&owner)), [0; 5]);
    let planned =
        json!({ "what": { "kind": "sequence", "actions": [[{ "option": "claim_milestone:terraformer" }]] } });
    plan(&game, other, "refused", &planned).expect(201);
    play_option(&game, first, "pass");
    wait_until("the plan was disarmed", || plans(&game, other)[0]["state"] == "disarmed");
    wait_until("that is counted", || counts(&inbox(&owner)) == [0, 0, 0, 1, 0]);
    device.expect_counts(&owner, [0, 0, 0, 1, 0]);
    let seen = format!("{}/seen", game.path);
    owner.send("PUT", &seen, &[], Some(&json!({ "seq": 1 }))).expect(200);
    device.expect_counts(&owner, [0; 5]);
}

#[test]
fn a_disabled_webhook_is_counted_until_it_is_enabled_or_deleted() {
    let server = Server::with(config(&[&ALLOW_LOOPBACK[..], &[HEARTBEAT]].concat()));
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": true }));
    let ada = &game.players[0];
    let receiver = Receiver::start();
    receiver.reply_always(Some(Answer::Status(410, "")));
    let hook = Hook::new(ada, &receiver.url());
    let mut device = Device::of(ada);
    for again in [true, false] {
        hook.ping();
        wait_until("it was disabled", || hook.read()["enabled"] == false);
        device.expect_counts(ada, [0, 0, 0, 0, 1]);
        if again {
            hook.change(&json!({ "enabled": true }));
            device.expect_counts(ada, [0; 5]);
        }
    }
    end(ada, &hook.path);
    device.expect_counts(ada, [0; 5]);
    // A webhook that its owner disabled is not counted.
    Hook::new(ada, &receiver.url()).change(&json!({ "enabled": false }));
    assert_eq!(counts(&inbox(ada)), [0; 5]);
}

/// Without Redis no notice reaches the other node, so the `MissedNoticePoller` must find the change. A resumed stream
/// announces the counts at once.
#[test]
fn counts_reach_other_nodes_and_resumed_streams() {
    let database = TestDatabase::create();
    let (here, there) = (Server::on(&database), Server::on(&database));
    let (ada, bob) = (here.guest("Ada"), here.guest("Bob"));
    let elsewhere = ada.at(&there);
    let mut stream = StreamClient::sse(&elsewhere, "/v1/stream");
    let cursor = stream.expect("open").cursor;
    assert_eq!(counts(&stream.change("inbox.changed")), [0; 5]);
    ask(&bob, &ada).expect(200);
    assert_eq!(counts(&stream.change("inbox.changed")), [0, 1, 0, 0, 0]);
    drop(stream);
    end(&ada, &format!("/v1/me/friends/{}", bob.id));
    let mut again = StreamClient::sse(&elsewhere, &format!("/v1/stream?after={cursor}"));
    again.expect("open");
    assert_eq!(counts(&again.change("inbox.changed")), [0; 5]);
    // An unchanged inbox is not sent again. Another count changes the ETag.
    let tag = ada.get("/v1/me/inbox").header("etag").to_owned();
    let fresh = || ada.send("GET", "/v1/me/inbox", &[("If-None-Match", &tag)], None).status;
    assert_eq!(fresh(), 304);
    ask(&bob, &ada).expect(200);
    assert_eq!(fresh(), 200);
}
