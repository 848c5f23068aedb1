//! The consent pages in a real browser: an unregistered client is authorised, and its token is limited to the granted
//! scopes.

#[path = "../http/authenticator.rs"]
#[allow(dead_code, reason = "the other binaries use more of it")]
mod authenticator;
mod bidi;
#[path = "../http/chunked_body.rs"]
mod chunked_body;
mod documentation;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/harness.rs"]
mod harness;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/manual_clock.rs"]
mod manual_clock;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/oauth_client.rs"]
mod oauth_client;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/phone.rs"]
mod phone;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/receiver.rs"]
mod receiver;
mod redirect_receiver;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/response_conformance.rs"]
mod response_conformance;
mod screen;
mod static_site;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/strict_schemas.rs"]
mod strict_schemas;
mod sync;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/test_database.rs"]
mod test_database;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/test_game.rs"]
mod test_game;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/token_issuer.rs"]
mod token_issuer;
#[allow(dead_code, reason = "the other binaries use more of it")]
#[path = "../http/waiting.rs"]
mod waiting;
mod web;
mod web_game;
mod web_game_screens;
mod web_guide;
mod web_measures;
mod web_other_browsers;
mod web_people;
mod web_picture;
mod web_push;
mod web_sign_in;
mod web_watch;
mod window;

use http::spec::DOCUMENT;
use serde_json::{Value, json};

use harness::{Client, Server, config};
use manual_clock::ManualClock;
use oauth_client::{CLIENT, EMAIL, PASSWORD, client_with_token, exchange, form, full_account, request};
use redirect_receiver::RedirectReceiver;
use test_game::{RandomChooser, TestGame};
use window::Window;

const THANKS: &str = "<!doctype html><title>Thanks</title><p>Go back to the program.";

/// The URL of the authorisation page that a third party opens.
fn page(server: &Server, back: &str, scope: &str) -> String {
    let query = serde_urlencoded::to_string(request(&[("redirect_uri", back), ("scope", scope)]));
    format!("{}/oauth/authorize?{}", server.url, query.expect("a query"))
}

/// A running game of Ada and another player.
fn game(ada: &Client, server: &Server) -> TestGame {
    let bob = server.guest("Bob");
    let table = json!({ "players": 2, "corporate_era": true, "draft": false });
    let made = ada.post("/v1/tables", &table).expect(201);
    bob.post("/v1/tables/join", &json!({ "code": made["code"] })).expect(200);
    let start = format!("/v1/tables/{}/start", made["id"].as_str().expect("an id"));
    let game = ada.post(&start, &json!({})).expect(201)["game_id"].as_str().expect("an id").to_owned();
    TestGame { path: format!("/v1/games/{game}"), players: vec![ada.clone(), bob] }
}

/// Checks that every operation with the scope `account:manage` is refused.
fn assert_account_operations_are_refused(party: &Client) {
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
    assert!(tried >= 10, "only {tried} operations require account:manage");
}

#[test]
fn an_unregistered_client_can_play_and_cannot_manage_the_account() {
    // A code is valid for a minute only.
    let server = Server::with_clock(config(&[]), ManualClock::now());
    let ada = full_account(&server);
    let mut game = game(&ada, &server);
    let program = RedirectReceiver::start(THANKS.to_owned());
    let back = program.redirect_uri();

    let window = Window::open();
    window.go(&page(&server, &back, "games:read games:play"));
    for part in ["client.example", "play for you", "Nobody can check that name", &back] {
        window.wait_for_text(part);
    }
    window.type_into("#email", EMAIL);
    window.type_into("#password", "battery staple");
    window.click("button[value=allow]");
    window.wait_for_text("The e-mail address or the password is wrong.");
    window.type_into("#email", EMAIL);
    window.type_into("#password", PASSWORD);
    window.click("button[value=allow]");

    let query = program.received();
    let tokens = exchange(&server, &query["code"], &[("redirect_uri", &back)]).expect(200);
    assert_eq!((query["iss"].as_str(), query["state"].as_str()), (server.url.as_str(), "a state & more"));
    window.wait_for_text("Go back to the program.");
    let mut party = client_with_token(&server, &tokens["access_token"]);
    party.id = ada.id.clone();
    game.players[0] = party.clone();
    let decision = game.decision(0);
    let answer = RandomChooser(1).answer(&decision);
    game.play(0, &decision["tag"], &json!([answer])).expect(200);
    assert_account_operations_are_refused(&party);
    assert_eq!(ada.get("/v1/me").expect(200)["name"], "Ada");

    let sessions = ada.get("/v1/me/sessions").expect(200)["items"].take();
    let listed = sessions.as_array().expect("sessions").iter().find(|session| !session["client"].is_null());
    let listed = listed.expect("the session of the client");
    assert_eq!(listed["client"], json!({ "id": CLIENT, "name": "client.example" }));
    let path = format!("/v1/me/sessions/{}", listed["id"].as_str().expect("an id"));
    ada.send("DELETE", &path, &[], None).expect(204);
    party.get(&game.path).problem(401, "session_ended");
}

#[test]
fn a_denial_redirects_without_a_code() {
    let server = Server::start();
    let program = RedirectReceiver::start(THANKS.to_owned());
    let window = Window::open();
    window.go(&page(&server, &program.redirect_uri(), "games:read"));
    window.click("button[value=deny]");
    let query = program.received();
    assert_eq!(query["error"], "access_denied");
    assert!(!query.contains_key("code"), "{query:?}");
}

#[test]
fn an_error_of_the_client_does_not_redirect_automatically() {
    let server = Server::start();
    let program = RedirectReceiver::start(THANKS.to_owned());
    let window = Window::open();
    let url = page(&server, &program.redirect_uri(), "account:manage");
    window.go(&url);
    window.wait_for_text("The scope account:manage is given to nobody else.");
    assert_eq!(window.current_url(), url);
    window.click("a");
    assert_eq!(program.received()["error"], "invalid_scope");
}

#[test]
fn the_page_refuses_frames_and_forms_of_other_sites() {
    let server = Server::start();
    full_account(&server);
    let program = RedirectReceiver::start(THANKS.to_owned());
    let url = page(&server, &program.redirect_uri(), "games:read");
    let fields = request(&[("redirect_uri", &program.redirect_uri()), ("scope", "games:read")]);
    let typed = [("decision", "allow"), ("email", EMAIL), ("password", PASSWORD)];
    let all = fields.iter().map(|(name, value)| (*name, value.as_str())).chain(typed);
    let inputs: String = all.map(|(name, value)| format!("<input name='{name}' value='{value}'>")).collect();
    let evil = RedirectReceiver::start(format!(
        "<!doctype html><iframe src='{}'></iframe><form method=post action='{}/oauth/authorize'>{inputs}<button>Win</button></form>",
        url.replace('&', "&amp;"),
        server.url
    ));
    let window = Window::open();
    // A browser treats `localhost` and the address of the service as different sites.
    window.go(&format!("http://localhost:{}/", evil.port));
    window.enter_frame("iframe");
    assert_eq!(window.count("form"), 0, "the page is shown inside another");
    window.go(&format!("http://localhost:{}/", evil.port));
    window.click("button");
    window.wait_for_text("The form was sent from another page than this one.");
    window.go(&url);
    assert_eq!(window.count("form"), 1);
}

#[test]
fn a_guest_authorises_a_bot_without_a_browser() {
    let server = Server::start();
    let guest = server.guest("Gus");
    let parameters = [("client_id", CLIENT), ("scope", "bot:play")];
    let begun = form(&server.anonymous(), "/oauth/device_authorization", &parameters).expect(200);
    let text = |value: &Value| value.as_str().expect("text").to_owned();

    let window = Window::open();
    window.go(&text(&begun["verification_uri"]));
    window.type_into("#user_code", &text(&begun["user_code"]));
    window.click("button");
    window.wait_for_text("Play as a bot of yours");
    window.type_into("#bot", "Phobos");
    let code = guest.post("/v1/me/sign-in-codes", &json!({})).expect(201)["code"].clone();
    window.type_into("#code", &text(&code));
    window.click("button[value=allow]");
    window.wait_for_text("Go back to your device.");

    let fields = [
        ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
        ("client_id", CLIENT),
        ("device_code", begun["device_code"].as_str().expect("a code")),
    ];
    let tokens = form(&server.anonymous(), "/oauth/token", &fields).expect(200);
    let mut bot = client_with_token(&server, &tokens["access_token"]);
    let me = bot.get("/v1/me").expect(200);
    assert_eq!((&me["name"], &me["bot"]), (&json!("Phobos"), &json!(true)));
    bot.id = text(&me["id"]);
    assert_account_operations_are_refused(&bot);
}
