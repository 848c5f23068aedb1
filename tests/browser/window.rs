//! A window of a real browser, controlled over W3C WebDriver.

use std::path::Path;
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sandbox::Browser;
use serde_json::{Value, json};

use crate::bidi::BiDi;
use crate::waiting::longer;

/// One driver for all windows.
static BROWSER: LazyLock<Browser> = LazyLock::new(|| Browser::start_with_shell().expect("a browser"));
/// The member that contains the id of an element in WebDriver.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";
/// The timeout for an element to appear and for a page to load, in milliseconds. A busy machine may need minutes.
const ELEMENT_TIMEOUT_MS: u64 = 300_000;
/// Collects what the page announces: an announcement, and the toast with it, disappear after some seconds.
const ANNOUNCED: &str = "window.announced = [];
    new MutationObserver((changes) => {
        for (const { target, addedNodes } of changes) {
            if (target.id === 'status') window.announced.push(...[...addedNodes].map((node) => node.textContent));
        }
    }).observe(document, { subtree: true, childList: true });";
/// The timeout of a condition: later than an element appears and a page loads.
pub const TIMEOUT: Duration = Duration::from_millis(2 * ELEMENT_TIMEOUT_MS);
/// The pause after the first look at a page.
const PAUSE: Duration = Duration::from_millis(40);
/// Why nothing was done to an element.
const UNREACHED: [&str; 3] =
    ["stale element reference", "element click intercepted", "element not interactable"];
/// A function of the page that returns where a finger touches an element.
pub const REST: &str = include_str!("rest.js");

/// Whether the tap has reached the element that `rest` has found.
pub const REACHED: &str = "return window.tapped ?? true;";

/// A window. It closes when it is dropped.
pub struct Window {
    agent: ureq::Agent,
    session: String,
    /// The address of WebDriver BiDi.
    bidi: String,
}

impl Window {
    /// Opens a window of Chromium's headless shell, or of the whole browser if this machine lacks the shell.
    pub fn open() -> Self {
        Self::with(&BROWSER.shell_options())
    }

    /// Opens a window of the whole browser, which shows notifications.
    pub fn open_whole() -> Self {
        Self::with(&BROWSER.options())
    }

    fn with(options: &Value) -> Self {
        let config = ureq::Agent::config_builder().http_status_as_error(false).build();
        let agent: ureq::Agent = config.into();
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": options, "webSocketUrl": true, "timeouts": { "implicit": ELEMENT_TIMEOUT_MS, "pageLoad": ELEMENT_TIMEOUT_MS, "script": 2 * ELEMENT_TIMEOUT_MS }
        } } });
        let session = format!("{}/session", BROWSER.url());
        let mut window = Self { agent, session, bidi: String::new() };
        // A driver that starts a browser on a slow machine may give it up.
        let begun = wait_for("a window", || window.call("", &wanted).ok());
        let id = begun["sessionId"].as_str().unwrap_or_else(|| panic!("no window: {begun}"));
        window.session = format!("{}/{id}", window.session);
        begun["capabilities"]["webSocketUrl"].as_str().expect("a URL").clone_into(&mut window.bidi);
        window.command("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": ANNOUNCED }));
        window
    }

    pub fn go(&self, url: &str) {
        self.post("/url", &json!({ "url": url }));
    }

    /// The current URL.
    pub fn current_url(&self) -> String {
        self.get("/url").as_str().expect("a URL").to_owned()
    }

    /// The visible text of the page.
    pub fn text(&self) -> String {
        let body = self.find("body");
        self.get(&format!("/element/{body}/text")).as_str().expect("text").to_owned()
    }

    /// Waits until the page contains a text.
    #[track_caller]
    pub fn wait_for_text(&self, text: &str) {
        let path = format!("//body[contains(., '{text}')]");
        let found = self.look_up(&json!({ "using": "xpath", "value": path }));
        assert!(found.is_ok(), "{text} is not on {}: {}", self.current_url(), self.text());
    }

    /// Waits until the page has announced a text that contains this one, in its live region and mostly in a toast. What
    /// was announced before that text is not found again.
    #[track_caller]
    pub fn wait_for_announcement(&self, text: &str) {
        let is_found = format!("announced.findIndex((one) => one.includes({}))", json!(text));
        self.wait_until(&format!("announced.splice(0, 1 + {is_found}).length > 0"));
    }

    /// Types into a field.
    #[track_caller]
    pub fn type_into(&self, field: &str, text: &str) {
        self.act_on(field, "value", &json!({ "text": text }));
    }

    #[track_caller]
    pub fn click(&self, on: &str) {
        self.act_on(on, "click", &json!({}));
    }

    /// Acts on an element, again while the page replaces it or something else covers it.
    #[track_caller]
    fn act_on(&self, css: &str, action: &str, body: &Value) {
        let until = deadline();
        loop {
            let element = self.find(css);
            let Err(why) = self.call(&format!("/element/{element}/{action}"), body) else { return };
            let passes = why["error"].as_str().is_some_and(|error| UNREACHED.contains(&error));
            assert!(passes && Instant::now() < until, "{css}: {why}");
            thread::sleep(PAUSE);
        }
    }

    /// The current number of elements.
    pub fn count(&self, css: &str) -> usize {
        self.post("/timeouts", &json!({ "implicit": 0 }));
        let found = self.post("/elements", &json!({ "using": "css selector", "value": css }));
        self.post("/timeouts", &json!({ "implicit": ELEMENT_TIMEOUT_MS }));
        found.as_array().expect("a list").len()
    }

    /// Emulates a screen of this size.
    pub fn set_screen(&self, width: u32, height: u32, mobile: bool) {
        let screen = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.command("Emulation.setDeviceMetricsOverride", &screen);
    }

    /// Emulates a phone: its screen, and fingers in the place of the mouse.
    pub fn emulate_phone(&self, width: u32, height: u32) {
        self.set_screen(width, height, true);
        self.command("Emulation.setTouchEmulationEnabled", &json!({ "enabled": true, "maxTouchPoints": 1 }));
    }

    /// Cuts the network of the page, or brings it back.
    pub fn set_offline(&self, offline: bool) {
        let state =
            json!({ "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.command("Network.enable", &json!({}));
        self.command("Network.emulateNetworkConditions", &state);
    }

    /// Touches the middle of an element with a finger. Scrolls to it first.
    #[track_caller]
    pub fn tap(&self, css: &str) {
        self.tap_found(css, &json!({ "using": "css selector", "value": css }));
    }

    /// Touches the button, link or choice that contains a text.
    #[track_caller]
    pub fn tap_text(&self, text: &str) {
        let path =
            format!("//*[self::a or self::button or @role='radio'][contains(normalize-space(.), '{text}')]");
        self.tap_found(text, &json!({ "using": "xpath", "value": path }));
    }

    /// Touches an element once it rests, until the tap reaches it: a finger misses one that moves. Looks for it anew if the
    /// page replaces it.
    #[track_caller]
    fn tap_found(&self, what: &str, place: &Value) {
        wait_until(&format!("a touch of {what}"), || self.try_to_tap(what, place).is_some());
    }

    /// Touches an element once. Returns `None` if the tap has missed it.
    #[track_caller]
    fn try_to_tap(&self, what: &str, place: &Value) -> Option<()> {
        let found = self.look_up(place);
        let found =
            found.unwrap_or_else(|_| panic!("{what} is not on {}: {}", self.current_url(), self.text()));
        let script = format!("{REST}; return rest(arguments[0]);");
        let at = self.call("/execute/sync", &json!({ "script": script, "args": [found] }));
        at.ok().filter(|at| !at.is_null()).and_then(|_| self.touch(&found, 0, 0).ok())?;
        // Where the tap has led to another page, there is no answer.
        let reached = self.call("/execute/sync", &json!({ "script": REACHED, "args": [] }));
        (reached != Ok(Value::Bool(false))).then_some(())
    }

    /// Touches a place, in CSS pixels from the middle of an element or from the corner of the viewport. One command:
    /// what comes between the two ends of a tap may make it a long press, which presses nothing.
    fn touch(&self, origin: &Value, x: i64, y: i64) -> Result<Value, Value> {
        let finger = json!({
            "type": "pointer", "id": "finger", "parameters": { "pointerType": "touch" },
            "actions": [
                { "type": "pointerMove", "duration": 0, "origin": origin, "x": x, "y": y },
                { "type": "pointerDown", "button": 0 },
                { "type": "pause", "duration": 20 },
                { "type": "pointerUp", "button": 0 }
            ]
        });
        self.call("/actions", &json!({ "actions": [finger] }))
    }

    /// Touches a point of the page. One that is not on the screen any more is not touched.
    pub fn touch_at(&self, x: f64, y: f64) {
        drop(self.touch(&json!("viewport"), x.round() as i64, y.round() as i64));
    }

    /// Waits until a script returns true.
    #[track_caller]
    pub fn wait_until(&self, script: &str) {
        let until = deadline();
        let mut pause = PAUSE;
        let body = json!({ "script": format!("return Boolean({script});"), "args": [] });
        loop {
            match self.call("/execute/sync", &body) {
                Ok(Value::Bool(true)) => return,
                Ok(_) => {}
                Err(why) => assert!(is_navigation(&why), "{script}: {why}"),
            }
            assert!(Instant::now() < until, "{script}, on {}: {}", self.current_url(), self.text());
            thread::sleep(pause);
            pause = longer(pause);
        }
    }

    /// Writes a picture of the screen to a file.
    pub fn screenshot(&self, file: &Path) {
        let picture = self.get("/screenshot");
        let bytes = STANDARD.decode(picture.as_str().expect("a picture")).expect("base64");
        std::fs::write(file, bytes).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
    }

    /// Runs a script on the page and returns its result, or the value of the promise that it returns.
    #[track_caller]
    pub fn run_script(&self, script: &str) -> Value {
        let until = deadline();
        let body = json!({ "script": script, "args": [] });
        loop {
            match self.call("/execute/sync", &body) {
                // The page on which it ran is gone.
                Err(why) if is_navigation(&why) && Instant::now() < until => thread::sleep(PAUSE),
                done => return done.unwrap_or_else(|why| panic!("{script}: {why}")),
            }
        }
    }

    /// Starts the service worker of the page, and runs an expression in it.
    #[track_caller]
    pub fn run_in_worker(&self, expression: &str) {
        let bidi = BiDi::connect(&self.bidi);
        let done = wait_for("a running worker", || {
            self.run_script(
                "return navigator.serviceWorker.ready.then(({ active }) => active.postMessage('start'));",
            );
            let found = bidi.call("script.getRealms", &json!({ "type": "service-worker" })).expect("realms");
            let realm = found["realms"][0]["realm"].as_str()?;
            let run = json!({ "expression": expression, "target": { "realm": realm }, "awaitPromise": true });
            // The browser may have stopped the worker meanwhile.
            bidi.call("script.evaluate", &run).ok()
        });
        assert_eq!(done["type"], "success", "{done}");
    }

    /// Sends a command of the DevTools protocol, and returns the reply.
    #[track_caller]
    pub fn command(&self, name: &str, parameters: &Value) -> Value {
        self.post("/goog/cdp/execute", &json!({ "cmd": name, "params": parameters }))
    }

    /// Switches to a frame of the page.
    pub fn enter_frame(&self, frame: &str) {
        let frame = self.find(frame);
        self.post("/frame", &json!({ "id": { ELEMENT: frame } }));
    }

    /// Looks for an element, again where the page has changed meanwhile.
    fn look_up(&self, place: &Value) -> Result<Value, Value> {
        let until = deadline();
        loop {
            match self.call("/element", place) {
                Err(why) if is_navigation(&why) && Instant::now() < until => thread::sleep(PAUSE),
                found => return found,
            }
        }
    }

    #[track_caller]
    fn find(&self, css: &str) -> String {
        let found = self.look_up(&json!({ "using": "css selector", "value": css }));
        let found = found.unwrap_or_else(|why| panic!("{css}: {why}"));
        found[ELEMENT].as_str().unwrap_or_else(|| panic!("{css}: {found}")).to_owned()
    }

    #[track_caller]
    fn post(&self, path: &str, body: &Value) -> Value {
        self.call(path, body).unwrap_or_else(|why| panic!("{path} {body}: {why}"))
    }

    fn call(&self, path: &str, body: &Value) -> Result<Value, Value> {
        let sent = self.agent.post(format!("{}{path}", self.session)).send_json(body);
        Self::value(sent)
    }

    #[track_caller]
    fn get(&self, path: &str) -> Value {
        let sent = self.agent.get(format!("{}{path}", self.session)).call();
        Self::value(sent).unwrap_or_else(|why| panic!("{path}: {why}"))
    }

    fn value(sent: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Result<Value, Value> {
        let mut response = sent.expect("an answer of the driver");
        let good = response.status().is_success();
        let mut body: Value = response.body_mut().read_json().expect("JSON");
        let value = body["value"].take();
        if good { Ok(value) } else { Err(value) }
    }
}

/// When a condition of a page must hold.
fn deadline() -> Instant {
    Instant::now() + TIMEOUT
}

/// Waits until a condition of a page holds; fails with `what` at the timeout.
#[track_caller]
pub fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    wait_for(what, || condition().then_some(()));
}

/// Waits for a value of a page; fails with `what` at the timeout.
#[track_caller]
pub fn wait_for<T>(what: &str, mut read: impl FnMut() -> Option<T>) -> T {
    let until = deadline();
    let mut pause = PAUSE;
    loop {
        if let Some(found) = read() {
            return found;
        }
        assert!(Instant::now() < until, "not in {TIMEOUT:?}: {what}");
        thread::sleep(pause);
        pause = longer(pause);
    }
}

/// Whether a command failed because the page navigated while it ran.
fn is_navigation(why: &Value) -> bool {
    let why = why.to_string();
    [
        "aborted by navigation",
        "no such execution context",
        "loader has changed",
        "stale element",
        "target navigated",
    ]
    .iter()
    .any(|part| why.contains(part))
}

impl Drop for Window {
    fn drop(&mut self) {
        // Errors are ignored: the window closes with the driver.
        drop(self.agent.delete(&self.session).call());
    }
}
