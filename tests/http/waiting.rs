//! Waiting for conditions. Tests do not depend on the speed of the machine: the timeout is much longer than a busy
//! machine needs.

use std::time::{Duration, Instant};

/// The timeout of a condition.
pub const TIMEOUT: Duration = Duration::from_secs(120);
/// The timeout of a long computation, such as a review or a game. A busy machine needs minutes for it.
pub const LONG_TIMEOUT: Duration = Duration::from_secs(900);
/// The pause after the first check.
const PAUSE: Duration = Duration::from_millis(20);
/// The longest pause between two checks.
const LONGEST_PAUSE: Duration = Duration::from_millis(160);

/// Twice the pause, up to a limit. A check takes some of the time of the processor: several milliseconds in a browser.
pub fn longer(pause: Duration) -> Duration {
    LONGEST_PAUSE.min(2 * pause)
}

/// Waits until a condition holds; fails with `what` at the timeout.
#[track_caller]
pub fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    wait_for(what, || condition().then_some(()));
}

/// Waits for a value; fails with `what` at the timeout.
#[track_caller]
pub fn wait_for<T>(what: &str, read: impl FnMut() -> Option<T>) -> T {
    wait_at_most(TIMEOUT, what, read)
}

/// Waits for a value; fails with `what` at this timeout.
#[track_caller]
pub fn wait_at_most<T>(timeout: Duration, what: &str, mut read: impl FnMut() -> Option<T>) -> T {
    let begun = Instant::now();
    let mut pause = PAUSE;
    loop {
        if let Some(found) = read() {
            return found;
        }
        assert!(begun.elapsed() < timeout, "not in {timeout:?}: {what}");
        std::thread::sleep(pause);
        pause = longer(pause);
    }
}
