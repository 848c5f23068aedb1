//! The command `scenario`.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::tools;

const TWO: &str = r#"{"name": "one", "steps": [{"expect": {"state": {"generation": 2}}}]}
{"name": "two", "steps": [{"expect": {"state": {"generation": 3}}}]}
"#;

/// Runs `tharsis-tools scenario` with this standard input. Returns both outputs and the exit code.
fn scenario(arguments: &[&str], text: &str) -> (String, String, Option<i32>) {
    let mut command = tools();
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
    let (printed, _, code) = scenario(&[], TWO);
    let lines: Vec<&str> = printed.lines().collect();
    let [one, two, failure, question, summary] = lines.as_slice() else { panic!("{printed}") };
    assert_eq!([*one, *two, *summary], ["passed  one", "FAILED  two (-)", "1 passed, 1 failed"]);
    assert_eq!((*failure, code), ("        step 1: state.generation: expected 3, was 2", Some(1)));
    assert!(question.starts_with("        step 1: red is asked action by rules; options: "), "{printed}");
    let (printed, _, code) = scenario(&[], "name: one\n---\nname: two\n");
    assert_eq!((printed.as_str(), code), ("passed  one\npassed  two\n2 passed, 0 failed\n", Some(0)));
    // JSON over several lines.
    let (printed, _, code) = scenario(&[], "{\n  \"name\":\n    \"one\"\n}\n{\"name\": \"two\"}");
    assert_eq!((printed.as_str(), code), ("passed  one\npassed  two\n2 passed, 0 failed\n", Some(0)));
    for wrong in ["{\"nom\": 1}", "nom: 1", "{", "\u{0}", "{\"name\": \"x\", \"position\": 1}"] {
        let (printed, _, code) = scenario(&[], wrong);
        assert!(printed.ends_with("0 passed, 1 failed\n"), "{printed}");
        assert_eq!(code, Some(1));
    }
    assert_eq!(scenario(&[], "").0, "0 passed, 0 failed\n");
}

#[test]
fn scenarios_are_excluded_by_name() {
    let (printed, _, code) = scenario(&["--exclude", "tw"], TWO);
    assert_eq!((printed.as_str(), code), ("passed  one\n1 passed, 0 failed, 1 excluded\n", Some(0)));
    let (printed, errors, code) = scenario(&["--exclude", "o*e", "--exclude", "two"], TWO);
    assert_eq!((printed.as_str(), code), ("0 passed, 0 failed, 2 excluded\n", Some(1)));
    assert!(errors.contains("excluded"), "{errors}");
    // Files by their path: all of a folder but one.
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["awards.yaml", "solo.yaml"] {
        std::fs::write(folder.path().join(name), format!("name: of {name}\n")).expect("written");
    }
    let output =
        tools().args(["scenario", "--exclude", "solo.y*l"]).arg(folder.path()).output().expect("a process");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        (printed.as_ref(), output.status.code()),
        ("passed  of awards.yaml\n1 passed, 0 failed\n", Some(0))
    );
    assert_eq!(scenario(&["--exclude", "*"], TWO).2, Some(2));
}

#[test]
fn a_failure_names_its_file_and_the_source_of_the_ruling() {
    let text = "name: warm\nsource: page 9\nsteps: [{expect: {state: {temperature: 8}}}]\n---\nnom: x\n";
    let (printed, _, code) = scenario(&[], text);
    assert!(
        printed.starts_with("FAILED  warm (-)\n        source: page 9\n        step 1: state.temperature: "),
        "{printed}"
    );
    let unread = printed.split_once("FAILED  -\n").expect(&printed).1;
    assert!(unread.contains("line 5") && unread.contains("nom") && unread.contains("name"), "{printed}");
    assert_eq!(code, Some(1));
}

#[test]
fn scenarios_are_reported_as_json() {
    let (printed, summary, code) = scenario(&["--json"], TWO);
    assert!(summary.starts_with("1 passed, 1 failed\n"), "{summary}");
    assert_eq!(code, Some(1));
    let lines: Vec<Value> = printed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!((&lines[0]["passed"], &lines[1]["passed"]), (&json!(true), &json!(false)));
    assert_eq!(lines[0]["state"]["generation"], 2);
    let decision = &lines[0]["decisions"][0];
    assert_eq!(decision["question"], "action");
    assert!(decision["options"].as_array().is_some_and(|options| !options.is_empty()));
    assert!(decision["blocked"].as_array().is_some_and(|b| b.iter().all(|b| b["blocked_by"].is_array())));
    assert!(lines[0]["facts"].is_array() && lines[0]["scores"].is_array());
    // The printed state is a valid position.
    let again = json!({ "name": "again", "position": lines[0]["state"] });
    assert_eq!(scenario(&[], &again.to_string()).2, Some(0));
}

#[test]
fn a_program_can_wait_for_each_answer() {
    let mut child = tools()
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
        let printed: Value = serde_json::from_str(&line).expect("JSON");
        assert_eq!(printed["name"], name);
    }
    drop(into);
    assert!(child.wait().expect("its end").success());
}

#[test]
fn the_schema_of_scenarios_is_printed() {
    let output = tools().args(["scenario", "--schema"]).output().expect("a process");
    let printed: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let kept = std::fs::read(crate::file("tests/scenarios/schema.json")).expect("the schema");
    assert_eq!(printed, serde_json::from_slice::<Value>(&kept).expect("JSON"));
    assert!(!tools().arg("scenario").output().expect("a process").status.success());
}
