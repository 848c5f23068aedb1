//! The part of the store for results and ratings.

use crate::id::{AccountId, GameId};
use crate::ports::repository;
use crate::results::ratings::{Rated, RatingKind};
use crate::results::statistics::{After, LeaderboardPage, Sum};
use crate::results::{GameResult, Over};

repository! {
    /// Stores results and ratings.
    pub trait ResultRepository as result_repository {
        /// Finished games without results, in the order of their ends.
        read fn games_to_record(limit: i64) -> Vec<GameId>;
        /// A finished game.
        read fn game_over(id: GameId) -> Option<Over>;
        /// Stores the results of a game and changes ratings, unless that was done. Returns whether it was done now.
        /// `Conflict` if a rating has changed, or an account whose rating changes is deleted.
        write fn record_game(result: GameResult) -> bool;
        /// All ratings of these accounts.
        read fn ratings_of(accounts: Vec<AccountId>) -> Vec<Rated>;
        /// The accounts with that many rated games, most points first.
        read fn leaderboard(kind: RatingKind, fewest: i32, after: Option<After>, limit: i64) -> LeaderboardPage;
        /// The results of an account, equal ones added up.
        read fn sums_of(account: AccountId) -> Vec<Sum>;
    }
}
