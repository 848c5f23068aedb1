//! What the service reaches outside: the bus that wakes other nodes, HTTP to webhooks, and the services that deliver pushes.

pub mod bus;
pub mod outbound_http;
pub mod push_providers;
