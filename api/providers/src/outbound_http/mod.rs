//! HTTP requests to URLs that users supply, with protection against server-side request forgery. A name is resolved
//! once; each resulting address is either allowed and connected to, or refused. A later change of the DNS entry (DNS
//! rebinding) therefore has no effect. Redirects and proxies are not followed, and only the first bytes of the
//! response are read. For hosts chosen by the operator a connection can be reused ([`ConnectionMode::Pooled`]).

mod pool;
mod tls;

use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1;
use hyper::header::{CONTENT_TYPE, HOST, HeaderValue, RETRY_AFTER, USER_AGENT};
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use url::{Host, Url};

use pool::Pool;

use service::notify::delivery::OutboundHttp;
use service::notify::delivery::{ConnectionMode, OutboundRequest, OutboundResponse};
use service::notify::webhooks::{AddressPolicy, AttemptError};

/// Connect timeout for one address.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Limits for the response body: bytes that are kept, and time for the other side to finish.
const MAX_BODY: usize = 16 * 1024;
const BODY_TIMEOUT: Duration = Duration::from_secs(2);
/// Maximum size of the response head.
const MAX_HEAD: usize = 16 * 1024;

const AGENT: HeaderValue = HeaderValue::from_static(concat!("Tharsis/", env!("CARGO_PKG_VERSION")));

/// Resolves a name to addresses.
type LookUp = Arc<dyn Fn(String, u16) -> BoxFuture<'static, io::Result<Vec<SocketAddr>>> + Send + Sync>;

/// Sends over HTTP/1.1 or HTTP/2, with TLS for `https` URLs.
#[derive(Clone)]
pub struct HttpSender {
    allowed: AddressPolicy,
    look_up: LookUp,
    tls: TlsConnector,
    /// The TLS settings of HTTP/2 connections.
    http2_tls: TlsConnector,
    pool: Pool,
}

/// A plain or encrypted connection.
trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

impl HttpSender {
    /// Connects to allowed addresses. A certificate must be issued by an authority that browsers trust, or by one of
    /// the given file.
    pub fn new(allowed: AddressPolicy, authorities: Option<&Path>) -> io::Result<Self> {
        let system = |host: String, port| -> BoxFuture<'static, _> {
            Box::pin(async move { Ok(tokio::net::lookup_host((host.as_str(), port)).await?.collect()) })
        };
        let (tls, http2_tls) = (tls::connector(authorities, &[])?, tls::connector(authorities, &[b"h2"])?);
        Ok(Self { allowed, look_up: Arc::new(system), tls, http2_tls, pool: Pool::default() })
    }

    async fn deliver(self, outbound: OutboundRequest) -> Result<OutboundResponse, AttemptError> {
        let url = Url::parse(&outbound.url).map_err(|_| AttemptError::NotResolved)?;
        let mode = outbound.connection;
        let request = http_request(&url, outbound)?;
        match mode {
            ConnectionMode::Fresh => exchange(self.open_stream(&url, &self.tls).await?, request).await,
            ConnectionMode::Pooled => {
                let origin = url.origin().ascii_serialization();
                self.pool.send(&origin, request, || self.open_stream(&url, &self.http2_tls)).await
            }
        }
    }

    /// Opens a connection, with TLS for `https` URLs.
    async fn open_stream(&self, url: &Url, tls: &TlsConnector) -> Result<Box<dyn Stream>, AttemptError> {
        let stream = self.connect(url).await?;
        if url.scheme() != "https" {
            return Ok(Box::new(stream));
        }
        let name = match url.host() {
            Some(Host::Domain(name)) => {
                ServerName::try_from(name.to_owned()).map_err(|_| AttemptError::TlsFailed)?
            }
            Some(Host::Ipv4(four)) => ServerName::from(std::net::IpAddr::from(four)),
            Some(Host::Ipv6(six)) => ServerName::from(std::net::IpAddr::from(six)),
            None => return Err(AttemptError::NotResolved),
        };
        Ok(Box::new(tls.connect(name, stream).await.map_err(|_| AttemptError::TlsFailed)?))
    }

    /// Connects to an allowed address.
    async fn connect(&self, url: &Url) -> Result<TcpStream, AttemptError> {
        let port = url.port_or_known_default().ok_or(AttemptError::NotResolved)?;
        let addresses = match url.host() {
            Some(Host::Ipv4(four)) => vec![SocketAddr::from((four, port))],
            Some(Host::Ipv6(six)) => vec![SocketAddr::from((six, port))],
            Some(Host::Domain(name)) => {
                (self.look_up)(name.to_owned(), port).await.map_err(|_| AttemptError::NotResolved)?
            }
            None => return Err(AttemptError::NotResolved),
        };
        if addresses.is_empty() {
            return Err(AttemptError::NotResolved);
        }
        let allowed: Vec<_> =
            addresses.into_iter().filter(|address| self.allowed.contains(address.ip())).collect();
        if allowed.is_empty() {
            return Err(AttemptError::AddressRefused);
        }
        for address in allowed {
            if let Ok(Ok(stream)) = timeout(CONNECT_TIMEOUT, TcpStream::connect(address)).await {
                return Ok(stream);
            }
        }
        Err(AttemptError::NotConnected)
    }
}

impl OutboundHttp for HttpSender {
    fn send(&self, outbound: OutboundRequest) -> BoxFuture<'static, Result<OutboundResponse, AttemptError>> {
        Box::pin(self.clone().deliver(outbound))
    }
}

fn http_request(url: &Url, outbound: OutboundRequest) -> Result<Request<Full<Bytes>>, AttemptError> {
    let value = |text: &str| HeaderValue::from_str(text).map_err(|_| AttemptError::Broken);
    let target = match url.query() {
        Some(query) => format!("{}?{query}", url.path()),
        None => url.path().to_owned(),
    };
    let host = match (url.host_str(), url.port()) {
        (Some(host), Some(port)) => format!("{host}:{port}"),
        (Some(host), None) => host.to_owned(),
        (None, _) => return Err(AttemptError::NotResolved),
    };
    // HTTP/2 takes the host from the request target.
    let target = match outbound.connection {
        ConnectionMode::Fresh => target,
        ConnectionMode::Pooled => format!("{}://{host}{target}", url.scheme()),
    };
    let mut request = Request::new(Full::new(Bytes::from(outbound.body)));
    *request.method_mut() = Method::POST;
    *request.uri_mut() = target.parse().map_err(|_| AttemptError::Broken)?;
    let headers = request.headers_mut();
    if outbound.connection == ConnectionMode::Fresh {
        headers.insert(HOST, value(&host)?);
    }
    headers.insert(USER_AGENT, AGENT);
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    for (name, text) in outbound.headers {
        headers.insert(name, value(&text)?);
    }
    Ok(request)
}

/// Sends a request and reads the response.
async fn exchange(
    stream: impl Stream + 'static,
    request: Request<Full<Bytes>>,
) -> Result<OutboundResponse, AttemptError> {
    let shake = http1::Builder::new().max_buf_size(MAX_HEAD).handshake(TokioIo::new(stream)).await;
    let (mut connection, driver) = shake.map_err(|_| AttemptError::Broken)?;
    // Aborted together with this attempt.
    let mut drivers = JoinSet::new();
    drivers.spawn(driver);
    read_response(connection.send_request(request).await.map_err(|_| AttemptError::Broken)?).await
}

/// The part of the response that is kept.
async fn read_response(response: Response<Incoming>) -> Result<OutboundResponse, AttemptError> {
    let (head, mut body) = response.into_parts();
    let mut read = Vec::new();
    // The response is known even if its body cannot be read.
    let _ = timeout(BODY_TIMEOUT, async {
        while let Some(Ok(frame)) = body.frame().await {
            if let Ok(data) = frame.into_data() {
                read.extend_from_slice(&data);
            }
            if read.len() > MAX_BODY {
                break;
            }
        }
    })
    .await;
    read.truncate(MAX_BODY);
    let retry_after = head.headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()).map(str::to_owned);
    Ok(OutboundResponse { status: head.status.as_u16(), retry_after, body: read })
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    fn outbound(url: &str) -> OutboundRequest {
        OutboundRequest {
            url: url.to_owned(),
            headers: Vec::new(),
            body: b"{}".to_vec(),
            connection: ConnectionMode::Fresh,
        }
    }

    fn status(sent: Result<OutboundResponse, AttemptError>) -> Result<u16, AttemptError> {
        sent.map(|response| response.status)
    }

    /// A sender whose resolver returns the answers in order, repeating the last one.
    fn sender(allowed: &str, answers: Vec<Vec<IpAddr>>) -> (HttpSender, Arc<AtomicUsize>) {
        let asked = Arc::new(AtomicUsize::new(0));
        let (counted, answers) = (asked.clone(), Mutex::new(answers));
        let look_up: LookUp = Arc::new(move |_, port| {
            counted.fetch_add(1, Ordering::SeqCst);
            let mut answers = answers.lock().expect("answers");
            let answer = if answers.len() > 1 { answers.remove(0) } else { answers[0].clone() };
            Box::pin(async move { Ok(answer.into_iter().map(|ip| SocketAddr::from((ip, port))).collect()) })
        });
        let allowed = allowed.parse().expect("a list");
        (HttpSender { look_up, ..HttpSender::new(allowed, None).expect("TLS") }, asked)
    }

    /// A server that sends the same response to every client, and counts the connections.
    async fn receiver(answer: Vec<u8>) -> (u16, Arc<AtomicUsize>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let seen = Arc::new(AtomicUsize::new(0));
        let counted = seen.clone();
        tokio::spawn(async move {
            loop {
                let (mut stream, _) = listener.accept().await.expect("a connection");
                counted.fetch_add(1, Ordering::SeqCst);
                let answer = answer.clone();
                tokio::spawn(async move {
                    let mut read = [0; 4_096];
                    let _ = stream.read(&mut read).await;
                    let _ = stream.write_all(&answer).await;
                });
            }
        });
        (port, seen)
    }

    const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    #[tokio::test]
    async fn a_name_that_resolves_to_a_private_address_is_refused() {
        let (port, seen) = receiver(b"HTTP/1.1 204 \r\n\r\n".to_vec()).await;
        let private: Vec<IpAddr> =
            ["127.0.0.1", "10.0.0.1", "::1", "::ffff:127.0.0.1", "fd00::1", "169.254.169.254"]
                .map(|address| address.parse().expect("an address"))
                .into();
        for address in private {
            let (sender, asked) = sender("", vec![vec![address]]);
            let sent = sender.send(outbound(&format!("http://hook.example:{port}/"))).await;
            assert_eq!(
                (sent, asked.load(Ordering::SeqCst)),
                (Err(AttemptError::AddressRefused), 1),
                "{address}"
            );
        }
        let (system, _) = sender("", vec![vec![]]);
        let system = HttpSender {
            look_up: HttpSender::new(system.allowed.clone(), None).expect("TLS").look_up,
            ..system
        };
        let sent = system.send(outbound(&format!("http://localhost:{port}/"))).await;
        assert_eq!(sent, Err(AttemptError::AddressRefused));
        assert_eq!(
            system.send(outbound(&format!("http://127.0.0.1:{port}/"))).await,
            Err(AttemptError::AddressRefused)
        );
        assert_eq!(seen.load(Ordering::SeqCst), 0, "nobody was connected to");
    }

    #[tokio::test]
    async fn a_name_is_resolved_once_and_that_address_is_used() {
        let (port, seen) = receiver(b"HTTP/1.1 204 \r\n\r\n".to_vec()).await;
        // First an allowed address, then another one: a second lookup would lead to the wrong host.
        let other = "127.0.0.2".parse().expect("an address");
        let (sender, asked) = sender("127.0.0.1/32", vec![vec![LOCAL], vec![other]]);
        let sent = sender.send(outbound(&format!("http://hook.example:{port}/"))).await;
        assert_eq!(status(sent), Ok(204));
        assert_eq!((asked.load(Ordering::SeqCst), seen.load(Ordering::SeqCst)), (1, 1));
        let sent = sender.send(outbound(&format!("http://hook.example:{port}/"))).await;
        assert_eq!(sent, Err(AttemptError::AddressRefused));
        // Of several addresses, only the allowed ones are tried.
        let (mixed, _) = self::sender("127.0.0.1/32", vec![vec![other, LOCAL]]);
        assert!(mixed.send(outbound(&format!("http://hook.example:{port}/"))).await.is_ok());
        assert_eq!(seen.load(Ordering::SeqCst), 2);
    }

    #[tokio::test]
    async fn the_response_body_and_head_are_limited() {
        let mut endless = b"HTTP/1.1 200 \r\nContent-Length: 100000000\r\n\r\n".to_vec();
        endless.extend(vec![b'x'; 200_000]);
        let (port, _) = receiver(endless).await;
        let (sender, _) = sender("allow", vec![vec![LOCAL]]);
        let sent = sender.send(outbound(&format!("http://hook.example:{port}/"))).await;
        assert!(sent.as_ref().is_ok_and(|response| response.body == vec![b'x'; MAX_BODY]));
        assert_eq!(status(sent), Ok(200));
        let mut head = b"HTTP/1.1 200 \r\n".to_vec();
        head.extend((0..5_000).flat_map(|n| format!("x-{n}: {n}\r\n").into_bytes()));
        let (port, _) = receiver(head).await;
        let sent = sender.send(outbound(&format!("http://hook.example:{port}/"))).await;
        assert_eq!(sent, Err(AttemptError::Broken));
    }

    #[tokio::test]
    async fn each_failure_has_its_own_error() {
        let (port, _) = receiver(b"SSH-2.0\r\n\r\n".to_vec()).await;
        let (sender, _) = sender("allow", vec![vec![LOCAL]]);
        let to = |scheme: &str, port| sender.send(outbound(&format!("{scheme}://hook.example:{port}/")));
        assert_eq!(to("http", port).await, Err(AttemptError::Broken));
        assert_eq!(to("https", port).await, Err(AttemptError::TlsFailed));
        // Bound but not listening, so that no other process can listen on the port.
        let nobody = tokio::net::TcpSocket::new_v4().expect("a socket");
        nobody.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).expect("a port");
        let port = nobody.local_addr().expect("an address").port();
        assert_eq!(to("http", port).await, Err(AttemptError::NotConnected));
        let (nowhere, _) = self::sender("allow", vec![vec![]]);
        assert_eq!(nowhere.send(outbound("http://hook.example/")).await, Err(AttemptError::NotResolved));
    }
}
