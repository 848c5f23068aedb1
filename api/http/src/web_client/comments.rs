//! Removes comments from the files of the client. Types and documentation are almost a third of the modules, and
//! browsers do not need them.

use std::borrow::Cow;

/// The content without comments that begin a line, and without types within a line: `/** @type {any} */`. Other
/// comments after code stay.
pub fn remove<'a>(path: &str, bytes: &'a [u8]) -> Cow<'a, [u8]> {
    let Ok(text) = std::str::from_utf8(bytes) else { return bytes.into() };
    match path.rsplit('.').next().unwrap_or_default() {
        "js" | "mjs" => remove_c(text, true).into_bytes().into(),
        "css" => remove_c(text, false).into_bytes().into(),
        "ftl" => remove_lines(text, '#').into_bytes().into(),
        _ => bytes.into(),
    }
}

/// Comments between `/*` and `*/`, and from `//` to the end of the line.
fn remove_c(text: &str, lines: bool) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut inside = false;
    for line in text.split_inclusive('\n') {
        let mut rest = line;
        loop {
            let code = rest.trim_start();
            if inside {
                let Some((_, behind)) = rest.split_once("*/") else { break };
                (inside, rest) = (false, behind);
            } else if let Some(comment) = code.strip_prefix("/*") {
                (inside, rest) = (true, comment);
            } else {
                let comment = lines && code.starts_with("//");
                let emptied = rest.len() < line.len() && code.is_empty();
                if !comment && !emptied {
                    push_without_types(&mut kept, rest);
                }
                break;
            }
        }
    }
    kept
}

/// Adds a line without comments that begin with a JSDoc tag, and without the space after each.
fn push_without_types(kept: &mut String, mut line: &str) {
    while let Some((code, comment)) = line.split_once("/** @")
        && let Some((_, behind)) = comment.split_once("*/")
    {
        kept.push_str(code);
        line = behind.strip_prefix(' ').unwrap_or(behind);
    }
    kept.push_str(line);
}

fn remove_lines(text: &str, mark: char) -> String {
    text.split_inclusive('\n').filter(|line| !line.starts_with(mark)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn removed(path: &str, text: &str) -> String {
        String::from_utf8(remove(path, text.as_bytes()).into_owned()).expect("a text")
    }

    #[test]
    fn comments_and_types_are_removed_and_code_is_kept() {
        let module = "// What it is.\n\n/**\n * A function.\n * @param {string} a\n */\nexport const f = (a) =>\n  \
                      /** @type {any} */ (a) ?? \"// no comment\"; // behind code\n  // alone\n/** One line. */\nf(1);\n";
        let kept = "\nexport const f = (a) =>\n (a) ?? \"// no comment\"; // behind code\nf(1);\n";
        assert_eq!(removed("web/a.js", module), kept);
        assert_eq!(removed("a.css", "/* a\n b */\n.c {\n  /* d */ top: 0;\n}\n"), ".c {\n top: 0;\n}\n");
        assert_eq!(removed("a.js", "/**/ a\n/***/ b\n"), " a\n b\n");
        let typed = "  f((/** @type {any} */ a) => /** @type {B[]} */ (a.b)); /* c */\n";
        assert_eq!(removed("a.js", typed), "  f((a) => (a.b)); /* c */\n");
        assert_eq!(removed("a.js", "a /** @type {\n * b } */ c\n"), "a /** @type {\n * b } */ c\n");
        assert_eq!(removed("a.ftl", "# A comment.\n## A section\na = #b\n"), "a = #b\n");
        assert_eq!(removed("a.svg", "// a\n"), "// a\n");
    }
}
