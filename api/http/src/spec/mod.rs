//! The OpenAPI document. It is generated from the handlers, then completed with what many operations have in common
//! (problems, headers, recorded examples) and corrected where the generator has limitations.

mod defaults;
pub mod examples;
pub mod flat;
mod headers;
pub mod names;
pub mod older;
pub mod problems;
pub mod release;
pub mod routes;
pub mod served;
pub mod sets;
pub mod share;
pub mod streams;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use actix_web::App;
use serde_json::{Map, Value, json};
use utoipa::OpenApi;
use utoipa_actix_web::{AppExt, scope};

use crate::extract::scopes;
use crate::games::game_view;
use crate::notifications::push_messages;
use crate::notifications::webhook_payloads;
use crate::problem::ProblemBody;
use crate::reply::deprecated::OPERATIONS;
use crate::spec::routes::each_operation;
use crate::{unversioned_routes, versioned_routes};

/// Schemas that no operation uses: messages to devices and webhooks, and the frames of streams.
const MESSAGE_SCHEMAS: &[&str] = &[
    "TurnMessage",
    "DecisionMessage",
    "PingMessage",
    "PushMessage",
    "StreamOpen",
    "StreamEnd",
    "StreamInboxChanged",
    "StreamChatChanged",
    "SocketFrame",
    "SocketOpen",
    "SocketEvent",
    "SocketEnd",
    "SocketInboxChanged",
    "SocketChatChanged",
];

/// The document and its errors.
static BUILT: LazyLock<(Value, Vec<String>)> = LazyLock::new(document);

/// The document with everything expanded at each operation.
pub static DOCUMENT: LazyLock<&Value> = LazyLock::new(|| &BUILT.0);

/// The document as it is served, printed and checked in: it references what operations share.
pub static SERVED_DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let mut document = BUILT.0.clone();
    share::share(&mut document);
    document
});

/// Variants of unions that use one name for members of different types. The tests require that there are none.
pub fn disagreements() -> &'static [String] {
    &BUILT.1
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tharsis",
        description = "Terraforming Mars, played asynchronously: the complete game as a service for apps and bots.\n\n\
            Sign in as a guest, create or join a table, and start the game. Read the open decision of your seat, \
            answer it with a move, and wait for events. Every move has an `Idempotency-Key`, and the tag of the \
            decision in `If-Match`, so that a client can repeat it safely after a network error.\n\n\
            Errors are `application/problem+json` (RFC 9457) with a stable `code`. Paths that take forms (`/oauth/`, \
            `/mail/`) also report errors on a page or in the format of OAuth.\n\n\
            ## Compatibility\n\n\
            Within `/v1`, there are only additions: operations, optional members of requests, members of replies, \
            values of open sets, kinds of events, questions and problems, and headers. An open set is a string with \
            `x-known-values`. An `enum` is a closed set, which never grows. A client ignores members that it does \
            not know, accepts any value of an open set, and handles an unknown `code` by its status. Texts are for \
            people and may change at any time. The order of members may change too.\n\n\
            Anything that is to be removed is first marked as `deprecated` in this document. Before the removal, its \
            replies contain `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) for at least six months. Any other \
            change would be `/v2`.\n\n\
            ## Objects of several types\n\n\
            Where an object has several types, one member contains the type (`type_member` of `x-members-by-type`). \
            Members that only some types have are optional in the schema. `x-members-by-type` lists for each type \
            the members that it always has and those that it may have. The server refuses a request with 422 if a \
            member of its type is missing or a member does not belong to its type.\n\n\
            ## Absent members\n\n\
            A reply leaves out a member without a value. No member of a reply is `null`. In a request, `null` is the \
            same as an absent member.\n\n\
            ## Conventions\n\n\
            Bodies are JSON in UTF-8, 64 KiB at most. An unknown member of a request is an error, so that a typing \
            mistake is noticed. Times are RFC 3339 in UTC. Every operation with GET also supports HEAD. The server \
            compresses replies with gzip for clients that accept it. `x-problem-codes` of a reply lists the codes \
            that it can have. The headers `RateLimit-Policy` and `RateLimit` contain the rate limits. Replies with \
            429 and 503 contain `Retry-After`, the number of seconds after which to try again.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
        contact(),
    ),
    servers((url = "/", description = "The server that this document comes from")),
    tags(
        (name = "accounts", description = "Sign-in and the caller's account"),
        (name = "tables", description = "Tables, at which players meet before a game"),
        (name = "people", description = "Friends, blocks, leaderboards, statistics"),
        (name = "games", description = "Games: positions, decisions and moves"),
        (name = "chat", description = "Chat messages of games"),
        (name = "seats", description = "Clocks, the players of seats, and votes"),
        (name = "streams", description = "Events, which the server sends as they happen"),
        (name = "third_parties", description = "Access for third parties: OAuth 2, personal tokens, bots"),
        (name = "push", description = "Devices for push notifications, and the notifications that they receive"),
        (name = "webhooks", description = "Messages about events, sent to addresses that an account names"),
        (name = "push_messages", description = "Messages that the server sends to devices"),
        (name = "webhook_messages", description = "Messages that the server sends to webhooks"),
        (name = "catalogue", description = "Cards, corporations, the board and other printed content, with its text"),
        (name = "moderation", description = "Moderation of accounts and of their texts by operators"),
        (name = "operation", description = "Operation of the service"),
    ),
    components(schemas(
        ProblemBody,
        crate::games::game_list::GameListPart,
        game_view::GamePart,
        webhook_payloads::TurnMessage,
        webhook_payloads::DecisionMessage,
        webhook_payloads::PingMessage,
        push_messages::PushMessage
    )),
)]
struct Base;

/// The operations that the handlers declare.
fn declared() -> utoipa::openapi::OpenApi {
    let app = App::new().into_utoipa_app().openapi(Base::openapi());
    let app = app.configure(|app| {
        unversioned_routes(&mut *app);
        app.service(versioned_routes(scope("/v1")));
    });
    app.split_for_parts().1
}

/// The paths with their operations, as the handlers declare them.
pub fn declared_paths() -> Map<String, Value> {
    let mut paths = Map::new();
    each_operation(|path, method, operation| {
        paths.entry(path).or_insert_with(|| json!({}))[method] = operation.clone();
    });
    paths
}

fn document() -> (Value, Vec<String>) {
    let mut generated = declared();
    generated.info.version = env!("CARGO_PKG_VERSION").to_owned();
    // A document made of maps and strings always has a JSON form.
    let mut document = serde_json::to_value(generated).unwrap_or_default();
    document["webhooks"] = webhook_payloads::openapi();
    document["webhooks"]["push"] = push_messages::openapi();
    names::rename(&mut document);
    flat::never_null(&mut document);
    let mut wrong = Vec::new();
    if let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) {
        wrong = flat::flatten(schemas);
        streams::add_frames(schemas);
        wrong.extend(flat::flatten(schemas));
    }
    sets::open(&mut document);
    defaults::describe(&mut document);
    flat::open_replies(&mut document);
    scopes::describe(&mut document);
    let schemas = document["components"]["schemas"].clone();
    for (path, methods) in entries(document.pointer_mut("/paths")) {
        for (_, operation) in entries(Some(methods)) {
            normalise_security(operation);
            mark_optional_body(operation, &schemas);
            problems::add(path, operation);
            headers::add(path, operation);
            examples::add(path, operation);
            let id = operation["operationId"].as_str().unwrap_or_default();
            if let Some(deprecated) = OPERATIONS.iter().find(|one| one.operation == id) {
                deprecated.describe(operation);
            }
        }
    }
    document["components"]["headers"] = headers::components();
    document["components"]["examples"] = examples::components();
    for kind in ["schemas", "headers"] {
        flat::drop_unused(&mut document, kind, MESSAGE_SCHEMAS);
    }
    (document, wrong)
}

/// Marks a body as optional if none of its members is required.
fn mark_optional_body(operation: &mut Value, schemas: &Value) {
    let Some(body) = operation.get_mut("requestBody") else { return };
    let reference = body["content"]["application/json"]["schema"]["$ref"].as_str();
    let schema = &schemas[reference.and_then(|to| to.rsplit('/').next()).unwrap_or_default()];
    let plain = schema["type"] == "object" && schema["required"].as_array().is_none_or(Vec::is_empty);
    if plain {
        body["required"] = json!(false);
    }
}

/// The prefix of the paths of the API. The other paths are for operators and for the pages of OAuth.
pub const VERSIONED: &str = "/v1/";

/// Whether an operation takes parameters in that place.
pub fn has_parameters_in(operation: &Value, place: &str) -> bool {
    operation["parameters"].as_array().is_some_and(|all| all.iter().any(|one| one["in"] == place))
}

/// Whether the operation needs no token.
pub fn is_public(operation: &Value) -> bool {
    operation["security"].as_array().is_some_and(|schemes| schemes.iter().all(|scheme| *scheme == json!({})))
}

/// Replaces notations that generators of clients cannot handle by equivalent ones.
fn normalise_security(operation: &mut Value) {
    // No token is needed. An empty list expresses this. Some generators take a list that contains an empty object for a
    // requirement.
    if let Some(security) = operation.get_mut("security")
        && *security == json!([{}])
    {
        *security = json!([]);
    }
}

fn entries(value: Option<&mut Value>) -> impl Iterator<Item = (&String, &mut Value)> {
    value.and_then(Value::as_object_mut).into_iter().flatten()
}

/// The id of the operation of a method and a path.
pub fn operation_id(method: &str, path: &str) -> Option<&'static str> {
    let method = if method == "HEAD" { "get".to_owned() } else { method.to_ascii_lowercase() };
    DOCUMENT["paths"].get(path)?.get(method)?["operationId"].as_str()
}

/// The paths of the document and the methods of each.
pub fn methods() -> BTreeMap<String, Vec<String>> {
    let upper = |methods: &Value| {
        let names = methods.as_object().into_iter().flat_map(Map::keys);
        let mut names: Vec<String> = names.map(|name| name.to_ascii_uppercase()).collect();
        if names.iter().any(|name| name == "GET") {
            names.push("HEAD".to_owned());
        }
        names.sort();
        names
    };
    declared_paths().into_iter().map(|(path, methods)| (path, upper(&methods))).collect()
}
