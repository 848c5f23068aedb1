//! Private servers for tests, measurements and the fault run: Postgres, Redis, nginx, browsers and nodes. Each is a
//! child process on a free loopback port with a temporary folder. They end with the parent process, however it ends,
//! and can be killed and restarted on the same port and data.

mod browser;
pub mod clock;
mod disk;
mod nginx;
mod node;
mod postgres;
mod process;
pub mod programs;
mod redis;

use std::fs::{File, TryLockError};
use std::io;
use std::net::TcpListener;
use std::sync::{Mutex, PoisonError};

pub use browser::{Browser, Firefox, WebKit};
pub use disk::Disk;
pub use nginx::Nginx;
pub use node::{Node, tharsis};
pub use postgres::{Postgres, Stop};
pub use process::send;
pub use redis::Redis;

/// Below the range of ephemeral ports: an outgoing connection could otherwise take the port of a server that is about
/// to restart.
const PORTS: std::ops::Range<u16> = 10_000..32_000;
/// Enough attempts unless nearly all ports are in use.
const MAX_ATTEMPTS: usize = 200;

/// The reserved ports: one locked file each, until this process ends.
static RESERVED: Mutex<Vec<File>> = Mutex::new(Vec::new());

/// A free loopback port. It stays reserved until this process ends: other processes that call this get other ports,
/// even while the server on this port is stopped.
pub fn free_port() -> io::Result<u16> {
    for _ in 0..MAX_ATTEMPTS {
        let random = uuid::Uuid::new_v4().as_u64_pair().0 % u64::from(PORTS.end - PORTS.start);
        let port = PORTS.start + random as u16;
        if reserve(port) && TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    Err(io::Error::other(format!("no free port was found from {} to {}", PORTS.start, PORTS.end)))
}

/// Whether this process now holds the port, or no other process does: without access to the folder nothing can be
/// reserved.
fn reserve(port: u16) -> bool {
    let folder = std::env::temp_dir().join("tharsis-ports");
    drop(std::fs::create_dir(&folder));
    let Ok(file) = File::options().create(true).append(true).open(folder.join(port.to_string())) else {
        return true;
    };
    match file.try_lock() {
        Ok(()) => {
            RESERVED.lock().unwrap_or_else(PoisonError::into_inner).push(file);
            true
        }
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reserved_port_is_not_given_out_again() {
        let port = free_port().expect("a port");
        assert!(!reserve(port));
    }
}
