//! Events of a move on one node reach the long polls, server-sent events and WebSockets of the other nodes.

use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sandbox::Node;
use serde_json::{Value, json};
use service::deadline::REQUEST_TIMEOUT;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

use crate::cluster::{first_corporation, game, start, start_with};
use crate::harness::{Client, decided, in_parallel, node, node_with};
use crate::test_database::TestDatabase;
use crate::test_game::TestGame;
use crate::waiting::TIMEOUT;

/// The events of a stream of server-sent events.
pub struct Events(BufReader<Box<dyn std::io::Read + Send>>);

impl Events {
    /// Opens a stream, and waits for its first frame.
    pub fn open(node: &Node, path: &str, by: &Client) -> Self {
        // The stream may last much longer than the wait for an event.
        let config = ureq::Agent::config_builder().timeout_global(Some(10 * TIMEOUT)).build();
        let agent: ureq::Agent = config.into();
        let token = by.token.as_deref().expect("signed in");
        let request =
            agent.get(format!("{}{path}", node.url())).header("Authorization", format!("Bearer {token}"));
        let body = request.call().expect("a stream").into_body();
        let mut events = Self(BufReader::new(Box::new(body.into_reader())));
        assert_eq!(events.frame().0, "open");
        events
    }

    fn frame(&mut self) -> (String, Value) {
        let (mut event, mut data) = (String::new(), Value::Null);
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).expect("a line") > 0, "the stream is over");
            match line.trim_end() {
                "" if !event.is_empty() => return (event, data),
                line => {
                    if let Some(name) = line.strip_prefix("event: ") {
                        event = name.to_owned();
                    } else if let Some(text) = line.strip_prefix("data: ") {
                        data = serde_json::from_str(text).expect("JSON");
                    }
                }
            }
        }
    }

    pub fn next_event(&mut self) -> Value {
        loop {
            let (kind, event) = self.frame();
            // Frames `….changed` can come at any time.
            if !kind.ends_with(".changed") {
                assert_eq!(kind, "event", "{event}");
                return event;
            }
        }
    }
}

/// The events of a WebSocket.
struct Socket(WebSocket<TcpStream>);

impl Socket {
    /// Opens a stream, and waits for its first frame.
    fn open(node: &Node, path: &str, by: &Client) -> Self {
        let address = node.url().replace("http://", "");
        let mut request = format!("ws://{address}{path}").into_client_request().expect("a request");
        let token = format!("Bearer {}", by.token.as_deref().expect("signed in"));
        request.headers_mut().insert("Authorization", token.parse().expect("a header"));
        let connection = TcpStream::connect(address).expect("a connection");
        connection.set_read_timeout(Some(TIMEOUT)).expect("a limit");
        let (socket, _) = client(request, connection).expect("a WebSocket");
        let mut socket = Self(socket);
        assert_eq!(socket.frame()["type"], "open");
        socket
    }

    fn frame(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.0.read().expect("a frame") {
                return serde_json::from_str(text.as_str()).expect("JSON");
            }
        }
    }

    fn next_event(&mut self) -> Value {
        loop {
            let frame = self.frame();
            if !frame["type"].as_str().is_some_and(|kind| kind.ends_with(".changed")) {
                assert_eq!(frame["type"], "event", "{frame}");
                return frame["event"].clone();
            }
        }
    }
}

/// Answers the first decision of a seat.
fn play(game: &TestGame, seat: usize) {
    let decision = game.decision(seat);
    game.play(seat, &decision["tag"], &first_corporation(&decision)).expect(200);
}

#[test]
fn a_move_on_one_node_ends_long_polls_on_the_others() {
    let database = TestDatabase::create();
    let nodes = start(&database);
    let game = game(&nodes);
    let latest = game[0].events(1, 0)["latest_event"].as_i64().expect("a number");
    let path = format!("{}/events?after={latest}&wait=30", game[0].path);
    let played = AtomicBool::new(false);
    let received = in_parallel(3, |n| match n {
        0 => {
            std::thread::sleep(Duration::from_millis(500));
            play(&game[0], 0);
            played.store(true, Ordering::SeqCst);
            json!(null)
        }
        n => loop {
            let events = game[n].players[1].get(&path).expect(200)["events"].clone();
            // On a busy machine a poll may end before the move.
            if events != json!([]) || played.load(Ordering::SeqCst) {
                break events;
            }
        },
    });
    assert_eq!(received[1][0]["seq"].as_i64(), Some(latest + 1));
    assert_eq!(received[1], received[2]);
}

#[test]
fn a_long_poll_of_a_table_may_outlast_the_request_timeout() {
    let database = TestDatabase::create();
    let seconds = REQUEST_TIMEOUT.as_secs().to_string();
    let (patient, node) =
        (node(&database), node_with(&database, &[("REQUEST_TIMEOUT_SECONDS", seconds.as_str())]));
    let [ada, bob] = ["Ada", "Bob"].map(|name| Client::guest(&patient.url(), name));
    let wish = json!({ "players": 3, "corporate_era": true, "draft": false });
    let made = ada.post("/v1/tables", &wish).expect(201);
    let path = format!("/v1/tables/{}", made["id"].as_str().expect("an id"));
    let mut elsewhere = Client::new(&node.url());
    elsewhere.token = ada.token;
    let tag = decided(|| elsewhere.get(&path)).header("etag").to_owned();
    let seen = std::thread::scope(|scope| {
        let look = || elsewhere.send("GET", &format!("{path}?wait=30"), &[("If-None-Match", &tag)], None);
        let waiting = scope.spawn(move || {
            loop {
                let reply = look();
                // On a busy machine a poll may end before the table changes.
                if reply.status != 304 {
                    break reply;
                }
            }
        });
        std::thread::sleep(REQUEST_TIMEOUT + Duration::from_secs(1));
        bob.post(&format!("{path}/seats"), &json!({})).expect(200);
        waiting.join().expect("a reply")
    });
    assert_eq!(seen.expect(200)["free_seats"], 1);
}

#[test]
fn a_move_on_one_node_reaches_the_streams_of_the_others() {
    let database = TestDatabase::create();
    // A WebSocket answers pings only while the test reads it.
    let nodes = start_with(&database, &[("STREAM_HEARTBEAT_SECONDS", "60".to_owned())]);
    let game = game(&nodes);
    let (path, watcher) = (&game[0].path, &game[0].players[1]);
    let latest = game[0].events(1, 0)["latest_event"].as_i64().expect("a number");
    let mut events = Events::open(&nodes[1], &format!("{path}/stream"), watcher);
    let mut all_events = Events::open(&nodes[2], "/v1/stream", watcher);
    let mut socket = Socket::open(&nodes[2], &format!("{path}/socket"), watcher);
    let mut all_sockets = Socket::open(&nodes[1], "/v1/socket", watcher);
    play(&game[0], 0);
    play(&game[0], 1);
    let received = game[0].events(1, latest)["events"].as_array().expect("events").clone();
    assert!(received.len() > 2, "{received:?}");
    for event in &received {
        assert_eq!(events.next_event(), *event);
        assert_eq!(all_events.next_event(), *event);
        assert_eq!(socket.next_event(), *event);
        assert_eq!(all_sockets.next_event(), *event);
    }
}
