//! Somebody who sends requests and writes down what matters of them and of their replies, without any secret.

use std::collections::BTreeMap;

use hyper::header::HeaderValue;
use serde_json::{Value, json};

use super::line::{Came, Exchange, Name, Sent};
use crate::client::{Client, Failure, Reply, Request, Server};
use crate::demo::error::Error;

/// What stands for secrets. They are good for nothing, but the mock takes them.
pub const DEVICE_KEY: &str = "device-key-of-the-transcript-0001";
/// The same for the tokens of the sign-in and of the renewal.
pub const ACCESS_TOKENS: [&str; 2] = ["access-token-of-the-transcript-1", "access-token-of-the-transcript-2"];
/// The same for the refresh tokens.
pub const REFRESH_TOKENS: [&str; 2] =
    ["refresh-token-of-the-transcript-1", "refresh-token-of-the-transcript-2"];

/// Headers of requests that matter.
const SENT: [&str; 4] = ["authorization", "content-type", "idempotency-key", "if-match"];
/// Headers of replies that matter.
const CAME: [&str; 8] = [
    "cache-control",
    "content-language",
    "content-type",
    "date",
    "etag",
    "idempotent-replayed",
    "location",
    "retry-after",
];

/// Sends and writes down.
pub struct Scribe {
    client: Client,
    token: Option<HeaderValue>,
    /// Each with what stands for it.
    secrets: Vec<(String, &'static str)>,
    /// The bodies that were last told of what is told again and again.
    last: BTreeMap<Name, Value>,
    /// The version of the game.
    pub version: i64,
    /// All that was written down.
    pub exchanges: Vec<Exchange>,
}

impl Scribe {
    /// Has written nothing yet.
    pub fn new(server: &Server) -> Self {
        Self {
            client: Client::new(server),
            token: None,
            secrets: Vec::new(),
            last: BTreeMap::new(),
            version: 0,
            exchanges: Vec::new(),
        }
    }

    /// Never to be written down.
    pub fn keeps_secret(&mut self, secret: &str, shown: &'static str) {
        self.secrets.push((secret.to_owned(), shown));
    }

    /// Takes the tokens of a reply: the first or the second that there are.
    pub fn takes(&mut self, body: &Value, which: usize) -> Result<(), Error> {
        let text = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
        self.keeps_secret(&text("access_token"), ACCESS_TOKENS[which]);
        self.keeps_secret(&text("refresh_token"), REFRESH_TOKENS[which]);
        let token = HeaderValue::from_str(&format!("Bearer {}", text("access_token")));
        self.token =
            Some(token.map_err(|_| Error::Contradiction("the token does not fit into a header".to_owned()))?);
        Ok(())
    }

    /// Sends a request that must get that status, and writes it down.
    pub async fn write(&mut self, name: Name, request: Request, status: u16) -> Result<Value, Error> {
        let (request, reply) = self.send(request).await?;
        if reply.status != status {
            return Err(Error::answered(&request, &reply, status));
        }
        let body = body(&request, &reply)?;
        self.keep(name, &request, &reply, &body);
        Ok(body)
    }

    /// The same for tokens, which are secret before they are written down.
    pub async fn signs_in(&mut self, name: Name, request: Request, which: usize) -> Result<Value, Error> {
        let (request, reply) = self.send(request).await?;
        if !matches!(reply.status, 200 | 201) {
            return Err(Error::answered(&request, &reply, 200));
        }
        let body = body(&request, &reply)?;
        self.takes(&body, which)?;
        self.keep(name, &request, &reply, &body);
        Ok(body)
    }

    /// Reads something, and writes it down if it is not as it was.
    pub async fn look(&mut self, name: Name, path: String) -> Result<Value, Error> {
        let (request, reply) = self.send(Request::get(path)).await?;
        if reply.status != 200 {
            return Err(Error::answered(&request, &reply, 200));
        }
        let body = body(&request, &reply)?;
        if self.last.get(&name) != Some(&body) {
            self.last.insert(name, body.clone());
            self.keep(name, &request, &reply, &body);
        }
        Ok(body)
    }

    /// Sends a request and writes nothing down.
    pub async fn send(&mut self, request: Request) -> Result<(Request, Reply), Error> {
        let request = match &self.token {
            Some(token) => request.by(token),
            None => request,
        };
        let failed = |why: Failure| Error::Failed { request: request.to_string(), why };
        let reply = self.client.send(&request).await.map_err(failed)?;
        Ok((request, reply))
    }

    /// Writes an exchange down.
    pub fn keep(&mut self, name: Name, request: &Request, reply: &Reply, body: &Value) {
        let chosen = |names: &[&str], headers: &mut dyn Iterator<Item = (&str, &HeaderValue)>| {
            let text = |value: &HeaderValue| value.to_str().unwrap_or_default().to_owned();
            headers
                .filter(|(name, _)| names.contains(name))
                .map(|(name, value)| (name.to_owned(), self.shown(&text(value))))
                .collect::<BTreeMap<_, _>>()
        };
        let sent = serde_json::from_slice(request.body()).unwrap_or_default();
        let exchange = Exchange {
            name,
            version: self.version,
            request: Sent {
                method: request.method().to_string(),
                path: request.path().to_owned(),
                headers: chosen(&SENT, &mut request.headers().map(|(n, v)| (n.as_str(), v))),
                body: self.without_secrets(&sent),
            },
            response: Came {
                status: reply.status,
                headers: chosen(&CAME, &mut reply.headers.iter().map(|(n, v)| (n.as_str(), v))),
                body: self.without_secrets(body),
            },
        };
        self.exchanges.push(exchange);
    }

    fn shown(&self, text: &str) -> String {
        self.secrets.iter().fold(text.to_owned(), |text, (secret, shown)| text.replace(secret, shown))
    }

    fn without_secrets(&self, value: &Value) -> Value {
        match value {
            Value::String(text) => json!(self.shown(text)),
            Value::Array(list) => list.iter().map(|inner| self.without_secrets(inner)).collect(),
            Value::Object(map) => {
                map.iter().map(|(name, inner)| (name.clone(), self.without_secrets(inner))).collect()
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
        }
    }
}

/// The JSON of a reply.
pub fn body(request: &Request, reply: &Reply) -> Result<Value, Error> {
    serde_json::from_slice(&reply.body)
        .map_err(|why| Error::Garbled { request: request.to_string(), why: why.to_string() })
}
