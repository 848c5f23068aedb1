//! Derives invalid requests to every operation from the successful request that `good_requests` has sent.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use http::spec::share::resolved;
use http::spec::{DOCUMENT, problems};
use serde_json::Value;
use service::ports::StoreError;

use super::failing_store::{FailingStore, Fault};
use super::operations;
use crate::harness::{Client, Reply, Server, config};
use crate::manual_clock::ManualClock;
use crate::response_conformance::{Exchange, RecordedRequest};

/// A successful request, from which invalid ones are derived.
struct Good<'a> {
    operation: &'a Value,
    asked: &'a RecordedRequest,
}

type Headers<'a> = Vec<(&'a str, &'a str)>;

/// Runs all checks on every operation.
pub fn all(exchanges: &[Exchange]) {
    let goods = operations().into_iter().map(|(id, _, path, operation)| {
        let good = exchanges.iter().find(|kept| kept.operation == id && kept.status < 400);
        let good = good.unwrap_or_else(|| {
            panic!("no successful request to {id} in tests/http/contract/good_requests.rs")
        });
        (path, Good { operation, asked: &good.asked })
    });
    let goods: Vec<_> = goods.collect();
    // Tokens that do not expire: on a busy machine the sweep takes more than ten minutes.
    let server = Server::with(config(&[("ACCESS_TOKEN_SECONDS", "604800")]));
    let (ada, gone, suspended) = (server.operator("Ada"), server.guest("Gone"), server.guest("Suspended"));
    gone.post("/v1/sign-out", &serde_json::json!({})).expect(204);
    let suspension = format!("/v1/moderation/accounts/{}/suspend", suspended.id);
    ada.post(&suspension, &serde_json::json!({ "reason": "Insults" })).expect(200);
    let scripts = ["export:read", "profile:read"].map(|scope| script(&ada, scope));
    let off = config(&[("RATE_ADDRESS", "off"), ("RATE_ACCOUNT", "off"), ("RATE_SIGN_IN", "off")]);
    let unlimited = Server::with(off);
    for (path, good) in &goods {
        // Names the request when a check fails.
        println!("{} {path}", good.asked.method);
        good.with_nul(&unlimited);
        good.with_null(&unlimited);
        good.not_signed_in(&server.anonymous(), &gone, &suspended);
        good.wrong_scope(&scripts);
        good.unknown_id(&ada, path);
        good.unparsable(&ada);
        good.flooded(&ada);
        good.conditional(&ada);
    }
    rate_limits(&goods);
    store_failures(&goods);
}

/// A scope, and a client with a personal token for it.
fn script<'a>(owner: &Client, scope: &'a str) -> (&'a str, Client) {
    let asked = serde_json::json!({ "name": "Script", "scopes": [scope] });
    let made = owner.post("/v1/me/tokens", &asked).expect(201);
    let mut script = owner.without_token();
    script.token = made["token"].as_str().map(str::to_owned);
    (scope, script)
}

impl Good<'_> {
    fn is(&self, code: &str) -> bool {
        let responses = self.operation["responses"].as_object().expect("responses");
        responses.values().any(|response| {
            response["x-problem-codes"].as_array().is_some_and(|codes| codes.iter().any(|c| c == code))
        })
    }

    fn is_open(&self) -> bool {
        self.operation["security"].as_array().is_some_and(Vec::is_empty)
    }

    /// The headers of the successful request, with those of an upgrade for a WebSocket.
    fn headers(&self) -> Headers<'_> {
        let mut headers: Headers = self.asked.headers.iter().map(|(n, v)| (n.as_str(), v.as_str())).collect();
        if self.is_socket() {
            headers.retain(|(name, _)| *name != "authorization");
            headers.extend([
                ("connection", "upgrade"),
                ("upgrade", "websocket"),
                ("sec-websocket-version", "13"),
                ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
            ]);
        }
        headers
    }

    fn send(&self, client: &Client) -> Reply {
        self.send_to(client, &self.asked.path, &self.headers())
    }

    fn send_to(&self, client: &Client, path: &str, headers: &[(&str, &str)]) -> Reply {
        match self.is_socket() {
            true => client.send_raw(&self.asked.method, path, headers, b""),
            false => client.send_bytes(&self.asked.method, path, headers, self.asked.body.clone()),
        }
    }

    fn is_socket(&self) -> bool {
        self.operation["responses"].get("101").is_some()
    }

    fn not_signed_in(&self, anonymous: &Client, gone: &Client, suspended: &Client) {
        if !self.is_open() {
            self.send(anonymous).problem(401, "unauthenticated");
            self.send(gone).problem(401, "session_ended");
            self.send(suspended).problem(403, "account_suspended");
        }
    }

    /// A token without the scope. No operation accepts both scopes.
    fn wrong_scope(&self, scripts: &[(&str, Client); 2]) {
        let needed = self.operation["security"].to_string();
        let other = scripts.iter().find(|(scope, _)| !needed.contains(scope)).expect("a scope");
        if !self.is_open() {
            self.send(&other.1).problem(403, "insufficient_scope");
        }
    }

    /// Another id in the path, which does not exist.
    fn unknown_id(&self, client: &Client, path: &str) {
        let Some(place) = path.split('/').position(|part| part.starts_with('{')) else { return };
        let mut parts: Vec<_> = self.asked.path.split('/').collect();
        parts[place] = "01980000-0000-7000-8000-000000000000";
        self.send_to(client, &parts.join("/"), &self.headers()).problem(404, "not_found");
    }

    /// Bodies and queries that cannot be parsed.
    fn unparsable(&self, client: &Client) {
        // `good_requests` covers the refusals of forms.
        if problems::takes_forms(&self.asked.path) {
            return;
        }
        let (method, path) = (self.asked.method.as_str(), self.asked.path.as_str());
        let plain = path.split('?').next().expect("a path");
        if plain.starts_with("/v1/") {
            let path = format!("{plain}?no_such_parameter=1");
            self.send_to(client, &path, &self.headers()).problem(422, "invalid");
        }
        if self.operation.get("requestBody").is_none() {
            return;
        }
        let with = |body: &[u8]| client.send_bytes(method, path, &self.headers(), Some(body.to_vec()));
        with(b"{").problem(400, "invalid_json");
        with(br#"{ "no_such_member": 1 }"#).problem(422, "invalid");
        with(&vec![b' '; 65 * 1024]).problem(413, "body_too_large");
        let headers = self.headers().into_iter().filter(|(name, _)| *name != "content-type");
        let headers: Vec<_> = headers.chain([("content-type", "text/plain")]).collect();
        client
            .send_bytes(method, path, &headers, Some(b"{}".to_vec()))
            .problem(415, "unsupported_media_type");
        self.send_incomplete_body(client).problem(400, "body_incomplete");
    }

    /// U+0000 in each text, which not every database can store. The reply must be documented and must not be a server
    /// error.
    fn with_nul(&self, server: &Server) {
        let (method, path) = (self.asked.method.as_str(), self.asked.path.as_str());
        let somebody = || match self.is_open() {
            true => server.anonymous(),
            false => server.guest("Nul"),
        };
        let sent = |path: &str, body: Option<Vec<u8>>| {
            let reply = somebody().send_bytes(method, path, &self.headers(), body);
            assert!(reply.status < 500, "{method} {path} with U+0000 gave {}", reply.status);
        };
        if let Some((plain, query)) = path.split_once('?').filter(|_| !self.is_socket()) {
            for query in forms_with_nul(query) {
                sent(&format!("{plain}?{query}"), self.asked.body.clone());
            }
        }
        let Some(body) = self.asked.body.as_deref().and_then(|body| std::str::from_utf8(body).ok()) else {
            return;
        };
        match serde_json::from_str::<Value>(body) {
            Ok(json) => {
                for pointer in texts("", &json) {
                    let mut changed = json.clone();
                    let text = changed.pointer_mut(&pointer).expect("a text");
                    *text = format!("\0{}", text.as_str().unwrap_or_default()).into();
                    sent(path, Some(changed.to_string().into_bytes()));
                }
            }
            Err(_) => forms_with_nul(body).for_each(|form| sent(path, Some(form.into_bytes()))),
        }
    }

    /// `null` for each absent optional member, which equals leaving it out.
    fn with_null(&self, server: &Server) {
        let schema = &self.operation["requestBody"]["content"]["application/json"]["schema"];
        let schema = resolved(&DOCUMENT, schema);
        let sent = self.asked.body.as_deref().and_then(|body| serde_json::from_slice::<Value>(body).ok());
        let (Some(Value::Object(mut body)), Some(properties)) = (sent, schema["properties"].as_object())
        else {
            return;
        };
        let absent: Vec<&String> = properties.keys().filter(|name| !body.contains_key(*name)).collect();
        body.extend(absent.iter().map(|name| ((*name).clone(), Value::Null)));
        let client = if self.is_open() { server.anonymous() } else { server.guest("Null") };
        let (method, path) = (self.asked.method.as_str(), self.asked.path.as_str());
        let reply = client.send_bytes(
            method,
            path,
            &self.headers(),
            Some(Value::from(body).to_string().into_bytes()),
        );
        assert_ne!(reply.status, 400, "{method} {path} with null for {absent:?}");
        if reply.status == 422 {
            let problem = reply.json();
            for violation in problem["violations"].as_array().into_iter().flatten() {
                let pointer = violation["pointer"].as_str().unwrap_or_default();
                let named = absent.iter().any(|name| pointer == format!("/{name}"));
                assert!(!named || violation["rule"] == "required", "{method} {path} with null: {violation}");
            }
        }
    }

    /// A body that ends too early, which no library sends.
    fn send_incomplete_body(&self, client: &Client) -> Reply {
        let mut headers = self.headers();
        headers.push(("Transfer-Encoding", "chunked"));
        // A server that has not read the body when it ends can only close the connection.
        let pauses = [0, 100, 1_000, 5_000, 20_000, 60_000].map(Duration::from_millis);
        let body = b"no size of a chunk\r\n";
        let send =
            |pause| client.send_in_two_parts(&self.asked.method, &self.asked.path, &headers, body, pause);
        pauses.into_iter().find_map(send).expect("a reply")
    }

    fn flooded(&self, client: &Client) {
        let names: Vec<String> = (0..60).map(|n| format!("x-flood-{n}")).collect();
        let mut headers = self.headers();
        headers.extend(names.iter().map(|name| (name.as_str(), "1")));
        self.send_to(client, &self.asked.path, &headers).problem(431, "headers_too_large");
    }

    /// Requests with the ETag of an earlier reply.
    fn conditional(&self, client: &Client) {
        let id = ["/games/", "/tables/", "/shared/"].iter().any(|part| self.asked.path.contains(part));
        if self.operation["responses"].get("304").is_some() && !id {
            let mut headers = self.headers();
            headers.push(("if-none-match", "*"));
            assert_eq!(client.send_bytes("GET", &self.asked.path, &headers, None).status, 304);
        }
    }
}

/// The pointers of the texts of a body.
fn texts(at: &str, json: &Value) -> Vec<String> {
    match json {
        Value::String(_) => vec![at.to_owned()],
        Value::Array(list) => {
            list.iter().enumerate().flat_map(|(n, one)| texts(&format!("{at}/{n}"), one)).collect()
        }
        Value::Object(map) => {
            map.iter().flat_map(|(name, one)| texts(&format!("{at}/{name}"), one)).collect()
        }
        _ => Vec::new(),
    }
}

/// The form, once for each of its values with U+0000 in that value.
fn forms_with_nul(form: &str) -> impl Iterator<Item = String> + '_ {
    let pairs: Vec<&str> = form.split('&').collect();
    (0..pairs.len()).map(move |changed| {
        let one =
            |(n, pair): (usize, &&str)| if n == changed { format!("{pair}%00") } else { (*pair).to_owned() };
        pairs.iter().enumerate().map(one).collect::<Vec<_>>().join("&")
    })
}

/// The rate limit of the network is used up; the clock does not advance.
fn rate_limits(goods: &[(&str, Good)]) {
    let server = Server::with_clock(config(&[("RATE_ADDRESS", "1/1")]), ManualClock::now());
    let anonymous = server.anonymous();
    anonymous.get("/v1/catalogue/board").expect(200);
    for (_, good) in goods.iter().filter(|(_, good)| good.is("rate_limited")) {
        good.send(&anonymous).problem(429, "rate_limited");
    }
}

/// The store fails: in every method for operations that need it, and in the rate limiter for the others.
fn store_failures(goods: &[(&str, Good)]) {
    let off = [("RATE_ADDRESS", "off"), ("RATE_ACCOUNT", "off")];
    let every = [("RATE_ADDRESS", "1/20")];
    for settings in [off.as_slice(), every.as_slice()] {
        let fault = Fault::default();
        let inside = fault.clone();
        let clock = ManualClock::now();
        let server = Server::with_store(config(settings), clock.clone(), move |store| {
            Arc::new(FailingStore::all(store, inside))
        });
        let ada = server.operator("Ada");
        let set_fault = |why: &Mutex<Option<StoreError>>, what| *why.lock().expect("a fault") = what;
        for (_, good) in goods.iter().filter(|(_, good)| good.is("internal")) {
            let path = good.asked.path.as_str();
            // Paths with forms check the form first, and the recorded form belongs to another server; so does a notice
            // of a provider.
            let same_for_all = ["/v1/catalogue", "/v1/rules", "/v1/openapi", "/v1/providers"]
                .iter()
                .any(|same| path.starts_with(same))
                || problems::takes_forms(path);
            if same_for_all == (settings.len() == off.len()) {
                continue;
            }
            for (what, status, code) in [
                (StoreError::Failed("on purpose".to_owned()), 500, "internal"),
                (StoreError::Unavailable("on purpose".to_owned()), 503, "unavailable"),
                (StoreError::Busy, 503, "busy"),
            ] {
                set_fault(&fault, Some(what));
                // The result of the readiness check is cached.
                clock.advance(Duration::from_secs(1));
                good.send(&ada).problem(status, code);
                set_fault(&fault, None);
            }
        }
    }
}
