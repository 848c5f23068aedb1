//! Personal tokens, for scripts and bots of the owner of an account, with scopes and an expiry. A token is returned
//! once, when it is created; only its hash is stored. Each request reads it from the store, so a revocation applies
//! at once on all nodes.

use std::time::Duration;

use crate::accounts::AccountService;
use crate::accounts::callers::AuthProof;
use crate::accounts::grants::Grant;
use crate::accounts::keys::Caller;
use crate::accounts::scopes::{Scope, Scopes};
use crate::accounts::sessions::{Session, clean_device, hash};
use crate::error::{Conflict, Error, Violation};
use crate::id::{AccountId, SessionId};
use crate::messages::{detail, expected};
use crate::moment::Moment;
use crate::secret;

/// The prefix of every personal token, so that scanners find leaked tokens.
pub const PREFIX: &str = "tharsis_pat_";
/// The number of random characters after the prefix, five bits each.
const SECRET_LENGTH: usize = 52;
/// The largest number of personal tokens of one account.
const MAX_TOKENS_PER_ACCOUNT: usize = 50;
/// The longest lifetime in days.
pub const MOST_DAYS: u32 = 366;
/// The time of the last use is stored at most this often.
const USAGE_INTERVAL: Duration = Duration::from_secs(3_600);

/// A personal token to be created.
pub struct NewToken {
    pub name: String,
    pub scopes: Scopes,
    /// The lifetime in days.
    pub days: u32,
    /// The bot that is to act.
    pub bot: Option<AccountId>,
}

impl NewToken {
    fn check(&self) -> Result<String, Vec<Violation>> {
        let mut wrong = Vec::new();
        let name = clean_device(Some(&self.name)).unwrap_or_default();
        if name.is_none() {
            wrong.push(Violation::new("/name", "length", expected::visible(1, 80)));
        }
        if self.scopes.is_empty() || self.scopes.iter().any(|scope| !scope.grantable()) {
            wrong.push(Violation::new("/scopes", "scope", expected::scopes()));
        }
        if !(1..=MOST_DAYS).contains(&self.days) {
            wrong.push(Violation::new("/expires_in_days", "range", expected::range(1, MOST_DAYS)));
        }
        if self.bot.is_some() != self.scopes.contains(Scope::BotPlay) {
            wrong.push(Violation::new("/bot_id", "scope", expected::bot_with_scope()));
        }
        name.filter(|_| wrong.is_empty()).ok_or(wrong)
    }
}

impl AccountService {
    /// Creates a personal token. The token is returned only here.
    pub async fn create_personal(&self, caller: &Caller, new: NewToken) -> Result<(Session, String), Error> {
        let name = new.check().map_err(Error::Invalid)?;
        let owner = self.account(caller.account).await?.id;
        if let Some(bot) = new.bot {
            self.bot(owner, bot).await?;
            self.check_not_suspended(bot).await?;
        }
        let now = self.clock.now();
        let grant = Grant { client: None, scopes: new.scopes, bot: new.bot };
        let (session, _) = self.new_session(owner, now, Some(grant))?;
        let expires_at = now.plus(Duration::from_secs(u64::from(new.days) * 86_400));
        let session = Session { device: Some(name), expires_at, ..session };
        let token = format!("{PREFIX}{}", secret::code(SECRET_LENGTH)?);
        let kept = self
            .store
            .insert_personal(session.clone(), hash(&token), AuthProof::by(caller), MAX_TOKENS_PER_ACCOUNT)
            .await?;
        match kept {
            true => Ok((session, token)),
            false => Err(Error::Conflict(Conflict::TooManyTokens(MAX_TOKENS_PER_ACCOUNT))),
        }
    }

    /// The valid personal tokens of an account, the last used first.
    pub async fn personal(&self, owner: AccountId) -> Result<Vec<Session>, Error> {
        let mut sessions = self.store.sessions_of(owner, self.clock.now()).await?;
        sessions.retain(Session::is_personal);
        Ok(sessions)
    }

    /// Revokes a personal token.
    pub async fn revoke_personal(&self, owner: AccountId, id: SessionId) -> Result<(), Error> {
        match self.personal(owner).await?.iter().any(|session| session.id == id) {
            true => self.end_session(owner, id).await,
            false => Err(Error::NotFound(detail::no_such_token())),
        }
    }

    /// Returns the caller of a personal token.
    pub(crate) async fn personal_caller(&self, token: &str, now: Moment) -> Result<Caller, Error> {
        let none = Error::Unauthenticated(detail::token_unknown());
        let Some((session, _)) = self.store.session_of_token(hash(token)).await? else { return Err(none) };
        if !session.is_personal() {
            return Err(none);
        }
        if session.ended.is_some() {
            let revoked = Error::SessionEnded(detail::token_revoked());
            return Err(self.suspended_or(session.acts_as(), revoked).await);
        }
        if session.expires_at <= now {
            return Err(Error::Unauthenticated(detail::token_expired()));
        }
        if now >= session.used_at.plus(USAGE_INTERVAL) {
            self.store.touch_session(session.id, now).await?;
        }
        Ok(Caller {
            account: session.acts_as(),
            session: Some(session.id),
            expires: session.expires_at,
            scopes: session.scopes(),
            key: None,
        })
    }
}
