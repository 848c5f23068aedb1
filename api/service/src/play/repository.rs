//! What the module stores.

use crate::id::{AccountId, GameId};
use crate::play::stored::{GameProgress, NewTurn, SeatRow, StoredEvents, StoredGame, StoredTurn};
use crate::ports::repository;

repository! {
    /// Games and their turns.
    pub trait GameRepository as game_repository {
        /// The version a game is at.
        custom fn game_version(id: GameId) -> Option<i64>;
        /// A game with its state.
        read fn game(id: GameId) -> Option<StoredGame>;
        /// Writes a turn and the state after it; `Conflict` when the game is no longer at the version that the turn was
        /// played on, `Duplicate` when the account has used the key in this game before.
        custom fn commit_turn(turn: NewTurn) -> ();
        /// What was stored under an idempotency key.
        read fn turn_by_key(game: GameId, account: AccountId, key: String) -> Option<StoredTurn>;
        /// What happened in the turns that hold facts after `seq`, oldest first, `limit` of them.
        read fn events_after(game: GameId, seq: i64, limit: i64) -> Vec<StoredEvents>;
        /// What happened in the turn after which the game was at that version.
        read fn events_of_turn(game: GameId, version: i64) -> Option<StoredEvents>;
        /// All turns of a game, oldest first.
        read fn turns(game: GameId) -> Vec<StoredTurn>;
        /// All games after that one, in the order of their ids, `limit` of them.
        read fn games_after(after: Option<GameId>, limit: i64) -> Vec<GameId>;
        /// How far these games have come; 1,000 at most.
        read fn game_progress(games: Vec<GameId>) -> Vec<GameProgress>;
        /// Which games with ids from `since` on these accounts sit at; 1,000 accounts at most.
        read fn games_started_since(accounts: Vec<AccountId>, since: GameId) -> Vec<(AccountId, GameId)>;
        /// The seats of an account: at games that are not over, and at all with ids from `since` on.
        read fn seats_of(account: AccountId, since: GameId) -> Vec<SeatRow>;
        /// Games with ids after that one, in their order, that wait for a seat that is vacant.
        read fn games_waiting_for_vacant_seats(after: Option<GameId>, limit: i64) -> Vec<GameId>;
        /// How many games go on, and how many are over.
        read fn count_games() -> (i64, i64);
    }
}
