//! The house rules: which part may use which, and what a file must and must not contain.

mod glossary;
mod modules;
mod paths;
mod rust;
mod source;

use source::{File, files};

/// The paths that a part of the workspace must not use, such as `crate::game::goals` or `diesel`.
struct Rule {
    /// A file or folder as a path from the root of the repository, without `.rs`.
    part: &'static str,
    never: &'static [&'static str],
    /// Exceptions from `never`.
    but: &'static [&'static str],
}

/// The vocabulary of the game: everything in `domain` except the layers above it.
const WORDS: &str = "domain/src";
const LAYERS: [&str; 6] = ["cards", "game", "plan", "text", "catalogue", "scenario"];

const RULES: &[Rule] = &[
    Rule {
        part: WORDS,
        never: &[
            "crate::cards",
            "crate::game",
            "crate::plan",
            "crate::text",
            "crate::catalogue",
            "crate::scenario",
        ],
        but: &[],
    },
    Rule {
        part: "domain/src/cards",
        never: &["crate::game", "crate::plan", "crate::text", "crate::catalogue", "crate::scenario"],
        but: &[],
    },
    Rule {
        part: "domain/src/game",
        never: &["crate::plan", "crate::text", "crate::catalogue", "crate::scenario"],
        but: &[],
    },
    Rule {
        part: "domain/src/plan",
        never: &["crate::text", "crate::catalogue", "crate::scenario"],
        but: &[],
    },
    Rule { part: "domain/src/text", never: &["crate::catalogue", "crate::scenario"], but: &[] },
    Rule {
        part: "domain/src/catalogue",
        never: &["crate::game", "crate::scenario"],
        but: &["crate::game::goals", "crate::game::scoring"],
    },
    Rule { part: "domain/src/scenario", never: &["crate::text", "crate::catalogue"], but: &[] },
    // These use only the API.
    Rule { part: "api/tools/src/demo", never: &["domain", "service", "store", "http"], but: &[] },
    Rule { part: "api/tools/src/client", never: &["domain", "service", "store", "http"], but: &[] },
];

/// A crate below `api`: the crates of the workspace that it uses, and the external crates that it must not use.
struct Crate {
    name: &'static str,
    uses: &'static [&'static str],
    never: &'static [&'static str],
}

const CRATES: [Crate; 7] = [
    Crate { name: "sandbox", uses: &[], never: &["actix-web", "diesel"] },
    Crate {
        name: "service",
        uses: &["domain", "opponents"],
        never: &[
            "actix-web",
            "diesel",
            "redis",
            "hyper",
            "hyper-util",
            "hyper-rustls",
            "tokio-rustls",
            "utoipa",
        ],
    },
    Crate {
        name: "store",
        uses: &["domain", "service"],
        never: &["actix-web", "hyper", "hyper-util", "hyper-rustls", "redis", "utoipa"],
    },
    Crate { name: "providers", uses: &["service"], never: &["actix-web", "diesel", "utoipa"] },
    Crate {
        name: "http",
        uses: &["domain", "service"],
        never: &["diesel", "redis", "hyper", "hyper-util", "hyper-rustls", "tokio-rustls"],
    },
    Crate {
        name: "server",
        uses: &["domain", "http", "providers", "service", "store"],
        never: &["diesel", "hyper", "sandbox"],
    },
    Crate {
        name: "tools",
        uses: &["domain", "http", "opponents", "sandbox", "service", "store"],
        never: &["diesel"],
    },
];

/// The dependencies of a manifest, without dev-dependencies.
fn dependencies(manifest: &str) -> Vec<String> {
    let text = source::read(manifest);
    let section = text.split("\n[").find(|part| part.starts_with("dependencies]")).expect("a section");
    let names = section.lines().skip(1).filter_map(|line| line.split([' ', '.', '=']).next());
    names.filter(|name| name.starts_with(char::is_alphabetic)).map(str::to_owned).collect()
}

#[test]
fn each_crate_uses_only_those_below() {
    let folders = source::folders("api");
    assert_eq!(folders.len(), CRATES.len(), "{folders:?}");
    for Crate { name, uses, never } in CRATES {
        let found = dependencies(&format!("api/{name}/Cargo.toml"));
        let own = |name: &&String| ["domain", "opponents"].contains(&name.as_str()) || folders.contains(name);
        let used: Vec<&str> = found.iter().filter(own).map(String::as_str).collect();
        assert_eq!(used, uses, "{name}");
        let bad: Vec<_> = found.iter().filter(|name| never.contains(&name.as_str())).collect();
        assert!(bad.is_empty(), "{name} uses {bad:?}");
    }
}

/// Paths that `domain` and `opponents` must not use, because the game must be deterministic and without side effects.
const FOREIGN: [&str; 10] = [
    "std::time",
    "std::fs",
    "std::net",
    "std::env",
    "std::process",
    "std::thread",
    "std::io",
    "std::collections::HashMap",
    "std::collections::HashSet",
    "rand",
];

fn under(path: &str, prefix: &str, separator: &str) -> bool {
    path == prefix || path.strip_prefix(prefix).is_some_and(|rest| rest.starts_with(separator))
}

fn applies(rule: &Rule, file: &File) -> bool {
    let module = file.path.trim_end_matches(".rs");
    under(module, rule.part, "/")
        && (rule.part != WORDS
            || !LAYERS.iter().any(|layer| under(module, &format!("{WORDS}/{layer}"), "/"))
                && module != "domain/src/lib")
}

fn assert_none(found: Vec<String>) {
    assert!(found.is_empty(), "{} violations of the house rules:\n{}", found.len(), found.join("\n"));
}

#[test]
fn each_module_uses_only_those_below() {
    let mut found = Vec::new();
    for file in files() {
        let uses = file.uses();
        for rule in RULES.iter().filter(|rule| applies(rule, &file)) {
            let bad = |path: &&String| {
                rule.never.iter().any(|never| under(path, never, "::"))
                    && !rule.but.iter().any(|but| under(path, but, "::"))
            };
            found.extend(uses.iter().filter(bad).map(|path| format!("{} uses {path}", file.path)));
        }
        if ["domain/src/", "domain/opponents/src/"].iter().any(|part| file.path.starts_with(part)) {
            let bad = |path: &&String| FOREIGN.iter().any(|never| under(path, never, "::"));
            found.extend(uses.iter().filter(bad).map(|path| format!("{} uses {path}", file.path)));
        }
    }
    assert_none(found);
}

/// The only file that sends statements to Postgres.
const ADAPTER: &str = "api/store/src/pg/adapter.rs";
/// Occupies connections. Its only statement returns no rows that are used.
const CONNECTION_HOG: &str = "api/tools/src/faults/connection_hog.rs";
/// Samples the age of the outbox for a load test. It writes nothing, so no commit can be missed.
const OUTBOX_PROBE: &str = "api/tools/src/load/outbox.rs";
/// The paths of the drivers that other files may use: none of them runs a statement.
const OF_THE_DRIVERS: [&str; 7] = [
    "diesel_async::AsyncPgConnection",
    "diesel_async::AsyncMigrationHarness",
    "diesel_async::pooled_connection",
    "tokio_postgres::Config",
    "tokio_postgres::config",
    "tokio_postgres::Error",
    "tokio_postgres::NoTls",
];

/// The drivers return a result at the first row, before the server has committed; the adapter reads to the end.
#[test]
fn statements_for_postgres_go_through_the_adapter() {
    let mut found = Vec::new();
    let others = |file: &&File| {
        ![ADAPTER, CONNECTION_HOG, OUTBOX_PROBE].contains(&&*file.path)
            && !file.path.starts_with("tests/house/")
    };
    for file in files().iter().filter(others) {
        let driver =
            |path: &&String| under(path, "diesel_async", "::") || under(path, "tokio_postgres", "::");
        let bad = |path: &&String| !OF_THE_DRIVERS.iter().any(|known| under(path, known, "::"));
        let uses = file.uses();
        found.extend(uses.iter().filter(driver).filter(bad).map(|path| format!("{} uses {path}", file.path)));
    }
    assert_none(found);
    // The adapter does not use these functions either.
    let adapter = source::read(ADAPTER);
    let early =
        ["diesel_async::RunQueryDsl", "load_stream", "internal_load", "LoadNext", "query_one", "query_raw"];
    assert_none(
        early
            .iter()
            .filter(|name| adapter.contains(*name))
            .map(|name| format!("{ADAPTER}: {name}"))
            .collect(),
    );
}

#[test]
fn domain_has_few_dependencies() {
    let crates = dependencies("domain/Cargo.toml");
    assert_eq!(crates, ["serde", "rand_chacha", "sha2", "serde_json", "serde-saphyr", "utoipa"]);
    assert_eq!(dependencies("domain/opponents/Cargo.toml"), ["domain", "rand_chacha"]);
}

#[test]
fn every_file_begins_with_a_module_comment() {
    assert_none(
        files().iter().filter(|file| !file.text.starts_with("//! ")).map(|file| file.path.clone()).collect(),
    );
}

#[test]
fn no_file_contains_a_marker_of_unfinished_work() {
    // The words are split so that this file does not contain them.
    let words = [["to", "do!"], ["unimpl", "emented!"], ["TO", "DO"], ["FIX", "ME"], ["XX", "X"]];
    let mut found = Vec::new();
    for file in files() {
        for word in words.map(|pieces| pieces.concat()) {
            let lines = file.text.lines().enumerate().filter(|(_, line)| line.contains(&word));
            found.extend(lines.map(|(i, _)| format!("{}:{}: {word}", file.path, i + 1)));
        }
    }
    assert_none(found);
}

#[test]
fn no_file_has_a_vague_name() {
    let vague = ["util", "utils", "helper", "helpers", "manager", "common", "misc"];
    let named = |file: &&File| file.path.split('/').any(|part| vague.contains(&part.trim_end_matches(".rs")));
    assert_none(files().iter().filter(named).map(|file| file.path.clone()).collect());
}
