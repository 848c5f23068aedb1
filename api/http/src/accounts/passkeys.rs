//! Sign-in with a passkey, and the passkeys of the caller's account. The data for and from authenticators have the
//! form and the names of WebAuthn, so that apps can pass them on unchanged.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpResponse, get, patch, post, web};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::accounts::account::SignedInBody;
use crate::accounts::credentials::signed_in_response;
use crate::accounts::sign_in_providers::{OwnerProof, ProviderProof, SignInMethodsBody, proof};
use crate::extract::address::{Origin, SignInNetwork};
use crate::extract::auth::Authenticated;
use crate::extract::body::Body;
use crate::extract::path::Path;
use crate::problem::{Code, Problem};
use service::accounts::AccountService;
use service::accounts::passkeys::challenges::{
    AssertionResponse, AttestationResponse, CHALLENGE_LIFETIME, RegistrationChallenge, SignInChallenge,
};
use service::accounts::passkeys::registered::Passkey;
use service::accounts::passkeys::settings::AndroidApp;
use service::accounts::proof::Proof;
use service::accounts::sessions::ClientInfo;
use service::error::Error;
use service::id::PasskeyId;
use service::messages::detail;

/// The accepted signature algorithms by their COSE numbers, best first: Ed25519, ES256, ES384, RS256.
const ALGORITHMS: [i32; 4] = [-8, -7, -35, -257];

/// The name of this server where a system lists passkeys.
const RP_NAME: &str = "Tharsis";

/// A challenge for a sign-in with a passkey or for a proof of ownership.
#[derive(Serialize, ToSchema)]
pub struct PasskeySignInChallenge {
    /// `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. Pass it to the system unchanged.
    options: PasskeyRequestOptions,
    /// Time at which the challenge expires. It can be used once.
    #[schema(format = "date-time")]
    expires_at: String,
}

/// Options for a signature by a passkey, with the names of WebAuthn.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyRequestOptions {
    /// Challenge: random bytes in base64url.
    #[schema(example = "yN4uXk2pQ8vRt7wZ1cB5mA")]
    challenge: String,
    /// Maximum time that the system waits, in milliseconds.
    #[schema(example = 600_000)]
    timeout: u32,
    /// Domain that the passkey is for.
    #[schema(example = "tharsis.example")]
    rp_id: String,
    /// Always empty: the person chooses among all passkeys for the domain.
    allow_credentials: Vec<PasskeyDescriptor>,
    /// Always `required`: the system checks a fingerprint, a face or a code.
    #[schema(example = "required")]
    user_verification: &'static str,
}

/// A challenge for a new passkey.
#[derive(Serialize, ToSchema)]
pub struct PasskeyRegistrationChallenge {
    /// `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. Pass it to the system unchanged.
    options: PasskeyCreationOptions,
    /// Time at which the challenge expires. It can be used once.
    #[schema(format = "date-time")]
    expires_at: String,
}

/// Options for a new passkey, with the names of WebAuthn.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyCreationOptions {
    /// This server.
    rp: PasskeyRelyingParty,
    /// The owner of the passkey.
    user: PasskeyUser,
    /// Challenge: random bytes in base64url.
    #[schema(example = "yN4uXk2pQ8vRt7wZ1cB5mA")]
    challenge: String,
    /// Accepted signature algorithms, best first.
    pub_key_cred_params: Vec<PasskeyAlgorithm>,
    /// Maximum time that the system waits, in milliseconds.
    #[schema(example = 600_000)]
    timeout: u32,
    /// Passkeys that the account has already. A device with one of them creates no other.
    exclude_credentials: Vec<PasskeyDescriptor>,
    /// Requirements for the passkey.
    authenticator_selection: PasskeySelection,
    /// Always `none`: the server does not ask for the manufacturer of the device.
    #[schema(example = "none")]
    attestation: &'static str,
}

/// The server as the system knows it.
#[derive(Serialize, ToSchema)]
pub struct PasskeyRelyingParty {
    /// Domain that passkeys are for.
    #[schema(example = "tharsis.example")]
    id: String,
    /// Name of the server.
    #[schema(example = "Tharsis")]
    name: &'static str,
}

/// The owner of a passkey as the system knows them.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyUser {
    /// User handle: 64 random bytes in base64url. It is not the id of the account.
    #[schema(
        example = "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJCrze8SNFZ4kA"
    )]
    id: String,
    /// Name of the account.
    #[schema(example = "Ada")]
    name: String,
    /// Name of the account.
    #[schema(example = "Ada")]
    display_name: String,
}

/// A signature algorithm.
#[derive(Serialize, ToSchema)]
pub struct PasskeyAlgorithm {
    /// Always `public-key`.
    #[serde(rename = "type")]
    #[schema(example = "public-key")]
    kind: &'static str,
    /// COSE number of the algorithm.
    #[schema(example = -7)]
    alg: i32,
}

/// A passkey as the system knows it.
#[derive(Serialize, ToSchema)]
pub struct PasskeyDescriptor {
    /// Always `public-key`.
    #[serde(rename = "type")]
    #[schema(example = "public-key")]
    kind: &'static str,
    /// Credential id of the passkey, in base64url.
    #[schema(example = "k4Jc0N0tQm2a8aJx3v0b5A")]
    id: String,
}

/// Requirements for a new passkey.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeySelection {
    /// Always `required`: the passkey identifies its owner itself.
    #[schema(example = "required")]
    resident_key: &'static str,
    /// Always true, for systems that do not know `residentKey`.
    require_resident_key: bool,
    /// Always `required`: the system checks a fingerprint, a face or a code.
    #[schema(example = "required")]
    user_verification: &'static str,
}

/// A new passkey: `RegistrationResponseJSON` of WebAuthn, as the system returns it. The server reads these members and
/// accepts others.
#[derive(Deserialize, ToSchema)]
pub struct PasskeyAttestation {
    /// The response of the authenticator.
    response: PasskeyAttestationResponse,
}

/// The response of an authenticator that has created a passkey. The server reads these members and accepts others.
#[derive(Deserialize, ToSchema)]
pub struct PasskeyAttestationResponse {
    /// Client data, which contain the challenge, in base64url.
    #[serde(rename = "clientDataJSON")]
    #[schema(
        rename = "clientDataJSON",
        min_length = 1,
        max_length = 8_192,
        example = "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0"
    )]
    client_data: String,
    /// Attestation object, which contains the new passkey, in base64url.
    #[serde(rename = "attestationObject")]
    #[schema(
        rename = "attestationObject",
        min_length = 1,
        max_length = 8_192,
        example = "o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVg"
    )]
    attestation_object: String,
}

/// A signature by a passkey: `AuthenticationResponseJSON` of WebAuthn, as the system returns it. The server reads
/// these members and accepts others.
#[derive(Deserialize, ToSchema)]
pub struct PasskeyAssertion {
    /// Credential id of the passkey, in base64url.
    #[schema(min_length = 1, max_length = 8_192, example = "k4Jc0N0tQm2a8aJx3v0b5A")]
    id: String,
    /// The response of the authenticator.
    response: PasskeyAssertionResponse,
}

/// The response of an authenticator that has signed. The server reads these members and accepts others.
#[derive(Deserialize, ToSchema)]
pub struct PasskeyAssertionResponse {
    /// Client data, which contain the challenge, in base64url.
    #[serde(rename = "clientDataJSON")]
    #[schema(
        rename = "clientDataJSON",
        min_length = 1,
        max_length = 8_192,
        example = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0"
    )]
    client_data: String,
    /// Authenticator data, which state what the authenticator has checked, in base64url.
    #[serde(rename = "authenticatorData")]
    #[schema(
        rename = "authenticatorData",
        min_length = 1,
        max_length = 8_192,
        example = "SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MdAAAAAA"
    )]
    authenticator_data: String,
    /// Signature of the client data and the authenticator data, in base64url.
    #[schema(min_length = 1, max_length = 8_192, example = "MEUCIQDTGOOD")]
    signature: String,
    /// User handle of the owner (`user.id`), in base64url.
    #[serde(rename = "userHandle")]
    #[schema(
        rename = "userHandle",
        min_length = 1,
        max_length = 8_192,
        example = "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJCrze8SNFZ4kA"
    )]
    user_handle: String,
}

/// A sign-in with a passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeySignIn {
    /// Response of the system.
    credential: PasskeyAssertion,
    /// Name of the device in the list of sessions.
    #[schema(max_length = 80, example = "Ada's phone")]
    device: Option<String>,
}

/// A passkey to add to the caller's account, and proof that the owner of the account sends the request.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyAddition {
    /// Response of the system.
    credential: PasskeyAttestation,
    /// Name that the owner gives to the passkey.
    #[schema(max_length = 80, example = "Ada's phone")]
    name: Option<String>,
    /// Password of the account, if it has one, or of a guest account whose address is not confirmed yet.
    #[schema(max_length = 200, example = "correct horse battery")]
    password: Option<String>,
    /// Device key of a guest account. Absent for a full account.
    #[schema(max_length = 200, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0")]
    device_key: Option<String>,
    /// ID token of a linked provider, instead of the password.
    provider: Option<ProviderProof>,
    /// Response of a passkey that the account has already, instead of the password.
    passkey: Option<PasskeyAssertion>,
}

/// A new name of a passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyChange {
    /// New name of the passkey. An empty name removes the name.
    #[schema(max_length = 80, example = "Ada's old phone")]
    name: String,
}

/// A passkey of the caller's account.
#[derive(Serialize, ToSchema)]
#[schema(as = Passkey)]
pub struct PasskeyBody {
    /// Id of the passkey.
    #[schema(format = "uuid")]
    id: String,
    /// Name that the owner has given to the passkey. Absent if it has no name.
    #[schema(example = "Ada's phone")]
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    /// Credential id of the passkey, in base64url. Apps compare it with those that the system lists.
    #[schema(example = "k4Jc0N0tQm2a8aJx3v0b5A")]
    credential_id: String,
    /// Time at which it was added.
    #[schema(format = "date-time")]
    created_at: String,
    /// Time at which it was last used.
    #[schema(format = "date-time")]
    used_at: String,
}

/// The apps for Apple's systems that may use the passkeys of this server.
#[derive(Serialize, ToSchema)]
pub struct AppleAssociation {
    /// The apps that may use the passkeys.
    webcredentials: AppleApps,
}

/// Apps for Apple's systems.
#[derive(Serialize, ToSchema)]
pub struct AppleApps {
    /// Ids of the apps, each consisting of the team id and the bundle id.
    #[schema(example = json!(["A1B2C3D4E5.com.example.tharsis"]))]
    apps: Vec<String>,
}

/// A permission of an Android app.
#[derive(Serialize, ToSchema)]
pub struct AssetLink {
    /// Permissions of the app.
    #[schema(example = json!(["delegate_permission/common.get_login_creds"]))]
    relation: [&'static str; 1],
    target: AndroidTarget,
}

/// An Android app.
#[derive(Serialize, ToSchema)]
pub struct AndroidTarget {
    /// Always `android_app`.
    #[schema(example = "android_app")]
    namespace: &'static str,
    /// Package of the app.
    #[schema(example = "com.example.tharsis")]
    package_name: String,
    /// SHA-256 fingerprints of the certificates that sign the app.
    sha256_cert_fingerprints: Vec<String>,
}

impl PasskeyDescriptor {
    fn new(id: &[u8]) -> Self {
        Self { kind: "public-key", id: URL_SAFE_NO_PAD.encode(id) }
    }
}

impl From<SignInChallenge> for PasskeySignInChallenge {
    fn from(challenge: SignInChallenge) -> Self {
        let SignInChallenge { challenge, rp_id, expires_at } = challenge;
        let options = PasskeyRequestOptions {
            challenge,
            timeout: CHALLENGE_LIFETIME.as_millis() as u32,
            rp_id,
            allow_credentials: Vec::new(),
            user_verification: "required",
        };
        Self { options, expires_at: expires_at.to_string() }
    }
}

impl From<RegistrationChallenge> for PasskeyRegistrationChallenge {
    fn from(begun: RegistrationChallenge) -> Self {
        let options = PasskeyCreationOptions {
            rp: PasskeyRelyingParty { id: begun.rp_id, name: RP_NAME },
            user: PasskeyUser {
                id: URL_SAFE_NO_PAD.encode(begun.user_handle),
                name: begun.user_name.clone(),
                display_name: begun.user_name,
            },
            challenge: begun.challenge,
            pub_key_cred_params: ALGORITHMS
                .iter()
                .map(|alg| PasskeyAlgorithm { kind: "public-key", alg: *alg })
                .collect(),
            timeout: CHALLENGE_LIFETIME.as_millis() as u32,
            exclude_credentials: begun.exclude.iter().map(|id| PasskeyDescriptor::new(id)).collect(),
            authenticator_selection: PasskeySelection {
                resident_key: "required",
                require_resident_key: true,
                user_verification: "required",
            },
            attestation: "none",
        };
        Self { options, expires_at: begun.expires_at.to_string() }
    }
}

impl From<PasskeyAttestation> for AttestationResponse {
    fn from(given: PasskeyAttestation) -> Self {
        let PasskeyAttestationResponse { client_data, attestation_object } = given.response;
        Self { client_data, attestation_object }
    }
}

impl From<PasskeyAssertion> for AssertionResponse {
    fn from(given: PasskeyAssertion) -> Self {
        let PasskeyAssertion { id, response } = given;
        let PasskeyAssertionResponse { client_data, authenticator_data, signature, user_handle } = response;
        Self { credential: id, client_data, authenticator_data, signature, user_handle }
    }
}

impl From<Passkey> for PasskeyBody {
    fn from(passkey: Passkey) -> Self {
        Self {
            id: passkey.id.to_string(),
            name: passkey.name,
            credential_id: URL_SAFE_NO_PAD.encode(passkey.credential),
            created_at: passkey.created_at.to_string(),
            used_at: passkey.used_at.to_string(),
        }
    }
}

impl From<AndroidApp> for AssetLink {
    fn from(app: AndroidApp) -> Self {
        Self {
            relation: ["delegate_permission/common.get_login_creds"],
            target: AndroidTarget {
                namespace: "android_app",
                package_name: app.package,
                sha256_cert_fingerprints: app.fingerprints,
            },
        }
    }
}

/// Get a challenge for a passkey
///
/// Returns a challenge for a sign-in, or for a proof that the owner of an account sends a request. The app passes
/// `options` to the system, which lets the person choose a passkey. The challenge is valid once, for ten minutes. The
/// server replies 409 `passkeys_not_configured` if this server has no passkeys.
#[utoipa::path(
    tag = "accounts",
    responses((status = 201, description = "The challenge", body = PasskeySignInChallenge)),
    extensions(("x-problems" = json!([Code::PasskeysNotConfigured]))),
    security(()),
)]
#[post("/sign-in/passkey/challenge")]
pub async fn begin_passkey_sign_in(
    accounts: web::Data<AccountService>,
    _origin: SignInNetwork,
) -> Result<HttpResponse, Problem> {
    let begun = PasskeySignInChallenge::from(accounts.begin_passkey_sign_in().await?);
    Ok(HttpResponse::Created().insert_header((CACHE_CONTROL, "no-store")).json(begun))
}

/// Sign in with a passkey
///
/// The passkey identifies its account, so the request needs no name and no password. The server replies 403
/// `wrong_passkey` if the response is not valid or its challenge was used: get another challenge. The server replies
/// 403 `unknown_passkey` if no account has the passkey: ask the device to forget it. The request is not idempotent:
/// the server refuses a repetition, because the challenge is used up.
#[utoipa::path(
    tag = "accounts",
    request_body = PasskeySignIn,
    responses((status = 200, description = "The account of the passkey, and its tokens", body = SignedInBody)),
    extensions(("x-problems" = json!([
        Code::WrongPasskey, Code::UnknownPasskey, Code::PasskeysNotConfigured, Code::AccountSuspended,
    ]))),
    security(()),
)]
#[post("/sign-in/passkey")]
pub async fn sign_in_passkey(
    accounts: web::Data<AccountService>,
    origin: SignInNetwork,
    body: Body<PasskeySignIn>,
) -> Result<HttpResponse, Problem> {
    let PasskeySignIn { credential, device } = body.0;
    let client = ClientInfo { network: origin.0, device, language: None };
    let result = accounts.sign_in_passkey(&credential.into(), client).await?;
    Ok(signed_in_response(HttpResponse::Ok(), result))
}

/// Get a challenge for a new passkey
///
/// The app passes `options` to the system, which creates the passkey. The challenge is valid for this account, once,
/// for ten minutes. A later challenge for the account replaces it. The server replies 409 `list_full` if the account
/// has 20 passkeys, and 409 `passkeys_not_configured` if this server has no passkeys.
#[utoipa::path(
    tag = "accounts",
    responses((status = 201, description = "The challenge", body = PasskeyRegistrationChallenge)),
    extensions(("x-problems" = json!([Code::PasskeysNotConfigured, Code::ListFull]))),
)]
#[post("/me/passkeys/challenge")]
pub async fn begin_passkey_registration(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
) -> Result<HttpResponse, Problem> {
    let begun = PasskeyRegistrationChallenge::from(accounts.begin_passkey_registration(&caller).await?);
    Ok(HttpResponse::Created().insert_header((CACHE_CONTROL, "no-store")).json(begun))
}

/// Add a passkey to the caller's account
///
/// A guest becomes a full account and keeps its name, games and seats. The device key alone no longer signs in then.
/// The owner proves the ownership of the account again: a guest by its device key, or by the password that was given
/// with a pending address; the owner of a full account by password, by an ID token of a linked provider, or by a
/// passkey that the account has already. The server replies 409 `passkey_taken` if the passkey is registered already.
/// The request is not idempotent: the server refuses a repetition, because the challenge is used up.
#[utoipa::path(
    tag = "accounts",
    request_body = PasskeyAddition,
    responses((status = 200, description = "The changed sign-in methods", body = SignInMethodsBody)),
    extensions(("x-problems" = json!([
        Code::WrongPasskey, Code::UnknownPasskey, Code::PasskeysNotConfigured, Code::PasskeyTaken, Code::WrongPassword,
        Code::WrongDeviceKey, Code::WrongProviderToken, Code::ProviderUnavailable, Code::TooManyAttempts,
    ]))),
)]
#[post("/me/passkeys")]
pub async fn add_passkey(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
    origin: SignInNetwork,
    body: Body<PasskeyAddition>,
) -> Result<HttpResponse, Problem> {
    let PasskeyAddition { credential, name, password, device_key, provider, passkey } = body.0;
    let (given, proof) = (credential.into(), Proof { device_key, ..proof(password, provider, passkey) });
    let methods = accounts.add_passkey(&caller, &given, name.as_deref(), proof, origin.0).await?;
    Ok(HttpResponse::Ok().json(SignInMethodsBody::new(methods, &accounts)))
}

/// Rename a passkey of the caller's account
///
/// Changes the name by which the owner recognises the passkey in the list. The name on the device does not change. The
/// server replies 404 if the account has no such passkey.
#[utoipa::path(
    tag = "accounts",
    params(("id" = String, Path, format = "uuid", description = "The passkey")),
    request_body = PasskeyChange,
    responses((status = 200, description = "The changed sign-in methods", body = SignInMethodsBody)),
)]
#[patch("/me/passkeys/{id}")]
pub async fn rename_passkey(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
    id: Path<PasskeyId>,
    body: Body<PasskeyChange>,
) -> Result<HttpResponse, Problem> {
    let methods = accounts.rename_passkey(&caller, id.get()?, Some(&body.0.name)).await?;
    Ok(HttpResponse::Ok().json(SignInMethodsBody::new(methods, &accounts)))
}

/// Remove a passkey from the caller's account
///
/// The owner proves the ownership of the account again, by password, by an ID token of a linked provider, or by a
/// passkey. All other sessions end. The passkey stays on the device, where the owner deletes it. The server replies
/// 409 `last_sign_in_method` if the account would have no other sign-in method: add one first. The server replies 404
/// if the account has no such passkey.
#[utoipa::path(
    tag = "accounts",
    params(("id" = String, Path, format = "uuid", description = "The passkey")),
    request_body = OwnerProof,
    responses((status = 204, description = "The passkey is removed")),
    extensions(("x-problems" = json!([
        Code::WrongPasskey, Code::UnknownPasskey, Code::PasskeysNotConfigured, Code::LastSignInMethod, Code::WrongPassword,
        Code::WrongProviderToken, Code::ProviderUnavailable, Code::TooManyAttempts,
    ]))),
)]
#[post("/me/passkeys/{id}/remove")]
pub async fn remove_passkey(
    accounts: web::Data<AccountService>,
    Authenticated(caller): Authenticated,
    id: Path<PasskeyId>,
    origin: Origin,
    body: Body<OwnerProof>,
) -> Result<HttpResponse, Problem> {
    accounts.remove_passkey(&caller, id.get()?, body.0.into(), origin.0).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Get the passkey apps for Apple's systems
///
/// Returns the apps for Apple's systems that may use passkeys of this server. Apple's servers read this file for an
/// app with the associated domain `webcredentials:`. The server replies 404 if the operator has configured no such
/// app.
#[utoipa::path(
    tag = "operation",
    responses((status = 200, description = "The apps", body = AppleAssociation)),
    extensions(("x-problems" = json!([Code::NotFound]))),
    security(()),
)]
#[get("/.well-known/apple-app-site-association")]
pub async fn get_apple_association(accounts: web::Data<AccountService>) -> Result<HttpResponse, Problem> {
    let apps = accounts.passkey_settings().map(|settings| settings.apple_apps.clone()).unwrap_or_default();
    if apps.is_empty() {
        return Err(Error::NotFound(detail::no_such_path()).into());
    }
    let file = AppleAssociation { webcredentials: AppleApps { apps } };
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "public, max-age=300")).json(file))
}

/// Get the Android apps that may use passkeys
///
/// Google's services read this file before an app uses passkeys for this domain. The server replies 404 if the
/// operator has configured no such app.
#[utoipa::path(
    tag = "operation",
    responses((status = 200, description = "The apps", body = [AssetLink])),
    extensions(("x-problems" = json!([Code::NotFound]))),
    security(()),
)]
#[get("/.well-known/assetlinks.json")]
pub async fn get_asset_links(accounts: web::Data<AccountService>) -> Result<HttpResponse, Problem> {
    let apps = accounts.passkey_settings().map(|settings| settings.android_apps.clone()).unwrap_or_default();
    if apps.is_empty() {
        return Err(Error::NotFound(detail::no_such_path()).into());
    }
    let links: Vec<_> = apps.into_iter().map(AssetLink::from).collect();
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "public, max-age=300")).json(links))
}
