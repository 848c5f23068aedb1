//! The owner of an account authenticates again, so that a stolen access token is not enough for what cannot be undone.

use crate::accounts::AccountService;
use crate::accounts::account::{Account, DeviceHash};
use crate::accounts::passkeys::challenges::AssertionResponse;
use crate::accounts::sign_in_providers::nonces::ProviderToken;
use crate::error::{Error, Forbidden, TokenFault, Violation};
use crate::messages::expected;
use crate::network::Network;

/// How the owner of an account authenticates again.
#[derive(Clone, Default)]
pub struct Proof {
    /// With the password of a full account, or of one whose address is not confirmed yet.
    pub password: Option<String>,
    /// With the device key of a guest.
    pub device_key: Option<String>,
    /// With an ID token of a provider that is linked to the account.
    pub provider: Option<ProviderToken>,
    /// With a passkey of the account.
    pub passkey: Option<AssertionResponse>,
}

impl AccountService {
    /// Checks a proof: the password, a provider or a passkey of a full account, the device key of a guest, or the password
    /// that a guest gets with its pending address.
    ///
    /// # Errors
    /// `Forbidden` if the proof is wrong, `Invalid` if the one that the account needs is missing.
    pub(crate) async fn check_proof(
        &self,
        account: &Account,
        proof: Proof,
        network: Network,
    ) -> Result<(), Error> {
        let needed = |pointer, expected| Error::Invalid(vec![Violation::new(pointer, "required", expected)]);
        match proof {
            Proof { password: Some(password), .. } if account.guest && account.pending_email.is_some() => {
                self.check_pending_password(account, password, network).await.map(drop)
            }
            Proof { device_key, .. } if account.guest => {
                let Some(key) = device_key else {
                    return Err(match self.store.has_device_key(account.id).await? {
                        true => needed("/device_key", expected::device_key()),
                        // The account came by registration, and its address is not confirmed yet.
                        false => needed("/password", expected::password()),
                    });
                };
                match self.store.account_of(DeviceHash::of(&key)).await? {
                    Some(owner) if owner.id == account.id => Ok(()),
                    _ => Err(Error::Forbidden(Forbidden::WrongDeviceKey)),
                }
            }
            Proof { password: Some(password), .. } if account.email.is_some() => {
                self.reauthenticate(account.id, password, network).await.map(drop)
            }
            Proof { provider: Some(token), .. } => self.check_provider(account, &token).await,
            Proof { passkey: Some(given), .. } => self.check_passkey(account.id, &given, "/passkey").await,
            _ if account.email.is_some() => Err(needed("/password", expected::password())),
            _ if self.store.provider_links(account.id).await?.is_empty() => {
                Err(needed("/passkey", expected::passkey()))
            }
            _ => Err(needed("/provider", expected::provider_token())),
        }
    }

    async fn check_provider(&self, account: &Account, token: &ProviderToken) -> Result<(), Error> {
        let violations = token.check_form("/provider");
        if !violations.is_empty() {
            return Err(Error::Invalid(violations));
        }
        let subject = self.redeem_id_token(token).await?.subject;
        match self.store.use_provider_link(account.id, subject, self.clock.now()).await? {
            true => Ok(()),
            false => Err(Error::Forbidden(Forbidden::WrongProviderToken(TokenFault::NotLinked))),
        }
    }
}
