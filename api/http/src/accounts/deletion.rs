//! Leaving for good.

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

/// Proof that the owner of the account asks: what signs in, once more.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountDeletion {
    /// Password of a full account, or of one whose address is not confirmed yet. Absent for an account without one.
    #[schema(max_length = 200, example = "correct horse battery")]
    password: Option<String>,
    /// Device key of a guest account. Absent for a full account.
    #[schema(max_length = 200, example = "yN4uXk2pQ8vRt7wZ1cB5mL9sD3fG6hJ0")]
    device_key: Option<String>,
    /// For an account that signs in with a provider: an ID token of that provider instead of the password.
    provider: Option<ProviderProof>,
    /// For an account that signs in with a passkey: the response of that passkey instead of the password.
    passkey: Option<PasskeyAssertion>,
}

/// Who wants to leave; nobody any more when the account is deleted already.
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

/// Delete the own account
///
/// The caller proves who they are once more: a full account by its password, an ID token of a linked provider or a passkey, a guest by
/// its device key. A token that somebody got hold of is not enough: 403, and 429 after some wrong passwords.
///
/// Name, e-mail address, password, providers, passkeys, device keys, sessions and tokens go at once, and all devices are signed out. Seats at
/// tables that wait for their start are given up, as by leaving. Games go on: the service passes for the seat, and answers
/// the simplest where it may not. The others see "Former player" there. This cannot be taken back.
///
/// If the reply is lost, send the same request again: the server replies 204 until the access token would have expired.
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
