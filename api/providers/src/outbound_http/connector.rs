//! Opens connections to allowed addresses, and the TLS settings above them.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::future::BoxFuture;
use hyper::Uri;
use hyper_util::rt::TokioIo;
use rustls::crypto::aws_lc_rs;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tower_service::Service;

use service::notify::webhooks::AddressPolicy;
use service::ports::outbound_http::AttemptError;

/// Connect timeout for one address.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);

/// Resolves a name, or an address in its written form, to addresses.
pub type LookUp = Arc<dyn Fn(String, u16) -> BoxFuture<'static, io::Result<Vec<SocketAddr>>> + Send + Sync>;

/// Opens TCP connections. This is the only code that connects, so every connection has been checked.
#[derive(Clone)]
pub struct Connector {
    pub allowed: AddressPolicy,
    pub look_up: LookUp,
}

/// Why no TCP connection was opened.
#[derive(Debug)]
pub struct ConnectError(pub AttemptError);

impl fmt::Display for ConnectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.word())
    }
}

impl std::error::Error for ConnectError {}

impl Connector {
    /// Uses the resolver of the system.
    pub fn new(allowed: AddressPolicy) -> Self {
        let system = |host: String, port| -> BoxFuture<'static, _> {
            Box::pin(async move { Ok(tokio::net::lookup_host((host.as_str(), port)).await?.collect()) })
        };
        Self { allowed, look_up: Arc::new(system) }
    }

    async fn connect(self, uri: Uri) -> Result<TcpStream, AttemptError> {
        let host = uri.host().ok_or(AttemptError::NotResolved)?.trim_matches(['[', ']']);
        let port = uri.port_u16().unwrap_or(if uri.scheme_str() == Some("https") { 443 } else { 80 });
        let found = (self.look_up)(host.to_owned(), port).await;
        let addresses = found.ok().filter(|found| !found.is_empty()).ok_or(AttemptError::NotResolved)?;
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

impl Service<Uri> for Connector {
    type Response = TokioIo<TcpStream>;
    type Error = ConnectError;
    type Future = BoxFuture<'static, Result<Self::Response, Self::Error>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        let connecting = self.clone().connect(uri);
        Box::pin(async { connecting.await.map(TokioIo::new).map_err(ConnectError) })
    }
}

/// Trusts the authorities that browsers trust, and those of the file.
pub fn tls_config(authorities: Option<&Path>) -> io::Result<ClientConfig> {
    let mut trusted = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    if let Some(path) = authorities {
        for certificate in CertificateDer::pem_file_iter(path).map_err(io::Error::other)? {
            trusted.add(certificate.map_err(io::Error::other)?).map_err(io::Error::other)?;
        }
    }
    let provider = Arc::new(aws_lc_rs::default_provider());
    let versions = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    Ok(versions.map_err(io::Error::other)?.with_root_certificates(trusted).with_no_client_auth())
}
