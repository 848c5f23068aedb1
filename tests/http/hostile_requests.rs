//! Malicious requests: each is refused with a problem document if possible, and needs no additional memory.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use serde_json::json;

use crate::harness::{Client, Reply, Server, config};
use crate::test_game::TestGame;
use crate::waiting::TIMEOUT;

/// Sends bytes and returns the reply; `None` if the server closes the connection without one. The connection stays open
/// meanwhile: the server may send no reply to a client that has closed its half.
fn send(server: &Server, bytes: &[u8]) -> Option<Reply> {
    let address = server.url.strip_prefix("http://").expect("an address");
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(TIMEOUT)).expect("a limit");
    // The server may close the connection while the test still sends.
    let _ = stream.write_all(bytes);
    let mut stream = BufReader::new(stream);
    match stream.fill_buf().map(|bytes| !bytes.is_empty()) {
        Ok(true) => Some(Reply::read(&mut stream)),
        Ok(false) => None,
        Err(why) if why.kind() == ErrorKind::ConnectionReset => None,
        Err(why) => panic!("no reply: {why}"),
    }
}

fn post(path: &str, more: &str, body: &[u8], token: &str) -> Vec<u8> {
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\n{more}\r\n"
    );
    [head.as_bytes(), body].concat()
}

fn token(client: &Client) -> &str {
    client.token.as_deref().expect("a token")
}

#[test]
fn bodies_of_ten_megabytes_are_refused() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let large = vec![b' '; 10 << 20];
    let announced = format!("Content-Length: {}\r\n", large.len());
    let reply = send(&server, &post("/v1/tables", &announced, &large, token(&ada)));
    reply.expect("a reply").problem(413, "body_too_large");
    // A chunked body of unknown length.
    let mut chunks = Vec::new();
    for chunk in large.chunks(1 << 16) {
        chunks.extend_from_slice(format!("{:x}\r\n", chunk.len()).as_bytes());
        chunks.extend_from_slice(chunk);
        chunks.extend_from_slice(b"\r\n");
    }
    chunks.extend_from_slice(b"0\r\n\r\n");
    let bytes = post("/v1/tables", "Transfer-Encoding: chunked\r\n", &chunks, token(&ada));
    send(&server, &bytes).expect("a reply").problem(413, "body_too_large");
    ada.get("/v1/me").expect(200);
}

#[test]
fn deeply_nested_json_is_refused() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let json = [("Content-Type", "application/json")];
    for (open, close) in [("[", "]"), ("{\"players\":", "}")] {
        let deep = format!("{{\"name\": {}1{}}}", open.repeat(10_000), close.repeat(10_000));
        let reply = ada.send_bytes("POST", "/v1/tables", &json, Some(deep[..deep.len().min(60_000)].into()));
        assert!([400, 413, 422].contains(&reply.status), "{}", reply.status);
        let code = reply.json()["code"].clone();
        assert!(["invalid_json", "invalid", "body_too_large"].contains(&code.as_str().unwrap_or_default()));
    }
    ada.get("/v1/me").expect(200);
}

#[test]
fn text_that_is_not_utf_8_is_refused() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let json = [("Content-Type", "application/json")];
    let broken =
        b"{\"name\": \"\xff\xfe\", \"players\": 2, \"corporate_era\": true, \"draft\": false}".to_vec();
    ada.send_bytes("POST", "/v1/tables", &json, Some(broken)).problem(400, "invalid_json");
    for path in ["/v1/games/%ff%fe", "/v1/tables/%00", "/v1/catalogue/cards/%c3%28"] {
        ada.get(path).problem(404, "not_found");
    }
    let reply = send(&server, b"GET /v1/games/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n").expect("a reply");
    assert!([400, 401, 404].contains(&reply.status), "{reply:?}");
}

#[test]
fn too_many_or_too_large_headers_are_refused() {
    let server = Server::start();
    let flood = |count: usize, size: usize| {
        let mut bytes = b"GET /v1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n".to_vec();
        for n in 0..count {
            bytes.extend_from_slice(format!("X-Flood-{n}: {}\r\n", "x".repeat(size)).as_bytes());
        }
        bytes.extend_from_slice(b"\r\n");
        send(&server, &bytes)
    };
    // A request that can still be parsed gets a problem document.
    for (count, size) in [(60, 10), (20, 2_000)] {
        flood(count, size).expect("a reply").problem(431, "headers_too_large");
    }
    // Larger requests are not read to the end.
    for (count, size) in [(5_000, 10), (1, 1 << 20), (200_000, 100)] {
        let reply = flood(count, size);
        assert!(reply.as_ref().is_none_or(|reply| [400, 431].contains(&reply.status)), "{reply:?}");
    }
    server.anonymous().get("/healthz").expect(200);
}

#[test]
fn slow_clients_do_not_delay_others() {
    let server = Server::start();
    let address = server.url.strip_prefix("http://").expect("an address");
    let slow: Vec<TcpStream> = (0..200)
        .map(|_| {
            let mut stream = TcpStream::connect(address).expect("a connection");
            stream.write_all(b"POST /v1/tables HTTP/1.1\r\nHost: x\r\nContent-Le").expect("a line");
            stream
        })
        .collect();
    server.anonymous().get("/healthz").expect(200);
    // The server closes them: a head must arrive within seconds.
    for mut stream in slow {
        stream.set_read_timeout(Some(TIMEOUT)).expect("a limit");
        let mut reply = Vec::new();
        let closed = stream.read_to_end(&mut reply).map_err(|why| why.kind());
        assert!(matches!(closed, Ok(_) | Err(ErrorKind::ConnectionReset)), "{closed:?}");
        assert!(
            reply.is_empty() || reply.starts_with(b"HTTP/1.1 408"),
            "{}",
            String::from_utf8_lossy(&reply)
        );
    }
}

/// Whether the server closes the connection. Ignores what it sends before.
fn is_closed(stream: &mut TcpStream) -> bool {
    stream.set_read_timeout(Some(TIMEOUT)).expect("a limit");
    match stream.read_to_end(&mut Vec::new()).map_err(|why| why.kind()) {
        Ok(_) | Err(ErrorKind::ConnectionReset) => true,
        Err(why) => panic!("the connection is open: {why}"),
    }
}

#[test]
fn connections_with_incomplete_requests_are_closed() {
    let server = Server::start();
    let address = server.url.strip_prefix("http://").expect("an address");
    let get = "GET /healthz HTTP/1.1\r\nHost: x\r\n";
    let incomplete = [
        // The head of a second request.
        format!("{get}\r\n{get}X: "),
        // A body that the server does not read, and one whose request is refused.
        format!("{get}Transfer-Encoding: chunked\r\n\r\n"),
        format!("{get}Transfer-Encoding: chunked\r\n\r\n5\r\nab"),
        "POST /v1/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n".to_owned(),
    ];
    let connections = incomplete.map(|bytes| {
        let mut stream = TcpStream::connect(address).expect("a connection");
        stream.write_all(bytes.as_bytes()).expect("a request");
        stream
    });
    // The client may go on sending: only whole requests count.
    let mut drips = connections[0].try_clone().expect("the same connection");
    let dripping = thread::spawn(move || {
        while drips.write_all(b"a").is_ok() {
            thread::sleep(Duration::from_millis(500));
        }
    });
    for mut stream in connections {
        assert!(is_closed(&mut stream));
    }
    dripping.join().expect("its end");
}

#[test]
fn a_body_that_nobody_reads_does_not_keep_the_connection_of_a_long_poll() {
    let server = Server::start();
    let game = TestGame::start(&server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
    let latest = game.events(0, 0)["latest_event"].as_i64().expect("a number");
    let address = server.url.strip_prefix("http://").expect("an address");
    let mut stream = TcpStream::connect(address).expect("a connection");
    let head = format!(
        "GET {}/events?after={latest}&wait=30 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {}\r\n\
         Transfer-Encoding: chunked\r\n\r\n",
        game.path,
        token(&game.players[0])
    );
    stream.write_all(head.as_bytes()).expect("a head");
    // More than the server buffers: it stops reading.
    let chunk = [b"4000\r\n".as_slice(), &[b' '; 0x4000], b"\r\n"].concat();
    stream.set_write_timeout(Some(Duration::from_secs(5))).expect("a limit");
    for _ in 0..32 {
        if stream.write_all(&chunk).is_err() {
            break;
        }
    }
    assert!(is_closed(&mut stream));
}

#[test]
fn a_websocket_frame_that_is_too_large_closes_the_connection() {
    // The timeout for silent clients is long, so that it does not close the connection first.
    let server = Server::with(config(&[("STREAM_HEARTBEAT_SECONDS", "60")]));
    let ada = server.guest("Ada");
    let address = server.url.strip_prefix("http://").expect("an address");
    for length in [1_u64 << 20, 1 << 40, u64::MAX] {
        let mut stream = TcpStream::connect(address).expect("a connection");
        stream.set_read_timeout(Some(TIMEOUT)).expect("a limit");
        let head = format!(
            "GET /v1/socket HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             Authorization: Bearer {}\r\n\r\n",
            token(&ada)
        );
        stream.write_all(head.as_bytes()).expect("a request");
        let mut reader = BufReader::new(stream.try_clone().expect("the same connection"));
        assert_eq!(Reply::read(&mut reader).status, 101);
        // A binary frame with a zero mask, and the first bytes of its announced length.
        let announced = [&[0x82, 0xff][..], &length.to_be_bytes(), &[0; 4], &vec![b'x'; 64 * 1024]].concat();
        // The server may close the connection while the test still sends.
        let _ = stream.write_all(&announced);
        let closed = reader.read_to_end(&mut Vec::new()).map_err(|why| why.kind());
        assert!(matches!(closed, Ok(_) | Err(ErrorKind::ConnectionReset)), "{length}: {closed:?}");
    }
    ada.get("/v1/me").expect(200);
}
