//! Runs a page: its `sh` blocks one after another in one shell. A block with a file name is written to that file. A
//! `json` or `text` block after commands is their expected output, with `…` for variable parts. Every block is checked,
//! except those in the languages of `ONLY_SHOWN`.

use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use crate::fixtures::file;
use crate::languages::program;
use crate::markdown::{Block, blocks, matches_shown};
use crate::process::{RUN_TIMEOUT, Running, Written};

/// Languages of blocks that are not run: configuration of other programs.
const ONLY_SHOWN: [&str; 1] = ["nginx"];
/// Separates the outputs of the blocks.
const MARK: char = '\u{1e}';
/// Stops at the first command that fails, prints the line of its block, and counts the answered requests to the API.
const PROLOGUE: &str = r#"
set -euo pipefail
_line=0
trap 'echo "(the commands of line $_line have failed)" >&2' ERR
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT
_mark() {
  local answered
  answered=$(curl --silent "$METRICS/metrics" | awk '/^tharsis_requests_total\{route="\/v1\// { n += $2 } END { print n + 0 }') || true
  printf '\036%s\n' "$answered"
}
"#;

/// A block of commands that was run.
pub struct RanBlock {
    pub block: Block,
    /// The number of their requests to the API.
    pub requests: u64,
}

/// Runs a page in a folder, and returns its command blocks. Panics if a command fails, or if its output differs from
/// the page.
pub fn run(page: &str, folder: &str, variables: &[(&str, &str)]) -> Vec<RanBlock> {
    for (name, package) in [("bash", "bash"), ("curl", "curl"), ("jq", "jq")] {
        program(name, package);
    }
    let blocks = blocks(page);
    let programs = programs();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = [programs.path().to_owned()].into_iter().chain(std::env::split_paths(&path));
    let Written { status, stdout, stderr } = Running::start(
        Command::new("bash")
            .arg("-c")
            .arg(script(page, &blocks))
            .current_dir(folder)
            .env("PATH", std::env::join_paths(path).expect("a path"))
            .envs(variables.iter().copied()),
        RUN_TIMEOUT,
    )
    .end();
    assert!(status.success(), "{page}: {status}\n{stdout}\n{stderr}");
    let outputs: Vec<(u64, &str)> = stdout
        .split(MARK)
        .skip(1)
        .map(|part| part.split_once('\n').expect("a line"))
        .map(|(answered, text)| (answered.parse().expect("a number"), text))
        .collect();
    let mut ran: Vec<RanBlock> = Vec::new();
    for block in blocks.into_iter().filter(|block| !ONLY_SHOWN.contains(&block.language.as_str())) {
        if is_command(&block) {
            // A page may stop its server at the end; then there is no count.
            let requests = outputs[ran.len() + 1].0.saturating_sub(outputs[ran.len()].0);
            ran.push(RanBlock { block, requests });
        } else if block.name.is_empty() {
            let real = outputs[ran.len() - 1].1;
            assert!(
                matches_shown(&block.text, real),
                "{page}, line {}: the real output is:\n{real}",
                block.line
            );
        }
    }
    ran
}

/// A replacement of `cargo` that runs the programs which the tests have built. Cargo would build them again, because
/// without the tests the crates have fewer features.
const CARGO: &str = r#"#!/bin/sh
case "$1" in
  build) exit 0 ;;
  run) shift ;;
  *) exec "$CARGO" "$@" ;;
esac
name=tharsis
while [ $# -gt 0 ]; do
  case "$1" in
    --quiet) shift ;;
    --bin) name=$2 && shift 2 ;;
    --) shift && break ;;
    *) echo "expected -- before $1" >&2 && exit 2 ;;
  esac
done
exec "$PROGRAMS/$name" "$@"
"#;

/// A folder with the replacement of `cargo`, which comes first in `PATH`.
fn programs() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let own = std::path::Path::new(env!("CARGO_BIN_EXE_tharsis-tools"));
    let programs = own.parent().and_then(std::path::Path::to_str).expect("a path");
    let text = CARGO.replace("$CARGO", &cargo).replace("$PROGRAMS", programs);
    let file = folder.path().join("cargo");
    std::fs::write(&file, text).expect("a file");
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o755)).expect("a program");
    folder
}

fn is_command(block: &Block) -> bool {
    block.language == "sh" && block.name.is_empty()
}

fn script(page: &str, blocks: &[Block]) -> String {
    let mut script = PROLOGUE.to_owned();
    let mut before: Option<&Block> = None;
    for block in blocks.iter().filter(|block| !ONLY_SHOWN.contains(&block.language.as_str())) {
        let Block { language, name, text, line, .. } = block;
        if is_command(block) {
            script += &format!("_line={line}\n_mark\n{text}");
        } else if !name.is_empty() {
            script += &format!("cat > '{name}' <<'END OF THE FILE'\n{text}END OF THE FILE\n");
        } else {
            let shown = ["json", "text"].contains(&language.as_str());
            assert!(
                shown && before.is_some_and(is_command),
                "{page}, line {line}: no test covers this block"
            );
        }
        before = Some(block);
    }
    script + "_mark\n"
}

/// The root of the repository.
pub fn root() -> String {
    file("").to_str().expect("a plain path").to_owned()
}
