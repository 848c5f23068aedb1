//! The headers of requests and replies, as the document tells them. Which operation has which follows from its shape where
//! it can, and stands in a list here where it cannot. The tests hold every reply against this, in both directions.

use serde_json::{Value, json};

use super::problems::is_oauth;
use super::sets::KNOWN;
use crate::problem::{Code, MEDIA_TYPE};
use crate::request_log::MOST_BYTES;

/// Operations that tell sentences in the language of the caller.
const IN_LANGUAGE: &[&str] = &[
    "get_catalogue",
    "list_cards",
    "get_card",
    "list_corporations",
    "get_board",
    "list_milestones",
    "list_awards",
    "list_standard_projects",
    "get_rules",
    "get_decision",
    "get_hand",
    "get_game",
    "get_board_image",
    "get_inbox",
    "get_digest",
    "list_events",
    "get_shared_decision",
    "get_shared_hand",
    "list_shared_events",
    "stream_shared",
    "play_move",
    "preview_move",
    "undo_moves",
    "create_plan",
    "list_plans",
    "delete_plan",
    "stream_game",
    "stream_account",
    "socket_game",
    "socket_account",
];

/// Operations that say where what they have made is.
const LOCATED: &[&str] =
    &["create_table", "start_game", "create_webhook", "create_invitation", "request_rematch"];

/// Operations that a key makes happen once.
const KEYED: &[&str] = &["play_move", "undo_moves"];

/// Writes the headers of an operation into it.
pub fn add(path: &str, operation: &mut Value) {
    let id = operation["operationId"].as_str().unwrap_or_default().to_owned();
    let tagged = operation["responses"].get("304").is_some();
    let in_language = IN_LANGUAGE.contains(&id.as_str());
    let mut asked = Vec::new();
    if tagged {
        asked.push(parameter(
            "If-None-Match",
            "The `ETag` of what the client has: 304 instead of the same again",
            json!({ "type": "string", "maxLength": MOST_BYTES, "example": "\"0123456789abcdef0123456789abcdef\"" }),
        ));
    }
    // Problems and pages are for people too.
    let sentences = |response: &Value| {
        [MEDIA_TYPE, "text/html"].iter().any(|kind| response["content"].get(kind).is_some())
    };
    let mut responses = operation["responses"].as_object().into_iter().flat_map(|all| all.values());
    if in_language || responses.any(sentences) {
        let otherwise = match path.starts_with("/v1/catalogue") || path == "/v1/rules" {
            true => "English is told, to everybody",
            false => "that of the account is told, or English",
        };
        let wanted = format!(
            "The languages that the caller reads, best first (RFC 9110, 12.5.4); if there is none of them, {otherwise}"
        );
        asked.push(parameter(
            "Accept-Language",
            &wanted,
            json!({ "type": "string", "maxLength": MOST_BYTES, "example": "en" }),
        ));
    }
    asked.push(parameter(
        "X-Request-Id",
        "A name for the request, to find it in logs: 1 to 64 visible ASCII characters. A new one is made if there is none, or another",
        json!({ "type": "string", "maxLength": MOST_BYTES, "example": "train-7" }),
    ));
    match operation["parameters"].as_array_mut() {
        Some(parameters) => parameters.extend(asked),
        None => operation["parameters"] = asked.into(),
    }
    for (status, response) in super::entries(operation.get_mut("responses")) {
        let good = status.starts_with(['2', '3']) || status == "101";
        let mut told = vec!["X-Request-Id", "Cache-Control"];
        if path.starts_with("/v1/") || is_oauth(path) {
            told.extend(["RateLimit", "RateLimit-Policy"]);
        }
        if good && tagged {
            told.push("ETag");
        }
        if in_language || sentences(response) {
            told.push("Content-Language");
        }
        if (good && in_language && status != "101") || sentences(response) {
            told.push("Vary");
        }
        match status.as_str() {
            "401" => told.push("WWW-Authenticate"),
            "403" if has_code(response, Code::InsufficientScope) => told.push("ScopeChallenge"),
            "426" => told.push("Upgrade"),
            "429" | "503" => told.push("Retry-After"),
            "101" => told.extend(["Upgrade", "Sec-WebSocket-Protocol"]),
            "303" => told.push("Location"),
            "200" | "201" if LOCATED.contains(&id.as_str()) => told.push("Location"),
            "200" if KEYED.contains(&id.as_str()) => told.extend(["Idempotent-Replayed", "Server-Timing"]),
            "200" if id == "post_message" => told.push("Idempotent-Replayed"),
            "200" if id == "quick_match" => told.push("Idempotent-Replayed"),
            "200" if id == "create_plan" => told.push("Idempotent-Replayed"),
            "200" if id == "export_me" => told.push("Content-Disposition"),
            "200" if id == "get_decision" => told.push("ETag"),
            _ => {}
        }
        if operation_is_deprecated(&id) {
            told.extend(["Deprecation", "Sunset"]);
        }
        for name in told {
            // Nothing is asked when it is another's turn, and then there is no tag.
            // A game has sentences only in what `include` adds to it.
            let name = match name {
                "ETag" if id == "get_decision" => "DecisionTag",
                "Content-Language" if id == "get_game" && good => "PartLanguage",
                "Vary" if id == "get_game" && good => "PartVary",
                name => name,
            };
            let shown = match name {
                "DecisionTag" => "ETag",
                "PartLanguage" => "Content-Language",
                "PartVary" => "Vary",
                "ScopeChallenge" => "WWW-Authenticate",
                name => name,
            };
            response["headers"][shown] = json!({ "$ref": format!("#/components/headers/{name}") });
        }
    }
}

fn has_code(response: &Value, code: Code) -> bool {
    response["x-problem-codes"].as_array().is_some_and(|codes| codes.iter().any(|one| one == code.word()))
}

fn operation_is_deprecated(id: &str) -> bool {
    crate::deprecated::OPERATIONS.iter().any(|one| one.operation == id)
}

fn parameter(name: &str, description: &str, schema: Value) -> Value {
    json!({ "name": name, "in": "header", "required": false, "description": description, "schema": schema })
}

/// All headers of replies.
pub fn components() -> Value {
    let text = |description: &str, example: &str| header(description, json!({ "type": "string" }), example);
    let mut always = json!({
        "X-Request-Id": text("The name of the request, as in the log of the server", "train-7"),
        "Cache-Control": text("Who may keep the reply, and how long (RFC 9111)", "private, no-cache"),
        "ETag": text("Changes with the body: goes into `If-None-Match`", "\"0123456789abcdef0123456789abcdef\""),
        "Content-Language": header("The language of the sentences in the reply", json!({ "type": "string", KNOWN: languages() }), "en"),
        "Vary": text("The headers of the request that the reply depends on", "accept-language"),
        "WWW-Authenticate": text("How to sign in (RFC 6750)", "Bearer realm=\"tharsis\""),
        "Content-Disposition": text("What to call the file (RFC 6266)", "attachment; filename=\"tharsis-export.json\""),
        "Upgrade": text("The protocol that this path takes, or has changed to", "websocket"),
        "Location": text("Where it is", "/v1/tables/01980000-0000-7000-8000-000000000000"),
        "Deprecation": text("Since when the operation is deprecated (RFC 9745)", "@1767225600"),
        "Sunset": text("When the operation will be gone (RFC 8594)", "Thu, 01 Oct 2026 00:00:00 GMT"),
    });
    for (_, header) in super::entries(Some(&mut always)) {
        header["required"] = true.into();
    }
    let mut sometimes = json!({
        "RateLimit": text("How the caller stands to the rates, where there are any: `r` requests are left, all are back in `t` seconds (draft-ietf-httpapi-ratelimit-headers)", "\"address\";r=9999;t=0"),
        "RateLimit-Policy": text("The rates that hold, where there are any: `q` requests in `w` seconds", "\"address\";q=10000;w=40"),
        "DecisionTag": text("The tag of the decision, if there is one: goes into `If-Match` of the move", "\"red-1\""),
        "PartLanguage": header("The language of the sentences in the reply, where it has some", json!({ "type": "string", "enum": languages() }), "en"),
        "PartVary": text("The headers of the request that the reply depends on, where it depends on some", "accept-language"),
        "ScopeChallenge": text("With `insufficient_scope`: the scope that the token lacks (RFC 6750)", "Bearer realm=\"tharsis\", error=\"insufficient_scope\", scope=\"games:play\""),
        "Idempotent-Replayed": header("Only there when the same was carried out before: this is the stored reply", json!({ "type": "string", "enum": ["true"] }), "true"),
        "Server-Timing": text(
            "Milliseconds until the game was there (`load`), until it was known what happens (`play`) and until that was on \
                the disk (`commit`); not there when it was carried out before",
            "load;dur=0.412, play;dur=0.087, commit;dur=1.930"
        ),
        "Sec-WebSocket-Protocol": header("The protocol that is spoken, where some were offered", json!({ "type": "string", "enum": ["tharsis.v1"] }), "tharsis.v1"),
    });
    let mut all = always.take();
    all["Retry-After"] = json!({
        "description": "Come again after so many seconds",
        "required": true,
        "schema": { "type": "integer", "format": "int32", "minimum": 1, "maximum": 2_147_483_647 },
        "example": 1,
    });
    for (name, header) in super::entries(Some(&mut sometimes)) {
        all[name] = header.take();
    }
    all
}

fn header(description: &str, schema: Value, example: &str) -> Value {
    json!({ "description": description, "schema": schema, "example": example })
}

fn languages() -> Vec<&'static str> {
    domain::text::Language::ALL.iter().map(|language| language.word()).collect()
}
