//! Limits of open tables and of the games of an account.

use super::{ConfigError, days, whole_number};
use service::error::Room;
use service::lobby::open_tables::TableLimits;

/// How many tables and games an account may have, and how long tables stay open. More games would make the cursor of
/// an account's stream longer than the documented maximum.
pub fn limits(get: impl Fn(&str) -> Option<String>) -> Result<TableLimits, ConfigError> {
    let get = &get;
    Ok(TableLimits {
        per_account: Room {
            tables: whole_number("TABLES_PER_ACCOUNT", get, 50, 1, 10_000)? as usize,
            games: whole_number("GAMES_PER_ACCOUNT", get, 500, 1, 500)? as usize,
        },
        lifetime: days(whole_number("TABLE_DAYS", get, 30, 1, 4_000)?),
    })
}
