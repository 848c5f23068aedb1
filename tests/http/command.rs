//! The program itself: how it starts, what it refuses, how it stops.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::harness::node;
use crate::places::Place;
use crate::receiver::refusing;

fn tharsis() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tharsis"));
    command.env_clear();
    command
}

#[test]
fn without_a_setting_it_keeps_a_file_in_the_working_folder() {
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
    // SIGTERM, as an operator stops it.
    let told = Command::new("sh").args(["-c", "kill $0", &child.id().to_string()]).status().expect("a shell");
    assert!(told.success());
    assert!(child.wait().expect("its end").success(), "it stops in order");
}

#[test]
fn a_wrong_setting_is_refused_with_its_name() {
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
fn without_its_database_it_says_why_it_does_not_start() {
    let (_held, port) = refusing();
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
    assert_eq!(printed, *api::http::spec::SERVED);
}

#[test]
fn health_tells_whether_the_server_is_well() {
    let place = Place::passing();
    let process = node(&place);
    let ask = |bind: &str| tharsis().arg("health").env("BIND", bind).output().expect("a process");
    let address = process.url().trim_start_matches("http://").to_owned();
    assert!(ask(&address).status.success());
    let port = address.rsplit(':').next().expect("a port");
    assert!(ask(&format!("0.0.0.0:{port}")).status.success());
    drop(process);
    assert!(!ask(&address).status.success());
}

const TWO: &str = r#"{"name": "one", "steps": [{"expect": {"state": {"generation": 2}}}]}
{"name": "two", "steps": [{"expect": {"state": {"generation": 3}}}]}
"#;

/// What `tharsis scenario` says to that text on its standard input, and how it ends.
fn scenario(arguments: &[&str], text: &str) -> (String, String, Option<i32>) {
    let mut command = tharsis();
    command.arg("scenario").args(arguments).arg("-");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a process");
    child.stdin.take().expect("its input").write_all(text.as_bytes()).expect("read");
    let output = child.wait_with_output().expect("its end");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn scenarios_are_run_from_standard_input() {
    let (told, _, code) = scenario(&[], TWO);
    let lines: Vec<&str> = told.lines().collect();
    let [one, two, failure, asked, sum] = lines.as_slice() else { panic!("{told}") };
    assert_eq!([*one, *two, *sum], ["passed  one", "FAILED  two (-)", "1 passed, 1 failed"]);
    assert_eq!((*failure, code), ("        step 1: state.generation: expected 3, was 2", Some(1)));
    assert!(asked.starts_with("        step 1: red is asked action by rules; options: "), "{told}");
    let (told, _, code) = scenario(&[], "name: one\n---\nname: two\n");
    assert_eq!((told.as_str(), code), ("passed  one\npassed  two\n2 passed, 0 failed\n", Some(0)));
    // JSON over several lines.
    let (told, _, code) = scenario(&[], "{\n  \"name\":\n    \"one\"\n}\n{\"name\": \"two\"}");
    assert_eq!((told.as_str(), code), ("passed  one\npassed  two\n2 passed, 0 failed\n", Some(0)));
    for wrong in ["{\"nom\": 1}", "nom: 1", "{", "\u{0}", "{\"name\": \"x\", \"position\": 1}"] {
        let (told, _, code) = scenario(&[], wrong);
        assert!(told.ends_with("0 passed, 1 failed\n"), "{told}");
        assert_eq!(code, Some(1));
    }
    assert_eq!(scenario(&[], "").0, "0 passed, 0 failed\n");
}

#[test]
fn scenarios_are_excluded_by_what_is_in_their_names() {
    let (told, _, code) = scenario(&["--exclude", "tw"], TWO);
    assert_eq!((told.as_str(), code), ("passed  one\n1 passed, 0 failed, 1 excluded\n", Some(0)));
    let (told, errors, code) = scenario(&["--exclude", "o*e", "--exclude", "two"], TWO);
    assert_eq!((told.as_str(), code), ("0 passed, 0 failed, 2 excluded\n", Some(1)));
    assert!(errors.contains("excluded"), "{errors}");
    // Files by their path: all of a folder but one.
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["awards.yaml", "solo.yaml"] {
        std::fs::write(folder.path().join(name), format!("name: of {name}\n")).expect("written");
    }
    let output =
        tharsis().args(["scenario", "--exclude", "solo.y*l"]).arg(folder.path()).output().expect("a process");
    let told = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        (told.as_ref(), output.status.code()),
        ("passed  of awards.yaml\n1 passed, 0 failed\n", Some(0))
    );
    assert_eq!(scenario(&["--exclude", "*"], TWO).2, Some(2));
}

#[test]
fn a_failure_names_its_file_and_the_source_of_the_ruling() {
    let text = "name: warm\nsource: page 9\nsteps: [{expect: {state: {temperature: 8}}}]\n---\nnom: x\n";
    let (told, _, code) = scenario(&[], text);
    assert!(
        told.starts_with("FAILED  warm (-)\n        source: page 9\n        step 1: state.temperature: "),
        "{told}"
    );
    let unread = told.split_once("FAILED  -\n").expect(&told).1;
    assert!(unread.contains("line 5") && unread.contains("nom") && unread.contains("name"), "{told}");
    assert_eq!(code, Some(1));
}

#[test]
fn scenarios_are_told_as_json() {
    let (told, sum, code) = scenario(&["--json"], TWO);
    assert!(sum.starts_with("1 passed, 1 failed\n"), "{sum}");
    assert_eq!(code, Some(1));
    let lines: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!((&lines[0]["passed"], &lines[1]["passed"]), (&json!(true), &json!(false)));
    assert_eq!(lines[0]["state"]["generation"], 2);
    let decision = &lines[0]["decisions"][0];
    assert_eq!(decision["question"], "action");
    assert!(decision["options"].as_array().is_some_and(|options| !options.is_empty()));
    assert!(decision["blocked"].as_array().is_some_and(|b| b.iter().all(|b| b["blocked_by"].is_array())));
    assert!(lines[0]["facts"].is_array() && lines[0]["scores"].is_array());
    // What it tells of a position can be a position.
    let again = json!({ "name": "again", "position": lines[0]["state"] });
    assert_eq!(scenario(&[], &again.to_string()).2, Some(0));
}

#[test]
fn a_program_can_wait_for_each_answer() {
    let mut child = tharsis()
        .args(["scenario", "--json", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a process");
    let mut into = child.stdin.take().expect("its input");
    let mut from = BufReader::new(child.stdout.take().expect("its output"));
    for name in ["first", "second"] {
        writeln!(into, "{}", json!({ "name": name })).expect("read");
        let mut line = String::new();
        from.read_line(&mut line).expect("a line");
        let told: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(told["name"], name);
    }
    drop(into);
    assert!(child.wait().expect("its end").success());
}

#[test]
fn the_schema_of_scenarios_is_printed() {
    let output = tharsis().args(["scenario", "--schema"]).output().expect("a process");
    let printed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let kept = std::fs::read(crate::harness::file("tests/scenarios/schema.json")).expect("the schema");
    assert_eq!(printed, serde_json::from_slice::<Value>(&kept).expect("JSON"));
    assert!(!tharsis().arg("scenario").output().expect("a process").status.success());
}
