//! HTTP requests to URLs that users supply, with protection against server-side request forgery. Each new connection
//! resolves the name of the host once and connects to one of the resulting addresses, if it is allowed. A later change
//! of the DNS entry (DNS rebinding) therefore has no effect. Redirects and proxies are not followed, and only the first
//! bytes of the response are read.

mod connector;

use std::error::Error;
use std::io;
use std::path::Path;
use std::time::Duration;

use futures_util::future::BoxFuture;
use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER, USER_AGENT};
use hyper::{Method, Request, Response};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use tokio::time::timeout;
use url::{Position, Url};

use connector::{ConnectError, Connector};

use service::notify::webhooks::AddressPolicy;
use service::ports::outbound_http::{
    AttemptError, ConnectionMode, OutboundHttp, OutboundMethod, OutboundRequest, OutboundResponse,
};

/// The time in which the other side must finish the response body.
const BODY_TIMEOUT: Duration = Duration::from_secs(2);
/// Maximum size of the response head.
const MAX_HEAD: usize = 16 * 1024;
/// Idle time before a pooled connection is checked with a PING.
const PING_AFTER: Duration = Duration::from_secs(60);
/// A pooled connection that does not answer the PING within this time is closed.
const PING_TIMEOUT: Duration = Duration::from_secs(10);

const AGENT: HeaderValue = HeaderValue::from_static(concat!("Tharsis/", env!("CARGO_PKG_VERSION")));

type Client = legacy::Client<HttpsConnector<Connector>, Full<Bytes>>;

/// Sends over HTTP/1.1 or HTTP/2, with TLS for `https` URLs.
#[derive(Clone)]
pub struct HttpSender {
    /// Opens an HTTP/1.1 connection for each request.
    fresh: Client,
    /// Keeps an HTTP/2 connection to each host, which concurrent requests share.
    pooled: Client,
}

impl HttpSender {
    /// Connects to allowed addresses. A certificate must be issued by an authority that browsers trust, or by one of
    /// the given file.
    pub fn new(allowed: AddressPolicy, authorities: Option<&Path>) -> io::Result<Self> {
        Self::with_connector(Connector::new(allowed), authorities)
    }

    fn with_connector(connector: Connector, authorities: Option<&Path>) -> io::Result<Self> {
        let tls = connector::tls_config(authorities)?;
        let https = HttpsConnectorBuilder::new().with_tls_config(tls.clone()).https_or_http().enable_http1();
        let fresh = legacy::Client::builder(TokioExecutor::new())
            .http1_max_buf_size(MAX_HEAD)
            .pool_max_idle_per_host(0)
            .build(https.wrap_connector(connector.clone()));
        let https = HttpsConnectorBuilder::new().with_tls_config(tls).https_or_http().enable_http2();
        let pooled = legacy::Client::builder(TokioExecutor::new())
            .http2_only(true)
            .timer(TokioTimer::new())
            .http2_keep_alive_interval(PING_AFTER)
            .http2_keep_alive_timeout(PING_TIMEOUT)
            .http2_keep_alive_while_idle(true)
            .http2_max_header_list_size(MAX_HEAD as u32)
            .pool_idle_timeout(None)
            .build(https.wrap_connector(connector));
        Ok(Self { fresh, pooled })
    }

    async fn deliver(self, outbound: OutboundRequest) -> Result<OutboundResponse, AttemptError> {
        let (mode, limit) = (outbound.connection, outbound.response_limit);
        let request = http_request(outbound)?;
        match mode {
            ConnectionMode::Fresh => exchange(&self.fresh, request, limit).await,
            ConnectionMode::Pooled => match exchange(&self.pooled, request.clone(), limit).await {
                // The kept connection may have been dead. The providers recognise duplicates by their content.
                Err(AttemptError::Broken) => exchange(&self.pooled, request, limit).await,
                result => result,
            },
        }
    }
}

impl OutboundHttp for HttpSender {
    fn send(&self, outbound: OutboundRequest) -> BoxFuture<'static, Result<OutboundResponse, AttemptError>> {
        Box::pin(self.clone().deliver(outbound))
    }
}

fn http_request(outbound: OutboundRequest) -> Result<Request<Full<Bytes>>, AttemptError> {
    let url = Url::parse(&outbound.url).map_err(|_| AttemptError::NotResolved)?;
    let target = url.origin().ascii_serialization() + &url[Position::BeforePath..Position::AfterQuery];
    let mut request = Request::new(Full::new(Bytes::from(outbound.body)));
    *request.uri_mut() = target.parse().map_err(|_| AttemptError::Broken)?;
    if outbound.method == OutboundMethod::Post {
        *request.method_mut() = Method::POST;
        request.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    }
    let headers = request.headers_mut();
    headers.insert(USER_AGENT, AGENT);
    for (name, text) in outbound.headers {
        headers.insert(name, HeaderValue::from_str(&text).map_err(|_| AttemptError::Broken)?);
    }
    Ok(request)
}

/// Sends a request and reads the response.
async fn exchange(
    client: &Client,
    request: Request<Full<Bytes>>,
    limit: usize,
) -> Result<OutboundResponse, AttemptError> {
    let response = client.request(request).await.map_err(|error| attempt_error(&error))?;
    Ok(read_response(response, limit).await)
}

fn attempt_error(error: &legacy::Error) -> AttemptError {
    if !error.is_connect() {
        return AttemptError::Broken;
    }
    match error.source().and_then(|source| source.downcast_ref()) {
        Some(ConnectError(error)) => *error,
        // The connector has connected, so the error comes from TLS above it.
        None => AttemptError::TlsFailed,
    }
}

/// The part of the response that is kept.
async fn read_response(response: Response<Incoming>, limit: usize) -> OutboundResponse {
    let (head, mut body) = response.into_parts();
    let mut read = Vec::new();
    // The response is known even if its body cannot be read.
    let _ = timeout(BODY_TIMEOUT, async {
        while let Some(Ok(frame)) = body.frame().await {
            if let Ok(data) = frame.into_data() {
                read.extend_from_slice(&data);
            }
            if read.len() > limit {
                break;
            }
        }
    })
    .await;
    read.truncate(limit);
    let retry_after = head.headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok()).map(str::to_owned);
    OutboundResponse { status: head.status.as_u16(), retry_after, body: read }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr, SocketAddr};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Arc, Mutex};

    use hyper::server::conn::http2;
    use hyper::service::service_fn;
    use hyper_util::rt::TokioIo;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;
    use tokio::sync::Notify;

    use super::connector::LookUp;
    use super::*;

    fn outbound(url: &str) -> OutboundRequest {
        OutboundRequest::post(url.to_owned(), Vec::new(), b"{}".to_vec(), ConnectionMode::Fresh)
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
        let connector = Connector { look_up, ..Connector::new(allowed) };
        (HttpSender::with_connector(connector, None).expect("TLS"), asked)
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
        let system = HttpSender::new("".parse().expect("a list"), None).expect("TLS");
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
        assert!(sent.as_ref().is_ok_and(|response| response.body == vec![b'x'; 16 * 1024]));
        assert_eq!(status(sent), Ok(200));
        let document = OutboundRequest::get(format!("http://hook.example:{port}/"));
        let sent = sender.send(document).await;
        assert!(sent.is_ok_and(|response| response.body == vec![b'x'; 128 * 1024]));
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

    /// A server for HTTP/2 without TLS that counts connections and requests. Instead of answering the request with
    /// that number, counted from 0, it cuts the connection.
    async fn http2_receiver(cut_at: usize) -> (u16, Arc<AtomicUsize>, Arc<AtomicUsize>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (connections, requests) = (Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default());
        let counts = (connections.clone(), requests.clone());
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.expect("a connection");
                connections.fetch_add(1, Ordering::SeqCst);
                let (requests, cut) = (requests.clone(), Arc::<Notify>::default());
                let end = cut.clone();
                let answer = service_fn(move |_: Request<Incoming>| {
                    let (number, cut) = (requests.fetch_add(1, Ordering::SeqCst), cut.clone());
                    async move {
                        if number == cut_at {
                            cut.notify_one();
                            std::future::pending::<()>().await;
                        }
                        Ok::<_, io::Error>(Response::new(Full::new(Bytes::from_static(b"{}"))))
                    }
                });
                let server = http2::Builder::new(TokioExecutor::new());
                let serving = server.serve_connection(TokioIo::new(stream), answer);
                tokio::spawn(async move {
                    tokio::select! { _ = serving => {}, () = end.notified() => {} }
                });
            }
        });
        (port, counts.0, counts.1)
    }

    fn pooled(port: u16) -> OutboundRequest {
        let url = format!("http://hook.example:{port}/");
        OutboundRequest { connection: ConnectionMode::Pooled, ..outbound(&url) }
    }

    #[tokio::test]
    async fn pooled_requests_share_a_connection() {
        let (port, connections, requests) = http2_receiver(usize::MAX).await;
        let (sender, asked) = sender("127.0.0.1/32", vec![vec![LOCAL]]);
        let sent = (0..20).map(|_| sender.send(pooled(port)));
        for sent in futures_util::future::join_all(sent).await {
            assert_eq!(status(sent), Ok(200));
        }
        assert_eq!(status(sender.send(pooled(port)).await), Ok(200));
        assert_eq!((asked.load(Ordering::SeqCst), connections.load(Ordering::SeqCst)), (1, 1));
        assert_eq!(requests.load(Ordering::SeqCst), 21);
        let (strict, _) = self::sender("", vec![vec![LOCAL]]);
        assert_eq!(strict.send(pooled(port)).await, Err(AttemptError::AddressRefused));
        assert_eq!(connections.load(Ordering::SeqCst), 1);
    }

    #[tokio::test]
    async fn a_pooled_request_whose_connection_ends_is_sent_again_to_an_address_that_is_checked() {
        let (port, connections, requests) = http2_receiver(1).await;
        let (sender, asked) = sender("127.0.0.1/32", vec![vec![LOCAL]]);
        for _ in 0..2 {
            assert_eq!(status(sender.send(pooled(port)).await), Ok(200));
        }
        assert_eq!((connections.load(Ordering::SeqCst), requests.load(Ordering::SeqCst)), (2, 3));
        assert_eq!(asked.load(Ordering::SeqCst), 2);
        // The name leads elsewhere meanwhile.
        let (port, ..) = http2_receiver(1).await;
        let private = vec!["10.0.0.1".parse().expect("an address")];
        let (sender, _) = self::sender("127.0.0.1/32", vec![vec![LOCAL], private]);
        assert_eq!(status(sender.send(pooled(port)).await), Ok(200));
        assert_eq!(sender.send(pooled(port)).await, Err(AttemptError::AddressRefused));
    }
}
