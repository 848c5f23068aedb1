//! Which addresses of the internet may be connected to on behalf of somebody else. Everything that is not plainly
//! public is refused: this machine, its neighbours, and what answers questions about it.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;
use std::sync::LazyLock;

use ipnet::{IpNet, Ipv4Net, Ipv6Net};

/// What the registry of special addresses of IPv4 sets apart (RFC 6890 and later), and one address that is special to
/// the machines of a large provider.
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

/// The public part of IPv6, and what is set apart within it: protocols that carry other addresses, and examples.
static PUBLIC_IPV6: LazyLock<Option<Ipv6Net>> = LazyLock::new(|| "2000::/3".parse().ok());
static SPECIAL_IPV6: LazyLock<Vec<Ipv6Net>> = LazyLock::new(|| {
    ["2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20"]
        .into_iter()
        .filter_map(|network| network.parse().ok())
        .collect()
});

/// Which addresses may be connected to: public ones, and what the operator adds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AddressPolicy {
    /// All of them.
    Everything,
    /// Public ones and those of these networks.
    Public(Vec<IpNet>),
}

impl AddressPolicy {
    /// Whether this one may be.
    pub fn contains(&self, address: IpAddr) -> bool {
        // An address of IPv4 in the clothes of IPv6 is what it is.
        let address = address.to_canonical();
        match self {
            Self::Everything => true,
            Self::Public(more) => is_public(address) || more.iter().any(|network| network.contains(&address)),
        }
    }
}

impl FromStr for AddressPolicy {
    type Err = ipnet::AddrParseError;

    /// `allow`, or networks such as `10.0.0.0/8` with commas between.
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
            // Nowhere, this network, this machine.
            "0.0.0.0",
            "0.1.2.3",
            "127.0.0.1",
            "127.255.255.254",
            "::",
            "::1",
            // Neighbours.
            "10.0.0.1",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "fc00::1",
            "fd12:3456::1",
            "fec0::1",
            // Shared by the customers of a provider.
            "100.64.0.1",
            "100.127.255.255",
            // The link.
            "169.254.0.1",
            "fe80::1",
            // What tells a machine about itself.
            "169.254.169.254",
            "168.63.129.16",
            "100.100.100.200",
            "192.0.0.192",
            "fd00:ec2::254",
            // Many at once.
            "224.0.0.1",
            "239.255.255.250",
            "255.255.255.255",
            "ff02::1",
            // Reserved, for tests, for examples.
            "240.0.0.1",
            "192.0.0.1",
            "192.0.2.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "2001:db8::1",
            "3fff::1",
            "100::1",
            // IPv4 within IPv6.
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
