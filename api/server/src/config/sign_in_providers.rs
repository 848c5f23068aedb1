//! The providers that people may sign in with.

use std::collections::HashSet;

use url::Url;

use super::ConfigError;
use super::push::{apple_id, read_file, require_unset};
use service::accounts::sign_in_providers::apple_tokens::AppleKey;
use service::accounts::sign_in_providers::{APPLE, APPLE_ISSUER, GOOGLE, GOOGLE_ISSUER, ProviderSettings};

const NAME: &str = "SIGN_IN_PROVIDERS";
const WEB: &str = "SIGN_IN_WEB";
/// Where browsers begin a sign-in with Apple.
const APPLE_AUTHORIZATION: &str = "https://appleid.apple.com/auth/authorize";
/// Where browsers begin a sign-in with Google.
const GOOGLE_AUTHORIZATION: &str = "https://accounts.google.com/o/oauth2/v2/auth";
/// The largest number of providers.
const MAX_PROVIDERS: usize = 20;

/// Reads a list such as `apple com.example.app, club https://login.example mars`, and which of them a web page can use. `http`:
/// whether issuers without TLS are allowed, for tests.
pub(super) fn read(
    get: impl Fn(&str) -> Option<String>,
    http: bool,
) -> Result<Vec<ProviderSettings>, ConfigError> {
    let mut all = providers(&get, http)?;
    for entry in entries(&get(WEB).unwrap_or_default()) {
        for_the_web(entry, &mut all, http)?;
    }
    Ok(all)
}

fn entries(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|entry| !entry.is_empty())
}

fn providers(get: impl Fn(&str) -> Option<String>, http: bool) -> Result<Vec<ProviderSettings>, ConfigError> {
    let text = get(NAME).unwrap_or_default();
    let all = entries(&text).map(|entry| provider(entry, http)).collect::<Result<Vec<_>, _>>()?;
    let names: HashSet<_> = all.iter().map(|one| &one.name).collect();
    let issuers: HashSet<_> = all.iter().map(|one| &one.issuer).collect();
    if names.len() < all.len() || issuers.len() < all.len() {
        return Err(ConfigError::new(NAME, "each name and each issuer once"));
    }
    match all.len() <= MAX_PROVIDERS {
        true => Ok(all),
        false => Err(ConfigError::new(NAME, format!("at most {MAX_PROVIDERS} providers"))),
    }
}

/// Reads the key for Apple's authorization codes. `providers` must name Apple.
pub(super) fn apple_key(
    get: impl Fn(&str) -> Option<String>,
    providers: &[ProviderSettings],
) -> Result<Option<AppleKey>, ConfigError> {
    const FILE: &str = "APPLE_SIGN_IN_KEY";
    let Some(path) = get(FILE) else {
        return require_unset(get, &["APPLE_SIGN_IN_KEY_ID", "APPLE_TEAM_ID"], FILE);
    };
    if providers.iter().all(|provider| provider.name != APPLE) {
        return Err(ConfigError::new(FILE, format!("apple among {NAME}")));
    }
    let expected = "a file with a key of Apple (.p8)";
    let key = AppleKey {
        team: apple_id(&get, "APPLE_TEAM_ID", FILE)?,
        id: apple_id(&get, "APPLE_SIGN_IN_KEY_ID", FILE)?,
        pem: read_file(FILE, &path, expected)?,
    };
    match key.has_valid_key() {
        true => Ok(Some(key)),
        false => Err(ConfigError::new(FILE, expected)),
    }
}

fn provider(entry: &str, http: bool) -> Result<ProviderSettings, ConfigError> {
    let wrong = || {
        let form = "NAME ISSUER AUDIENCE…, separated by commas, such as apple com.example.app, or \
                    club https://login.example mars; apple and google need no ISSUER";
        ConfigError::new(NAME, format!("{form}, not {entry:?}"))
    };
    let mut words = entry.split_whitespace().peekable();
    let name = words.next().filter(|name| is_name(name)).ok_or_else(wrong)?;
    let known = match name {
        APPLE => Some(APPLE_ISSUER),
        GOOGLE => Some(GOOGLE_ISSUER),
        _ => None,
    };
    let issuer = match (known, words.next_if(|word| word.contains("://"))) {
        (_, Some(url)) if is_issuer(url, http) => url,
        (Some(known), None) => known,
        _ => return Err(wrong()),
    };
    let audiences: Vec<String> = words.map(str::to_owned).collect();
    match audiences.is_empty() {
        true => Err(wrong()),
        false => Ok(ProviderSettings {
            name: name.to_owned(),
            issuer: issuer.to_owned(),
            audiences,
            authorization_url: None,
        }),
    }
}

/// Reads an entry such as `google 1234.apps` or `club mars https://login.example/authorize`, and lets web pages use the provider.
fn for_the_web(entry: &str, providers: &mut [ProviderSettings], http: bool) -> Result<(), ConfigError> {
    let wrong = |why: &str| {
        let form = "NAME CLIENT_ID AUTHORIZATION_ENDPOINT, separated by commas, such as google 1234.apps.googleusercontent.com, \
                    or club mars https://login.example/authorize; apple and google need no endpoint";
        ConfigError::new(WEB, format!("{form}; {entry:?} {why}"))
    };
    let words: Vec<&str> = entry.split_whitespace().collect();
    let (name, client, endpoint) = match words[..] {
        [APPLE, client] => (APPLE, client, APPLE_AUTHORIZATION),
        [GOOGLE, client] => (GOOGLE, client, GOOGLE_AUTHORIZATION),
        [name, client, endpoint] => (name, client, endpoint),
        _ => return Err(wrong("has another form")),
    };
    let Some(provider) = providers.iter_mut().find(|one| one.name == name) else {
        return Err(wrong("names no provider of SIGN_IN_PROVIDERS"));
    };
    if !provider.audiences.iter().any(|audience| audience == client) {
        return Err(wrong("has a client id that is not among the app ids of SIGN_IN_PROVIDERS"));
    }
    if provider.authorization_url.is_some() {
        return Err(wrong("names a provider a second time"));
    }
    let Some(mut url) = secure_url(endpoint, http) else {
        return Err(wrong("has an endpoint that is no https URL without a fragment"));
    };
    // Apple gives no ID token without a code, and a scope only with a form.
    let (response_type, scope) = match name {
        APPLE => ("code id_token", None),
        _ => ("id_token", Some("openid")),
    };
    url.query_pairs_mut()
        .append_pair("client_id", client)
        .append_pair("response_type", response_type)
        .append_pair("response_mode", "fragment")
        .extend_pairs(scope.map(|scope| ("scope", scope)));
    provider.authorization_url = Some(url.into());
    Ok(())
}

/// A word for replies and paths.
fn is_name(name: &str) -> bool {
    let letters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    name.len() <= 40 && name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(letters)
}

fn is_issuer(url: &str, http: bool) -> bool {
    secure_url(url, http).is_some_and(|url| url.query().is_none())
}

/// A URL with `https` that names nobody and no fragment.
fn secure_url(url: &str, http: bool) -> Option<Url> {
    Url::parse(url).ok().filter(|url| {
        (url.scheme() == "https" || (http && url.scheme() == "http"))
            && url.has_host()
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(value: &str) -> Result<Vec<ProviderSettings>, ConfigError> {
        read(|name| (name == NAME).then(|| value.to_owned()), false)
    }

    /// The URLs for web pages of these providers.
    fn web(providers: &str, web: &str) -> Result<Vec<Option<String>>, ConfigError> {
        let get = |name: &str| match name {
            NAME => Some(providers.to_owned()),
            WEB => Some(web.to_owned()),
            _ => None,
        };
        read(get, false).map(|all| all.into_iter().map(|one| one.authorization_url).collect())
    }

    #[test]
    fn web_pages_use_the_providers_that_have_a_client_for_them() {
        let providers = "apple com.example.app com.example.web, google 1.apps, club https://login.example mars, other https://b.example b";
        let all = web(
            providers,
            "google 1.apps, apple com.example.web, club mars https://login.example/authorize?tenant=a",
        );
        let url = |url: &str| Some(url.to_owned());
        let expected = vec![
            url(
                "https://appleid.apple.com/auth/authorize?client_id=com.example.web&response_type=code+id_token&response_mode=fragment",
            ),
            url(
                "https://accounts.google.com/o/oauth2/v2/auth?client_id=1.apps&response_type=id_token&response_mode=fragment&scope=openid",
            ),
            url(
                "https://login.example/authorize?tenant=a&client_id=mars&response_type=id_token&response_mode=fragment&scope=openid",
            ),
            None,
        ];
        assert_eq!(all, Ok(expected));
        assert_eq!(web("apple com.example.app", ""), Ok(vec![None]));
    }

    #[test]
    fn invalid_clients_for_web_pages_are_refused() {
        for wrong in [
            "club",
            "club mars",
            "club mars https://login.example/a b",
            "club mars http://login.example/a",
            "club mars https://login.example/a#b",
            "club mars https://ada:secret@login.example/a",
            "club venus https://login.example/a",
            "other mars https://login.example/a",
            "google 1.apps",
            "club mars https://login.example/a, club mars https://login.example/a",
        ] {
            let found = web("club https://login.example mars", wrong);
            assert_eq!(found.map_err(|wrong| wrong.name), Err(WEB), "{wrong}");
        }
    }

    #[test]
    fn there_are_none_by_default() {
        assert_eq!(read(|_| None, false), Ok(Vec::new()));
    }

    #[test]
    fn apple_and_google_need_no_issuer() {
        let all =
            with("apple com.example.app com.example.web, google 1.apps, club https://login.example/a mars");
        let provider = |name: &str, issuer: &str, audiences: &[&str]| ProviderSettings {
            name: name.to_owned(),
            issuer: issuer.to_owned(),
            audiences: audiences.iter().map(|one| (*one).to_owned()).collect(),
            authorization_url: None,
        };
        let expected = vec![
            provider("apple", APPLE_ISSUER, &["com.example.app", "com.example.web"]),
            provider("google", GOOGLE_ISSUER, &["1.apps"]),
            provider("club", "https://login.example/a", &["mars"]),
        ];
        assert_eq!(all, Ok(expected));
    }

    #[test]
    fn a_key_for_apple_needs_its_ids_and_apple() {
        let path = std::env::temp_dir().join(format!("tharsis-{}.p8", uuid::Uuid::now_v7()));
        std::fs::write(&path, "no key").expect("a file");
        let path_text = path.to_str().expect("a path");
        let read_key = |settings: &[(&str, &str)]| {
            let find = |name: &str| settings.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
            let providers = read(find, false).expect("providers");
            apple_key(find, &providers).map_err(|wrong| wrong.name)
        };
        assert_eq!(read_key(&[]), Ok(None));
        assert_eq!(read_key(&[("APPLE_TEAM_ID", "ABCDE12345")]), Err("APPLE_TEAM_ID"));
        let key = ("APPLE_SIGN_IN_KEY", path_text);
        assert_eq!(read_key(&[key]), Err("APPLE_SIGN_IN_KEY"), "apple is no provider");
        let apple = (NAME, "apple com.example.app");
        assert_eq!(read_key(&[apple, key]), Err("APPLE_TEAM_ID"));
        let team = ("APPLE_TEAM_ID", "ABCDE12345");
        assert_eq!(read_key(&[apple, key, team]), Err("APPLE_SIGN_IN_KEY_ID"));
        let id = ("APPLE_SIGN_IN_KEY_ID", "KEY1234567");
        assert_eq!(read_key(&[apple, key, team, id]), Err("APPLE_SIGN_IN_KEY"), "no key");
        std::fs::remove_file(path).expect("removed");
    }

    #[test]
    fn invalid_providers_are_refused() {
        for wrong in [
            "apple",
            "Apple com.example.app",
            "club mars",
            "club https://login.example",
            "club http://login.example mars",
            "club https://login.example?a=b mars",
            "club https://ada:secret@login.example mars",
            "apple a, apple b",
            "club https://login.example a, other https://login.example b",
            "../etc https://login.example a",
        ] {
            assert_eq!(with(wrong).map_err(|wrong| wrong.name), Err(NAME), "{wrong}");
        }
        let many: Vec<_> = (0..21).map(|n| format!("club{n} https://{n}.example mars")).collect();
        assert_eq!(with(&many.join(",")).map_err(|wrong| wrong.name), Err(NAME));
        let local = |name: &str| (name == NAME).then(|| "club http://127.0.0.1:1 mars".to_owned());
        assert!(read(local, true).is_ok());
    }
}
