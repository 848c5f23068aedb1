//! Hands mail over to a mail server by SMTP. Each mail has a connection of its own: there are few.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use futures_util::future::BoxFuture;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls, TlsParameters, TlsParametersBuilder};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use service::ports::mailer::{MailError, Mailer, OutgoingMail};
use url::Url;

use crate::mail::message::{Sender, compose};

/// How long the mail server may take for one command.
const COMMAND_TIMEOUT: Duration = Duration::from_secs(20);

/// A mail server.
#[derive(Clone, PartialEq, Eq)]
pub struct SmtpSettings {
    host: String,
    port: u16,
    encryption: Encryption,
    /// User and password.
    credentials: Option<(String, String)>,
    /// Certificates of authorities that are trusted besides those of browsers.
    authorities: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Encryption {
    /// TLS from the first byte.
    Tls,
    /// STARTTLS, without which nothing is sent.
    StartTls,
    /// None, for a mail server on the same machine.
    Off,
}

impl fmt::Debug for SmtpSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SmtpSettings({}:{}, {:?})", self.host, self.port, self.encryption)
    }
}

impl SmtpSettings {
    /// Parses a URL. The error says what was expected, and does not repeat the URL, which may hold a password.
    pub fn read(url: &str, authorities: Option<PathBuf>) -> Result<Self, &'static str> {
        const EXPECTED: &str = "smtps://USER:PASSWORD@HOST:PORT, or smtp://… for STARTTLS; smtp://…?tls=off \
                                only for a mail server on this machine";
        let url = Url::parse(url).map_err(|_| EXPECTED)?;
        let (encryption, port) = match (url.scheme(), url.query()) {
            ("smtps", None) => (Encryption::Tls, 465),
            ("smtp", None) => (Encryption::StartTls, 587),
            ("smtp", Some("tls=off")) => (Encryption::Off, 25),
            _ => return Err(EXPECTED),
        };
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or(EXPECTED)?;
        if !matches!(url.path(), "" | "/") || url.fragment().is_some() {
            return Err(EXPECTED);
        }
        let decoded = |text: &str| {
            let pairs = format!("v={}", text.replace('+', "%2B"));
            let mut values: Vec<(String, String)> =
                serde_urlencoded::from_str(&pairs).map_err(|_| EXPECTED)?;
            values.pop().map(|(_, value)| value).ok_or(EXPECTED)
        };
        let credentials = match (url.username(), url.password()) {
            ("", None) => None,
            (user, Some(password)) if !user.is_empty() => Some((decoded(user)?, decoded(password)?)),
            _ => return Err(EXPECTED),
        };
        let host = host.trim_matches(['[', ']']).to_owned();
        Ok(Self { host, port: url.port().unwrap_or(port), encryption, credentials, authorities })
    }
}

/// Hands mail over to one mail server.
pub struct SmtpMailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Sender,
}

impl SmtpMailer {
    /// Fails if the file of authorities cannot be read.
    pub fn new(settings: &SmtpSettings, from: &Sender) -> io::Result<Self> {
        let tls = match settings.encryption {
            Encryption::Off => Tls::None,
            Encryption::StartTls => Tls::Required(tls_parameters(settings)?),
            Encryption::Tls => Tls::Wrapper(tls_parameters(settings)?),
        };
        let builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&settings.host)
            .port(settings.port)
            .tls(tls)
            .timeout(Some(COMMAND_TIMEOUT));
        let builder = match &settings.credentials {
            Some((user, password)) => builder.credentials(Credentials::new(user.clone(), password.clone())),
            None => builder,
        };
        Ok(Self { transport: builder.build(), from: from.clone() })
    }
}

fn tls_parameters(settings: &SmtpSettings) -> io::Result<TlsParameters> {
    let mut builder: TlsParametersBuilder = TlsParameters::builder(settings.host.clone());
    if let Some(path) = &settings.authorities {
        for certificate in CertificateDer::pem_file_iter(path).map_err(io::Error::other)? {
            let certificate = certificate.map_err(io::Error::other)?;
            let certificate = Certificate::from_der(certificate.to_vec()).map_err(io::Error::other)?;
            builder = builder.add_root_certificate(certificate);
        }
    }
    builder.build().map_err(io::Error::other)
}

impl Mailer for SmtpMailer {
    fn send(&self, mail: OutgoingMail) -> BoxFuture<'_, Result<(), MailError>> {
        Box::pin(async move {
            let message = compose(&self.from, &mail)?;
            match self.transport.send(message).await {
                Ok(_) => Ok(()),
                Err(why) => {
                    let status = why.status().map(u16::from);
                    // A wrong password, or a server that demands one, says nothing about the recipient.
                    let about_us = status.is_some_and(|code| matches!(code, 530 | 534 | 535 | 538));
                    Err(MailError {
                        permanent: why.is_permanent() && !about_us,
                        status,
                        reason: reason(&why),
                    })
                }
            }
        })
    }
}

/// The error with its causes.
fn reason(why: &dyn std::error::Error) -> String {
    let mut text = why.to_string();
    let mut source = why.source();
    while let Some(cause) = source {
        text = format!("{text}: {cause}");
        source = cause.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scheme_decides_about_encryption() {
        let read = |url| SmtpSettings::read(url, None).map(|s| (s.host, s.port, s.encryption, s.credentials));
        let host = || "mail.example.org".to_owned();
        assert_eq!(read("smtps://mail.example.org"), Ok((host(), 465, Encryption::Tls, None)));
        let credentials = Some(("ada".to_owned(), "sword@fish+1".to_owned()));
        assert_eq!(
            read("smtp://ada:sword%40fish+1@mail.example.org:2525"),
            Ok((host(), 2_525, Encryption::StartTls, credentials))
        );
        assert_eq!(read("smtp://localhost?tls=off"), Ok(("localhost".to_owned(), 25, Encryption::Off, None)));
        for wrong in [
            "mail.example.org",
            "smtp://",
            "smtp://ada@mail",
            "smtps://mail?tls=off",
            "smtp://mail/path",
            "http://mail",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
