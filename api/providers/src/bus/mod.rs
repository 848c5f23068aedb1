//! Telling whoever waits that there is news: a game has moved on or has begun, a session has ended.

pub mod local;
mod message;
pub mod redis;
pub mod settings;
