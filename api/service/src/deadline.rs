//! The deadline of a request. It is set where the request arrives; code that waits for another system asks how much
//! time is left. Background work has no deadline.

use std::cell::Cell;
use std::time::Duration;

use tokio::time::error::Elapsed;
use tokio::time::{Instant, timeout_at};

/// How long a request may take by default, not counting the time in which its body arrives and the time that it asks to
/// wait.
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

/// Waits for the work until the deadline of the current request; without limit outside of a request.
///
/// # Errors
/// `Elapsed` at the deadline.
pub async fn limit<F: Future>(work: F) -> Result<F::Output, Elapsed> {
    match end() {
        Some(end) => timeout_at(end, work).await,
        None => Ok(work.await),
    }
}

/// Waits for the client. The time that this takes does not count.
pub async fn exclude<F: Future>(waiting: F) -> F::Output {
    let begun = Instant::now();
    let output = waiting.await;
    extend(begun.elapsed());
    output
}

/// Extends the deadline by the time that the request asks to wait.
pub fn extend(wait: Duration) {
    // Without a request there is no deadline.
    let _ = END.try_with(|end| end.set(end.get() + wait));
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use tokio::time::sleep;

    use super::*;

    #[tokio::test]
    async fn a_request_has_a_deadline_and_other_work_has_none() {
        assert_eq!(end(), None);
        within(REQUEST_TIMEOUT, async {
            let first = end().expect("a deadline");
            extend(REQUEST_TIMEOUT);
            assert_eq!(end(), Some(first + REQUEST_TIMEOUT));
            assert_eq!(tokio::spawn(async { end() }).await.expect("a task"), None);
        })
        .await;
    }

    #[tokio::test]
    async fn only_the_time_in_which_the_client_is_awaited_does_not_count() {
        const WHILE: Duration = Duration::from_millis(10);
        within(REQUEST_TIMEOUT, async {
            let first = end().expect("a deadline");
            sleep(WHILE).await;
            let begun = Instant::now();
            // The time of a sleep begins where it is created.
            exclude(async { sleep(WHILE).await }).await;
            let (extended, took) = (end().expect("a deadline") - first, begun.elapsed());
            assert!((WHILE..=took).contains(&extended), "{extended:?} of {took:?}");
        })
        .await;
    }

    #[tokio::test]
    async fn work_of_a_request_is_limited_by_its_deadline() {
        let (none, enough) = (Duration::ZERO, REQUEST_TIMEOUT);
        assert!(within(none, limit(pending::<()>())).await.is_err());
        assert_eq!(within(enough, limit(ready(1))).await.ok(), Some(1));
        assert_eq!(limit(ready(1)).await.ok(), Some(1));
    }
}
