//! The clients of OpenAPI Generator: every language is generated from both documents, and its warnings are counted.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use sandbox::programs;
use serde_json::{Value, json};
use server::spec::Form;

use crate::fixtures::{cache_folder, file, write};
use crate::languages::{program, virtual_environment};
use crate::process::{BUILD_TIMEOUT, run};

/// A language: its generator, its library, its expected warnings, and the flags that the page on clients shows.
pub struct Generator {
    pub language: &'static str,
    generator: &'static str,
    library: Option<&'static str>,
    flags: &'static [(&'static str, &'static str)],
    /// Warnings with OpenAPI 3.1, and with 3.0.
    warnings: [&'static [Warning]; 2],
}

/// The prefix of a warning, and how often it occurs.
type Warning = (&'static str, usize);

/// The notice that support of OpenAPI 3.1 is a beta, once when the document is read and once when code is generated.
const BETA: Warning = ("OpenAPI 3.1 support is still in beta", 2);
/// Java omits examples of request bodies that are objects; they would only appear in comments.
const EXAMPLES: Warning = ("Ignoring complex example on request body", 58);
/// Once for each list in a query (`include`): its items are a schema by reference. The generated code is correct.
const NO_SCHEMA: Warning = ("Failed to get the schema name: null", 2);

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

/// The folder of a generated client.
pub fn generated(language: &str, version: &str) -> PathBuf {
    all();
    cache_folder("generated").join(folder_of(language, version))
}

fn folder_of(language: &str, version: &str) -> String {
    format!("{language}-{version}")
}

/// The archive of OpenAPI Generator, which contains Jackson too.
pub fn archive() -> PathBuf {
    static ARCHIVE: OnceLock<PathBuf> = OnceLock::new();
    let find = || {
        let folder = cache_folder("generators");
        virtual_environment(&folder, &file("tests/clients/generators/requirements.txt"));
        let mut command = Command::new(folder.join("venv/bin/python"));
        command.args(["-c", "import openapi_generator_cli as cli; print(cli.__path__[0])"]);
        Path::new(run(&mut command, BUILD_TIMEOUT).trim()).join("openapi-generator.jar")
    };
    ARCHIVE.get_or_init(find).clone()
}

/// Generates all clients in one process, and returns the log of the generator. If no input has changed since the last
/// run, the earlier result is used.
fn all() -> &'static str {
    static LOG: OnceLock<String> = OnceLock::new();
    LOG.get_or_init(|| {
        let java = program("java", "default-jre-headless");
        let folder = cache_folder("generated");
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
            // Otherwise each warning is logged once for all languages together.
            .arg("-Dorg.openapitools.codegen.utils.oncelogger.enabled=false")
            .arg("-jar")
            .arg(archive())
            // In minutes, as `BUILD_TIMEOUT`.
            .args(["batch", "--timeout", "120"])
            .args(settings)
            .current_dir(&folder);
        let text = run(&mut command, BUILD_TIMEOUT);
        write(&log, &text);
        write(&done, &inputs);
        text
    })
}

/// Whether the table has a client with these arguments of `openapi-generator-cli generate`.
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

/// The warnings and errors of each folder, from the log of several threads.
fn warnings_by_folder(log: &str) -> BTreeMap<String, Vec<String>> {
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
fn every_language_is_generated_from_both_documents_without_unexpected_warnings() {
    let warnings_by_folder = warnings_by_folder(all());
    let mut wrong = Vec::new();
    for one in &GENERATORS {
        for ((version, _), expected) in DOCUMENTS.iter().zip(one.warnings) {
            let folder = folder_of(one.language, version);
            let found =
                warnings_by_folder.get(&folder).unwrap_or_else(|| panic!("{folder} was not generated"));
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
fn warnings_are_separated_by_thread() {
    let log = "[a] WARN one\n[b] WARN two\n[a] Generating go (outputs to /x/go-3.1)…\n[b] Generating dart (outputs to \
               /x/dart-3.0)…\n[b] Finished generating dart…\n[a] ERROR three\n[a] Finished generating go…\n";
    let found = warnings_by_folder(log);
    assert_eq!(found["go-3.1"], ["one", "three"]);
    assert_eq!(found["dart-3.0"], ["two"]);
}

/// A Java archive of a Debian package.
pub fn debian_jar(name: &str, package: &str) -> PathBuf {
    let path = Path::new("/usr/share/java").join(name);
    programs::find(|| path.is_file().then(|| path.clone()), package).expect("a Java archive")
}
