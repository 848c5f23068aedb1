//! An operation of the reference: its description, parameters, replies and problems.

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};
use serde_json::Value;

use super::reference::{Operation, groups, resolved, type_name};
use super::{guides, links, markdown, schema};
use crate::problem::Code;

/// Headers and problems that more than half of the operations have. The page of conventions describes them once.
static COMMON: LazyLock<Common> = LazyLock::new(|| {
    let (mut all, mut counts) = (0, BTreeMap::<(Part, &str), usize>::new());
    for operation in groups().iter().flat_map(|group| &group.operations) {
        all += 1;
        let mut once = HashSet::new();
        once.extend(parameters(operation).filter_map(|one| Some((Part::Parameter, one["name"].as_str()?))));
        for (_, reply) in replies(operation) {
            once.extend(headers(reply).map(|(name, _)| (Part::Header, name.as_str())));
            once.extend(codes(reply).map(|code| (Part::Problem, code)));
        }
        once.into_iter().for_each(|one| *counts.entry(one).or_default() += 1);
    }
    Common(counts.into_iter().filter(|(_, count)| count * 2 > all).map(|(one, _)| one).collect())
});

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Part {
    Parameter,
    Header,
    Problem,
}

struct Common(Vec<(Part, &'static str)>);

impl Common {
    fn has(&self, part: Part, name: &str) -> bool {
        self.0.iter().any(|(own, common)| *own == part && *common == name)
    }
}

fn parameters(operation: &Operation) -> impl Iterator<Item = &'static Value> {
    operation.value["parameters"].as_array().into_iter().flatten().map(resolved)
}

fn replies(operation: &Operation) -> impl Iterator<Item = (&'static String, &'static Value)> {
    let all = operation.value["responses"].as_object().into_iter().flatten();
    all.map(|(status, reply)| (status, resolved(reply)))
}

fn headers(reply: &'static Value) -> impl Iterator<Item = (&'static String, &'static Value)> {
    reply["headers"].as_object().into_iter().flatten().map(|(name, header)| (name, resolved(header)))
}

/// The codes of the problems that a reply can have.
pub fn codes(reply: &'static Value) -> impl Iterator<Item = &'static str> {
    reply["x-problem-codes"].as_array().into_iter().flatten().filter_map(Value::as_str)
}

/// The whole description of an operation.
pub fn article(operation: &Operation, server: &str) -> Markup {
    let value = operation.value;
    html! {
        article.operation id=(operation.id) aria-labelledby={ "title-" (operation.id) } {
            h2 id={ "title-" (operation.id) } {
                (PreEscaped(inline(operation.summary())))
                " " a.anchor href={ "#" (operation.id) } aria-label="Link to this operation" { "#" }
            }
            p.line { (method(&operation.method)) " " code { (breakable(operation.path)) } }
            p.meta { "Operation " code { (operation.id) } " · " (access(operation)) }
            @if value["deprecated"] == true { p.note { "Deprecated: it will be removed. Do not use it in new clients." } }
            (schema::described(value))
            (mentions(operation))
            (parameter_table(operation))
            (body(operation))
            (request_example(operation, server))
            h3 { "Replies" }
            @for (status, reply) in replies(operation).filter(|(_, reply)| codes(reply).next().is_none()) {
                (reply_part(status, reply))
            }
            (problems(operation))
        }
    }
}

/// The method, with its colour.
pub fn method(name: &str) -> Markup {
    html! { span class={ "method " (name.to_ascii_lowercase()) } { (name) } }
}

/// A path with break opportunities for narrow screens.
pub fn breakable(path: &str) -> Markup {
    html! { @for (at, part) in path.split('/').enumerate() { @if at > 0 { wbr; "/" } (part) } }
}

/// Renders one line of Markdown without its paragraph.
fn inline(text: &str) -> String {
    let html = markdown::snippet(text);
    html.trim().trim_start_matches("<p>").trim_end_matches("</p>").to_owned()
}

/// The access that the operation requires.
fn access(operation: &Operation) -> Markup {
    let needs = operation.value["security"].as_array().map_or(&[][..], Vec::as_slice);
    let mut scopes: Vec<&str> = Vec::new();
    for scope in needs.iter().filter_map(Value::as_object).flat_map(|need| need.values()) {
        let names = scope.as_array().into_iter().flatten().filter_map(Value::as_str);
        names.for_each(|name| {
            if !scopes.contains(&name) {
                scopes.push(name)
            }
        });
    }
    html! {
        @if needs.is_empty() { "no token needed" } @else {
            a href="/docs/api/conventions#access" { @if scopes.len() == 1 { "scope" } @else { "one of the scopes" } }
            @for scope in scopes { " " code { (scope) } }
        }
    }
}

fn mentions(operation: &Operation) -> Markup {
    let guides: Vec<_> = guides::about_operation(operation.id).collect();
    html! {
        @if !guides.is_empty() {
            p.meta { "Guides: " @for (at, guide) in guides.iter().enumerate() {
                @if at > 0 { ", " }
                a href=(links::of_guide(guide.slug)) { (guide.title()) }
            } }
        }
    }
}

fn parameter_table(operation: &Operation) -> Markup {
    let is_common = |one: &Value| one["name"].as_str().is_some_and(|name| COMMON.has(Part::Parameter, name));
    let (common, own): (Vec<_>, Vec<_>) = parameters(operation).partition(|one| is_common(one));
    html! {
        @if !own.is_empty() {
            h3 { "Parameters" }
            (parameter_rows(&own))
        }
        @if !common.is_empty() {
            p.meta { a href="/docs/api/conventions#headers" { "Headers of every request" } ": "
                @for parameter in common { code { (parameter["name"].as_str().unwrap_or_default()) } " " }
            }
        }
    }
}

fn parameter_rows(parameters: &[&'static Value]) -> Markup {
    html! {
        table.members {
            caption.hidden { "Parameters" }
            thead { tr { th scope="col" { "Parameter" } th scope="col" { "What it is" } } }
            tbody { @for parameter in parameters {
                tr {
                    th scope="row" {
                        code { (parameter["name"].as_str().unwrap_or_default()) }
                        @if parameter["required"] == true { " " span.required { "required" } }
                        span.kind { (parameter["in"].as_str().unwrap_or_default()) ", " (schema::kind(&parameter["schema"])) }
                    }
                    td { (schema::described(parameter)) (schema::limits(&parameter["schema"])) (schema::inside(&parameter["schema"], 1)) }
                }
            } }
        }
    }
}

/// The first media type of a body or reply, and its content.
fn content(of: &'static Value) -> Option<(&'static String, &'static Value)> {
    of["content"].as_object()?.iter().next()
}

fn body(operation: &Operation) -> Markup {
    let body = resolved(&operation.value["requestBody"]);
    let Some((media_type, content)) = content(body) else { return html! {} };
    let required = body["required"] == true;
    html! {
        h3 { "Body" }
        p.meta { (schema::kind(&content["schema"])) " · " (media_type) @if !required { " · may be left out" } }
        (schema::described(body))
        (schema::inside(schema::main_type(&content["schema"]), 0))
    }
}

/// The recorded example.
fn example(content: &'static Value) -> Option<&'static Value> {
    let first = content["examples"].as_object()?.values().next()?;
    resolved(first).get("value")
}

fn pretty(value: &Value) -> String {
    // A `Value` always has a JSON form.
    value.as_str().map_or_else(|| serde_json::to_string_pretty(value).unwrap_or_default(), str::to_owned)
}

/// The request as a shell command.
fn request_example(operation: &Operation, server: &str) -> Markup {
    let mut path = operation.path.to_owned();
    let (mut query, mut lines) = (Vec::new(), Vec::new());
    for parameter in parameters(operation) {
        let name = parameter["name"].as_str().unwrap_or_default();
        let example = parameter.get("example").or_else(|| parameter["schema"].get("example"));
        let value = example.map_or_else(|| name.to_uppercase(), pretty);
        match parameter["in"].as_str() {
            Some("path") => path = path.replace(&format!("{{{name}}}"), &value),
            Some("query") if parameter["required"] == true => query.push(format!("{name}={value}")),
            Some("header") if parameter["required"] == true => {
                lines.push(format!("-H {}", quoted(&format!("{name}: {value}"))))
            }
            _ => {}
        }
    }
    let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
    let verb = if operation.method == "GET" { String::new() } else { format!("-X {} ", operation.method) };
    lines.insert(0, format!("curl -sS {verb}{}", quoted(&format!("{server}{path}{query}"))));
    if operation.value["security"].as_array().is_some_and(|needs| !needs.is_empty()) {
        lines.push("-H \"Authorization: Bearer $TOKEN\"".to_owned());
    }
    if let Some((media_type, content)) = content(resolved(&operation.value["requestBody"])) {
        lines.push(format!("-H 'Content-Type: {media_type}'"));
        if let Some(example) = example(content) {
            lines.push(format!(
                "-d {}",
                quoted(&example.as_str().map_or_else(|| example.to_string(), str::to_owned))
            ));
        }
    }
    html! {
        details.example {
            summary { "Example request" }
            pre tabindex="0" { code { (lines.join(" \\\n  ")) } }
        }
    }
}

/// Quotes a text for the shell.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

fn reply_part(status: &str, reply: &'static Value) -> Markup {
    let content = content(reply);
    let own: Vec<_> = headers(reply).filter(|(name, _)| !COMMON.has(Part::Header, name)).collect();
    html! {
        div.reply {
            div.status { code { (status) } div { (schema::described(reply)) } }
            @if let Some((media_type, content)) = content {
                p.meta { (schema::kind(&content["schema"])) " · " (media_type) }
                (reply_members(&content["schema"]))
            }
            @if !own.is_empty() {
                details { summary { "Headers: " @for (name, _) in &own { code { (name) } " " } }
                    dl { @for (name, header) in &own {
                        dt { code { (name) } }
                        dd { (schema::described(header)) (schema::limits(&header["schema"])) }
                    } }
                }
            }
            @if let Some(example) = content.and_then(|(_, content)| example(content)) {
                details.example { summary { "Example reply" } pre tabindex="0" { code { (pretty(example)) } } }
            }
        }
    }
}

fn reply_members(of: &'static Value) -> Markup {
    let main = schema::main_type(of);
    let table = schema::inside(main, 0);
    let name = type_name(of).or_else(|| type_name(&of["items"]));
    html! {
        @if !table.0.is_empty() {
            details { summary { "Members" @if let Some(name) = name { " of " (name) } } (table) }
        }
    }
}

/// The problems of an operation: the specific ones with their meaning, then the common ones.
fn problems(operation: &Operation) -> Markup {
    let all = replies(operation).flat_map(|(status, reply)| codes(reply).map(move |code| (status, code)));
    let (common, own): (Vec<_>, Vec<_>) = all.partition(|(_, code)| COMMON.has(Part::Problem, code));
    html! {
        h3 { "Problems" }
        @if !own.is_empty() {
            table.members {
                caption.hidden { "Problems of this operation" }
                thead { tr { th scope="col" { "Status and code" } th scope="col" { "When" } } }
                tbody { @for (status, code) in own {
                    tr { th scope="row" { code { (status) } " " a href=(links::of_problem(code)) { code { (code) } } }
                        td { (PreEscaped(inline(meaning(code)))) } }
                } }
            }
        }
        @if !common.is_empty() {
            p.codes { "As with most operations: "
                @for (status, code) in common { span { (status) " " a href=(links::of_problem(code)) { code { (code) } } } " " }
            }
        }
    }
}

/// The meaning of a problem code.
pub fn meaning(code: &str) -> &'static str {
    Code::ALL.iter().find(|known| known.word() == code).map_or("", |known| known.meaning())
}

/// The common request headers, and the headers that most replies have.
pub fn common_headers() -> Markup {
    let operations = || groups().iter().flat_map(|group| &group.operations);
    let mut sent: Vec<&'static Value> = Vec::new();
    let mut got: BTreeMap<&str, &'static Value> = BTreeMap::new();
    for operation in operations() {
        for one in parameters(operation)
            .filter(|one| COMMON.has(Part::Parameter, one["name"].as_str().unwrap_or_default()))
        {
            if sent.iter().all(|known| known["name"] != one["name"]) {
                sent.push(one);
            }
        }
        let replied = replies(operation).flat_map(|(_, reply)| headers(reply));
        got.extend(
            replied
                .filter(|(name, _)| COMMON.has(Part::Header, name))
                .map(|(name, header)| (name.as_str(), header)),
        );
    }
    html! {
        h2 id="headers" { "Headers of requests and replies" }
        p { "Every request may carry these:" }
        (parameter_rows(&sent))
        p { "Most replies carry these:" }
        table.members {
            caption.hidden { "Headers of replies" }
            thead { tr { th scope="col" { "Header" } th scope="col" { "What it says" } } }
            tbody { @for (name, header) in got {
                tr { th scope="row" { code { (name) } }
                    td { (schema::described(header)) (schema::limits(&header["schema"])) } }
            } }
        }
    }
}

/// The operations that can have a problem.
pub fn with_problem(code: &str) -> impl Iterator<Item = &'static Operation> {
    let operations = groups().iter().flat_map(|group| &group.operations);
    operations
        .filter(move |operation| replies(operation).any(|(_, reply)| codes(reply).any(|own| own == code)))
}

/// Whether most operations can have the problem.
pub fn is_common_problem(code: &str) -> bool {
    COMMON.has(Part::Problem, code)
}

/// A message that the service sends on its own.
pub fn message(name: &str, sent: &'static Value) -> Markup {
    let parameters: Vec<_> = sent["parameters"].as_array().into_iter().flatten().map(resolved).collect();
    let body = resolved(&sent["requestBody"]);
    html! {
        article.operation id=(name) {
            h2 { (PreEscaped(inline(sent["summary"].as_str().unwrap_or(name)))) }
            p.meta { "Message " code { (name) } }
            (schema::described(sent))
            @if !parameters.is_empty() { h3 { "Headers" } (parameter_rows(&parameters)) }
            @if let Some((media_type, content)) = content(body) {
                h3 { "Body" }
                p.meta { (schema::kind(&content["schema"])) " · " (media_type) }
                (schema::inside(schema::main_type(&content["schema"]), 0))
                @if let Some(example) = example(content) {
                    details.example { summary { "Example" } pre tabindex="0" { code { (pretty(example)) } } }
                }
            }
            h3 { "What your server answers" }
            dl { @for (status, reply) in sent["responses"].as_object().into_iter().flatten() {
                dt { code { (status) } } dd { (schema::described(resolved(reply))) }
            } }
        }
    }
}
