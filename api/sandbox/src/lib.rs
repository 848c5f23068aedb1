//! Private servers for tests, measurements and the fault run: Postgres, Redis, nginx, browsers and nodes of our own, each a process on a
//! free port of the loopback with a folder that is gone afterwards. They end with the process that started them, however
//! that ends, and can be killed and started again on the same port and data.

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

pub use browser::Browser;
pub use disk::Disk;
pub use nginx::Nginx;
pub use node::{Node, tharsis};
pub use postgres::{Postgres, Stop};
pub use process::send;
pub use redis::Redis;

/// Looked for below the ports that outgoing connections are given: one of those could take the port of a server that is
/// about to start again.
const PORTS: std::ops::Range<u16> = 10_000..32_000;
/// More than enough on a machine that does anything else.
const TRIES: usize = 200;

/// The reserved ports: one locked file each, until this process ends.
static RESERVED: Mutex<Vec<File>> = Mutex::new(Vec::new());

/// A port of the loopback that nobody listens on. It is reserved until this process ends: other processes that call this
/// get other ports, also while the server on this one is stopped.
pub fn free_port() -> io::Result<u16> {
    for _ in 0..TRIES {
        let chance = uuid::Uuid::new_v4().as_u64_pair().0 % u64::from(PORTS.end - PORTS.start);
        let port = PORTS.start + chance as u16;
        if reserve(port) && TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    Err(io::Error::other(format!("no free port was found from {} to {}", PORTS.start, PORTS.end)))
}

/// Whether the port is ours now, or at least nobody else's: without access to the folder nothing can be reserved.
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
    fn a_reserved_port_is_given_to_nobody_else() {
        let port = free_port().expect("a port");
        assert!(!reserve(port));
    }
}
