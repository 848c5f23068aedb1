//! Mail: the confirmation of addresses, and new passwords, with a mail server and without.

use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::authenticator::{DevicePasskey, add, creation_options};
use crate::harness::{Client, Reply, Server, node_config};
use crate::mail_server::{Encryption, MailServer, Verdict};
use crate::manual_clock::ManualClock;
use crate::test_database::TestDatabase;
use crate::waiting::{wait_for, wait_until};

const PASSWORD: &str = "correct horse battery";
const NEW_PASSWORD: &str = "staple staple staple";
const ADDRESS: &str = "ada@example.org";

pub fn server_with(mail: &MailServer, clock: std::sync::Arc<ManualClock>) -> Server {
    let settings = mail.settings();
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    Server::with_clock(crate::harness::config(&settings), clock)
}

fn register(server: &Server, email: &str, name: &str) -> Client {
    let mut client = server.anonymous();
    let body = json!({ "email": email, "password": PASSWORD, "name": name });
    client.set_account(&client.post("/v1/register", &body).expect(201));
    client
}

fn sign_in(server: &Server, email: &str, password: &str) -> Reply {
    server.anonymous().post("/v1/sign-in/password", &json!({ "email": email, "password": password }))
}

pub fn confirmed(server: &Server, mail: &MailServer, email: &str, name: &str) -> Client {
    let client = register(server, email, name);
    let code = mail.wait_for(email, mail.mails_to(email).len().max(1) - 1).code();
    client.post("/v1/me/email/confirmation", &json!({ "code": code })).expect(200);
    client
}

/// The request of an app that has opened the link of a mail, and where nobody is signed in.
fn confirm_by_link(server: &Server, token: &str, password: &str) -> Reply {
    let body = json!({ "token": token, "password": password });
    server.anonymous().post("/v1/email-confirmation", &body)
}

fn ask_for_reset(server: &Server, email: &str) {
    server.anonymous().post("/v1/password-reset", &json!({ "email": email })).expect(202);
}

fn reset(server: &Server, token: &str, password: &str) -> Reply {
    let body = json!({ "token": token, "password": password, "device": "Ada's phone" });
    server.anonymous().post("/v1/password-reset/completion", &body)
}

/// Waits until no mail is due by the clock of the server.
fn wait_until_handled(server: &Server, clock: &ManualClock) {
    // A mail of this moment has no age.
    clock.advance(Duration::from_secs(1));
    wait_until("no mail is due", || server.metrics().mails_age <= 0.0);
}

/// A reply without what differs between any two accounts.
fn without_ids(reply: &Reply) -> Value {
    let mut body = reply.json();
    for name in ["access_token", "refresh_token", "session_id"] {
        body[name] = json!(null);
    }
    body["account"]["id"] = json!(null);
    body["account"]["created_at"] = json!(null);
    body
}

#[test]
fn an_address_counts_once_it_is_confirmed() {
    let mail = MailServer::start();
    let server = server_with(&mail, ManualClock::now());
    let ada = register(&server, ADDRESS, "Lovelace");
    let me = ada.get("/v1/me").expect(200);
    assert_eq!(
        (&me["guest"], &me["email"], &me["pending_email"]),
        (&json!(true), &json!(null), &json!(ADDRESS))
    );
    sign_in(&server, ADDRESS, PASSWORD).problem(401, "wrong_credentials");
    let received = mail.wait_for(ADDRESS, 0);
    assert!(received.raw.starts_with("From: Mars <mars@example.org>\r\n"), "{}", received.raw);
    assert!(
        received.raw.contains("Subject: Confirm your e-mail address (mars.example)\r\n"),
        "{}",
        received.raw
    );
    assert!(
        received.text().trim_end().ends_with("on the game server https://mars.example."),
        "{}",
        received.text()
    );
    assert!(received.raw.contains("Auto-Submitted: auto-generated"), "{}", received.raw);
    assert!(received.link().starts_with("https://mars.example/mail/confirm?token="), "{}", received.link());
    let parts = received.parts();
    assert_eq!((parts.len(), parts[1].matches("href=").count(), parts[1].matches("src=").count()), (2, 1, 0));
    assert!(!received.raw.contains("Lovelace"), "the recipient may never have heard of the account");

    let wrong = if received.code() == "000 000" { "111111" } else { "000000" };
    ada.post("/v1/me/email/confirmation", &json!({ "code": wrong })).problem(403, "wrong_code");
    let odd = ada.post("/v1/me/email/confirmation", &json!({ "code": "12345x" })).problem(422, "invalid");
    assert_eq!(odd["violations"][0]["pointer"], "/code");
    // The code belongs to the account.
    let eve = register(&server, "eve@example.org", "Eve");
    eve.post("/v1/me/email/confirmation", &json!({ "code": received.code() })).problem(403, "wrong_code");
    let me = ada.post("/v1/me/email/confirmation", &json!({ "code": received.code() })).expect(200);
    assert_eq!(
        (&me["guest"], &me["email"], &me["pending_email"]),
        (&json!(false), &json!(ADDRESS), &json!(null))
    );
    ada.post("/v1/me/email/confirmation", &json!({ "code": received.code() }))
        .problem(409, "no_pending_email");
    sign_in(&server, ADDRESS, PASSWORD).expect(200);
    // The link went with the code.
    confirm_by_link(&server, &received.token(), PASSWORD).problem(403, "wrong_code");
}

#[test]
fn replies_do_not_reveal_whether_an_address_is_known() {
    let (mail, clock) = (MailServer::start(), ManualClock::now());
    let server = server_with(&mail, clock.clone());
    confirmed(&server, &mail, ADDRESS, "Ada");
    let registration = |email: &str| {
        let body = json!({ "email": email, "password": PASSWORD, "name": "Eve" });
        server.anonymous().post("/v1/register", &body)
    };
    let (known, unknown) = (registration(ADDRESS), registration("bob@example.org"));
    assert_eq!((known.status, unknown.status), (201, 201));
    let hidden = |reply: &Reply, email: &str| without_ids(reply).to_string().replace(email, "?");
    assert_eq!(hidden(&known, ADDRESS), hidden(&unknown, "bob@example.org"));
    // The owner gets a notice with a link that helps, and nothing that confirms.
    let notice = mail.wait_for(ADDRESS, 1);
    assert!(notice.link().starts_with("https://mars.example/mail/reset?token="), "{}", notice.link());

    let attach = |email: &str| {
        let eve = server.guest("Eve");
        let body = eve.with_device_key(json!({ "email": email, "password": PASSWORD }));
        eve.post("/v1/me/credentials", &body)
    };
    let strip = |reply: &Reply, email: &str| {
        let mut body = reply.expect(200);
        (body["id"], body["created_at"]) = (json!(null), json!(null));
        body.to_string().replace(email, "?")
    };
    assert_eq!(strip(&attach(ADDRESS), ADDRESS), strip(&attach("cid@example.org"), "cid@example.org"));
    let change = |email: &str, number: u8| {
        let eve = confirmed(&server, &mail, &format!("eve{number}@example.org"), "Eve");
        let body = json!({ "email": email, "password": PASSWORD });
        let changed = eve.send("PUT", "/v1/me/email", &[], Some(&body));
        strip(&changed, email).replace(&format!("eve{number}@"), "eve@")
    };
    assert_eq!(change(ADDRESS, 1), change("dan@example.org", 2));
    let asked = |email: &str| {
        let reply = server.anonymous().post("/v1/password-reset", &json!({ "email": email }));
        (reply.status, reply.body)
    };
    assert_eq!(asked(ADDRESS), asked("nobody@example.org"));
    assert_eq!(asked(ADDRESS), (202, Vec::new()));
    wait_until_handled(&server, &clock);
    assert!(mail.mails_to("nobody@example.org").is_empty());
    // The password of somebody else's registration signs in to no account.
    sign_in(&server, "bob@example.org", PASSWORD).problem(401, "wrong_credentials");
}

#[test]
fn a_wrong_code_changes_as_much_for_a_known_address_as_for_an_unknown_one() {
    let (mail, clock, database) = (MailServer::start(), ManualClock::now(), TestDatabase::create());
    let settings = mail.settings();
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let server = Server::with_clock(node_config(&database, &settings), clock.clone());
    confirmed(&server, &mail, ADDRESS, "Ada");
    for email in [ADDRESS, "bob@example.org"] {
        let eve = register(&server, email, "Eve");
        wait_until_handled(&server, &clock);
        let wrong_codes = || {
            let id = eve.get("/v1/me").expect(200)["id"].as_str().expect("an id").replace('-', "");
            let sql = format!(
                "SELECT coalesce(sum(failures), -1) AS number FROM mail_codes WHERE purpose = 'confirm_email' AND \
                 replace(lower({}), '-', '') = '{id}'",
                if database.is_postgres() { "account_id::text" } else { "hex(account_id)" }
            );
            database.number(&sql)
        };
        assert_eq!(wrong_codes(), 0, "{email}");
        let is_right = email != ADDRESS && mail.wait_for(email, 0).code() == "000000";
        let code = if is_right { "111111" } else { "000000" };
        eve.post("/v1/me/email/confirmation", &json!({ "code": code })).problem(403, "wrong_code");
        assert_eq!(wrong_codes(), 1, "{email}");
    }
}

#[test]
fn the_first_to_confirm_an_address_has_it() {
    let mail = MailServer::start();
    let server = server_with(&mail, ManualClock::now());
    let ada = register(&server, ADDRESS, "Ada");
    let first = mail.wait_for(ADDRESS, 0);
    let eve = register(&server, ADDRESS, "Eve");
    let second = mail.wait_for(ADDRESS, 1);
    confirm_by_link(&server, &first.token(), PASSWORD).expect(204);
    assert_eq!(ada.get("/v1/me").expect(200)["email"], ADDRESS);
    confirm_by_link(&server, &second.token(), PASSWORD).problem(409, "email_taken");
    eve.post("/v1/me/email/confirmation", &json!({ "code": second.code() })).problem(409, "email_taken");
    assert_eq!(eve.get("/v1/me").expect(200)["guest"], true);
    // Whoever waits for the address can leave with the password that was given for it.
    eve.post("/v1/me/delete", &json!({ "password": "a wrong password" })).problem(403, "wrong_password");
    eve.post("/v1/me/delete", &json!({ "password": PASSWORD })).expect(204);
}

#[test]
fn the_owner_of_an_address_confirms_no_account_of_somebody_else() {
    let (mail, clock) = (MailServer::start(), ManualClock::now());
    let server = server_with(&mail, clock.clone());
    let eve = register(&server, ADDRESS, "Eve");
    let link = mail.wait_for(ADDRESS, 0);
    assert!(link.text().contains("The link asks for the password"), "{}", link.text());
    // The owner of the address has opened the link: neither a password of their own nor their session confirms it.
    let mut ada = server.anonymous();
    let own = json!({ "email": ADDRESS, "password": NEW_PASSWORD, "name": "Ada" });
    ada.set_account(&ada.post("/v1/register", &own).expect(201));
    let own = mail.wait_for(ADDRESS, 1);
    let by_session =
        |client: &Client, token: &str| client.post("/v1/me/email/confirmation", &json!({ "token": token }));
    by_session(&ada, &link.token()).problem(403, "wrong_code");
    server
        .anonymous()
        .post("/v1/email-confirmation", &json!({ "token": link.token() }))
        .problem(422, "invalid");
    confirm_by_link(&server, &link.token(), NEW_PASSWORD).problem(403, "wrong_password");
    assert_eq!(eve.get("/v1/me").expect(200)["guest"], true);
    // Each wrong password counts as one at a sign-in.
    for _ in 0..4 {
        confirm_by_link(&server, &link.token(), "a wrong password").problem(403, "wrong_password");
    }
    confirm_by_link(&server, &link.token(), PASSWORD).problem(429, "too_many_attempts");
    // Without a token that is good, no password is checked.
    confirm_by_link(&server, "none", PASSWORD).problem(403, "wrong_code");
    // An account that is signed in needs no password.
    for odd in [json!({}), json!({ "code": "123456", "token": own.token() })] {
        let odd = ada.post("/v1/me/email/confirmation", &odd).problem(422, "invalid");
        assert_eq!(odd["violations"][0]["pointer"], "/code");
    }
    assert_eq!(by_session(&ada, &own.token()).expect(200)["email"], ADDRESS);
    by_session(&ada, &own.token()).problem(409, "no_pending_email");
    by_session(&ada, &link.token()).problem(403, "wrong_code");
    by_session(&eve, &link.token()).problem(409, "email_taken");
    sign_in(&server, ADDRESS, PASSWORD).problem(401, "wrong_credentials");
    sign_in(&server, ADDRESS, NEW_PASSWORD).expect(200);
}

#[test]
fn a_guest_that_came_by_registration_corrects_its_address_with_its_password() {
    let mail = MailServer::start();
    let server = server_with(&mail, ManualClock::now());
    let ada = register(&server, "ada@example.net", "Ada");
    mail.wait_for("ada@example.net", 0);
    let attach = |body: &Value| ada.post("/v1/me/credentials", body);
    let other = json!({ "email": "eve@example.org", "password": NEW_PASSWORD });
    attach(&other).problem(403, "wrong_password");
    let mut wrong = other;
    wrong["current_password"] = json!("a wrong password");
    attach(&wrong).problem(403, "wrong_password");
    let passkey = DevicePasskey::create(&creation_options(&ada), |_| {}).1;
    let missing = add(&ada, &passkey, json!({})).problem(422, "invalid");
    assert_eq!(missing["violations"][0]["pointer"], "/password");
    add(&ada, &passkey, json!({ "password": "a wrong password" })).problem(403, "wrong_password");
    assert_eq!(ada.get("/v1/me").expect(200)["pending_email"], "ada@example.net");
    assert!(mail.mails_to("eve@example.org").is_empty());

    let corrected = json!({ "email": ADDRESS, "password": PASSWORD });
    assert_eq!(attach(&corrected).expect(200)["pending_email"], ADDRESS);
    let both = json!({ "email": ADDRESS, "password": NEW_PASSWORD, "current_password": PASSWORD });
    // Twice: the client may have lost the reply.
    let first = attach(&both).expect(200);
    assert_eq!(attach(&both).expect(200), first);
    confirm_by_link(&server, &mail.wait_for(ADDRESS, 0).token(), PASSWORD).problem(403, "wrong_password");
    confirm_by_link(&server, &mail.wait_for(ADDRESS, 0).token(), NEW_PASSWORD).expect(204);
    sign_in(&server, ADDRESS, NEW_PASSWORD).expect(200);
}

#[test]
fn links_of_a_suspended_account_change_nothing_and_stay_valid() {
    let mail = MailServer::start();
    let server = server_with(&mail, ManualClock::now());
    let operator = server.operator("Olga");
    let (ada, bob) = (confirmed(&server, &mail, ADDRESS, "Ada"), register(&server, "bob@example.org", "Bob"));
    let confirm = mail.wait_for("bob@example.org", 0).token();
    ask_for_reset(&server, ADDRESS);
    let link = mail.wait_for(ADDRESS, 1).token();
    let path = |account: &Client, action: &str| format!("/v1/moderation/accounts/{}/{action}", account.id);
    for account in [&ada, &bob] {
        operator.post(&path(account, "suspend"), &json!({ "reason": "Insults" })).expect(200);
    }
    reset(&server, &link, NEW_PASSWORD).problem(403, "account_suspended");
    let form = serde_urlencoded::to_string([("token", &*link), ("password", NEW_PASSWORD)]).expect("a form");
    let typed = [("Content-Type", "application/x-www-form-urlencoded")];
    let page = server.anonymous().send_bytes("POST", "/mail/reset", &typed, Some(form.into_bytes()));
    assert!(page.status == 403 && String::from_utf8_lossy(&page.body).contains("Insults"), "{page:?}");
    confirm_by_link(&server, &confirm, PASSWORD).problem(403, "account_suspended");
    for account in [&ada, &bob] {
        operator.post(&path(account, "restore"), &json!({ "reason": "an apology" })).expect(204);
    }
    sign_in(&server, ADDRESS, PASSWORD).expect(200);
    sign_in(&server, "bob@example.org", PASSWORD).problem(401, "wrong_credentials");
    reset(&server, &link, NEW_PASSWORD).expect(200);
    confirm_by_link(&server, &confirm, PASSWORD).expect(204);
}

#[test]
fn codes_are_void_after_five_wrong_ones_and_links_expire() {
    let (mail, clock) = (MailServer::start(), ManualClock::now());
    let server = server_with(&mail, clock.clone());
    let mut ada = register(&server, ADDRESS, "Ada");
    let received = mail.wait_for(ADDRESS, 0);
    let right = received.code();
    for number in 0..5 {
        let wrong = format!("{number:06}");
        let wrong = if wrong[..3] == right[..3] { "999999".to_owned() } else { wrong };
        ada.post("/v1/me/email/confirmation", &json!({ "code": wrong })).problem(403, "wrong_code");
    }
    let limited = ada.post("/v1/me/email/confirmation", &json!({ "code": right }));
    limited.problem(429, "too_many_attempts");
    // Others in the same network do not wait.
    let bob = register(&server, "bob@example.org", "Bob");
    let code = mail.wait_for("bob@example.org", 0).code();
    bob.post("/v1/me/email/confirmation", &json!({ "code": code })).expect(200);
    clock.advance(Duration::from_secs(3_600));
    ada.refresh();
    ada.post("/v1/me/email/confirmation", &json!({ "code": right })).problem(403, "wrong_code");
    // The link is still valid, until a day has passed.
    ada.post("/v1/me/email/confirmation/resend", &json!({})).expect(202);
    let again = mail.wait_for(ADDRESS, 1);
    clock.advance(Duration::from_secs(23 * 3_600));
    confirm_by_link(&server, &received.token(), PASSWORD).problem(403, "wrong_code");
    confirm_by_link(&server, &again.token(), PASSWORD).expect(204);
    sign_in(&server, ADDRESS, PASSWORD).expect(200);
}

#[test]
fn mails_to_an_address_and_from_an_account_are_limited() {
    let (mail, clock) = (MailServer::start(), ManualClock::now());
    let server = server_with(&mail, clock.clone());
    confirmed(&server, &mail, ADDRESS, "Ada");
    for _ in 0..8 {
        ask_for_reset(&server, ADDRESS);
    }
    wait_until_handled(&server, &clock);
    assert_eq!(mail.mails_to(ADDRESS).len(), 6, "one of them confirmed the address, which counts for itself");
    clock.advance(Duration::from_secs(3_601));
    ask_for_reset(&server, ADDRESS);
    mail.wait_for(ADDRESS, 6);

    // Deleted accounts do not make room for further mails.
    for _ in 0..7 {
        register(&server, "bob@example.org", "Bob")
            .post("/v1/me/delete", &json!({ "password": PASSWORD }))
            .expect(204);
    }
    wait_until_handled(&server, &clock);
    assert!(mail.mails_to("bob@example.org").len() <= 5, "{}", mail.mails_to("bob@example.org").len());

    let eve = server.guest("Eve");
    let attach = |number: u32| {
        let body = json!({ "email": format!("eve{number}@example.org"), "password": PASSWORD });
        eve.post("/v1/me/credentials", &eve.with_device_key(body))
    };
    for number in 0..10 {
        attach(number).expect(200);
    }
    let limited = attach(10);
    limited.problem(429, "rate_limited");
    assert!(
        limited.header("retry-after").parse::<u64>().is_ok_and(|seconds| seconds > 80_000),
        "{limited:?}"
    );
}

#[test]
fn another_address_is_confirmed_and_the_old_one_gets_a_mail() {
    let mail = MailServer::start();
    let server = server_with(&mail, ManualClock::now());
    let ada = confirmed(&server, &mail, ADDRESS, "Ada");
    let change = json!({ "email": "ada@example.net", "password": PASSWORD });
    let me = ada.send("PUT", "/v1/me/email", &[], Some(&change)).expect(200);
    assert_eq!((&me["email"], &me["pending_email"]), (&json!(ADDRESS), &json!("ada@example.net")));
    sign_in(&server, ADDRESS, PASSWORD).expect(200);
    let link = mail.wait_for("ada@example.net", 0);
    confirm_by_link(&server, &link.token(), "a wrong password").problem(403, "wrong_password");
    confirm_by_link(&server, &link.token(), PASSWORD).expect(204);
    let notice = mail.wait_for(ADDRESS, 1).text();
    assert!(notice.contains("ada@example.net") && !notice.contains("token="), "{notice}");
    sign_in(&server, ADDRESS, PASSWORD).problem(401, "wrong_credentials");
    sign_in(&server, "ada@example.net", PASSWORD).expect(200);
}

#[test]
fn a_forgotten_password_is_replaced_once_and_everybody_else_is_signed_out() {
    let (mail, clock) = (MailServer::start(), ManualClock::now());
    let server = server_with(&mail, clock.clone());
    let ada = confirmed(&server, &mail, ADDRESS, "Ada");
    ada.post("/v1/me/webhooks", &json!({ "url": "https://127.0.0.1.invalid/" })).expect(201);
    let solo =
        ada.post("/v1/tables", &json!({ "players": 1, "corporate_era": true, "draft": false })).expect(201);
    let start = format!("/v1/tables/{}/start", solo["id"].as_str().expect("an id"));
    let game = ada.post(&start, &json!({})).expect(201)["game_id"].as_str().expect("an id").to_owned();
    let links = format!("/v1/games/{game}/links");
    let shared = ada.post(&links, &json!({ "kind": "coach" })).expect(201);
    let shared = shared["path"].as_str().expect("a path").to_owned();
    server.anonymous().get(&shared).expect(200);
    ask_for_reset(&server, "ADA@example.org");
    let link = mail.wait_for(ADDRESS, 1);
    assert!(link.text().starts_with("Hello Ada,\n"), "{}", link.text());
    // A password that cannot be does not use the link up; a link of another kind is none.
    let refused = reset(&server, &link.token(), "password1234").problem(422, "invalid");
    assert_eq!(refused["violations"][0]["pointer"], "/password");
    confirm_by_link(&server, &link.token(), PASSWORD).problem(403, "wrong_code");
    let mut phone = server.anonymous();
    phone.set_account(&reset(&server, &link.token(), NEW_PASSWORD).expect(200));
    assert_eq!(phone.id, ada.id);
    ada.get("/v1/me").problem(401, "session_ended");
    let sessions = phone.get("/v1/me/sessions").expect(200)["items"].as_array().map(Vec::len);
    assert_eq!(sessions, Some(1));
    // Nothing goes on that somebody with the old password may have made.
    assert_eq!(phone.get("/v1/me/webhooks").expect(200)["items"], json!([]));
    server.anonymous().get(&shared).problem(404, "not_found");
    reset(&server, &link.token(), "another staple battery").problem(403, "wrong_code");
    sign_in(&server, ADDRESS, PASSWORD).problem(401, "wrong_credentials");
    sign_in(&server, ADDRESS, NEW_PASSWORD).expect(200);

    // It expires after half an hour, and with any other change of the password or the address.
    ask_for_reset(&server, ADDRESS);
    let late = mail.wait_for(ADDRESS, 2);
    clock.advance(Duration::from_secs(1_801));
    reset(&server, &late.token(), PASSWORD).problem(403, "wrong_code");
    phone.refresh();
    ask_for_reset(&server, ADDRESS);
    let replaced = mail.wait_for(ADDRESS, 3);
    // A new password also withdraws an address that somebody who knew the old one has asked for.
    let requested = json!({ "email": "eve@example.org", "password": NEW_PASSWORD });
    phone.send("PUT", "/v1/me/email", &[], Some(&requested)).expect(200);
    let of_eve = mail.wait_for("eve@example.org", 0);
    let change = json!({ "current": NEW_PASSWORD, "new": PASSWORD });
    phone.send("PUT", "/v1/me/password", &[], Some(&change)).expect(204);
    reset(&server, &replaced.token(), NEW_PASSWORD).problem(403, "wrong_code");
    assert_eq!(phone.get("/v1/me").expect(200).get("pending_email"), None);
    confirm_by_link(&server, &of_eve.token(), PASSWORD).problem(403, "wrong_code");
}

#[test]
fn an_address_that_is_not_confirmed_resets_nothing() {
    let (mail, clock) = (MailServer::start(), ManualClock::now());
    let server = server_with(&mail, clock.clone());
    register(&server, ADDRESS, "Ada");
    mail.wait_for(ADDRESS, 0);
    ask_for_reset(&server, ADDRESS);
    wait_until_handled(&server, &clock);
    assert_eq!(mail.mails_to(ADDRESS).len(), 1);
}

#[test]
fn links_open_pages_that_act_only_when_they_are_sent() {
    let mail = MailServer::start();
    let server = server_with(&mail, ManualClock::now());
    let ada = register(&server, ADDRESS, "Ada <3");
    let confirm = mail.wait_for(ADDRESS, 0);
    let anonymous = server.anonymous();
    let open = |link: &str| anonymous.get(link.strip_prefix("https://mars.example").expect("a link"));
    let send = |path: &str, form: &[(&str, &str)], headers: &[(&str, &str)]| {
        let body = serde_urlencoded::to_string(form).expect("a form").into_bytes();
        let mut all = headers.to_vec();
        all.push(("Content-Type", "application/x-www-form-urlencoded"));
        anonymous.send_bytes("POST", path, &all, Some(body))
    };
    for _ in 0..2 {
        let page = open(&confirm.link());
        let html = String::from_utf8(page.body.clone()).expect("a page");
        assert_eq!(page.status, 200);
        assert!(
            html.contains(ADDRESS) && html.contains("Ada &lt;3") && html.contains("method=\"post\""),
            "{html}"
        );
        assert_eq!((page.header("cache-control"), page.header("x-frame-options")), ("no-store", "DENY"));
    }
    assert_eq!(ada.get("/v1/me").expect(200)["guest"], true, "opening the page changes nothing");
    let token = confirm.token();
    let elsewhere = [("Sec-Fetch-Site", "cross-site")];
    let right = [("token", &*token), ("password", PASSWORD)];
    assert_eq!(send("/mail/confirm", &right, &elsewhere).status, 400);
    // The link alone confirms nothing: the page comes again, and says so.
    for wrong in [&right[..1], &[("token", &*token), ("password", "a wrong password")]] {
        let again = send("/mail/confirm", wrong, &[]);
        let html = String::from_utf8(again.body.clone()).expect("a page");
        assert_eq!((again.status, html.contains("role=\"alert\"")), (403, true), "{html}");
        assert!(html.contains("name=\"password\"") && html.contains(ADDRESS), "{html}");
    }
    assert_eq!(ada.get("/v1/me").expect(200)["guest"], true);
    assert_eq!(send("/mail/confirm", &right, &[]).status, 200);
    assert_eq!(ada.get("/v1/me").expect(200)["email"], ADDRESS);
    assert_eq!(open(&confirm.link()).status, 403);
    assert_eq!(send("/mail/confirm", &right, &[]).status, 403);

    ask_for_reset(&server, ADDRESS);
    let link = mail.wait_for(ADDRESS, 1);
    assert_eq!(open(&link.link()).status, 200);
    let token = link.token();
    let easy = send("/mail/reset", &[("token", &token), ("password", "password1234")], &[]);
    let html = String::from_utf8(easy.body.clone()).expect("a page");
    assert_eq!((easy.status, html.contains("role=\"alert\"")), (422, true), "{html}");
    let right = [("token", &*token), ("password", NEW_PASSWORD)];
    assert_eq!(send("/mail/reset", &right, &elsewhere).status, 400);
    assert_eq!(send("/mail/reset", &right, &[]).status, 200);
    assert_eq!(send("/mail/reset", &right, &[]).status, 403);
    ada.get("/v1/me").problem(401, "session_ended");
    sign_in(&server, ADDRESS, NEW_PASSWORD).expect(200);
}

#[test]
fn mail_is_encrypted_and_the_server_is_verified() {
    for encryption in [Encryption::StartTls, Encryption::Tls] {
        let mail = MailServer::with(encryption);
        let server = server_with(&mail, ManualClock::now());
        register(&server, ADDRESS, "Ada");
        let received = mail.wait_for(ADDRESS, 0);
        assert!(received.encrypted, "{encryption:?}");
        assert_eq!(received.signed_in, Some(("ada".to_owned(), "sword@fish".to_owned())));
        // Somebody else's authority vouches for nothing.
        let other = MailServer::with(encryption);
        let (settings, theirs) = (mail.settings(), other.authority.display().to_string());
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let settings = [settings, vec![("SMTP_CA", &*theirs)]].concat();
        let database = TestDatabase::create();
        let wary = Server::with(node_config(&database, &settings));
        register(&wary, "eve@example.org", "Eve");
        // On a busy machine an attempt may fail for another reason before.
        wait_until("an attempt fails because of the certificate", || {
            let lines = undelivered(&database);
            lines.iter().any(|line| line.contains("is waiting") && line.contains("invalid peer certificate"))
        });
        assert!(mail.mails_to("eve@example.org").is_empty());
    }
}

/// The lines of `tharsis admin mails`.
fn undelivered(database: &TestDatabase) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tharsis"));
    command.env_clear().envs(database.settings()).args(["admin", "mails"]);
    let output = command.output().expect("a process");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn refusals_bounce_and_everything_else_is_tried_again() {
    let (mail, clock, database) = (MailServer::start(), ManualClock::now(), TestDatabase::create());
    let settings = mail.settings();
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let server = Server::with_clock(node_config(&database, &settings), clock.clone());
    assert_eq!(undelivered(&database), ["all mails were handed over"]);
    mail.decide([Verdict::Reply("550 no such user")]);
    register(&server, ADDRESS, "Ada");
    let bounce =
        wait_for("a bounce", || undelivered(&database).into_iter().find(|line| line.contains("bounced")));
    assert!(
        bounce.contains(ADDRESS) && bounce.contains("no such user") && bounce.contains("after 1"),
        "{bounce}"
    );
    clock.advance(Duration::from_secs(3_600));

    mail.decide([Verdict::Reply("451 come again"), Verdict::Cut, Verdict::Hang]);
    register(&server, "bob@example.org", "Bob");
    for attempts in 1..=3 {
        let failed = format!("is waiting after {attempts} attempts");
        wait_until(&failed, || undelivered(&database).iter().any(|line| line.contains(&failed)));
        clock.advance(Duration::from_secs(60));
    }
    mail.wait_for("bob@example.org", 0);
    assert!(mail.mails_to(ADDRESS).is_empty(), "a bounce is not tried again");
}

#[test]
fn a_domain_whose_mails_are_not_taken_delays_only_its_own() {
    /// More than the server sends at a time in all.
    const SLOW: usize = 40;
    /// Three attempts at a time, which end after 20 s.
    const AT_A_TIME: usize = 3;
    const ATTEMPT_SECONDS: u64 = 20;
    let mail = MailServer::start();
    let server = server_with(&mail, ManualClock::now());
    mail.hang_at("@slow.example");
    let begun = Instant::now();
    for number in 0..SLOW {
        register(&server, &format!("ada{number}@slow.example"), "Ada");
    }
    wait_until("the mail server hangs", || mail.hung() >= AT_A_TIME);
    for number in 0..5 {
        let address = format!("bob{number}@fast.example");
        register(&server, &address, "Bob");
        mail.wait_for(&address, 0);
    }
    let hung = mail.hung();
    // Read later, because more attempts begin as time passes.
    let rounds = 1 + (begun.elapsed().as_secs() / ATTEMPT_SECONDS) as usize;
    assert!(hung <= AT_A_TIME * rounds, "{hung} mails to the domain that hangs, three at a time");
}

#[test]
fn a_mail_server_that_is_away_for_an_hour_loses_nothing() {
    let port = sandbox::free_port().expect("a port that nobody listens on");
    let clock = ManualClock::now();
    let url = format!("smtp://127.0.0.1:{port}?tls=off");
    let settings = [
        ("SMTP_URL", url.as_str()),
        ("MAIL_FROM", "mars@example.org"),
        ("PUBLIC_URL", "https://mars.example"),
    ];
    let server = Server::with_clock(crate::harness::config(&settings), clock.clone());
    let names = ["ada", "bob", "cid"];
    let people = names.map(|name| register(&server, &format!("{name}@example.org"), name));
    for _ in 0..60 {
        clock.advance(Duration::from_secs(59));
        wait_until_handled(&server, &clock);
    }
    let mail = MailServer::at(port);
    clock.advance(Duration::from_secs(1_800));
    for (name, mut client) in names.iter().zip(people) {
        // A link that is sent late is valid for as long as any other.
        let received = mail.wait_for(&format!("{name}@example.org"), 0);
        client.refresh();
        client.post("/v1/me/email/confirmation", &json!({ "code": received.code() })).expect(200);
    }
    assert_eq!(mail.mails().len(), 3);
}

#[test]
fn without_a_mail_server_addresses_count_at_once_and_mail_goes_to_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mail").join("out");
    let server = Server::with(crate::harness::config(&[("MAIL_DIR", path.to_str().expect("a path"))]));
    let ada = register(&server, ADDRESS, "Ada");
    assert_eq!(ada.get("/v1/me").expect(200)["email"], ADDRESS);
    let again = json!({ "email": ADDRESS, "password": PASSWORD, "name": "Eve" });
    server.anonymous().post("/v1/register", &again).problem(409, "email_taken");
    ask_for_reset(&server, ADDRESS);
    let file = wait_for("a file", || {
        let mut files = std::fs::read_dir(&path).ok()?.flatten();
        // The name of a file that is not complete begins with a dot.
        files.find(|file| {
            let name = file.file_name().to_string_lossy().into_owned();
            name.ends_with(".eml") && !name.starts_with('.')
        })
    });
    let mode = |path: &std::path::Path| std::fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    assert_eq!((mode(&path), mode(&file.path())), (0o700, 0o600));
    let raw = std::fs::read_to_string(file.path()).expect("a mail");
    let mail =
        crate::mail_server::ReceivedMail { to: ADDRESS.to_owned(), raw, encrypted: false, signed_in: None };
    reset(&server, &mail.token(), NEW_PASSWORD).expect(200);
    let change = json!({ "email": "ada@example.net", "password": NEW_PASSWORD });
    let mut ada = server.anonymous();
    ada.set_account(&sign_in(&server, ADDRESS, NEW_PASSWORD).expect(200));
    assert_eq!(ada.send("PUT", "/v1/me/email", &[], Some(&change)).expect(200)["email"], "ada@example.net");
    wait_until("the notice to the old address", || {
        std::fs::read_dir(&path).is_ok_and(|files| files.count() == 2)
    });
}

#[test]
fn an_export_has_the_mails_and_a_deletion_removes_them() {
    let (mail, database) = (MailServer::start(), TestDatabase::create());
    let settings = mail.settings();
    let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let server = Server::with_clock(node_config(&database, &settings), ManualClock::now());
    let ada = confirmed(&server, &mail, ADDRESS, "Ada");
    let change = json!({ "email": "ada@example.net", "password": PASSWORD });
    mail.decide([Verdict::Reply("550 no such user")]);
    ada.send("PUT", "/v1/me/email", &[], Some(&change)).expect(200);
    wait_until("a bounce", || undelivered(&database)[0].contains("ada@example.net\" is bounced"));
    // A mail arrives before the server has stored that it was sent.
    let export = wait_for("an export with both mails", || {
        let export = ada.get("/v1/me/export").expect(200);
        let mails = export["mails"].as_array().expect("mails").iter();
        let seen: Vec<_> = mails.map(|mail| (mail["address"].clone(), mail["state"].clone())).collect();
        let expected = [("ada@example.net", "bounced"), (ADDRESS, "sent")];
        (seen == expected.map(|(address, state)| (json!(address), json!(state)))).then_some(export)
    });
    assert_eq!(export["account"]["pending_email"], "ada@example.net");
    ada.post("/v1/me/delete", &json!({ "password": PASSWORD })).expect(204);
    assert_eq!(undelivered(&database), ["all mails were handed over"]);
}
