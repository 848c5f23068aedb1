//! A move is acknowledged only after Postgres has committed it. The tests stop Postgres during a slow commit, make the
//! commit fail, and cause an error after the first row of a result.

use std::path::Path;
use std::sync::mpsc;

use sandbox::{Node, Postgres};
use serde_json::{Value, json};

use crate::cluster::first_corporation;
use crate::harness::PATIENT;
use crate::kills::retry_until_available;
use crate::test_game::TestGame;
use crate::waiting::wait_until;

const DATABASE: &str = "games";

/// A node on its own Postgres, and a game.
fn node_with_game() -> (Postgres, Node, TestGame) {
    let postgres = Postgres::start(&[]).expect("a Postgres");
    let url = postgres.create(DATABASE).expect("a database");
    let node = Node::start(
        Path::new(env!("CARGO_BIN_EXE_tharsis")),
        [("DATABASE_URL", url.as_str())].into_iter().chain(PATIENT),
    );
    let node = node.expect("a process that serves");
    let game = TestGame::at(&node.url(), &json!({ "players": 2, "corporate_era": true, "draft": true }));
    (postgres, node, game)
}

/// Creates a trigger that runs a statement at the commit of each turn.
fn run_at_commit(postgres: &Postgres, what: &str) {
    let sql = format!(
        "CREATE FUNCTION late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {what}; RETURN NULL; END $$;
        CREATE CONSTRAINT TRIGGER late AFTER INSERT ON turns DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION late()"
    );
    postgres.ask(DATABASE, &sql).expect("a trigger");
}

/// Checks that the move was not applied before, and that it is applied now.
fn assert_applied_now(game: &TestGame, key: &str, decision: &Value, latest: i64) {
    assert_eq!(game.events(0, latest)["events"], json!([]));
    let reply =
        retry_until_available(|| game.play_with_key(key, 0, &decision["tag"], &first_corporation(decision)));
    reply.expect(200);
    assert_eq!(reply.header("idempotent-replayed"), "");
    assert_ne!(game.events(0, latest)["events"], json!([]));
}

#[test]
fn a_move_is_not_acknowledged_when_postgres_stops_before_the_commit() {
    let (mut postgres, _node, game) = node_with_game();
    let decision = game.decision(0);
    let latest = game.events(0, 0)["latest_event"].as_i64().expect("a number");
    run_at_commit(&postgres, "PERFORM pg_sleep(600)");
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let (game, decision) = (&game, &decision);
        scope.spawn(move || {
            let reply = game.play_with_key("key", 0, &decision["tag"], &first_corporation(decision));
            sender.send(reply).expect("a test that waits");
        });
        let sleeping = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
        wait_until("a commit waits", || postgres.ask(DATABASE, sleeping).expect("a count") != "0");
        postgres.kill().expect("a process to kill");
        receiver.recv().expect("a reply").problem(503, "unavailable");
    });
    postgres.restart().expect("the same data again");
    assert_eq!(postgres.ask(DATABASE, "SELECT count(*) FROM turns WHERE key = 'key'").expect("a count"), "0");
    postgres.ask(DATABASE, "DROP TRIGGER late ON turns").expect("no trigger");
    retry_until_available(|| game.players[0].get(&game.path)).expect(200);
    assert_applied_now(&game, "key", &decision, latest);
}

#[test]
fn a_move_is_not_acknowledged_when_its_commit_fails() {
    let (postgres, _node, game) = node_with_game();
    let decision = game.decision(0);
    let latest = game.events(0, 0)["latest_event"].as_i64().expect("a number");
    run_at_commit(&postgres, "RAISE EXCEPTION 'too late'");
    let reply = game.play_with_key("key", 0, &decision["tag"], &first_corporation(&decision));
    reply.problem(500, "internal");
    postgres.ask(DATABASE, "DROP TRIGGER late ON turns").expect("no trigger");
    assert_applied_now(&game, "key", &decision, latest);
}

#[test]
fn a_node_is_not_ready_while_postgres_may_only_be_read() {
    let (postgres, _node, game) = node_with_game();
    let set = |value: &str| {
        let setting = format!("ALTER SYSTEM SET default_transaction_read_only = {value}");
        postgres.ask(DATABASE, &setting).expect("a setting");
        postgres.ask(DATABASE, "SELECT pg_reload_conf()").expect("its use");
    };
    let ready = || game.players[0].get("/readyz");
    set("on");
    wait_until("it is not ready because Postgres may only be read", || {
        let reply = ready();
        reply.status == 503 && reply.json()["detail"].as_str().is_some_and(|detail| detail.contains("read"))
    });
    game.players[0].get(&game.path).expect(200);
    set("off");
    wait_until("it is ready again", || ready().status == 200);
}

#[test]
fn an_error_after_the_first_row_is_not_acknowledged() {
    let (postgres, _node, game) = node_with_game();
    // Postgres sends the row of the result before it runs the trigger.
    let sql = "CREATE FUNCTION late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'too late'; END $$;
        CREATE TRIGGER late AFTER INSERT OR UPDATE ON changes FOR EACH ROW EXECUTE FUNCTION late()";
    postgres.ask(DATABASE, sql).expect("a trigger");
    let seen = format!("{}/seen", game.path);
    let latest = game.events(0, 0)["latest_event"].clone();
    let mark = || game.players[0].send("PUT", &seen, &[], Some(&json!({ "seq": latest })));
    mark().problem(500, "internal");
    postgres.ask(DATABASE, "DROP TRIGGER late ON changes").expect("no trigger");
    let markers = || postgres.ask(DATABASE, "SELECT count(*) FROM seen_markers").expect("a count");
    assert_eq!(markers(), "0");
    assert!(mark().status < 300);
    assert_eq!(markers(), "1");
}
