//! A client that is not put off: it sends the same request to any of the nodes until one has answered.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};

use super::tally::Tally;
use crate::chance::Chance;
use crate::client::{Client, Reply, Request, Server};

/// No reply takes longer. What does is given up, and counts as having taken this long.
const ANSWER: Duration = Duration::from_secs(40);
/// Whatever is killed is back long before.
const PATIENCE: Duration = Duration::from_secs(180);
/// Before a request is sent again, in milliseconds.
const PAUSE: std::ops::RangeInclusive<i64> = 10..=200;

/// Talks to any of the nodes.
pub struct Caller {
    servers: Arc<[Server]>,
    clients: Vec<Client>,
    pub chance: Chance,
    pub tally: Arc<Tally>,
}

impl Caller {
    /// Talks to these.
    pub fn new(servers: Arc<[Server]>, chance: Chance, tally: Arc<Tally>) -> Self {
        let clients = servers.iter().map(Client::new).collect();
        Self { servers, clients, chance, tally }
    }

    /// Another one, who takes other ways.
    pub fn apart(&self, which: u64) -> Self {
        Self::new(self.servers.clone(), self.chance.apart(which), self.tally.clone())
    }

    /// The final answer. What is sent must be safe to be sent many times.
    pub async fn ask(&mut self, request: &Request) -> Result<Reply, String> {
        let begun = Instant::now();
        loop {
            if let Some(reply) = self.once(request).await {
                return Ok(reply);
            }
            if begun.elapsed() > PATIENCE {
                return Err(format!("{request}: no answer within {} s", PATIENCE.as_secs()));
            }
            self.tally.retries.one();
            self.pause().await;
        }
    }

    /// One of the nodes, and which.
    pub fn anywhere(&mut self) -> (usize, &Server) {
        let node = self.chance.below(self.servers.len());
        (node, &self.servers[node])
    }

    /// One of the nodes, if it answers.
    pub async fn once(&mut self, request: &Request) -> Option<Reply> {
        self.once_within(request, Duration::ZERO).await
    }

    /// The same for a request that asks the node to wait so long for something new.
    pub async fn once_within(&mut self, request: &Request, wait: Duration) -> Option<Reply> {
        let node = self.chance.below(self.clients.len());
        let begun = std::time::Instant::now();
        let reply = timeout(ANSWER + wait, self.clients[node].send(request)).await;
        if !matches!(reply, Ok(Err(_))) {
            self.tally.timing.reply(node, begun, wait);
        }
        match reply {
            Ok(Ok(reply)) => match reply.status {
                429 | 503 => self.tally.busy.one(),
                // Its clock may say that a token is too old.
                401 if self.tally.clock_jumped(node, begun) => self.tally.busy.one(),
                500.. => {
                    let body = String::from_utf8_lossy(&reply.body);
                    tracing::warn!("{request}: {}: {body}", reply.status);
                    self.tally.failures.one();
                }
                // A node that was suspended, or got no time to work, did not read the request in time.
                408 => self.reconnect(node),
                _ => return Some(reply),
            },
            Ok(Err(_)) | Err(_) => self.reconnect(node),
        }
        None
    }

    /// The next request goes over another connection: this one gave no whole reply.
    fn reconnect(&mut self, node: usize) {
        self.clients[node] = Client::new(&self.servers[node]);
        self.tally.broken.one();
    }

    /// A moment, before the same is tried again.
    pub async fn pause(&mut self) {
        let pause = self.chance.between(*PAUSE.start(), *PAUSE.end());
        sleep(Duration::from_millis(pause.unsigned_abs())).await;
    }
}
