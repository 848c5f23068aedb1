//! Paths of the repository that the documentation names exist.

use std::path::Path;

use crate::source;

/// The folders at the top of the repository.
const FOLDERS: [&str; 8] = ["api", "clients", "deploy", "docs", "domain", "migrations", "openapi", "tests"];

/// The paths between backquotes, without patterns such as `docs/*.md` or `api/{store,http}`.
fn paths(text: &str) -> Vec<&str> {
    let quoted = text.split('`').skip(1).step_by(2).flat_map(str::split_whitespace);
    let named = quoted.map(|word| word.trim_end_matches(['/', ',', '.', ':', ';']));
    let in_repository = |word: &&str| {
        word.split_once('/').is_some_and(|(folder, rest)| FOLDERS.contains(&folder) && !rest.is_empty())
    };
    let exact = |word: &&str| !word.contains(['*', '{', '<', '…', '$', '(', ':', '"']);
    // Words in capitals stand for something, as in `docs/terms/LANGUAGE.md`.
    let placeholder = |part: &str| part.len() > 3 && part.chars().all(char::is_uppercase);
    let has_placeholder = |word: &&str| word.split(['/', '.']).any(placeholder);
    named.filter(in_repository).filter(exact).filter(|word| !has_placeholder(word)).collect()
}

#[test]
fn paths_in_the_documentation_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut missing, mut count) = (Vec::new(), 0);
    for page in source::pages().iter().filter(|page| page.path != "CHANGELOG.md") {
        for path in paths(&page.text) {
            count += 1;
            if !root.join(path).exists() {
                missing.push(format!("{}: {path}", page.path));
            }
        }
    }
    assert!(count > 100, "the documentation names {count} paths");
    assert!(missing.is_empty(), "paths that do not exist:\n{}", missing.join("\n"));
}

#[test]
fn paths_are_found_between_backquotes() {
    let text = "See `api/store/src/lib.rs`, `cargo test -p x tests/http/` and `docs/*.md`, `docs/terms/LANGUAGE.md`; and/or api/none, `a/b`.";
    assert_eq!(paths(text), ["api/store/src/lib.rs", "tests/http"]);
}
