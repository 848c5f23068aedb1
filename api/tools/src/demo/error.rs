//! The errors of a demo.

use std::fmt;

use crate::client::{Failure, Reply, Request};

/// An error that ends the demo.
#[derive(Debug)]
pub enum Error {
    /// The flags are inconsistent.
    Flags(&'static str),
    /// A request got no reply.
    Failed {
        request: String,
        /// The cause.
        why: Failure,
    },
    /// A reply has an unexpected status.
    Answered {
        request: String,
        /// The expected status.
        expected: u16,
        /// The actual status.
        status: u16,
        body: String,
    },
    /// A response body does not match the OpenAPI document.
    Malformed {
        request: String,
        /// The mismatch.
        why: String,
    },
    /// Two replies of the server contradict each other.
    Contradiction(String),
    /// The game does not end.
    Endless(String),
}

impl Error {
    /// The error for a reply with an unexpected status.
    pub fn unexpected_status(request: &Request, reply: &Reply, expected: u16) -> Self {
        let text = String::from_utf8_lossy(&reply.body);
        Self::Answered {
            request: request.to_string(),
            expected,
            status: reply.status,
            body: text.chars().take(1_000).collect(),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flags(why) => f.write_str(why),
            Self::Failed { why: why @ (Failure::Unreachable { .. } | Failure::Address(_)), .. } => why.fmt(f),
            Self::Failed { request, why } => write!(f, "{request}: {why}"),
            Self::Answered { request, expected, status, body } => {
                write!(f, "{request}: expected {expected}, not {status}: {body}")
            }
            Self::Malformed { request, why } => write!(f, "{request}: the reply is not as documented: {why}"),
            Self::Contradiction(what) => write!(f, "the server contradicts itself: {what}"),
            Self::Endless(what) => write!(f, "the game does not end: {what}"),
        }
    }
}

impl std::error::Error for Error {}

/// Returns an error if a condition does not hold.
pub fn ensure(so: bool, what: impl FnOnce() -> String) -> Result<(), Error> {
    if so { Ok(()) } else { Err(Error::Contradiction(what())) }
}
