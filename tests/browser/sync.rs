//! The TypeScript package on a page, without a build step: it resumes after the page is closed in the middle of a move,
//! and tabs share tokens and moves.

use serde_json::{Value, json};

use crate::harness::{Server, config};
use crate::static_site;
use crate::window::Window;

const TABS: usize = 3;

/// A window with the test page of the package.
struct Page {
    window: Window,
    url: String,
}

impl Page {
    /// Reloads the page, which aborts everything in progress. Moves then stop at the point `hold`.
    fn open(&self, hold: &str) {
        self.window.go(&format!("{}&hold={hold}", self.url));
        // The script is a module, which runs before the page is loaded.
        assert_eq!(self.window.run_script("return typeof page;"), "object");
    }

    #[track_caller]
    fn run_script(&self, call: &str) -> Value {
        self.window.run_script(&format!("return page.{call};"))
    }
}

fn total(tabs: &Value, what: &str) -> u64 {
    let tabs = tabs.as_array().expect("tabs");
    tabs.iter().map(|tab| tab[what].as_u64().expect("a number")).sum()
}

#[test]
fn a_page_closed_in_the_middle_of_moves_sends_each_once_also_in_several_tabs() {
    let origin = static_site::reserve().serve("clients/typescript", None);
    let server = Server::with(config(&[("CORS_ORIGINS", &origin)]));
    let page = Page { window: Window::open(), url: format!("{origin}/test/page.html?server={}", server.url) };

    // The page is closed before a move is sent. Then all tabs try to send it, and to refresh the token.
    page.open("send");
    let begun = page.run_script("play()");
    let game = begun["game"].as_str().expect("a game").to_owned();
    page.open("");
    let tabs = page.run_script(&format!("inTabs({TABS}, '{game}')"));
    for tab in tabs.as_array().expect("tabs") {
        assert_eq!(tab["account"], begun["account"]);
        // The position from the cache, and the one from the server.
        assert_eq!(tab["seen"], json!([false, true]), "{tabs}");
        assert_eq!(tab["resumed"], true, "{tabs}");
        assert_eq!(tab["replayed"], 0, "{tabs}");
    }
    assert_eq!(tabs.as_array().expect("tabs").len(), TABS);
    assert_eq!((total(&tabs, "moves"), total(&tabs, "refreshes")), (1, 1), "{tabs}");

    // The page is closed after a move was applied, before its reply is read: a retry under the same key gets the same
    // reply.
    page.open("reply");
    let moved = page.run_script(&format!("play('{game}')"));
    assert_eq!(moved["account"], begun["account"]);
    page.open("");
    let after = page.run_script(&format!("goOn('{game}')"));
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
