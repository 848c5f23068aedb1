//! The tests of `http` that `served` does not run on Postgres and Redis.

/// Modules whose tests do not depend on the database of a running server, or that test each kind of database
/// themselves.
pub const EMBEDDED_ONLY: [&str; 18] = [
    "cancelled_requests",
    "deleted_accounts",
    "event_buses",
    "hostile_requests",
    "operation",
    "ports",
    "program",
    "sizes",
    "spec",
    "stale_credentials",
    "stored_clocks",
    "stored_games",
    "stored_grants",
    "stored_plans",
    "stored_pushes",
    "stored_reviews",
    "stored_webhooks",
    "tls",
];
