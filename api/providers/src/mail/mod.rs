//! Mail: by a mail server, or as files.

pub mod files;
pub mod message;
pub mod smtp;

pub use crate::mail::message::Sender;
