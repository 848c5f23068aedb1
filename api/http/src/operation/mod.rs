//! Health, metrics, the log of requests and their spans.

pub mod health;
pub mod metrics;
pub(crate) mod request_log;
mod request_span;
