//! Splits Rust code into comments and tokens, and finds the names that it declares.

/// A line of a comment, or a token. The content of strings is neither.
#[derive(Debug, PartialEq, Eq)]
pub struct Token<'a> {
    pub line: usize,
    pub kind: TokenKind,
    pub text: &'a str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    Comment,
    Word,
    /// A single character of punctuation, or a quote in place of a string.
    Mark,
}

pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (kind, length) = token(rest, first);
        let piece = &rest[..length];
        match kind {
            Some(TokenKind::Comment) => {
                let lines = piece.lines().enumerate();
                found.extend(lines.map(|(i, text)| Token { line: line + i, kind: TokenKind::Comment, text }));
            }
            Some(TokenKind::Word) => {
                let text = piece.strip_prefix("r#").unwrap_or(piece);
                found.push(Token { line, kind: TokenKind::Word, text });
            }
            Some(TokenKind::Mark) => {
                found.push(Token { line, kind: TokenKind::Mark, text: &piece[..first.len_utf8()] })
            }
            None => {}
        }
        line += piece.matches('\n').count();
        at += length;
    }
    found
}

/// The kind and the length of the token at the beginning; no kind for white space and lifetimes.
fn token(rest: &str, first: char) -> (Option<TokenKind>, usize) {
    if first.is_whitespace() {
        return (None, rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len()));
    }
    if rest.starts_with("//") {
        return (Some(TokenKind::Comment), rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return (Some(TokenKind::Comment), block_comment(rest));
    }
    if let Some(length) = string(rest) {
        return (Some(TokenKind::Mark), length);
    }
    if first == '\'' {
        return quote(rest);
    }
    if is_word(first) {
        let start = if rest.starts_with("r#") { 2 } else { 0 };
        let end = rest[start..].find(|c| !is_word(c)).map_or(rest.len(), |end| start + end);
        return (Some(TokenKind::Word), end.max(1));
    }
    (Some(TokenKind::Mark), first.len_utf8())
}

pub fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The length of a block comment, which may contain others.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        match rest.as_bytes()[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

/// The length of the string at the beginning, if there is one.
fn string(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix(['b', 'c']).unwrap_or(rest);
    let raw = after.strip_prefix('r').map(|raw| (raw, raw.len() - raw.trim_start_matches('#').len()));
    if let Some((raw, hashes)) = raw.filter(|(raw, hashes)| raw[*hashes..].starts_with('"')) {
        let end = format!("\"{}", "#".repeat(hashes));
        let content = &raw[hashes + 1..];
        let length = content.find(&end).map_or(content.len(), |at| at + end.len());
        return Some(rest.len() - content.len() + length);
    }
    let content = after.strip_prefix('"')?;
    let mut chars = content.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => drop(chars.next()),
            '"' => return Some(rest.len() - content.len() + at + 1),
            _ => {}
        }
    }
    Some(rest.len())
}

/// A character literal or a lifetime.
fn quote(rest: &str) -> (Option<TokenKind>, usize) {
    let mut chars = rest.char_indices().skip(1);
    let content = chars.next().map_or(' ', |(_, c)| c);
    if content == '\\' {
        let end = chars.skip(1).find(|(_, c)| *c == '\'').map_or(rest.len(), |(at, _)| at + 1);
        return (Some(TokenKind::Mark), end);
    }
    match chars.next() {
        Some((at, '\'')) => (Some(TokenKind::Mark), at + 1),
        _ => (None, 1 + rest[1..].find(|c| !is_word(c)).unwrap_or(rest.len() - 1)),
    }
}

/// A declared name, and whether it is that of a module.
#[derive(Debug, PartialEq, Eq)]
pub struct Declared<'a> {
    pub line: usize,
    pub name: &'a str,
    pub is_module: bool,
}

/// The names of items, fields, parameters and variables of `let`, without the variants of enums.
pub fn declared<'a>(tokens: &[Token<'a>]) -> Vec<Declared<'a>> {
    let code: Vec<&Token> = tokens.iter().filter(|token| token.kind != TokenKind::Comment).collect();
    let mut found = Vec::new();
    for (i, token) in code.iter().enumerate() {
        let mut add = |at: usize| {
            let Some(name) = code.get(at).filter(|name| name.kind == TokenKind::Word) else { return };
            found.push(Declared { line: name.line, name: name.text, is_module: token.text == "mod" });
        };
        let is_pointer = i > 0 && code[i - 1].text == "*";
        match token.text {
            "struct" | "enum" => {
                add(i + 1);
                typed_names(&code, i + 2, ["{", "}"]).into_iter().for_each(add);
            }
            "fn" => {
                add(i + 1);
                typed_names(&code, i + 2, ["(", ")"]).into_iter().for_each(add);
            }
            "trait" | "type" | "mod" => add(i + 1),
            "const" | "static" if !is_pointer => {
                add(i + 1 + usize::from(code.get(i + 1).is_some_and(|next| next.text == "mut")));
            }
            "macro_rules" => add(i + 2),
            "let" => bindings(&code, i + 1).into_iter().for_each(add),
            _ => {}
        }
    }
    found
}

/// The positions of the names before a colon in the next pair of brackets.
fn typed_names(code: &[&Token], from: usize, [open, close]: [&str; 2]) -> Vec<usize> {
    let mut found = Vec::new();
    let mut depth = 0;
    for at in from..code.len() {
        let text = code[at].text;
        if text == open {
            depth += 1;
        } else if text == close {
            depth -= 1;
            if depth == 0 {
                break;
            }
        } else if depth == 0 && [";", "{"].contains(&text) {
            break;
        }
        let before = [",", "(", "{", ")", "]", "pub", "mut"].contains(&code[at.max(1) - 1].text);
        if depth > 0 && before && code[at].kind == TokenKind::Word && is_followed_by_type(code, at) {
            found.push(at);
        }
    }
    found
}

fn is_followed_by_type(code: &[&Token], at: usize) -> bool {
    let text = |at: usize| code.get(at).map_or("", |token| token.text);
    text(at + 1) == ":" && text(at + 2) != ":"
}

/// The positions of the variables in the pattern of a `let`.
fn bindings(code: &[&Token], from: usize) -> Vec<usize> {
    let mut found = Vec::new();
    let mut depth = 0;
    for at in from..code.len() {
        let text = |at: usize| code.get(at).map_or("", |token| token.text);
        match text(at) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            "=" | ";" => break,
            ":" if depth == 0 && text(at + 1) != ":" && text(at - 1) != ":" => break,
            name if code[at].kind == TokenKind::Word
                && name.starts_with(|c: char| c.is_lowercase() || c == '_') =>
            {
                let is_path =
                    text(at + 1) == ":" && text(at + 2) == ":" || ["(", "{"].contains(&text(at + 1));
                let is_field = depth > 0 && is_followed_by_type(code, at);
                if !is_path && !is_field && !["mut", "ref"].contains(&name) {
                    found.push(at);
                }
            }
            _ => {}
        }
    }
    found
}

fn declared_names(text: &str) -> Vec<&str> {
    declared(&tokens(text)).into_iter().map(|one| one.name).collect()
}

#[test]
fn strings_characters_and_lifetimes_are_no_words() {
    let text = "a(\"b \\\" c\", 'd', '\\'', b\"e\", r#\"f \" g\"#, \"h\ni\"); j::<'k>(r#l) // m\n/* n /* o */\np */ q";
    let found = tokens(text);
    let of = |kind| found.iter().filter(|t| t.kind == kind).map(|t| (t.line, t.text)).collect::<Vec<_>>();
    assert_eq!(of(TokenKind::Word), [(1, "a"), (2, "j"), (2, "l"), (4, "q")]);
    assert_eq!(of(TokenKind::Comment), [(2, "// m"), (3, "/* n /* o */"), (4, "p */")]);
}

#[test]
fn items_fields_parameters_and_variables_are_declared() {
    assert_eq!(
        declared_names("pub struct A<'a> { #[x(b = 1)] pub(crate) c: D<E>, f: g::H }"),
        ["A", "c", "f"]
    );
    assert_eq!(declared_names("enum A { B, C(D), E { f: G } }"), ["A", "f"]);
    assert_eq!(
        declared_names("struct A(B); impl A { fn c(&self, mut d: E, f: &G) -> H { I { j: k.l } } }"),
        ["A", "c", "d", "f"]
    );
    assert_eq!(
        declared_names(
            "mod a; type B = C; trait D {} const E: F = 1; static mut G: H = 2; macro_rules! i {}"
        ),
        ["a", "B", "D", "E", "G", "i"]
    );
    assert_eq!(
        declared_names("let a = b; let (mut c, D(e), F { g: h, i }): J = k; if let Some(l) = m::n {}"),
        ["a", "c", "e", "h", "i", "l"]
    );
    assert_eq!(
        declared_names("fn a(b: *const C, d: fn(E) -> F) where G: H {} use i::j; k(|l| m);"),
        ["a", "b", "d"]
    );
}
