//! Malicious requests: each is refused with a problem document if possible, and needs no additional memory.

use std::io::{BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};

use serde_json::Value;

use crate::harness::{Client, Reply, Server, config};
use crate::patience::PATIENCE;

/// Sends bytes, and reads the reply until the connection is closed or the reply is complete.
fn say(server: &Server, bytes: &[u8]) -> (u16, String) {
    let address = server.url.strip_prefix("http://").expect("an address");
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
    // The server may close the connection while the test still sends.
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(Shutdown::Write);
    let mut told = Vec::new();
    let _ = stream.read_to_end(&mut told);
    let told = String::from_utf8_lossy(&told).into_owned();
    let status = told.split(' ').nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    (status, told)
}

fn problem(told: &str) -> Value {
    let (head, body) = told.split_once("\r\n\r\n").expect("a head and a body");
    assert!(head.to_lowercase().contains("content-type: application/problem+json"), "{told}");
    serde_json::from_str(body).unwrap_or_else(|why| panic!("{why}: {told}"))
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
fn bodies_of_ten_megabytes() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let large = vec![b' '; 10 << 20];
    let announced = format!("Content-Length: {}\r\n", large.len());
    let (status, told) = say(&server, &post("/v1/tables", &announced, &large, token(&ada)));
    assert_eq!((status, &problem(&told)["code"]), (413, &Value::from("body_too_large")));
    // A chunked body of unknown length.
    let mut chunks = Vec::new();
    for chunk in large.chunks(1 << 16) {
        chunks.extend_from_slice(format!("{:x}\r\n", chunk.len()).as_bytes());
        chunks.extend_from_slice(chunk);
        chunks.extend_from_slice(b"\r\n");
    }
    chunks.extend_from_slice(b"0\r\n\r\n");
    let bytes = post("/v1/tables", "Transfer-Encoding: chunked\r\n", &chunks, token(&ada));
    let (status, told) = say(&server, &bytes);
    assert_eq!((status, &problem(&told)["code"]), (413, &Value::from("body_too_large")));
    ada.get("/v1/me").expect(200);
}

#[test]
fn json_that_is_ten_thousand_deep() {
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
fn text_that_is_not_utf_8() {
    let server = Server::start();
    let ada = server.guest("Ada");
    let json = [("Content-Type", "application/json")];
    let broken =
        b"{\"name\": \"\xff\xfe\", \"players\": 2, \"corporate_era\": true, \"draft\": false}".to_vec();
    ada.send_bytes("POST", "/v1/tables", &json, Some(broken)).problem(400, "invalid_json");
    for path in ["/v1/games/%ff%fe", "/v1/tables/%00", "/v1/catalogue/cards/%c3%28"] {
        ada.get(path).problem(404, "not_found");
    }
    let (status, told) = say(&server, b"GET /v1/games/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n");
    assert!(status == 400 || status == 401 || status == 404, "{told}");
}

#[test]
fn floods_of_headers() {
    let server = Server::start();
    let flood = |count: usize, size: usize| {
        let mut bytes = b"GET /v1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n".to_vec();
        for n in 0..count {
            bytes.extend_from_slice(format!("X-Flood-{n}: {}\r\n", "x".repeat(size)).as_bytes());
        }
        bytes.extend_from_slice(b"\r\n");
        say(&server, &bytes)
    };
    // A request that can still be parsed gets a problem document.
    for (count, size) in [(60, 10), (20, 2_000)] {
        let (status, told) = flood(count, size);
        assert_eq!((status, &problem(&told)["code"]), (431, &Value::from("headers_too_large")), "{count}");
    }
    // Larger requests are not read to the end.
    for (count, size) in [(5_000, 10), (1, 1 << 20), (200_000, 100)] {
        let (status, told) = flood(count, size);
        assert!([400, 431, 0].contains(&status), "{told}");
    }
    server.stranger().get("/healthz").expect(200);
}

#[test]
fn slow_clients_do_not_hold_others_up() {
    let server = Server::start();
    let address = server.url.strip_prefix("http://").expect("an address");
    let slow: Vec<TcpStream> = (0..200)
        .map(|_| {
            let mut stream = TcpStream::connect(address).expect("a connection");
            stream.write_all(b"POST /v1/tables HTTP/1.1\r\nHost: x\r\nContent-Le").expect("a line");
            stream
        })
        .collect();
    server.stranger().get("/healthz").expect(200);
    // The server closes them: a head must arrive within seconds.
    for mut stream in slow {
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        let mut told = Vec::new();
        let closed = stream.read_to_end(&mut told).map_err(|why| why.kind());
        assert!(matches!(closed, Ok(_) | Err(ErrorKind::ConnectionReset)), "{closed:?}");
        assert!(told.is_empty() || told.starts_with(b"HTTP/1.1 408"), "{}", String::from_utf8_lossy(&told));
    }
}

#[test]
fn a_websocket_that_announces_more_than_it_may_is_closed() {
    // The timeout for silent clients is long, so that it does not close the connection first.
    let server = Server::with(config(&[("STREAM_HEARTBEAT_SECONDS", "60")]));
    let ada = server.guest("Ada");
    let address = server.url.strip_prefix("http://").expect("an address");
    for length in [1_u64 << 20, 1 << 40, u64::MAX] {
        let mut stream = TcpStream::connect(address).expect("a connection");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        let head = format!(
            "GET /v1/socket HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             Authorization: Bearer {}\r\n\r\n",
            token(&ada)
        );
        stream.write_all(head.as_bytes()).expect("a request");
        let mut told = BufReader::new(stream.try_clone().expect("the same connection"));
        assert_eq!(Reply::read(&mut told).status, 101);
        // A binary frame with a zero mask, and the first bytes of its announced length.
        let announced = [&[0x82, 0xff][..], &length.to_be_bytes(), &[0; 4], &vec![b'x'; 64 * 1024]].concat();
        // The server may close the connection while the test still sends.
        let _ = stream.write_all(&announced);
        let closed = told.read_to_end(&mut Vec::new()).map_err(|why| why.kind());
        assert!(matches!(closed, Ok(_) | Err(ErrorKind::ConnectionReset)), "{length}: {closed:?}");
    }
    ada.get("/v1/me").expect(200);
}
