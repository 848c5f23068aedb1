//! What the module stores.

use crate::feed::game_list::GameFilter;
use crate::id::{AccountId, GameId, LinkId, TableId};
use crate::play::stored::GameSummaryRow;
use crate::ports::repository;

repository! {
    /// The games of an account.
    pub trait GameListRepository as game_list_repository {
        /// The games of an account, newest first, those older than `before` only.
        read fn games_of(account: AccountId, filter: GameFilter, before: Option<GameId>, limit: i64) -> Vec<GameSummaryRow>;
    }
}

repository! {
    /// What the bus may have failed to publish.
    pub trait MissedNoticeRepository as missed_notice_repository {
        /// Which games with ids from `since` on these accounts have a seat at, at most 1,000 accounts.
        read fn games_started_since(accounts: Vec<AccountId>, since: GameId) -> Vec<(AccountId, GameId)>;
        /// The versions of these tables; tables that do not exist are left out.
        read fn table_versions(of: Vec<TableId>) -> Vec<(TableId, i64)>;
        /// Those of these links that exist, at most 1,000.
        read fn existing_links(ids: Vec<LinkId>) -> Vec<LinkId>;
    }
}
