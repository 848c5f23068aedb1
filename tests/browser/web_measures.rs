//! Measures the web client as on a mid-range phone: with a processor that is four times slower, and a slow network.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::{Server, config};
use crate::web_game::Phone;
use crate::window::{Window, wait_for, wait_until};

/// How much slower the processor is.
const SLOWER: u32 = 4;
/// Bytes in a second: 1.6 Mbit/s down, 0.75 Mbit/s up.
const DOWN: u32 = 200_000;
const UP: u32 = 93_750;
/// The round trip in milliseconds.
const LATENCY: u32 = 150;
/// How long a confirmed move is left alone.
const UNDISTURBED: Duration = Duration::from_millis(1_500);
/// How long a person looks at what a move changes before it is confirmed.
const READING: Duration = Duration::from_millis(500);
/// How long a page does not change before the next step is looked for.
const STILL: Duration = Duration::from_millis(300);
/// Own moves whose effect is measured.
const MOVES: usize = 12;
/// How many of the longest frames are printed.
const FRAMES: usize = 5;

/// Records long tasks, when the start screen and the first question can be used, and for each confirmed move when the page
/// says that it is under way, when it shows the position after it (no value is only announced any more), and when it shows the
/// next question. Times are those of a painted frame. Between the two it
/// records when the request is sent and when the reply comes. `looks` are the times in which the test looked for the next step, and
/// `changed` is when the page changed last.
const RECORDER: &str = "
    const seen = (window.seen = { tasks: [], frames: [], moves: [], looks: [], changed: 0 });
    new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ startTime, duration }) => ({ from: startTime, took: duration }))))
        .observe({ type: 'longtask', buffered: true });
    const scripts = (frame) => frame.scripts.map(({ invoker, sourceURL }) => `${invoker} of ${sourceURL.replace(/.*[/]web[/]/, '')}`).join(', ');
    new PerformanceObserver((list) => seen.frames.push(...list.getEntries().map((frame) => ({ from: frame.startTime, took: frame.duration, scripts: scripts(frame) }))))
        .observe({ type: 'long-animation-frame', buffered: true });
    const paint = (then) => requestAnimationFrame(() => setTimeout(() => then(performance.now())));
    let move;
    const request = window.fetch;
    window.fetch = (url, init) => {
        const reply = request(url, init);
        const current = move;
        if (current && !current.sent && init?.method === 'POST' && String(url).endsWith('/moves')) {
            current.sent = performance.now() - current.from;
            void reply.then(() => (current.replied = performance.now() - current.from), () => {});
        }
        return reply;
    };
    addEventListener('click', (event) => {
        const button = event.target instanceof Element && event.target.closest('.dock .btn.p');
        if (button?.querySelector('[href=\"#check\"]')) {
            move = { from: event.timeStamp, question: document.querySelector('#question')?.textContent };
            seen.moves.push(move);
        }
        if (event.target instanceof Element && event.target.closest('.play-now .btn.p')) seen.started = event.timeStamp;
    }, true);
    const look = () => {
        seen.changed = performance.now();
        if (!seen.usable && document.querySelector('.play-now .btn.p:not([disabled])')) { seen.usable = 1; paint((at) => (seen.usable = at)); }
        if (!seen.question && document.querySelector('.game .corp')) { seen.question = 1; paint((at) => (seen.question = at)); }
        const current = move;
        if (!current) return;
        const dock = document.querySelector('.dock');
        const busy = dock?.getAttribute('aria-busy') === 'true' || dock?.querySelector('.slot.full') === null;
        if (busy && !current.pending) { current.pending = 1; paint((at) => (current.pending = at - current.from)); }
        if ((busy || current.pending) && !current.effect && !document.querySelector('.res .soon')) {
            current.effect = 1;
            paint((at) => (current.effect = at - current.from));
        }
        const settled = dock && dock.getAttribute('aria-busy') !== 'true' && !dock.querySelector('.slot.full');
        if (current.pending && settled && !current.next) { current.next = 1; paint((at) => (current.next = at - current.from)); move = undefined; }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });";

fn slow_down(phone: &Phone, processor: u32, network: bool) {
    phone.window.command("Emulation.setCPUThrottlingRate", &json!({ "rate": processor }));
    phone.window.command("Network.enable", &json!({}));
    let (latency, down, up) = if network { (LATENCY, i64::from(DOWN), i64::from(UP)) } else { (0, -1, -1) };
    let state =
        json!({ "offline": false, "latency": latency, "downloadThroughput": down, "uploadThroughput": up });
    phone.window.command("Network.emulateNetworkConditions", &state);
}

fn seen(phone: &Phone) -> Value {
    phone.window.run_script("return window.seen;")
}

/// When something happened that the recorder waits for: a look that costs the page little.
fn moment(phone: &Phone, name: &str) -> Option<f64> {
    phone.window.run_script(&format!("return window.seen?.{name};")).as_f64().filter(|at| *at > 1.0)
}

/// The tasks of the page that took long, in milliseconds, without those in which the test looked for the next step.
fn long_tasks(phone: &Phone) -> Vec<f64> {
    let script = "
        const { tasks, looks } = window.seen;
        const own = ({ from, took }) => looks.some(([began, ended]) => began < from + took && from < ended);
        return tasks.filter((task) => !own(task)).map(({ took }) => took);";
    let tasks = phone.window.run_script(script);
    tasks.as_array().expect("a list").iter().filter_map(Value::as_f64).collect()
}

/// What the page has received, compressed: all with headers, and the files of the client without.
fn bytes(phone: &Phone) -> String {
    let sum = |of: &str| {
        let script =
            format!("return performance.getEntries().reduce((sum, entry) => sum + ({of}), 0) / 1000;");
        phone.window.run_script(&script).as_f64().expect("a number")
    };
    let all = sum("entry.transferSize ?? 0");
    let files = sum("entry.name.includes('/assets/') ? (entry.encodedBodySize ?? 0) : 0");
    format!("{all:.0} kB in all, {files:.0} kB of files")
}

/// The heap of JavaScript after a collection, in MB.
fn heap(phone: &Phone) -> f64 {
    phone.window.command("HeapProfiler.collectGarbage", &json!({}));
    let usage = phone.window.command("Runtime.getHeapUsage", &json!({}));
    usage["usedSize"].as_f64().expect("a size") / 1e6
}

/// The median and the greatest of some numbers.
fn summary(mut all: Vec<f64>) -> String {
    all.sort_by(f64::total_cmp);
    match (all.get(all.len() / 2), all.last()) {
        (Some(median), Some(most)) => format!("median {median:.0}, most {most:.0} ({})", all.len()),
        _ => "none".to_owned(),
    }
}

fn numbers(list: &Value, name: &str) -> Vec<f64> {
    list.as_array()
        .expect("a list")
        .iter()
        .filter_map(|one| one[name].as_f64())
        .filter(|at| *at > 1.0)
        .collect()
}

/// The frames that took longest: a frame has one task or more.
fn longest_frames(phone: &Phone) -> Vec<String> {
    let mut frames = seen(phone)["frames"].as_array().expect("a list").clone();
    let number = |frame: &Value, name: &str| frame[name].as_f64().expect("a number");
    frames.sort_by(|one, other| number(other, "took").total_cmp(&number(one, "took")));
    let line = |frame: &Value| {
        let (from, took) = (number(frame, "from"), number(frame, "took"));
        format!("  frame of {took:4.0} ms at {from:6.0} ms: {}", frame["scripts"].as_str().expect("a text"))
    };
    frames.iter().take(FRAMES).map(line).collect()
}

/// How long the browser needs for a fixed piece of work, in milliseconds: a measure of how fast this machine is now.
fn reference(phone: &Phone) -> f64 {
    let script = "
        const from = performance.now();
        let sum = 0;
        for (let n = 0; n < 1e8; n += 1) sum = (sum + n * 7) | 0;
        return performance.now() - from + (sum && 0);";
    phone.window.run_script(script).as_f64().expect("a time")
}

/// Waits until the page has not changed for a while: to look for the next step keeps it busy.
fn settle(phone: &Phone) {
    let script = format!("return performance.now() - window.seen.changed > {};", STILL.as_millis());
    wait_until("the page rests", || phone.window.run_script(&script) == true);
}

/// Plays moves of the phone; the opponents are the server's. Stops after `most` confirmed moves.
fn play(phone: &mut Phone, most: usize) {
    let mut confirmed = 0;
    while confirmed < most {
        settle(phone);
        phone.window.run_script("window.seen.looks.push([performance.now(), Infinity]);");
        let step = phone.next();
        phone.window.run_script("window.seen.looks.at(-1)[1] = performance.now();");
        let Some(step) = step else { continue };
        let confirms = step["why"].as_str().is_some_and(|why| why.starts_with("confirm"));
        if confirms {
            thread::sleep(READING);
        }
        if phone.play(&step) {
            return;
        }
        if confirms {
            confirmed += 1;
            thread::sleep(UNDISTURBED);
        }
    }
}

/// Prints times in milliseconds, bytes and memory. The service runs in this process, so build it with optimisation:
/// `cargo test --release -p tharsis --test browser web_measures -- --ignored --nocapture`.
#[test]
#[ignore = "measures, and prints what it has measured"]
fn measures() {
    let server = Server::with(config(&[]));
    let mut phone = Phone::in_window(Window::open_whole(), &server, "/healthz");
    println!("processor            {:6.0} ms for the reference, not slowed down", reference(&phone));
    phone.window.command("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": RECORDER }));
    slow_down(&phone, SLOWER, true);
    phone.window.go(&format!("{}/play", server.url));
    let usable = wait_for("the start screen", || moment(&phone, "usable"));
    let paint = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime;";
    let paint = wait_for("the first paint", || phone.window.run_script(paint).as_f64());
    println!("first paint          {paint:6.0} ms");
    println!("start screen usable  {usable:6.0} ms, {}", bytes(&phone));
    phone.tap("document.querySelector('.play-now .btn.p')");
    let asked = wait_for("the first question", || moment(&phone, "question"));
    let started = moment(&phone, "started").expect("a time");
    println!("first question       {:6.0} ms after the tap, {}", asked - started, bytes(&phone));

    slow_down(&phone, SLOWER, false);
    play(&mut phone, MOVES);
    let moves = seen(&phone)["moves"].take();
    println!("own move, pending    {} ms", summary(numbers(&moves, "pending")));
    println!("own move, effect     {} ms", summary(numbers(&moves, "effect")));
    println!("own move, sent       {} ms", summary(numbers(&moves, "sent")));
    println!("own move, replied    {} ms", summary(numbers(&moves, "replied")));
    println!("next question        {} ms", summary(numbers(&moves, "next")));
    println!("long tasks           {} ms", summary(long_tasks(&phone)));
    for frame in longest_frames(&phone) {
        println!("{frame}");
    }

    slow_down(&phone, 1, false);
    let begun = Instant::now();
    phone.play_to_the_end(|_, _| {});
    phone.wait_until("document.querySelector('.result table.sc')");
    println!("heap after the game  {:6.1} MB, {:.0} s", heap(&phone), begun.elapsed().as_secs_f64());
}
