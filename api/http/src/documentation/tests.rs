//! Tests of all pages: every page exists, every link has a target, and nothing comes from other servers.

use std::collections::{BTreeMap, BTreeSet};

use actix_web::http::StatusCode;
use actix_web::test::{TestRequest, call_and_read_body, call_service, init_service};
use actix_web::{App, body};
use pulldown_cmark::{Event, Parser, Tag};

use super::reference::{groups, types};
use super::{guides, layout, links, service};

/// Addresses that are not part of the documentation.
const ELSEWHERE: [&str; 2] = ["/v1/openapi.json", "/v1/openapi-3.0.json"];

/// The values of an attribute on a page.
fn attributes<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
    let begins = format!(" {name}=\"");
    page.split(&begins).skip(1).filter_map(|rest| rest.split_once('"')).map(|(value, _)| value).collect()
}

/// All pages that can be reached from the front page, by address.
async fn crawl() -> BTreeMap<String, String> {
    let app = init_service(App::new().service(service())).await;
    let mut pages = BTreeMap::new();
    let mut left = vec!["/docs/".to_owned()];
    while let Some(address) = left.pop() {
        if pages.contains_key(&address) {
            continue;
        }
        let response = call_service(&app, TestRequest::get().uri(&address).to_request()).await;
        assert_eq!(response.status(), StatusCode::OK, "{address}");
        let is_page = response.headers().get("content-type").is_some_and(|kind| kind == super::HTML);
        let bytes = body::to_bytes(response.into_body()).await.ok().unwrap_or_default();
        let text = if is_page { String::from_utf8(bytes.to_vec()).expect("text") } else { String::new() };
        for link in attributes(&text, "href") {
            let target = link.split('#').next().unwrap_or_default();
            if target.starts_with("/docs") {
                left.push(target.to_owned());
            }
        }
        pages.insert(address, text);
    }
    pages
}

#[actix_web::test]
async fn everything_is_there_and_every_link_leads_somewhere() {
    let pages = crawl().await;
    let ids: BTreeMap<&str, BTreeSet<&str>> = pages
        .iter()
        .map(|(address, page)| (address.as_str(), attributes(page, "id").into_iter().collect()))
        .collect();
    for (address, page) in &pages {
        let own = attributes(page, "id");
        assert_eq!(own.len(), ids[address.as_str()].len(), "{address} has an id twice");
        for link in attributes(page, "href") {
            let (target, place) = link.split_once('#').unwrap_or((link, ""));
            if target.starts_with("https://") || ELSEWHERE.contains(&target) {
                continue;
            }
            let target = if target.is_empty() { address } else { target };
            let there = ids.get(target).unwrap_or_else(|| panic!("{address} links to {link}"));
            assert!(place.is_empty() || there.contains(place), "{address} links to {link}");
        }
    }
    for operation in groups().iter().flat_map(|group| &group.operations) {
        let (page, place) =
            links::of_operation(operation.id).and_then(|link| link.split_once('#')).expect("a link");
        assert!(ids[page].contains(place), "{page} has no {place}");
        assert!(pages["/docs/api/operations"].contains(&format!("#{}\"", operation.id)), "{}", operation.id);
    }
    for guide in guides::all() {
        let page = pages.get(&links::of_guide(guide.slug)).unwrap_or_else(|| panic!("no {}", guide.slug));
        let (begin, end) = (page.matches("<h1").count(), page.matches("</h1>").count());
        assert!(begin > 0 && begin == end, "{}: {begin} titles begin, {end} end", guide.slug);
    }
    for (name, _) in types() {
        assert!(pages.contains_key(&links::of_type(name)), "{name}");
    }
}

#[actix_web::test]
async fn nothing_comes_from_elsewhere() {
    let app = init_service(App::new().service(service())).await;
    for address in ["/docs/", "/docs/api/", "/docs/guides/third-parties", "/docs/search?q=%22%3E%3Cscript%3E"]
    {
        let request = TestRequest::get().uri(address).to_request();
        let page = call_and_read_body(&app, request).await;
        let page = std::str::from_utf8(&page).expect("text");
        assert_eq!(page.matches("<script").count(), 1, "{address}: one script, which is a file");
        assert_eq!(attributes(page, "src"), [layout::SCRIPT_ADDRESS.as_str()], "{address}");
        for odd in [" style=\"", " onclick", "javascript:", "@import", "url("] {
            assert!(!page.contains(odd), "{address}: {odd}");
        }
        assert!(page.contains("name=\"viewport\" content=\"width=device-width"), "{address}");
        assert!(page.contains("<html lang=\"en\">"), "{address}");
    }
}

#[test]
fn every_link_of_a_guide_leads_to_something_that_is_published() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for guide in guides::all() {
        let text = std::fs::read_to_string(folder.join(guide.file)).expect("a guide");
        for event in Parser::new(&text) {
            if let Event::Start(Tag::Link { dest_url, .. }) = event {
                let leads = links::of_repository(guide.file, &dest_url);
                assert!(leads.is_some(), "{} links to {dest_url}, which is not published", guide.file);
            }
        }
    }
}
