//! Clients that OpenAPI Generator makes: every language from both documents, with its warnings counted.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use sandbox::programs;
use serde_json::{Value, json};
use server::spec::Form;

use crate::languages::{LONG, program, virtual_environment};
use crate::process::run;
use crate::stand::{file, kept, write};

/// A language: its generator, its library, and its warnings. No other flags, except those that the page on clients names.
pub struct Generator {
    pub language: &'static str,
    generator: &'static str,
    library: Option<&'static str>,
    flags: &'static [(&'static str, &'static str)],
    /// Warnings with OpenAPI 3.1, and with 3.0.
    warnings: [&'static [Warning]; 2],
}

/// A warning by how it begins, and how often it comes.
type Warning = (&'static str, usize);

/// The generator calls its support of OpenAPI 3.1 a beta, once when it reads the document and once when it generates.
const BETA: Warning = ("OpenAPI 3.1 support is still in beta", 2);
/// Java leaves out examples of request bodies that are objects: they would stand in comments.
const EXAMPLES: Warning = ("Ignoring complex example on request body", 37);
/// The generator asks for the schema of a reply without a body; what it generates for that reply is right.
const NO_SCHEMA: Warning = ("Failed to get the schema name: null", 1);

const fn generator(language: &'static str, generator: &'static str) -> Generator {
    Generator { language, generator, library: None, flags: &[], warnings: [&[BETA], &[]] }
}

const GENERATORS: [Generator; 9] = [
    Generator {
        flags: &[("serializationLibrary", "kotlinx_serialization")],
        ..generator("kotlin", "kotlin")
    },
    generator("kotlin-moshi", "kotlin"),
    generator("swift6", "swift6"),
    generator("dart-dio", "dart-dio"),
    generator("dart", "dart"),
    Generator { flags: &[("disallowAdditionalPropertiesIfNotPresent", "false")], ..generator("go", "go") },
    Generator { library: Some("native"), warnings: [&[BETA, EXAMPLES], &[]], ..generator("java", "java") },
    generator("csharp", "csharp"),
    Generator {
        warnings: [&[BETA, NO_SCHEMA], &[NO_SCHEMA]],
        ..generator("typescript-fetch", "typescript-fetch")
    },
];

/// The served documents.
const DOCUMENTS: [(&str, Form); 2] = [("3.1", Form::Openapi), ("3.0", Form::Openapi30)];

/// The folder of a client that was generated.
pub fn generated(language: &str, version: &str) -> PathBuf {
    all();
    kept("generated").join(folder_of(language, version))
}

fn folder_of(language: &str, version: &str) -> String {
    format!("{language}-{version}")
}

/// The archive of OpenAPI Generator, which holds Jackson too.
pub fn archive() -> PathBuf {
    static ARCHIVE: OnceLock<PathBuf> = OnceLock::new();
    let find = || {
        let folder = kept("generators");
        virtual_environment(&folder, &file("tests/clients/generators/requirements.txt"));
        let mut command = Command::new(folder.join("venv/bin/python"));
        command.args(["-c", "import openapi_generator_cli as cli; print(cli.__path__[0])"]);
        Path::new(run(&mut command, LONG).trim()).join("openapi-generator.jar")
    };
    ARCHIVE.get_or_init(find).clone()
}

/// Generates all clients, in one process, and gives what the generator has logged. Where nothing has changed since the last
/// time this is as it was.
fn all() -> &'static str {
    static LOG: OnceLock<String> = OnceLock::new();
    LOG.get_or_init(|| {
        let java = program("java", "default-jre-headless");
        let folder = kept("generated");
        let mut inputs =
            std::fs::read_to_string(file("tests/clients/generators/requirements.txt")).expect("a list");
        let mut settings = Vec::new();
        for (version, form) in DOCUMENTS {
            let document = folder.join(format!("openapi-{version}.json"));
            let text = form.text().expect("a document");
            write(&document, &text);
            inputs += &text;
            for one in &GENERATORS {
                let path = folder.join(format!("{}.json", folder_of(one.language, version)));
                let text =
                    one.settings(&document, &folder.join(folder_of(one.language, version))).to_string();
                write(&path, &text);
                inputs += &text;
                settings.push(path);
            }
        }
        let (done, log) = (folder.join("inputs"), folder.join("log"));
        if std::fs::read_to_string(&done).is_ok_and(|old| old == inputs) {
            return std::fs::read_to_string(log).expect("the log");
        }
        for one in &GENERATORS {
            for (version, _) in DOCUMENTS {
                drop(std::fs::remove_dir_all(folder.join(folder_of(one.language, version))));
            }
        }
        let logging = file("tests/clients/generators/logback.xml");
        let mut command = Command::new(java);
        command
            .arg(format!("-Dlogback.configurationFile={}", logging.display()))
            .args(["-Xmx2g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"])
            // Otherwise a warning comes once for all languages.
            .arg("-Dorg.openapitools.codegen.utils.oncelogger.enabled=false")
            .arg("-jar")
            .arg(archive())
            .args(["batch", "--timeout", "30"])
            .args(settings)
            .current_dir(&folder);
        let text = run(&mut command, LONG);
        write(&log, &text);
        write(&done, &inputs);
        text
    })
}

/// Whether the table has a client that is generated by these arguments of `openapi-generator-cli generate`.
pub fn is_in_table(arguments: &[&str]) -> bool {
    let after = |flag: &str| {
        let place = arguments.iter().position(|argument| *argument == flag)?;
        arguments.get(place + 1).copied()
    };
    GENERATORS.iter().any(|one| {
        let flags = one.flags.first().map(|(name, value)| format!("{name}={value}"));
        after("-g") == Some(one.generator)
            && after("--library") == one.library
            && after("--additional-properties") == flags.as_deref()
    })
}

impl Generator {
    fn settings(&self, document: &Path, output: &Path) -> Value {
        let flags: BTreeMap<&str, Value> = self
            .flags
            .iter()
            .map(|(name, value)| (*name, if *value == "false" { json!(false) } else { json!(value) }))
            .collect();
        let mut settings = json!({
            "generatorName": self.generator,
            "inputSpec": document,
            "outputDir": output,
            "additionalProperties": flags,
        });
        if let Some(library) = self.library {
            settings["library"] = json!(library);
        }
        settings
    }
}

/// The warnings and errors of each folder, in the log of several threads.
fn complaints(log: &str) -> BTreeMap<String, Vec<String>> {
    let mut open: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    let mut folders: BTreeMap<&str, &str> = BTreeMap::new();
    let mut done = BTreeMap::new();
    for line in log.lines() {
        let Some((thread, text)) = line.strip_prefix('[').and_then(|line| line.split_once("] ")) else {
            continue;
        };
        if let Some(warning) = text.strip_prefix("WARN ").or(text.strip_prefix("ERROR ")) {
            open.entry(thread).or_default().push(warning.to_owned());
        } else if let Some((_, path)) = text.split_once("(outputs to ") {
            let name = path.trim_end_matches(['…', ')']).rsplit('/').next();
            folders.insert(thread, name.expect("a folder"));
        } else if text.starts_with("Finished generating ") {
            let folder = folders.remove(thread).expect("the beginning before the end");
            done.insert(folder.to_owned(), open.remove(thread).unwrap_or_default());
        }
    }
    done
}

#[test]
fn every_language_is_generated_from_both_documents_with_no_warning_that_is_not_explained() {
    let complaints = complaints(all());
    let mut wrong = Vec::new();
    for one in &GENERATORS {
        for ((version, _), expected) in DOCUMENTS.iter().zip(one.warnings) {
            let folder = folder_of(one.language, version);
            let found = complaints.get(&folder).unwrap_or_else(|| panic!("{folder} was not generated"));
            println!("{folder}: {} warnings", found.len());
            for warning in found {
                if !expected.iter().any(|(start, _)| warning.starts_with(start)) {
                    wrong.push(format!("{folder}: {warning}"));
                }
            }
            for (start, count) in expected {
                let real = found.iter().filter(|warning| warning.starts_with(start)).count();
                if real != *count {
                    wrong.push(format!("{folder}: {real} times, not {count}: {start}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn warnings_are_told_apart_by_thread() {
    let log = "[a] WARN one\n[b] WARN two\n[a] Generating go (outputs to /x/go-3.1)…\n[b] Generating dart (outputs to \
               /x/dart-3.0)…\n[b] Finished generating dart…\n[a] ERROR three\n[a] Finished generating go…\n";
    let found = complaints(log);
    assert_eq!(found["go-3.1"], ["one", "three"]);
    assert_eq!(found["dart-3.0"], ["two"]);
}

/// The file of a Debian package that Java needs on its class path.
pub fn debian_jar(name: &str, package: &str) -> PathBuf {
    let path = Path::new("/usr/share/java").join(name);
    programs::find(|| path.is_file().then(|| path.clone()), package).expect("a Java archive")
}
