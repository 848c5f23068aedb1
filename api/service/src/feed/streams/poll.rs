//! Long polls: requests that wait until there is something new.

use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use crate::deadline;
use crate::error::Error;
use crate::feed::FeedService;
use crate::feed::streams::{ConnectionKind, Reader};
use crate::ports::Topic;

impl FeedService {
    /// Reads a value as soon as `is_news` accepts it, or returns the current value when the time is over or the node
    /// stops. A waiting request counts as one of the account's streams, and fails when the caller loses access.
    pub(crate) async fn poll<T, R>(
        &self,
        reader: &Reader,
        topic: Topic,
        wait: Duration,
        read: impl Fn() -> R,
        is_news: impl Fn(&T) -> bool,
    ) -> Result<T, Error>
    where
        R: Future<Output = Result<T, Error>>,
    {
        let until = Instant::now() + wait;
        deadline::extend(wait);
        let first = read().await?;
        if is_news(&first) || wait.is_zero() {
            return Ok(first);
        }
        let _ticket = self.connections.acquire(
            reader.owner(),
            ConnectionKind::Poll,
            self.stream_settings.per_account,
        )?;
        // Subscribe before reading again, so that no notice is missed between the two.
        let mut ears = self.bus.subscriptions().subscribe(&[topic, Topic::Keys]);
        reader.revocation_topic().into_iter().for_each(|end| ears.add(end));
        loop {
            let now = read().await?;
            let over = is_news(&now)
                || tokio::select! {
                    notices = ears.recv() => {
                        reader.check_not_revoked(&notices)?;
                        false
                    }
                    _ = self.stopped() => true,
                    _ = sleep_until(until) => true,
                };
            // Checked last: the reader must have access at the moment of the reply.
            reader.check_access(self)?;
            if over {
                return Ok(now);
            }
        }
    }
}
