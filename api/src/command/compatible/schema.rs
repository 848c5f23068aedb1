//! Schemas, compared: of a request nothing may become narrower, of a reply nothing wider.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{Comparison, Way, list, members, resolved};

/// Words that bound a value from below, and from above.
const LEAST: [&str; 4] = ["minimum", "minLength", "minItems", "minProperties"];
const MOST: [&str; 4] = ["maximum", "maxLength", "maxItems", "maxProperties"];

/// A schema without the ways in which `null` can be written.
struct Plain<'a> {
    schema: &'a Value,
    variants: Option<Vec<&'a Value>>,
    nullable: bool,
}

fn plain<'a>(document: &'a Value, schema: &'a Value) -> Plain<'a> {
    let schema = resolved(document, schema);
    let null = |variant: &&Value| variant["type"] == "null";
    let variants = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array());
    let Some(variants) = variants else {
        let nullable = list(&schema["type"]).iter().any(|one| one == "null");
        return Plain { schema, variants: None, nullable };
    };
    let nullable = variants.iter().any(|variant| null(&variant));
    let rest: Vec<&Value> = variants.iter().filter(|variant| !null(variant)).collect();
    match rest.as_slice() {
        [one] if schema.get("discriminator").is_none() => {
            let inner = plain(document, one);
            Plain { nullable: nullable || inner.nullable, ..inner }
        }
        _ => Plain { schema, variants: Some(rest), nullable },
    }
}

/// The types of a value but `null`; every whole number is a number.
fn types(schema: &Value) -> BTreeSet<&str> {
    let named =
        schema["type"].as_str().into_iter().chain(list(&schema["type"]).iter().filter_map(Value::as_str));
    let mut types: BTreeSet<&str> = named.filter(|one| *one != "null").collect();
    if types.contains("number") {
        types.insert("integer");
    }
    types
}

impl Comparison<'_> {
    pub(super) fn schema(&mut self, place: &str, old: &Value, new: &Value, way: Way) {
        if let (Some(before), Some(after)) = (old["$ref"].as_str(), new["$ref"].as_str())
            && !self.met.insert((before.to_owned(), after.to_owned(), way))
        {
            return;
        }
        let (old_document, new_document) = (self.old, self.new);
        let (before, after) = (plain(old_document, old), plain(new_document, new));
        match way {
            Way::Request if before.nullable && !after.nullable => {
                self.found(place, "null is no longer taken")
            }
            Way::Reply if after.nullable && !before.nullable => self.found(place, "it can be null now"),
            _ => {}
        }
        match (&before.variants, &after.variants) {
            (Some(old), Some(new)) => {
                return self.union(place, (before.schema, old), (after.schema, new), way);
            }
            (None, None) => {}
            _ => {
                return self
                    .found(place, "it was one thing, and is a choice of several, or the other way round");
            }
        }
        let (old, new) = (before.schema, after.schema);
        self.types(place, old, new, way);
        self.words(place, old, new, way);
        self.bounds(place, old, new, way);
        self.object(place, old, new, way);
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

    /// Enums. Those of replies may grow: clients are told to expect it.
    fn words(&mut self, place: &str, old: &Value, new: &Value, way: Way) {
        let words = |schema: &Value| match schema.get("const") {
            Some(one) => Some(vec![one.clone()]),
            None => schema["enum"].as_array().cloned(),
        };
        match (words(old), words(new), way) {
            (Some(before), Some(after), Way::Request) => {
                for word in before.iter().filter(|word| !after.contains(word)) {
                    self.found(place, format!("{word} is no longer taken"));
                }
            }
            (None, Some(_), Way::Request) => self.found(place, "only some values are taken now"),
            (Some(_), None, Way::Reply) => self.found(place, "it can be any value now"),
            _ => {}
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

    fn union(
        &mut self,
        place: &str,
        (old, before): (&Value, &[&Value]),
        (new, after): (&Value, &[&Value]),
        way: Way,
    ) {
        let (told, tells) = (&old["discriminator"], &new["discriminator"]);
        if told["propertyName"] != tells["propertyName"] {
            self.found(place, "its variants are told apart by another property");
        }
        if !told.is_null() {
            for (word, variant) in members(&told["mapping"]) {
                match &tells["mapping"][word] {
                    Value::Null if way == Way::Reply => {}
                    Value::Null => self.found(place, format!("the variant {word} is gone")),
                    now => {
                        let (variant, now) = (json!({ "$ref": variant }), json!({ "$ref": now }));
                        self.schema(&format!("{place}<{word}>"), &variant, &now, way);
                    }
                }
            }
            return;
        }
        // Without a word that tells them apart they are known by their names, or by where they stand.
        let name =
            |variant: &Value| variant["$ref"].as_str().map_or_else(|| variant.to_string(), str::to_owned);
        let (old_names, new_names): (Vec<_>, Vec<_>) =
            (before.iter().map(|v| name(v)).collect(), after.iter().map(|v| name(v)).collect());
        match way {
            Way::Request => {
                for gone in old_names.iter().filter(|one| !new_names.contains(one)) {
                    self.found(place, format!("{gone} is no longer taken"));
                }
            }
            Way::Reply => {
                for come in new_names.iter().filter(|one| !old_names.contains(one)) {
                    self.found(place, format!("it can be {come} now"));
                }
            }
        }
        for (at, variant) in before.iter().enumerate() {
            if let Some(now) = new_names.iter().position(|one| *one == old_names[at]) {
                self.schema(&format!("{place}<{at}>"), variant, after[now], way);
            }
        }
    }
}
