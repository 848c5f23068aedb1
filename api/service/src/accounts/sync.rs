//! Keeps this node up to date about the sessions that have ended and the signing keys, which other nodes change too.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

use crate::accounts::AccountService;
use crate::accounts::keys;
use crate::accounts::revoked_sessions::OVERLAP;
use crate::error::Error;
use crate::moment::Moment;
use crate::ports::{Notice, Topic};
use crate::progress::Progress;

impl AccountService {
    /// Applies notices about sessions, keys and languages, as long as this future is polled. Never completes.
    pub async fn follow_notices(&self) {
        let mut subscription =
            self.bus.subscriptions().subscribe(&[Topic::Sessions, Topic::Keys, Topic::Languages]);
        loop {
            let notices = subscription.recv().await;
            self.apply_notices(&notices);
            if notices.iter().any(|notice| *notice != Notice::LanguageChanged) {
                self.sync_due.notify_one();
            }
        }
    }

    /// Notified when other nodes may have ended sessions or changed keys.
    pub fn sync_due(&self) -> Arc<Notify> {
        self.sync_due.clone()
    }

    fn apply_notices(&self, notices: &[Notice]) {
        let now = self.clock.now();
        if notices.contains(&Notice::LanguageChanged) {
            self.languages.clear();
        }
        let ended = notices.iter().filter_map(|notice| match notice {
            Notice::Session(session) => Some((*session, now)),
            Notice::Game { .. }
            | Notice::Account(_)
            | Notice::Changed { .. }
            | Notice::Table { .. }
            | Notice::Link(_)
            | Notice::Keys
            | Notice::LanguageChanged
            | Notice::PlanMade(_) => None,
        });
        self.revoked_sessions.add(&ended.collect::<Vec<_>>());
    }

    /// Reads the sessions that have ended and the signing keys.
    pub async fn sync(&self) -> Result<Progress, Error> {
        self.read_ended_sessions().await?;
        self.read_keys().await?;
        Ok(Progress::Done)
    }

    /// Reads the sessions that have ended since the last read, and closes the streams of those that were not known.
    pub(super) async fn read_ended_sessions(&self) -> Result<(), Error> {
        let now = self.clock.now();
        let oldest = self.oldest_token(now);
        let since = self.revoked_sessions.unread_since(now, oldest);
        let ended = self.store.sessions_ended_since(since).await?;
        for session in self.revoked_sessions.add(&ended) {
            self.bus.subscriptions().publish(Notice::Session(session));
        }
        self.revoked_sessions.set_last_read(now);
        self.revoked_sessions.forget(oldest);
        Ok(())
    }

    /// Access tokens that were signed before this time have expired.
    fn oldest_token(&self, now: Moment) -> Moment {
        now.minus(
            Duration::from_secs(self.session_lifetimes.access_token_seconds.into()) + OVERLAP + keys::LEEWAY,
        )
    }
}
