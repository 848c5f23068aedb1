//! Events, the inbox, the digest, chat, and links for spectators and coaches.

pub mod chat;
pub mod digest;
pub mod events;
pub mod inbox;
pub mod links;
pub mod shared;
