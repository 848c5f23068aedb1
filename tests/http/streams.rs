//! Streams of events: their content, audience, order and cursors.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::harness::{Client, Server, config, node_config};
use crate::lobby::end_game;
use crate::manual_clock::ManualClock;
use crate::stream_client::{Events, Frame, StreamClient, connect, websocket_handshake};
use crate::test_database::TestDatabase;
use crate::test_game::{RandomChooser, TestGame};

/// A WebSocket answers pings only while the test reads it.
const RARE_HEARTBEATS: [(&str, &str); 1] = [("STREAM_HEARTBEAT_SECONDS", "60")];

fn two() -> Value {
    json!({ "players": 2, "corporate_era": true, "draft": true })
}

/// The log of a game from `/events`, each event byte for byte.
fn log(game: &TestGame, player: usize) -> Vec<String> {
    #[derive(Deserialize)]
    struct Page<'a> {
        #[serde(borrow)]
        events: Vec<&'a RawValue>,
        next: i64,
        latest_event: i64,
    }
    let (mut all, mut after) = (Vec::new(), 0);
    loop {
        let reply = game.players[player].get(&format!("{}/events?limit=500&after={after}", game.path));
        let page: Page = serde_json::from_slice(&reply.body).expect("a page");
        all.extend(page.events.iter().map(|event| event.get().to_owned()));
        after = page.next;
        if after >= page.latest_event {
            return all;
        }
    }
}

fn texts(frames: &[Frame]) -> Vec<String> {
    frames.iter().map(|frame| frame.text.clone()).collect()
}

#[test]
fn a_stream_equals_the_log_byte_for_byte() {
    let server = Server::with(config(&RARE_HEARTBEATS));
    let game = TestGame::start(&server, &two());
    let path = format!("{}/stream", game.path);
    let [mut events, mut socket] =
        StreamClient::both_transports(&game.players[0], &format!("{path}?after=0"));
    let mut late = StreamClient::sse(&game.players[1], &path);
    let begun = log(&game, 0).len();
    let (opened, now) = (events.expect("open"), late.expect("open"));
    assert_eq!(
        (opened, socket.expect("open").cursor.as_str()),
        (Frame { cursor: "0".to_owned(), ..now.clone() }, "0")
    );
    assert_eq!(now.cursor, begun.to_string(), "only later events");
    game.play_moves(&mut RandomChooser(3), 60);
    let all = log(&game, 0);
    let frames = events.expect_events(all.len());
    assert_eq!(texts(&frames), all);
    assert_eq!(texts(&socket.expect_events(all.len())), all);
    let cursors: Vec<_> = frames.iter().map(|frame| frame.cursor.clone()).collect();
    assert_eq!(cursors, (1..=all.len()).map(|seq| seq.to_string()).collect::<Vec<_>>());
    // The other seat receives its own view of the log, in its own language.
    assert_eq!(texts(&late.expect_events(all.len() - begun)), log(&game, 1)[begun..]);
    assert_ne!(log(&game, 1), all);
    if let StreamClient::Events(events) = &events {
        let head = events.head.to_lowercase();
        for line in ["content-type: text/event-stream", "cache-control: no-store", "x-accel-buffering: no"] {
            assert!(head.contains(line), "{head}");
        }
        assert!(!head.contains("gzip"), "{head}");
    }
}

#[test]
fn undone_events_are_streamed_as_withdrawn() {
    let server = Server::start();
    let game = TestGame::start(&server, &two());
    let path = format!("{}/stream", game.path);
    let mut chooser = RandomChooser(1);
    // Some of these moves can be undone.
    for _ in 0..60 {
        game.play_moves(&mut chooser, 1);
        for player in &game.players {
            let key = uuid::Uuid::now_v7().to_string();
            let undo = format!("{}/undo", game.path);
            if chooser.below(4) == 0 {
                player.send("POST", &undo, &[("Idempotency-Key", &key)], Some(&json!({})));
            }
        }
    }
    let all = log(&game, 0);
    let withdrawn = all.iter().filter(|event| event.contains(r#""type":"withdrawn""#)).count();
    assert!(withdrawn > 0, "nothing was undone");
    for mut late in StreamClient::both_transports(&game.players[0], &format!("{path}?after=0")) {
        late.expect("open");
        assert_eq!(texts(&late.expect_events(all.len())), all);
    }
    // From every position in the log.
    for after in (0..all.len()).step_by(7) {
        let mut late = StreamClient::sse(&game.players[0], &format!("{path}?after={after}"));
        late.expect("open");
        assert_eq!(texts(&late.expect_events(all.len() - after)), all[after..], "after {after}");
    }
}

#[test]
fn every_event_arrives_once_and_in_order_despite_reconnects() {
    let server = Server::start();
    let first = TestGame::start(&server, &two());
    let ada = first.players[0].clone();
    let mut cursor = StreamClient::sse(&ada, "/v1/stream").expect("open").cursor;
    let mut next: HashMap<String, i64> = HashMap::new();
    let begun = log(&first, 0).len() as i64;
    next.insert(first.path.replace("/v1/games/", ""), begun + 1);
    let mut chooser = RandomChooser(12);
    let mut reconnect = |cursor: &str| {
        let [events, socket] = [StreamClient::sse, StreamClient::websocket];
        let mut listener =
            if chooser.below(2) == 0 { events } else { socket }(&ada, &format!("/v1/stream?after={cursor}"));
        assert!(!listener.expect("open").cursor.is_empty());
        (listener, 1 + chooser.below(9))
    };
    let mut take = |frame: Frame| {
        let (game, seq) = frame.event_id();
        let expected = next.entry(game).or_insert(1);
        assert_eq!(seq, *expected);
        *expected += 1;
        next.values().sum::<i64>() - next.len() as i64
    };
    let mut received = begun;
    let enough = AtomicBool::new(false);
    let games = std::thread::scope(|scope| {
        let playing = scope.spawn(|| {
            let mut games = vec![TestGame { path: first.path.clone(), players: first.players.clone() }];
            let mut chooser = RandomChooser(11);
            while !enough.load(Ordering::Relaxed) {
                if games.len() < 5 {
                    games.push(start_with(&server, &ada));
                }
                games.iter().for_each(|game| game.play_moves(&mut chooser, 3));
            }
            games
        });
        for _ in 0..40 {
            let (mut listener, some) = reconnect(&cursor);
            for frame in listener.expect_events(some) {
                cursor = frame.cursor.clone();
                received = take(frame);
            }
        }
        enough.store(true, Ordering::Relaxed);
        playing.join().expect("games")
    });
    let all: i64 = games.iter().map(|game| log(game, seat(game, &ada)).len() as i64).sum();
    while received < all {
        let (mut listener, some) = reconnect(&cursor);
        for _ in 0..some {
            let frame = listener.expect("event");
            cursor = frame.cursor.clone();
            received = take(frame);
            if received == all {
                break;
            }
        }
    }
}

/// A game of two whose second player is an existing account.
fn start_with(server: &Server, second: &Client) -> TestGame {
    let first = server.guest("Cid");
    let table = first.post("/v1/tables", &two()).expect(201);
    second.post("/v1/tables/join", &json!({ "code": table["code"] })).expect(200);
    let start = format!("/v1/tables/{}/start", table["id"].as_str().expect("an id"));
    let game = first.post(&start, &json!({})).expect(201);
    let path = format!("/v1/games/{}", game["game_id"].as_str().expect("an id"));
    TestGame { path, players: vec![first, second.clone()] }
}

fn seat(game: &TestGame, of: &Client) -> usize {
    game.players.iter().position(|player| player.id == of.id).expect("a seat")
}

#[test]
fn a_new_game_is_streamed_from_its_first_event_to_all_devices() {
    let server = Server::with(config(&RARE_HEARTBEATS));
    let ada = server.guest("Ada");
    let [mut phone, mut tablet] = StreamClient::both_transports(&ada, "/v1/stream");
    phone.expect("open");
    let before = tablet.expect("open").cursor;
    let game = start_with(&server, &ada);
    let all = log(&game, 1);
    assert_eq!(texts(&phone.expect_events(all.len())), all);
    assert_eq!(texts(&tablet.expect_events(all.len())), all);
    game.play_moves(&mut RandomChooser(5), 4);
    let all = log(&game, 1);
    // A device that was disconnected during the whole game misses no event, and neither does a browser that resumes.
    let mut watch = StreamClient::websocket(&ada, &format!("/v1/stream?after={before}"));
    watch.expect("open");
    assert_eq!(texts(&watch.expect_events(all.len())), all);
    let resumed = Events::open(connect(&ada), &ada, "/v1/stream?after=x", &[("Last-Event-ID", &before)]);
    let mut resumed = StreamClient::Events(resumed);
    resumed.expect("open");
    assert_eq!(texts(&resumed.expect_events(all.len())), all);
}

#[test]
fn a_game_that_ended_meanwhile_is_streamed_to_its_end() {
    let server = Server::start();
    let game = TestGame::start(
        &server,
        &json!({ "players": 2, "corporate_era": false, "draft": false, "beginner": true }),
    );
    let ada = &game.players[0];
    let before = StreamClient::sse(ada, "/v1/stream").expect("open").cursor;
    let begun = log(&game, 0).len();
    game.play_moves(&mut RandomChooser(2), 5_000);
    assert_eq!(ada.get("/v1/games").expect(200)["items"][0]["state"], "over");
    let all = log(&game, 0);
    let mut late = StreamClient::sse(ada, &format!("/v1/stream?after={before}"));
    late.expect("open");
    let frames = late.expect_events(all.len() - begun);
    assert_eq!(texts(&frames), all[begun..]);
    // The finished game has no further events.
    let cursor = &frames.last().expect("an event").cursor;
    let mut idle = StreamClient::sse(ada, &format!("/v1/stream?after={cursor}"));
    idle.expect("open");
    let next = start_with(&server, ada);
    assert_eq!(idle.expect("event").event_id(), (next.path.replace("/v1/games/", ""), 1));
}

#[test]
fn a_clock_that_is_set_back_publishes_no_game_twice_and_hides_no_new_one() {
    let days = |count: u64| Duration::from_secs(count * 86_400);
    let clock = ManualClock::now();
    let settings = [("ACCESS_TOKEN_SECONDS", "604800"), ("SESSION_DAYS", "400")];
    let server = Server::with_clock(config(&settings), clock.clone());
    let first = TestGame::start(&server, &two());
    end_game(&server, &first.path);
    let mut ada = first.players[0].clone();
    clock.advance(days(1));
    let mut stream = StreamClient::sse(&ada, "/v1/stream");
    let mut cursor = stream.expect("open").cursor;
    let hears_all_of = |stream: &mut StreamClient, game: &TestGame| {
        let all = log(game, 1);
        let frames = stream.expect_events(all.len());
        assert_eq!(texts(&frames), all);
        frames.last().expect("an event").cursor.clone()
    };
    let resume = |ada: &Client, cursor: &str| {
        let mut stream = StreamClient::sse(ada, &format!("/v1/stream?after={cursor}"));
        stream.expect("open");
        stream
    };

    clock.set_back(days(2));
    for _ in 0..2 {
        // Both the open stream and a new one from its cursor.
        let next = start_with(&server, &ada);
        cursor = hears_all_of(&mut stream, &next);
        cursor = hears_all_of(&mut resume(&ada, &cursor), &start_with(&server, &ada));
        stream = resume(&ada, &cursor);
        end_game(&server, &next.path);
        let ended = stream.expect("event");
        assert_eq!(ended.event_id().0, next.path.replace("/v1/games/", ""));
        cursor = ended.cursor;
    }

    clock.advance(days(100));
    let renewed =
        ada.without_token().post("/v1/sign-in/refresh", &json!({ "refresh_token": ada.refresh_token }));
    ada.set_tokens(&renewed.expect(200));
    let mut stream = resume(&ada, &cursor);
    clock.set_back(days(100));
    cursor = hears_all_of(&mut stream, &start_with(&server, &ada));
    hears_all_of(&mut resume(&ada, &cursor), &start_with(&server, &ada));
}

#[test]
fn a_game_started_under_a_wrong_clock_is_published_from_its_first_event() {
    let day = Duration::from_secs(86_400);
    let clock = ManualClock::now();
    let settings = [("ACCESS_TOKEN_SECONDS", "604800"), ("SESSION_DAYS", "400")];
    let server = Server::with_clock(config(&settings), clock.clone());
    let ada = server.guest("Ada");
    // The game starts while the clock is right. For the cursor and for the stream its start is a day in the past.
    clock.advance(day);
    let cursor = StreamClient::sse(&ada, "/v1/stream").expect("open").cursor;
    clock.set_back(day);
    let game = start_with(&server, &ada);
    clock.advance(day);
    let all = log(&game, 1);
    for mut stream in StreamClient::both_transports(&ada, &format!("/v1/stream?after={cursor}")) {
        stream.expect("open");
        assert_eq!(texts(&stream.expect_events(all.len())), all);
    }
    // A stream that starts now contains the events from here on.
    let mut late = StreamClient::sse(&ada, "/v1/stream");
    late.expect("open");
    game.play_moves(&mut RandomChooser(3), 1);
    assert_eq!(texts(&late.expect_events(1)), log(&game, 1)[all.len()..=all.len()]);
}

#[test]
fn events_on_one_node_reach_streams_on_the_other() {
    let database = TestDatabase::create();
    let (here, there) = (Server::on(&database), Server::with(node_config(&database, &RARE_HEARTBEATS)));
    let game = TestGame::start(&here, &two());
    let mut ada = game.players[0].clone();
    ada.url = there.url.clone();
    let mut streams: Vec<_> = StreamClient::both_transports(&ada, "/v1/stream").into_iter().collect();
    streams.extend(StreamClient::both_transports(&ada, &format!("{}/stream", game.path)));
    streams.iter_mut().for_each(|stream| drop(stream.expect("open")));
    let begun = log(&game, 0).len();
    game.play_moves(&mut RandomChooser(8), 6);
    let expected = log(&game, 0)[begun..].to_vec();
    for stream in &mut streams {
        assert_eq!(texts(&stream.expect_events(expected.len())), expected);
    }
    let later = start_with(&here, &game.players[0]);
    let expected = log(&later, 1);
    for stream in &mut streams[..2] {
        assert_eq!(texts(&stream.expect_events(expected.len())), expected);
    }
    game.players[0].post("/v1/sign-out", &json!({})).expect(204);
    for stream in &mut streams {
        assert_eq!(stream.end().0, "signed_out");
    }
}

#[test]
fn an_invalid_request_is_refused_before_a_stream_begins() {
    let server = Server::with(config(&[("CORS_ORIGINS", "https://app.example.org")]));
    let game = TestGame::start(&server, &two());
    let (ada, eve, nobody) = (&game.players[0], server.guest("Eve"), server.anonymous());
    let path = |rest: &str| format!("{}/{rest}", game.path);
    let cursor = StreamClient::sse(ada, "/v1/stream").expect("open").cursor;
    for wrong in ["after=x", "after=-1", "after=1.5", &format!("after={cursor}"), "since=1"] {
        ada.get(&path(&format!("stream?{wrong}"))).problem(422, "invalid");
        ada.get(&path(&format!("socket?{wrong}"))).problem(422, "invalid");
    }
    for wrong in ["after=17", "after=AQAAAAAAAAAAAAAA", &format!("after={cursor}A"), "since=1"] {
        ada.get(&format!("/v1/stream?{wrong}")).problem(422, "invalid");
    }
    eve.get(&format!("/v1/stream?after={cursor}")).problem(422, "invalid");
    eve.get(&path("stream")).problem(404, "not_found");
    for rest in ["stream", "socket"] {
        nobody.get(&path(rest)).problem(401, "unauthenticated");
        nobody.get(&format!("/v1/{rest}")).problem(401, "unauthenticated");
    }
    ada.get(&path("socket")).problem(426, "upgrade_required");
    // HEAD opens no stream.
    let head = ada.send("HEAD", &path("stream"), &[], None);
    assert_eq!((head.status, head.header("content-type")), (200, "text/event-stream"));

    let bearer = format!("Bearer {}", ada.token.as_deref().expect("a token"));
    let asked = |client: &Client, path: &str, headers: &[(&str, &str)]| {
        websocket_handshake(connect(client), client, path, headers).map(|(_, response)| response)
    };
    let signed = ("Authorization", bearer.as_str());
    assert_eq!(asked(&nobody, "/v1/socket", &[]).expect_err("refused"), 401);
    assert_eq!(asked(ada, "/v1/socket?after=17", &[signed]).expect_err("refused"), 422);
    let evil = ("Origin", "https://evil.example.org");
    assert_eq!(asked(ada, "/v1/socket", &[signed, evil]).expect_err("refused"), 403);
    for origin in ["https://app.example.org", &server.url] {
        asked(ada, "/v1/socket", &[signed, ("Origin", origin)]).expect("an origin that may");
    }
    // Browsers send the token as a subprotocol, which the reply does not repeat.
    let protocols = format!("tharsis.v1, bearer.{}", ada.token.as_deref().expect("a token"));
    let response = asked(ada, "/v1/socket", &[("Sec-WebSocket-Protocol", &protocols)]).expect("a WebSocket");
    assert_eq!(response.headers()["sec-websocket-protocol"], "tharsis.v1");
    assert!(!format!("{:?}", response.headers()).contains("bearer"));
}
