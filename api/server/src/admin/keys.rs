//! `tharsis admin keys`, `rotate-keys` and `revoke-key`. They never print key material, only key ids.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;

use super::{CommandResult, service};
use crate::config::Config;
use service::Service;
use service::accounts::keys::{KeyTimes, Revoked};

/// Prints the keys.
pub async fn show(config: &Config) -> CommandResult {
    print_keys(&service(config).await?)
}

/// Creates a new key and prints all keys.
pub async fn rotate(config: &Config) -> CommandResult {
    let service = service(config).await?;
    let (kid, signs_from) = service.rotate_keys().await?;
    writeln!(std::io::stdout(), "the new key {kid} is published now and signs from {signs_from}")?;
    service.look().await?;
    print_keys(&service)
}

/// The key to revoke.
#[derive(Args)]
pub struct Revoke {
    /// The id of the key, as `tharsis admin keys` shows it: the `kid` of its tokens.
    kid: String,
}

/// Maximum wait for the notices to other nodes. Without a notice they find out within about a second.
const NOTICE_TIMEOUT: Duration = Duration::from_secs(3);

/// Deletes a key and prints the remaining ones.
pub async fn revoke(config: &Config, which: &Revoke) -> CommandResult {
    let service = service(config).await?;
    let kid = &which.kid;
    let Some(Revoked { successor }) = service.revoke_key(kid).await? else {
        return Err(
            format!("there is no signing key {kid}; `tharsis admin keys` shows those there are").into()
        );
    };
    let asked = Instant::now();
    while service.notices_waiting() > 0 && asked.elapsed() < NOTICE_TIMEOUT {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let mut out = std::io::stdout();
    writeln!(out, "the key {kid} is revoked; its tokens count no longer")?;
    if let Some(successor) = successor {
        writeln!(out, "the new key {successor} signs from now on")?;
    }
    print_keys(&service)
}

fn print_keys(service: &Service) -> CommandResult {
    let mut out = std::io::stdout().lock();
    for KeyTimes { kid, signs_from, signs_until, accepted_until } in service.key_times() {
        let until = signs_until.map_or("a newer key takes over".to_owned(), |until| until.to_string());
        let accepted = accepted_until.map(|until| format!(", accepted until {until}")).unwrap_or_default();
        writeln!(out, "{kid}  signs from {signs_from} until {until}{accepted}")?;
    }
    Ok(())
}
