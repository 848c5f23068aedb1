//! Who may do what: every operation of the document, asked for by everybody there is. An operation without a row fails.

use std::collections::BTreeSet;
use std::io::{BufReader, Write};
use std::net::TcpStream;
use std::thread::sleep;
use std::time::Duration;

use api::http::spec::DOCUMENT;
use serde_json::{Value, json};

use crate::contract::operations;
use crate::harness::{Client, Reply, Server, asked, config};
use crate::matches::Match;
use crate::promise;

/// Who may use an operation.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Who {
    Anybody,
    /// With any account.
    SignedIn,
    /// Those who sit at the private table of the path.
    AtTable,
    /// Of these, its owner.
    OwnerOfTable,
    /// Those who sit at the game of the path.
    InGame,
    /// Whose session is in the path.
    OwnSession,
    /// Whose personal token is in the path.
    OwnToken,
    /// Third parties by what is in the form; they have no tokens yet, and no header either.
    ByOAuth,
    /// Whose webhook is in the path.
    OwnWebhook,
    /// Those who have a code, which nobody has here.
    ByCode,
}

/// By operation, in the order of the document.
const ROWS: &[(&str, Who)] = &[
    ("jwks", Who::Anybody),
    ("health", Who::Anybody),
    ("oauth_metadata", Who::Anybody),
    ("oauth_authorize", Who::Anybody),
    ("oauth_answer", Who::Anybody),
    ("oauth_token", Who::ByOAuth),
    ("oauth_revoke", Who::ByOAuth),
    ("oauth_device_authorization", Who::ByOAuth),
    ("oauth_device", Who::Anybody),
    ("oauth_device_answer", Who::Anybody),
    ("readiness", Who::Anybody),
    ("get_catalogue", Who::Anybody),
    ("list_awards", Who::Anybody),
    ("get_board", Who::Anybody),
    ("list_cards", Who::Anybody),
    ("get_card", Who::Anybody),
    ("list_corporations", Who::Anybody),
    ("list_milestones", Who::Anybody),
    ("list_standard_projects", Who::Anybody),
    ("openapi", Who::Anybody),
    ("sign_in_guest", Who::Anybody),
    ("refresh", Who::Anybody),
    ("sign_in_password", Who::Anybody),
    ("register", Who::Anybody),
    ("sign_out", Who::SignedIn),
    ("get_me", Who::SignedIn),
    ("change_me", Who::SignedIn),
    ("delete_me", Who::SignedIn),
    ("export_me", Who::SignedIn),
    ("attach", Who::SignedIn),
    ("change_email", Who::SignedIn),
    ("change_password", Who::SignedIn),
    ("list_sessions", Who::SignedIn),
    ("end_session", Who::OwnSession),
    ("create_token", Who::SignedIn),
    ("list_tokens", Who::SignedIn),
    ("revoke_token", Who::OwnToken),
    ("create_sign_in_code", Who::SignedIn),
    ("create_bot", Who::SignedIn),
    ("list_bots", Who::SignedIn),
    ("create_webhook", Who::SignedIn),
    ("list_webhooks", Who::SignedIn),
    ("get_webhook", Who::OwnWebhook),
    ("change_webhook", Who::OwnWebhook),
    ("delete_webhook", Who::OwnWebhook),
    ("rotate_secret", Who::OwnWebhook),
    ("test_webhook", Who::OwnWebhook),
    ("replay_game", Who::OwnWebhook),
    ("list_deliveries", Who::OwnWebhook),
    ("replay_delivery", Who::OwnWebhook),
    ("list_games", Who::SignedIn),
    ("list_tables", Who::SignedIn),
    ("create_table", Who::SignedIn),
    ("join_table", Who::SignedIn),
    ("get_table", Who::AtTable),
    ("take_seat", Who::AtTable),
    ("leave_table", Who::AtTable),
    ("start_game", Who::OwnerOfTable),
    ("get_game", Who::InGame),
    ("get_decision", Who::InGame),
    ("get_clock", Who::InGame),
    ("get_rest", Who::SignedIn),
    ("set_rest", Who::SignedIn),
    ("list_seats", Who::InGame),
    ("resign", Who::InGame),
    ("set_presence", Who::InGame),
    ("create_invitation", Who::InGame),
    ("list_invitations", Who::InGame),
    // What there is not at all is not there for those who sit at the game either.
    ("revoke_invitation", Who::ByCode),
    ("replace_player", Who::ByCode),
    ("list_votes", Who::InGame),
    ("open_vote", Who::InGame),
    ("cast_vote", Who::InGame),
    ("list_events", Who::InGame),
    ("stream_game", Who::InGame),
    ("socket_game", Who::InGame),
    ("stream_account", Who::SignedIn),
    ("socket_account", Who::SignedIn),
    ("get_hand", Who::InGame),
    ("get_record", Who::InGame),
    ("play_move", Who::InGame),
    ("preview_move", Who::InGame),
    ("undo_moves", Who::InGame),
];

/// What the paths lead to, each time anew: some operations leave less than they found.
struct Scene {
    owner: Client,
    guest: Client,
    stranger: Client,
    table: String,
    game: String,
    /// A personal token of the owner.
    personal: String,
    webhook: String,
    delivery: String,
}

impl Scene {
    fn new(server: &Server) -> Self {
        let stranger = server.guest("Stranger");
        let game = Match::start(server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
        let (owner, guest) = (game.players[0].clone(), game.players[1].clone());
        owner.post(&format!("{}/votes", game.path), &json!({ "kind": "abort" })).expect(200);
        let private = json!({ "players": 3, "corporate_era": true, "draft": false, "private": true });
        let table = owner.post("/v1/tables", &private).expect(201);
        guest.post("/v1/tables/join", &json!({ "code": table["code"] })).expect(200);
        let webhook =
            owner.post("/v1/me/webhooks", &json!({ "url": "https://127.0.0.1.invalid/" })).expect(201);
        let webhook = webhook["webhook"]["id"].as_str().expect("an id").to_owned();
        let ping = owner.post(&format!("/v1/me/webhooks/{webhook}/test"), &json!({})).expect(202);
        Self {
            delivery: ping["id"].as_str().expect("an id").to_owned(),
            webhook,
            table: table["id"].as_str().expect("an id").to_owned(),
            game: game.path.rsplit('/').next().expect("an id").to_owned(),
            personal: personal(&owner, &["games:read"]).0,
            owner,
            guest,
            stranger,
        }
    }

    fn path(&self, path: &str) -> String {
        let id = match path {
            _ if path.starts_with("/v1/tables/") => &self.table,
            _ if path.starts_with("/v1/games/") => &self.game,
            _ if path.starts_with("/v1/me/sessions/") => &self.owner.session,
            _ if path.starts_with("/v1/me/tokens/") => &self.personal,
            _ if path.starts_with("/v1/me/webhooks/") => &self.webhook,
            _ => "birds",
        };
        path.replace("{id}", id)
            .replace("{delivery_id}", &self.delivery)
            .replace("{vote}", "1")
            .replace("{seat}", "green")
    }
}

/// Asks, and reads no more of the answer than its head where it never ends.
fn status(server: &Server, method: &str, path: &str, authorization: Option<&str>, upgrade: bool) -> u16 {
    let address = server.url.strip_prefix("http://").expect("an address");
    // A body that can be read, so that it is not what an answer is about.
    let body = match method {
        "GET" | "DELETE" => "",
        _ if path.ends_with("/replay") && !path.contains("/deliveries/") => {
            r#"{"game": "019a9f5e-6e0c-7b6e-8d0a-6f2f5a3c1b2d", "after": -1}"#
        }
        _ if path.ends_with("/invitations") => r#"{"seat": "green"}"#,
        _ if path.ends_with("/replace") => r#"{"code": "none"}"#,
        _ if path.ends_with("/votes") => r#"{"kind": "abort"}"#,
        _ if path.contains("/votes/") => r#"{"agree": true}"#,
        _ if path.ends_with("/presence") => r#"{"away": false}"#,
        _ if path.contains("/moves") => r#"{"answers": [{"option": "pass"}]}"#,
        _ => "{}",
    };
    let mut head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nIdempotency-Key: k\r\nIf-Match: \"none\"\r\n",
        body.len()
    );
    if let Some(value) = authorization {
        head += &format!("Authorization: {value}\r\n");
    }
    head += match upgrade {
        true => {
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        }
        false => "Connection: close\r\n\r\n",
    };
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a limit");
    stream.write_all((head + body).as_bytes()).expect("a request");
    let reply = Reply::read(&mut BufReader::new(stream));
    promise::kept(asked(method, path, &[], Some(body.into())), &reply);
    reply.status
}

fn bearer(client: &Client) -> String {
    format!("Bearer {}", client.token.as_deref().expect("a token"))
}

#[test]
fn every_operation_has_a_row() {
    let known: BTreeSet<_> = ROWS.iter().map(|row| row.0).collect();
    let there: BTreeSet<_> = operations().into_iter().map(|(id, ..)| id).collect();
    assert_eq!(known, there, "rows on the left, operations of the document on the right");
}

#[test]
fn only_those_who_may() {
    let server = Server::with(config(&[("ACCESS_TOKEN_SECONDS", "600")]));
    for (id, method, path, operation) in operations() {
        let who = ROWS.iter().find(|row| row.0 == id).unwrap_or_else(|| panic!("{id} has no row")).1;
        let scene = Scene::new(&server);
        let path = scene.path(path);
        let upgrade = operation["responses"].get("101").is_some();
        let asked = |authorization: Option<&str>| status(&server, &method, &path, authorization, upgrade);

        let signed_out = server.guest("Gone");
        signed_out.post("/v1/sign-out", &json!({})).expect(204);
        let basic = bearer(&scene.owner).replace("Bearer", "Basic");
        let cut = bearer(&scene.owner)[..40].to_owned();
        for wrong in [None, Some("Bearer x.y.z"), Some(&*basic), Some(&*cut), Some(&*bearer(&signed_out))] {
            let status = asked(wrong);
            match who {
                Who::Anybody => assert!(![401, 403].contains(&status), "{id} {wrong:?}: {status}"),
                // Before a secret is looked at, the form is read.
                Who::ByOAuth => assert_eq!(status, 400, "{id} {wrong:?}"),
                _ => assert_eq!(status, 401, "{id} for {wrong:?}"),
            }
        }

        let stranger = asked(Some(&bearer(&scene.stranger)));
        let guest = asked(Some(&bearer(&scene.guest)));
        let owner = asked(Some(&bearer(&scene.owner)));
        let let_in = |status: u16| ![401, 403, 404].contains(&status) && status < 500;
        let expected = match who {
            Who::Anybody | Who::SignedIn => let_in(stranger) && let_in(guest) && let_in(owner),
            Who::AtTable | Who::InGame => stranger == 404 && let_in(guest) && let_in(owner),
            Who::OwnerOfTable => stranger == 404 && guest == 403 && let_in(owner),
            Who::OwnSession | Who::OwnToken | Who::OwnWebhook => {
                stranger == 404 && guest == 404 && let_in(owner)
            }
            Who::ByCode => [stranger, guest, owner] == [404; 3],
            Who::ByOAuth => [stranger, guest, owner] == [400; 3],
        };
        assert!(expected, "{id} ({who:?}): stranger {stranger}, guest {guest}, owner {owner}");
    }
}

/// The id of a personal token for those scopes, and the token itself; with `bot:play`, for a bot.
fn personal(owner: &Client, scopes: &[&str]) -> (String, String) {
    let mut body = json!({ "name": "Script", "scopes": scopes });
    if scopes.contains(&"bot:play") {
        body["bot"] = owner.post("/v1/me/bots", &json!({ "name": "Phobos" })).expect(201)["id"].clone();
    }
    let made = owner.post("/v1/me/tokens", &body).expect(201);
    let text = |name: &str| made[name].as_str().expect(name).to_owned();
    (text("id"), text("token"))
}

/// The scopes that the document names for an operation, each of which is enough; none where nobody has to sign in.
fn sufficient(operation: &Value) -> BTreeSet<&str> {
    let schemes = operation["security"].as_array().expect("security");
    let lists = schemes.iter().flat_map(|scheme| scheme.as_object().expect("a scheme").values());
    lists.flat_map(|scopes| scopes.as_array().expect("scopes")).filter_map(Value::as_str).collect()
}

#[test]
fn only_with_the_scope() {
    let server = Server::start();
    let offered = DOCUMENT["components"]["securitySchemes"]["oauth2"]["flows"]["authorizationCode"]["scopes"]
        .as_object()
        .expect("scopes");
    assert_eq!(offered.len(), 8);
    for (id, method, path, operation) in operations() {
        let who = ROWS.iter().find(|row| row.0 == id).expect("a row").1;
        let sufficient = sufficient(operation);
        assert_eq!(
            sufficient.is_empty(),
            [Who::Anybody, Who::ByOAuth].contains(&who),
            "{id}: {sufficient:?}"
        );
        if sufficient.is_empty() {
            continue;
        }
        let scene = Scene::new(&server);
        let path = scene.path(path);
        let upgrade = operation["responses"].get("101").is_some();
        let asked = |scopes: &[&str]| {
            let token = personal(&scene.owner, scopes).1;
            status(&server, &method, &path, Some(&format!("Bearer {token}")), upgrade)
        };
        // What is not enough comes first: it leaves the scene as it is.
        let (enough, short): (Vec<&str>, Vec<&str>) =
            offered.keys().map(String::as_str).partition(|scope| sufficient.contains(scope));
        let without_bot: Vec<&str> = short.iter().copied().filter(|scope| *scope != "bot:play").collect();
        assert_eq!(asked(&without_bot), 403, "{id} with {without_bot:?}");
        for scope in &short {
            assert_eq!(asked(&[scope]), 403, "{id} with {scope}");
        }
        for scope in &enough {
            let status = asked(&[scope]);
            // The bot sits nowhere in the scene, and the webhook there is the owner's own.
            let elsewhere = ["bot:play", "webhooks:manage"].contains(scope) || who == Who::ByCode;
            let let_in = ![401, 403].contains(&status) && (status != 404 || elsewhere);
            assert!(let_in && status < 500, "{id} with {scope}: {status}");
        }
        if enough.is_empty() {
            assert_eq!(sufficient, BTreeSet::from(["account:manage"]), "{id}");
        }
    }
}

#[test]
fn a_missing_scope_is_named() {
    let server = Server::start();
    let mut script = server.guest("Ada");
    script.token = Some(personal(&script, &["games:read"]).1);
    let reply = script.send("PATCH", "/v1/me", &[], Some(&json!({ "name": "Eve" })));
    reply.problem(403, "insufficient_scope");
    let challenge = "Bearer realm=\"tharsis\", error=\"insufficient_scope\", scope=\"account:manage\"";
    assert_eq!(reply.header("www-authenticate"), challenge);
    script.get("/v1/games").expect(200);
}

#[test]
fn an_access_token_ends() {
    let server = Server::with(config(&[("ACCESS_TOKEN_SECONDS", "1")]));
    let ada = server.guest("Ada");
    ada.get("/v1/me").expect(200);
    // Beside its second it has those by which clocks may differ.
    sleep(Duration::from_secs(8));
    for (id, method, path, operation) in operations() {
        let who = ROWS.iter().find(|row| row.0 == id).expect("a row").1;
        let upgrade = operation["responses"].get("101").is_some();
        let path = path.replace("{id}", "birds").replace("{delivery_id}", "birds");
        let status = status(&server, &method, &path, Some(&bearer(&ada)), upgrade);
        assert_eq!(status == 401, ![Who::Anybody, Who::ByOAuth].contains(&who), "{id}: {status}");
    }
}
