//! Revoked sessions whose access tokens may not have expired yet. Each node holds them in memory, so that a request
//! needs no query. The node that ends a session adds it at once; the others read it from the database a moment later.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::Duration;

use crate::id::SessionId;
use crate::moment::Moment;

/// Sessions that ended this long before the last read are read again, because the clocks of nodes differ and a session
/// becomes visible a little after the time of its end.
pub const OVERLAP: Duration = Duration::from_secs(30);

/// The recently ended sessions.
#[derive(Default)]
pub struct RevokedSessions {
    sessions: RwLock<HashMap<SessionId, Moment>>,
    /// When they were last read from the database.
    last_read: Mutex<Option<Moment>>,
}

impl RevokedSessions {
    /// Adds sessions with the times of their ends. Returns those that were not known.
    pub fn add(&self, sessions: &[(SessionId, Moment)]) -> Vec<SessionId> {
        if sessions.iter().all(|(session, _)| self.contains(*session)) {
            return Vec::new();
        }
        let mut known = self.sessions.write().unwrap_or_else(PoisonError::into_inner);
        let added = sessions.iter().filter(|(session, at)| known.insert(*session, *at).is_none());
        added.map(|(session, _)| *session).collect()
    }

    /// Sessions that ended at this time or later are to be read now. A node may have been suspended since the last read, or
    /// its clock may have been set back.
    pub fn unread_since(&self, now: Moment) -> Moment {
        let last_read = *self.last_read.lock().unwrap_or_else(PoisonError::into_inner);
        last_read.map_or(now, |at| at.min(now)).minus(OVERLAP)
    }

    /// Records that the sessions were read at this time.
    pub fn read_at(&self, now: Moment) {
        *self.last_read.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
    }

    /// Whether the session has ended.
    pub fn contains(&self, session: SessionId) -> bool {
        self.sessions.read().unwrap_or_else(PoisonError::into_inner).contains_key(&session)
    }

    /// Removes sessions that ended before that time: all of their tokens have expired.
    pub fn forget(&self, before: Moment) {
        let old = |at: &Moment| *at < before;
        if self.sessions.read().unwrap_or_else(PoisonError::into_inner).values().any(old) {
            self.sessions.write().unwrap_or_else(PoisonError::into_inner).retain(|_, at| !old(at));
        }
    }
}
