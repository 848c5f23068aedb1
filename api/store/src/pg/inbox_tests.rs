//! The plan of the inbox does not depend on the statistics of its tables.

use super::{Db, INBOX};
use crate::settings::{Postgres, Tls};

const DATABASE: &str = "postgres";
/// 20,000 games of two with 1,000 accounts. Each tenth game goes on: it has ten turns, and waits for its first seat.
const FILL: &str = "
    SET session_replication_role = replica;
    INSERT INTO games (id, table_id, name, version, state, waiting_for, over, created_at, updated_at)
        SELECT md5('game' || n)::uuid, md5('table')::uuid, 'a game', 10, 'x', CASE WHEN n % 10 = 0 THEN 1 ELSE 0 END,
            n % 10 > 0, now(), now() FROM generate_series(1, 20000) n;
    INSERT INTO game_seats (game_id, seat, account_id)
        SELECT md5('game' || n)::uuid, seat, md5('account' || (n + 7 * seat) % 1000)::uuid
        FROM generate_series(1, 20000) n, generate_series(0, 1) seat;
    INSERT INTO turns (game_id, version, kind, seat, account_id, key, request, answers, first_seq, last_seq, facts,
        reply, at, wakes)
        SELECT md5('game' || n)::uuid, turn, 'move', turn % 2, md5('account')::uuid, 'key' || turn, 'x', '[]', turn,
            turn, '[]', 'null', now(), 1 FROM generate_series(10, 20000, 10) n, generate_series(1, 10) turn";

fn plan(server: &sandbox::Postgres) -> String {
    let explain = format!(
        "SET jit = off; SET plan_cache_mode = force_generic_plan; PREPARE inbox (uuid, bigint) AS {INBOX};
        EXPLAIN (COSTS OFF) EXECUTE inbox (md5('account10')::uuid, 1000)"
    );
    server.ask(DATABASE, &explain).expect("a plan")
}

fn assert_follows_indices(plan: &str) {
    for scan in ["Seq Scan", "Hash", "Merge"] {
        assert!(!plan.contains(scan), "{plan}");
    }
}

#[test]
fn the_plan_of_the_inbox_does_not_depend_on_statistics() {
    let server = sandbox::Postgres::start(&[("autovacuum", "off")]).expect("a Postgres");
    let place = Postgres { url: server.url(DATABASE), tls: Tls::Off, connections: 1 };
    drop(Db::start(&place).expect("the tables"));
    // The statistics of empty tables.
    server.ask(DATABASE, "ANALYZE").expect("statistics");
    server.ask(DATABASE, FILL).expect("rows");
    assert_follows_indices(&plan(&server));
    server.ask(DATABASE, "ANALYZE").expect("statistics");
    assert_follows_indices(&plan(&server));
    let rows =
        format!("PREPARE inbox (uuid, bigint) AS {INBOX}; EXECUTE inbox (md5('account10')::uuid, 1000)");
    let rows = server.ask(DATABASE, &rows).expect("rows");
    // The games 10, 1010, …, 19010 wait for the first seat.
    assert_eq!(rows.lines().count(), 20, "{rows}");
}
