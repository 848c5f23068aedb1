//! Challenges: random values that an authenticator signs. Each is good once, so that a response that somebody has seen signs nobody
//! in again. Only hashes are stored.

use std::time::Duration;

use base64::Engine;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use crate::accounts::AccountService;
use crate::accounts::keys::Caller;
use crate::accounts::passkeys::registered::{MAX_PASSKEYS_PER_ACCOUNT, Passkey};
use crate::accounts::passkeys::relying_party::{RelyingParty, challenge_of};
use crate::error::{Conflict, Error, Forbidden, PasskeyFault, Violation};
use crate::id::AccountId;
use crate::messages::expected;
use crate::moment::Moment;

/// How long a challenge can be answered.
pub const CHALLENGE_LIFETIME: Duration = Duration::from_secs(600);

/// The largest length of a value of a response, in characters of base64url.
pub const MAX_VALUE_CHARS: usize = 8_192;

/// Base64url, with or without padding.
const BASE64URL: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// A challenge to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewChallenge {
    pub hash: Vec<u8>,
    /// The account that registers a passkey; none for a sign-in.
    pub account: Option<AccountId>,
    /// What the verification of the response needs.
    pub state: Vec<u8>,
    pub expires_at: Moment,
}

/// A stored challenge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredChallenge {
    /// The account that registers a passkey; none for a sign-in.
    pub account: Option<AccountId>,
    pub state: Vec<u8>,
}

/// A challenge for a sign-in, or for a proof.
#[derive(Clone, Debug)]
pub struct SignInChallenge {
    /// In base64url.
    pub challenge: String,
    pub rp_id: String,
    pub expires_at: Moment,
}

/// A challenge for a new passkey.
#[derive(Clone, Debug)]
pub struct RegistrationChallenge {
    /// In base64url.
    pub challenge: String,
    pub rp_id: String,
    /// What the authenticator stores as the owner: 64 random bytes.
    pub user_handle: Vec<u8>,
    /// The name of the account.
    pub user_name: String,
    /// The passkeys that the account has: an authenticator with one of them makes no other.
    pub exclude: Vec<Vec<u8>>,
    pub expires_at: Moment,
}

/// The response of an authenticator that has made a passkey. Texts in base64url.
#[derive(Clone)]
pub struct AttestationResponse {
    pub client_data: String,
    pub attestation_object: String,
}

/// The response of an authenticator that has signed with a passkey. Texts in base64url. Not for a log.
#[derive(Clone)]
pub struct AssertionResponse {
    pub credential: String,
    pub client_data: String,
    pub authenticator_data: String,
    pub signature: String,
    pub user_handle: String,
}

/// A decoded [`AttestationResponse`].
pub(super) struct Attestation {
    pub client_data: Vec<u8>,
    pub object: Vec<u8>,
}

/// A decoded [`AssertionResponse`].
pub(super) struct Assertion {
    pub credential: Vec<u8>,
    pub client_data: Vec<u8>,
    pub authenticator_data: Vec<u8>,
    pub signature: Vec<u8>,
    pub user_handle: Vec<u8>,
}

/// Whom a response was about.
pub(super) struct Signer {
    pub account: AccountId,
    pub passkey: Passkey,
    /// The hash of the challenge.
    pub challenge: Vec<u8>,
    /// What is stored of the passkey from now on.
    pub state: Vec<u8>,
}

/// Decodes a value, or adds what is wrong with it.
fn decode(text: &str, pointer: String, violations: &mut Vec<Violation>) -> Vec<u8> {
    let bytes = Some(text).filter(|text| (1..=MAX_VALUE_CHARS).contains(&text.len()));
    bytes.and_then(|text| BASE64URL.decode(text).ok()).unwrap_or_else(|| {
        violations.push(Violation::new(pointer, "base64url", expected::base64url(1, MAX_VALUE_CHARS)));
        Vec::new()
    })
}

impl AttestationResponse {
    /// Decodes the values. `at` is the pointer to the credential.
    pub(super) fn decode(&self, at: &str, violations: &mut Vec<Violation>) -> Attestation {
        let mut value = |text: &str, name: &str| decode(text, format!("{at}/response/{name}"), violations);
        Attestation {
            client_data: value(&self.client_data, "clientDataJSON"),
            object: value(&self.attestation_object, "attestationObject"),
        }
    }
}

impl AssertionResponse {
    /// Decodes the values. `at` is the pointer to the credential.
    pub(super) fn decode(&self, at: &str, violations: &mut Vec<Violation>) -> Assertion {
        let credential = decode(&self.credential, format!("{at}/id"), violations);
        let mut value = |text: &str, name: &str| decode(text, format!("{at}/response/{name}"), violations);
        Assertion {
            credential,
            client_data: value(&self.client_data, "clientDataJSON"),
            authenticator_data: value(&self.authenticator_data, "authenticatorData"),
            signature: value(&self.signature, "signature"),
            user_handle: value(&self.user_handle, "userHandle"),
        }
    }
}

fn fault(fault: PasskeyFault) -> Error {
    Error::Forbidden(Forbidden::WrongPasskey(fault))
}

impl AccountService {
    /// Issues a challenge for a sign-in with a passkey, or for a proof.
    pub async fn begin_passkey_sign_in(&self) -> Result<SignInChallenge, Error> {
        let begun = self.passkeys.party()?.begin_sign_in()?;
        let expires_at = self.clock.now().plus(CHALLENGE_LIFETIME);
        let challenge = NewChallenge { hash: begun.hash, account: None, state: begun.state, expires_at };
        self.store.insert_passkey_challenge(challenge, MAX_PASSKEYS_PER_ACCOUNT).await?;
        let rp_id = self.passkeys.rp_id().unwrap_or_default();
        Ok(SignInChallenge { challenge: begun.challenge, rp_id, expires_at })
    }

    /// Issues a challenge for a new passkey of the caller's account. An earlier one is good no more.
    pub async fn begin_passkey_registration(&self, caller: &Caller) -> Result<RegistrationChallenge, Error> {
        let party = self.passkeys.party()?;
        let account = self.account(caller.account).await?;
        let known = self.store.passkeys_of(account.id).await?;
        // An authenticator has one passkey for each user handle.
        let handle = known.first().map_or_else(RelyingParty::new_handle, |one| one.user_handle.clone());
        let begun = party.begin_registration(&handle)?;
        let expires_at = self.clock.now().plus(CHALLENGE_LIFETIME);
        let challenge =
            NewChallenge { hash: begun.hash, account: Some(account.id), state: begun.state, expires_at };
        if !self.store.insert_passkey_challenge(challenge, MAX_PASSKEYS_PER_ACCOUNT).await? {
            return Err(Error::Conflict(Conflict::ListFull(MAX_PASSKEYS_PER_ACCOUNT as i64)));
        }
        Ok(RegistrationChallenge {
            challenge: begun.challenge,
            rp_id: self.passkeys.rp_id().unwrap_or_default(),
            user_handle: handle,
            user_name: account.name,
            exclude: known.into_iter().map(|one| one.credential).collect(),
            expires_at,
        })
    }

    /// The challenge that client data name, if it is good.
    pub(super) async fn passkey_challenge(
        &self,
        client_data: &[u8],
        account: Option<AccountId>,
    ) -> Result<(Vec<u8>, StoredChallenge), Error> {
        let hash = challenge_of(client_data).ok_or_else(|| fault(PasskeyFault::Response))?;
        let stored = self.store.passkey_challenge(hash.clone(), self.clock.now()).await?;
        let stored = stored.filter(|stored| stored.account == account);
        Ok((hash, stored.ok_or_else(|| fault(PasskeyFault::Challenge))?))
    }

    /// Verifies a response, and returns whom it is about. The challenge is not used up.
    async fn verify_assertion(&self, given: Assertion) -> Result<Signer, Error> {
        let party = self.passkeys.party()?;
        let (challenge, stored) = self.passkey_challenge(&given.client_data, None).await?;
        let known = self.store.passkey_of_credential(given.credential.clone()).await?;
        let (account, passkey) = known.ok_or_else(|| fault(PasskeyFault::Unknown))?;
        let state = party.finish_sign_in(&stored.state, given, &passkey)?;
        Ok(Signer { account, passkey, challenge, state })
    }

    /// Verifies a response, uses up its challenge, and returns whom it is about. `of`: the account that the passkey must belong to.
    pub(super) async fn redeem_assertion(
        &self,
        given: Assertion,
        of: Option<AccountId>,
    ) -> Result<(AccountId, Passkey), Error> {
        let Signer { account, passkey, challenge, state } = self.verify_assertion(given).await?;
        if of.is_some_and(|of| of != account) {
            return Err(fault(PasskeyFault::NotOfAccount));
        }
        let (before, now) = (passkey.state.clone(), self.clock.now());
        match self.store.use_passkey(challenge, passkey.id, before, state, now).await? {
            true => Ok((account, passkey)),
            // Also if another response with the same counter was quicker: there may be a copy of the key.
            false => Err(fault(PasskeyFault::Challenge)),
        }
    }

    /// Checks that a passkey of the account has signed. `at` is the pointer to the credential.
    pub(crate) async fn check_passkey(
        &self,
        account: AccountId,
        given: &AssertionResponse,
        at: &str,
    ) -> Result<(), Error> {
        let mut violations = Vec::new();
        let given = given.decode(at, &mut violations);
        if !violations.is_empty() {
            return Err(Error::Invalid(violations));
        }
        self.redeem_assertion(given, Some(account)).await.map(drop)
    }
}
