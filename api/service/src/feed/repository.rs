//! What the module stores.

use crate::feed::game_list::GameFilter;
use crate::id::{AccountId, GameId};
use crate::play::stored::GameSummaryRow;
use crate::ports::repository;

repository! {
    /// The games of an account.
    pub trait GameListRepository as game_list_repository {
        /// The games of an account, newest first, those older than `before` only.
        read fn games_of(account: AccountId, filter: GameFilter, before: Option<GameId>, limit: i64) -> Vec<GameSummaryRow>;
    }
}
