//! Deletes rows that are no longer needed. Nothing depends on when this happens.

use std::time::Duration;

use crate::accounts::login_throttle::FORGOTTEN;
use crate::error::Error;
use crate::moment::Moment;
use crate::operation::OperationService;
use crate::progress::Progress;

/// How long ended sessions are kept, so that their devices learn why they ended, and keys that no longer sign. Longer than
/// the lifetime of any access token.
const SESSION_RETENTION: Duration = Duration::from_secs(8 * 24 * 3_600);

/// How long expired codes are kept, so that a second use is detected.
const CODE_RETENTION: Duration = Duration::from_secs(24 * 3_600);
/// How long deliveries are kept. Until then, webhook deliveries can be replayed.
const DELIVERY_RETENTION: Duration = Duration::from_secs(14 * 24 * 3_600);
/// How long the notifications that devices may still show are kept.
const PUSH_RETENTION: Duration = Duration::from_secs(400 * 24 * 3_600);
/// How long reminders are kept. A stored reminder is not sent again. No decision is open for longer.
const REMINDER_RETENTION: Duration = Duration::from_secs(400 * 24 * 3_600);

impl OperationService {
    /// Deletes rows that are past their cutoff.
    pub async fn purge(&self) -> Result<Progress, Error> {
        let now = self.clock.now();
        let cutoffs = Cutoffs {
            sessions: now.minus(SESSION_RETENTION),
            tokens: now.minus(self.accounts.session_idle_time()),
            keys: now.minus(SESSION_RETENTION),
            login_failures: now.minus(FORGOTTEN),
            rate_limits: now,
            codes: now.minus(CODE_RETENTION),
            deliveries: now.minus(DELIVERY_RETENTION),
            pushes: now.minus(PUSH_RETENTION),
            now,
            reminders: now.minus(REMINDER_RETENTION),
        };
        self.store.purge(cutoffs).await?;
        Ok(Progress::Done)
    }
}

/// Rows from before these times are deleted.
#[derive(Clone, Copy, Debug)]
pub struct Cutoffs {
    /// Sessions that ended or expired.
    pub sessions: Moment,
    /// Refresh tokens that were issued.
    pub tokens: Moment,
    /// Keys that stopped signing. No access token lives that long.
    pub keys: Moment,
    /// Failed sign-ins.
    pub login_failures: Moment,
    /// Rate limits that were fully available again.
    pub rate_limits: Moment,
    /// Codes of all kinds, mails that were sent, invitations and links that expired, hand-overs that ended, and results of quick matches.
    pub codes: Moment,
    /// Reminders that were due.
    pub reminders: Moment,
    /// Deliveries that are not pending and were last attempted, and mails that were not delivered.
    pub deliveries: Moment,
    /// Push notifications that were created, even if their games still wait.
    pub pushes: Moment,
    /// The current time: push targets whose sessions are over are deleted.
    pub now: Moment,
}
