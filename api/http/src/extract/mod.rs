//! Extractors of handlers, and the middleware that checks requests first.

pub mod address;
pub mod auth;
pub mod body;
pub(crate) mod event_presentation;
pub(crate) mod json;
pub(crate) mod language;
pub mod own_url;
pub(crate) mod path;
pub mod precondition;
pub(crate) mod query;
pub(crate) mod rate_limits;
pub(crate) mod reader;
pub mod scopes;
pub(crate) mod shape;
