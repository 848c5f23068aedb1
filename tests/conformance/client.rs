//! A small client that plays the seat of a transcript. It takes its answers from the mock, or chooses the first option.
//! It can have one bad habit.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tharsis_tools::transcript::line::Head;

use crate::habit::Habit;
use crate::listen::{ReceivedEvents, listen};

/// How the client receives events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Transport {
    Poll,
    Events,
    Socket,
    /// A WebSocket for all games of the account.
    Account,
}

/// The timeout of a game.
const GAME_TIMEOUT: Duration = Duration::from_secs(3_600);
/// The silence after which a batch of events is complete.
const BATCH_SILENCE: Duration = Duration::from_millis(30);

pub struct Client {
    agent: ureq::Agent,
    url: String,
    token: String,
    game: String,
    transport: Transport,
    lenient: bool,
    pub habit: Habit,
    keys: u64,
    events: Arc<ReceivedEvents>,
    event_signal: Option<Receiver<()>>,
    ended: Arc<AtomicBool>,
    until: Instant,
    /// The key, tag and body of each earlier move.
    pub earlier: Vec<(String, String, Value)>,
    /// The number of polls without a wait.
    polls: u32,
}

/// A reply.
pub struct Reply {
    pub status: u16,
    pub retry_after: Option<u64>,
    pub body: Value,
}

/// The reason why the client stopped before the end of the game.
pub struct Stopped(pub String);

impl Drop for Client {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
    }
}

impl Client {
    /// Signs in and joins the game, as the recorded seat did.
    pub fn join(
        url: &str,
        head: &Head,
        owner: bool,
        transport: Transport,
        habit: Habit,
    ) -> Result<Self, Stopped> {
        let config =
            ureq::Agent::config_builder().http_status_as_error(false).max_idle_connections(0).build();
        let mut client = Self {
            agent: config.into(),
            url: url.to_owned(),
            token: String::new(),
            game: String::new(),
            transport,
            lenient: false,
            habit,
            keys: 0,
            events: Arc::default(),
            event_signal: None,
            ended: Arc::default(),
            until: Instant::now() + GAME_TIMEOUT,
            earlier: Vec::new(),
            polls: 0,
        };
        let guest = json!({ "device_key": "a-device-of-the-tests-0001", "name": "Ada" });
        let signed_in = client.post("/v1/sign-in/guest", &guest)?;
        client.token = text(&signed_in, "access_token");
        let table = match owner {
            true => client.post("/v1/tables", &json!({ "players": head.players }))?,
            false => client.post("/v1/tables/join", &json!({ "code": "ANY0000000" }))?,
        };
        let path = format!("/v1/tables/{}", text(&table, "id"));
        let id = if owner {
            text(&client.post(&format!("{path}/start"), &json!({}))?, "game_id")
        } else {
            loop {
                let table = client.read(&path)?;
                if table["game_id"].is_string() {
                    break text(&table, "game_id");
                }
                thread::sleep(Duration::from_millis(250));
            }
        };
        client.game = format!("/v1/games/{id}");
        Ok(client)
    }

    /// The path of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Chooses answers without the mock.
    pub fn leniently(mut self) -> Self {
        self.lenient = true;
        self
    }

    /// Plays until the game is over.
    pub fn play(&mut self) -> Result<(), Stopped> {
        if self.transport != Transport::Poll {
            let (signal, signalled) = channel();
            self.event_signal = Some(signalled);
            let place = if self.transport == Transport::Account { "/v1" } else { &self.game };
            let (url, path, token) = (self.url.clone(), place.to_owned(), self.token.clone());
            let (events, ended, transport, habit) =
                (self.events.clone(), self.ended.clone(), self.transport, self.habit);
            thread::spawn(move || listen(&url, &path, &token, transport, habit, &events, &ended, &signal));
        }
        if let (Transport::Account, Some(event_signal)) = (self.transport, &self.event_signal) {
            event_signal.recv().map_err(|_| Stopped("no stream".to_owned()))?;
            let page = self.read(&format!("{}/events?limit=500", self.game))?;
            self.events.add(page["events"].as_array().expect("events"));
        }
        loop {
            // Events that arrive while the decision is read end the wait below.
            let known = self.events.count();
            let mut open = self.read(&format!("{}/decision", self.game))?["decision"].take();
            while open["waiting"] == true {
                self.check_known_question(&open)?;
                open = self.answer(&open)?;
            }
            if self.events.over() {
                return Ok(());
            }
            self.wait_for_events(known)?;
        }
    }

    /// With the habit `DiesOnUnknown`, stops at a question that the document does not list.
    fn check_known_question(&self, decision: &Value) -> Result<(), Stopped> {
        let known = &http::spec::DOCUMENT["components"]["schemas"]["DecisionQuestion"]["x-known-values"];
        let known = known.as_array().expect("questions").contains(&decision["question"]);
        match self.habit == Habit::DiesOnUnknown && !known {
            true => Err(Stopped(format!("what is {}?", decision["question"]))),
            false => Ok(()),
        }
    }

    fn wait_for_events(&mut self, known: usize) -> Result<(), Stopped> {
        let Some(event_signal) = &self.event_signal else {
            let (after, wait) = match self.habit {
                // Polls often enough that the server detects it, then uses long polls, so that the game continues
                // quickly.
                Habit::Polls if self.polls < 50 => {
                    self.polls += 1;
                    (self.events.floor(), 0)
                }
                Habit::SkipsAhead if self.earlier.len() < 20 => (self.events.last() + 1, 20),
                _ => (self.events.floor(), 20),
            };
            let path = format!("{}/events?after={after}&wait={wait}&limit=500", self.game);
            let page = self.read(&path)?;
            self.events.add(page["events"].as_array().expect("events"));
            return Ok(());
        };
        while self.events.count() == known {
            let left = self.until.saturating_duration_since(Instant::now());
            event_signal.recv_timeout(left).map_err(|_| Stopped("no events".to_owned()))?;
        }
        while event_signal.recv_timeout(BATCH_SILENCE).is_ok() {}
        Ok(())
    }

    /// Answers a decision, and returns the next one.
    fn answer(&mut self, open: &Value) -> Result<Value, Stopped> {
        let tag = text(open, "tag");
        let (path, body) = match self.lenient {
            true => ("moves".to_owned(), json!({ "answers": [first_option(open)] })),
            false => {
                let next = self.read("/mock/next")?;
                (text(&next, "path"), next["body"].clone())
            }
        };
        let key = self.new_key();
        self.misbehave(&path, &key, &tag, &body)?;
        let open = self.send_until_answered(&path, key.clone(), &tag, &body)?;
        self.earlier.push((key, tag, body));
        Ok(open)
    }

    fn new_key(&mut self) -> String {
        self.keys += 1;
        format!("key-{}", self.keys)
    }

    /// Sends the additional request of a bad habit before every fifth move.
    fn misbehave(&mut self, path: &str, key: &str, tag: &str, body: &Value) -> Result<(), Stopped> {
        let Some((used, old_tag, _)) = self.earlier.last().cloned() else { return Ok(()) };
        if !self.earlier.len().is_multiple_of(5) || path != "moves" {
            return Ok(());
        }
        match self.habit {
            Habit::OtherBodyUnderKey => {
                let other = json!({ "answers": [{ "option": "something:else" }] });
                drop(self.send(
                    "POST",
                    &format!("{}/moves", self.game),
                    &[("Idempotency-Key", &used), ("If-Match", tag)],
                    Some(&other),
                ));
            }
            Habit::OldTag => {
                drop(self.send(
                    "POST",
                    &format!("{}/moves", self.game),
                    &[("Idempotency-Key", key), ("If-Match", &old_tag)],
                    Some(body),
                ));
                self.keys += 1;
            }
            Habit::TwoKeys => {
                let other = self.new_key();
                drop(self.send(
                    "POST",
                    &format!("{}/moves", self.game),
                    &[("Idempotency-Key", &other), ("If-Match", tag)],
                    Some(body),
                ));
            }
            Habit::GivesUp if self.earlier.len() >= 10 => return Err(Stopped("enough".to_owned())),
            _ => {}
        }
        Ok(())
    }

    /// Sends a move until it is answered.
    fn send_until_answered(
        &mut self,
        path: &str,
        key: String,
        tag: &str,
        body: &Value,
    ) -> Result<Value, Stopped> {
        let mut key = key;
        let path = format!("{}/{path}", self.game);
        loop {
            let headers = [("Idempotency-Key", key.as_str()), ("If-Match", tag)];
            match self.send("POST", &path, &headers, Some(body)) {
                Ok(Reply { status: 200, body, .. }) => {
                    self.events.add(body["events"].as_array().expect("events"));
                    return Ok(body["decision"].clone());
                }
                // Another decision is open: the problem contains it.
                Ok(Reply { status: 412, body, .. }) => return Ok(body["decision"].clone()),
                Ok(reply @ Reply { status: 429 | 503, .. }) => self.back_off(&reply)?,
                Ok(reply) => return Err(Stopped(format!("{path}: {}: {}", reply.status, reply.body))),
                Err(_) if self.habit == Habit::NewKeyOnRetry => key = self.new_key(),
                Err(_) => self.check_deadline()?,
            }
        }
    }

    fn back_off(&self, reply: &Reply) -> Result<(), Stopped> {
        let seconds = reply.retry_after.ok_or_else(|| Stopped("no Retry-After".to_owned()))?;
        if self.habit != Habit::Impatient {
            thread::sleep(Duration::from_secs(seconds));
        } else {
            thread::sleep(Duration::from_millis(100));
        }
        self.check_deadline()
    }

    fn check_deadline(&self) -> Result<(), Stopped> {
        match Instant::now() < self.until {
            true => Ok(()),
            false => Err(Stopped("the game does not end".to_owned())),
        }
    }

    /// Reads a resource, and retries until it succeeds.
    pub fn read(&self, path: &str) -> Result<Value, Stopped> {
        self.send_until_ok("GET", path, None)
    }

    fn post(&self, path: &str, body: &Value) -> Result<Value, Stopped> {
        self.send_until_ok("POST", path, Some(body))
    }

    fn send_until_ok(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value, Stopped> {
        loop {
            match self.send(method, path, &[], body) {
                Ok(Reply { status: 200 | 201, body, .. }) => return Ok(body),
                Ok(reply @ Reply { status: 429 | 503, .. }) => self.back_off(&reply)?,
                Ok(reply) => return Err(Stopped(format!("{path}: {}: {}", reply.status, reply.body))),
                Err(_) => self.check_deadline()?,
            }
        }
    }

    pub fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&Value>,
    ) -> io::Result<Reply> {
        let mut request = ureq::http::Request::builder().method(method).uri(format!("{}{path}", self.url));
        request = request.header("Authorization", format!("Bearer {}", self.token));
        for (name, value) in headers {
            let quoted = if *name == "If-Match" { format!("\"{value}\"") } else { (*value).to_owned() };
            request = request.header(*name, quoted);
        }
        let sent = match body {
            Some(body) => {
                let request = request.header("Content-Type", "application/json");
                self.agent.run(request.body(body.to_string()).expect("a request"))
            }
            None => self.agent.run(request.body(()).expect("a request")),
        };
        let mut reply = sent.map_err(io::Error::other)?;
        let bytes = reply.body_mut().read_to_vec().map_err(io::Error::other)?;
        let retry_after = reply.headers().get("Retry-After").and_then(|v| v.to_str().ok()?.parse().ok());
        let body = serde_json::from_slice(&bytes).map_err(io::Error::other)?;
        Ok(Reply { status: reply.status().as_u16(), retry_after, body })
    }
}

pub fn text(body: &Value, name: &str) -> String {
    body[name].as_str().unwrap_or_else(|| panic!("no {name} in {body}")).to_owned()
}

/// The first option with the minimum of cards.
fn first_option(decision: &Value) -> Value {
    let option = &decision["options"][0];
    let mut answer = json!({ "option": option["id"] });
    if let Some(cards) = option.get("cards").filter(|cards| cards.is_object()) {
        let (of, min) = (cards["of"].as_array().expect("cards"), cards["min"].as_u64().expect("min"));
        answer["cards"] = of.iter().take(min as usize).cloned().collect();
    }
    answer
}
