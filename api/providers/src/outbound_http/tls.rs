//! TLS of outbound connections.

use std::io;
use std::path::Path;
use std::sync::Arc;

use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::aws_lc_rs;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// Trusts the authorities that browsers trust, and those of the file. Offers the given protocols (ALPN, RFC 7301).
pub fn connector(authorities: Option<&Path>, protocols: &[&[u8]]) -> io::Result<TlsConnector> {
    let mut trusted = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    if let Some(path) = authorities {
        for certificate in CertificateDer::pem_file_iter(path).map_err(io::Error::other)? {
            trusted.add(certificate.map_err(io::Error::other)?).map_err(io::Error::other)?;
        }
    }
    let provider = Arc::new(aws_lc_rs::default_provider());
    let versions = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let mut config =
        versions.map_err(io::Error::other)?.with_root_certificates(trusted).with_no_client_auth();
    config.alpn_protocols = protocols.iter().map(|name| name.to_vec()).collect();
    Ok(TlsConnector::from(Arc::new(config)))
}
