//! How many streams are open on this node: counted by kind, and limited for each account
//! and each link, so that none eats up the node.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::Error;
use crate::id::{AccountId, LinkId};

/// How a stream is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConnectionKind {
    /// As server-sent events.
    Events,
    /// Over a WebSocket.
    Socket,
    /// As the answer to a request that waits.
    Poll,
}

/// Whose streams are counted together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ConnectionOwner {
    /// Those of an account.
    Account(AccountId),
    /// Those of whoever has a link.
    Link(LinkId),
}

/// The streams that are open.
#[derive(Default)]
pub struct ConnectionLimiter {
    owners: Mutex<HashMap<ConnectionOwner, usize>>,
}

/// Counts as an open stream until it is dropped.
pub struct Permit {
    crowd: Arc<ConnectionLimiter>,
    owner: ConnectionOwner,
    kind: ConnectionKind,
}

impl ConnectionKind {
    fn word(self) -> &'static str {
        match self {
            Self::Events => "events",
            Self::Socket => "socket",
            Self::Poll => "poll",
        }
    }
}

impl ConnectionLimiter {
    /// Opens one more, if there are fewer than that many of the same owner.
    pub fn acquire(
        self: &Arc<Self>,
        owner: ConnectionOwner,
        kind: ConnectionKind,
        most: usize,
    ) -> Result<Permit, Error> {
        let mut owners = self.owners.lock().unwrap_or_else(PoisonError::into_inner);
        let count = owners.entry(owner).or_default();
        if *count >= most {
            return Err(Error::TooManyStreams(most));
        }
        *count += 1;
        drop(owners);
        metrics::gauge!("tharsis_open_streams", "kind" => kind.word()).increment(1);
        Ok(Permit { crowd: self.clone(), owner, kind })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        metrics::gauge!("tharsis_open_streams", "kind" => self.kind.word()).decrement(1);
        let mut owners = self.crowd.owners.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = owners.get_mut(&self.owner) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                owners.remove(&self.owner);
            }
        }
    }
}
