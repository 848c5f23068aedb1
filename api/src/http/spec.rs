//! The OpenAPI document: generated from the handlers, then put right where the generator falls short.
//! Whatever holds for many operations (the problems that anybody can meet) is written here once.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use actix_web::App;
use serde_json::{Map, Value, json};
use utoipa::OpenApi;
use utoipa_actix_web::AppExt;

use super::problem::{MEDIA_TYPE, Problem};
use super::{routes, scopes, unions};

/// The document as it is served, printed and checked in.
pub static DOCUMENT: LazyLock<Value> = LazyLock::new(document);

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tharsis",
        description = "Terraforming Mars, played asynchronously: the whole game as a service for apps and bots.\n\n\
            Sign in as a guest, make or join a table, start the game. Read the open decision of your seat, answer it with \
            a move, wait for events. Every move carries an `Idempotency-Key` and the tag of the decision in `If-Match`, so \
            that it can be sent again as often as the network asks for it.\n\n\
            Every error is `application/problem+json` with a `code` that stays.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
        contact(),
    ),
    servers((url = "/", description = "The server that this document comes from")),
    tags(
        (name = "accounts", description = "Sign-in, and the own account"),
        (name = "tables", description = "Seats that fill up until the game starts"),
        (name = "games", description = "The game itself: what it looks like, what is asked, what is answered"),
        (name = "streams", description = "What happens, told as it happens"),
        (name = "third_parties", description = "Letting others in: OAuth 2, personal tokens, bots"),
        (name = "catalogue", description = "Cards, corporations, the board: what is printed, with its text"),
        (name = "operation", description = "For those who run the service"),
    ),
    components(schemas(Problem)),
)]
struct Base;

/// What anybody can meet: status, description, and when.
const PROBLEMS: [(&str, &str, Meets); 12] = [
    ("400", "The body is not JSON", Meets::Body),
    ("401", "There is no good token with the request", Meets::SignedIn),
    ("403", "The token is not for this: it lacks a scope (`insufficient_scope`)", Meets::SignedIn),
    ("404", "There is no such thing, or it is none of the caller's business", Meets::Id),
    ("413", "The body is too large", Meets::Body),
    ("415", "The body is not `application/json`", Meets::Body),
    ("422", "Something in the request cannot be; `violations` tells what", Meets::Body),
    ("422", "A parameter cannot be read; `violations` tells which", Meets::Query),
    ("429", "More than the rate allows; `Retry-After` tells when to come again", Meets::Limited),
    ("431", "The headers are too many or too long", Meets::Always),
    ("500", "A fault of the server", Meets::Always),
    ("503", "Too much is going on; the same request a little later will do", Meets::Always),
];

#[derive(Clone, Copy)]
enum Meets {
    Always,
    SignedIn,
    Body,
    Id,
    Query,
    Limited,
}

fn document() -> Value {
    let (_, mut generated) =
        App::new().into_utoipa_app().openapi(Base::openapi()).configure(routes).split_for_parts();
    generated.info.version = env!("CARGO_PKG_VERSION").to_owned();
    // A document made of maps and strings always has a JSON form.
    let mut document = serde_json::to_value(generated).unwrap_or_default();
    if let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) {
        unions::name_variants(schemas);
    }
    scopes::describe(&mut document);
    for (path, methods) in entries(document.pointer_mut("/paths")) {
        // There errors are as OAuth has them.
        let oauth = path.starts_with("/oauth/");
        let limited = oauth || path.starts_with("/v1/");
        for (_, operation) in entries(Some(methods)) {
            add_problems(operation, limited, oauth);
            put_right(operation);
        }
    }
    unions::drop_unused(&mut document);
    document
}

fn add_problems(operation: &mut Value, limited: bool, oauth: bool) {
    let open = operation["security"].as_array().is_some_and(|s| s.iter().any(|one| one == &json!({})));
    let body = operation.get("requestBody").is_some();
    let parameters = operation["parameters"].as_array().map_or(&[][..], Vec::as_slice);
    let id = body && parameters.is_empty() && operation["operationId"] == "join_table"
        || parameters.iter().any(|p| p["in"] == "path");
    let query = parameters.iter().any(|p| p["in"] == "query");
    let Some(responses) = operation["responses"].as_object_mut() else { return };
    for (status, description, meets) in PROBLEMS {
        let applies = match meets {
            Meets::Body | Meets::Query if oauth => false,
            Meets::Always => true,
            Meets::SignedIn => !open,
            Meets::Body => body,
            Meets::Id => id,
            Meets::Query => query,
            Meets::Limited => limited,
        };
        if applies && !responses.contains_key(status) {
            responses.insert(status.to_owned(), json!({ "description": description }));
        }
    }
    // A page tells of what was typed too often; that a network asks too much is told as everywhere.
    if let Some(page) = responses.get_mut("429").filter(|_| oauth)
        && page.get("content").is_some()
    {
        page["content"][MEDIA_TYPE] = json!({ "schema": { "$ref": "#/components/schemas/Problem" } });
    }
    for (status, response) in responses {
        if status.starts_with(['4', '5']) && response.get("content").is_none() {
            response["content"] =
                json!({ MEDIA_TYPE: { "schema": { "$ref": "#/components/schemas/Problem" } } });
        }
    }
}

/// What generators of clients stumble over, said in another way that means the same.
fn put_right(operation: &mut Value) {
    // No token is needed: an empty list says so, a list that holds "nothing" is taken for a need by some.
    if let Some(security) = operation.get_mut("security")
        && *security == json!([{}])
    {
        *security = json!([]);
    }
    // A header or parameter is there or not; it is never null.
    let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut).into_iter().flatten();
    parameters.for_each(|parameter| never_null(&mut parameter["schema"]));
    for (_, response) in entries(operation.get_mut("responses")) {
        entries(response.get_mut("headers")).for_each(|(_, header)| never_null(&mut header["schema"]));
    }
}

fn never_null(schema: &mut Value) {
    if let Some(types) = schema.get_mut("type").and_then(Value::as_array_mut) {
        types.retain(|name| name != "null");
        if let [only] = &types[..] {
            schema["type"] = only.clone();
        }
    }
}

fn entries(value: Option<&mut Value>) -> impl Iterator<Item = (&String, &mut Value)> {
    value.and_then(Value::as_object_mut).into_iter().flatten()
}

/// Paths and the methods that each takes, as the document knows them.
pub fn methods() -> BTreeMap<String, Vec<String>> {
    let empty = Map::new();
    let paths = DOCUMENT["paths"].as_object().unwrap_or(&empty);
    let upper = |methods: &Value| {
        let names = methods.as_object().into_iter().flat_map(Map::keys);
        let mut names: Vec<String> = names.map(|name| name.to_ascii_uppercase()).collect();
        if names.iter().any(|name| name == "GET") {
            names.push("HEAD".to_owned());
        }
        names.sort();
        names
    };
    paths.iter().map(|(path, methods)| (path.clone(), upper(methods))).collect()
}
