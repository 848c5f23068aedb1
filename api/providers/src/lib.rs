//! What the service reaches outside: the bus that wakes other nodes, HTTP to webhooks, and the services that deliver pushes.

pub mod bus;
pub mod gates;
pub mod post;
