//! How many bytes a game writes to Postgres, by column. A fixed seed and fixed answers make the numbers the same each time.

use std::fmt::Write;
use std::path::Path;

use sandbox::{Node, Postgres};

use crate::golden;
use crate::harness::PATIENT;
use crate::test_game::RandomChooser;

const DATABASE: &str = "games";
const MOVES: usize = 150;

/// The bytes of each column of a table, over all rows.
fn columns(postgres: &Postgres, table: &str) -> Vec<(String, u64)> {
    let names = format!(
        "SELECT column_name FROM information_schema.columns WHERE table_name = '{table}' ORDER BY column_name"
    );
    let names = postgres.ask(DATABASE, &names).expect("columns");
    let names: Vec<&str> = names.lines().collect();
    let sums: Vec<String> =
        names.iter().map(|name| format!("coalesce(sum(pg_column_size({name})), 0)")).collect();
    let sums = postgres.ask(DATABASE, &format!("SELECT {} FROM {table}", sums.join(", "))).expect("sizes");
    let sizes = sums.split('|').map(|sum| sum.parse().expect("a number"));
    names.into_iter().map(str::to_owned).zip(sizes).collect()
}

#[test]
fn golden_bytes_of_the_turns_of_a_game() {
    let postgres = Postgres::start(&[("fsync", "off")]).expect("a Postgres");
    let url = postgres.create(DATABASE).expect("a database");
    let node = Node::start(
        Path::new(env!("CARGO_BIN_EXE_tharsis")),
        [("DATABASE_URL", url.as_str())].into_iter().chain(PATIENT),
    );
    let node = node.expect("a process that serves");
    // The entries of the outbox are deleted soon.
    let kept = "CREATE TABLE kept AS SELECT * FROM outbox;
        CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN INSERT INTO kept SELECT NEW.*; RETURN NULL; END $$;
        CREATE TRIGGER keep AFTER INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION keep()";
    postgres.ask(DATABASE, kept).expect("a trigger");
    let game = golden::game(&node.url(), golden::POSTGRES_SEED, |sql| {
        drop(postgres.ask(DATABASE, sql).expect("a seed"));
    });
    game.play_moves(&mut RandomChooser(11), MOVES);
    let turns = postgres.ask(DATABASE, "SELECT count(*) FROM turns").expect("a count");
    let turns: u64 = turns.parse().expect("a number");
    let mut text = format!("{turns} turns; bytes by column, and in all for each turn\n");
    for (table, shown) in [("turns", "turns"), ("kept", "outbox"), ("games", "games")] {
        let columns = columns(&postgres, table);
        for (name, bytes) in &columns {
            writeln!(text, "{shown}.{name} {bytes}").expect("a string");
        }
        let all: u64 = columns.iter().map(|(_, bytes)| bytes).sum();
        // A game has one row, which each turn writes anew.
        let each = if table == "games" { all } else { all / turns };
        writeln!(text, "{shown} {each}").expect("a string");
    }
    golden::assert_same("turn_sizes.txt", &text);
}
