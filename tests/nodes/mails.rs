//! Links and codes of mails that are used on several nodes at once: one request wins.

use serde_json::json;

use crate::cluster::{NODES, RACERS, start_with};
use crate::harness::{Client, Reply, decided, in_parallel};
use crate::mail_server::MailServer;
use crate::test_database::TestDatabase;

/// Enough rounds for some requests to run concurrently.
const ROUNDS: usize = 3;

/// The statuses of the replies: one success, and refusals with that status.
#[track_caller]
fn assert_one_wins(replies: &[Reply], won: u16, lost: u16) {
    let mut statuses: Vec<_> = replies.iter().map(|reply| reply.status).collect();
    statuses.sort_unstable();
    let mut expected = vec![lost; RACERS - 1];
    expected.push(won);
    expected.sort_unstable();
    assert_eq!(statuses, expected, "{replies:?}");
}

#[test]
fn a_link_that_is_raced_on_all_nodes_is_used_once() {
    let (database, mail) = (TestDatabase::create(), MailServer::start());
    let nodes = start_with(&database, &mail.settings());
    let at = |n: usize| Client::new(&nodes[n % NODES].url());
    for round in 0..ROUNDS {
        let email = format!("ada{round}@example.org");
        let mut ada = at(0);
        let body = json!({ "email": email, "password": "correct horse battery", "name": "Ada" });
        ada.set_account(&ada.post("/v1/register", &body).expect(201));
        let confirmation = json!({ "token": mail.wait_for(&email, 0).token() });
        let replies = in_parallel(RACERS, |n| {
            let mut ada = ada.with_new_connections();
            ada.url = at(n).url;
            decided(|| ada.post("/v1/me/email/confirmation", &confirmation))
        });
        let won = replies.iter().filter(|reply| reply.status == 200).count();
        // Once one of them has won, no address waits any more.
        assert!(
            won == 1 && replies.iter().all(|reply| [200, 403, 409].contains(&reply.status)),
            "{replies:?}"
        );

        at(1).post("/v1/password-reset", &json!({ "email": email })).expect(202);
        let token = mail.wait_for(&email, 1).token();
        let replies = in_parallel(RACERS, |n| {
            let password = format!("seven quiet rivers {n}");
            let body = json!({ "token": token, "password": password });
            decided(|| at(n).post("/v1/password-reset/completion", &body))
        });
        assert_one_wins(&replies, 200, 403);
        // The winner's password counts, and its session is the only one.
        let winner = replies.iter().position(|reply| reply.status == 200).expect("a winner");
        let mut phone = at(2);
        phone.set_account(&replies[winner].json());
        let sessions = phone.get("/v1/me/sessions").expect(200)["items"].as_array().map(Vec::len);
        assert_eq!(sessions, Some(1));
        let sign_in = |n: usize| {
            let body = json!({ "email": email, "password": format!("seven quiet rivers {n}") });
            decided(|| at(n).post("/v1/sign-in/password", &body)).status
        };
        assert_eq!(sign_in(winner), 200);
        assert_eq!(sign_in((winner + 1) % RACERS), 401);
    }
    // Each mail was handed over once, whichever node did it.
    assert_eq!(mail.mails().len(), 2 * ROUNDS);
}

#[test]
fn a_code_that_is_raced_on_all_nodes_is_used_once() {
    let (database, mail) = (TestDatabase::create(), MailServer::start());
    let nodes = start_with(&database, &mail.settings());
    let mut ada = Client::new(&nodes[0].url());
    let body = json!({ "email": "ada@example.org", "password": "correct horse battery", "name": "Ada" });
    ada.set_account(&ada.post("/v1/register", &body).expect(201));
    let received = mail.wait_for("ada@example.org", 0);
    let confirm = |node: usize, code: &str| {
        let mut client = ada.with_new_connections();
        client.url = nodes[node].url();
        client.post("/v1/me/email/confirmation", &json!({ "code": code }))
    };
    let replies = in_parallel(RACERS, |n| decided(|| confirm(n % NODES, &received.code())));
    let won = replies.iter().filter(|reply| reply.status == 200).count();
    assert_eq!(won, 1, "{replies:?}");
    assert!(replies.iter().all(|reply| [200, 403, 409, 429].contains(&reply.status)), "{replies:?}");
}
