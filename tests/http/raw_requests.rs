//! Requests that no HTTP library sends.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use crate::harness::{Client, Reply, recorded_request};
use crate::response_conformance;
use crate::waiting::TIMEOUT;

impl Client {
    /// Sends a request over a new connection. Supports upgrades that may be refused and incomplete bodies.
    pub fn send_raw(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        self.send_in_two_parts(method, path, headers, body, Duration::ZERO).expect("a reply")
    }

    /// The same with a pause between head and body. `None` if the server closes the connection without a reply.
    pub fn send_in_two_parts(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
        pause: Duration,
    ) -> Option<Reply> {
        let address = self.url.strip_prefix("http://").expect("an address");
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\n");
        let token = self.token.as_ref().map(|token| format!("Bearer {token}"));
        let signed = token.iter().map(|token| ("Authorization", token.as_str()));
        for (name, value) in headers.iter().copied().chain(signed) {
            head += &format!("{name}: {value}\r\n");
        }
        let mut stream = TcpStream::connect(address).expect("a connection");
        stream.set_read_timeout(Some(TIMEOUT)).expect("a limit");
        stream.write_all(format!("{head}\r\n").as_bytes()).expect("a head");
        thread::sleep(pause);
        // The server may have replied and closed the connection.
        let _ = stream.write_all(body);
        let mut stream = BufReader::new(stream);
        if stream.fill_buf().is_ok_and(<[u8]>::is_empty) {
            return None;
        }
        let reply = Reply::read(&mut stream);
        response_conformance::check(recorded_request(method, path, headers, None), &reply);
        Some(reply)
    }
}
