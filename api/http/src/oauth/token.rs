//! The token endpoint and the revocation endpoint.

use actix_web::{HttpRequest, HttpResponse, post, web};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Form, OAuthError, OAuthRefusal, client, required, uncached};
use service::accounts::AccountService;
use service::accounts::grants::GrantError;
use service::accounts::grants::authorization::{Exchange, asked};
use service::accounts::sessions::Tokens;

/// A code of the consent page (RFC 6749 §4.1.3).
pub const CODE: &str = "authorization_code";
/// A refresh token (RFC 6749 §6).
pub const REFRESH: &str = "refresh_token";
/// A device code, for a device that waits for the decision of a person (RFC 8628 §3.4).
pub const DEVICE: &str = "urn:ietf:params:oauth:grant-type:device_code";

/// A token request of a third party.
#[derive(Deserialize, ToSchema)]
pub struct TokenRequest {
    /// `authorization_code`, `refresh_token` or `urn:ietf:params:oauth:grant-type:device_code`.
    #[schema(max_length = 2_048, required = true, nullable = false, example = "authorization_code")]
    grant_type: Option<String>,
    /// URL of the client, which is its id.
    #[schema(max_length = 2_048, required = true, nullable = false, example = "https://client.example/")]
    client_id: Option<String>,
    /// Authorization code of the authorization response. Required with `authorization_code`.
    #[schema(max_length = 2_048, nullable = false)]
    code: Option<String>,
    /// `redirect_uri` of the authorization request. Required with `authorization_code`.
    #[schema(max_length = 2_048, nullable = false)]
    redirect_uri: Option<String>,
    /// Code verifier from which the client made `code_challenge` (RFC 7636). Required with `authorization_code`.
    #[schema(min_length = 43, max_length = 128, nullable = false)]
    code_verifier: Option<String>,
    /// Latest refresh token. Required with `refresh_token`.
    #[schema(max_length = 2_048, nullable = false)]
    refresh_token: Option<String>,
    /// Scopes of the new access token, separated by spaces: some of those that were granted, or all if absent. Used
    /// only with `refresh_token`.
    #[schema(max_length = 2_048, nullable = false)]
    scope: Option<String>,
    /// Device code of the device. Required with `urn:ietf:params:oauth:grant-type:device_code`.
    #[schema(max_length = 2_048, nullable = false)]
    device_code: Option<String>,
}

/// Tokens of a third party (RFC 6749 §5.1).
#[derive(Serialize, ToSchema)]
pub struct TokenResponse {
    /// Access token. Send it in the header `Authorization: Bearer …` of every later request.
    access_token: String,
    /// Always `Bearer`.
    token_type: &'static str,
    /// Lifetime of the access token in seconds.
    #[schema(minimum = 1, example = 600)]
    expires_in: u32,
    /// Refresh token, valid for one refresh. The response to the refresh contains the next refresh token: store that
    /// one.
    refresh_token: String,
    /// Scopes of the access token, separated by spaces.
    #[schema(example = "games:read games:play")]
    scope: String,
}

/// A token to revoke.
#[derive(Deserialize, ToSchema)]
pub struct RevocationRequest {
    /// A refresh token, an access token, or a personal token.
    #[schema(max_length = 2_048, required = true, nullable = false)]
    token: Option<String>,
    /// Type of the token (RFC 7009). The server ignores this hint.
    #[allow(dead_code, reason = "a hint that is not needed")]
    #[schema(max_length = 2_048, nullable = false)]
    token_type_hint: Option<String>,
    /// URL of the client to which the token was issued. Absent for a personal token.
    #[schema(max_length = 2_048, nullable = false)]
    client_id: Option<String>,
}

impl From<Tokens> for TokenResponse {
    fn from(tokens: Tokens) -> Self {
        Self {
            access_token: tokens.access_token,
            token_type: "Bearer",
            expires_in: tokens.expires_in,
            refresh_token: tokens.refresh_token,
            scope: tokens.scopes.to_string(),
        }
    }
}

/// Get tokens as a third party
///
/// Exchanges an authorization code, a refresh token or a device code for tokens. Errors are as in RFC 6749 §5.2 and
/// RFC 8628 §3.5. A code is valid once: if it is used a second time, the server ends the session that it opened.
/// Refresh tokens rotate in the same way as for `POST /v1/sign-in/refresh`.
#[utoipa::path(
    tag = "third_parties",
    operation_id = "oauth_token",
    request_body(content = TokenRequest, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The tokens", body = TokenResponse),
        (
            status = 400,
            description = "`invalid_request`, `invalid_grant`, `invalid_scope`, `unsupported_grant_type`; for devices \
                `authorization_pending`, `slow_down`, `access_denied`, `expired_token`",
            body = OAuthError,
        ),
        (status = 401, description = "`invalid_client`: the `client_id` is not valid, or the request has an `Authorization` header", body = OAuthError),
    ),
    security(()),
)]
#[post("/oauth/token")]
pub async fn token(
    accounts: web::Data<AccountService>,
    form: Form<TokenRequest>,
    request: HttpRequest,
) -> Result<HttpResponse, OAuthRefusal> {
    let asks = form.0;
    let kind = required(asks.grant_type, "grant_type")?;
    let client = client(&request, asks.client_id)?;
    let tokens = match kind.as_str() {
        CODE => {
            let exchange = Exchange {
                client,
                code: required(asks.code, "code")?,
                redirect_uri: required(asks.redirect_uri, "redirect_uri")?,
                verifier: required(asks.code_verifier, "code_verifier")?,
            };
            accounts.exchange(exchange).await?
        }
        REFRESH => {
            let fewer = asks.scope.as_deref().map(|words| asked(Some(words))).transpose()?;
            let last = required(asks.refresh_token, "refresh_token")?;
            accounts.refresh_for(&client, &last, fewer).await?
        }
        DEVICE => accounts.poll_device(&client, &required(asks.device_code, "device_code")?).await?,
        _ => return Err(GrantError::UnsupportedGrantType.into()),
    };
    Ok(uncached(HttpResponse::Ok()).json(TokenResponse::from(tokens)))
}

/// Revoke a token
///
/// Ends the session of the token, with all tokens of the session, as in RFC 7009. The reply is the same for a token
/// that is unknown, has expired or is revoked already. The holder of a personal token can revoke it here, too.
#[utoipa::path(
    tag = "third_parties",
    operation_id = "oauth_revoke",
    request_body(content = RevocationRequest, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The token is revoked"),
        (
            status = 400,
            description = "`invalid_request`, or `unauthorized_client`: the token was not issued to this client",
            body = OAuthError,
        ),
        (status = 401, description = "`invalid_client`: the `client_id` is not valid, or the request has an `Authorization` header", body = OAuthError),
    ),
    security(()),
)]
#[post("/oauth/revoke")]
pub async fn revoke(
    accounts: web::Data<AccountService>,
    form: Form<RevocationRequest>,
    request: HttpRequest,
) -> Result<HttpResponse, OAuthRefusal> {
    let given = required(form.0.token, "token")?;
    let client = form.0.client_id.map(|id| client(&request, Some(id))).transpose()?;
    accounts.revoke(client.as_ref(), &given).await?;
    Ok(uncached(HttpResponse::Ok()).finish())
}
