//! Checks names and prose against the last table of `docs/glossary.md`.

use super::rust::{TokenKind, declared, is_word, tokens};
use super::source::{self, File, files};

const GLOSSARY: &str = "docs/glossary.md";
/// The heading above the table.
const SECTION: &str = "## Names that are not used";
/// Words that appear in no name and in no prose.
const WORDS: [&str; 3] = ["tell", "tells", "told"];
/// The word for an event of the log that comments in these folders do not use.
const EVENT_WORDS: [&str; 2] = ["fact", "facts"];
const EVENT_FOLDERS: [&str; 2] = ["api/", "domain/src/"];
/// Markdown that may contain the words: the glossary lists them, and the change log quotes old names.
const EXCEPTIONS: [&str; 2] = [GLOSSARY, "CHANGELOG.md"];

/// A name in the first column of the table.
struct Rejected {
    name: String,
    /// The cell says `(modules)`: other items may have the name.
    only_modules: bool,
}

fn rejected() -> Vec<Rejected> {
    let text = source::read(GLOSSARY);
    let (_, section) = text.split_once(SECTION).expect("the section with the rejected names");
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.filter_map(|row| row.split('|').nth(1));
    let names: Vec<Rejected> = cells.flat_map(names_of_cell).collect();
    assert!(names.len() > 40, "{GLOSSARY} rejects only {} names", names.len());
    names
}

/// The names in backticks.
fn names_of_cell(cell: &str) -> impl Iterator<Item = Rejected> {
    let only_modules = cell.contains("(modules)");
    cell.split('`').skip(1).step_by(2).map(move |name| Rejected { name: name.to_owned(), only_modules })
}

/// Whether one of the words of a name in `snake_case` or `CamelCase` is rejected.
fn has_rejected_word(name: &str) -> bool {
    // Few names contain these letters, and the rest takes longer.
    if !["tel", "Tel", "TEL", "tol", "Tol", "TOL"].iter().any(|part| name.contains(part)) {
        return false;
    }
    let chars: Vec<char> = name.chars().collect();
    let mut snake = String::new();
    for (at, c) in chars.iter().enumerate() {
        let after_lower = at > 0 && !chars[at - 1].is_uppercase();
        let before_lower = chars.get(at + 1).is_some_and(|next| next.is_lowercase());
        if c.is_uppercase() && (after_lower || before_lower) {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake.split('_').any(|word| WORDS.contains(&word))
}

/// The violations in a Rust file.
fn rust_violations(file: &File, rejected: &[Rejected]) -> Vec<String> {
    let tokens = tokens(&file.text);
    let mut found = Vec::new();
    for one in declared(&tokens) {
        let is_rejected = |other: &Rejected| other.name == one.name && (one.is_module || !other.only_modules);
        if rejected.iter().any(is_rejected) {
            found.push((one.line, format!("`{}` is not used as a name", one.name)));
        }
    }
    let prose_has_events = EVENT_FOLDERS.iter().any(|folder| file.path.starts_with(folder));
    for token in &tokens {
        let line = token.line;
        match token.kind {
            TokenKind::Word if has_rejected_word(token.text) => {
                found.push((line, format!("the name `{}` contains a rejected word", token.text)));
            }
            TokenKind::Comment => {
                let words = rejected_words(token.text);
                found.extend(words.map(|word| (line, format!("the word \"{word}\" in a comment"))));
                if prose_has_events && let Some(word) = word_for_event(token.text) {
                    found.push((line, format!("\"{word}\" in a comment: the log holds events")));
                }
            }
            _ => {}
        }
    }
    found.sort();
    found.into_iter().map(|(line, why)| format!("{}:{line}: {why}", file.path)).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_word(c)).filter(|word| !word.is_empty())
}

fn rejected_words(prose: &str) -> impl Iterator<Item = &str> {
    words(prose).filter(|word| has_rejected_word(word))
}

/// A word for an event in a comment. Code in backticks may contain it, as may the phrases "in fact", "the fact that" and
/// "card facts".
fn word_for_event(comment: &str) -> Option<&str> {
    // `facts:` is a key of scenario files.
    let prose = comment.split('`').step_by(2).flat_map(|part| part.split("facts:"));
    prose.into_iter().find_map(|part| {
        let words: Vec<&str> = words(part).collect();
        let is_event = |at: &usize| {
            let phrase = at
                .checked_sub(1)
                .is_some_and(|before| ["in", "card"].contains(&words[before].to_lowercase().as_str()))
                || words.get(at + 1) == Some(&"that");
            EVENT_WORDS.contains(&words[*at]) && !phrase
        };
        (0..words.len()).find(is_event).map(|at| words[at])
    })
}

/// The violations in a page.
fn page_violations(path: &str, text: &str) -> Vec<String> {
    let lines = text.lines().enumerate();
    let found = lines.flat_map(|(i, line)| rejected_words(line).map(move |word| (i + 1, word)));
    found.map(|(line, word)| format!("{path}:{line}: the word \"{word}\"")).collect()
}

#[test]
fn names_and_prose_follow_the_glossary() {
    let rejected = rejected();
    let mut found: Vec<String> = files().iter().flat_map(|file| rust_violations(file, &rejected)).collect();
    for page in source::pages().iter().filter(|page| !EXCEPTIONS.contains(&page.path.as_str())) {
        found.extend(page_violations(&page.path, &page.text));
    }
    super::assert_none(found);
}

#[test]
fn rejected_names_and_words_are_found() {
    let rejected: Vec<Rejected> =
        ["`Ears`, `heard`", "`pushed` (modules)"].into_iter().flat_map(names_of_cell).collect();
    let text = "//! Who is told, and that is a fact.\n\
        mod pushed;\n\
        struct Ears { heard: bool, pushed: bool }\n\
        enum Other { Ears, Told }\n\
        fn f(heard: &str) { let (a, heard) = (Ears::new(\"told Ears\"), g.heard); tell_all(); }\n\
        // In fact, card facts and `facts` are allowed, as is the fact that intellect is no rejected word.\n\
        fn intellect() { retold(); HTTPTells::x(b'\"', \"told\") } // Tells\n";
    let file = File { path: "api/x.rs".to_owned(), text: text.to_owned() };
    let wanted = [
        "api/x.rs:1: \"fact\" in a comment: the log holds events",
        "api/x.rs:1: the word \"told\" in a comment",
        "api/x.rs:2: `pushed` is not used as a name",
        "api/x.rs:3: `Ears` is not used as a name",
        "api/x.rs:3: `heard` is not used as a name",
        "api/x.rs:4: the name `Told` contains a rejected word",
        "api/x.rs:5: `heard` is not used as a name",
        "api/x.rs:5: `heard` is not used as a name",
        "api/x.rs:5: the name `tell_all` contains a rejected word",
        "api/x.rs:7: the name `HTTPTells` contains a rejected word",
        "api/x.rs:7: the word \"Tells\" in a comment",
    ];
    assert_eq!(rust_violations(&file, &rejected), wanted);
    let page = "The log tells all.\n\n`is_told`: retold, Telling.\n";
    assert_eq!(
        page_violations("docs/x.md", page),
        ["docs/x.md:1: the word \"tells\"", "docs/x.md:3: the word \"is_told\""]
    );
}
