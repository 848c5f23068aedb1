//! Apple's authorization codes. The server exchanges a code for a refresh token, stores the token with the link, and
//! revokes it at Apple after the link or the account was deleted, so that the app leaves the list of apps that use the
//! Apple account.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use jsonwebtoken::dangerous::insecure_decode;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::time::timeout;
use url::form_urlencoded;

use crate::accounts::AccountService;
use crate::accounts::sign_in_providers::APPLE;
use crate::accounts::sign_in_providers::id_tokens::VerifiedToken;
use crate::at_rest::{Row, Stored};
use crate::deadline;
use crate::error::{Error, Forbidden, TokenFault};
use crate::failure_backoff::report;
use crate::id::ProviderTokenId;
use crate::moment::Moment;
use crate::ports::outbound_http::{ConnectionMode, OutboundHttp, OutboundRequest, OutboundResponse};
use crate::progress::Progress;

/// How long a client secret is valid: the server makes one for each request.
const SECRET_LIFETIME: Duration = Duration::from_secs(300);
/// When the app may try again after Apple could not be reached.
const RETRY_AFTER: Duration = Duration::from_secs(5);
/// The largest length of a refresh token that is stored.
const MAX_TOKEN_BYTES: usize = 4_096;
/// Tokens that are revoked at a time.
const PAGE_SIZE: i64 = 20;
/// Longer than the requests of a page can take.
const LEASE_DURATION: Duration = Duration::from_secs(120);
/// Seconds from each failed attempt to the next; the last one repeats.
const RETRY_SECONDS: [u64; 7] = [10, 30, 60, 300, 900, 1_800, 3_600];
/// Failed attempts, over about a week, after which a token is given up.
const MAX_ATTEMPTS: i32 = 175;

/// The key with which the server identifies itself to Apple. Not for a log.
#[derive(Clone, PartialEq, Eq)]
pub struct AppleKey {
    /// The id of the team.
    pub team: String,
    /// The id of the key.
    pub id: String,
    /// The private key, as PEM.
    pub pem: String,
}

/// A refresh token of Apple that is to be stored with a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewProviderToken {
    pub id: ProviderTokenId,
    /// The id of the app that Apple has issued it to.
    pub client_id: String,
    pub token: Stored,
}

/// A refresh token without a link: it is to be revoked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnlinkedToken {
    pub id: ProviderTokenId,
    pub issuer: String,
    pub client_id: String,
    pub token: Stored,
    /// The attempts to revoke it that have failed.
    pub attempts: i32,
}

/// What follows an attempt to revoke a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Revoked {
    /// It is revoked or given up, and is deleted.
    Done,
    /// Another attempt is due at that time.
    Again { attempts: i32, due_at: Moment },
}

/// The requests to Apple's token endpoints.
pub struct AppleTokens {
    key: Option<AppleKey>,
    http: Arc<dyn OutboundHttp>,
    /// How long Apple may take for one request.
    timeout: Duration,
}

#[derive(Serialize)]
struct SecretClaims<'a> {
    iss: &'a str,
    iat: i64,
    exp: i64,
    aud: &'a str,
    sub: &'a str,
}

/// Apple's reply to a code.
#[derive(Deserialize)]
struct Exchanged {
    refresh_token: String,
    id_token: String,
}

#[derive(Deserialize)]
struct Subject {
    sub: String,
}

impl fmt::Debug for AppleKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AppleKey({})", self.id)
    }
}

impl AppleKey {
    /// Whether the key can sign.
    pub fn has_valid_key(&self) -> bool {
        self.signing_key().is_some()
    }

    fn signing_key(&self) -> Option<EncodingKey> {
        EncodingKey::from_ec_pem(self.pem.as_bytes()).ok()
    }

    /// The secret that identifies an app of the team to Apple.
    fn client_secret(&self, issuer: &str, client_id: &str, now: Moment) -> Result<String, Error> {
        let broken = || Error::Broken(format!("the key {} of Apple cannot sign", self.id));
        let claims = SecretClaims {
            iss: &self.team,
            iat: now.seconds(),
            exp: now.plus(SECRET_LIFETIME).seconds(),
            aud: issuer,
            sub: client_id,
        };
        let header = Header { kid: Some(self.id.clone()), ..Header::new(Algorithm::ES256) };
        encode(&header, &claims, &self.signing_key().ok_or_else(broken)?).map_err(|_| broken())
    }
}

impl AppleTokens {
    /// Without a key, codes are ignored and nothing is revoked.
    pub fn new(key: Option<AppleKey>, http: Arc<dyn OutboundHttp>, timeout: Duration) -> Self {
        Self { key, http, timeout }
    }

    /// Sends a form to an endpoint of Apple. None if there was no reply.
    async fn post(
        &self,
        key: &AppleKey,
        (issuer, endpoint): (&str, &str),
        client_id: &str,
        fields: &[(&str, &str)],
        now: Moment,
    ) -> Result<Option<OutboundResponse>, Error> {
        let secret = key.client_secret(issuer, client_id, now)?;
        let own = [("client_id", client_id), ("client_secret", &*secret)];
        let body =
            form_urlencoded::Serializer::new(String::new()).extend_pairs(own).extend_pairs(fields).finish();
        let headers = vec![
            ("content-type", "application/x-www-form-urlencoded".to_owned()),
            ("accept", "application/json".to_owned()),
        ];
        let url = format!("{}/auth/{endpoint}", issuer.trim_end_matches('/'));
        let request = OutboundRequest::post(url, headers, body.into_bytes(), ConnectionMode::Fresh);
        let response = deadline::limit(timeout(self.timeout, self.http.send(request))).await;
        Ok(response.ok().and_then(Result::ok).and_then(Result::ok))
    }
}

/// The `error` of a reply with status 400 (RFC 6749, section 5.2).
fn error_word(response: &OutboundResponse) -> String {
    let body: Value = serde_json::from_slice(&response.body).unwrap_or_default();
    body["error"].as_str().unwrap_or("none").chars().take(40).collect()
}

impl AccountService {
    /// Exchanges an authorization code that came with a verified ID token. None if the provider is not Apple, or if the
    /// server has no key for Apple, or a wrong one.
    ///
    /// # Errors
    /// `Forbidden` if the code is not good, or belongs to another person; `ProviderUnavailable` if Apple cannot be
    /// reached.
    pub(super) async fn exchange_code(
        &self,
        verified: &VerifiedToken,
        code: &str,
        now: Moment,
    ) -> Result<Option<NewProviderToken>, Error> {
        let VerifiedToken { subject, client_id } = verified;
        let issuer = &subject.issuer;
        let (Some(APPLE), Some(key)) = (self.providers.name_of(issuer), &self.apple.key) else {
            return Ok(None);
        };
        let wrong = || Error::Forbidden(Forbidden::WrongProviderToken(TokenFault::Code));
        let fields = [("grant_type", "authorization_code"), ("code", code)];
        let response = self.apple.post(key, (issuer, "token"), client_id, &fields, now).await?;
        let exchanged: Option<Exchanged> = match &response {
            Some(response) if response.status == 200 => serde_json::from_slice(&response.body).ok(),
            Some(response) if response.status == 400 => match error_word(response).as_str() {
                "invalid_grant" => return Err(wrong()),
                error => {
                    tracing::error!(
                        error,
                        "Apple refuses an authorization code because of the settings, so access cannot be revoked \
                         later: check APPLE_SIGN_IN_KEY, APPLE_SIGN_IN_KEY_ID and APPLE_TEAM_ID"
                    );
                    return Ok(None);
                }
            },
            _ => None,
        };
        let Some(Exchanged { refresh_token, id_token }) = exchanged else {
            return Err(Error::ProviderUnavailable(APPLE.to_owned(), RETRY_AFTER));
        };
        // The token comes from Apple itself, over TLS, so its signature says nothing more.
        let owner = insecure_decode::<Subject>(&id_token).map_err(|_| wrong())?.claims.sub;
        if owner != subject.subject || refresh_token.len() > MAX_TOKEN_BYTES {
            return Err(wrong());
        }
        let id = ProviderTokenId::fresh();
        let token = self.secret_keys.seal(refresh_token.as_bytes(), &Row::ProviderToken(id))?;
        Ok(Some(NewProviderToken { id, client_id: client_id.clone(), token }))
    }

    /// Revokes refresh tokens whose link was deleted.
    pub async fn revoke_unlinked_tokens(&self) -> Result<Progress, Error> {
        let now = self.clock.now();
        if self.apple.key.is_none() || !self.store.has_unlinked_token(now).await? {
            return Ok(Progress::Done);
        }
        let tokens = self.store.take_unlinked_tokens(now, now.plus(LEASE_DURATION), PAGE_SIZE).await?;
        let count = tokens.len();
        for token in tokens {
            let id = token.id;
            let outcome = match self.revoke_token(&token).await {
                Ok(true) => Revoked::Done,
                Ok(false) => self.try_again(&token),
                Err(why) if why.is_transient() => return Err(why),
                // The others do not wait for it.
                Err(why) => {
                    report("provider_tokens", id, why);
                    self.try_again(&token)
                }
            };
            self.store.settle_unlinked_token(id, outcome).await?;
        }
        Ok(Progress::of_page(count, PAGE_SIZE))
    }

    /// Returns whether Apple has revoked the token.
    async fn revoke_token(&self, unlinked: &UnlinkedToken) -> Result<bool, Error> {
        let Some(key) = &self.apple.key else { return Ok(false) };
        let UnlinkedToken { id, issuer, client_id, token, .. } = unlinked;
        let token = self.secret_keys.open(token, &Row::ProviderToken(*id))?;
        let token = String::from_utf8_lossy(&token);
        let fields = [("token", &*token), ("token_type_hint", "refresh_token")];
        let response = self.apple.post(key, (issuer, "revoke"), client_id, &fields, self.clock.now()).await?;
        Ok(response.is_some_and(|response| response.status == 200))
    }

    fn try_again(&self, token: &UnlinkedToken) -> Revoked {
        let attempts = token.attempts.saturating_add(1);
        if attempts >= MAX_ATTEMPTS {
            tracing::warn!(token = %token.id, "Apple has not revoked the access of a deleted link for a week; it is given up");
            return Revoked::Done;
        }
        let done = usize::try_from(attempts - 1).unwrap_or_default().min(RETRY_SECONDS.len() - 1);
        let due_at = self.clock.now().plus(Duration::from_secs(RETRY_SECONDS[done]));
        Revoked::Again { attempts, due_at }
    }
}
