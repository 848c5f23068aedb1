//! An API client that records its requests and their replies without secrets.

use std::collections::BTreeMap;

use hyper::header::HeaderValue;
use serde_json::{Value, json};

use super::line::{Exchange, ExchangeName, RecordedRequest, RecordedResponse};
use crate::client::{Client, Failure, Reply, Request, Server, bearer};
use crate::demo::error::Error;

/// The placeholder of the device key. Placeholders are no valid secrets, but the mock accepts them.
pub const DEVICE_KEY: &str = "device-key-of-the-transcript-0001";
/// The placeholders of the access tokens: of the sign-in, and of the refresh.
pub const ACCESS_TOKENS: [&str; 2] = ["access-token-of-the-transcript-1", "access-token-of-the-transcript-2"];
/// The placeholders of the refresh tokens.
pub const REFRESH_TOKENS: [&str; 2] =
    ["refresh-token-of-the-transcript-1", "refresh-token-of-the-transcript-2"];

/// The recorded headers of requests.
const REQUEST_HEADERS: [&str; 4] = ["authorization", "content-type", "idempotency-key", "if-match"];
/// The recorded headers of replies.
const RESPONSE_HEADERS: [&str; 8] = [
    "cache-control",
    "content-language",
    "content-type",
    "date",
    "etag",
    "idempotent-replayed",
    "location",
    "retry-after",
];

/// Sends requests and records the exchanges.
pub struct Recorder {
    client: Client,
    token: Option<HeaderValue>,
    /// The secrets with their placeholders.
    secrets: Vec<(String, &'static str)>,
    /// The last body of each resource that is read repeatedly.
    last: BTreeMap<ExchangeName, Value>,
    /// The version of the game.
    pub version: i64,
    /// The recorded exchanges.
    pub exchanges: Vec<Exchange>,
}

impl Recorder {
    /// A recorder without exchanges.
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

    /// Adds a secret, which is recorded as its placeholder.
    pub fn add_secret(&mut self, secret: &str, placeholder: &'static str) {
        self.secrets.push((secret.to_owned(), placeholder));
    }

    /// Uses the tokens of a reply from now on; `which` selects their placeholders.
    pub fn use_tokens(&mut self, body: &Value, which: usize) -> Result<(), Error> {
        let text = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
        self.add_secret(&text("access_token"), ACCESS_TOKENS[which]);
        self.add_secret(&text("refresh_token"), REFRESH_TOKENS[which]);
        let token = bearer(&text("access_token"));
        self.token =
            Some(token.map_err(|_| Error::Contradiction("the token does not fit into a header".to_owned()))?);
        Ok(())
    }

    /// Sends a request that must get this status, and records the exchange.
    pub async fn exchange(
        &mut self,
        name: ExchangeName,
        request: Request,
        status: u16,
    ) -> Result<Value, Error> {
        let (request, reply) = self.send(request).await?;
        if reply.status != status {
            return Err(Error::unexpected_status(&request, &reply, status));
        }
        let body = body(&request, &reply)?;
        self.record(name, &request, &reply, &body);
        Ok(body)
    }

    /// The same for a request that returns tokens, which are replaced before the exchange is recorded.
    pub async fn sign_in(
        &mut self,
        name: ExchangeName,
        request: Request,
        which: usize,
    ) -> Result<Value, Error> {
        let (request, reply) = self.send(request).await?;
        if !matches!(reply.status, 200 | 201) {
            return Err(Error::unexpected_status(&request, &reply, 200));
        }
        let body = body(&request, &reply)?;
        self.use_tokens(&body, which)?;
        self.record(name, &request, &reply, &body);
        Ok(body)
    }

    /// Reads a resource, and records the exchange if the body has changed.
    pub async fn read(&mut self, name: ExchangeName, path: String) -> Result<Value, Error> {
        let (request, reply) = self.send(Request::get(path)).await?;
        if reply.status != 200 {
            return Err(Error::unexpected_status(&request, &reply, 200));
        }
        let body = body(&request, &reply)?;
        if self.last.get(&name) != Some(&body) {
            self.last.insert(name, body.clone());
            self.record(name, &request, &reply, &body);
        }
        Ok(body)
    }

    /// Sends a request without recording it.
    pub async fn send(&mut self, request: Request) -> Result<(Request, Reply), Error> {
        let request = match &self.token {
            Some(token) => request.authorized_by(token),
            None => request,
        };
        let failed = |why: Failure| Error::Failed { request: request.to_string(), why };
        let reply = self.client.send(&request).await.map_err(failed)?;
        Ok((request, reply))
    }

    /// Records an exchange.
    pub fn record(&mut self, name: ExchangeName, request: &Request, reply: &Reply, body: &Value) {
        let selected = |names: &[&str], headers: &mut dyn Iterator<Item = (&str, &HeaderValue)>| {
            let text = |value: &HeaderValue| value.to_str().unwrap_or_default().to_owned();
            headers
                .filter(|(name, _)| names.contains(name))
                .map(|(name, value)| (name.to_owned(), self.redact(&text(value))))
                .collect::<BTreeMap<_, _>>()
        };
        let sent = serde_json::from_slice(request.body()).unwrap_or_default();
        let exchange = Exchange {
            name,
            version: self.version,
            request: RecordedRequest {
                method: request.method().to_string(),
                path: request.path().to_owned(),
                headers: selected(&REQUEST_HEADERS, &mut request.headers().map(|(n, v)| (n.as_str(), v))),
                body: self.redact_value(&sent),
            },
            response: RecordedResponse {
                status: reply.status,
                headers: selected(&RESPONSE_HEADERS, &mut reply.headers.iter().map(|(n, v)| (n.as_str(), v))),
                body: self.redact_value(body),
            },
        };
        self.exchanges.push(exchange);
    }

    fn redact(&self, text: &str) -> String {
        self.secrets
            .iter()
            .fold(text.to_owned(), |text, (secret, placeholder)| text.replace(secret, placeholder))
    }

    fn redact_value(&self, value: &Value) -> Value {
        match value {
            Value::String(text) => json!(self.redact(text)),
            Value::Array(list) => list.iter().map(|inner| self.redact_value(inner)).collect(),
            Value::Object(map) => {
                map.iter().map(|(name, inner)| (name.clone(), self.redact_value(inner))).collect()
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
        }
    }
}

/// The JSON of a reply.
pub fn body(request: &Request, reply: &Reply) -> Result<Value, Error> {
    serde_json::from_slice(&reply.body)
        .map_err(|why| Error::Malformed { request: request.to_string(), why: why.to_string() })
}
