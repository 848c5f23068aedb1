//! `tharsis admin export-account` and `delete-account`: what the law gives the owner of an account who cannot sign in.

use std::io::Write;

use clap::Args;

use super::moderation::describe;
use super::{CommandResult, services};
use crate::config::Config;
use http::accounts::export::ExportWriter;
use service::Services;
use service::id::AccountId;

/// The account of somebody who has asked for it.
#[derive(Args)]
pub struct Request {
    /// The id of the account, or its confirmed e-mail address.
    #[arg(value_parser = owner)]
    account: Owner,
    /// The reason, 1 to 500 characters, such as the date of the request. It is in the audit log.
    #[arg(long)]
    reason: String,
}

/// How an account is named.
#[derive(Clone, Debug)]
enum Owner {
    Id(AccountId),
    Email(String),
}

fn owner(text: &str) -> Result<Owner, String> {
    match text.contains('@') {
        true => Ok(Owner::Email(text.to_owned())),
        false => text.parse().map(Owner::Id).map_err(|_| {
            "expected the id of an account, as the API returns it, or its confirmed e-mail address".to_owned()
        }),
    }
}

async fn find(services: &Services, owner: &Owner) -> Result<AccountId, Box<dyn std::error::Error>> {
    match owner {
        Owner::Id(id) => Ok(*id),
        Owner::Email(email) => match services.accounts.account_of_email(email).await? {
            Some(account) => Ok(account.id),
            None => Err(format!("no account has the confirmed address {email:?}").into()),
        },
    }
}

/// Prints all data of an account, as `GET /v1/me/export` returns them.
pub async fn export(config: &Config, Request { account, reason }: &Request) -> CommandResult {
    let services = services(config).await?;
    let account = find(&services, account).await?;
    let export = services.personal_data.clone().export_for_owner(account, reason).await.map_err(describe)?;
    let mut writer = ExportWriter::new(export);
    let mut out = std::io::stdout();
    while let Some(part) = writer.part().await {
        out.write_all(&part?)?;
    }
    Ok(writeln!(out)?)
}

/// Deletes an account.
pub async fn delete(config: &Config, Request { account, reason }: &Request) -> CommandResult {
    let services = services(config).await?;
    let account = find(&services, account).await?;
    services.personal_data.delete_account_for_owner(account, reason).await.map_err(describe)?;
    super::wait_for_notices(&services).await;
    Ok(writeln!(std::io::stdout(), "{account} is deleted")?)
}
