//! Adapters to external systems: the bus between nodes, HTTP for webhooks, and the push providers.

pub mod bus;
pub mod mail;
pub mod outbound_http;
pub mod push_providers;
