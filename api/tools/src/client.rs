//! Talking HTTP to a server as any program would: a connection that is kept, whole requests, whole replies.
//! Knows nothing of games.

use std::fmt;
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{AUTHORIZATION, CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue};
use hyper::{Method, Uri};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::timeout;

/// Longer than any long poll.
const PATIENCE: Duration = Duration::from_secs(45);

/// How often a server may ask to come again later.
const AGAIN: usize = 20;

/// Where a server is.
#[derive(Clone, Debug)]
pub struct Server {
    authority: String,
    host: HeaderValue,
    prefix: String,
}

/// A request, to be sent as often as need be.
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
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

/// A client with one connection, which it opens when it is needed.
#[derive(Debug)]
pub struct Client {
    server: Server,
    line: Option<SendRequest<Full<Bytes>>>,
}

/// Why there is no reply.
#[derive(Clone, Debug)]
pub enum Failure {
    /// The address cannot be used; what was expected.
    Address(String),
    /// Nobody listens there.
    Unreachable {
        /// Where.
        at: String,
        /// What the system says.
        why: String,
    },
    /// The connection broke.
    Broken(String),
    /// No reply came in time.
    Late,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(why) => f.write_str(why),
            Self::Unreachable { at, why } => write!(
                f,
                "no server answers at http://{at} ({why}); start one with `tharsis serve`, or name another with --base-url"
            ),
            Self::Broken(why) => write!(f, "the connection broke: {why}"),
            Self::Late => write!(f, "no reply came within {} seconds", PATIENCE.as_secs()),
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
        })
    }

    /// A connection on which nothing has been said.
    pub async fn connect(&self) -> Result<TcpStream, Failure> {
        let unreachable = |why: String| Failure::Unreachable { at: self.authority.clone(), why };
        let stream = match timeout(PATIENCE, TcpStream::connect(&self.authority)).await {
            Ok(Ok(stream)) => stream,
            Ok(Err(why)) => return Err(unreachable(why.to_string())),
            Err(_) => return Err(unreachable("it does not take the connection".to_owned())),
        };
        stream.set_nodelay(true).map_err(broken)?;
        Ok(stream)
    }

    /// The URL of a WebSocket.
    pub fn socket(&self, path: &str) -> String {
        format!("ws://{}{}{path}", self.authority, self.prefix)
    }

    /// A request, byte for byte as it goes over the wire.
    pub fn written(&self, request: &Request) -> Vec<u8> {
        let mut bytes =
            format!("{} {}{} HTTP/1.1\r\n", request.method, self.prefix, request.path).into_bytes();
        let length = HeaderValue::from(request.body.len());
        let own = [(&HOST, &self.host), (&hyper::header::CONTENT_LENGTH, &length)];
        for (name, value) in own.into_iter().chain(request.headers.iter().map(|(n, v)| (n, v))) {
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
    /// GET.
    pub fn get(path: impl Into<String>) -> Self {
        Self { method: Method::GET, path: path.into(), headers: Vec::new(), body: Bytes::new() }
    }

    /// POST with a JSON body.
    pub fn post(path: impl Into<String>, json: impl Into<Bytes>) -> Self {
        let json_type = (CONTENT_TYPE, HeaderValue::from_static("application/json"));
        Self { method: Method::POST, path: path.into(), headers: vec![json_type], body: json.into() }
    }

    /// With a header more.
    pub fn with(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.headers.push((name, value));
        self
    }

    /// In the name of whoever has the token.
    pub fn by(self, token: &HeaderValue) -> Self {
        let mut request = self;
        request.headers.retain(|(name, _)| name != AUTHORIZATION);
        request.with(AUTHORIZATION, token.clone())
    }

    /// The method.
    pub fn method(&self) -> &Method {
        &self.method
    }

    /// The path with its query.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The headers that it was given.
    pub fn headers(&self) -> impl Iterator<Item = (&HeaderName, &HeaderValue)> {
        self.headers.iter().map(|(name, value)| (name, value))
    }

    /// The body.
    pub fn body(&self) -> &[u8] {
        &self.body
    }

    /// The same request with another body.
    pub fn saying(&self, json: impl Into<Bytes>) -> Self {
        Self { body: json.into(), ..self.clone() }
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.path)
    }
}

impl Reply {
    /// A header as text; empty if it is not there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|v| v.to_str().ok()).unwrap_or_default()
    }
}

impl Client {
    /// Where it talks to.
    pub fn server(&self) -> &Server {
        &self.server
    }

    /// Opens no connection yet.
    pub fn new(server: &Server) -> Self {
        Self { server: server.clone(), line: None }
    }

    /// Sends a request and waits for the whole reply. A kept connection that turns out to be closed is replaced once,
    /// and the request sent again: whatever is sent through this must be safe to be sent twice. A server that asks to
    /// come again later is asked again then.
    pub async fn send(&mut self, request: &Request) -> Result<Reply, Failure> {
        for _ in 0..AGAIN {
            let reply = self.once(request).await?;
            if reply.status != 429 {
                return Ok(reply);
            }
            let seconds = reply.header("retry-after").parse().unwrap_or(1).clamp(1, PATIENCE.as_secs());
            tokio::time::sleep(Duration::from_secs(seconds)).await;
        }
        self.once(request).await
    }

    async fn once(&mut self, request: &Request) -> Result<Reply, Failure> {
        if let Some(mut line) = self.line.take_if(|line| !line.is_closed()) {
            match self.server.over(&mut line, request).await {
                Ok(reply) => {
                    self.line = Some(line);
                    return Ok(reply);
                }
                Err(Failure::Broken(_)) => {}
                Err(other) => return Err(other),
            }
        }
        let mut line = self.server.line().await?;
        let reply = self.server.over(&mut line, request).await?;
        self.line = Some(line);
        Ok(reply)
    }
}

impl Server {
    /// The beginning of a reply whose body goes on: its status, and the body piece by piece.
    pub async fn stream(&self, request: &Request) -> Result<(u16, Incoming), Failure> {
        let mut line = self.line().await?;
        let (head, body) = line.send_request(self.sent(request)?).await.map_err(broken)?.into_parts();
        Ok((head.status.as_u16(), body))
    }

    /// Sends a request over a connection of its own and waits for the whole reply, whatever its status is.
    pub async fn once(&self, request: &Request) -> Result<Reply, Failure> {
        self.once_over(self.connect().await?, request).await
    }

    /// The same over a connection on which nothing has been said.
    pub async fn once_over(&self, stream: TcpStream, request: &Request) -> Result<Reply, Failure> {
        let mut line = line_over(stream).await?;
        self.over(&mut line, request).await
    }

    async fn line(&self) -> Result<SendRequest<Full<Bytes>>, Failure> {
        line_over(self.connect().await?).await
    }

    /// A request as it is sent to this server.
    fn sent(&self, request: &Request) -> Result<hyper::Request<Full<Bytes>>, Failure> {
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

    async fn over(&self, line: &mut SendRequest<Full<Bytes>>, request: &Request) -> Result<Reply, Failure> {
        let sent = self.sent(request)?;
        let whole = async {
            line.ready().await.map_err(broken)?;
            let (head, body) = line.send_request(sent).await.map_err(broken)?.into_parts();
            let body = body.collect().await.map_err(broken)?.to_bytes();
            Ok(Reply { status: head.status.as_u16(), headers: head.headers, body })
        };
        timeout(PATIENCE, whole).await.unwrap_or(Err(Failure::Late))
    }
}

async fn line_over(stream: TcpStream) -> Result<SendRequest<Full<Bytes>>, Failure> {
    let (line, driver) = http1::handshake(TokioIo::new(stream)).await.map_err(broken)?;
    // Ends with the connection; whoever waits for a reply hears of its end.
    tokio::spawn(driver);
    Ok(line)
}

fn broken(why: impl std::error::Error) -> Failure {
    Failure::Broken(why.to_string())
}

#[cfg(test)]
mod tests {
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
    fn a_request_is_written_as_it_goes_over_the_wire() {
        let server = Server::at("http://host:1").expect("an address");
        let request = Request::post("/v1/x", "{}").by(&HeaderValue::from_static("Bearer t"));
        let written = "POST /v1/x HTTP/1.1\r\nhost: host:1\r\ncontent-length: 2\r\n\
                       content-type: application/json\r\nauthorization: Bearer t\r\n\r\n{}";
        assert_eq!(server.written(&request), written.as_bytes());
    }
}
