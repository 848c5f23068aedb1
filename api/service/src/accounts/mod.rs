//! Accounts, sign-in, sessions, tokens, grants to third parties, and the throttling of sign-ins.

pub mod account;
pub mod bots;
pub mod callers;
pub mod credentials;
pub mod grants;
pub mod guests;
pub mod keys;
pub(crate) mod languages;
pub mod login_throttle;
pub mod passwords;
pub mod repository;
pub mod revoked_sessions;
pub mod scopes;
pub mod sessions;
pub mod sign_in_codes;
