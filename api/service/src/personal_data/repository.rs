//! What the module stores.

use crate::accounts::sessions::Session;
use crate::id::{AccountId, GameId, SessionId, TableId};
use crate::lobby::tables::Table;
use crate::moment::Moment;
use crate::personal_data::export::{OwnTurn, PersonalData};
use crate::ports::repository;

repository! {
    /// Everything that is stored about one account.
    pub trait PersonalDataRepository as personal_data_repository {
        /// Takes away everything of an account but its id: it gives up its seats at open tables, and those in games that go on
        /// are vacant from then on. Tells the sessions that have ended by it; `Conflict` or `Busy` when somebody else changed
        /// the same at the same time. An account that is deleted already stays so.
        write fn delete_account(id: AccountId, at: Moment) -> Vec<SessionId>;
        /// What is held about an account beside its sessions, tables and games.
        read fn personal_data(account: AccountId) -> Option<PersonalData>;
        /// All sessions of an account that are kept, the newest first, those older than `before` only.
        read fn all_sessions_of(account: AccountId, before: Option<SessionId>, limit: i64) -> Vec<Session>;
        /// The tables that an account sits at, the newest first, those older than `before` only.
        read fn tables_of(account: AccountId, before: Option<TableId>, limit: i64) -> Vec<Table>;
        /// The turns of an account in a game, oldest first.
        read fn turns_of(game: GameId, account: AccountId) -> Vec<OwnTurn>;
    }
}
