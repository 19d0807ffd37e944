//! How others on the same network find us: addresses to type, and a code to photograph.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use qrcode::render::{svg, unicode::Dense1x2};
use qrcode::types::QrError;
use qrcode::{EcLevel, QrCode};

/// URLs under which a server that listens here can be reached, best first: those of the local network, and last the
/// machine itself.
pub fn urls(listening: SocketAddr) -> Vec<String> {
    let port = listening.port();
    let addresses = if listening.ip().is_unspecified() {
        let mut near = local_addresses();
        near.retain(|address| address.is_ipv4() || listening.is_ipv6());
        near.push(IpAddr::V4(Ipv4Addr::LOCALHOST));
        near
    } else {
        vec![listening.ip()]
    };
    let url = |address| match (address, port) {
        (_, 80) if listening.ip().is_ipv4() => format!("http://{address}/"),
        (address, port) => format!("http://{}/", SocketAddr::new(address, port)),
    };
    addresses.into_iter().map(url).collect()
}

/// This machine's addresses on its networks, likeliest first. Those of containers and the like are left out.
fn local_addresses() -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    let mut found: Vec<IpAddr> = interfaces
        .iter()
        .filter(|interface| !interface.is_loopback() && !interface.is_link_local())
        .filter(|interface| !is_virtual(&interface.name))
        .map(if_addrs::Interface::ip)
        .collect();
    found.sort_by_key(|address| (rank(*address), *address));
    found.dedup();
    found
}

fn is_virtual(name: &str) -> bool {
    ["docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "cni", "flannel", "podman", "lxc"]
        .iter()
        .any(|prefix| name.starts_with(prefix))
}

fn rank(address: IpAddr) -> u8 {
    match address {
        IpAddr::V4(address) => match address.octets() {
            [192, 168, ..] => 0,
            [10, ..] => 1,
            _ if address.is_private() => 2,
            _ => 3,
        },
        IpAddr::V6(_) => 4,
    }
}

/// A text as a QR code for a terminal. Light on dark, as most terminals are, so it must not be printed on white.
pub fn qr_text(text: &str) -> Result<String, QrError> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L)?;
    // The letters are what is drawn, and they are light.
    let (dark, light) = (Dense1x2::Light, Dense1x2::Dark);
    Ok(code.render::<Dense1x2>().dark_color(dark).light_color(light).build())
}

/// A text as a QR code in SVG, dark on white with its quiet zone, so that it reads on any page.
pub fn qr_svg(text: &str) -> Result<String, QrError> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M)?;
    let (dark, light) = (svg::Color("#000"), svg::Color("#fff"));
    let mut image = code.render();
    Ok(image.dark_color(dark).light_color(light).min_dimensions(240, 240).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_is_one_url() {
        let url = |text: &str| urls(text.parse().unwrap());
        assert_eq!(url("127.0.0.1:7070"), ["http://127.0.0.1:7070/"]);
        assert_eq!(url("192.168.1.9:80"), ["http://192.168.1.9/"]);
        assert_eq!(url("[::1]:7070"), ["http://[::1]:7070/"]);
    }

    #[test]
    fn everywhere_ends_with_this_machine() {
        let urls = urls("0.0.0.0:7070".parse().unwrap());
        assert_eq!(urls.last().unwrap(), "http://127.0.0.1:7070/");
        assert!(urls.iter().all(|url| !url.contains('[')), "{urls:?}");
    }

    #[test]
    fn the_local_network_comes_first() {
        let mut addresses: Vec<IpAddr> =
            ["2001:db8::1", "203.0.113.7", "172.16.0.3", "10.0.0.2", "192.168.0.9"]
                .map(|text| text.parse().unwrap())
                .to_vec();
        addresses.sort_by_key(|address| rank(*address));
        assert_eq!(addresses[0], IpAddr::from([192, 168, 0, 9]));
        assert!(addresses[4].is_ipv6());
    }

    #[test]
    fn codes_are_square_and_can_be_too_long() {
        let text = qr_text("http://192.168.1.9:7070/").unwrap();
        let lines: Vec<_> = text.lines().collect();
        let width = lines[0].chars().count();
        assert!(lines.iter().all(|line| line.chars().count() == width));
        assert_eq!(lines.len(), width.div_ceil(2));
        assert_eq!(lines[0], "█".repeat(width), "the quiet zone is light");
        assert!(qr_svg("http://192.168.1.9:7070/").unwrap().contains("<svg"));
        assert!(qr_text(&"x".repeat(9000)).is_err());
    }
}
