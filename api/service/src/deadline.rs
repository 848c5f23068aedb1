//! The deadline of a request. It is set where the request arrives; code that waits for another system asks how much
//! time is left. Background work has no deadline.

use std::cell::Cell;
use std::time::Duration;

use tokio::time::Instant;

/// How long a request may take after its body has arrived, not counting the time that it asks to wait.
pub const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

tokio::task_local! {
    static END: Cell<Instant>;
}

/// Runs the work of a request with a deadline after that time.
pub async fn within<F: Future>(limit: Duration, work: F) -> F::Output {
    END.scope(Cell::new(Instant::now() + limit), work).await
}

/// The deadline of the current request; none outside of a request.
pub fn end() -> Option<Instant> {
    END.try_with(Cell::get).ok()
}

/// Starts the time again, because the body of the request has only now arrived.
pub fn restart() {
    let end = Instant::now() + REQUEST_TIMEOUT;
    // Without a request there is no deadline.
    let _ = END.try_with(|old| old.set(end));
}

/// Extends the deadline by the time that the request asks to wait.
pub fn extend(wait: Duration) {
    let _ = END.try_with(|end| end.set(end.get() + wait));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_request_has_a_deadline_and_other_work_has_none() {
        assert_eq!(end(), None);
        within(REQUEST_TIMEOUT, async {
            let first = end().expect("a deadline");
            extend(REQUEST_TIMEOUT);
            assert_eq!(end(), Some(first + REQUEST_TIMEOUT));
            restart();
            assert!(end().is_some_and(|end| end >= first && end < first + REQUEST_TIMEOUT));
            assert_eq!(tokio::spawn(async { end() }).await.expect("a task"), None);
        })
        .await;
    }
}
