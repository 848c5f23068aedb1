//! Parses scenario files: YAML with one or more documents, or JSON with one scenario per line or several in sequence.

use super::Scenario;

/// Parses all scenarios of a text. Each result is a scenario, or an error message that contains its position in the text.
pub fn read(text: &str) -> Vec<Result<Scenario, String>> {
    if text.trim_start().starts_with('{') { read_json(text) } else { read_yaml(text) }
}

fn read_json(text: &str) -> Vec<Result<Scenario, String>> {
    let lines = || text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    // A line that is no value by itself belongs to a value that is written over several lines.
    if lines().all(|(_, line)| line.trim_start().starts_with('{')) {
        let read = |(i, line): (usize, &str)| {
            serde_json::from_str(line).map_err(|error| format!("line {}: {error}", i + 1))
        };
        return lines().map(read).collect();
    }
    let values = serde_json::Deserializer::from_str(text).into_iter::<Scenario>();
    values.map(|value| value.map_err(|error| error.to_string())).collect()
}

/// Each document is parsed by itself, so an error in one does not affect the others.
fn read_yaml(text: &str) -> Vec<Result<Scenario, String>> {
    let mut found = Vec::new();
    let mut begin = (0, 1);
    let mut at = 0;
    for (i, line) in text.split_inclusive('\n').enumerate() {
        // At the beginning of a line this is always a mark, even in a text of several lines.
        let mark = line
            .strip_prefix("---")
            .is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n']));
        if mark {
            found.extend(read_document(&text[begin.0..at], begin.1));
            begin = (at, i + 1);
        }
        at += line.len();
    }
    found.extend(read_document(&text[begin.0..], begin.1));
    found
}

/// The document that begins at that line; nothing if it holds only comments.
fn read_document(text: &str, line: usize) -> Option<Result<Scenario, String>> {
    let mut lines = text.lines().map(str::trim);
    let blank = |line: &str| line.is_empty() || line == "---" || line.starts_with('#');
    if lines.all(blank) {
        return None;
    }
    Some(serde_saphyr::from_str(text).map_err(|error| {
        // Read again where it stands in the file, so that the lines of the error are those of the file.
        let placed = "\n".repeat(line - 1) + text;
        plain(&serde_saphyr::from_str::<Scenario>(&placed).err().unwrap_or(error).to_string())
    }))
}

/// The error without names of types.
fn plain(error: &str) -> String {
    let numbers = [
        ("invalid u8", "expected a whole number from 0 to 255"),
        ("invalid u16", "expected a whole number from 0 to 65535"),
        ("invalid i8", "expected a whole number from -128 to 127"),
        ("invalid i16", "expected a whole number from -32768 to 32767"),
        ("invalid u64", "expected a whole number from 0"),
        ("invalid i32", "expected a whole number"),
        ("invalid i64", "expected a whole number"),
    ];
    numbers.iter().fold(error.to_owned(), |error, (name, words)| error.replace(name, words))
}
