//! A move is acknowledged when Postgres has committed it, and not before: what happens when the commit takes long and the
//! server is stopped meanwhile, when the commit itself fails, and when an error comes after the first row of a result.

use std::path::Path;
use std::sync::mpsc;

use sandbox::{Node, Postgres};
use serde_json::{Value, json};

use crate::crowd::first_corporation;
use crate::kills::patiently;
use crate::matches::Match;
use crate::patience::until;

const DATABASE: &str = "games";

/// A node on a Postgres of its own, and a game.
fn stage() -> (Postgres, Node, Match) {
    let postgres = Postgres::start(&[]).expect("a Postgres");
    let url = postgres.create(DATABASE).expect("a database");
    let node = Node::start(Path::new(env!("CARGO_BIN_EXE_tharsis")), [("DATABASE_URL", url.as_str())]);
    let node = node.expect("a process that serves");
    let game = Match::at(&node.url(), &json!({ "players": 2, "corporate_era": true, "draft": true }));
    (postgres, node, game)
}

/// Has the database do that whenever a turn is committed.
fn at_commit(postgres: &Postgres, what: &str) {
    let sql = format!(
        "CREATE FUNCTION late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {what}; RETURN NULL; END $$;
        CREATE CONSTRAINT TRIGGER late AFTER INSERT ON turns DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION late()"
    );
    postgres.ask(DATABASE, &sql).expect("a trigger");
}

/// The same move as before is carried out now, and only now.
fn is_played_now(game: &Match, key: &str, decision: &Value, latest: i64) {
    assert_eq!(game.events(0, latest)["events"], json!([]));
    let reply = patiently(|| game.play_under(key, 0, &decision["tag"], &first_corporation(decision)));
    reply.expect(200);
    assert_eq!(reply.header("idempotent-replayed"), "");
    assert_ne!(game.events(0, latest)["events"], json!([]));
}

#[test]
fn a_move_is_not_acknowledged_when_postgres_stops_before_the_commit() {
    let (mut postgres, _node, game) = stage();
    let decision = game.decision(0);
    let latest = game.events(0, 0)["latest_event"].as_i64().expect("a number");
    at_commit(&postgres, "PERFORM pg_sleep(600)");
    std::thread::scope(|scope| {
        let (tell, told) = mpsc::channel();
        let (game, decision) = (&game, &decision);
        scope.spawn(move || {
            let reply = game.play_under("key", 0, &decision["tag"], &first_corporation(decision));
            tell.send(reply).expect("a test that waits");
        });
        let sleeping = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'";
        until("a commit waits", || postgres.ask(DATABASE, sleeping).expect("a count") != "0");
        postgres.kill().expect("a process to kill");
        told.recv().expect("a reply").problem(503, "unavailable");
    });
    postgres.restart().expect("the same data again");
    assert_eq!(postgres.ask(DATABASE, "SELECT count(*) FROM turns WHERE key = 'key'").expect("a count"), "0");
    postgres.ask(DATABASE, "DROP TRIGGER late ON turns").expect("no trigger");
    patiently(|| game.players[0].get(&game.path)).expect(200);
    is_played_now(&game, "key", &decision, latest);
}

#[test]
fn a_move_is_not_acknowledged_when_its_commit_fails() {
    let (postgres, _node, game) = stage();
    let decision = game.decision(0);
    let latest = game.events(0, 0)["latest_event"].as_i64().expect("a number");
    at_commit(&postgres, "RAISE EXCEPTION 'too late'");
    let reply = game.play_under("key", 0, &decision["tag"], &first_corporation(&decision));
    reply.problem(500, "internal");
    postgres.ask(DATABASE, "DROP TRIGGER late ON turns").expect("no trigger");
    is_played_now(&game, "key", &decision, latest);
}

#[test]
fn what_fails_after_its_first_row_is_not_acknowledged() {
    let (postgres, _node, game) = stage();
    // The row of the result is sent before the trigger is run.
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
