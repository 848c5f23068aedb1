//! The contract test: a running server produces every status and problem code of every operation in the document, and
//! every reply matches the document (`response_conformance`). The replies become the examples of the document.
//!
//! A new operation needs: the codes of its problems, in `x-problems` at its handler; a successful request in
//! `good_requests` or a module beside it, from which `sweep` derives the invalid requests; and there also the refusals of
//! this operation alone. Then `BLESS=1 cargo test -p tharsis --test http contract` records its examples, and
//! `BLESS=1 cargo test -p tharsis --test http spec` writes the documents.

mod examples;
pub mod failing_store;
mod good_requests;
mod links;
mod mail;
mod moderation;
mod passkeys;
mod people;
mod plans;
mod reviews;
mod seating;
mod sign_in_providers;
mod sweep;
mod third_parties;

use std::collections::BTreeSet;

use http::spec::{DOCUMENT, declared_paths, problems};
use serde_json::Value;

use crate::response_conformance::{self, Exchange};

/// An operation id, a status, and the code of a problem.
type Documented = (String, u16, Option<String>);

/// The operations of the document: id, method, path and description.
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
            // Pages show the title of a problem instead of its code.
            if codes.is_empty() || response["content"].get("text/html").is_some() {
                codes.push(None);
            }
            all.extend(codes.into_iter().map(|code| (id.to_owned(), status, code)));
        }
    }
    all
}

#[test]
fn every_operation_lists_its_problems() {
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
    let exchanges = response_conformance::exchanges();
    sweep::all(&exchanges);
    let kept = response_conformance::exchanges();
    let produced: BTreeSet<Documented> = kept.iter().map(produced_by).collect();
    let documented = documented();
    let missing: Vec<_> = documented.difference(&produced).collect();
    assert!(
        missing.is_empty(),
        "{} of {} documented answers are produced by nothing in tests/http/contract: {missing:#?}",
        missing.len(),
        documented.len()
    );
    // `response_conformance` has refused all others.
    assert_eq!(produced, documented);
    println!("{} documented answers of {} operations, all produced", documented.len(), operations().len());
    examples::record_or_check(&kept);
}

fn produced_by(kept: &Exchange) -> Documented {
    (kept.operation.to_owned(), kept.status, kept.code.clone())
}
