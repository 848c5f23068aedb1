//! Rows that cannot be read, because they are corrupt or of a newer version: jobs skip them and process all others.

use std::sync::{Arc, Mutex};

use serde_json::json;
use service::clock::MachineClock;
use service::id::GameId;
use service::store::Store;

use crate::harness::{Client, Server, node_config};
use crate::lobby::end_game;
use crate::phone::Phone;
use crate::plans::{pass, plan, plans, play_option, start_with_beginners, turns};
use crate::receiver::{ALLOW_LOOPBACK, Hook, Receiver};
use crate::test_database::TestDatabase;
use crate::test_game::{TestGame, two};
use crate::waiting::wait_until;

/// Later than any time in a test, for both kinds of databases.
const FAR: &str = "(SELECT max(expires_at) FROM sessions)";

fn server(database: &TestDatabase) -> Server {
    Server::with(node_config(database, &ALLOW_LOOPBACK))
}

/// A server and its store.
fn start_with_store(database: &TestDatabase) -> (Server, Arc<dyn Store>) {
    let inside: Arc<Mutex<Option<Arc<dyn Store>>>> = Arc::default();
    let slot = inside.clone();
    let server =
        Server::with_store(node_config(database, &ALLOW_LOOPBACK), Arc::new(MachineClock), move |store| {
            *slot.lock().expect("a slot") = Some(store.clone());
            store
        });
    let store = inside.lock().expect("a database").clone().expect("a store");
    (server, store)
}

/// Another game of the same players.
fn start_another_game(game: &TestGame) -> TestGame {
    let [first, second] = [&game.players[0], &game.players[1]];
    let table = first.post("/v1/tables", &two()).expect(201);
    second.post("/v1/tables/join", &json!({ "code": table["code"] })).expect(200);
    let start = format!("/v1/tables/{}/start", table["id"].as_str().expect("an id"));
    let started = first.post(&start, &json!({})).expect(201);
    let path = format!("/v1/games/{}", started["game_id"].as_str().expect("an id"));
    TestGame { path, players: game.players.clone() }
}

fn id(game: &TestGame) -> GameId {
    game.path.rsplit('/').next().expect("an id").parse().expect("an id")
}

/// The id of the first game; the two kinds of databases store ids differently.
fn first_game() -> &'static str {
    "(SELECT id FROM games ORDER BY id LIMIT 1)"
}

fn of(name: &str) -> String {
    format!("(SELECT id FROM accounts WHERE name = '{name}')")
}

#[test]
fn an_unreadable_push_target_does_not_stop_others() {
    let database = TestDatabase::create();
    let server = server(&database);
    let game = TestGame::start(&server, &two());
    server.wait_until_sent();
    let (ada, bob) = (Phone::of(&game.players[0]), Phone::of(&game.players[1]));
    database
        .execute(&format!("UPDATE push_targets SET route = 'x' || route WHERE account_id = {}", of("Ada")));
    end_game(&server, &game.path);
    assert_eq!(bob.expect(1)[0].kind_and_tag().0, "game_over");
    assert_eq!(ada.notifications().len(), 0);
    assert_eq!(game.players[0].get("/v1/me/push-targets").expect(200)["items"], json!([]));
    // After the repair the target receives its notification.
    database.execute(
        "UPDATE push_targets SET route = substr(route, 2), paused_until = created_at WHERE route LIKE 'x%'",
    );
    assert_eq!(ada.expect(1)[0].kind_and_tag().0, "game_over");
}

#[test]
fn unreadable_preferences_affect_only_their_account() {
    let database = TestDatabase::create();
    let server = server(&database);
    let game = TestGame::start(&server, &two());
    server.wait_until_sent();
    let (ada, bob) = (Phone::of(&game.players[0]), Phone::of(&game.players[1]));
    database.execute(
        "INSERT INTO push_preferences (account_id, off, muted, changed_at) \
         SELECT id, 'x', '[]', created_at FROM accounts WHERE name = 'Ada'",
    );
    end_game(&server, &game.path);
    assert_eq!(bob.expect(1)[0].kind_and_tag().0, "game_over");
    assert_eq!(ada.notifications().len(), 0, "her preferences are unreadable");
}

#[test]
fn an_unreadable_game_does_not_stop_the_outbox() {
    let database = TestDatabase::create();
    let phone;
    {
        let server = server(&database);
        let game = TestGame::start(&server, &two());
        end_game(&server, &start_another_game(&game).path);
        server.wait_until_sent();
        phone = Phone::of(&game.players[1]);
    }
    // Both games have outbox entries, processed in one batch.
    database.execute(&format!(
        "UPDATE games SET state = (SELECT seed FROM game_tables LIMIT 1) WHERE id = {}; \
         INSERT INTO outbox (game_id, version, wakes, at, taken_until) \
         SELECT id, version, 3, created_at, created_at FROM games",
        first_game()
    ));
    let _server = server(&database);
    assert_eq!(phone.expect(1)[0].kind_and_tag().0, "game_over");
}

#[test]
fn an_unreadable_webhook_does_not_stop_others() {
    let database = TestDatabase::create();
    let server = server(&database);
    let game = TestGame::start(&server, &two());
    let (to_ada, to_bob) = (Receiver::start(), Receiver::start());
    let hook = Hook::new(&game.players[0], &to_ada.url());
    Hook::new(&game.players[1], &to_bob.url());
    // The entries that it already has.
    database.execute(&format!("UPDATE webhooks SET paused_until = {FAR}"));
    end_game(&server, &game.path);
    wait_until("a delivery", || hook.deliveries().len() == 1);
    database.execute(&format!(
        "UPDATE webhooks SET games = 'x' || games WHERE account_id = {}; \
         UPDATE webhooks SET paused_until = created_at",
        of("Ada")
    ));
    to_bob.expect(1);
    // The entries of later turns.
    end_game(&server, &start_another_game(&game).path);
    wait_until("all messages for Bob", || to_bob.received().len() >= 3);
    assert_eq!(to_ada.received().len(), 0);
    assert_eq!(game.players[0].get("/v1/me/webhooks").expect(200)["items"], json!([]));
    database.execute(
        "UPDATE webhooks SET games = substr(games, 2), paused_until = created_at WHERE games LIKE 'x%'",
    );
    to_ada.expect(1);
}

#[test]
fn an_unreadable_plan_does_not_stop_others_of_its_game() {
    let database = TestDatabase::create();
    let server = server(&database);
    let game = start_with_beginners(&server, 2, false);
    let (first, second) = turns(&game);
    let research = json!({ "what": { "kind": "research", "ranking": [], "most": 4, "keep": 0 } });
    plan(&game, second, "a", &research).expect(201);
    plan(&game, second, "b", &pass()).expect(201);
    database.execute("UPDATE plans SET plan = 'x' WHERE kind = 'research'");
    assert_eq!(plans(&game, second).len(), 1, "the other is listed");
    play_option(&game, first, "pass");
    wait_until("played", || plans(&game, second)[0]["state"] == "done");
}

#[test]
fn unreadable_clocks_do_not_stop_others() {
    let database = TestDatabase::create();
    let server = server(&database);
    let clock = json!({ "type": "per_decision", "limit_seconds": 360_000, "quiet_hours_per_day": 0, "vacation_days": 0 });
    let timed = json!({ "players": 2, "corporate_era": true, "draft": false, "clock": clock });
    let (broken, sound) = (TestGame::start(&server, &timed), TestGame::start(&server, &timed));
    // Both are due now.
    database.execute(&format!(
        "UPDATE sittings SET state = 'x' || state WHERE game_id = {}; \
         UPDATE sittings SET due_at = (SELECT min(created_at) FROM accounts)",
        first_game()
    ));
    // A later time of the next check shows that it was checked.
    let store = start_with_store(&database).1;
    let now = || tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    wait_until("the clock was checked", || {
        let due = now().block_on(store.deadline_check_at(id(&sound))).expect("a time");
        due.is_none_or(|due| due > service::moment::Moment::now())
    });
    // The inbox of a player with both games still opens.
    let inbox = broken.players[0].get("/v1/me/inbox");
    assert_eq!(inbox.status, 200, "{inbox:?}");
}

#[test]
fn an_uncomputable_result_does_not_stop_others() {
    let database = TestDatabase::create();
    let (server, store) = start_with_store(&database);
    let broken = TestGame::start(&server, &two());
    end_game(&server, &broken.path);
    let runtime = || tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    let open = || runtime().block_on(store.games_to_record(100)).expect("games");
    wait_until("recorded", || open().is_empty());
    database.execute(
        "INSERT INTO sittings (game_id, state) SELECT id, 'x' FROM games WHERE true \
         ON CONFLICT (game_id) DO UPDATE SET state = 'x'; \
         UPDATE games SET recorded = false",
    );
    let sound = TestGame::start(&server, &two());
    end_game(&server, &sound.path);
    wait_until("recorded", || open() == [id(&broken)]);
}

#[test]
fn an_unreadable_table_does_not_stop_quick_matches() {
    let database = TestDatabase::create();
    let server = server(&database);
    let quick = |who: &Client| {
        let wish = json!({ "players": 2, "corporate_era": true, "draft": false, "pace": "live" });
        let key = uuid::Uuid::now_v7().to_string();
        who.send("POST", "/v1/quick-match", &[("Idempotency-Key", &key)], Some(&wish)).expect(200)
    };
    let (ada, bob, cid) = (server.guest("Ada"), server.guest("Bob"), server.guest("Cid"));
    TestGame::start(&server, &two());
    let broken = quick(&ada);
    // No seed is that long.
    database.execute("UPDATE game_tables SET seed = (SELECT state FROM games LIMIT 1)");
    let next = quick(&bob);
    assert_ne!(next["id"], broken["id"]);
    assert_eq!(quick(&cid)["id"], next["id"]);
    let listed = ada.get("/v1/me/invitations");
    listed.expect(200);
}

#[test]
fn an_unreadable_session_does_not_hide_others() {
    let database = TestDatabase::create();
    let server = server(&database);
    let key = "a-device-key-of-at-least-32-characters";
    let sign_in = |device: &str| {
        let mut client = server.anonymous();
        let reply = client.post("/v1/sign-in/guest", &json!({ "device_key": key, "device": device }));
        client.set_account(&reply.json());
        client
    };
    let (phone, _tablet) = (sign_in("Phone"), sign_in("Tablet"));
    database
        .execute("UPDATE sessions SET ended_at = created_at, end_reason = 'newer' WHERE device = 'Tablet'");
    let items = phone.get("/v1/me/sessions").expect(200)["items"].clone();
    assert_eq!(items.as_array().map(Vec::len), Some(1));
    let export = phone.get("/v1/me/export");
    assert_eq!(export.status, 200, "{export:?}");
}
