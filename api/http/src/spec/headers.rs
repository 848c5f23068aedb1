//! Adds the headers of requests and replies to the OpenAPI document. Most follow from the shape of an operation.
//! Handlers declare the others at their responses, where `Content-Language` means that the operation has text in the
//! language of the caller. The tests check every reply against the document, in both directions.

use serde_json::{Value, json};

use super::entries;
use super::problems::takes_forms;
use super::sets::KNOWN;
use crate::operation::request_log::MAX_HEADER_BYTES;
use crate::problem::{Code, MEDIA_TYPE};

/// Adds the headers to an operation.
pub fn add(path: &str, operation: &mut Value) {
    let id = operation["operationId"].as_str().unwrap_or_default().to_owned();
    let tagged = operation["responses"].get("304").is_some();
    let declares = |response: &Value, header: &str| response["headers"].get(header).is_some();
    let mut all = operation["responses"].as_object().into_iter().flat_map(|all| all.values());
    let in_language = all.any(|response| declares(response, "Content-Language"));
    let mut parameters = Vec::new();
    if tagged {
        parameters.push(parameter(
            "If-None-Match",
            "The `ETag` of the copy that the client has. If the copy is still current, the reply is 304 without a body",
            json!({ "type": "string", "maxLength": MAX_HEADER_BYTES, "example": "\"0123456789abcdef0123456789abcdef\"" }),
        ));
    }
    // Problems and pages contain text for people too.
    let sentences = |response: &Value| {
        [MEDIA_TYPE, "text/html"].iter().any(|kind| response["content"].get(kind).is_some())
    };
    let mut responses = operation["responses"].as_object().into_iter().flat_map(|all| all.values());
    if in_language || responses.any(sentences) {
        let otherwise = match path.starts_with("/v1/catalogue") || path == "/v1/rules" {
            true => "the reply is in English",
            false => "the reply is in the language of the account, or in English",
        };
        let wanted = format!(
            "The preferred languages, best first (RFC 9110, 12.5.4). If none of them is available, {otherwise}"
        );
        parameters.push(parameter(
            "Accept-Language",
            &wanted,
            json!({ "type": "string", "maxLength": MAX_HEADER_BYTES, "example": "en" }),
        ));
    }
    parameters.push(parameter(
        "X-Request-Id",
        "An id for the request, by which it can be found in logs: 1 to 64 visible ASCII characters. If it is absent or has another form, the server generates one",
        json!({ "type": "string", "maxLength": MAX_HEADER_BYTES, "example": "train-7" }),
    ));
    match operation["parameters"].as_array_mut() {
        Some(declared) => declared.extend(parameters),
        None => operation["parameters"] = parameters.into(),
    }
    for (status, response) in entries(operation.get_mut("responses")) {
        let good = status.starts_with(['2', '3']) || status == "101";
        let declared: Vec<String> =
            entries(response.get_mut("headers")).map(|(name, _)| name.clone()).collect();
        let mut names: Vec<&str> = declared.iter().map(String::as_str).collect();
        names.extend(["X-Request-Id", "Cache-Control"]);
        if path.starts_with("/v1/") || takes_forms(path) {
            names.extend(["RateLimit", "RateLimit-Policy"]);
        }
        if good && tagged {
            names.push("ETag");
        }
        if in_language || sentences(response) {
            names.push("Content-Language");
        }
        if (good && in_language && status != "101") || sentences(response) {
            names.push("Vary");
        }
        match status.as_str() {
            "401" => names.push("WWW-Authenticate"),
            "403" if has_code(response, Code::InsufficientScope) => names.push("ScopeChallenge"),
            "426" => names.push("Upgrade"),
            "429" | "503" => names.push("Retry-After"),
            "101" => names.extend(["Upgrade", "Sec-WebSocket-Protocol"]),
            "303" => names.push("Location"),
            _ => {}
        }
        if operation_is_deprecated(&id) {
            names.extend(["Deprecation", "Sunset"]);
        }
        for name in names {
            // Without an open decision there is no tag.
            // A game contains text only in the parts that `include` adds.
            let name = match name {
                "ETag" if !tagged => "DecisionTag",
                "Content-Language" if id == "get_game" && good => "PartLanguage",
                "Vary" if id == "get_game" && good => "PartVary",
                name => name,
            };
            let header = match name {
                "DecisionTag" => "ETag",
                "PartLanguage" => "Content-Language",
                "PartVary" => "Vary",
                "ScopeChallenge" => "WWW-Authenticate",
                name => name,
            };
            response["headers"][header] = json!({ "$ref": format!("#/components/headers/{name}") });
        }
    }
}

fn has_code(response: &Value, code: Code) -> bool {
    response["x-problem-codes"].as_array().is_some_and(|codes| codes.iter().any(|one| one == code.word()))
}

fn operation_is_deprecated(id: &str) -> bool {
    crate::reply::deprecated::OPERATIONS.iter().any(|one| one.operation == id)
}

fn parameter(name: &str, description: &str, schema: Value) -> Value {
    json!({ "name": name, "in": "header", "required": false, "description": description, "schema": schema })
}

/// All response headers.
pub fn components() -> Value {
    let text = |description: &str, example: &str| header(description, json!({ "type": "string" }), example);
    let mut always = json!({
        "X-Request-Id": text("The id of the request, as in the log of the server", "train-7"),
        "Cache-Control": text("Which caches may store the reply, and for how long (RFC 9111)", "private, no-cache"),
        "ETag": text("The tag of the body, which changes with the body. Send it in `If-None-Match`", "\"0123456789abcdef0123456789abcdef\""),
        "Content-Language": header("The language of the text in the reply", json!({ "type": "string", KNOWN: languages() }), "en"),
        "Vary": text("The headers of the request that the reply depends on", "accept-language"),
        "WWW-Authenticate": text("The authentication scheme (RFC 6750)", "Bearer realm=\"tharsis\""),
        "Content-Disposition": text("The suggested name of the file (RFC 6266)", "attachment; filename=\"tharsis-export.json\""),
        "Upgrade": text("The protocol that this path requires, or has switched to", "websocket"),
        "Location": text("The address of the resource", "/v1/tables/01980000-0000-7000-8000-000000000000"),
        "Deprecation": text("The time since which the operation has been deprecated (RFC 9745)", "@1767225600"),
        "Sunset": text("The time at which the operation will be removed (RFC 8594)", "Thu, 01 Oct 2026 00:00:00 GMT"),
    });
    for (_, header) in entries(Some(&mut always)) {
        header["required"] = true.into();
    }
    let mut sometimes = json!({
        "RateLimit": text("The state of the rate limits that apply to the caller: `r` requests are left, and the full quota is available again in `t` seconds (draft-ietf-httpapi-ratelimit-headers)", "\"address\";r=9999;t=0"),
        "RateLimit-Policy": text("The rate limits that apply to the caller: `q` requests in `w` seconds", "\"address\";q=10000;w=40"),
        "DecisionTag": text("The tag of the open decision. Send it in `If-Match` of the move. Absent if no decision is open", "\"red-1\""),
        "PartLanguage": header("The language of the text in the reply. Absent if the reply has no text", json!({ "type": "string", KNOWN: languages() }), "en"),
        "PartVary": text("The headers of the request that the reply depends on. Absent if there are none", "accept-language"),
        "ScopeChallenge": text("With `insufficient_scope`: the scope that the token lacks (RFC 6750)", "Bearer realm=\"tharsis\", error=\"insufficient_scope\", scope=\"games:play\""),
        "Idempotent-Replayed": header("Present if the request was carried out before; this is the stored reply", json!({ "type": "string", KNOWN: ["true"] }), "true"),
        "Server-Timing": text(
            "Milliseconds to load the game (`load`), to apply the rules (`play`) and to write the result to the disk \
                (`commit`). Absent if the reply is a stored one",
            "load;dur=0.412, play;dur=0.087, commit;dur=1.930"
        ),
        "Sec-WebSocket-Protocol": header("The selected protocol. Absent if the client offered none", json!({ "type": "string", KNOWN: ["tharsis.v1"] }), "tharsis.v1"),
    });
    let mut all = always.take();
    all["Retry-After"] = json!({
        "description": "The number of seconds after which to repeat the request",
        "required": true,
        "schema": { "type": "integer", "format": "int32", "minimum": 1, "maximum": 2_147_483_647 },
        "example": 1,
    });
    for (name, header) in entries(Some(&mut sometimes)) {
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
