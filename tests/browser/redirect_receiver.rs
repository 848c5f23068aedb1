//! The redirect receiver of a native client: it listens on the loopback of the browser's machine (RFC 8252 §7.3).

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use crate::window::TIMEOUT;

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
                let stream = stream.expect("a connection");
                let (page, sender) = (page.clone(), sender.clone());
                // A browser may open a connection that it does not use.
                thread::spawn(move || serve(stream, &page, &sender));
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
        self.queries.recv_timeout(TIMEOUT).expect("an answer")
    }
}

/// Answers one request, and passes on its query if it is a redirect: a browser requests a favicon too.
fn serve(mut stream: TcpStream, page: &str, sender: &Sender<BTreeMap<String, String>>) {
    let mut lines = BufReader::new(stream.try_clone().expect("the connection")).lines();
    let first = lines.next().and_then(Result::ok).unwrap_or_default();
    while lines.next().and_then(Result::ok).is_some_and(|line| !line.is_empty()) {}
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        page.len()
    );
    drop(stream.write_all((head + page).as_bytes()));
    let path = first.split(' ').nth(1).unwrap_or_default();
    if let Some(query) = path.strip_prefix("/back?") {
        // A test that has ended reads no more.
        drop(sender.send(serde_urlencoded::from_str(query).expect("a query")));
    }
}
