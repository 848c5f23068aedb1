//! Why a demo came to nothing.

use std::fmt;

use crate::client::{Failure, Reply, Request};

/// What went wrong.
#[derive(Debug)]
pub enum Error {
    /// The flags do not fit together.
    Flags(&'static str),
    /// No reply came.
    Failed {
        /// To what.
        request: String,
        /// Why.
        why: Failure,
    },
    /// Another status than the one that had to come.
    Answered {
        /// What was sent.
        request: String,
        /// What had to come.
        expected: u16,
        /// What came.
        status: u16,
        /// With what.
        body: String,
    },
    /// The body is not what the document says.
    Garbled {
        /// What was sent.
        request: String,
        /// What is wrong.
        why: String,
    },
    /// Two things that the server told do not fit together.
    Contradiction(String),
    /// The game does not end.
    Endless(String),
}

impl Error {
    /// Another status than the one that had to come.
    pub fn answered(request: &Request, reply: &Reply, expected: u16) -> Self {
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
            Self::Garbled { request, why } => write!(f, "{request}: the reply is not as documented: {why}"),
            Self::Contradiction(what) => write!(f, "the server contradicts itself: {what}"),
            Self::Endless(what) => write!(f, "the game does not end: {what}"),
        }
    }
}

impl std::error::Error for Error {}

/// Whether something that must be so is so.
pub fn must(so: bool, what: impl FnOnce() -> String) -> Result<(), Error> {
    if so { Ok(()) } else { Err(Error::Contradiction(what())) }
}
