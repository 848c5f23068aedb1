//! The run on Postgres and Redis skips exactly the listed modules.

use std::process::Command;

#[path = "../served/embedded_only.rs"]
mod embedded_only;

use embedded_only::EMBEDDED_ONLY;

#[test]
fn only_tests_of_the_listed_modules_are_skipped() {
    let mut list = Command::new(std::env::current_exe().expect("this program"));
    let output = list.args(["--list", "--format", "terse"]).output().expect("a process");
    let listed = String::from_utf8(output.stdout).expect("text");
    for module in EMBEDDED_ONLY.map(|module| format!("{module}::")) {
        let left_out: Vec<_> = listed.lines().filter(|name| name.contains(&module)).collect();
        assert!(!left_out.is_empty(), "there is no test in {module}");
        let others: Vec<_> = left_out.iter().filter(|name| !name.starts_with(&module)).collect();
        assert!(others.is_empty(), "left out because {module} is part of the name: {others:?}");
    }
}
