//! Sessions that have ended while tokens of theirs may still be out: each node holds them in memory, so that a request
//! does not ask the database. A node that ends one knows at once, the others read it there a moment later.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use crate::id::SessionId;
use crate::moment::Moment;

/// Clocks of nodes differ, and what was ended is read a little after: what ended so long before is read again.
pub const OVERLAP: Duration = Duration::from_secs(30);

/// The sessions that have ended lately.
#[derive(Default)]
pub struct RevokedSessions {
    sessions: RwLock<HashMap<SessionId, Moment>>,
}

impl RevokedSessions {
    /// These have ended, at those times. Tells those that were not known to have.
    pub fn add(&self, sessions: &[(SessionId, Moment)]) -> Vec<SessionId> {
        if sessions.iter().all(|(session, _)| self.contains(*session)) {
            return Vec::new();
        }
        let mut known = self.sessions.write().unwrap_or_else(PoisonError::into_inner);
        let news = sessions.iter().filter(|(session, at)| known.insert(*session, *at).is_none());
        news.map(|(session, _)| *session).collect()
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
