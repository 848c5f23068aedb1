//! `tharsis spec`: the OpenAPI document, as it is checked in.

use std::error::Error;
use std::io::Write;

use crate::http::spec::DOCUMENT;

/// Prints the document.
pub fn run() -> Result<(), Box<dyn Error>> {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", serde_json::to_string_pretty(&*DOCUMENT)?)?;
    Ok(())
}
