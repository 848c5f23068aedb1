//! The passkeys of an account: further sign-in methods. The last sign-in method cannot be removed.

use crate::accounts::AccountService;
use crate::accounts::keys::Caller;
use crate::accounts::passkeys::challenges::AttestationResponse;
use crate::accounts::proof::Proof;
use crate::accounts::sign_in_providers::links::{AcceptedMethods, SignInMethods, Unlinked};
use crate::error::{Conflict, Error, Forbidden, PasskeyFault, Violation};
use crate::id::{AccountId, PasskeyId, SessionId};
use crate::messages::{detail, expected};
use crate::moment::Moment;
use crate::names::hides_in_label;
use crate::network::Network;
use crate::ports::StoreError;

/// The largest number of passkeys of an account. It gets no challenge for another one, and has one challenge at a time.
pub const MAX_PASSKEYS_PER_ACCOUNT: usize = 20;

/// The largest length of the name of a passkey.
const MAX_NAME_CHARS: usize = 80;

/// A passkey of an account.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passkey {
    pub id: PasskeyId,
    /// The domain that it is for. It signs in only while the settings have the same one.
    pub rp_id: String,
    /// What the authenticator calls it.
    pub credential: Vec<u8>,
    /// What the authenticator knows of its owner: random bytes.
    pub user_handle: Vec<u8>,
    /// What its owner calls it.
    pub name: Option<String>,
    /// The public key, and what does not change, as `webauthn_rp` encodes it.
    pub key: Vec<u8>,
    /// The counter, and what else changes with a sign-in, as `webauthn_rp` encodes it.
    pub state: Vec<u8>,
    pub created_at: Moment,
    /// When it last signed in or proved the ownership of the account.
    pub used_at: Moment,
}

/// A passkey that is to be removed.
#[derive(Clone, Debug)]
pub struct PasskeyRemoval {
    pub account: AccountId,
    pub passkey: PasskeyId,
    /// The session that is not ended.
    pub keep: Option<SessionId>,
    pub accepted: AcceptedMethods,
}

/// Cleans the name of a passkey; an empty one is none.
fn clean_passkey_name(name: Option<&str>, violations: &mut Vec<Violation>) -> Option<String> {
    let name = name.map(str::trim).filter(|name| !name.is_empty())?;
    if name.chars().count() > MAX_NAME_CHARS || hides_in_label(name) {
        let expected = expected::visible_at_most(MAX_NAME_CHARS);
        violations.push(Violation::new("/name", "length", expected));
        return None;
    }
    Some(name.to_owned())
}

impl AccountService {
    /// Adds a passkey to the account of a caller. The owner authenticates again, and a guest becomes a full account.
    /// The request is not idempotent: its challenge is used up.
    pub async fn add_passkey(
        &self,
        caller: &Caller,
        given: &AttestationResponse,
        name: Option<&str>,
        proof: Proof,
        network: Network,
    ) -> Result<SignInMethods, Error> {
        let party = self.passkeys.party()?;
        let mut violations = Vec::new();
        let given = given.decode("/credential", &mut violations);
        let name = clean_passkey_name(name, &mut violations);
        if !violations.is_empty() {
            return Err(Error::Invalid(violations));
        }
        let account = self.account(caller.account).await?;
        self.check_proof(&account, proof, network).await?;
        let (challenge, stored) = self.passkey_challenge(&given.client_data, Some(account.id)).await?;
        let registered = party.finish_registration(&stored.state, given)?;
        let now = self.clock.now();
        let passkey = Passkey {
            id: PasskeyId::fresh(),
            rp_id: self.passkeys.rp_id().unwrap_or_default(),
            credential: registered.credential,
            user_handle: registered.user_handle,
            name,
            key: registered.key,
            state: registered.state,
            created_at: now,
            used_at: now,
        };
        match self.store.add_passkey(account.id, challenge, passkey).await {
            Ok(true) => self.sign_in_methods(account.id).await,
            Ok(false) => Err(Error::Forbidden(Forbidden::WrongPasskey(PasskeyFault::Challenge))),
            Err(StoreError::Duplicate) => Err(Error::Conflict(Conflict::PasskeyTaken)),
            Err(other) => Err(other.into()),
        }
    }

    /// Gives a passkey another name, or none.
    pub async fn rename_passkey(
        &self,
        caller: &Caller,
        passkey: PasskeyId,
        name: Option<&str>,
    ) -> Result<SignInMethods, Error> {
        let mut violations = Vec::new();
        let name = clean_passkey_name(name, &mut violations);
        if !violations.is_empty() {
            return Err(Error::Invalid(violations));
        }
        match self.store.rename_passkey(caller.account, passkey, name).await? {
            true => self.sign_in_methods(caller.account).await,
            false => Err(Error::NotFound(detail::no_such_passkey())),
        }
    }

    /// Removes a passkey and ends all sessions of the account but that of the caller.
    pub async fn remove_passkey(
        &self,
        caller: &Caller,
        passkey: PasskeyId,
        proof: Proof,
        network: Network,
    ) -> Result<(), Error> {
        let no_such_passkey = || Error::NotFound(detail::no_such_passkey());
        let account = self.account(caller.account).await?;
        let passkeys = self.store.passkeys_of(account.id).await?;
        if passkeys.iter().all(|one| one.id != passkey) {
            return Err(no_such_passkey());
        }
        self.check_proof(&account, proof, network).await?;
        let now = self.clock.now();
        let (keep, accepted) = (caller.session, self.accepted_methods());
        let removal = PasskeyRemoval { account: account.id, passkey, keep, accepted };
        match self.store.remove_passkey(removal, now).await? {
            Unlinked::Removed(ended) => {
                self.publish_ended(ended, now);
                Ok(())
            }
            Unlinked::LastSignInMethod => Err(Error::Conflict(Conflict::LastSignInMethod)),
            Unlinked::NotFound => Err(no_such_passkey()),
        }
    }
}
