//! The redirect receiver of a native client: it listens on the loopback of the browser's machine (RFC 8252 §7.3).

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// Serves one page, and passes on the queries of redirects.
pub struct RedirectReceiver {
    pub port: u16,
    queries: Receiver<BTreeMap<String, String>>,
}

impl RedirectReceiver {
    /// Starts to listen. The thread ends with the test binary.
    pub fn start(page: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (sender, queries) = channel();
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
                // A browser requests a favicon too.
                if let Some(query) = path.strip_prefix("/back?")
                    && sender.send(serde_urlencoded::from_str(query).expect("a query")).is_err()
                {
                    return;
                }
            }
        });
        Self { port, queries }
    }

    /// The redirect URI.
    pub fn redirect_uri(&self) -> String {
        format!("http://127.0.0.1:{}/back", self.port)
    }

    /// The query of the next redirect.
    pub fn received(&self) -> BTreeMap<String, String> {
        self.queries.recv_timeout(Duration::from_secs(60)).expect("an answer")
    }
}
