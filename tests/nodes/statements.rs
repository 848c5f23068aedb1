//! The statements that common requests send to the database: which they are, and that the server plans them once for each
//! connection. A node logs its statements at the level `trace`, with the job that sends them; those of jobs are left out.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use sandbox::{Node, Postgres};
use serde_json::{Value, json};

use crate::cluster::first_corporation;
use crate::event_delivery::Events;
use crate::golden;
use crate::harness::{PATIENT, bless};
use crate::test_database::TestDatabase;
use crate::test_game::{TestGame, two};
use crate::waiting::wait_until;

/// How long to wait for the expected statements.
const TIMEOUT: Duration = Duration::from_secs(30);
/// How long to wait for statements that are not expected.
const SETTLING: Duration = Duration::from_millis(300);
/// The settings of a node that logs its statements.
const LOG: [(&str, &str); 2] = [("LOG", "warn,tharsis_store::statements=trace"), ("LOG_FORMAT", "json")];

/// How often a listener reads depends on the notices that it receives, and on when the poller for lost notices runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counts {
    Exact,
    Any,
}

/// A statement of the log.
struct Statement {
    sql: String,
    /// The job that has sent it.
    job: Option<String>,
}

/// A node that logs its statements, and what was measured.
struct Recorder {
    node: Node,
    /// The number of statements of the log that were read before.
    read: usize,
    golden: BTreeMap<String, String>,
    text: String,
}

impl Recorder {
    fn new(node: Node, golden: &str) -> Self {
        let part = |part: &str| {
            let (title, statements) = part.split_once('\n')?;
            Some((title.trim().to_owned(), statements.trim_end().to_owned()))
        };
        let golden = golden::read(golden).split("# ").skip(1).filter_map(part).collect();
        Self { node, read: 0, golden, text: String::new() }
    }

    fn log(&self) -> Vec<Statement> {
        let log = std::fs::read_to_string(self.node.log()).expect("a log");
        let complete = log.rsplit_once('\n').map_or("", |(lines, _)| lines);
        let statement = |line: &str| {
            let fields = serde_json::from_str::<Value>(line).ok()?["fields"].take();
            let words: Vec<_> = fields["sql"].as_str()?.split_whitespace().collect();
            // Without the quotation marks of `diesel`.
            let sql = words.join(" ").replace(['"', '`'], "");
            Some(Statement { sql, job: fields["job"].as_str().map(str::to_owned) })
        };
        complete.lines().filter_map(statement).collect()
    }

    /// Waits until the job has sent this many more statements.
    fn wait_for_job(&self, job: &str, statements: usize) {
        let sent = || self.log().iter().filter(|statement| statement.job.as_deref() == Some(job)).count();
        let before = sent();
        wait_until("the job has run", || sent() >= before + statements);
    }

    /// Sends a request, and waits until a statement that contains this text has followed.
    fn wait_for_statement(&self, part: &str, request: impl FnOnce()) {
        let is_it = |statement: &&Statement| statement.job.is_none() && statement.sql.contains(part);
        let sent = || self.log().iter().filter(is_it).count();
        let before = sent();
        request();
        wait_until("the statement was sent", || sent() > before);
    }

    /// Sends a request and measures its statements. The statements of a stream may follow the reply.
    fn measure(&mut self, title: &str, counts: Counts, request: impl FnOnce(&Node)) {
        std::thread::sleep(SETTLING);
        self.read = self.log().len();
        request(&self.node);
        let begun = Instant::now();
        let expected = self.golden.get(title).cloned().unwrap_or_default();
        while !bless() && self.statements(counts) != expected && begun.elapsed() < TIMEOUT {
            std::thread::sleep(Duration::from_millis(20));
        }
        std::thread::sleep(if bless() { 5 * SETTLING } else { SETTLING });
        let statements = self.statements(counts);
        writeln!(self.text, "# {title}\n{statements}").expect("a string");
    }

    /// The statements since the last measurement that no job has sent, and how often each was sent.
    fn statements(&self, counts: Counts) -> String {
        let mut sent: BTreeMap<String, usize> = BTreeMap::new();
        let requests = self.log().into_iter().skip(self.read).filter(|statement| statement.job.is_none());
        for Statement { sql, .. } in requests {
            *sent.entry(sql).or_default() += 1;
        }
        let lines = sent.iter().map(|(sql, count)| match counts {
            Counts::Exact => format!("{count} {sql}"),
            Counts::Any => format!("n {sql}"),
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Chooses the first corporation, again if it was chosen before.
fn choose(game: &TestGame, player: usize) {
    let decision = game.decision(player);
    game.play(player, &decision["tag"], &first_corporation(&decision)).expect(200);
}

/// A move that the decision allows, without the request for the decision.
fn prepared(game: &TestGame, player: usize) -> impl FnOnce() + use<'_> {
    let decision = game.decision(player);
    move || drop(game.play(player, &decision["tag"], &first_corporation(&decision)).expect(200))
}

fn reads(path: &str, latest: &Value) -> [(&'static str, String); 9] {
    [
        ("decision", format!("{path}/decision")),
        ("hand", format!("{path}/hand")),
        ("view", path.to_owned()),
        ("events", format!("{path}/events?after=0")),
        ("no new events", format!("{path}/events?after={latest}")),
        ("poll without an event", format!("{path}/events?after={latest}&wait=1")),
        ("inbox", "/v1/me/inbox".to_owned()),
        ("list of games", "/v1/games".to_owned()),
        ("account", "/v1/me".to_owned()),
    ]
}

fn record(node: Node, game: &TestGame, golden: &str) {
    let mut recorder = Recorder::new(node, golden);
    let (path, ada) = (&game.path, &game.players[0]);
    let latest = || game.events(0, 0)["latest_event"].clone();
    // Everything is loaded and cached.
    choose(game, 0);
    reads(path, &latest()).iter().for_each(|(_, path)| drop(ada.get(path).expect(200)));
    let moved = prepared(game, 0);
    recorder.measure("move", Counts::Exact, |_| moved());
    let latest = latest();
    for (title, path) in &reads(path, &latest) {
        let counts = if title.starts_with("poll") { Counts::Any } else { Counts::Exact };
        recorder.measure(title, counts, |_| drop(ada.get(path).expect(200)));
    }
    let seen = json!({ "seq": latest });
    recorder.measure("read marker", Counts::Exact, |_| {
        drop(ada.send("PUT", &format!("{path}/seen"), &[], Some(&seen)).expect(200));
    });
    let stream = format!("{path}/stream");
    let mut streams = [(&*stream, 0), ("/v1/stream", 1)]
        .map(|(path, player)| Events::open(&recorder.node, path, &game.players[player]));
    // The poller publishes the current state to new listeners, which read it again. Each run sends three statements.
    recorder.wait_for_job("missed_notices", 9);
    // The game waits for the mover before the move, so that the inbox is read.
    let moved = prepared(game, 1);
    // The stream of an account counts the rest of its inbox again with the first move after a minute, which may have
    // passed. A read marker makes it do so now; the chats are what it reads last.
    recorder.wait_for_statement("FROM (chats ", || {
        drop(game.players[1].send("PUT", &format!("{path}/seen"), &[], Some(&seen)).expect(200));
    });
    recorder.measure("move, with a stream of the game and one of an account", Counts::Any, |_| {
        moved();
        streams.iter_mut().for_each(|stream| drop(stream.next_event()));
    });
    assert!(recorder.text.contains("INSERT INTO"), "the node logs no statements");
    golden::assert_same(golden, &recorder.text);
}

#[test]
fn golden_statements_of_each_request_on_postgres() {
    let database = TestDatabase::create();
    let program = Path::new(env!("CARGO_BIN_EXE_tharsis"));
    let node =
        Node::start(program, database.settings().chain(PATIENT).chain(LOG)).expect("a process that serves");
    let game = golden::game(&node.url(), golden::POSTGRES_SEED, |sql| database.execute(sql));
    record(node, &game, "statements.postgres.txt");
}

#[test]
fn golden_statements_of_each_request_on_sqlite() {
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite://{}", folder.path().join("games.sqlite").display());
    let settings = [("DATABASE_URL", url.as_str())];
    let program = Path::new(env!("CARGO_BIN_EXE_tharsis"));
    let node =
        Node::start(program, settings.into_iter().chain(PATIENT).chain(LOG)).expect("a process that serves");
    let database = TestDatabase::from_urls(url, String::new());
    let game = golden::game(&node.url(), golden::SQLITE_SEED, |sql| database.execute(sql));
    record(node, &game, "statements.sqlite.txt");
}

/// The connections of the node.
const CONNECTIONS: usize = 2;
/// Postgres plans a prepared statement for its first five executions on a connection, and then once for all others.
const MAX_PLANS: usize = 6 * CONNECTIONS;
const ROUNDS: usize = 40;

#[test]
fn statements_of_requests_are_planned_once_for_each_connection() {
    // When Postgres analyses a table by itself, statements are planned again.
    let settings = [
        ("shared_preload_libraries", "pg_stat_statements"),
        ("pg_stat_statements.track_planning", "on"),
        ("autovacuum", "off"),
    ];
    let postgres = Postgres::start(&settings).expect("a Postgres");
    let url = postgres.create("games").expect("a database");
    let connections = CONNECTIONS.to_string();
    let settings = [("DATABASE_URL", url.as_str()), ("DATABASE_CONNECTIONS", connections.as_str())];
    let node = Node::start(Path::new(env!("CARGO_BIN_EXE_tharsis")), settings.into_iter().chain(PATIENT))
        .expect("a process that serves");
    let game = TestGame::at(&node.url(), &two());
    let (path, ada) = (&game.path, &game.players[0]);
    let _streams =
        [format!("{path}/stream"), "/v1/stream".to_owned()].map(|path| Events::open(&node, &path, ada));
    postgres.ask("games", "CREATE EXTENSION pg_stat_statements").expect("an extension");
    for _ in 0..ROUNDS {
        choose(&game, 0);
        for read in ["", "/hand", "/events?after=0", "/plans"] {
            ada.get(&format!("{path}{read}")).expect(200);
        }
        for read in ["/v1/me/inbox", "/v1/games", "/v1/me", "/v1/tables"] {
            ada.get(read).expect(200);
        }
        ada.send("PUT", &format!("{path}/seen"), &[], Some(&json!({ "seq": 1 }))).expect(200);
    }
    // The empty statement before `COMMIT` is parsed, but there is nothing to plan.
    let sql = "SELECT calls, plans, queryid, replace(query, chr(10), ' ')
        FROM pg_stat_statements JOIN pg_database ON oid = dbid
        WHERE datname = current_database() AND query <> 'SELECT' AND plans > 0 ORDER BY calls DESC";
    let found = postgres.ask("games", sql).expect("statistics");
    let number = |text: Option<&str>| text.and_then(|text| text.parse::<usize>().ok());
    let (mut seen, mut planned_often) = (0, Vec::new());
    for line in found.lines() {
        let mut columns = line.splitn(4, '|');
        let (Some(calls), Some(plans)) = (number(columns.next()), number(columns.next())) else { continue };
        if calls >= ROUNDS {
            seen += 1;
            if plans > MAX_PLANS {
                planned_often.push((columns.next().expect("an id"), line));
            }
        }
    }
    assert!(seen >= 8, "{found}");
    // On a busy machine the jobs send statements as often as the requests. Only they do so from now on.
    postgres.ask("games", "SELECT pg_stat_statements_reset()").expect("no statistics");
    for (id, line) in planned_often {
        let sent = format!("SELECT count(*) FROM pg_stat_statements WHERE queryid = {id}");
        let by_job = || postgres.ask("games", &sent).expect("a count") != "0";
        wait_until(&format!("a job sends what was planned more than {MAX_PLANS} times: {line}"), by_job);
    }
}
