//! The part of the store for secrets at rest.

use crate::at_rest::{Row, Stored, Survey};
use crate::id::{ProviderTokenId, WebhookId};
use crate::ports::repository;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WebhookSecrets {
    pub id: WebhookId,
    /// The current signing secret.
    pub secret: Stored,
    /// The previous signing secret.
    pub old_secret: Option<Stored>,
}

repository! {
    /// Reads and rewrites secrets. Each method is one transaction.
    pub trait SecretRepository as secret_repository {
        /// The use of keys by all stored secrets.
        read fn survey_secrets() -> Survey;
        /// The secrets of webhooks with ids after that one, in id order, at most `limit`.
        read fn webhook_secrets(after: Option<WebhookId>, limit: i64) -> Vec<WebhookSecrets>;
        /// The refresh tokens of providers with ids after that one, in id order, at most `limit`.
        read fn provider_token_secrets(after: Option<ProviderTokenId>, limit: i64) -> Vec<(ProviderTokenId, Stored)>;
        /// Replaces `before` by `after` in that row. Returns whether the row contained `before`.
        write fn replace_secret(row: Row, before: Stored, after: Stored) -> bool;
    }
}
