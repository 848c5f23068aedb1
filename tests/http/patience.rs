//! Waiting for a condition. No test counts on how quick the machine is: it waits until something is so, for much longer than
//! that takes on a machine that is busy with other things.

use std::time::{Duration, Instant};

/// How long a test waits before it fails.
pub const PATIENCE: Duration = Duration::from_secs(120);
/// Between two looks.
const PAUSE: Duration = Duration::from_millis(20);

/// Waits until it is so; fails with `what` when it does not become so.
#[track_caller]
pub fn until(what: &str, mut is: impl FnMut() -> bool) {
    until_some(what, || is().then_some(()));
}

/// Waits until there is something, and gives it; fails with `what` when there is nothing in time.
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
