//! Re-encryption of secrets that are in clear or encrypted with an older key, while nodes run.

use crate::at_rest::{Row, Stored};
use crate::error::Error;
use crate::operation::OperationService;

/// Webhooks or refresh tokens per query.
const PAGE_SIZE: i64 = 500;
/// The number of passes over all secrets, because secrets may change in the meantime.
const MAX_PASSES: usize = 8;

/// The result of a re-encryption.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Reencrypted {
    /// Secrets that were rewritten.
    pub written: u64,
    /// Secrets that were up to date.
    pub untouched: u64,
}

impl OperationService {
    /// Whether new secrets are encrypted.
    pub fn encrypts(&self) -> bool {
        self.secret_keys.current().is_some()
    }

    /// The number of secrets in clear in the database.
    pub async fn secrets_in_clear(&self) -> Result<i64, Error> {
        Ok(self.store.survey_secrets().await?.in_clear)
    }

    /// Encrypts all secrets in the database with `SECRET_KEY`; without it, stores all of them in clear.
    pub async fn reencrypt(&self) -> Result<Reencrypted, Error> {
        let mut written = 0;
        for _ in 0..MAX_PASSES {
            let round = self.reencrypt_once().await?;
            written += round.written;
            if round.written == 0 {
                // The last pass writes nothing, so it also counts what earlier passes have rewritten.
                return Ok(Reencrypted { written, untouched: round.untouched.saturating_sub(written) });
            }
        }
        Err(Error::Busy)
    }

    async fn reencrypt_once(&self) -> Result<Reencrypted, Error> {
        let mut done = Reencrypted::default();
        for key in self.store.signing_keys().await? {
            done.count(self.rewrite(Row::SigningKey(key.kid), key.pkcs8).await?);
        }
        if let Some(key) = self.store.push_key().await? {
            done.count(self.rewrite(Row::PushKey, key).await?);
        }
        let mut after = None;
        loop {
            let page = self.store.webhook_secrets(after, PAGE_SIZE).await?;
            let Some(last) = page.last() else { break };
            after = Some(last.id);
            for webhook in page {
                for secret in std::iter::once(webhook.secret).chain(webhook.old_secret) {
                    done.count(self.rewrite(Row::Webhook(webhook.id), secret).await?);
                }
            }
        }
        let mut after = None;
        loop {
            let page = self.store.provider_token_secrets(after, PAGE_SIZE).await?;
            let Some((last, _)) = page.last() else { return Ok(done) };
            after = Some(*last);
            for (id, token) in page {
                done.count(self.rewrite(Row::ProviderToken(id), token).await?);
            }
        }
    }

    /// Returns whether the secret had to be rewritten. A secret that was changed concurrently is handled in the next
    /// pass.
    async fn rewrite(&self, row: Row, before: Stored) -> Result<bool, Error> {
        if before.key() == self.secret_keys.current() {
            return Ok(false);
        }
        let after = self.secret_keys.seal(&self.secret_keys.open(&before, &row)?, &row)?;
        self.store.replace_secret(row, before, after).await?;
        Ok(true)
    }
}

impl Reencrypted {
    fn count(&mut self, written: bool) {
        match written {
            true => self.written += 1,
            false => self.untouched += 1,
        }
    }
}
