//! `tharsis admin keys`, `rotate-keys` and `revoke-key`. They never print key material, only key ids.

use std::io::Write;

use clap::Args;

use super::{CommandResult, services};
use crate::config::Config;
use service::Services;
use service::accounts::keys::{KeyTimes, Revoked};

/// Prints the keys.
pub async fn show(config: &Config) -> CommandResult {
    print_keys(&services(config).await?)
}

/// Creates a new key and prints all keys.
pub async fn rotate(config: &Config) -> CommandResult {
    let services = services(config).await?;
    let (kid, signs_from) = services.accounts.rotate_keys().await?;
    writeln!(std::io::stdout(), "the new key {kid} is published now and signs from {signs_from}")?;
    services.accounts.sync().await?;
    print_keys(&services)
}

/// The key to revoke.
#[derive(Args)]
pub struct Revoke {
    /// The id of the key, as `tharsis admin keys` shows it: the `kid` of its tokens.
    kid: String,
}

/// Deletes a key and prints the remaining ones.
pub async fn revoke(config: &Config, which: &Revoke) -> CommandResult {
    let services = services(config).await?;
    let kid = &which.kid;
    let Some(Revoked { successor }) = services.accounts.revoke_key(kid).await? else {
        return Err(
            format!("there is no signing key {kid}; `tharsis admin keys` shows those there are").into()
        );
    };
    super::wait_for_notices(&services).await;
    let mut out = std::io::stdout();
    writeln!(out, "the key {kid} is revoked; its tokens count no longer")?;
    if let Some(successor) = successor {
        writeln!(out, "the new key {successor} signs from now on")?;
    }
    print_keys(&services)
}

fn print_keys(services: &Services) -> CommandResult {
    let mut out = std::io::stdout().lock();
    for KeyTimes { kid, signs_from, signs_until, accepted_until } in services.accounts.key_times() {
        let until = signs_until.map_or("a newer key takes over".to_owned(), |until| until.to_string());
        let accepted = accepted_until.map(|until| format!(", accepted until {until}")).unwrap_or_default();
        writeln!(out, "{kid}  signs from {signs_from} until {until}{accepted}")?;
    }
    Ok(())
}
