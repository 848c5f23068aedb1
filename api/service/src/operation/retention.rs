//! Deletes rows that are no longer needed. Nothing depends on when this happens.

use std::time::Duration;

use crate::accounts::login_throttle::FORGOTTEN;
use crate::error::Error;
use crate::moment::Moment;
use crate::operation::OperationService;
use crate::progress::Progress;

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

impl OperationService {
    /// Takes away what has become old.
    pub async fn purge(&self) -> Result<Progress, Error> {
        let now = self.clock.now();
        let cutoffs = Cutoffs {
            sessions: now.minus(SESSION_RETENTION),
            tokens: now.minus(self.accounts.session_idle_time()),
            keys: now.minus(SESSION_RETENTION),
            guesses: now.minus(FORGOTTEN),
            allowances: now,
            codes: now.minus(CODE_RETENTION),
            deliveries: now.minus(DELIVERY_RETENTION),
            shown: now.minus(PUSH_RETENTION),
            now,
            reminders: now.minus(REMINDER_RETENTION),
        };
        self.store.purge(cutoffs).await?;
        Ok(Progress::Done)
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
