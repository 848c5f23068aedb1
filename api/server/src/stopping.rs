//! Stopping a node so that no request stays without an answer.
//!
//! 1. `/readyz` answers 503 and every reply ends its connection, while everything else goes on: load balancers look
//!    elsewhere, and clients with kept connections make new ones.
//! 2. The listening sockets are closed once they hold no connection that waits to be accepted: new connections are refused.
//!    Those that have come in are served, and those that nobody uses end when they have been idle for as long as any.
//! 3. The server stops, with what is still under way.

use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use tokio::time::{Instant, sleep};

use crate::config::stopping::StopTimes;
use crate::listening::{self, Sockets};
use http::AppService;

/// Connections that have come in are with the threads that serve them after this.
const HANDED_ON: Duration = Duration::from_millis(100);
/// How long connections that are being set up may take until the node refuses all.
const SET_UP: Duration = Duration::from_secs(1);
/// How often it is looked whether connections are still being set up. A client that connects meanwhile is ignored, and tries
/// again only after a second.
const MOMENT: Duration = Duration::from_millis(1);
/// The thread that accepts connections knows after this that it is to pause.
const LEARNS: Duration = Duration::from_micros(200);
/// How often it is looked whether connections are still open.
const PAUSE: Duration = Duration::from_millis(20);
/// A kept connection that nobody uses ends after this.
pub const IDLE: Duration = Duration::from_secs(5);

/// Ends a node.
#[derive(Clone)]
pub struct Stop {
    pub(crate) handle: ServerHandle,
    pub(crate) service: AppService,
    pub(crate) listeners: Arc<Vec<TcpListener>>,
    pub(crate) open: OpenConnections,
    pub(crate) times: StopTimes,
}

impl Stop {
    /// Stops the node, as on a signal.
    pub async fn in_order(&self) {
        self.service.drain();
        sleep(self.times.drain).await;
        self.close_listeners().await;
        self.service.end_streams();
        let begun = Instant::now();
        // Who does not wait for load balancers does not wait for connections that nobody uses either.
        let patience = if self.times.drain.is_zero() { HANDED_ON } else { IDLE + Duration::from_secs(1) };
        let most = self.times.most.min(patience);
        sleep(HANDED_ON.min(most)).await;
        // Where the system does not list its sockets, only connections that a thread has taken up count.
        while (self.open.count() > 0 || self.sockets().is_some_and(|all| all.connected > 0))
            && begun.elapsed() < most
        {
            sleep(PAUSE).await;
        }
        self.handle.stop(true).await;
    }

    /// Closes the listening sockets without cutting off a client that has connected.
    async fn close_listeners(&self) {
        for listener in &*self.listeners {
            if let Err(why) = listening::ignore_new(listener) {
                tracing::warn!(%why, "connections that come in while the node stops may be cut");
            }
        }
        let most = self.times.most.min(SET_UP);
        if self.sockets().is_none() {
            sleep(HANDED_ON.min(most)).await;
        }
        let begun = Instant::now();
        // Two looks: a connection may change from one state to the next during the first.
        let mut looks = 0;
        while begun.elapsed() < most {
            match self.sockets() {
                Some(all) if all.incoming > 0 => {
                    looks = 0;
                    sleep(MOMENT).await;
                }
                _ if looks == 1 => break,
                _ => looks += 1,
            }
        }
        // The thread that accepts connections must not see the end of the sockets as an error. It learns of the pause at
        // once, and the timer of the runtime is coarser than that.
        self.handle.pause().await;
        thread::sleep(LEARNS);
        for listener in &*self.listeners {
            if let Err(why) = listening::refuse(listener) {
                tracing::warn!(%why, "new connections are ignored, not refused, until the node has stopped");
            }
        }
    }

    fn sockets(&self) -> Option<Sockets> {
        Sockets::read(self.listeners.iter().filter_map(|one| one.local_addr().ok()).map(|at| at.port()))
    }
}

/// How many connections are open.
#[derive(Clone, Default)]
pub struct OpenConnections(Arc<AtomicUsize>);

/// An open connection, until it is dropped.
pub struct Connection(Arc<AtomicUsize>);

impl OpenConnections {
    /// Another one is open.
    pub fn one(&self) -> Connection {
        self.0.fetch_add(1, Ordering::Relaxed);
        Connection(self.0.clone())
    }

    fn count(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
