//! Generates the client from the document with progenitor.

use std::{env, fs, path::Path};

use progenitor::{GenerationSettings, Generator, InterfaceStyle};

/// The variable with the path of the document. Progenitor reads OpenAPI 3.0.
const DOCUMENT: &str = "OPENAPI_3_0";

fn main() {
    println!("cargo::rerun-if-env-changed={DOCUMENT}");
    let document = env::var(DOCUMENT).expect("the path of the document in OPENAPI_3_0");
    println!("cargo::rerun-if-changed={document}");
    let text = fs::read_to_string(&document).expect("the document");
    // Progenitor supports no other media type for JSON.
    let text = text.replace("application/problem+json", "application/json");
    let mut document: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    // These operations have two kinds of errors, as OAuth and pages for people require, and progenitor supports one. OAuth
    // libraries and browsers use them.
    let paths = document["paths"].as_object_mut().expect("paths");
    paths.retain(|path, _| !path.starts_with("/oauth/") && !path.starts_with("/mail/"));
    let document = serde_json::from_value(document).expect("an OpenAPI document");
    let mut settings = GenerationSettings::new();
    // With positional parameters, every new parameter would change all calls.
    settings.with_interface(InterfaceStyle::Builder);
    let tokens = Generator::new(&settings).generate_tokens(&document).expect("a client");
    let file = syn::parse2(tokens).expect("Rust");
    let place = Path::new(&env::var("OUT_DIR").expect("a place")).join("tharsis.rs");
    fs::write(place, prettyplease::unparse(&file)).expect("a place");
}
