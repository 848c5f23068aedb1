//! What is stored of secrets at rest: a part of the store.

use crate::at_rest::{Row, Stored, Survey};
use crate::id::WebhookId;
use crate::ports::repository;

/// The secrets of a webhook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WebhookSecrets {
    /// Which webhook.
    pub id: WebhookId,
    /// The one that signs.
    pub secret: Stored,
    /// The one before it.
    pub old_secret: Option<Stored>,
}

repository! {
    /// Reads and rewrites them. Each method is one transaction, as of `Store`.
    pub trait SecretRepository as secret_repository {
        /// What all of them are encrypted with.
        read fn survey_secrets() -> Survey;
        /// Those of the webhooks with ids after that one, in their order, `limit` of them.
        read fn webhook_secrets(after: Option<WebhookId>, limit: i64) -> Vec<WebhookSecrets>;
        /// Puts `after` wherever `before` stands in that row; tells whether it stood there.
        write fn replace_secret(row: Row, before: Stored, after: Stored) -> bool;
    }
}
