//! The package for TypeScript on a page, without a build step: it is closed in the middle of moves and goes on, and tabs share
//! tokens and moves.

use std::io::{self, BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::thread;

use serde_json::{Value, json};

use crate::harness::{Server, config};
use crate::window::Window;

const TABS: usize = 3;

/// Serves the files of the package from now on, and returns its origin. Ends with the test binary.
fn site() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            // A browser opens connections that it may use later.
            thread::spawn(move || drop(serve(stream)));
        }
    });
    format!("http://{address}")
}

fn serve(mut stream: TcpStream) -> io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let path = first.split([' ', '?']).nth(1).unwrap_or_default().trim_start_matches('/');
    let package = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../clients/typescript");
    let kind = if path.ends_with(".js") { "text/javascript" } else { "text/html" };
    let (status, body) = match std::fs::read(package.join(path)) {
        Ok(body) => ("200 OK", body),
        Err(_) => ("404 Not Found", Vec::new()),
    };
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&body)
}

/// A window, and the page over the package in it.
struct Page {
    window: Window,
    url: String,
}

impl Page {
    /// Opens the page anew: what it did before ends, wherever it was. Moves stop at that point.
    fn opens(&self, hold: &str) {
        self.window.go(&format!("{}&hold={hold}", self.url));
        // Its script is a module, which runs before the page is loaded.
        assert_eq!(self.window.runs("return typeof page;"), "object");
    }

    #[track_caller]
    fn runs(&self, call: &str) -> Value {
        self.window.runs(&format!("return page.{call};"))
    }
}

fn total(tabs: &Value, what: &str) -> u64 {
    let tabs = tabs.as_array().expect("tabs");
    tabs.iter().map(|tab| tab[what].as_u64().expect("a number")).sum()
}

#[test]
fn a_page_that_is_closed_in_the_middle_of_moves_makes_each_once_also_in_several_tabs() {
    let origin = site();
    let server = Server::with(config(&[("CORS_ORIGINS", &origin)]));
    let page = Page { window: Window::open(), url: format!("{origin}/test/page.html?server={}", server.url) };

    // Closed before a move is sent. Then all tabs want to send it, and to refresh the token.
    page.opens("send");
    let begun = page.runs("play()");
    let game = begun["game"].as_str().expect("a game").to_owned();
    page.opens("");
    let tabs = page.runs(&format!("inTabs({TABS}, '{game}')"));
    for tab in tabs.as_array().expect("tabs") {
        assert_eq!(tab["account"], begun["account"]);
        // The position from the cache, and the one from the server.
        assert_eq!(tab["seen"], json!([false, true]), "{tabs}");
        assert_eq!(tab["resumed"], true, "{tabs}");
        assert_eq!(tab["replayed"], 0, "{tabs}");
    }
    assert_eq!(tabs.as_array().expect("tabs").len(), TABS);
    assert_eq!((total(&tabs, "moves"), total(&tabs, "refreshes")), (1, 1), "{tabs}");

    // Closed after a move was carried out, before its reply is read: the same reply comes to the same key.
    page.opens("reply");
    let moved = page.runs(&format!("play('{game}')"));
    assert_eq!(moved["account"], begun["account"]);
    assert!(moved["latest"].as_u64() > moved["before"].as_u64(), "{moved}");
    page.opens("");
    let after = page.runs(&format!("goOn('{game}')"));
    let expected = json!({
        "account": begun["account"],
        "seen": [false, true],
        "states": ["done"],
        "moves": 1,
        "refreshes": 0,
        "replayed": 1,
        "resumed": true,
        "latest": moved["latest"],
    });
    assert_eq!(after, expected);
}
