//! Counts the open streams of this node by kind, and limits them for each account and each link.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::Error;
use crate::id::{AccountId, LinkId};

domain::word_enum! {
    /// The transport of a stream.
    pub enum ConnectionKind {
        /// Server-sent events.
        Events = "events",
        /// A WebSocket.
        Socket = "socket",
        /// A long poll.
        Poll = "poll",
    }
}

/// The owner whose streams are counted together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ConnectionOwner {
    Account(AccountId),
    /// The holders of a link.
    Link(LinkId),
}

/// The open streams by owner.
#[derive(Default)]
pub struct ConnectionLimiter {
    owners: Mutex<HashMap<ConnectionOwner, usize>>,
}

/// Counts as an open stream until it is dropped.
pub struct Permit {
    limiter: Arc<ConnectionLimiter>,
    owner: ConnectionOwner,
    kind: ConnectionKind,
}

impl ConnectionLimiter {
    /// Registers one more stream, if the owner has fewer than `most`.
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
        Ok(Permit { limiter: self.clone(), owner, kind })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        metrics::gauge!("tharsis_open_streams", "kind" => self.kind.word()).decrement(1);
        let mut owners = self.limiter.owners.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = owners.get_mut(&self.owner) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                owners.remove(&self.owner);
            }
        }
    }
}
