//! What the module stores.

use crate::id::{AccountId, GameId};
use crate::moment::Moment;
use crate::play::stored::{GameProgress, NewTurn, SeatRow, StoredEvents, StoredGame, StoredTurn, Waiting};
use crate::ports::repository;

repository! {
    /// Stores games and their turns.
    pub trait GameRepository as game_repository {
        /// The version of a game.
        custom fn game_version(id: GameId) -> Option<i64>;
        /// A game with its encoded state.
        read fn game(id: GameId) -> Option<StoredGame>;
        /// These games with their encoded states, without those that do not exist or cannot be read.
        read fn games(ids: Vec<GameId>) -> Vec<StoredGame>;
        /// Stores a turn and the state after it. `Conflict` if the game is not at the version that the turn was played
        /// on, `Duplicate` if the account has used the key in this game before.
        custom fn commit_turn(turn: NewTurn) -> ();
        /// The turn with that idempotency key.
        read fn turn_by_key(game: GameId, account: AccountId, key: String) -> Option<StoredTurn>;
        /// The events of the turns that contain events after `seq`, oldest first, at most `limit` turns.
        read fn events_after(game: GameId, seq: i64, limit: i64) -> Vec<StoredEvents>;
        /// The events of the turn with that version.
        read fn events_of_turn(game: GameId, version: i64) -> Option<StoredEvents>;
        /// All turns of a game, oldest first.
        read fn turns(game: GameId) -> Vec<StoredTurn>;
        /// All games with ids after that one, in id order, at most `limit`.
        read fn games_after(after: Option<GameId>, limit: i64) -> Vec<GameId>;
        /// The games that wait for an account, the longest waiting first, at most `limit`.
        custom fn games_waiting_for(account: AccountId, limit: i64) -> Vec<Waiting>;
        /// Whether bots may play in a game.
        read fn bots_allowed(game: GameId) -> bool;
        /// Whether the table of a game is rated.
        read fn table_rated(game: GameId) -> bool;
        /// The progress of these games, at most 1,000.
        read fn game_progress(games: Vec<GameId>) -> Vec<GameProgress>;
        /// The seats of an account in running games, and in all games whose id is at least `since`.
        read fn seats_of(account: AccountId, since: GameId) -> Vec<SeatRow>;
        /// Games with ids after that one, in id order, that wait for a vacant seat.
        read fn games_waiting_for_vacant_seats(after: Option<GameId>, limit: i64) -> Vec<GameId>;
        /// Games with ids after that one, in id order, that have waited for an opponent since that time or longer.
        read fn games_waiting_for_opponents(since: Moment, after: Option<GameId>, limit: i64) -> Vec<GameId>;
        /// The number of running games and of finished games.
        read fn count_games() -> (i64, i64);
    }
}
