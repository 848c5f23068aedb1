//! Polls the readiness of a node, as a load balancer does, and records how long each reply took.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::tally::Tally;
use crate::client::{Request, Server};

/// The pause between a reply and the next request.
const PROBE_PAUSE: Duration = Duration::from_millis(250);
/// The timeout, which is recorded for a reply that misses it.
const PROBE_TIMEOUT: Duration = Duration::from_secs(60);

/// Polls until the task is aborted.
pub fn start(node: usize, server: Server, tally: Arc<Tally>) -> JoinHandle<()> {
    tokio::spawn(async move {
        let request = Request::get("/readyz");
        loop {
            let begun = Instant::now();
            // Each request uses a new connection. A node that is down refuses or breaks it.
            let mut connected = None;
            let answered = timeout(PROBE_TIMEOUT, async {
                let stream = server.connect().await?;
                connected = Some(Instant::now());
                server.send_over(stream, &request).await
            });
            if !matches!(answered.await, Ok(Err(_))) {
                tally.timing.ready(node, begun, connected);
            }
            sleep(PROBE_PAUSE).await;
        }
    })
}
