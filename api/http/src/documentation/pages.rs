//! The pages: start, guides, and those of the reference.

use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};

use super::layout::{NavigationItem, Page, neighbours};
use super::markdown::{self, Rendered};
use super::reference::{Group, Operation, groups, types};
use super::{guides, links, operation, schema, search, usage};
use crate::problem::Code;
use crate::spec::DOCUMENT;

/// The readme of the repository. The start page contains its section with the first game.
const README: &str = include_str!("../../../../README.md");
const FIVE_MINUTES: &str = "## A first game in five minutes";
/// The address of the server in the readme.
const README_SERVER: &str = "http://127.0.0.1:8080";

/// The number of operations that are listed without a click.
const FEW: usize = 6;

/// The section of the readme with the first game.
static FIRST_GAME: LazyLock<&'static str> = LazyLock::new(|| {
    let behind = README.split_once(FIVE_MINUTES).map_or("", |(_, behind)| behind);
    behind.split_once("\n## ").map_or(behind, |(section, _)| section)
});

/// The start page of a server at that address.
pub fn start(server: &str) -> String {
    let first_game = markdown::render(&FIRST_GAME.replace(README_SERVER, server), "README.md");
    let content = html! {
        h1 { "Play Terraforming Mars asynchronously, from your own app" }
        p.lead {
            "A complete rules engine behind a REST API: sign in as a guest, sit down at a table, answer decisions with moves. "
            "Each decision lists every legal answer, and says why the others are not."
        }
        ul.cards {
            (card(&links::of_guide("first-client"), "Your first client", "Ten minutes, with curl and from TypeScript"))
            (card("/docs/api/", "API reference", "Every operation, with types, examples and problem codes"))
            (card(&links::of_guide("showing"), "Build a screen", "What to show, and which request has it"))
            (card(&links::of_guide("exactly-once"), "Survive bad networks", "Send a move again without playing it twice"))
            (card(&links::of_guide("streams"), "Know when something happens", "SSE, WebSocket, long poll, push"))
            (card(&links::of_guide("conformance"), "Check your client", "Recorded games and a mock that injects faults"))
        }
        section aria-labelledby="five-minutes" {
            h2 id="five-minutes" { "A first game in five minutes" }
            p.meta { "This server: " code { (server) } }
            (PreEscaped(first_game.html))
        }
        section aria-labelledby="guides" { h2 id="guides" { "All guides" } (shelves()) }
    };
    Page { title: "Tharsis: documentation", place: NavigationItem::Start, query: "", content }.whole()
}

fn card(address: &str, title: &str, about: &str) -> Markup {
    html! { li { a href=(address) { b { (title) } span { (about) } } } }
}

fn shelves() -> Markup {
    html! {
        @for shelf in guides::SHELVES {
            h3 { (shelf.title) }
            dl.list { @for guide in shelf.guides {
                dt { a href=(links::of_guide(guide.slug)) { (guide.title()) } }
                dd { (guide.about) }
            } }
        }
    }
}

pub fn guide_list() -> String {
    let content = html! { h1 { "Guides" } (shelves()) };
    Page { title: "Guides", place: NavigationItem::Guides, query: "", content }.whole()
}

pub fn guide(slug: &str) -> Option<String> {
    let (guide, page) = guides::by_slug(slug)?;
    let all: Vec<_> = guides::all().collect();
    let at = all.iter().position(|one| one.slug == slug)?;
    let link = |guide: &&'static guides::Guide| (links::of_guide(guide.slug), guide.title());
    let before = at.checked_sub(1).and_then(|at| all.get(at)).map(link);
    let end_of_title = page.html.find("</h1>").map_or(0, |at| at + "</h1>".len());
    let (title, rest) = page.html.split_at(end_of_title);
    let content = html! {
        article.guide { (PreEscaped(title)) (contents(page)) (PreEscaped(rest)) }
        (neighbours(before, all.get(at + 1).map(link)))
    };
    Some(Page { title: guide.title(), place: NavigationItem::Guide(guide.slug), query: "", content }.whole())
}

/// The table of contents of a long page.
fn contents(page: &Rendered) -> Markup {
    let headings: Vec<_> = page.headings.iter().filter(|heading| heading.level == 2).collect();
    html! {
        @if headings.len() > 2 {
            details.contents {
                summary { "On this page" }
                ul { @for heading in headings { li { a href={ "#" (heading.anchor) } { (heading.text) } } } }
            }
        }
    }
}

/// A page of the reference.
pub fn group(group: &'static Group, server: &str) -> String {
    let all = groups();
    let at = all.iter().position(|one| one.slug == group.slug).unwrap_or_default();
    let link = |group: &'static Group| (links::of_group(group.slug), group.title);
    let before = at.checked_sub(1).and_then(|at| all.get(at)).map(link);
    let content = html! {
        h1 { (group.title) }
        p.lead { (group.about) }
        @for operation in &group.operations { (operation::article(operation, server)) }
        (neighbours(before, all.get(at + 1).map(link)))
    };
    let title = format!("{}: API reference", group.title);
    Page { title: &title, place: NavigationItem::Group(group.slug), query: "", content }.whole()
}

/// Conventions that apply to all operations.
pub fn conventions() -> String {
    let text = DOCUMENT["info"]["description"].as_str().unwrap_or_default();
    let schemes = DOCUMENT["components"]["securitySchemes"].as_object();
    let scopes = &DOCUMENT["components"]["securitySchemes"]["oauth2"]["flows"]["authorizationCode"]["scopes"];
    let content = html! {
        h1 { "Conventions" }
        (PreEscaped(markdown::snippet(text)))
        h2 id="access" { "Access" }
        @for (name, scheme) in schemes.into_iter().flatten() { h3 { (name) } (schema::described(scheme)) }
        table.members {
            caption.hidden { "Scopes" }
            thead { tr { th scope="col" { "Scope" } th scope="col" { "What it allows" } } }
            tbody { @for (scope, about) in scopes.as_object().into_iter().flatten() {
                tr { th scope="row" { code { (scope) } } td { (about.as_str().unwrap_or_default()) } }
            } }
        }
        (operation::common_headers())
    };
    reference_page("Conventions", "/docs/api/conventions", content)
}

/// A list of all operations.
pub fn operations() -> String {
    let content = html! {
        h1 { "All operations" }
        @for group in groups() {
            h2 { a href=(links::of_group(group.slug)) { (group.title) } }
            ul.index { @for one in &group.operations {
                li {
                    a href=(links::of_operation(one.id).unwrap_or_default()) {
                        (operation::method(&one.method)) " " code { (operation::breakable(one.path)) }
                    }
                    p { (one.summary()) }
                }
            } }
        }
    };
    reference_page("All operations", "/docs/api/operations", content)
}

/// All problem codes, with the operations that can have each.
pub fn problems() -> String {
    let content = html! {
        h1 { "Problem codes" }
        p.lead {
            "Every error is a " a href=(links::of_type("Problem")) { "Problem" } ". Which to retry, and when: "
            a href=(links::of_guide("errors")) { "the guide to errors" } "."
        }
        dl.problems { @for code in Code::ALL {
            @let word = code.word();
            dt id=(word) { code { (code.status().as_u16()) } " " code { (word) } }
            dd {
                (PreEscaped(markdown::snippet(code.meaning())))
                @let operations = operation::with_problem(word).collect::<Vec<_>>();
                @if operation::is_common_problem(word) {
                    p.meta { "Most operations can have it." }
                } @else if operations.len() > FEW {
                    details { summary { (operations.len()) " operations" } (operation_links(&operations)) }
                } @else {
                    (operation_links(&operations))
                }
            }
        } }
    };
    reference_page("Problem codes", "/docs/api/problems", content)
}

fn operation_links(operations: &[&Operation]) -> Markup {
    html! {
        p.meta { @for one in operations {
            a href=(links::of_operation(one.id).unwrap_or_default()) { code { (one.id) } } " "
        } }
    }
}

/// The names of all types.
pub fn type_list() -> String {
    let content = html! {
        h1 { "Types" }
        ul.columns { @for (name, _) in types() { li { a href=(links::of_type(name)) { (name) } } } }
    };
    reference_page("Types", "/docs/api/types", content)
}

/// A type, with the operations and types that use it.
pub fn one_type(name: &str) -> Option<String> {
    let (name, schema) = types().find(|(own, _)| *own == name)?;
    let used = usage::of(name);
    let content = html! {
        h1.name { (name) }
        (schema::whole(schema))
        @if !used.operations.is_empty() {
            h2 { "Operations with it" }
            ul { @for id in &used.operations {
                li { a href=(links::of_operation(id).unwrap_or_default()) { code { (id) } } }
            } }
        }
        @if !used.types.is_empty() {
            h2 { "Types that contain it" }
            ul.columns { @for name in &used.types { li { a href=(links::of_type(name)) { (name) } } } }
        }
    };
    Some(reference_page(name, "/docs/api/types", content))
}

/// Messages that the service sends on its own: to webhooks and devices.
pub fn messages() -> String {
    let content = html! {
        h1 { "Webhook and push messages" }
        p.lead {
            "What the service sends to addresses and devices that an account has named. Read on: "
            a href=(links::of_guide("webhooks")) { "webhooks" } ", " a href=(links::of_guide("push")) { "push" } "."
        }
        @for (name, methods) in DOCUMENT["webhooks"].as_object().into_iter().flatten() {
            @for sent in methods.as_object().into_iter().flat_map(|methods| methods.values()) {
                (operation::message(name, sent))
            }
        }
    };
    reference_page("Webhook and push messages", "/docs/api/messages", content)
}

fn reference_page(title: &str, address: &'static str, content: Markup) -> String {
    Page { title, place: NavigationItem::Reference(address), query: "", content }.whole()
}

/// The results of a search.
pub fn search(query: &str) -> String {
    let content = html! { h1 { "Search" } (search::results(query)) };
    Page { title: "Search", place: NavigationItem::Search, query, content }.whole()
}
