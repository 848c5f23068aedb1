//! `tharsis admin`: commands for operators. They work on the database and the bus of the settings, even while nodes
//! run on them.

mod backup;
mod games;
mod keys;
mod mails;
mod moderation;
mod personal_data;
mod secrets;
mod tables;

use std::error::Error;
use std::time::{Duration, Instant};

use clap::Subcommand;
use tokio::runtime::Builder;

use crate::config::Config;
use crate::wiring;
use service::Services;
use store::settings::{Database, Sqlite};

/// The administration commands.
#[derive(Subcommand)]
pub enum Admin {
    /// Bring the tables of the database up to date. A node does so too when it starts.
    Migrate,
    /// Show the keys that sign access tokens, and when each does.
    Keys,
    /// Make a new signing key. It signs when `KEY_LEAD_SECONDS` have passed; nobody is signed out.
    RotateKeys,
    /// Delete a signing key: its tokens count on no node any more. Apps get new ones with their refresh tokens.
    RevokeKey(keys::Revoke),
    /// Encrypt all secrets in the database with `SECRET_KEY`, also those that an older key has encrypted.
    EncryptSecrets(secrets::Encrypt),
    /// Replay stored games and compare the result with what is stored.
    VerifyGame(games::Verify),
    /// End a game in its current state. Its players see the reason, and nobody wins it.
    EndGame(games::End),
    /// Make an account an operator, who may moderate with the API.
    GrantOperator(moderation::Account),
    /// Take that right from an account. Holds at once.
    WithdrawOperator(moderation::Account),
    /// Show the operators.
    Operators,
    /// Find accounts by a part of the name or by the whole e-mail address, newest first.
    Find(moderation::Find),
    /// Suspend an account: it cannot sign in or act until then, or until it is restored.
    SuspendAccount(moderation::Suspend),
    /// End the suspension of an account.
    RestoreAccount(moderation::Lift),
    /// Rename an account, and lock the name until `unlock-name`.
    RenameAccount(moderation::Rename),
    /// Print all data of an account as JSON, for its owner who cannot sign in.
    ExportAccount(personal_data::Request),
    /// Delete an account for its owner who cannot sign in. This cannot be taken back.
    DeleteAccount(personal_data::Request),
    /// Let the owner of a renamed account change the name again.
    UnlockName(moderation::Lift),
    /// Remove a message from the chat of a game.
    RemoveMessage(moderation::RemoveMessage),
    /// Close an open table, or end its game.
    CloseTable(moderation::CloseTable),
    /// Show the messages and players that players have reported, newest first.
    Reports(moderation::Reports),
    /// Mark a report as resolved.
    ResolveReport(moderation::Resolve),
    /// Show what operators have done, newest first.
    AuditLog(moderation::Log),
    /// Show the mails that wait or that the mail server has refused, newest first.
    Mails(mails::Arguments),
    /// Copy an SQLite database into a file, while nodes run on it.
    Backup(backup::Arguments),
}

type CommandResult = Result<(), Box<dyn Error>>;

impl Admin {
    /// Runs the command.
    pub fn run(self) -> CommandResult {
        let config = Config::from_env()?;
        // The store needs more than one thread for migrations.
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        runtime.block_on(async {
            match self {
                Self::Migrate => tables::migrate(&config).await,
                Self::Keys => keys::show(&config).await,
                Self::RotateKeys => keys::rotate(&config).await,
                Self::RevokeKey(which) => keys::revoke(&config, &which).await,
                Self::EncryptSecrets(how) => secrets::encrypt(&config, &how).await,
                Self::VerifyGame(which) => games::verify(&config, &which).await,
                Self::EndGame(which) => games::end(&config, &which).await,
                Self::GrantOperator(which) => moderation::grant_operator(&config, &which).await,
                Self::WithdrawOperator(which) => moderation::withdraw_operator(&config, &which).await,
                Self::Operators => moderation::operators(&config).await,
                Self::Find(what) => moderation::find(&config, &what).await,
                Self::SuspendAccount(which) => moderation::suspend(&config, &which).await,
                Self::RestoreAccount(which) => moderation::restore(&config, &which).await,
                Self::RenameAccount(which) => moderation::rename(&config, &which).await,
                Self::ExportAccount(which) => personal_data::export(&config, &which).await,
                Self::DeleteAccount(which) => personal_data::delete(&config, &which).await,
                Self::UnlockName(which) => moderation::unlock_name(&config, &which).await,
                Self::RemoveMessage(which) => moderation::remove_message(&config, &which).await,
                Self::CloseTable(which) => moderation::close_table(&config, &which).await,
                Self::Reports(arguments) => moderation::reports(&config, &arguments).await,
                Self::ResolveReport(which) => moderation::resolve_report(&config, &which).await,
                Self::AuditLog(arguments) => moderation::log(&config, &arguments).await,
                Self::Mails(arguments) => mails::show(&config, &arguments).await,
                Self::Backup(arguments) => backup::run(&config, &arguments),
            }
        })
    }
}

/// Starts the service on an existing database without pending migrations.
async fn services(config: &Config) -> Result<Services, Box<dyn Error>> {
    check_exists(&config.database)?;
    let state =
        store::migration_state(&config.database).await.map_err(|why| format!("DATABASE_URL: {why}"))?;
    if state.pending > 0 {
        let problem = match state.applied.as_deref() {
            Some(applied) => {
                format!("the tables are at version {applied}, this program needs {}", state.newest)
            }
            None => "there are no tables yet".to_owned(),
        };
        return Err(format!("{problem}: run `tharsis admin migrate` first").into());
    }
    Ok(wiring::services(config, None).await?)
}

/// Maximum wait for the notices to other nodes. Without a notice they find out within about a second.
const NOTICE_TIMEOUT: Duration = Duration::from_secs(3);

/// Waits until the notices about ended sessions and changed keys were sent.
async fn wait_for_notices(services: &Services) {
    let asked = Instant::now();
    while services.accounts.notices_waiting() > 0 && asked.elapsed() < NOTICE_TIMEOUT {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// A mistyped path must not create a new database.
fn check_exists(database: &Database) -> CommandResult {
    match database {
        Database::Sqlite(Sqlite::Memory) => {
            Err("DATABASE_URL: only the node itself can reach a database in memory".into())
        }
        Database::Sqlite(Sqlite::File(path)) if !path.is_file() => {
            Err(format!("DATABASE_URL: there is no database at {}", path.display()).into())
        }
        Database::Sqlite(Sqlite::File(_)) | Database::Postgres(_) => Ok(()),
    }
}
