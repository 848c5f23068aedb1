//! A private Postgres server, as durable as in production: it syncs to disk at every commit.

use std::io;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::free_port;
use super::process::{self, Process};
use super::programs::{self, SystemUser};

/// The folder of the programs, with one subfolder for each version, on Debian.
const DEBIAN: &str = "/usr/lib/postgresql";
/// Enough connections for many nodes at once, each with its pool.
const MAX_CONNECTIONS: &str = "400";

/// The server applies changed settings within this time.
const RELOAD_TIMEOUT: Duration = Duration::from_secs(60);

/// The prefix of the title of a process that serves a client.
const CLIENT_TITLE: &str = "postgres: postgres ";

/// Shutdown modes, named as in `pg_ctl stop --mode`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// No checkpoint: the server recovers at the next start.
    Immediate,
    /// Ends all sessions, then writes a checkpoint.
    Fast,
}

/// A running Postgres server. When this is dropped, it ends and its data are removed.
#[derive(Debug)]
pub struct Postgres {
    process: Process,
    programs: PathBuf,
    port: u16,
}

impl Postgres {
    /// Creates a cluster and starts it. The settings are those of `postgresql.conf`, in addition to those that make it
    /// private.
    pub fn start(settings: &[(&str, &str)]) -> io::Result<Self> {
        let programs = programs::find(bin, "postgresql")?;
        let folder = process::folder()?;
        let port = free_port()?;
        let command = cluster(&programs, &folder, port, settings)
            .inspect_err(|_| drop(std::fs::remove_dir_all(&folder)))?;
        // SIGQUIT is an immediate shutdown: the data are not needed any more.
        let process = Process::start(command, folder, "QUIT")?;
        let mut postgres = Self { process, programs, port };
        postgres.until_ready()?;
        Ok(postgres)
    }

    /// The URL of a database, for `DATABASE_URL`.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// Creates an empty database and returns its URL.
    pub fn create(&self, database: &str) -> io::Result<String> {
        finished(self.program("createdb").arg(database))?;
        Ok(self.url(database))
    }

    /// Copies a database that has no connections, and returns the URL of the copy.
    pub fn copy(&self, of: &str, database: &str) -> io::Result<String> {
        finished(self.program("createdb").arg("--template").arg(of).arg(database))?;
        Ok(self.url(database))
    }

    /// Runs statements and returns their output: one line for each row, values separated by `|`.
    pub fn ask(&self, database: &str, sql: &str) -> io::Result<String> {
        let mut psql = self.program("psql");
        psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1"]);
        psql.arg("--command").arg(sql).arg(database);
        Ok(String::from_utf8_lossy(&finished(psql.stdout(Stdio::piped()))?).trim().to_owned())
    }

    /// Runs a file of SQL with `psql`.
    pub fn run(&self, database: &str, file: &Path) -> io::Result<()> {
        let mut psql = self.program("psql");
        psql.args(["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction", "--file"]);
        finished(psql.arg(file).arg(database)).map(drop)
    }

    /// A Postgres client program, with the arguments that connect it to this server.
    pub fn program(&self, name: &str) -> Command {
        let mut command = quiet(&self.programs, name);
        command.args(["--host=127.0.0.1", "--username=postgres", &format!("--port={}", self.port)]);
        command
    }

    /// Enables TLS with this certificate and key, both PEM.
    pub fn enable_tls(&self, certificate: &str, key: &str) -> io::Result<()> {
        let data = PathBuf::from(self.ask("postgres", "SHOW data_directory")?);
        for (name, text) in [("server.crt", certificate), ("server.key", key)] {
            let path = data.join(name);
            std::fs::write(&path, text)?;
            std::fs::set_permissions(&path, PermissionsExt::from_mode(0o600))?;
            if programs::is_root() {
                let SystemUser { uid, gid } = programs::server_user()?;
                std::os::unix::fs::chown(&path, Some(uid), Some(gid))?;
            }
        }
        self.ask("postgres", "ALTER SYSTEM SET ssl = on")?;
        self.ask("postgres", "SELECT pg_reload_conf()")?;
        let begun = Instant::now();
        while self.ask("postgres", "SHOW ssl")? != "on" {
            if begun.elapsed() > RELOAD_TIMEOUT {
                return Err(io::Error::other(
                    "Postgres did not enable TLS with the given certificate; see its log",
                ));
            }
        }
        Ok(())
    }

    /// Dumps a database to a file with `pg_dump`, for `pg_restore`.
    pub fn dump(&self, database: &str, file: &Path) -> io::Result<()> {
        let mut dump = self.program("pg_dump");
        finished(dump.args(["--format=custom", "--no-owner", "--file"]).arg(file).arg(database)).map(drop)
    }

    /// Restores a dump into an empty database.
    pub fn restore(&self, database: &str, file: &Path) -> io::Result<()> {
        let mut restore = self.program("pg_restore");
        restore.args(["--exit-on-error", "--single-transaction", "--no-owner", "--dbname", database]);
        finished(restore.arg(file)).map(drop)
    }

    /// Kills the server and its child processes as `kill -9` does.
    pub fn kill(&mut self) -> io::Result<()> {
        self.process.kill()
    }

    /// Stops the server and waits until it has ended.
    pub fn stop(&mut self, how: Stop) -> io::Result<()> {
        self.process.stop(match how {
            Stop::Immediate => "QUIT",
            Stop::Fast => "INT",
        })
    }

    /// Suspends all its processes with SIGSTOP.
    pub fn suspend(&mut self) -> io::Result<()> {
        self.process.suspend()
    }

    /// Resumes it after [`Postgres::suspend`].
    pub fn resume(&mut self) -> io::Result<()> {
        self.process.resume()
    }

    /// The ids of the processes that serve clients of a database.
    pub fn backends(&self, database: &str) -> Vec<String> {
        let serves = |title: &str| {
            title.strip_prefix(CLIENT_TITLE).and_then(|rest| rest.split(' ').next()) == Some(database)
        };
        let all = self.process.children().into_iter();
        all.filter(|(_, title)| serves(title)).map(|(id, _)| id).collect()
    }

    /// The ids of the processes that serve no client, such as the checkpointer.
    pub fn auxiliaries(&self) -> Vec<String> {
        let is_auxiliary = |title: &str| {
            ["checkpointer", "background writer", "walwriter", "autovacuum launcher", "logical replication"]
                .iter()
                .any(|name| title.strip_prefix("postgres: ").is_some_and(|rest| rest.starts_with(name)))
        };
        let all = self.process.children().into_iter();
        all.filter(|(_, title)| is_auxiliary(title)).map(|(id, _)| id).collect()
    }

    /// Waits until the server accepts connections again after a crash from which it recovers by itself.
    pub fn wait(&mut self) -> io::Result<()> {
        self.until_ready()
    }

    /// The file that holds its log.
    pub fn log(&self) -> PathBuf {
        self.process.log()
    }

    /// Starts the server again on the same port and data, and waits until it has recovered.
    pub fn restart(&mut self) -> io::Result<()> {
        self.process.restart()?;
        self.until_ready()
    }

    /// The process id.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    fn until_ready(&mut self) -> io::Result<()> {
        let (programs, port) = (self.programs.clone(), self.port.to_string());
        self.process.wait_until(|| {
            let mut ready = quiet(&programs, "pg_isready");
            ready.args(["--quiet", "--host", "127.0.0.1", "--timeout", "1", "--port", &port]);
            ready.status().is_ok_and(|status| status.success())
        })
    }
}

/// The folder of the programs: from `PATH`, otherwise the newest version on Debian.
fn bin() -> Option<PathBuf> {
    // Links are resolved, because the other programs are next to the link's target.
    let folder_of = |program: PathBuf| program.canonicalize().ok()?.parent().map(Path::to_owned);
    let complete = |folder: &PathBuf| {
        ["postgres", "initdb", "createdb", "pg_isready", "psql", "pgbench", "pg_dump", "pg_restore"]
            .iter()
            .all(|name| folder.join(name).is_file())
    };
    let in_path = programs::in_path("postgres").and_then(folder_of);
    in_path.filter(complete).or_else(|| {
        let versions = std::fs::read_dir(DEBIAN).ok()?.flatten();
        let number = |entry: &std::fs::DirEntry| entry.file_name().to_str()?.parse::<u32>().ok();
        let mut found: Vec<_> =
            versions.filter_map(|entry| Some((number(&entry)?, entry.path().join("bin")))).collect();
        found.sort();
        found.into_iter().rev().map(|(_, folder)| folder).find(complete)
    })
}

/// Creates a cluster in the folder and returns the command that serves it.
fn cluster(programs: &Path, folder: &Path, port: u16, settings: &[(&str, &str)]) -> io::Result<Command> {
    // Postgres refuses to run as root, so another user runs it then.
    let user = if programs::is_root() { Some(programs::server_user()?) } else { None };
    if let Some(SystemUser { uid, gid }) = user {
        std::os::unix::fs::chown(folder, Some(uid), Some(gid))?;
    }
    let data = folder.join("data");
    let as_user = |name: &str| {
        let mut command = quiet(programs, name);
        command.current_dir(folder).arg("-D").arg(&data);
        if let Some(SystemUser { uid, gid }) = user {
            command.uid(uid).gid(gid);
        }
        command
    };
    let mut initdb = as_user("initdb");
    initdb.args(["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]);
    drop(finished(&mut initdb)?);

    let mut serve = as_user("postgres");
    serve.args(["-h", "127.0.0.1", "-p", &port.to_string(), "-N", MAX_CONNECTIONS, "-k"]).arg(folder);
    for (name, value) in settings {
        serve.arg("-c").arg(format!("{name}={value}"));
    }
    Ok(serve)
}

/// A Postgres program with an empty environment, because variables such as `PGHOST` would change its behaviour.
fn quiet(programs: &Path, name: &str) -> Command {
    let mut command = Command::new(programs.join(name));
    command.env_clear().env("LC_ALL", "C").stdin(Stdio::null()).stdout(Stdio::null());
    if let Some(path) = std::env::var_os("PATH") {
        command.env("PATH", path);
    }
    command
}

/// Waits for the command and returns its output, if it was captured.
fn finished(command: &mut Command) -> io::Result<Vec<u8>> {
    let output = command.stderr(Stdio::piped()).output()?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(io::Error::other(format!(
            "{}: {}",
            command.get_program().to_string_lossy(),
            String::from_utf8_lossy(&output.stderr).trim()
        ))),
    }
}
