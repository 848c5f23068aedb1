//! Streams of events: server-sent events and WebSockets.

pub(crate) mod changes;
pub mod connection;
pub(crate) mod frames;
pub mod server_sent_events;
pub mod sockets;
