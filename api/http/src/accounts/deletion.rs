//! The deletion of an account.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest, HttpResponse, post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::accounts::passkeys::PasskeyAssertion;
use crate::accounts::sign_in_providers::{ProviderProof, proof};
use crate::extract::address::Origin;
use crate::extract::auth::{Authenticated, service, token};
use crate::extract::body::Body;
use crate::problem::{Code, Problem};
use service::accounts::AccountService;
use service::accounts::keys::Caller;
use service::accounts::proof::Proof;
use service::personal_data::PersonalDataService;

/// Proof that the owner of the account requests its deletion: one of the secrets that sign in to the account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountDeletion {
    /// Password of a full account, or of an account whose address is not confirmed yet. Absent for an account without
    /// a password.
    #[schema(max_length = 200, example = "correct horse battery")]
    password: Option<String>,
    /// Device key of a guest account. Absent for a full account.
    #[schema(max_length = 200, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0")]
    device_key: Option<String>,
    /// ID token of a linked provider, instead of the password. For an account that signs in with a provider.
    provider: Option<ProviderProof>,
    /// Response of a passkey of the account, instead of the password. For an account that signs in with a passkey.
    passkey: Option<PasskeyAssertion>,
}

/// The caller of a deletion; none if the account is deleted already.
pub struct DeletionCaller(Option<Caller>);

impl FromRequest for DeletionCaller {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let caller = Authenticated::from_request(request, payload);
        let request = request.clone();
        Box::pin(async move {
            let refused = match caller.await {
                Ok(Authenticated(caller)) => return Ok(Self(Some(caller))),
                Err(problem) => problem,
            };
            match token(&request) {
                Some(token) if service::<AccountService>(&request)?.has_left(token).await? => Ok(Self(None)),
                _ => Err(refused),
            }
        })
    }
}

/// Delete the caller's account
///
/// Deletes the account for good. The caller proves the ownership of the account again: the owner of a full account by
/// password, by an ID token of a linked provider or by a passkey, a guest by its device key. A stolen access token is
/// not sufficient. The server replies 403 if the proof is wrong, 422 if it is missing, and 429 after several wrong
/// passwords.
///
/// The server deletes name, e-mail address, password, providers, passkeys, device keys, sessions and tokens at once,
/// and signs out all devices. The account gives up its seats at tables that have not started, as if it left them. Its
/// games continue: the server passes for the seat, and plays the simplest legal answer where the seat may not pass.
/// The other players see "Former player" instead of the name. The deletion cannot be undone.
///
/// If the reply is lost, send the same request again: the server replies 204 until the access token would have
/// expired.
#[utoipa::path(
    tag = "accounts",
    request_body = AccountDeletion,
    responses(
        (status = 204, description = "The account is deleted"),
    ),
    extensions(("x-problems" = json!([
        Code::WrongPassword, Code::WrongDeviceKey, Code::WrongProviderToken, Code::ProviderUnavailable,
        Code::WrongPasskey, Code::UnknownPasskey, Code::PasskeysNotConfigured, Code::TooManyAttempts,
    ]))),
)]
#[post("/me/delete")]
pub async fn delete_me(
    personal_data: web::Data<PersonalDataService>,
    leaver: DeletionCaller,
    origin: Origin,
    body: Body<AccountDeletion>,
) -> Result<HttpResponse, Problem> {
    if let Some(caller) = leaver.0 {
        let AccountDeletion { password, device_key, provider, passkey } = body.0;
        let proof = Proof { device_key, ..proof(password, provider, passkey) };
        personal_data.delete_account(&caller, proof, origin.0).await?;
    }
    Ok(HttpResponse::NoContent().finish())
}
