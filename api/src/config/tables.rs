//! Settings of open tables.

use super::{Wrong, days, whole};
use crate::service::lobby::open_tables::TableLimits;

/// At how many tables an account may sit, and how long they stay open.
pub fn limits(get: impl Fn(&str) -> Option<String>) -> Result<TableLimits, Wrong> {
    let get = &get;
    Ok(TableLimits {
        per_account: whole("TABLES_PER_ACCOUNT", get, 50, 1, 10_000)? as usize,
        lifetime: days(whole("TABLE_DAYS", get, 30, 1, 4_000)?),
    })
}
