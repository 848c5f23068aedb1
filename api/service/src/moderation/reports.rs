//! Reports of messages and players, for operators.

use crate::error::{Error, Suspension};
use crate::feed::chat::{ReportSubject, check_text};
use crate::id::{AccountId, ReportId};
use crate::messages::detail;
use crate::moderation::ModerationService;
use crate::moderation::audit_log::{AuditEntry, OperatorAction};
use crate::moment::Moment;
use crate::play::stored::Player;

/// A report, as operators see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    pub id: ReportId,
    /// The account that has reported.
    pub by: AccountId,
    pub about: ReportSubject,
    /// The author of the message, or the reported player.
    pub author: Player,
    /// The message, or the name of the player, at the time of the report.
    pub text: String,
    /// The reason; may be empty for a message.
    pub reason: String,
    /// The time.
    pub at: Moment,
    /// When an operator resolved it.
    pub resolved_at: Option<Moment>,
}

/// Which reports are listed. A field that is `None` does not filter.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ReportFilter {
    /// The author of the message, or the reported player.
    pub account: Option<AccountId>,
    /// Whether they are resolved.
    pub resolved: Option<bool>,
}

/// What operators see of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportedAccount {
    pub player: Player,
    /// Whether an operator has locked its name.
    pub name_locked: bool,
    /// Whether it is a guest.
    pub guest: bool,
    /// When it was created.
    pub created_at: Moment,
    /// The suspension, if one holds.
    pub suspension: Option<Suspension>,
    /// Whether it is an operator.
    pub operator: bool,
    /// The number of reports about it, and how many of them are open.
    pub reports: i64,
    pub open_reports: i64,
}

impl ModerationService {
    /// The reports before `before`, newest first.
    pub async fn reports(
        &self,
        filter: ReportFilter,
        before: Option<ReportId>,
        limit: i64,
    ) -> Result<Vec<Report>, Error> {
        Ok(self.store.reports(filter, before, limit).await?)
    }

    /// Marks a report as resolved. Idempotent.
    pub async fn resolve_report(&self, by: Option<AccountId>, id: ReportId, note: &str) -> Result<(), Error> {
        let note = check_text("/note", note, 0)?;
        let entry = AuditEntry { report: Some(id), ..self.entry(by, OperatorAction::ResolveReport, &note) };
        match self.store.resolve_report(id, entry).await? {
            true => Ok(()),
            false => Err(Error::NotFound(detail::no_such_report())),
        }
    }

    /// What operators see of an account.
    pub async fn reported_account(&self, account: AccountId) -> Result<ReportedAccount, Error> {
        let found = self.store.reported_account(account, self.clock.now()).await?;
        found.ok_or(Error::NotFound(detail::no_such_player()))
    }
}
