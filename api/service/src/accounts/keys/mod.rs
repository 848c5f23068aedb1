//! The keys that sign access tokens, and the tokens themselves: EdDSA, short-lived, checked without the database. Keys
//! are rotated: a new key is published first and signs later; the key before it is accepted until its last token has
//! expired. A rotation therefore signs nobody out.

mod rotation;

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode};
use lru::LruCache;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub use crate::accounts::keys::rotation::Revoked;
use crate::at_rest::{Row, SecretKeys, Stored};

pub use crate::accounts::callers::{Caller, Holder, KeyTag};
use crate::accounts::scopes::Scope;
use crate::error::Error;
use crate::id::{AccountId, SessionId};
use crate::messages::detail;
use crate::moment::Moment;
use crate::secret;

/// The audience of the tokens.
const AUDIENCE: &str = "tharsis";

/// The largest number of cached verified tokens.
const MAX_VERIFIED_TOKENS: NonZeroUsize = NonZeroUsize::new(16_384).expect("more than none");

/// The tolerated clock difference of two nodes.
pub(crate) const LEEWAY: Duration = Duration::from_secs(5);

/// A token with an unknown key id makes the node reload the keys at most this often.
const MIN_RELOAD_INTERVAL: Duration = Duration::from_secs(1);

/// A stored signing key.
#[derive(Clone)]
pub struct SigningKey {
    /// The key id in the header of a token.
    pub kid: String,
    /// The private key, PKCS #8. A secret.
    pub pkcs8: Stored,
    /// Since when.
    pub created_at: Moment,
    /// The number of the key, from 1.
    pub number: i64,
    /// Before this it is only published.
    pub signs_from: Moment,
}

/// A public key as published.
#[derive(Clone, Debug)]
pub struct PublicKey {
    /// The key id in the header of a token.
    pub kid: String,
    /// The key itself, base64url.
    pub x: String,
}

/// When a key signs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyTimes {
    /// The key id in the header of a token.
    pub kid: String,
    /// Since when, or from when on.
    pub signs_from: Moment,
    /// When a newer one takes over, if there is one.
    pub signs_until: Option<Moment>,
    /// Until when tokens that it signed count, if a newer one takes over.
    pub accepted_until: Option<Moment>,
}

/// Why a token is not valid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenError {
    /// Its key is not known on this node, or not yet.
    UnknownKey,
    /// It has expired.
    Expired,
    /// It is not a token of this service.
    Wrong,
}

impl From<TokenError> for Error {
    fn from(error: TokenError) -> Self {
        Self::Unauthenticated(match error {
            TokenError::Expired => detail::token_expired(),
            TokenError::UnknownKey | TokenError::Wrong => detail::token_unknown(),
        })
    }
}

/// Signs with the newest active key and accepts tokens of all keys whose tokens may still be valid.
pub struct Keys {
    issuer: String,
    validation: Validation,
    /// The lifetime of a token.
    life: Duration,
    ring: RwLock<Arc<Vec<LoadedKey>>>,
    verified: Mutex<LruCache<[u8; 32], Caller>>,
    secrets: Arc<SecretKeys>,
    /// The unreadable keys that were logged.
    unreadable: Mutex<HashSet<String>>,
    last_reload: Mutex<Moment>,
}

/// A key in use. The newest is first.
struct LoadedKey {
    public: PublicKey,
    tag: KeyTag,
    signing: EncodingKey,
    accepting: DecodingKey,
    signs_from: Moment,
    /// When a newer key takes over.
    signs_until: Option<Moment>,
}

/// The claims of a token.
#[derive(Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    sub: AccountId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sid: Option<SessionId>,
    scope: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    client_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    azp: Option<String>,
    iat: i64,
    exp: i64,
}

impl SigningKey {
    /// Generates a key that signs after that time.
    pub fn fresh(number: i64, now: Moment, lead: Duration, secrets: &SecretKeys) -> Result<Self, Error> {
        let broken = |_| Error::Broken("a signing key cannot be generated".to_owned());
        let made = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).map_err(broken)?;
        let kid = secret::code(12)?;
        let pkcs8 = secrets.seal(made.as_ref(), &Row::SigningKey(kid.clone()))?;
        Ok(Self { kid, pkcs8, created_at: now, number, signs_from: now.plus(lead) })
    }
}

impl LoadedKey {
    fn load(key: &SigningKey, secrets: &SecretKeys) -> Result<Self, Error> {
        let pkcs8 = secrets.open(&key.pkcs8, &Row::SigningKey(key.kid.clone()))?;
        let pair = Ed25519KeyPair::from_pkcs8(&pkcs8)
            .map_err(|why| Error::Broken(format!("the signing key {} cannot be read: {why}", key.kid)))?;
        let public = pair.public_key().as_ref();
        Ok(Self {
            public: PublicKey { kid: key.kid.clone(), x: URL_SAFE_NO_PAD.encode(public) },
            tag: KeyTag::of(&key.kid),
            signing: EncodingKey::from_ed_der(&pkcs8),
            accepting: DecodingKey::from_ed_der(public),
            signs_from: key.signs_from,
            signs_until: None,
        })
    }

    /// Whether tokens of it may be valid now or later.
    fn counts(&self, now: Moment, life: Duration) -> bool {
        self.accepted_until(life).is_none_or(|until| until > now)
    }

    fn accepted_until(&self, life: Duration) -> Option<Moment> {
        self.signs_until.map(|until| until.plus(life + 2 * LEEWAY))
    }
}

/// The keys that can be read, and why the others cannot.
fn read(kept: &[SigningKey], secrets: &SecretKeys) -> (Vec<LoadedKey>, Vec<(String, Error)>) {
    let (mut ring, mut unreadable) = (Vec::with_capacity(kept.len()), Vec::new());
    let mut successor: Option<Moment> = None;
    for key in kept {
        match LoadedKey::load(key, secrets) {
            Ok(held) => {
                let held = LoadedKey { signs_until: successor, ..held };
                successor = Some(successor.map_or(held.signs_from, |from| from.min(held.signs_from)));
                ring.push(held);
            }
            Err(why) => unreadable.push((key.kid.clone(), why)),
        }
    }
    (ring, unreadable)
}

fn check_not_empty(ring: Vec<LoadedKey>) -> Result<Vec<LoadedKey>, Error> {
    match ring.is_empty() {
        true => Err(Error::Broken("there is no signing key".to_owned())),
        false => Ok(ring),
    }
}

impl Keys {
    /// Sets the keys, newest first, for tokens with that lifetime. Fails if a key cannot be read.
    pub fn new(
        kept: &[SigningKey],
        issuer: &str,
        life: Duration,
        secrets: Arc<SecretKeys>,
    ) -> Result<Self, Error> {
        let mut validation = Validation::new(Algorithm::EdDSA);
        validation.set_issuer(&[issuer]);
        validation.set_audience(&[AUDIENCE]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // Compared with the node's own clock.
        validation.validate_exp = false;
        let (ring, unreadable) = read(kept, &secrets);
        if let Some((_, why)) = unreadable.into_iter().next() {
            return Err(why);
        }
        Ok(Self {
            issuer: issuer.to_owned(),
            validation,
            life,
            ring: RwLock::new(Arc::new(check_not_empty(ring)?)),
            verified: Mutex::new(LruCache::new(MAX_VERIFIED_TOKENS)),
            secrets,
            unreadable: Mutex::default(),
            last_reload: Mutex::new(Moment(0)),
        })
    }

    /// Replaces the keys by the stored ones, newest first. Returns whether a key was removed whose tokens were valid.
    /// A key that cannot be read is left out, so that the other changes still apply.
    pub fn take(&self, kept: &[SigningKey], now: Moment) -> Result<bool, Error> {
        let (ring, unreadable) = read(kept, &self.secrets);
        for (kid, why) in unreadable {
            if self.unreadable.lock().unwrap_or_else(PoisonError::into_inner).insert(kid.clone()) {
                tracing::error!(
                    key = kid,
                    %why,
                    "a signing key cannot be read: this node refuses its tokens. Set SECRET_KEY and SECRET_KEY_OLD as on the other nodes"
                );
            }
        }
        let ring = check_not_empty(ring)?;
        let there = |key: &LoadedKey| ring.iter().any(|other| other.tag == key.tag);
        let gone = self.ring().iter().any(|key| key.counts(now, self.life) && !there(key));
        *self.ring.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(ring);
        Ok(gone)
    }

    /// Whether tokens of that key are valid. A token that is not signed by a key always is.
    pub fn accepts(&self, key: Option<KeyTag>, now: Moment) -> bool {
        let counts = |tag| self.ring().iter().any(|held| held.tag == tag && held.counts(now, self.life));
        key.is_none_or(counts)
    }

    /// Whether the keys may be reloaded for a token with an unknown key id; limits the rate.
    pub fn may_reload(&self, now: Moment) -> bool {
        let mut last_reload = self.last_reload.lock().unwrap_or_else(PoisonError::into_inner);
        let may = now >= last_reload.plus(MIN_RELOAD_INTERVAL);
        if may {
            *last_reload = now;
        }
        may
    }

    /// Issues a token.
    pub fn sign(&self, holder: Holder<'_>, now: Moment) -> Result<String, Error> {
        let ring = self.ring();
        // The clock may be behind the first activation: the oldest key signs then.
        let key = ring.iter().find(|key| key.signs_from <= now).or(ring.last());
        let key = key.ok_or_else(|| Error::Broken("there is no signing key".to_owned()))?;
        let header = Header { kid: Some(key.public.kid.clone()), ..Header::new(Algorithm::EdDSA) };
        let claims = Claims {
            iss: self.issuer.clone(),
            aud: AUDIENCE.to_owned(),
            sub: holder.account,
            sid: Some(holder.session),
            scope: holder.scopes.to_string(),
            client_id: holder.client.map(str::to_owned),
            azp: holder.client.map(str::to_owned),
            iat: now.seconds(),
            exp: now.plus(self.life).seconds(),
        };
        encode(&header, &claims, &key.signing)
            .map_err(|why| Error::Broken(format!("a token cannot be signed: {why}")))
    }

    /// Verifies a token and returns its caller.
    pub fn caller(&self, token: &str, now: Moment) -> Result<Caller, TokenError> {
        // The token itself is a secret and is not cached, only its hash. A verified signature is not checked again,
        // because that costs more than the rest of a short request.
        let hash: [u8; 32] = Sha256::digest(token).into();
        let known = self.verified().get(&hash).copied();
        let caller = match known {
            Some(caller) => caller,
            None => {
                let caller = self.checked(token, now)?;
                self.verified().put(hash, caller);
                caller
            }
        };
        if caller.expires.plus(LEEWAY) <= now {
            return Err(TokenError::Expired);
        }
        // The key may have been revoked since its token was verified.
        if self.accepts(caller.key, now) { Ok(caller) } else { Err(TokenError::UnknownKey) }
    }

    fn checked(&self, token: &str, now: Moment) -> Result<Caller, TokenError> {
        let header = decode_header(token).map_err(|_| TokenError::Wrong)?;
        let kid = header.kid.ok_or(TokenError::Wrong)?;
        let ring = self.ring();
        let key = ring.iter().find(|key| key.public.kid == kid && key.counts(now, self.life));
        let key = key.ok_or(TokenError::UnknownKey)?;
        let claims =
            decode::<Claims>(token, &key.accepting, &self.validation).map_err(|_| TokenError::Wrong)?.claims;
        let expires = Moment(claims.exp.saturating_mul(1_000_000));
        // A scope of a later version is unknown here.
        let scopes = claims.scope.split(' ').filter_map(Scope::from_word).collect();
        Ok(Caller { account: claims.sub, session: claims.sid, expires, scopes, key: Some(key.tag) })
    }

    fn verified(&self) -> std::sync::MutexGuard<'_, LruCache<[u8; 32], Caller>> {
        self.verified.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ring(&self) -> Arc<Vec<LoadedKey>> {
        self.ring.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The public keys whose tokens may be valid, and those that will sign later.
    pub fn published(&self, now: Moment) -> Vec<PublicKey> {
        let ring = self.ring();
        ring.iter().filter(|key| key.counts(now, self.life)).map(|key| key.public.clone()).collect()
    }

    /// When each key signs, the newest first.
    pub fn times(&self) -> Vec<KeyTimes> {
        let times = |key: &LoadedKey| KeyTimes {
            kid: key.public.kid.clone(),
            signs_from: key.signs_from,
            signs_until: key.signs_until,
            accepted_until: key.accepted_until(self.life),
        };
        self.ring().iter().map(times).collect()
    }
}

#[cfg(test)]
mod tests;
