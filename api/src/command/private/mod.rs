//! Private servers for tests, measurements and the fault run: Postgres, Redis, nginx, browsers and nodes of our own, each a process on a
//! free port of the loopback with a folder that is gone afterwards. They end with the process that started them, however
//! that ends, and can be killed and started again on the same port and data.

mod browser;
mod nginx;
mod node;
mod postgres;
mod process;
pub mod programs;
mod redis;

use std::io;
use std::net::TcpListener;

pub use browser::Browser;
pub use nginx::Nginx;
pub use node::Node;
pub use postgres::Postgres;
pub use redis::Redis;

/// Looked for below the ports that outgoing connections are given: one of those could take the port of a server that is
/// about to start again.
const PORTS: std::ops::Range<u16> = 10_000..32_000;
/// More than enough on a machine that does anything else.
const TRIES: usize = 200;

/// A port of the loopback that nobody listens on.
pub fn free_port() -> io::Result<u16> {
    for _ in 0..TRIES {
        let chance = uuid::Uuid::new_v4().as_u64_pair().0 % u64::from(PORTS.end - PORTS.start);
        let port = PORTS.start + chance as u16;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    Err(io::Error::other(format!("no free port was found from {} to {}", PORTS.start, PORTS.end)))
}
