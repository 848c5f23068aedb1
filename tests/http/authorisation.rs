//! Authorisation: every operation of the document is called by every kind of caller. An operation without a row
//! fails.

use std::collections::BTreeSet;
use std::io::{BufReader, Write};
use std::net::TcpStream;

use serde_json::json;

use crate::contract::operations;
use crate::harness::{Client, Reply, Server, config, decided, recorded_request};
use crate::phone::Phone;
use crate::receiver::ALLOW_LOOPBACK;
use crate::response_conformance;
use crate::scopes::personal;
use crate::test_game::TestGame;
use crate::waiting::TIMEOUT;

/// The callers that an operation allows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Who {
    Anybody,
    /// Any account.
    SignedIn,
    /// The players at the private table of the path.
    AtTable,
    /// The owner of that table.
    OwnerOfTable,
    /// The players of the game of the path.
    InGame,
    /// The only person in the game of the path.
    OnlyPerson,
    /// The owner of the session in the path.
    OwnSession,
    /// The owner of the personal token in the path.
    OwnToken,
    /// OAuth clients, identified by the form. They have no token yet, and send no header.
    ByOAuth,
    /// The owner of the webhook in the path.
    OwnWebhook,
    /// The owner of the push target in the path.
    OwnTarget,
    /// Players who have shared a game with the account of the path, which is the owner's.
    HasMet,
    /// The recipient of the invitation in the path.
    OwnInvitation,
    /// The owner of the plan in the path.
    OwnPlan,
    /// The account that the hand-over in the path was offered to.
    OwnHandOver,
    /// Callers with a code; no caller of these tests has one.
    ByCode,
    /// The creator of the coach link in the path.
    OwnLink,
    /// Operators; the owner is one.
    Operator,
}

/// The rows, in the order of the document.
pub const ROWS: &[(&str, Who)] = &[
    ("get_jwks", Who::Anybody),
    ("get_health", Who::Anybody),
    ("get_apple_association", Who::Anybody),
    ("get_asset_links", Who::Anybody),
    ("oauth_metadata", Who::Anybody),
    ("oauth_authorize", Who::Anybody),
    ("oauth_answer", Who::Anybody),
    ("oauth_token", Who::ByOAuth),
    ("oauth_revoke", Who::ByOAuth),
    ("oauth_device_authorization", Who::ByOAuth),
    ("oauth_device", Who::Anybody),
    ("oauth_device_answer", Who::Anybody),
    ("mail_confirm", Who::Anybody),
    ("mail_confirm_answer", Who::Anybody),
    ("mail_reset", Who::Anybody),
    ("mail_reset_answer", Who::Anybody),
    ("mail_unsubscribe", Who::Anybody),
    ("mail_unsubscribe_answer", Who::Anybody),
    ("get_readiness", Who::Anybody),
    ("get_catalogue", Who::Anybody),
    ("list_awards", Who::Anybody),
    ("get_board", Who::Anybody),
    ("list_cards", Who::Anybody),
    ("get_card", Who::Anybody),
    ("list_corporations", Who::Anybody),
    ("list_milestones", Who::Anybody),
    ("list_standard_projects", Who::Anybody),
    ("get_rules", Who::Anybody),
    ("get_openapi", Who::Anybody),
    ("get_openapi_3_0", Who::Anybody),
    ("sign_in_guest", Who::Anybody),
    ("refresh_session", Who::Anybody),
    ("sign_in_password", Who::Anybody),
    ("create_provider_nonce", Who::Anybody),
    ("sign_in_provider", Who::Anybody),
    ("receive_apple_notice", Who::Anybody),
    ("begin_passkey_sign_in", Who::Anybody),
    ("sign_in_passkey", Who::Anybody),
    ("register", Who::Anybody),
    ("confirm_email_by_link", Who::Anybody),
    ("request_password_reset", Who::Anybody),
    ("reset_password", Who::Anybody),
    ("resend_confirmation", Who::SignedIn),
    ("confirm_email", Who::SignedIn),
    ("sign_out", Who::SignedIn),
    ("get_me", Who::SignedIn),
    ("update_me", Who::SignedIn),
    ("delete_me", Who::SignedIn),
    ("export_me", Who::SignedIn),
    ("get_inbox", Who::SignedIn),
    ("list_chats", Who::SignedIn),
    ("list_mutes", Who::SignedIn),
    ("mute_player", Who::HasMet),
    ("unmute_player", Who::HasMet),
    ("attach_credentials", Who::SignedIn),
    ("get_sign_in_methods", Who::SignedIn),
    ("link_provider", Who::SignedIn),
    // Nobody in these tests has a provider; another account's link is tested with the providers.
    ("unlink_provider", Who::ByCode),
    ("begin_passkey_registration", Who::SignedIn),
    ("add_passkey", Who::SignedIn),
    // Nor a passkey.
    ("rename_passkey", Who::ByCode),
    ("remove_passkey", Who::ByCode),
    ("change_email", Who::SignedIn),
    ("change_password", Who::SignedIn),
    ("list_sessions", Who::SignedIn),
    ("end_session", Who::OwnSession),
    ("create_personal_token", Who::SignedIn),
    ("list_personal_tokens", Who::SignedIn),
    ("revoke_personal_token", Who::OwnToken),
    ("create_sign_in_code", Who::SignedIn),
    ("create_bot", Who::SignedIn),
    ("list_bots", Who::SignedIn),
    ("list_push_services", Who::SignedIn),
    ("create_push_target", Who::SignedIn),
    ("list_push_targets", Who::SignedIn),
    ("delete_push_target", Who::OwnTarget),
    ("get_notifications", Who::SignedIn),
    ("set_notifications", Who::SignedIn),
    ("create_webhook", Who::SignedIn),
    ("list_webhooks", Who::SignedIn),
    ("get_webhook", Who::OwnWebhook),
    ("update_webhook", Who::OwnWebhook),
    ("delete_webhook", Who::OwnWebhook),
    ("rotate_webhook_secret", Who::OwnWebhook),
    ("test_webhook", Who::OwnWebhook),
    ("replay_webhook_game", Who::OwnWebhook),
    ("list_webhook_deliveries", Who::OwnWebhook),
    ("replay_webhook_delivery", Who::OwnWebhook),
    ("list_games", Who::SignedIn),
    ("list_tables", Who::SignedIn),
    ("list_my_tables", Who::SignedIn),
    ("create_table", Who::SignedIn),
    ("join_table", Who::SignedIn),
    ("get_table", Who::AtTable),
    ("take_seat", Who::AtTable),
    ("leave_table", Who::AtTable),
    ("add_opponent", Who::OwnerOfTable),
    ("start_game", Who::OwnerOfTable),
    ("quick_match", Who::SignedIn),
    ("create_invitation", Who::AtTable),
    ("list_invitations", Who::AtTable),
    ("revoke_invitation", Who::AtTable),
    ("list_received_invitations", Who::SignedIn),
    ("decline_invitation", Who::OwnInvitation),
    ("list_friends", Who::SignedIn),
    ("request_friendship", Who::SignedIn),
    ("end_friendship", Who::SignedIn),
    ("list_blocks", Who::SignedIn),
    ("block_player", Who::SignedIn),
    ("unblock_player", Who::SignedIn),
    ("get_leaderboard", Who::SignedIn),
    ("get_player", Who::SignedIn),
    ("report_player", Who::SignedIn),
    ("get_statistics", Who::SignedIn),
    ("get_game", Who::InGame),
    ("get_board_image", Who::InGame),
    ("get_decision", Who::InGame),
    ("get_advice", Who::OnlyPerson),
    ("get_clock", Who::InGame),
    ("get_availability", Who::SignedIn),
    ("set_availability", Who::SignedIn),
    ("list_seats", Who::InGame),
    ("resign", Who::InGame),
    ("set_presence", Who::InGame),
    ("create_hand_over", Who::InGame),
    ("list_hand_overs", Who::SignedIn),
    ("accept_hand_over", Who::OwnHandOver),
    ("end_hand_over", Who::OwnHandOver),
    ("create_offer", Who::InGame),
    ("list_offers", Who::InGame),
    // The offer does not exist, so players of the game get 404 too.
    ("delete_offer", Who::ByCode),
    ("replace_player", Who::ByCode),
    ("create_link", Who::InGame),
    ("list_links", Who::InGame),
    ("revoke_link", Who::OwnLink),
    // The code of a coach link is in the path.
    ("get_shared_game", Who::Anybody),
    ("get_shared_decision", Who::Anybody),
    ("get_shared_hand", Who::Anybody),
    ("list_shared_events", Who::Anybody),
    ("stream_shared", Who::Anybody),
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
    ("get_review", Who::InGame),
    ("request_review", Who::InGame),
    ("mark_seen", Who::InGame),
    ("get_digest", Who::InGame),
    ("get_forecast", Who::InGame),
    ("post_message", Who::InGame),
    ("list_messages", Who::InGame),
    ("report_message", Who::InGame),
    ("play_move", Who::InGame),
    ("preview_move", Who::InGame),
    ("undo_moves", Who::InGame),
    ("request_rematch", Who::InGame),
    ("create_plan", Who::InGame),
    ("list_plans", Who::InGame),
    ("delete_plan", Who::OwnPlan),
    ("get_moderated_account", Who::Operator),
    ("suspend_account", Who::Operator),
    ("restore_account", Who::Operator),
    ("rename_account", Who::Operator),
    ("unlock_name", Who::Operator),
    ("remove_message", Who::Operator),
    ("close_table", Who::Operator),
    ("list_reports", Who::Operator),
    ("resolve_report", Who::Operator),
    ("list_audit_log", Who::Operator),
];

/// The resources that the paths name. They are created again for each operation that may delete some.
pub struct Scene {
    pub owner: Client,
    guest: Client,
    anonymous: Client,
    table: String,
    game: String,
    /// A solo game of the owner.
    solo: String,
    /// A personal token of the owner.
    personal: String,
    webhook: String,
    delivery: String,
    /// A push target of the owner.
    target: String,
    /// An invitation for the owner.
    invitation: String,
    /// A hand-over of another player's seat, offered to the owner.
    hand_over: String,
    /// Another account.
    other: String,
    plan: String,
    /// A report of another account.
    report: String,
    link: String,
    /// The code of that link.
    code: String,
}

impl Scene {
    pub fn new(server: &Server) -> Self {
        let anonymous = server.guest("Stranger");
        let game = TestGame::start(server, &json!({ "players": 2, "corporate_era": true, "draft": false }));
        let (owner, guest) = (game.players[0].clone(), game.players[1].clone());
        owner.post(&format!("{}/votes", game.path), &json!({ "kind": "abort" })).expect(200);
        let private = json!({ "players": 3, "corporate_era": true, "draft": false, "private": true });
        let table = owner.post("/v1/tables", &private).expect(201);
        guest.post("/v1/tables/join", &json!({ "code": table["code"] })).expect(200);
        let said = [("Idempotency-Key", "hello")];
        let path = format!("{}/messages", game.path);
        owner.send("POST", &path, &said, Some(&json!({ "text": "Hello" }))).expect(201);
        let webhook =
            owner.post("/v1/me/webhooks", &json!({ "url": "https://127.0.0.1.invalid/" })).expect(201);
        let webhook = webhook["webhook"]["id"].as_str().expect("an id").to_owned();
        let ping = owner.post(&format!("/v1/me/webhooks/{webhook}/test"), &json!({})).expect(202);
        let target = owner.post("/v1/me/push-targets", &Phone::start().subscription()).expect(201);
        let asks = |who: &Client, whom: &Client| {
            who.send("PUT", &format!("/v1/me/friends/{}", whom.id), &[], None).expect(200)
        };
        asks(&owner, &guest);
        asks(&guest, &owner);
        let theirs = guest.post("/v1/tables", &private).expect(201);
        let invitations = format!("/v1/tables/{}/invitations", theirs["id"].as_str().expect("an id"));
        let invited = guest.post(&invitations, &json!({ "friend": owner.id })).expect(201);
        let solo = TestGame::start(server, &json!({ "players": 1, "corporate_era": true, "draft": false }));
        let alone = json!({ "players": 1, "corporate_era": true, "draft": false });
        let own = owner.post("/v1/tables", &alone).expect(201)["id"].as_str().expect("an id").to_owned();
        let own = owner.post(&format!("/v1/tables/{own}/start"), &json!({})).expect(201);
        let asked = json!({ "to": owner.id, "expires_in_seconds": 3_600 });
        let handed = solo.players[0].post(&format!("{}/hand-overs", solo.path), &asked).expect(201);
        let pass = json!({ "what": { "kind": "pass" } });
        let key = [("Idempotency-Key", "plan")];
        let plan = owner.send("POST", &format!("{}/plans", game.path), &key, Some(&pass)).expect(201);
        let link = owner.post(&format!("{}/links", game.path), &json!({ "kind": "coach" })).expect(201);
        server.grant_operator(&owner);
        let other = server.guest("Other").id;
        guest.post(&format!("/v1/players/{other}/report"), &json!({ "reason": "A name" })).expect(204);
        let reports = owner.get(&format!("/v1/moderation/reports?account_id={other}")).expect(200);
        Self {
            report: reports["items"][0]["id"].as_str().expect("an id").to_owned(),
            link: link["link"]["id"].as_str().expect("an id").to_owned(),
            code: link["code"].as_str().expect("a code").to_owned(),
            target: target["id"].as_str().expect("an id").to_owned(),
            invitation: invited["invitation"]["id"].as_str().expect("an id").to_owned(),
            hand_over: handed["id"].as_str().expect("an id").to_owned(),
            other,
            plan: plan["id"].as_str().expect("an id").to_owned(),
            delivery: ping["id"].as_str().expect("an id").to_owned(),
            webhook,
            solo: own["game_id"].as_str().expect("an id").to_owned(),
            table: table["id"].as_str().expect("an id").to_owned(),
            game: game.path.rsplit('/').next().expect("an id").to_owned(),
            personal: personal(&owner, &["games:read"]).0,
            owner,
            guest,
            anonymous,
        }
    }

    pub fn path(&self, path: &str) -> String {
        let id = match path {
            _ if path.starts_with("/v1/tables/") => &self.table,
            _ if path.ends_with("/advice") => &self.solo,
            _ if path.starts_with("/v1/games/") => &self.game,
            _ if path.starts_with("/v1/me/sessions/") => &self.owner.session,
            _ if path.starts_with("/v1/me/providers/") => &self.owner.session,
            _ if path.starts_with("/v1/me/passkeys/") => &self.owner.session,
            _ if path.starts_with("/v1/me/tokens/") => &self.personal,
            _ if path.starts_with("/v1/me/webhooks/") => &self.webhook,
            _ if path.starts_with("/v1/me/push-targets/") => &self.target,
            _ if path.starts_with("/v1/me/invitations/") => &self.invitation,
            _ if path.starts_with("/v1/me/hand-overs/") => &self.hand_over,
            _ if path.starts_with("/v1/me/friends/") => &self.other,
            _ if path.starts_with("/v1/me/blocks/") => &self.other,
            _ if path.starts_with("/v1/me/mutes/") => &self.owner.id,
            _ if path.starts_with("/v1/players/") => &self.other,
            _ if path.starts_with("/v1/moderation/tables/") => &self.table,
            _ if path.starts_with("/v1/moderation/games/") => &self.game,
            _ if path.starts_with("/v1/moderation/reports/") => &self.report,
            _ if path.starts_with("/v1/moderation/accounts/") => &self.other,
            _ => "birds",
        };
        let path = path.replace("{id}", id).replace("{delivery_id}", &self.delivery);
        let path = path.replace("{vote}", "1").replace("{seat}", "green");
        let path = path.replace("{number}", "1");
        let path = path.replace("{kind}", "overall").replace("{plan_id}", &self.plan);
        let path = path.replace("{link_id}", &self.link).replace("{code}", &self.code);
        path.replace("{invitation_id}", &self.invitation)
    }
}

/// The status of the reply. The body of a stream is not read. The request is sent again if the server is too busy for
/// it, or if its database does not answer a readiness check in time.
pub fn status(server: &Server, method: &str, path: &str, authorization: Option<&str>, upgrade: bool) -> u16 {
    let address = server.url.strip_prefix("http://").expect("an address");
    // A body that can be read, so that the reply does not depend on it.
    let body = match method {
        "GET" | "DELETE" => "",
        _ if path.ends_with("/replay") && !path.contains("/deliveries/") => {
            r#"{"game_id": "019a9f5e-6e0c-7b6e-8d0a-6f2f5a3c1b2d", "after": -1}"#
        }
        _ if path.ends_with("/plans") => r#"{"what": {"kind": "pass"}}"#,
        _ if path.starts_with("/v1/moderation/reports/") => r#"{"note": "done"}"#,
        _ if path.starts_with("/v1/moderation/") || path.ends_with("/report") => r#"{"reason": "A reason"}"#,
        _ if method == "PATCH" && path.starts_with("/v1/me/passkeys/") => r#"{"name": "Phone"}"#,
        _ if path.ends_with("/messages") => r#"{"text": "Hello"}"#,
        _ if path.ends_with("/seen") => r#"{"seq": 1}"#,
        _ if path.ends_with("/hand-overs") => {
            r#"{"to": "019a9f5e-6e0c-7b6e-8d0a-6f2f5a3c1b2d", "expires_in_seconds": 3600}"#
        }
        _ if path.ends_with("/opponents") => r#"{"level": "novice"}"#,
        _ if path.ends_with("/offers") => r#"{"seat": "green"}"#,
        _ if path.ends_with("/links") => r#"{"kind": "spectator"}"#,
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
    let request = head + body;
    let reply = decided(|| {
        let mut stream = TcpStream::connect(address).expect("a connection");
        stream.set_read_timeout(Some(TIMEOUT)).expect("a limit");
        stream.write_all(request.as_bytes()).expect("a request");
        let reply = Reply::read(&mut BufReader::new(stream));
        response_conformance::check(recorded_request(method, path, &[], Some(body.into())), &reply);
        reply
    });
    reply.status
}

pub fn bearer(client: &Client) -> String {
    format!("Bearer {}", client.token.as_deref().expect("a token"))
}

#[test]
fn every_operation_has_a_row() {
    let known: BTreeSet<_> = ROWS.iter().map(|row| row.0).collect();
    let there: BTreeSet<_> = operations().into_iter().map(|(id, ..)| id).collect();
    assert_eq!(known, there, "rows on the left, operations of the document on the right");
}

#[test]
fn each_operation_allows_exactly_the_permitted_callers() {
    let android = format!("com.example.tharsis {}", ["14"; 32].join(":"));
    let apps = [
        ("PASSKEY_APPLE_APPS", "A1B2C3D4E5.com.example.tharsis"),
        ("PASSKEY_ANDROID_APPS", android.as_str()),
    ];
    let server = Server::with(config(&[&ALLOW_LOOPBACK[..], &apps].concat()));
    let read = Scene::new(&server);
    for (id, method, path, operation) in operations() {
        let who = ROWS.iter().find(|row| row.0 == id).unwrap_or_else(|| panic!("{id} has no row")).1;
        let changed = (method != "GET").then(|| Scene::new(&server));
        let scene = changed.as_ref().unwrap_or(&read);
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
                // The form is checked before the client secret.
                Who::ByOAuth => assert_eq!(status, 400, "{id} {wrong:?}"),
                _ => assert_eq!(status, 401, "{id} for {wrong:?}"),
            }
        }

        let anonymous = asked(Some(&bearer(&scene.anonymous)));
        let guest = asked(Some(&bearer(&scene.guest)));
        let owner = asked(Some(&bearer(&scene.owner)));
        let is_allowed = |status: u16| ![401, 403, 404].contains(&status) && status < 500;
        let expected = match who {
            Who::Anybody | Who::SignedIn => is_allowed(anonymous) && is_allowed(guest) && is_allowed(owner),
            Who::AtTable | Who::InGame => anonymous == 404 && is_allowed(guest) && is_allowed(owner),
            Who::OwnerOfTable => anonymous == 404 && guest == 403 && is_allowed(owner),
            Who::OnlyPerson
            | Who::OwnSession
            | Who::OwnToken
            | Who::OwnWebhook
            | Who::OwnTarget
            | Who::OwnPlan
            | Who::OwnLink
            | Who::OwnHandOver
            | Who::OwnInvitation => anonymous == 404 && guest == 404 && is_allowed(owner),
            Who::ByCode => [anonymous, guest, owner] == [404; 3],
            Who::ByOAuth => [anonymous, guest, owner] == [400; 3],
            Who::Operator => [anonymous, guest] == [403; 2] && is_allowed(owner),
            Who::HasMet => anonymous == 404 && is_allowed(guest) && owner == 404,
        };
        assert!(expected, "{id} ({who:?}): anonymous {anonymous}, guest {guest}, owner {owner}");
    }
}
