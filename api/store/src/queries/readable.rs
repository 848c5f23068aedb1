//! Converts rows to the types of the service. An unreadable row, damaged or written by a newer version, is logged. A
//! page leaves it out, so that it still returns the others.

use std::fmt::Display;

use service::failure_backoff::report;
use service::ports::StoreError;

/// What to do with an unreadable row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum OnUnreadable {
    /// A single row was requested: return an error.
    One,
    /// A page was requested: leave the row out.
    Page,
}

/// The readable rows of a page.
pub fn page<R, T, I: Display>(
    table: &'static str,
    rows: Vec<R>,
    id: impl Fn(&R) -> I,
    read: impl FnMut(R) -> Result<T, StoreError>,
) -> Vec<T> {
    // Pages never fail.
    all(OnUnreadable::Page, table, rows, id, read).unwrap_or_default()
}

/// Converts the rows; `on_unreadable` decides what happens to unreadable ones.
pub fn all<R, T, I: Display>(
    on_unreadable: OnUnreadable,
    table: &'static str,
    rows: Vec<R>,
    id: impl Fn(&R) -> I,
    mut read: impl FnMut(R) -> Result<T, StoreError>,
) -> Result<Vec<T>, StoreError> {
    let mut done = Vec::with_capacity(rows.len());
    for row in rows {
        let id = id(&row);
        match read(row) {
            Ok(one) => done.push(one),
            Err(why) if on_unreadable == OnUnreadable::One => return Err(why),
            Err(why) => report(table, id, why),
        }
    }
    Ok(done)
}
