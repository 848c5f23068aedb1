//! The end of streams and their limits: expired tokens, stopping servers, and slow readers.

use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::json;

use crate::harness::{Client, Reply, Server, config};
use crate::manual_clock::ManualClock;
use crate::stream_client::{Frame, StreamClient};
use crate::test_game::{RandomChooser, TestGame};
use crate::waiting::{wait_for, wait_until};

fn game(server: &Server) -> TestGame {
    TestGame::start(server, &json!({ "players": 2, "corporate_era": true, "draft": true }))
}

/// Streams of both transports, of a game and of an account.
fn all(game: &TestGame) -> Vec<StreamClient> {
    let mut streams = Vec::new();
    for path in [format!("{}/stream", game.path), "/v1/stream".to_owned()] {
        streams.extend(StreamClient::both_transports(&game.players[0], &path));
    }
    streams.iter_mut().for_each(|stream| drop(stream.expect("open")));
    streams
}

#[test]
fn a_stream_ends_when_its_token_expires() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[("ACCESS_TOKEN_SECONDS", "600")]), clock.clone());
    let game = game(&server);
    // The tokens expire in one second: the manual clock did not advance during the sign-in.
    clock.advance(Duration::from_secs(599));
    for stream in &mut all(&game) {
        let (reason, cursor) = stream.end();
        assert_eq!(reason, "token_expired");
        assert!(!cursor.is_empty());
    }
}

#[test]
fn the_end_of_a_session_ends_only_its_streams() {
    let server = Server::start();
    let game = game(&server);
    let mut streams = all(&game);
    let mut other = StreamClient::sse(&game.players[1], "/v1/stream");
    other.expect("open");
    game.players[0].post("/v1/sign-out", &json!({})).expect(204);
    for stream in &mut streams {
        assert_eq!(stream.end().0, "signed_out");
    }
    let before = game.events(1, 0)["latest_event"].as_i64().expect("a number");
    let decision = game.decision(1);
    let answer = RandomChooser(4).answer(&decision);
    game.play(1, &decision["tag"], &json!([answer])).expect(200);
    assert_eq!(other.expect("event").event_id().1, before + 1);
}

#[test]
fn a_stopping_server_ends_streams_with_a_cursor() {
    const STREAMS: usize = 4;
    let limit = STREAMS.to_string();
    // A WebSocket answers pings only while the test reads it.
    let settings =
        [("SHUTDOWN_SECONDS", "300"), ("STREAMS_PER_ACCOUNT", &limit), ("STREAM_HEARTBEAT_SECONDS", "60")];
    let server = Server::with(config(&settings));
    let game = game(&server);
    let mut streams = all(&game);
    assert_eq!(streams.len(), STREAMS);
    let polls = polls_to_limit::<STREAMS>(&game, &game.players[1]);
    let stopping = server.begin_shutdown();
    for stream in &mut streams {
        let (reason, cursor) = stream.end();
        assert_eq!(reason, "server_stopping");
        assert!(!cursor.is_empty());
    }
    for poll in polls {
        assert_eq!(poll.join().expect("a reply").expect(200)["events"], json!([]));
    }
    stopping.join().expect("a server that stops");
}

#[test]
fn the_stream_limit_of_an_account_counts_only_open_streams() {
    let server = Server::with(config(&[("STREAMS_PER_ACCOUNT", "3")]));
    let game = game(&server);
    let (ada, bob) = (&game.players[0], &game.players[1]);
    for _ in 0..3 {
        let open_stream = |kind, path: &str| StreamClient::open_when_allowed(kind, ada, path);
        let mut open = [
            open_stream(StreamClient::try_sse, "/v1/stream"),
            open_stream(StreamClient::try_websocket, "/v1/stream"),
            open_stream(StreamClient::try_sse, &format!("{}/stream", game.path)),
        ];
        open.iter_mut().for_each(|stream| drop(stream.expect("open")));
        let refused = ada.get("/v1/stream");
        refused.problem(429, "too_many_streams");
        assert!(!refused.header("retry-after").is_empty());
        StreamClient::websocket(bob, "/v1/stream").expect("open");
        // The server notices closed streams without sending anything.
    }
}

/// The path of a long poll for the next events of the game.
fn long_poll_path(game: &TestGame, seconds: u8) -> String {
    let latest = game.events(0, 0)["latest_event"].as_i64().expect("a number");
    format!("{}/events?after={latest}&wait={seconds}", game.path)
}

/// Starts a long poll in a thread; repeats it while the limit refuses it.
fn poll(game: &TestGame, client: &Client) -> JoinHandle<Reply> {
    let (client, path) = (client.with_new_connections(), long_poll_path(game, 30));
    thread::spawn(move || {
        loop {
            match client.get(&path) {
                reply if reply.status == 429 => thread::sleep(Duration::from_millis(20)),
                reply if reply.status == 200 && reply.json()["events"] == json!([]) => {}
                reply => return reply,
            }
        }
    })
}

/// Starts a long poll in a thread, as soon as the limit allows it.
fn poll_once(game: &TestGame, client: &Client) -> JoinHandle<Reply> {
    let (client, path) = (client.with_new_connections(), long_poll_path(game, 30));
    thread::spawn(move || {
        wait_for("a reply other than 429", || Some(client.get(&path)).filter(|reply| reply.status != 429))
    })
}

/// Starts as many long polls as the limit allows, and returns them when all are in progress.
pub fn polls_to_limit<const LIMIT: usize>(game: &TestGame, client: &Client) -> [JoinHandle<Reply>; LIMIT] {
    wait_for("all long polls are in progress", || {
        let polls = [(); LIMIT].map(|()| poll_once(game, client));
        let mut full = false;
        wait_until("long polls count as streams, or one has ended", || {
            full = is_limit_reached(game, client);
            full || polls.iter().any(JoinHandle::is_finished)
        });
        if full {
            return Some(polls);
        }
        // One of them ended by itself before the last one began.
        polls.into_iter().for_each(|poll| drop(poll.join().expect("a reply").expect(200)));
        None
    })
}

/// Whether the long polls of an account reach the limit. A poll of one second ends soon.
fn is_limit_reached(game: &TestGame, client: &Client) -> bool {
    client.get(&long_poll_path(game, 1)).status == 429
}

/// Waits until the long polls of an account reach the limit.
fn wait_until_limit(game: &TestGame, client: &Client) {
    wait_until("long polls count as streams", || is_limit_reached(game, client));
}

#[test]
fn a_long_poll_returns_nothing_after_its_session_has_ended() {
    let server = Server::with(config(&[("STREAMS_PER_ACCOUNT", "2")]));
    let game = game(&server);
    let ada = &game.players[0];
    let asked = json!({ "name": "Lamp", "scopes": ["games:read"] });
    let made = ada.post("/v1/me/tokens", &asked).expect(201);
    let mut lamp = ada.with_new_connections();
    lamp.token = Some(made["token"].as_str().expect("a token").to_owned());
    let (of_lamp, of_ada) = (poll(&game, &lamp), poll(&game, ada));
    wait_until_limit(&game, ada);
    let token = format!("/v1/me/tokens/{}", made["personal_token"]["id"].as_str().expect("an id"));
    ada.send("DELETE", &token, &[], None).expect(204);
    ada.post("/v1/sign-out", &json!({})).expect(204);
    for poll in [of_lamp, of_ada] {
        poll.join().expect("a reply").problem(401, "session_ended");
    }
}

#[test]
fn a_long_poll_counts_as_a_stream() {
    let server = Server::with(config(&[("STREAMS_PER_ACCOUNT", "2")]));
    let game = game(&server);
    let (ada, bob) = (&game.players[0], &game.players[1]);
    let polls = [poll(&game, ada), poll(&game, ada)];
    // The limit is not reached for a moment when a poll is repeated.
    let refused = wait_for("a poll is refused", || {
        Some(ada.get(&long_poll_path(&game, 1))).filter(|reply| reply.status != 200)
    });
    refused.problem(429, "too_many_streams");
    assert!(!refused.header("retry-after").is_empty());
    wait_until("a stream is refused", || StreamClient::try_sse(ada, "/v1/stream").is_none());
    // A poll without a wait is answered.
    ada.get(&long_poll_path(&game, 0)).expect(200);
    ada.get(&format!("{}/events?wait=30", game.path)).expect(200);
    StreamClient::sse(bob, "/v1/stream").expect("open");
    let decision = game.decision(1);
    let answer = RandomChooser(4).answer(&decision);
    game.play(1, &decision["tag"], &json!([answer])).expect(200);
    for poll in polls {
        assert_ne!(poll.join().expect("a reply").expect(200)["events"], json!([]));
    }
    StreamClient::open_when_allowed(StreamClient::try_sse, ada, "/v1/stream").expect("open");
}

#[test]
fn heartbeats_are_sent_and_unresponsive_clients_are_closed() {
    let server = Server::with(config(&[("STREAM_HEARTBEAT_SECONDS", "2"), ("STREAMS_PER_ACCOUNT", "2")]));
    let game = game(&server);
    let ada = &game.players[0];
    for open in [StreamClient::try_sse, StreamClient::try_websocket] {
        // A test that stands still for too long is an unresponsive client, too.
        wait_until("four signs of life are read in time", || {
            let mut stream = StreamClient::open_when_allowed(open, ada, "/v1/stream");
            stream.expect("open");
            stream.change("inbox.changed");
            (0..4).all(|_| match stream.next_frame() {
                Some(frame) if frame.kind != "end" => {
                    assert_eq!(frame.kind, "alive");
                    true
                }
                Some(_) | None => false,
            })
        });
    }
    // A WebSocket answers pings only while the test reads. These, which reach the limit, are not read until the
    // server has closed them.
    let mut silent =
        [(); 2].map(|()| StreamClient::open_when_allowed(StreamClient::try_websocket, ada, "/v1/stream"));
    silent.iter_mut().for_each(|stream| drop(stream.expect("open")));
    // There is room for two others when both were closed.
    drop([(); 2].map(|()| StreamClient::open_when_allowed(StreamClient::try_sse, ada, "/v1/stream")));
    for stream in &mut silent {
        // Late pongs can reset the connection before the end is read.
        while let Some(frame) = stream.next() {
            assert_eq!((frame.kind.as_str(), frame.text.as_str()), ("end", "too_slow"));
        }
    }
}

/// Reads the events of a stream of a game up to its end. Returns the end and the number of the next event; none if the
/// stream has the latest event, or if the connection was closed without an end.
fn read_until_end(stream: &mut StreamClient, latest: i64) -> Option<(Frame, i64)> {
    let mut next = 1;
    loop {
        let frame = stream.next()?;
        if frame.kind == "end" {
            return Some((frame, next));
        }
        assert_eq!(frame.event_id().1, next);
        next += 1;
        if next > latest {
            return None;
        }
    }
}

#[test]
fn a_client_that_reads_nothing_is_closed_and_uses_little_memory() {
    let server = Server::with(config(&[("STREAM_PATIENCE_SECONDS", "1"), ("STREAMS_PER_ACCOUNT", "3")]));
    let game = game(&server);
    let ada = &game.players[0];
    game.play_moves(&mut RandomChooser(9), 260);
    let latest = game.events(0, 0)["latest_event"].as_i64().expect("a number");
    let path = format!("{}/stream?after=0", game.path);
    // A client that reads again in time gets the reason and the cursor. The server waits ten seconds for it, and on a busy
    // machine the client may come later, or before the server has filled all buffers.
    let ends = wait_for("the ends come in time, long before the latest event", || {
        let mut both = StreamClient::slow(ada, &path);
        both.iter_mut().for_each(|slow| drop(slow.expect("open")));
        thread::sleep(Duration::from_secs(4));
        let readers = both.map(|mut slow| thread::spawn(move || read_until_end(&mut slow, latest)));
        let ends = readers.map(|reader| reader.join().expect("a reader"));
        let is_early = |end: &Option<(Frame, i64)>| end.as_ref().is_some_and(|(_, next)| *next < latest - 50);
        ends.iter().all(is_early).then_some(ends)
    });
    for (end, next) in ends.into_iter().flatten() {
        assert_eq!((end.text.as_str(), end.cursor.parse()), ("too_slow", Ok(next - 1)), "of {latest}");
        let rest = format!("{}/stream?after={}", game.path, end.cursor);
        let event = wait_for("the next event", || {
            let mut again = StreamClient::open_when_allowed(StreamClient::try_sse, ada, &rest);
            assert_eq!(again.expect("open").cursor, end.cursor);
            // A server that stands still also ends the stream as too slow.
            again.next().filter(|frame| frame.kind == "event")
        });
        assert_eq!(event.event_id().1, next);
    }
    // Clients that do not read are disconnected: the limit allows others.
    let gone = [(); 3].map(|()| StreamClient::open_when_allowed(StreamClient::try_slow_sse, ada, &path));
    drop([(); 3].map(|()| StreamClient::open_when_allowed(StreamClient::try_sse, ada, "/v1/stream")));
    drop(gone);
}
