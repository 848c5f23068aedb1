//! A Postgres server, and the TLS settings of the connection: `sslmode` and `sslrootcert` of its URL, as in libpq.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use percent_encoding::percent_decode_str;

/// A Postgres server.
#[derive(Clone, PartialEq, Eq)]
pub struct Postgres {
    /// The URL with the user, without the parameters in `tls`. May hold a password: never log it.
    pub url: String,
    /// The TLS mode.
    pub tls: Tls,
    /// Maximum number of connections.
    pub connections: usize,
}

/// Timeouts of the Postgres store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timeouts {
    /// For acquiring a connection.
    pub pool: Duration,
    /// For one statement.
    pub statement: Duration,
}

impl Timeouts {
    /// For all statements of a job together.
    pub fn job(&self) -> Duration {
        self.statement + Duration::from_secs(3)
    }
}

impl Default for Timeouts {
    fn default() -> Self {
        Self { pool: Duration::from_secs(3), statement: Duration::from_secs(5) }
    }
}

/// The TLS mode of the connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tls {
    /// No TLS.
    Off,
    /// TLS if the server supports it; the certificate is not verified.
    Preferred,
    /// TLS; the certificate is not verified.
    Required,
    /// TLS; the certificate must be issued by a root in that file, or by a root of the system.
    VerifyCa(Option<PathBuf>),
    /// Like `VerifyCa`, and the certificate must match the host of the URL.
    VerifyFull(Option<PathBuf>),
}

impl fmt::Debug for Postgres {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Postgres");
        shown.field("tls", &self.tls).field("connections", &self.connections).finish_non_exhaustive()
    }
}

impl Postgres {
    /// Parses a URL. The error describes the expected parameter, if a more specific text than the general one exists.
    pub(super) fn from_url(url: &str, connections: usize) -> Result<Self, Option<String>> {
        let (base, query) = url.split_once('?').unwrap_or((url, ""));
        let (mut mode, mut root, mut rest) = (None, None, Vec::new());
        for part in query.split('&').filter(|part| !part.is_empty()) {
            match part.split_once('=') {
                Some(("sslmode", value)) => mode = Some(value),
                Some(("sslrootcert", path)) => {
                    let path = percent_decode_str(path).decode_utf8().map_err(|_| None)?;
                    root = (path != "system").then(|| PathBuf::from(path.as_ref()));
                }
                _ => rest.push(part),
            }
        }
        let tls = match (mode, root) {
            (None | Some("disable"), None) => Tls::Off,
            (Some("prefer"), None) => Tls::Preferred,
            (Some("require"), None) => Tls::Required,
            // As in libpq: a named root implies verification.
            (Some("require"), root) | (Some("verify-ca"), root) => Tls::VerifyCa(root),
            (Some("verify-full"), root) => Tls::VerifyFull(root),
            (None | Some("disable" | "prefer"), Some(_)) => {
                return Err(Some(
                    "sslmode=require, verify-ca or verify-full together with sslrootcert".to_owned(),
                ));
            }
            _ => {
                let modes = "sslmode=disable, prefer, require, verify-ca or verify-full";
                return Err(Some(modes.to_owned()));
            }
        };
        let query = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
        let url = format!("{base}{query}");
        match url.parse::<tokio_postgres::Config>() {
            Ok(config) if !config.get_hosts().is_empty() => Ok(Self { url, tls, connections }),
            _ => Err(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_are_those_of_libpq() {
        let read = |query: &str| {
            let settings = Postgres::from_url(&format!("postgres://ada@db/games{query}"), 1).expect(query);
            (settings.tls, settings.url.trim_start_matches("postgres://ada@db/games").to_owned())
        };
        let root = || Some(PathBuf::from("/a root.crt"));
        assert_eq!(read(""), (Tls::Off, String::new()));
        assert_eq!(read("?sslmode=disable"), (Tls::Off, String::new()));
        assert_eq!(read("?sslmode=prefer"), (Tls::Preferred, String::new()));
        assert_eq!(
            read("?sslmode=require&connect_timeout=3"),
            (Tls::Required, "?connect_timeout=3".to_owned())
        );
        assert_eq!(read("?sslmode=require&sslrootcert=/a%20root.crt").0, Tls::VerifyCa(root()));
        assert_eq!(read("?sslrootcert=/a%20root.crt&sslmode=verify-ca").0, Tls::VerifyCa(root()));
        assert_eq!(read("?sslmode=verify-full&sslrootcert=system").0, Tls::VerifyFull(None));
        assert_eq!(read("?sslmode=verify-full&sslrootcert=/a%20root.crt").0, Tls::VerifyFull(root()));
    }
}
