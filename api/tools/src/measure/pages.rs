//! Measures the time until a page of the documentation shows its first operation, in Chromium with the viewport of a
//! phone: at full speed, and with the slower processor and network that the browser's developer tools emulate.

use std::error::Error as Fault;
use std::time::{Duration, Instant};

use clap::Args;
use serde_json::{Value, json};

use crate::client::{Client, Request, Server};
use crate::output::print;
use crate::stand::Stand;
use sandbox::Browser;

/// Flags of `tharsis-tools measure pages`.
#[derive(Args)]
pub struct Arguments {
    /// The page; the API reference of a temporary server if absent.
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// The CSS selector of the element that must be visible; it may be in a shadow tree.
    #[arg(long, value_name = "CSS", default_value = ".operation")]
    selector: String,
    /// Visits under each condition, each with an empty cache.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=100))]
    visits: u32,
    /// The factor by which the processor is slower under the second condition.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=100))]
    slower: u32,
    /// Kilobits a second under the second condition. The default is "Slow 4G" of the browser's tools.
    #[arg(long, value_name = "N", default_value_t = 1_440, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    kilobits: u32,
    /// The additional latency of each request under the second condition, in milliseconds.
    #[arg(long, value_name = "N", default_value_t = 563, value_parser = clap::value_parser!(u32).range(0..=60_000))]
    latency: u32,
}

const PAGE_TIMEOUT: Duration = Duration::from_secs(120);
/// The interval at which the page is checked.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Records when the element is painted: it has a box, and a frame with it is complete.
const OBSERVER_SCRIPT: &str = "
    const seen = (root) => [...root.querySelectorAll(SELECTOR)].some((one) => one.getClientRects().length);
    const find = () => seen(document)
        || [...document.querySelectorAll('*')].some((one) => one.shadowRoot && seen(one.shadowRoot));
    const look = () => find()
        ? requestAnimationFrame(() => setTimeout(() => { window.shownAfter = performance.now(); }))
        : requestAnimationFrame(look);
    look();";

/// Returns the measurement; null before the element is painted.
const RESULT_SCRIPT: &str = "
    if (!window.shownAfter) return null;
    const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return {
        milliseconds: window.shownAfter,
        bytes: loaded.reduce((sum, one) => sum + one.transferSize, 0),
        requests: loaded.length,
        heap: performance.memory.usedJSHeapSize,
        elements: document.getElementsByTagName('*').length,
    };";

/// Measures and prints the figures.
pub async fn run(arguments: &Arguments) -> Result<(), Box<dyn Fault>> {
    let temporary = arguments.url.is_none().then(|| Stand::embedded(&[("LOG", "error")])).transpose()?;
    let url = temporary.as_ref().map(|stand| format!("{}/docs/api/", stand.url()));
    let url = arguments.url.clone().or(url).unwrap_or_default();
    let browser = Browser::start()?;
    print(format_args!("{url}: time until {} is seen at 390 x 844", arguments.selector));
    for slow in [false, true] {
        let mut tab = Tab::open(&browser).await?;
        tab.watch(&arguments.selector).await?;
        if slow {
            tab.slow_down(arguments).await?;
        }
        let mut visits = Vec::new();
        for _ in 0..arguments.visits {
            visits.push(tab.visit(&url).await?);
        }
        let condition = match slow {
            false => "at full speed".to_owned(),
            true => format!(
                "processor {} times slower, {} kbit/s, {} ms",
                arguments.slower, arguments.kilobits, arguments.latency
            ),
        };
        print(format_args!("{condition}: {}", summary(&mut visits)));
    }
    Ok(())
}

fn summary(visits: &mut [Value]) -> String {
    let milliseconds = |visit: &Value| visit["milliseconds"].as_f64().unwrap_or_default();
    visits.sort_by(|one, other| milliseconds(one).total_cmp(&milliseconds(other)));
    let (Some(middle), Some(longest)) = (visits.get(visits.len() / 2), visits.last()) else {
        return String::new();
    };
    format!(
        "median {:.0} ms, longest {:.0} ms of {}; {} requests, {} bytes, {} elements, heap {:.1} MB",
        milliseconds(middle),
        milliseconds(longest),
        visits.len(),
        middle["requests"],
        middle["bytes"],
        middle["elements"],
        middle["heap"].as_f64().unwrap_or_default() / 1e6
    )
}

/// A tab of a browser, controlled over WebDriver. It closes with its driver.
struct Tab {
    client: Client,
    session: String,
}

impl Tab {
    async fn open(browser: &Browser) -> Result<Self, Box<dyn Fault>> {
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "pageLoadStrategy": "none", "goog:chromeOptions": browser.options()
        } } });
        let mut tab =
            Self { client: Client::new(&Server::at(&browser.url())?), session: "/session".to_owned() };
        let begun = tab.post("", &wanted).await?;
        tab.session =
            format!("/session/{}", begun["sessionId"].as_str().ok_or("the browser has no session")?);
        let screen = json!({ "width": 390, "height": 844, "deviceScaleFactor": 3, "mobile": true });
        tab.command("Emulation.setDeviceMetricsOverride", screen).await?;
        tab.command("Network.enable", json!({})).await?;
        tab.command("Network.setCacheDisabled", json!({ "cacheDisabled": true })).await?;
        Ok(tab)
    }

    async fn watch(&mut self, selector: &str) -> Result<(), Box<dyn Fault>> {
        let source = OBSERVER_SCRIPT.replace("SELECTOR", &json!(selector).to_string());
        self.command("Page.addScriptToEvaluateOnNewDocument", json!({ "source": source })).await
    }

    async fn slow_down(&mut self, arguments: &Arguments) -> Result<(), Box<dyn Fault>> {
        self.command("Emulation.setCPUThrottlingRate", json!({ "rate": arguments.slower })).await?;
        let bytes = arguments.kilobits * 1_000 / 8;
        let network = json!({
            "offline": false, "latency": arguments.latency, "downloadThroughput": bytes, "uploadThroughput": bytes
        });
        self.command("Network.emulateNetworkConditions", network).await
    }

    /// Opens the page, and waits until the element is visible.
    async fn visit(&mut self, url: &str) -> Result<Value, Box<dyn Fault>> {
        self.post("/url", &json!({ "url": "about:blank" })).await?;
        self.post("/url", &json!({ "url": url })).await?;
        let begun = Instant::now();
        while begun.elapsed() < PAGE_TIMEOUT {
            // The script fails while the browser navigates between two pages.
            let seen = self.post("/execute/sync", &json!({ "script": RESULT_SCRIPT, "args": [] })).await;
            if let Some(seen) = seen.ok().filter(Value::is_object) {
                return Ok(seen);
            }
            tokio::time::sleep(POLL_INTERVAL).await;
        }
        Err(format!("{url} does not show the element within {} seconds", PAGE_TIMEOUT.as_secs()).into())
    }

    /// A command of the DevTools protocol.
    async fn command(&mut self, name: &str, parameters: Value) -> Result<(), Box<dyn Fault>> {
        self.post("/goog/cdp/execute", &json!({ "cmd": name, "params": parameters })).await.map(drop)
    }

    async fn post(&mut self, path: &str, body: &Value) -> Result<Value, Box<dyn Fault>> {
        let request = Request::post(format!("{}{path}", self.session), body.to_string());
        let reply = self.client.send(&request).await?;
        let mut answer: Value = serde_json::from_slice(&reply.body)?;
        match reply.status {
            200 => Ok(answer["value"].take()),
            _ => Err(format!("{path}: {}", answer["value"]["message"]).into()),
        }
    }
}
