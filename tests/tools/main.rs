//! The commands of `tharsis-tools`, against temporary servers.

mod arena;
mod compatible;
mod demo;
mod faults;
mod filled;
mod idle;
mod load;
mod scenario;
mod speed;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sandbox::Node;

/// The program, with an empty environment.
fn tools() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tharsis-tools"));
    command.env_clear();
    command
}

/// Runs the program to its end.
fn run(arguments: &[&str]) -> Output {
    tools().args(arguments).output().expect("a process")
}

/// A file of the repository.
fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// A node with everything embedded.
fn server() -> Node {
    let program = sandbox::tharsis().expect("the program");
    // A busy machine answers slowly.
    let settings = [("DATABASE_URL", "sqlite::memory:"), ("REQUEST_TIMEOUT_SECONDS", "60")];
    Node::start(&program, settings).expect("a process that serves")
}
