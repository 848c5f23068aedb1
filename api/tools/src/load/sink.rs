//! A push service that accepts every notification and keeps none.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

/// The settings of a server that may send notifications to the sink.
pub const SETTINGS: [(&str, &str); 3] = [
    ("PUSH_CONTACT", "mailto:load@example.org"),
    ("WEBHOOKS_PRIVATE", "127.0.0.0/8"),
    ("WEBHOOKS_HTTP", "allow"),
];
const ACCEPTED: &[u8] = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n";

/// A running sink. It has its own thread, so that it does not delay the players, and ends with the program.
#[derive(Debug)]
pub struct PushSink {
    url: String,
    received: Arc<AtomicU64>,
}

impl PushSink {
    /// Starts a sink on a free port.
    pub fn start() -> io::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let listener = std::net::TcpListener::bind("127.0.0.1:0")?;
        listener.set_nonblocking(true)?;
        let url = format!("http://{}", listener.local_addr()?);
        let received = Arc::<AtomicU64>::default();
        let counter = received.clone();
        std::thread::spawn(move || {
            runtime.block_on(async move {
                let Ok(listener) = TcpListener::from_std(listener) else { return };
                while let Ok((stream, _)) = listener.accept().await {
                    let counter = counter.clone();
                    // A connection that breaks off ends its task only.
                    tokio::spawn(async move { drop(serve(stream, &counter).await) });
                }
            });
        });
        Ok(Self { url, received })
    }

    /// The endpoint of a new device.
    pub fn endpoint(&self) -> String {
        format!("{}/{}", self.url, uuid::Uuid::new_v4().simple())
    }

    /// The number of notifications so far.
    pub fn received(&self) -> u64 {
        self.received.load(Ordering::Relaxed)
    }
}

/// Accepts the requests of one connection.
async fn serve(mut stream: TcpStream, received: &AtomicU64) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let mut bytes = Vec::new();
    loop {
        while let Some(length) = complete_request(&bytes) {
            bytes.drain(..length);
            received.fetch_add(1, Ordering::Relaxed);
            stream.write_all(ACCEPTED).await?;
        }
        if stream.read_buf(&mut bytes).await? == 0 {
            return Ok(());
        }
    }
}

/// The number of bytes of the first request, if it has arrived completely.
fn complete_request(bytes: &[u8]) -> Option<usize> {
    let head = bytes.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let text = String::from_utf8_lossy(&bytes[..head]);
    let length = text.lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
    });
    let whole = head + length.unwrap_or_default();
    (bytes.len() >= whole).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_complete_with_its_body() {
        let request = b"POST /1 HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc";
        for cut in 0..request.len() {
            assert_eq!(complete_request(&request[..cut]), None, "{cut}");
        }
        assert_eq!(complete_request(&[&request[..], b"POST"].concat()), Some(request.len()));
        assert_eq!(complete_request(b"GET / HTTP/1.1\r\n\r\n"), Some(18));
    }
}
