//! Links for spectators and coaches.

use serde_json::json;

use super::good_requests::read_beginning;
use crate::harness::{Client, Server};
use crate::stream_client::StreamClient;
use crate::test_game::TestGame;
use crate::waiting::wait_for;

/// A link may have two open streams.
pub fn all(server: &Server) {
    let game = TestGame::start(server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let (ada, bob) = (&game.players[0], &game.players[1]);
    let links = format!("{}/links", game.path);
    let make = |who: &Client, kind: &str| who.post(&links, &json!({ "kind": kind }));
    let coach = json!({ "kind": "coach", "expires_in_seconds": 86_400, "note": "For Cid, until tomorrow" });
    let made = ada.post(&links, &coach).expect(201);
    let for_all = make(bob, "spectator").expect(201);
    ada.get(&links).expect(200);

    let cid = server.anonymous();
    let path = made["path"].as_str().expect("a path");
    let at = |rest: &str| format!("{path}{rest}");
    let english = [("Accept-Language", "en")];
    for rest in ["", "/hand"] {
        let shown = cid.send("GET", &at(rest), if rest.is_empty() { &[] } else { &english }, None);
        let known = [("If-None-Match", shown.header("etag"))];
        assert_eq!(cid.send("GET", &at(rest), &known, None).status, 304);
    }
    for rest in ["/decision", "/events?after=0&limit=10"] {
        cid.send("GET", &at(rest), &english, None).expect(200);
    }
    read_beginning(&cid, &at("/stream?after=0"));
    let open = [(); 2].map(|()| {
        let mut stream = open_when_allowed(&cid, &at("/stream?after=0"));
        stream.expect("open");
        stream
    });
    cid.get(&at("/stream?after=0")).problem(429, "too_many_streams");
    cid.get(&at("/events?after=2147483647&wait=30")).problem(429, "too_many_streams");
    drop(open);

    let one = format!("{links}/{}", for_all["link"]["id"].as_str().expect("an id"));
    ada.send("DELETE", &one, &[], None).expect(204);
    for _ in 1..10 {
        make(ada, "spectator").expect(201);
    }
    make(ada, "spectator").problem(409, "list_full");
    bob.send("POST", &format!("{}/resign", game.path), &[], None).expect(200);
    make(bob, "coach").problem(409, "seat_resigned");
}

/// Opens a stream when the server has noticed that another is closed.
fn open_when_allowed(client: &Client, path: &str) -> StreamClient {
    wait_for("closed streams are no longer counted", || StreamClient::try_sse(client, path))
}
