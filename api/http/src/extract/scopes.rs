//! The scope that an operation needs. The handler declares it in `security`. Both the OpenAPI document and the check
//! of requests use this declaration; the check does not need the document. An operation without a declaration is for
//! the service's own apps.

use domain::text::Language;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use actix_web::HttpRequest;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value, json};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use crate::extract::auth;
use crate::problem::{Code, Problem};
use crate::spec::routes::each_operation;
use service::accounts::AccountService;
use service::accounts::keys::Caller;
use service::accounts::scopes::{Scope, Scopes};
use service::messages::detail;

/// The name of the security scheme under which operations declare their scope.
const OAUTH: &str = "oauth2";
/// The name of the security scheme for tokens that are not from OAuth.
const BEARER: &str = "bearer";

/// The scope that each operation needs, by path, then by method.
static NEEDED: LazyLock<HashMap<String, HashMap<String, Scope>>> = LazyLock::new(|| {
    let mut needed = HashMap::<_, HashMap<_, _>>::new();
    each_operation(|path, method, operation| {
        if let Some(scope) = first(operation) {
            needed.entry(path.to_owned()).or_default().insert(method.to_uppercase(), scope);
        }
    });
    needed
});

/// The first scope that an operation declares.
fn first(operation: &Value) -> Option<Scope> {
    let schemes = operation["security"].as_array()?;
    let words = schemes.iter().find_map(|scheme| scheme[OAUTH].as_array());
    words?.first()?.as_str().and_then(Scope::from_word)
}

/// The scope that the operation of a request needs.
pub fn needed(request: &HttpRequest) -> Scope {
    let methods = request.match_pattern().and_then(|path| NEEDED.get(&path));
    let needed = methods.and_then(|methods| methods.get(request.method().as_str()));
    // An operation that the document does not contain is for the service's own apps only.
    needed.copied().unwrap_or(Scope::AccountManage)
}

/// Refuses a caller whose token does not have the scope of the operation.
pub async fn check(request: &HttpRequest, caller: &Caller) -> Result<(), Problem> {
    let needed = needed(request);
    let allowed = match needed {
        // No token carries this scope.
        Scope::ModerationManage => auth::service::<AccountService>(request)?.may_moderate(caller).await?,
        _ => caller.scopes.allow(needed),
    };
    match allowed {
        true => Ok(()),
        false => Err(Problem::insufficient_scope(needed)),
    }
}

/// Writes the security requirements for all kinds of tokens into each operation.
pub fn describe(document: &mut Value) {
    document["components"]["securitySchemes"][BEARER] = json!({
        "type": "http",
        "scheme": "bearer",
        "description": "A token of the service's own apps, which has all scopes, or a personal token (`tharsis_pat_…`).",
    });
    document["components"]["securitySchemes"][OAUTH] = scheme();
    if let Some(everywhere) = document.as_object_mut() {
        everywhere.remove("security");
    }
    let paths = document.pointer_mut("/paths").and_then(Value::as_object_mut).into_iter().flatten();
    for (_, operation) in paths.filter_map(|(_, methods)| methods.as_object_mut()).flatten() {
        if operation["security"].as_array().is_some_and(|schemes| schemes.contains(&json!({}))) {
            continue;
        }
        let needed = first(operation).unwrap_or(Scope::AccountManage);
        let schemes = if needed.grantable() { &[OAUTH, BEARER][..] } else { &[BEARER] };
        let alternatives = needed
            .suffices()
            .iter()
            .flat_map(|scope| schemes.iter().map(|name| json!({ *name: [scope.word()] })));
        operation["security"] = alternatives.collect();
    }
}

fn scheme() -> Value {
    let grantable = Scope::ALL.iter().filter(|scope| scope.grantable());
    let scopes: Map<String, Value> =
        grantable.map(|scope| (scope.word().to_owned(), json!(scope.says(Language::English)))).collect();
    json!({
        "type": "oauth2",
        "description": "OAuth 2 for third parties. Clients are not registered. The server metadata (RFC 8414) at \
            `/.well-known/oauth-authorization-server` also contains the device authorization endpoint (RFC 8628).",
        "flows": {
            "authorizationCode": {
                "authorizationUrl": "/oauth/authorize",
                "tokenUrl": "/oauth/token",
                "refreshUrl": "/oauth/token",
                "scopes": scopes,
            },
        },
    })
}

impl Problem {
    /// The token does not have the scope (RFC 6750 §3.1).
    fn insufficient_scope(needed: Scope) -> Self {
        let detail = detail::scope_missing(needed.word());
        let header =
            format!("Bearer realm=\"tharsis\", error=\"insufficient_scope\", scope=\"{}\"", needed.word());
        Self::new(Code::InsufficientScope, detail).authenticate(header)
    }
}

/// A scope in a body.
#[derive(Clone, Copy)]
pub struct ScopeWord(pub Scope);

/// The list of scopes in a body.
pub fn list(scopes: Scopes) -> Vec<ScopeWord> {
    scopes.iter().map(ScopeWord).collect()
}

impl Serialize for ScopeWord {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.0.word())
    }
}

impl<'de> Deserialize<'de> for ScopeWord {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let word = String::deserialize(from)?;
        let all = || Scope::ALL.iter().map(|scope| scope.word()).collect::<Vec<_>>().join(", ");
        let unknown = || serde::de::Error::custom(format!("a scope, expected one of {}", all()));
        Scope::from_word(&word).map(Self).ok_or_else(unknown)
    }
}

impl PartialSchema for ScopeWord {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("What a token may be for."))
            .enum_values(Some(Scope::ALL.iter().map(|scope| scope.word())))
            .into()
    }
}

impl ToSchema for ScopeWord {
    fn name() -> Cow<'static, str> {
        "Scope".into()
    }
}
