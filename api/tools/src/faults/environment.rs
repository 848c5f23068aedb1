//! The servers of a run, and direct access to their database.

use std::collections::HashMap;
use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use uuid::Uuid;

use super::fault_kind::{Database, FaultKind};
use sandbox::{Disk, Node, Postgres, Redis, clock, programs};
use service::store::Store;
use store::settings;
use store::{lite, pg};

/// The database of the nodes in Postgres.
pub const DATABASE: &str = "tharsis";
/// Enough for the pools of nine nodes; few enough to be taken by one client.
const CONNECTIONS: &str = "200";
/// The size of the disk for SQLite, in MiB.
const DISK: u32 = 512;
/// The file of SQLite.
const FILE: &str = "tharsis.sqlite";

/// The running servers.
pub struct Environment {
    pub nodes: Vec<Node>,
    pub postgres: Option<Postgres>,
    pub redis: Option<Redis>,
    /// The disk of the SQLite file, if this machine allows one.
    pub disk: Option<Disk>,
    database: Database,
}

/// The versions of a game by account and idempotency key.
pub type Keys = HashMap<(Uuid, String), Vec<i64>>;

/// A disk for SQLite, or why there is none.
pub fn disk(database: Database) -> Result<Disk, String> {
    match database {
        Database::Postgres => Err("needs --sqlite".to_owned()),
        Database::Sqlite => Disk::start(DISK).map_err(|why| why.to_string()),
    }
}

impl Environment {
    /// Starts everything.
    pub fn start(
        program: &Path,
        database: Database,
        nodes: u8,
        kinds: &[FaultKind],
        disk: Option<Disk>,
    ) -> Result<Self, Box<dyn Error>> {
        let mut environment = Self { nodes: Vec::new(), postgres: None, redis: None, disk, database };
        let mut settings = vec![
            // Tokens outlive the run: the players do not sign in again.
            ("ACCESS_TOKEN_SECONDS", "604800".to_owned()),
            // All requests come from one address.
            ("RATE_ACCOUNT", "off".to_owned()),
            ("RATE_ADDRESS", "off".to_owned()),
            ("RATE_SIGN_IN", "off".to_owned()),
            ("LOG", "warn".to_owned()),
        ];
        match database {
            Database::Postgres => {
                let postgres = Postgres::start(&[("max_connections", CONNECTIONS)])?;
                let redis = Redis::start()?;
                settings.push(("DATABASE_URL", postgres.create(DATABASE)?));
                settings.push(("REDIS_URL", redis.url()));
                (environment.postgres, environment.redis) = (Some(postgres), Some(redis));
            }
            Database::Sqlite => {
                let folder =
                    environment.disk.as_ref().map_or_else(PathBuf::new, |disk| disk.mount_point().to_owned());
                settings.push(("DATABASE_URL", format!("sqlite://{}", folder.join(FILE).display())));
                // The one node uses the clock of its machine: sessions and tables outlive a jump.
                settings.push(("SESSION_DAYS", "400".to_owned()));
                settings.push(("TABLE_DAYS", "400".to_owned()));
            }
        }
        // The clock of one node jumps.
        let library = kinds.contains(&FaultKind::NodeClock).then(clock::library).transpose()?;
        let nodes = if database == Database::Sqlite { 1 } else { nodes };
        for n in (0..nodes).rev() {
            let command = match &environment.disk {
                Some(disk) => disk.command(program),
                None => Command::new(program),
            };
            let settings = settings.iter().map(|(name, value)| (*name, value.as_str()));
            environment.nodes.push(Node::start_as(command, settings, library.as_deref().filter(|_| n == 0))?);
        }
        Ok(environment)
    }

    /// Opens the database beside the nodes.
    pub fn store(&self) -> Result<Box<dyn Store>, Box<dyn Error>> {
        Ok(match &self.postgres {
            Some(postgres) => {
                let url = postgres.url(DATABASE);
                Box::new(pg::Db::start(&settings::Postgres { url, tls: settings::Tls::Off, connections: 4 })?)
            }
            None => Box::new(lite::Db::start(&settings::Sqlite::File(self.copy()?), 1)?),
        })
    }

    /// The rows of `turns` with a key, by game, read without any code of the service.
    pub fn keys(&self) -> io::Result<HashMap<Uuid, Keys>> {
        let rows = self.ask(match self.database {
            Database::Postgres => "SELECT game_id, account_id, version, key FROM turns WHERE key IS NOT NULL",
            Database::Sqlite => {
                "SELECT hex(game_id), hex(account_id), version, key FROM turns WHERE key IS NOT NULL"
            }
        })?;
        let mut games: HashMap<Uuid, Keys> = HashMap::new();
        for row in rows.lines() {
            let parts: Vec<_> = row.splitn(4, '|').collect();
            let read = || match parts[..] {
                [game, account, version, key] => Some((
                    Uuid::parse_str(game).ok()?,
                    (Uuid::parse_str(account).ok()?, key.to_owned()),
                    version.parse().ok()?,
                )),
                _ => None,
            };
            let (game, by, version) =
                read().ok_or_else(|| io::Error::other(format!("a row of turns cannot be read: {row}")))?;
            games.entry(game).or_default().entry(by).or_default().push(version);
        }
        Ok(games)
    }

    /// Deletes the turn of a key.
    pub fn delete(&self, key: &str) -> io::Result<()> {
        self.ask(&format!("DELETE FROM turns WHERE key = '{key}'")).map(drop)
    }

    /// Copies the server logs into a folder.
    pub fn keep_logs(&self, folder: &Path) -> io::Result<()> {
        std::fs::create_dir_all(folder)?;
        for (n, node) in self.nodes.iter().enumerate() {
            std::fs::copy(node.log(), folder.join(format!("node-{n}.log")))?;
        }
        if let Some(postgres) = &self.postgres {
            std::fs::copy(postgres.log(), folder.join("postgres.log"))?;
        }
        Ok(())
    }

    fn ask(&self, sql: &str) -> io::Result<String> {
        if let Some(postgres) = &self.postgres {
            return postgres.ask(DATABASE, sql);
        }
        self.sqlite(sql)
    }

    /// Runs a statement or a shell command of SQLite.
    fn sqlite(&self, statement: &str) -> io::Result<String> {
        let program = programs::find(|| programs::in_path("sqlite3"), "sqlite3")?;
        let mut command = match &self.disk {
            Some(disk) => disk.command(&program),
            None => Command::new(program),
        };
        let output = command.arg("-batch").arg(self.file()).arg(statement).output()?;
        match output.status.success() {
            true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
            false => Err(io::Error::other(String::from_utf8_lossy(&output.stderr).trim().to_owned())),
        }
    }

    /// The path of the SQLite file for processes on its disk.
    fn file(&self) -> PathBuf {
        match (&self.disk, self.nodes.first()) {
            (Some(disk), _) => disk.mount_point().join(FILE),
            (None, Some(node)) => node.log().with_file_name(FILE),
            (None, None) => FILE.into(),
        }
    }

    /// A copy of it that this process can open: SQLite follows no path into another namespace.
    fn copy(&self) -> io::Result<PathBuf> {
        let node = self.nodes.first().ok_or_else(|| io::Error::other("there is no node"))?;
        let copy = node.log().with_file_name("copy.sqlite");
        self.sqlite(&format!(".backup '{}'", copy.display()))?;
        Ok(copy)
    }
}
