//! What the server sends by itself: webhook deliveries and push notifications, from the outbox.

pub mod delivery;
pub mod outbox;
pub mod push;
pub mod repository;
pub mod webhooks;
