//! Databases of test servers: SQLite in the tests of `http`; Postgres and Redis in the other binaries, and when
//! `served` runs `http`. One Postgres and one Redis serve a whole test binary.

use std::process::Command;
use std::sync::LazyLock;

use diesel::connection::SimpleConnection;
use diesel::sql_types::BigInt;
use diesel::{Connection, QueryableByName, RunQueryDsl, SqliteConnection, sql_query};
use sandbox::{Postgres, Redis};

use crate::harness::{PATIENT, file};

/// Without `fsync`: committed data survives the process, and no machine crashes in these tests.
static POSTGRES: LazyLock<Postgres> =
    LazyLock::new(|| Postgres::start(&[("fsync", "off"), ("full_page_writes", "off")]).expect("a Postgres"));
static REDIS: LazyLock<Redis> = LazyLock::new(|| Redis::start().expect("a Redis"));
/// The name of an empty database with all tables. Copying it is faster than running the migrations.
static TEMPLATE: LazyLock<&str> = LazyLock::new(|| {
    let name = "template";
    let url = POSTGRES.create(name).expect("a database");
    let mut migrate = Command::new(env!("CARGO_BIN_EXE_tharsis"));
    migrate.env_clear().env("DATABASE_URL", url).envs(PATIENT).args(["admin", "migrate"]);
    assert!(migrate.output().expect("a process").status.success());
    name
});

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

/// The settings of a database, and of the bus between the servers on it.
pub struct TestDatabase {
    settings: Vec<(&'static str, String)>,
    /// Deleted with it.
    _folder: Option<tempfile::TempDir>,
}

impl TestDatabase {
    /// An empty database. On Postgres it already has all tables.
    pub fn create() -> Self {
        if is_served() {
            return Self::from_urls(POSTGRES.copy(&TEMPLATE, &name()).expect("a database"), REDIS.url());
        }
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("games.sqlite").display());
        Self { settings: vec![("DATABASE_URL", url)], _folder: Some(folder) }
    }

    /// A database without tables, which the first server creates.
    pub fn without_tables() -> Self {
        match is_served() {
            true => Self::from_urls(create_postgres_database(), REDIS.url()),
            false => Self::create(),
        }
    }

    pub fn from_urls(database: String, redis: String) -> Self {
        Self { settings: vec![("DATABASE_URL", database), ("REDIS_URL", redis)], _folder: None }
    }

    /// A database for one server, which may be lost when that stops.
    pub fn temporary() -> Self {
        if is_served() {
            return Self::create();
        }
        Self { settings: vec![("DATABASE_URL", "sqlite::memory:".to_owned())], _folder: None }
    }

    /// A copy of the database, made with the operator's backup command while servers may be running.
    pub fn backup(&self) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let url = &self.settings[0].1;
        if url.starts_with("postgres:") {
            let dump = folder.path().join("games.dump");
            POSTGRES.dump(url.rsplit('/').next().expect("a name"), &dump).expect("a dump");
            let copy = create_postgres_database();
            POSTGRES.restore(copy.rsplit('/').next().expect("a name"), &dump).expect("a database");
            return Self::from_urls(copy, REDIS.url());
        }
        let file = folder.path().join("copy.sqlite");
        let mut backup = Command::new(env!("CARGO_BIN_EXE_tharsis"));
        backup.env_clear().envs(self.settings()).args(["admin", "backup"]).arg(&file);
        assert!(backup.output().expect("a process").status.success());
        let url = format!("sqlite://{}", file.display());
        Self { settings: vec![("DATABASE_URL", url)], _folder: Some(folder) }
    }

    /// A database of an earlier version, from the SQL dumps in `tests/stored`.
    pub fn from_dump(name: &str) -> Self {
        let database = Self::without_tables();
        let url = &database.settings[0].1;
        match url.strip_prefix("sqlite://") {
            Some(_) => {
                let sql = std::fs::read_to_string(file(&format!("tests/stored/{name}.sqlite.sql")));
                database.execute(&sql.expect("a dump"));
            }
            None => {
                let sql = file(&format!("tests/stored/{name}.postgres.sql"));
                POSTGRES.run(url.rsplit('/').next().expect("a name"), &sql).expect("a dump that fits");
            }
        }
        database
    }

    /// Executes SQL directly on the database.
    pub fn execute(&self, sql: &str) {
        let url = &self.settings[0].1;
        match url.strip_prefix("sqlite://") {
            Some(path) => {
                let mut open = SqliteConnection::establish(path).expect("a database");
                // A server may be writing.
                open.batch_execute("PRAGMA busy_timeout = 60000").expect("a setting");
                open.batch_execute(sql).expect("a statement that fits");
            }
            None => {
                let database = url.rsplit('/').next().expect("a name");
                POSTGRES.ask(database, sql).expect("a statement that fits");
            }
        }
    }

    pub fn is_postgres(&self) -> bool {
        self.settings[0].1.starts_with("postgres")
    }

    /// The number that a query returns in the column `number`.
    pub fn number(&self, sql: &str) -> i64 {
        let url = &self.settings[0].1;
        match url.strip_prefix("sqlite://") {
            Some(path) => {
                let mut open = SqliteConnection::establish(path).expect("a database");
                open.batch_execute("PRAGMA busy_timeout = 60000").expect("a setting");
                sql_query(sql).get_result::<Number>(&mut open).expect("a number").number
            }
            None => {
                let database = url.rsplit('/').next().expect("a name");
                ask_postgres(database, sql).trim().parse().expect("a number")
            }
        }
    }

    /// Executes SQL that the database refuses, and returns why.
    pub fn refuses(&self, sql: &str) -> String {
        let url = &self.settings[0].1;
        match url.strip_prefix("sqlite://") {
            Some(path) => {
                let mut open = SqliteConnection::establish(path).expect("a database");
                open.batch_execute("PRAGMA busy_timeout = 60000").expect("a setting");
                open.batch_execute(sql).expect_err("a refusal").to_string()
            }
            None => {
                let database = url.rsplit('/').next().expect("a name");
                POSTGRES.ask(database, sql).expect_err("a refusal").to_string()
            }
        }
    }

    /// The settings of a server that uses this database.
    pub fn settings(&self) -> impl Iterator<Item = (&str, &str)> {
        self.settings.iter().map(|(name, value)| (*name, value.as_str()))
    }
}

/// Creates an empty database on Postgres, and returns its URL.
pub fn create_postgres_database() -> String {
    POSTGRES.create(&name()).expect("a database")
}

/// The output of statements on that database of Postgres: one line for each row.
pub fn ask_postgres(database: &str, sql: &str) -> String {
    POSTGRES.ask(database, sql).expect("a statement that fits")
}

fn name() -> String {
    format!("t{}", uuid::Uuid::new_v4().simple())
}

/// Whether the test servers use Postgres and Redis.
fn is_served() -> bool {
    env!("CARGO_CRATE_NAME") != "http"
        || std::env::var_os("THARSIS_TESTS_ON").is_some_and(|on| on == "postgres")
}
