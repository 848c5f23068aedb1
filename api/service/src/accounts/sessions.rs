//! Sessions: a device that is signed in, with short access tokens and a refresh token that is another one after each use.
//! A token that has been used before tells that two hold it, and ends the session; but a reply may have been lost, so
//! that for a short while the last one used is answered with the same successor. The successor follows from the token by
//! a secret of the session, so that it is known again without being kept: of tokens only their SHA-256 is.

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
pub use crate::network::Network;
use crate::ports::{Notice, StoreError};
use crate::secret;

/// How often a lost race for a session is run again.
const MAX_ATTEMPTS: usize = 8;

/// Who is about to sign in, as far as the connection tells.
#[derive(Clone, Debug)]
pub struct ClientInfo {
    /// Where from.
    pub network: Network,
    /// What the device is called.
    pub device: Option<String>,
    /// What it wants to be told in, for a new account.
    pub language: Option<Language>,
}

/// A session as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// Its id.
    pub id: SessionId,
    /// Whose.
    pub account: AccountId,
    /// What the device is called.
    pub device: Option<String>,
    /// What its refresh tokens follow from.
    pub secret: Vec<u8>,
    /// Where it was signed in from.
    pub network: Vec<u8>,
    /// Counts its refresh tokens.
    pub generation: i64,
    /// When somebody signed in.
    pub created_at: Moment,
    /// When its refresh token was last used.
    pub used_at: Moment,
    /// When it ends by itself.
    pub expires_at: Moment,
    /// When it was ended, and why.
    pub ended: Option<(Moment, EndReason)>,
    /// What it is for, where it is not one of the service's own apps.
    pub grant: Option<Grant>,
}

/// Why a session was ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// By its owner, on this device or on another.
    SignedOut,
    /// A refresh token came a second time.
    TokenReused,
    /// The password was changed on another device.
    PasswordChanged,
    /// The account has newer ones, and enough of them.
    CrowdedOut,
    /// The account is gone.
    AccountDeleted,
}

/// Which sessions of an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    /// That one.
    One(SessionId),
    /// All but that one.
    Others(Option<SessionId>),
}

/// What a device is given.
#[derive(Clone, Debug)]
pub struct Tokens {
    /// The session.
    pub session: SessionId,
    /// Proof for later requests.
    pub access_token: String,
    /// How long the proof is good for, in seconds.
    pub expires_in: u32,
    /// Gets the next ones, once.
    pub refresh_token: String,
    /// What they are for.
    pub scopes: Scopes,
}

/// How long sessions last.
#[derive(Clone, Copy, Debug)]
pub struct SessionLifetimes {
    /// How long an access token is good for, in seconds.
    pub access_token_seconds: u32,
    /// How long a session lasts without being used.
    pub idle: Duration,
    /// How long the last refresh token used is answered with its successor again.
    pub grace: Duration,
}

impl EndReason {
    /// In one word, as it is kept.
    pub fn word(self) -> &'static str {
        match self {
            Self::SignedOut => "signed_out",
            Self::TokenReused => "token_reused",
            Self::PasswordChanged => "password_changed",
            Self::CrowdedOut => "crowded_out",
            Self::AccountDeleted => "account_deleted",
        }
    }

    /// Reads what `word` has written.
    pub fn from_word(word: &str) -> Option<Self> {
        use EndReason::*;
        [SignedOut, TokenReused, PasswordChanged, CrowdedOut, AccountDeleted]
            .into_iter()
            .find(|reason| reason.word() == word)
    }

    /// For the person whose session it was.
    fn message(self) -> Message {
        match self {
            Self::SignedOut => detail::session_signed_out(),
            Self::TokenReused => detail::session_token_reused(),
            Self::PasswordChanged => detail::session_password_changed(),
            Self::CrowdedOut => detail::session_crowded_out(),
            Self::AccountDeleted => detail::account_deleted(),
        }
    }
}

impl Session {
    /// The third party that holds it, if one does.
    pub fn client(&self) -> Option<&str> {
        self.grant.as_ref()?.client.as_deref()
    }

    /// Whether it is a personal token: it has no refresh tokens.
    pub fn is_personal(&self) -> bool {
        self.grant.as_ref().is_some_and(|grant| grant.client.is_none())
    }

    /// What it is for.
    pub fn scopes(&self) -> Scopes {
        self.grant.as_ref().map_or_else(Scopes::all, |grant| grant.scopes)
    }

    /// The bot that acts in it, if one does.
    pub fn bot(&self) -> Option<AccountId> {
        self.grant.as_ref()?.bot
    }

    /// The account that acts in it.
    pub fn acts_as(&self) -> AccountId {
        self.bot().unwrap_or(self.account)
    }

    /// The token that comes after that one.
    fn successor(&self, token: &str) -> Result<String, Error> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret)
            .map_err(|why| Error::Broken(format!("the secret of session {} is odd: {why}", self.id)))?;
        mac.update(token.as_bytes());
        Ok(URL_SAFE_NO_PAD.encode(mac.finalize().into_bytes()))
    }
}

/// A token as it is kept.
pub fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token).to_vec()
}

/// What a device may be called.
pub(crate) fn clean_device(device: Option<&str>) -> Result<Option<String>, Violation> {
    let named = |name: &str| match name.trim() {
        name if name.chars().count() > 80 || name.chars().any(char::is_control) => {
            Err(Violation::new("/device", "length", expected::visible_at_most(80)))
        }
        name => Ok(Some(name.to_owned()).filter(|name| !name.is_empty())),
    };
    device.map_or(Ok(None), named)
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

    /// Whether a token is that of an account that is deleted: its owner may ask again, because the reply was lost.
    pub async fn has_left(&self, token: &str) -> Result<bool, Error> {
        match self.keys.caller(token, self.clock.now()) {
            Ok(caller) => Ok(self.store.account(caller.account).await?.is_none()),
            Err(TokenError::UnknownKey | TokenError::Expired | TokenError::Wrong) => Ok(false),
        }
    }

    /// Whose token it is, if it is good and its session goes on.
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
        self.still_signed_in(&caller)?;
        Ok(caller)
    }

    /// Whether a caller is still what it was: the token has not run out, its key counts and the session goes on.
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

    /// Signs a device in.
    pub(crate) async fn open_session(
        &self,
        account: AccountId,
        visitor: ClientInfo,
        shown: AuthProof,
    ) -> Result<Tokens, Error> {
        let now = self.clock.now();
        let (session, token) = self.new_session(account, now, None)?;
        let session = Session { device: visitor.device, network: visitor.network.0.to_vec(), ..session };
        let crowded_out = self.store.insert_session(session.clone(), hash(&token), shown).await?;
        self.publish_ended(crowded_out, now);
        self.tokens(&session, token, now)
    }

    /// A session that is not kept yet, and its first refresh token.
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
            // From no network that anybody has.
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

    /// The next tokens of a session of the service's own apps.
    pub async fn refresh(&self, token: &str) -> Result<Tokens, Error> {
        self.rotate_tokens(token, None, None).await
    }

    /// The next tokens of a session of that client, or of one that has none; for fewer scopes, if some are named.
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
                return Err(Error::SessionEnded(reason.message()));
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
                tracing::warn!(session = %session.id, "a refresh token came a second time; its session is ended");
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
                // The same token was used at the same time, or the session was ended: what is told follows from that.
                Err(StoreError::Conflict | StoreError::Duplicate) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }

    /// The sessions of an account that go on, the one used last first. Personal tokens are not among them.
    pub async fn sessions(&self, account: AccountId) -> Result<Vec<Session>, Error> {
        let mut sessions = self.store.sessions_of(account, self.clock.now()).await?;
        sessions.retain(|session| !session.is_personal());
        Ok(sessions)
    }

    /// Ends a session of an account. One that has ended is not there any more.
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

    /// Ends sessions; tells how many.
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

    /// From now on, no token of these counts on this node, and their streams end on all.
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
        for reason in [SignedOut, TokenReused, PasswordChanged, CrowdedOut, AccountDeleted] {
            assert_eq!(EndReason::from_word(reason.word()), Some(reason));
        }
    }
}
