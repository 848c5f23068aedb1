//! Rotation and revocation of signing keys.

use std::time::Duration;

use crate::accounts::AccountService;
use crate::accounts::keys::{KeyTimes, PublicKey, SigningKey};
use crate::error::Error;
use crate::moment::Moment;
use crate::ports::Notice;

/// A key was revoked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Revoked {
    /// The key that was created because no other key would have signed, if any.
    pub successor: Option<String>,
}

impl AccountService {
    /// The public keys that sign or will sign tokens.
    pub fn public_keys(&self) -> Vec<PublicKey> {
        self.keys.published(self.clock.now())
    }

    /// When each key signs, the newest first.
    pub fn key_times(&self) -> Vec<KeyTimes> {
        self.keys.times()
    }

    /// Creates a signing key, which signs once all nodes know it. Returns its id and that time.
    pub async fn rotate_keys(&self) -> Result<(String, Moment), Error> {
        let key = self.add_key(self.key_lead).await?;
        Ok((key.kid, key.signs_from))
    }

    /// Deletes a signing key: no node accepts its tokens any longer. If it is the active one, a new key signs from now
    /// on. Returns nothing if there is no key with that id.
    pub async fn revoke_key(&self, kid: &str) -> Result<Option<Revoked>, Error> {
        let kept = self.store.signing_keys().await?;
        let Some(revoked) = kept.iter().find(|key| key.kid == kid) else { return Ok(None) };
        let now = self.clock.now();
        let newer = kept.iter().any(|key| key.number > revoked.number && key.signs_from <= now);
        let older = kept.iter().any(|key| key.number < revoked.number);
        let stands_in = newer || (older && revoked.signs_from > now);
        // Created first, so that there is always a key that signs.
        let successor = match stands_in {
            true => None,
            false => Some(self.add_key(Duration::ZERO).await?.kid),
        };
        self.store.delete_signing_key(kid.to_owned()).await?;
        self.read_keys().await?;
        self.bus.announce(Notice::Keys);
        Ok(Some(Revoked { successor }))
    }

    /// Notices that were not sent to the other nodes yet.
    pub fn notices_waiting(&self) -> usize {
        self.bus.waiting()
    }

    /// Loads the stored keys. If a key was removed, ends the streams that its tokens opened.
    pub(crate) async fn read_keys(&self) -> Result<(), Error> {
        let gone = self.keys.take(&self.store.signing_keys().await?, self.clock.now())?;
        if gone {
            tracing::info!("a signing key was revoked");
            self.bus.subscriptions().publish(Notice::Keys);
        }
        Ok(())
    }

    async fn add_key(&self, lead: Duration) -> Result<SigningKey, Error> {
        loop {
            let newest = self.store.signing_keys().await?.first().map_or(0, |key| key.number);
            let key = SigningKey::fresh(newest + 1, self.clock.now(), lead, &self.secret_keys)?;
            // Another node may do the same concurrently.
            if self.store.add_signing_key(key.clone()).await? {
                return Ok(key);
            }
        }
    }
}
