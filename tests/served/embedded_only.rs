//! The tests of `http` that `served` does not run on Postgres and Redis.

/// Modules whose tests do not depend on the database of a running server, or that test each kind of database
/// themselves.
pub const EMBEDDED_ONLY: [&str; 16] = [
    "buses",
    "clock_rows",
    "command",
    "departures",
    "dropped",
    "grants",
    "hostile",
    "operation",
    "plan_rows",
    "ports",
    "proofs",
    "recorded",
    "sizes",
    "spec",
    "webhook_rows",
    "tls",
];
