//! Sign-in with a passkey, which names its account itself.

use crate::accounts::AccountService;
use crate::accounts::account::{SignInResult, SignedIn};
use crate::accounts::callers::AuthProof;
use crate::accounts::passkeys::challenges::AssertionResponse;
use crate::accounts::passkeys::settings::PasskeySettings;
use crate::accounts::sessions::{ClientInfo, clean_device};
use crate::error::Error;

impl AccountService {
    /// The settings of passkeys, if this server has them.
    pub fn passkey_settings(&self) -> Option<&PasskeySettings> {
        self.passkeys.settings()
    }

    /// Signs in with the response of a passkey. The request is not idempotent: its challenge is used up.
    pub async fn sign_in_passkey(
        &self,
        given: &AssertionResponse,
        mut client: ClientInfo,
    ) -> Result<SignInResult, Error> {
        let mut violations = Vec::new();
        let given = given.decode("/credential", &mut violations);
        match clean_device(client.device.as_deref()) {
            Ok(device) => client.device = device,
            Err(violation) => violations.push(violation),
        }
        if !violations.is_empty() {
            return Err(Error::Invalid(violations));
        }
        let (account, passkey) = self.redeem_assertion(given, None).await?;
        let account = self.account(account).await?;
        let tokens = self.open_session(account.id, client, AuthProof::Passkey(passkey.id)).await?;
        Ok(SignInResult { account, signed_in: SignedIn::Known, tokens })
    }
}
