//! A receiver of webhooks and pushes: a small server that records messages and replies as configured.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;

use serde_json::{Value, json};
use socket2::{Domain, Socket, Type};
use standardwebhooks::Webhook;
use ureq::http::{HeaderMap, HeaderName, HeaderValue};

use crate::harness::Client;
use crate::waiting::{TIMEOUT, wait_for};

/// Settings that allow webhooks and pushes to the loopback.
pub const ALLOW_LOOPBACK: [(&str, &str); 4] = [
    ("WEBHOOKS_PRIVATE", "127.0.0.0/8"),
    ("WEBHOOKS_HTTP", "allow"),
    // Only receivers that are slow on purpose reach the timeouts.
    ("WEBHOOKS_TIMEOUT_SECONDS", "30"),
    ("PUSH_TIMEOUT_SECONDS", "30"),
];

/// A port of the loopback that refuses connections. The socket reserves it.
pub fn closed_port() -> (Socket, u16) {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
    socket.bind(&SocketAddr::from((Ipv4Addr::LOCALHOST, 0)).into()).expect("a port");
    let port = socket.local_addr().expect("an address").as_socket().expect("an address").port();
    (socket, port)
}

/// A received message.
#[derive(Clone, Debug)]
pub struct Message {
    pub path: String,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
    /// The status of the reply, if there was one.
    pub answered: Option<u16>,
}

/// The reply to a message.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A status with additional header lines.
    Status(u16, &'static str),
    /// No reply; the connection stays open.
    Silence,
    /// No reply; the connection is closed.
    Cut,
}

#[derive(Default)]
struct Shared {
    received: Mutex<Vec<Message>>,
    arrived: Condvar,
    answers: Mutex<VecDeque<Answer>>,
    always: Mutex<Option<Answer>>,
    policy: Mutex<Option<ReplyPolicy>>,
}

/// Chooses the reply to the next message.
type ReplyPolicy = Box<dyn FnMut() -> Answer + Send>;

/// A running receiver.
pub struct Receiver {
    pub port: u16,
    shared: Arc<Shared>,
}

impl Message {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The time of sending in the header, in seconds.
    pub fn sent_at(&self) -> i64 {
        self.header("webhook-timestamp").parse().expect("seconds")
    }

    /// Whether the message is signed with this secret, according to an independent implementation. The time is not
    /// checked.
    pub fn is_signed_with(&self, secret: &str) -> bool {
        let ours = Webhook::new(secret).expect("a secret");
        let signed = ours.sign(self.header("webhook-id"), self.sent_at(), &self.body).expect("signed");
        self.header("webhook-signature").split(' ').any(|one| one == signed)
    }
}

impl Receiver {
    /// Starts a receiver that accepts everything.
    pub fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let shared = Arc::<Shared>::default();
        let kept = shared.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let shared = kept.clone();
                thread::spawn(move || drop(shared.serve(stream)));
            }
        });
        Self { port, shared }
    }

    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/hook", self.port)
    }

    /// Sets the replies to the next messages.
    pub fn reply_next(&self, answers: impl IntoIterator<Item = Answer>) {
        self.shared.answers.lock().expect("answers").extend(answers);
    }

    /// Sets the reply to all further messages.
    pub fn reply_always(&self, answer: Option<Answer>) {
        *self.shared.always.lock().expect("an answer") = answer;
    }

    /// Sets a function that chooses the reply to each message without another rule.
    pub fn reply_by(&self, next: impl FnMut() -> Answer + Send + 'static) {
        *self.shared.policy.lock().expect("a policy") = Some(Box::new(next));
    }

    /// Removes that function.
    pub fn accept_all(&self) {
        *self.shared.policy.lock().expect("a policy") = None;
    }

    pub fn received(&self) -> Vec<Message> {
        self.shared.received.lock().expect("messages").clone()
    }

    /// Waits until `count` messages have arrived in all, and returns them.
    #[track_caller]
    pub fn expect(&self, count: usize) -> Vec<Message> {
        self.until(|received| received.len() >= count)
    }

    /// Waits until a condition on all messages holds, and returns them.
    #[track_caller]
    pub fn until(&self, holds: impl Fn(&[Message]) -> bool) -> Vec<Message> {
        let received = self.shared.received.lock().expect("messages");
        let (received, late) = self
            .shared
            .arrived
            .wait_timeout_while(received, TIMEOUT, |received| !holds(received))
            .expect("messages");
        assert!(!late.timed_out(), "only {} messages came", received.len());
        received.clone()
    }
}

impl Shared {
    fn serve(&self, stream: TcpStream) -> std::io::Result<()> {
        let mut stream = BufReader::new(stream);
        let message = read(&mut stream)?;
        let next = self.answers.lock().expect("answers").pop_front();
        let answer = next.or_else(|| self.always.lock().expect("an answer").clone());
        let answer = answer.or_else(|| self.policy.lock().expect("a policy").as_mut().map(|next| next()));
        let answer = answer.unwrap_or(Answer::Status(204, ""));
        let answered = match answer {
            Answer::Status(status, _) => Some(status),
            Answer::Silence | Answer::Cut => None,
        };
        self.received.lock().expect("messages").push(Message { answered, ..message });
        self.arrived.notify_all();
        let stream = stream.get_mut();
        match answer {
            Answer::Status(status, lines) => {
                let length = if status == 204 { "" } else { "Content-Length: 0\r\n" };
                stream.write_all(format!("HTTP/1.1 {status} x\r\n{length}{lines}\r\n").as_bytes())
            }
            Answer::Silence => {
                // Until the other side closes the connection.
                stream.read(&mut [0; 16]).map(|_| ())
            }
            Answer::Cut => Ok(()),
        }
    }
}

/// Reads a whole request.
pub fn read(stream: &mut impl BufRead) -> std::io::Result<Message> {
    let mut line = String::new();
    stream.read_line(&mut line)?;
    let path = line.split(' ').nth(1).unwrap_or_default().to_owned();
    assert!(line.starts_with("POST "), "{line}");
    let mut headers = HeaderMap::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line)?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        let name = HeaderName::from_bytes(name.as_bytes()).expect("a name");
        headers.insert(name, HeaderValue::from_str(value).expect("a value"));
    }
    let length = headers.get("content-length").and_then(|v| v.to_str().ok()).and_then(|v| v.parse().ok());
    let mut body = vec![0; length.expect("a length")];
    stream.read_exact(&mut body)?;
    Ok(Message { path, headers, body, answered: None })
}

/// A webhook and its owner.
#[derive(Clone)]
pub struct Hook {
    pub owner: Client,
    pub path: String,
    pub secret: String,
}

impl Hook {
    pub fn new(owner: &Client, url: &str) -> Self {
        Self::of(owner, &json!({ "url": url }))
    }

    pub fn of(owner: &Client, wish: &Value) -> Self {
        let made = owner.post("/v1/me/webhooks", wish).expect(201);
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        let path = format!("/v1/me/webhooks/{}", text(&made["webhook"]["id"]));
        Self { owner: owner.clone(), path, secret: text(&made["secret"]) }
    }

    pub fn read(&self) -> Value {
        self.owner.get(&self.path).expect(200)
    }

    pub fn change(&self, wish: &Value) -> Value {
        self.owner.send("PATCH", &self.path, &[], Some(wish)).expect(200)
    }

    pub fn ping(&self) -> Value {
        self.owner.post(&format!("{}/test", self.path), &json!({})).expect(202)
    }

    /// The deliveries, the newest first.
    pub fn deliveries(&self) -> Vec<Value> {
        let page = self.owner.get(&format!("{}/deliveries?limit=100", self.path)).expect(200);
        page["items"].as_array().expect("a list").clone()
    }

    pub fn delivery(&self, id: &str) -> Value {
        let found = self.deliveries().into_iter().find(|delivery| delivery["id"] == id);
        found.unwrap_or_else(|| panic!("no delivery {id}"))
    }

    /// Waits until a condition on the deliveries holds, and returns them.
    #[track_caller]
    pub fn until(&self, what: &str, holds: impl Fn(&[Value]) -> bool) -> Vec<Value> {
        wait_for(what, || Some(self.deliveries()).filter(|deliveries| holds(deliveries)))
    }

    /// Waits until a delivery has this number of attempts, and returns it.
    #[track_caller]
    pub fn tried(&self, id: &str, attempts: u64) -> Value {
        let there = |all: &[Value]| all.iter().any(|d| d["id"] == id && d["attempts"] == attempts);
        self.until(&format!("tried {attempts} times"), there);
        self.delivery(id)
    }

    pub fn replay(&self, game: &str, after: i64) -> Value {
        let body = json!({ "game_id": game, "after": after });
        self.owner.post(&format!("{}/replay", self.path), &body).expect(202)
    }
}
