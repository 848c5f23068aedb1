//! Where spans are sent.

use std::fmt;

use url::Url;

use super::{ConfigError, whole_number};

/// The export of spans.
#[derive(Clone, PartialEq, Eq)]
pub struct Telemetry {
    /// The URL that takes spans.
    pub endpoint: String,
    /// Headers of each request, such as a key. Secret.
    pub headers: Vec<(&'static str, String)>,
    /// How many of 100 traces are sent, unless the client has decided.
    pub sample_percent: u8,
}

impl fmt::Debug for Telemetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { endpoint, headers, sample_percent } = self;
        write!(f, "Telemetry({endpoint}, {} headers, {sample_percent} %)", headers.len())
    }
}

/// The export of spans; none without `OTLP_ENDPOINT`.
pub fn read(get: impl Fn(&str) -> Option<String>) -> Result<Option<Telemetry>, ConfigError> {
    let sample_percent = whole_number("OTLP_SAMPLE_PERCENT", &get, 100, 1, 100)? as u8;
    let headers = get("OTLP_HEADERS").map(|text| headers(&text)).transpose()?.unwrap_or_default();
    let Some(text) = get("OTLP_ENDPOINT") else { return Ok(None) };
    let endpoint = endpoint(&text).ok_or_else(|| {
        ConfigError::new("OTLP_ENDPOINT", format!("a URL such as http://localhost:4318, not {text:?}"))
    })?;
    Ok(Some(Telemetry { endpoint, headers, sample_percent }))
}

/// A URL without a path is the base of the collector.
fn endpoint(text: &str) -> Option<String> {
    let mut url = Url::parse(text).ok()?;
    if !["http", "https"].contains(&url.scheme()) || !url.has_host() || !url.username().is_empty() {
        return None;
    }
    if url.path() == "/" {
        url.set_path("/v1/traces");
    }
    Some(url.to_string())
}

/// The value may hold a key, so the error does not repeat it.
fn headers(text: &str) -> Result<Vec<(&'static str, String)>, ConfigError> {
    let expected = || ConfigError::new("OTLP_HEADERS", "NAME=VALUE, several separated by commas");
    let header = |pair: &str| {
        let (name, value) = pair.split_once('=').ok_or_else(expected)?;
        let (name, value) = (name.trim().to_ascii_lowercase(), value.trim());
        let is_token = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let visible = !value.is_empty() && value.chars().all(|c| c == ' ' || c.is_ascii_graphic());
        match !name.is_empty() && name.chars().all(is_token) && visible {
            // Read once at the start.
            true => Ok((&*Box::leak(name.into_boxed_str()), value.to_owned())),
            false => Err(expected()),
        }
    };
    text.split(',').map(header).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(name: &'static str, value: &'static str) -> Result<Option<Telemetry>, ConfigError> {
        read(move |asked| match asked {
            _ if asked == name => Some(value.to_owned()),
            "OTLP_ENDPOINT" => Some("http://localhost:4318".to_owned()),
            _ => None,
        })
    }

    #[test]
    fn without_an_endpoint_nothing_is_sent() {
        assert_eq!(read(|_| None), Ok(None));
    }

    #[test]
    fn a_base_gets_the_path_of_traces_and_headers_are_not_shown() {
        let found = with("OTLP_HEADERS", "X-Key=swordfish, tenant=mars").expect("good").expect("on");
        assert_eq!(found.endpoint, "http://localhost:4318/v1/traces");
        assert_eq!(found.headers, [("x-key", "swordfish".to_owned()), ("tenant", "mars".to_owned())]);
        assert_eq!(found.sample_percent, 100);
        assert!(!format!("{found:?}").contains("swordfish"));
        let path = with("OTLP_ENDPOINT", "https://otlp.example/own/path").expect("good").expect("on");
        assert_eq!(path.endpoint, "https://otlp.example/own/path");
    }

    #[test]
    fn wrong_values_are_refused() {
        for (name, value) in [
            ("OTLP_ENDPOINT", "localhost:4318"),
            ("OTLP_ENDPOINT", "ftp://localhost"),
            ("OTLP_ENDPOINT", "http://ada:secret@localhost"),
            ("OTLP_HEADERS", "swordfish"),
            ("OTLP_HEADERS", "key="),
            ("OTLP_SAMPLE_PERCENT", "0"),
            ("OTLP_SAMPLE_PERCENT", "101"),
        ] {
            let wrong = with(name, value).expect_err(value);
            assert_eq!(wrong.name, name);
            assert!(!wrong.to_string().contains("swordfish"), "{wrong}");
        }
    }
}
