//! The network of a request, as stored.

use std::net::IpAddr;

use sha2::{Digest, Sha256};

/// A hash of the network of a client; the address itself is not stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Network(pub [u8; 16]);

impl Network {
    /// The network of an address: for IPv6 its /64 prefix, because one client usually has all of it.
    pub fn of(address: IpAddr) -> Self {
        let network = match address.to_canonical() {
            IpAddr::V4(four) => four.octets().to_vec(),
            IpAddr::V6(six) => six.octets()[..8].to_vec(),
        };
        let hash = Sha256::new().chain_update(b"place").chain_update(network).finalize();
        let mut network = [0; 16];
        network.copy_from_slice(&hash[..16]);
        Self(network)
    }

    /// Parses a stored network; none if it is malformed.
    pub(crate) fn kept(bytes: &[u8]) -> Self {
        Self(bytes.try_into().unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_network() {
        let network = |text: &str| Network::of(text.parse().expect("an address"));
        assert_eq!(network("2001:db8:1:2::7"), network("2001:db8:1:2:ffff::1"));
        assert_ne!(network("2001:db8:1:2::7"), network("2001:db8:1:3::7"));
        assert_eq!(network("192.0.2.1"), network("::ffff:192.0.2.1"));
        assert_ne!(network("192.0.2.1"), network("192.0.2.2"));
    }
}
