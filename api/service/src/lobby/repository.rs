//! What the module stores.

use crate::error::Room;
use crate::id::TableId;
use crate::lobby::open_tables::Newcomer;
use crate::lobby::tables::Table;
use crate::play::stored::NewGame;
use crate::ports::repository;

repository! {
    /// Stores tables.
    pub trait TableRepository as table_repository {
        /// Stores a new table, unless its owner has the largest allowed number of open tables. Returns whether it was
        /// stored. `Duplicate` if its code is taken, `Conflict` if an account at it is deleted.
        write fn insert_table(table: Table, room: Room) -> bool;
        /// A table with its seats.
        read fn table(id: TableId) -> Option<Table>;
        /// The table with that join code.
        read fn table_by_code(code: String) -> Option<Table>;
        /// Stores a changed table with the next version, unless a new player has the largest allowed number of open
        /// tables. Returns whether it was stored. `Conflict` after a concurrent change, or if an account at the table
        /// is deleted.
        write fn save_table(table: Table, new_player: Option<Newcomer>) -> bool;
        /// Stores a table and starts its game in one transaction.
        write fn start_game(table: Table, game: NewGame) -> ();
    }
}
