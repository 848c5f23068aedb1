//! Reads the fenced blocks of a page, and compares shown output with real output.

use crate::fixtures::file;

/// Matches any text in a line; alone on a line, it matches any lines.
const WILDCARD: char = '…';

/// A fenced block.
#[derive(Clone)]
pub struct Block {
    /// The heading above it.
    pub heading: String,
    /// The first word after the fence.
    pub language: String,
    /// The rest of that line: the name of the file that contains the block.
    pub name: String,
    pub text: String,
    /// The number of its first line.
    pub line: usize,
}

/// All blocks of a page, in order.
pub fn blocks(page: &str) -> Vec<Block> {
    let text = std::fs::read_to_string(file(page)).unwrap_or_else(|why| panic!("{page}: {why}"));
    let mut blocks = Vec::new();
    let mut heading = String::new();
    let mut open: Option<Block> = None;
    for (line, text) in text.lines().enumerate() {
        match (text.strip_prefix("```"), &mut open) {
            (Some(""), Some(_)) => blocks.extend(open.take()),
            (Some(info), None) => {
                let (language, name) = info.split_once(' ').unwrap_or((info, ""));
                let (language, name) = (language.to_owned(), name.to_owned());
                open = Some(Block {
                    heading: heading.clone(),
                    language,
                    name,
                    text: String::new(),
                    line: line + 1,
                });
            }
            (_, Some(block)) => {
                block.text += text;
                block.text.push('\n');
            }
            (None, None) => {
                if let Some(title) =
                    text.trim_start_matches('#').strip_prefix(' ').filter(|_| text.starts_with('#'))
                {
                    heading = title.to_owned();
                }
            }
        }
    }
    assert!(open.is_none(), "{page}: a block does not end");
    blocks
}

/// Whether the real output matches the shown one.
pub fn matches_shown(shown: &str, real: &str) -> bool {
    let lines = |text: &str| text.trim().lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
    all_match(&lines(shown), &lines(real))
}

fn all_match(shown: &[String], real: &[String]) -> bool {
    match shown {
        [] => real.is_empty(),
        [first, rest @ ..] if first.trim() == WILDCARD.to_string() => {
            (0..=real.len()).any(|some| all_match(rest, &real[some..]))
        }
        [first, rest @ ..] => real
            .split_first()
            .is_some_and(|(line, others)| line_matches(first, line) && all_match(rest, others)),
    }
}

fn line_matches(shown: &str, real: &str) -> bool {
    let mut parts = shown.split(WILDCARD);
    let Some(mut rest) = real.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    rest.ends_with(last)
}

#[test]
fn shown_output_is_compared_line_by_line() {
    for (shown, real) in [
        ("a\nb", "a\nb\n"),
        ("a…d", "abcd"),
        ("…d", "d"),
        ("a\n…\nd", "a\nb\nc\nd"),
        ("a\n…", "a"),
        ("a…b…", "axxbyy"),
    ] {
        assert!(matches_shown(shown, real), "{shown:?} {real:?}");
    }
    for (shown, real) in
        [("a", "b"), ("a", "a\nb"), ("a…d", "abc"), ("a\n…\nd", "a\nb"), ("", "a"), ("a…a", "a")]
    {
        assert!(!matches_shown(shown, real), "{shown:?} {real:?}");
    }
}
