//! The URL of the service: the prefix of its own links, and its name as an issuer (RFC 8414 §2).

use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};

use actix_web::HttpRequest;
use actix_web::http::header::HOST;
use url::Url;

use crate::extract::address::{Proxies, proxy_header};

/// The URL at which clients reach the service.
#[derive(Clone, Debug)]
pub struct OwnUrl {
    public: Option<String>,
    /// The address of the server, known once it listens.
    bound: Arc<OnceLock<String>>,
}

impl OwnUrl {
    /// The value of `PUBLIC_URL`, if it is set.
    pub fn new(public: Option<String>) -> Self {
        Self { public, bound: Arc::default() }
    }

    /// Sets the address at which the server listens, which is used if `PUBLIC_URL` is not set.
    pub fn listens_at(&self, address: SocketAddr) {
        let host = match address.ip() {
            ip if ip.is_unspecified() => "localhost".to_owned(),
            ip if ip.is_ipv6() => format!("[{ip}]"),
            ip => ip.to_string(),
        };
        let port = match address.port() {
            80 => String::new(),
            port => format!(":{port}"),
        };
        // Set once: no server listens before, and the address does not change afterwards.
        self.bound.get_or_init(|| format!("http://{host}{port}"));
    }
}

/// The URL of the service without a path: `PUBLIC_URL`, or the one that trusted proxies report, or the address at
/// which the server listens. Headers of the client itself (`Host`, `Forwarded`) are ignored.
pub fn own_url(request: &HttpRequest) -> String {
    let own = request.app_data::<OwnUrl>();
    let public = own.and_then(|own| own.public.clone());
    let bound = || own.and_then(|own| own.bound.get().cloned());
    public.or_else(|| forwarded(request)).or_else(bound).unwrap_or_else(|| "http://localhost".to_owned())
}

/// The URL that the client has called, as trusted proxies report it.
fn forwarded(request: &HttpRequest) -> Option<String> {
    let Proxies(1..) = request.app_data::<Proxies>()? else { return None };
    let host = proxy_header(request, "x-forwarded-host")?;
    let scheme = proxy_header(request, "x-forwarded-proto").unwrap_or("http");
    let url = Url::parse(&format!("{scheme}://{host}")).ok()?;
    let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    let has_no_user = url.username().is_empty() && url.password().is_none();
    let web = matches!(url.scheme(), "http" | "https");
    (bare && has_no_user && web).then(|| url.origin().ascii_serialization())
}

/// Whether a browser sent the request from a page of this service. The browser sets `Host` itself.
pub fn is_own_origin(request: &HttpRequest, origin: &str) -> bool {
    let host = request.headers().get(HOST).and_then(|host| host.to_str().ok());
    let called = origin.split_once("://").is_some_and(|(_, called)| Some(called) == host);
    called || origin == own_url(request)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn own_url_with(public: Option<&str>, proxies: usize, headers: &[(&str, &str)]) -> String {
        let own = OwnUrl::new(public.map(str::to_owned));
        own.listens_at("0.0.0.0:8080".parse().expect("an address"));
        let request = TestRequest::default().app_data(own).app_data(Proxies(proxies));
        let request = headers.iter().fold(request, |request, header| request.append_header(*header));
        own_url(&request.to_http_request())
    }

    #[test]
    fn headers_of_clients_are_ignored() {
        let claims = [
            ("Host", "evil.example"),
            ("Forwarded", "host=evil.example;proto=https"),
            ("X-Forwarded-Host", "evil.example"),
            ("X-Forwarded-Proto", "https"),
        ];
        assert_eq!(own_url_with(None, 0, &claims), "http://localhost:8080");
        assert_eq!(own_url_with(None, 1, &claims[..2]), "http://localhost:8080");
        assert_eq!(own_url_with(Some("https://mars.example"), 1, &claims), "https://mars.example");
    }

    #[test]
    fn headers_of_trusted_proxies_count() {
        let both = [("X-Forwarded-Host", "evil.example, mars.example"), ("X-Forwarded-Proto", "https")];
        assert_eq!(own_url_with(None, 1, &both), "https://mars.example");
        assert_eq!(own_url_with(None, 1, &both[..1]), "http://mars.example");
        assert_eq!(
            own_url_with(None, 1, &[("X-Forwarded-Host", "mars.example:8443")]),
            "http://mars.example:8443"
        );
        for odd in ["", "a b", "mars.example/path", "ada@mars.example", "mars.example?q", "mars.example#f"] {
            assert_eq!(own_url_with(None, 1, &[("X-Forwarded-Host", odd)]), "http://localhost:8080", "{odd}");
        }
        let odd = [("X-Forwarded-Host", "mars.example"), ("X-Forwarded-Proto", "javascript")];
        assert_eq!(own_url_with(None, 1, &odd), "http://localhost:8080");
    }

    #[test]
    fn the_listening_address_is_the_default() {
        for (address, url) in [
            ("127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("[::1]:8080", "http://[::1]:8080"),
            ("[::]:80", "http://localhost"),
        ] {
            let own = OwnUrl::new(None);
            own.listens_at(address.parse().expect("an address"));
            let request = TestRequest::default().app_data(own).to_http_request();
            assert_eq!(own_url(&request), url);
        }
    }
}
