//! `tharsis admin reports`.

use std::io::Write;

use clap::Args;
use domain::text::Language;

use super::{CommandResult, service};
use crate::config::Config;
use service::names;

/// Reports that are read at a time.
const READ: i64 = 100;

/// How many are shown.
#[derive(Args)]
pub struct Arguments {
    /// How many at most.
    #[arg(long, default_value_t = 100)]
    limit: usize,
}

/// Shows them, one line each: when, which message of which game, whose, reported by whom, why, and what it says. Texts are
/// in quotes, with what could do harm on a terminal written out.
pub async fn show(config: &Config, arguments: &Arguments) -> CommandResult {
    let service = service(config).await?;
    let mut out = std::io::stdout().lock();
    let (mut before, mut left) = (None, arguments.limit);
    while left > 0 {
        let reports = service.reports(before, READ.min(i64::try_from(left)?)).await?;
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
