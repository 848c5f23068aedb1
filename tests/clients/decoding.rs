//! The generated clients of compiled languages decode recorded replies: unchanged, and with unknown members and values.

use std::collections::BTreeSet;
use std::process::Command;
use std::sync::OnceLock;

use serde_json::{Value, json};
use tharsis_tools::transcript::line;

use crate::contract::{operation, operation_reply_schema, reply_schema};
use crate::fixtures::{cache_folder, file, write};
use crate::generators::{archive, debian_jar, generated};
use crate::languages::{go_module, go_program, program};
use crate::process::{BUILD_TIMEOUT, RUN_TIMEOUT, run};
use crate::unknown_values::UnknownValues;

/// A reply and the name of its schema.
struct Recorded {
    schema: String,
    body: Value,
}

/// The minimum number of replies.
const MIN_REPLIES: usize = 1_500;

/// All recorded replies, each twice: unchanged, and with unknown members and values.
fn replies() -> &'static [Recorded] {
    static REPLIES: OnceLock<Vec<Recorded>> = OnceLock::new();
    REPLIES.get_or_init(|| {
        let mut found: Vec<(&'static Value, Value)> = Vec::new();
        for name in ["two-players.jsonl.gz", "three-players-draft.jsonl.gz"] {
            let (_, exchanges) = line::read(&file("openapi/transcripts").join(name)).expect("a transcript");
            for exchange in exchanges {
                let (request, response) = (exchange.request, exchange.response);
                if let Some(schema) = reply_schema(&request.method, &request.path, response.status) {
                    found.push((schema, response.body));
                }
            }
        }
        let text = std::fs::read_to_string(file("openapi/examples.json")).expect("the examples");
        let examples: Value = serde_json::from_str(&text).expect("JSON");
        for (id, example) in examples["operations"].as_object().expect("operations") {
            let Some(operation) = operation(id) else { continue };
            for (status, reply) in example["replies"].as_object().into_iter().flatten() {
                let status = status.parse().expect("a status");
                if let Some(schema) = operation_reply_schema(operation, status) {
                    found.push((schema, reply["body"].clone()));
                }
            }
        }
        let unknown_values = UnknownValues::default();
        let mut all = Vec::new();
        for (schema, body) in found {
            let Some(name) = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next())
            else {
                continue;
            };
            let mut changed = body.clone();
            unknown_values.add(schema, &mut changed);
            all.extend([body, changed].map(|body| Recorded { schema: name.to_owned(), body }));
        }
        println!(
            "{} replies, unknown members, values, event types: {:?}",
            all.len(),
            unknown_values.counts()
        );
        assert!(all.len() >= MIN_REPLIES, "{} replies", all.len());
        all
    })
}

/// The names of the schemas of all replies.
fn schemas() -> BTreeSet<&'static str> {
    replies().iter().map(|reply| reply.schema.as_str()).collect()
}

/// A file with the name of a schema and a reply in each line.
fn lines() -> std::path::PathBuf {
    let lines: String = replies().iter().map(|reply| format!("{} {}\n", reply.schema, reply.body)).collect();
    let path = cache_folder("decoding").join("replies");
    write(&path, &lines);
    path
}

/// Checks the output of a decoder: a line for each reply that it cannot decode, and the number of decoded replies.
fn assert_all_read(language: &str, printed: &str) {
    let count = replies().len();
    let schemas = schemas().len();
    println!("{language}: {count} replies of {schemas} schemas");
    assert_eq!(printed.trim(), format!("{count} read"), "{language}");
}

#[test]
fn go_reads_every_recorded_reply() {
    let folder = go_module();
    let types: String = schemas()
        .iter()
        .map(|name| format!("\t\"{name}\": func() any {{ return new(tharsis.{name}) }},\n"))
        .collect();
    let text = std::fs::read_to_string(file("tests/clients/go/decode/main.go")).expect("the decoder");
    std::fs::create_dir_all(folder.join("decode")).expect("a folder");
    write(&folder.join("decode/main.go"), &text);
    let head = "package main\n\nimport tharsis \"tharsis.example/player/tharsis\"\n\n";
    write(
        &folder.join("decode/types.go"),
        &format!("{head}var types = map[string]func() any{{\n{types}}}\n"),
    );
    let program = go_program(&folder, "decode");
    assert_all_read("Go", &run(Command::new(program).arg(lines()), RUN_TIMEOUT));
}

#[test]
fn java_compiles_and_reads_every_recorded_reply() {
    let javac = program("javac", "default-jdk-headless");
    let java = program("java", "default-jre-headless");
    let folder = cache_folder("java");
    let jars = [
        archive(),
        debian_jar("httpmime.jar", "libhttpmime-java"),
        debian_jar("httpclient.jar", "libhttpclient-java"),
        debian_jar("httpcore.jar", "libhttpcore-java"),
    ];
    let jars: Vec<String> = jars.iter().map(|jar| jar.display().to_string()).collect();
    let generated = generated("java", "3.1").join("src/main/java");
    let own = file("tests/clients/java");
    let mut sources = String::new();
    for folder in [generated, own] {
        for path in files(&folder) {
            if path.extension().is_some_and(|end| end == "java") {
                sources += &format!("{}\n", path.display());
            }
        }
    }
    write(&folder.join("sources"), &sources);
    let classes = folder.join("classes");
    drop(std::fs::remove_dir_all(&classes));
    let path = jars.join(":");
    run(
        Command::new(javac)
            .args(["-nowarn", "-proc:none", "-J-XX:TieredStopAtLevel=1", "-cp", &path, "-d"])
            .arg(&classes)
            .arg(format!("@{}", folder.join("sources").display())),
        BUILD_TIMEOUT,
    );
    let printed = run(
        Command::new(java).args(["-cp", &format!("{}:{path}", classes.display()), "Decode"]).arg(lines()),
        RUN_TIMEOUT,
    );
    assert_all_read("Java", &printed);
}

/// All files below a folder.
pub fn files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        let entries = std::fs::read_dir(&folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
        for entry in entries {
            let path = entry.expect("an entry").path();
            if path.is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

#[test]
fn recorded_replies_are_many_and_have_schemas() {
    let schemas = schemas();
    for name in ["DecisionReply", "EventPage", "Game", "GameRecord", "MoveReply", "Problem"] {
        assert!(schemas.contains(name), "no {name}: {schemas:?}");
    }
    assert_ne!(replies()[0].body, json!(null));
}
