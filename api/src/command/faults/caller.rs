//! A client that is not put off: it sends the same request to any of the nodes until one has answered.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep, timeout};

use super::tally::Tally;
use crate::command::chance::Chance;
use crate::command::client::{Client, Reply, Request, Server};

/// No reply takes longer, but for that of a long poll.
const ANSWER: Duration = Duration::from_secs(20);
/// Whatever is killed is back long before.
const PATIENCE: Duration = Duration::from_secs(120);
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

    /// One of the nodes.
    pub fn anywhere(&mut self) -> &Server {
        &self.servers[self.chance.below(self.servers.len())]
    }

    /// One of the nodes, if it answers.
    pub async fn once(&mut self, request: &Request) -> Option<Reply> {
        let node = self.chance.below(self.clients.len());
        match timeout(ANSWER, self.clients[node].send(request)).await {
            Ok(Ok(reply)) => match reply.status {
                429 | 503 => self.tally.busy.one(),
                500.. => {
                    let body = String::from_utf8_lossy(&reply.body);
                    tracing::warn!("{request}: {}: {body}", reply.status);
                    self.tally.failures.one();
                }
                _ => return Some(reply),
            },
            Ok(Err(_)) | Err(_) => {
                // The next request goes over another connection.
                self.clients[node] = Client::new(&self.servers[node]);
                self.tally.broken.one();
            }
        }
        None
    }

    /// A moment, before the same is tried again.
    pub async fn pause(&mut self) {
        let pause = self.chance.between(*PAUSE.start(), *PAUSE.end());
        sleep(Duration::from_millis(pause.unsigned_abs())).await;
    }
}
