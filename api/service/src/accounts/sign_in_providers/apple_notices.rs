//! Notices from Apple's servers: somebody has stopped using their Apple account with the app, or has deleted it.

use serde::Deserialize;
use serde_json::Value;

use crate::accounts::AccountService;
use crate::accounts::sign_in_providers::APPLE;
use crate::accounts::sign_in_providers::id_tokens::{ProviderSubject, SKEW, SignedToken, moment};
use crate::accounts::sign_in_providers::links::AcceptedMethods;
use crate::error::{Error, Forbidden, TokenFault};
use crate::moment::Moment;

/// The events after which the subject signs in to no account. Others, such as changes of the mail relay, change nothing.
const REVOCATIONS: [&str; 3] = ["consent-revoked", "account-delete", "account-deleted"];

/// The claims of a notice. It has no subject of its own and does not expire.
#[derive(Deserialize)]
struct NoticeClaims {
    iat: f64,
    /// An object, as JSON in a text.
    events: Value,
}

#[derive(Deserialize)]
struct NoticeEvent {
    #[serde(rename = "type")]
    kind: String,
    sub: String,
}

/// The revocation of a subject by its provider.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Revocation {
    pub subject: ProviderSubject,
    /// A link that was used later than this, after the provider wrote the notice, is kept.
    pub used_until: Moment,
    pub accepted: AcceptedMethods,
}

impl AccountService {
    /// Carries out a notice of Apple: marks the link of its subject as revoked, and ends the sessions of the account if
    /// this was the last sign-in method. The request is idempotent.
    ///
    /// # Errors
    /// `Forbidden` if the notice is not signed by Apple for this service, `ProviderUnavailable` if the keys of Apple
    /// cannot be read.
    pub async fn apple_notice(&self, payload: &str) -> Result<(), Error> {
        let bad = || Error::Forbidden(Forbidden::WrongProviderToken(TokenFault::Token));
        let now = self.clock.now();
        let signed = self.providers.verify::<NoticeClaims>(payload, &["iss", "aud"], now).await?;
        let SignedToken { issuer, claims } = signed;
        if self.providers.name_of(&issuer) != Some(APPLE) {
            return Err(bad());
        }
        let event: NoticeEvent = match claims.events {
            Value::String(text) => serde_json::from_str(&text).map_err(|_| bad())?,
            object => serde_json::from_value(object).map_err(|_| bad())?,
        };
        if !REVOCATIONS.contains(&event.kind.as_str()) || event.sub.contains('\0') {
            return Ok(());
        }
        let revocation = Revocation {
            subject: ProviderSubject { issuer, subject: event.sub },
            used_until: moment(claims.iat).plus(SKEW),
            accepted: self.accepted_methods(),
        };
        let ended = self.store.revoke_provider(revocation, now).await?;
        if !ended.is_empty() {
            tracing::info!(sessions = ended.len(), "Apple has revoked the last sign-in method of an account");
        }
        self.publish_ended(ended, now);
        Ok(())
    }
}
