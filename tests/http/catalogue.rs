//! The catalogue: public parts, each with a hash. A part requested by its hash is cached forever.

use serde_json::json;

use crate::harness::Server;

#[test]
fn every_part_of_the_catalogue_is_public_and_has_texts() {
    let server = Server::start();
    let anonymous = server.anonymous();
    for (name, list, count) in [
        ("cards", "cards", 208),
        ("corporations", "corporations", 13),
        ("board", "areas", 63),
        ("milestones", "milestones", 5),
        ("awards", "awards", 5),
        ("standard-projects", "standard_projects", 6),
    ] {
        let reply = anonymous.get(&format!("/v1/catalogue/{name}"));
        assert_eq!(reply.header("content-language"), "en");
        let entries = reply.expect(200)[list].as_array().expect(name).clone();
        assert_eq!(entries.len(), count, "{name}");
        let silent = entries.iter().filter(|entry| entry["text"].as_str().is_none_or(str::is_empty));
        let silent: Vec<_> = silent.map(|entry| entry["id"].as_str().expect("an id")).collect();
        assert!(silent.is_empty(), "{name}: {silent:?}");
    }
}

#[test]
fn a_part_requested_by_its_hash_is_immutable() {
    let server = Server::start();
    let anonymous = server.anonymous();
    let parts = anonymous.get("/v1/catalogue");
    let parts = parts.expect(200)["parts"].as_array().expect("parts").clone();
    assert_eq!(parts.len(), 6);
    for part in parts {
        let path = part["path"].as_str().expect("a link");
        let reply = anonymous.get(path);
        assert_eq!(reply.status, 200, "{path}");
        assert!(reply.header("cache-control").contains("immutable"), "{path}");
        let tag = reply.header("etag");
        assert_eq!(
            tag.strip_prefix("W/").unwrap_or(tag),
            format!("\"{}\"", part["hash"].as_str().expect("a hash"))
        );
        let tag = [("If-None-Match", reply.header("etag"))];
        assert_eq!(anonymous.send("GET", path, &tag, None).status, 304);
        let (without_hash, _) = path.split_once('?').expect("a query");
        let other = anonymous.get(&format!("{without_hash}?v=0"));
        assert_eq!(other.status, 200);
        assert!(
            !other.header("cache-control").contains("immutable"),
            "a hash of another day promises nothing"
        );
    }
    anonymous.get("/v1/catalogue/cards?version=1").problem(422, "invalid");
    anonymous.get(&format!("/v1/catalogue/cards?v={}", "0".repeat(65))).problem(422, "invalid");
}

#[test]
fn a_single_card_can_be_read() {
    let server = Server::start();
    let anonymous = server.anonymous();
    let birds = anonymous.get("/v1/catalogue/cards/birds");
    let birds = birds.expect(200);
    assert_eq!((&birds["title"], &birds["number"]), (&json!("Birds"), &json!(72)));
    anonymous.get("/v1/catalogue/cards/dragon").problem(404, "not_found");
    anonymous.get("/v1/catalogue/dragons").problem(404, "not_found");
}
