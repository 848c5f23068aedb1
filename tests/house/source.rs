//! The source files of the workspace, and the paths that they use.

use std::path::{Path, PathBuf};

/// One file.
pub struct File {
    /// Its path from the root of the repository.
    pub path: String,
    pub text: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A file of the repository.
pub fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).expect("a file of the repository")
}

/// Replaces a file of the repository.
pub fn write(path: &str, text: &str) {
    std::fs::write(root().join(path), text).expect("a file that can be written");
}

/// The names of the folders in a folder, in order.
pub fn folders(of: &str) -> Vec<String> {
    let entries = std::fs::read_dir(root().join(of)).expect("a folder").flatten();
    let folders = entries.filter(|entry| entry.path().is_dir());
    let mut names: Vec<_> = folders.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}

/// All Rust files of the workspace.
pub fn files() -> Vec<File> {
    let mut files = Vec::new();
    for part in ["api", "domain", "tests"] {
        collect(&root().join(part), part, ".rs", &mut files);
    }
    assert!(files.len() > 100, "the workspace has more files than {}", files.len());
    files
}

/// The Markdown pages in the root, the documentation, the crates and the tests.
pub fn pages() -> Vec<File> {
    let mut pages = Vec::new();
    for part in ["api", "docs", "domain", "tests"] {
        collect(&root().join(part), part, ".md", &mut pages);
    }
    let entries = std::fs::read_dir(root()).expect("a folder").flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let names = names.filter(|name| name.ends_with(".md"));
    pages.extend(names.map(|path| File { text: read(&path), path }));
    assert!(pages.len() > 50, "the workspace has more pages than {}", pages.len());
    pages
}

/// Adds all files below a folder whose name has this end.
fn collect(folder: &Path, path: &str, end: &str, into: &mut Vec<File>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder).expect("a folder").flatten().collect();
    entries.sort_by_key(std::fs::DirEntry::file_name);
    for entry in entries {
        let name = entry.file_name().into_string().expect("a plain name");
        let path = format!("{path}/{name}");
        if entry.path().is_dir() && !["target", "node_modules"].contains(&&*name) {
            collect(&entry.path(), &path, end, into);
        } else if name.ends_with(end) {
            let text = std::fs::read_to_string(entry.path()).expect("text");
            into.push(File { path, text });
        }
    }
}

impl File {
    /// Every path in the code, in full: `super::state` in `domain/src/game/offer.rs` is `crate::game::state`, and
    /// `crate::{card, seat::Seat}` is two.
    pub fn uses(&self) -> Vec<String> {
        let code: String = self
            .text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .fold(String::new(), |all, line| all + line + "\n");
        let mut found = Vec::new();
        let mut rest = code.as_str();
        while let Some(start) = rest.find(|c: char| c.is_alphabetic() || c == '_') {
            rest = &rest[start..];
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            if rest[end..].starts_with("::") {
                let before = found.len();
                let length = path(rest, "", &mut found);
                found[before..].iter_mut().for_each(|path| *path = self.in_full(path));
                rest = &rest[length..];
            } else {
                rest = &rest[end..];
            }
        }
        found
    }

    /// The path from the root of the crate.
    fn in_full(&self, path: &str) -> String {
        let Some((_, inside)) = self.path.split_once("/src/") else { return path.to_owned() };
        let mut module: Vec<&str> = inside.trim_end_matches(".rs").split('/').collect();
        if matches!(module.last(), Some(&("mod" | "lib" | "main"))) {
            module.pop();
        }
        let mut rest = path;
        let mut relative = false;
        while let Some(next) = rest.strip_prefix("super::") {
            module.pop();
            (rest, relative) = (next, true);
        }
        if relative {
            ["crate"].iter().chain(&module).chain(&[rest]).copied().collect::<Vec<_>>().join("::")
        } else {
            path.to_owned()
        }
    }
}

/// Parses one path with its groups. Returns the number of bytes parsed.
fn path(text: &str, prefix: &str, found: &mut Vec<String>) -> usize {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let here = if prefix.is_empty() { text[..end].to_owned() } else { format!("{prefix}::{}", &text[..end]) };
    let Some(rest) = text[end..].strip_prefix("::") else {
        found.push(here);
        return end;
    };
    match rest.chars().next() {
        Some('{') => {
            let mut at = end + 3;
            loop {
                let Some(c) = text[at..].chars().next() else { return at };
                if c == '}' {
                    return at + 1;
                }
                if c.is_alphabetic() || c == '_' {
                    at += path(&text[at..], &here, found);
                } else {
                    at += c.len_utf8();
                }
            }
        }
        Some(c) if c.is_alphabetic() || c == '_' => end + 2 + path(rest, &here, found),
        _ => {
            found.push(here);
            end + 2
        }
    }
}

#[test]
fn paths_are_read_in_full() {
    let file = File {
        path: "domain/src/game/phase/solo.rs".to_owned(),
        text: "use crate::{card::{Card, CardId}, seat::Seat};\nuse super::super::state::*;\nfn f() -> std::fmt::Result {}\n// use crate::text;"
            .to_owned(),
    };
    let wanted = [
        "crate::card::Card",
        "crate::card::CardId",
        "crate::seat::Seat",
        "crate::game::state",
        "std::fmt::Result",
    ];
    assert_eq!(file.uses(), wanted);
}
