//! OAuth clients of third parties. There is no registration: a client is identified by a URL of its own (`client_id`),
//! which is never fetched. The redirect URI binds a client to its name: it must be on the same website, use the
//! reversed domain name as its scheme (RFC 8252 §7.1), or be a loopback address (RFC 8252 §7.3). The name of a
//! loopback client cannot be verified, and the consent page says so.

use std::fmt;

use url::{Host, Url};

use crate::messages::{Message, oauth};

/// The longest URL.
const MAX_URL_LENGTH: usize = 1_000;

/// A third party, identified by its URL.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Client(Url);

/// A redirect URI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Redirect {
    url: Url,
    pub kind: ClientKind,
}

/// Kinds of redirect URIs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClientKind {
    /// On the website of the client.
    Website,
    /// A private-use scheme of an app.
    App,
    /// A loopback address.
    Loopback,
}

impl Client {
    /// Parses a `client_id`. The error says what was expected.
    pub fn read(text: &str) -> Result<Self, Message> {
        let expected = || oauth::client_id("https://client.example/");
        let url = plain(text).ok_or_else(expected)?;
        let good = match (url.scheme(), url.host()) {
            ("https", Some(Host::Domain(name))) => is_name(name) && name.contains('.'),
            // A client in development runs on the machine of its developer.
            ("http", Some(Host::Domain(name))) => name == "localhost",
            ("http", Some(_)) => is_loopback(&url),
            _ => false,
        };
        if good { Ok(Self(url)) } else { Err(expected()) }
    }

    /// The host name.
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// The whole URL.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Parses a redirect URI of this client. The error says what was expected.
    pub fn redirect(&self, text: &str) -> Result<Redirect, Message> {
        let url = plain(text).ok_or_else(oauth::redirect_uri)?;
        let kind = match url.scheme() {
            "https" | "http" if url.origin() == self.0.origin() => ClientKind::Website,
            "http" if is_loopback(&url) => ClientKind::Loopback,
            scheme if self.owns(scheme) => ClientKind::App,
            _ => return Err(oauth::redirect_uri()),
        };
        Ok(Redirect { url, kind })
    }

    /// Whether a scheme is the reversed host name of the client, or begins with it and a dot.
    fn owns(&self, scheme: &str) -> bool {
        let reversed = self.host().split('.').rev().collect::<Vec<_>>().join(".");
        let rest = scheme.strip_prefix(&reversed);
        self.0.domain().is_some_and(|name| name.contains('.'))
            && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }
}

impl fmt::Display for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Redirect {
    /// The URI as given.
    pub fn as_str(&self) -> &str {
        self.url.as_str()
    }

    /// The URI with additional query parameters.
    pub fn with(&self, parameters: &[(&str, &str)]) -> String {
        let mut url = self.url.clone();
        url.query_pairs_mut().extend_pairs(parameters);
        url.into()
    }

    /// The source expression of a content security policy (CSP). Contains only letters, digits, `.`, `-`, `:` and `/`.
    pub fn source(&self) -> String {
        match (self.kind, self.url.host()) {
            // A source expression cannot contain an IPv6 address.
            (ClientKind::App, _) | (_, Some(Host::Ipv6(_))) => format!("{}:", self.url.scheme()),
            (ClientKind::Website | ClientKind::Loopback, _) => self.url.origin().ascii_serialization(),
        }
    }
}

/// Parses a URL without credentials and without a fragment. Accepts only the normalised form, so that no two parsers
/// understand it differently.
fn plain(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok().filter(|url| url.as_str() == text && text.len() <= MAX_URL_LENGTH)?;
    let plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    plain.then_some(url)
}

/// Whether the text is a plain host name. A URL allows other hosts, which a policy would not read as a host name.
fn is_name(name: &str) -> bool {
    name.split('.').all(|part| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    })
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(_)) | None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn redirect(client: &str, redirect: &str) -> Result<ClientKind, Message> {
        Client::read(client).expect("a client").redirect(redirect).map(|redirect| redirect.kind)
    }

    #[test]
    fn a_client_is_a_url_with_one_form() {
        for good in [
            "https://client.example/",
            "https://client.example/app?v=1",
            "https://app.client.example:8443/",
            "http://localhost:3000/",
            "http://127.0.0.1:3000/",
            "http://[::1]:3000/",
        ] {
            assert_eq!(Client::read(good).map(|client| client.to_string()), Ok(good.to_owned()));
        }
        for wrong in [
            "",
            "client",
            "https://client.example",
            "https://CLIENT.example/",
            "https://client.example/a/../b",
            "https://client.example:443/",
            "https://client.example/#app",
            "https://ada@client.example/",
            "https://ada:secret@client.example/",
            "https://client.example;script-src/",
            "https://client/",
            "https://client.example./",
            "https://192.0.2.1/",
            "http://client.example/",
            "http://192.0.2.1/",
            "ftp://client.example/",
            "javascript:alert(1)",
            "example.client:/",
        ] {
            assert!(Client::read(wrong).is_err(), "{wrong}");
        }
        assert!(Client::read(&format!("https://client.example/{}", "x".repeat(MAX_URL_LENGTH))).is_err());
    }

    #[test]
    fn it_is_answered_where_it_is_at_home() {
        let client = "https://app.client.example/";
        for (uri, kind) in [
            ("https://app.client.example/back", ClientKind::Website),
            ("https://app.client.example/back?to=here", ClientKind::Website),
            ("http://127.0.0.1:49152/back", ClientKind::Loopback),
            ("http://127.0.0.1/", ClientKind::Loopback),
            ("http://[::1]:8000/", ClientKind::Loopback),
            ("example.client.app:/back", ClientKind::App),
            ("example.client.app.beta:/back", ClientKind::App),
        ] {
            assert_eq!(redirect(client, uri), Ok(kind), "{uri}");
        }
        for uri in [
            "https://client.example/back",
            "https://app.client.example:8443/back",
            "http://app.client.example/back",
            "https://evil.example/https://app.client.example/",
            "https://app.client.example@evil.example/",
            "https://app.client.example/back#x",
            "https://app.client.example",
            "http://localhost:8000/",
            "http://127.0.0.1.evil.example/",
            "http://192.0.2.1/",
            "example.clien:/back",
            "example.client.apple:/back",
            "app:/back",
            "javascript:alert(1)",
            "data:text/html,x",
            "//app.client.example/",
            "",
        ] {
            assert!(redirect(client, uri).is_err(), "{uri}");
        }
        assert_eq!(redirect("http://localhost:3000/", "http://localhost:3000/back"), Ok(ClientKind::Website));
        assert!(redirect("http://localhost:3000/", "localhost:/back").is_err());
    }

    #[test]
    fn answers_are_added_to_what_was_there() {
        let client = Client::read("https://client.example/").expect("a client");
        let redirect = |uri| client.redirect(uri).expect("a place");
        let web = redirect("https://client.example/back?to=here");
        assert_eq!(web.with(&[("state", "a b&c")]), "https://client.example/back?to=here&state=a+b%26c");
        assert_eq!(web.source(), "https://client.example");
        assert_eq!(redirect("http://127.0.0.1:1234/x").source(), "http://127.0.0.1:1234");
        assert_eq!(redirect("http://[::1]:1234/x").source(), "http:");
        let app = redirect("example.client:/back");
        assert_eq!(app.with(&[("code", "1")]), "example.client:/back?code=1");
        assert_eq!(app.source(), "example.client:");
    }
}
