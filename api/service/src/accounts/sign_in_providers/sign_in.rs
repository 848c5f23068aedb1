//! Sign-in with an ID token. The first sign-in of a subject creates a full account without a password.

use crate::accounts::AccountService;
use crate::accounts::account::{Account, SignInResult, check_newcomer};
use crate::accounts::callers::AuthProof;
use crate::accounts::sessions::ClientInfo;
use crate::accounts::sign_in_providers::links::NewProviderLink;
use crate::accounts::sign_in_providers::nonces::{ProviderToken, RedeemedToken};
use crate::error::Error;
use crate::id::{AccountId, ProviderLinkId};

impl AccountService {
    /// Signs in with an ID token and creates an account if its subject is unknown. The name is used only for a new
    /// account. The request is not idempotent: its nonce is used up.
    pub async fn sign_in_provider(
        &self,
        given: &ProviderToken,
        name: Option<&str>,
        mut client: ClientInfo,
    ) -> Result<SignInResult, Error> {
        let mut violations = given.check_form("");
        let name = check_newcomer(name, &mut client, &mut violations)?;
        if !violations.is_empty() {
            return Err(Error::Invalid(violations));
        }
        let RedeemedToken { subject, token } = self.redeem_id_token(given).await?;
        let now = self.clock.now();
        let newcomer = Account {
            id: AccountId::fresh(),
            name,
            guest: false,
            email: None,
            pending_email: None,
            created_at: now,
            bot_of: None,
            language: client.language,
        };
        let link = NewProviderLink { id: ProviderLinkId::fresh(), subject, at: now, token };
        let (account, link, signed_in) = self.store.sign_in_with_provider(link, newcomer).await?;
        let tokens = self.open_session(account.id, client, AuthProof::Provider(link)).await?;
        Ok(SignInResult { account, signed_in, tokens })
    }
}
