//! What `tharsis serve` prints: the addresses on which it listens, and where to open the web client.

use std::fmt::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

/// The lines, without a QR code if `terminal` is false. `web`: whether the web client is served.
pub fn lines(addresses: &[SocketAddr], web: bool, terminal: bool) -> String {
    let mut text = String::new();
    for address in addresses {
        line(
            &mut text,
            &format!("tharsis listens on http://{address}, its documentation is at http://{address}/docs"),
        );
    }
    let Some(first) = addresses.first().filter(|_| web) else { return text };
    if first.ip().is_loopback() || first.ip().is_unspecified() {
        line(&mut text, &format!("Play at http://localhost:{}", first.port()));
    } else {
        line(&mut text, &format!("Play at http://{first}"));
    }
    let everywhere = addresses.iter().find(|address| address.ip().is_unspecified());
    let local = everywhere.and_then(|address| local_address().map(|ip| SocketAddr::new(ip, address.port())));
    if let Some(local) = local {
        let url = format!("http://{local}");
        line(&mut text, &format!("On a phone in the same network: {url}"));
        if terminal {
            text.push_str(&qr_code(&url).unwrap_or_default());
        }
    }
    text
}

fn line(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a string takes everything");
}

/// The address of this machine in its network: the source of packets to elsewhere. Nothing is sent.
fn local_address() -> Option<IpAddr> {
    // Addresses for documentation, which nobody has.
    let v4 = (IpAddr::from(Ipv4Addr::UNSPECIFIED), IpAddr::from([192, 0, 2, 1]));
    let v6 = (IpAddr::from(Ipv6Addr::UNSPECIFIED), IpAddr::from([0x2001, 0xdb8, 0, 0, 0, 0, 0, 1]));
    let found = [v4, v6].into_iter().find_map(|(from, to)| {
        let socket = UdpSocket::bind((from, 0)).ok()?;
        socket.connect((to, 9)).ok()?;
        socket.local_addr().ok().map(|address| address.ip())
    });
    found.filter(|ip| !ip.is_loopback() && !ip.is_unspecified())
}

/// The text as a QR code of half blocks, dark on light.
fn qr_code(text: &str) -> Option<String> {
    let code = QrCode::new(text).ok()?;
    // A terminal is mostly dark, and a code must be dark on light: its light modules are drawn.
    let mut drawn = code.render::<Dense1x2>();
    drawn.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark);
    Some(format!("{}\n", drawn.build()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(address: &str, web: bool, terminal: bool) -> String {
        lines(&[address.parse().expect("an address")], web, terminal)
    }

    #[test]
    fn a_loopback_address_is_localhost_to_a_browser() {
        let text = printed("127.0.0.1:8080", true, true);
        assert!(text.starts_with("tharsis listens on http://127.0.0.1:8080, "), "{text}");
        assert!(text.ends_with("\nPlay at http://localhost:8080\n"), "{text}");
    }

    #[test]
    fn without_the_web_client_only_the_addresses_are_printed() {
        assert_eq!(printed("0.0.0.0:8080", false, true).lines().count(), 1);
    }

    #[test]
    fn all_interfaces_have_an_address_in_the_network_with_a_code_on_a_terminal() {
        let (text, code) = (printed("0.0.0.0:9", true, false), printed("0.0.0.0:9", true, true));
        assert!(text.contains("Play at http://localhost:9\n"), "{text}");
        match local_address() {
            Some(ip) => {
                assert!(text.ends_with(&format!(
                    "On a phone in the same network: http://{}\n",
                    SocketAddr::new(ip, 9)
                )));
                assert!(code.starts_with(&text) && code.contains('█'), "{code}");
            }
            // A machine without a network.
            None => assert_eq!(text, code),
        }
    }
}
