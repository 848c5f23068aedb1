//! Delivery of webhooks, push notifications and mails: a node leases rows that are due, and failed attempts are retried with
//! growing delays.

mod runner;
pub mod schedule;

pub use crate::notify::delivery::runner::{DeliveryQueue, DeliveryRunner, LeaseRequest, store_outcome};

use std::time::Duration;

/// The limits of delivery attempts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DeliveryLimits {
    /// The largest number of concurrent attempts of this node.
    pub at_once: usize,
    /// How long an attempt may take, from the DNS lookup to the response.
    pub timeout: Duration,
}
