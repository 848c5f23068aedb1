//! The origin of a request: the addresses of clients and proxies.

use std::future::{Future, Ready, ready};
use std::net::{IpAddr, Ipv4Addr};
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};

use crate::extract::rate_limits;
use crate::problem::Problem;
use service::network::Network;
use service::rate_limiter::RateLimitKey;

/// Number of trusted proxies in front of the server. Each of them adds the address of its peer to `X-Forwarded-For`.
#[derive(Clone, Copy, Debug)]
pub struct Proxies(pub usize);

/// The network that the request comes from.
pub struct Origin(pub Network);

impl FromRequest for Origin {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(Network::of(client_address(request)))))
    }
}

/// The network of a sign-in request that is within its rate limit.
pub struct SignInNetwork(pub Network);

impl FromRequest for SignInNetwork {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let network = Network::of(client_address(&request));
            rate_limits::spend(&request, RateLimitKey::SignIn(network)).await?;
            Ok(Self(network))
        })
    }
}

/// The address of the client. An address in a header is used only if a proxy of the operator has written it.
pub fn client_address(request: &HttpRequest) -> IpAddr {
    let peer = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip());
    proxy_header(request, "x-forwarded-for").and_then(parse_address).unwrap_or(peer)
}

/// The entry that the first trusted proxy has written into a list to which each proxy adds one.
pub fn proxy_header<'r>(request: &'r HttpRequest, header: &str) -> Option<&'r str> {
    let Proxies(hops @ 1..) = request.app_data::<Proxies>()? else { return None };
    let headers = request.headers().get_all(header);
    // Each entry is read separately: an unreadable one, which a client may have sent, does not hide those after it.
    let addresses: Vec<&[u8]> =
        headers.flat_map(|list| list.as_bytes().split(|byte| *byte == b',')).collect();
    // The nearest proxy writes last. If a proxy is missing, the list is shorter than expected.
    let first = addresses.len().saturating_sub(*hops);
    addresses.get(first).and_then(|bytes| str::from_utf8(bytes).ok()).map(str::trim)
}

/// Parses an address with an optional port.
fn parse_address(text: &str) -> Option<IpAddr> {
    let bare = || text.parse().ok();
    let bracketed = || text.strip_prefix('[')?.split_once(']')?.0.parse().ok();
    bare().or_else(bracketed).or_else(|| text.parse::<std::net::SocketAddr>().ok().map(|a| a.ip()))
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;
    use actix_web::test::TestRequest;

    use super::*;

    fn seen(hops: usize, list: &str) -> String {
        seen_in(hops, list.as_bytes())
    }

    fn seen_in(hops: usize, list: &[u8]) -> String {
        let peer = "192.0.2.9:1234".parse().expect("an address");
        let list = HeaderValue::from_bytes(list).expect("a header");
        let request = TestRequest::default().peer_addr(peer).insert_header(("X-Forwarded-For", list));
        client_address(&request.app_data(Proxies(hops)).to_http_request()).to_string()
    }

    #[test]
    fn only_what_trusted_proxies_have_written_counts() {
        assert_eq!(seen(0, "198.51.100.1"), "192.0.2.9");
        assert_eq!(seen(1, "203.0.113.5, 198.51.100.1"), "198.51.100.1");
        assert_eq!(seen(2, "203.0.113.5, 198.51.100.1"), "203.0.113.5");
        assert_eq!(seen(3, "203.0.113.5, 198.51.100.1"), "203.0.113.5");
        assert_eq!(seen(1, "[2001:db8::1]:443"), "2001:db8::1");
        assert_eq!(seen(1, "2001:db8::1"), "2001:db8::1");
        assert_eq!(seen(1, "198.51.100.1:8080"), "198.51.100.1");
        assert_eq!(seen(1, "nonsense"), "192.0.2.9");
        assert_eq!(seen(1, ""), "192.0.2.9");
    }
    #[test]
    fn what_cannot_be_read_hides_nothing_after_it() {
        assert_eq!(seen_in(1, b"\xe9, 198.51.100.7"), "198.51.100.7");
        assert_eq!(seen_in(2, b"203.0.113.5, 198.51.100.7 , \xff"), "198.51.100.7");
        assert_eq!(seen_in(1, b"198.51.100.7, \xe9"), "192.0.2.9");
    }
}
