//! Asks a node again and again whether it is ready, as a load balancer does, and notes how long each answer took.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::tally::Tally;
use crate::client::{Request, Server};

/// Between an answer and the next question.
const PAUSE: Duration = Duration::from_millis(250);
/// What takes longer is noted as having taken this long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Asks until the task is aborted.
pub fn start(node: usize, server: Server, tally: Arc<Tally>) -> JoinHandle<()> {
    tokio::spawn(async move {
        let request = Request::get("/readyz");
        loop {
            let begun = Instant::now();
            // Each time over a new connection. A node that is down refuses it, or breaks it off.
            let mut connected = None;
            let answered = timeout(PATIENCE, async {
                let stream = server.connect().await?;
                connected = Some(Instant::now());
                server.once_over(stream, &request).await
            });
            if !matches!(answered.await, Ok(Err(_))) {
                tally.timing.ready(node, begun, connected);
            }
            sleep(PAUSE).await;
        }
    })
}
