//! `tharsis spec`: prints the API documents that are checked in.

use std::error::Error;
use std::io::Write;

use clap::{Args, ValueEnum};
use serde_json::Value;

use http::spec::{SERVED, older, release, streams};

/// The arguments of the command.
#[derive(Args)]
pub struct Arguments {
    /// Which document, and in which words.
    #[arg(long = "as", value_enum, default_value_t = Form::Openapi)]
    form: Form,
}

/// A document and its format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Form {
    /// The HTTP API: OpenAPI 3.1.
    Openapi,
    /// The same as OpenAPI 3.0.3.
    #[value(name = "openapi-3.0")]
    Openapi30,
    /// The events that the server sends: AsyncAPI 3.
    Asyncapi,
    /// The contract of the HTTP API, without descriptions and examples: what is kept of a release.
    Release,
}

impl Form {
    /// The document as text, as it is checked in.
    pub fn text(self) -> Result<String, Box<dyn Error>> {
        let json = |document: &Value| serde_json::to_string_pretty(document).map(|text| text + "\n");
        Ok(match self {
            Self::Openapi => json(&SERVED)?,
            Self::Openapi30 => json(&older::document())?,
            Self::Release => json(&release::contract(&SERVED))?,
            Self::Asyncapi => serde_saphyr::to_string(&streams::document())?,
        })
    }
}

/// Prints the document.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    write!(std::io::stdout().lock(), "{}", arguments.form.text()?)?;
    Ok(())
}
