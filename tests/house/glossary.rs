//! Names and words that `docs/glossary.md` rejects.

use super::none;
use super::source::{self, File, files};

const GLOSSARY: &str = "docs/glossary.md";
/// The section of the glossary with the rejected names.
const SECTION: &str = "## Names that are not used";
/// Words that stay out of prose and out of names. Prose says serialise, publish, project, report, print or notify.
const WORDS: [&str; 3] = ["tell", "tells", "told"];
/// Folders of Markdown that the project wrote itself.
const PROSE: [&str; 3] = [".", "docs", "docs/decisions"];

/// The names in backticks in the first column of the table.
fn rejected() -> Vec<String> {
    let text = source::read(GLOSSARY);
    let (_, section) = text.split_once(SECTION).expect("the section with the rejected names");
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    let names: Vec<String> =
        cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).map(str::to_owned).collect();
    assert!(names.len() > 40, "{GLOSSARY} rejects only {}", names.len());
    names
}

/// What a line of Rust consists of.
#[derive(Default)]
struct Line {
    /// Without comments and without the content of strings.
    code: String,
    comment: String,
}

/// Splits code from comments; the content of strings belongs to neither.
fn lines(text: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    // The number of `#` that end the string in which the line begins.
    let mut string: Option<usize> = None;
    for text in text.lines() {
        let mut line = Line::default();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            if let Some(hashes) = string {
                let end = format!("\"{}", "#".repeat(hashes));
                if hashes == 0 && c == '\\' {
                    rest = &rest[1 + rest[1..].chars().next().map_or(0, char::len_utf8)..];
                } else if let Some(after) = rest.strip_prefix(&*end) {
                    (string, rest) = (None, after);
                } else {
                    rest = &rest[c.len_utf8()..];
                }
            } else if rest.starts_with("//") {
                line.comment = rest.to_owned();
                break;
            } else if let Some(hashes) = opens(rest, &line.code) {
                (string, rest) = (Some(hashes), &rest[rest.find('"').expect("a quote") + 1..]);
                line.code.push(' ');
            } else if let Some(after) = ["'\"'", "'\\\"'"].iter().find_map(|quote| rest.strip_prefix(quote)) {
                rest = after;
            } else {
                line.code.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
        lines.push(line);
    }
    lines
}

/// The number of `#` of the string that begins here, if one does.
fn opens(rest: &str, before: &str) -> Option<usize> {
    if rest.starts_with('"') {
        return Some(0);
    }
    let raw = rest.strip_prefix('r').filter(|_| !before.ends_with(is_part_of_a_word))?;
    let hashes = raw.chars().take_while(|c| *c == '#').count();
    raw[hashes..].starts_with('"').then_some(hashes)
}

fn is_part_of_a_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_part_of_a_word(c)).filter(|word| !word.is_empty())
}

/// Whether one of the words of `snake_case` or `CamelCase` is a rejected word.
fn contains_rejected_word(name: &str) -> bool {
    let mut snake = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !snake.ends_with('_') {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake.split('_').any(|word| WORDS.contains(&word))
}

/// What is wrong with each line of a Rust file.
fn faults(file: &File, rejected: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (i, line) in lines(&file.text).iter().enumerate() {
        let names = words(&line.code)
            .filter(|name| rejected.iter().any(|other| other == name) || contains_rejected_word(name));
        let prose = prose_faults(&line.comment);
        found.extend(names.chain(prose).map(|word| format!("{}:{}: {word}", file.path, i + 1)));
    }
    found
}

/// The rejected words of one line of prose. `code` in backticks is not prose.
fn prose_faults(line: &str) -> impl Iterator<Item = &str> {
    let prose = line.split('`').step_by(2);
    prose.flat_map(words).filter(|word| WORDS.contains(&word.to_lowercase().as_str()))
}

#[test]
fn no_name_and_no_word_is_rejected_by_the_glossary() {
    let rejected = rejected();
    let own = |file: &&File| file.path != "tests/house/glossary.rs";
    let mut found: Vec<String> =
        files().iter().filter(own).flat_map(|file| faults(file, &rejected)).collect();
    for path in PROSE.iter().flat_map(|folder| source::markdown(folder)) {
        // The glossary names what it rejects.
        let text = source::read(&path);
        let text = if path == GLOSSARY { text.split(SECTION).next().unwrap_or_default() } else { &text };
        let mut code = false;
        for (i, line) in text.lines().enumerate() {
            code ^= line.trim_start().starts_with("```");
            let words = prose_faults(if code { "" } else { line });
            found.extend(words.map(|word| format!("{path}:{}: {word}", i + 1)));
        }
    }
    none(found);
}

#[test]
fn comments_and_strings_are_not_code() {
    let text = "let a = \"Ears \\\" Ears\"; // who told\nlet b = r#\"Ears \" \n Ears\"#; Ears::tell_all()\nlet c = '\"'; Told\n";
    let file = File { path: "x.rs".to_owned(), text: text.to_owned() };
    let found = faults(&file, &["Ears".to_owned()]);
    assert_eq!(found, ["x.rs:1: told", "x.rs:3: Ears", "x.rs:3: tell_all", "x.rs:4: Told"]);
}
