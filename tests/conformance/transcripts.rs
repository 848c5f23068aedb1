//! The recorded transcripts: complete, small, without secrets, and as in the document.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::process::Command;
use std::sync::Arc;

use http::spec::DOCUMENT;
use jsonschema::Validator;
use serde_json::{Value, json};
use tharsis_tools::transcript::line::{self, Exchange, ExchangeName, Head};

use crate::files::{Recorded, transcripts};

/// The maximum size of a checked-in transcript.
const MAX_TRANSCRIPT_BYTES: u64 = 500_000;

/// The transcripts, which `BLESS=1` records again.
fn recorded() -> [Recorded; 2] {
    let all = transcripts();
    if std::env::var_os("BLESS").is_some_and(|v| v == "1") {
        for one in &all {
            record(one.flags, one.name());
        }
    }
    all
}

fn record(flags: &[&str], out: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tharsis-tools"));
    let output = command.args(["transcript", "--out", out]).args(flags).output().expect("a process");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn checked_in_transcripts_match_the_document() {
    for one in recorded() {
        let size = std::fs::metadata(&one.path).expect("a file").len();
        let (head, exchanges) = one.read();
        println!("{}: {size} bytes, {} exchanges, {} versions", one.name(), exchanges.len(), head.versions);
        assert!(size < MAX_TRANSCRIPT_BYTES, "{}: {size} bytes", one.name());
        check_transcript(one.name(), &head, &exchanges);
        let names: BTreeSet<ExchangeName> = exchanges.iter().map(|exchange| exchange.name).collect();
        let table =
            if one.flags.contains(&"guest") { ExchangeName::JoinTable } else { ExchangeName::CreateTable };
        for name in [
            table,
            ExchangeName::SignIn,
            ExchangeName::Refresh,
            ExchangeName::Me,
            ExchangeName::Table,
            ExchangeName::Games,
            ExchangeName::Game,
            ExchangeName::Decision,
            ExchangeName::Hand,
            ExchangeName::Events,
            ExchangeName::Withdrawn,
            ExchangeName::Preview,
            ExchangeName::Move,
            ExchangeName::Undo,
            ExchangeName::Refused,
            ExchangeName::Retry,
            ExchangeName::ReusedKey,
            ExchangeName::Stale,
            ExchangeName::Record,
        ] {
            assert!(names.contains(&name), "{} has no {name:?}", one.name());
        }
        let chain =
            |exchange: &&Exchange| exchange.request.body["answers"].as_array().is_some_and(|a| a.len() > 1);
        assert!(
            exchanges.iter().any(|e| e.name == ExchangeName::Move && chain(&e)),
            "nothing but single answers"
        );
    }
}

#[test]
fn a_transcript_can_be_recorded() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["game.jsonl", "game.jsonl.gz"] {
        let out = folder.path().join(name);
        record(&["--players", "2", "--seed", "5"], out.to_str().expect("a plain path"));
        let (head, exchanges) = line::read(&out).expect("a transcript");
        check_transcript(name, &head, &exchanges);
    }
}

#[test]
fn an_invalid_transcript_is_refused_with_the_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("x.jsonl");
    let head = r#"{"kind":"transcript","format":1,"api":"0","seed":1,"players":2,"corporate_era":false,"draft":false,"seat":"red","game_id":"g","versions":1}"#;
    for (text, why) in [
        (String::new(), "it is empty"),
        ("{".to_owned(), "line 1"),
        (head.replace(r#""format":1"#, r#""format":9"#), "line 1: expected format 1, not 9"),
        (format!("{head}\n{head}"), "line 2: expected `transcript` in the first line"),
        (format!("{head}\n[]"), "line 2"),
    ] {
        std::fs::write(&path, &text).expect("a file");
        let error = line::read(&path).expect_err("a refusal").to_string();
        assert!(error.contains(why), "{error}");
    }
}

/// Checks that every body matches the document, that the log has no gap, and that no exchange contains a secret.
fn check_transcript(name: &str, head: &Head, exchanges: &[Exchange]) {
    let mut schemas = Schemas::default();
    let (mut events, mut version) = (0, 0);
    for (line, exchange) in exchanges.iter().enumerate() {
        let what = format!("{name}, line {}", line + 2);
        assert!(exchange.version >= version, "{what}: versions go back");
        version = exchange.version;
        schemas.check(&what, exchange);
        if exchange.name == ExchangeName::Events {
            for event in exchange.response.body["events"].as_array().expect("events") {
                events += 1;
                assert_eq!(event["seq"], json!(events), "{what}");
            }
        }
        for secret in ["eyJ", "Bearer ey"] {
            assert!(
                !serde_json::to_string(exchange).expect("JSON").contains(secret),
                "{what} contains a token"
            );
        }
        let key = &exchange.request.body["device_key"];
        assert!(key.is_null() || key == "device-key-of-the-transcript-0001", "{what}");
    }
    assert_eq!(version, head.versions);
    let last = exchanges.iter().rfind(|e| e.name == ExchangeName::Game).expect("a view");
    assert_eq!(last.response.body["view"]["latest_event"], json!(events), "{name}: events are missing");
    assert!(last.response.body["view"]["result"].is_object(), "{name}: the game does not end");
    assert_eq!(last.response.body["seat"], head.seat.as_str());
}

#[derive(Default)]
struct Schemas(HashMap<String, Arc<Validator>>);

impl Schemas {
    fn check(&mut self, what: &str, exchange: &Exchange) {
        let (request, response) = (&exchange.request, &exchange.response);
        let path = request.path.split('?').next().unwrap_or_default();
        let operation = operation(&request.method, path);
        let what = format!("{what}: {} {path}", request.method);
        if !request.body.is_null() {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            // A refused request need not match its schema.
            if response.status < 400 {
                self.fits(&format!("{what}, the request"), schema, &request.body);
            }
        }
        let documented = &operation["responses"][response.status.to_string()];
        assert!(documented.is_object(), "{what}: the document has no status {}", response.status);
        let schema = &documented["content"][&response.headers["content-type"]]["schema"];
        self.fits(&format!("{what}, {}", response.status), schema, &response.body);
    }

    fn fits(&mut self, what: &str, schema: &Value, body: &Value) {
        assert!(schema.is_object(), "{what}: the document has no schema");
        let make = || {
            let whole = json!({ "allOf": [schema], "components": DOCUMENT["components"] });
            Arc::new(
                jsonschema::options().should_validate_formats(true).build(&whole).expect("a good schema"),
            )
        };
        let validator = self.0.entry(schema.to_string()).or_insert_with(make);
        let wrong: Vec<_> =
            validator.iter_errors(body).map(|why| format!("{}: {why}", why.instance_path())).collect();
        assert!(wrong.is_empty(), "{what}: not as in the document (BLESS=1 records again): {wrong:#?}");
    }
}

fn operation(method: &str, path: &str) -> &'static Value {
    let fits = |template: &str| {
        let (template, path): (Vec<_>, Vec<_>) = (template.split('/').collect(), path.split('/').collect());
        template.len() == path.len() && template.iter().zip(path).all(|(t, p)| t.starts_with('{') || *t == p)
    };
    let paths: BTreeMap<_, _> = DOCUMENT["paths"].as_object().expect("paths").iter().collect();
    let fitting = paths.into_iter().filter(|(template, _)| fits(template));
    let (_, methods) = fitting.min_by_key(|(template, _)| template.matches('{').count()).expect(path);
    &methods[&method.to_lowercase()]
}
