//! Runs the tests of `http` on Postgres and Redis. They are not compiled again: this runs the test binary `http` with
//! another environment, and passes its arguments on.

mod embedded_only;

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio, exit};

use serde_json::Value;

use embedded_only::EMBEDDED_ONLY;

fn main() {
    let program = http().unwrap_or_else(|why| {
        eprintln!("served: {why}");
        exit(101)
    });
    let mut tests = Command::new(program);
    tests.args(std::env::args_os().skip(1)).env("THARSIS_TESTS_ON", "postgres");
    for module in EMBEDDED_ONLY {
        tests.arg("--skip").arg(format!("{module}::"));
    }
    // Replaces this process.
    let why = tests.exec();
    eprintln!("served: cannot run the tests of http: {why}");
    exit(101)
}

/// The current test binary `http`, which Cargo builds if necessary.
fn http() -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|why| format!("cannot find this program: {why}"))?;
    // This is TARGET/PROFILE/deps/served-….
    let target = own.ancestors().nth(3).ok_or("this program is not in a target directory of Cargo")?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["test", "--workspace", "--test", "http", "--no-run", "--message-format", "json"]);
    cargo.arg("--manifest-path").arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.toml"));
    cargo.arg("--target-dir").arg(target);
    if !cfg!(debug_assertions) {
        cargo.arg("--release");
    }
    let output = cargo.stderr(Stdio::inherit()).output().map_err(|why| format!("cannot run cargo: {why}"))?;
    if !output.status.success() {
        return Err("the tests of http cannot be built".to_owned());
    }
    let messages = String::from_utf8_lossy(&output.stdout);
    let built = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    built
        .filter(|message| message["target"]["name"] == "http")
        .find_map(|message| message["executable"].as_str().map(PathBuf::from))
        .ok_or_else(|| "cargo printed no executable for the tests of http".to_owned())
}
