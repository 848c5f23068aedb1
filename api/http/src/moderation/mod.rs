//! Moderation by operators: accounts and their suspensions, reports, messages, tables, and the audit log.

pub mod accounts;
pub mod audit_log;
pub mod content;
pub mod reports;

use crate::problem::Problem;
use service::error::Violation;
use service::messages::expected;

/// Entries of a page: the maximum and the default.
const PAGE: (i64, i64) = (100, 50);

/// The number of entries of a page.
fn limit(asked: Option<i64>) -> Result<i64, Problem> {
    let (most, default) = PAGE;
    match asked.unwrap_or(default) {
        limit if (1..=most).contains(&limit) => Ok(limit),
        _ => Err(Problem::invalid(vec![Violation::new("limit", "range", expected::range(1, most))])),
    }
}

/// Parses an id in a query.
fn id<T: std::str::FromStr>(name: &str, text: Option<&str>) -> Result<Option<T>, Problem> {
    let wrong = || {
        let expected = if name == "cursor" { expected::cursor() } else { expected::account_id() };
        Problem::invalid(vec![Violation::new(name, "unknown", expected)])
    };
    text.map(|text| text.parse().map_err(|_| wrong())).transpose()
}

/// The cursor of the next page: the id of the last entry of a full page.
fn next_cursor<T>(page: &[T], limit: i64, id: impl Fn(&T) -> String) -> Option<String> {
    page.last().filter(|_| page.len() as i64 == limit).map(id)
}
