//! What third parties have to know of the service (RFC 8414), in one place that they all look at.

use actix_web::http::header::CACHE_CONTROL;
use actix_web::{HttpRequest, HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;

use super::issuer;
use crate::extract::scopes::{ScopeWord, list};
use service::accounts::scopes::{Scope, Scopes};

/// The service as an authorization server, as RFC 8414 writes it.
#[derive(Serialize, ToSchema)]
pub struct ServerMetadata {
    /// The name of the service: the same as `iss` of an answer (RFC 9207).
    issuer: String,
    /// Where people are sent to.
    authorization_endpoint: String,
    /// Where tokens are got.
    token_endpoint: String,
    /// Where tokens are given back (RFC 7009).
    revocation_endpoint: String,
    /// Where devices without a browser begin (RFC 8628).
    device_authorization_endpoint: String,
    /// The keys that sign access tokens.
    jwks_uri: String,
    /// What can be asked for.
    scopes_supported: Vec<ScopeWord>,
    /// How people's answers come.
    response_types_supported: [&'static str; 1],
    /// Where in the URL they come.
    response_modes_supported: [&'static str; 1],
    /// For what tokens are got.
    grant_types_supported: [&'static str; 3],
    /// How a code is bound to who asked for it (RFC 7636).
    code_challenge_methods_supported: [&'static str; 1],
    /// Clients have no secrets.
    token_endpoint_auth_methods_supported: [&'static str; 1],
    /// Clients have no secrets.
    revocation_endpoint_auth_methods_supported: [&'static str; 1],
    /// Answers name the service (RFC 9207).
    authorization_response_iss_parameter_supported: bool,
    /// How to use all this.
    service_documentation: String,
}

/// Where third parties find everything
///
/// Server metadata as in RFC 8414. Clients are not registered: `client_id` is an https URL of the client.
#[utoipa::path(
    tag = "third_parties",
    operation_id = "oauth_metadata",
    responses((status = 200, description = "The endpoints, and what they take", body = ServerMetadata)),
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
    // Behind trusted proxies it may depend on how the request came here.
    HttpResponse::Ok().insert_header((CACHE_CONTROL, "no-cache")).json(metadata)
}
