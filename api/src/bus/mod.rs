//! Telling whoever waits that a game has moved on.

pub mod local;
