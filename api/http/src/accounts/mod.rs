//! Accounts: sign-in, credentials, sessions, tokens, providers, passkeys, bots, export and deletion.

pub mod account;
pub mod bots;
pub mod credentials;
pub mod deletion;
pub mod email;
pub mod export;
pub mod mail_pages;
pub mod passkeys;
pub mod personal_tokens;
pub mod sessions;
pub mod sign_in_providers;
