//! Requests about mail: confirming an address, and new passwords.

use std::time::Duration;

use serde_json::json;

use crate::harness::{Client, Reply, Server};
use crate::mail::server_with;
use crate::mail_server::MailServer;
use crate::manual_clock::ManualClock;
use crate::oauth_client::form;
use crate::push_targets::solo;

const PASSWORD: &str = "correct horse battery";
const NEW_PASSWORD: &str = "staple staple staple";

fn register(server: &Server, email: &str, name: &str) -> Client {
    let mut client = server.anonymous();
    let body = json!({ "email": email, "password": PASSWORD, "name": name });
    client.set_account(&client.post("/v1/register", &body).expect(201));
    client
}

fn confirm(client: &Client, code: &str) -> Reply {
    client.post("/v1/me/email/confirmation", &json!({ "code": code }))
}

/// Mails about waiting games, and the links that switch them off.
fn unsubscribe(mail: &MailServer, server: &Server, clock: &ManualClock, ada: &Client) {
    let preferences =
        |who: &Client| who.send("PUT", "/v1/me/notifications", &[], Some(&json!({ "mail": true })));
    preferences(&server.guest("Guest")).problem(409, "no_email");
    preferences(ada).expect(200);
    // A game that waits at that very moment is not new.
    clock.advance(Duration::from_millis(1));
    solo(ada);
    let known = mail.mails_to("ada@example.org").len();
    clock.advance(Duration::from_secs(600));
    let received = mail.wait_for("ada@example.org", known).text();
    let token =
        received.rsplit("token=").next().and_then(|rest| rest.split_whitespace().next()).expect("a token");
    let anonymous = server.anonymous();
    let good = format!("/mail/unsubscribe?token={token}");
    for (query, status) in [("?token=none", 403), ("", 400), ("?token=1&token=2", 400)] {
        let path = format!("/mail/unsubscribe{query}");
        assert_eq!((anonymous.get(&path).status, form(&anonymous, &path, &[]).status), (status, status));
    }
    assert_eq!(anonymous.get(&good).status, 200);
    assert_eq!(form(&anonymous, &good, &[("List-Unsubscribe", "One-Click")]).status, 200);
}

/// Runs all parts on one server.
pub fn all() {
    let mail = MailServer::start();
    let clock = ManualClock::now();
    let server = server_with(&mail, clock.clone());
    let anonymous = server.anonymous();
    let ada = register(&server, "ada@example.org", "Ada");
    let code = mail.wait_for("ada@example.org", 0).code();
    let mut eve = register(&server, "ada@example.org", "Eve");
    let taken = mail.wait_for("ada@example.org", 1);
    let resend = |client: &Client| client.send("POST", "/v1/me/email/confirmation/resend", &[], None);
    resend(&ada).expect(202);
    // It is not sent once the address is confirmed, and must not come later.
    mail.wait_for("ada@example.org", 2);
    confirm(&ada, &code).expect(200);
    confirm(&ada, &code).problem(409, "no_pending_email");
    resend(&ada).problem(409, "no_pending_email");
    confirm(&eve, &taken.code()).problem(409, "email_taken");
    let by_link_with = |token: &str, password: &str| {
        anonymous.post("/v1/email-confirmation", &json!({ "token": token, "password": password }))
    };
    let by_link = |token: &str| by_link_with(token, PASSWORD);
    by_link(&taken.token()).problem(409, "email_taken");

    let bob = register(&server, "bob@example.org", "Bob");
    let link = mail.wait_for("bob@example.org", 0);
    by_link_with(&link.token(), "a wrong password").problem(403, "wrong_password");
    by_link(&link.token()).expect(204);
    by_link(&link.token()).problem(403, "wrong_code");
    let ask = || {
        anonymous.post("/v1/password-reset", &json!({ "email": "bob@example.org" })).expect(202);
    };
    ask();
    let reset = |token: &str| {
        let body = json!({ "token": token, "password": NEW_PASSWORD, "device": "Bob's phone" });
        anonymous.post("/v1/password-reset/completion", &body)
    };
    let token = mail.wait_for("bob@example.org", 1).token();
    reset(&token).expect(200);
    reset(&token).problem(403, "wrong_code");

    register(&server, "cid@example.org", "Cid");
    let token = mail.wait_for("cid@example.org", 0).token();
    let open = |page: &str, query: &str| anonymous.get(&format!("/mail/{page}?{query}")).status;
    let good = format!("token={token}");
    assert_eq!(["token=none", "", "token=1&token=2"].map(|query| open("confirm", query)), [403, 400, 400]);
    assert_eq!(open("confirm", &good), 200);
    let send =
        |page: &str, fields: &[(&str, &str)]| form(&anonymous, &format!("/mail/{page}"), fields).status;
    let long = "x".repeat(201);
    assert_eq!(send("confirm", &[("token", &token), ("password", &long)]), 422);
    assert_eq!(send("confirm", &[("token", &token), ("password", PASSWORD)]), 200);
    assert_eq!(send("confirm", &[("token", &token), ("password", PASSWORD)]), 403);
    assert_eq!(send("confirm", &[("token", "1"), ("token", "2")]), 400);
    assert_eq!(send("confirm", &[("token", &taken.token()), ("password", PASSWORD)]), 409);
    ask();
    let token = mail.wait_for("bob@example.org", 2).token();
    let good = format!("token={token}");
    assert_eq!(["token=none", "", "token=1&token=2"].map(|query| open("reset", query)), [403, 400, 400]);
    assert_eq!(open("reset", &good), 200);
    assert_eq!(send("reset", &[("token", "1"), ("token", "2")]), 400);
    assert_eq!(send("reset", &[("token", &token), ("password", "short")]), 422);
    assert_eq!(send("reset", &[("token", &token), ("password", PASSWORD)]), 200);
    assert_eq!(send("reset", &[("token", &token), ("password", PASSWORD)]), 403);

    unsubscribe(&mail, &server, &clock, &ada);
    eve.refresh();
    suspended(&mail, &server, &bob);

    // The clock does not advance from here on, so the throttle does not end.
    let wrong = (0..20).map(|_| confirm(&eve, "000000")).find(|reply| reply.status != 403);
    wrong.expect("an end").problem(429, "too_many_attempts");
    let dan = register(&server, "dan@example.org", "Dan");
    let token = mail.wait_for("dan@example.org", 0).token();
    let guess = json!({ "email": "dan@example.net", "password": "a wrong password" });
    for _ in 0..5 {
        dan.post("/v1/me/credentials", &guess).problem(403, "wrong_password");
    }
    dan.post("/v1/me/credentials", &guess).problem(429, "too_many_attempts");
    by_link(&token).problem(429, "too_many_attempts");
    assert_eq!(send("confirm", &[("token", &token), ("password", PASSWORD)]), 429);
}

/// The links of suspended accounts.
fn suspended(mail: &MailServer, server: &Server, bob: &Client) {
    let operator = server.operator("Olga");
    let suspend = |account: &Client| {
        let path = format!("/v1/moderation/accounts/{}/suspend", account.id);
        operator.post(&path, &json!({ "reason": "Insults in the chat" })).expect(200);
    };
    let anonymous = server.anonymous();
    let fay = register(server, "fay@example.org", "Fay");
    let confirm = json!({ "token": mail.wait_for("fay@example.org", 0).token(), "password": PASSWORD });
    suspend(&fay);
    anonymous.post("/v1/email-confirmation", &confirm).problem(403, "account_suspended");
    let known = mail.mails_to("bob@example.org").len();
    anonymous.post("/v1/password-reset", &json!({ "email": "bob@example.org" })).expect(202);
    let token = mail.wait_for("bob@example.org", known).token();
    suspend(bob);
    let reset = json!({ "token": token, "password": "another staple battery" });
    anonymous.post("/v1/password-reset/completion", &reset).problem(403, "account_suspended");
}
