//! What the service needs from outside: somewhere to keep things, somebody to tell, a clock.
//! Each method of the store is one transaction; none of them knows a rule of the game.

pub(crate) mod notices;
pub(crate) mod repository;
pub mod subscriptions;

use std::fmt;
use std::sync::Arc;

use futures_util::future::BoxFuture;

use crate::moment::Moment;
pub use crate::ports::notices::{Notice, Topic};
use crate::ports::subscriptions::SubscriptionRegistry;

/// What a port gives back, later.
pub type StoreFuture<T> = BoxFuture<'static, Result<T, StoreError>>;

/// Why the store could not do it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The row has moved on since it was read.
    Conflict,
    /// What had to be unique is there already.
    Duplicate,
    /// Too much is waiting; nothing was done.
    Busy,
    /// The database cannot be reached, or the connection to it broke: what was asked may or may not have been done.
    Unavailable(String),
    /// The database cannot do it as long as an operator does nothing about the cause; what was asked may or may not have
    /// been done.
    Unusable(DatabaseFault),
    /// The database failed; what was asked may or may not have been done.
    Failed(String),
}

/// What keeps a database from being read or written until an operator does something about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DatabaseFault {
    /// There is no room left.
    DiskFull,
    /// It may only be read.
    ReadOnly,
    /// Reading or writing its files fails.
    Io,
    /// What its files hold is damaged.
    Corrupt,
}

impl fmt::Display for DatabaseFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::DiskFull => "the disk of the database is full",
            Self::ReadOnly => "the database may only be read",
            Self::Io => "reading or writing the files of the database fails",
            Self::Corrupt => "the database is damaged",
        })
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict => f.write_str("the row has moved on since it was read"),
            Self::Duplicate => f.write_str("what had to be unique is there already"),
            Self::Busy => f.write_str("too much is waiting to be written"),
            Self::Unavailable(why) => write!(f, "the database cannot be reached: {why}"),
            Self::Unusable(fault) => fault.fmt(f),
            Self::Failed(why) => write!(f, "the database failed: {why}"),
        }
    }
}

impl std::error::Error for StoreError {}

/// Tells whoever listens that there is news, on this node and on all others. Carries no secrets and may lose messages: it
/// only wakes.
pub trait Bus: Send + Sync {
    /// Tells everybody. Neither waits nor fails.
    fn announce(&self, notice: Notice);
    /// Those who listen on this node.
    fn subscriptions(&self) -> &Arc<SubscriptionRegistry>;
    /// How far it reaches now.
    fn reach(&self) -> BusReach;
    /// Notices that have not been handed on to the other nodes yet.
    fn waiting(&self) -> usize {
        0
    }
}

/// How far a bus reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BusReach {
    /// This node, and there is no other.
    Node,
    /// All nodes.
    Nodes,
    /// This node, and the others not for now: they find out by their sweep.
    Cut,
}

/// Tells the time.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Moment;
    /// Microseconds by which the time of day has gone on more than what is counted while the machine runs: as long as it is
    /// suspended this grows. Differences of it say something, and nothing else.
    fn wall_clock_offset(&self) -> i64;
}

pub(crate) use crate::ports::repository::{repositories, repository};
