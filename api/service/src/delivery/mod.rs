//! What is the same for everything that is sent to somebody outside: rows that become due are taken by a node and kept from
//! the others for a while, what failed is tried again later and later.

mod runner;
pub mod schedule;
pub mod words;

pub use runner::{DeliveryQueue, DeliveryRunner, LeaseRequest, store_outcome};

use std::time::Duration;

/// How much is done at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeliveryLimits {
    /// Attempts of this node at a time.
    pub at_once: usize,
    /// How long an attempt may take, from looking up the name to the answer.
    pub timeout: Duration,
}

/// How a request gets to its receiver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConnectionMode {
    /// HTTP/1.1, over a connection of its own.
    Fresh,
    /// HTTP/2, over the one connection that is kept to that host.
    Pooled,
}

/// A request to somebody outside.
#[derive(Clone, Debug)]
pub struct OutboundRequest {
    /// Where to.
    pub url: String,
    /// What stands in the headers, beside what belongs to HTTP. Without a `content-type` the body is JSON.
    pub headers: Vec<(&'static str, String)>,
    /// The body.
    pub body: Vec<u8>,
    /// How.
    pub connection: ConnectionMode,
}

/// What was answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutboundResponse {
    /// The status.
    pub status: u16,
    /// The header `Retry-After`.
    pub retry_after: Option<String>,
    /// The beginning of the body, as far as it came in time.
    pub body: Vec<u8>,
}
