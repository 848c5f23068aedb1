//! Receives streams, and collects the events: each once, regardless of duplicates and order.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::net::TcpStream;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;
use std::time::Duration;

use serde_json::Value;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Message, client};

use crate::client::Transport;
use crate::habit::Habit;

/// The types of the received events by their numbers.
#[derive(Default)]
pub struct ReceivedEvents(Mutex<BTreeMap<u64, String>>);

impl ReceivedEvents {
    pub fn add(&self, events: &[Value]) {
        let mut known = self.0.lock().expect("not poisoned");
        for event in events {
            let kind = event["type"].as_str().expect("a type").to_owned();
            known.insert(event["seq"].as_u64().expect("a number"), kind);
        }
    }

    /// The number up to which all events have been received.
    pub fn floor(&self) -> u64 {
        let known = self.0.lock().expect("not poisoned");
        (1..).zip(known.keys()).take_while(|(due, seq)| due == *seq).count() as u64
    }

    pub fn count(&self) -> usize {
        self.0.lock().expect("not poisoned").len()
    }

    pub fn last(&self) -> u64 {
        self.0.lock().expect("not poisoned").keys().next_back().copied().unwrap_or_default()
    }

    pub fn over(&self) -> bool {
        self.0.lock().expect("not poisoned").values().any(|kind| kind == "ended")
    }
}

/// Receives events until the client has ended, and signals each of them.
#[allow(clippy::too_many_arguments)]
pub fn listen(
    url: &str,
    path: &str,
    token: &str,
    transport: Transport,
    habit: Habit,
    received: &ReceivedEvents,
    ended: &AtomicBool,
    signal: &Sender<()>,
) {
    let mut openings = 0;
    // The cursor of an account stream is opaque: it is stored with the number of its event.
    let mut cursors: BTreeMap<u64, String> = BTreeMap::new();
    while !ended.load(Ordering::Relaxed) {
        let floor = received.floor();
        let kept = cursors.range(..=floor).next_back().map(|(_, cursor)| cursor.clone());
        let own = if transport == Transport::Account { kept.unwrap_or_default() } else { floor.to_string() };
        openings += 1;
        let cursor = match (habit, openings) {
            (Habit::ForgetsCursor, 2) => String::new(),
            // Every third one goes on, so that it comes to the end.
            (Habit::StartsOver, 2..) if openings % 3 != 0 => "0".to_owned(),
            _ => own,
        };
        let after = if cursor.is_empty() { String::new() } else { format!("?after={cursor}") };
        let mut on_event = |cursor: &str, event: Value| {
            match event["seq"].as_u64() {
                Some(seq) => {
                    cursors.insert(seq, cursor.to_owned());
                    received.add(&[event]);
                }
                // The first frame. Earlier events are read from the log.
                None => drop(cursors.entry(0).or_insert(cursor.to_owned())),
            }
            let _ = signal.send(());
        };
        let result = match transport {
            Transport::Events | Transport::Poll => {
                events(&format!("{url}{path}/stream{after}"), token, &mut on_event)
            }
            Transport::Socket | Transport::Account => {
                socket(&format!("{url}{path}/socket{after}"), token, &mut on_event)
            }
        };
        if result.is_none() {
            thread::sleep(Duration::from_millis(50));
        }
    }
}

/// Frames other than events are ignored.
fn events(url: &str, token: &str, on_event: &mut impl FnMut(&str, Value)) -> Option<()> {
    let reply = ureq::get(url).header("Authorization", format!("Bearer {token}")).call().ok()?;
    let (mut kind, mut id) = (String::new(), String::new());
    for line in BufReader::new(reply.into_body().into_reader()).lines() {
        let line = line.ok()?;
        match line.split_once(": ") {
            Some(("event", text)) => kind = text.to_owned(),
            Some(("id", text)) => id = text.to_owned(),
            Some(("data", text)) if kind == "event" => {
                on_event(&id, serde_json::from_str(text).expect("JSON"))
            }
            _ => {}
        }
    }
    Some(())
}

fn socket(url: &str, token: &str, on_event: &mut impl FnMut(&str, Value)) -> Option<()> {
    let url = url.replace("http://", "ws://");
    let mut request = url.clone().into_client_request().expect("a request");
    request.headers_mut().insert("Authorization", format!("Bearer {token}").parse().expect("a header"));
    let host = url.trim_start_matches("ws://").split('/').next().expect("a host");
    let (mut socket, _) = client(request, TcpStream::connect(host).ok()?).ok()?;
    loop {
        if let Message::Text(text) = socket.read().ok()? {
            let mut frame: Value = serde_json::from_str(text.as_str()).expect("JSON");
            if frame["type"] == "event" || frame["type"] == "open" {
                let cursor = frame["cursor"].as_str().expect("a cursor").to_owned();
                on_event(&cursor, frame["event"].take());
            }
        }
    }
}
