//! The identity of this server for Web Push services (VAPID, RFC 8292).

use std::fmt;
use std::time::Duration;

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde::Serialize;

use crate::at_rest::Row;
use crate::error::Error;
use crate::moment::Moment;
use crate::notify::NotificationService;

/// The lifetime of a token; at most a day (RFC 8292 §2).
const TOKEN_LIFETIME: Duration = Duration::from_secs(12 * 3_600);

/// The P-256 signing key. Never logged.
#[derive(Clone)]
pub struct Vapid {
    pkcs8: Vec<u8>,
    public: Vec<u8>,
}

/// The claims of a token.
#[derive(Serialize)]
struct Claims<'a> {
    aud: &'a str,
    exp: i64,
    sub: &'a str,
}

impl fmt::Debug for Vapid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Vapid")
    }
}

impl Vapid {
    /// Generates a new key in PKCS #8, as it is stored.
    pub fn fresh() -> Result<Vec<u8>, Error> {
        let made = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new());
        made.map(|key| key.as_ref().to_vec())
            .map_err(|_| Error::Broken("a key for Web Push cannot be generated".to_owned()))
    }

    /// Parses a stored key.
    pub fn read(pkcs8: Vec<u8>) -> Result<Self, Error> {
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &pkcs8)
            .map_err(|why| Error::Broken(format!("the key for Web Push cannot be read: {why}")))?;
        Ok(Self { public: pair.public_key().as_ref().to_vec(), pkcs8 })
    }

    /// The public key that browsers subscribe with: an uncompressed point in base64url.
    pub fn public(&self) -> String {
        URL_SAFE_NO_PAD.encode(&self.public)
    }

    /// The header `Authorization` for the push service at `origin`, with the contact address of the operator.
    pub fn authorization(&self, origin: &str, contact: &str, now: Moment) -> Result<String, Error> {
        let claims = Claims { aud: origin, exp: now.plus(TOKEN_LIFETIME).seconds(), sub: contact };
        let key = EncodingKey::from_ec_der(&self.pkcs8);
        let token = encode(&Header::new(Algorithm::ES256), &claims, &key)
            .map_err(|why| Error::Broken(format!("a token for Web Push cannot be signed: {why}")))?;
        Ok(format!("vapid t={token}, k={}", self.public()))
    }
}

impl NotificationService {
    /// The key of this service, which is generated at the first use.
    pub async fn vapid(&self) -> Result<Vapid, Error> {
        let read = async {
            if let Some(kept) = self.store.push_key().await? {
                return Vapid::read(self.secret_keys.open(&kept, &Row::PushKey)?);
            }
            // Several nodes may insert concurrently; the store keeps one key.
            let fresh = self.secret_keys.seal(&Vapid::fresh()?, &Row::PushKey)?;
            self.store.add_push_key(fresh, self.clock.now()).await?;
            let kept = self.store.push_key().await?;
            let kept =
                kept.ok_or_else(|| Error::Broken("the stored key for Web Push was not found".to_owned()))?;
            Vapid::read(self.secret_keys.open(&kept, &Row::PushKey)?)
        };
        self.vapid.get_or_try_init(|| read).await.cloned()
    }
}
