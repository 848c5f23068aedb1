//! Opens Postgres connections, with or without TLS, and verifies the server's certificate.

use std::path::Path;
use std::sync::Arc;

use diesel::{ConnectionError, ConnectionResult};
use diesel_async::AsyncPgConnection;
use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{CryptoProvider, aws_lc_rs, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::{
    CertificateError, ClientConfig, DigitallySignedStruct, Error as TlsError, RootCertStore, SignatureScheme,
};
use tokio_postgres::NoTls;
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::settings::{Postgres, Tls};
use service::ports::StoreError;

/// Opens connections.
#[derive(Clone)]
pub struct Connector {
    config: tokio_postgres::Config,
    tls: Option<MakeRustlsConnect>,
}

impl Connector {
    /// Parses the settings and loads the files that they name. Opens no connection.
    pub fn new(server: &Postgres) -> Result<Self, StoreError> {
        let failed = |why: String| StoreError::Failed(why);
        // The error text could contain the URL and so a password.
        let unread = |_| failed("the URL in DATABASE_URL cannot be parsed".to_owned());
        let mut config: tokio_postgres::Config = server.url.parse().map_err(unread)?;
        let provider = Arc::new(aws_lc_rs::default_provider());
        let trust = match &server.tls {
            Tls::Off => {
                config.ssl_mode(SslMode::Disable);
                return Ok(Self { config, tls: None });
            }
            Tls::Preferred | Tls::Required => Trust { provider: provider.clone(), roots: None, host: false },
            Tls::VerifyCa(root) | Tls::VerifyFull(root) => {
                let roots = Arc::new(roots(root.as_deref())?);
                let roots = WebPkiServerVerifier::builder_with_provider(roots, provider.clone())
                    .build()
                    .map_err(|why| failed(format!("sslrootcert: {why}")))?;
                let host = matches!(server.tls, Tls::VerifyFull(_));
                Trust { provider: provider.clone(), roots: Some(roots), host }
            }
        };
        config.ssl_mode(if server.tls == Tls::Preferred { SslMode::Prefer } else { SslMode::Require });
        let tls = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|why| failed(why.to_string()))?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(trust))
            .with_no_client_auth();
        Ok(Self { config, tls: Some(MakeRustlsConnect::new(tls)) })
    }

    /// Opens a connection.
    pub async fn connect(&self) -> ConnectionResult<AsyncPgConnection> {
        match &self.tls {
            None => {
                let (client, connection) = self.config.connect(NoTls).await.map_err(with_causes)?;
                AsyncPgConnection::try_from_client_and_connection(client, connection).await
            }
            Some(tls) => {
                let (client, connection) = self.config.connect(tls.clone()).await.map_err(with_causes)?;
                AsyncPgConnection::try_from_client_and_connection(client, connection).await
            }
        }
    }
}

/// The error with its chain of causes.
fn with_causes(why: tokio_postgres::Error) -> ConnectionError {
    let mut text = why.to_string();
    let mut cause = std::error::Error::source(&why);
    while let Some(why) = cause {
        let more = why.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = why.source();
    }
    ConnectionError::BadConnection(text)
}

/// The trusted roots: those of a file, or those of the system.
fn roots(file: Option<&Path>) -> Result<RootCertStore, StoreError> {
    let mut store = RootCertStore::empty();
    let Some(file) = file else {
        store.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        return match store.is_empty() {
            true => Err(StoreError::Failed(
                "the system has no root certificates; name some: sslrootcert".to_owned(),
            )),
            false => Ok(store),
        };
    };
    let wrong = |why: String| StoreError::Failed(format!("sslrootcert: {}: {why}", file.display()));
    for certificate in CertificateDer::pem_file_iter(file).map_err(|why| wrong(why.to_string()))? {
        let certificate = certificate.map_err(|why| wrong(why.to_string()))?;
        store.add(certificate).map_err(|why| wrong(why.to_string()))?;
    }
    if store.is_empty() { Err(wrong("there is no certificate in it".to_owned())) } else { Ok(store) }
}

/// The requirements on the server's certificate.
#[derive(Debug)]
struct Trust {
    provider: Arc<CryptoProvider>,
    /// The trusted roots; any issuer is accepted if absent.
    roots: Option<Arc<WebPkiServerVerifier>>,
    /// Whether the certificate must match the host of the URL.
    host: bool,
}

impl ServerCertVerifier for Trust {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        server_name: &ServerName<'_>,
        ocsp_response: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, TlsError> {
        let Some(roots) = &self.roots else { return Ok(ServerCertVerified::assertion()) };
        match roots.verify_server_cert(end_entity, intermediates, server_name, ocsp_response, now) {
            // The name is checked last: everything else is valid.
            Err(TlsError::InvalidCertificate(
                CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. },
            )) if !self.host => Ok(ServerCertVerified::assertion()),
            found => found,
        }
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, TlsError> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
