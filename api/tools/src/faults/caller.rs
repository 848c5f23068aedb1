//! A client that retries: it sends a request to any of the nodes until one has answered.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};

use super::tally::Tally;
use crate::client::{Client, Reply, Request, Server};
use crate::rng::Rng;

/// The timeout of a reply. A reply that misses it counts with this duration.
const REPLY_TIMEOUT: Duration = Duration::from_secs(40);
/// The time within which every killed process runs again.
const RETRY_TIMEOUT: Duration = Duration::from_secs(180);
/// The pause before a request is sent again, in milliseconds.
const RETRY_PAUSE: std::ops::RangeInclusive<i64> = 10..=200;

/// Sends requests to any of the nodes.
pub struct Caller {
    servers: Arc<[Server]>,
    clients: Vec<Client>,
    pub rng: Rng,
    pub tally: Arc<Tally>,
}

impl Caller {
    pub fn new(servers: Arc<[Server]>, rng: Rng, tally: Arc<Tally>) -> Self {
        let clients = servers.iter().map(Client::new).collect();
        Self { servers, clients, rng, tally }
    }

    /// Another caller with a random stream of its own.
    pub fn fork(&self, which: u64) -> Self {
        Self::new(self.servers.clone(), self.rng.fork(which), self.tally.clone())
    }

    /// The final reply. The request must be idempotent.
    pub async fn ask(&mut self, request: &Request) -> Result<Reply, String> {
        let begun = Instant::now();
        loop {
            if let Some(reply) = self.once(request).await {
                return Ok(reply);
            }
            if begun.elapsed() > RETRY_TIMEOUT {
                return Err(format!("{request}: no answer within {} s", RETRY_TIMEOUT.as_secs()));
            }
            self.tally.retries.one();
            self.pause().await;
        }
    }

    /// A random node and its number.
    pub fn anywhere(&mut self) -> (usize, &Server) {
        let node = self.rng.below(self.servers.len());
        (node, &self.servers[node])
    }

    /// One attempt at a random node. The time of its reply is recorded.
    pub async fn once(&mut self, request: &Request) -> Option<Reply> {
        self.once_within(request, Duration::ZERO).await
    }

    /// The same for a long poll that waits up to `wait`.
    pub async fn once_within(&mut self, request: &Request, wait: Duration) -> Option<Reply> {
        let node = self.rng.below(self.clients.len());
        let begun = std::time::Instant::now();
        let reply = timeout(REPLY_TIMEOUT + wait, self.clients[node].attempt(request)).await;
        if !matches!(reply, Ok(Err(_))) {
            self.tally.timing.reply(node, begun, wait);
        }
        match reply {
            Ok(Ok(reply)) => match reply.status {
                429 | 503 => self.tally.busy.one(),
                // After a clock jump, the node may take a valid token for expired.
                401 if self.tally.clock_jumped(node, begun) => self.tally.busy.one(),
                500.. => {
                    let body = String::from_utf8_lossy(&reply.body);
                    tracing::warn!("{request}: {}: {body}", reply.status);
                    self.tally.failures.one();
                }
                // A node that was suspended or starved did not read the request in time.
                408 => self.reconnect(node),
                _ => return Some(reply),
            },
            Ok(Err(_)) | Err(_) => self.reconnect(node),
        }
        None
    }

    /// Replaces the connection: it gave no whole reply.
    fn reconnect(&mut self, node: usize) {
        self.clients[node] = Client::new(&self.servers[node]);
        self.tally.broken.one();
    }

    /// Waits before the next attempt.
    pub async fn pause(&mut self) {
        let pause = self.rng.between(*RETRY_PAUSE.start(), *RETRY_PAUSE.end());
        sleep(Duration::from_millis(pause.unsigned_abs())).await;
    }
}
