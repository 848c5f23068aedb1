//! What the module stores. Each method that changes something adds its entry to the audit log in the same transaction.

use crate::error::Suspension;
use crate::id::{AccountId, AuditEntryId, GameId, ReportId, SessionId};
use crate::lobby::tables::Table;
use crate::moderation::audit_log::AuditEntry;
use crate::moderation::found::FoundAccount;
use crate::moderation::reports::{Report, ReportFilter, ReportedAccount};
use crate::moment::Moment;
use crate::play::stored::Player;
use crate::ports::repository;

/// An account that may moderate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operator {
    pub player: Player,
    /// When it became an operator.
    pub since: Moment,
}

repository! {
    /// Operators, suspensions, reports and the audit log.
    pub trait ModerationRepository as moderation_repository {
        /// Makes an account an operator, or takes that from it. Returns whether that changed anything; without a change
        /// there is no entry. `Conflict` if the account is deleted.
        write fn set_operator(account: AccountId, operator: bool, entry: AuditEntry) -> bool;
        /// The operators, the first one first.
        read fn operators() -> Vec<Operator>;
        /// Suspends an account, or replaces its suspension. Ends the sessions of the account, those in which it acts as a
        /// bot included, and deletes the plans, webhooks and links of the account and of its bots. Returns the ended
        /// sessions. `Conflict` if the account is deleted.
        write fn suspend(account: AccountId, suspension: Suspension, entry: AuditEntry) -> Vec<SessionId>;
        /// Ends a suspension. Returns whether there was one; without one there is no entry.
        write fn restore(account: AccountId, entry: AuditEntry) -> bool;
        /// Suspended accounts whose seats may still have to be vacated, with the beginning of the suspension, the oldest
        /// first.
        read fn suspensions_with_seats(limit: i64) -> Vec<(AccountId, Moment)>;
        /// Records that the seats of an account that was suspended at that time are vacated.
        write fn seats_vacated(account: AccountId, since: Moment) -> ();
        /// Renames an account, with the tables and games that carry its name, and locks the name. Returns whether it exists.
        write fn rename_account(account: AccountId, name: String, entry: AuditEntry) -> bool;
        /// Unlocks the name of an account. Returns whether it was locked; without that there is no entry.
        write fn unlock_name(account: AccountId, entry: AuditEntry) -> bool;
        /// Removes the text of a message. Returns whether the message exists.
        write fn remove_message(game: GameId, number: i64, entry: AuditEntry) -> bool;
        /// Stores a closed table. `Conflict` after a concurrent change.
        write fn close_table(table: Table, entry: AuditEntry) -> ();
        /// Adds the entry about closing a table whose game runs, unless there is one: of several operators who close it at
        /// the same time, one is logged.
        write fn log_closed_game(entry: AuditEntry) -> ();
        /// Adds an entry to the audit log.
        write fn add_audit_entry(entry: AuditEntry) -> ();
        /// The entries before `before`, newest first; with an account, those about it.
        read fn audit_log(account: Option<AccountId>, before: Option<AuditEntryId>, limit: i64) -> Vec<AuditEntry>;
        /// The reports before `before`, newest first.
        read fn reports(filter: ReportFilter, before: Option<ReportId>, limit: i64) -> Vec<Report>;
        /// Marks a report as resolved. Returns whether it exists; a report that was resolved before gets no second entry.
        write fn resolve_report(id: ReportId, entry: AuditEntry) -> bool;
        /// The accounts that are not deleted with that text in their names or with that address, newest first. ASCII letters
        /// are the same in upper and lower case.
        read fn find_accounts(text: String, now: Moment, limit: i64) -> Vec<FoundAccount>;
        /// What operators see of an account at that time.
        read fn reported_account(account: AccountId, now: Moment) -> Option<ReportedAccount>;
    }
}
