//! Push notifications and webhooks.

pub(crate) mod push_bodies;
pub mod push_messages;
pub mod push_targets;
pub(crate) mod webhook_bodies;
pub mod webhook_payloads;
pub mod webhooks;
