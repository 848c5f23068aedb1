//! Rows that become what the service knows. One that cannot be read, because it is damaged or a newer version has written
//! it, is reported and left out of a page, so that the others are still there.

use std::fmt::Display;

use service::failure_backoff::report;
use service::ports::StoreError;

/// What rows were asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum OnUnreadable {
    /// One thing: that it cannot be read is an error.
    One,
    /// All there are: what cannot be read is left out.
    Page,
}

/// The rows of a page that can be read.
pub fn page<R, T, I: Display>(
    table: &'static str,
    rows: Vec<R>,
    id: impl Fn(&R) -> I,
    read: impl FnMut(R) -> Result<T, StoreError>,
) -> Vec<T> {
    // On a page nothing fails.
    all(OnUnreadable::Page, table, rows, id, read).unwrap_or_default()
}

/// The rows, as they were asked for.
pub fn all<R, T, I: Display>(
    asked: OnUnreadable,
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
            Err(why) if asked == OnUnreadable::One => return Err(why),
            Err(why) => report(table, id, why),
        }
    }
    Ok(done)
}
