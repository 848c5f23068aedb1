//! Which IP addresses may be connected to on behalf of an account. Every address that is not clearly public is refused:
//! loopback, private and link-local networks, and metadata services of cloud providers.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;
use std::sync::LazyLock;

use ipnet::{IpNet, Ipv4Net, Ipv6Net};

/// The special-purpose IPv4 networks (RFC 6890 and later), and one address with a special meaning at a large cloud
/// provider.
static SPECIAL_IPV4: LazyLock<Vec<Ipv4Net>> = LazyLock::new(|| {
    [
        ("0.0.0.0", 8),
        ("10.0.0.0", 8),
        ("100.64.0.0", 10),
        ("127.0.0.0", 8),
        ("169.254.0.0", 16),
        ("172.16.0.0", 12),
        ("192.0.0.0", 24),
        ("192.0.2.0", 24),
        ("192.31.196.0", 24),
        ("192.52.193.0", 24),
        ("192.88.99.0", 24),
        ("192.168.0.0", 16),
        ("192.175.48.0", 24),
        ("198.18.0.0", 15),
        ("198.51.100.0", 24),
        ("203.0.113.0", 24),
        ("224.0.0.0", 4),
        ("240.0.0.0", 4),
        ("168.63.129.16", 32),
    ]
    .into_iter()
    .filter_map(|(address, length)| Ipv4Net::new(address.parse().ok()?, length).ok())
    .collect()
});

/// The global unicast range of IPv6, and the special-purpose networks within it: transition protocols and
/// documentation.
static PUBLIC_IPV6: LazyLock<Option<Ipv6Net>> = LazyLock::new(|| "2000::/3".parse().ok());
static SPECIAL_IPV6: LazyLock<Vec<Ipv6Net>> = LazyLock::new(|| {
    ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"]
        .into_iter()
        .filter_map(|network| network.parse().ok())
        .collect()
});

/// Which addresses may be connected to: public ones, and those that the operator allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AddressPolicy {
    /// All addresses.
    Everything,
    /// Public addresses and those of these networks.
    Public(Vec<IpNet>),
}

impl AddressPolicy {
    /// Whether the address is allowed.
    pub fn contains(&self, address: IpAddr) -> bool {
        // An IPv4-mapped IPv6 address is checked as the IPv4 address.
        let address = address.to_canonical();
        match self {
            Self::Everything => true,
            Self::Public(more) => is_public(address) || more.iter().any(|network| network.contains(&address)),
        }
    }
}

impl FromStr for AddressPolicy {
    type Err = ipnet::AddrParseError;

    /// Parses `allow`, or networks such as `10.0.0.0/8`, separated by commas.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "allow" {
            return Ok(Self::Everything);
        }
        let networks = text.split(',').map(str::trim).filter(|network| !network.is_empty());
        networks.map(str::parse).collect::<Result<_, _>>().map(Self::Public)
    }
}

fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(four) => is_public_four(four),
        IpAddr::V6(six) => is_public_six(six),
    }
}

fn is_public_four(address: Ipv4Addr) -> bool {
    !SPECIAL_IPV4.iter().any(|network| network.contains(&address))
}

fn is_public_six(address: Ipv6Addr) -> bool {
    PUBLIC_IPV6.is_some_and(|public| public.contains(&address))
        && !SPECIAL_IPV6.iter().any(|network| network.contains(&address))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(allowed: &AddressPolicy, address: &str) -> bool {
        !allowed.contains(address.parse().expect("an address"))
    }

    #[test]
    fn every_kind_of_private_address_is_refused() {
        let strict = AddressPolicy::Public(Vec::new());
        for address in [
            // Unspecified and loopback.
            "0.0.0.0",
            "0.1.2.3",
            "127.0.0.1",
            "127.255.255.254",
            "::",
            "::1",
            // Private networks.
            "10.0.0.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "fc00::1",
            "fd12:3456::1",
            "fec0::1",
            // Carrier-grade NAT.
            "100.64.0.1",
            "100.127.255.255",
            // Link-local.
            "169.254.0.1",
            "fe80::1",
            // Cloud metadata services.
            "169.254.169.254",
            "168.63.129.16",
            "100.100.100.200",
            "192.0.0.192",
            "fd00:ec2::254",
            // Multicast and broadcast.
            "224.0.0.1",
            "239.255.255.250",
            "255.255.255.255",
            "ff02::1",
            // Reserved, benchmarking, documentation.
            "240.0.0.1",
            "192.0.0.1",
            "192.0.2.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "2001:db8::1",
            "3fff::1",
            "100::1",
            // IPv4 addresses within IPv6.
            "::ffff:127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "2002:7f00:1::",
            "2001::1",
        ] {
            assert!(refused(&strict, address), "{address}");
        }
        for address in
            ["1.1.1.1", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "::ffff:8.8.8.8"]
        {
            assert!(!refused(&strict, address), "{address}");
        }
    }

    #[test]
    fn an_operator_may_allow_more() {
        let some: AddressPolicy = "10.0.0.0/8, fd00::/8".parse().expect("networks");
        assert!(
            !refused(&some, "10.1.2.3") && !refused(&some, "fd00::1") && !refused(&some, "::ffff:10.0.0.1")
        );
        assert!(refused(&some, "127.0.0.1") && refused(&some, "192.168.0.1"));
        let all: AddressPolicy = "allow".parse().expect("a word");
        assert!(!refused(&all, "127.0.0.1"));
        assert!(
            "10.0.0.0/33".parse::<AddressPolicy>().is_err() && "private".parse::<AddressPolicy>().is_err()
        );
        assert_eq!("".parse(), Ok(AddressPolicy::Public(Vec::new())));
    }

    #[test]
    fn the_lists_are_read_whole() {
        assert_eq!((SPECIAL_IPV4.len(), SPECIAL_IPV6.len(), PUBLIC_IPV6.is_some()), (19, 5, true));
    }
}
