//! Settings of webhooks: allowed destinations, and concurrent attempts of a node.

use super::{ConfigError, seconds, whole_number};
use service::notify::webhooks::{AttemptLimits, Concurrency, WebhookRules};

/// The rules for webhook URLs.
pub fn rules(get: impl Fn(&str) -> Option<String>) -> Result<WebhookRules, ConfigError> {
    let get = &get;
    Ok(WebhookRules {
        allowed: get("WEBHOOKS_PRIVATE").unwrap_or_default().parse().map_err(|_| {
            ConfigError::new("WEBHOOKS_PRIVATE", "allow, or networks such as 10.0.0.0/8,fd00::/8")
        })?,
        http: match get("WEBHOOKS_HTTP").as_deref() {
            None => false,
            Some("allow") => true,
            Some(other) => return Err(ConfigError::new("WEBHOOKS_HTTP", format!("allow, not {other:?}"))),
        },
        per_account: whole_number("WEBHOOKS_PER_ACCOUNT", get, 10, 0, 1_000)? as usize,
    })
}

/// The number of concurrent attempts of a node, and their timeout.
pub fn limits(get: impl Fn(&str) -> Option<String>) -> Result<AttemptLimits, ConfigError> {
    let get = &get;
    Ok(AttemptLimits {
        concurrency: Concurrency {
            node: whole_number("WEBHOOKS_AT_ONCE", get, 128, 1, 1_000)? as usize,
            account: whole_number("WEBHOOKS_AT_ONCE_PER_ACCOUNT", get, 8, 1, 1_000)? as usize,
            host: whole_number("WEBHOOKS_AT_ONCE_PER_HOST", get, 32, 1, 1_000)? as usize,
        },
        timeout: seconds(whole_number("WEBHOOKS_TIMEOUT_SECONDS", get, 15, 1, 30)?),
    })
}
