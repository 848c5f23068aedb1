//! What the module stores.

use crate::accounts::sessions::Session;
use crate::id::{AccountId, GameId, SessionId, TableId};
use crate::lobby::tables::Table;
use crate::moderation::audit_log::AuditEntry;
use crate::moment::Moment;
use crate::personal_data::export::{OwnTurn, PersonalData};
use crate::ports::repository;

repository! {
    /// Everything that is stored about one account.
    pub trait PersonalDataRepository as personal_data_repository {
        /// Deletes all data of an account but its id. Frees its seats at open tables; its seats in running games become
        /// vacant. Returns the sessions that this has ended. `Conflict` or `Busy` after a concurrent change.
        /// Idempotent.
        write fn delete_account(id: AccountId, at: Moment) -> Vec<SessionId>;
        /// The same with an entry in the audit log, unless the account is deleted already.
        write fn delete_account_for_owner(id: AccountId, entry: AuditEntry) -> Vec<SessionId>;
        /// Adds the entry about an export to the audit log.
        write fn record_export(entry: AuditEntry) -> ();
        /// The stored data of an account, without sessions, tables and games.
        read fn personal_data(account: AccountId) -> Option<PersonalData>;
        /// All stored sessions of an account, newest first, only those older than `before`.
        read fn all_sessions_of(account: AccountId, before: Option<SessionId>, limit: i64) -> Vec<Session>;
        /// The tables at which an account has a seat, newest first, only those older than `before`.
        read fn tables_of(account: AccountId, before: Option<TableId>, limit: i64) -> Vec<Table>;
        /// The turns of an account in a game, oldest first.
        read fn turns_of(game: GameId, account: AccountId) -> Vec<OwnTurn>;
    }
}
