//! Health, metrics and the log of requests.

pub mod health;
pub mod metrics;
pub(crate) mod request_log;
