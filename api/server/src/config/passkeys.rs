//! What passkeys are for: a domain, and the pages and apps that may use them.

use std::net::IpAddr;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use url::Url;

use super::ConfigError;
use service::accounts::passkeys::settings::{AndroidApp, PasskeyOrigin, PasskeySettings};

const RP_ID: &str = "PASSKEY_RP_ID";
const ORIGINS: &str = "PASSKEY_ORIGINS";
const APPLE_APPS: &str = "PASSKEY_APPLE_APPS";
const ANDROID_APPS: &str = "PASSKEY_ANDROID_APPS";

/// The machine itself, where browsers allow passkeys without TLS.
const LOCALHOST: &str = "localhost";
/// How an Android app is written as an origin.
const ANDROID_ORIGIN: &str = "android:apk-key-hash:";
/// The largest number of origins and of apps.
const MAX_ENTRIES: usize = 50;

/// Reads the settings. Without them, passkeys are for the host of `public_url` if it is a domain with TLS, and for `localhost` if
/// there is no such URL. Returns none if this server has no passkeys.
pub(super) fn read(
    get: impl Fn(&str) -> Option<String>,
    public_url: Option<&str>,
) -> Result<Option<PasskeySettings>, ConfigError> {
    let public = public_url.and_then(|url| Url::parse(url).ok());
    let rp_id = match get(RP_ID) {
        Some(id) if is_domain(&id) => Some(id),
        Some(id) => {
            let expected = format!("a domain in small letters such as example.org, or localhost, not {id:?}");
            return Err(ConfigError::new(RP_ID, expected));
        }
        None => match &public {
            None => Some(LOCALHOST.to_owned()),
            Some(url) => url.host_str().filter(|host| is_domain(host) && is_secure(url)).map(str::to_owned),
        },
    };
    let origins = list(&get, ORIGINS);
    let apple_apps = list(&get, APPLE_APPS);
    let android_apps = list(&get, ANDROID_APPS);
    let Some(rp_id) = rp_id else {
        for (name, entries) in [(ORIGINS, &origins), (APPLE_APPS, &apple_apps), (ANDROID_APPS, &android_apps)]
        {
            if !entries.is_empty() {
                let expected = "nothing, or a domain in PASSKEY_RP_ID: PUBLIC_URL is not https with a domain";
                return Err(ConfigError::new(name, expected));
            }
        }
        return Ok(None);
    };
    let android_apps = android_apps.iter().map(|entry| android_app(entry)).collect::<Result<Vec<_>, _>>()?;
    if let Some(wrong) = apple_apps.iter().find(|app| !is_apple_app(app)) {
        let expected =
            format!("TEAM.BUNDLE with commas between, such as A1B2C3D4E5.com.example.app, not {wrong:?}");
        return Err(ConfigError::new(APPLE_APPS, expected));
    }
    let mut accepted = Vec::new();
    for origin in &origins {
        accepted.push(PasskeyOrigin::Exactly(web_or_app(origin, &rp_id)?));
    }
    if let Some(url) = public.filter(|url| is_secure(url) && is_within(url, &rp_id)) {
        accepted.push(PasskeyOrigin::Exactly(url.origin().ascii_serialization()));
    }
    if rp_id == LOCALHOST {
        accepted.push(PasskeyOrigin::Localhost);
    }
    if !apple_apps.is_empty() {
        // What apps for Apple's systems give as their origin.
        accepted.push(PasskeyOrigin::Exactly(format!("https://{rp_id}")));
    }
    for fingerprint in android_apps.iter().flat_map(|app| &app.fingerprints) {
        let bytes = fingerprint_bytes(fingerprint).unwrap_or_default();
        accepted.push(PasskeyOrigin::Exactly(format!("{ANDROID_ORIGIN}{}", URL_SAFE_NO_PAD.encode(bytes))));
    }
    if accepted.is_empty() {
        let expected =
            format!("an origin such as https://{rp_id}, because PUBLIC_URL is not https within {rp_id}");
        return Err(ConfigError::new(ORIGINS, expected));
    }
    Ok(Some(PasskeySettings { rp_id, origins: accepted, apple_apps, android_apps }))
}

/// The entries of a list with commas.
fn list(get: impl Fn(&str) -> Option<String>, name: &'static str) -> Vec<String> {
    let text = get(name).unwrap_or_default();
    let entries = text.split(',').map(str::trim).filter(|entry| !entry.is_empty());
    entries.take(MAX_ENTRIES).map(str::to_owned).collect()
}

/// A domain as authenticators know it: no address, and nothing that is written in two ways.
fn is_domain(host: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let named = host == LOCALHOST || host.contains('.');
    named && host.len() <= 253 && host.split('.').all(is_label) && host.parse::<IpAddr>().is_err()
}

/// Whether browsers allow passkeys there.
fn is_secure(url: &Url) -> bool {
    url.scheme() == "https" || (url.scheme() == "http" && url.host_str() == Some(LOCALHOST))
}

/// Whether the host is the domain or below it.
fn is_within(url: &Url, rp_id: &str) -> bool {
    let below =
        |host: &str| host.strip_suffix(rp_id).is_some_and(|front| front.is_empty() || front.ends_with('.'));
    url.host_str().is_some_and(below)
}

/// An origin of a page or an Android app, in the spelling of authenticators.
fn web_or_app(text: &str, rp_id: &str) -> Result<String, ConfigError> {
    let is_hash = |hash: &str| URL_SAFE_NO_PAD.decode(hash).is_ok_and(|hash| hash.len() == 32);
    if text.strip_prefix(ANDROID_ORIGIN).is_some_and(is_hash) {
        return Ok(text.to_owned());
    }
    let url = Url::parse(text).ok().filter(|url| is_secure(url) && is_within(url, rp_id));
    let origin = url.map(|url| url.origin().ascii_serialization());
    origin.filter(|origin| origin == text.trim_end_matches('/')).ok_or_else(|| {
        let form =
            format!("https://{rp_id}, https://HOST.{rp_id} or {ANDROID_ORIGIN}HASH with commas between");
        ConfigError::new(ORIGINS, format!("{form}, not {text:?}"))
    })
}

/// A team of ten letters and digits, a dot and a bundle.
fn is_apple_app(text: &str) -> bool {
    let is_bundle = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '.';
    text.split_once('.').is_some_and(|(team, bundle)| {
        team.len() == 10
            && team.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
            && (1..=155).contains(&bundle.len())
            && bundle.chars().all(is_bundle)
    })
}

/// The 32 bytes of pairs of hexadecimal digits with colons between.
fn fingerprint_bytes(text: &str) -> Option<Vec<u8>> {
    let pair = |pair: &str| match pair.len() == 2 && pair.chars().all(|c| c.is_ascii_hexdigit()) {
        true => u8::from_str_radix(pair, 16).ok(),
        false => None,
    };
    let bytes: Option<Vec<u8>> = text.split(':').map(pair).collect();
    bytes.filter(|bytes| bytes.len() == 32)
}

/// Reads a package and the fingerprints of its certificates.
fn android_app(entry: &str) -> Result<AndroidApp, ConfigError> {
    let mut words = entry.split_whitespace();
    let is_package = |name: &&str| {
        name.contains('.') && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '.')
    };
    let package = words.next().filter(is_package).map(str::to_owned);
    let fingerprints: Vec<String> = words.map(str::to_ascii_uppercase).collect();
    let good = !fingerprints.is_empty() && fingerprints.iter().all(|one| fingerprint_bytes(one).is_some());
    package.filter(|_| good).map(|package| AndroidApp { package, fingerprints }).ok_or_else(|| {
        let form = "PACKAGE FINGERPRINT… with commas between, where a fingerprint is the SHA-256 of a certificate as 32 \
                    pairs of hexadecimal digits with colons";
        ConfigError::new(ANDROID_APPS, format!("{form}, not {entry:?}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(
        public_url: Option<&str>,
        values: &[(&str, &str)],
    ) -> Result<Option<PasskeySettings>, ConfigError> {
        let get = |name: &str| values.iter().find(|one| one.0 == name).map(|one| one.1.to_owned());
        read(get, public_url)
    }

    fn exactly(origin: &str) -> PasskeyOrigin {
        PasskeyOrigin::Exactly(origin.to_owned())
    }

    fn fingerprint() -> String {
        (0..32).map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(":")
    }

    #[test]
    fn the_public_url_names_the_domain() {
        let rp_id = |url| with(url, &[]).expect("good settings").map(|one| (one.rp_id, one.origins));
        assert_eq!(rp_id(None), Some(("localhost".to_owned(), vec![PasskeyOrigin::Localhost])));
        let own = Some(("games.example".to_owned(), vec![exactly("https://games.example:8443")]));
        assert_eq!(rp_id(Some("https://games.example:8443")), own);
        let local = vec![exactly("http://localhost:8080"), PasskeyOrigin::Localhost];
        assert_eq!(rp_id(Some("http://localhost:8080")), Some(("localhost".to_owned(), local)));
        for none in
            ["http://games.example", "http://192.0.2.1:8080", "https://192.0.2.1", "https://[2001:db8::1]"]
        {
            assert_eq!(rp_id(Some(none)), None, "{none}");
        }
    }

    #[test]
    fn a_wider_domain_and_apps_are_set() {
        let print = fingerprint();
        let android = format!("com.example.app {print}");
        let settings = with(
            Some("https://games.example.org"),
            &[
                (RP_ID, "example.org"),
                (ORIGINS, "https://example.org, https://www.example.org"),
                (APPLE_APPS, "A1B2C3D4E5.org.example.app"),
                (ANDROID_APPS, &android.to_lowercase()),
            ],
        );
        let settings = settings.expect("good settings").expect("passkeys");
        assert_eq!(settings.rp_id, "example.org");
        assert_eq!(settings.apple_apps, ["A1B2C3D4E5.org.example.app"]);
        let app = AndroidApp { package: "com.example.app".to_owned(), fingerprints: vec![print] };
        assert_eq!(settings.android_apps, [app]);
        let origins = [
            exactly("https://example.org"),
            exactly("https://www.example.org"),
            exactly("https://games.example.org"),
            exactly("https://example.org"),
            // printf of the bytes 0 to 31 | basenc --base64url
            exactly("android:apk-key-hash:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8"),
        ];
        assert_eq!(settings.origins, origins);
    }

    #[test]
    fn invalid_settings_are_refused() {
        let url = Some("https://games.example.org");
        for (name, value) in [
            (RP_ID, "Example.org"),
            (RP_ID, "https://example.org"),
            (RP_ID, "192.0.2.1"),
            (RP_ID, "example"),
            (RP_ID, "-a.example"),
            (ORIGINS, "https://other.example"),
            (ORIGINS, "https://fakegames.example.org"),
            (ORIGINS, "http://games.example.org"),
            (ORIGINS, "https://games.example.org/path"),
            (ORIGINS, "android:apk-key-hash:AAAA"),
            (APPLE_APPS, "com.example.app"),
            (APPLE_APPS, "A1B2C3D4E5"),
            (ANDROID_APPS, "com.example.app"),
            (ANDROID_APPS, "com.example.app 00:11"),
        ] {
            assert_eq!(with(url, &[(name, value)]).map_err(|wrong| wrong.name), Err(name), "{value}");
        }
        let apart = with(url, &[(RP_ID, "example.net")]);
        assert_eq!(apart.map_err(|wrong| wrong.name), Err(ORIGINS));
        let without = with(Some("http://192.0.2.1"), &[(APPLE_APPS, "A1B2C3D4E5.org.example.app")]);
        assert_eq!(without.map_err(|wrong| wrong.name), Err(APPLE_APPS));
    }
}
