//! Compatibility of programs and databases: the database stores the oldest version that may use it, and older
//! programs do not start.

use std::process::Command;

use crate::harness::node;
use crate::test_database::TestDatabase;

/// The changes of a newer program.
fn newer_schema(oldest: &str) -> String {
    format!(
        "INSERT INTO __diesel_schema_migrations (version) VALUES ('9999');
        UPDATE oldest_program SET version = '{oldest}';"
    )
}

#[test]
fn a_database_that_requires_a_newer_program_is_refused() {
    let database = TestDatabase::create();
    drop(node(&database));
    database.execute(&newer_schema("999.1.0"));
    for command in [&["serve"][..], &["admin", "migrate"], &["admin", "keys"]] {
        let mut program = Command::new(env!("CARGO_BIN_EXE_tharsis"));
        let output =
            program.env_clear().envs(database.settings()).env("BIND", "127.0.0.1:0").args(command).output();
        let output = output.expect("a process");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{command:?}: {said}");
        let why = said.lines().last().unwrap_or_default();
        assert!(why.starts_with("tharsis: DATABASE_URL: "), "{said}");
        let own = format!("this is {}", env!("CARGO_PKG_VERSION"));
        assert!(why.contains("tharsis 999.1.0 or newer") && why.contains(&own), "{said}");
    }
}

#[test]
fn the_previous_version_can_use_a_newer_database() {
    let database = TestDatabase::create();
    drop(node(&database));
    database.execute("INSERT INTO __diesel_schema_migrations (version) VALUES ('9999')");
    crate::harness::Client::guest(&node(&database).url(), "Ada").get("/v1/me").expect(200);
}
