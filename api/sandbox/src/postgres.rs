//! A Postgres of one's own, as durable as a real one: it waits for the disk at every commit.

use std::io;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::free_port;
use super::process::{self, Process};
use super::programs::{self, Person};

/// Where Debian keeps the programs of each version.
const DEBIAN: &str = "/usr/lib/postgresql";
/// So that many servers at once, each with its pool, find room.
const CONNECTIONS: &str = "400";

/// It reads its settings anew within this.
const PATIENCE: Duration = Duration::from_secs(20);

/// How the title of a process begins that serves a client.
const CLIENT: &str = "postgres: postgres ";

/// How it can be stopped, as `pg_ctl stop --mode` names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Without a checkpoint: it recovers when it is started again.
    Immediate,
    /// Every session is ended, then a checkpoint is written.
    Fast,
}

/// A running Postgres. It ends and its data go when this is dropped.
#[derive(Debug)]
pub struct Postgres {
    process: Process,
    programs: PathBuf,
    port: u16,
}

impl Postgres {
    /// Makes a cluster and starts it. The settings are those of `postgresql.conf`, beside what makes it private.
    pub fn start(settings: &[(&str, &str)]) -> io::Result<Self> {
        let programs = programs::find(bin, "postgresql")?;
        let folder = process::folder()?;
        let port = free_port()?;
        let command = cluster(&programs, &folder, port, settings)
            .inspect_err(|_| drop(std::fs::remove_dir_all(&folder)))?;
        // The signal is the one for an end at once: nobody will want the data.
        let process = Process::start(command, folder, "QUIT")?;
        let mut postgres = Self { process, programs, port };
        postgres.until_ready()?;
        Ok(postgres)
    }

    /// The URL of a database, for `DATABASE_URL`.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }

    /// Makes an empty database and gives back its URL.
    pub fn create(&self, database: &str) -> io::Result<String> {
        finished(self.program("createdb").arg(database))?;
        Ok(self.url(database))
    }

    /// Makes a copy of a database to which nobody is connected, and gives back its URL.
    pub fn copy(&self, of: &str, database: &str) -> io::Result<String> {
        finished(self.program("createdb").arg("--template").arg(of).arg(database))?;
        Ok(self.url(database))
    }

    /// What a database answers to statements: each row on a line, its values with `|` between.
    pub fn ask(&self, database: &str, sql: &str) -> io::Result<String> {
        let mut psql = self.program("psql");
        psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1"]);
        psql.arg("--command").arg(sql).arg(database);
        Ok(String::from_utf8_lossy(&finished(psql.stdout(Stdio::piped()))?).trim().to_owned())
    }

    /// Does what a file of SQL says, as `psql` reads it.
    pub fn run(&self, database: &str, file: &Path) -> io::Result<()> {
        let mut psql = self.program("psql");
        psql.args(["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction", "--file"]);
        finished(psql.arg(file).arg(database)).map(drop)
    }

    /// One of the programs that come with it, which is told where the server is.
    pub fn program(&self, name: &str) -> Command {
        let mut command = quiet(&self.programs, name);
        command.args(["--host=127.0.0.1", "--username=postgres", &format!("--port={}", self.port)]);
        command
    }

    /// Speaks TLS from now on, with that certificate and its key, both PEM.
    pub fn speak_tls(&self, certificate: &str, key: &str) -> io::Result<()> {
        let data = PathBuf::from(self.ask("postgres", "SHOW data_directory")?);
        for (name, text) in [("server.crt", certificate), ("server.key", key)] {
            let path = data.join(name);
            std::fs::write(&path, text)?;
            std::fs::set_permissions(&path, PermissionsExt::from_mode(0o600))?;
            if programs::is_root() {
                let Person { uid, gid } = programs::person()?;
                std::os::unix::fs::chown(&path, Some(uid), Some(gid))?;
            }
        }
        self.ask("postgres", "ALTER SYSTEM SET ssl = on")?;
        self.ask("postgres", "SELECT pg_reload_conf()")?;
        let begun = Instant::now();
        while self.ask("postgres", "SHOW ssl")? != "on" {
            if begun.elapsed() > PATIENCE {
                return Err(io::Error::other("Postgres does not take the certificate"));
            }
        }
        Ok(())
    }

    /// Writes a copy of a database into a file, as `pg_dump` makes it for `pg_restore`.
    pub fn dump(&self, database: &str, file: &Path) -> io::Result<()> {
        let mut dump = self.program("pg_dump");
        finished(dump.args(["--format=custom", "--no-owner", "--file"]).arg(file).arg(database)).map(drop)
    }

    /// Reads such a copy into an empty database.
    pub fn restore(&self, database: &str, file: &Path) -> io::Result<()> {
        let mut restore = self.program("pg_restore");
        restore.args(["--exit-on-error", "--single-transaction", "--no-owner", "--dbname", database]);
        finished(restore.arg(file)).map(drop)
    }

    /// Kills it with all its processes, as `kill -9` does.
    pub fn kill(&mut self) -> io::Result<()> {
        self.process.kill()
    }

    /// Stops it, and waits until it has ended.
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

    /// Resumes what was suspended.
    pub fn resume(&mut self) -> io::Result<()> {
        self.process.resume()
    }

    /// The processes that serve clients of a database: their ids.
    pub fn backends(&self, database: &str) -> Vec<String> {
        let serves = |title: &str| {
            title.strip_prefix(CLIENT).and_then(|rest| rest.split(' ').next()) == Some(database)
        };
        let all = self.process.children().into_iter();
        all.filter(|(_, title)| serves(title)).map(|(id, _)| id).collect()
    }

    /// The processes that serve no client, such as the checkpointer: their ids.
    pub fn auxiliaries(&self) -> Vec<String> {
        let serves_nobody = |title: &str| {
            ["checkpointer", "background writer", "walwriter", "autovacuum launcher", "logical replication"]
                .iter()
                .any(|name| title.strip_prefix("postgres: ").is_some_and(|rest| rest.starts_with(name)))
        };
        let all = self.process.children().into_iter();
        all.filter(|(_, title)| serves_nobody(title)).map(|(id, _)| id).collect()
    }

    /// Waits until it takes connections again, after a crash from which it recovers by itself.
    pub fn wait(&mut self) -> io::Result<()> {
        self.until_ready()
    }

    /// What it has logged so far.
    pub fn log(&self) -> PathBuf {
        self.process.log()
    }

    /// Starts it again on the same port and data, and waits until it has recovered.
    pub fn restart(&mut self) -> io::Result<()> {
        self.process.restart()?;
        self.until_ready()
    }

    /// Its number among the processes.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    fn until_ready(&mut self) -> io::Result<()> {
        let (programs, port) = (self.programs.clone(), self.port.to_string());
        self.process.until(|| {
            let mut asked = quiet(&programs, "pg_isready");
            asked.args(["--quiet", "--host", "127.0.0.1", "--timeout", "1", "--port", &port]);
            asked.status().is_ok_and(|status| status.success())
        })
    }
}

/// The folder of the programs: where the `PATH` leads, or the newest of Debian.
fn bin() -> Option<PathBuf> {
    // A link leads to where the others are.
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

/// Makes the files of a cluster in the folder; gives back the command that serves it.
fn cluster(programs: &Path, folder: &Path, port: u16, settings: &[(&str, &str)]) -> io::Result<Command> {
    // It refuses to be root, so it is somebody else then.
    let person = if programs::is_root() { Some(programs::person()?) } else { None };
    if let Some(Person { uid, gid }) = person {
        std::os::unix::fs::chown(folder, Some(uid), Some(gid))?;
    }
    let data = folder.join("data");
    let as_person = |name: &str| {
        let mut command = quiet(programs, name);
        command.current_dir(folder).arg("-D").arg(&data);
        if let Some(Person { uid, gid }) = person {
            command.uid(uid).gid(gid);
        }
        command
    };
    let mut initdb = as_person("initdb");
    initdb.args(["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"]);
    drop(finished(&mut initdb)?);

    let mut serve = as_person("postgres");
    serve.args(["-h", "127.0.0.1", "-p", &port.to_string(), "-N", CONNECTIONS, "-k"]).arg(folder);
    for (name, value) in settings {
        serve.arg("-c").arg(format!("{name}={value}"));
    }
    Ok(serve)
}

/// A program of Postgres with nothing of the environment, which would change what it does.
fn quiet(programs: &Path, name: &str) -> Command {
    let mut command = Command::new(programs.join(name));
    command.env_clear().env("LC_ALL", "C").stdin(Stdio::null()).stdout(Stdio::null());
    if let Some(path) = std::env::var_os("PATH") {
        command.env("PATH", path);
    }
    command
}

/// What it wrote, if it was to be kept.
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
