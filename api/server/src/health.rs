//! `tharsis health`: asks the server that `BIND` names whether it is well. For images without any other client.

use std::error::Error;
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

use crate::config::Config;

/// How long it may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// Fails unless the server answers that it is well.
pub fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::from_env()?;
    let mut trouble = String::from("nowhere to ask");
    for address in config.bind.iter().copied().map(reachable) {
        match ask(address) {
            Ok(status) if status.split(' ').nth(1) == Some("200") => {
                writeln!(std::io::stdout(), "well")?;
                return Ok(());
            }
            Ok(status) => trouble = format!("{address} says {status}"),
            Err(why) => trouble = format!("{address}: {why}"),
        }
    }
    Err(trouble.into())
}

/// Whoever listens on every address is asked at home.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        address.set_ip(match address {
            SocketAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
            SocketAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
        });
    }
    address
}

/// The first line of the answer.
fn ask(address: SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.take(4_096).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).lines().next().unwrap_or_default().to_owned())
}
