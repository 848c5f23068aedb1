//! A third party of its own making: a program that waits on the machine of the browser for its answer (RFC 8252 §7.3),
//! or for whoever else comes.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// Shows one page to whoever comes, and tells with what they came.
pub struct Party {
    pub port: u16,
    came: Receiver<BTreeMap<String, String>>,
}

impl Party {
    /// Waits from now on. Ends with the test binary.
    pub fn waits(page: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (tell, came) = channel();
        thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.expect("a connection");
                let mut lines = BufReader::new(stream.try_clone().expect("the connection")).lines();
                let first = lines.next().and_then(Result::ok).unwrap_or_default();
                while lines.next().and_then(Result::ok).is_some_and(|line| !line.is_empty()) {}
                let head = format!(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                    page.len()
                );
                drop(stream.write_all((head + &page).as_bytes()));
                let path = first.split(' ').nth(1).unwrap_or_default();
                // A browser asks for a picture of its own accord.
                if let Some(query) = path.strip_prefix("/back?")
                    && tell.send(serde_urlencoded::from_str(query).expect("a query")).is_err()
                {
                    return;
                }
            }
        });
        Self { port, came }
    }

    /// Where it is answered.
    pub fn back(&self) -> String {
        format!("http://127.0.0.1:{}/back", self.port)
    }

    /// What it was answered.
    pub fn hears(&self) -> BTreeMap<String, String> {
        self.came.recv_timeout(Duration::from_secs(60)).expect("an answer")
    }
}
