//! The baseline of bare Postgres: `pgbench` with the same number of clients and a transaction of the same shape as a
//! move. It begins, reads a row of the size of a game, updates it by its version, inserts a row of the size of a turn,
//! and commits.

use std::io;
use std::process::Stdio;

use crate::stand::DATABASE;
use sandbox::Postgres;

/// The sizes in bytes of a stored game of three players and of the columns of its turns, as measured by
/// `cargo test -p tharsis --test http sizes`.
const STATE: usize = 900;
const ANSWERS: usize = 80;
const EVENTS: usize = 260;
const REPLY: usize = 2_000;

const CREATE_TABLES: &str = "
    CREATE TABLE bare_games (LIKE games INCLUDING ALL) WITH (fillfactor = 60, toast_tuple_target = 8160);
    CREATE TABLE bare_turns (LIKE turns INCLUDING ALL) WITH (toast_tuple_target = 8160);
    INSERT INTO bare_games SELECT id, id, 'x', 1, decode(repeat('ab', {state}), 'hex'), 1, false, now(), now()
    FROM (SELECT lpad(to_hex(n), 32, '0')::uuid AS id FROM generate_series(1, {clients}) AS n) AS ids;
";

/// Each client has its own game, as each party has.
const MOVE_TRANSACTION: &str = r"
\set n :client_id + 1
BEGIN;
SELECT id AS id, version AS v, state AS s FROM bare_games WHERE id = lpad(to_hex(:n::int), 32, '0')::uuid \gset
UPDATE bare_games SET version = :v::bigint + 1, state = :s::bytea, waiting_for = 1, over = false, updated_at = now() WHERE id = :id::uuid AND version = :v::bigint;
INSERT INTO bare_turns (game_id, version, kind, seat, account_id, key, request, answers, first_seq, last_seq, facts, reply, at) VALUES (:id::uuid, :v::bigint + 1, 'move', 0, :id::uuid, :v::text, '\x00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', :answers::text, :v::bigint * 3 + 1, :v::bigint * 3 + 3, :facts::text, :reply::text, now());
COMMIT;
";

/// Creates the tables.
pub fn prepare(postgres: &Postgres, clients: u16) -> io::Result<()> {
    let sql = CREATE_TABLES.replace("{state}", &STATE.to_string()).replace("{clients}", &clients.to_string());
    postgres.ask(DATABASE, &sql).map(drop)
}

/// Runs `pgbench` and returns the committed transactions per second.
pub fn run(postgres: &Postgres, clients: u16, seconds: u32) -> io::Result<f64> {
    let script = std::env::temp_dir().join(format!("tharsis-{}.sql", uuid::Uuid::new_v4().simple()));
    std::fs::write(&script, MOVE_TRANSACTION)?;
    let text = |name: &str, bytes: usize| format!("{name}={}", "x".repeat(bytes));
    let mut pgbench = postgres.program("pgbench");
    pgbench.args(["--no-vacuum", "--protocol=prepared", "--jobs=1"]);
    pgbench.args(["--client", &clients.to_string(), "--time", &seconds.to_string()]);
    for (name, bytes) in [("answers", ANSWERS), ("facts", EVENTS), ("reply", REPLY)] {
        pgbench.arg("--define").arg(text(name, bytes));
    }
    pgbench.stdout(Stdio::piped()).stderr(Stdio::piped());
    let output = pgbench.arg("--file").arg(&script).arg(DATABASE).output();
    drop(std::fs::remove_file(&script));
    let output = output?;
    let printed = String::from_utf8_lossy(&output.stdout);
    let figure =
        printed.lines().find_map(|line| line.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
    figure.filter(|_| output.status.success()).ok_or_else(|| {
        io::Error::other(format!("pgbench: {printed}{}", String::from_utf8_lossy(&output.stderr)))
    })
}
