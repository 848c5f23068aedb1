//! `tharsis spec`: the documents for authors of clients, as they are checked in, and whether the present one would break
//! those who hold an earlier one.

use std::error::Error;
use std::io::Write;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Args, ValueEnum};
use serde_json::Value;

use super::compatible::{breaks, essence};
use crate::http::spec::{SERVED, older, streams};

/// What to print.
#[derive(Args)]
pub struct Arguments {
    /// Which document, and in which words.
    #[arg(long = "as", value_enum, default_value_t = Form::Openapi)]
    form: Form,
    /// Print nothing but what would break a client of this earlier document, and fail if there is anything.
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
}

/// A document.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Form {
    /// What can be asked: OpenAPI 3.1.
    Openapi,
    /// The same as OpenAPI 3.0.3.
    #[value(name = "openapi-3.0")]
    Openapi30,
    /// What comes of its own accord: AsyncAPI 3.
    Asyncapi,
    /// What counts of the first, without descriptions and examples: what is kept of a release.
    Release,
}

impl Form {
    /// The document as text, as it is checked in.
    pub fn text(self) -> Result<String, Box<dyn Error>> {
        let json = |document: &Value| serde_json::to_string_pretty(document).map(|text| text + "\n");
        Ok(match self {
            Self::Openapi => json(&SERVED)?,
            Self::Openapi30 => json(&older::document())?,
            Self::Release => json(&essence(&SERVED))?,
            Self::Asyncapi => serde_saphyr::to_string(&streams::document())?,
        })
    }
}

/// Prints it.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let mut out = std::io::stdout().lock();
    let Some(path) = &arguments.against else {
        write!(out, "{}", arguments.form.text()?)?;
        return Ok(());
    };
    let held = std::fs::read(path).map_err(|why| format!("{}: {why}", path.display()))?;
    let earlier: Value = serde_json::from_slice(&held)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let found = breaks(&earlier, &SERVED, now);
    for one in &found {
        writeln!(out, "{one}")?;
    }
    match found.len() {
        0 => Ok(()),
        count => Err(format!("{count} things would break clients of {}", path.display()).into()),
    }
}
