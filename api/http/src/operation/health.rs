//! For those who run the service.

use actix_web::{HttpResponse, get, web};
use serde::Serialize;
use utoipa::ToSchema;

use crate::problem::{Code, Problem};
use service::accounts::AccountService;
use service::operation::OperationService;

/// The service answers.
#[derive(Serialize, ToSchema)]
pub struct Health {
    /// Always `ok`.
    status: &'static str,
    /// Version of the program.
    version: &'static str,
}

/// Whether the service can do its work.
#[derive(Serialize, ToSchema)]
pub struct Readiness {
    /// Whether everything answers.
    status: Ready,
}

/// Whether everything answers.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ready {
    /// Everything does.
    Ready,
    /// The database works, the bus between the nodes does not: play goes on, and clients of other nodes get events some
    /// seconds later.
    Degraded,
}

/// A key that signs access tokens, as RFC 8037 writes it.
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
    /// The name of the key in the header of a token.
    kid: String,
    /// The public key, base64url.
    x: String,
}

/// The keys that sign access tokens.
#[derive(Serialize, ToSchema)]
pub struct Jwks {
    keys: Vec<Jwk>,
}

/// Whether the program serves
///
/// For whoever watches the process. Says nothing about the database: a program that cannot reach it is not mended
/// by starting it again.
#[utoipa::path(
    tag = "operation",
    responses((status = 200, description = "It does", body = Health)),
    security(()),
)]
#[get("/healthz")]
pub async fn get_health() -> HttpResponse {
    HttpResponse::Ok().json(Health { status: "ok", version: env!("CARGO_PKG_VERSION") })
}

/// Whether the service can do its work
///
/// For load balancers: checks the database, and the event bus between the nodes. The reply is 503 when the database does
/// not answer or cannot be written. Send no requests to this node then.
#[utoipa::path(
    tag = "operation",
    responses(
        (status = 200, description = "It can", body = Readiness),
    ),
    extensions(("x-problems" = json!([Code::Internal, Code::Busy, Code::Unavailable]))),
    security(()),
)]
#[get("/readyz")]
pub async fn get_readiness(operation: web::Data<OperationService>) -> Result<HttpResponse, Problem> {
    let status = if operation.ready().await? { Ready::Ready } else { Ready::Degraded };
    Ok(HttpResponse::Ok().json(Readiness { status }))
}

/// The public keys of access tokens
///
/// For services that check the access tokens of players themselves (RFC 7517). A new key is published before it
/// signs; fetch them again when a token names one that is not known.
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
