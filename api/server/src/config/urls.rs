//! URLs in settings.

use super::ConfigError;

/// The origins from which browsers may call.
pub(super) fn origins(text: &str) -> Result<Vec<String>, ConfigError> {
    let list: Vec<_> = text.split(',').map(|o| o.trim().trim_end_matches('/').to_owned()).collect();
    let host = |o: &str| o.strip_prefix("https://").or_else(|| o.strip_prefix("http://")).map(str::to_owned);
    let known =
        |o: &String| o == "*" || host(o).is_some_and(|h| !h.is_empty() && !h.contains(['/', '?', '#', '@']));
    match list.iter().all(known) {
        true => Ok(list),
        false => Err(ConfigError::new(
            "CORS_ORIGINS",
            "origins such as https://example.org with commas between, or *",
        )),
    }
}

/// An origin: no path, query or fragment.
pub(super) fn public(text: &str) -> Result<String, ConfigError> {
    let text = text.trim_end_matches('/');
    let url = url::Url::parse(text).ok().filter(|url| ["https", "http"].contains(&url.scheme()));
    match url.is_some_and(|url| url.origin().ascii_serialization() == text) {
        true => Ok(text.to_owned()),
        false => Err(ConfigError::new("PUBLIC_URL", "https://HOST or http://HOST:PORT, without a path")),
    }
}
