//! The spans that a node can export: a request and its parts.

/// The target of these spans. They have the level `trace`, so that they cost next to nothing while they are not exported.
pub const TARGET: &str = "tharsis::spans";
