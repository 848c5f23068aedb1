//! Builds the client of each language: generated from the document, and compiled or type-checked.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::thread;

use sandbox::programs;
use server::spec::Form;

use crate::fixtures::{cache_folder, file, write};
use crate::generators::generated;
use crate::kotlin::kotlin;
use crate::process::{BUILD_TIMEOUT, run};

/// A client that can play.
pub struct Client {
    pub language: &'static str,
    pub program: PathBuf,
    pub arguments: Vec<PathBuf>,
}

impl Client {
    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        command
    }
}

/// The source of a client, and the words that it must not contain because they bypass the generated types.
struct Source {
    path: &'static str,
    comments: &'static [&'static str],
    never: &'static [&'static str],
}

const SOURCES: [Source; 4] = [
    Source {
        path: "tests/clients/typescript/player.ts",
        comments: &["//", "/*"],
        never: &[" as ", "any", "unknown", "JSON.", ".json()", "@ts-", "!.", "!;"],
    },
    Source {
        path: "tests/clients/python/player.py",
        comments: &["#", "\"\"\""],
        never: &[
            "Any",
            "cast",
            "json",
            "to_dict",
            "from_dict",
            "additional_properties",
            "type: ignore",
            "getattr",
        ],
    },
    Source {
        path: "tests/clients/rust/src/main.rs",
        comments: &["//"],
        never: &["serde_json", "Value::", " as ", "unsafe", "unwrap()", "inner_mut"],
    },
    Source {
        path: "tests/clients/go/main.go",
        comments: &["//"],
        never: &[
            "encoding/json",
            "map[string]",
            "interface{}",
            "AdditionalProperties",
            "unsafe",
            "reflect",
            "io.",
        ],
    },
];

/// The maximum number of lines of a client without generated code.
const MAX_LINES: usize = 220;

#[test]
fn clients_are_short_and_keep_to_the_generated_types() {
    for Source { path, comments, never } in SOURCES {
        let text = std::fs::read_to_string(file(path)).expect("a client");
        let lines = text.lines().count();
        println!("{path}: {lines} lines");
        assert!(lines <= MAX_LINES, "{path} has {lines} lines: the API asks too much of a client");
        let code = |line: &&str| !comments.iter().any(|mark| line.trim_start().starts_with(mark));
        for line in text.lines().filter(code) {
            let found = never.iter().find(|word| line.contains(**word));
            assert!(found.is_none(), "{path}: {found:?} bypasses the generated types: {line}");
        }
    }
}

/// The clients of the common table, which are built in parallel. The first creates the table.
const CLIENTS: &[fn() -> Client] = &[typescript, python, rust, go, kotlin];

/// Builds all clients.
pub fn all() -> Vec<Client> {
    let made: Vec<_> = CLIENTS.iter().map(|make| thread::spawn(*make)).collect();
    made.into_iter().map(|made| made.join().expect("a client")).collect()
}

/// The program with this name; if it is missing, it is installed from the Debian package.
pub fn program(name: &str, package: &str) -> PathBuf {
    programs::find(|| programs::in_path(name), package).expect("a program")
}

/// Runs `install` once for each content of a list.
fn once_for(list: &Path, folder: &Path, install: impl FnOnce()) {
    let text = std::fs::read_to_string(list).expect("a list");
    let done = folder.join("installed");
    if std::fs::read_to_string(&done).is_ok_and(|old| old == text) {
        return;
    }
    install();
    write(&done, &text);
}

fn copy(folder: &Path, from: &str, names: &[impl AsRef<Path>]) {
    for name in names {
        let text = std::fs::read_to_string(file(from).join(name)).expect("a file of the client");
        write(&folder.join(name), &text);
    }
}

/// Node, and a folder with the TypeScript compiler, the libraries and the generated types.
pub fn typescript_folder() -> (PathBuf, PathBuf) {
    static FOLDER: OnceLock<(PathBuf, PathBuf)> = OnceLock::new();
    let make = || {
        let node = program("node", "nodejs");
        let npm = program("npm", "npm");
        let folder = cache_folder("typescript");
        let from = "tests/clients/typescript";
        copy(&folder, from, &["package.json", "package-lock.json", "tsconfig.json", "player.ts"]);
        let of = |program: &Path| {
            let mut command = Command::new(program);
            command.current_dir(&folder);
            command
        };
        once_for(&file(from).join("package-lock.json"), &folder, || {
            run(of(&npm).args(["ci", "--no-fund", "--no-audit"]), BUILD_TIMEOUT);
        });
        run(
            of(&node)
                .arg(folder.join("node_modules/openapi-typescript/bin/cli.js"))
                .arg(file("openapi/openapi.json"))
                .args(["--output", "tharsis.d.ts"]),
            BUILD_TIMEOUT,
        );
        (node, folder)
    };
    FOLDER.get_or_init(make).clone()
}

/// Compiles TypeScript in its folder, with these arguments.
pub fn typescript_compile(arguments: &[&str]) {
    let (node, folder) = typescript_folder();
    let compiler = folder.join("node_modules/typescript/bin/tsc");
    run(Command::new(node).arg(compiler).args(arguments).current_dir(folder), BUILD_TIMEOUT);
}

fn typescript() -> Client {
    typescript_compile(&[]);
    let (node, folder) = typescript_folder();
    Client { language: "TypeScript", program: node, arguments: vec![folder.join("out/player.js")] }
}

/// Creates a virtual environment of Python in `venv` with the packages of a list.
pub fn virtual_environment(folder: &Path, list: &Path) {
    let works = |module: &str| {
        let python = programs::in_path("python3")?;
        let found = Command::new(&python).args(["-c", &format!("import {module}")]).output().ok()?;
        found.status.success().then_some(python)
    };
    let python = programs::find(|| works("venv, ensurepip"), "python3-venv").expect("a Python");
    let of = |program: &Path| {
        let mut command = Command::new(program);
        command.current_dir(folder).env("PIP_DISABLE_PIP_VERSION_CHECK", "1");
        command
    };
    once_for(list, folder, || {
        run(of(&python).args(["-m", "venv", "--clear", "venv"]), BUILD_TIMEOUT);
        let pip = folder.join("venv/bin/pip");
        run(of(&pip).args(["install", "--quiet", "--require-hashes", "-r"]).arg(list), BUILD_TIMEOUT);
    });
}

fn python() -> Client {
    let folder = cache_folder("python");
    let from = "tests/clients/python";
    copy(&folder, from, &["player.py"]);
    copy(&folder, "clients/python-bot", &["bot.py", "measure.py"]);
    virtual_environment(&folder, &file(from).join("requirements.txt"));
    let own = |name: &str| folder.join("venv/bin").join(name);
    let of = |program: &Path| {
        let mut command = Command::new(program);
        command.current_dir(&folder);
        command
    };
    // No formatting of the generated code. The generator does not support images: the board is read as bytes.
    let settings = "post_hooks: []\ncontent_type_overrides:\n  image/svg+xml: application/octet-stream\n";
    write(&folder.join("settings.yaml"), settings);
    run(
        of(&own("openapi-python-client"))
            .args(["generate", "--overwrite", "--meta=none", "--fail-on-warning", "--config=settings.yaml"])
            .args(["--output-path=tharsis_client", "--path"])
            .arg(file("openapi/openapi.json")),
        BUILD_TIMEOUT,
    );
    run(of(&own("mypy")).args(["--strict", "player.py", "bot.py", "measure.py"]), BUILD_TIMEOUT);
    Client { language: "Python", program: own("python"), arguments: vec![folder.join("player.py")] }
}

fn rust() -> Client {
    let cargo = std::env::var_os("CARGO").map_or_else(|| "cargo".into(), PathBuf::from);
    let folder = cache_folder("rust");
    // The document that the service serves at /v1/openapi-3.0.json.
    let document = folder.join("openapi-3.0.json");
    write(&document, &Form::Openapi30.text().expect("a document"));
    run(
        Command::new(cargo)
            .args(["build", "--quiet", "--locked", "--manifest-path"])
            .arg(file("tests/clients/rust/Cargo.toml"))
            .arg("--target-dir")
            .arg(&folder)
            .env("OPENAPI_3_0", &document),
        BUILD_TIMEOUT,
    );
    Client { language: "Rust", program: folder.join("debug/tharsis-player"), arguments: Vec::new() }
}

/// The module of the Go player, which contains the generated package. As a separate module, the generated client would
/// need the network for the dependencies of its tests.
pub fn go_module() -> PathBuf {
    static MODULE: OnceLock<PathBuf> = OnceLock::new();
    let make = || {
        let folder = cache_folder("go");
        for name in ["oauth2", "tharsis"] {
            std::fs::create_dir_all(folder.join(name)).expect("a folder");
        }
        copy(&folder, "tests/clients/go", &["go.mod", "main.go", "oauth2/go.mod", "oauth2/oauth2.go"]);
        let generated = generated("go", "3.1");
        let new: Vec<String> = go_files(&generated);
        copy(&folder.join("tharsis"), generated.to_str().expect("a plain path"), &new);
        for old in go_files(&folder.join("tharsis")).iter().filter(|name| !new.contains(name)) {
            std::fs::remove_file(folder.join("tharsis").join(old)).expect("an old file");
        }
        folder
    };
    MODULE.get_or_init(make).clone()
}

/// The names of the Go files in a folder.
fn go_files(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    names.filter(|name| name.ends_with(".go")).collect()
}

/// Compiles a package of the module.
pub fn go_program(module: &Path, package: &str) -> PathBuf {
    let name = if package == "." { "player" } else { package };
    let program = module.join("out").join(name);
    run(
        Command::new(self::program("go", "golang-go"))
            .args(["build", "-o"])
            .arg(&program)
            .arg(format!("./{package}"))
            .current_dir(module)
            .env("GOCACHE", cache_folder("go-cache"))
            // No downloads.
            .envs([
                ("GOPROXY", "off"),
                ("GOFLAGS", "-mod=mod"),
                ("GO111MODULE", "on"),
                ("GOTOOLCHAIN", "local"),
            ]),
        BUILD_TIMEOUT,
    );
    program
}

fn go() -> Client {
    Client { language: "Go", program: go_program(&go_module(), "."), arguments: Vec::new() }
}
