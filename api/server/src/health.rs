//! `tharsis health`: asks the server at `BIND` whether it is healthy. For container images without an HTTP client.

use std::error::Error;
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

use crate::config::Config;

/// Timeout of connecting, sending and receiving.
const TIMEOUT: Duration = Duration::from_secs(2);

/// Fails unless the server responds that it is healthy.
pub fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::from_env()?;
    let mut problem = String::from("BIND names no address");
    for address in config.bind.iter().copied().map(reachable) {
        match ask(address) {
            Ok(status) if status.split(' ').nth(1) == Some("200") => {
                writeln!(std::io::stdout(), "well")?;
                return Ok(());
            }
            Ok(status) => problem = format!("{address} answered {status}"),
            Err(why) => problem = format!("{address}: {why}"),
        }
    }
    Err(problem.into())
}

/// An unspecified address is replaced by the loopback address.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address {
            SocketAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
            SocketAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
        });
    }
    address
}

/// The status line of the response.
fn ask(address: SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.take(4_096).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).lines().next().unwrap_or_default().to_owned())
}
