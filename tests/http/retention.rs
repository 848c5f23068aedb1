//! Retention: what is deleted when its period has passed, page by page.

use std::time::Duration;

use serde_json::{Value, json};
use service::progress::Progress;
use tharsis_server::wiring;

use crate::harness::{Client, Server, config};
use crate::lobby::end_game;
use crate::manual_clock::ManualClock;
use crate::service_game::guest;
use crate::test_game::{TestGame, two};

const DAY: Duration = Duration::from_secs(24 * 3_600);

/// Deletes everything that is due.
fn purge(server: &Server) {
    let operation = server.services.operation.clone();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async move { while operation.purge().await.expect("a page") == Progress::More {} });
}

fn say(game: &TestGame, key: &str) {
    let headers = [("Idempotency-Key", key)];
    let path = format!("{}/messages", game.path);
    game.players[0].send("POST", &path, &headers, Some(&json!({ "text": key }))).expect(201);
}

fn numbers(client: &Client, game: &TestGame) -> Vec<Value> {
    let page = client.get(&format!("{}/messages", game.path)).expect(200);
    page["messages"].as_array().expect("messages").iter().map(|message| message["number"].clone()).collect()
}

#[test]
fn what_is_past_its_period_is_deleted_and_nothing_else() {
    let clock = ManualClock::now();
    let settings = [
        ("ACCESS_TOKEN_SECONDS", "604800"),
        ("SESSION_DAYS", "400"),
        ("RETENTION_CHAT_DAYS", "3"),
        ("RETENTION_REPORT_DAYS", "2"),
        ("RETENTION_AUDIT_LOG_DAYS", "30"),
    ];
    let server = Server::with_clock(config(&settings), clock.clone());
    let (over, running) = (TestGame::start(&server, &two()), TestGame::start(&server, &two()));
    say(&over, "one");
    say(&running, "one");
    for game in [&over, &running] {
        let report = format!("{}/messages/1/report", game.path);
        game.players[1].post(&report, &json!({ "reason": "An insult" })).expect(204);
    }
    end_game(&server, &over.path);
    let admin = server.operator("Olga");
    let reports = |who: &Client| {
        let list = who.get("/v1/moderation/reports").expect(200);
        list["items"].as_array().expect("reports").clone()
    };
    let log = |who: &Client| {
        let list = who.get("/v1/moderation/log").expect(200);
        let entries = list["items"].as_array().expect("entries").iter();
        entries.map(|entry| entry["action"].as_str().expect("an action").to_owned()).collect::<Vec<_>>()
    };
    let resolved = reports(&admin)[1]["id"].as_str().expect("an id").to_owned();
    admin.post(&format!("/v1/moderation/reports/{resolved}/resolve"), &json!({})).expect(204);
    let suspension =
        json!({ "reason": "Insults", "until": (service::ports::Clock::now(&*clock).plus(DAY)).to_string() });
    let eve = server.guest("Eve");
    let path = format!("/v1/moderation/accounts/{}/suspend", eve.id);
    admin.post(&path, &suspension).expect(200);

    clock.advance(DAY);
    purge(&server);
    assert_eq!((numbers(&over.players[0], &over).len(), reports(&admin).len()), (1, 2));

    clock.advance(DAY + Duration::from_secs(1));
    purge(&server);
    // The resolved report is gone, the open one stays.
    let left = reports(&admin);
    assert_eq!((left.len(), left[0].get("resolved_at")), (1, None));
    assert_eq!(numbers(&over.players[0], &over).len(), 1);

    clock.advance(DAY);
    purge(&server);
    // The chat of the finished game is empty; that of the running game is not.
    assert!(numbers(&over.players[0], &over).is_empty());
    assert_eq!(numbers(&running.players[0], &running), [json!(1)]);
    // The numbers of a chat go on.
    say(&over, "two");
    assert_eq!(numbers(&over.players[0], &over), [json!(2)]);
    clock.advance(3 * DAY + Duration::from_secs(1));
    let mut player = over.players[0].clone();
    player.refresh();
    purge(&server);
    assert!(numbers(&player, &over).is_empty());

    // The audit log is kept for longer than all that.
    let mut admin = admin;
    admin.refresh();
    assert_eq!(log(&admin), ["suspend", "resolve_report", "grant_operator"]);
    for _ in 0..5 {
        clock.advance(5 * DAY);
        admin.refresh();
    }
    let note = json!({ "reason": "A name" });
    admin.post(&format!("/v1/moderation/accounts/{}/rename", player.id), &note).expect(200);
    purge(&server);
    assert_eq!(log(&admin), ["rename"]);
}

/// Without the jobs of a node, which delete too.
#[tokio::test]
async fn old_rows_are_deleted_in_pages() {
    let clock = ManualClock::now();
    let config = config(&[("RETENTION_AUDIT_LOG_DAYS", "30")]);
    let services = wiring::services(&config, Some(clock.clone())).await.expect("services");
    let account = guest(&services, "Eve").await;
    for _ in 0..1_001 {
        services.moderation.rename(None, account, Some("Eve"), "A name").await.expect("renamed");
    }
    let left = async || services.moderation.audit_log(None, None, 2_000).await.expect("entries").len();
    assert_eq!(services.operation.purge().await.expect("a page"), Progress::Done);
    assert_eq!(left().await, 1_001);
    clock.advance(31 * DAY);
    for (progress, rest) in [(Progress::More, 501), (Progress::More, 1), (Progress::Done, 0)] {
        assert_eq!(services.operation.purge().await.expect("a page"), progress);
        assert_eq!(left().await, rest);
    }
}

#[test]
fn ended_sessions_are_kept_for_their_period() {
    let clock = ManualClock::now();
    let server = Server::with_clock(config(&[("RETENTION_SESSION_DAYS", "20")]), clock.clone());
    let mut ada = server.guest("Ada");
    let tablet = server.guest("Gone");
    let refresh = |client: &Client| {
        client.without_token().post("/v1/sign-in/refresh", &json!({ "refresh_token": client.refresh_token }))
    };
    tablet.post("/v1/sign-out", &json!({})).expect(204);
    clock.advance(19 * DAY);
    purge(&server);
    let ended = refresh(&tablet).problem(401, "session_ended");
    assert!(ended["detail"].as_str().is_some_and(|text| text.contains("signed out")), "{ended}");
    ada.refresh();
    clock.advance(2 * DAY);
    purge(&server);
    refresh(&tablet).problem(401, "unauthenticated");
    ada.refresh();
}
