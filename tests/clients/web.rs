//! The web client: its types, its linter, and its unit tests. `tests/browser` plays with it.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::fixtures::{cache_folder, file, write};
use crate::languages::program;
use crate::process::{BUILD_TIMEOUT, RUN_TIMEOUT, run};

/// Folders that are not copied: what npm installs there.
const INSTALLED: &str = "node_modules";

/// Copies a folder; removes files that are no longer there.
fn mirror(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(to).expect("a folder") {
        let entry = entry.expect("an entry");
        if entry.file_name() != INSTALLED && entry.path().is_file() && !from.join(entry.file_name()).exists()
        {
            std::fs::remove_file(entry.path()).expect("an old file");
        }
    }
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if entry.file_name() == INSTALLED {
            continue;
        }
        if source.is_dir() {
            mirror(&source, &target);
        } else {
            std::fs::copy(&source, &target).unwrap_or_else(|why| panic!("{}: {why}", source.display()));
        }
    }
}

/// The client in a folder of its own, with the tools and what it shares: the sync layer, and the names of the server.
fn prepared() -> PathBuf {
    let root = cache_folder("web");
    mirror(&file("clients/web"), &root.join("clients/web"));
    for shared in ["clients/typescript/src", "api/service/messages"] {
        mirror(&file(shared), &root.join(shared));
    }
    let licence = std::fs::read_to_string(file("LICENSE-APACHE")).expect("a text");
    write(&root.join("LICENSE-APACHE"), &licence);
    let folder = root.join("clients/web");
    let lock = std::fs::read_to_string(folder.join("package-lock.json")).expect("a list");
    let done = root.join("installed");
    if std::fs::read_to_string(&done).is_ok_and(|old| old == lock) {
        println!("the tools are there");
    } else {
        let mut command = Command::new(program("npm", "npm"));
        run(command.current_dir(&folder).args(["ci", "--no-fund", "--no-audit"]), BUILD_TIMEOUT);
        write(&done, &lock);
    }
    folder
}

#[test]
fn types_linter_and_unit_tests_pass() {
    let node = program("node", "nodejs");
    let folder = prepared();
    let tool = |path: &str| {
        let mut command = Command::new(&node);
        command.current_dir(&folder).arg(folder.join(INSTALLED).join(path));
        command
    };
    run(
        tool("openapi-typescript/bin/cli.js")
            .arg(file("openapi/openapi.json"))
            .args(["--output", "../typescript/src/api.d.ts"]),
        BUILD_TIMEOUT,
    );
    run(&mut tool("typescript/bin/tsc"), BUILD_TIMEOUT);
    run(tool("eslint/bin/eslint.js").arg("."), BUILD_TIMEOUT);
    let mut tests: Vec<PathBuf> = std::fs::read_dir(folder.join("test"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.to_string_lossy().ends_with(".test.js"))
        .collect();
    tests.sort();
    let mut command = Command::new(&node);
    let output =
        run(command.current_dir(&folder).args(["--test", "--test-reporter=tap"]).args(&tests), RUN_TIMEOUT);
    let passed = output.lines().filter(|line| line.trim_start().starts_with("ok ")).count();
    println!("{passed} tests");
    assert!(passed > 10, "{output}");
}
