//! Compressed replies as sent over the wire.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::harness::Client;

/// The head in lower case, and the compressed body.
pub fn read_compressed(client: &Client, path: &str) -> (String, Vec<u8>) {
    let address = client.url.strip_prefix("http://").expect("an address");
    let mut stream = TcpStream::connect(address).expect("a connection");
    let token = client.token.as_deref().unwrap_or_default();
    let head = format!(
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n\
         Accept-Encoding: gzip\r\nConnection: close\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).expect("a request");
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).expect("a reply");
    let end = reply.windows(4).position(|four| four == b"\r\n\r\n").expect("a head") + 4;
    let body = reply.split_off(end);
    (String::from_utf8_lossy(&reply).to_lowercase(), body)
}
