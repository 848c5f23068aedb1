//! Third parties, which nobody has registered. A client is named by a URL of its own (`client_id`). Nothing is fetched
//! from there: what binds a client to its name is where it may be answered, which has to be the same website, an app that
//! has claimed the reversed name of the website as its scheme (RFC 8252 §7.1), or a program on the machine of the browser
//! (RFC 8252 §7.3), whose name nobody can check and who is shown to be that.

use std::fmt;

use url::{Host, Url};

use crate::messages::{Message, oauth};

/// The longest URL.
const MAX_URL_LENGTH: usize = 1_000;

/// A third party, by its URL.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Client(Url);

/// Where a third party is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Redirect {
    url: Url,
    /// Of which kind.
    pub kind: ClientKind,
}

/// Kinds of places where a third party is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClientKind {
    /// The website of the client.
    Website,
    /// An app that has claimed the scheme.
    App,
    /// Some program on the machine of the browser.
    Loopback,
}

impl Client {
    /// Reads a `client_id`, or says what was expected.
    pub fn read(text: &str) -> Result<Self, Message> {
        let expected = || oauth::client_id("https://client.example/");
        let url = plain(text).ok_or_else(expected)?;
        let good = match (url.scheme(), url.host()) {
            ("https", Some(Host::Domain(name))) => is_name(name) && name.contains('.'),
            // While it is being made, a client lives on the machine of who makes it.
            ("http", Some(Host::Domain(name))) => name == "localhost",
            ("http", Some(_)) => is_loopback(&url),
            _ => false,
        };
        if good { Ok(Self(url)) } else { Err(expected()) }
    }

    /// The name of the machine that it is called by.
    pub fn host(&self) -> &str {
        self.0.host_str().unwrap_or_default()
    }

    /// The whole URL.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// A place where this client may be answered, or what was expected.
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

    /// Whether a scheme is the reversed name of the client's host, or of something below it.
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
    /// As it was given.
    pub fn as_str(&self) -> &str {
        self.url.as_str()
    }

    /// With further parameters.
    pub fn with(&self, parameters: &[(&str, &str)]) -> String {
        let mut url = self.url.clone();
        url.query_pairs_mut().extend_pairs(parameters);
        url.into()
    }

    /// What a policy for pages (CSP) calls it. Made of letters, digits, `.`, `-`, `:` and `/` only.
    pub fn source(&self) -> String {
        match (self.kind, self.url.host()) {
            // Policies have no word for addresses of IPv6.
            (ClientKind::App, _) | (_, Some(Host::Ipv6(_))) => format!("{}:", self.url.scheme()),
            (ClientKind::Website | ClientKind::Loopback, _) => self.url.origin().ascii_serialization(),
        }
    }
}

/// A URL that says nothing of users and nothing for the browser alone, and has one form only: what was read is what was
/// written, so that no two readers can take it for different things.
fn plain(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok().filter(|url| url.as_str() == text && text.len() <= MAX_URL_LENGTH)?;
    let plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
    plain.then_some(url)
}

/// Whether it is a name of machines; a URL may have others, which a policy would read as more than a name.
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
