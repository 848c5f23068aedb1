//! `tharsis admin mails`.

use std::io::Write;

use clap::Args;

use super::{CommandResult, services};
use crate::config::Config;

/// Mails per page.
const PAGE_SIZE: i64 = 100;

/// The arguments of the command.
#[derive(Args)]
pub struct Arguments {
    /// Maximum number of mails.
    #[arg(long, default_value_t = 100)]
    limit: usize,
}

/// Prints one line for each mail that was not handed over: id, time, kind, address, state, attempts, reason. Address and
/// reason are quoted, with control characters escaped.
pub async fn show(config: &Config, arguments: &Arguments) -> CommandResult {
    let services = services(config).await?;
    let mut out = std::io::stdout().lock();
    let (mut before, mut left) = (None, arguments.limit);
    while left > 0 {
        let page = PAGE_SIZE.min(i64::try_from(left)?);
        let mails = services.accounts.undelivered_mails(before, page).await?;
        let Some(last) = mails.last() else { break };
        before = Some(last.id);
        left -= mails.len().min(left);
        for mail in mails {
            writeln!(
                out,
                "mail {} of {} {} to {:?} is {} after {} attempts: {:?}",
                mail.id,
                mail.created_at,
                mail.kind,
                mail.address,
                mail.state,
                mail.attempts,
                mail.error.unwrap_or_default()
            )?;
        }
    }
    if before.is_none() {
        writeln!(out, "all mails were handed over")?;
    }
    Ok(())
}
