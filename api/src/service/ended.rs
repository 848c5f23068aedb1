//! Sessions that have ended while tokens of theirs may still be out: each node holds them in memory, so that a request
//! does not ask the database. A node that ends one knows at once, the others are told and read it there.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use super::id::{AccountId, SessionId};
use super::moment::Moment;

/// Clocks of nodes differ, and what was ended is read a little after: what ended so long before is read again.
pub const OVERLAP: Duration = Duration::from_secs(30);

/// A session that has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndedSession {
    /// Which.
    pub session: SessionId,
    /// Whose.
    pub account: AccountId,
    /// When.
    pub at: Moment,
}

/// The sessions that have ended lately.
#[derive(Default)]
pub struct Ended {
    sessions: RwLock<HashMap<SessionId, Moment>>,
}

impl Ended {
    /// These have ended. Tells those whose end was not known.
    pub fn add(&self, ended: impl IntoIterator<Item = EndedSession>) -> Vec<EndedSession> {
        let mut sessions = self.sessions.write().unwrap_or_else(PoisonError::into_inner);
        ended.into_iter().filter(|one| sessions.insert(one.session, one.at).is_none()).collect()
    }

    /// Whether that one has.
    pub fn contains(&self, session: SessionId) -> bool {
        self.sessions.read().unwrap_or_else(PoisonError::into_inner).contains_key(&session)
    }

    /// Forgets those that ended before that: no token of theirs is out any more.
    pub fn forget(&self, before: Moment) {
        let old = |at: &Moment| *at < before;
        if self.sessions.read().unwrap_or_else(PoisonError::into_inner).values().any(old) {
            self.sessions.write().unwrap_or_else(PoisonError::into_inner).retain(|_, at| !old(at));
        }
    }
}
