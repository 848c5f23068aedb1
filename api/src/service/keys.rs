//! The keys that sign access tokens, and the tokens themselves: EdDSA, short-lived, checked without the database.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation, decode, decode_header, encode};
use lru::LruCache;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::error::Error;
use super::id::AccountId;
use super::moment::Moment;
use super::secret;

/// Who the tokens are for.
const AUDIENCE: &str = "tharsis";
/// What a person who signed in may do.
const SCOPE: &str = "play";

/// Tokens that were found good and are remembered as such.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(16_384).expect("more than none");

/// A key as it is kept.
#[derive(Clone)]
pub struct SigningKey {
    /// Its name in the header of a token.
    pub kid: String,
    /// The private key, PKCS #8. A secret.
    pub pkcs8: Vec<u8>,
    /// Since when.
    pub created_at: Moment,
}

/// The public half of a key, as it is published.
#[derive(Clone, Debug)]
pub struct PublicKey {
    /// Its name in the header of a token.
    pub kid: String,
    /// The key itself, base64url.
    pub x: String,
}

/// Signs with the newest key, accepts all of them.
pub struct Keys {
    issuer: String,
    kid: String,
    signing: EncodingKey,
    accepted: HashMap<String, DecodingKey>,
    published: Vec<PublicKey>,
    validation: Validation,
    good: Mutex<LruCache<[u8; 32], Good>>,
}

/// A token whose signature was found good: checking it costs more than everything else about a short request.
#[derive(Clone, Copy)]
struct Good {
    account: AccountId,
    exp: i64,
}

/// What a token says.
#[derive(Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    sub: AccountId,
    scope: String,
    iat: i64,
    exp: i64,
}

impl SigningKey {
    /// A new one.
    pub fn fresh(now: Moment) -> Result<Self, Error> {
        let broken = |_| Error::Broken("no signing key could be made".to_owned());
        let made = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).map_err(broken)?;
        Ok(Self { kid: secret::code(12)?, pkcs8: made.as_ref().to_vec(), created_at: now })
    }
}

impl Keys {
    /// Takes keys into use, the newest first.
    pub fn new(kept: &[SigningKey], issuer: &str) -> Result<Self, Error> {
        let newest = kept.first().ok_or_else(|| Error::Broken("there is no signing key".to_owned()))?;
        let mut accepted = HashMap::new();
        let mut published = Vec::new();
        for key in kept {
            let pair = Ed25519KeyPair::from_pkcs8(&key.pkcs8)
                .map_err(|why| Error::Broken(format!("the signing key {} cannot be read: {why}", key.kid)))?;
            let public = pair.public_key().as_ref();
            accepted.insert(key.kid.clone(), DecodingKey::from_ed_der(public));
            published.push(PublicKey { kid: key.kid.clone(), x: URL_SAFE_NO_PAD.encode(public) });
        }
        let mut validation = Validation::new(Algorithm::EdDSA);
        validation.set_issuer(&[issuer]);
        validation.set_audience(&[AUDIENCE]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        validation.leeway = 5;
        Ok(Self {
            issuer: issuer.to_owned(),
            kid: newest.kid.clone(),
            signing: EncodingKey::from_ed_der(&newest.pkcs8),
            accepted,
            published,
            validation,
            good: Mutex::new(LruCache::new(REMEMBERED)),
        })
    }

    /// A token for an account.
    pub fn sign(&self, account: AccountId, now: Moment, seconds: u32) -> Result<String, Error> {
        let header = Header { kid: Some(self.kid.clone()), ..Header::new(Algorithm::EdDSA) };
        let claims = Claims {
            iss: self.issuer.clone(),
            aud: AUDIENCE.to_owned(),
            sub: account,
            scope: SCOPE.to_owned(),
            iat: now.seconds(),
            exp: now.seconds() + i64::from(seconds),
        };
        encode(&header, &claims, &self.signing)
            .map_err(|why| Error::Broken(format!("no token could be signed: {why}")))
    }

    /// Whose token it is, if it is good.
    pub fn account(&self, token: &str) -> Result<AccountId, Error> {
        // The token itself is a secret and is not kept.
        let hash: [u8; 32] = Sha256::digest(token).into();
        let known = self.good().get(&hash).copied();
        if let Some(Good { account, exp }) = known
            && exp > Moment::now().seconds()
        {
            return Ok(account);
        }
        let good = self.checked(token)?;
        self.good().put(hash, good);
        Ok(good.account)
    }

    fn checked(&self, token: &str) -> Result<Good, Error> {
        use jsonwebtoken::errors::ErrorKind;
        let wrong = Error::Unauthenticated("the token is not one of this server");
        let Ok(header) = decode_header(token) else { return Err(wrong) };
        let Some(key) = header.kid.and_then(|kid| self.accepted.get(&kid)) else { return Err(wrong) };
        match decode::<Claims>(token, key, &self.validation) {
            Ok(data) => Ok(Good { account: data.claims.sub, exp: data.claims.exp }),
            Err(why) => Err(match why.kind() {
                ErrorKind::ExpiredSignature => Error::Unauthenticated("the token has expired"),
                _ => wrong,
            }),
        }
    }

    fn good(&self) -> std::sync::MutexGuard<'_, LruCache<[u8; 32], Good>> {
        self.good.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The public halves.
    pub fn published(&self) -> &[PublicKey] {
        &self.published
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(issuer: &str) -> Keys {
        Keys::new(&[SigningKey::fresh(Moment(0)).expect("a key")], issuer).expect("keys")
    }

    #[test]
    fn a_token_names_its_account_until_it_expires() {
        let keys = keys("tharsis");
        let account = AccountId::fresh();
        let now = Moment::now();
        let good = keys.sign(account, now, 60).expect("a token");
        assert_eq!(keys.account(&good).expect("good"), account);
        assert_eq!(keys.account(&good).expect("remembered"), account);
        let old = keys.sign(account, Moment(now.0 - 3_600_000_000), 60).expect("a token");
        assert!(matches!(keys.account(&old), Err(Error::Unauthenticated("the token has expired"))));
        // Also one that was good when it was last seen.
        let seen = Good { account, exp: now.seconds() - 3_600 };
        keys.good().put(Sha256::digest(&old).into(), seen);
        assert!(matches!(keys.account(&old), Err(Error::Unauthenticated("the token has expired"))));
    }

    #[test]
    fn tokens_of_others_do_not_count() {
        let (ours, theirs) = (keys("tharsis"), keys("tharsis"));
        let token = theirs.sign(AccountId::fresh(), Moment::now(), 60).expect("a token");
        assert!(ours.account(&token).is_err());
        assert!(ours.account("").is_err());
        assert!(ours.account("a.b.c").is_err());
        // The same key under another name.
        let key = SigningKey::fresh(Moment(0)).expect("a key");
        let ours = Keys::new(std::slice::from_ref(&key), "tharsis").expect("keys");
        let theirs = Keys::new(&[key], "elsewhere").expect("keys");
        assert!(ours.account(&theirs.sign(AccountId::fresh(), Moment::now(), 60).expect("a token")).is_err());
    }
}
