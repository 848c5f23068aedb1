//! The providers that an account is linked to: further sign-in methods. The last sign-in method cannot be removed.

use crate::accounts::AccountService;
use crate::accounts::keys::Caller;
use crate::accounts::passkeys::registered::Passkey;
use crate::accounts::proof::Proof;
use crate::accounts::sign_in_providers::apple_tokens::NewProviderToken;
pub use crate::accounts::sign_in_providers::id_tokens::ProviderSubject;
use crate::accounts::sign_in_providers::nonces::{ProviderToken, RedeemedToken};
use crate::error::{Conflict, Error};
use crate::id::{AccountId, ProviderLinkId, SessionId};
use crate::messages::detail;
use crate::moment::Moment;
use crate::network::Network;
use crate::ports::StoreError;

/// The largest number of provider links of an account.
pub const MAX_LINKS_PER_ACCOUNT: usize = 20;

/// A provider account that signs in to an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProviderLink {
    pub id: ProviderLinkId,
    pub subject: ProviderSubject,
    /// When it was linked.
    pub linked_at: Moment,
    /// When it last signed in or proved the ownership of the account.
    pub used_at: Moment,
    /// When the provider reported that the person has withdrawn the consent. It is no sign-in method until the subject signs in
    /// again.
    pub revoked_at: Option<Moment>,
    /// Whether a refresh token of the provider is stored with it, which revokes the access when the link is deleted.
    pub has_token: bool,
}

/// A link that is to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewProviderLink {
    pub id: ProviderLinkId,
    pub subject: ProviderSubject,
    /// The time of the sign-in.
    pub at: Moment,
    /// The refresh token that is revoked when the link is deleted, in place of an earlier one of the same app.
    pub token: Option<NewProviderToken>,
}

/// A link that is to be removed.
#[derive(Clone, Debug)]
pub struct LinkRemoval {
    pub account: AccountId,
    pub link: ProviderLinkId,
    /// The session that is not ended.
    pub keep: Option<SessionId>,
    pub accepted: AcceptedMethods,
}

/// What signs in by the settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AcceptedMethods {
    /// The issuers of the settings: links to others are no sign-in methods.
    pub issuers: Vec<String>,
    /// The relying party id of the settings: passkeys for another one are no sign-in methods.
    pub rp_id: Option<String>,
}

/// The result of the removal of a link or a passkey.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unlinked {
    /// The account has no such link or passkey.
    NotFound,
    /// It is the last sign-in method. Nothing was changed.
    LastSignInMethod,
    /// Removed, with the sessions that this has ended.
    Removed(Vec<SessionId>),
}

/// The ways to sign in to an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SignInMethods {
    /// Whether it has an e-mail address and a password.
    pub password: bool,
    /// Whether a device key signs in: that of a guest.
    pub device_key: bool,
    /// Its providers, oldest first.
    pub providers: Vec<ProviderLink>,
    /// Its passkeys, oldest first.
    pub passkeys: Vec<Passkey>,
}

impl AccountService {
    /// The name of a provider in replies: that of the settings, or the issuer if the settings do not have it any more.
    pub fn provider_name(&self, issuer: &str) -> String {
        self.providers.name_of(issuer).unwrap_or(issuer).to_owned()
    }

    /// The ways to sign in to an account.
    pub async fn sign_in_methods(&self, account: AccountId) -> Result<SignInMethods, Error> {
        let guest = self.account(account).await?.guest;
        let password = self.store.credentials(account).await?.is_some();
        let device_key = guest && self.store.has_device_key(account).await?;
        let providers = self.store.provider_links(account).await?;
        let passkeys = self.store.passkeys_of(account).await?;
        Ok(SignInMethods { password, device_key, providers, passkeys })
    }

    /// What signs in by the settings.
    pub(crate) fn accepted_methods(&self) -> AcceptedMethods {
        AcceptedMethods { issuers: self.providers.issuers(), rp_id: self.passkeys.rp_id() }
    }

    /// Links the subject of an ID token to the account of a caller. The owner authenticates again,
    /// and a guest becomes a full account. The request can be repeated with another token of the same subject.
    pub async fn link_provider(
        &self,
        caller: &Caller,
        given: &ProviderToken,
        proof: Proof,
        network: Network,
    ) -> Result<SignInMethods, Error> {
        let violations = given.check_form("");
        if !violations.is_empty() {
            return Err(Error::Invalid(violations));
        }
        let account = self.account(caller.account).await?;
        self.check_proof(&account, proof, network).await?;
        let RedeemedToken { subject, token } = self.redeem_id_token(given).await?;
        let link = NewProviderLink { id: ProviderLinkId::fresh(), subject, at: self.clock.now(), token };
        match self.store.link_provider(account.id, link, MAX_LINKS_PER_ACCOUNT).await {
            Ok(true) => self.sign_in_methods(account.id).await,
            Ok(false) => Err(Error::Conflict(Conflict::ListFull(MAX_LINKS_PER_ACCOUNT as i64))),
            Err(StoreError::Duplicate) => Err(Error::Conflict(Conflict::ProviderTaken)),
            Err(other) => Err(other.into()),
        }
    }

    /// Removes a link and ends all sessions of the account but that of the caller.
    pub async fn unlink_provider(
        &self,
        caller: &Caller,
        link: ProviderLinkId,
        proof: Proof,
        network: Network,
    ) -> Result<(), Error> {
        let no_such_link = || Error::NotFound(detail::no_such_provider_link());
        let account = self.account(caller.account).await?;
        let links = self.store.provider_links(account.id).await?;
        if links.iter().all(|one| one.id != link) {
            return Err(no_such_link());
        }
        self.check_proof(&account, proof, network).await?;
        let now = self.clock.now();
        let (keep, accepted) = (caller.session, self.accepted_methods());
        let removal = LinkRemoval { account: account.id, link, keep, accepted };
        match self.store.unlink_provider(removal, now).await? {
            Unlinked::Removed(ended) => {
                self.publish_ended(ended, now);
                Ok(())
            }
            Unlinked::LastSignInMethod => Err(Error::Conflict(Conflict::LastSignInMethod)),
            Unlinked::NotFound => Err(no_such_link()),
        }
    }
}
