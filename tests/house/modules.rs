//! The modules of `service` use each other in one direction. ARCHITECTURE.md shows the graph.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{self, files};

const SOURCES: &str = "api/service/src/";
/// These connect all modules.
const ROOTS: [&str; 2] = ["lib", "store"];
const DOCUMENT: &str = "ARCHITECTURE.md";
const BEGIN: &str =
    "<!-- The modules of service: BLESS=1 cargo test -p domain --test house writes this table. -->\n";
const END: &str = "<!-- End of the table. -->\n";

type Graph = BTreeMap<String, BTreeSet<String>>;

/// Which modules each module uses. Tests may use more.
fn graph() -> Graph {
    let mut graph = Graph::new();
    for mut file in files() {
        let Some(path) = file.path.strip_prefix(SOURCES) else { continue };
        let module = path.split('/').next().unwrap_or(path).trim_end_matches(".rs").to_owned();
        if ROOTS.contains(&&*module) || path.ends_with("tests.rs") {
            continue;
        }
        if let Some(tests) = file.text.find("#[cfg(test)]") {
            file.text.truncate(tests);
        }
        let used = file.uses().into_iter().filter_map(|path| {
            let name = path.strip_prefix("crate::")?.split("::").next()?.to_owned();
            name.starts_with(char::is_lowercase).then_some(name)
        });
        let uses = graph.entry(module.clone()).or_default();
        uses.extend(used.filter(|other| *other != module));
    }
    let modules: Vec<String> = graph.keys().cloned().collect();
    // A path such as `crate::ports::repository!` names a macro of a module; other names are macros of the crate.
    graph.values_mut().for_each(|uses| uses.retain(|other| modules.contains(other)));
    graph
}

/// The modules from the bottom up, each after those that it uses; or those that use each other in a circle.
fn in_order(graph: &Graph) -> Result<Vec<&str>, Vec<&str>> {
    let (mut order, mut left): (Vec<&str>, Vec<&str>) =
        (Vec::new(), graph.keys().map(String::as_str).collect());
    while !left.is_empty() {
        let (ready, others): (Vec<_>, Vec<_>) =
            left.iter().partition(|module| graph[**module].iter().all(|used| order.contains(&&**used)));
        if ready.is_empty() {
            return Err(others);
        }
        order.extend(ready);
        left = others;
    }
    Ok(order)
}

#[test]
fn the_modules_of_service_use_each_other_in_one_direction() {
    let graph = graph();
    assert!(graph.len() > 15, "the modules of service are in {SOURCES}: {:?}", graph.keys());
    let order = in_order(&graph).unwrap_or_else(|circle| {
        panic!("modules of service that use each other in a circle, or use such modules: {circle:?}")
    });
    let row = |module: &&str| {
        let uses: Vec<_> = graph[*module].iter().map(|used| format!("`{used}`")).collect();
        format!("| `{module}` | {} |\n", uses.join(", "))
    };
    let table: String = order.iter().rev().map(row).collect();
    let table = format!("{BEGIN}\n| module | uses |\n|---|---|\n{table}\n{END}");
    let document = source::read(DOCUMENT);
    let begin = document.find(BEGIN).expect("the beginning of the table of modules");
    let end = document.find(END).expect("the end of the table of modules") + END.len();
    if document[begin..end] != table {
        if std::env::var_os("BLESS").is_some() {
            source::write(DOCUMENT, &format!("{}{table}{}", &document[..begin], &document[end..]));
        } else {
            panic!("{DOCUMENT} shows other modules; BLESS=1 writes it anew:\n{table}");
        }
    }
}

#[test]
fn seating_is_pure() {
    let graph = graph();
    let expected = ["error", "id", "messages", "moment"].map(str::to_owned);
    assert_eq!(graph["seating"], BTreeSet::from(expected), "seating has no store, clock or bus");
}

#[test]
fn a_circle_is_found() {
    let uses = |all: &[(&str, &[&str])]| -> Graph {
        all.iter()
            .map(|(module, uses)| ((*module).to_owned(), uses.iter().map(|m| (*m).to_owned()).collect()))
            .collect()
    };
    let straight = uses(&[("top", &["middle", "bottom"]), ("middle", &["bottom"]), ("bottom", &[])]);
    assert_eq!(in_order(&straight), Ok(vec!["bottom", "middle", "top"]));
    let circle = uses(&[
        ("top", &["middle"]),
        ("middle", &["bottom", "other"]),
        ("bottom", &[]),
        ("other", &["middle"]),
    ]);
    assert_eq!(in_order(&circle), Err(vec!["middle", "other", "top"]));
}
