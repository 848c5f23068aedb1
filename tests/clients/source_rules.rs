//! Checks the generated sources of languages that are not compiled here: every class belongs to a schema of the
//! document and has the same required members, every member has a type, and no name collides with the language or its
//! platform.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use crate::contract::DOCUMENT;
use crate::decoding::files;
use crate::generators::generated;

/// The rules for the models of a language.
struct SourceRules {
    language: &'static str,
    models: &'static str,
    /// Files that are not models of the document.
    beside: &'static [&'static str],
    /// Whether a line declares a required member.
    required: fn(&str) -> bool,
    /// Whether the generator gives required lists an empty default, so that its models require fewer members than the
    /// document.
    fewer: bool,
    /// Untyped members, and the classes that the generator creates for unions.
    never: &'static [&'static str],
}

const SOURCE_RULES: [SourceRules; 6] = [
    SourceRules {
        language: "swift6",
        models: "Sources/OpenAPIClient/Models",
        beside: &[],
        required: |line| line.starts_with("    public var ") && !line.contains('?'),
        fewer: false,
        never: &["AnyCodable", "JSONValue", ": Any", "[Any", "OneOf", "AnyOf"],
    },
    SourceRules {
        language: "dart",
        models: "lib/model",
        beside: &[],
        required: |line| line.starts_with("    required this."),
        fewer: true,
        never: &["  Object ", "  Object? ", "  dynamic ", "List<Object", "OneOf", "AnyOf"],
    },
    SourceRules {
        language: "dart-dio",
        models: "lib/src/model",
        beside: &["date"],
        required: |line| {
            let member = line.starts_with("  ") && !line.starts_with("   ") && !line.starts_with("  static ");
            member && line.ends_with(';') && line.contains(" get ") && !line.contains("? get ")
        },
        fewer: false,
        never: &["JsonObject", "BuiltList<dynamic", "OneOf", "AnyOf"],
    },
    SourceRules {
        language: "csharp",
        models: "src/Org.OpenAPITools/Model",
        beside: &[],
        required: |line| line.starts_with("        public ") && line.ends_with("{ get; set; }"),
        fewer: false,
        never: &["public Object ", "public object ", "List<Object>", "dynamic", "OneOf", "AnyOf"],
    },
    SourceRules {
        language: "kotlin-moshi",
        models: "src/main/kotlin/org/openapitools/client/models",
        beside: &[],
        required: |line| line.starts_with("    val ") && !line.contains("? = "),
        fewer: false,
        // An interface or a sealed class would need a custom adapter.
        never: &[
            ": kotlin.Any,",
            ": kotlin.Any? =",
            "<kotlin.Any",
            "interface ",
            "sealed ",
            "OneOf",
            "AnyOf",
        ],
    },
    SourceRules {
        language: "typescript-fetch",
        models: "models",
        beside: &["index"],
        required: |line| line.starts_with("    ") && line.ends_with(';') && is_member(line),
        fewer: false,
        never: &[": any;", ": object;", ": unknown;", "OneOf", "AnyOf"],
    },
];

/// Whether a line of an interface declares a member that is not optional.
fn is_member(line: &str) -> bool {
    let name = line.trim_start().split(": ").next().unwrap_or_default();
    !name.is_empty() && !name.ends_with('?') && name.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// Names of SwiftUI, Foundation, and the core libraries of the other languages, which a generated class would hide.
const RESERVED: &[&str] = &[
    "Actor",
    "Alert",
    "Any",
    "App",
    "Array",
    "Bool",
    "Boolean",
    "Button",
    "Calendar",
    "Chart",
    "Class",
    "Color",
    "Colour",
    "Comparable",
    "Data",
    "Date",
    "DateTime",
    "Dictionary",
    "Double",
    "Duration",
    "Enum",
    "Error",
    "Exception",
    "Font",
    "Form",
    "Function",
    "Future",
    "Gesture",
    "Group",
    "Image",
    "Int",
    "Integer",
    "Iterable",
    "Label",
    "Layout",
    "Link",
    "List",
    "Locale",
    "Map",
    "Measurement",
    "Menu",
    "Module",
    "Never",
    "Notification",
    "Null",
    "Number",
    "Object",
    "Operation",
    "Optional",
    "Path",
    "Picker",
    "Process",
    "Progress",
    "Record",
    "Result",
    "Scene",
    "Section",
    "Set",
    "Shape",
    "State",
    "Stream",
    "String",
    "Symbol",
    "Table",
    "Task",
    "Text",
    "Thread",
    "Timer",
    "Toggle",
    "Type",
    "URL",
    "Unit",
    "View",
    "Void",
    "Widget",
    "Window",
];

/// A name in lower case without punctuation, which is equal in all languages.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn schemas() -> BTreeMap<String, &'static Value> {
    let schemas = DOCUMENT["components"]["schemas"].as_object().expect("schemas");
    let named: BTreeMap<String, &Value> =
        schemas.iter().map(|(name, schema)| (plain(name), schema)).collect();
    assert_eq!(named.len(), schemas.len(), "two schemas have one name but for their case");
    named
}

#[test]
fn generated_sources_match_the_document() {
    let schemas = schemas();
    let mut wrong = Vec::new();
    for rules in &SOURCE_RULES {
        let mut count = 0;
        for path in files(&generated(rules.language, "3.1").join(rules.models)) {
            rules.read(&path, &schemas, &mut wrong);
            count += 1;
        }
        println!("{}: {count} classes read", rules.language);
        assert!(count > 100, "{}: {count} classes", rules.language);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

impl SourceRules {
    fn read(&self, path: &Path, schemas: &BTreeMap<String, &'static Value>, wrong: &mut Vec<String>) {
        let stem = plain(path.file_stem().and_then(|stem| stem.to_str()).expect("a name"));
        let mut report = |what: String| wrong.push(format!("{}, {stem}: {what}", self.language));
        if self.beside.contains(&stem.as_str()) {
            return;
        }
        let Some(schema) = schemas.get(&stem) else {
            return report("no schema of the document has this name".to_owned());
        };
        let text = std::fs::read_to_string(path).expect("a source");
        let comment = |line: &&str| ["//", "*", "/*"].iter().any(|mark| line.trim_start().starts_with(mark));
        let code: Vec<&str> = text.lines().map(str::trim_end).filter(|line| !comment(line)).collect();
        for line in &code {
            if let Some(word) = self.never.iter().find(|word| line.contains(**word)) {
                report(format!("{word}: {line}"));
            }
        }
        if schema["properties"].is_object() {
            let expected = schema["required"].as_array().map_or(0, Vec::len);
            let found = code.iter().filter(|line| (self.required)(line)).count();
            if found > expected || (found < expected && !self.fewer) {
                report(format!("{found} members are required, {expected} in the document"));
            }
        }
        if self.language == "swift6" {
            if text.contains(": Identifiable {}") && !text.contains("public var id: ") {
                report("Identifiable without an id".to_owned());
            }
            let mut cases: Vec<&str> = code
                .iter()
                .filter(|line| line.starts_with("    case ") && line.contains(" = "))
                .copied()
                .collect();
            let all = cases.len();
            cases.sort_unstable_by_key(|line| line.split(" = ").next());
            cases.dedup_by_key(|line| line.split(" = ").next());
            if cases.len() != all {
                report("two constants have one name".to_owned());
            }
        }
    }
}

#[test]
fn no_schema_has_a_name_of_a_platform() {
    let names = DOCUMENT["components"]["schemas"].as_object().expect("schemas").keys();
    let found: Vec<&String> = names.filter(|name| RESERVED.contains(&name.as_str())).collect();
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn every_schema_and_member_has_a_type() {
    fn search(value: &Value, place: &str, wrong: &mut Vec<String>) {
        match value {
            Value::Object(members) => {
                for (name, schema) in
                    members.get("properties").and_then(Value::as_object).into_iter().flatten()
                {
                    if schema.get("type").is_none() && schema.get("$ref").is_none() {
                        wrong.push(format!("{place}/{name}: {schema}"));
                    }
                }
                members.iter().for_each(|(name, value)| search(value, &format!("{place}/{name}"), wrong));
            }
            Value::Array(list) => list.iter().for_each(|value| search(value, place, wrong)),
            _ => {}
        }
    }
    let mut wrong = Vec::new();
    search(&DOCUMENT["components"]["schemas"], "", &mut wrong);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Generated Go fails on an unknown member of an object that is closed.
#[test]
fn every_object_of_a_reply_can_grow() {
    fn follow(value: &'static Value, found: &mut BTreeMap<&'static str, &'static Value>) {
        match value {
            Value::Object(members) => {
                for (name, value) in members {
                    match (name.as_str(), value) {
                        ("$ref", Value::String(reference)) if !found.contains_key(reference.as_str()) => {
                            let pointer = reference.trim_start_matches('#');
                            let target = DOCUMENT.pointer(pointer).expect("a component");
                            found.insert(reference, target);
                            follow(target, found);
                        }
                        ("examples" | "example", _) => {}
                        _ => follow(value, found),
                    }
                }
            }
            Value::Array(list) => list.iter().for_each(|value| follow(value, found)),
            _ => {}
        }
    }
    let mut found = BTreeMap::new();
    for operation in DOCUMENT["paths"].as_object().expect("paths").values().filter_map(Value::as_object) {
        operation.values().for_each(|operation| follow(&operation["responses"], &mut found));
    }
    let closed = found.iter().filter(|(_, schema)| schema["additionalProperties"] == false);
    let closed: Vec<&str> = closed.filter_map(|(reference, _)| reference.rsplit('/').next()).collect();
    assert!(closed.is_empty(), "closed: {closed:?}");
}
