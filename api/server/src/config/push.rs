//! Settings of push notifications: the available providers.

use std::time::Duration;

use serde::de::DeserializeOwned;

use super::{ConfigError, seconds, whole_number};
use providers::push_providers::{ServiceAccount, Team};
use service::notify::delivery::DeliveryLimits;
use service::notify::push::PushServices;

/// The push providers and their settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Push {
    /// The operator's contact for push services of browsers; without it there is no Web Push.
    pub contact: Option<String>,
    /// Firebase Cloud Messaging.
    pub fcm: Option<Fcm>,
    /// The Apple Push Notification service.
    pub apns: Option<Apns>,
    /// The delay before a push for a decision that the seat's own answer has opened.
    pub grace: Duration,
    /// Limits of concurrent deliveries.
    pub limits: DeliveryLimits,
}

/// Settings of FCM.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fcm {
    /// The sender's service account.
    pub account: ServiceAccount,
    /// The base URL of the API.
    pub url: String,
}

/// Settings of APNs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Apns {
    /// The sender's team and key.
    pub team: Team,
    /// The bundle ids of the apps, the default one first.
    pub topics: Vec<String>,
}

impl Push {
    /// `public_url` is the URL of the service.
    pub fn read(get: impl Fn(&str) -> Option<String>, public_url: Option<&str>) -> Result<Self, ConfigError> {
        let get = &get;
        let default_contact = public_url.filter(|url| url.starts_with("https://")).map(str::to_owned);
        Ok(Self {
            contact: get("PUSH_CONTACT").map(|text| contact(&text)).transpose()?.or(default_contact),
            fcm: fcm(get)?,
            apns: apns(get)?,
            grace: seconds(whole_number("PUSH_GRACE_SECONDS", get, 120, 0, 3_600)?),
            limits: DeliveryLimits {
                at_once: whole_number("PUSH_AT_ONCE", get, 64, 1, 1_000)? as usize,
                timeout: seconds(whole_number("PUSH_TIMEOUT_SECONDS", get, 15, 1, 30)?),
            },
        })
    }

    /// The available providers, as the API lists them for apps.
    pub fn offers(&self) -> PushServices {
        PushServices {
            web_push: self.contact.is_some(),
            fcm: self.fcm.as_ref().map(|fcm| fcm.account.project_id.clone()),
            apns: self.apns.as_ref().map_or(Vec::new(), |apns| apns.topics.clone()),
            grace: self.grace,
        }
    }
}

/// RFC 8292 §2.1.
fn contact(text: &str) -> Result<String, ConfigError> {
    let mail = text.strip_prefix("mailto:").is_some_and(|mail| mail.contains('@'));
    let page = text.starts_with("https://") && url::Url::parse(text).is_ok();
    match mail || page {
        true => Ok(text.to_owned()),
        false => Err(ConfigError::new("PUSH_CONTACT", "mailto:NAME@HOST or https://HOST")),
    }
}

fn fcm(get: impl Fn(&str) -> Option<String>) -> Result<Option<Fcm>, ConfigError> {
    const FILE: &str = "FCM_SERVICE_ACCOUNT";
    let Some(path) = get(FILE) else { return require_unset(get, &["FCM_URL"], FILE) };
    let expected = "a file with the JSON of a service account of Google, as its console gives it out";
    let account: ServiceAccount = read_json(FILE, &path, expected)?;
    if !account.has_valid_key() || !is_base_url(&account.token_uri) {
        return Err(ConfigError::new(FILE, expected));
    }
    let url = base_url("FCM_URL", &get, "https://fcm.googleapis.com")?;
    Ok(Some(Fcm { account, url }))
}

fn apns(get: impl Fn(&str) -> Option<String>) -> Result<Option<Apns>, ConfigError> {
    const FILE: &str = "APNS_KEY";
    const OTHERS: [&str; 5] = ["APNS_KEY_ID", "APNS_TEAM_ID", "APNS_TOPICS", "APNS_URL", "APNS_SANDBOX_URL"];
    let Some(path) = get(FILE) else { return require_unset(get, &OTHERS, FILE) };
    let expected = "a file with a key of Apple (.p8)";
    let key = read_file(FILE, &path, expected)?;
    let apple_id = |name| apple_id(&get, name, FILE);
    let topics = get("APNS_TOPICS").unwrap_or_default();
    let topics: Vec<_> = topics.split(',').map(|topic| topic.trim().to_owned()).collect();
    let is_topic = |topic: &String| {
        !topic.is_empty() && topic.bytes().all(|b| b.is_ascii_alphanumeric() || b".-".contains(&b))
    };
    if !topics.iter().all(is_topic) {
        return Err(ConfigError::new(
            "APNS_TOPICS",
            "ids of apps such as org.example.mars, with commas between",
        ));
    }
    let team = Team {
        id: apple_id("APNS_TEAM_ID")?,
        key_id: apple_id("APNS_KEY_ID")?,
        key,
        url: base_url("APNS_URL", &get, "https://api.push.apple.com")?,
        sandbox_url: base_url("APNS_SANDBOX_URL", &get, "https://api.sandbox.push.apple.com")?,
    };
    match team.has_valid_key() {
        true => Ok(Some(Apns { team, topics })),
        false => Err(ConfigError::new(FILE, expected)),
    }
}

/// An id that Apple gave with the key that the setting `key` names.
pub(super) fn apple_id(
    get: impl Fn(&str) -> Option<String>,
    name: &'static str,
    key: &str,
) -> Result<String, ConfigError> {
    let id = get(name).filter(|id| id.len() == 10 && id.bytes().all(|b| b.is_ascii_alphanumeric()));
    id.ok_or_else(|| ConfigError::new(name, format!("the 10 letters and digits that Apple gave with {key}")))
}

/// Checks that no dependent setting is set without its main setting, which would be a mistake.
pub(super) fn require_unset<T>(
    get: impl Fn(&str) -> Option<String>,
    others: &[&'static str],
    required: &str,
) -> Result<Option<T>, ConfigError> {
    match others.iter().find(|name| get(name).is_some()) {
        Some(name) => Err(ConfigError::new(name, format!("{required} beside it"))),
        None => Ok(None),
    }
}

/// The error contains the reason, never the contents.
pub(super) fn read_file(name: &'static str, path: &str, expected: &str) -> Result<String, ConfigError> {
    std::fs::read_to_string(path)
        .map_err(|why| ConfigError::new(name, format!("{expected}: {path:?}: {why}")))
}

fn read_json<T: DeserializeOwned>(name: &'static str, path: &str, expected: &str) -> Result<T, ConfigError> {
    serde_json::from_str(&read_file(name, path, expected)?).map_err(|_| ConfigError::new(name, expected))
}

fn is_base_url(url: &str) -> bool {
    url::Url::parse(url).is_ok_and(|url| ["https", "http"].contains(&url.scheme()) && url.has_host())
}

fn base_url(
    name: &'static str,
    get: impl Fn(&str) -> Option<String>,
    default: &str,
) -> Result<String, ConfigError> {
    let url = get(name).unwrap_or_else(|| default.to_owned());
    match is_base_url(&url) {
        true => Ok(url.trim_end_matches('/').to_owned()),
        false => Err(ConfigError::new(name, "https://HOST or http://HOST:PORT")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(settings: &[(&str, &str)]) -> Result<Push, ConfigError> {
        let find = |name: &str| settings.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        Push::read(find, None)
    }

    #[test]
    fn only_configured_providers_are_offered() {
        let none = with(&[]).expect("defaults are right").offers();
        assert_eq!((none.web_push, none.fcm, none.apns.len()), (false, None, 0));
        let of = |url| Push::read(|_| None, Some(url)).expect("good").contact;
        assert_eq!(of("https://mars.example").as_deref(), Some("https://mars.example"));
        assert_eq!(of("http://mars.example"), None);
        let named = with(&[("PUSH_CONTACT", "mailto:ada@example.org")]).expect("good");
        assert!(named.offers().web_push);
    }

    #[test]
    fn an_error_names_the_wrong_setting() {
        let file = |text: &str| {
            let path = std::env::temp_dir().join(format!("tharsis-{}", uuid::Uuid::now_v7()));
            std::fs::write(&path, text).expect("a file");
            path.to_str().expect("a path").to_owned()
        };
        let (empty, none) = (file("{}"), "/no/such/file");
        for (name, value) in [
            ("PUSH_CONTACT", "ada@example.org"),
            ("PUSH_CONTACT", "http://example.org"),
            ("PUSH_GRACE_SECONDS", "3601"),
            ("PUSH_AT_ONCE", "0"),
            ("FCM_SERVICE_ACCOUNT", none),
            ("FCM_SERVICE_ACCOUNT", &empty),
            ("FCM_URL", "https://fcm.example"),
            ("APNS_KEY", none),
            ("APNS_TEAM_ID", "ABCDE12345"),
        ] {
            assert_eq!(with(&[(name, value)]).expect_err(value).name, name);
        }
        let incomplete =
            [("APNS_KEY", &*empty), ("APNS_KEY_ID", "ABCDE12345"), ("APNS_TEAM_ID", "ABCDE12345")];
        let no_topics = with(&incomplete).expect_err("no topics");
        assert_eq!(no_topics.name, "APNS_TOPICS");
        let no_key = with(&[&incomplete[..], &[("APNS_TOPICS", "org.example.mars")]].concat());
        assert_eq!(no_key.expect_err("no key").name, "APNS_KEY");
        std::fs::remove_file(empty).expect("removed");
    }
}
