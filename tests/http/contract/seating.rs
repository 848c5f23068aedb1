//! Requests about clocks and seats.

use std::time::Duration;

use serde_json::{Value, json};

use super::good_requests::put;
use super::third_parties;
use crate::harness::{Client, Server, config};
use crate::manual_clock::ManualClock;
use crate::test_game::TestGame;

/// Clocks, and who plays a seat.
pub fn all() {
    let time = ManualClock::now();
    let server = &Server::with_clock(config(&[("ACCESS_TOKEN_SECONDS", "604800")]), time.clone());
    let clock =
        json!({ "type": "bank", "start_seconds": 259_200, "increment_seconds": 21_600, "on_expiry": "vote" });
    let timed = json!({ "players": 2, "corporate_era": true, "draft": true, "clock": clock });
    let timed = TestGame::start(server, &timed);
    let rest = json!({
        "time_zone": "Europe/Berlin",
        "quiet_hours": { "from": "22:30", "to": "07:00" },
        "vacation": [{ "first": "2027-07-01", "last": "2027-07-14" }],
    });
    put(&timed.players[0], "/v1/me/availability", &rest).expect(200);
    timed.players[0].get("/v1/me/availability").expect(200);
    timed.players[0].get(&format!("{}/clock", timed.path)).expect(200);

    hand_overs(server);
    let game = TestGame::start(server, &json!({ "players": 3, "corporate_era": true, "draft": false }));
    let [ada, bob, cid] = [0, 1, 2].map(|n| &game.players[n]);
    let at = |rest: &str| format!("{}{rest}", game.path);
    let vote = |who: &Client, kind: &str, seat: Value| {
        who.post(&at("/votes"), &json!({ "kind": kind, "seat": seat }))
    };
    let cast = |who: &Client, vote: &Value, agree: bool| {
        put(who, &at(&format!("/votes/{}", vote["votes"][0]["id"])), &json!({ "agree": agree }))
    };
    let away = |who: &Client, away: bool| put(who, &at("/presence"), &json!({ "away": away }));
    away(cid, true).expect(200);
    ada.get(&at("/seats")).expect(200);
    away(cid, false).expect(200);
    vote(ada, "pause", Value::Null).problem(409, "no_clock");
    vote(ada, "replace", json!("red")).problem(403, "own_seat");
    // A seat that keeps nobody waiting cannot be replaced.
    time.advance(Duration::from_secs(3 * 24 * 3_600));
    let open = vote(ada, "replace", json!("green")).expect(200);
    ada.get(&at("/votes")).expect(200);
    cast(bob, &open, true).problem(403, "own_seat");
    cast(cid, &open, false).expect(200);
    let open = vote(ada, "abort", Value::Null).expect(200);
    let resign = |who: &Client| who.send("POST", &at("/resign"), &[], None);
    resign(cid).expect(200);
    let late = offers(server, &game);
    vote(cid, "abort", Value::Null).problem(409, "seat_resigned");
    cast(cid, &open, true).problem(409, "seat_resigned");
    away(cid, false).problem(409, "seat_resigned");
    let headers = [("Idempotency-Key", "late"), ("If-Match", "\"blue-1\"")];
    let moves = [("moves", json!({ "answers": [{ "option": "pass" }] })), ("undo", json!({ "steps": 1 }))];
    for (rest, body) in moves {
        cid.send("POST", &at(&format!("/{rest}")), &headers, Some(&body)).problem(409, "seat_resigned");
    }
    cast(bob, &open, true).expect(200);
    vote(ada, "abort", Value::Null).problem(409, "game_over");
    cast(ada, &open, true).problem(409, "game_over");
    away(ada, true).problem(409, "game_over");
    resign(ada).problem(409, "game_over");
    let offer = json!({ "seat": "blue" });
    ada.post(&at("/offers"), &offer).problem(409, "game_over");
    ada.send("DELETE", &at("/offers/blue"), &[], None).problem(409, "game_over");
    server.guest("Eve").post(&at("/replace"), &late).problem(409, "game_over");
}

/// Offers a resigned seat. Returns the code of the last offer, which nobody uses.
fn offers(server: &Server, game: &TestGame) -> Value {
    let [ada, bob, cid] = [0, 1, 2].map(|n| &game.players[n]);
    let at = |rest: &str| format!("{}{rest}", game.path);
    let offer = json!({ "seat": "blue", "expires_in_seconds": 86_400 });
    let code = |made: Value| json!({ "code": made["code"] });
    cid.post(&at("/offers"), &offer).problem(409, "seat_resigned");
    let made = code(ada.post(&at("/offers"), &offer).expect(201));
    ada.get(&at("/offers")).expect(200);
    bob.post(&at("/replace"), &made).problem(409, "already_seated");
    let machine = third_parties::bot(server, "Phobos");
    machine.post(&at("/replace"), &made).problem(403, "bots_not_allowed");
    let dot = server.guest("Dot");
    dot.post(&at("/replace"), &made).expect(200);
    dot.post(&at("/replace"), &made).problem(404, "not_found");
    dot.send("POST", &at("/resign"), &[], None).expect(200);
    dot.send("DELETE", &at("/offers/blue"), &[], None).problem(409, "seat_resigned");
    let made = code(ada.post(&at("/offers"), &offer).expect(201));
    ada.send("DELETE", &at("/offers/blue"), &[], None).expect(204);
    server.guest("Eve").post(&at("/replace"), &made).problem(404, "not_found");
    let made = code(ada.post(&at("/offers"), &offer).expect(201));
    cid.post(&at("/replace"), &made).expect(200);
    cid.send("POST", &at("/resign"), &[], None).expect(200);
    code(ada.post(&at("/offers"), &offer).expect(201))
}

/// Hand-overs of a seat.
fn hand_overs(server: &Server) {
    let game = TestGame::start(server, &json!({ "players": 3, "corporate_era": true, "draft": false }));
    let [ada, bob, cid] = [0, 1, 2].map(|n| &game.players[n]);
    let (dot, eve) = (server.guest("Dot"), server.guest("Eve"));
    let at = |rest: &str| format!("{}{rest}", game.path);
    let hand = |who: &Client, to: &str| {
        who.post(&at("/hand-overs"), &json!({ "to": to, "expires_in_seconds": 604_800 }))
    };
    let hand_over = |made: &Value| format!("/v1/me/hand-overs/{}", made["id"].as_str().expect("an id"));
    let accept =
        |who: &Client, made: &Value| who.send("POST", &format!("{}/accept", hand_over(made)), &[], None);
    let end = |who: &Client, made: &Value| who.send("DELETE", &hand_over(made), &[], None);
    hand(ada, &bob.id).problem(409, "already_seated");
    let machine = server.guest("Owner").post("/v1/me/bots", &json!({ "name": "Deimos" })).expect(201);
    hand(ada, machine["id"].as_str().expect("an id")).problem(403, "bots_not_allowed");
    hand(ada, "nobody").problem(422, "invalid");
    let made = hand(ada, &dot.id).expect(201);
    dot.get("/v1/me/hand-overs").expect(200);
    accept(&eve, &made).problem(404, "not_found");
    accept(&dot, &made).expect(200);
    ada.get(&at("/seats")).expect(200);
    hand(ada, &eve.id).problem(409, "seat_handed_over");
    hand(&dot, &eve.id).problem(403, "substitute");
    put(ada, &at("/presence"), &json!({ "away": true })).problem(409, "seat_handed_over");
    dot.send("POST", &at("/resign"), &[], None).problem(403, "substitute");
    dot.post(&at("/votes"), &json!({ "kind": "abort" })).problem(403, "substitute");
    let open = bob.post(&at("/votes"), &json!({ "kind": "abort" })).expect(200);
    let vote = at(&format!("/votes/{}", open["votes"][0]["id"]));
    put(&dot, &vote, &json!({ "agree": true })).problem(403, "substitute");
    dot.post(&at("/offers"), &json!({ "seat": "blue" })).problem(403, "substitute");
    dot.post(&at("/links"), &json!({ "kind": "spectator" })).problem(403, "substitute");
    dot.send("DELETE", &at("/offers/blue"), &[], None).problem(403, "substitute");
    let tag = format!("\"{}\"", game.decision(0)["tag"].as_str().expect("a tag"));
    let headers = [("Idempotency-Key", "mine"), ("If-Match", tag.as_str())];
    let moves = json!({ "answers": [{ "option": "pass" }] });
    let doings =
        [("moves", moves), ("undo", json!({ "steps": 1 })), ("plans", json!({ "what": { "kind": "pass" } }))];
    for (rest, body) in doings {
        ada.send("POST", &at(&format!("/{rest}")), &headers, Some(&body)).problem(409, "seat_handed_over");
    }
    end(&dot, &made).expect(204);
    end(&dot, &made).problem(404, "not_found");
    cid.send("POST", &at("/resign"), &[], None).expect(200);
    hand(cid, &eve.id).problem(409, "seat_resigned");
    put(bob, &vote, &json!({ "agree": true })).expect(200);
    put(ada, &vote, &json!({ "agree": true })).expect(200);
    hand(ada, &eve.id).problem(409, "game_over");
}
