//! Waiting for conditions. Tests do not depend on the speed of the machine: the timeout is much longer than a busy
//! machine needs.

use std::time::{Duration, Instant};

/// The timeout of a condition.
pub const PATIENCE: Duration = Duration::from_secs(120);
/// The pause between two checks.
const PAUSE: Duration = Duration::from_millis(20);

/// Waits until a condition holds; fails with `what` at the timeout.
#[track_caller]
pub fn until(what: &str, mut is: impl FnMut() -> bool) {
    until_some(what, || is().then_some(()));
}

/// Waits for a value; fails with `what` at the timeout.
#[track_caller]
pub fn until_some<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < PATIENCE, "not in {PATIENCE:?}: {what}");
        std::thread::sleep(PAUSE);
    }
}
