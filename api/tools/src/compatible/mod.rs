//! `tharsis-tools compatible`: finds the changes that would break a client generated from an earlier OpenAPI document.
//! The compatibility rules in the document allow new operations, optional members of requests, members of replies,
//! values of open sets, types of objects with several types, and problems. A closed set never grows in replies.

mod schema;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use http::spec::SERVED_DOCUMENT;
use serde_json::{Map, Value, json};

/// Flags of `tharsis-tools compatible`.
#[derive(Args)]
pub struct Arguments {
    /// The earlier document.
    earlier: PathBuf,
    /// The later document; the document of this version if absent.
    later: Option<PathBuf>,
}

/// Prints the breaking changes, and fails if there are any.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let earlier = document(&arguments.earlier)?;
    let later = arguments.later.as_deref().map(document).transpose()?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let found = breaks(&earlier, later.as_ref().unwrap_or(&SERVED_DOCUMENT), now);
    let mut out = std::io::stdout().lock();
    for one in &found {
        writeln!(out, "{one}")?;
    }
    match found.len() {
        0 => Ok(()),
        count => {
            Err(format!("{count} changes would break clients of {}", arguments.earlier.display()).into())
        }
    }
}

fn document(path: &Path) -> Result<Value, Box<dyn Error>> {
    let text = std::fs::read(path).map_err(|why| format!("{}: {why}", path.display()))?;
    Ok(serde_json::from_slice(&text).map_err(|why| format!("{}: expected JSON: {why}", path.display()))?)
}

/// A breaking change.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Break {
    /// The location in the earlier document.
    pub location: String,
    /// The difference.
    pub what: String,
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.location, self.what)
    }
}

/// The direction of a schema: every request that was valid must stay valid; replies must keep what they guaranteed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Direction {
    Request,
    Reply,
}

/// Two documents, and the breaking changes found so far.
struct Comparison<'a> {
    old: &'a Value,
    new: &'a Value,
    /// In seconds since 1970.
    now: u64,
    found: BTreeSet<Break>,
    /// Pairs of schemas that were compared, or are being compared.
    visited: BTreeSet<(String, String, Direction)>,
    /// The schemas of the old document that requests contain.
    requested: BTreeSet<String>,
    /// Whether the schema that is being compared is one of these.
    is_requested: bool,
}

/// All changes that would break a client of the old document on a server of the new one at `now`, in seconds since
/// 1970. The removal of an element whose announced sunset (`deprecated` with `x-sunset`) has passed is not a break.
pub fn breaks(old: &Value, new: &Value, now: u64) -> Vec<Break> {
    let (found, visited) = (BTreeSet::new(), BTreeSet::new());
    let requested = requested_schemas(old);
    let mut comparison = Comparison { old, new, now, found, visited, requested, is_requested: false };
    for (path, methods) in members(&old["paths"]) {
        for (method, operation) in members(methods) {
            comparison.operation(
                &format!("{} {path}", method.to_uppercase()),
                operation,
                &new["paths"][path][method],
            );
        }
    }
    comparison.found.into_iter().collect()
}

/// The references to schemas that the bodies of requests contain, directly or within other schemas.
fn requested_schemas(document: &Value) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let bodies = members(&document["paths"]).flat_map(|(_, methods)| members(methods));
    let mut open: Vec<&Value> = bodies.map(|(_, operation)| &operation["requestBody"]).collect();
    while let Some(value) = open.pop() {
        match value {
            Value::Array(items) => open.extend(items),
            Value::Object(members) => {
                if let Some(reference) = members.get("$ref").and_then(Value::as_str)
                    && found.insert(reference.to_owned())
                {
                    open.push(resolved(document, value));
                }
                open.extend(members.values());
            }
            _ => {}
        }
    }
    found
}

impl Comparison<'_> {
    fn report(&mut self, location: &str, what: impl Into<String>) {
        self.found.insert(Break { location: location.to_owned(), what: what.into() });
    }

    /// Whether the announced sunset of an element has passed.
    fn is_sunset(&self, old: &Value) -> bool {
        old["deprecated"] == true && old["x-sunset"].as_u64().is_some_and(|sunset| sunset <= self.now)
    }

    fn operation(&mut self, location: &str, old: &Value, new: &Value) {
        if self.is_sunset(old) {
            return;
        }
        if !new.is_object() {
            return self.report(location, "the operation is gone");
        }
        if old["operationId"] != new["operationId"] {
            self.report(
                location,
                format!("its id was {}, and is {}", old["operationId"], new["operationId"]),
            );
        }
        self.security(location, old, new);
        self.parameters(location, old, new);
        self.request(location, &old["requestBody"], &new["requestBody"]);
        for (status, response) in members(&old["responses"]) {
            let location = format!("{location}, {status}");
            let response = resolved(self.old, response);
            match resolved(self.new, &new["responses"][status]) {
                // The removal of an error response is compatible.
                Value::Null if status.starts_with(['4', '5']) => {}
                Value::Null => self.report(&location, "the reply is gone"),
                now => self.response(&location, response, now),
            }
        }
    }

    /// Credentials that were sufficient must stay sufficient: every old security requirement satisfies a new one.
    fn security(&mut self, location: &str, old: &Value, new: &Value) {
        let of = |operation: &Value, document: &Value| {
            let own = operation["security"].as_array().or_else(|| document["security"].as_array());
            // An empty list of requirements allows anonymous access, as an empty requirement does.
            own.filter(|schemes| !schemes.is_empty()).cloned().unwrap_or_else(|| vec![json!({})])
        };
        let (before, after) = (of(old, self.old), of(new, self.new));
        let enough = |credentials: &Value, required: &Value| {
            members(required).all(|(scheme, scopes)| {
                credentials.get(scheme).is_some_and(|credentials| {
                    // An empty list of scopes accepts any token.
                    list(scopes).iter().all(|scope| {
                        list(credentials).contains(scope)
                            || list(credentials).is_empty() && list(scopes).is_empty()
                    })
                })
            })
        };
        for requirement in &before {
            if !after.iter().any(|required| enough(requirement, required)) {
                self.report(location, format!("{requirement} no longer lets in"));
            }
        }
    }

    fn parameters(&mut self, location: &str, old: &Value, new: &Value) {
        let key = |parameter: &Value| format!("{} {}", parameter["in"], parameter["name"]);
        let all = |document: &'_ Value, operation: &Value| -> Vec<Value> {
            list(&operation["parameters"]).iter().map(|one| resolved(document, one).clone()).collect()
        };
        let (before, after) = (all(self.old, old), all(self.new, new));
        for parameter in &before {
            let location = format!("{location}, {}", key(parameter));
            match after.iter().find(|one| key(one) == key(parameter)) {
                None if self.is_sunset(parameter) => {}
                None => self.report(&location, "the parameter is gone"),
                Some(now) => {
                    if now["required"] == true && parameter["required"] != true {
                        self.report(&location, "it is required now");
                    }
                    self.schema(&location, &parameter["schema"], &now["schema"], Direction::Request);
                }
            }
        }
        for parameter in &after {
            let known = before.iter().any(|one| key(one) == key(parameter));
            if !known && parameter["required"] == true {
                self.report(&format!("{location}, {}", key(parameter)), "it is new and required");
            }
        }
    }

    fn request(&mut self, location: &str, old: &Value, new: &Value) {
        let location = format!("{location}, body");
        if new["required"] == true && old["required"] != true {
            self.report(&location, "it is required now");
        }
        for (media_type, content) in members(&old["content"]) {
            match &new["content"][media_type] {
                Value::Null => self.report(&location, format!("{media_type} is no longer taken")),
                now => self.schema(&location, &content["schema"], &now["schema"], Direction::Request),
            }
        }
    }

    fn response(&mut self, location: &str, old: &Value, new: &Value) {
        for (name, header) in members(&old["headers"]) {
            let header = resolved(self.old, header);
            match new["headers"].get(name).map(|header| resolved(self.new, header)) {
                None if self.is_sunset(header) => {}
                None => self.report(location, format!("the header {name} is gone")),
                Some(now) => {
                    if header["required"] == true && now["required"] != true {
                        self.report(location, format!("the header {name} can be missing now"));
                    }
                    self.schema(
                        &format!("{location}, {name}"),
                        &header["schema"],
                        &now["schema"],
                        Direction::Reply,
                    );
                }
            }
        }
        for (media_type, content) in members(&old["content"]) {
            match &new["content"][media_type] {
                Value::Null => self.report(location, format!("it is no longer {media_type}")),
                now => self.schema(location, &content["schema"], &now["schema"], Direction::Reply),
            }
        }
    }
}

fn members(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    static NONE: std::sync::LazyLock<Map<String, Value>> = std::sync::LazyLock::new(Map::new);
    value.as_object().unwrap_or(&NONE).iter()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The target of a reference, or the value itself.
fn resolved<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let reference = value["$ref"].as_str().and_then(|to| document.pointer(to.trim_start_matches('#')));
    reference.unwrap_or(value)
}
