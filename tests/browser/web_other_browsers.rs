//! The web client in other browsers: a whole game in WebKit, the nearest to an iPhone that runs on Linux, and one in Firefox. Both are
//! packages of Debian, which the tests install if they run as root. They are not part of the usual run:
//! `cargo test -p tharsis --test browser web_other_browsers -- --ignored --nocapture`.

use std::fmt::Display;
use std::thread;
use std::time::{Duration, Instant};

use sandbox::{Firefox, WebKit};
use serde_json::{Value, json};

use crate::bidi::BiDi;
use crate::harness::{Server, config};
use crate::screen::Screen;
use crate::web_game::{Phone, play_a_draft_game};
use crate::window::{TIMEOUT, wait_until};

/// The size of the phone, in CSS pixels.
const SIZE: (i64, i64) = (390, 844);
/// The pause before a command is sent again to a page that is being replaced.
const PAUSE: Duration = Duration::from_millis(50);

/// A window of WebKit, controlled over W3C WebDriver.
struct WebKitWindow {
    _browser: WebKit,
    agent: ureq::Agent,
    session: String,
}

impl WebKitWindow {
    fn open() -> Self {
        let browser = WebKit::start().expect("WebKit");
        let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
        let program = browser.program().expect("a browser");
        let wanted = json!({ "capabilities": { "alwaysMatch": { "webkitgtk:browserOptions": {
            "binary": program, "args": ["--automation"],
        } } } });
        let session = format!("{}/session", browser.url());
        let mut window = Self { _browser: browser, agent, session };
        let begun = window.post("", &wanted).unwrap_or_else(|why| panic!("no window: {why}"));
        let id = begun["sessionId"].as_str().expect("a session");
        window.session = format!("{}/{id}", window.session);
        let timeout = 1_000 * TIMEOUT.as_secs();
        window.post("/timeouts", &json!({ "pageLoad": timeout, "script": timeout })).expect("timeouts");
        window.set_viewport();
        window
    }

    /// Makes the page as large as the screen of the phone: the window is larger by the bar of the browser.
    fn set_viewport(&self) {
        wait_until("a page of the size of a phone", || {
            let bars = self.run_script("return [outerWidth - innerWidth, outerHeight - innerHeight];");
            let with_bar = |n: usize, size: i64| size + bars[n].as_i64().expect("a number");
            let rect = json!({ "width": with_bar(0, SIZE.0), "height": with_bar(1, SIZE.1) });
            self.post("/window/rect", &rect).expect("a size");
            self.run_script("return [innerWidth, innerHeight];") == json!([SIZE.0, SIZE.1])
        });
    }

    fn post(&self, path: &str, body: &Value) -> Result<Value, Value> {
        let sent = self.agent.post(format!("{}{path}", self.session)).send_json(body);
        let mut response = sent.expect("an answer of the driver");
        let good = response.status().is_success();
        let value = response.body_mut().read_json::<Value>().expect("JSON")["value"].take();
        if good { Ok(value) } else { Err(value) }
    }
}

impl Drop for WebKitWindow {
    fn drop(&mut self) {
        // Errors are ignored: the window closes with the driver.
        drop(self.agent.delete(&self.session).call());
    }
}

impl Screen for WebKitWindow {
    fn go(&self, url: &str) {
        self.post("/url", &json!({ "url": url })).expect("a page");
    }

    #[track_caller]
    fn run_script(&self, script: &str) -> Value {
        // WebDriver of WebKit does not wait for promises.
        let script = format!(
            "const done = arguments[arguments.length - 1];
            Promise.resolve((() => {{ {script} }})()).then((value) => done([value ?? null]), (why) => done(String(why)));"
        );
        let body = json!({ "script": script, "args": [] });
        let done = retried("WebKit", || self.post("/execute/async", &body));
        assert!(done.is_array(), "{done}");
        done[0].clone()
    }

    fn touch_at(&self, x: f64, y: f64) {
        retried("WebKit", || self.post("/actions", &json!({ "actions": [pointer("mouse", x, y)] })));
    }
}

/// A window of Firefox, controlled over WebDriver BiDi.
struct FirefoxWindow {
    _browser: Firefox,
    bidi: BiDi,
    context: String,
}

impl FirefoxWindow {
    fn open() -> Self {
        let browser = Firefox::start().expect("Firefox");
        let bidi = BiDi::connect(&browser.url());
        bidi.call("session.new", &json!({ "capabilities": {} })).expect("a session");
        let tree = bidi.call("browsingContext.getTree", &json!({})).expect("a window");
        let context = tree["contexts"][0]["context"].as_str().expect("a context").to_owned();
        let size = json!({ "width": SIZE.0, "height": SIZE.1 });
        let viewport = json!({ "context": context, "viewport": size, "devicePixelRatio": 1.0 });
        bidi.call("browsingContext.setViewport", &viewport).expect("a size");
        Self { _browser: browser, bidi, context }
    }
}

impl Screen for FirefoxWindow {
    fn go(&self, url: &str) {
        let page = json!({ "context": self.context, "url": url, "wait": "complete" });
        self.bidi.call("browsingContext.navigate", &page).expect("a page");
    }

    #[track_caller]
    fn run_script(&self, script: &str) -> Value {
        // As text, because WebDriver BiDi describes each value with its type.
        let function = format!("async () => JSON.stringify([(await (() => {{ {script} }})()) ?? null])");
        let call = json!({
            "functionDeclaration": function, "awaitPromise": true, "target": { "context": self.context },
        });
        let done = retried("Firefox", || self.bidi.call("script.callFunction", &call));
        let text = done["result"]["value"].as_str().unwrap_or_else(|| panic!("{script}: {done}"));
        serde_json::from_str::<Value>(text).expect("JSON")[0].take()
    }

    fn touch_at(&self, x: f64, y: f64) {
        let touch = json!({ "context": self.context, "actions": [pointer("touch", x, y)] });
        retried("Firefox", || self.bidi.call("input.performActions", &touch));
    }
}

/// Presses and lifts a pointer at a point of the page.
fn pointer(kind: &str, x: f64, y: f64) -> Value {
    json!({
        "type": "pointer", "id": kind, "parameters": { "pointerType": kind },
        "actions": [
            { "type": "pointerMove", "duration": 0, "origin": "viewport", "x": x.round() as i64, "y": y.round() as i64 },
            { "type": "pointerDown", "button": 0 },
            { "type": "pause", "duration": 20 },
            { "type": "pointerUp", "button": 0 },
        ],
    })
}

/// Sends a command until the browser takes it: it refuses commands for a page that is being replaced by another one.
#[track_caller]
fn retried<E: Display>(browser: &str, send: impl Fn() -> Result<Value, E>) -> Value {
    let begun = Instant::now();
    loop {
        match send() {
            Ok(value) => return value,
            Err(why) => assert!(begun.elapsed() < TIMEOUT / 4, "{browser}: {why}"),
        }
        thread::sleep(PAUSE);
    }
}

#[test]
#[ignore = "installs another browser"]
fn a_whole_draft_game_is_played_in_webkit() {
    let server = Server::with(config(&[]));
    play_a_draft_game(Phone::with(WebKitWindow::open(), &server, "/play"));
}

#[test]
#[ignore = "installs another browser"]
fn a_whole_draft_game_is_played_by_touch_in_firefox() {
    let server = Server::with(config(&[]));
    play_a_draft_game(Phone::with(FirefoxWindow::open(), &server, "/play"));
}
