//! The OpenAPI document: the one that is checked in is the one that is served, and generators of clients can use it.

use std::collections::BTreeSet;

use api::http::spec::DOCUMENT;
use serde_json::Value;

use crate::harness::{Server, bless, file};

#[test]
fn what_is_checked_in_is_what_is_served() {
    let path = file("openapi/openapi.json");
    let now = serde_json::to_string_pretty(&*DOCUMENT).expect("JSON") + "\n";
    if bless() {
        std::fs::write(&path, &now).expect("a place for the document");
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == now, "openapi/openapi.json is behind: BLESS=1 cargo test rewrites it");
    let served = Server::start().stranger().get("/v1/openapi.json").expect(200);
    assert_eq!(served, serde_json::from_str::<Value>(&kept).expect("JSON"));
}

#[test]
fn every_operation_is_described() {
    let mut ids = BTreeSet::new();
    for (path, methods) in DOCUMENT["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let what = format!("{method} {path}");
            let id = operation["operationId"].as_str().expect(&what);
            assert!(ids.insert(id), "{id} is there twice");
            assert!(operation["summary"].is_string(), "{what} has no summary");
            assert!(operation["tags"].as_array().is_some_and(|t| t.len() == 1), "{what} has no tag");
            let responses = operation["responses"].as_object().expect(&what);
            assert!(
                responses
                    .keys()
                    .any(|status| status.starts_with('2') || ["101", "303"].contains(&status.as_str())),
                "{what} never succeeds"
            );
            for (status, response) in responses {
                let described = response["description"].as_str().is_some_and(|d| !d.is_empty());
                assert!(described, "{what} does not describe {status}");
                let problem = response["content"].get("application/problem+json").is_some();
                // The endpoints of OAuth tell what is wrong in its own way, or on a page.
                let ours =
                    !path.starts_with("/oauth/") || ["429", "431", "500", "503"].contains(&status.as_str());
                let page = response["content"].get("text/html").is_some();
                assert!(page || !ours || problem == status.starts_with(['4', '5']), "{what}, {status}");
            }
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                assert!(parameter["description"].is_string(), "{what} does not describe {parameter}");
            }
        }
    }
}

#[test]
fn every_reference_leads_somewhere_and_every_schema_is_used() {
    let schemas = DOCUMENT["components"]["schemas"].as_object().expect("schemas");
    let mut used = BTreeSet::new();
    each(&DOCUMENT, &mut |value| {
        if let Some(reference) = value["$ref"].as_str() {
            let name = reference.strip_prefix("#/components/schemas/").expect(reference);
            assert!(schemas.contains_key(name), "{reference} leads nowhere");
            used.insert(name.to_owned());
        }
    });
    let unused: Vec<_> = schemas.keys().filter(|name| !used.contains(*name)).collect();
    assert!(unused.is_empty(), "not used: {unused:?}");
}

#[test]
fn unions_of_objects_have_names_and_a_discriminator() {
    let schemas = DOCUMENT["components"]["schemas"].as_object().expect("schemas");
    for (name, schema) in schemas {
        each(schema, &mut |value| {
            let Some(variants) = value["oneOf"].as_array() else { return };
            let objects =
                variants.iter().filter(|v| v["type"] == "object" || v.get("allOf").is_some()).count();
            assert_eq!(objects, 0, "{name} has nameless variants: {value}");
            if schema["oneOf"].is_array()
                && variants.iter().all(|v| v.get("$ref").is_some())
                && std::ptr::eq(value, schema)
            {
                assert!(value["discriminator"]["mapping"].is_object(), "{name} has no discriminator");
            }
        });
    }
}

fn each(value: &Value, see: &mut impl FnMut(&Value)) {
    see(value);
    match value {
        Value::Array(list) => list.iter().for_each(|inner| each(inner, see)),
        Value::Object(map) => map.values().for_each(|inner| each(inner, see)),
        _ => {}
    }
}
