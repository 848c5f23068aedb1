//! What operators do about names, messages, tables and games.

use crate::accounts::opponents::OpponentAccount;
use crate::error::Error;
use crate::feed::chat::check_text;
use crate::id::{AccountId, GameId, TableId};
use crate::lobby::tables::{Table, TableState};
use crate::messages::detail;
use crate::moderation::ModerationService;
use crate::moderation::audit_log::{AuditEntry, OperatorAction};
use crate::names::{self, clean_player_name};
use crate::play::endings::{Ending, check_end_reason};
use crate::ports::StoreError;
use crate::secret;

/// How often closing a table is retried after a concurrent change.
const MAX_ATTEMPTS: usize = 16;

impl ModerationService {
    /// Renames an account, to that name or to a default name, with the tables that carry its name. Locks the name: the
    /// owner cannot change it until an operator unlocks it. Returns the new name.
    pub async fn rename(
        &self,
        by: Option<AccountId>,
        account: AccountId,
        name: Option<&str>,
        reason: &str,
    ) -> Result<String, Error> {
        let name = name.map(clean_player_name).transpose().map_err(|wrong| Error::Invalid(vec![wrong]))?;
        let reason = check_text("/reason", reason, 1)?;
        if OpponentAccount::of(account).is_some() {
            return Err(Error::NotFound(detail::no_such_player()));
        }
        let name = match name {
            Some(name) => name,
            None => names::guest(&secret::code(4)?),
        };
        let entry = AuditEntry { account: Some(account), ..self.entry(by, OperatorAction::Rename, &reason) };
        match self.store.rename_account(account, name.clone(), entry).await? {
            true => {
                self.publisher.cache.remove_games_of(account);
                Ok(name)
            }
            false => Err(Error::NotFound(detail::no_such_player())),
        }
    }

    /// Unlocks the name of an account that was renamed: its owner may change it again. Returns whether it was locked.
    pub async fn unlock_name(
        &self,
        by: Option<AccountId>,
        account: AccountId,
        reason: &str,
    ) -> Result<bool, Error> {
        let reason = check_text("/reason", reason, 1)?;
        self.check_player(account).await?;
        let entry = self.entry(by, OperatorAction::UnlockName, &reason);
        Ok(self.store.unlock_name(account, AuditEntry { account: Some(account), ..entry }).await?)
    }

    /// Removes the text of a message from the chat of a game. Reports keep a copy. Idempotent.
    pub async fn remove_message(
        &self,
        by: Option<AccountId>,
        game: GameId,
        number: i64,
        reason: &str,
    ) -> Result<(), Error> {
        let reason = check_text("/reason", reason, 1)?;
        let entry = self.entry(by, OperatorAction::RemoveMessage, &reason);
        let entry = AuditEntry { game: Some(game), number: Some(number), ..entry };
        match self.store.remove_message(game, number, entry).await? {
            true => Ok(()),
            false => Err(Error::NotFound(detail::no_such_message())),
        }
    }

    /// Closes an open table, or ends the game of a table that has started; its players see the reason. Idempotent: a table
    /// that is closed, or whose game is over, gets no further entry.
    pub async fn close_table(&self, by: Option<AccountId>, id: TableId, reason: &str) -> Result<(), Error> {
        let reason = check_end_reason(reason)?;
        for _ in 0..MAX_ATTEMPTS {
            let table = self.store.table(id).await?.ok_or(Error::NotFound(detail::no_such_table()))?;
            let entry = self.entry(by, OperatorAction::CloseTable, &reason);
            let entry = AuditEntry { table: Some(id), account: Some(table.owner), ..entry };
            let version = table.version;
            let at = entry.at;
            match table.state {
                TableState::Closed => return Ok(()),
                TableState::Started(game) => {
                    if self.play.load(game).await?.check_not_over().is_err() {
                        return Ok(());
                    }
                    // Logged first, so that no game ends without an entry.
                    self.store.log_closed_game(AuditEntry { game: Some(game), ..entry }).await?;
                    return match self.play.end_game(game, &reason).await {
                        Ok(_) | Err(Error::GameOver(_)) => Ok(()),
                        Err(other) => Err(other),
                    };
                }
                TableState::Open => {}
            }
            let closed = Table { state: TableState::Closed, chairs: Vec::new(), updated_at: at, ..table };
            match self.store.close_table(closed, entry).await {
                Ok(()) => {
                    self.publisher.table(id, version + 1);
                    return Ok(());
                }
                Err(StoreError::Conflict) => {}
                Err(other) => return Err(other.into()),
            }
        }
        Err(Error::Busy)
    }

    /// Ends a game in its current state. Its players see the reason, and nobody wins it.
    pub async fn end_game(&self, by: Option<AccountId>, game: GameId, reason: &str) -> Result<Ending, Error> {
        let reason = check_end_reason(reason)?;
        let ending = self.play.end_game(game, &reason).await?;
        if ending == Ending::Now {
            let entry = AuditEntry { game: Some(game), ..self.entry(by, OperatorAction::EndGame, &reason) };
            self.store.add_audit_entry(entry).await?;
        }
        Ok(ending)
    }
}
