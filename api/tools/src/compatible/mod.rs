//! `tharsis-tools compatible`: what would break a client that was made from an earlier document: the two are compared, rule by rule. What the promise
//! in the document allows is no break: more operations, optional members of requests, members of replies, values of open
//! sets, types of objects that have several, problems. A closed set never grows in replies.

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
    /// The later document; the one of this version if absent.
    later: Option<PathBuf>,
}

/// Prints what would break a client of the earlier document, and fails if there is anything.
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

/// Something that a client could rely on and that is no longer so.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Break {
    /// Where in the earlier document.
    pub place: String,
    /// What is different.
    pub what: String,
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

/// Which way something goes: what was good must stay good, what was promised must stay promised.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Way {
    Request,
    Reply,
}

/// Two documents, and what has been found.
struct Comparison<'a> {
    old: &'a Value,
    new: &'a Value,
    /// In seconds since 1970.
    now: u64,
    found: BTreeSet<Break>,
    /// Pairs of schemas that were compared, or are being compared.
    met: BTreeSet<(String, String, Way)>,
}

/// Everything that would break a client of the old document on a server of the new one at that time, in seconds since
/// 1970. What the old document has announced to be gone by then (`deprecated` with `x-sunset`) is no break.
pub fn breaks(old: &Value, new: &Value, now: u64) -> Vec<Break> {
    let mut comparison = Comparison { old, new, now, found: BTreeSet::new(), met: BTreeSet::new() };
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

impl Comparison<'_> {
    fn found(&mut self, place: &str, what: impl Into<String>) {
        self.found.insert(Break { place: place.to_owned(), what: what.into() });
    }

    /// Whether it was announced that this would go, and the time has come.
    fn is_over(&self, old: &Value) -> bool {
        old["deprecated"] == true && old["x-sunset"].as_u64().is_some_and(|sunset| sunset <= self.now)
    }

    fn operation(&mut self, place: &str, old: &Value, new: &Value) {
        if self.is_over(old) {
            return;
        }
        if !new.is_object() {
            return self.found(place, "the operation is gone");
        }
        if old["operationId"] != new["operationId"] {
            self.found(place, format!("its id was {}, and is {}", old["operationId"], new["operationId"]));
        }
        self.security(place, old, new);
        self.parameters(place, old, new);
        self.request(place, &old["requestBody"], &new["requestBody"]);
        for (status, response) in members(&old["responses"]) {
            let place = format!("{place}, {status}");
            let response = resolved(self.old, response);
            match resolved(self.new, &new["responses"][status]) {
                // Fewer things that can go wrong are no harm.
                Value::Null if status.starts_with(['4', '5']) => {}
                Value::Null => self.found(&place, "the reply is gone"),
                now => self.response(&place, response, now),
            }
        }
    }

    /// Whoever was let in must be let in: one of the old ways in, with no more scopes than before.
    fn security(&mut self, place: &str, old: &Value, new: &Value) {
        let of = |operation: &Value, document: &Value| {
            let own = operation["security"].as_array().or_else(|| document["security"].as_array());
            // No way in that has to be taken lets anybody in, as an empty one does.
            own.filter(|ways| !ways.is_empty()).cloned().unwrap_or_else(|| vec![json!({})])
        };
        let (before, after) = (of(old, self.old), of(new, self.new));
        let enough = |had: &Value, needed: &Value| {
            members(needed).all(|(scheme, scopes)| {
                had.get(scheme).is_some_and(|had| {
                    // No scopes at all means that any token does.
                    list(scopes).iter().all(|scope| {
                        list(had).contains(scope) || list(had).is_empty() && list(scopes).is_empty()
                    })
                })
            })
        };
        for way in &before {
            if !after.iter().any(|needed| enough(way, needed)) {
                self.found(place, format!("{way} no longer lets in"));
            }
        }
    }

    fn parameters(&mut self, place: &str, old: &Value, new: &Value) {
        let key = |parameter: &Value| format!("{} {}", parameter["in"], parameter["name"]);
        let all = |document: &'_ Value, operation: &Value| -> Vec<Value> {
            list(&operation["parameters"]).iter().map(|one| resolved(document, one).clone()).collect()
        };
        let (before, after) = (all(self.old, old), all(self.new, new));
        for parameter in &before {
            let place = format!("{place}, {}", key(parameter));
            match after.iter().find(|one| key(one) == key(parameter)) {
                None if self.is_over(parameter) => {}
                None => self.found(&place, "the parameter is gone"),
                Some(now) => {
                    if now["required"] == true && parameter["required"] != true {
                        self.found(&place, "it is required now");
                    }
                    self.schema(&place, &parameter["schema"], &now["schema"], Way::Request);
                }
            }
        }
        for parameter in &after {
            let known = before.iter().any(|one| key(one) == key(parameter));
            if !known && parameter["required"] == true {
                self.found(&format!("{place}, {}", key(parameter)), "it is new and required");
            }
        }
    }

    fn request(&mut self, place: &str, old: &Value, new: &Value) {
        let place = format!("{place}, body");
        if new["required"] == true && old["required"] != true {
            self.found(&place, "it is required now");
        }
        for (media_type, content) in members(&old["content"]) {
            match &new["content"][media_type] {
                Value::Null => self.found(&place, format!("{media_type} is no longer taken")),
                now => self.schema(&place, &content["schema"], &now["schema"], Way::Request),
            }
        }
    }

    fn response(&mut self, place: &str, old: &Value, new: &Value) {
        for (name, header) in members(&old["headers"]) {
            let header = resolved(self.old, header);
            match new["headers"].get(name).map(|header| resolved(self.new, header)) {
                None if self.is_over(header) => {}
                None => self.found(place, format!("the header {name} is gone")),
                Some(now) => {
                    if header["required"] == true && now["required"] != true {
                        self.found(place, format!("the header {name} can be missing now"));
                    }
                    self.schema(&format!("{place}, {name}"), &header["schema"], &now["schema"], Way::Reply);
                }
            }
        }
        for (media_type, content) in members(&old["content"]) {
            match &new["content"][media_type] {
                Value::Null => self.found(place, format!("it is no longer {media_type}")),
                now => self.schema(place, &content["schema"], &now["schema"], Way::Reply),
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

/// What a reference leads to, or the thing itself.
fn resolved<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let reference = value["$ref"].as_str().and_then(|to| document.pointer(to.trim_start_matches('#')));
    reference.unwrap_or(value)
}
