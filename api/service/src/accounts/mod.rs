//! Accounts, sign-in, sessions, tokens, providers, passkeys, grants to third parties, and the throttling of sign-ins.

pub mod account;
pub mod bots;
pub mod callers;
pub mod credentials;
mod email_confirmation;
pub mod grants;
pub mod guests;
pub mod keys;
pub(crate) mod languages;
pub mod login_throttle;
pub mod mail;
pub mod opponents;
pub mod passkeys;
mod password_reset;
pub mod passwords;
pub mod proof;
pub mod repository;
pub mod revoked_sessions;
pub mod scopes;
pub mod sessions;
pub mod sign_in_codes;
pub mod sign_in_providers;
pub mod suspension;
mod sync;

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;

use crate::accounts::grants::store::GrantRepository;
use crate::accounts::guests::GuestRepository;
use crate::accounts::keys::{Keys, SigningKey};
use crate::accounts::languages::Languages;
use crate::accounts::mail::MailSettings;
use crate::accounts::mail::store::MailRepository;
use crate::accounts::passkeys::Passkeys;
use crate::accounts::passkeys::settings::PasskeySettings;
use crate::accounts::passkeys::store::PasskeyRepository;
use crate::accounts::passwords::Passwords;
use crate::accounts::repository::{
    AccountRepository, CredentialRepository, LoginThrottleRepository, SessionRepository, SigningKeyRepository,
};
use crate::accounts::revoked_sessions::RevokedSessions;
use crate::accounts::sessions::SessionLifetimes;
use crate::accounts::sign_in_providers::apple_tokens::{AppleKey, AppleTokens};
use crate::accounts::sign_in_providers::store::ProviderRepository;
use crate::accounts::sign_in_providers::{ProviderSettings, SignInProviders};
use crate::accounts::suspension::SuspensionRepository;
use crate::at_rest::SecretKeys;
use crate::error::Error;
use crate::ports::outbound_http::OutboundHttp;
use crate::ports::{Bus, Clock, repositories};

repositories! {
    /// The repositories that [`AccountService`] uses.
    pub trait AccountStore:
        AccountRepository
        + CredentialRepository
        + GrantRepository
        + GuestRepository
        + LoginThrottleRepository
        + MailRepository
        + PasskeyRepository
        + ProviderRepository
        + SessionRepository
        + SigningKeyRepository
        + SuspensionRepository;
}

/// Accounts, and the ways to act for them: credentials, sessions, access tokens, grants to third parties.
pub struct AccountService {
    store: Arc<dyn AccountStore>,
    bus: Arc<dyn Bus>,
    clock: Arc<dyn Clock>,
    keys: Keys,
    secret_keys: Arc<SecretKeys>,
    languages: Languages,
    passkeys: Passkeys,
    passwords: Passwords,
    providers: SignInProviders,
    apple: AppleTokens,
    revoked_sessions: RevokedSessions,
    /// Notified when other nodes may have ended sessions or changed keys.
    sync_due: Arc<Notify>,
    session_lifetimes: SessionLifetimes,
    /// How long a new key is published before it signs.
    key_lead: Duration,
    /// How long guests without a game are kept.
    guest_lifetime: Duration,
    mail: MailSettings,
    /// Notified when a mail may be due.
    mail_due: Arc<Notify>,
}

/// The settings of [`AccountService`].
#[derive(Clone, Debug)]
pub struct AccountSettings {
    /// How long sessions last.
    pub session_lifetimes: SessionLifetimes,
    /// How long a new key is published before it signs.
    pub key_lead: Duration,
    /// The `iss` of the access tokens.
    pub token_issuer: String,
    /// The limits on concurrent password hashing.
    pub passwords: passwords::Limits,
    /// How long guests without a game are kept.
    pub guest_lifetime: Duration,
    /// Whether addresses are confirmed, and where links in mails lead.
    pub mail: MailSettings,
    /// The providers that people may sign in with.
    pub providers: Vec<ProviderSettings>,
    /// How long a request to a provider or to Apple may take. A sign-in may need two.
    pub provider_timeout: Duration,
    /// What passkeys are for; none if this server has no passkeys.
    pub passkeys: Option<PasskeySettings>,
    /// The key for Apple's authorization codes.
    pub apple_key: Option<AppleKey>,
}

impl AccountService {
    /// Reads the signing keys, and the sessions that ended while no node ran. Creates the first signing key in a new
    /// database.
    pub async fn new(
        store: Arc<dyn AccountStore>,
        bus: Arc<dyn Bus>,
        clock: Arc<dyn Clock>,
        secret_keys: Arc<SecretKeys>,
        provider_http: &Arc<dyn OutboundHttp>,
        settings: AccountSettings,
    ) -> Result<Self, Error> {
        let now = clock.now();
        let mut stored = store.signing_keys().await?;
        if stored.is_empty() {
            // Several nodes may start at once; only one key with this number is stored.
            store.add_signing_key(SigningKey::fresh(1, now, Duration::ZERO, &secret_keys)?).await?;
            stored = store.signing_keys().await?;
        }
        let lifetime = Duration::from_secs(settings.session_lifetimes.access_token_seconds.into());
        let service = Self {
            keys: Keys::new(&stored, &settings.token_issuer, lifetime, secret_keys.clone())?,
            store,
            bus,
            clock,
            secret_keys,
            languages: Languages::new(),
            passkeys: Passkeys::new(settings.passkeys)?,
            passwords: Passwords::new(settings.passwords),
            providers: SignInProviders::new(settings.providers, provider_http, settings.provider_timeout),
            apple: AppleTokens::new(settings.apple_key, provider_http.clone(), settings.provider_timeout),
            revoked_sessions: RevokedSessions::default(),
            sync_due: Arc::default(),
            session_lifetimes: settings.session_lifetimes,
            key_lead: settings.key_lead,
            guest_lifetime: settings.guest_lifetime,
            mail: settings.mail,
            mail_due: Arc::default(),
        };
        // Their access tokens may still be in use.
        service.read_ended_sessions().await?;
        Ok(service)
    }
}
