//! Webhooks: an account registers a URL that receives the events of its games. This module has the operations of
//! accounts; [`WebhookDispatcher`] queues deliveries from the outbox, [`Deliverer`] sends them.

mod address_policy;
mod circuit;
mod content;
mod deliverer;
mod dispatch;
mod in_flight;
mod record;
mod replay;
mod signature;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::time::Duration;

pub use crate::notify::webhooks::address_policy::AddressPolicy;
pub use crate::notify::webhooks::circuit::{Circuit, CircuitState};
pub use crate::notify::webhooks::content::{Content, Situation};
pub use crate::notify::webhooks::deliverer::{AttemptLimits, Deliverer, EncodeWebhook};
pub use crate::notify::webhooks::dispatch::WebhookDispatcher;
pub use crate::notify::webhooks::in_flight::{Concurrency, Destination, InFlight, host_of};
pub use crate::notify::webhooks::record::*;
pub use crate::notify::webhooks::replay::Replayed;
pub use crate::notify::webhooks::signature::{Secret, signatures};
use url::{Host, Url};

use crate::accounts::callers::Caller;
use crate::accounts::scopes::Scope;
use crate::at_rest::Row;
use crate::error::{Conflict, Error, Violation};
use crate::id::{DeliveryId, GameId, SessionId, WebhookId};
use crate::messages::{Message, detail, expected};
use crate::moment::Moment;
use crate::notify::NotificationService;
use crate::ports::StoreError;

/// How long the old secret still signs after a rotation.
pub const OLD_SECRET_LIFETIME: Duration = Duration::from_secs(24 * 3_600);
/// The largest number of games that a webhook can be limited to.
pub const MAX_GAMES_PER_WEBHOOK: usize = 100;
/// The largest number of characters of a URL, and of a description.
const MAX_URL_LENGTH: usize = 2_000;
const MAX_DESCRIPTION_LENGTH: usize = 200;
/// The addresses by which a machine reaches itself, and names that systems give them beside `localhost`.
const LOOPBACK: [IpAddr; 2] = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];
const LOOPBACK_NAMES: [&str; 5] =
    ["localhost.localdomain", "localhost6", "localhost6.localdomain6", "ip6-localhost", "ip6-loopback"];

/// The operator's rules for the URLs of webhooks and of Web Push endpoints.
#[derive(Clone, Debug)]
pub struct WebhookRules {
    /// The addresses that connections are allowed to.
    pub allowed: AddressPolicy,
    /// Whether `http://` is allowed.
    pub http: bool,
    /// The largest number of webhooks of an account.
    pub per_account: usize,
}

/// The settings of a webhook. A field that is `None` is not changed, or has its default.
#[derive(Clone, Default, Debug)]
pub struct WebhookSettings {
    pub url: Option<String>,
    /// What is sent.
    pub sends: Option<Sends>,
    /// The games that it is limited to; all if empty.
    pub games: Option<Vec<GameId>>,
    /// A description for the owner.
    pub description: Option<String>,
    /// Whether it is enabled.
    pub enabled: Option<bool>,
}

/// Whether a host name is the local machine: `localhost`, its subdomains (RFC 6761) and its aliases.
fn is_this_machine(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    name.rsplit('.').next() == Some("localhost") || LOOPBACK_NAMES.contains(&name)
}

impl WebhookRules {
    /// Checks and normalises a URL; `pointer` is its place in the request.
    pub(crate) fn url(&self, pointer: &str, text: &str) -> Result<String, Violation> {
        let wrong = |rule, expected: Message| Violation::new(pointer, rule, expected);
        let schemes = if self.http { "https:// or http://" } else { "https://" };
        if text.len() > MAX_URL_LENGTH {
            return Err(wrong("length", expected::characters_at_most(MAX_URL_LENGTH)));
        }
        let shape = || wrong("format", expected::url_scheme(schemes));
        let url = Url::parse(text).map_err(|_| shape())?;
        if url.scheme() != "https" && !(self.http && url.scheme() == "http") {
            return Err(shape());
        }
        if !url.username().is_empty() || url.password().is_some() || url.fragment().is_some() {
            return Err(wrong("format", expected::bare_url()));
        }
        match url.port_or_known_default() {
            Some(443 | 1024..) => {}
            Some(80) if url.scheme() == "http" => {}
            _ => return Err(wrong("port", expected::port())),
        }
        let addresses: Vec<IpAddr> = match url.host() {
            Some(Host::Ipv4(four)) => vec![four.into()],
            Some(Host::Ipv6(six)) => vec![six.into()],
            Some(Host::Domain(name)) if is_this_machine(name) => LOOPBACK.to_vec(),
            // The addresses of a host name are checked whenever something is sent.
            Some(Host::Domain(_)) => return Ok(url.into()),
            None => return Err(shape()),
        };
        match addresses.into_iter().any(|address| self.allowed.contains(address)) {
            true => Ok(url.into()),
            false => Err(wrong("address", expected::public_address())),
        }
    }

    /// Checks and normalises settings.
    fn read(&self, mut settings: WebhookSettings) -> Result<WebhookSettings, Error> {
        let mut wrong = Vec::new();
        match settings.url.as_deref().map(|url| self.url("/url", url)).transpose() {
            Ok(url) => settings.url = url,
            Err(violation) => wrong.push(violation),
        }
        if let Some(text) = &mut settings.description {
            *text = text.trim().to_owned();
            if text.chars().count() > MAX_DESCRIPTION_LENGTH || text.chars().any(char::is_control) {
                let expected = expected::visible_at_most(MAX_DESCRIPTION_LENGTH);
                wrong.push(Violation::new("/description", "length", expected));
            }
        }
        if let Some(games) = &mut settings.games {
            games.sort();
            games.dedup();
            if games.len() > MAX_GAMES_PER_WEBHOOK {
                wrong.push(Violation::new(
                    "/game_ids",
                    "length",
                    expected::games_at_most(MAX_GAMES_PER_WEBHOOK),
                ));
            }
        }
        match wrong.is_empty() {
            true => Ok(settings),
            false => Err(Error::Invalid(wrong)),
        }
    }
}

impl Webhook {
    /// Whether a caller may see it.
    fn is_for(&self, caller: &Caller) -> bool {
        let grant = granted_session(caller);
        self.account == caller.account && (grant.is_none() || self.grant == grant)
    }
}

/// The session of a third party or personal token; none for the owner with an app of the service.
pub(crate) fn granted_session(caller: &Caller) -> Option<SessionId> {
    caller.session.filter(|_| !caller.scopes.contains(Scope::AccountManage))
}

impl NotificationService {
    /// Creates a webhook. Its secret is returned only here. A webhook of a third party is deleted when its grant ends.
    pub async fn create_webhook(
        &self,
        caller: &Caller,
        settings: WebhookSettings,
    ) -> Result<(Webhook, Secret), Error> {
        let settings = self.webhook_rules.read(settings)?;
        let url = settings
            .url
            .ok_or_else(|| Error::Invalid(vec![Violation::new("/url", "required", expected::value())]))?;
        // A token can outlive its account.
        let account = caller.account;
        self.accounts.account(account).await?;
        let now = self.clock.now();
        let (id, secret) = (WebhookId::fresh(), Secret::fresh()?);
        let webhook = Webhook {
            id,
            account,
            url,
            sends: settings.sends.unwrap_or(Sends::Turns),
            games: settings.games.unwrap_or_default(),
            description: settings.description.unwrap_or_default(),
            secret: self.secret_keys.seal(&secret.0, &Row::Webhook(id))?,
            old_secret: None,
            created_at: now,
            disabled: settings.enabled.filter(|enabled| !enabled).map(|_| (now, Disabled::Owner)),
            failing_since: None,
            succeeded_at: None,
            circuit: Circuit::default(),
            grant: granted_session(caller),
        };
        let most = self.webhook_rules.per_account;
        match self.store.insert_webhook(webhook.clone(), most as i16).await {
            Ok(true) => Ok((webhook, secret)),
            Ok(false) => Err(Error::Conflict(Conflict::TooManyWebhooks(most))),
            // Two were created concurrently.
            Err(StoreError::Duplicate) => Err(Error::Busy),
            Err(other) => Err(other.into()),
        }
    }

    /// The webhooks that a caller may see, oldest first: the owner sees all, a third party those that it has created.
    pub async fn webhooks(&self, caller: &Caller) -> Result<Vec<Webhook>, Error> {
        let mut webhooks = self.store.webhooks_of(caller.account).await?;
        webhooks.retain(|webhook| webhook.is_for(caller));
        Ok(webhooks)
    }

    /// Returns one of them.
    pub async fn webhook(&self, caller: &Caller, id: WebhookId) -> Result<Webhook, Error> {
        let own = self.store.webhook(id).await?.filter(|webhook| webhook.is_for(caller));
        own.ok_or(Error::NotFound(detail::no_such_webhook()))
    }

    /// Changes a webhook. Waiting deliveries fail when it is disabled.
    pub async fn change_webhook(
        &self,
        caller: &Caller,
        id: WebhookId,
        settings: WebhookSettings,
    ) -> Result<Webhook, Error> {
        let settings = self.webhook_rules.read(settings)?;
        let before = self.webhook(caller, id).await?;
        self.store.change_webhook(id, settings.clone(), self.clock.now()).await?;
        if settings.enabled == Some(true) && before.disabled.is_some() {
            tracing::info!(webhook = %id, "a webhook was enabled again");
            self.changes.publish_latest(&[caller.account]).await;
        }
        self.webhook(caller, id).await
    }

    /// Deletes a webhook and its waiting deliveries.
    pub async fn delete_webhook(&self, caller: &Caller, id: WebhookId) -> Result<(), Error> {
        let webhook = self.webhook(caller, id).await?;
        match self.store.delete_webhook(webhook.account, id).await? {
            true => {
                self.changes.publish_latest(&[webhook.account]).await;
                Ok(())
            }
            false => Err(Error::NotFound(detail::no_such_webhook())),
        }
    }

    /// Rotates the secret. The new secret is returned only here. The old one still signs for a day.
    pub async fn rotate_webhook(&self, caller: &Caller, id: WebhookId) -> Result<(Webhook, Secret), Error> {
        self.webhook(caller, id).await?;
        let until = self.clock.now().plus(OLD_SECRET_LIFETIME);
        let secret = Secret::fresh()?;
        let stored = self.secret_keys.seal(&secret.0, &Row::Webhook(id))?;
        self.store.rotate_webhook(id, stored, until).await?;
        Ok((self.webhook(caller, id).await?, secret))
    }

    /// Queues a ping, which is attempted once. If one waits already, returns that one.
    pub async fn test_webhook(&self, caller: &Caller, id: WebhookId) -> Result<Delivery, Error> {
        let webhook = self.enabled_webhook(caller, id).await?;
        let ping = Delivery::new(webhook.id, DeliveryItem::Ping, self.clock.now());
        let ping = self.store.ping_delivery(ping).await?;
        self.webhooks_due.notify_one();
        Ok(ping)
    }

    /// The deliveries of a webhook, newest first, only those older than `before`.
    pub async fn deliveries(
        &self,
        caller: &Caller,
        id: WebhookId,
        before: Option<DeliveryId>,
        limit: i64,
    ) -> Result<Vec<Delivery>, Error> {
        let webhook = self.webhook(caller, id).await?;
        let mut deliveries = self.store.deliveries(id, before, limit).await?;
        // An open circuit holds back everything but pings.
        if let Some(until) = webhook.circuit.open_until {
            for delivery in deliveries.iter_mut().filter(|delivery| delivery.item != DeliveryItem::Ping) {
                delivery.due_at = delivery.due_at.max(until);
            }
        }
        Ok(deliveries)
    }

    /// Returns a webhook that is enabled.
    async fn enabled_webhook(&self, caller: &Caller, id: WebhookId) -> Result<Webhook, Error> {
        let webhook = self.webhook(caller, id).await?;
        match webhook.disabled {
            None => Ok(webhook),
            Some(_) => Err(Error::Conflict(Conflict::WebhookDisabled)),
        }
    }

    /// When the oldest waiting delivery was queued.
    pub(crate) async fn oldest_delivery(&self) -> Result<Option<Moment>, Error> {
        Ok(self.store.oldest_delivery().await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(http: bool, allowed: &str) -> WebhookRules {
        WebhookRules { allowed: allowed.parse().expect("a list"), http, per_account: 10 }
    }

    #[test]
    fn only_public_addresses_over_tls_are_accepted() {
        let strict = rules(false, "");
        for good in [
            "https://example.org/hook?token=1",
            "https://example.org:8443/",
            "https://8.8.8.8/",
            "https://[2606:4700::1111]/",
        ] {
            assert!(strict.url("/url", good).is_ok(), "{good}");
        }
        for bad in [
            "http://example.org/",
            "ftp://example.org/",
            "example.org",
            "https://",
            "https://ada@example.org/",
            "https://:pw@example.org/",
            "https://example.org/#part",
            "https://example.org:22/",
            "https://example.org:80/",
            "https://example.org:0/",
            "https://127.0.0.1/",
            "https://0x7f.1/",
            "https://2130706433/",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://169.254.169.254/latest/meta-data",
            "https://localhost/",
            "https://LOCALHOST.:8443/",
            "https://hooks.localhost/",
            "https://localhost.localdomain/",
            "https://ip6-localhost/",
        ] {
            assert!(strict.url("/url", bad).is_err(), "{bad}");
        }
        assert!(strict.url("/url", &format!("https://example.org/{}", "a".repeat(2_000))).is_err());
        assert!(strict.url("/url", "https://localhost.example.org/").is_ok());
        assert!(rules(false, "allow").url("/url", "https://localhost/").is_ok());
        assert!(rules(false, "::1/128").url("/url", "https://localhost/").is_ok());
        assert!(rules(false, "10.0.0.0/8").url("/url", "https://localhost/").is_err());
        let local = rules(true, "127.0.0.0/8");
        assert!(local.url("/url", "http://localhost:4000/").is_ok());
        assert!(local.url("/url", "http://127.0.0.1:4000/").is_ok());
        assert!(local.url("/url", "http://10.0.0.1:4000/").is_err());
        assert!(local.url("/url", "http://example.org:443/").is_ok());
        assert!(local.url("/url", "https://example.org:80/").is_err());
    }
}
