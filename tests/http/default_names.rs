//! Default names of guests, tables and deleted players are in the language of the reader.

use serde_json::{Value, json};
use service::names::GIVEN;

use crate::harness::{Client, Reply, Server};
use crate::oauth_client::{page, request, text};

fn read(reader: &Client, path: &str, language: &str) -> Value {
    without_mark(reader.send("GET", path, &[("Accept-Language", language)], None)).expect(200)
}

#[track_caller]
fn without_mark(reply: Reply) -> Reply {
    assert!(!String::from_utf8_lossy(&reply.body).contains(GIVEN), "{reply:?}");
    reply
}

/// A guest without a chosen name, created in that language.
fn nameless(server: &Server, language: &[(&str, &str)]) -> (Client, Value) {
    let mut guest = server.anonymous();
    let key = uuid::Uuid::now_v7().simple().to_string();
    let reply = guest.send("POST", "/v1/sign-in/guest", language, Some(&json!({ "device_key": key })));
    let signed_in = without_mark(reply).expect(201);
    guest.set_account(&signed_in);
    (guest, signed_in["account"]["name"].clone())
}

#[test]
fn a_guest_has_a_default_name_in_every_language() {
    let server = Server::start();
    let (guest, name) = nameless(&server, &[("Accept-Language", "hu")]);
    let name = name.as_str().expect("a name").to_owned();
    let code = name.strip_prefix("Vendég ").unwrap_or_else(|| panic!("{name}"));
    for (language, called) in
        [("en", "Guest"), ("sr", "Gost"), ("sr-Cyrl", "Гост"), ("uk", "Гість"), ("nl", "Gast")]
    {
        let profile = read(&guest, "/v1/me", language);
        assert_eq!(profile["name"], format!("{called} {code}"));
    }
    // The account has the language of its first request. Another player reads the name in another language.
    assert_eq!(guest.get("/v1/me").expect(200)["name"], name);
    let ada = server.guest("Ada");
    let path = format!("/v1/players/{}", guest.id);
    assert_eq!(read(&ada, &path, "nl")["player"]["name"], format!("Gast {code}"));
    // The ETag depends on the language.
    let tag = |language: &str| {
        let reply = guest.send("GET", "/v1/me", &[("Accept-Language", language)], None);
        reply.header("etag").to_owned()
    };
    assert!(tag("nl") == tag("nl") && tag("nl") != tag("hu"));
}

#[test]
fn tables_have_default_names_in_the_language_of_the_reader() {
    let server = Server::start();
    let (guest, name) = nameless(&server, &[]);
    let code =
        name.as_str().and_then(|name| name.strip_prefix("Guest ")).expect("an English name").to_owned();
    let ada = server.guest("Ada");
    let table = json!({ "players": 2, "corporate_era": true, "draft": false });
    let path = |table: &Value| format!("/v1/tables/{}", table["id"].as_str().expect("an id"));
    let (of_guest, of_ada) =
        (guest.post("/v1/tables", &table).expect(201), ada.post("/v1/tables", &table).expect(201));
    assert_eq!(of_ada["name"], "Table of Ada");
    assert_eq!(read(&ada, &path(&of_guest), "hu")["name"], format!("Vendég {code} asztala"));
    assert_eq!(read(&guest, &path(&of_ada), "nl")["name"], "Tafel van Ada");
    assert_eq!(read(&guest, &path(&of_ada), "sr-Cyrl")["name"], "Сто играча Ada");

    // The game keeps the name of its table.
    guest.post(&format!("{}/seats", path(&of_ada)), &json!({})).expect(200);
    ada.post(&format!("{}/start", path(&of_ada)), &json!({})).expect(201);
    let games = read(&guest, "/v1/games", "uk");
    assert_eq!(games["items"][0]["name"], "Стіл гравця Ada");
    let players = games["items"][0]["players"].as_array().expect("players").clone();
    assert!(players.iter().any(|player| player["name"] == format!("Гість {code}")), "{players:?}");
    // The image of the board shows both names in the language of the reader.
    let game = format!("/v1/games/{}", games["items"][0]["id"].as_str().expect("an id"));
    let picture = |language: &str| {
        let language = [("Accept-Language", language)];
        let reply = without_mark(guest.send("GET", &format!("{game}/board.svg"), &language, None));
        assert_eq!(reply.header("content-security-policy"), "default-src 'none'");
        String::from_utf8(reply.body).expect("text")
    };
    let [hu, nl] = ["hu", "nl"].map(picture);
    assert!(hu.contains("Ada asztala") && hu.matches(&format!("Vendég {code}")).count() == 2, "{hu}");
    assert!(nl.contains("Tafel van Ada") && nl.matches(&format!("Gast {code}")).count() == 2, "{nl}");
    // The ETag of one language does not match in another.
    let reply = guest.send("GET", &game, &[("Accept-Language", "uk")], None);
    let vary = reply.header("vary").to_lowercase();
    assert!(vary.contains("accept-language") && reply.header("content-language") == "uk", "{vary}");
}

#[test]
fn a_chosen_name_is_not_translated() {
    let server = Server::start();
    let typed = server.guest("Ada");
    typed.send("PATCH", "/v1/me", &[], Some(&json!({ "name": "Guest M7T9" }))).expect(200);
    assert_eq!(read(&typed, "/v1/me", "sr")["name"], "Guest M7T9");
    let table = json!({ "players": 2, "corporate_era": true, "draft": false, "name": "Table of Doom" });
    let table = typed.post("/v1/tables", &table).expect(201);
    let path = format!("/v1/tables/{}", table["id"].as_str().expect("an id"));
    assert_eq!(read(&typed, &path, "hu")["name"], "Table of Doom");
    // A default name cannot be chosen, in any language.
    for name in [format!("Guest{GIVEN} M7T9"), "Former player".to_owned(), "Bivši igrač".to_owned()] {
        typed.send("PATCH", "/v1/me", &[], Some(&json!({ "name": name }))).problem(422, "invalid");
    }
}

#[test]
fn an_oauth_client_error_is_shown_in_the_language_of_the_reader() {
    let server = Server::start();
    let wrong = request(&[("scope", "games:everything")]);
    assert!(text(&page(&server, &wrong)).contains("There is no scope games:everything."));
    let query = serde_urlencoded::to_string(&wrong).expect("a query");
    let path = format!("/oauth/authorize?{query}");
    let reply = server.anonymous().send("GET", &path, &[("Accept-Language", "hu")], None);
    let shown = text(&reply);
    assert!(
        shown.contains("Nincs ilyen jogosultság: games:everything.") && !shown.contains("lang=\"en\""),
        "{shown}"
    );
    // The client receives the error in English.
    assert!(shown.contains("error_description=There+is+no+scope"), "{shown}");
}
