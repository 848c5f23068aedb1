//! How many streams are open on this node: counted by kind, and limited for each account, so that none eats up the node.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::service::error::Error;
use crate::service::id::AccountId;

/// How a stream is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// As server-sent events.
    Events,
    /// Over a WebSocket.
    Socket,
    /// As the answer to a request that waits.
    Poll,
}

/// The streams that are open.
#[derive(Default)]
pub struct Crowd {
    accounts: Mutex<HashMap<AccountId, usize>>,
}

/// Counts as an open stream until it is dropped.
pub struct Ticket {
    crowd: Arc<Crowd>,
    account: AccountId,
    kind: Kind,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Self::Events => "events",
            Self::Socket => "socket",
            Self::Poll => "poll",
        }
    }
}

impl Crowd {
    /// Opens one more, if the account has fewer than that many.
    pub fn enter(self: &Arc<Self>, account: AccountId, kind: Kind, most: usize) -> Result<Ticket, Error> {
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = accounts.entry(account).or_default();
        if *count >= most {
            return Err(Error::TooManyStreams(most));
        }
        *count += 1;
        drop(accounts);
        metrics::gauge!("tharsis_open_streams", "kind" => kind.word()).increment(1);
        Ok(Ticket { crowd: self.clone(), account, kind })
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        metrics::gauge!("tharsis_open_streams", "kind" => self.kind.word()).decrement(1);
        let mut accounts = self.crowd.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = accounts.get_mut(&self.account) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                accounts.remove(&self.account);
            }
        }
    }
}
