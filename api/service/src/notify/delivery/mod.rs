//! Delivery of webhooks and push notifications: a node leases rows that are due, and failed attempts are retried with
//! growing delays.

mod runner;
pub mod schedule;

pub use crate::notify::delivery::runner::{DeliveryQueue, DeliveryRunner, LeaseRequest, store_outcome};

use std::time::Duration;

use futures_util::future::BoxFuture;

use crate::notify::webhooks::AttemptError;

/// The limits of delivery attempts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeliveryLimits {
    /// The largest number of concurrent attempts of this node.
    pub at_once: usize,
    /// How long an attempt may take, from the DNS lookup to the response.
    pub timeout: Duration,
}

/// The connection that a request uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConnectionMode {
    /// HTTP/1.1 over a new connection.
    Fresh,
    /// HTTP/2 over the pooled connection to the host.
    Pooled,
}

/// A request to another system.
#[derive(Clone, Debug)]
pub struct OutboundRequest {
    pub url: String,
    /// The headers, without those of HTTP itself. Without a `content-type` the body is JSON.
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
    /// The connection to use.
    pub connection: ConnectionMode,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutboundResponse {
    pub status: u16,
    /// The header `Retry-After`.
    pub retry_after: Option<String>,
    /// The beginning of the body, as far as it arrived in time.
    pub body: Vec<u8>,
}

/// Sends requests to other systems.
pub trait OutboundHttp: Send + Sync {
    /// Sends a request, if its address is allowed, and returns the response. Follows no redirect and reads only the
    /// beginning of the body.
    fn send(&self, request: OutboundRequest) -> BoxFuture<'static, Result<OutboundResponse, AttemptError>>;
}
