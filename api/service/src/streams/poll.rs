//! Long polls: requests that wait until there is something new.

use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use super::{ConnectionKind, Reader};
use crate::error::Error;
use crate::ports::Topic;
use crate::{Service, deadline};

impl Service {
    /// Reads something as soon as it is news, or as it is when the time is over or the node stops. A request that waits counts
    /// among the streams of the account, and ends when the caller may no longer read.
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
        let _ticket = self.crowd.acquire(reader.owner(), ConnectionKind::Poll, self.pace.per_account)?;
        // Listening begins before reading again, so that nothing falls between the two.
        let mut ears = self.bus.subscriptions().subscribe(&[topic, Topic::Keys]);
        reader.end().into_iter().for_each(|end| ears.add(end));
        loop {
            let now = read().await?;
            let over = is_news(&now)
                || tokio::select! {
                    notices = ears.recv() => {
                        reader.after(&notices)?;
                        false
                    }
                    _ = self.stopped() => true,
                    _ = sleep_until(until) => true,
                };
            // Checked last: the reply goes to somebody who may read now.
            reader.still_may(self)?;
            if over {
                return Ok(now);
            }
        }
    }
}
