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

    /// The sessions that ended at this time or later are to be read now. `oldest`: all access tokens that were signed
    /// before this time have expired. The node may have been suspended since the last read. While its clock was ahead,
    /// it removed sessions whose tokens are still in use; so if the clock was set back, it reads all again.
    pub fn unread_since(&self, now: Moment, oldest: Moment) -> Moment {
        let last_read = *self.last_read.lock().unwrap_or_else(PoisonError::into_inner);
        match last_read {
            Some(at) if at <= now => at.minus(OVERLAP).max(oldest),
            Some(_) | None => oldest,
        }
    }

    /// Records that the sessions that ended before this time were read.
    pub fn set_last_read(&self, at: Moment) {
        *self.last_read.lock().unwrap_or_else(PoisonError::into_inner) = Some(at);
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

#[cfg(test)]
mod tests {
    use super::*;

    const LIFETIME: Duration = Duration::from_secs(900);
    const NOW: Moment = Moment(1_000_000_000_000);

    fn unread_since(sessions: &RevokedSessions, now: Moment) -> Moment {
        sessions.unread_since(now, now.minus(LIFETIME))
    }

    #[test]
    fn the_first_read_covers_all_tokens_and_each_further_one_the_time_since_the_last() {
        let sessions = RevokedSessions::default();
        assert_eq!(unread_since(&sessions, NOW), NOW.minus(LIFETIME));
        sessions.set_last_read(NOW);
        let later = NOW.plus(Duration::from_secs(300));
        assert_eq!(unread_since(&sessions, later), NOW.minus(OVERLAP));
    }

    #[test]
    fn after_a_long_suspension_only_sessions_with_valid_tokens_are_read() {
        let sessions = RevokedSessions::default();
        sessions.set_last_read(NOW);
        let later = NOW.plus(LIFETIME * 100);
        assert_eq!(unread_since(&sessions, later), later.minus(LIFETIME));
    }

    #[test]
    fn all_are_read_again_after_the_clock_was_set_back() {
        let sessions = RevokedSessions::default();
        let session = SessionId::fresh();
        let ended = NOW.minus(Duration::from_secs(300));
        sessions.add(&[(session, ended)]);
        // The clock was a day ahead for one read.
        let ahead = NOW.plus(LIFETIME * 100);
        sessions.set_last_read(ahead);
        sessions.forget(ahead.minus(LIFETIME));
        assert!(!sessions.contains(session));
        assert!(unread_since(&sessions, NOW) <= ended);
    }
}
