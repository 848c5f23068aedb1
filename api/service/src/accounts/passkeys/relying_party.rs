//! The ceremonies of WebAuthn by `webauthn_rp`: what is asked of an authenticator, and the verification of its response.

use std::num::NonZeroU32;

use sha2::{Digest, Sha256};
use webauthn_rp::bin::{Decode, Encode};
use webauthn_rp::request::auth::{
    AuthenticationVerificationOptions, AuthenticatorAttachmentEnforcement, SignatureCounterEnforcement,
};
use webauthn_rp::request::register::{CredProtect, RegistrationVerificationOptions, UserHandle64};
use webauthn_rp::request::{AsciiDomain, BackupReq, RpId};
use webauthn_rp::response::auth::DiscoverableAuthenticatorAssertion;
use webauthn_rp::response::register::{
    AuthenticatorAttestation, ClientExtensionsOutputs, CompressedPubKey, DynamicState, StaticState,
};
use webauthn_rp::response::{AuthTransports, AuthenticatorAttachment, CredentialId, Origin, SentChallenge};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication64, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration,
    RegistrationServerState,
};

use crate::accounts::passkeys::challenges::{Assertion, Attestation};
use crate::accounts::passkeys::registered::Passkey;
use crate::accounts::passkeys::settings::{PasskeyOrigin, PasskeySettings};
use crate::error::{Error, Forbidden, PasskeyFault};

/// The number of bytes of a user handle.
const HANDLE_BYTES: usize = 64;

/// How long the library itself accepts a response, in milliseconds. It asks the clock of the machine, so this is longer than the
/// lifetime of a challenge by the clock of the database, which decides.
const CEREMONY: NonZeroU32 = NonZeroU32::new(3_600_000).expect("not zero");

/// A public key as it is stored.
type StoredKey = StaticState<CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>>;

/// The server, as authenticators know it.
pub(super) struct RelyingParty {
    id: RpId,
    origins: Vec<PasskeyOrigin>,
}

/// A ceremony that has begun.
pub(super) struct Begun {
    /// What the authenticator signs.
    pub challenge: String,
    /// The hash of the challenge.
    pub hash: Vec<u8>,
    /// What the end of the ceremony needs.
    pub state: Vec<u8>,
}

/// What an authenticator has registered.
pub(super) struct RegisteredKey {
    pub credential: Vec<u8>,
    pub user_handle: Vec<u8>,
    pub key: Vec<u8>,
    pub state: Vec<u8>,
}

impl PartialEq<Origin<'_>> for PasskeyOrigin {
    fn eq(&self, origin: &Origin<'_>) -> bool {
        self.accepts(&origin.0)
    }
}

fn wrong() -> Error {
    Error::Forbidden(Forbidden::WrongPasskey(PasskeyFault::Response))
}

fn broken(what: &str) -> Error {
    Error::Broken(format!("passkeys: {what}"))
}

fn hash(challenge: u128) -> Vec<u8> {
    Sha256::digest(challenge.to_le_bytes()).to_vec()
}

impl Begun {
    fn new(challenge: u128, encoded: &serde_json::Value, state: Vec<u8>) -> Result<Self, Error> {
        let text = encoded.as_str().ok_or_else(|| broken("a challenge is not a text"))?;
        Ok(Self { challenge: text.to_owned(), hash: hash(challenge), state })
    }
}

impl RelyingParty {
    /// The relying party of the settings.
    pub(super) fn new(settings: &PasskeySettings) -> Result<Self, Error> {
        let id = AsciiDomain::try_from(settings.rp_id.clone());
        let id = id.map_err(|_| broken("the relying party id is not a domain"))?;
        Ok(Self { id: RpId::Domain(id), origins: settings.origins.clone() })
    }

    /// A new random user handle.
    pub(super) fn new_handle() -> Vec<u8> {
        UserHandle64::new().as_ref().to_vec()
    }

    /// Begins to register a passkey of a user handle.
    pub(super) fn begin_registration(&self, handle: &[u8]) -> Result<Begun, Error> {
        let handle = UserHandle64::from(handle_bytes(handle)?);
        let mut options =
            PublicKeyCredentialCreationOptions::first_passkey_with_blank_user_info(&self.id, &handle);
        // Only what the options of this API ask for.
        options.extensions.cred_protect = CredProtect::None;
        options.timeout = CEREMONY;
        let encoded = serde_json::to_value(&options.challenge).map_err(|why| broken(&why.to_string()))?;
        let challenge = options.challenge.as_data();
        let (state, _) = options.start_ceremony().map_err(|why| broken(&why.to_string()))?;
        let state = state.encode().map_err(|why| broken(&why.to_string()))?;
        Begun::new(challenge, &encoded, state)
    }

    /// Verifies the response to a registration.
    pub(super) fn finish_registration(
        &self,
        state: &[u8],
        given: Attestation,
    ) -> Result<RegisteredKey, Error> {
        let state = RegistrationServerState::<HANDLE_BYTES>::decode(state).map_err(|_| wrong())?;
        let response = AuthenticatorAttestation::new(given.client_data, given.object, AuthTransports::NONE);
        let extensions = ClientExtensionsOutputs { cred_props: None, prf: None };
        let response = Registration::new(response, AuthenticatorAttachment::None, extensions);
        let options = RegistrationVerificationOptions::<PasskeyOrigin, PasskeyOrigin> {
            allowed_origins: &self.origins,
            allowed_top_origins: None,
            backup_requirement: BackupReq::None,
            error_on_unsolicited_extensions: false,
            require_authenticator_attachment: false,
            client_data_json_relaxed: true,
        };
        let verified = state.verify(&self.id, &response, &options).map_err(|why| {
            tracing::debug!(%why, "a new passkey is not good");
            wrong()
        })?;
        let Ok(key) = verified.static_state().encode();
        let Ok(state) = verified.dynamic_state().encode();
        Ok(RegisteredKey {
            credential: verified.id().as_ref().to_vec(),
            user_handle: verified.user_id().as_ref().to_vec(),
            key,
            state: state.to_vec(),
        })
    }

    /// Begins a sign-in with any passkey of this server.
    pub(super) fn begin_sign_in(&self) -> Result<Begun, Error> {
        let mut options = DiscoverableCredentialRequestOptions::passkey(&self.id);
        options.0.timeout = CEREMONY;
        let encoded = serde_json::to_value(&options.0.challenge).map_err(|why| broken(&why.to_string()))?;
        let challenge = options.0.challenge.as_data();
        let (state, _) = options.start_ceremony().map_err(|why| broken(&why.to_string()))?;
        let state = state.encode().map_err(|why| broken(&why.to_string()))?;
        Begun::new(challenge, &encoded, state)
    }

    /// Verifies the response to a sign-in with a passkey. Returns what is to be stored of the passkey afterwards.
    ///
    /// A counter that has not increased, although it counts, means that there is a copy of the key: the response is refused.
    pub(super) fn finish_sign_in(
        &self,
        state: &[u8],
        given: Assertion,
        passkey: &Passkey,
    ) -> Result<Vec<u8>, Error> {
        let state = DiscoverableAuthenticationServerState::decode(state).map_err(|_| wrong())?;
        let unreadable = |_| broken(&format!("the row of passkey {} holds invalid values", passkey.id));
        let handle = UserHandle64::from(handle_bytes(&given.user_handle)?);
        let response = DiscoverableAuthenticatorAssertion::new(
            given.client_data,
            given.authenticator_data,
            given.signature,
            handle,
        );
        let credential = CredentialId::try_from(given.credential).map_err(|_| wrong())?;
        let response = DiscoverableAuthentication64::new(credential, response, AuthenticatorAttachment::None);
        let key = StoredKey::decode(&passkey.key).map_err(|_| unreadable(()))?;
        let counted = <[u8; 7]>::try_from(passkey.state.as_slice()).map_err(|_| unreadable(()))?;
        let counted = DynamicState::decode(counted).map_err(|_| unreadable(()))?;
        let (handle, id) =
            (UserHandle64::from(handle_bytes(&passkey.user_handle)?), passkey.credential.as_slice());
        let id = CredentialId::try_from(id).map_err(|_| unreadable(()))?;
        let mut known =
            AuthenticatedCredential::new(id, &handle, key, counted).map_err(|_| unreadable(()))?;
        let options = AuthenticationVerificationOptions::<PasskeyOrigin, PasskeyOrigin> {
            allowed_origins: &self.origins,
            allowed_top_origins: None,
            backup_requirement: None,
            error_on_unsolicited_extensions: false,
            auth_attachment_enforcement: AuthenticatorAttachmentEnforcement::Ignore(false),
            update_uv: true,
            sig_counter_enforcement: SignatureCounterEnforcement::Fail,
            client_data_json_relaxed: true,
        };
        state.verify(&self.id, &response, &mut known, &options).map_err(|why| {
            tracing::debug!(%why, passkey = %passkey.id, "the response of a passkey is not good");
            wrong()
        })?;
        let Ok(state) = known.dynamic_state().encode();
        Ok(state.to_vec())
    }
}

fn handle_bytes(handle: &[u8]) -> Result<[u8; HANDLE_BYTES], Error> {
    handle.try_into().map_err(|_| wrong())
}

/// The hash of the challenge that client data name.
pub(super) fn challenge_of(client_data: &[u8]) -> Option<Vec<u8>> {
    #[derive(serde::Deserialize)]
    struct ClientData {
        challenge: SentChallenge,
    }
    let named: ClientData = serde_json::from_slice(client_data).ok()?;
    Some(hash(named.challenge.0))
}
