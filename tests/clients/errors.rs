//! The page about errors lists every problem code with its status, its title and advice. `BLESS=1` updates the table
//! and keeps the advice. The test fails for a new problem until its advice is written.

use domain::text::Language;
use std::collections::BTreeMap;

use http::problem::Code;

use crate::fixtures::file;

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
        assert_eq!(rows, table, "{PAGE} differs from the program: BLESS=1 cargo test updates it");
    }
    for code in Code::ALL {
        let advice_of_code = advice.get(code.word()).copied().unwrap_or_default();
        assert!(!advice_of_code.is_empty(), "{PAGE} has no advice for {}", code.word());
    }
}

/// The code and the advice of a row.
fn advice(row: &str) -> Option<(&str, &str)> {
    let mut cells = row.trim().trim_matches('|').split(" | ");
    let code = cells.next()?.trim().trim_matches('`');
    Some((code, cells.nth(2)?.trim()))
}
