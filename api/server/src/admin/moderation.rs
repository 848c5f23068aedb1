//! `tharsis admin` commands about operators, accounts, messages, tables, reports and the audit log.

use std::io::Write;

use clap::Args;
use domain::text::Language;

use super::{CommandResult, services};
use crate::config::Config;
use service::error::{Error, Suspension};
use service::feed::chat::ReportSubject;
use service::id::{AccountId, GameId, ReportId, TableId};
use service::moderation::audit_log::AuditEntry;
use service::moderation::found::FoundAccount;
use service::moderation::reports::{Report, ReportFilter};
use service::moment::Moment;
use service::names;

/// Rows of a page.
const PAGE_SIZE: i64 = 100;

/// An account.
#[derive(Args)]
pub struct Account {
    /// The id of the account.
    #[arg(value_parser = account)]
    account: AccountId,
}

/// The suspension to begin.
#[derive(Args)]
pub struct Suspend {
    /// The id of the account.
    #[arg(value_parser = account)]
    account: AccountId,
    /// The reason, 1 to 500 characters. The owner of the account sees it.
    #[arg(long)]
    reason: String,
    /// When it ends by itself, in RFC 3339; without it, `restore-account` ends it.
    #[arg(long, value_parser = time)]
    until: Option<Moment>,
}

/// The accounts to find.
#[derive(Args)]
pub struct Find {
    /// A part of the name, or the whole e-mail address. Upper and lower case make no difference in the letters A to Z.
    text: String,
    /// Maximum number of accounts.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(i64).range(1..=10_000))]
    limit: i64,
}

/// The account whose suspension or lock ends.
#[derive(Args)]
pub struct Lift {
    /// The id of the account.
    #[arg(value_parser = account)]
    account: AccountId,
    /// The reason, 1 to 500 characters, for the audit log.
    #[arg(long)]
    reason: String,
}

/// The new name of an account.
#[derive(Args)]
pub struct Rename {
    /// The id of the account.
    #[arg(value_parser = account)]
    account: AccountId,
    /// The new name; without it, a default name.
    #[arg(long)]
    name: Option<String>,
    /// The reason, for the audit log.
    #[arg(long)]
    reason: String,
}

/// The message to remove.
#[derive(Args)]
pub struct RemoveMessage {
    /// The id of the game.
    #[arg(value_parser = game)]
    game: GameId,
    /// The number of the message.
    number: i64,
    /// The reason, for the audit log.
    #[arg(long)]
    reason: String,
}

/// The table to close.
#[derive(Args)]
pub struct CloseTable {
    /// The id of the table.
    #[arg(value_parser = table)]
    table: TableId,
    /// The reason, 1 to 200 characters on one line. The players of a running game see it.
    #[arg(long)]
    reason: String,
}

/// Which reports to show.
#[derive(Args)]
pub struct Reports {
    /// Maximum number of reports.
    #[arg(long, default_value_t = 100)]
    limit: usize,
    /// Only those about this account and what it has written.
    #[arg(long, value_parser = account)]
    account: Option<AccountId>,
    /// Only those that are not resolved.
    #[arg(long)]
    open: bool,
}

/// The report to resolve.
#[derive(Args)]
pub struct Resolve {
    /// The id of the report.
    #[arg(value_parser = report)]
    report: ReportId,
    /// A note for the audit log.
    #[arg(long, default_value = "")]
    note: String,
}

/// Which entries of the audit log to show.
#[derive(Args)]
pub struct Log {
    /// Maximum number of entries.
    #[arg(long, default_value_t = 100)]
    limit: usize,
    /// Only those about this account and what it has written.
    #[arg(long, value_parser = account)]
    account: Option<AccountId>,
}

fn account(text: &str) -> Result<AccountId, String> {
    text.parse().map_err(|_| "expected the id of an account, as the API returns it".to_owned())
}

fn game(text: &str) -> Result<GameId, String> {
    text.parse().map_err(|_| "expected the id of a game, as the API returns it".to_owned())
}

fn table(text: &str) -> Result<TableId, String> {
    text.parse().map_err(|_| "expected the id of a table, as the API returns it".to_owned())
}

fn report(text: &str) -> Result<ReportId, String> {
    text.parse().map_err(|_| "expected the id of a report, as `tharsis admin reports` shows it".to_owned())
}

fn time(text: &str) -> Result<Moment, String> {
    text.parse().map_err(|_| "expected a time such as 2030-01-31T12:00:00Z".to_owned())
}

/// The expected values of invalid arguments, or the error.
pub(super) fn describe(why: Error) -> String {
    match why {
        Error::Invalid(list) => {
            let each = list.iter().map(|wrong| {
                format!("{}: expected {}", wrong.pointer.trim_start_matches('/'), wrong.expected)
            });
            each.collect::<Vec<_>>().join("; ")
        }
        other => other.to_string(),
    }
}

fn print(line: &str) -> CommandResult {
    Ok(writeln!(std::io::stdout(), "{line}")?)
}

/// Makes an account an operator.
pub async fn grant_operator(config: &Config, Account { account }: &Account) -> CommandResult {
    match services(config).await?.moderation.grant_operator(*account).await.map_err(describe)? {
        true => print(&format!("{account} is an operator now")),
        false => print(&format!("{account} was an operator already")),
    }
}

/// Takes that right from an account.
pub async fn withdraw_operator(config: &Config, Account { account }: &Account) -> CommandResult {
    match services(config).await?.moderation.withdraw_operator(*account).await.map_err(describe)? {
        true => print(&format!("{account} is no operator any more")),
        false => print(&format!("{account} was no operator")),
    }
}

/// Prints the operators: id, name, time.
pub async fn operators(config: &Config) -> CommandResult {
    for operator in services(config).await?.moderation.operators().await? {
        let name = names::shown(&operator.player.name, Language::English);
        print(&format!("{} {name:?} since {}", operator.player.account, operator.since))?;
    }
    Ok(())
}

/// Suspends an account.
pub async fn suspend(config: &Config, which: &Suspend) -> CommandResult {
    let services = services(config).await?;
    let Suspend { account, reason, until } = which;
    let suspension = services.moderation.suspend(None, *account, reason, *until).await.map_err(describe)?;
    super::wait_for_notices(&services).await;
    match suspension.until {
        Some(until) => print(&format!("{account} is suspended until {until}")),
        None => print(&format!("{account} is suspended until it is restored")),
    }
}

/// Restores an account.
pub async fn restore(config: &Config, Lift { account, reason }: &Lift) -> CommandResult {
    match services(config).await?.moderation.restore(None, *account, reason).await.map_err(describe)? {
        true => print(&format!("{account} is restored")),
        false => print(&format!("{account} was not suspended")),
    }
}

/// Renames an account.
pub async fn rename(config: &Config, Rename { account, name, reason }: &Rename) -> CommandResult {
    let services = services(config).await?;
    let name = services.moderation.rename(None, *account, name.as_deref(), reason).await.map_err(describe)?;
    print(&format!("{account} is named {:?} now", names::shown(&name, Language::English)))
}

/// Unlocks the name of an account.
pub async fn unlock_name(config: &Config, Lift { account, reason }: &Lift) -> CommandResult {
    match services(config).await?.moderation.unlock_name(None, *account, reason).await.map_err(describe)? {
        true => print(&format!("the owner of {account} can change the name again")),
        false => print(&format!("the name of {account} was not locked")),
    }
}

/// Prints one line for each account: id, name, kind, state, creation, address. An address is masked unless it was given whole.
pub async fn find(config: &Config, Find { text, limit }: &Find) -> CommandResult {
    let found = services(config).await?.moderation.find_accounts(text, *limit).await.map_err(describe)?;
    found.iter().map(|account| account_line(account, text)).try_for_each(|line| print(&line))?;
    match found.is_empty() {
        true => print("no account has that in its name, or that address"),
        false => Ok(()),
    }
}

fn account_line(account: &FoundAccount, text: &str) -> String {
    let FoundAccount { id, name, kind, suspension, name_locked, created_at, email } = account;
    let name = names::shown(name, Language::English);
    let mut line = format!("{id} {name:?} {kind}");
    line += &match suspension {
        None => " active".to_owned(),
        Some(Suspension { until: None, .. }) => " suspended".to_owned(),
        Some(Suspension { until: Some(until), .. }) => format!(" suspended until {until}"),
    };
    if *name_locked {
        line += ", name locked";
    }
    line += &format!(", created {created_at}");
    if let Some(email) = email {
        let whole = email.eq_ignore_ascii_case(text.trim());
        let shown = if whole { email.clone() } else { masked(email) };
        line += &format!(", address {shown}");
    }
    line
}

/// An address with the first character of its name only.
fn masked(email: &str) -> String {
    match email.split_once('@') {
        Some((name, host)) => format!("{}…@{host}", name.chars().next().unwrap_or_default()),
        None => "…".to_owned(),
    }
}

/// Removes a message.
pub async fn remove_message(config: &Config, which: &RemoveMessage) -> CommandResult {
    let RemoveMessage { game, number, reason } = which;
    let services = services(config).await?;
    services.moderation.remove_message(None, *game, *number, reason).await.map_err(describe)?;
    print(&format!("message {number} of game {game} is removed"))
}

/// Closes a table.
pub async fn close_table(config: &Config, CloseTable { table, reason }: &CloseTable) -> CommandResult {
    services(config).await?.moderation.close_table(None, *table, reason).await.map_err(describe)?;
    print(&format!("table {table} is closed"))
}

/// Prints one line for each report: id, time, message or player, reporter, reason, text. Texts are quoted, with control
/// characters escaped.
pub async fn reports(config: &Config, arguments: &Reports) -> CommandResult {
    let services = services(config).await?;
    let filter = ReportFilter { account: arguments.account, resolved: arguments.open.then_some(false) };
    let (mut before, mut left) = (None, arguments.limit);
    while left > 0 {
        let limit = PAGE_SIZE.min(i64::try_from(left)?);
        let page = services.moderation.reports(filter, before, limit).await?;
        let Some(last) = page.last() else { break };
        before = Some(last.id);
        left -= page.len().min(left);
        page.iter().map(report_line).try_for_each(|line| print(&line))?;
    }
    match before {
        Some(_) => Ok(()),
        None => print("nothing was reported"),
    }
}

fn report_line(report: &Report) -> String {
    let about = match report.about {
        ReportSubject::Message { game, number } => format!("game {game} message {number} of"),
        ReportSubject::Player(_) => "player".to_owned(),
    };
    let resolved = report.resolved_at.map(|at| format!(" (resolved {at})")).unwrap_or_default();
    format!(
        "{} {} {about} {} {:?}, reported by {} because {:?}: {:?}{resolved}",
        report.id,
        report.at,
        report.author.account,
        names::shown(&report.author.name, Language::English),
        report.by,
        report.reason,
        report.text
    )
}

/// Resolves a report.
pub async fn resolve_report(config: &Config, Resolve { report, note }: &Resolve) -> CommandResult {
    services(config).await?.moderation.resolve_report(None, *report, note).await.map_err(describe)?;
    print(&format!("report {report} is resolved"))
}

/// Prints one line for each entry: time, action, operator, what it was about, reason.
pub async fn log(config: &Config, arguments: &Log) -> CommandResult {
    let services = services(config).await?;
    let (mut before, mut left) = (None, arguments.limit);
    while left > 0 {
        let limit = PAGE_SIZE.min(i64::try_from(left)?);
        let page = services.moderation.audit_log(arguments.account, before, limit).await?;
        let Some(last) = page.last() else { break };
        before = Some(last.id);
        left -= page.len().min(left);
        page.iter().map(entry_line).try_for_each(|line| print(&line))?;
    }
    Ok(())
}

fn entry_line(entry: &AuditEntry) -> String {
    let AuditEntry { at, by, action, account, game, number, table, report, reason, until, .. } = entry;
    let by = by.map_or("tharsis admin".to_owned(), |by| by.to_string());
    let about = [
        account.map(|id| format!(" account {id}")),
        game.map(|id| format!(" game {id}")),
        number.map(|number| format!(" message {number}")),
        table.map(|id| format!(" table {id}")),
        report.map(|id| format!(" report {id}")),
        until.map(|until| format!(" until {until}")),
    ];
    let about: String = about.into_iter().flatten().collect();
    format!("{at} {action}{about} by {by}: {reason:?}")
}
