//! Lists the files of the web client, which the program contains.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The root of the served files, from this package.
const CLIENTS: &str = "../../clients";
/// What is served of it: files, and folders with everything in them.
const SERVED: [&str; 14] = [
    "web/app.js",
    "web/game",
    "web/icons",
    "web/index.html",
    "web/lib",
    "web/manifest.webmanifest",
    "web/messages",
    "web/screens",
    "web/styles",
    "web/sw.js",
    "web/symbols.svg",
    "web/theme.js",
    "web/ui",
    "web/vendor",
];
/// The sync layer.
const SYNC: &str = "typescript/src";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join(CLIENTS);
    let mut paths = Vec::new();
    for served in SERVED.into_iter().chain([SYNC]) {
        println!("cargo::rerun-if-changed={}", root.join(served).display());
        collect(&root.join(served), &mut paths)?;
    }
    paths.sort();
    let mut list = "&[\n".to_owned();
    for path in paths {
        let name = path.strip_prefix(&root).expect("below the root").display().to_string();
        writeln!(list, "    ({name:?}, include_bytes!({:?})),", path.display().to_string())
            .expect("a string takes everything");
    }
    list.push(']');
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("web_client.rs"), list)
}

/// Adds a file, or all files of a folder except declarations and documents.
fn collect(path: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect(&entry?.path(), paths)?;
        }
        return Ok(());
    }
    let name = path.to_string_lossy();
    if !name.ends_with(".d.ts") && !name.ends_with(".md") {
        paths.push(path.to_owned());
    }
    Ok(())
}
