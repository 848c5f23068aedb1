//! A server in this process, and HTTP clients for it.

use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use sandbox::Node;
use serde_json::{Value, json};
use service::Services;
use service::operation::health::Metrics;
use service::ports::Clock;
use service::store::Store;
use tharsis_server::config::Config;
use tharsis_server::stopping::Stop;
use tharsis_server::wiring;
use ureq::http::{HeaderMap, HeaderName, Request};

use crate::chunked_body;
use crate::response_conformance::{self, RecordedRequest};
use crate::test_database::TestDatabase;
use crate::waiting::{wait_for, wait_until};

/// A server that stops when it is dropped.
pub struct Server {
    pub url: String,
    handle: ServerHandle,
    pub services: Services,
    pub stop: Stop,
    thread: Option<JoinHandle<()>>,
}

/// Sends a request until the server is not too busy for it: then it has changed nothing.
#[track_caller]
pub fn decided(send: impl Fn() -> Reply) -> Reply {
    wait_for("a server that is not too busy", || Some(send()).filter(|reply| reply.status != 503))
}

/// Runs a function in `count` threads at the same time.
pub fn in_parallel<T: Send>(count: usize, run: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let run = &run;
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..count).map(|n| scope.spawn(move || run(n))).collect();
        all.into_iter().map(|one| one.join().expect("a thread that ends")).collect()
    })
}

/// An HTTP client with or without a token.
#[derive(Clone)]
pub struct Client {
    agent: ureq::Agent,
    pub url: String,
    pub token: Option<String>,
    pub refresh_token: String,
    pub session: String,
    pub id: String,
    pub name: String,
    /// The device key with which a guest was signed in.
    pub device_key: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Reply {
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

/// Settings for servers of tests: one Postgres serves many tests at a time, on a machine that may have much else to do.
/// Clients of tests do not refresh their tokens.
pub const PATIENT: [(&str, &str); 4] = [
    ("REQUEST_TIMEOUT_SECONDS", "60"),
    ("DATABASE_POOL_TIMEOUT_SECONDS", "30"),
    ("DATABASE_STATEMENT_TIMEOUT_SECONDS", "60"),
    ("ACCESS_TOKEN_SECONDS", "86400"),
];

/// The configuration of a test server with an empty database. `variables` replace the defaults.
pub fn config(variables: &[(&str, &str)]) -> Config {
    node_config(&TestDatabase::temporary(), variables)
}

/// The configuration of one of several servers on a database.
pub fn node_config(database: &TestDatabase, variables: &[(&str, &str)]) -> Config {
    let all: Vec<_> = database.settings().chain(variables.iter().copied()).collect();
    settings(&all)
}

fn settings(variables: &[(&str, &str)]) -> Config {
    let find = |name: &str| variables.iter().rfind(|(n, _)| *n == name).map(|(_, value)| (*value).to_owned());
    let usual = |name: &str| match name {
        "BIND" => Some("127.0.0.1:0".to_owned()),
        "WORKERS" => Some("2".to_owned()),
        // All guests of a test come from one network, and a manual clock refills no rate limit.
        "RATE_SIGN_IN" => Some("off".to_owned()),
        "RATE_ACCOUNT" | "RATE_ADDRESS" => Some("1000/1000000".to_owned()),
        "SHUTDOWN_SECONDS" => Some("1".to_owned()),
        "MAIL_DIR" => Some(format!("{}/mail", env!("CARGO_TARGET_TMPDIR"))),
        "PUSH_CONTACT" => Some("mailto:operator@example.org".to_owned()),
        _ => PATIENT.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).to_owned()),
    };
    Config::read(|name| find(name).or_else(|| usual(name))).expect("good settings")
}

impl Server {
    /// A server with an empty database.
    pub fn start() -> Self {
        Self::with(config(&[]))
    }

    /// A server on an existing database.
    pub fn on(database: &TestDatabase) -> Self {
        Self::with(settings(&database.settings().collect::<Vec<_>>()))
    }

    pub fn with(config: Config) -> Self {
        Self::run(config, None, |store| store)
    }

    pub fn with_clock(config: Config, clock: Arc<dyn Clock>) -> Self {
        Self::with_store(config, clock, |store| store)
    }

    /// A server whose store is wrapped by `before`.
    pub fn with_store(
        config: Config,
        clock: Arc<dyn Clock>,
        before: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store> + Send + 'static,
    ) -> Self {
        Self::run(config, Some(clock), before)
    }

    fn run(
        config: Config,
        clock: Option<Arc<dyn Clock>>,
        before: impl FnOnce(Arc<dyn Store>) -> Arc<dyn Store> + Send + 'static,
    ) -> Self {
        let (sender, receiver) = mpsc::channel();
        let thread = thread::spawn(move || {
            actix_web::rt::System::new().block_on(async {
                let built = wiring::build_on(&config, clock, before).await.expect("a server");
                let stop = (built.handle, built.stop);
                sender.send((stop, built.services, built.addresses[0])).expect("a test that waits");
                built.server.await.expect("a server that ran");
            });
        });
        let ((handle, stop), services, address) = receiver.recv().expect("a server that starts");
        Self { url: format!("http://{address}"), handle, services, stop, thread: Some(thread) }
    }

    /// Shuts down gracefully, as on a signal, on a thread that ends with it.
    pub fn begin_shutdown(&self) -> JoinHandle<()> {
        let stop = self.stop.clone();
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(stop.shut_down());
        })
    }

    /// The numbers of running and finished games.
    pub fn games(&self) -> (i64, i64) {
        let metrics = self.metrics();
        (metrics.running, metrics.over)
    }

    /// Waits until the outbox contains nothing older than the last advance of the clock.
    pub fn wait_until_sent(&self) {
        wait_until("the outbox is empty", || self.metrics().outbox_age <= 0.0);
    }

    pub fn metrics(&self) -> Metrics {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(self.services.operation.metrics()).expect("metrics")
    }

    /// Makes an account an operator, as `tharsis admin grant-operator` does.
    pub fn grant_operator(&self, client: &Client) {
        let moderation = self.services.moderation.clone();
        let id = client.id.parse().expect("an id");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async move { moderation.grant_operator(id).await }).expect("an operator");
    }

    /// A new guest who is an operator.
    pub fn operator(&self, name: &str) -> Client {
        let client = self.guest(name);
        self.grant_operator(&client);
        client
    }

    pub fn anonymous(&self) -> Client {
        Client::new(&self.url)
    }

    pub fn guest(&self, name: &str) -> Client {
        Client::guest(&self.url, name)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // `stop` sends the command at once; the thread ends when the server has stopped.
        drop(self.handle.stop(false));
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

impl Client {
    pub fn new(url: &str) -> Self {
        // The server closes connections after five idle seconds, so the client does not reuse older ones.
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_idle_age(Duration::from_secs(2))
            .build();
        Self {
            agent: config.into(),
            url: url.to_owned(),
            token: None,
            refresh_token: String::new(),
            session: String::new(),
            id: String::new(),
            name: String::new(),
            device_key: None,
        }
    }

    /// Signs in a new guest.
    pub fn guest(url: &str, name: &str) -> Self {
        let mut client = Self::new(url);
        let key = format!("the-device-{}", uuid::Uuid::now_v7());
        let reply = client.post("/v1/sign-in/guest", &json!({ "device_key": key, "name": name }));
        assert_eq!(reply.status, 201, "{reply:?}");
        client.set_account(&reply.json());
        client.name = name.to_owned();
        client.device_key = Some(key);
        client
    }

    /// A request with the device key, which proves a guest and says nothing about a full account.
    pub fn with_device_key(&self, mut body: Value) -> Value {
        if let Some(key) = &self.device_key {
            body["device_key"] = json!(key);
        }
        body
    }

    /// Stores the account and the tokens of a reply to a sign-in.
    pub fn set_account(&mut self, body: &Value) {
        self.id = body["account"]["id"].as_str().expect("an id").to_owned();
        self.set_tokens(body);
    }

    pub fn set_tokens(&mut self, body: &Value) {
        let text = |name: &str| body[name].as_str().expect(name).to_owned();
        self.token = Some(text("access_token"));
        self.refresh_token = text("refresh_token");
        self.session = text("session_id");
    }

    /// Refreshes the tokens.
    pub fn refresh(&mut self) {
        let body = json!({ "refresh_token": self.refresh_token });
        let tokens = self.without_token().post("/v1/sign-in/refresh", &body).expect(200);
        self.set_tokens(&tokens);
    }

    pub fn without_token(&self) -> Self {
        Self { token: None, ..self.clone() }
    }

    /// The same account with a separate connection pool.
    pub fn with_new_connections(&self) -> Self {
        Self { agent: Self::new(&self.url).agent, ..self.clone() }
    }

    /// The same account at another server.
    pub fn at(&self, server: &Server) -> Self {
        Self { url: server.url.clone(), ..self.clone() }
    }

    pub fn get(&self, path: &str) -> Reply {
        self.send("GET", path, &[], None)
    }

    pub fn post(&self, path: &str, body: &Value) -> Reply {
        self.send("POST", path, &[], Some(body))
    }

    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&Value>) -> Reply {
        let bytes = body.map(|b| serde_json::to_vec(b).expect("JSON"));
        let mut headers = headers.to_vec();
        if bytes.is_some() {
            headers.push(("Content-Type", "application/json"));
        }
        self.send_bytes(method, path, &headers, bytes)
    }

    pub fn send_bytes(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<Vec<u8>>,
    ) -> Reply {
        let mut request = Request::builder().method(method).uri(format!("{}{path}", self.url));
        if let Some(token) = &self.token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request_record = recorded_request(method, path, headers, body.clone());
        let response = match body {
            // ureq sends a body with DELETE only on explicit request.
            Some(body) if method == "DELETE" => {
                let (head, ()) = request.body(()).expect("a request").into_parts();
                let named = head.headers.iter();
                let request =
                    named.fold(self.agent.delete(head.uri), |r, (name, value)| r.header(name, value));
                request.force_send_body().send(body)
            }
            Some(body) => self.agent.run(request.body(body).expect("a request")),
            None => self.agent.run(request.body(()).expect("a request")),
        };
        let mut response = response.expect("an answer");
        let body = response.body_mut().read_to_vec().expect("a body");
        let reply = Reply { status: response.status().as_u16(), headers: response.headers().clone(), body };
        response_conformance::check(request_record, &reply);
        reply
    }
}

/// The request in the form that `response_conformance` checks.
pub fn recorded_request(
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: Option<Vec<u8>>,
) -> RecordedRequest {
    let headers = headers.iter().map(|(name, value)| (name.to_ascii_lowercase(), (*value).to_owned()));
    RecordedRequest { method: method.to_owned(), path: path.to_owned(), headers: headers.collect(), body }
}

impl Reply {
    /// Reads a reply, with its body unless it is a stream.
    pub fn read(stream: &mut impl BufRead) -> Self {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            assert!(stream.read_line(&mut head).expect("a head") > 0, "{head}");
        }
        let mut reply = Self::from_head(&head);
        if let Ok(length) = reply.header("content-length").parse() {
            reply.body.resize(length, 0);
            stream.read_exact(&mut reply.body).expect("a body");
        } else if reply.header("transfer-encoding") == "chunked" && !reply.is_stream() {
            reply.body = chunked_body::read_chunked_body(stream);
        }
        reply
    }

    /// A reply without a body.
    pub fn from_head(head: &str) -> Self {
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).expect("a status");
        let mut headers = HeaderMap::new();
        for (name, value) in lines.filter_map(|line| line.split_once(": ")) {
            let name = HeaderName::from_bytes(name.as_bytes()).expect("a name");
            headers.append(name, value.parse().expect("a value"));
        }
        Self { status: status.parse().expect("a status"), headers, body: Vec::new() }
    }

    /// Whether the reply is a stream, whose body was not read.
    pub fn is_stream(&self) -> bool {
        self.status == 101 || self.body.is_empty() && self.header("content-type") == "text/event-stream"
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|why| panic!("{why}: {}", String::from_utf8_lossy(&self.body)))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default()
    }

    /// Asserts the status and returns the body.
    #[track_caller]
    pub fn expect(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.body));
        if self.body.is_empty() { Value::Null } else { self.json() }
    }

    /// Asserts a complete problem document (RFC 9457) with this status and code.
    #[track_caller]
    pub fn problem(&self, status: u16, code: &str) -> Value {
        let body = self.expect(status);
        assert_eq!(self.header("content-type"), "application/problem+json");
        assert_eq!(body["code"], code, "{body}");
        assert_eq!(body["status"], status);
        assert_eq!(body["type"], format!("urn:tharsis:problem:{code}"));
        assert!(body["title"].as_str().is_some_and(|text| !text.is_empty()), "{body}");
        assert!(body["detail"].as_str().is_some_and(|text| text.ends_with('.')), "{body}");
        body
    }
}

/// The program in a separate process, which can be killed.
pub fn node(database: &TestDatabase) -> Node {
    node_with(database, &[])
}

/// The same with more settings.
pub fn node_with(database: &TestDatabase, variables: &[(&str, &str)]) -> Node {
    let settings = database.settings().chain(PATIENT).chain(variables.iter().copied());
    Node::start(Path::new(env!("CARGO_BIN_EXE_tharsis")), settings).expect("a process that serves")
}

pub fn file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

pub fn bless() -> bool {
    std::env::var_os("BLESS").is_some_and(|v| v == "1")
}
