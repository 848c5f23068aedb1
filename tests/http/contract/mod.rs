//! The contract, whole: every operation, every status, every problem code that the document tells is produced here by a
//! running server, and every reply is what the document says (`promise`). What comes back is kept as the examples of the
//! document.
//!
//! A new operation needs: the codes of its problems, in `x-problems` at its handler; a good request in `deeds` or `outside`, from which `sweep` makes
//! all the bad ones that follow from its shape; there too what only this operation refuses. Then
//! `BLESS=1 cargo test -p tharsis --test http contract` records its examples, and `BLESS=1 cargo test -p tharsis --test http spec`
//! writes the documents.

mod examples;
pub mod failing;
mod good_requests;
mod linked;
mod outside;
mod people;
mod planned;
mod seating;
mod sweep;

use std::collections::BTreeSet;

use http::spec::{DOCUMENT, declared_paths, problems};
use serde_json::Value;

use crate::response_conformance::{self, Kept};

/// An operation, a status, and the code if it is a problem.
type Documented = (String, u16, Option<String>);

/// An operation of the document: its id, method, path, and all that is said of it.
pub fn operations() -> Vec<(&'static str, String, &'static str, &'static Value)> {
    let paths = DOCUMENT["paths"].as_object().expect("paths");
    let mut all = Vec::new();
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().expect("methods") {
            let id = operation["operationId"].as_str().expect("an id");
            all.push((id, method.to_uppercase(), path.as_str(), operation));
        }
    }
    all
}

fn documented() -> BTreeSet<Documented> {
    let mut all = BTreeSet::new();
    for (id, _, _, operation) in operations() {
        for (status, response) in operation["responses"].as_object().expect("responses") {
            let status: u16 = status.parse().expect("a status");
            let codes = response["x-problem-codes"].as_array().into_iter().flatten();
            let mut codes: Vec<_> = codes.map(|code| code.as_str().map(str::to_owned)).collect();
            // Also where a page tells people the same as a problem does programs.
            if codes.is_empty() || response["content"].get("text/html").is_some() {
                codes.push(None);
            }
            all.extend(codes.into_iter().map(|code| (id.to_owned(), status, code)));
        }
    }
    all
}

#[test]
fn every_operation_says_which_problems_it_has() {
    for (path, methods) in declared_paths() {
        for (method, declared) in methods.as_object().expect("methods") {
            let operation = &DOCUMENT["paths"][&path][method];
            let responses = operation["responses"].as_object().expect("responses");
            let codes: Vec<_> =
                responses.values().filter_map(|one| one["x-problem-codes"].as_array()).flatten().collect();
            let own = declared[problems::DECLARED].as_array().into_iter().flatten();
            own.for_each(|code| assert!(codes.contains(&code), "{method} {path}: {code}"));
            assert!(operation.get(problems::DECLARED).is_none() && !codes.is_empty(), "{method} {path}");
        }
    }
}

#[test]
fn every_documented_status_and_code_is_produced_and_no_other() {
    response_conformance::record();
    good_requests::all();
    let deeds = response_conformance::recorded();
    sweep::all(&deeds);
    let kept = response_conformance::recorded();
    let produced: BTreeSet<Documented> = kept.iter().map(seen).collect();
    let documented = documented();
    let missing: Vec<_> = documented.difference(&produced).collect();
    assert!(
        missing.is_empty(),
        "{} of {} documented answers are produced by nothing in tests/http/contract: {missing:#?}",
        missing.len(),
        documented.len()
    );
    // `promise` has refused anything else.
    assert_eq!(produced, documented);
    println!("{} documented answers of {} operations, all produced", documented.len(), operations().len());
    examples::keep(&kept);
}

fn seen(kept: &Kept) -> Documented {
    (kept.operation.to_owned(), kept.status, kept.code.clone())
}
