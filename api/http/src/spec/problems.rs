//! The problems of each operation: those that its handler declares, and those that follow from its shape. The statuses,
//! descriptions and examples of problems in the document come only from here.

use serde_json::{Value, json};

use crate::problem::{Code, MEDIA_TYPE};

use Code::*;

/// The extension in which a handler declares the codes that only its operation, or a few operations, can return.
pub const DECLARED: &str = "x-problems";

/// Whether a path takes forms. Such paths report errors with a page, or as OAuth does (RFC 6749 §5.2).
pub fn takes_forms(path: &str) -> bool {
    ["/oauth/", "/mail/"].iter().any(|start| path.starts_with(start))
}

/// Every code that the operation can return, by status.
fn codes(path: &str, operation: &Value) -> Vec<Code> {
    let is_declared =
        |code: &Code| operation[DECLARED].as_array().is_some_and(|all| all.contains(&json!(code)));
    let mut codes: Vec<Code> = Code::ALL.iter().copied().filter(is_declared).collect();
    let open = super::is_public(operation);
    // Paths with forms report errors of bodies and queries in their own way. Other errors are problems as on all paths.
    let forms = takes_forms(path);
    let limited = forms || path.starts_with(super::VERSIONED);
    let by_shape: [(bool, &[Code]); 7] = [
        (true, &[HeadersTooLarge]),
        (!open, &[Unauthenticated, SessionEnded, AccountSuspended, InsufficientScope]),
        (super::has_parameters_in(operation, "path"), &[NotFound]),
        (
            !forms && operation.get("requestBody").is_some(),
            &[InvalidJson, BodyIncomplete, BodyTooLarge, UnsupportedMediaType, Invalid],
        ),
        // Operations without a query refuse one.
        (path.starts_with(super::VERSIONED), &[Invalid]),
        (limited, &[RateLimited]),
        // Also operations whose reply is the same for everybody: the state of the rate limits is in the database.
        (limited, &[Internal, Busy, Unavailable]),
    ];
    codes.extend(by_shape.iter().filter(|(applies, _)| *applies).flat_map(|(_, codes)| *codes));
    codes.sort();
    codes.dedup();
    codes
}

/// Writes the problems of an operation into it.
pub fn add(path: &str, operation: &mut Value) {
    let codes = codes(path, operation);
    if let Some(members) = operation.as_object_mut() {
        members.remove(DECLARED);
    }
    let Some(responses) = operation["responses"].as_object_mut() else { return };
    for code in codes {
        let status = code.status().as_u16().to_string();
        let response = responses.entry(status).or_insert_with(|| json!({ "description": "" }));
        // The response may already have the media type of a page.
        response["content"][MEDIA_TYPE] = json!({ "schema": { "$ref": "#/components/schemas/Problem" } });
        let before = response["description"].as_str().unwrap_or_default();
        let before = if before.is_empty() { String::new() } else { format!("{before}\n\n") };
        response["description"] = format!("{before}`{}`: {}", code.word(), code.meaning()).into();
        match response["x-problem-codes"].as_array_mut() {
            Some(words) => words.push(code.word().into()),
            None => response["x-problem-codes"] = json!([code.word()]),
        }
    }
}
