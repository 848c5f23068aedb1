//! What every node does by itself, again and again: reading what other nodes have changed, and taking away what has
//! become old. Nothing depends on when it is done.

use std::time::Duration;

use tokio::time::timeout;

use crate::Service;
use crate::accounts::keys;
use crate::accounts::login_throttle::FORGOTTEN;
use crate::accounts::revoked_sessions::OVERLAP;
use crate::error::Error;
use crate::moment::Moment;
use crate::ports::{Notice, Topic};

/// What other nodes have changed is known here after this at the latest.
const SYNC_INTERVAL: Duration = Duration::from_secs(1);
/// What has become old is taken away this often.
const PURGE_INTERVAL: Duration = Duration::from_secs(60);
/// Sessions that are over are kept so long, so that their devices can be told why, and keys that do not sign any more:
/// longer than any access token lives.
const SESSION_RETENTION: Duration = Duration::from_secs(8 * 24 * 3_600);

/// Codes are kept so long after they have run out: who uses one once more is found out.
const CODE_RETENTION: Duration = Duration::from_secs(24 * 3_600);
/// What was sent to webhooks and devices is kept for so long; to webhooks it can be sent again.
const DELIVERY_RETENTION: Duration = Duration::from_secs(14 * 24 * 3_600);
/// What devices show of games that have not moved on since is known for so long.
const PUSH_RETENTION: Duration = Duration::from_secs(400 * 24 * 3_600);
/// Reminders are kept so long, so that none is told twice: no decision is open for longer.
const REMINDER_RETENTION: Duration = Duration::from_secs(400 * 24 * 3_600);

impl Service {
    /// Works for ever.
    pub async fn run_retention(&self) {
        let mut cleared = self.clock.now();
        let mut guest = None;
        let mut subscription = self.bus.subscriptions().subscribe(&[Topic::Sessions, Topic::Keys]);
        loop {
            let notices = timeout(SYNC_INTERVAL, subscription.recv()).await.unwrap_or_default();
            self.hear(&notices);
            if let Err(why) = self.look().await {
                tracing::warn!(%why, "what other nodes have changed cannot be read");
            }
            let now = self.clock.now();
            if let Err(why) = self.look_after_tables(now).await {
                tracing::warn!(%why, "tables that are full, or that nobody comes to, have to wait");
            }
            if now >= cleared.plus(PURGE_INTERVAL) {
                cleared = now;
                if let Err(why) = self.purge().await {
                    tracing::warn!(%why, "what is old cannot be taken away");
                }
                guest = match self.remove_unused_guests(now, guest).await {
                    Ok(next) => next,
                    Err(why) => {
                        tracing::warn!(%why, "guests that are not used cannot be removed; they are tried again");
                        guest
                    }
                };
            }
        }
    }

    /// What other nodes tell of sessions.
    fn hear(&self, notices: &[Notice]) {
        let now = self.clock.now();
        let ended = notices.iter().filter_map(|notice| match notice {
            Notice::Session(session) => Some((*session, now)),
            Notice::Game { .. }
            | Notice::Account(_)
            | Notice::Changed { .. }
            | Notice::Table { .. }
            | Notice::Link(_)
            | Notice::Keys => None,
        });
        self.revoked_sessions.add(&ended.collect::<Vec<_>>());
    }

    /// Reads what other nodes have changed.
    pub async fn look(&self) -> Result<(), Error> {
        let now = self.clock.now();
        for session in self.revoked_sessions.add(&self.store.sessions_ended_since(now.minus(OVERLAP)).await?)
        {
            self.bus.subscriptions().publish(Notice::Session(session));
        }
        self.revoked_sessions.forget(self.oldest_token(now));
        self.read_keys().await
    }

    /// Takes away what has become old.
    pub async fn purge(&self) -> Result<(), Error> {
        let now = self.clock.now();
        let cutoffs = Cutoffs {
            sessions: now.minus(SESSION_RETENTION),
            tokens: now.minus(self.session_lifetimes.idle),
            keys: now.minus(SESSION_RETENTION),
            guesses: now.minus(FORGOTTEN),
            allowances: now,
            codes: now.minus(CODE_RETENTION),
            deliveries: now.minus(DELIVERY_RETENTION),
            shown: now.minus(PUSH_RETENTION),
            now,
            reminders: now.minus(REMINDER_RETENTION),
        };
        Ok(self.store.purge(cutoffs).await?)
    }

    /// No access token that was signed before this counts any more.
    pub(crate) fn oldest_token(&self, now: Moment) -> Moment {
        now.minus(
            Duration::from_secs(self.session_lifetimes.access_token_seconds.into()) + OVERLAP + keys::LEEWAY,
        )
    }
}

/// From when on things are kept.
#[derive(Clone, Copy, Debug)]
pub struct Cutoffs {
    /// Sessions that ended or ran out before this go.
    pub sessions: Moment,
    /// Refresh tokens that were given before this go.
    pub tokens: Moment,
    /// Keys that had stopped signing before this go: no token lives so long.
    pub keys: Moment,
    /// Wrong passwords before this are forgotten.
    pub guesses: Moment,
    /// Rates of which nothing was used up any more at this time.
    pub allowances: Moment,
    /// Codes of all kinds, invitations and links that ran out before this go, hand-overs that ended before it, and what
    /// quick matches before it came to.
    pub codes: Moment,
    /// Reminders that were made before this go.
    pub reminders: Moment,
    /// Deliveries that were last tried before this and do not wait go.
    pub deliveries: Moment,
    /// Pushes that were made before this go, also when their games still wait.
    pub shown: Moment,
    /// Devices whose sessions are over by now go.
    pub now: Moment,
}
