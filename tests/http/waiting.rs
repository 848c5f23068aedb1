//! Waiting for conditions. Tests do not depend on the speed of the machine: the timeout is much longer than a busy
//! machine needs.

use std::time::{Duration, Instant};

/// The timeout of a condition.
pub const TIMEOUT: Duration = Duration::from_secs(120);
/// The pause between two checks.
const PAUSE: Duration = Duration::from_millis(20);

/// Waits until a condition holds; fails with `what` at the timeout.
#[track_caller]
pub fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    wait_for(what, || condition().then_some(()));
}

/// Waits for a value; fails with `what` at the timeout.
#[track_caller]
pub fn wait_for<T>(what: &str, mut read: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = read() {
            return found;
        }
        assert!(begun.elapsed() < TIMEOUT, "not in {TIMEOUT:?}: {what}");
        std::thread::sleep(PAUSE);
    }
}
