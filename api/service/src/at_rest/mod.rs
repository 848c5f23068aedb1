//! Secrets at rest: signing keys, the secrets of webhooks, the key for Web Push and refresh tokens of providers are encrypted in the database when
//! `SECRET_KEY` is set (AES-256-GCM-SIV). An encrypted value names the key that it was encrypted with, and belongs to its
//! row: in another row it cannot be decrypted. Values in clear stay readable.

pub mod store;

use std::fmt;

use aws_lc_rs::aead::{AES_256_GCM_SIV, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};
use base64::Engine;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::error::Error;
use crate::id::{ProviderTokenId, WebhookId};

/// What an encrypted value begins with. No private key in PKCS #8 does, and no random secret of a webhook in practice.
pub const MARK: [u8; 8] = *b"\0thrss1\0";
const KEY_ID_LENGTH: usize = 8;
/// The length of the part of an encrypted value that names its key.
pub const HEAD: usize = MARK.len() + KEY_ID_LENGTH;
const KEY_LENGTH: usize = 32;

/// With or without padding.
const LENIENT: GeneralPurposeConfig =
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);

/// The id of a key. Not a secret.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct KeyId(pub [u8; KEY_ID_LENGTH]);

/// A key that encrypts. Not for a log.
#[derive(Clone, PartialEq, Eq)]
pub struct SecretKey {
    id: KeyId,
    aead: [u8; KEY_LENGTH],
}

/// The keys that a node has: the one that encrypts, and older ones that only decrypt.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct SecretKeys {
    current: Option<SecretKey>,
    old: Vec<SecretKey>,
}

/// A secret as stored: encrypted or in clear. Not for a log.
#[derive(Clone, PartialEq, Eq)]
pub struct Stored(pub Vec<u8>);

/// The row that a secret belongs to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Row {
    /// A signing key, by its `kid`.
    SigningKey(String),
    /// The key for Web Push.
    PushKey,
    /// A webhook, for its current and its previous secret.
    Webhook(WebhookId),
    /// A refresh token of a provider.
    ProviderToken(ProviderTokenId),
}

/// The use of keys by the secrets in the database.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Survey {
    pub keys: Vec<KeyId>,
    /// The number of secrets in clear.
    pub in_clear: i64,
}

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Debug for SecretKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.keys().map(|key| key.id)).finish()
    }
}

impl fmt::Debug for Stored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stored")
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SigningKey(kid) => write!(f, "signing_keys:{kid}"),
            Self::PushKey => f.write_str("push_keys:1"),
            Self::Webhook(id) => write!(f, "webhooks:{id}"),
            Self::ProviderToken(id) => write!(f, "provider_tokens:{id}"),
        }
    }
}

impl SecretKey {
    /// Parses 32 bytes in base64, as `openssl rand -base64 32` prints them.
    pub fn read(text: &str) -> Option<Self> {
        let decoded = match text.contains(['-', '_']) {
            true => GeneralPurpose::new(&alphabet::URL_SAFE, LENIENT).decode(text),
            false => GeneralPurpose::new(&alphabet::STANDARD, LENIENT).decode(text),
        };
        let secret: [u8; KEY_LENGTH] = decoded.ok()?.try_into().ok()?;
        let derived = |purpose: &str| {
            let mut mac = Hmac::<Sha256>::new_from_slice(&secret).ok()?;
            mac.update(purpose.as_bytes());
            Some(<[u8; KEY_LENGTH]>::from(mac.finalize().into_bytes()))
        };
        let name = derived("tharsis: the id of a key")?;
        Some(Self { id: KeyId(*name.first_chunk()?), aead: derived("tharsis: secrets at rest")? })
    }

    fn aead(&self) -> Result<RandomizedNonceKey, Error> {
        RandomizedNonceKey::new(&AES_256_GCM_SIV, &self.aead)
            .map_err(|_| Error::Broken(format!("the secret key {} cannot be used", self.id)))
    }
}

impl Stored {
    /// The key that it is encrypted with; none if it is in clear.
    pub fn key(&self) -> Option<KeyId> {
        key_of(&self.0).filter(|_| self.0.len() >= HEAD + NONCE_LEN + AES_256_GCM_SIV.tag_len())
    }
}

/// The key that the first bytes of a stored secret name; none if they are in clear.
pub fn key_of(head: &[u8]) -> Option<KeyId> {
    let id = head.strip_prefix(MARK.as_slice())?;
    id.first_chunk().map(|id| KeyId(*id))
}

impl SecretKeys {
    /// One key encrypts, if there is one; all decrypt.
    pub fn new(current: Option<SecretKey>, old: Vec<SecretKey>) -> Self {
        Self { current, old }
    }

    /// The key that encrypts.
    pub fn current(&self) -> Option<KeyId> {
        self.current.as_ref().map(|key| key.id)
    }

    fn keys(&self) -> impl Iterator<Item = &SecretKey> {
        self.current.iter().chain(&self.old)
    }

    /// Prepares a secret for storage in that row.
    pub fn seal(&self, clear: &[u8], row: &Row) -> Result<Stored, Error> {
        let Some(key) = &self.current else { return Ok(Stored(clear.to_vec())) };
        let mut text = clear.to_vec();
        let nonce = key
            .aead()?
            .seal_in_place_append_tag(Aad::from(row.to_string()), &mut text)
            .map_err(|_| Error::Broken(format!("the secret of {row} cannot be encrypted")))?;
        let nonce: &[u8; NONCE_LEN] = nonce.as_ref();
        Ok(Stored([MARK.as_slice(), &key.id.0, nonce, &text].concat()))
    }

    /// Returns a stored secret of that row in clear.
    pub fn open(&self, stored: &Stored, row: &Row) -> Result<Vec<u8>, Error> {
        let Some(id) = stored.key() else { return Ok(stored.0.clone()) };
        let Some(key) = self.keys().find(|key| key.id == id) else {
            let set = self.described();
            return Err(Error::Broken(format!("the secret of {row} is encrypted with the key {id}; {set}")));
        };
        let broken = || Error::Broken(format!("the secret of {row} is damaged or belongs to another row"));
        let (nonce, text) = stored.0[HEAD..].split_first_chunk::<NONCE_LEN>().ok_or_else(broken)?;
        let mut text = text.to_vec();
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let clear = key.aead()?.open_in_place(nonce, Aad::from(row.to_string()), &mut text);
        clear.map(|clear| clear.to_vec()).map_err(|_| broken())
    }

    /// Fails if a secret in the database cannot be decrypted with these keys.
    pub fn check(&self, survey: &Survey) -> Result<(), Error> {
        let unknown = survey.keys.iter().find(|id| self.keys().all(|key| key.id != **id));
        match unknown {
            None => Ok(()),
            Some(id) => Err(Error::Broken(format!(
                "SECRET_KEY: expected the key {id}, with which secrets in the database are encrypted; {}. \
                 Set it as SECRET_KEY, or add it to SECRET_KEY_OLD",
                self.described()
            ))),
        }
    }

    /// The configured keys, for the log.
    fn described(&self) -> String {
        let ids: Vec<_> = self.keys().map(|key| key.id.to_string()).collect();
        match ids.is_empty() {
            true => "no key is set".to_owned(),
            false => format!("the keys that are set are {}", ids.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD, URL_SAFE};

    use super::*;

    fn key(byte: u8) -> SecretKey {
        SecretKey::read(&STANDARD.encode([byte; 32])).expect("a key")
    }

    fn keys(current: Option<u8>, old: &[u8]) -> SecretKeys {
        SecretKeys::new(current.map(key), old.iter().map(|byte| key(*byte)).collect())
    }

    #[test]
    fn a_secret_is_read_back_in_its_own_row_only() {
        let (row, other) = (Row::SigningKey("K1".to_owned()), Row::SigningKey("K2".to_owned()));
        let keys = keys(Some(1), &[]);
        let stored = keys.seal(b"a secret", &row).expect("sealed");
        assert_eq!(stored.key(), keys.current());
        assert!(!stored.0.windows(8).any(|part| part == b"a secret"));
        assert_ne!(keys.seal(b"a secret", &row).expect("sealed"), stored, "each has a nonce of its own");
        assert_eq!(keys.open(&stored, &row).expect("opened"), b"a secret");
        assert!(keys.open(&stored, &other).is_err());
        for n in HEAD..stored.0.len() {
            let mut damaged = stored.clone();
            damaged.0[n] ^= 1;
            assert!(keys.open(&damaged, &row).is_err(), "byte {n}");
        }
    }

    #[test]
    fn older_keys_decrypt_and_clear_secrets_stay_readable() {
        let row = Row::Webhook(WebhookId::fresh());
        let clear = keys(None, &[]).seal(b"a secret", &row).expect("kept");
        assert_eq!((&*clear.0, clear.key()), (b"a secret".as_slice(), None));
        let sealed = keys(Some(1), &[]).seal(b"a secret", &row).expect("sealed");
        for able in [keys(Some(1), &[]), keys(Some(2), &[3, 1]), keys(None, &[1])] {
            assert_eq!(able.open(&sealed, &row).expect("opened"), b"a secret");
            assert_eq!(able.open(&clear, &row).expect("in clear"), b"a secret");
        }
        for unable in [keys(None, &[]), keys(Some(2), &[3])] {
            let why = unable.open(&sealed, &row).expect_err("another key").to_string();
            assert!(why.contains(&key(1).id.to_string()), "{why}");
        }
    }

    #[test]
    fn a_key_that_is_missing_is_named() {
        let survey = Survey { keys: vec![key(1).id], in_clear: 3 };
        assert!(keys(Some(2), &[1]).check(&survey).is_ok());
        let why = keys(Some(2), &[]).check(&survey).expect_err("another key").to_string();
        assert!(why.starts_with("SECRET_KEY: ") && why.contains(&key(1).id.to_string()), "{why}");
        assert!(keys(None, &[]).check(&survey).expect_err("no key").to_string().contains("no key is set"));
    }

    #[test]
    fn keys_are_32_bytes_in_base64_and_are_not_shown() {
        let bytes = [0xfb; 32];
        let read = SecretKey::read(&STANDARD.encode(bytes)).expect("a key");
        for text in [STANDARD_NO_PAD.encode(bytes), URL_SAFE.encode(bytes)] {
            assert!(SecretKey::read(&text) == Some(read.clone()));
        }
        for wrong in [String::new(), "secret".to_owned(), STANDARD.encode([1; 31]), STANDARD.encode([1; 33])]
        {
            assert!(SecretKey::read(&wrong).is_none(), "{wrong}");
        }
        let shown = format!("{:?} {:?}", SecretKeys::new(Some(read.clone()), Vec::new()), Stored(vec![1]));
        assert_eq!(shown, format!("[{}] Stored", read.id));
    }
}
