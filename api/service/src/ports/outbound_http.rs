//! Requests to other systems by HTTP: receivers of webhooks, push services, providers that people sign in with.

use futures_util::future::BoxFuture;

/// The bytes of a response to a POST that are kept.
const REPLY_BYTES: usize = 16 * 1024;
/// The bytes of a document that is read with GET.
const DOCUMENT_BYTES: usize = 128 * 1024;

/// The connection that a request uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConnectionMode {
    /// HTTP/1.1 over a new connection.
    Fresh,
    /// HTTP/2 over the pooled connection to the host.
    Pooled,
}

/// The method of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutboundMethod {
    Get,
    Post,
}

/// A request to another system.
#[derive(Clone, Debug)]
pub struct OutboundRequest {
    pub method: OutboundMethod,
    pub url: String,
    /// The headers, without those of HTTP itself. Without a `content-type` the body of a POST is JSON.
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
    /// The connection to use.
    pub connection: ConnectionMode,
    /// The largest number of bytes of the response body that is read; the rest is left out.
    pub response_limit: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutboundResponse {
    pub status: u16,
    /// The header `Retry-After`.
    pub retry_after: Option<String>,
    /// The beginning of the body, as far as it arrived in time.
    pub body: Vec<u8>,
}

domain::word_enum! {
    /// Why an attempt failed.
    pub enum AttemptError {
        /// The host name could not be resolved.
        NotResolved = "not_resolved",
        /// Connections to the address are not allowed.
        AddressRefused = "address_refused",
        /// The connection failed.
        NotConnected = "not_connected",
        /// The TLS handshake failed, or the certificate is not valid for the host.
        TlsFailed = "tls_failed",
        /// There was no response in time.
        Late = "timeout",
        /// The connection broke, or the response was not HTTP.
        Broken = "broken",
        /// The status is not 2xx; redirects are not followed.
        Status = "status",
        /// The webhook was disabled before it could be delivered.
        WebhookDisabled = "webhook_disabled",
        /// The account no longer has a seat at the game.
        GameGone = "game_gone",
    }
}

impl OutboundRequest {
    /// A POST with that body, of whose response the first 16 KiB are kept.
    pub fn post(
        url: String,
        headers: Vec<(&'static str, String)>,
        body: Vec<u8>,
        connection: ConnectionMode,
    ) -> Self {
        Self { method: OutboundMethod::Post, url, headers, body, connection, response_limit: REPLY_BYTES }
    }

    /// A GET of a JSON document of at most 128 KiB, over a new connection.
    pub fn get(url: String) -> Self {
        Self {
            method: OutboundMethod::Get,
            url,
            headers: vec![("accept", "application/json".to_owned())],
            body: Vec::new(),
            connection: ConnectionMode::Fresh,
            response_limit: DOCUMENT_BYTES,
        }
    }
}

/// Sends requests to other systems.
pub trait OutboundHttp: Send + Sync {
    /// Sends a request, if its address is allowed, and returns the response. Follows no redirect and reads only the
    /// beginning of the body.
    fn send(&self, request: OutboundRequest) -> BoxFuture<'static, Result<OutboundResponse, AttemptError>>;
}
