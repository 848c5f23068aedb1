//! Compares schemas: a request schema must not become narrower, a reply schema must not become wider.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{Comparison, Direction, list, members, resolved};
use http::spec::flat::MEMBERS;
use http::spec::sets::KNOWN;

/// The keywords of lower bounds, and of upper bounds.
const LOWER_BOUNDS: [&str; 4] = ["minimum", "minLength", "minItems", "minProperties"];
const UPPER_BOUNDS: [&str; 4] = ["maximum", "maxLength", "maxItems", "maxProperties"];

/// The types of a value. Every integer is a number.
fn types(schema: &Value) -> BTreeSet<&str> {
    let mut types: BTreeSet<&str> = schema["type"].as_str().into_iter().collect();
    if types.contains("number") {
        types.insert("integer");
    }
    types
}

/// The members of an entry of `x-members-by-type`.
fn names<'a>(entry: &'a Value, kind: &str) -> BTreeSet<&'a str> {
    list(&entry[kind]).iter().filter_map(Value::as_str).collect()
}

impl Comparison<'_> {
    pub(super) fn schema(&mut self, location: &str, old: &Value, new: &Value, direction: Direction) {
        if let (Some(before), Some(after)) = (old["$ref"].as_str(), new["$ref"].as_str())
            && !self.visited.insert((before.to_owned(), after.to_owned(), direction))
        {
            return;
        }
        let outside = self.is_requested;
        if let Some(reference) = old["$ref"].as_str() {
            self.is_requested = self.requested.contains(reference);
        }
        let (old_document, new_document) = (self.old, self.new);
        let (old, new) = (resolved(old_document, old), resolved(new_document, new));
        self.types(location, old, new, direction);
        self.value_sets(location, old, new, direction);
        self.bounds(location, old, new, direction);
        self.object(location, old, new, direction);
        self.members_by_type(location, old, new, direction);
        if old.get("items").is_some() {
            self.schema(&format!("{location}[]"), &old["items"], &new["items"], direction);
        }
        for (at, (before, after)) in list(&old["allOf"]).iter().zip(list(&new["allOf"])).enumerate() {
            self.schema(&format!("{location}/{at}"), before, after, direction);
        }
        if list(&old["allOf"]).len() != list(&new["allOf"]).len() {
            self.report(location, "it is made of other parts");
        }
        self.is_requested = outside;
    }

    fn types(&mut self, location: &str, old: &Value, new: &Value, direction: Direction) {
        let (before, after) = (types(old), types(new));
        // A missing type allows any type.
        let kept = match direction {
            Direction::Request => after.is_empty() || !before.is_empty() && before.is_subset(&after),
            Direction::Reply => before.is_empty() || !after.is_empty() && after.is_subset(&before),
        };
        if !kept {
            self.report(location, format!("its type was {}, and is {}", old["type"], new["type"]));
        }
        let (before, after) = (&old["format"], &new["format"]);
        let narrower = direction == Direction::Request && !after.is_null();
        let wider = direction == Direction::Reply && !before.is_null();
        if before != after && (narrower || wider) {
            self.report(location, format!("its format was {before}, and is {after}"));
        }
    }

    /// Compares sets of values. A closed set (`enum`) never grows in replies; an open one (`x-known-values`) may.
    fn value_sets(&mut self, location: &str, old: &Value, new: &Value, direction: Direction) {
        let values = |schema: &Value, name: &str| schema[name].as_array().cloned();
        let (before, after) = (values(old, "enum"), values(new, "enum"));
        let (known, knows) = (values(old, KNOWN), values(new, KNOWN));
        match direction {
            Direction::Request => {
                if let (Some(taken), Some(takes)) =
                    (before.as_ref().or(known.as_ref()), after.as_ref().or(knows.as_ref()))
                {
                    for word in taken.iter().filter(|word| !takes.contains(word)) {
                        self.report(location, format!("{word} is no longer taken"));
                    }
                }
                if before.is_none() && known.is_none() && (after.is_some() || knows.is_some()) {
                    self.report(location, "only some values are taken now");
                }
            }
            Direction::Reply => match (before, after) {
                (Some(before), Some(after)) => {
                    for word in after.iter().filter(|word| !before.contains(word)) {
                        self.report(location, format!("{word} is new in a closed set"));
                    }
                }
                (Some(_), None) => self.report(location, "it can be any value now"),
                _ => {}
            },
        }
        for name in ["pattern", "multipleOf", "uniqueItems", "propertyNames"] {
            let (before, after) = (&old[name], &new[name]);
            let narrower = direction == Direction::Request && !after.is_null();
            let wider = direction == Direction::Reply && !before.is_null();
            if before != after && (narrower || wider) {
                self.report(location, format!("{name} was {before}, and is {after}"));
            }
        }
    }

    /// Compares bounds. In a schema that requests contain as well, the bounds say what the server takes: they may become
    /// wider.
    fn bounds(&mut self, location: &str, old: &Value, new: &Value, direction: Direction) {
        for (names, sign) in [(LOWER_BOUNDS, 1.0), (UPPER_BOUNDS, -1.0)] {
            for name in names {
                let bound = |schema: &Value| schema[name].as_f64().map(|bound| bound * sign);
                let tighter = match (bound(old), bound(new), direction) {
                    (before, Some(after), Direction::Request) => before.is_none_or(|before| after > before),
                    (Some(before), after, Direction::Reply) if !self.is_requested => {
                        after.is_none_or(|after| after < before)
                    }
                    _ => false,
                };
                if tighter {
                    self.report(location, format!("{name} was {}, and is {}", old[name], new[name]));
                }
            }
        }
    }

    fn object(&mut self, location: &str, old: &Value, new: &Value, direction: Direction) {
        let required = |schema: &Value, name: &str| list(&schema["required"]).iter().any(|one| one == name);
        for (name, property) in members(&old["properties"]) {
            let location = format!("{location}.{name}");
            let Some(now) = new["properties"].get(name) else {
                if !self.is_sunset(property) {
                    self.report(&location, "it is gone");
                }
                continue;
            };
            let (was, is) = (required(old, name), required(new, name));
            match direction {
                Direction::Request if is && !was => self.report(&location, "it is required now"),
                Direction::Reply if was && !is => self.report(&location, "it can be missing now"),
                _ => {}
            }
            self.schema(&location, property, now, direction);
        }
        if direction == Direction::Request {
            for (name, _) in members(&new["properties"]) {
                if old["properties"].get(name).is_none() && required(new, name) {
                    self.report(&format!("{location}.{name}"), "it is new and required");
                }
            }
        }
        let (before, after) = (&old["additionalProperties"], &new["additionalProperties"]);
        match (before.is_object(), after.is_object()) {
            (true, true) => self.schema(&format!("{location}.*"), before, after, direction),
            _ if before == after => {}
            _ if direction == Direction::Request && after.is_null() || *after == json!(true) => {}
            _ if direction == Direction::Reply && before.is_null() => {}
            _ => self.report(location, format!("other members were {before}, and are {after}")),
        }
    }

    /// Compares the members of each type of an object. New types are compatible; a known type keeps its required
    /// members.
    fn members_by_type(
        &mut self,
        location: &str,
        old_schema: &Value,
        new_schema: &Value,
        direction: Direction,
    ) {
        let (old, new) = (&old_schema[MEMBERS], &new_schema[MEMBERS]);
        if old.is_null() {
            return;
        }
        if old["type_member"] != new["type_member"] || old["nested_in"] != new["nested_in"] {
            return self.report(location, "its types are distinguished by another member");
        }
        for (word, before) in members(&old["types"]) {
            let location = format!("{location}<{word}>");
            let after = &new["types"][word];
            if after.is_null() {
                if direction == Direction::Request {
                    self.report(&location, "the type is gone");
                }
                continue;
            }
            let all = |entry: &'_ Value| -> BTreeSet<String> {
                ["required", "optional"]
                    .iter()
                    .flat_map(|kind| names(entry, kind))
                    .map(str::to_owned)
                    .collect()
            };
            // A member that all types have is listed only in the schema.
            let common = |name: &str| {
                all(after).contains(name) || list(&new_schema["required"]).iter().any(|one| one == name)
            };
            for name in all(before).iter().filter(|name| !common(name)) {
                self.report(&format!("{location}.{name}"), "it is gone");
            }
            let (was, is) = (names(before, "required"), names(after, "required"));
            match direction {
                Direction::Request => {
                    for name in is.difference(&was) {
                        self.report(&format!("{location}.{name}"), "it is required now");
                    }
                }
                Direction::Reply => {
                    for name in was.difference(&is).filter(|name| all(after).contains(**name)) {
                        self.report(&format!("{location}.{name}"), "it can be missing now");
                    }
                }
            }
        }
    }
}
