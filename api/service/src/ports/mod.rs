//! Ports: what the service needs from other crates, such as the store, the bus and the clock. Each method of the store
//! is one transaction, and the store knows no rule of the game.

pub mod mailer;
pub(crate) mod notices;
pub mod outbound_http;
pub(crate) mod repository;
pub mod subscriptions;

use std::fmt;
use std::sync::Arc;

pub use domain::seat::SeatSet;
use futures_util::future::BoxFuture;

use crate::moment::Moment;
pub use crate::ports::notices::{Notice, Topic};
use crate::ports::subscriptions::SubscriptionRegistry;

/// The future that a port returns.
pub type StoreFuture<T> = BoxFuture<'static, Result<T, StoreError>>;

/// Why a store operation failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The row has changed since it was read.
    Conflict,
    /// A unique value exists already.
    Duplicate,
    /// Too many operations are waiting; nothing was done.
    Busy,
    /// The database cannot be reached, or the connection broke: the operation may have been carried out.
    Unavailable(String),
    /// The database cannot be used until an operator repairs it: the operation may have been carried out.
    Unusable(DatabaseFault),
    /// Another failure of the database: the operation may have been carried out.
    Failed(String),
}

/// Why a database cannot be used until an operator repairs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DatabaseFault {
    DiskFull,
    ReadOnly,
    /// Reading or writing its files fails.
    Io,
    /// Its files are damaged.
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

/// The bus between nodes: publishes notices to the subscriptions of all nodes. Notices contain no secrets and may be
/// lost; they merely wake listeners.
pub trait Bus: Send + Sync {
    /// Publishes a notice. Neither waits nor fails.
    fn announce(&self, notice: Notice);
    /// The subscriptions of this node.
    fn subscriptions(&self) -> &Arc<SubscriptionRegistry>;
    /// The current reach of the bus.
    fn reach(&self) -> BusReach;
    /// Notices that were not sent to the other nodes yet.
    fn waiting(&self) -> usize {
        0
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BusReach {
    /// This node, because there are no others.
    Node,
    /// All nodes.
    Nodes,
    /// Only this node for now; the missed-notice pollers of the other nodes find changes.
    Cut,
}

pub trait Clock: Send + Sync {
    /// The current time.
    fn now(&self) -> Moment;
    /// The time in microseconds that the wall clock has advanced more than the monotonic clock, which stops while the
    /// machine is suspended. Only differences of this value have a meaning.
    fn wall_clock_offset(&self) -> i64;
}

pub(crate) use crate::ports::repository::{repositories, repository};
