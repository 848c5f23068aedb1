//! The OpenAPI document: generated from the handlers, then completed with what holds for many operations (problems,
//! headers, recorded examples) and put right where the generator falls short.

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

/// Schemas that no operation uses: what is sent to devices and webhooks, and the frames of streams.
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

/// The document, and what is wrong with it.
static BUILT: LazyLock<(Value, Vec<String>)> = LazyLock::new(document);

/// The document with everything written out at each operation.
pub static DOCUMENT: LazyLock<&Value> = LazyLock::new(|| &BUILT.0);

/// The document as it is served, printed and checked in: what operations share is referenced.
pub static SERVED_DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
    let mut document = BUILT.0.clone();
    share::share(&mut document);
    document
});

/// Variants of unions that use one name for members of different types. The tests hold this to be empty.
pub fn disagreements() -> &'static [String] {
    &BUILT.1
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Tharsis",
        description = "Terraforming Mars, played asynchronously: the whole game as a service for apps and bots.\n\n\
            Sign in as a guest, make or join a table, start the game. Read the open decision of your seat, answer it with \
            a move, wait for events. Every move carries an `Idempotency-Key` and the tag of the decision in `If-Match`, so \
            that it can be sent again as often as the network asks for it.\n\n\
            Every error is `application/problem+json` (RFC 9457) with a `code` that stays.\n\n\
            ## What stays\n\n\
            Under `/v1` things are added and nothing else: operations, optional members of requests, members of replies, \
            values of open sets, kinds of events, questions and problems, headers. An open set is a string with \
            `x-known-values`; an `enum` is a closed set, which never grows. A client ignores members that it does not \
            know, accepts any value of an open set, and treats an unknown `code` by its status. Texts are for people and \
            may change at any time; so may the order of members.\n\n\
            ## Objects of several types\n\n\
            Where an object has several types, one member says which (`type_member` of `x-members-by-type`). Members that \
            only some types have are optional in the schema; `x-members-by-type` lists for each type those that it always \
            has and those that it may have. A request with a member that is missing for its type, or does not belong to it, \
            is refused with 422.\n\n\
            ## What is absent\n\n\
            A member without a value is left out of a reply; no member of a reply is `null`. In a request `null` means the \
            same as leaving the member out.\n\n\
            What has to go is marked `deprecated` here first, and its replies carry `Deprecation` (RFC 9745) and `Sunset` \
            (RFC 8594) for six months at least; only then it is taken out. Anything else would be `/v2`.\n\n\
            ## What holds everywhere\n\n\
            Bodies are JSON in UTF-8, 64 KiB at most; an unknown member of a request is an error, so that a slip of the pen \
            is not lost. Times are RFC 3339 in UTC. Wherever there is GET there is HEAD. Replies are compressed with gzip \
            for those who take it. `x-problem-codes` of a reply lists the codes it can have. The headers \
            `RateLimit-Policy` and `RateLimit` have the rate limits; 429 and 503 say with `Retry-After` when to try again.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
        contact(),
    ),
    servers((url = "/", description = "The server that this document comes from")),
    tags(
        (name = "accounts", description = "Sign-in, and the own account"),
        (name = "tables", description = "Seats that fill up until the game starts"),
        (name = "people", description = "Friends, blocks, leaderboards, statistics"),
        (name = "games", description = "The game itself: what it looks like, what is asked, what is answered"),
        (name = "chat", description = "What is said at the table of a game"),
        (name = "seats", description = "Clocks, who plays for a seat, and what those at a table decide together"),
        (name = "streams", description = "Events, sent as they happen"),
        (name = "third_parties", description = "Letting others in: OAuth 2, personal tokens, bots"),
        (name = "push", description = "Devices for push notifications, and which ones they get"),
        (name = "webhooks", description = "What happens, sent to places that an account names"),
        (name = "push_messages", description = "What the service sends to devices"),
        (name = "webhook_messages", description = "What the service sends to webhooks"),
        (name = "catalogue", description = "Cards, corporations, the board: what is printed, with its text"),
        (name = "moderation", description = "What operators do about accounts and what they write"),
        (name = "operation", description = "For those who run the service"),
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

/// What the handlers declare.
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

/// A body in which nothing has to be there may be left out as a whole.
fn mark_optional_body(operation: &mut Value, schemas: &Value) {
    let Some(body) = operation.get_mut("requestBody") else { return };
    let reference = body["content"]["application/json"]["schema"]["$ref"].as_str();
    let schema = &schemas[reference.and_then(|to| to.rsplit('/').next()).unwrap_or_default()];
    let plain = schema["type"] == "object" && schema["required"].as_array().is_none_or(Vec::is_empty);
    if plain {
        body["required"] = json!(false);
    }
}

/// Where the paths of the API begin; those outside are for operators, and the pages of OAuth.
pub const VERSIONED: &str = "/v1/";

/// Whether an operation takes parameters in that place.
pub fn has_parameters_in(operation: &Value, place: &str) -> bool {
    operation["parameters"].as_array().is_some_and(|all| all.iter().any(|one| one["in"] == place))
}

/// Whether anybody may ask for it, without a token.
pub fn is_public(operation: &Value) -> bool {
    operation["security"].as_array().is_some_and(|schemes| schemes.iter().all(|scheme| *scheme == json!({})))
}

/// What generators of clients stumble over, said in another way that means the same.
fn normalise_security(operation: &mut Value) {
    // No token is needed: an empty list says so, a list that holds "nothing" is taken for a need by some.
    if let Some(security) = operation.get_mut("security")
        && *security == json!([{}])
    {
        *security = json!([]);
    }
}

fn entries(value: Option<&mut Value>) -> impl Iterator<Item = (&String, &mut Value)> {
    value.and_then(Value::as_object_mut).into_iter().flatten()
}

/// The id of the operation that a method of a path is.
pub fn operation_id(method: &str, path: &str) -> Option<&'static str> {
    let method = if method == "HEAD" { "get".to_owned() } else { method.to_ascii_lowercase() };
    DOCUMENT["paths"].get(path)?.get(method)?["operationId"].as_str()
}

/// Paths and the methods that each takes, as the document knows them.
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
