//! What is kept of games that are over: a part of what the service needs from a store.

use super::ratings::{Kind, Rated};
use super::statistics::{After, Board, Sum};
use super::{GameResult, Over};
use crate::id::{AccountId, GameId};
use crate::ports::Promise;

/// Keeps results and ratings.
pub trait ResultStore: Send + Sync {
    /// Games that are over and have no results yet, the one that ended first in front.
    fn games_to_record(&self, limit: i64) -> Promise<Vec<GameId>>;
    /// A game that is over.
    fn game_over(&self, id: GameId) -> Promise<Option<Over>>;
    /// Writes down what came of a game and changes the ratings, unless that was done; tells whether it did. `Conflict` when a
    /// rating is not what it was, or somebody is gone whose rating was to change.
    fn record_game(&self, result: GameResult) -> Promise<bool>;
    /// All ratings of these accounts.
    fn ratings_of(&self, accounts: Vec<AccountId>) -> Promise<Vec<Rated>>;
    /// Those with so many rated games, most points first.
    fn leaderboard(&self, kind: Kind, fewest: i32, after: Option<After>, limit: i64) -> Promise<Board>;
    /// The results of an account, added up where they are alike.
    fn sums_of(&self, account: AccountId) -> Promise<Vec<Sum>>;
}
