//! The name of the job that the current task runs. The store logs it with each statement.

tokio::task_local! {
    static NAME: &'static str;
}

/// The name of the current job; none in the task of a request.
pub fn name() -> Option<&'static str> {
    NAME.try_with(|name| *name).ok()
}

/// Runs work on behalf of a job, or of a request.
pub async fn within<F: Future>(job: Option<&'static str>, work: F) -> F::Output {
    match job {
        Some(name) => NAME.scope(name, work).await,
        None => work.await,
    }
}

/// Like [`within`], for work that blocks its thread.
pub fn within_blocking<T>(job: Option<&'static str>, work: impl FnOnce() -> T) -> T {
    match job {
        Some(name) => NAME.sync_scope(name, work),
        None => work(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn work_knows_the_job_that_it_belongs_to() {
        assert_eq!(name(), None);
        assert_eq!(within(Some("outbox"), async { name() }).await, Some("outbox"));
        assert_eq!(within(None, async { name() }).await, None);
        assert_eq!(within_blocking(Some("plans"), name), Some("plans"));
    }
}
