//! The authorization code grant (RFC 6749 §4.1) with PKCE (RFC 7636, S256 only). A code can be used once, within a
//! minute, and is bound to the client, the redirect URI and the code verifier.

use std::time::Duration;

use aws_lc_rs::constant_time::verify_slices_are_equal;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use crate::accounts::AccountService;
use crate::accounts::grants::clients::{Client, Redirect};
use crate::accounts::grants::{Agreed, GrantCode, GrantError};
use crate::accounts::scopes::Scopes;
use crate::accounts::sessions::{Tokens, hash};
use crate::error::Error;
use crate::id::AccountId;
use crate::messages::oauth;
use crate::moment::Moment;
use crate::network::Network;
use crate::secret;

const CODE_LIFETIME: Duration = Duration::from_secs(60);

/// An authorization request of a third party.
#[derive(Clone, Debug)]
pub struct Request {
    pub client: Client,
    /// The redirect URI.
    pub redirect: Redirect,
    /// The requested scopes.
    pub scopes: Scopes,
    /// The code challenge: SHA-256 of the code verifier, base64url.
    pub challenge: String,
}

/// A stored authorization code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuthorizationCode {
    pub hash: Vec<u8>,
    /// The account that has consented.
    pub account: AccountId,
    /// The bot that is to act, if any.
    pub bot: Option<AccountId>,
    pub client: String,
    pub redirect_uri: String,
    /// The code challenge that the verifier must match.
    pub challenge: String,
    pub scopes: Scopes,
    /// The network of the owner at the time of consent.
    pub place: Vec<u8>,
    pub expires_at: Moment,
}

/// A token request with an authorization code.
pub struct Exchange {
    pub client: Client,
    pub code: String,
    pub redirect_uri: String,
    /// The code verifier.
    pub verifier: String,
}

/// Parses requested scopes, separated by spaces.
pub fn asked(words: Option<&str>) -> Result<Scopes, GrantError> {
    let scopes = Scopes::read(words.unwrap_or_default());
    let scopes = scopes.map_err(|word| GrantError::InvalidScope(oauth::unknown_scope(word)))?;
    if let Some(kept) = scopes.iter().find(|scope| !scope.grantable()) {
        return Err(GrantError::InvalidScope(oauth::kept_scope(kept.word())));
    }
    match scopes.is_empty() {
        true => Err(GrantError::InvalidScope(oauth::scope_needed())),
        false => Ok(scopes),
    }
}

/// Whether the text has the form of an S256 challenge: 43 characters of base64url (RFC 7636 §4.2).
pub fn is_challenge(text: &str) -> bool {
    URL_SAFE_NO_PAD.decode(text).is_ok_and(|bytes| bytes.len() == 32)
}

impl AccountService {
    /// Issues a code after consent.
    pub async fn authorize(&self, request: &Request, agreed: Agreed) -> Result<String, Error> {
        let code = secret::token()?;
        let kept = AuthorizationCode {
            hash: hash(&code),
            account: agreed.account,
            bot: agreed.bot,
            client: request.client.to_string(),
            redirect_uri: request.redirect.as_str().to_owned(),
            challenge: request.challenge.clone(),
            scopes: request.scopes,
            place: agreed.place.0.to_vec(),
            expires_at: self.clock.now().plus(CODE_LIFETIME),
        };
        self.store.keep_code(kept, agreed.auth_proof).await?;
        Ok(code)
    }

    /// Exchanges a code for tokens, once.
    pub async fn exchange(&self, exchange: Exchange) -> Result<Tokens, GrantError> {
        let found = self.store.code(hash(&exchange.code)).await.map_err(Error::from)?;
        let code = found.ok_or_else(|| GrantError::InvalidGrant("there is no such code".to_owned()))?;
        if code.client != exchange.client.as_str() {
            return Err(GrantError::InvalidGrant("the code was given to another client".to_owned()));
        }
        if code.redirect_uri != exchange.redirect_uri {
            return Err(GrantError::InvalidGrant(
                "redirect_uri is not the one that the code was sent to".to_owned(),
            ));
        }
        let came_to = URL_SAFE_NO_PAD.encode(Sha256::digest(&exchange.verifier));
        if verify_slices_are_equal(came_to.as_bytes(), code.challenge.as_bytes()).is_err() {
            return Err(GrantError::InvalidGrant(
                "code_verifier is not what code_challenge was made of".to_owned(),
            ));
        }
        if code.expires_at <= self.clock.now() {
            return Err(GrantError::InvalidGrant("the code has expired".to_owned()));
        }
        let agreed = (code.account, code.bot, Network::kept(&code.place));
        self.redeem(GrantCode::Code(code.hash), agreed, &code.client, code.scopes).await
    }
}
