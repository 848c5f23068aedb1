//! How long data are kept that nobody needs any more.

use super::{ConfigError, days, whole_number};
use service::operation::retention::RetentionPeriods;

/// The retention periods. Ended sessions are kept for longer than the longest lifetime of an access token, which is a week.
pub fn periods(get: impl Fn(&str) -> Option<String>) -> Result<RetentionPeriods, ConfigError> {
    let period = |name: &'static str, default: u32, min: u32, max: u32| {
        whole_number(name, &get, default, min, max).map(days)
    };
    Ok(RetentionPeriods {
        sessions: period("RETENTION_SESSION_DAYS", 8, 8, 400)?,
        codes: period("RETENTION_CODE_DAYS", 1, 1, 30)?,
        chat: period("RETENTION_CHAT_DAYS", 365, 1, 36_500)?,
        reports: period("RETENTION_REPORT_DAYS", 365, 1, 36_500)?,
        audit_log: period("RETENTION_AUDIT_LOG_DAYS", 730, 30, 36_500)?,
        deliveries: period("RETENTION_DELIVERY_DAYS", 14, 1, 400)?,
        pushes: period("RETENTION_PUSH_DAYS", 400, 14, 400)?,
        outbox: period("RETENTION_OUTBOX_DAYS", 30, 1, 400)?,
        reviews: period("RETENTION_REVIEW_DAYS", 90, 1, 36_500)?,
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const DAY: Duration = Duration::from_secs(86_400);

    #[test]
    fn the_defaults_are_those_of_the_service() {
        assert_eq!(periods(|_| None), Ok(RetentionPeriods::default()));
    }

    #[test]
    fn a_period_is_read_and_a_shorter_one_than_a_token_is_refused() {
        let chat = periods(|name| (name == "RETENTION_CHAT_DAYS").then(|| "7".to_owned()));
        assert_eq!(chat.map(|periods| periods.chat), Ok(7 * DAY));
        for (name, value) in [
            ("RETENTION_SESSION_DAYS", "7"),
            ("RETENTION_CHAT_DAYS", "0"),
            ("RETENTION_AUDIT_LOG_DAYS", "29"),
            ("RETENTION_OUTBOX_DAYS", "ever"),
        ] {
            let wrong = periods(|asked| (asked == name).then(|| value.to_owned())).expect_err(value);
            assert_eq!(wrong.name, name);
        }
    }
}
