//! What the module stores.

use crate::error::Room;
use crate::id::TableId;
use crate::lobby::open_tables::Newcomer;
use crate::lobby::tables::Table;
use crate::play::stored::NewGame;
use crate::ports::repository;

repository! {
    /// Tables before their games.
    pub trait TableRepository as table_repository {
        /// Keeps a new table, unless its owner sits at so many open ones already; returns whether it did. `Duplicate` when its code
        /// is taken, `Conflict` when an account at it is deleted.
        write fn insert_table(table: Table, room: Room) -> bool;
        /// A table with its seats.
        read fn table(id: TableId) -> Option<Table>;
        /// The table with that join code.
        read fn table_by_code(code: String) -> Option<Table>;
        /// Writes a table back and counts its version up, unless a newcomer sits at too many open tables already; returns whether it
        /// did. `Conflict` when somebody was quicker, or an account at it is deleted.
        write fn save_table(table: Table, newcomer: Option<Newcomer>) -> bool;
        /// Writes a table back and starts its game, both or neither.
        write fn start_game(table: Table, game: NewGame) -> ();
    }
}
