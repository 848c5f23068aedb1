//! The bus, which notifies subscribers on all nodes: a game has moved on or has begun, a session has ended.

pub mod local;
mod message;
pub mod redis;
pub mod settings;
