//! The operations and types that use a type.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde_json::Value;

use super::reference::{groups, type_name, types};
use crate::spec::DOCUMENT;

/// The uses of a type, in the order of the names.
#[derive(Default)]
pub struct Usage {
    pub operations: BTreeSet<&'static str>,
    pub types: BTreeSet<&'static str>,
}

static ALL: LazyLock<BTreeMap<&'static str, Usage>> = LazyLock::new(|| {
    let mut all: BTreeMap<&'static str, Usage> = BTreeMap::new();
    for operation in groups().iter().flat_map(|group| &group.operations) {
        for name in referenced_types(operation.value) {
            all.entry(name).or_default().operations.insert(operation.id);
        }
    }
    for (own, schema) in types() {
        for name in referenced_types(schema).into_iter().filter(|name| name != own) {
            all.entry(name).or_default().types.insert(own);
        }
    }
    // Almost every operation has it, so the list would be useless.
    all.entry("Problem").or_default().operations.clear();
    all
});

/// The uses of that type.
pub fn of(name: &str) -> &'static Usage {
    static NOWHERE: Usage = Usage { operations: BTreeSet::new(), types: BTreeSet::new() };
    ALL.get(name).unwrap_or(&NOWHERE)
}

/// The types that a value refers to, including references through components that are not types.
fn referenced_types(value: &'static Value) -> BTreeSet<&'static str> {
    let (mut found, mut seen, mut left) = (BTreeSet::new(), BTreeSet::new(), vec![value]);
    while let Some(value) = left.pop() {
        match value {
            Value::Object(members) => {
                if let Some(name) = type_name(value) {
                    found.insert(name);
                } else if let Some(pointer) =
                    value["$ref"].as_str().and_then(|target| target.strip_prefix('#'))
                    && seen.insert(pointer)
                {
                    left.extend(DOCUMENT.pointer(pointer));
                }
                // Recorded examples are data and refer to no type.
                left.extend(members.iter().filter(|(name, _)| *name != "examples").map(|(_, member)| member));
            }
            Value::Array(items) => left.extend(items),
            _ => {}
        }
    }
    found
}
