//! The queries, written once. This folder is a module of each kind of store (`lite`, `pg`), which define `Db`, `Conn`,
//! `RunQueryDsl`, and statements that only one database can execute. The same files are compiled for SQLite, where a query runs when its future is polled first, and
//! for Postgres, where the future awaits the server.
//!
//! A method of a repository runs the query of the same name; `repositories` generates the implementations. To add a
//! method, add it to its list in `service`, and write a public function here that takes a connection and the arguments
//! of the method.

mod account_deletion;
mod accounts;
mod chat;
pub mod clocks;
mod credentials;
pub mod deliveries;
mod feed;
mod friends;
pub mod games;
mod grants;
mod guests;
mod hand_overs;
pub mod inbox;
mod inbox_counts;
mod invitations;
mod keys;
mod links;
mod login_throttle;
mod mail;
mod moderation;
mod outbox;
mod passkeys;
mod personal_data;
mod plans;
mod push_preferences;
pub mod push_targets;
pub mod pushes;
mod quick_match;
mod rate_limits;
mod readable;
mod repositories;
mod results;
mod retention;
mod reviews;
mod search;
mod seat_accounts;
mod secrets;
mod sessions;
mod sign_in_providers;
mod tables;
mod turn_mails;
mod webhooks;

pub use retention::purge;

use super::{
    Backend, Conn, Db, RunQueryDsl, batches, lock_account_exclusively, lock_accounts, lock_mails_to,
};
