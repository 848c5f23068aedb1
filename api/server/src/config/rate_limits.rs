//! Rate limits.

use super::ConfigError;
use service::rate::Rate;
use service::rate_limiter::Rates;

pub fn read(get: impl Fn(&str) -> Option<String>) -> Result<Rates, ConfigError> {
    let get = &get;
    Ok(Rates {
        account: rate("RATE_ACCOUNT", get, 50, 2_000)?,
        address: rate("RATE_ADDRESS", get, 250, 10_000)?,
        sign_in: rate("RATE_SIGN_IN", get, 1, 60)?,
        chat: rate("RATE_CHAT", get, 1, 20)?,
        webhook_test: rate("RATE_WEBHOOK_TEST", get, 1, 20)?,
    })
}

/// `RATE/BURST`, or `off`.
fn rate(
    name: &'static str,
    get: impl Fn(&str) -> Option<String>,
    per_second: u32,
    burst: u32,
) -> Result<Option<Rate>, ConfigError> {
    let Some(text) = get(name) else { return Ok(Some(Rate { per_second, burst })) };
    if text == "off" {
        return Ok(None);
    }
    let number = |text: &str| text.parse().ok().filter(|n| (1..=1_000_000).contains(n));
    let parsed = text.split_once('/').and_then(|(each, burst)| Some((number(each)?, number(burst)?)));
    match parsed {
        Some((per_second, burst)) => Ok(Some(Rate { per_second, burst })),
        None => Err(ConfigError::new(
            name,
            format!("requests a second and how many at once, such as 50/2000, or off, not {text:?}"),
        )),
    }
}
