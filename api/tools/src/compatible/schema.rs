//! Schemas, compared: of a request nothing may become narrower, of a reply nothing wider.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{Comparison, Way, list, members, resolved};
use http::spec::flat::MEMBERS;
use http::spec::sets::KNOWN;

/// Words that bound a value from below, and from above.
const LEAST: [&str; 4] = ["minimum", "minLength", "minItems", "minProperties"];
const MOST: [&str; 4] = ["maximum", "maxLength", "maxItems", "maxProperties"];

/// The types of a value; every whole number is a number.
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
    pub(super) fn schema(&mut self, place: &str, old: &Value, new: &Value, way: Way) {
        if let (Some(before), Some(after)) = (old["$ref"].as_str(), new["$ref"].as_str())
            && !self.met.insert((before.to_owned(), after.to_owned(), way))
        {
            return;
        }
        let (old_document, new_document) = (self.old, self.new);
        let (old, new) = (resolved(old_document, old), resolved(new_document, new));
        self.types(place, old, new, way);
        self.words(place, old, new, way);
        self.bounds(place, old, new, way);
        self.object(place, old, new, way);
        self.members_by_type(place, old, new, way);
        if old.get("items").is_some() {
            self.schema(&format!("{place}[]"), &old["items"], &new["items"], way);
        }
        for (at, (before, after)) in list(&old["allOf"]).iter().zip(list(&new["allOf"])).enumerate() {
            self.schema(&format!("{place}/{at}"), before, after, way);
        }
        if list(&old["allOf"]).len() != list(&new["allOf"]).len() {
            self.found(place, "it is made of other parts");
        }
    }

    fn types(&mut self, place: &str, old: &Value, new: &Value, way: Way) {
        let (before, after) = (types(old), types(new));
        // No type is any type.
        let kept = match way {
            Way::Request => after.is_empty() || !before.is_empty() && before.is_subset(&after),
            Way::Reply => before.is_empty() || !after.is_empty() && after.is_subset(&before),
        };
        if !kept {
            self.found(place, format!("its type was {}, and is {}", old["type"], new["type"]));
        }
        let (before, after) = (&old["format"], &new["format"]);
        let narrower = way == Way::Request && !after.is_null();
        let wider = way == Way::Reply && !before.is_null();
        if before != after && (narrower || wider) {
            self.found(place, format!("its format was {before}, and is {after}"));
        }
    }

    /// Sets of values. A closed set (`enum`) never grows in replies; an open one (`x-known-values`) may.
    fn words(&mut self, place: &str, old: &Value, new: &Value, way: Way) {
        let words = |schema: &Value, name: &str| schema[name].as_array().cloned();
        let (before, after) = (words(old, "enum"), words(new, "enum"));
        let (known, knows) = (words(old, KNOWN), words(new, KNOWN));
        match way {
            Way::Request => {
                if let (Some(taken), Some(takes)) =
                    (before.as_ref().or(known.as_ref()), after.as_ref().or(knows.as_ref()))
                {
                    for word in taken.iter().filter(|word| !takes.contains(word)) {
                        self.found(place, format!("{word} is no longer taken"));
                    }
                }
                if before.is_none() && known.is_none() && (after.is_some() || knows.is_some()) {
                    self.found(place, "only some values are taken now");
                }
            }
            Way::Reply => match (before, after) {
                (Some(before), Some(after)) => {
                    for word in after.iter().filter(|word| !before.contains(word)) {
                        self.found(place, format!("{word} is new in a closed set"));
                    }
                }
                (Some(_), None) => self.found(place, "it can be any value now"),
                _ => {}
            },
        }
        for name in ["pattern", "multipleOf", "uniqueItems", "propertyNames"] {
            let (before, after) = (&old[name], &new[name]);
            let narrower = way == Way::Request && !after.is_null();
            let wider = way == Way::Reply && !before.is_null();
            if before != after && (narrower || wider) {
                self.found(place, format!("{name} was {before}, and is {after}"));
            }
        }
    }

    fn bounds(&mut self, place: &str, old: &Value, new: &Value, way: Way) {
        for (names, sign) in [(LEAST, 1.0), (MOST, -1.0)] {
            for name in names {
                let bound = |schema: &Value| schema[name].as_f64().map(|bound| bound * sign);
                let tighter = match (bound(old), bound(new), way) {
                    (before, Some(after), Way::Request) => before.is_none_or(|before| after > before),
                    (Some(before), after, Way::Reply) => after.is_none_or(|after| after < before),
                    _ => false,
                };
                if tighter {
                    self.found(place, format!("{name} was {}, and is {}", old[name], new[name]));
                }
            }
        }
    }

    fn object(&mut self, place: &str, old: &Value, new: &Value, way: Way) {
        let required = |schema: &Value, name: &str| list(&schema["required"]).iter().any(|one| one == name);
        for (name, property) in members(&old["properties"]) {
            let place = format!("{place}.{name}");
            let Some(now) = new["properties"].get(name) else {
                if !self.is_over(property) {
                    self.found(&place, "it is gone");
                }
                continue;
            };
            let (was, is) = (required(old, name), required(new, name));
            match way {
                Way::Request if is && !was => self.found(&place, "it is required now"),
                Way::Reply if was && !is => self.found(&place, "it can be missing now"),
                _ => {}
            }
            self.schema(&place, property, now, way);
        }
        if way == Way::Request {
            for (name, _) in members(&new["properties"]) {
                if old["properties"].get(name).is_none() && required(new, name) {
                    self.found(&format!("{place}.{name}"), "it is new and required");
                }
            }
        }
        let (before, after) = (&old["additionalProperties"], &new["additionalProperties"]);
        match (before.is_object(), after.is_object()) {
            (true, true) => self.schema(&format!("{place}.*"), before, after, way),
            _ if before == after => {}
            _ if way == Way::Request && after.is_null() || *after == json!(true) => {}
            _ if way == Way::Reply && before.is_null() => {}
            _ => self.found(place, format!("other members were {before}, and are {after}")),
        }
    }

    /// What each type of an object has. New types may come; of a type that was known, what it always had must stay.
    fn members_by_type(&mut self, place: &str, old_schema: &Value, new_schema: &Value, way: Way) {
        let (old, new) = (&old_schema[MEMBERS], &new_schema[MEMBERS]);
        if old.is_null() {
            return;
        }
        if old["type_member"] != new["type_member"] || old["nested_in"] != new["nested_in"] {
            return self.found(place, "its types are told apart by another member");
        }
        for (word, before) in members(&old["types"]) {
            let place = format!("{place}<{word}>");
            let after = &new["types"][word];
            if after.is_null() {
                if way == Way::Request {
                    self.found(&place, "the type is gone");
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
            // A member that all types have now is told by the schema alone.
            let common = |name: &str| {
                all(after).contains(name) || list(&new_schema["required"]).iter().any(|one| one == name)
            };
            for name in all(before).iter().filter(|name| !common(name)) {
                self.found(&format!("{place}.{name}"), "it is gone");
            }
            let (was, is) = (names(before, "required"), names(after, "required"));
            match way {
                Way::Request => {
                    for name in is.difference(&was) {
                        self.found(&format!("{place}.{name}"), "it is required now");
                    }
                }
                Way::Reply => {
                    for name in was.difference(&is).filter(|name| all(after).contains(**name)) {
                        self.found(&format!("{place}.{name}"), "it can be missing now");
                    }
                }
            }
        }
    }
}
