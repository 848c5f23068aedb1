//! Sessions: signed-in devices with short-lived access tokens and a refresh token that rotates with each use. Reuse of
//! an old refresh token shows that two parties hold it, and ends the session. A reply may have been lost, so for a
//! short while the last used token returns the same successor. The successor is derived from the token and a secret of
//! the session, so it is reproducible without being stored: the store has only the SHA-256 of tokens.

use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::text::Language;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::accounts::AccountService;
use crate::accounts::callers::AuthProof;
use crate::accounts::grants;
use crate::accounts::grants::Grant;
use crate::accounts::keys::{Caller, Holder, LEEWAY, TokenError};
use crate::accounts::scopes::Scopes;
use crate::error::{Error, Violation};
use crate::id::{AccountId, SessionId};
use crate::messages::{Message, detail, expected};
use crate::moment::Moment;
use crate::names::without_hidden;
pub use crate::network::Network;
use crate::ports::{Notice, StoreError};
use crate::secret;

/// How often a refresh is retried after a concurrent change of the session.
const MAX_ATTEMPTS: usize = 8;

/// The client of a sign-in, as far as the connection shows.
#[derive(Clone, Debug)]
pub struct ClientInfo {
    pub network: Network,
    /// The name of the device.
    pub device: Option<String>,
    /// The language of the client, for a new account.
    pub language: Option<Language>,
}

/// A stored session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    pub id: SessionId,
    /// The owner.
    pub account: AccountId,
    /// The name of the device.
    pub device: Option<String>,
    /// The secret that refresh tokens are derived from.
    pub secret: Vec<u8>,
    /// The network of the sign-in.
    pub network: Vec<u8>,
    /// The number of the current refresh token.
    pub generation: i64,
    /// The time of the sign-in.
    pub created_at: Moment,
    /// When a refresh token was last used.
    pub used_at: Moment,
    /// When it expires.
    pub expires_at: Moment,
    /// When and why it was ended.
    pub ended: Option<(Moment, EndReason)>,
    /// The grant, unless it is a session of the service's own apps.
    pub grant: Option<Grant>,
}

domain::word_enum! {
    /// Why a session was ended.
    pub enum EndReason {
        /// The owner signed out, on this device or on another.
        SignedOut = "signed_out",
        /// A refresh token was reused.
        TokenReused = "token_reused",
        /// The password was changed on another device.
        PasswordChanged = "password_changed",
        /// The account has reached its limit, and newer sessions replaced this one.
        CrowdedOut = "crowded_out",
        /// The account was deleted.
        AccountDeleted = "account_deleted",
        /// An operator suspended the account.
        Suspended = "suspended",
        /// A provider was unlinked, or has revoked the last sign-in method.
        ProviderUnlinked = "provider_unlinked",
        /// A passkey was removed.
        PasskeyRemoved = "passkey_removed",
    }
}

/// A selection of the sessions of an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// One session.
    One(SessionId),
    /// All sessions but one.
    Others(Option<SessionId>),
}

/// The tokens of a session.
#[derive(Clone, Debug)]
pub struct Tokens {
    pub session: SessionId,
    pub access_token: String,
    /// The lifetime of the access token in seconds.
    pub expires_in: u32,
    /// The refresh token; can be used once.
    pub refresh_token: String,
    pub scopes: Scopes,
}

/// The lifetimes of sessions and their tokens.
#[derive(Clone, Copy, Debug)]
pub struct SessionLifetimes {
    pub access_token_seconds: u32,
    /// A session that is not used for this long expires.
    pub idle: Duration,
    /// How long the last used refresh token returns the same successor again.
    pub grace: Duration,
}

impl EndReason {
    /// The text for the owner of the session.
    fn message(self) -> Message {
        match self {
            Self::SignedOut => detail::session_signed_out(),
            Self::TokenReused => detail::session_token_reused(),
            Self::PasswordChanged => detail::session_password_changed(),
            Self::CrowdedOut => detail::session_crowded_out(),
            Self::AccountDeleted => detail::account_deleted(),
            Self::Suspended => detail::session_suspended(),
            Self::ProviderUnlinked => detail::session_provider_unlinked(),
            Self::PasskeyRemoved => detail::session_passkey_removed(),
        }
    }
}

impl Session {
    /// The third party that holds the session, if any.
    pub fn client(&self) -> Option<&str> {
        self.grant.as_ref()?.client.as_deref()
    }

    /// Whether it is a personal token: it has no refresh tokens.
    pub fn is_personal(&self) -> bool {
        self.grant.as_ref().is_some_and(|grant| grant.client.is_none())
    }

    /// The scopes of its tokens.
    pub fn scopes(&self) -> Scopes {
        self.grant.as_ref().map_or_else(Scopes::all, |grant| grant.scopes)
    }

    /// The bot that acts in the session, if any.
    pub fn bot(&self) -> Option<AccountId> {
        self.grant.as_ref()?.bot
    }

    /// The account that acts in the session.
    pub fn acts_as(&self) -> AccountId {
        self.bot().unwrap_or(self.account)
    }

    /// The successor of a refresh token.
    fn successor(&self, token: &str) -> Result<String, Error> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).map_err(|why| {
            Error::Broken(format!("the secret of session {} cannot be used: {why}", self.id))
        })?;
        mac.update(token.as_bytes());
        Ok(URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes()))
    }
}

/// The hash of a token, as stored.
pub fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}

/// Cleans the name of a device. Invisible characters are left out: nobody types them, and a sign-in does not fail because of
/// how a phone is called.
pub(crate) fn clean_device(device: Option<&str>) -> Result<Option<String>, Violation> {
    let Some(device) = device else { return Ok(None) };
    let name = without_hidden(device);
    match name.trim() {
        name if name.chars().count() > 80 => {
            Err(Violation::new("/device", "length", expected::visible_at_most(80)))
        }
        name => Ok(Some(name.to_owned()).filter(|name| !name.is_empty())),
    }
}

impl AccountService {
    /// The time by the clock of this service.
    pub fn now(&self) -> Moment {
        self.clock.now()
    }

    /// How long a session without requests lasts.
    pub(crate) fn session_idle_time(&self) -> Duration {
        self.session_lifetimes.idle
    }

    /// Whether the token belongs to a deleted account: its owner may retry, because the reply was lost.
    pub async fn has_left(&self, token: &str) -> Result<bool, Error> {
        match self.keys.caller(token, self.clock.now()) {
            Ok(caller) => Ok(self.store.account(caller.account).await?.is_none()),
            Err(TokenError::UnknownKey | TokenError::Expired | TokenError::Wrong) => Ok(false),
        }
    }

    /// The caller of a token, if the token is valid and its session has not ended.
    pub async fn caller(&self, token: &str) -> Result<Caller, Error> {
        let now = self.clock.now();
        if token.starts_with(grants::personal::PREFIX) {
            return self.personal_caller(token, now).await;
        }
        let mut found = self.keys.caller(token, now);
        if found == Err(TokenError::UnknownKey) && self.keys.may_reload(now) {
            self.read_keys().await?;
            found = self.keys.caller(token, now);
        }
        let caller = found?;
        match self.still_signed_in(&caller) {
            Err(ended @ Error::SessionEnded(_)) => Err(self.suspended_or(caller.account, ended).await),
            other => other.map(|()| caller),
        }
    }

    /// Checks a caller again: the token has not expired, its key is valid, and the session has not ended.
    pub fn still_signed_in(&self, caller: &Caller) -> Result<(), Error> {
        if caller.session.is_some_and(|session| self.revoked_sessions.contains(session)) {
            return Err(Error::SessionEnded(detail::session_ended()));
        }
        let now = self.clock.now();
        if now >= caller.expires.plus(LEEWAY) {
            return Err(TokenError::Expired.into());
        }
        match self.keys.accepts(caller.key, now) {
            true => Ok(()),
            false => Err(TokenError::UnknownKey.into()),
        }
    }

    /// Signs a device in and returns its tokens.
    pub(crate) async fn open_session(
        &self,
        account: AccountId,
        client: ClientInfo,
        proof: AuthProof,
    ) -> Result<Tokens, Error> {
        self.check_not_suspended(account).await?;
        let now = self.clock.now();
        let (session, token) = self.new_session(account, now, None)?;
        let session = Session { device: client.device, network: client.network.0.to_vec(), ..session };
        let crowded_out = self.store.insert_session(session.clone(), hash(&token), proof).await?;
        self.publish_ended(crowded_out, now);
        self.tokens(&session, token, now)
    }

    /// A session that is not stored yet, and its first refresh token.
    pub(crate) fn new_session(
        &self,
        account: AccountId,
        now: Moment,
        grant: Option<Grant>,
    ) -> Result<(Session, String), Error> {
        let mut key = [0; 32];
        secret::fill(&mut key)?;
        let session = Session {
            id: SessionId::fresh(),
            account,
            device: None,
            secret: key.to_vec(),
            // No network: nobody has signed in from it.
            network: vec![0; 16],
            generation: 1,
            created_at: now,
            used_at: now,
            expires_at: now.plus(self.session_lifetimes.idle),
            ended: None,
            grant,
        };
        Ok((session, secret::token()?))
    }

    pub(crate) fn tokens(
        &self,
        session: &Session,
        refresh_token: String,
        now: Moment,
    ) -> Result<Tokens, Error> {
        let scopes = session.scopes();
        let holder =
            Holder { account: session.acts_as(), session: session.id, scopes, client: session.client() };
        Ok(Tokens {
            session: session.id,
            access_token: self.keys.sign(holder, now)?,
            expires_in: self.session_lifetimes.access_token_seconds,
            refresh_token,
            scopes,
        })
    }

    /// Refreshes the tokens of a session of the service's own apps.
    pub async fn refresh(&self, token: &str) -> Result<Tokens, Error> {
        self.rotate_tokens(token, None, None).await
    }

    /// Refreshes the tokens of a session of that client, or of one without a client; with fewer scopes if requested.
    pub(crate) async fn rotate_tokens(
        &self,
        token: &str,
        client: Option<&str>,
        fewer: Option<Scopes>,
    ) -> Result<Tokens, Error> {
        for _ in 0..MAX_ATTEMPTS {
            let found = self.store.session_of_token(hash(token)).await?;
            let ours = |session: &Session| session.client() == client && !session.is_personal();
            let Some((mut session, generation)) = found.filter(|(session, _)| ours(session)) else {
                return Err(Error::Unauthenticated(detail::refresh_token_unknown()));
            };
            if let (Some(fewer), Some(grant)) = (fewer, session.grant.as_mut()) {
                if fewer.is_empty() || !fewer.within(grant.scopes) {
                    let expected = expected::scopes_of(grant.scopes.to_string());
                    return Err(Error::Invalid(vec![Violation::new("scope", "scope", expected)]));
                }
                grant.scopes = fewer;
            }
            let now = self.clock.now();
            if let Some((_, reason)) = session.ended {
                let ended = Error::SessionEnded(reason.message());
                return Err(self.suspended_or(session.acts_as(), ended).await);
            }
            if session.expires_at <= now {
                return Err(Error::SessionEnded(detail::session_unused()));
            }
            let successor = session.successor(token)?;
            let lost = generation == session.generation - 1
                && now < session.used_at.plus(self.session_lifetimes.grace);
            if lost {
                return self.tokens(&session, successor, now);
            }
            if generation != session.generation {
                tracing::warn!(session = %session.id, "a refresh token was reused; its session is ended");
                let which = Which::One(session.id);
                self.end_sessions(session.account, which, EndReason::TokenReused).await?;
                return Err(Error::SessionEnded(EndReason::TokenReused.message()));
            }
            let expires = now.plus(self.session_lifetimes.idle);
            match self
                .store
                .rotate_refresh_token(session.id, generation, hash(&successor), now, expires)
                .await
            {
                Ok(()) => return self.tokens(&session, successor, now),
                // The same token was used concurrently, or the session was ended: read it again to find out which.
                Err(StoreError::Conflict | StoreError::Duplicate) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }

    /// The active sessions of an account, last used first, without personal tokens.
    pub async fn sessions(&self, account: AccountId) -> Result<Vec<Session>, Error> {
        let mut sessions = self.store.sessions_of(account, self.clock.now()).await?;
        sessions.retain(|session| !session.is_personal());
        Ok(sessions)
    }

    /// Ends a session of an account. `NotFound` if it has ended already.
    pub async fn end_session(&self, account: AccountId, id: SessionId) -> Result<(), Error> {
        match self.end_sessions(account, Which::One(id), EndReason::SignedOut).await? {
            0 => Err(Error::NotFound(detail::no_such_session())),
            _ => Ok(()),
        }
    }

    /// Ends the session of a caller.
    pub async fn sign_out(&self, caller: &Caller) -> Result<(), Error> {
        let Some(session) = caller.session else { return Ok(()) };
        self.end_sessions(caller.account, Which::One(session), EndReason::SignedOut).await.map(drop)
    }

    /// Ends sessions and returns their number.
    pub(crate) async fn end_sessions(
        &self,
        account: AccountId,
        which: Which,
        reason: EndReason,
    ) -> Result<usize, Error> {
        let now = self.clock.now();
        let ended = self.store.end_sessions(account, which, reason, now).await?;
        let count = ended.len();
        self.publish_ended(ended, now);
        Ok(count)
    }

    /// Rejects all tokens of these sessions on this node, and ends their streams on all nodes.
    pub(crate) fn publish_ended(&self, sessions: Vec<SessionId>, at: Moment) {
        let ended: Vec<_> = sessions.into_iter().map(|session| (session, at)).collect();
        for session in self.revoked_sessions.add(&ended) {
            self.bus.announce(Notice::Session(session));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_read_back() {
        use EndReason::*;
        let all = [
            SignedOut,
            TokenReused,
            PasswordChanged,
            CrowdedOut,
            AccountDeleted,
            Suspended,
            ProviderUnlinked,
            PasskeyRemoved,
        ];
        for reason in all {
            assert_eq!(EndReason::from_word(reason.word()), Some(reason));
        }
    }
}
