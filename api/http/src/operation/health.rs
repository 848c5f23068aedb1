//! Health of the service, and its public keys.

use actix_web::{HttpResponse, get, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::{Code, Problem};
use service::accounts::AccountService;
use service::operation::OperationService;

/// Status and version of the process.
#[derive(Serialize, ToSchema)]
pub struct Health {
    /// Always `ok`.
    status: &'static str,
    /// Version of the program.
    version: &'static str,
}

/// Readiness of the service.
#[derive(Serialize, ToSchema)]
pub struct Readiness {
    /// State of the database and of the event bus.
    status: Ready,
}

/// State of the database and of the event bus.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ready {
    /// The database and the event bus work.
    Ready,
    /// The database works, but the event bus between the nodes does not. Games continue, and clients of other nodes
    /// get events some seconds later.
    Degraded,
}

/// A public key that verifies access tokens, in the format of RFC 8037.
#[derive(Serialize, ToSchema)]
pub struct Jwk {
    /// Always `OKP`.
    kty: &'static str,
    /// Always `Ed25519`.
    crv: &'static str,
    /// Always `sig`.
    #[serde(rename = "use")]
    usage: &'static str,
    /// Always `EdDSA`.
    alg: &'static str,
    /// Id of the key, as in the header of a token.
    kid: String,
    /// Public key, in base64url.
    x: String,
}

/// The public keys that verify access tokens.
#[derive(Serialize, ToSchema)]
pub struct Jwks {
    keys: Vec<Jwk>,
}

/// Check that the process answers
///
/// Use it for process supervision. The reply does not depend on the database, because a restart does not help a
/// process that cannot reach it.
#[utoipa::path(
    tag = "operation",
    responses((status = 200, description = "The process answers", body = Health)),
    security(()),
)]
#[get("/healthz")]
pub async fn get_health() -> HttpResponse {
    HttpResponse::Ok().json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") })
}

/// Check that the service is ready
///
/// Use it for load balancing. The operation checks the database, and the event bus between the nodes. Returns 503 if
/// the database does not answer or cannot be written. Do not send requests to this node then.
#[utoipa::path(
    tag = "operation",
    responses(
        (status = 200, description = "The service is ready, possibly degraded", body = Readiness),
    ),
    extensions(("x-problems" = json!([Code::Internal, Code::Busy, Code::Unavailable]))),
    security(()),
)]
#[get("/readyz")]
pub async fn get_readiness(operation: web::Data<OperationService>) -> Result<HttpResponse, Problem> {
    let status = if operation.ready().await? { Ready::Ready } else { Ready::Degraded };
    Ok(HttpResponse::Ok().json(Readiness { status }))
}

/// Get the public keys of access tokens
///
/// Use the key set (RFC 7517) to verify access tokens of players in another service. The server publishes a new key
/// before it signs with it. Fetch the keys again if a token names an unknown key.
#[utoipa::path(
    tag = "operation",
    responses((status = 200, description = "The keys", body = Jwks)),
    security(()),
)]
#[get("/.well-known/jwks.json")]
pub async fn get_jwks(accounts: web::Data<AccountService>) -> HttpResponse {
    let keys = accounts.public_keys().into_iter().map(|key| Jwk {
        kty: "OKP",
        crv: "Ed25519",
        usage: "sig",
        alg: "EdDSA",
        kid: key.kid,
        x: key.x,
    });
    HttpResponse::Ok()
        .insert_header(("Cache-Control", "public, max-age=30"))
        .json(Jwks { keys: keys.collect() })
}
