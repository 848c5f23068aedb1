//! Deletes rows that are no longer needed, a page at a time. Nothing depends on when this happens.

use std::time::Duration;

use crate::accounts::login_throttle::FORGOTTEN;
use crate::error::Error;
use crate::moment::Moment;
use crate::operation::OperationService;
use crate::progress::Progress;

const DAY: Duration = Duration::from_secs(24 * 3_600);
/// How long reminders are kept. A stored reminder is not sent again. No decision is open for longer.
const REMINDER_RETENTION: Duration = Duration::from_secs(400 * 24 * 3_600);

/// How long data are kept that nobody needs any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RetentionPeriods {
    /// Sessions that have ended, so that their devices learn why, and signing keys that no longer sign. Longer than the
    /// lifetime of any access token.
    pub sessions: Duration,
    /// Codes, invitations and links that have expired, so that a second use is detected; hand-overs that have ended.
    pub codes: Duration,
    /// The messages of a finished game, after its latest message.
    pub chat: Duration,
    /// Reports that are resolved.
    pub reports: Duration,
    /// Entries of the audit log.
    pub audit_log: Duration,
    /// Webhook deliveries and push notifications that are done. Until then, deliveries can be replayed.
    pub deliveries: Duration,
    /// Push notifications that a device may still show.
    pub pushes: Duration,
    /// Outbox entries that could not be passed on.
    pub outbox: Duration,
    /// Reviews that are done or have failed. A player may ask for them again.
    pub reviews: Duration,
}

impl Default for RetentionPeriods {
    fn default() -> Self {
        Self {
            sessions: 8 * DAY,
            codes: DAY,
            chat: 365 * DAY,
            reports: 365 * DAY,
            audit_log: 730 * DAY,
            deliveries: 14 * DAY,
            pushes: 400 * DAY,
            outbox: 30 * DAY,
            reviews: 90 * DAY,
        }
    }
}

impl OperationService {
    /// Deletes a page of the rows of each kind that are past their cutoff.
    pub async fn purge(&self) -> Result<Progress, Error> {
        let (now, periods) = (self.clock.now(), self.retention);
        let cutoffs = Cutoffs {
            sessions: now.minus(periods.sessions),
            tokens: now.minus(self.accounts.session_idle_time()),
            keys: now.minus(periods.sessions),
            login_failures: now.minus(FORGOTTEN),
            rate_limits: now,
            codes: now.minus(periods.codes),
            chat: now.minus(periods.chat),
            reports: now.minus(periods.reports),
            audit_log: now.minus(periods.audit_log),
            deliveries: now.minus(periods.deliveries),
            pushes: now.minus(periods.pushes),
            outbox: now.minus(periods.outbox),
            reviews: now.minus(periods.reviews),
            now,
            reminders: now.minus(REMINDER_RETENTION),
        };
        match self.store.purge(cutoffs).await? {
            true => Ok(Progress::More),
            false => Ok(Progress::Done),
        }
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
    /// Chats of finished games, by their latest message.
    pub chat: Moment,
    /// Reports that were resolved.
    pub reports: Moment,
    /// Entries of the audit log.
    pub audit_log: Moment,
    /// Reminders that were due.
    pub reminders: Moment,
    /// Deliveries that are not pending and were last attempted, and mails that were not delivered.
    pub deliveries: Moment,
    /// Push notifications that were created, even if their games still wait.
    pub pushes: Moment,
    /// Outbox entries that were written.
    pub outbox: Moment,
    /// Reviews that were finished.
    pub reviews: Moment,
    /// The current time: push targets whose sessions are over, and suspensions that have ended, are deleted.
    pub now: Moment,
}
