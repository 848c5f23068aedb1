//! A clock that only the test advances.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use service::moment::Moment;
use service::ports::Clock;

pub struct ManualClock {
    now: AtomicI64,
    stood: AtomicI64,
}

impl ManualClock {
    pub fn now() -> Arc<Self> {
        Arc::new(Self { now: AtomicI64::new(Moment::now().0), stood: AtomicI64::new(0) })
    }

    pub fn advance(&self, time: Duration) {
        self.now.fetch_add(time.as_micros() as i64, Ordering::SeqCst);
    }

    pub fn set_back(&self, time: Duration) {
        self.now.fetch_sub(time.as_micros() as i64, Ordering::SeqCst);
    }

    /// Suspends the machine: the wall clock advances, and the monotonic clock does not.
    pub fn suspend(&self, time: Duration) {
        self.stood.fetch_add(time.as_micros() as i64, Ordering::SeqCst);
        self.advance(time);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Moment {
        Moment(self.now.load(Ordering::SeqCst))
    }

    fn wall_clock_offset(&self) -> i64 {
        self.stood.load(Ordering::SeqCst)
    }
}
