//! `tharsis admin reports`.

use std::io::Write;

use clap::Args;
use domain::text::Language;

use super::{CommandResult, services};
use crate::config::Config;
use service::names;

/// Reports per page.
const PAGE_SIZE: i64 = 100;

/// The arguments of the command.
#[derive(Args)]
pub struct Arguments {
    /// Maximum number of reports.
    #[arg(long, default_value_t = 100)]
    limit: usize,
}

/// Prints one line for each report: time, game and message, author, reporter, reason, text. Texts are quoted, with
/// control characters escaped.
pub async fn show(config: &Config, arguments: &Arguments) -> CommandResult {
    let services = services(config).await?;
    let mut out = std::io::stdout().lock();
    let (mut before, mut left) = (None, arguments.limit);
    while left > 0 {
        let reports = services.feed.reports(before, PAGE_SIZE.min(i64::try_from(left)?)).await?;
        let Some(last) = reports.last() else { break };
        before = Some(last.id);
        left -= reports.len().min(left);
        for report in reports {
            writeln!(
                out,
                "{} game {} message {} of {} {:?}, reported by {} because {:?}: {:?}",
                report.at,
                report.game,
                report.number,
                report.author.account,
                names::shown(&report.author.name, Language::English),
                report.by,
                report.reason,
                report.text
            )?;
        }
    }
    if before.is_none() {
        writeln!(out, "nothing was reported")?;
    }
    Ok(())
}
