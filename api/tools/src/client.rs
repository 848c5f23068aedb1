//! The API client of all tools: HTTP with a keep-alive connection, streams and WebSockets.

use std::fmt;
use std::io;
use std::net::Ipv4Addr;
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{
    AUTHORIZATION, CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue, InvalidHeaderValue,
};
use hyper::{Method, Uri};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

/// The timeout of a request. It is longer than any long poll.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(45);

/// Bytes that a WebSocket reads at once.
const READ_BUFFER: usize = 4 * 1024;

/// The header that identifies a move.
pub const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");

/// How often a request is sent again after status 429.
const MAX_RETRIES: usize = 20;
/// How often a request is sent again after status 503: the server is busy, or its database does not reply in time.
pub const BUSY_RETRIES: u32 = 50;
/// The pause before that.
pub const BUSY_PAUSE: Duration = Duration::from_millis(100);

/// The address of a server.
#[derive(Clone, Debug)]
pub struct Server {
    authority: String,
    host: HeaderValue,
    prefix: String,
    /// The address of this machine from which to connect; any if absent.
    local_address: Option<Ipv4Addr>,
}

/// A request, which can be sent several times.
#[derive(Clone, Debug)]
pub struct Request {
    method: Method,
    path: String,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Bytes,
}

/// A whole reply.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status code.
    pub status: u16,
    pub headers: HeaderMap,
    pub body: Bytes,
}

/// A client with one connection, which is opened on demand.
#[derive(Debug)]
pub struct Client {
    server: Server,
    connection: Option<SendRequest<Full<Bytes>>>,
}

/// The reason why there is no reply.
#[derive(Clone, Debug)]
pub enum Failure {
    /// The address is invalid; the text says what was expected.
    Address(String),
    /// The server does not accept connections.
    Unreachable {
        /// The address.
        at: String,
        /// The error of the system.
        why: String,
    },
    /// The server refuses a WebSocket with this status.
    Refused(u16),
    /// The connection broke.
    Broken(String),
    /// The reply did not arrive in time.
    Timeout,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(why) => f.write_str(why),
            Self::Unreachable { at, why } => write!(
                f,
                "no server answers at http://{at} ({why}); start one with `tharsis serve`, or name another with --base-url"
            ),
            Self::Refused(status) => write!(f, "status {status}"),
            Self::Broken(why) => write!(f, "the connection broke: {why}"),
            Self::Timeout => write!(f, "no reply came within {} seconds", REQUEST_TIMEOUT.as_secs()),
        }
    }
}

impl std::error::Error for Failure {}

impl Server {
    /// Reads a base URL such as `http://127.0.0.1:8080`.
    pub fn at(base_url: &str) -> Result<Self, Failure> {
        let wrong = || Failure::Address(format!("--base-url: expected http://HOST:PORT, not {base_url:?}"));
        let uri: Uri = base_url.parse().map_err(|_| wrong())?;
        let authority = uri.authority().filter(|a| !a.as_str().contains('@')).ok_or_else(wrong)?;
        if uri.scheme_str() != Some("http") || uri.query().is_some() {
            return Err(wrong());
        }
        let host = HeaderValue::from_str(authority.as_str()).map_err(|_| wrong())?;
        let port = authority.port_u16().unwrap_or(80);
        Ok(Self {
            authority: format!("{}:{port}", authority.host()),
            host,
            prefix: uri.path().trim_end_matches('/').to_owned(),
            local_address: None,
        })
    }

    /// The same server, to which connections are opened from this address of the machine. Each address has its own ports.
    pub fn bound_to(&self, address: Ipv4Addr) -> Self {
        Self { local_address: Some(address), ..self.clone() }
    }

    /// Opens a new connection.
    pub async fn connect(&self) -> Result<TcpStream, Failure> {
        let unreachable = |why: String| Failure::Unreachable { at: self.authority.clone(), why };
        let stream = match timeout(REQUEST_TIMEOUT, self.open_stream()).await {
            Ok(Ok(stream)) => stream,
            Ok(Err(why)) => return Err(unreachable(why.to_string())),
            Err(_) => return Err(unreachable("it does not accept the connection".to_owned())),
        };
        stream.set_nodelay(true).map_err(broken)?;
        Ok(stream)
    }

    async fn open_stream(&self) -> io::Result<TcpStream> {
        let Some(address) = self.local_address else { return TcpStream::connect(&self.authority).await };
        let mut found = lookup_host(&self.authority).await?;
        let peer =
            found.find(|peer| peer.is_ipv4()).ok_or_else(|| io::Error::other("it has no IPv4 address"))?;
        let socket = TcpSocket::new_v4()?;
        socket.bind((address, 0).into())?;
        socket.connect(peer).await
    }

    /// Opens a WebSocket on a new connection. `token` is the value of the header `Authorization`.
    pub async fn websocket(
        &self,
        path: &str,
        token: HeaderValue,
    ) -> Result<WebSocketStream<TcpStream>, Failure> {
        let url = format!("ws://{}{}{path}", self.authority, self.prefix);
        let mut request = url.into_client_request().map_err(broken)?;
        request.headers_mut().insert(AUTHORIZATION, token);
        // Frames are short, and there may be thousands of WebSockets.
        let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER);
        let connection = self.connect().await?;
        match tokio_tungstenite::client_async_with_config(request, connection, Some(config)).await {
            Ok((socket, _)) => Ok(socket),
            Err(tungstenite::Error::Http(reply)) => Err(Failure::Refused(reply.status().as_u16())),
            Err(why) => Err(broken(why)),
        }
    }

    /// The bytes of a request as it is sent.
    pub fn to_bytes(&self, request: &Request) -> Vec<u8> {
        let mut bytes =
            format!("{} {}{} HTTP/1.1\r\n", request.method, self.prefix, request.path).into_bytes();
        let length = HeaderValue::from(request.body.len());
        let standard = [(&HOST, &self.host), (&hyper::header::CONTENT_LENGTH, &length)];
        for (name, value) in standard.into_iter().chain(request.headers.iter().map(|(n, v)| (n, v))) {
            bytes.extend_from_slice(name.as_str().as_bytes());
            bytes.extend_from_slice(b": ");
            bytes.extend_from_slice(value.as_bytes());
            bytes.extend_from_slice(b"\r\n");
        }
        bytes.extend_from_slice(b"\r\n");
        bytes.extend_from_slice(&request.body);
        bytes
    }
}

impl Request {
    /// A GET request.
    pub fn get(path: impl Into<String>) -> Self {
        Self { method: Method::GET, path: path.into(), headers: Vec::new(), body: Bytes::new() }
    }

    /// A POST request; the text of the body is JSON.
    pub fn post(path: impl Into<String>, json: impl Into<Bytes>) -> Self {
        let json_type = (CONTENT_TYPE, HeaderValue::from_static("application/json"));
        Self { method: Method::POST, path: path.into(), headers: vec![json_type], body: json.into() }
    }

    /// A POST request with this body.
    pub fn post_json(path: impl Into<String>, body: &Value) -> Self {
        Self::post(path, body.to_string())
    }

    /// The same request with another method.
    pub fn by(self, method: Method) -> Self {
        Self { method, ..self }
    }

    /// Adds a header.
    pub fn with(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    /// Replaces the header `Authorization`.
    pub fn authorized_by(self, token: &HeaderValue) -> Self {
        let mut request = self;
        request.headers.retain(|(name, _)| name != AUTHORIZATION);
        request.with(AUTHORIZATION, token.clone())
    }

    pub fn method(&self) -> &Method {
        &self.method
    }

    /// The path with its query.
    pub fn path(&self) -> &str {
        &self.path
    }

    pub fn headers(&self) -> impl Iterator<Item = (&HeaderName, &HeaderValue)> {
        self.headers.iter().map(|(name, value)| (name, value))
    }

    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// The same request with another body.
    pub fn with_body(&self, json: impl Into<Bytes>) -> Self {
        Self { body: json.into(), ..self.clone() }
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.path)
    }
}

impl Reply {
    /// A header as text; empty if it is absent.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default()
    }
}

impl Client {
    /// The server to which requests are sent.
    pub fn server(&self) -> &Server {
        &self.server
    }

    /// A client that has not connected yet.
    pub fn new(server: &Server) -> Self {
        Self { server: server.clone(), connection: None }
    }

    /// Sends a request and waits for the whole reply. If a kept connection turns out to be closed, the request is sent
    /// again on a new one, so the request must be idempotent. After status 429, the request is repeated when
    /// `Retry-After` has passed.
    pub async fn send(&mut self, request: &Request) -> Result<Reply, Failure> {
        for _ in 0..MAX_RETRIES {
            let reply = self.send_once(request).await?;
            if reply.status != 429 {
                return Ok(reply);
            }
            let seconds =
                reply.header("retry-after").parse().unwrap_or(1).clamp(1, REQUEST_TIMEOUT.as_secs());
            tokio::time::sleep(Duration::from_secs(seconds)).await;
        }
        self.send_once(request).await
    }

    /// The same, and after status 503 the request is repeated too. It may have been carried out, so a repetition must do
    /// no harm.
    pub async fn send_until_served(&mut self, request: &Request) -> Result<Reply, Failure> {
        for _ in 0..BUSY_RETRIES {
            let reply = self.send(request).await?;
            if reply.status != 503 {
                return Ok(reply);
            }
            tokio::time::sleep(BUSY_PAUSE).await;
        }
        self.send(request).await
    }

    async fn send_once(&mut self, request: &Request) -> Result<Reply, Failure> {
        let kept = self.connection.as_ref().is_some_and(|connection| !connection.is_closed());
        match self.attempt(request).await {
            Err(Failure::Broken(_)) if kept => self.attempt(request).await,
            done => done,
        }
    }

    /// Sends a request once, over the kept connection if it is open, and waits for the whole reply, whatever its status
    /// is.
    pub async fn attempt(&mut self, request: &Request) -> Result<Reply, Failure> {
        let mut connection = match self.connection.take().filter(|connection| !connection.is_closed()) {
            Some(connection) => connection,
            None => self.server.open().await?,
        };
        let reply = self.server.send_on(&mut connection, request).await?;
        self.connection = Some(connection);
        Ok(reply)
    }
}

impl Server {
    /// Sends a request whose reply is a stream. Returns the status and the body.
    pub async fn stream(&self, request: &Request) -> Result<(u16, Incoming), Failure> {
        let mut connection = self.open().await?;
        let (head, body) =
            connection.send_request(self.hyper_request(request)?).await.map_err(broken)?.into_parts();
        Ok((head.status.as_u16(), body))
    }

    /// Sends a request once on a new connection and waits for the whole reply, whatever its status is.
    pub async fn send_once(&self, request: &Request) -> Result<Reply, Failure> {
        self.send_over(self.connect().await?, request).await
    }

    /// The same over an unused connection.
    pub async fn send_over(&self, stream: TcpStream, request: &Request) -> Result<Reply, Failure> {
        let mut connection = handshake(stream).await?;
        self.send_on(&mut connection, request).await
    }

    async fn open(&self) -> Result<SendRequest<Full<Bytes>>, Failure> {
        handshake(self.connect().await?).await
    }

    fn hyper_request(&self, request: &Request) -> Result<hyper::Request<Full<Bytes>>, Failure> {
        let mut sent = hyper::Request::new(Full::new(request.body.clone()));
        *sent.method_mut() = request.method.clone();
        let target = match self.prefix.is_empty() {
            true => request.path.parse(),
            false => format!("{}{}", self.prefix, request.path).parse(),
        };
        *sent.uri_mut() = target.map_err(broken)?;
        sent.headers_mut().insert(HOST, self.host.clone());
        sent.headers_mut().extend(request.headers.iter().cloned());
        Ok(sent)
    }

    async fn send_on(
        &self,
        connection: &mut SendRequest<Full<Bytes>>,
        request: &Request,
    ) -> Result<Reply, Failure> {
        let sent = self.hyper_request(request)?;
        let exchange = async {
            connection.ready().await.map_err(broken)?;
            let (head, body) = connection.send_request(sent).await.map_err(broken)?.into_parts();
            let body = body.collect().await.map_err(broken)?.to_bytes();
            Ok(Reply { status: head.status.as_u16(), headers: head.headers, body })
        };
        timeout(REQUEST_TIMEOUT, exchange).await.unwrap_or(Err(Failure::Timeout))
    }
}

async fn handshake(stream: TcpStream) -> Result<SendRequest<Full<Bytes>>, Failure> {
    let (connection, driver) = http1::handshake(TokioIo::new(stream)).await.map_err(broken)?;
    // The task ends with the connection; a pending request then returns an error.
    tokio::spawn(driver);
    Ok(connection)
}

/// The value of the header `Authorization` for an access token.
pub fn bearer(access_token: &str) -> Result<HeaderValue, InvalidHeaderValue> {
    HeaderValue::from_str(&format!("Bearer {access_token}"))
}

/// The device key of a new guest.
pub fn device_key() -> String {
    format!("{}{}", uuid::Uuid::new_v4().simple(), uuid::Uuid::new_v4().simple())
}

fn broken(why: impl std::error::Error) -> Failure {
    Failure::Broken(why.to_string())
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;

    #[test]
    fn base_urls_are_plain_http() {
        let server = Server::at("http://localhost/games/").expect("an address");
        assert_eq!((server.authority.as_str(), server.prefix.as_str()), ("localhost:80", "/games"));
        assert_eq!(Server::at("http://[::1]:8080").expect("an address").authority, "[::1]:8080");
        for wrong in ["localhost:8080", "https://example.org", "http://", "http://ada@host", "http://h/?q=1"]
        {
            assert!(matches!(Server::at(wrong), Err(Failure::Address(_))), "{wrong}");
        }
    }

    #[test]
    fn a_request_is_serialised_as_http_1_1() {
        let server = Server::at("http://host:1").expect("an address");
        let request = Request::post("/v1/x", "{}").authorized_by(&HeaderValue::from_static("Bearer t"));
        let written = "POST /v1/x HTTP/1.1\r\nhost: host:1\r\ncontent-length: 2\r\n\
                       content-type: application/json\r\nauthorization: Bearer t\r\n\r\n{}";
        assert_eq!(server.to_bytes(&request), written.as_bytes());
    }

    async fn read_request(stream: &mut TcpStream) {
        let mut bytes = Vec::new();
        while !bytes.ends_with(b"\r\n\r\n") {
            assert!(stream.read_buf(&mut bytes).await.expect("bytes") > 0, "the request is cut off");
        }
    }

    #[tokio::test]
    async fn a_request_is_repeated_on_a_new_connection_but_an_attempt_is_not() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        // Each connection gets one reply, and is closed at the next request.
        tokio::spawn(async move {
            loop {
                let (mut stream, _) = listener.accept().await.expect("a client");
                read_request(&mut stream).await;
                stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.expect("a reply");
                read_request(&mut stream).await;
            }
        });
        let mut client = Client::new(&Server::at(&format!("http://{address}")).expect("an address"));
        let request = Request::get("/");
        assert_eq!(client.attempt(&request).await.expect("a reply").status, 204);
        assert!(matches!(client.attempt(&request).await, Err(Failure::Broken(_))));
        for _ in 0..2 {
            assert_eq!(client.send(&request).await.expect("a reply").status, 204);
        }
    }

    #[tokio::test]
    async fn a_request_is_repeated_until_the_server_is_not_busy() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.expect("a client");
            for status in ["503 Service Unavailable", "503 Service Unavailable", "200 OK"] {
                read_request(&mut stream).await;
                let reply = format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n");
                stream.write_all(reply.as_bytes()).await.expect("a reply");
            }
        });
        let mut client = Client::new(&Server::at(&format!("http://{address}")).expect("an address"));
        assert_eq!(client.send_until_served(&Request::get("/")).await.expect("a reply").status, 200);
    }
}
