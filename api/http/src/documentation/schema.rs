//! Types as tables of their members.

use maud::{Markup, PreEscaped, html};
use serde_json::Value;

use super::reference::{resolved, type_name};
use super::{links, markdown};

/// The maximum depth at which nested types without a name are shown.
const MAX_DEPTH: usize = 4;

/// The short name of a type: `string`, `list of Card`.
pub fn kind(schema: &'static Value) -> Markup {
    if let Some(name) = type_name(schema) {
        return html! { a href=(links::of_type(name)) { (name) } };
    }
    if let Some(value) = schema.get("const") {
        return html! { code { (value) } };
    }
    match &schema["type"] {
        Value::String(name) => named(name, schema),
        _ => html! { "any value" },
    }
}

fn named(name: &str, schema: &'static Value) -> Markup {
    match (name, schema["format"].as_str()) {
        ("array", _) => html! { "list of " (kind(&schema["items"])) },
        ("object", _) if schema["additionalProperties"].is_object() => {
            html! { "map to " (kind(&schema["additionalProperties"])) }
        }
        ("string" | "integer" | "number", Some(format)) => html! { (name) " (" (format) ")" },
        _ => html! { (name) },
    }
}

/// The constraints of a value other than its type: range, length, default, allowed values.
pub fn limits(schema: &'static Value) -> Markup {
    let limits = facts(schema);
    html! {
        @if !limits.is_empty() { p.limits { (limits.join(" · ")) } }
        (values(schema))
    }
}

fn facts(schema: &Value) -> Vec<String> {
    let text = |name: &str| schema.get(name).filter(|value| !value.is_null()).map(plain);
    let range = |low: &str, high: &str, unit: &str| match (text(low), text(high)) {
        (Some(low), Some(high)) if low == high => Some(format!("{low}{unit}")),
        (Some(low), Some(high)) => Some(format!("{low} to {high}{unit}")),
        (Some(low), None) => Some(format!("at least {low}{unit}")),
        (None, Some(high)) => Some(format!("at most {high}{unit}")),
        (None, None) => None,
    };
    let one = [
        range("minimum", "maximum", ""),
        range("minLength", "maxLength", " characters"),
        range("minItems", "maxItems", " items"),
        text("pattern").map(|pattern| format!("pattern {pattern}")),
        text("example").map(|value| format!("example {value}")),
    ];
    one.into_iter().flatten().collect()
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// The values of a closed set, or the known values of an open set.
pub fn values(schema: &'static Value) -> Markup {
    let list = |name: &str| schema[name].as_array().map_or(&[][..], Vec::as_slice);
    let (closed, known) = (list("enum"), list("x-known-values"));
    html! {
        @if !closed.is_empty() { (choice("One of", closed, "")) }
        @if !known.is_empty() { (choice("Known values", known, "Values may be added: treat an unknown one as none of these.")) }
    }
}

fn choice(title: &str, values: &[Value], note: &str) -> Markup {
    let listed = html! { @for value in values { code { (plain(value)) } " " } };
    html! {
        @if values.len() > 12 {
            details.values { summary { (title) " " (values.len()) " values" } p { (listed) } }
        } @else {
            p.values { (title) ": " (listed) }
        }
        @if !note.is_empty() { p.limits { (note) } }
    }
}

/// The whole description of a type: text, limits and members.
pub fn whole(schema: &'static Value) -> Markup {
    html! {
        (described(schema))
        @if schema.get("properties").is_none() { p.limits { (kind(schema)) } }
        (limits(schema))
        (inside(schema, 0))
    }
}

/// The description of a value in the document.
pub fn described(value: &Value) -> Markup {
    let text = value["description"].as_str().unwrap_or_default();
    html! { @if !text.is_empty() { (PreEscaped(markdown::snippet(text))) } }
}

/// The members of a type, or of its items if they have no name.
pub fn inside(schema: &'static Value, depth: usize) -> Markup {
    if depth > MAX_DEPTH || type_name(schema).is_some() {
        return html! {};
    }
    html! {
        @if schema["properties"].is_object() { (members(schema, depth)) }
        (by_type(schema))
        @if schema["items"].is_object() { (inside(&schema["items"], depth + 1)) }
        @if schema["additionalProperties"].is_object() { (inside(&schema["additionalProperties"], depth + 1)) }
    }
}

/// The table of members, required ones first.
fn members(schema: &'static Value, depth: usize) -> Markup {
    let required =
        |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
    let all = || schema["properties"].as_object().into_iter().flatten();
    let in_order = all().filter(|(name, _)| required(name)).chain(all().filter(|(name, _)| !required(name)));
    html! {
        table.members {
            caption.hidden { "Members" }
            thead { tr { th scope="col" { "Member" } th scope="col" { "What it is" } } }
            tbody {
                @for (name, member) in in_order {
                    tr {
                        th scope="row" {
                            code { (name) }
                            @if required(name) { " " span.required { "required" } }
                            span.kind { (kind(member)) }
                        }
                        td { (described(member)) (limits(member)) (inside(member, depth + 1)) }
                    }
                }
            }
        }
    }
}

/// The members of each type of a union, where they differ.
fn by_type(schema: &'static Value) -> Markup {
    let by_type = &schema["x-members-by-type"];
    let Some(types) = by_type["types"].as_object() else { return html! {} };
    html! {
        h3 { "Members by " code { (by_type["type_member"].as_str().unwrap_or("type")) } }
        @if let Some(nested) = by_type["nested_in"].as_str() {
            p.meta { "These are members of " code { (nested) } ": " (kind(&schema["properties"][nested])) }
        }
        table.members {
            caption.hidden { "Members by type" }
            thead { tr { th scope="col" { "Type" } th scope="col" { "Members" } } }
            tbody { @for (name, one) in types { tr {
                th scope="row" { code { (name) } }
                td { (described(one)) (of_one_type(one)) }
            } } }
        }
    }
}

/// The members that one type always has, and those that it may have.
fn of_one_type(one: &Value) -> Markup {
    let list = |name: &str| one[name].as_array().map_or(&[][..], Vec::as_slice);
    let (required, optional) = (list("required"), list("optional"));
    html! {
        @if required.is_empty() && optional.is_empty() { p.limits { "no members of its own" } }
        @if !required.is_empty() { p { @for member in required { code { (plain(member)) } " " } } }
        @if !optional.is_empty() { p { "optional: " @for member in optional { code { (plain(member)) } " " } } }
    }
}

/// The type of a value, or of its items: the type whose members are shown.
pub fn main_type(schema: &'static Value) -> &'static Value {
    match schema["items"].is_object() {
        true => resolved(&schema["items"]),
        false => resolved(schema),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn kept(value: Value) -> &'static Value {
        Box::leak(Box::new(value))
    }

    #[test]
    fn members_by_type_are_a_table() {
        let schema = kept(json!({
            "type": "object",
            "properties": { "type": { "type": "string" }, "seat": { "type": "string" }, "card": { "type": "string" } },
            "required": ["type"],
            "x-members-by-type": { "type_member": "type", "types": {
                "passed": { "required": ["seat"], "optional": [], "description": "A seat has passed." },
                "drawn": { "required": ["seat"], "optional": ["card"] },
                "ended": { "required": [], "optional": [] },
            } },
        }));
        let page = whole(schema).into_string();
        for part in [
            "Members by <code>type</code>",
            "<code>passed</code></th><td><p>A seat has passed.</p>",
            "<code>drawn</code></th><td><p><code>seat</code> </p><p>optional: <code>card</code> </p>",
            "<code>ended</code></th><td><p class=\"limits\">no members of its own</p>",
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
    }

    #[test]
    fn open_and_closed_sets_differ() {
        let closed = values(kept(json!({ "enum": ["red", "blue"] }))).into_string();
        assert!(closed.contains("One of: <code>red</code>") && !closed.contains("may be added"), "{closed}");
        let open = values(kept(json!({ "x-known-values": ["began", "ended"] }))).into_string();
        assert!(open.contains("Known values: <code>began</code>") && open.contains("may be added"), "{open}");
    }

    #[test]
    fn a_type_is_named_in_words() {
        let named = |value: Value| kind(kept(value)).into_string();
        assert_eq!(
            named(json!({ "type": "array", "items": { "type": "string", "format": "uuid" } })),
            "list of string (uuid)"
        );
        assert!(named(json!({ "$ref": "#/components/schemas/Problem" })).contains("/docs/api/types/Problem"));
        assert_eq!(
            named(json!({ "type": "object", "additionalProperties": { "type": "integer" } })),
            "map to integer"
        );
    }
}
