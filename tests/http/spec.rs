//! The documents: the checked-in files equal the output of the program, and generators of clients can use them.

use std::collections::BTreeSet;

use http::spec::examples::SHOWN;
use http::spec::flat::MEMBERS;
use http::spec::sets::{CLOSED, KNOWN};
use http::spec::share::resolved;
use http::spec::{DOCUMENT, SERVED_DOCUMENT, disagreements, names, older, streams};
use serde_json::{Value, json};
use tharsis_server::spec::Form;

use crate::contract::operations;
use crate::harness::{Server, bless, file};
use crate::response_conformance::violations;

#[test]
fn the_checked_in_documents_equal_the_served_documents() {
    for (name, form) in [("openapi.json", Form::Openapi), ("asyncapi.yaml", Form::Asyncapi)] {
        let path = file("openapi").join(name);
        let now = form.text().expect("a document");
        if bless() {
            std::fs::write(&path, &now).expect("a place for the document");
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            kept == now,
            "openapi/{name} is behind: BLESS=1 cargo test -p tharsis --test http spec rewrites it"
        );
    }
    let server = Server::start();
    let anonymous = server.anonymous();
    assert_eq!(anonymous.get("/v1/openapi.json").expect(200), *SERVED_DOCUMENT);
    assert_eq!(anonymous.get("/v1/openapi-3.0.json").expect(200), older::document());
}

#[test]
fn every_operation_is_described() {
    let mut ids = BTreeSet::new();
    for (id, method, path, operation) in operations() {
        let what = format!("{id} ({method} {path})");
        assert!(ids.insert(id), "{id} is there twice");
        assert!(operation["summary"].as_str().is_some_and(|text| text.len() > 5), "{what} has no summary");
        assert!(
            operation["description"].as_str().is_some_and(|text| text.len() > 60),
            "{what} does not say what it is for and what may go wrong: its doc comment needs a second paragraph"
        );
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
            // Paths that take forms report errors on a page, or in the format of OAuth.
            let own = http::spec::problems::takes_forms(path)
                && response["content"].as_object().is_some_and(|content| {
                    content.contains_key("text/html")
                        || content
                            .get("application/json")
                            .is_some_and(|it| it["schema"]["$ref"] == "#/components/schemas/OAuthError")
                });
            assert!(own || problem == status.starts_with(['4', '5']), "{what}, {status}");
            assert_eq!(
                problem,
                response["x-problem-codes"].as_array().is_some_and(|codes| !codes.is_empty()),
                "{what}, {status}: handlers declare problems by their codes in `x-problems`, not as responses"
            );
        }
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            assert!(parameter["description"].is_string(), "{what} does not describe {parameter}");
            assert_bounded(&format!("{what}, {}", parameter["name"]), &parameter["schema"]);
        }
        for content in operation["requestBody"]["content"].as_object().into_iter().flatten().map(|(_, c)| c) {
            assert_bounded(&what, &content["schema"]);
        }
    }
}

/// Checks that every value that a client may send is bounded.
#[track_caller]
fn assert_bounded(what: &str, schema: &Value) {
    if let Some(name) = schema["$ref"].as_str().and_then(|to| to.strip_prefix("#/components/schemas/")) {
        return assert_bounded(&format!("{what}: {name}"), &DOCUMENT["components"]["schemas"][name]);
    }
    let is = |kind: &str| schema["type"] == kind || list(&schema["type"]).iter().any(|one| one == kind);
    let says = |word: &str| schema.get(word).is_some();
    if is("string") {
        let bounded = ["enum", KNOWN, "format", "maxLength", "pattern"].into_iter().any(says);
        assert!(bounded, "{what} can be any text: {schema}");
    }
    if is("integer") || is("number") {
        assert!(says("minimum") && says("maximum"), "{what} can be any number: {schema}");
    }
    if is("array") {
        assert!(says("maxItems"), "{what} can be a list of any length: {schema}");
        assert_bounded(&format!("{what}[]"), &schema["items"]);
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        assert_bounded(&format!("{what}.{name}"), property);
    }
    for name in ["oneOf", "anyOf", "allOf"] {
        list(&schema[name]).iter().for_each(|one| assert_bounded(what, one));
    }
}

#[test]
fn every_operation_has_valid_examples() {
    let problems = &DOCUMENT["components"]["examples"];
    for (id, _, _, operation) in operations() {
        for (media_type, content) in operation["requestBody"]["content"].as_object().into_iter().flatten() {
            let example = &content["examples"]["recorded"]["value"];
            assert!(
                !example.is_null(),
                "{id} has no example of a request: BLESS=1 cargo test contract records it"
            );
            let wrong = violations(&content["schema"], example);
            assert!(wrong.is_empty(), "the example of a request of {id} as {media_type}: {wrong:?}");
        }
        for (status, response) in operation["responses"].as_object().expect("responses") {
            for (media_type, content) in response["content"].as_object().into_iter().flatten() {
                // The document is no example of itself, and pages need none.
                if id.starts_with("get_openapi") && status == "200" || SHOWN.contains(&media_type.as_str()) {
                    continue;
                }
                let examples = content["examples"].as_object();
                let examples = examples.unwrap_or_else(|| {
                    panic!("{id} has no example of {status}: BLESS=1 cargo test contract records it")
                });
                let codes = list(&response["x-problem-codes"]);
                assert_eq!(examples.len(), codes.len().max(1), "{id}, {status}, {media_type}");
                for (name, example) in examples {
                    let kept = if codes.is_empty() { example } else { &problems[name] };
                    let wrong = violations(&content["schema"], &kept["value"]);
                    assert!(wrong.is_empty(), "the example of {id}, {status}, {name}: {wrong:?}");
                }
            }
        }
    }
}

#[test]
fn every_reference_resolves_and_every_schema_is_used() {
    let mut used = BTreeSet::new();
    visit(&SERVED_DOCUMENT, &mut |value| {
        if let Some(reference) = value["$ref"].as_str() {
            assert!(SERVED_DOCUMENT.pointer(&reference[1..]).is_some(), "{reference} leads nowhere");
            used.insert(reference.to_owned());
        }
    });
    // Payloads of pushes and webhooks and frames of streams belong to other documents too.
    visit(&streams::document(), &mut |value| {
        used.extend(
            value["$ref"].as_str().and_then(|to| to.strip_prefix("./openapi.json")).map(str::to_owned),
        );
    });
    for kind in ["schemas", "headers", "examples", "parameters", "responses"] {
        let unused = SERVED_DOCUMENT["components"][kind].as_object().expect(kind).keys();
        let unused: Vec<_> =
            unused.filter(|name| !used.contains(&format!("#/components/{kind}/{name}"))).collect();
        assert!(unused.is_empty(), "not used: {unused:?}");
    }
}

#[test]
fn every_object_is_a_named_schema() {
    let schemas = DOCUMENT["components"]["schemas"].as_object().expect("schemas");
    for (name, schema) in schemas {
        visit(schema, &mut |value| {
            let object = value["type"] == "object" && value["properties"].is_object();
            assert!(!object || std::ptr::eq(value, schema), "{name} has a nameless object in it: {value}");
        });
    }
}

#[test]
fn the_document_contains_no_unions() {
    assert_eq!(disagreements(), [""; 0], "rename these members on the wire");
    for (document, older) in [(&*SERVED_DOCUMENT, false), (&older::document(), true)] {
        let schemas = document["components"]["schemas"].as_object().expect("schemas");
        assert!(schemas.len() > 100);
        let mut with_types = 0;
        visit(document, &mut |value| {
            for word in ["oneOf", "anyOf", "not", "if", "discriminator", "nullable", "const"] {
                assert!(value.get(word).is_none(), "{word} in {value}");
            }
            if let Some(parts) = value.get("allOf").filter(|parts| parts.is_array()) {
                assert!(older && list(parts).len() == 1 && parts[0]["$ref"].is_string(), "allOf in {value}");
            }
            if let Some(kind) = value.get("type").filter(|_| value.get("in").is_none()) {
                assert!(!kind.is_array() && kind != "null", "several types, or null, in {value}");
            }
            with_types += usize::from(value.get(MEMBERS).is_some());
        });
        assert!(with_types >= 9, "{with_types}");
    }
}

#[test]
fn shared_components_keep_the_meaning_of_the_document() {
    let mut shared = 0;
    for (id, method, path, operation) in operations() {
        let served = &SERVED_DOCUMENT["paths"][path][method.to_lowercase()];
        visit(served, &mut |value| shared += usize::from(value.get("$ref").is_some()));
        let (mut served, mut whole) = (inline_references(served), inline_references(operation));
        // Examples of parameters are recorded at each operation and may differ.
        for operation in [&mut served, &mut whole] {
            for parameter in operation["parameters"].as_array_mut().expect("parameters") {
                parameter.as_object_mut().expect("a parameter").remove("example");
            }
        }
        assert_eq!(served, whole, "{id}");
    }
    assert!(shared > 1_000, "{shared}");
}

/// The value with references to shared components replaced by their targets.
fn inline_references(value: &Value) -> Value {
    let shared = ["parameters", "responses", "examples"].map(|kind| format!("#/components/{kind}/"));
    let is_shared = |to: &str| shared.iter().any(|start| to.starts_with(start));
    let value = match value["$ref"].as_str() {
        Some(to) if is_shared(to) => resolved(&SERVED_DOCUMENT, value),
        _ => value,
    };
    match value {
        Value::Array(list) => list.iter().map(inline_references).collect(),
        Value::Object(map) => {
            map.iter().map(|(name, inner)| (name.clone(), inline_references(inner))).collect()
        }
        plain => plain.clone(),
    }
}

#[test]
fn every_enum_is_marked_as_closed_or_open() {
    let schemas = DOCUMENT["components"]["schemas"].as_object().expect("schemas");
    let mut values = BTreeSet::new();
    for (name, schema) in schemas {
        let closed = CLOSED.contains(&name.as_str());
        visit(schema, &mut |value| {
            assert!(closed || value.get("enum").is_none(), "{name} is no closed set: {value}")
        });
        // Languages without scoped enums have all values in one namespace.
        for value in list(&schema["enum"]) {
            assert!(values.insert(value.to_string()), "{value} of {name} is in another closed set too");
        }
    }
    for name in CLOSED {
        assert!(schemas[*name]["enum"].is_array(), "{name} is no set");
    }
    visit(&DOCUMENT["components"]["headers"], &mut |value| {
        assert!(value.get("enum").is_none(), "a header has a closed set: {value}")
    });
    assert!(schemas["ProblemCode"][KNOWN].is_array());
}

/// The compatibility page lists every set.
#[test]
fn the_compatibility_page_lists_the_sets() {
    let path = file("docs/compatibility.md");
    let mut page = std::fs::read_to_string(&path).expect("the page");
    let schemas = DOCUMENT["components"]["schemas"].as_object().expect("schemas");
    let sets = |word: &str| -> String {
        let having = schemas.iter().filter(|(_, schema)| schema[word].is_array());
        let line = |(name, schema): (&String, &Value)| {
            let values = list(&schema[word]).iter().filter_map(Value::as_str);
            format!(
                "- `{name}`: {}\n",
                values.map(|value| format!("`{value}`")).collect::<Vec<_>>().join(", ")
            )
        };
        having.map(line).collect()
    };
    let before = page.clone();
    for (heading, all) in [("closed", sets("enum")), ("open", sets(KNOWN))] {
        let start = page.find(&format!("<!-- {heading} sets")).expect("a place for the list");
        let start = start + page[start..].find("-->\n").expect("the end of the comment") + 4;
        let end = start + page[start..].find("<!-- end -->").expect("the end of the list");
        page.replace_range(start..end, &format!("\n{all}\n"));
    }
    if bless() {
        std::fs::write(&path, &page).expect("a place for the page");
    }
    assert!(
        bless() || page == before,
        "docs/compatibility.md is behind: BLESS=1 cargo test -p tharsis --test http spec:: rewrites it"
    );
}

#[test]
fn names_are_valid_in_generated_clients() {
    for name in DOCUMENT["components"]["schemas"].as_object().expect("schemas").keys() {
        let plain = name.chars().all(|c| c.is_ascii_alphanumeric())
            && name.starts_with(|c: char| c.is_ascii_uppercase());
        assert!(plain && !name.starts_with("New"), "{name}");
        assert!(names::RENAMED.iter().all(|(generated, _)| generated != name), "{name}");
    }
    for (_, wire) in names::RENAMED {
        assert!(
            DOCUMENT["components"]["schemas"].get(wire).is_some(),
            "{wire} is in the table, and there is no such schema"
        );
    }
}

#[test]
fn the_asyncapi_document_refers_to_the_openapi_document() {
    let document = streams::document();
    let text = Form::Asyncapi.text().expect("YAML");
    assert_eq!(
        serde_saphyr::from_str::<Value>(&text).expect("YAML"),
        document,
        "what is written can be read"
    );
    let mut shared = 0;
    visit(&document, &mut |value| {
        let Some(reference) = value["$ref"].as_str() else { return };
        let there = match reference.strip_prefix("./openapi.json#") {
            Some(pointer) => {
                shared += 1;
                DOCUMENT.pointer(pointer)
            }
            None => document.pointer(&reference[1..]),
        };
        assert!(there.is_some(), "{reference} leads nowhere");
    });
    assert!(shared > 0);
    let channels: BTreeSet<_> = document["channels"]
        .as_object()
        .expect("channels")
        .values()
        .map(|c| c["address"].clone().to_string())
        .collect();
    let streams =
        operations().into_iter().filter(|(_, _, _, operation)| operation["tags"] == json!(["streams"]));
    let streams: BTreeSet<_> = streams.map(|(_, _, path, _)| json!(path).to_string()).collect();
    assert_eq!(channels, streams, "channels on the left, operations of streams on the right");
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn visit(value: &Value, see: &mut impl FnMut(&Value)) {
    see(value);
    match value {
        Value::Array(list) => list.iter().for_each(|inner| visit(inner, see)),
        Value::Object(map) => map.values().for_each(|inner| visit(inner, see)),
        _ => {}
    }
}
