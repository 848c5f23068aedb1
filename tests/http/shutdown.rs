//! A stopping node: it reports that it is not ready, and answers every request that reaches it.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::harness::{Reply, Server, config};
use crate::stream_client::connect;
use crate::stream_lifetime::polls_to_limit;
use crate::test_game::TestGame;
use crate::waiting::wait_until;

/// Less than the idle timeout of connections.
const SOON: Duration = Duration::from_secs(4);

/// Sends a request on an open connection.
fn send(connection: &mut TcpStream, path: &str) -> Reply {
    try_send(connection, path).expect("a reply")
}

/// The same; `None` if the server has closed the connection.
fn try_send(connection: &mut TcpStream, path: &str) -> Option<Reply> {
    write!(connection, "GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").ok()?;
    let mut connection = BufReader::new(connection);
    let has_reply = connection.fill_buf().is_ok_and(|bytes| !bytes.is_empty());
    has_reply.then(|| Reply::read(&mut connection))
}

/// The reply to a request. There is none if the connection, which was opened after `since`, was idle for too long.
#[track_caller]
fn reply_unless_idle(connection: &mut TcpStream, since: Instant) -> Option<Reply> {
    let reply = try_send(connection, "/healthz");
    assert!(reply.is_some() || since.elapsed() >= SOON, "the connection was closed");
    reply
}

/// Whether the server has closed the connection.
fn is_closed(connection: &mut TcpStream) -> bool {
    connection.read(&mut [0]).is_ok_and(|count| count == 0)
}

#[test]
fn a_stopping_node_is_not_ready_answers_all_requests_and_closes_its_connections() {
    let settings = [("DRAIN_SECONDS", "1"), ("SHUTDOWN_SECONDS", "60"), ("STREAMS_PER_ACCOUNT", "1")];
    let server = Server::with(config(&settings));
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let anonymous = server.anonymous();
    let before = send(&mut connect(&anonymous), "/healthz");
    assert_eq!((before.status, before.header("connection")), (200, ""));
    let kept_since = Instant::now();
    let mut kept = connect(&anonymous);
    send(&mut kept, "/healthz").expect(200);

    let idle_since = Instant::now();
    let mut idle = connect(&anonymous);
    send(&mut idle, "/healthz").expect(200);
    server.services.operation.drain();
    let mut balancer = connect(&anonymous);
    let unready = send(&mut balancer, "/readyz");
    unready.problem(503, "unavailable");
    assert_eq!(unready.header("connection"), "close");
    assert!(is_closed(&mut balancer));
    // Further requests are answered, with `Connection: close`.
    if let Some(after) = reply_unless_idle(&mut kept, kept_since) {
        assert_eq!((after.status, after.header("connection")), (200, "close"));
        assert!(is_closed(&mut kept));
    }

    let [poll] = polls_to_limit::<1>(&game, &game.players[1]);
    let stopping = server.begin_shutdown();
    // Streams and long polls are refused by then.
    assert_eq!(poll.join().expect("a reply").expect(200)["events"], json!([]));
    let address = server.url.strip_prefix("http://").expect("an address").parse().expect("an address");
    // New connections are refused, not ignored, so a load balancer notices at once.
    wait_until("new connections are refused", || {
        let refused = TcpStream::connect_timeout(&address, Duration::from_millis(300));
        refused.is_err_and(|why| why.kind() == ErrorKind::ConnectionRefused)
    });
    // A connection that was accepted before is served.
    if let Some(last) = reply_unless_idle(&mut idle, idle_since) {
        assert_eq!((last.status, last.header("connection")), (200, "close"));
        assert!(is_closed(&mut idle));
    }
    drop(idle);
    drop((game, anonymous));
    stopping.join().expect("a node that stops");
}
