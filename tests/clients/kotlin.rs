//! Compiles the Kotlin sources with the compiler of a PyPI package: the models of OpenAPI Generator, the player, and
//! the package `clients/kotlin`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::Instant;

use sandbox::programs;

use crate::fixtures::{cache_folder, file, write};
use crate::generators::generated;
use crate::languages::{Client, program};
use crate::process::{BUILD_TIMEOUT, run};

/// The Debian package with Java.
const JAVA: &str = "openjdk-17-jre-headless";
const MODELS: &str = "src/main/kotlin/org/openapitools/client";
/// The services of the compiler plug-in for serialization. The package lacks the files that declare them.
const SERVICES: [(&str, &str); 2] = [
    ("CompilerPluginRegistrar", "SerializationComponentRegistrar"),
    ("CommandLineProcessor", "SerializationPluginOptions"),
];

/// The compiled programs and their runtime.
pub struct Kotlin {
    java: PathBuf,
    class_path: String,
}

/// Compiled once for all tests.
pub static KOTLIN: LazyLock<Kotlin> = LazyLock::new(make);

impl Kotlin {
    /// The arguments that run the main function of a file.
    pub fn arguments(&self, class: &str) -> Vec<PathBuf> {
        let short = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", &self.class_path, class];
        short.iter().map(PathBuf::from).collect()
    }

    pub fn command(&self, class: &str) -> Command {
        let mut command = Command::new(&self.java);
        command.args(self.arguments(class));
        command
    }

    /// A command line for a shell.
    pub fn line(&self, class: &str) -> String {
        let java = self.java.display();
        self.arguments(class)
            .iter()
            .fold(format!("exec '{java}'"), |line, word| format!("{line} '{}'", word.display()))
    }
}

/// The player over generated models.
pub fn kotlin() -> Client {
    Client { language: "Kotlin", program: KOTLIN.java.clone(), arguments: KOTLIN.arguments("PlayerKt") }
}

fn make() -> Kotlin {
    let begun = Instant::now();
    let java = program("java", JAVA);
    let folder = cache_folder("kotlin");
    let jars = installed(&folder);
    let all = jars.kernel("kotlin-jupyter-kernel-");
    let libraries = ["kotlin-stdlib-", "kotlinx-serialization-core-", "kotlinx-serialization-json-"];
    let mut class_path = libraries.map(|name| jars.kernel(name)).to_vec();
    class_path.push(all.clone());
    let sources = ["clients/kotlin/src", "tests/clients/kotlin"].map(file);
    // One run: the compiler starts slowly, and would read separate models twice.
    let sources: Vec<PathBuf> =
        models().into_iter().chain(sources.iter().flat_map(|folder| kotlin_files(folder))).collect();
    let compiler = Compiler { java: java.clone(), plugin: plugin(&folder), jars: &jars, all };
    let compiled = compiler.compile(&folder, &class_path, &sources);
    class_path.push(compiled);
    println!("Kotlin compiled in {:.0?}", begun.elapsed());
    Kotlin { java, class_path: joined(&class_path) }
}

/// The folder of installed packages.
struct Jars(PathBuf);

impl Jars {
    /// The jar whose name has this prefix.
    fn kernel(&self, name: &str) -> PathBuf {
        let folder = self.0.join("run_kotlin_kernel/jars");
        let found = entries(&folder).into_iter().find(|path| {
            let rest = path.file_name().and_then(|own| own.to_str()?.strip_prefix(name));
            rest.is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit() || first == 'j'))
        });
        found.unwrap_or_else(|| panic!("no {name} in {}", folder.display()))
    }
}

fn installed(folder: &Path) -> Jars {
    let works = |module: &str| {
        let python = programs::in_path("python3")?;
        let found = Command::new(&python).args(["-c", &format!("import {module}")]).output().ok()?;
        found.status.success().then_some(python)
    };
    let python = programs::find(|| works("venv, ensurepip"), "python3-venv").expect("a Python");
    let list = file("tests/clients/kotlin/requirements.txt");
    let (text, done) = (std::fs::read_to_string(&list).expect("a list"), folder.join("installed"));
    if std::fs::read_to_string(&done).is_ok_and(|old| old == text) {
        return library(folder);
    }
    run(Command::new(python).current_dir(folder).args(["-m", "venv", "--clear", "venv"]), BUILD_TIMEOUT);
    let mut pip = Command::new(folder.join("venv/bin/pip"));
    pip.env("PIP_DISABLE_PIP_VERSION_CHECK", "1");
    run(pip.args(["install", "--quiet", "--no-deps", "--require-hashes", "-r"]).arg(&list), BUILD_TIMEOUT);
    write(&done, &text);
    library(folder)
}

fn library(folder: &Path) -> Jars {
    let library =
        entries(&folder.join("venv/lib")).into_iter().find(|path| path.join("site-packages").is_dir());
    Jars(library.expect("a library").join("site-packages"))
}

/// Creates a folder that declares the plug-in for serialization.
fn plugin(folder: &Path) -> PathBuf {
    let plugin = folder.join("plugin");
    let services = plugin.join("META-INF/services");
    std::fs::create_dir_all(&services).expect("a folder");
    for (service, class) in SERVICES {
        let class = format!("org.jetbrains.kotlinx.serialization.compiler.extensions.{class}\n");
        write(&services.join(format!("org.jetbrains.kotlin.compiler.plugin.{service}")), &class);
    }
    plugin
}

/// The models of both documents, which must be equal.
fn models() -> Vec<PathBuf> {
    let names = |version: &str| -> Vec<PathBuf> {
        let folder = generated("kotlin", version).join(MODELS);
        let adapters = entries(&folder.join("infrastructure")).into_iter().filter(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            name.ends_with("Adapter.kt") || name == "Serializer.kt"
        });
        kotlin_files(&folder.join("models")).into_iter().chain(adapters).collect()
    };
    let [one, other] = ["3.1", "3.0"].map(names);
    println!("{} Kotlin models", one.len());
    assert_eq!(one.len(), other.len(), "the two documents have other models");
    for (one, other) in one.iter().zip(&other) {
        let [one, other] = [one, other].map(|path| std::fs::read_to_string(path).expect("a model"));
        assert_eq!(one, other, "a model differs between the two documents");
    }
    one
}

struct Compiler<'a> {
    java: PathBuf,
    plugin: PathBuf,
    jars: &'a Jars,
    all: PathBuf,
}

impl Compiler<'_> {
    /// Compiles the sources if they have changed, and returns the folder of the classes.
    fn compile(&self, folder: &Path, class_path: &[PathBuf], sources: &[PathBuf]) -> PathBuf {
        let to = folder.join("classes");
        let texts = sources.iter().map(|path| std::fs::read_to_string(path).expect("a source"));
        let texts: String = texts.chain([joined(class_path)]).collect();
        let done = folder.join("compiled");
        if std::fs::read_to_string(&done).is_ok_and(|old| old == texts) {
            return to;
        }
        drop(std::fs::remove_file(&done));
        drop(std::fs::remove_dir_all(&to));
        let own = ["kotlin-stdlib-", "kotlin-reflect-", "kotlin-script-runtime-", "annotations-"];
        let own: Vec<PathBuf> =
            [self.all.clone()].into_iter().chain(own.map(|name| self.jars.kernel(name))).collect();
        let mut command = Command::new(&self.java);
        command.args(["-Xmx1500m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", &joined(&own)]);
        command.args(["org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect", "-Werror"]);
        command.arg(format!("-Xplugin={}", self.plugin.display()));
        command.args(["-cp", &joined(class_path), "-d"]).arg(&to).args(sources);
        run(&mut command, BUILD_TIMEOUT);
        write(&done, &texts);
        to
    }
}

fn joined(paths: &[PathBuf]) -> String {
    let paths = std::env::join_paths(paths).expect("plain paths");
    paths.into_string().expect("plain paths")
}

/// The entries of a folder, sorted by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

/// The sources in a folder and those below it.
pub fn kotlin_files(folder: &Path) -> Vec<PathBuf> {
    let below = |path: PathBuf| if path.is_dir() { kotlin_files(&path) } else { vec![path] };
    let all = entries(folder).into_iter().flat_map(below);
    all.filter(|path| path.extension().is_some_and(|kind| kind == "kt")).collect()
}
