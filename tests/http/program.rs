//! The program `tharsis`: start, invalid settings and stop.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::harness::node;
use crate::receiver::closed_port;
use crate::test_database::TestDatabase;
use crate::waiting::wait_until;

fn tharsis() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tharsis"));
    command.env_clear();
    command
}

#[test]
fn without_settings_the_database_is_a_file_in_the_working_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = tharsis()
        .current_dir(folder.path())
        .env("BIND", "127.0.0.1:0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a process");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("its output")).read_line(&mut line).expect("a line");
    assert!(line.starts_with("tharsis listens on http://127.0.0.1:"), "{line}");
    assert!(folder.path().join("tharsis.sqlite").exists());
    // The test sends SIGTERM.
    let status =
        Command::new("sh").args(["-c", "kill $0", &child.id().to_string()]).status().expect("a shell");
    assert!(status.success());
    assert!(child.wait().expect("the exit status").success(), "the exit status is success");
}

#[test]
fn an_invalid_setting_is_refused_by_name() {
    for (name, value) in [("BIND", "nowhere"), ("DATABASE_URL", "oracle://x"), ("ACCESS_TOKEN_SECONDS", "-1")]
    {
        let output = tharsis().env(name, value).output().expect("a process");
        assert!(!output.status.success());
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.starts_with(&format!("tharsis: {name}: expected ")), "{text}");
    }
    let output =
        tharsis().env("DATABASE_URL", "sqlite:///no/such/folder/x.sqlite").output().expect("a process");
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("/no/such/folder/x.sqlite"));
}

#[test]
fn an_unreachable_database_is_reported_at_start() {
    let (_held, port) = closed_port();
    let nobody = format!("127.0.0.1:{port}");
    let folder = tempfile::tempdir().expect("a folder");
    let empty = folder.path().join("empty.crt");
    std::fs::write(&empty, "").expect("a file");
    let rooted =
        |root: &str| format!("postgres://u:secret@{nobody}/x?sslmode=verify-full&sslrootcert={root}");
    for (url, why) in [
        (format!("postgres://u:secret@{nobody}/x"), "Postgres cannot be reached: "),
        ("postgres://u:secret@no-such-host.invalid/x".to_owned(), "Postgres cannot be reached: "),
        (rooted("/no/such/root.crt"), "sslrootcert: "),
        (rooted(&empty.display().to_string()), "sslrootcert: "),
    ] {
        let output = tharsis().args(["serve"]).env("DATABASE_URL", &url).output().expect("a process");
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{text}");
        let said = text.lines().last().unwrap_or_default();
        assert!(said.starts_with("tharsis: DATABASE_URL: ") && said.contains(why), "{url}: {text}");
        assert!(!text.contains("panicked") && !text.contains("secret"), "{text}");
    }
}

#[test]
fn spec_prints_the_document() {
    let output = tharsis().arg("spec").output().expect("a process");
    let printed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(printed, *http::spec::SERVED_DOCUMENT);
}

#[test]
fn health_reports_the_state_of_the_server() {
    let database = TestDatabase::temporary();
    let process = node(&database);
    let ask = |bind: &str| tharsis().arg("health").env("BIND", bind).output().expect("a process");
    let address = process.url().trim_start_matches("http://").to_owned();
    // The command waits for two seconds only.
    wait_until("it is healthy", || ask(&address).status.success());
    let port = address.rsplit(':').next().expect("a port");
    wait_until("it is healthy", || ask(&format!("0.0.0.0:{port}")).status.success());
    drop(process);
    assert!(!ask(&address).status.success());
}

/// Runs the program with these limits of open files. Returns its soft limit while it serves, and its log.
#[cfg(target_os = "linux")]
fn limit_of_open_files(limits: &str) -> (String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let program = env!("CARGO_BIN_EXE_tharsis");
    let mut child = Command::new("bash")
        .args(["-c", &format!("ulimit {limits} && exec {program}")])
        .env_clear()
        .envs([("BIND", "127.0.0.1:0"), ("DATABASE_URL", "sqlite::memory:")])
        .stdout(Stdio::piped())
        .stderr(std::fs::File::create(folder.path().join("log")).expect("a file"))
        .spawn()
        .expect("a process");
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().expect("its output")).read_line(&mut line).expect("a line");
    assert!(line.starts_with("tharsis listens on"), "{line}");
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", child.id())).expect("its limits");
    child.kill().expect("killed");
    child.wait().expect("the exit status");
    let soft = limits.lines().find_map(|line| line.strip_prefix("Max open files")).expect("a line");
    let soft = soft.split_whitespace().next().expect("a number").to_owned();
    (soft, std::fs::read_to_string(folder.path().join("log")).expect("the log"))
}

#[test]
#[cfg(target_os = "linux")]
fn the_soft_limit_of_open_files_becomes_the_hard_limit() {
    let (limit, log) = limit_of_open_files("-Sn 300");
    let hard = Command::new("bash").args(["-c", "ulimit -Hn"]).output().expect("a shell");
    assert_eq!(limit, String::from_utf8_lossy(&hard.stdout).trim());
    let low = limit.parse::<u64>().is_ok_and(|limit| limit < 8_192);
    assert_eq!(log.contains("files open at once"), low, "{log}");
    let (limit, log) = limit_of_open_files("-n 300");
    assert_eq!(limit, "300");
    assert!(log.contains("the node may have 300 files open at once"), "{log}");
}
