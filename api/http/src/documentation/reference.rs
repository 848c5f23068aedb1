//! The operations of the OpenAPI document, in the order in which a client needs them: sign-in first, and operations
//! that end or delete something last.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use serde_json::Value;

use crate::spec::DOCUMENT;

/// A page with related operations.
pub struct Group {
    /// The last segment of its address.
    pub slug: &'static str,
    pub title: &'static str,
    /// The description of its tag in the OpenAPI document.
    pub about: &'static str,
    pub operations: Vec<Operation>,
}

/// An operation of the OpenAPI document.
pub struct Operation {
    pub id: &'static str,
    /// The method in capitals.
    pub method: String,
    pub path: &'static str,
    pub value: &'static Value,
}

/// The groups in order, with their tags. A tag that is not listed here comes before the last group.
const ORDER: [(&str, &str, &str); 12] = [
    ("tables", "Tables", "tables"),
    ("games", "Games", "games"),
    ("streams", "Streams", "streams"),
    ("seats", "Seats and clocks", "seats"),
    ("chat", "Chat", "chat"),
    ("people", "People", "people"),
    ("catalogue", "Catalogue", "catalogue"),
    ("push", "Push", "push"),
    ("webhooks", "Webhooks", "webhooks"),
    ("third-parties", "Third parties", "third_parties"),
    ("operation", "Operation", "operation"),
    ("account", "Account", "accounts"),
];

/// The group of operations that begin a session. They come first, whatever their tag.
const SIGN_IN: (&str, &str, &str) =
    ("sign-in", "Sign-in", "Begin a session: every other request carries its access token.");

/// Operations other than DELETE that end something.
const ENDING: [&str; 6] =
    ["sign_out", "resign", "oauth_revoke", "unlink_provider", "remove_passkey", "delete_me"];

static GROUPS: LazyLock<Vec<Group>> = LazyLock::new(|| {
    let mut left = operations();
    let mut take = |slug, title, about, belongs: &dyn Fn(&Operation) -> bool| {
        let (mut own, others): (Vec<_>, Vec<_>) = left.drain(..).partition(belongs);
        left = others;
        own.sort_by_key(Operation::order);
        Group { slug, title, about, operations: own }
    };
    let (slug, title, about) = SIGN_IN;
    let mut groups = vec![take(slug, title, about, &Operation::begins_session)];
    for (slug, title, tag) in ORDER {
        groups.push(take(slug, title, about_tag(tag), &|operation| operation.tag() == tag));
    }
    let mut others: BTreeSet<&'static str> = BTreeSet::new();
    others.extend(tags().filter(|tag| ORDER.iter().all(|(_, _, known)| known != tag)));
    for tag in others {
        let at = groups.len() - 1;
        groups.insert(at, take(tag, tag, about_tag(tag), &|operation| operation.tag() == tag));
    }
    groups.retain(|group| !group.operations.is_empty());
    groups
});

/// All groups, in order.
pub fn groups() -> &'static [Group] {
    &GROUPS
}

pub fn group(slug: &str) -> Option<&'static Group> {
    GROUPS.iter().find(|group| group.slug == slug)
}

/// Whether the group is on the front page.
pub fn is_first(slug: &str) -> bool {
    slug == SIGN_IN.0
}

fn operations() -> Vec<Operation> {
    let mut operations = Vec::new();
    for (path, methods) in DOCUMENT["paths"].as_object().into_iter().flatten() {
        for (method, value) in methods.as_object().into_iter().flatten() {
            if let Some(id) = value["operationId"].as_str() {
                operations.push(Operation { id, method: method.to_ascii_uppercase(), path, value });
            }
        }
    }
    operations
}

fn tags() -> impl Iterator<Item = &'static str> {
    operations().into_iter().map(|operation| operation.tag())
}

fn about_tag(name: &str) -> &'static str {
    let tags = DOCUMENT["tags"].as_array().map_or(&[][..], Vec::as_slice);
    tags.iter()
        .find(|tag| tag["name"] == name)
        .and_then(|tag| tag["description"].as_str())
        .unwrap_or_default()
}

impl Operation {
    fn tag(&self) -> &'static str {
        self.value["tags"][0].as_str().unwrap_or("other")
    }

    fn begins_session(&self) -> bool {
        ["/v1/sign-in/", "/v1/register", "/v1/sign-out"].iter().any(|prefix| self.path.starts_with(prefix))
    }

    /// Whether the operation ends or deletes something.
    pub fn is_destructive(&self) -> bool {
        self.method == "DELETE" || ENDING.contains(&self.id)
    }

    /// The sort key. Operations that end something come last, and deleting the account last of all. A guest signs in
    /// before registering, and operations on `/v1/me/` follow those on the resource itself.
    fn order(&self) -> impl Ord + use<> {
        let methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];
        let method = methods.iter().position(|method| *method == self.method).unwrap_or(methods.len());
        let ends = (self.is_destructive(), self.id == "delete_me");
        let follows = self.path == "/v1/register" || self.path.starts_with("/v1/me/");
        (ends, follows, self.path, method)
    }

    /// The summary of the operation.
    pub fn summary(&self) -> &'static str {
        self.value["summary"].as_str().unwrap_or(self.id)
    }
}

/// The target of a `$ref` in the document; other values are returned unchanged.
pub fn resolved(value: &'static Value) -> &'static Value {
    let target = value["$ref"].as_str().and_then(|target| target.strip_prefix('#'));
    target.and_then(|pointer| DOCUMENT.pointer(pointer)).unwrap_or(value)
}

/// The name of the type that a `$ref` refers to.
pub fn type_name(value: &Value) -> Option<&str> {
    value["$ref"].as_str()?.strip_prefix("#/components/schemas/")
}

/// The types of the document.
pub fn types() -> impl Iterator<Item = (&'static String, &'static Value)> {
    DOCUMENT["components"]["schemas"].as_object().into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sign_in_comes_first_and_deletion_last() {
        let order: Vec<&str> =
            groups().iter().flat_map(|group| &group.operations).map(|operation| operation.id).collect();
        assert_eq!(order.first(), Some(&"sign_in_guest"));
        let last = groups().iter().flat_map(|group| &group.operations).last();
        let last = last.map(|last| (last.method.as_str(), last.path));
        assert_eq!(last, Some(("POST", "/v1/me/delete")));
        assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), operations().len());
        for group in groups() {
            let destructive: Vec<bool> = group.operations.iter().map(Operation::is_destructive).collect();
            assert!(destructive.is_sorted(), "{}: what ends something comes last", group.slug);
        }
    }
}
