//! The audit log: one entry for each action of an operator. The service adds entries and never changes them; the
//! database refuses changes too. Retention deletes old entries.

use crate::error::Error;
use crate::id::{AccountId, AuditEntryId, GameId, ReportId, TableId};
use crate::moderation::ModerationService;
use crate::moment::Moment;

domain::word_enum! {
    /// What an operator has done.
    pub enum OperatorAction {
        /// An account became an operator.
        GrantOperator = "grant_operator",
        /// An account is an operator no more.
        WithdrawOperator = "withdraw_operator",
        /// An account was suspended.
        Suspend = "suspend",
        /// A suspension was ended.
        Restore = "restore",
        /// An account was renamed.
        Rename = "rename",
        /// The name of an account was unlocked.
        UnlockName = "unlock_name",
        /// A chat message was removed.
        RemoveMessage = "remove_message",
        /// A table was closed, or its game ended.
        CloseTable = "close_table",
        /// A game was ended.
        EndGame = "end_game",
        /// A report was resolved.
        ResolveReport = "resolve_report",
        /// The data of an account were exported for its owner.
        ExportAccount = "export_account",
        /// An account was deleted for its owner.
        DeleteAccount = "delete_account",
    }
}

/// An entry of the audit log. It names accounts by their ids, and holds no name, address or message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditEntry {
    pub id: AuditEntryId,
    /// The time of the action.
    pub at: Moment,
    /// The operator; none for `tharsis admin`.
    pub by: Option<AccountId>,
    pub action: OperatorAction,
    /// The account that the action was about.
    pub account: Option<AccountId>,
    /// The game that the action was about.
    pub game: Option<GameId>,
    /// The number of the message that the action was about.
    pub number: Option<i64>,
    /// The table that the action was about.
    pub table: Option<TableId>,
    /// The report that was resolved.
    pub report: Option<ReportId>,
    /// The reason that the operator has given; may be empty.
    pub reason: String,
    /// When the suspension ends, if it ends by itself.
    pub until: Option<Moment>,
}

impl AuditEntry {
    /// An entry about nothing yet.
    pub(crate) fn new(by: Option<AccountId>, action: OperatorAction, reason: &str, at: Moment) -> Self {
        Self {
            id: AuditEntryId::fresh(),
            at,
            by,
            action,
            account: None,
            game: None,
            number: None,
            table: None,
            report: None,
            reason: reason.to_owned(),
            until: None,
        }
    }
}

impl ModerationService {
    /// An entry of this moment about nothing yet.
    pub(crate) fn entry(&self, by: Option<AccountId>, action: OperatorAction, reason: &str) -> AuditEntry {
        AuditEntry::new(by, action, reason, self.clock.now())
    }

    /// The entries before `before`, newest first; with an account, those about it.
    pub async fn audit_log(
        &self,
        account: Option<AccountId>,
        before: Option<AuditEntryId>,
        limit: i64,
    ) -> Result<Vec<AuditEntry>, Error> {
        Ok(self.store.audit_log(account, before, limit).await?)
    }
}
