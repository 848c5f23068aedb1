//! How the web client is served: addresses, caches, compression, and the policy of what its page may load.

use std::collections::BTreeSet;
use std::io::Read;

use flate2::read::GzDecoder;

use crate::compressed_reply::read_compressed;
use crate::harness::{Client, Server, config};
use crate::manual_clock::ManualClock;

/// The page, and the addresses of the files that it names.
fn page(client: &Client) -> (String, Vec<String>) {
    let page = client.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, "text/html; charset=utf-8"));
    let text = String::from_utf8(page.body).expect("a text");
    let named = text.split("\"/assets/").skip(1).filter_map(|rest| rest.split('"').next());
    let named = named.map(|path| format!("/assets/{path}")).collect();
    (text, named)
}

#[test]
fn every_address_of_the_client_shows_its_page() {
    let server = Server::start();
    let anonymous = server.anonymous();
    let (text, _) = page(&anonymous);
    let id = "01a20085-a2c6-72db-b017-b746b1f5783a";
    for path in [
        "/play",
        "/lobby",
        "/you",
        "/you/account",
        &format!("/t/{id}"),
        &format!("/g/{id}"),
        &format!("/g/{id}/log?at=913"),
        "/s/KV7Q2M",
        "/s/KV7Q2M/log",
    ] {
        let same = anonymous.get(path);
        assert_eq!((same.status, String::from_utf8_lossy(&same.body) == text), (200, true), "{path}");
    }
    anonymous.get("/games").problem(404, "not_found");
}

#[test]
fn the_page_may_load_nothing_from_other_origins_and_run_no_script_but_the_import_map() {
    let server = Server::start();
    let page = server.anonymous().get("/play");
    let policy = page.header("content-security-policy");
    for part in [
        "default-src 'none'",
        "style-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
    ] {
        assert!(policy.split("; ").any(|one| one == part), "{part}: {policy}");
    }
    assert!(policy.contains("script-src 'self' 'sha256-"), "{policy}");
    assert!(!policy.contains("unsafe") && !policy.contains("http"), "{policy}");
    assert_eq!((page.header("x-frame-options"), page.header("referrer-policy")), ("DENY", "same-origin"));
    assert_eq!(page.header("cross-origin-opener-policy"), "same-origin");
    assert_eq!(page.header("cache-control"), "public, no-cache");
    let known = [("If-None-Match", page.header("etag"))];
    let same = server.anonymous().send("GET", "/play", &known, None);
    assert_eq!((same.status, same.body.len()), (304, 0));
}

#[test]
fn files_have_one_hash_and_are_stored_for_ever() {
    let server = Server::start();
    let anonymous = server.anonymous();
    let (_, named) = page(&anonymous);
    assert!(named.len() > 30, "{named:?}");
    let hashes: BTreeSet<&str> = named.iter().filter_map(|path| path.split('/').nth(2)).collect();
    assert_eq!(hashes.len(), 1, "{hashes:?}");
    for path in &named {
        let file = anonymous.get(path);
        assert_eq!(file.status, 200, "{path}");
        assert_eq!(file.header("cache-control"), "public, max-age=31536000, immutable", "{path}");
        assert_ne!(file.header("content-type"), "text/plain; charset=utf-8", "{path}");
    }
    let list = format!("/assets/{}/web/files.json", hashes.first().expect("a hash"));
    let list = anonymous.get(&list).expect(200);
    let list: BTreeSet<&str> =
        list.as_array().expect("a list").iter().filter_map(|path| path.as_str()).collect();
    assert!(named.iter().all(|path| list.contains(path.as_str())), "{list:?}");
    anonymous.get("/assets/0123456789abcdef0123456789abcdef/web/app.js").problem(404, "not_found");
}

#[test]
fn files_are_compressed_with_a_weak_tag() {
    let server = Server::start();
    let anonymous = server.anonymous();
    let (_, named) = page(&anonymous);
    let path = named.iter().find(|path| path.ends_with("preact.mjs")).expect("the view library");
    let plain = anonymous.send("GET", path, &[("Accept-Encoding", "identity")], None);
    assert_eq!(plain.header("content-encoding"), "");
    assert_eq!(plain.header("vary"), "accept-encoding");
    let (head, packed) = read_compressed(&anonymous, path);
    assert!(head.contains("content-encoding: gzip\r\n") && head.contains("etag: w/\""), "{head}");
    assert!(head.contains(&format!("content-length: {}\r\n", packed.len())), "{head}");
    let mut unpacked = Vec::new();
    GzDecoder::new(packed.as_slice()).read_to_end(&mut unpacked).expect("gzip");
    assert!(unpacked == plain.body && packed.len() < plain.body.len());
}

#[test]
fn the_worker_and_the_manifest_stand_at_the_root() {
    let server = Server::start();
    let anonymous = server.anonymous();
    let worker = anonymous.get("/sw.js");
    assert_eq!((worker.status, worker.header("content-type")), (200, "text/javascript; charset=utf-8"));
    assert_eq!(worker.header("cache-control"), "public, no-cache");
    let policy = worker.header("content-security-policy");
    assert_eq!(policy, "default-src 'none'; script-src 'self'; connect-src 'self'");
    let manifest = anonymous.get("/manifest.webmanifest");
    assert_eq!(manifest.header("content-type"), "application/manifest+json");
    let icons = manifest.expect(200)["icons"].clone();
    for icon in icons.as_array().expect("icons") {
        let file = anonymous.get(icon["src"].as_str().expect("an address"));
        assert_eq!((file.status, file.header("content-type")), (200, icon["type"].as_str().expect("a type")));
    }
}

#[test]
fn files_are_not_counted_by_the_rate_limit() {
    let server = Server::with_clock(config(&[("RATE_ADDRESS", "1/2")]), ManualClock::now());
    let anonymous = server.anonymous();
    let (_, named) = page(&anonymous);
    assert!(named.iter().all(|path| anonymous.get(path).status == 200));
    assert_eq!((anonymous.get("/play").status, anonymous.get("/play").status), (200, 429));
}

#[test]
fn without_the_client_the_root_leads_to_the_documentation() {
    let server = Server::with(config(&[("WEB", "off")]));
    let anonymous = server.anonymous();
    let door = anonymous.get("/");
    assert_eq!((door.status, door.header("location")), (307, "/docs/"));
    for path in ["/play", "/sw.js", "/manifest.webmanifest", "/assets/none"] {
        anonymous.get(path).problem(404, "not_found");
    }
}
