//! Postgres hangs: every request still receives a reply, and the game continues once Postgres responds again.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use sandbox::{Node, Postgres};
use serde_json::{Value, json};

use crate::cluster::{first_corporation, on_node};
use crate::harness::{Client, PATIENT, Reply, in_parallel};
use crate::kills::retry_until_available;
use crate::stream_client::StreamClient;
use crate::test_game::TestGame;
use crate::waiting::wait_until;

const DATABASE: &str = "games";

/// The settings of a node whose timeouts for Postgres are one second.
const SHORT_TIMEOUTS: [(&str, &str); 3] = [
    ("DATABASE_CONNECTIONS", "4"),
    ("DATABASE_POOL_TIMEOUT_SECONDS", "1"),
    ("DATABASE_STATEMENT_TIMEOUT_SECONDS", "1"),
];

/// A table for two with a draft.
fn two_in_a_draft() -> Value {
    json!({ "players": 2, "corporate_era": true, "draft": true })
}

/// A node with these settings, and a game at such a table, which was created on a node without them.
fn node_with_game(settings: &[(&'static str, &str)], table: &Value) -> (Postgres, Node, TestGame) {
    let postgres = Postgres::start(&[]).expect("a Postgres");
    let url = postgres.create(DATABASE).expect("a database");
    let start = |settings: &[(&'static str, &str)]| {
        let settings =
            [("DATABASE_URL", url.as_str())].into_iter().chain(PATIENT).chain(settings.iter().copied());
        Node::start(Path::new(env!("CARGO_BIN_EXE_tharsis")), settings).expect("a process that serves")
    };
    let created = TestGame::at(&start(&[]).url(), table);
    let node = start(settings);
    let game = on_node(&created, &node);
    (postgres, node, game)
}

/// All processes of a Postgres are suspended. They are resumed when this is dropped.
struct Suspended(Vec<String>);

impl Suspended {
    fn new(postgres: &Postgres) -> Self {
        let id = postgres.id();
        let suspended = Self(vec![id.to_string()]);
        suspended.send("STOP");
        // The suspended postmaster starts no more processes.
        let stopped =
            || fs::read_to_string(format!("/proc/{id}/stat")).is_ok_and(|stat| stat.contains(") T "));
        wait_until("it is suspended", stopped);
        let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children")).expect("its children");
        let all = Self(children.split_whitespace().map(str::to_owned).chain([id.to_string()]).collect());
        std::mem::forget(suspended);
        all.send("STOP");
        all
    }

    fn send(&self, signal: &str) {
        let mut shell = Command::new("sh");
        shell.args(["-c", "signal=$1; shift; kill -s $signal $*", "sh", signal]).args(&self.0);
        // A process that has ended meanwhile is ignored.
        drop(shell.stderr(Stdio::null()).status());
    }
}

impl Drop for Suspended {
    fn drop(&mut self) {
        self.send("CONT");
    }
}

/// Asserts that the reply says that the request can be sent again later.
fn assert_refused(reply: &Reply) {
    assert!(["busy", "unavailable"].contains(&reply.expect(503)["code"].as_str().expect("a code")));
    assert!(!reply.header("retry-after").is_empty());
}

#[test]
fn every_request_is_answered_while_postgres_is_suspended() {
    let (postgres, _node, game) = node_with_game(&SHORT_TIMEOUTS, &two_in_a_draft());
    let decision = game.decision(0);
    let latest = game.events(0, 0)["latest_event"].as_i64().expect("a number");
    let play = || game.play_with_key("key", 0, &decision["tag"], &first_corporation(&decision));
    let suspended = Suspended::new(&postgres);
    // The result of the readiness check is cached for a short time.
    wait_until("it is not ready", || game.players[0].get("/readyz").status == 503);
    let replies = in_parallel(24, |n| match n {
        0 => play(),
        _ if n % 3 == 0 => game.players[0].with_new_connections().get("/readyz"),
        _ => game.players[n % 2].with_new_connections().get("/v1/me/sessions"),
    });
    for reply in replies {
        assert_refused(&reply);
    }
    game.players[0].get("/healthz").expect(200);
    drop(suspended);
    // The result of the move is unknown; a retry under the same key returns it.
    retry_until_available(play).expect(200);
    assert_eq!(retry_until_available(play).header("idempotent-replayed"), "true");
    assert_ne!(game.events(0, latest)["events"], json!([]));
    wait_until("it is ready again", || game.players[0].get("/readyz").status == 200);
}

/// A client that holds a lock on a table.
struct Lock<'a> {
    postgres: &'a Postgres,
    table: &'static str,
    client: Child,
}

impl<'a> Lock<'a> {
    fn new(postgres: &'a Postgres, table: &'static str) -> Self {
        let mut psql = postgres.program("psql");
        psql.args(["--no-psqlrc", "--quiet", DATABASE, "--command"]);
        psql.arg(format!("BEGIN; LOCK TABLE {table}; SELECT pg_sleep(600)"));
        let client = psql.stderr(Stdio::null()).spawn().expect("a process");
        let lock = Self { postgres, table, client };
        wait_until("the table is locked", || !lock.holder().is_empty());
        lock
    }

    /// The process id of the holder; empty if the table is not locked.
    fn holder(&self) -> String {
        let holder = format!(
            "SELECT pid FROM pg_locks
            WHERE relation = '{}'::regclass AND mode = 'AccessExclusiveLock' AND granted",
            self.table
        );
        self.postgres.ask(DATABASE, &holder).expect("an id")
    }

    fn release(mut self) {
        let holder = self.holder();
        assert!(!holder.is_empty(), "the table is still locked");
        self.postgres.ask(DATABASE, &format!("SELECT pg_terminate_backend({holder})")).expect("its end");
        self.client.wait().expect("its end");
    }
}

#[test]
fn every_request_is_answered_while_a_table_is_locked() {
    let (postgres, _node, game) = node_with_game(&SHORT_TIMEOUTS, &two_in_a_draft());
    let decision = game.decision(0);
    let play = || game.play_with_key("key", 0, &decision["tag"], &first_corporation(&decision));
    let lock = Lock::new(&postgres, "games");
    let replies = in_parallel(6, |n| match n {
        0 => play(),
        _ => game.players[n % 2].with_new_connections().get("/v1/games"),
    });
    for reply in replies {
        assert_refused(&reply);
    }
    // The database itself is available.
    wait_until("it is ready", || game.players[0].get("/readyz").status == 200);
    lock.release();
    retry_until_available(play).expect(200);
}

/// The turns are read by a task that does not end with the request.
#[test]
fn the_record_of_a_game_is_answered_while_its_turns_are_locked() {
    let settings = [("DATABASE_STATEMENT_TIMEOUT_SECONDS", "600"), ("REQUEST_TIMEOUT_SECONDS", "10")];
    let solo = json!({ "players": 1, "corporate_era": true, "draft": false });
    let (postgres, _node, game) = node_with_game(&settings, &solo);
    game.pass_to_the_end();
    let path = format!("{}/record", game.path);
    let lock = Lock::new(&postgres, "turns");
    assert_refused(&game.players[0].get(&path));
    lock.release();
    retry_until_available(|| game.players[0].get(&path)).expect(200);
}

#[test]
fn a_request_may_take_as_long_as_its_setting_says() {
    // Longer than a request may take by default.
    const HELD: Duration = Duration::from_secs(15);
    let settings = [("DATABASE_STATEMENT_TIMEOUT_SECONDS", "300"), ("REQUEST_TIMEOUT_SECONDS", "300")];
    let (postgres, _node, game) = node_with_game(&settings, &two_in_a_draft());
    let lock = Lock::new(&postgres, "games");
    thread::scope(|scope| {
        let reply = scope.spawn(|| game.players[0].get("/v1/games"));
        thread::sleep(HELD);
        lock.release();
        reply.join().expect("a reply").expect(200);
    });
}

/// The server sends no ping while it waits for Postgres, so a missing answer does not count.
#[test]
fn streams_survive_a_wait_for_postgres() {
    const HEARTBEAT_SECONDS: u64 = 3;
    // A stream may miss three.
    const HEARTBEATS: u64 = 5;
    let seconds = HEARTBEAT_SECONDS.to_string();
    let settings =
        [("STREAM_HEARTBEAT_SECONDS", seconds.as_str()), ("DATABASE_STATEMENT_TIMEOUT_SECONDS", "600")];
    let (postgres, node, game) = node_with_game(&settings, &two_in_a_draft());
    let (ada, friend) = (&game.players[0], Client::guest(&node.url(), "Dot"));
    let mut streams = StreamClient::both_transports(ada, "/v1/stream");
    for stream in &mut streams {
        stream.expect("open");
        stream.change("inbox.changed");
    }
    thread::scope(|scope| {
        // All the time, because a WebSocket answers pings only while the test reads it.
        for stream in &mut streams {
            scope.spawn(|| {
                while stream.change("inbox.changed")["counts"]["friend_requests"] != 1 {}
                for _ in 0..HEARTBEATS {
                    assert_ne!(stream.next_frame().expect("a frame").kind, "end");
                }
            });
        }
        let lock = Lock::new(&postgres, "games");
        // Both streams read the inbox now, which needs the table.
        friend.send("PUT", &format!("/v1/me/friends/{}", ada.id), &[], None).expect(200);
        thread::sleep(Duration::from_secs(HEARTBEATS * HEARTBEAT_SECONDS));
        lock.release();
    });
}
