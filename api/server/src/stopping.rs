//! Graceful shutdown of a node, so that every request gets its response.
//!
//! 1. `/readyz` answers 503 and every response closes its connection, while everything else continues: load balancers
//!    choose other nodes, and clients with keep-alive connections reconnect.
//! 2. The listening sockets are closed once they hold no connection that waits to be accepted: new connections are
//!    refused. Accepted connections are served, and idle ones end after the usual idle time.
//! 3. The server stops after the requests in progress, and the background jobs after their current runs.
//!
//! A connection that does not end in time does not keep the jobs from ending.

use std::net::TcpListener;
use std::pin::pin;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use tokio::join;
use tokio::time::{Instant, sleep, timeout_at};

use crate::config::stopping::StopTimes;
use crate::listening::{self, AcceptLoop, Sockets};
use http::streams::connection::OpenConnections;
use service::Services;
use service::jobs::runner::JobRunner;

/// After this time accepted connections have reached their worker threads.
const ACCEPT_DELAY: Duration = Duration::from_millis(100);
/// Maximum wait for connections that are being set up, before all are refused.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(1);
/// Poll interval for connections that are being set up. Short, because the packets of a client that connects meanwhile
/// are dropped, and it retries only after a second.
const HANDSHAKE_POLL_INTERVAL: Duration = Duration::from_millis(1);
/// The accept thread has usually carried out the pause command after this time.
const PAUSE_DELAY: Duration = Duration::from_micros(200);
/// The background jobs begin to end this long before [`StopTimes::limit`], even if connections are still open.
const JOBS_TIME: Duration = Duration::from_secs(2);
/// Poll interval for open connections.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// Idle time after which a keep-alive connection is closed.
pub const IDLE: Duration = Duration::from_secs(5);

/// Shuts down a node.
#[derive(Clone)]
pub struct Stop {
    pub(crate) handle: ServerHandle,
    pub(crate) services: Services,
    pub(crate) jobs: Arc<JobRunner>,
    pub(crate) listeners: Arc<Vec<TcpListener>>,
    pub(crate) open: OpenConnections,
    /// Those that a stream has taken over. `handle` does not wait for them, so that [`Self::shut_down`] does.
    pub(crate) streams: OpenConnections,
    pub(crate) times: StopTimes,
}

impl Stop {
    /// Shuts the node down gracefully, as SIGTERM does. Ends when [`StopTimes::drain`] and [`StopTimes::limit`] have
    /// passed at the latest.
    pub async fn shut_down(&self) {
        self.services.operation.drain();
        sleep(self.times.drain).await;
        let deadline = Instant::now() + self.times.limit;
        let jobs_end_from = deadline - JOBS_TIME.min(self.times.limit / 2);
        let mut connections = pin!(self.end_connections());
        let early = timeout_at(jobs_end_from, connections.as_mut()).await.is_ok();
        let (jobs, connections) = join!(timeout_at(deadline, self.jobs.stop()), async {
            early || timeout_at(deadline, connections).await.is_ok()
        });
        let limit_seconds = self.times.limit.as_secs();
        if !connections {
            tracing::warn!(
                limit_seconds,
                connections = self.open.count(),
                "some connections did not end within SHUTDOWN_SECONDS, and the node closes them; an idle connection ends \
                 after {} seconds",
                IDLE.as_secs()
            );
            // The command is sent at once. It has no effect on a server that is stopping already.
            drop(self.handle.stop(false));
        }
        if jobs.is_err() {
            tracing::warn!(
                limit_seconds,
                "some background jobs did not end within SHUTDOWN_SECONDS; other nodes continue their work"
            );
        }
    }

    /// Refuses new connections, and waits for the running requests.
    async fn end_connections(&self) {
        self.close_listeners().await;
        self.services.feed.end_streams();
        // Without a drain time for load balancers there is no wait for idle connections either.
        let idle_limit =
            if self.times.drain.is_zero() { ACCEPT_DELAY } else { IDLE + Duration::from_secs(1) };
        let idle_end = Instant::now() + idle_limit;
        sleep(ACCEPT_DELAY).await;
        // Where the system does not list its sockets, only connections accepted by a worker thread count.
        while (self.open.count() > 0 || self.sockets().is_some_and(|all| all.connected > 0))
            && Instant::now() < idle_end
        {
            sleep(POLL_INTERVAL).await;
        }
        while self.streams.count() > 0 {
            sleep(POLL_INTERVAL).await;
        }
        self.handle.stop(true).await;
    }

    /// Closes the listening sockets without resetting a client that has connected.
    async fn close_listeners(&self) {
        let accepts = AcceptLoop::find(&self.listeners);
        for listener in &*self.listeners {
            if let Err(why) = listening::ignore_new(listener) {
                tracing::warn!(
                    %why,
                    "the listening sockets cannot drop new connections: clients that connect while the node stops may \
                     see a reset"
                );
            }
        }
        if self.sockets().is_none() {
            sleep(ACCEPT_DELAY).await;
        }
        let handshake_end = Instant::now() + HANDSHAKE_TIMEOUT;
        // Two consecutive reads: a connection may change its state during the first one.
        let mut reads = 0;
        while Instant::now() < handshake_end {
            match self.sockets() {
                Some(all) if all.incoming > 0 => {
                    reads = 0;
                    sleep(HANDSHAKE_POLL_INTERVAL).await;
                }
                _ if reads == 1 => break,
                _ => reads += 1,
            }
        }
        // The accept thread would report the closed sockets as an error until it has carried out the pause command, which
        // `pause` does not wait for. The timer of the runtime is coarser than the usual delay.
        self.handle.pause().await;
        thread::sleep(PAUSE_DELAY);
        while accepts.as_ref().is_some_and(AcceptLoop::watches) {
            sleep(HANDSHAKE_POLL_INTERVAL).await;
        }
        for listener in &*self.listeners {
            if let Err(why) = listening::refuse(listener) {
                tracing::warn!(
                    %why,
                    "the listening sockets cannot be closed: new connections time out, instead of being \
                     refused, until the node has stopped"
                );
            }
        }
    }

    fn sockets(&self) -> Option<Sockets> {
        Sockets::read(self.listeners.iter().filter_map(|one| one.local_addr().ok()).map(|at| at.port()))
    }
}
