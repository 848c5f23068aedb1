//! Stopping a node so that no request stays without an answer.
//!
//! 1. `/readyz` answers 503 and every reply ends its connection, while everything else goes on: load balancers look
//!    elsewhere, and clients with kept connections make new ones.
//! 2. No connection comes in any more. Those that have come in are served, and those that nobody uses end when they have
//!    been idle for as long as any.
//! 3. The server stops, with what is still under way.

use std::fs;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use socket2::{Domain, Protocol, SockRef, Socket, Type};
use tokio::time::{Instant, sleep};

use crate::config::stopping::Times;
use crate::http::Tharsis;

/// Connections that wait to be accepted.
const BACKLOG: i32 = 1_024;
/// Connections that have come in are with the threads that serve them after this.
const HANDED_ON: Duration = Duration::from_millis(100);
/// How often it is looked whether connections are still open.
const PAUSE: Duration = Duration::from_millis(20);
/// A kept connection that nobody uses ends after this.
pub const IDLE: Duration = Duration::from_secs(5);

/// Ends a node.
#[derive(Clone)]
pub struct Stop {
    pub(crate) handle: ServerHandle,
    pub(crate) service: Tharsis,
    pub(crate) listeners: Arc<Vec<TcpListener>>,
    pub(crate) open: Open,
    pub(crate) times: Times,
}

impl Stop {
    /// Stops the node, as on a signal.
    pub async fn in_order(&self) {
        self.service.drain();
        sleep(self.times.drain).await;
        for listener in &*self.listeners {
            if let Err(why) = let_nobody_in(listener) {
                tracing::warn!(%why, "connections that come in while the node stops may be cut");
            }
        }
        self.service.end_streams();
        let begun = Instant::now();
        // Who does not wait for load balancers does not wait for connections that nobody uses either.
        let patience = if self.times.drain.is_zero() { HANDED_ON } else { IDLE + Duration::from_secs(1) };
        let most = self.times.most.min(patience);
        sleep(HANDED_ON.min(most)).await;
        while (self.open.count() > 0 || self.is_connected()) && begun.elapsed() < most {
            sleep(PAUSE).await;
        }
        self.handle.stop(true).await;
    }
}

impl Stop {
    /// Whether the system has connections to where this node listens, those included that no thread has taken up yet.
    fn is_connected(&self) -> bool {
        let ports: Vec<_> = self.listeners.iter().filter_map(|one| one.local_addr().ok()).collect();
        let is_ours = |line: &str| {
            let mut words = line.split_whitespace().skip(1);
            let (here, state) = (words.next(), words.nth(1));
            let port = here
                .and_then(|here| here.rsplit(':').next())
                .and_then(|port| u16::from_str_radix(port, 16).ok());
            // Established, or closed by the other side alone.
            matches!(state, Some("01" | "08")) && ports.iter().any(|one| Some(one.port()) == port)
        };
        // Empty where the system does not say: then only what the threads have taken up counts.
        let tables = ["/proc/self/net/tcp", "/proc/self/net/tcp6"]
            .map(|path| fs::read_to_string(path).unwrap_or_default());
        tables.iter().any(|table| table.lines().skip(1).any(is_ours))
    }
}

/// How many connections are open.
#[derive(Clone, Default)]
pub struct Open(Arc<AtomicUsize>);

/// An open connection, until it is dropped.
pub struct Connection(Arc<AtomicUsize>);

impl Open {
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

/// Listens on those of the addresses that can be taken; at least on one.
pub fn listen(addresses: &[SocketAddr]) -> io::Result<Vec<TcpListener>> {
    let (mut listeners, mut failed) = (Vec::new(), None);
    for address in addresses {
        match listen_on(*address) {
            Ok(listener) => listeners.push(listener),
            Err(why) => failed = Some(why),
        }
    }
    match failed {
        Some(why) if listeners.is_empty() => Err(why),
        _ => Ok(listeners),
    }
}

fn listen_on(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    socket.set_reuse_address(true)?;
    socket.bind(&address.into())?;
    socket.listen(BACKLOG)?;
    Ok(socket.into())
}

/// Has the system ignore who wants to connect: they try again, and are refused when the socket is closed. Closing it at once
/// would cut off those whose connection is made and not yet accepted.
fn let_nobody_in(listener: &TcpListener) -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        /// `BPF_RET | BPF_K`: so many bytes of each packet are kept.
        const KEEP: u16 = 0x06;
        SockRef::from(listener).attach_filter(&[socket2::SockFilter::new(KEEP, 0, 0, 0)])?;
    }
    #[cfg(not(target_os = "linux"))]
    SockRef::from(listener).listen(1)?;
    Ok(())
}
