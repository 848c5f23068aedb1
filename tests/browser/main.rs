//! The pages for people in a real browser: a client that nobody has registered is let in, and what it gets is good for
//! what was agreed to and for nothing else.

mod documentation;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/harness.rs"]
mod harness;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/matches.rs"]
mod matches;
mod party;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/patience.rs"]
mod patience;
#[path = "../http/pieces.rs"]
mod pieces;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/places.rs"]
mod places;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/response_conformance.rs"]
mod response_conformance;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/strict.rs"]
mod strict;
mod sync;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/third_parties.rs"]
mod third_parties;
mod window;

use http::spec::DOCUMENT;
use serde_json::{Value, json};

use harness::{Client, Server};
use matches::{Chooser, Match};
use party::Party;
use third_parties::{CLIENT, EMAIL, PASSWORD, ada, exchange, form, request, with};
use window::Window;

const THANKS: &str = "<!doctype html><title>Thanks</title><p>Go back to the program.";

/// The page that a third party opens.
fn page(server: &Server, back: &str, scope: &str) -> String {
    let query = serde_urlencoded::to_string(request(&[("redirect_uri", back), ("scope", scope)]));
    format!("{}/oauth/authorize?{}", server.url, query.expect("a query"))
}

/// A game of Ada and somebody else that has begun.
fn game(ada: &Client, server: &Server) -> Match {
    let bob = server.guest("Bob");
    let table = json!({ "players": 2, "corporate_era": true, "draft": false });
    let made = ada.post("/v1/tables", &table).expect(201);
    bob.post("/v1/tables/join", &json!({ "code": made["code"] })).expect(200);
    let start = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
    let game = ada.post(&start, &json!({})).expect(201)["game_id"].as_str().expect("an id").to_owned();
    Match { path: format!("/v1/games/{game}"), players: vec![ada.clone(), bob] }
}

/// Everything that is for the owner of the account alone is refused: each such operation of the document.
fn cannot_touch_the_account(party: &Client) {
    let mut tried = 0;
    for (path, methods) in DOCUMENT["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            if operation["security"] != json!([{ "bearer": ["account:manage"] }]) {
                continue;
            }
            let path = path.replace("{id}", &party.id);
            let body = ["post", "put", "patch"].contains(&method.as_str()).then(|| json!({}));
            let reply = party.send(&method.to_uppercase(), &path, &[], body.as_ref());
            reply.problem(403, "insufficient_scope");
            tried += 1;
        }
    }
    assert!(tried >= 10, "only {tried} operations are for the owner alone");
}

#[test]
fn a_client_that_nobody_has_registered_is_let_in_and_can_play_and_cannot_touch_the_account() {
    let server = Server::start();
    let ada = ada(&server);
    let mut game = game(&ada, &server);
    let program = Party::waits(THANKS.to_owned());
    let back = program.back();

    let window = Window::open();
    window.go(&page(&server, &back, "games:read games:play"));
    for part in ["client.example", "play for you", "Nobody can check that name", &back] {
        window.says(part);
    }
    window.types("#email", EMAIL);
    window.types("#password", "battery staple");
    window.clicks("button[value=allow]");
    window.says("The e-mail address or the password is wrong.");
    window.types("#email", EMAIL);
    window.types("#password", PASSWORD);
    window.clicks("button[value=allow]");
    window.says("Go back to the program.");

    let told = program.hears();
    assert_eq!((told["iss"].as_str(), told["state"].as_str()), (server.url.as_str(), "a state & more"));
    let tokens = exchange(&server, &told["code"], &[("redirect_uri", &back)]).expect(200);
    let mut party = with(&server, &tokens["access_token"]);
    party.id = ada.id.clone();
    game.players[0] = party.clone();
    let decision = game.decision(0);
    let answer = Chooser(1).answer(&decision);
    game.play(0, &decision["tag"], &json!([answer])).expect(200);
    cannot_touch_the_account(&party);
    assert_eq!(ada.get("/v1/me").expect(200)["name"], "Ada");

    let listed = ada.get("/v1/me/sessions").expect(200)["items"][0].clone();
    assert_eq!(listed["client"], json!({ "id": CLIENT, "name": "client.example" }));
    let path = format!("/v1/me/sessions/{}", listed["id"].as_str().expect("an id"));
    ada.send("DELETE", &path, &[], None).expect(204);
    party.get(&game.path).problem(401, "session_ended");
}

#[test]
fn who_denies_is_sent_back_with_nothing() {
    let server = Server::start();
    let program = Party::waits(THANKS.to_owned());
    let window = Window::open();
    window.go(&page(&server, &program.back(), "games:read"));
    window.clicks("button[value=deny]");
    let told = program.hears();
    assert_eq!(told["error"], "access_denied");
    assert!(!told.contains_key("code"), "{told:?}");
}

#[test]
fn a_mistake_of_the_client_sends_nobody_anywhere_by_itself() {
    let server = Server::start();
    let program = Party::waits(THANKS.to_owned());
    let window = Window::open();
    let asked = page(&server, &program.back(), "account:manage");
    window.go(&asked);
    window.says("The scope account:manage is given to nobody else.");
    assert_eq!(window.place(), asked);
    window.clicks("a");
    assert_eq!(program.hears()["error"], "invalid_scope");
}

#[test]
fn a_page_is_not_shown_inside_another_and_takes_no_form_from_it() {
    let server = Server::start();
    ada(&server);
    let program = Party::waits(THANKS.to_owned());
    let asked = page(&server, &program.back(), "games:read");
    let fields = request(&[("redirect_uri", &program.back()), ("scope", "games:read")]);
    let typed = [("decision", "allow"), ("email", EMAIL), ("password", PASSWORD)];
    let all = fields.iter().map(|(name, value)| (*name, value.as_str())).chain(typed);
    let inputs: String = all.map(|(name, value)| format!("<input name='{name}' value='{value}'>")).collect();
    let evil = Party::waits(format!(
        "<!doctype html><iframe src='{}'></iframe><form method=post action='{}/oauth/authorize'>{inputs}<button>Win</button></form>",
        asked.replace('&', "&amp;"),
        server.url
    ));
    let window = Window::open();
    // Another site than the service, for a browser.
    window.go(&format!("http://localhost:{}/", evil.port));
    window.enters("iframe");
    assert_eq!(window.count("form"), 0, "the page is shown inside another");
    window.go(&format!("http://localhost:{}/", evil.port));
    window.clicks("button");
    window.says("The form was sent from another page than this one.");
    window.go(&asked);
    assert_eq!(window.count("form"), 1);
}

#[test]
fn a_guest_lets_a_bot_in_that_has_no_browser() {
    let server = Server::start();
    let guest = server.guest("Gus");
    let asked = [("client_id", CLIENT), ("scope", "bot:play")];
    let begun = form(&server.stranger(), "/oauth/device_authorization", &asked).expect(200);
    let text = |value: &Value| value.as_str().expect("text").to_owned();

    let window = Window::open();
    window.go(&text(&begun["verification_uri"]));
    window.types("#user_code", &text(&begun["user_code"]));
    window.clicks("button");
    window.says("Play as a bot of yours");
    window.types("#bot", "Phobos");
    let code = guest.post("/v1/me/sign-in-codes", &json!({})).expect(201)["code"].clone();
    window.types("#code", &text(&code));
    window.clicks("button[value=allow]");
    window.says("Go back to your device.");

    let fields = [
        ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
        ("client_id", CLIENT),
        ("device_code", begun["device_code"].as_str().expect("a code")),
    ];
    let tokens = form(&server.stranger(), "/oauth/token", &fields).expect(200);
    let mut bot = with(&server, &tokens["access_token"]);
    let me = bot.get("/v1/me").expect(200);
    assert_eq!((&me["name"], &me["bot"]), (&json!("Phobos"), &json!(true)));
    bot.id = text(&me["id"]);
    cannot_touch_the_account(&bot);
}
