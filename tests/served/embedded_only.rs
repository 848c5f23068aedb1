//! Which tests of `http` are not run a second time on Postgres and Redis.

/// Modules whose tests are not about a running server and its database, or try each kind of database themselves.
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
