//! Grants: what the owner of an account allows third parties to do, and how they get tokens. Each grant becomes a
//! session, which the owner can see and end; it has scopes and may act as a bot.

pub mod authorization;
pub mod clients;
pub mod devices;
mod error;
pub mod personal;
pub mod store;

pub use crate::accounts::grants::error::GrantError;

use crate::accounts::AccountService;
use crate::accounts::account::Account;
use crate::accounts::callers::AuthProof;
use crate::accounts::credentials::EmailPassword;
use crate::accounts::grants::clients::Client;
use crate::accounts::scopes::{Scope, Scopes};
use crate::accounts::sessions::{Tokens, hash};
use crate::error::Error;
use crate::id::{AccountId, SessionId};
use crate::messages::oauth;
use crate::network::Network;
use crate::ports::StoreError;

/// What a session of a third party or a personal token is allowed to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grant {
    /// The URL of the third party; none for a personal token.
    pub client: Option<String>,
    pub scopes: Scopes,
    /// The bot that acts instead of the owner, if any.
    pub bot: Option<AccountId>,
}

/// How a person authenticates on a consent page.
pub enum Proof {
    /// With e-mail address and password.
    Password(EmailPassword),
    /// With a sign-in code that an app shows.
    Code(String),
}

/// The owner who has consented, and the bot that is to act.
pub struct Agreed {
    account: AccountId,
    bot: Option<AccountId>,
    place: Network,
    auth_proof: AuthProof,
}

/// A code that can be redeemed once for a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GrantCode {
    /// An authorization code, by its hash.
    Code(Vec<u8>),
    /// A device code, by its hash.
    Device(Vec<u8>),
}

impl AccountService {
    /// Authenticates a person who consents to a grant. Returns the account, and the bot that is to act, if one is
    /// requested.
    pub async fn agree(
        &self,
        scopes: Scopes,
        proof: Proof,
        bot: &str,
        place: Network,
    ) -> Result<Agreed, Error> {
        let (owner, auth_proof) = match proof {
            Proof::Password(given) => self.authenticate(given, place).await?,
            Proof::Code(code) => {
                let (owner, auth_proof) = self.use_sign_in_code(&code, place).await?;
                (self.account(owner).await?, auth_proof)
            }
        };
        self.check_not_suspended(owner.id).await?;
        let bot = match scopes.contains(Scope::BotPlay) {
            true => Some(self.bot_named(owner.id, bot).await?.id),
            false => None,
        };
        Ok(Agreed { account: owner.id, bot, place, auth_proof })
    }

    /// Issues the next tokens to a third party (RFC 6749 §6), with fewer scopes if requested.
    pub async fn refresh_for(
        &self,
        client: &Client,
        token: &str,
        fewer: Option<Scopes>,
    ) -> Result<Tokens, GrantError> {
        self.rotate_tokens(token, Some(client.as_str()), fewer).await.map_err(|why| match why {
            Error::Unauthenticated(why) | Error::SessionEnded(why) => {
                GrantError::InvalidGrant(why.to_string())
            }
            Error::Suspended(_) => GrantError::InvalidGrant("the account is suspended".to_owned()),
            Error::Invalid(_) => GrantError::InvalidScope(oauth::more_than_granted()),
            other => GrantError::Other(other),
        })
    }

    /// Revokes the session of a token (RFC 7009): a refresh or access token of that client, or a personal token. An
    /// unknown or expired token counts as revoked.
    pub async fn revoke(&self, client: Option<&Client>, token: &str) -> Result<(), GrantError> {
        let by_access_token = match self.caller(token).await {
            Ok(caller) => caller.session,
            Err(Error::Unauthenticated(_) | Error::SessionEnded(_) | Error::Suspended(_)) => None,
            Err(other) => return Err(GrantError::Other(other)),
        };
        let found = match by_access_token {
            Some(session) => self.store.session(session).await,
            None => self.store.session_of_token(hash(token)).await.map(|f| f.map(|(session, _)| session)),
        };
        let Some(session) = found.map_err(Error::from)? else { return Ok(()) };
        if !session.is_personal() && session.client() != client.map(Client::as_str) {
            return Err(GrantError::UnauthorizedClient("the token was given to somebody else"));
        }
        // The service's own apps sign out.
        if session.grant.is_none() {
            return Err(GrantError::UnauthorizedClient("the token is not one of a third party"));
        }
        self.end_granted(session.account, session.id).await
    }

    async fn end_granted(&self, account: AccountId, session: SessionId) -> Result<(), GrantError> {
        use super::sessions::{EndReason, Which};
        Ok(self.end_sessions(account, Which::One(session), EndReason::SignedOut).await.map(drop)?)
    }

    /// Redeems a code for a session and its first tokens. If the code was redeemed before, ends the session that it
    /// opened.
    async fn redeem(
        &self,
        code: GrantCode,
        (account, bot, place): (AccountId, Option<AccountId>, Network),
        client: &str,
        scopes: Scopes,
    ) -> Result<Tokens, GrantError> {
        let now = self.clock.now();
        let owner: Account = self.account(account).await.map_err(|why| match why {
            // The account was deleted in the meantime.
            Error::SessionEnded(why) => GrantError::InvalidGrant(why.to_string()),
            // The code may still be valid.
            other => GrantError::Other(other),
        })?;
        self.check_not_suspended(bot.unwrap_or(owner.id)).await.map_err(|why| match why {
            Error::Suspended(_) => GrantError::InvalidGrant("the account is suspended".to_owned()),
            other => GrantError::Other(other),
        })?;
        let grant = Grant { client: Some(client.to_owned()), scopes, bot };
        let (mut session, token) = self.new_session(owner.id, now, Some(grant))?;
        session.network = place.0.to_vec();
        let redeemed = match self.store.redeem(code, session.clone(), hash(&token)).await {
            // The password was changed since the consent, or the code has been deleted.
            Err(StoreError::Conflict) => {
                return Err(GrantError::InvalidGrant("the code is none any more".to_owned()));
            }
            other => other.map_err(Error::from)?,
        };
        match redeemed {
            Redeemed::First { crowded_out } => {
                self.publish_ended(crowded_out, now);
                Ok(self.tokens(&session, token, now)?)
            }
            Redeemed::Before(earlier) => {
                tracing::warn!(session = %earlier, "an authorization code was redeemed twice; its session is ended");
                let which = crate::accounts::sessions::Which::One(earlier);
                self.end_sessions(owner.id, which, crate::accounts::sessions::EndReason::TokenReused).await?;
                Err(GrantError::InvalidGrant(
                    "the code was used before; what it was used for has ended".to_owned(),
                ))
            }
        }
    }
}

/// The result of redeeming a code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Redeemed {
    /// The session was created; other sessions of the account were ended to make room.
    First {
        /// The ended sessions.
        crowded_out: Vec<SessionId>,
    },
    /// The code was redeemed before, for this session.
    Before(SessionId),
}
