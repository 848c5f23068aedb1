//! Settings of webhooks: where they may go.

use super::{Wrong, whole};
use crate::service::webhooks::Rules;

/// What webhooks may be.
pub fn rules(get: impl Fn(&str) -> Option<String>) -> Result<Rules, Wrong> {
    let get = &get;
    Ok(Rules {
        allowed: get("WEBHOOKS_PRIVATE")
            .unwrap_or_default()
            .parse()
            .map_err(|_| Wrong::new("WEBHOOKS_PRIVATE", "allow, or networks such as 10.0.0.0/8,fd00::/8"))?,
        http: match get("WEBHOOKS_HTTP").as_deref() {
            None => false,
            Some("allow") => true,
            Some(other) => return Err(Wrong::new("WEBHOOKS_HTTP", format!("allow, not {other:?}"))),
        },
        per_account: whole("WEBHOOKS_PER_ACCOUNT", get, 10, 0, 1_000)? as usize,
    })
}
