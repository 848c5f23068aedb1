//! The page about errors names every problem there is, with its status and title as the program has them, and says of each
//! what to do. `BLESS=1` writes the table anew and keeps what it says; a new problem stands in it without advice then, and
//! fails until somebody gives some.

use domain::text::Language;
use std::collections::BTreeMap;

use http::problem::Code;

use crate::stand::file;

const PAGE: &str = "docs/errors.md";
const HEAD: &str = "| code | status | title | what to do |\n|---|---|---|---|\n";

#[test]
fn every_problem_has_its_row_and_advice() {
    let page = std::fs::read_to_string(file(PAGE)).expect("the page");
    let (before, rest) = page.split_once(HEAD).expect("the table");
    let end = rest.find("\n\n").map_or(rest.len(), |end| end + 1);
    let (rows, after) = rest.split_at(end);
    let advice: BTreeMap<&str, &str> = rows.lines().filter_map(advice).collect();
    let table: String = Code::ALL
        .iter()
        .map(|code| {
            let (word, status) = (code.word(), code.status().as_u16());
            let advice = advice.get(word).copied().unwrap_or_default();
            format!("| `{word}` | {status} | {} | {advice} |\n", code.title(Language::English))
        })
        .collect();
    if std::env::var_os("BLESS").is_some_and(|v| v == "1") {
        std::fs::write(file(PAGE), format!("{before}{HEAD}{table}{after}")).expect("the page");
    } else {
        assert_eq!(rows, table, "{PAGE} is not what the program says: BLESS=1 cargo test writes it anew");
    }
    for code in Code::ALL {
        let said = advice.get(code.word()).copied().unwrap_or_default();
        assert!(!said.is_empty(), "{PAGE} does not say what to do about {}", code.word());
    }
}

/// The code of a row, and what to do.
fn advice(row: &str) -> Option<(&str, &str)> {
    let mut cells = row.trim().trim_matches('|').split(" | ");
    let code = cells.next()?.trim().trim_matches('`');
    Some((code, cells.nth(2)?.trim()))
}
