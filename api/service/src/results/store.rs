//! What is kept of games that are over: a part of what the service needs from a store.

use crate::id::{AccountId, GameId};
use crate::ports::repository;
use crate::results::ratings::{Rated, RatingKind};
use crate::results::statistics::{After, LeaderboardPage, Sum};
use crate::results::{GameResult, Over};

repository! {
    /// Keeps results and ratings.
    pub trait ResultRepository as result_repository {
        /// Games that are over and have no results yet, the one that ended first in front.
        read fn games_to_record(limit: i64) -> Vec<GameId>;
        /// A game that is over.
        read fn game_over(id: GameId) -> Option<Over>;
        /// Writes down what came of a game and changes the ratings, unless that was done; tells whether it did. `Conflict` when a
        /// rating is not what it was, or somebody is gone whose rating was to change.
        write fn record_game(result: GameResult) -> bool;
        /// All ratings of these accounts.
        read fn ratings_of(accounts: Vec<AccountId>) -> Vec<Rated>;
        /// Those with so many rated games, most points first.
        read fn leaderboard(kind: RatingKind, fewest: i32, after: Option<After>, limit: i64) -> LeaderboardPage;
        /// The results of an account, added up where they are alike.
        read fn sums_of(account: AccountId) -> Vec<Sum>;
    }
}
