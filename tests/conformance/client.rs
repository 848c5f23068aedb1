//! A small client that plays the seat of a transcript. It knows the API and takes its answers from the mock, or any that
//! are offered; and it can have one bad habit.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tharsis_tools::transcript::line::Head;

use crate::habit::Habit;
use crate::listen::{Facts, listen};

/// How it is told what happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Poll,
    Events,
    Socket,
    /// All games of the account.
    Account,
}

/// Longer than any game here.
const PATIENCE: Duration = Duration::from_secs(900);
/// What comes together has come by then.
const TOGETHER: Duration = Duration::from_millis(30);

pub struct Client {
    agent: ureq::Agent,
    url: String,
    token: String,
    game: String,
    way: Way,
    lenient: bool,
    pub habit: Habit,
    keys: u64,
    facts: Arc<Facts>,
    news: Option<Receiver<()>>,
    ended: Arc<AtomicBool>,
    until: Instant,
    /// Of earlier decisions and moves.
    pub earlier: Vec<(String, String, Value)>,
    /// How often it has asked for news without waiting.
    polls: u32,
}

/// What came back.
pub struct Reply {
    pub status: u16,
    pub after: Option<u64>,
    pub body: Value,
}

/// Why it stops before the game is over.
pub struct Stopped(pub String);

impl Drop for Client {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
    }
}

impl Client {
    /// Signs in and sits down, as the recorded seat did.
    pub fn arrive(url: &str, head: &Head, owner: bool, way: Way, habit: Habit) -> Result<Self, Stopped> {
        let config =
            ureq::Agent::config_builder().http_status_as_error(false).max_idle_connections(0).build();
        let mut client = Self {
            agent: config.into(),
            url: url.to_owned(),
            token: String::new(),
            game: String::new(),
            way,
            lenient: false,
            habit,
            keys: 0,
            facts: Arc::default(),
            news: None,
            ended: Arc::default(),
            until: Instant::now() + PATIENCE,
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

    /// Chooses by itself.
    pub fn leniently(mut self) -> Self {
        self.lenient = true;
        self
    }

    /// Plays until the game is over.
    pub fn play(&mut self) -> Result<(), Stopped> {
        if self.way != Way::Poll {
            let (tell, told) = channel();
            self.news = Some(told);
            let place = if self.way == Way::Account { "/v1" } else { &self.game };
            let (url, path, token) = (self.url.clone(), place.to_owned(), self.token.clone());
            let (facts, ended, way, habit) = (self.facts.clone(), self.ended.clone(), self.way, self.habit);
            thread::spawn(move || listen(&url, &path, &token, way, habit, &facts, &ended, &tell));
        }
        if let (Way::Account, Some(news)) = (self.way, &self.news) {
            news.recv().map_err(|_| Stopped("no stream".to_owned()))?;
            let page = self.read(&format!("{}/events?limit=500", self.game))?;
            self.facts.take(page["events"].as_array().expect("events"));
        }
        loop {
            // What comes while the decision is read counts as news.
            let known = self.facts.count();
            let mut open = self.read(&format!("{}/decision", self.game))?["decision"].take();
            while open["waiting"] == true {
                self.knows(&open)?;
                open = self.answer(&open)?;
            }
            if self.facts.over() {
                return Ok(());
            }
            self.wait(known)?;
        }
    }

    /// Somebody who dies on what is unknown knows the questions that there are.
    fn knows(&self, decision: &Value) -> Result<(), Stopped> {
        let known = &http::spec::DOCUMENT["components"]["schemas"]["DecisionQuestion"]["x-known-values"];
        let known = known.as_array().expect("questions").contains(&decision["question"]);
        match self.habit == Habit::DiesOnUnknown && !known {
            true => Err(Stopped(format!("what is {}?", decision["question"]))),
            false => Ok(()),
        }
    }

    fn wait(&mut self, known: usize) -> Result<(), Stopped> {
        let Some(news) = &self.news else {
            let (after, wait) = match self.habit {
                // Long enough to be seen; then the game goes on quickly.
                Habit::Polls if self.polls < 50 => {
                    self.polls += 1;
                    (self.facts.floor(), 0)
                }
                Habit::SkipsAhead if self.earlier.len() < 20 => (self.facts.last() + 1, 20),
                _ => (self.facts.floor(), 20),
            };
            let path = format!("{}/events?after={after}&wait={wait}&limit=500", self.game);
            let page = self.read(&path)?;
            self.facts.take(page["events"].as_array().expect("events"));
            return Ok(());
        };
        while self.facts.count() == known {
            let left = self.until.saturating_duration_since(Instant::now());
            news.recv_timeout(left).map_err(|_| Stopped("no news".to_owned()))?;
        }
        while news.recv_timeout(TOGETHER).is_ok() {}
        Ok(())
    }

    /// Answers, and tells the next decision.
    fn answer(&mut self, open: &Value) -> Result<Value, Stopped> {
        let tag = text(open, "tag");
        let (path, body) = match self.lenient {
            true => ("moves".to_owned(), json!({ "answers": [any(open)] })),
            false => {
                let next = self.read("/mock/next")?;
                (text(&next, "path"), next["body"].clone())
            }
        };
        let key = self.new_key();
        self.mischief(&path, &key, &tag, &body)?;
        let open = self.deliver(&path, key.clone(), &tag, &body)?;
        self.earlier.push((key, tag, body));
        Ok(open)
    }

    fn new_key(&mut self) -> String {
        self.keys += 1;
        format!("key-{}", self.keys)
    }

    /// What a bad client does before a move.
    fn mischief(&mut self, path: &str, key: &str, tag: &str, body: &Value) -> Result<(), Stopped> {
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
    fn deliver(&mut self, path: &str, key: String, tag: &str, body: &Value) -> Result<Value, Stopped> {
        let mut key = key;
        let path = format!("{}/{path}", self.game);
        loop {
            let headers = [("Idempotency-Key", key.as_str()), ("If-Match", tag)];
            match self.send("POST", &path, &headers, Some(body)) {
                Ok(Reply { status: 200, body, .. }) => {
                    self.facts.take(body["events"].as_array().expect("events"));
                    return Ok(body["decision"].clone());
                }
                // Another decision is open: the problem holds it.
                Ok(Reply { status: 412, body, .. }) => return Ok(body["decision"].clone()),
                Ok(reply @ Reply { status: 429 | 503, .. }) => self.comes_later(&reply)?,
                Ok(reply) => return Err(Stopped(format!("{path}: {}: {}", reply.status, reply.body))),
                Err(_) if self.habit == Habit::NewKeyOnRetry => key = self.new_key(),
                Err(_) => self.in_time()?,
            }
        }
    }

    fn comes_later(&self, reply: &Reply) -> Result<(), Stopped> {
        let seconds = reply.after.ok_or_else(|| Stopped("no Retry-After".to_owned()))?;
        if self.habit != Habit::Impatient {
            thread::sleep(Duration::from_secs(seconds));
        } else {
            thread::sleep(Duration::from_millis(100));
        }
        self.in_time()
    }

    fn in_time(&self) -> Result<(), Stopped> {
        match Instant::now() < self.until {
            true => Ok(()),
            false => Err(Stopped("the game does not end".to_owned())),
        }
    }

    /// Reads something, as often as it takes.
    pub fn read(&self, path: &str) -> Result<Value, Stopped> {
        self.again("GET", path, None)
    }

    fn post(&self, path: &str, body: &Value) -> Result<Value, Stopped> {
        self.again("POST", path, Some(body))
    }

    fn again(&self, method: &str, path: &str, body: Option<&Value>) -> Result<Value, Stopped> {
        loop {
            match self.send(method, path, &[], body) {
                Ok(Reply { status: 200 | 201, body, .. }) => return Ok(body),
                Ok(reply @ Reply { status: 429 | 503, .. }) => self.comes_later(&reply)?,
                Ok(reply) => return Err(Stopped(format!("{path}: {}: {}", reply.status, reply.body))),
                Err(_) => self.in_time()?,
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
        let after = reply.headers().get("Retry-After").and_then(|v| v.to_str().ok()?.parse().ok());
        let body = serde_json::from_slice(&bytes).map_err(io::Error::other)?;
        Ok(Reply { status: reply.status().as_u16(), after, body })
    }
}

pub fn text(body: &Value, name: &str) -> String {
    body[name].as_str().unwrap_or_else(|| panic!("no {name} in {body}")).to_owned()
}

/// The first option, with as little as it asks for.
fn any(decision: &Value) -> Value {
    let option = &decision["options"][0];
    let mut answer = json!({ "option": option["id"] });
    if let Some(cards) = option.get("cards").filter(|cards| cards.is_object()) {
        let (of, min) = (cards["of"].as_array().expect("cards"), cards["min"].as_u64().expect("min"));
        answer["cards"] = of.iter().take(min as usize).cloned().collect();
    }
    answer
}
