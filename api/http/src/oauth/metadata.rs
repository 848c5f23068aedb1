//! The metadata of the service for third parties (RFC 8414).

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;

use super::issuer;
use crate::extract::scopes::{ScopeWord, list};
use service::accounts::scopes::{Scope, Scopes};

/// The metadata of the service as an authorization server (RFC 8414).
#[derive(Serialize, ToSchema)]
pub struct ServerMetadata {
    /// Issuer identifier of the service. It equals `iss` of an authorization response (RFC 9207).
    issuer: String,
    /// URL of the authorization endpoint, to which clients send people.
    authorization_endpoint: String,
    /// URL of the token endpoint.
    token_endpoint: String,
    /// URL of the revocation endpoint (RFC 7009).
    revocation_endpoint: String,
    /// URL of the device authorization endpoint, for devices without a browser (RFC 8628).
    device_authorization_endpoint: String,
    /// URL of the keys that sign access tokens.
    jwks_uri: String,
    /// Scopes that a client can request.
    scopes_supported: Vec<ScopeWord>,
    /// Supported response types.
    response_types_supported: [&'static str; 1],
    /// Supported response modes: the part of the redirect URL that contains the response.
    response_modes_supported: [&'static str; 1],
    /// Supported grant types.
    grant_types_supported: [&'static str; 3],
    /// Supported code challenge methods, which bind a code to the client that requested it (RFC 7636).
    code_challenge_methods_supported: [&'static str; 1],
    /// Always `none`, because clients have no secrets.
    token_endpoint_auth_methods_supported: [&'static str; 1],
    /// Always `none`, because clients have no secrets.
    revocation_endpoint_auth_methods_supported: [&'static str; 1],
    /// Whether an authorization response contains `iss`, which names the service (RFC 9207).
    authorization_response_iss_parameter_supported: bool,
    /// URL of the documentation.
    service_documentation: String,
}

/// Get the metadata of the authorization server
///
/// Returns server metadata as in RFC 8414. Clients are not registered: `client_id` is an https URL of the client.
#[utoipa::path(
    tag = "third_parties",
    operation_id = "oauth_metadata",
    responses((status = 200, description = "The metadata", body = ServerMetadata)),
    security(()),
)]
#[get("/.well-known/oauth-authorization-server")]
pub async fn metadata(request: HttpRequest) -> HttpResponse {
    let issuer = issuer(&request);
    let at = |path: &str| format!("{issuer}{path}");
    let all = Scopes::all().iter().filter(|scope: &Scope| scope.grantable()).collect();
    let metadata = ServerMetadata {
        authorization_endpoint: at("/oauth/authorize"),
        token_endpoint: at("/oauth/token"),
        revocation_endpoint: at("/oauth/revoke"),
        device_authorization_endpoint: at("/oauth/device_authorization"),
        jwks_uri: at("/.well-known/jwks.json"),
        service_documentation: at("/docs/"),
        scopes_supported: list(all),
        response_types_supported: ["code"],
        response_modes_supported: ["query"],
        grant_types_supported: [super::token::CODE, super::token::REFRESH, super::token::DEVICE],
        code_challenge_methods_supported: ["S256"],
        token_endpoint_auth_methods_supported: ["none"],
        revocation_endpoint_auth_methods_supported: ["none"],
        authorization_response_iss_parameter_supported: true,
        issuer,
    };
    // Behind trusted proxies, the metadata may depend on how the request arrived.
    HttpResponse::Ok().insert_header((CACHE_CONTROL, "no-cache")).json(metadata)
}
