//! `tharsis admin keys` and `rotate-keys`. Of a key only its name is shown.

use std::io::Write;

use super::{Outcome, service};
use crate::config::Config;
use crate::service::Service;
use crate::service::keys::Times;

/// Shows the keys.
pub async fn show(config: &Config) -> Outcome {
    told(&service(config).await?)
}

/// Makes a new key and shows all.
pub async fn rotate(config: &Config) -> Outcome {
    let service = service(config).await?;
    let (kid, signs_from) = service.rotate_keys().await?;
    writeln!(std::io::stdout(), "the new key {kid} is published now and signs from {signs_from}")?;
    service.look().await?;
    told(&service)
}

fn told(service: &Service) -> Outcome {
    let mut out = std::io::stdout().lock();
    for Times { kid, signs_from, signs_until, accepted_until } in service.key_times() {
        let until = signs_until.map_or("a newer key takes over".to_owned(), |until| until.to_string());
        let accepted = accepted_until.map(|until| format!(", accepted until {until}")).unwrap_or_default();
        writeln!(out, "{kid}  signs from {signs_from} until {until}{accepted}")?;
    }
    Ok(())
}
