//! The common parts of all pages: head, header with the search, navigation, and the Content-Security-Policy.

use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};

use super::reference::{Group, groups};
use super::{guides, links};
use crate::reply::etag;
use crate::spec::DOCUMENT;

/// The style sheet, embedded in the page so that the first paint needs no other request.
const STYLE: &str = include_str!("style.css");
/// The script copies code, and searches while the user types. The pages work without it.
pub const SCRIPT: &str = include_str!("script.js");
/// The icon: a planet.
pub const ICON: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">\
    <circle cx=\"16\" cy=\"16\" r=\"14\" fill=\"#b5451b\"/><circle cx=\"11\" cy=\"12\" r=\"4\" fill=\"#8f3210\"/>\
    <circle cx=\"21\" cy=\"20\" r=\"3\" fill=\"#8f3210\"/></svg>";

/// Address of the script. It changes with the content, so that caches can store it for ever.
pub static SCRIPT_ADDRESS: LazyLock<String> =
    LazyLock::new(|| format!("/docs/script.{}.js", etag::entity_tag(SCRIPT.as_bytes())));

/// The Content-Security-Policy: everything comes from this server, and only this style may be in the page.
pub static POLICY: LazyLock<String> = LazyLock::new(|| {
    let style = STANDARD.encode(Sha256::digest(STYLE));
    format!(
        "default-src 'none'; script-src 'self'; style-src 'sha256-{style}'; img-src 'self'; connect-src 'self'; \
         form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    )
});

pub struct Page<'a> {
    pub title: &'a str,
    pub place: NavigationItem,
    /// Text of the search field.
    pub query: &'a str,
    pub content: Markup,
}

/// The part of the navigation to which a page belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum NavigationItem {
    Start,
    Search,
    Guides,
    Guide(&'static str),
    /// A page of the reference other than those of the groups, by its address.
    Reference(&'static str),
    Group(&'static str),
}

impl NavigationItem {
    fn is_guide(self) -> bool {
        matches!(self, Self::Guides | Self::Guide(_))
    }
}

/// Pages of the reference other than those of the groups.
const OTHER_PAGES: [(&str, &str); 5] = [
    ("/docs/api/conventions", "Conventions"),
    ("/docs/api/operations", "All operations"),
    ("/docs/api/problems", "Problem codes"),
    ("/docs/api/types", "Types"),
    ("/docs/api/messages", "Webhook and push messages"),
];

impl Page<'_> {
    /// The whole page.
    pub fn whole(self) -> String {
        let place = self.place;
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    title { (self.title) @if place != NavigationItem::Start { " · Tharsis" } }
                    link rel="icon" href="/docs/icon.svg" type="image/svg+xml";
                    style { (PreEscaped(STYLE)) }
                    script src=(*SCRIPT_ADDRESS) defer {}
                }
                body {
                    a.skip href="#content" { "Skip to content" }
                    header.top {
                        button.menu type="button" popovertarget="navigation" { "Menu" }
                        a.brand href="/docs/" { "Tharsis" }
                        form.search action="/docs/search" role="search" {
                            input type="search" name="q" maxlength="100" value=(self.query) aria-label="Search the documentation"
                                placeholder="Search" autocomplete="off" spellcheck="false";
                            button type="submit" { "Search" }
                        }
                        div #found hidden {}
                    }
                    nav #navigation popover aria-label="Documentation" {
                        button.close type="button" popovertarget="navigation" popovertargetaction="hide" { "Close" }
                        (navigation(place))
                    }
                    main #content tabindex="-1" { (self.content) }
                }
            }
        };
        page.into_string()
    }
}

fn navigation(place: NavigationItem) -> Markup {
    html! {
        ul {
            li { (entry("/docs/", "Start", place == NavigationItem::Start)) }
            li { (entry("/docs/guides", "Guides", place == NavigationItem::Guides)) }
        }
        @for shelf in guides::SHELVES {
            details open[place.is_guide()] {
                summary { (shelf.title) }
                ul { @for guide in shelf.guides {
                    li { (entry(&links::of_guide(guide.slug), guide.title(), place == NavigationItem::Guide(guide.slug))) }
                } }
            }
        }
        p.part { "API reference" }
        ul {
            @for group in groups() { li { (group_entry(group, place)) } }
            @for (address, title) in OTHER_PAGES { li { (entry(address, title, place == NavigationItem::Reference(address))) } }
        }
        p.part { "Documents" }
        ul {
            @for path in documents() { li { a href=(path) { (path.trim_start_matches("/v1/")) } } }
            li { a href="/docs/files/openapi/asyncapi.yaml" { "asyncapi.yaml" } }
        }
    }
}

/// The machine-readable documents of the service.
fn documents() -> impl Iterator<Item = &'static String> {
    let paths = DOCUMENT["paths"].as_object().into_iter().flat_map(|paths| paths.keys());
    paths.filter(|path| path.starts_with("/v1/openapi"))
}

fn entry(address: &str, title: &str, is_here: bool) -> Markup {
    html! { a href=(address) aria-current=[is_here.then_some("page")] { (title) } }
}

/// The entry of a group. The current group also lists its operations.
fn group_entry(group: &Group, place: NavigationItem) -> Markup {
    let is_here = place == NavigationItem::Group(group.slug);
    html! {
        (entry(&links::of_group(group.slug), group.title, is_here))
        @if is_here {
            ul.operations { @for operation in &group.operations {
                li { a href={ "#" (operation.id) } { (operation.id) } }
            } }
        }
    }
}

/// Links to the previous and the next page.
pub fn neighbours(before: Option<(String, &str)>, next: Option<(String, &str)>) -> Markup {
    html! {
        nav.neighbours aria-label="Neighbouring pages" {
            @if let Some((address, title)) = before { a rel="prev" href=(address) { "← " (title) } }
            @if let Some((address, title)) = next { a rel="next" href=(address) { (title) " →" } }
        }
    }
}
