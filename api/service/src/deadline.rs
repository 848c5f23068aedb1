//! The time at which a request has to be answered. It is set where the request comes in; whatever waits for something
//! outside asks how much time is left. Work that no request waits for has no deadline.

use std::cell::Cell;
use std::time::Duration;

use tokio::time::Instant;

/// How long a request may take, from when its body is there, beyond what it asks to wait for.
pub const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

tokio::task_local! {
    static END: Cell<Instant>;
}

/// Does the work of a request, which has to be answered within that time.
pub async fn within<F: Future>(limit: Duration, work: F) -> F::Output {
    END.scope(Cell::new(Instant::now() + limit), work).await
}

/// The deadline of the request that is worked on, if it is one.
pub fn end() -> Option<Instant> {
    END.try_with(Cell::get).ok()
}

/// The request has only now arrived as a whole.
pub fn restart() {
    let end = Instant::now() + REQUEST_TIMEOUT;
    // Outside of a request there is nothing to move.
    let _ = END.try_with(|old| old.set(end));
}

/// The request asks to wait for so long.
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
