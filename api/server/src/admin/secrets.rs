//! `tharsis admin encrypt-secrets`. It never prints a secret.

use std::io::Write;

use clap::Args;

use super::{CommandResult, services};
use crate::config::Config;
use service::operation::reencryption::Reencrypted;

/// The arguments of the command.
#[derive(Args)]
pub struct Encrypt {
    /// Write them in clear text instead. Needs the keys in `SECRET_KEY_OLD`, and no `SECRET_KEY`.
    #[arg(long)]
    decrypt: bool,
}

/// Encrypts or decrypts all secrets.
pub async fn encrypt(config: &Config, how: &Encrypt) -> CommandResult {
    match (how.decrypt, config.secret_keys.current()) {
        (false, None) => {
            return Err("SECRET_KEY: expected a key; with --decrypt all secrets are written in clear".into());
        }
        (true, Some(_)) => {
            return Err(
                "SECRET_KEY: expected no key with --decrypt, because nodes that have one encrypt again; \
                        move it to SECRET_KEY_OLD"
                    .into(),
            );
        }
        _ => {}
    }
    let Reencrypted { written, untouched } = services(config).await?.operation.reencrypt().await?;
    let (done, are) = match config.secret_keys.current() {
        Some(key) => ("encrypted", format!("encrypted with the key {key}")),
        None => ("decrypted", "in clear".to_owned()),
    };
    writeln!(std::io::stdout(), "{written} secrets were {done}, {untouched} are {are}")?;
    Ok(())
}
