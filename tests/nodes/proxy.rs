//! The proxy of `deploy/` before a node: it limits bodies without writing to disk, ends incomplete requests, and
//! forwards streams without delay. Only the addresses and the timeouts differ from the file.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use sandbox::{Nginx, Node};
use serde_json::{Value, json};

use crate::cluster::first_corporation;
use crate::harness::{Client, file, node};
use crate::test_database::TestDatabase;
use crate::test_game::TestGame;
use crate::waiting::TIMEOUT;

/// The largest body that a node accepts.
const MAX_BODY: usize = 64 * 1024;

/// The proxy before a node. It waits this long for the next part of a request.
fn before(node: &Node, patience: Duration) -> Nginx {
    let seconds = patience.as_secs();
    let text = std::fs::read_to_string(file("deploy/nginx.conf")).expect("the configuration");
    let node = node.port();
    Nginx::start(|port| {
        [
            ("node-1:8080", format!("127.0.0.1:{node}")),
            ("node-2:8080", format!("127.0.0.1:{node}")),
            ("listen 80;", format!("listen 127.0.0.1:{port};")),
            ("client_header_timeout 10s;", format!("client_header_timeout {seconds}s;")),
            ("client_body_timeout 10s;", format!("client_body_timeout {seconds}s;")),
        ]
        .iter()
        .fold(text.clone(), |text, (from, to)| {
            assert!(text.contains(from), "{from} is not in the configuration");
            text.replace(from, to)
        })
    })
    .expect("a proxy")
}

fn connect(proxy: &Nginx) -> TcpStream {
    let stream = TcpStream::connect(("127.0.0.1", proxy.port())).expect("a connection");
    stream.set_read_timeout(Some(TIMEOUT)).expect("a limit");
    stream
}

/// The head and the body of a reply.
fn reply(stream: TcpStream) -> (String, String) {
    let mut stream = BufReader::new(stream);
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert!(stream.read_line(&mut head).expect("a head") > 0, "{head}");
    }
    let length = head
        .to_lowercase()
        .lines()
        .find_map(|line| line.strip_prefix("content-length: ").and_then(|length| length.trim().parse().ok()));
    let mut body = vec![0; length.expect("a length")];
    stream.read_exact(&mut body).expect("a body");
    (head, String::from_utf8(body).expect("text"))
}

/// Sends a head, and then a body from another thread: the other side may answer before it has received all of it.
fn send(proxy: &Nginx, head: &str, body: Vec<u8>) -> TcpStream {
    let mut stream = connect(proxy);
    let reading = stream.try_clone().expect("the same connection");
    stream.write_all(head.as_bytes()).expect("a head");
    thread::spawn(move || drop(stream.write_all(&body)));
    reading
}

fn problem(text: &str) -> Value {
    let all: Value = serde_json::from_str(text).expect("JSON");
    json!({ "type": all["type"], "title": all["title"], "status": all["status"], "detail": all["detail"], "code": all["code"] })
}

const POST: &str = "POST /v1/sign-in/guest HTTP/1.1\r\nHost: tharsis\r\nContent-Type: application/json\r\n";

#[test]
fn requests_that_are_too_large_or_too_slow_end_at_the_proxy() {
    let database = TestDatabase::create();
    let node = node(&database);
    let proxy = before(&node, TIMEOUT);
    let direct = Client::new(&node.url());

    // A body of the maximum size: the node answers.
    let fits = send(&proxy, &format!("{POST}Content-Length: {MAX_BODY}\r\n\r\n"), vec![b' '; MAX_BODY]);
    let (head, text) = reply(fits);
    assert!(head.to_lowercase().contains("x-request-id: "), "{head}{text}");

    // A larger body: the proxy answers like the node, and writes no file.
    let large = json!({ "device_key": "x".repeat(MAX_BODY) });
    let refused = direct.post("/v1/sign-in/guest", &large);
    assert_eq!(refused.status, 413);
    let expected = problem(&String::from_utf8_lossy(&refused.body));
    let announced = format!("{POST}Content-Length: 1000000000\r\n\r\n");
    let (head, text) = reply(send(&proxy, &announced, vec![b' '; 1024]));
    assert!(head.starts_with("HTTP/1.1 413 ") && head.contains("application/problem+json"), "{head}");
    assert_eq!(problem(&text), expected);
    let chunks: Vec<u8> = (0..64)
        .flat_map(|_| [b"4000\r\n".to_vec(), vec![b' '; 0x4000], b"\r\n".to_vec()])
        .flatten()
        .collect();
    let (head, text) = reply(send(&proxy, &format!("{POST}Transfer-Encoding: chunked\r\n\r\n"), chunks));
    assert!(head.starts_with("HTTP/1.1 413 "), "{head}");
    assert_eq!(problem(&text), expected);

    // Headers that are too large.
    let long = [("X-Long", "x".repeat(20_000))];
    let long = long.each_ref().map(|(name, value)| (*name, value.as_str()));
    let refused = direct.send("GET", "/v1/me", &long, None);
    assert_eq!(refused.status, 431);
    let head = format!("GET /v1/me HTTP/1.1\r\nHost: tharsis\r\nX-Long: {}\r\n\r\n", long[0].1);
    let (head, text) = reply(send(&proxy, &head, Vec::new()));
    assert!(head.starts_with("HTTP/1.1 431 "), "{head}");
    assert_eq!(problem(&text), problem(&String::from_utf8_lossy(&refused.body)));

    // A body or a head that stops: the proxy closes the connection.
    let impatient = before(&node, Duration::from_secs(1));
    for part in [format!("{POST}Content-Length: 100\r\n\r\n{{"), POST.to_owned()] {
        let mut slow = connect(&impatient);
        slow.write_all(part.as_bytes()).expect("a part");
        let mut rest = Vec::new();
        let ended = slow.read_to_end(&mut rest);
        let timed_out = ended.as_ref().is_err_and(|why| {
            matches!(why.kind(), std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut)
        });
        assert!(!timed_out && !rest.starts_with(b"HTTP/1.1 2"), "{ended:?}");
    }
    for proxy in [proxy, impatient] {
        assert_eq!(proxy.temporary_files().expect("a list"), Vec::<std::path::PathBuf>::new());
    }
}

#[test]
fn a_stream_is_forwarded_without_delay() {
    let database = TestDatabase::create();
    let node = node(&database);
    let proxy = before(&node, TIMEOUT);
    let game = TestGame::at(&node.url(), &json!({ "players": 2, "corporate_era": true, "draft": true }));
    let token = game.players[0].token.as_deref().expect("signed in");
    let mut stream = connect(&proxy);
    let head = format!(
        "GET {}/stream HTTP/1.1\r\nHost: tharsis\r\nAuthorization: Bearer {token}\r\n\r\n",
        game.path
    );
    stream.write_all(head.as_bytes()).expect("a request");
    let mut lines = BufReader::new(stream).lines().map(|line| line.expect("a line"));
    assert_eq!(lines.next().as_deref(), Some("HTTP/1.1 200 OK"));
    // The stream stays open, so every line was forwarded before its end.
    assert!(lines.by_ref().any(|line| line == "event: open"));
    let decision = game.decision(0);
    game.play(0, &decision["tag"], &first_corporation(&decision)).expect(200);
    assert!(lines.by_ref().any(|line| line.starts_with("event: ") && line != "event: open"));
}
